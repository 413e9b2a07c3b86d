// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/seriestableimporter.h"

#include "../importers_journal/faultydevice.h"

#include <QBuffer>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'796'048'082'000; // 2026-11-30 14:14:42 UTC

Evidence read(QByteArray text, const Hints &hints = {})
{
    QBuffer device(&text);
    device.open(QIODevice::ReadOnly);
    return makeSeriesTableImporter()->read(device, hints, {});
}

/// One line a series: its identity, then seconds since start and value of each sample.
QString samplesOf(const Evidence &evidence)
{
    QStringList all;
    for (const Series &series : evidence.series) {
        QString text = QString::fromStdString(series.canonical());
        for (size_t i = 0; i < series.size(); ++i)
            text +=
                u" %1=%2"_s.arg(double(msOf(series.time(i)) - start) / 1000).arg(series.value(i), 0, 'g', 12);
        all << text;
    }
    return all.join(u'\n');
}

bool hasNote(const Evidence &evidence, std::string_view code)
{
    return std::ranges::find(evidence.notes, code, &Note::code) != evidence.notes.end();
}

QString words(const Evidence &evidence)
{
    return evidence.error ? describe(*evidence.error) : u"no error"_s;
}

} // namespace

class TestSeriesTable : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void probe_data();
    void probe();
    void forms_data();
    void forms();
    void units();
    void labelsInTitles();
    void shapeIsCounted();
    void sparseColumnsShareNothingAbsent();
    void repeatedTitles();
    void repeatedRows();
    void spreadsheetCutTheTimes();
    void spreadsheetLeftPartsOfTimes();
    void spreadsheetDays();
    void codePage();
    void timesToTheMinute();
    void localeIsDecidedByTheWholeFile();
    void undecidedNumbers();
    void undecidedDates();
    void zones();
    void doubledHour();
    void severalFrames();
    void framesOfOneTitle();
    void tableWithoutTimes();
    void raggedRows();
    void decimalCommasWithoutQuotes();
    void badCells();
    void cutFile();
    void everyCutIsSurvived();
    void failsAtEveryByte();
    void hostileSizes();
    void victoriaMetrics_data();
    void victoriaMetrics();
    void victoriaMetricsEmpty();
    void victoriaMetricsColumnsAreSaid();
    void stops();
};

void TestSeriesTable::probe_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<Match>("want");
    const auto row = [](const char *head, Match want) { QTest::newRow(head) << QByteArray(head) << want; };
    row("\"Time\",\"a\"\r\n1796048082000,5\r\n", Match::Yes);
    row("Series;Time;Value\na;2026-11-30T15:14:42+01:00;5\n", Match::Yes);
    row("Time;a;b\n2026-11-30T15:14:42+01:00;5;null\n", Match::Yes);
    row("name,timestamp,value,job\nx_bytes,1796048082.5,5,j\n", Match::Yes);
    row("1796048082,a,5\n1796048083,a,6\n", Match::Yes);
    row("sep=;\n\"Time\";\"a\"\n2026-11-30 14:14:42;5\n", Match::Yes);
    row("\"Time\",\"groupname\",\"rss\"\n1796048082000,a,5\n", Match::Maybe);
    row("\"Time\",\"a\"\r\n", Match::Yes);
    row("Time,a\n", Match::No);
    row("Time,a\n46356.59354,5\n", Match::Yes);
    row("time,a\n40000,5\n40060,6\n", Match::No); // may be seconds of a run
    row("\"sep=;\"\n\"Time\";\"a\"\n2026-11-30 14:14:42;5\n", Match::Yes);
    row("Time,a\n14:42.7,5\n", Match::Maybe);
    row("Time,a,b\nsoon,later,5\n", Match::No);
    row("\"groupname\",\"Value\"\r\na,5\r\n", Match::Maybe);
    row("\"groupname\",\"Value\"\r\na,many\r\n", Match::No);
    row("groupname,value\na,5\n", Match::No);
    row("date,relay,consensus_weight\n2026-11-30,a,5\n", Match::No);
    row("timestamp,server,type,nickname,rss_kb\n2025-12-26T08:39:37,co,relay,a,5\n", Match::No);
    row("name,iterations,real_time,cpu_time,time_unit\n\"a\",14,2072.23,2025.95,us\n", Match::No);
    row("command,mean,stddev\na,0.1,0.2\n", Match::No);
    row("Nov 30 14:19:18 host kernel: Out of memory, killed, task\n", Match::No);
    row("{\"status\":\"success\"}\n", Match::No);
    row("words, only\nwords, again\n", Match::No);
    row(" \n\t", Match::No);
    row("\t\n\t\n", Match::No);
    row("", Match::No);
}

