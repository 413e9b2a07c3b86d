// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/tableimporter.h"

#include <QBuffer>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

Evidence read(QByteArray text, const QString &zone = u"UTC"_s)
{
    QBuffer buffer(&text);
    buffer.open(QIODevice::ReadOnly);
    Hints hints;
    hints.zone = zone;
    return makeTableImporter()->read(buffer, hints, {});
}

std::vector<Note> notesOf(const Evidence &evidence, const std::string &code)
{
    std::vector<Note> found;
    std::ranges::copy_if(evidence.notes, std::back_inserter(found),
                         [&code](const Note &note) { return note.code == code; });
    return found;
}

QString iso(const std::optional<Instant> &time)
{
    return time ? isoUtc(*time) : u"none"_s;
}

} // namespace

class TestTableImporter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void probes_data();
    void probes();
    void readsWeights();
    void readsAllocators();
    void readsHosts();
    void readsTheTimeline();
    void anyOrderAndCase();
    void timesWithoutAZone();
    void unixTimes();
    void badCells_data();
    void badCells();
    void warningsAreLimited();
    void countsTheShape();
    void unknownTable();
    void keepsRowsBeforeAnOpenQuote();
    void everyCutIsSurvived();
};

void TestTableImporter::probes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Match>("match");
    QTest::addRow("weights") << QByteArray("date,relay,fingerprint,consensus_weight\n") << Match::Yes;
    QTest::addRow("allocators, semicolons") << QByteArray("Relay;Allocator;From\nx;glibc;\n") << Match::Yes;
    QTest::addRow("hosts") << QByteArray("host,page_size\nbasalt,4096\n") << Match::Yes;
    QTest::addRow("events") << QByteArray("# mine\nkind,from,to,host,text,source\n") << Match::Yes;
    QTest::addRow("two names among many")
        << QByteArray("name,allocator,mean_ns,stddev_ns,runs\nchurn,glibc,1,2,3\n") << Match::Maybe;
    QTest::addRow("another table") << QByteArray("alpha,beta,gamma\n1,2,3\n") << Match::Maybe;
    QTest::addRow("numbers") << QByteArray("1,2,3\n4,5,6\n") << Match::No;
    QTest::addRow("metrics")
        << QByteArray("up{job=\"a\",instance=\"b\",x=\"c\"} 1\nup{job=\"a\",instance=\"c\",x=\"d\"} 1\n")
        << Match::No;
    QTest::addRow("prose") << QByteArray("Nothing to see here\n") << Match::No;
    QTest::addRow("binary") << QByteArray("host,page_size\n\0\0", 17) << Match::No;
    QTest::addRow("empty") << QByteArray() << Match::No;
}

void TestTableImporter::probes()
{
    QFETCH(QByteArray, text);
    QTEST(makeTableImporter()->probe(text, true), "match");
}

void TestTableImporter::readsWeights()
{
    const Evidence evidence = read("date,relay,fingerprint,consensus_weight\n"
                                   "2026-06-12,bas01,97D7,3551\n"
                                   "2026-06-12T06:30:00Z,bas02,,36.5\n");
    QVERIFY(!evidence.error && evidence.notes.empty());
    QCOMPARE(evidence.weights.size(), size_t(2));
    QCOMPARE(evidence.weights[0].process, std::string("bas01"));
    QCOMPARE(evidence.weights[0].fingerprint, std::string("97D7"));
    QCOMPARE(evidence.weights[0].weight, 3551.0);
    QCOMPARE(iso(evidence.weights[0].time), u"2026-06-12T00:00:00Z"_s);
    QCOMPARE(evidence.weights[0].line, qint64(2));
    QCOMPARE(evidence.weights[1].weight, 36.5);
    QCOMPARE(iso(evidence.weights[1].time), u"2026-06-12T06:30:00Z"_s);
}

void TestTableImporter::readsAllocators()
{
    const Evidence evidence =
        read("relay,host,allocator,version,from,to,evidence\n"
             "bas01,basalt,glibc,2.36,2025-12-26,2026-07-28T14:32:46Z,no preload\n"
             "bas01,basalt,mimalloc,2.1.7,2026-07-28T16:32:46+02:00,,\"drop-in, maps checked\"\n");
    QVERIFY(!evidence.error && evidence.notes.empty());
    QCOMPARE(evidence.allocators.size(), size_t(2));
    QCOMPARE(evidence.allocators[0].allocator, std::string("glibc"));
    QCOMPARE(evidence.allocators[0].version, std::string("2.36"));
    QCOMPARE(iso(evidence.allocators[0].from), u"2025-12-26T00:00:00Z"_s);
    QCOMPARE(iso(evidence.allocators[0].to), u"2026-07-28T14:32:46Z"_s);
    QCOMPARE(iso(evidence.allocators[1].from), u"2026-07-28T14:32:46Z"_s);
    QVERIFY(!evidence.allocators[1].to);
    QCOMPARE(evidence.allocators[1].evidence, std::string("drop-in, maps checked"));
}

