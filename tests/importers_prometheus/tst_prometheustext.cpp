// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/prometheustext.h"

#include "../importers_journal/faultydevice.h"

#include "importers/core/inspectjson.h"

#include <QBuffer>
#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'767'225'600'000; // 2026-01-01

Evidence readAll(QByteArray text, std::optional<qint64> fileTimeMs = start)
{
    QBuffer device(&text);
    device.open(QIODevice::ReadOnly);
    Hints hints;
    hints.fileTimeMs = fileTimeMs;
    return makePrometheusTextImporter()->read(device, hints, {});
}

QByteArray dataFile(const QString &name)
{
    QFile file(QStringLiteral(TEST_DATA "/prometheus/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString samplesOf(const Evidence &evidence)
{
    QStringList all;
    for (const Series &series : evidence.series) {
        QString text = QString::fromStdString(series.canonical());
        for (size_t i = 0; i < series.size(); ++i)
            text += u" %1=%2"_s.arg(msOf(series.time(i)) - start).arg(series.value(i));
        all << text;
    }
    return all.join(u'\n');
}

bool hasNote(const Evidence &evidence, std::string_view code)
{
    return std::ranges::find(evidence.notes, code, &Note::code) != evidence.notes.end();
}

const Series *find(const Evidence &evidence, std::string_view name, std::string_view label,
                   std::string_view value)
{
    const auto found = std::ranges::find_if(evidence.series, [&](const Series &series) {
        return series.name == name && series.labels.value(label) == value;
    });
    return found == evidence.series.end() ? nullptr : &*found;
}

} // namespace

class TestPrometheusText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void probe_data();
    void probe();
    void forms_data();
    void forms();
    void scrapeOfSpecialValues();
    void federation();
    void instantQueryOfPromtool();
    void scrapeWithoutFileTime();
    void repeats();
    void histogramsAreCounted();
    void unitsOfTimes_data();
    void unitsOfTimes();
    void faults_data();
    void faults();
    void cutAtEveryByte();
    void failsAtEveryByte();
};

void TestPrometheusText::probe_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<Match>("want");
    const auto row = [](const char *head, Match want) { QTest::newRow(head) << QByteArray(head) << want; };
    row("# HELP x y\n", Match::Yes);
    row("# TYPE x gauge\nx 1\n", Match::Yes);
    row("x{a=\"b\"} 1\n", Match::Yes);
    row("{__name__=\"x\", a=\"b\"} 1 1767225600000\n", Match::Yes);
    row("x{a=\"b\"} => 5 @[1767225600.5]\n", Match::Yes);
    row("x {a=\"b\"} 1\n", Match::Yes);
    row("  # TYPE x gauge\n\tx 1\n", Match::Yes);
    row("pswpin 5\npswpout 7\n", Match::Maybe);
    row("MemTotal:       24684096 kB\n", Match::No);
    row("{\"status\":\"success\"}", Match::No);
    row("timestamp,server,type\n", Match::No);
    row("Nov 30 14:19:18 host kernel: Out of memory\n", Match::No);
    row("# a heading\n\nWords.\n", Match::No);
    row("", Match::No);
}

void TestPrometheusText::probe()
{
    QFETCH(QByteArray, head);
    QTEST(makePrometheusTextImporter()->probe(head, true), "want");
}