void TestSeriesTable::probe()
{
    QFETCH(QByteArray, head);
    QTEST(makeSeriesTableImporter()->probe(head, true), "want");
}

void TestSeriesTable::forms_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("want");
    QTest::addColumn<QByteArray>("format");
    const auto row = [](const char *name, const QByteArray &text, const QString &want, const char *format) {
        QTest::newRow(name) << text << want << QByteArray(format);
    };
    const char *joined = "Grafana CSV, series joined by time";
    const char *rows = "Grafana CSV, one row a sample";
    row("milliseconds and raw values",
        "\"Time\",\"a\",\"b\"\r\n1796048082000,5,7\r\n1796048097000,6,8\r\n\r\n", u"a 0=5 15=6\nb 0=7 15=8"_s,
        joined);
    row("one series", "\"Time\",\"Value\"\r\n1796048082000,5\r\n", u"Value 0=5"_s, joined);
    row("formatted",
        "\"Time\",\"a\",\"b %\"\r\n2026-11-30 14:14:42,66.0 MiB,12.3%\r\n2026-11-30 14:14:57,1.20 GiB,0%\r\n",
        u"a 0=69206016 15=1288490188.8\nb % 0=12.3 15=0"_s, joined);
    row("old form, series as rows",
        "Series;Time;Value\na;2026-11-30T15:14:42+01:00;5\na;2026-11-30T15:14:57+01:00;null\n"
        "b;2026-11-30T15:14:42+01:00;7\n",
        u"a 0=5\nb 0=7"_s, rows);
    row("old form, series as columns",
        "Time;a;b\n2026-11-30T15:14:42+01:00;5;undefined\n2026-11-30T15:14:57+01:00;6;8\n",
        u"a 0=5 15=6\nb 15=8"_s, joined);
    row("for Excel",
        "sep=,\r\n\"Time\",\"a (Gr\xc3\xb6\xc3\x9f"
        "e)\"\r\n2026-11-30 14:14:42,909 MiB\r\n",
        u"a (Größe) 0=953155584"_s, joined);
    row("for Excel, quoted by another program",
        "\"sep=;\"\r\n\"Time\";\"a\"\r\n2026-11-30 14:14:42;66,0 MiB\r\n", u"a 0=69206016"_s, joined);
    row("tabs", "\"Time\"\t\"a\"\r\n1796048082000\t5\r\n", u"a 0=5"_s, joined);
    row("table panel",
        "\"Time\",\"__name__\",\"groupname\",\"Value\"\r\n1796048082000,x_bytes,a,5\r\n"
        "1796048082000,x_bytes,b,7\r\n",
        u"x_bytes{groupname=\"a\"} 0=5\nx_bytes{groupname=\"b\"} 0=7"_s, rows);
    row("several queries in a table", "\"Time\",\"pod\",\"Value #A\",\"Value #B\"\r\n1796048082000,p,5,7\r\n",
        u"{pod=\"p\"} 0=5\n{pod=\"p\"} 0=7"_s, rows);
    row("script",
        "name,timestamp,value,groupname,job\nx_bytes,1796048082.5,5,a,j\nx_bytes,1796048083.5,6,a,j\n",
        u"x_bytes{groupname=\"a\", job=\"j\"} 0.5=5 1.5=6"_s, "Table of series");
    row("missing cells",
        "\"Time\",\"a\"\r\n1796048082000,5\r\n1796048083000,\r\n1796048084000,NaN\r\n"
        "1796048085000,-\r\n1796048086000,N/A\r\n1796048087000,8\r\n",
        u"a 0=5 5=8"_s, joined);
    row("infinities", "\"Time\",\"a\"\r\n1796048082000,+Inf\r\n1796048083000,-Infinity\r\n",
        u"a 0=inf 1=-inf"_s, joined);
    row("a line break in a title", "\"Time\",\"a\r\nb\"\r\n1796048082000,5\r\n", u"a\nb 0=5"_s, joined);
    row("newest first", "\"Time\",\"a\"\r\n1796048083000,6\r\n1796048082000,5\r\n", u"a 0=5 1=6"_s, joined);
    row("a time column that is not the first", "a,b,time\n5,7,1796048082\n6,8,1796048083\n",
        u"a 0=5 1=6\nb 0=7 1=8"_s, "Table of series");
}

