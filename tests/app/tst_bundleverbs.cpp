// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

struct Run
{
    int code = -1;
    QByteArray out;
    QByteArray err;
};

Run run(const QStringList &arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(u"QT_QPA_PLATFORM"_s);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(MEMREPORT_PROGRAM), arguments);
    process.closeWriteChannel();
    Run result;
    if (!process.waitForFinished(240'000))
        return result;
    result.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2;
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

bool writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

/// Every "value" of the findings, in order.
void collectValues(const QJsonValue &json, QList<QJsonValue> &values)
{
    if (json.isArray()) {
        for (const QJsonValue element : json.toArray())
            collectValues(element, values);
    } else if (json.isObject()) {
        const QJsonObject object = json.toObject();
        for (auto at = object.begin(); at != object.end(); ++at) {
            if (at.key() == "value"_L1)
                values.append(at.value());
            else
                collectValues(at.value(), values);
        }
    }
}

QList<QJsonValue> valuesOf(const QString &bundle)
{
    QList<QJsonValue> values;
    const QJsonObject shown = QJsonDocument::fromJson(run({u"show"_s, u"--json"_s, bundle}).out).object();
    // Sections whose keys are names of hosts or processes come in another order there.
    for (const auto &section : {u"pairs"_s, u"pair_summary"_s, u"kills"_s, u"lifetimes"_s, u"hosts_june"_s})
        collectValues(shown[section], values);
    return values;
}

} // namespace

/// diff and redact as a user runs them, on the shipped example.
class TestBundleVerbs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void sameBundlesHaveNoDifference();
    void choicesChangeFindings();
    void diffOfWhatCannotBeRead();
    void redactedCopyNamesNobody();
    void redactedCopyHasTheSameNumbers();
    void previewIsAFileOfRules();
    void leakIsAnError();
    void redactRefuses_data();
    void redactRefuses();

private:
    QString at(const QString &name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

void TestBundleVerbs::initTestCase()
{
    const Run import = run({u"import"_s, QStringLiteral(TEST_EXAMPLE), u"-o"_s, at(u"lab.memreport"_s)});
    QVERIFY2(import.code == 0, import.err);
    const Run other = run({u"import"_s, QStringLiteral(TEST_EXAMPLE), u"-o"_s, at(u"other.memreport"_s),
                           u"--pair"_s, u"relay05-glibc=relay05-mimalloc"_s});
    QVERIFY2(other.code == 0, other.err);
}

void TestBundleVerbs::sameBundlesHaveNoDifference()
{
    const Run diff = run({u"diff"_s, at(u"lab.memreport"_s), at(u"lab.memreport"_s)});
    QCOMPARE(diff.code, 0);
    const Run json = run({u"diff"_s, u"--json"_s, at(u"lab.memreport"_s), at(u"lab.memreport"_s)});
    QCOMPARE(json.code, 0);
    QCOMPARE(QJsonDocument::fromJson(json.out)[u"same"], true);
    QVERIFY(QJsonDocument::fromJson(json.out)[u"changes"].toArray().isEmpty());
}

void TestBundleVerbs::choicesChangeFindings()
{
    const Run diff = run({u"diff"_s, u"--json"_s, at(u"lab.memreport"_s), at(u"other.memreport"_s)});
    QCOMPARE(diff.code, 1);
    const QJsonDocument json = QJsonDocument::fromJson(diff.out);
    QCOMPARE(json[u"same"], false);
    // Four pairs were proposed, one was chosen: the evidence is the same, the pairs are not.
    QVERIFY(!json[u"counts"].toObject().contains(u"sources"_s));
    QVERIFY(!json[u"counts"].toObject().contains(u"series"_s));
    QStringList removed;
    QStringList added;
    for (const QJsonValue change : json[u"changes"].toArray()) {
        if (change[u"section"] == u"pairs"_s && change[u"change"] == u"removed"_s)
            removed << change[u"key"].toString();
        if (change[u"section"] == u"pairs"_s && change[u"change"] == u"added"_s)
            added << change[u"key"].toString();
    }
    QCOMPARE(removed.size(), 4);
    QCOMPARE(added, QStringList{u"[relay05-glibc – relay05-mimalloc]"_s});
    const Run text = run({u"diff"_s, at(u"lab.memreport"_s), at(u"other.memreport"_s)});
    QCOMPARE(text.code, 1);
    QVERIFY(text.out.contains("relay05-glibc – relay05-mimalloc"));
}

void TestBundleVerbs::diffOfWhatCannotBeRead()
{
    QVERIFY(writeFile(at(u"text.memreport"_s), "no bundle"));
    QCOMPARE(run({u"diff"_s, at(u"lab.memreport"_s), at(u"text.memreport"_s)}).code, 3);
    QCOMPARE(run({u"diff"_s, at(u"lab.memreport"_s), at(u"absent.memreport"_s)}).code, 3);
    QCOMPARE(run({u"diff"_s, at(u"lab.memreport"_s)}).code, 2);
}

void TestBundleVerbs::redactedCopyNamesNobody()
{
    const Run redact = run({u"redact"_s, at(u"lab.memreport"_s), u"-o"_s, at(u"copy.memreport"_s)});
    QVERIFY2(redact.code == 0, redact.err);
    QCOMPARE(run({u"verify"_s, at(u"copy.memreport"_s)}).code, 0);
    const Run shown = run({u"show"_s, u"--json"_s, at(u"copy.memreport"_s)});
    for (const QByteArray &name : {"relay01"_ba, "relay05"_ba, "query_range"_ba, "kernel.journal"_ba})
        QVERIFY2(!shown.out.contains(name), name.constData());
    QVERIFY(shown.out.contains("process-"));
}

void TestBundleVerbs::redactedCopyHasTheSameNumbers()
{
    const QList<QJsonValue> before = valuesOf(at(u"lab.memreport"_s));
    QVERIFY(before.size() > 100);
    QCOMPARE(valuesOf(at(u"copy.memreport"_s)), before);
}

void TestBundleVerbs::previewIsAFileOfRules()
{
    const Run preview = run({u"redact"_s, u"--dry-run"_s, at(u"lab.memreport"_s)});
    QVERIFY2(preview.code == 0, preview.err);
    QVERIFY(preview.out.contains("replace relay01-glibc = process-"));
    QByteArray rules = preview.out;
    rules.replace("replace relay01-glibc = ", "replace relay01-glibc = first-");
    QVERIFY(writeFile(at(u"rules.txt"_s), rules));
    const Run redact = run({u"redact"_s, at(u"lab.memreport"_s), u"-o"_s, at(u"ruled.memreport"_s),
                            u"--rules"_s, at(u"rules.txt"_s), u"--drop-sources"_s});
    QVERIFY2(redact.code == 0, redact.err);
    QVERIFY(run({u"show"_s, at(u"ruled.memreport"_s)}).out.contains("first-process-"));
}

void TestBundleVerbs::leakIsAnError()
{
    // The word stands in the program's own sentences, which no rule can change.
    QVERIFY(writeFile(at(u"leak.txt"_s), "replace definition = secret\n"));
    const Run redact = run({u"redact"_s, at(u"lab.memreport"_s), u"-o"_s, at(u"leak.memreport"_s),
                            u"--rules"_s, at(u"leak.txt"_s)});
    QCOMPARE(redact.code, 1);
    QVERIFY(redact.err.contains("definition"));
    QVERIFY(!QFile::exists(at(u"leak.memreport"_s)));
}

void TestBundleVerbs::redactRefuses_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    const QString lab = at(u"lab.memreport"_s);
    QTest::addRow("no target") << QStringList{lab} << 2;
    QTest::addRow("onto itself") << QStringList{lab, u"-o"_s, lab} << 2;
    QTest::addRow("no such rules") << QStringList{lab, u"-o"_s, at(u"z"_s), u"--rules"_s, at(u"none"_s)} << 3;
    QTest::addRow("no bundle") << QStringList{at(u"text.memreport"_s), u"-o"_s, at(u"z"_s)} << 3;
    QTest::addRow("no such folder") << QStringList{lab, u"-o"_s, at(u"no/such/z"_s)} << 3;
}

void TestBundleVerbs::redactRefuses()
{
    QFETCH(QStringList, arguments);
    const Run refused = run(QStringList{u"redact"_s} + arguments);
    QTEST(refused.code, "code");
    QVERIFY(!refused.err.isEmpty());
}

QTEST_GUILESS_MAIN(TestBundleVerbs)
#include "tst_bundleverbs.moc"
