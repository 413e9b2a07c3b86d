// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/openedfile.h"
#include "importers/core/registry.h"
#include "importers/journal/journalimporters.h"
#include "models/base/text.h"
#include "models/events/killmerge.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <set>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

QJsonObject truth()
{
    QFile file(QStringLiteral(TEST_DATA "/journal/truth.json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

QString pathOf(const QString &name, const QJsonObject &about)
{
    const QString folder = about[u"example"_s].toBool() ? QStringLiteral(TEST_EXAMPLE "/")
                                                        : QStringLiteral(TEST_DATA "/journal/");
    return folder + name;
}

Registry makeReaders()
{
    Registry registry;
    registry.add(makeBinaryJournalImporter());
    registry.add(makeJournalJsonImporter());
    registry.add(makeJournalExportImporter());
    registry.add(makeJournalTextImporter());
    return registry;
}

Hints hintsOf(const QJsonObject &about)
{
    Hints hints;
    if (about.contains(u"zone"_s))
        hints.zone = about[u"zone"_s].toString();
    if (about.contains(u"year"_s))
        hints.year = about[u"year"_s].toInt();
    return hints;
}

/// A kill as the keys of truth.json, without its clock and lines; what is not known is not there.
QJsonObject fieldsOf(const Kill &kill)
{
    QJsonObject fields;
    auto text = [&fields](const QString &key, const std::string &value) {
        if (!value.empty())
            fields[key] = qstr(value);
    };
    auto number = [&fields](const QString &key, const std::optional<qint64> &value) {
        if (value)
            fields[key] = *value;
    };
    text(u"kind"_s, killKindWord(kill.kind));
    text(u"host"_s, kill.host);
    text(u"unit"_s, kill.unit);
    text(u"cgroup"_s, kill.cgroup);
    text(u"constraint"_s, kill.constraint);
    if (kill.comm)
        fields[u"comm"_s] = qstr(*kill.comm);
    number(u"pid"_s, kill.pid);
    number(u"uid"_s, kill.uid);
    number(u"total_vm_kb"_s, kill.totalVmKb);
    number(u"anon_rss_kb"_s, kill.anonRssKb);
    number(u"file_rss_kb"_s, kill.fileRssKb);
    number(u"shmem_rss_kb"_s, kill.shmemRssKb);
    number(u"pgtables_kb"_s, kill.pgtablesKb);
    number(u"oom_score_adj"_s, kill.oomScoreAdj);
    return fields;
}

QJsonObject onlyFields(const QJsonObject &truth)
{
    static const std::set<QString> others{u"time_utc"_s,     u"time_precision"_s, u"kernel_seconds"_s,
                                          u"source_lines"_s, u"inferred"_s,       u"time_not_told"_s,
                                          u"oom_memcg"_s,    u"victims"_s,        u"outcome"_s};
    QJsonObject fields;
    for (auto it = truth.begin(); it != truth.end(); ++it) {
        if (!others.contains(it.key()))
            fields[it.key()] = it.value();
    }
    return fields;
}

bool sharesLine(const QJsonObject &truth, const Kill &kill)
{
    for (const QJsonValue &line : truth[u"source_lines"_s].toArray()) {
        for (const EvidenceLine &own : kill.lines) {
            if (own.line == line.toInteger())
                return true;
        }
    }
    return false;
}

void compareClock(const QJsonObject &want, const Kill &kill, bool loose)
{
    if (want[u"time_not_told"_s].toBool())
        return;
    if (!want.contains(u"time_utc"_s)) {
        QVERIFY(!kill.time);
        if (want.contains(u"kernel_seconds"_s))
            QVERIFY(std::abs(*kill.secondsSinceBoot - want[u"kernel_seconds"_s].toDouble()) < 2e-6);
        return;
    }
    const auto time = parseIso(utf8(want[u"time_utc"_s].toString()));
    QVERIFY(time && kill.time);
    const auto limit = loose ? std::chrono::microseconds(2'000'000) : std::chrono::microseconds(0);
    QVERIFY2(std::chrono::abs(*kill.time - time->time) <= limit, qPrintable(isoUtc(*kill.time)));
    if (!loose)
        QCOMPARE(qstr(timePrecisionWord(kill.precision)), want[u"time_precision"_s].toString());
}

void compareFields(const QJsonObject &want, const Kill &kill)
{
    QJsonObject fields = fieldsOf(kill);
    if (want[u"inferred"_s].toBool()) {
        QCOMPARE(qstr(kill.unitEvidence), u"inferred"_s);
    } else if (!kill.unit.empty()) {
        QCOMPARE(qstr(kill.unitEvidence), kill.cgroup.empty() ? u"systemd"_s : u"cgroup"_s);
    }
    QCOMPARE(fields, onlyFields(want));
    if (want.contains(u"oom_memcg"_s))
        QCOMPARE(qstr(kill.oomMemcg), want[u"oom_memcg"_s].toString());
    if (want.contains(u"victims"_s))
        QCOMPARE(kill.victims.value_or(-1), want[u"victims"_s].toInteger());
    if (want.contains(u"outcome"_s))
        QCOMPARE(qstr(kill.outcome), want[u"outcome"_s].toString());
}

} // namespace

/// Every form against its right values, each kill field by field.
class TestJournalTruth : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kills_data();
    void kills();
    void linesAreWhereTheySay_data();
    void linesAreWhereTheySay();
    void labForms();
};

void TestJournalTruth::kills_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("about");
    const QJsonObject files = truth();
    QVERIFY(files.size() > 50);
    for (auto it = files.begin(); it != files.end(); ++it)
        QTest::addRow("%s", qPrintable(it.key()))
            << pathOf(it.key(), it.value().toObject()) << it.value().toObject();
}