void TestSeriesTable::forms()
{
    QFETCH(QByteArray, text);
    const Evidence evidence = read(text);
    QVERIFY2(!evidence.error, qPrintable(words(evidence)));
    QTEST(samplesOf(evidence), "want");
    QTEST(QByteArray::fromStdString(evidence.source.format), "format");
}

void TestSeriesTable::units()
{
    const Evidence evidence =
        read("\"Time\",\"a\",\"b\",\"c\",\"d\"\r\n1796048082000,4 KiB,2.18 MiB/s,0.996%,13.7 \u00b0"
             "C\r\n");
    QCOMPARE(evidence.series.size(), size_t(4));
    QCOMPARE(evidence.series[0].unit, Unit::Bytes);
    QCOMPARE(evidence.series[1].unit, Unit::BytesPerSecond);
    QCOMPARE(evidence.series[2].unit, Unit::Percent);
    QCOMPARE(evidence.series[3].unit, Unit::Unknown);
    QCOMPARE(evidence.series[3].value(0), 13.7);
    QVERIFY(hasNote(evidence, "rounded-values"));
    QVERIFY(hasNote(evidence, "unknown-unit"));
    QVERIFY(hasNote(read("\"Time\",\"a\"\r\n1796048082000,5 B\r\n1796048083000,5%\r\n"), "mixed-units"));
}

void TestSeriesTable::labelsInTitles()
{
    const Evidence evidence =
        read("\"Time\",\"x_bytes{job=\"\"p\"\", path=\"\"C:\\\\t\"\"}\",\"{job=\"\"q\"\"}\","
             "\"a {b}\"\r\n1796048082000,1,2,3\r\n");
    QCOMPARE(evidence.series.size(), size_t(3));
    QCOMPARE(evidence.series[0].name, std::string("x_bytes"));
    QCOMPARE(evidence.series[0].labels.value("path"), std::string_view("C:\\t"));
    QCOMPARE(evidence.series[0].unit, Unit::Bytes);
    QVERIFY(evidence.series[0].title.empty());
    QCOMPARE(evidence.series[1].labels.value("job"), std::string_view("q"));
    QCOMPARE(evidence.series[2].title, std::string("a {b}"));
}

void TestSeriesTable::shapeIsCounted()
{
    const Evidence evidence = read("\"Time\",\"a\",\"b\"\r\n1796048082000,5,\r\n1796048083000,,\r\n\r\n");
    QCOMPARE(evidence.table->rows, qint64(2));
    QCOMPARE(evidence.table->columns, (std::vector<std::string>{"Time", "a", "b"}));
    QCOMPARE(evidence.table->emptyCells, qint64(3));
    QCOMPARE(evidence.table->blankLines, qint64(1));
    QCOMPARE(samplesOf(evidence), u"a 0=5"_s);
    QVERIFY(hasNote(evidence, "empty-series"));
    QVERIFY(hasNote(read("\"Time\",\"a\"\r\n\r\n"), "no-rows"));
}

