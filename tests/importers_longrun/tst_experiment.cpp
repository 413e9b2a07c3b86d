// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/longrun/diagnosticsimporter.h"
#include "importers/longrun/eventsimporter.h"
#include "importers/longrun/identityimporters.h"
#include "models/base/text.h"

#include <QBuffer>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

Evidence read(const std::unique_ptr<Importer> &importer, QByteArray text, const QString &path = u"x"_s,
              const QString &zone = u"UTC"_s)
{
    QBuffer buffer(&text);
    buffer.open(QIODevice::ReadOnly);
    Hints hints;
    hints.zone = zone;
    hints.path = path;
    return importer->read(buffer, hints, {});
}

QStringList codesOf(const Evidence &evidence)
{
    QStringList codes;
    for (const Note &note : evidence.notes)
        codes += QString::fromStdString(note.code);
    return codes;
}

QStringList timesOf(const Evidence &evidence)
{
    QStringList times;
    for (const TimelineRow &row : evidence.timeline)
        times += isoUtc(row.from);
    return times;
}

const QByteArray events =
    "timestamp,event_type,description,group\n"
    "2026-01-04T22:00:00,experiment,5-way test started,all\n"
    "2026-01-05T10:47:43-08:00,migration,60 relays from mimalloc 3.0.1 → 2.0.9,group_B\n";

} // namespace

class TestExperiment : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEvents();
    void mixedStampsAreOneClock();
    void stampsThatAllHaveZones();
    void eventsWithoutATime();
    void readsTheConfig();
    void probesGroups_data();
    void probesGroups();
    void readsAGroup();
    void aGroupThatIsNone();
    void diagnosticsAreNoIdentities();
};

void TestExperiment::readsEvents()
{
    const Evidence evidence = read(makeExperimentEventsImporter(), events);
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.timeline.size(), size_t(2));
    const TimelineRow &row = evidence.timeline[1];
    QCOMPARE(row.kind, std::string("migration"));
    QCOMPARE(row.text, std::string("60 relays from mimalloc 3.0.1 → 2.0.9"));
    QCOMPARE(row.group, std::string("group_B"));
    QVERIFY(row.hasZone);
    QVERIFY(!evidence.timeline[0].hasZone);
    QCOMPARE(row.line, 3);
}

void TestExperiment::mixedStampsAreOneClock()
{
    // Moving the stamped one alone would put the migration 8 hours behind its effect.
    const Evidence utc = read(makeExperimentEventsImporter(), events);
    QCOMPARE(timesOf(utc), (QStringList{u"2026-01-04T22:00:00Z"_s, u"2026-01-05T10:47:43Z"_s}));
    QVERIFY(codesOf(utc).contains(u"mixed-zones"_s));
    const Evidence local = read(makeExperimentEventsImporter(), events, u"x"_s, u"America/Los_Angeles"_s);
    QCOMPARE(timesOf(local), (QStringList{u"2026-01-05T06:00:00Z"_s, u"2026-01-05T18:47:43Z"_s}));
}

void TestExperiment::stampsThatAllHaveZones()
{
    const Evidence evidence =
        read(makeExperimentEventsImporter(),
             "timestamp,event_type,description,group\n"
             "2026-01-05T10:47:43-08:00,restart,x,all\n2026-01-05T10:47:43Z,restart,y,all\n");
    QCOMPARE(timesOf(evidence), (QStringList{u"2026-01-05T18:47:43Z"_s, u"2026-01-05T10:47:43Z"_s}));
    QCOMPARE(codesOf(evidence), QStringList());
}

void TestExperiment::eventsWithoutATime()
{
    const Evidence evidence =
        read(makeExperimentEventsImporter(), "timestamp,event_type,description,group\nlater,restart,x,all\n"
                                             "2026-01-05T10:47:43Z,restart,y,all\n");
    QCOMPARE(evidence.timeline.size(), size_t(1));
    QCOMPARE(evidence.notes.front().line, std::optional(qint64(2)));
}

void TestExperiment::readsTheConfig()
{
    const Evidence evidence =
        read(makeRelayConfigImporter(), "fingerprint,nickname,group,allocator,config,notes\n"
                                        "FC06,22gz,A,jemalloc,LD_PRELOAD=x,jemalloc allocator\n"
                                        ",ogche,Z,glibc 2.39,none,control\n,,Z,glibc,none,\n");
    QCOMPARE(evidence.identities.size(), size_t(2));
    QCOMPARE(evidence.identities[0].nickname, std::string("22gz"));
    QCOMPARE(evidence.identities[0].fingerprint, std::string("FC06"));
    QCOMPARE(evidence.identities[0].allocator, std::string("jemalloc"));
    QCOMPARE(evidence.identities[1].allocator, std::string("glibc 2.39"));
    QCOMPARE(evidence.identities[1].group, std::string("Z"));
    QCOMPARE(evidence.notes.front().line, std::optional(qint64(4)));
}