void TestJournalTruth::kills()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, about);
    const Evidence evidence = makeReaders().readFile(path, hintsOf(about), {});
    QVERIFY2(!evidence.error, evidence.error ? qPrintable(describe(*evidence.error)) : "");
    QVERIFY(evidence.journal);
    const QJsonArray wants = about[u"kills"_s].toArray();
    QCOMPARE(evidence.kills.size(), size_t(wants.size()));
    for (const QJsonValue &value : wants) {
        const QJsonObject want = value.toObject();
        const auto found =
            std::ranges::find_if(evidence.kills, [&](const Kill &kill) { return sharesLine(want, kill); });
        QVERIFY2(found != evidence.kills.end(), QJsonDocument(want).toJson().constData());
        compareClock(want, *found, about[u"loose"_s].toBool());
        compareFields(want, *found);
        QVERIFY(!found->raw.empty());
        if (QTest::currentTestFailed())
            return;
    }
    if (about[u"must_note"_s].toBool())
        QVERIFY(!evidence.notes.empty());
}

void TestJournalTruth::linesAreWhereTheySay_data()
{
    kills_data();
}

/// A click on a mark opens the file at the line and byte that the kill names.
void TestJournalTruth::linesAreWhereTheySay()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, about);
    QFile compressed(path);
    QVERIFY(compressed.open(QIODevice::ReadOnly));
    OpenedFile opened(path);
    QVERIFY(opened.openForReading());
    const QByteArray text = opened.readAll();
    const Evidence evidence = makeReaders().readFile(path, hintsOf(about), {});
    for (const Kill &kill : evidence.kills) {
        for (const EvidenceLine &line : kill.lines) {
            if (!line.byte) {
                QVERIFY(about[u"example"_s].toBool());
                QVERIFY(!line.cursor.empty());
                continue;
            }
            QCOMPARE(text.first(*line.byte).count('\n') + 1, line.line);
            const QByteArray first = QByteArray::fromStdString(line.text.substr(0, line.text.find('\n')));
            QVERIFY(text.sliced(*line.byte).startsWith(first));
        }
    }
}

/// One kernel log in 28 forms is three kills.
void TestJournalTruth::labForms()
{
    const Registry readers = makeReaders();
    std::vector<EvidencePtr> evidence;
    const QJsonObject files = truth();
    for (auto it = files.begin(); it != files.end(); ++it) {
        const QJsonObject about = it.value().toObject();
        const bool lab = it.key().startsWith(u"lab."_s) || it.key().startsWith(u"dmesg"_s);
        if (lab || about[u"example"_s].toBool())
            evidence.push_back(
                std::make_shared<Evidence>(readers.readFile(pathOf(it.key(), about), hintsOf(about), {})));
    }
    const std::vector<MergedKill> merged = mergeKills(evidence);
    QCOMPARE(evidence.size(), size_t(28));
    QCOMPARE(merged.size(), size_t(3));
    for (const MergedKill &kill : merged)
        QCOMPARE(kill.reports.size(), evidence.size());
    QCOMPARE(isoUtc(*merged[0].kill.time), u"2026-11-30T14:19:18.713286Z"_s);
    QCOMPARE(isoUtc(*merged[1].kill.time), u"2026-11-30T14:25:56.202661Z"_s);
    QCOMPARE(isoUtc(*merged[2].kill.time), u"2026-11-30T14:25:56.206177Z"_s);
    QCOMPARE(*merged[2].kill.pid, 1737);
}

QTEST_GUILESS_MAIN(TestJournalTruth)
#include "tst_journaltruth.moc"