void TestPrometheusText::forms_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("want");
    QTest::addColumn<QByteArray>("format");
    const auto row = [](const char *name, const QByteArray &text, const QString &want, const char *format) {
        QTest::newRow(name) << text << want << QByteArray(format);
    };
    row("milliseconds", "x{a=\"b\"} 1 1767225600683\nx{a=\"b\"} 2 1767225601000\n",
        u"x{a=\"b\"} 683=1 1000=2"_s, "Prometheus text exposition");
    row("seconds of OpenMetrics",
        "# UNIT x bytes\nx{a=\"b\"} 1 1767225600.683\nx{a=\"b\"} 2 1767225601\n# EOF\n",
        u"x{a=\"b\"} 683=1 1000=2"_s, "OpenMetrics text");
    row("exemplar", "x_bucket{le=\"1\"} 7 1767225600 # {trace=\"a b\"} 0.5 1767225599\n# EOF\n",
        u"x_bucket{le=\"1\"} 0=7"_s, "OpenMetrics text");
    row("dump",
        "{__name__=\"x\", a=\"b\"} 1.5e+09 1767225601000\n{__name__=\"x\", a=\"b\"} NaN 1767225602000\n",
        u"x{a=\"b\"} 1000=1.5e+09 2000=nan"_s, "promtool tsdb dump");
    row("range query", "x{a=\"b\"} =>\n1 @[1767225600]\n2 @[1767225601.5]\ny{} =>\n3 @[1767225600]\n",
        u"x{a=\"b\"} 0=1 1500=2\ny{} 0=3"_s, "promtool query output");
    row("CRLF, tabs, byte order mark", "\xEF\xBB\xBFx{a=\"b\"}\t1 \t1767225600000\r\n\r\n",
        u"x{a=\"b\"} 0=1"_s, "Prometheus text exposition");
    row("braces, commas and equal signs in a value", "x{a=\"{b=\\\"c\\\",}\", d = \"e\",} 1 1767225600000\n",
        u"x{a=\"{b=\\\"c\\\",}\", d=\"e\"} 0=1"_s, "Prometheus text exposition");
    row("names in quotes", "{\"my.metric\",\"a.b\"=\"c\"} 1 1767225600000\n", u"my.metric{a.b=\"c\"} 0=1"_s,
        "Prometheus text exposition");
    row("blanks before and inside the braces",
        "x {a=\"b\"} 1 1767225600000\ny\t{ c = \"d\" , } 2 1767225600001\n",
        u"x{a=\"b\"} 0=1\ny{c=\"d\"} 1=2"_s, "Prometheus text exposition");
    row("indented", "  # TYPE x gauge\n\tx{a=\"b\"} 1 1767225600000\n  x{a=\"b\"} 2 1767225601000  \n",
        u"x{a=\"b\"} 0=1 1000=2"_s, "Prometheus text exposition");
    row("an arrow in a value", "x{a=\"b => c\"} 1 1767225600000\n", u"x{a=\"b => c\"} 0=1"_s,
        "Prometheus text exposition");
    row("series in turns", "x 1 1767225600000\ny 2 1767225600000\nx 3 1767225601000\n",
        u"x{} 0=1 1000=3\ny{} 0=2"_s, "Prometheus text exposition");
}

void TestPrometheusText::forms()
{
    QFETCH(QByteArray, text);
    const Evidence evidence = readAll(text);
    QVERIFY2(!evidence.error, qPrintable(describe(evidence.error.value_or(Error()))));
    QTEST(samplesOf(evidence), "want");
    QTEST(QByteArray::fromStdString(evidence.source.format), "format");
    QCOMPARE(evidence.source.importer, std::string("prometheus-text"));
    QVERIFY(evidence.notes.empty());
}

// Counts of the three files below: truth.json of the corpus.
void TestPrometheusText::scrapeOfSpecialValues()
{
    const Evidence evidence = readAll(dataFile(u"special_metrics.txt"_s));
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.series.size(), size_t(10));
    QVERIFY(hasNote(evidence, "no-times"));
    QVERIFY(std::isnan(find(evidence, "lab_special_value", "kind", "nan")->value(0)));
    QVERIFY(std::isinf(find(evidence, "lab_special_value", "kind", "neginf")->value(0)));
    const Series *escaped = find(evidence, "lab_special_value", "path", "C:\\relays\\tor.exe");
    QVERIFY(escaped);
    QCOMPARE(escaped->labels.value("kind"), std::string_view("quote\"back\\slash\nnewline"));
    QCOMPARE(escaped->labels.value("utf"), std::string_view("München 雪"));
    QCOMPARE(escaped->value(0), 42.0);
    QCOMPARE(msOf(escaped->time(0)), start);
    const QJsonObject said = seriesJson(evidence, true);
    QCOMPARE(said[u"samples"_s].toInteger(), 10);
    QVERIFY(said[u"first"_s].isNull());
    QVERIFY(said[u"rows"_s].toArray().at(0).toObject()[u"last"_s].isNull());
    QVERIFY(said[u"metrics"_s].toArray().at(0).toObject()[u"first"_s].isNull());
}