void TestSeriesTable::sparseColumnsShareNothingAbsent()
{
    const Evidence evidence = read(
        "\"Time\",\"a\",\"b\",\"c\"\r\n1796048082000,1,,7\r\n1796048083000,,2,8\r\n1796048084000,3,,9\r\n");
    QCOMPARE(samplesOf(evidence), u"a 0=1 2=3\nb 1=2\nc 0=7 1=8 2=9"_s);
}

void TestSeriesTable::repeatedTitles()
{
    const Evidence evidence =
        read("\"Time\",\"a\",\"a\",\"x_bytes{j=\"\"k\"\"}\",\"x_bytes{j=\"\"k\"\"}\"\r\n"
             "1796048082000,1,2,3,3\r\n");
    QCOMPARE(samplesOf(evidence), u"a 0=1\na (2) 0=2\nx_bytes{j=\"k\"} 0=3"_s);
    QVERIFY(hasNote(evidence, "repeated-titles"));
    QVERIFY(hasNote(evidence, "duplicate-samples"));
    QVERIFY(!hasNote(evidence, "conflicting-samples"));
}

void TestSeriesTable::repeatedRows()
{
    const Evidence evidence = read(
        "\"Time\",\"a\"\r\n1796048082000,1\r\n1796048082000,2\r\n1796048083000,3\r\n1796048084000,4\r\n");
    QCOMPARE(samplesOf(evidence), u"a 0=2 1=3 2=4"_s);
    QCOMPARE(evidence.counts.duplicateSamples, qint64(1));
    QVERIFY(hasNote(evidence, "conflicting-samples"));
}

void TestSeriesTable::spreadsheetCutTheTimes()
{
    const Evidence evidence = read(
        "Time,a\n1.79605E+12,6.92E+07\n1.79605E+12,6.93E+07\n1.79605E+12,6.94E+07\n1.79605E+12,6.94E+07\n");
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Syntax);
    QVERIFY(evidence.series.empty());
    QCOMPARE(evidence.error->line, std::optional(qint64(2)));
    QCOMPARE(evidence.table->rows, qint64(4));
}

void TestSeriesTable::spreadsheetLeftPartsOfTimes()
{
    for (const QByteArray cell : {"14:42.7", "14:14:42"}) {
        const Evidence evidence = read("sep=,\nTime,a\n" + cell + ",5\n" + cell + ",6\n");
        QVERIFY(evidence.error);
        QCOMPARE(evidence.error->code, Error::Code::Syntax);
        QCOMPARE(evidence.error->line, std::optional(qint64(3)));
        QCOMPARE(evidence.error->found, QString::fromLatin1(cell));
        QVERIFY(evidence.series.empty());
    }
}

// 2026-11-30 is day 46356; 14:14:42 is 51282 s, 0.59354166… of it.
void TestSeriesTable::spreadsheetDays()
{
    const Evidence american = read("Time,a\n46356.59354,5\n46356.59372,6\n");
    QVERIFY2(!american.error, qPrintable(words(american)));
    QCOMPARE(samplesOf(american), u"a 0=5 15=6"_s);
    QVERIFY(hasNote(american, "spreadsheet-days"));
    QVERIFY(hasNote(american, "zone-assumed"));
    QVERIFY(!hasNote(american, "times-rounded"));
    Hints hints;
    hints.zone = u"Europe/Berlin"_s; // an hour ahead in winter
    QCOMPARE(samplesOf(read("Time;a\n46356,5935416667;5\n46356,59371528;6,5\n", hints)),
             u"a -3600=5 -3585=6.5"_s);
    const Evidence rows = read("date,relay,value\n46356.59354,x,5\n46356.59354,y,6\n");
    QCOMPARE(samplesOf(rows), u"{relay=\"x\"} 0=5\n{relay=\"y\"} 0=6"_s);
    QVERIFY(hasNote(read("Time,a\n46356.594,5\n46356.595,6\n"), "times-rounded"));
    const Evidence cut = read("Time,a\n46356.59,5\n46356.59,6\n46356.59,7\n");
    QCOMPARE(cut.error->code, Error::Code::Syntax);
    QVERIFY(cut.series.empty());
}

