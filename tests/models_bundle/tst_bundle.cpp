// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ziptools.h"

#include "models/bundle/manifest.h"
#include "models/incident/incident.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace handmade;

class TestBundle : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void readsBackWhatWasWritten();
    void emptyDocument();
    void bytesDependOnNothingElse_data();
    void bytesDependOnNothingElse();
    void savingWhatWasOpenedChangesNothing();
    void typeAndOrder();
    void hashesAreThoseOfTheMembers();
    void sharedGridsAndPagesAreSmall();
    void killLevelsAreWritten();
    void unknownMembersSurvive();
    void originalsKeepTheirBytes();
    void newerVersionIsReadOnly();
    void namesAreChecked_data();
    void namesAreChecked();
    void failedSaveLeavesTheOldFile();
    void missingFolder();
    void fromAnotherThread();
    void verifyFindsNothing();
    void verifyNamesValues();
    void verifyNamesMembers();
    void comparesByValue();
    void numpyOpensIt();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
    QByteArray m_reference;
};

namespace {
QByteArray memberOf(const QByteArray &bundle, std::string_view name)
{
    QByteArray copy = bundle;
    QBuffer buffer(&copy);
    bundle::ZipReader zip(buffer);
    if (!buffer.open(QIODevice::ReadOnly) || !zip.open())
        return {};
    const auto entry = std::ranges::find(zip.entries(), name, &bundle::ZipEntry::name);
    return entry == zip.entries().end() ? QByteArray() : zip.read(*entry).value_or(QByteArray());
}

QJsonObject jsonOf(const QByteArray &bundle, std::string_view name)
{
    return QJsonDocument::fromJson(memberOf(bundle, name)).object();
}

bool write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}
} // namespace

void TestBundle::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QVERIFY(writeBundle(path(u"reference.memreport"_s), fullContents()));
    m_reference = fileBytes(path(u"reference.memreport"_s));
    QVERIFY(!m_reference.isEmpty());
}

void TestBundle::readsBackWhatWasWritten()
{
    const BundleContents contents = fullContents();
    const auto loaded = readBundle(path(u"reference.memreport"_s));
    QVERIFY(loaded);
    QCOMPARE(loaded->problems.size(), size_t(0));
    QVERIFY(!loaded->readOnly);
    QCOMPARE(loaded->version, 1);
    QCOMPARE(loaded->program, std::string("memreport " MEMREPORT_VERSION));
    QCOMPARE(difference(loaded->contents.document, contents.document), QString());
    QCOMPARE(loaded->contents.findings, contents.findings);
    QCOMPARE(loaded->contents.benchmarks, "[]\n"_ba);
    QCOMPARE(loaded->contents.figures.size(), size_t(2));
    QCOMPARE(loaded->contents.figures[0].name, std::string("pairs"));
    QCOMPARE(loaded->contents.figures[0].spec, "{}"_ba);
    QCOMPARE(loaded->contents.figures[0].svg, "<svg/>"_ba);
    QCOMPARE(loaded->contents.figures[0].altText, "A figure."_ba);
    QCOMPARE(loaded->contents.figures[0].caption, "*Caption*"_ba);
    QCOMPARE(loaded->contents.figures[1].altText, "Swap."_ba);
    // One grid in the file is one column in memory.
    const std::vector<Series> &series = loaded->contents.document.evidence.front()->series;
    QCOMPARE(series[0].times, series[2].times);
}

void TestBundle::emptyDocument()
{
    QVERIFY(writeBundle(path(u"empty.memreport"_s), {}));
    const auto loaded = readBundle(path(u"empty.memreport"_s));
    QVERIFY(loaded);
    QCOMPARE(loaded->problems.size(), size_t(0));
    QCOMPARE(loaded->contents.document, Document());
    QVERIFY(loaded->contents.findings.isEmpty());
}

void TestBundle::bytesDependOnNothingElse_data()
{
    QTest::addColumn<QString>("zone");
    QTest::addColumn<QString>("locale");
    QTest::addColumn<int>("mask");
    QTest::addRow("utc") << u"UTC"_s << u"C"_s << 022;
    QTest::addRow("chatham") << u"Pacific/Chatham"_s << u"C.UTF-8"_s << 077;
    QTest::addRow("german") << u"Europe/Berlin"_s << u"de_DE.UTF-8"_s << 0;
    QTest::addRow("turkish") << u"America/St_Johns"_s << u"tr_TR.UTF-8"_s << 027;
}