void TestTableImporter::readsHosts()
{
    const Evidence evidence =
        read("host,process_exporter,node_exporter,machine,page_size,time_zone,kernel,relays\n"
             "gabbro,gabbro:9256,gabbro:9100,aarch64,65536,UTC,6.1.0,24\n"
             "tuff,,,,,,,96\n");
    QVERIFY(!evidence.error && evidence.notes.empty());
    QCOMPARE(evidence.hosts[0].addresses, (std::vector<std::string>{"gabbro:9256", "gabbro:9100"}));
    QCOMPARE(evidence.hosts[0].pageSize, std::optional<qint64>(65536));
    QCOMPARE(evidence.hosts[0].machine, std::string("aarch64"));
    QCOMPARE(evidence.hosts[0].timeZone, std::string("UTC"));
    QCOMPARE(evidence.hosts[1].relays, std::optional<qint64>(96));
    QVERIFY(!evidence.hosts[1].pageSize && evidence.hosts[1].addresses.empty());
}

void TestTableImporter::readsTheTimeline()
{
    const Evidence evidence = read("kind,from,to,host,text,source\n"
                                   "window,2026-06-26T00:00:00Z,2026-07-16T00:00:00Z,,pairs,author\n"
                                   "reboot,2026-07-11T05:12:40Z,,gabbro,kernel update,change log\n");
    QVERIFY(!evidence.error && evidence.notes.empty());
    QCOMPARE(evidence.timeline[0].kind, std::string("window"));
    QCOMPARE(iso(evidence.timeline[0].to), u"2026-07-16T00:00:00Z"_s);
    QCOMPARE(evidence.timeline[1].host, std::string("gabbro"));
    QCOMPARE(evidence.timeline[1].text, std::string("kernel update"));
    QVERIFY(evidence.timeline[1].hasZone);
}

void TestTableImporter::anyOrderAndCase()
{
    const Evidence evidence =
        read("sep=;\nConsensus Weight;Colour;NICKNAME;Day\n3551;red;bas01;2026-06-12\n");
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.weights.size(), size_t(1));
    QCOMPARE(evidence.weights[0].process, std::string("bas01"));
    const auto ignored = notesOf(evidence, "ignored-columns");
    QCOMPARE(ignored.size(), size_t(1));
    QVERIFY(ignored[0].text.contains(u"Colour"_s));
    QCOMPARE(ignored[0].line, std::optional<qint64>(2));
}

void TestTableImporter::timesWithoutAZone()
{
    // Berlin is two hours ahead in July; a date alone stays at 00:00 UTC.
    const Evidence evidence = read("kind,from,to,text\nnote,2026-07-03 12:00:00,2026-07-04T00:00:00Z,x\n"
                                   "note,2026-07-03,,y\n",
                                   u"Europe/Berlin"_s);
    QCOMPARE(iso(evidence.timeline[0].from), u"2026-07-03T10:00:00Z"_s);
    QVERIFY(!evidence.timeline[0].hasZone);
    QCOMPARE(iso(evidence.timeline[1].from), u"2026-07-03T00:00:00Z"_s);
    const auto notes = notesOf(evidence, "zone-assumed");
    QCOMPARE(notes.size(), size_t(1));
    QCOMPARE(notes[0].line, std::optional<qint64>(2));
    QVERIFY(notes[0].text.contains(u"Europe/Berlin"_s));
}

void TestTableImporter::unixTimes()
{
    const Evidence evidence = read("time,name,weight\n1783116847,a,1\n1783116847500,b,1\n");
    QCOMPARE(iso(evidence.weights[0].time), u"2026-07-03T22:14:07Z"_s);
    QCOMPARE(iso(evidence.weights[1].time), u"2026-07-03T22:14:07.500Z"_s);
}

