// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/inspectjson.h"
#include "importers/longrun/relaytableimporter.h"
#include "models/base/text.h"

#include <QBuffer>
#include <QJsonArray>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

const QByteArray plainHeader = "timestamp,server,type,fingerprint,nickname,rss_kb,vmsize_kb,hwm_kb,frag_"
                               "ratio,count,total_kb,avg_kb,min_kb,max_kb\n";
const QByteArray groupHeader = "timestamp,server,type,fingerprint,nickname,group,rss_kb,vmsize_kb,hwm_kb,"
                               "frag_ratio,count,total_kb,avg_kb,min_kb,max_kb\n";

Evidence read(QByteArray text, const QString &zone = u"UTC"_s)
{
    QBuffer buffer(&text);
    buffer.open(QIODevice::ReadOnly);
    Hints hints;
    hints.zone = zone;
    hints.fileTimeMs = 1'767'225'600'000;
    return makeRelayTableImporter()->read(buffer, hints, {});
}

QStringList codesOf(const Evidence &evidence)
{
    QStringList codes;
    for (const Note &note : evidence.notes)
        codes += QString::fromStdString(note.code);
    return codes;
}

std::vector<const Series *> seriesOf(const Evidence &evidence, std::string_view name)
{
    std::vector<const Series *> found;
    for (const Series &series : evidence.series) {
        if (series.name == name)
            found.push_back(&series);
    }
    return found;
}

} // namespace

class TestRelayTable : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void probes_data();
    void probes();
    void plainForm();
    void groups();
    void aggregateAgainstRows();
    void missingFingerprints();
    void twoOfOneName();
    void renamedAndTwoServers();
    void joiningAGroup();
    void aggregatesAlone();
    void oneMoment();
    void badCells();
    void throughADataFrame();
    void cutInsideANumber();
    void everyCutIsSurvived();
    void answer();
};

void TestRelayTable::probes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Match>("match");
    QTest::addRow("plain") << plainHeader << Match::Yes;
    QTest::addRow("with groups, semicolons, capitals")
        << QByteArray(groupHeader).replace(',', ';').toUpper() << Match::Yes;
    QTest::addRow("older")
        << QByteArray("date,time,num_relays,total_mb,avg_mb,min_mb,max_mb,total_kb,avg_kb,min_kb,max_kb\n")
        << Match::Yes;
    QTest::addRow("memory-tool.sh") << QByteArray("relay,pid,rss_gb,vmsize_gb,hwm_gb,frag_ratio\n")
                                    << Match::Yes;
    QTest::addRow("events") << QByteArray("timestamp,event_type,description,group\n") << Match::No;
    QTest::addRow("weights") << QByteArray("date,relay,fingerprint,consensus_weight\n") << Match::No;
    QTest::addRow("binary") << plainHeader + QByteArray("\0\0", 2) << Match::No;
    QTest::addRow("empty") << QByteArray() << Match::No;
}

void TestRelayTable::probes()
{
    QFETCH(QByteArray, text);
    QTEST(makeRelayTableImporter()->probe(text, true), "match");
}

void TestRelayTable::plainForm()
{
    const Evidence evidence =
        read(plainHeader + "2026-01-08T20:47:02,go,aggregate,,,,,,,2,300,150,100,200\n"
                           "2026-01-08T20:47:02,go,relay,AA,bigl,100,900,120,9.00,,,,,\n"
                           "2026-01-08T20:47:02,go,relay,BB,bigpun,200,900,210,4.50,,,,,\n"
                           "2026-01-09T02:00:01,go,aggregate,,,,,,,2,301,150,101,200\n"
                           "2026-01-09T02:00:01,go,relay,AA,bigl,101,900,120,9.00,,,,,\n"
                           "2026-01-09T02:00:01,go,relay,BB,bigpun,200,900,,4.50,,,,,\n");
    QVERIFY(!evidence.error);
    QCOMPARE(codesOf(evidence), QStringList{u"zone-assumed"_s});
    const RelayTable &table = *evidence.relayTable;
    QCOMPARE(table.rows, 6);
    QCOMPARE(table.aggregateRows, 2);
    QCOMPARE(table.relayRows, 4);
    QCOMPARE(table.collections, 2);
    QCOMPARE(table.collectionsWithRelays, 2);
    QCOMPARE(isoUtc(*table.first), u"2026-01-08T20:47:02Z"_s);
    QCOMPARE(isoUtc(*table.last), u"2026-01-09T02:00:01Z"_s);
    QCOMPARE(table.servers, std::vector<std::string>{"go"});
    QCOMPARE(table.nicknames, 2);
    QCOMPARE(table.fingerprints, 2);
    QCOMPARE(table.rowsWithoutFingerprint, 0);
    QVERIFY(table.repeatedNicknames.empty());
    QVERIFY(table.mismatches.empty()); // 301/2 is 150 when it is cut
    QVERIFY(table.groups.empty());
    QCOMPARE(table.peakRss->nickname, std::string("bigpun"));
    QCOMPARE(table.peakRss->kb, 200);
    QCOMPARE(isoUtc(table.peakRss->time), u"2026-01-08T20:47:02Z"_s); // the first of two
    QCOMPARE(table.peakHwm->kb, 210);
    const auto rss = seriesOf(evidence, "rss");
    QCOMPARE(rss.size(), size_t(2));
    QCOMPARE(rss[0]->labels, Labels({{"server", "go"}, {"nickname", "bigl"}, {"fingerprint", "AA"}}));
    QCOMPARE(*rss[0]->values, (ValueColumn{100 * 1024, 101 * 1024}));
    QCOMPARE(rss[0]->unit, Unit::Bytes);
    QCOMPARE(seriesOf(evidence, "hwm")[1]->size(), size_t(1)); // an empty cell is no sample
    QCOMPARE(*seriesOf(evidence, "rss_total")[0]->values, (ValueColumn{300 * 1024, 301 * 1024}));
}