void TestBundle::bytesDependOnNothingElse()
{
    QFETCH(QString, zone);
    QFETCH(QString, locale);
    QFETCH(int, mask);
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"TZ"_s, zone);
    environment.insert(u"LC_ALL"_s, locale);
    environment.insert(u"HOME"_s, path(u"home"_s));
    child.setProcessEnvironment(environment);
    child.setChildProcessModifier([mask] { umask(mode_t(mask)); });
    const QString out = path(u"child-%1.memreport"_s.arg(locale));
    child.start(QCoreApplication::applicationFilePath(), {u"--write"_s, out});
    QVERIFY(child.waitForFinished());
    QCOMPARE(child.exitCode(), 0);
    QCOMPARE(fileBytes(out).toHex(), m_reference.toHex());
}

void TestBundle::savingWhatWasOpenedChangesNothing()
{
    const auto loaded = readBundle(path(u"reference.memreport"_s));
    QVERIFY(loaded);
    QVERIFY(writeBundle(path(u"again.memreport"_s), loaded->contents));
    QCOMPARE(fileBytes(path(u"again.memreport"_s)).toHex(), m_reference.toHex());
}

void TestBundle::typeAndOrder()
{
    // What file(1) and the shared MIME database look for.
    QCOMPARE(m_reference.left(4), "PK\x03\x04"_ba);
    QCOMPARE(m_reference.mid(30, 37), "mimetypeapplication/vnd.memreport+zip"_ba);
    std::vector<std::string> names;
    for (const bundle::ZipEntry &entry : entriesOf(m_reference))
        names.push_back(entry.name);
    const std::vector<std::string> expected{"mimetype",
                                            "README.txt",
                                            "manifest.json",
                                            "incident.json",
                                            "events.ndjson",
                                            "findings.json",
                                            "series/index.json",
                                            "series/0/time.npy",
                                            "series/0/value.npy",
                                            "series/0/rows.npy",
                                            "series/1/time.npy",
                                            "series/1/value.npy",
                                            "series/1/rows.npy",
                                            "series/2/value.npy",
                                            "series/2/rows.npy",
                                            "series/3/value.npy",
                                            "series/3/rows.npy",
                                            "series/4/value.npy",
                                            "series/4/rows.npy",
                                            "series/5/value.npy",
                                            "series/5/rows.npy",
                                            "benchmarks.json",
                                            "figures/pairs.json",
                                            "figures/pairs.svg",
                                            "figures/pairs.alt.txt",
                                            "figures/pairs.caption.md",
                                            "figures/swap.json",
                                            "figures/swap.alt.txt",
                                            "sources/2/____x_.json.gz",
                                            "notes/draft.md"};
    QCOMPARE(names, expected);
}

void TestBundle::hashesAreThoseOfTheMembers()
{
    const QJsonObject manifest = jsonOf(m_reference, "manifest.json");
    QCOMPARE(manifest.value(u"version"_s).toInt(), 1);
    const QJsonArray members = manifest.value(u"members"_s).toArray();
    QCOMPARE(members.size(), qsizetype(entriesOf(m_reference).size()) - 1);
    for (const QJsonValue value : members) {
        const QJsonObject member = value.toObject();
        const QByteArray bytes = memberOf(m_reference, member.value(u"name"_s).toString().toStdString());
        QCOMPARE(member.value(u"size"_s).toInteger(), bytes.size());
        QCOMPARE(member.value(u"sha256"_s).toString().toStdString(), bundle::sha256Hex(bytes));
    }
    const QJsonArray sources = manifest.value(u"sources"_s).toArray();
    QCOMPARE(sources.size(), 3);
    QCOMPARE(sources[0].toObject().value(u"sha256"_s).toString(), u"ab12"_s);
    QCOMPARE(sources[0].toObject().value(u"importer"_s).toString(), u"prometheus-api"_s);
    QCOMPARE(sources[2].toObject().value(u"member"_s).toString(), u"sources/2/____x_.json.gz"_s);
}