void TestTableImporter::badCells_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<std::string>("code");
    QTest::addColumn<QString>("says");
    QTest::addColumn<size_t>("rows");
    const QByteArray weights = "date,relay,fingerprint,consensus_weight\n2026-06-12,ok,,1\n";
    QTest::addRow("no date") << weights + "soon,bas01,,1\n"
                             << std::string("bad-cell") << u"“soon”"_s << size_t(1);
    QTest::addRow("no number") << weights + "2026-06-12,bas01,,many\n"
                               << std::string("bad-cell") << u"“many”"_s << size_t(1);
    QTest::addRow("negative") << weights + "2026-06-12,bas01,,-1\n"
                              << std::string("bad-cell") << u"“-1”"_s << size_t(1);
    QTest::addRow("no name") << weights + "2026-06-12,,,5\n"
                             << std::string("bad-cell") << u"relay"_s << size_t(1);
    QTest::addRow("short row") << weights + "2026-06-12,bas01\n"
                               << std::string("row-length") << u"found 2"_s << size_t(1);
    QTest::addRow("long row") << weights + "2026-06-12,bas01,,7,8\n"
                              << std::string("row-length") << u"found 5"_s << size_t(2);
    const QByteArray allocators = "relay,allocator,from,to\nok,glibc,,\n";
    QTest::addRow("ends before it begins")
        << allocators + "bas01,glibc,2026-07-02,2026-07-01\n"
        << std::string("bad-cell") << u"2026-07-02T00:00:00Z"_s << size_t(1);
    QTest::addRow("unreadable end") << allocators + "bas01,glibc,2026-07-02,later\n"
                                    << std::string("bad-cell") << u"“later”"_s << size_t(1);
    const QByteArray hosts = "host,page_size,time_zone\nok,4096,UTC\n";
    QTest::addRow("page size") << hosts + "basalt,4000,UTC\n"
                               << std::string("bad-cell") << u"“4000”"_s << size_t(2);
    QTest::addRow("zone") << hosts + "basalt,4096,Mars/Olympus\n"
                          << std::string("bad-cell") << u"Mars/Olympus"_s << size_t(2);
}

void TestTableImporter::badCells()
{
    QFETCH(QByteArray, text);
    QFETCH(std::string, code);
    QFETCH(QString, says);
    QFETCH(size_t, rows);
    const Evidence evidence = read(text);
    QVERIFY(!evidence.error);
    const auto notes = notesOf(evidence, code);
    QVERIFY(!notes.empty());
    QCOMPARE(notes[0].level, Note::Level::Warning);
    QCOMPARE(notes[0].line, std::optional<qint64>(3));
    QVERIFY2(notes[0].text.contains(says), qPrintable(notes[0].text));
    QCOMPARE(evidence.weights.size() + evidence.allocators.size() + evidence.hosts.size(), rows);
}

void TestTableImporter::warningsAreLimited()
{
    QByteArray text = "date,relay,weight\n";
    for (int i = 0; i < 5000; ++i)
        text += "never,x,1\n";
    const Evidence evidence = read(text);
    QCOMPARE(notesOf(evidence, "bad-cell").size(), size_t(100));
    QVERIFY(notesOf(evidence, "more-warnings").front().text.contains(u"4900"_s));
}

void TestTableImporter::countsTheShape()
{
    const Evidence evidence = read("# mine\n\nhost,kernel,relays\nbasalt,,64\n# end\n\n\ngneiss,6.1,\n");
    QVERIFY(evidence.table);
    QCOMPARE(evidence.table->rows, qint64(2));
    QCOMPARE(evidence.table->columns, (std::vector<std::string>{"host", "kernel", "relays"}));
    QCOMPARE(evidence.table->commentLines, qint64(2));
    QCOMPARE(evidence.table->blankLines, qint64(3));
    QCOMPARE(evidence.table->emptyCells, qint64(2));
    QCOMPARE(evidence.hosts[1].line, qint64(8));
}

void TestTableImporter::unknownTable()
{
    const Evidence evidence = read("alpha,beta,gamma\n1,2,3\n");
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::UnknownFormat);
    QCOMPARE(evidence.error->line, std::optional<qint64>(1));
    QVERIFY(evidence.error->found.contains(u"alpha, beta, gamma"_s));
    QCOMPARE(evidence.table->rows, qint64(1));
    QVERIFY(!evidence.holdsData());
}

void TestTableImporter::keepsRowsBeforeAnOpenQuote()
{
    const Evidence evidence = read("date,relay,weight\n2026-06-12,a,1\n2026-06-12,\"b,2\n2026-06-12,c,3\n");
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Truncated);
    QCOMPARE(evidence.error->line, std::optional<qint64>(3));
    QCOMPARE(evidence.weights.size(), size_t(1));
}

void TestTableImporter::everyCutIsSurvived()
{
    const QByteArray text = "relay,host,allocator,version,from,to,evidence\r\n"
                            "bas01,basalt,glibc,2.36,2025-12-26,2026-07-28T14:32:46Z,\"no, none\"\r\n";
    for (qsizetype length = 0; length <= text.size(); ++length) {
        const Evidence evidence = read(text.first(length));
        QVERIFY(evidence.allocators.size() <= 1);
        QVERIFY(evidence.error || evidence.table);
    }
}

QTEST_GUILESS_MAIN(TestTableImporter)
#include "tst_tableimporter.moc"