void TestPrometheusText::federation()
{
    const Evidence evidence = readAll(dataFile(u"federate_all_memory.txt"_s), 1'796'049'092'000);
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.series.size(), size_t(144));
    const Series *swap = find(evidence, "node_memory_SwapTotal_bytes", "replica", "a");
    QVERIFY(swap);
    QCOMPARE(swap->value(0), 1610608640.0);
    QCOMPARE(swap->unit, Unit::Bytes);
    QVERIFY(msOf(swap->time(0)) >= 1'796'049'090'211 && msOf(swap->time(0)) <= 1'796'049'091'248);
    QVERIFY(evidence.notes.empty());
}

void TestPrometheusText::instantQueryOfPromtool()
{
    const Evidence evidence = readAll(dataFile(u"promtool_query_instant.txt"_s), std::nullopt);
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.series.size(), size_t(14));
    const Series *relay = find(evidence, "namedprocess_namegroup_memory_bytes", "groupname", "relay01-glibc");
    QCOMPARE(relay->value(0), 524566528.0);
    QCOMPARE(msOf(relay->time(0)), qint64(1'796'049'093'014));
}

void TestPrometheusText::scrapeWithoutFileTime()
{
    const Evidence evidence = readAll("x 1\n", std::nullopt);
    QVERIFY(!evidence.error);
    QVERIFY(evidence.series.empty());
    QVERIFY(hasNote(evidence, "no-times"));
}

void TestPrometheusText::repeats()
{
    const Evidence evidence = readAll("x{a=\"1\",b=\"2\"} 1 1767225601000\nx{b=\"2\",a=\"1\"} 2 "
                                      "1767225600000\nx{a=\"1\",b=\"2\"} 3 1767225601000\n");
    QCOMPARE(samplesOf(evidence), u"x{a=\"1\", b=\"2\"} 0=2 1000=3"_s);
    QCOMPARE(evidence.counts.duplicateSamples, qint64(1));
    QVERIFY(hasNote(evidence, "conflicting-samples"));
}

void TestPrometheusText::histogramsAreCounted()
{
    const Evidence dump = readAll("{__name__=\"h\", a=\"b\"} {count:5, sum:3, (0.5,1]:5} 1767225600000\n"
                                  "{__name__=\"x\", a=\"b\"} 1 1767225600000\n");
    QCOMPARE(samplesOf(dump), u"x{a=\"b\"} 0=1"_s);
    QCOMPARE(dump.counts.histogramSamples, qint64(1));
    const Evidence query =
        readAll("h{a=\"b\"} =>\nCount: 5.000000, Sum: 3.000000, Buckets: [(0.5,1]:5] @[1767225600]\n"
                "Count: 6.000000, Sum: 4.000000, Buckets: [] @[1767225615]\n"
                "x{a=\"b\"} =>\n1 @[1767225600]\n");
    QVERIFY(!query.error);
    QCOMPARE(samplesOf(query), u"x{a=\"b\"} 0=1"_s);
    QCOMPARE(query.counts.histogramSeries, qint64(1));
    QCOMPARE(query.counts.histogramSamples, qint64(2));
    const Evidence instant = readAll("h => Count: 5.000000, Sum: 3.000000, Buckets: [] @[1767225600]\n");
    QVERIFY(!instant.error);
    QCOMPARE(instant.counts.histogramSamples, qint64(1));
}

void TestPrometheusText::unitsOfTimes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("time"); // milliseconds of the epoch
    QTest::addColumn<QByteArray>("note");
    const auto row = [](const char *name, const QByteArray &text, qint64 time, const char *note) {
        QTest::newRow(name) << text << time << QByteArray(note);
    };
    row("seconds in a scrape", "x 1 1767225600\n", 1'767'225'600'000, "time-unit");
    row("microseconds", "x 1 1767225600123456\n", 1'767'225'600'123, "time-unit");
    row("milliseconds in OpenMetrics", "x 1 1767225600123\n# EOF\n", 1'767'225'600'123, "time-unit");
    // The format's own description has a time before the epoch, in milliseconds.
    row("before the epoch", "x 1 -3982045\n", -3'982'045, "odd-times");
    row("before the epoch in OpenMetrics", "x 1 -3982\n# EOF\n", -3'982'000, "odd-times");
    row("a test's own epoch in OpenMetrics", "x 1 123.5\n# EOF\n", 123'500, "odd-times");
}