void TestBundle::sharedGridsAndPagesAreSmall()
{
    const QJsonArray blocks = jsonOf(m_reference, "series/index.json").value(u"blocks"_s).toArray();
    const QJsonObject rss = blocks[0].toObject();
    QCOMPARE(rss.value(u"name"_s).toString(), u"namedprocess_namegroup_memory_bytes"_s);
    QCOMPARE(rss.value(u"dtype"_s).toString(), u"<u4"_s); // 70,299 pages
    QCOMPARE(rss.value(u"scale"_s).toInteger(), 4096);
    QCOMPARE(rss.value(u"list"_s).toArray().size(), 2);
    QCOMPARE(rss.value(u"list"_s).toArray()[1].toObject().value(u"timeFirst"_s).toInteger(), 0);
    // 128 bytes of header; 600 values of 4 bytes, 300 times of 8.
    QCOMPARE(memberOf(m_reference, "series/0/value.npy").size(), 128 + 600 * 4);
    QCOMPARE(memberOf(m_reference, "series/0/time.npy").size(), 128 + 300 * 8);
    QCOMPARE(blocks[1].toObject().value(u"dtype"_s).toString(), u"<f8"_s);
}

void TestBundle::killLevelsAreWritten()
{
    BundleContents contents = fullContents();
    const Incident incident = assemble(contents.document);
    contents.killLevels.assign(incident.kills.size(), "V3");
    QVERIFY(writeBundle(path(u"levels.memreport"_s), contents));
    const QByteArray lines = memberOf(fileBytes(path(u"levels.memreport"_s)), "events.ndjson");
    QCOMPARE(lines.count("\"level\":\"V3\""),
             std::ranges::fold_left(incident.kills, qsizetype(0), [](qsizetype sum, const MergedKill &kill) {
                 return sum + qsizetype(kill.reports.size());
             }));
    // Kills, service events, pids and dates, one a line: 2 + 1 + 1 + 2 in each of two files.
    QCOMPARE(lines.count("\"event\":\"kill\"") + lines.count("\"event\":\"unit") +
                 lines.count("\"event\":\"timeline\""),
             12);
    QVERIFY(readBundle(path(u"levels.memreport"_s))->problems.empty());
}

void TestBundle::unknownMembersSurvive()
{
    const auto loaded = readBundle(path(u"reference.memreport"_s));
    QVERIFY(loaded);
    QCOMPARE(loaded->contents.unknown.size(), size_t(1));
    QCOMPARE(loaded->contents.unknown[0].name, std::string("notes/draft.md"));
    QCOMPARE(loaded->contents.unknown[0].bytes, "kept"_ba);
}

void TestBundle::originalsKeepTheirBytes()
{
    const auto loaded = readBundle(path(u"reference.memreport"_s));
    QVERIFY(loaded);
    QCOMPARE(loaded->contents.sources.size(), size_t(1));
    QCOMPARE(loaded->contents.sources[0].evidence, size_t(2));
    QCOMPARE(loaded->contents.sources[0].bytes, "original bytes\n"_ba);
    BundleContents contents = fullContents();
    contents.sources[0].evidence = 3;
    const auto refused = writeBundle(path(u"x.memreport"_s), contents);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, Error::Code::Usage);
}

void TestBundle::newerVersionIsReadOnly()
{
    std::vector<RawMember> members;
    for (const bundle::ZipEntry &entry : entriesOf(m_reference))
        members.push_back({QByteArray::fromStdString(entry.name), memberOf(m_reference, entry.name)});
    for (RawMember &member : members) {
        if (member.name == "manifest.json")
            member.bytes.replace("\"version\": 1", "\"version\": 2").replace("memreport 0", "memreport 9");
    }
    const auto loaded = readBytes(zipOf(members));
    QVERIFY(loaded);
    QVERIFY(loaded->readOnly);
    QVERIFY(loaded->readOnlyReason.contains(u"memreport 9"_s));
    QCOMPARE(difference(loaded->contents.document, fullContents().document), QString());
}