void TestRelayTable::groups()
{
    const Evidence evidence = read(groupHeader + "2026-01-08T00:00:00,co,relay,,a,A,100,900,100,9,,,,,\n"
                                                 "2026-01-08T00:00:00,co,relay,,b,A,300,900,300,9,,,,,\n"
                                                 "2026-01-08T00:00:00,co,relay,,z,,500,900,500,9,,,,,\n"
                                                 "2026-01-08T06:00:00,co,relay,,a,A,101,900,101,9,,,,,\n"
                                                 "2026-01-08T06:00:00,co,relay,,z,,400,900,500,9,,,,,\n");
    const auto &found = evidence.relayTable->groups;
    QCOMPARE(found.size(), size_t(2));
    QCOMPARE(found[0].name, std::string());
    QCOMPARE(found[0].rows, 2);
    QCOMPARE(found[0].peakRss->kb, 500);
    QCOMPARE(found[0].lastCount, 1);
    QCOMPARE(found[0].lastMeanKb, std::optional(400.0));
    QCOMPARE(found[1].name, std::string("A"));
    QCOMPARE(found[1].rows, 3);
    QCOMPARE(found[1].peakRss->nickname, std::string("b"));
    QCOMPARE(found[1].lastCount, 1);
    QCOMPARE(found[1].lastMeanKb, std::optional(101.0));
}

void TestRelayTable::aggregateAgainstRows()
{
    const Evidence evidence = read(plainHeader + "2026-01-08T00:00:00,co,aggregate,,,,,,,3,600,200,100,300\n"
                                                 "2026-01-08T00:00:00,co,relay,,a,100,900,100,9,,,,,\n"
                                                 "2026-01-08T00:00:00,co,relay,,b,300,900,300,9,,,,,\n"
                                                 "2026-01-08T06:00:00,co,aggregate,,,,,,,3,600,200,100,300\n"
                                                 "2026-01-08T12:00:00,co,aggregate,,,,,,,1,,,,\n"
                                                 "2026-01-08T12:00:00,co,relay,,a,100,900,100,9,,,,,\n");
    const auto &found = evidence.relayTable->mismatches;
    QCOMPARE(found.size(), size_t(1)); // without relay rows, or with empty cells, there is nothing to compare
    QCOMPARE(isoUtc(found[0].time), u"2026-01-08T00:00:00Z"_s);
    QVERIFY(found[0].fromRelays == (RelayTable::Totals{2, 400, 200, 100, 300}));
    QVERIFY(found[0].aggregate == (RelayTable::Totals{3, 600, 200, 100, 300}));
    QVERIFY(codesOf(evidence).contains(u"aggregate-mismatch"_s));
    QCOMPARE(evidence.relayTable->collections, 3);
    QCOMPARE(evidence.relayTable->collectionsWithRelays, 2);
}

void TestRelayTable::missingFingerprints()
{
    // The second collection was made without the right to read fingerprints.
    const Evidence evidence = read(plainHeader + "2026-01-03T20:00:00,go,relay,AA,bigl,100,900,100,9,,,,,\n"
                                                 "2026-01-03T21:56:03,go,relay,,bigl,110,900,110,9,,,,,\n"
                                                 "2026-01-03T21:56:03,go,relay,,alone,70,900,70,9,,,,,\n"
                                                 "2026-01-04T02:00:01,go,relay,AA,bigl,120,900,120,9,,,,,\n");
    const auto rss = seriesOf(evidence, "rss");
    QCOMPARE(rss.size(), size_t(2));
    QCOMPARE(*rss[0]->values, (ValueColumn{100 * 1024, 110 * 1024, 120 * 1024}));
    QCOMPARE(rss[1]->labels, Labels({{"server", "go"}, {"nickname", "alone"}}));
    QCOMPARE(evidence.relayTable->rowsWithoutFingerprint, 2);
}