void TestSeriesTable::codePage()
{
    const Evidence evidence = read("Time;a (Gr\xf6\xdf"
                                   "e);\x80\n1796048082000;1\xa0"
                                   "234,5;\x96\n1796048083000;2\xa0MiB;7\n");
    QVERIFY2(!evidence.error, qPrintable(words(evidence)));
    QCOMPARE(samplesOf(evidence), u"a (Größe) 0=1234.5 1=2097152\n€ 1=7"_s);
    QCOMPARE(evidence.table->columns.at(1), std::string("a (Größe)"));
    QVERIFY(hasNote(evidence, "encoding"));
    const Evidence labels = read("Time;host;Value\n1796048082000;B\xe4r;5\n");
    QCOMPARE(samplesOf(labels), u"{host=\"Bär\"} 0=5"_s);
    QVERIFY(!hasNote(read("Time;a (Größe)\n1796048082000;5\n"), "encoding"));
}

void TestSeriesTable::timesToTheMinute()
{
    Hints hints;
    hints.zone = u"America/New_York"_s; // 09:14 there is 14:14 UTC
    const Evidence evidence = read("Time,a\n11/30/2026 09:14,6.92E+07\n11/30/2026 09:14,9.53E+08\n"
                                   "11/30/2026 09:15,1.42E+08\n",
                                   hints);
    QVERIFY(!evidence.error);
    QCOMPARE(samplesOf(evidence), u"a -42=69200000 -42=953000000 18=142000000"_s);
    QVERIFY(hasNote(evidence, "times-rounded"));
    QCOMPARE(evidence.counts.duplicateSamples, qint64(0));
}

void TestSeriesTable::localeIsDecidedByTheWholeFile()
{
    // The first cells could be 1.234 or 1234; the last one can only be read with a decimal comma.
    const Evidence german =
        read("Time;a;b\n2026-11-30T14:14:42Z;1.234;1,5\n2026-11-30T14:14:43Z;943.718.400;1,234\n");
    QVERIFY2(!german.error, qPrintable(words(german)));
    QCOMPARE(samplesOf(german), u"a 0=1234 1=943718400\nb 0=1.5 1=1.234"_s);
    const Evidence english = read("\"Time\",\"a\",\"b\"\n2026-11-30T14:14:42Z,\"1,234\",1.5\n\n");
    QCOMPARE(samplesOf(english), u"a 0=1234\nb 0=1.5"_s);
}

void TestSeriesTable::undecidedNumbers()
{
    const QByteArray text = "Time;a\n2026-11-30T14:14:42Z;12\n2026-11-30T14:14:43Z;1,234\n";
    const Evidence evidence = read(text);
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Usage);
    QCOMPARE(evidence.error->line, std::optional(qint64(3)));
    QCOMPARE(evidence.error->found, u"1,234"_s);
    QVERIFY(evidence.series.empty());
    Hints hints;
    hints.decimalMark = ',';
    QCOMPARE(samplesOf(read(text, hints)), u"a 0=12 1=1.234"_s);
    hints.decimalMark = '.';
    QCOMPARE(samplesOf(read(text, hints)), u"a 0=12 1=1234"_s);
}

void TestSeriesTable::undecidedDates()
{
    const QByteArray text = "Time,a\n11/12/2026 14:14:42,5\n11/12/2026 14:14:57,6\n";
    const Evidence evidence = read(text);
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Usage);
    QCOMPARE(evidence.error->line, std::optional(qint64(2)));
    QCOMPARE(evidence.error->found, u"11/12/2026 14:14:42"_s);
    Hints hints;
    hints.dateOrder = DateOrder::DayMonth;
    const Evidence answered = read(text, hints);
    QVERIFY(!answered.error);
    QCOMPARE(isoUtc(answered.series.front().time(0)), u"2026-12-11T14:14:42Z"_s);
    QVERIFY(std::ranges::contains(answered.source.options,
                                  std::pair<std::string, std::string>("date-order", "dmy")));
}