void TestBundle::namesAreChecked_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addRow("parent") << "../x"_ba;
    QTest::addRow("absolute") << "/x"_ba;
    QTest::addRow("manifest") << "Manifest.json"_ba;
    QTest::addRow("known") << "readme.TXT"_ba;
    QTest::addRow("empty") << ""_ba;
    QTest::addRow("not ascii") << "ä"_ba;
}

void TestBundle::namesAreChecked()
{
    QFETCH(QByteArray, name);
    BundleContents contents;
    contents.unknown = {{name.toStdString(), "x"_ba}};
    const auto refused = writeBundle(path(u"refused.memreport"_s), contents);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, Error::Code::Usage);
    QVERIFY(!QFile::exists(path(u"refused.memreport"_s)));
}

void TestBundle::failedSaveLeavesTheOldFile()
{
    const QString target = path(u"full.memreport"_s);
    QVERIFY(write(target, "the old file"_ba));
    for (const rlim_t limit :
         {rlim_t(0), rlim_t(100), rlim_t(m_reference.size() / 2), rlim_t(m_reference.size() - 1)}) {
        QProcess child;
        child.setChildProcessModifier([limit] {
            // A file that may not grow fails as a full disk does, once the signal is ignored.
            signal(SIGXFSZ, SIG_IGN);
            const rlimit small{limit, limit};
            setrlimit(RLIMIT_FSIZE, &small);
        });
        child.start(QCoreApplication::applicationFilePath(), {u"--write"_s, target});
        QVERIFY(child.waitForFinished());
        QCOMPARE(child.exitCode(), 3);
        QCOMPARE(fileBytes(target), "the old file"_ba);
    }
    QCOMPARE(QDir(m_folder.path()).entryList({u"full*"_s}), QStringList{u"full.memreport"_s});
}

void TestBundle::missingFolder()
{
    const auto written = writeBundle(path(u"no/such/folder.memreport"_s), {});
    QVERIFY(!written);
    QCOMPARE(written.error().code, Error::Code::Io);
    QVERIFY(!written.error().message.isEmpty());
    const auto read = readBundle(path(u"no/such/folder.memreport"_s));
    QVERIFY(!read);
    QCOMPARE(read.error().code, Error::Code::Io);
}

void TestBundle::fromAnotherThread()
{
    const QString target = path(u"thread.memreport"_s);
    bool good = false;
    const BundleContents contents = fullContents();
    std::unique_ptr<QThread> thread(
        QThread::create([&good, target, contents] { good = writeBundle(target, contents).has_value(); }));
    thread->start();
    QVERIFY(thread->wait(30000));
    QVERIFY(good);
    QCOMPARE(fileBytes(target).toHex(), m_reference.toHex());
}

void TestBundle::verifyFindsNothing()
{
    BundleContents contents = fullContents();
    // The original is the file that was imported.
    auto evidence = std::make_shared<Evidence>(*contents.document.evidence[2]);
    evidence->source.sha256 = bundle::sha256Hex("original bytes\n"_ba);
    contents.document.evidence[2] = evidence;
    QVERIFY(writeBundle(path(u"good.memreport"_s), contents));
    const auto check = verifyBundle(path(u"good.memreport"_s), [&](const Document &document) {
        return difference(document, contents.document).isEmpty() ? Result<QByteArray>(contents.findings)
                                                                 : Result<QByteArray>("{}"_ba);
    });
    QVERIFY(check);
    QVERIFY(check->isGood());
    QCOMPARE(check->members.size(), entriesOf(fileBytes(path(u"good.memreport"_s))).size() - 1);
}

void TestBundle::verifyNamesValues()
{
    const auto check = verifyBundle(path(u"reference.memreport"_s), [](const Document &) {
        return Result<QByteArray>(R"({"pairs":[{"peak":{"values":[41.2]}}],"schema":1.0,"new":"x"})"_ba);
    });
    QVERIFY(check);
    QVERIFY(!check->isGood());
    QCOMPARE(check->findings.size(), size_t(2));
    QCOMPARE(check->findings[0].path, u"/new"_s);
    QCOMPARE(check->findings[0].stored, QString());
    QCOMPARE(check->findings[0].recomputed, u"\"x\""_s);
    QCOMPARE(check->findings[1].path, u"/pairs/0/peak/values/0"_s);
    QCOMPARE(check->findings[1].stored, u"41.1"_s);
    QCOMPARE(check->findings[1].recomputed, u"41.2"_s);
    // The source says ab12, the original inside is another file.
    QCOMPARE(check->members.back().name, std::string("sources/2/____x_.json.gz"));
    QCOMPARE(check->members.back().expected, u"ab12"_s);
}