void TestPrometheusText::unitsOfTimes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, note);
    const Evidence evidence = readAll(text);
    QVERIFY(!evidence.error);
    QTEST(qint64(msOf(evidence.series.at(0).time(0))), "time");
    QCOMPARE(evidence.notes.size(), size_t(1));
    QCOMPARE(QByteArray::fromStdString(evidence.notes.front().code), note);
}

void TestPrometheusText::faults_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Error::Code>("code");
    QTest::addColumn<qint64>("line");
    QTest::addColumn<qint64>("byte");
    const auto row = [](const char *name, const QByteArray &text, Error::Code code, qint64 line,
                        qint64 byte) { QTest::newRow(name) << text << code << line << byte; };
    row("nothing", "", Error::Code::Empty, 1, 0);
    row("comments only", "# HELP x y\n", Error::Code::NoData, 1, 0);
    row("words", "x 1 1767225600000\nno sample here\nx 2 1767225601000\n", Error::Code::Syntax, 2, 18);
    row("no closing brace", "x{a=\"b\" 1\n", Error::Code::Syntax, 1, 0);
    row("label without quotes", "x{a=b} 1\n", Error::Code::Syntax, 1, 0);
    row("no value", "x{a=\"b\"}\n", Error::Code::Syntax, 1, 0);
    row("value glued to the name", "x{a=\"b\"}1\n", Error::Code::Syntax, 1, 0);
    row("braces behind the labels", "x{a=\"b\"} {c=\"d\"} 1\n", Error::Code::Syntax, 1, 0);
    row("too many words", "x 1 1767225600000 5\n", Error::Code::Syntax, 1, 0);
    row("cut in a label", "x 1 1767225600000\nx{a=\"b", Error::Code::Truncated, 2, 18);
    row("cut in a time", "x 1 1767225600000\nx 1 17672256", Error::Code::Truncated, 2, 18);
    row("very long line", "x 1\n" + QByteArray(2 << 20, 'x'), Error::Code::Limit, 2, 4);
    row("a label that never ends", "x 1\nx{a=\"" + QByteArray(2 << 20, 'x'), Error::Code::Limit, 2, 4);
    row("braces in braces", "x 1\n" + QByteArray(100'000, '{') + '\n', Error::Code::Syntax, 2, 4);
}

void TestPrometheusText::faults()
{
    QFETCH(QByteArray, text);
    const Evidence evidence = readAll(text);
    QVERIFY(evidence.error);
    QTEST(evidence.error->code, "code");
    QTEST(evidence.error->line.value_or(-1), "line");
    QTEST(evidence.error->byte.value_or(-1), "byte");
    QVERIFY(!evidence.error->message.isEmpty());
    QVERIFY(!evidence.error->expected.isEmpty());
    QVERIFY(!evidence.error->found.isEmpty());
}

// Either the cut shows, or a note says that it may be one; what stood before is there.
void TestPrometheusText::cutAtEveryByte()
{
    const QByteArray first = "x{a=\"b\"} 1 1767225600000\n";
    const QByteArray text = first + "y{a=\"\\\\b\"} 12.5 1767225600000\n";
    for (qsizetype cut = first.size() + 1; cut < text.size(); ++cut) {
        const Evidence evidence = readAll(text.left(cut));
        QVERIFY2(evidence.error || hasNote(evidence, "no-final-newline"), qPrintable(QString::number(cut)));
        QVERIFY(!evidence.error || evidence.error->code == Error::Code::Truncated);
        QVERIFY(!evidence.series.empty());
        QCOMPARE(evidence.series[0].canonical(), std::string("x{a=\"b\"}"));
    }
}

// A device that fails is told as such, and what came before it is there.
void TestPrometheusText::failsAtEveryByte()
{
    const QByteArray first = "x{a=\"b\"} 1 1767225600000\n";
    const QByteArray text = first + "y 12.5 1767225600000\n";
    for (qsizetype good = 0; good < text.size(); ++good) {
        FaultyDevice device(text, good);
        const Evidence evidence = makePrometheusTextImporter()->read(device, {}, {});
        QVERIFY2(evidence.error, qPrintable(QString::number(good)));
        QCOMPARE(evidence.error->code, Error::Code::Io);
        QCOMPARE(evidence.error->found, u"the stick was pulled out"_s);
        QCOMPARE(evidence.series.size(), size_t(good < first.size() ? 0 : 1));
    }
}

QTEST_GUILESS_MAIN(TestPrometheusText)
#include "tst_prometheustext.moc"