void TestRelayTable::twoOfOneName()
{
    const Evidence evidence = read(plainHeader + "2026-01-03T00:00:00,co,relay,,estgee,100,900,100,9,,,,,\n"
                                                 "2026-01-03T00:00:00,co,relay,,estgee,200,900,200,9,,,,,\n"
                                                 "2026-01-03T06:00:00,co,relay,,estgee,101,900,101,9,,,,,\n"
                                                 "2026-01-03T06:00:00,co,relay,,estgee,201,900,201,9,,,,,\n");
    const auto rss = seriesOf(evidence, "rss");
    QCOMPARE(rss.size(), size_t(2));
    QCOMPARE(*rss[0]->values, (ValueColumn{100 * 1024, 101 * 1024}));
    QCOMPARE(*rss[1]->values, (ValueColumn{200 * 1024, 201 * 1024}));
    QCOMPARE(rss[1]->labels.value("occurrence"), std::string_view("2"));
    QCOMPARE(evidence.relayTable->repeatedNicknames, std::vector<std::string>{"estgee"});
    QCOMPARE(evidence.relayTable->nicknames, 1);
}

void TestRelayTable::renamedAndTwoServers()
{
    const Evidence evidence =
        read(plainHeader + "2026-01-03T00:00:00,co,relay,AA,old,100,900,100,9,,,,,\n"
                           "2026-01-03T06:00:00,co,relay,AA,new,101,900,101,9,,,,,\n"
                           "2026-01-03T12:00:00,closedopen,relay,AA,new,102,900,102,9,,,,,\n");
    const auto rss = seriesOf(evidence, "rss");
    QCOMPARE(rss.size(), size_t(2)); // server and fingerprint are the key
    QCOMPARE(rss[0]->labels.value("nickname"), std::string_view("new"));
    QCOMPARE(rss[0]->size(), size_t(2));
    QCOMPARE(rss[1]->labels.value("server"), std::string_view("closedopen"));
    QVERIFY(codesOf(evidence).contains(u"several-servers"_s));
}

void TestRelayTable::joiningAGroup()
{
    const Evidence evidence = read(groupHeader + "2026-01-05T00:00:00,co,relay,,a,A,100,900,100,9,,,,,\n"
                                                 "2026-01-05T00:00:00,co,relay,,b,,100,900,100,9,,,,,\n"
                                                 "2026-01-05T21:56:59,co,relay,,a,A,100,900,100,9,,,,,\n"
                                                 "2026-01-05T21:56:59,co,relay,,b,I,100,900,100,9,,,,,\n");
    const auto &joined = evidence.relayTable->memberships;
    QCOMPARE(joined.size(), size_t(2));
    QCOMPARE(joined[1].nickname, std::string("b"));
    QCOMPARE(joined[1].group, std::string("I"));
    QCOMPARE(isoUtc(joined[1].from), u"2026-01-05T21:56:59Z"_s);
}

void TestRelayTable::aggregatesAlone()
{
    const Evidence evidence =
        read("date,time,num_relays,total_mb,avg_mb,min_mb,max_mb,total_kb,avg_kb,min_kb,max_kb\n"
             "2025-11-02,14:00:00,32,60570,1892,1814,1949,62023936,1937748,1857588,1996516\n",
             u"America/Los_Angeles"_s);
    QCOMPARE(evidence.relayTable->aggregateRows, 1);
    QCOMPARE(evidence.relayTable->relayRows, 0);
    QCOMPARE(isoUtc(*evidence.relayTable->first), u"2025-11-02T22:00:00Z"_s); // winter time began that night
    QCOMPARE(*seriesOf(evidence, "rss_total")[0]->values, (ValueColumn{62023936.0 * 1024}));
    QCOMPARE(*seriesOf(evidence, "relays")[0]->values, (ValueColumn{32}));
}

void TestRelayTable::oneMoment()
{
    const Evidence evidence =
        read("relay,pid,rss_gb,vmsize_gb,hwm_gb,frag_ratio\nbigl,123,1.50,9.00,1.75,6.00\n");
    QCOMPARE(*seriesOf(evidence, "rss")[0]->values, (ValueColumn{1.5 * bytesPerGiB}));
    QVERIFY(codesOf(evidence).contains(u"no-times"_s));
}