void TestBundle::verifyNamesMembers()
{
    std::vector<RawMember> members;
    for (const bundle::ZipEntry &entry : entriesOf(m_reference)) {
        if (entry.name != "figures/swap.json")
            members.push_back({QByteArray::fromStdString(entry.name), memberOf(m_reference, entry.name)});
    }
    for (RawMember &member : members) {
        if (member.name == "findings.json")
            member.bytes.replace("41.1", "41.9"); // whole and well-formed, but not what was saved
    }
    members.push_back({"smuggled.txt"_ba, "x"_ba});
    QVERIFY(write(path(u"edited.memreport"_s), zipOf(members)));
    const auto check = verifyBundle(path(u"edited.memreport"_s),
                                    [](const Document &) { return Result<QByteArray>("{}"_ba); });
    QVERIFY(check);
    const auto problemOf = [&](std::string_view name) {
        const auto at = std::ranges::find(check->members, name, &MemberCheck::name);
        return at != check->members.end() && !at->problem.isEmpty();
    };
    QVERIFY(problemOf("findings.json"));
    QVERIFY(problemOf("figures/swap.json"));
    QVERIFY(problemOf("smuggled.txt"));
    QVERIFY(!problemOf("incident.json"));
}

void TestBundle::comparesByValue()
{
    const auto json = [](const char *text) { return QJsonDocument::fromJson(text).object(); };
    QVERIFY(compareJson(json(R"({"a":1,"b":[1.0,null]})"), json(R"({"b":[1,null],"a":1.0})")).empty());
    const auto differences = compareJson(json(R"({"a/b":[1,2],"~":{}})"), json(R"({"a/b":[1],"~":[]})"));
    QCOMPARE(differences.size(), size_t(2));
    QCOMPARE(differences[0].path, u"/a~1b/1"_s);
    QCOMPARE(differences[0].recomputed, QString());
    QCOMPARE(differences[1].path, u"/~0"_s);
    QCOMPARE(differences[1].stored, u"{}"_s);
}

void TestBundle::numpyOpensIt()
{
    const QString python = QStandardPaths::findExecutable(u"python3"_s);
    QProcess probe;
    probe.start(python, {u"-c"_s, u"import numpy"_s});
    if (python.isEmpty() || !probe.waitForFinished() || probe.exitCode() != 0)
        QSKIP("no NumPy here");
    // As README.txt inside the bundle says; sum of 100..399 pages, first time, the odd values.
    const QString script = uR"(
import json, numpy, sys, zipfile
name = sys.argv[1]
blocks = json.load(zipfile.ZipFile(name).open("series/index.json"))["blocks"]
block = blocks[0]
data = numpy.load(name)
array = lambda member, type: data[member].copy("C").view(type).ravel()
value = array(block["value"], block["dtype"]).astype("f8") * block.get("scale", 1)
rows = data[block["rows"]]
first = block["list"][0]
print(int(value[rows[0]:rows[0] + first["count"]].sum()), int(array(first["time"], "<i8")[first["timeFirst"]]))
odd = array(blocks[1]["value"], blocks[1]["dtype"])
print(odd.dtype, odd[2], odd[3], odd[6], odd.view("<u8")[0])
)"_s;
    QProcess run;
    run.start(python, {u"-c"_s, script, path(u"reference.memreport"_s)});
    QVERIFY(run.waitForFinished());
    QCOMPARE(run.readAllStandardError(), QByteArray());
    // (100 + … + 399) * 4096 = 74850 * 4096
    QCOMPARE(run.readAllStandardOutput(),
             "306585600 1796048082000\nfloat64 inf -inf 5e-324 9218868437227405314\n"_ba);
}

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc == 3 && QByteArray(argv[1]) == "--write")
        return writeBundle(QString::fromLocal8Bit(argv[2]), fullContents()) ? 0 : 3;
    TestBundle test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_bundle.moc"