void TestExperiment::probesGroups_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("whole");
    QTest::addColumn<Match>("match");
    QTest::addRow("names") << QByteArray("9thwonder\nabsoul\n\naesoprock") << true << Match::Maybe;
    QTest::addRow("with a comment") << QByteArray("# group A\r\n9thwonder\r\nabsoul\r\n") << true
                                    << Match::Maybe;
    QTest::addRow("cut in a name") << QByteArray("9thwonder\nabsoul\naesop-") << false << Match::Maybe;
    QTest::addRow("a single word") << QByteArray("absoul\n") << true << Match::No;
    QTest::addRow("numbers") << QByteArray("12\n13\n14\n") << true << Match::No;
    QTest::addRow("prose") << QByteArray("not found\nat all\n") << true << Match::No;
    QTest::addRow("longer than a nickname")
        << QByteArray("abcdefghijklmnopqrst\nabsoul\n") << true << Match::No;
    QTest::addRow("empty") << QByteArray() << true << Match::No;
}

void TestExperiment::probesGroups()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, whole);
    QTEST(makeGroupListImporter()->probe(text, whole), "match");
}

void TestExperiment::readsAGroup()
{
    const Evidence evidence =
        read(makeGroupListImporter(), "9thwonder\n\nabsoul\n", u"dir/group_B_mimalloc209_historical.txt"_s);
    QCOMPARE(evidence.identities.size(), size_t(2));
    const RelayIdentity &second = evidence.identities[1];
    QCOMPARE(second.nickname, std::string("absoul"));
    QCOMPARE(second.group, std::string("B_mimalloc209_historical"));
    QCOMPARE(second.allocator, std::string("mimalloc"));
    QCOMPARE(second.version, std::string("2.0.9"));
    QCOMPARE(second.line, 3);
    QCOMPARE(codesOf(evidence), QStringList{u"named-by-file"_s});
    const RelayIdentity dashed =
        read(makeGroupListImporter(), "a\nb\n", u"group-B-mimalloc217.txt"_s).identities[0];
    QCOMPARE(dashed.group, std::string("B-mimalloc217"));
    QCOMPARE(dashed.allocator, std::string("mimalloc"));
    QCOMPARE(dashed.version, std::string("2.1.7"));
    QCOMPARE(read(makeGroupListImporter(), "a\nb\n", u"group_E_glibc.txt"_s).identities[0].allocator,
             std::string("glibc"));
    QCOMPARE(read(makeGroupListImporter(), "a\nb\n", u"relays.txt"_s).identities[0].allocator, std::string());
}

void TestExperiment::aGroupThatIsNone()
{
    const Evidence evidence = read(makeGroupListImporter(), "absoul\nbigl\nnot a name\n", u"x.txt"_s);
    QCOMPARE(evidence.identities.size(), size_t(2));
    QCOMPARE(evidence.error->code, Error::Code::Syntax);
    QCOMPARE(evidence.error->line, std::optional(qint64(3)));
    QCOMPARE(evidence.error->found, u"not a name"_s);
}

void TestExperiment::diagnosticsAreNoIdentities()
{
    const Evidence evidence =
        read(makeDiagnosticsImporter(),
             "date,time,hostname,allocator,mem_total_mb,mem_available_mb,swap_total_mb,swap_free_mb\n"
             "2025-12-25,19:03:49,go,glibc,786961,441475,10409,10409\n"
             "2025-12-26,02:00:08,go,glibc,786961,171066,10409,x\n");
    QVERIFY(evidence.identities.empty());
    QVERIFY(evidence.allocators.empty());
    QCOMPARE(evidence.table->rows, 2);
    const auto available = std::ranges::find(evidence.series, "mem_available", &Series::name);
    QVERIFY(available != evidence.series.end());
    QCOMPARE(*available->values, (ValueColumn{441475 * bytesPerMiB, 171066 * bytesPerMiB}));
    QCOMPARE(isoUtc(available->time(0)), u"2025-12-25T19:03:49Z"_s);
    QCOMPARE(available->labels, Labels({{"server", "go"}}));
    QCOMPARE(std::ranges::find(evidence.series, "swap_free", &Series::name)->size(), size_t(1));
    QVERIFY(codesOf(evidence).contains(u"bad-cell"_s));
    QVERIFY(codesOf(evidence).contains(u"allocator-column"_s));
}

QTEST_GUILESS_MAIN(TestExperiment)
#include "tst_experiment.moc"