void TestSeriesTable::zones()
{
    const QByteArray text = "\"Time\",\"a\"\r\n2026-11-30 15:14:42,5\r\n";
    QVERIFY(hasNote(read(text), "zone-assumed"));
    QCOMPARE(samplesOf(read(text)), u"a 3600=5"_s);
    Hints hints;
    hints.zone = u"Europe/Berlin"_s;
    QCOMPARE(samplesOf(read(text, hints)), u"a 0=5"_s);
    QVERIFY(!hasNote(read("\"Time\",\"a\"\r\n1796048082000,5\r\n"), "zone-assumed"));
}

void TestSeriesTable::doubledHour()
{
    Hints hints;
    hints.zone = u"Europe/Berlin"_s;
    // Series one after the other: each has the hour twice by its own rows.
    const Evidence evidence = read("Series;Time;Value\na;2026-10-25 02:30:00;1\na;2026-10-25 02:00:00;2\n"
                                   "b;2026-10-25 02:30:00;3\nb;2026-10-25 02:00:00;4\n",
                                   hints);
    QCOMPARE(evidence.series.size(), size_t(2));
    for (const Series &series : evidence.series) {
        QCOMPARE(isoUtc(series.time(0)), u"2026-10-25T00:30:00Z"_s);
        QCOMPARE(isoUtc(series.time(1)), u"2026-10-25T01:00:00Z"_s);
    }
    QVERIFY(hasNote(evidence, "clocks-changed"));
}

void TestSeriesTable::severalFrames()
{
    const Evidence evidence = read("\"Time\",\"a\"\r\n1796048082000,5\r\n1796048083000,6\r\n\r\n"
                                   "\"Time\",\"b\"\r\n1796048084000,7\r\n\r\n");
    QVERIFY2(!evidence.error, qPrintable(words(evidence)));
    QCOMPARE(samplesOf(evidence), u"a 0=5 1=6\nb 2=7"_s);
    QVERIFY(hasNote(evidence, "several-tables"));
    QCOMPARE(evidence.table->rows, qint64(3));
}

void TestSeriesTable::framesOfOneTitle()
{
    const QByteArray head = "\"Time\",\"Value\"\r\n";
    const Evidence evidence = read(head + "1796048082000,5\r\n1796048083000,6\r\n\r\n" + head +
                                   "1796048082000,7\r\n1796048083000,8\r\n\r\n" + head +
                                   "1796048084000,9\r\n\r\n" + head + "1796048084000,10\r\n\r\n");
    QVERIFY2(!evidence.error, qPrintable(words(evidence)));
    QCOMPARE(samplesOf(evidence), u"Value 0=5 1=6 2=9\nValue (2) 0=7 1=8 2=10"_s);
    QVERIFY(hasNote(evidence, "repeated-titles"));
    QVERIFY(!hasNote(evidence, "conflicting-samples"));
}

void TestSeriesTable::tableWithoutTimes()
{
    const QByteArray text = "\"groupname\",\"Value #A\",\"Value #B\"\r\na,5 MiB,\r\nb,6 MiB,12%\r\n";
    Hints hints;
    hints.fileTimeMs = start;
    const Evidence evidence = read(text, hints);
    QVERIFY2(!evidence.error, qPrintable(words(evidence)));
    QCOMPARE(samplesOf(evidence),
             u"{groupname=\"a\"} 0=5242880\n{groupname=\"b\"} 0=6291456\n{groupname=\"b\"} 0=12"_s);
    QVERIFY(hasNote(evidence, "no-times"));
    const Evidence without = read(text);
    QVERIFY(without.series.empty());
    QVERIFY(hasNote(without, "no-time"));
}

void TestSeriesTable::raggedRows()
{
    const Evidence evidence = read("Time,a,b\n1796048082000,5\n1796048083000,6,8,9\n1796048084000,7,9\n");
    QVERIFY(!evidence.error);
    QCOMPARE(samplesOf(evidence), u"a 0=5 1=6 2=7\nb 1=8 2=9"_s);
    QVERIFY(hasNote(evidence, "ragged-rows"));
}