void TestRelayTable::badCells()
{
    const Evidence evidence = read(plainHeader + "yesterday,go,relay,AA,bigl,100,900,100,9,,,,,\n"
                                                 "2026-01-03T00:00:00,go,relay,AA,bigl,1e3x,900,100,9,,,,,\n"
                                                 "2026-01-03T00:00:00,go,sum,,,,,,,,,,,\n"
                                                 "2026-01-03T06:00:00,go,relay,AA,bigl,-5,900\n");
    QStringList codes = codesOf(evidence);
    QCOMPARE(codes.count(u"bad-cell"_s), 4);
    QCOMPARE(codes.count(u"row-length"_s), 1);
    std::vector<qint64> lines;
    for (const Note &note : evidence.notes) {
        if (note.code == "bad-cell")
            lines.push_back(note.line.value_or(0));
    }
    QCOMPARE(lines, (std::vector<qint64>{2, 3, 4, 5}));
    QCOMPARE(evidence.relayTable->relayRows, 2);
    QVERIFY(seriesOf(evidence, "rss").empty());
    QCOMPARE(seriesOf(evidence, "vmsize")[0]->size(), size_t(2));
}

void TestRelayTable::throughADataFrame()
{
    // Whole numbers with a decimal point, NaN for what is missing.
    const Evidence evidence =
        read(plainHeader + "2026-02-01T10:00:00,srv,relay,AA,alpha,1000.0,5000.0,NaN,5.0,,,,,\n"
                           "2026-02-01T10:00:00,srv,aggregate,,,,,,,1.0,1000.0,1000.0,1000.0,1000.0\n");
    QVERIFY(!codesOf(evidence).contains(u"bad-cell"_s));
    QCOMPARE(evidence.relayTable->peakRss->kb, 1000);
    QVERIFY(!evidence.relayTable->peakHwm);
    QVERIFY(evidence.relayTable->mismatches.empty());
    QCOMPARE(codesOf(read(plainHeader + "2026-02-01T10:00:00,srv,relay,AA,alpha,1000.5,,,,,,,,\n"))
                 .count(u"bad-cell"_s),
             1);
}

void TestRelayTable::cutInsideANumber()
{
    // "6000" is cut to "6"; what stands before it is whole.
    const Evidence evidence = read(plainHeader + "2026-02-01T10:00:00,srv,relay,AA,alpha,1000,6");
    QVERIFY(codesOf(evidence).contains(u"row-length"_s));
    QCOMPARE(evidence.relayTable->peakRss->kb, 1000);
    QVERIFY(seriesOf(evidence, "vmsize").empty());
}

void TestRelayTable::everyCutIsSurvived()
{
    const QByteArray text = groupHeader + "2026-01-08T00:00:00,co,aggregate,,,,,,,,3,600,200,100,300\n"
                                          "2026-01-08T00:00:00,co,relay,,a,\"A\",100,900,100,9,,,,,\n";
    for (qsizetype size = 0; size <= text.size(); ++size) {
        const Evidence evidence = read(text.first(size));
        for (const Series &series : evidence.series)
            QCOMPARE(series.times->size(), series.values->size());
    }
    const Evidence cut = read(text.first(text.indexOf("\"A") + 2));
    QCOMPARE(cut.error->code, Error::Code::Truncated);
    QCOMPARE(cut.error->line, std::optional(qint64(3)));
    QCOMPARE(cut.relayTable->aggregateRows, 1);
}

void TestRelayTable::answer()
{
    const Evidence evidence = read(groupHeader + "2026-01-08T00:00:00,co,aggregate,,,,,,,,2,600,300,100,500\n"
                                                 "2026-01-08T00:00:00,co,relay,,a,,100,900,,9,,,,,\n");
    const QJsonObject table = inspectEntry(evidence, false).value(u"relay_table"_s).toObject();
    QCOMPARE(table.value(u"relay_rows"_s).toInt(), 1);
    QVERIFY(table.value(u"peak_hwm"_s).isNull());
    QCOMPARE(table.value(u"peak_rss"_s).toObject().value(u"rss_kb"_s).toInt(), 100);
    QVERIFY(table.value(u"groups"_s).toArray()[0].toObject().value(u"name"_s).isNull());
    const QJsonObject mismatch = table.value(u"mismatches"_s).toArray()[0].toObject();
    QCOMPARE(mismatch.value(u"from_relay_rows"_s).toObject().value(u"avg_kb"_s).toInt(), 100);
    QCOMPARE(mismatch.value(u"aggregate_row"_s).toObject().value(u"count"_s).toInt(), 2);
}

QTEST_GUILESS_MAIN(TestRelayTable)
#include "tst_relaytable.moc"