void TestSeriesTable::decimalCommasWithoutQuotes()
{
    const Evidence evidence = read(
        "Time,a\n2026-11-30 14:14:42,66,0 MiB\n2026-11-30 14:14:57,67,0 MiB\n2026-11-30 14:15:12,68,0 MiB\n");
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Syntax);
    QCOMPARE(evidence.error->line, std::optional(qint64(2)));
    QVERIFY(evidence.series.empty());
}

void TestSeriesTable::badCells()
{
    const Evidence evidence = read("Time,a,b\n1796048082000,5,7\nsoon,6,8\n1796048084000,many,9\n");
    QVERIFY(!evidence.error);
    QCOMPARE(samplesOf(evidence), u"a 0=5\nb 0=7 2=9"_s);
    const auto bad = std::ranges::count(evidence.notes, "bad-cell", &Note::code);
    QCOMPARE(bad, 2);
    QCOMPARE(std::ranges::find(evidence.notes, "bad-cell", &Note::code)->line, std::optional(qint64(3)));
}

void TestSeriesTable::cutFile()
{
    const Evidence inside = read("\"Time\",\"a\",\"b\"\r\n1796048082000,5,7\r\n1796048083000,6");
    QVERIFY(inside.error);
    QCOMPARE(inside.error->code, Error::Code::Truncated);
    QCOMPARE(inside.error->line, std::optional(qint64(3)));
    QCOMPARE(samplesOf(inside), u"a 0=5\nb 0=7"_s);
    // Grafana ends each line: a last number without an end may be a part of one.
    QVERIFY(read("\"Time\",\"a\"\r\n1796048082000,5\r\n1796048083000,69169").error);
    // A script may not.
    QVERIFY(!read("time,a\n1796048082000,5\n1796048083000,69169").error);
    QCOMPARE(read("\"Time\",\"a\"\r\n1796048082000,5\r\n\"179604").error->code, Error::Code::Truncated);
}

void TestSeriesTable::everyCutIsSurvived()
{
    const QByteArray text =
        "sep=,\r\n\"Time\",\"a \"\"q\"\"\",\"b\"\r\n11/30/2026 09:14,\"1,234\",66.0 MiB\r\n"
        "11/30/2026 09:15,null,\r\n\r\n\"Time\",\"c\"\r\n1796048082000,5\r\n";
    for (qsizetype length = 0; length <= text.size(); ++length) {
        const Evidence evidence = read(text.first(length));
        QVERIFY(!evidence.error || evidence.error->line || evidence.error->byte);
        for (const Series &series : evidence.series)
            QCOMPARE(series.times->size(), series.values->size());
    }
}

// Before a first row the form cannot be told; from there on the device's own words are the error.
void TestSeriesTable::failsAtEveryByte()
{
    const QByteArray whole = "\"Time\",\"a\"\r\n1796048082000,5\r\n";
    const QByteArray text = whole + "1796048083000,6\r\n";
    for (qsizetype good = 0; good < text.size(); ++good) {
        FaultyDevice device(text, good);
        const Evidence evidence = makeSeriesTableImporter()->read(device, {}, {});
        QVERIFY2(evidence.error, qPrintable(QString::number(good)));
        if (good < whole.size())
            continue;
        QVERIFY2(evidence.error->code == Error::Code::Io || evidence.error->code == Error::Code::Truncated,
                 qPrintable(describe(*evidence.error)));
        QVERIFY(samplesOf(evidence).startsWith(u"a 0=5"_s)); // the last row may lack its line feed only
    }
}

void TestSeriesTable::hostileSizes()
{
    const QByteArray head = "\"Time\",\"a\"\r\n1796048082000,5\r\n";
    const Evidence longCell = read(head + "1796048083000," + QByteArray(2 * 1024 * 1024, '7') + "\r\n");
    QCOMPARE(longCell.error->code, Error::Code::Limit);
    QCOMPARE(longCell.error->line, std::optional(qint64(3)));
    QCOMPARE(samplesOf(longCell), u"a 0=5"_s);
    const Evidence wide = read(head + QByteArray(5000, ',') + "\r\n");
    QCOMPARE(wide.error->code, Error::Code::Limit);
    QByteArray columns = "Time";
    for (int i = 0; i < 4000; ++i)
        columns += ",c" + QByteArray::number(i);
    const Evidence many = read(columns + "\n1796048082000" + QByteArray(",5").repeated(4000) + "\n");
    QCOMPARE(many.series.size(), size_t(4000));
}

void TestSeriesTable::victoriaMetrics_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("want");
    QTest::newRow("seconds last, name and label")
        << QByteArray("x_bytes,a,5,1796048082\nx_bytes,a,6,1796048083\nx_bytes,b,7,1796048082\n")
        << u"x_bytes{column2=\"a\"} 0=5 1=6\nx_bytes{column2=\"b\"} 0=7"_s;
    QTest::newRow("milliseconds first")
        << QByteArray("1796048082683,a,5\n1796048083683,a,6\n") << u"{column2=\"a\"} 0.683=5 1.683=6"_s;
    QTest::newRow("nanoseconds") << QByteArray("a,5,1796048082000000000\na,6,1796048083000000000\n")
                                 << u"{column1=\"a\"} 0=5 1=6"_s;
    QTest::newRow("RFC 3339") << QByteArray("2026-11-30T14:14:42Z,5,a\n2026-11-30T14:14:43Z,6,a\n")
                              << u"{column3=\"a\"} 0=5 1=6"_s;
    QTest::newRow("a value that looks like a time")
        << QByteArray("a,1796000000,1796048082\na,1796000000,1796048083\na,1796000000,1796048084\n")
        << u"{column1=\"a\"} 0=1796000000 1=1796000000 2=1796000000"_s;
    QTest::newRow("an empty label") << QByteArray("1796048082,a,,5\n1796048083,a,b,6\n")
                                    << u"{column2=\"a\"} 0=5\n{column2=\"a\", column3=\"b\"} 1=6"_s;
    QTest::newRow("no label at all") << QByteArray("1796048082,5\n1796048083,6\n") << u"column2 0=5 1=6"_s;
}

void TestSeriesTable::victoriaMetrics()
{
    QFETCH(QByteArray, text);
    const Evidence evidence = read(text);
    QVERIFY2(!evidence.error, qPrintable(words(evidence)));
    QTEST(samplesOf(evidence), "want");
    QCOMPARE(evidence.source.format, std::string("VictoriaMetrics CSV"));
    QVERIFY(hasNote(evidence, "columns-guessed"));
}

void TestSeriesTable::victoriaMetricsEmpty()
{
    const QByteArray text = ",,,,\n,,,,\n,,,,\n";
    QVERIFY(makeSeriesTableImporter()->probe(text, true) != Match::No);
    const Evidence evidence = read(text);
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::NoData);
    QVERIFY(evidence.error->message.contains(u"format"_s));
}

void TestSeriesTable::victoriaMetricsColumnsAreSaid()
{
    Hints hints;
    hints.columns = "__name__,groupname,__value__,__timestamp__:unix_s";
    const Evidence evidence = read("x_bytes,a,5,1796048082\n", hints);
    QCOMPARE(samplesOf(evidence), u"x_bytes{groupname=\"a\"} 0=5"_s);
    QVERIFY(!hasNote(evidence, "columns-guessed"));
    hints.columns = "__name__,groupname";
    QCOMPARE(read("x_bytes,a,5,1796048082\n", hints).error->code, Error::Code::Usage);
}

void TestSeriesTable::stops()
{
    QByteArray text = "\"Time\",\"a\"\r\n";
    for (int i = 0; i < 5000; ++i)
        text += QByteArray::number(start + i * 1000) + ",5\r\n";
    QBuffer device(&text);
    device.open(QIODevice::ReadOnly);
    const Evidence evidence =
        makeSeriesTableImporter()->read(device, {}, [](qint64, qint64) { return false; });
    QCOMPARE(evidence.error->code, Error::Code::Cancelled);
}

QTEST_GUILESS_MAIN(TestSeriesTable)
#include "tst_seriestable.moc"
