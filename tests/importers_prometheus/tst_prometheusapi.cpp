// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/prometheusapi.h"

#include "importers/prometheus/jsonstream.h"

#include <QBuffer>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

Evidence readAll(QByteArray json, const Hints &hints = {})
{
    QBuffer device(&json);
    device.open(QIODevice::ReadOnly);
    return makePrometheusApiImporter()->read(device, hints, {});
}

QByteArray matrix(const QByteArray &result)
{
    return R"({"status":"success","data":{"resultType":"matrix","result":[)" + result + "]}}";
}

QByteArray series(const QByteArray &name, const QByteArray &values)
{
    return R"({"metric":{"__name__":")" + name + R"("},"values":[)" + values + "]}";
}

constexpr qint64 somewhere = -2; ///< a fault whose place depends on the size of the reader's blocks

// "10=1 20=nan" in milliseconds from the year 2026's first second.
constexpr qint64 start = 1'767'225'600'000;
QString samplesOf(const Series &series)
{
    QStringList all;
    for (size_t i = 0; i < series.size(); ++i)
        all << u"%1=%2"_s.arg(msOf(series.time(i)) - start).arg(series.value(i));
    return all.join(u' ');
}

const Note *noteOf(const Evidence &evidence, std::string_view code)
{
    const auto found = std::ranges::find(evidence.notes, code, &Note::code);
    return found == evidence.notes.end() ? nullptr : &*found;
}

// Fails with -1 after so many bytes, as a disk or a cut archive does.
class FailingDevice : public QIODevice
{
public:
    FailingDevice(const QByteArray &bytes, qint64 good)
        : m_bytes(bytes.left(good))
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
        setErrorString(u"disk on fire"_s);
    }
    bool isSequential() const override { return true; }

protected:
    qint64 readData(char *data, qint64 most) override
    {
        const qint64 count = std::min<qint64>(most, m_bytes.size() - m_at);
        if (count == 0)
            return -1;
        std::copy_n(m_bytes.constData() + m_at, count, data);
        m_at += count;
        return count;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    QByteArray m_bytes;
    qint64 m_at = 0;
};

} // namespace

class TestPrometheusApi : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void probe_data();
    void probe();
    void wrappings_data();
    void wrappings();
    void samples_data();
    void samples();
    void labels();
    void damagedLabelIsReplaced();
    void sameLabelSetTwice();
    void otherLabelSetsStayApart();
    void answersInARow();
    void answersWithoutSamples_data();
    void answersWithoutSamples();
    void serverErrors_data();
    void serverErrors();
    void dataBesideAnErrorStays();
    void partialDataIsAWarning();
    void timesInOtherUnits_data();
    void timesInOtherUnits();
    void futureSamples();
    void downsampledBytes();
    void histogramsAreCounted();
    void faults_data();
    void faults();
    void cutAnswerIsStillAnAnswer();
    void cutAtEveryByte();
    void failsAtEveryByte();
    void cancelled();
    void longAnswerCrossesBlocks();
};

void TestPrometheusApi::probe_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<Match>("want");
    const auto row = [](const QByteArray &head, Match want) { QTest::newRow(head.left(60)) << head << want; };
    row(R"({"status":"success","data":{"resultType":"matrix","result":[]}})", Match::Yes);
    row(R"({"status":"error","errorType":"bad_data","error":"x"})", Match::Yes);
    row(R"({"isPartial":false,"status":"success")", Match::Yes);
    row(R"({"warnings":["x"],"data":{"resultType":"vector","result":[{)", Match::Yes);
    row(R"({"resultType":"matrix","result":[]})", Match::Yes);
    row(R"( [ {"metric":{"a":"b"},"values":[[1,"2"]]}])", Match::Yes);
    row(R"({"metric":{"a":"b"},"values":[1],"timestamps":[1]})", Match::Yes);
    row("HTTP/1.1 200 OK\r\nServer: x\r\n\r\n{\"status\":\"success\"", Match::Yes);
    row(R"({"data":["a"]})", Match::Maybe);
    row("[]", Match::Maybe);
    row("[[[[", Match::Maybe);
    row(R"({"__REALTIME_TIMESTAMP":"1796048082000000","MESSAGE":"x"})", Match::No);
    row(R"({"status":"running","data":1)", Match::Maybe);
    row(R"({"context":{"date":"x"},"benchmarks":[]})", Match::No);
    row("[1,2]", Match::No);
    row("", Match::No);
    row("<html>", Match::No);
    row("404 page not found", Match::No);
    row("{", Match::No);
}

void TestPrometheusApi::probe()
{
    QFETCH(QByteArray, head);
    QTEST(makePrometheusApiImporter()->probe(head, true), "want");
}

void TestPrometheusApi::wrappings_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("format");
    const QByteArray one = series("rss", "[1767225601,\"5\"],[1767225602,\"6\"]");
    const auto row = [](const char *name, const QByteArray &json, const char *format) {
        QTest::newRow(name) << json << QByteArray(format);
    };
    row("answer", matrix(one), "Prometheus HTTP API matrix");
    row("result before its type",
        R"({"data":{"result":[)" + one + R"(],"resultType":"matrix"},"status":"success"})",
        "Prometheus HTTP API matrix");
    row("unknown keys",
        R"({"stats":{"a":[1,{}]},"status":"success","data":{"stats":[],"resultType":"matrix","result":[)" +
            one + R"(],"analysis":{"x":null}},"trace":null})",
        "Prometheus HTTP API matrix");
    row("bare data", R"({"resultType":"matrix","result":[)" + one + "]}", "Prometheus HTTP API matrix");
    row("bare result", '[' + one + ']', "Prometheus series without envelope");
    row("bare series", one, "Prometheus series without envelope");
    row("curl -i", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" + matrix(one),
        "Prometheus HTTP API matrix");
    row("curl -i, appended twice",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" +
            matrix(series("rss", "[1767225601,\"5\"]")) +
            "\nHTTP/1.1 100 Continue\r\n\r\nHTTP/2 200\r\n\r\n" + matrix(series("rss", "[1767225602,\"6\"]")),
        "Prometheus HTTP API matrix");
    row("gathered by jq -s",
        '[' + matrix(series("rss", "[1767225601,\"5\"]")) + ',' +
            matrix(series("rss", "[1767225602,\"6\"]")) + ']',
        "Prometheus HTTP API matrix");
    row("values before metric",
        matrix(R"({"values":[[1767225601,"5"],[1767225602,"6"]],"metric":{"__name__":"rss"}})"),
        "Prometheus HTTP API matrix");
    row("JSON lines",
        R"({"metric":{"__name__":"rss"},"values":[5],"timestamps":[1767225601000]})"
        "\n"
        R"({"metric":{"__name__":"rss"},"timestamps":[1767225602000],"values":[6]})"
        "\n",
        "VictoriaMetrics JSON lines");
}

void TestPrometheusApi::wrappings()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, format);
    const Evidence evidence = readAll(json);
    QVERIFY2(!evidence.error, qPrintable(describe(evidence.error.value_or(Error()))));
    QCOMPARE(evidence.source.format, format.toStdString());
    QCOMPARE(evidence.source.importer, std::string("prometheus-api"));
    QCOMPARE(evidence.series.size(), size_t(1));
    QCOMPARE(evidence.series[0].name, std::string("rss"));
    QCOMPARE(samplesOf(evidence.series[0]), u"1000=5 2000=6"_s);
}

void TestPrometheusApi::samples_data()
{
    QTest::addColumn<QByteArray>("values");
    QTest::addColumn<QString>("want");
    QTest::addColumn<qint64>("duplicates");
    QTest::addColumn<QString>("notes");
    const auto row = [](const char *name, const QByteArray &values, const QString &want,
                        qint64 duplicates = 0, const QString &notes = {}) {
        QTest::newRow(name) << values << want << duplicates << notes;
    };
    row("tight", "[1767225600.683,\"1\"],[1767225601,\"2.5\"]", u"683=1 1000=2.5"_s);
    row("blanks", " [ 1767225600.683 , \"1\" ] ,\r\n [1767225601,\"2.5\"]", u"683=1 1000=2.5"_s);
    row("unquoted", "[1767225600,1],[1767225601,2.5e0],[1767225602,null]", u"0=1 1000=2.5 2000=nan"_s);
    row("words",
        "[1767225600,\"NaN\"],[1767225601,\"+Inf\"],[1767225602,\"-Inf\"],[1767225603,NaN],[1767225604,"
        "\"3\"]",
        u"0=nan 1000=inf 2000=-inf 3000=nan 4000=3"_s);
    row("quoted time", "[\"1767225600.5\",\"1\"]", u"500=1"_s);
    row("finer than milliseconds", "[1767225600.0004,\"1\"],[1767225600.9996,\"2\"]", u"0=1 1000=2"_s);
    row("unsorted", "[1767225602,\"3\"],[1767225600,\"1\"],[1767225601,\"2\"]", u"0=1 1000=2 2000=3"_s, 0,
        u"unsorted-samples"_s);
    row("time twice, same value", "[1767225600,\"1\"],[1767225600,\"1\"]", u"0=1"_s, 1,
        u"duplicate-samples"_s);
    row("time twice, other value", "[1767225600,\"1\"],[1767225601,\"5\"],[1767225600,\"2\"]",
        u"0=2 1000=5"_s, 1, u"duplicate-samples conflicting-samples unsorted-samples"_s);
    row("NaN twice", "[1767225600,\"NaN\"],[1767225600,\"NaN\"]", u"0=nan"_s, 1, u"duplicate-samples"_s);
}

void TestPrometheusApi::samples()
{
    QFETCH(QByteArray, values);
    const Evidence evidence = readAll(matrix(series("x", values)));
    QVERIFY2(!evidence.error, qPrintable(describe(evidence.error.value_or(Error()))));
    QCOMPARE(evidence.series.size(), size_t(1));
    QTEST(samplesOf(evidence.series[0]), "want");
    QTEST(evidence.counts.duplicateSamples, "duplicates");
    QStringList codes;
    for (const Note &note : evidence.notes)
        codes << QString::fromStdString(note.code);
    QTEST(codes.join(u' '), "notes");
}

void TestPrometheusApi::labels()
{
    const Evidence evidence = readAll(matrix(
        R"({"metric":{"path":"C:\\relays\\n","b":"Gr\u00f6\u00dfe \"x\"\n","__name__":"a_bytes"},"values":[[1767225600,"1"]]},)"
        R"({"metric":{},"values":[[1767225600,"2"]]})"));
    QCOMPARE(evidence.series.size(), size_t(2));
    const Series &first = evidence.series[0];
    QCOMPARE(first.unit, Unit::Bytes);
    QCOMPARE(first.labels.size(), size_t(2));
    QCOMPARE(first.labels.value("path"), std::string_view("C:\\relays\\n"));
    QCOMPARE(first.labels.value("b"), std::string_view("Größe \"x\"\n"));
    QVERIFY(evidence.series[1].name.empty());
    QVERIFY(evidence.series[1].labels.isEmpty());
}

void TestPrometheusApi::damagedLabelIsReplaced()
{
    const Evidence evidence = readAll(matrix("{\"metric\":{\"name\":\"Gr\xF6\xDF"
                                             "e\"},\"values\":[[1767225600,\"1\"]]}"));
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.series[0].labels.value("name"), std::string_view("Gr\uFFFD\uFFFDe"));
    QVERIFY(noteOf(evidence, "encoding"));
}

void TestPrometheusApi::sameLabelSetTwice()
{
    const Evidence evidence = readAll(matrix(
        series("a", "[1767225602,\"3\"],[1767225603,\"4\"]") + ',' + series("b", "[1767225602,\"9\"]") + ',' +
        series("a", "[1767225601,\"2\"],[1767225602,\"3\"]") + ',' + series("a", "[1767225603,\"5\"]")));
    QCOMPARE(evidence.series.size(), size_t(2));
    QCOMPARE(samplesOf(evidence.series[0]), u"1000=2 2000=3 3000=5"_s);
    QCOMPARE(samplesOf(evidence.series[1]), u"2000=9"_s);
    QCOMPARE(evidence.counts.duplicateSamples, qint64(2));
    QVERIFY(noteOf(evidence, "duplicate-samples"));
    const Note *conflict = noteOf(evidence, "conflicting-samples");
    QVERIFY(conflict);
    QCOMPARE(conflict->level, Note::Level::Warning);
}

void TestPrometheusApi::otherLabelSetsStayApart()
{
    const Evidence evidence = readAll(matrix(
        R"({"metric":{"__name__":"x","a":"bc"},"value":[1767225600,"1"]},{"metric":{"__name__":"x","ab":"c"},"value":[1767225600,"2"]},)"
        R"({"metric":{"x":"","a":"bc"},"value":[1767225600,"3"]})"));
    QCOMPARE(evidence.series.size(), size_t(3));
    QCOMPARE(evidence.counts.duplicateSamples, qint64(0));
}

void TestPrometheusApi::answersInARow()
{
    const QByteArray one = matrix(series("x", "[1767225600,\"1\"]"));
    const QByteArray two = matrix(series("x", "[1767225601,\"2\"]"));
    for (const char *between : {"", "\n", "\r\n\r\n", "\r\n\xEF\xBB\xBF"}) {
        const Evidence evidence = readAll(one + between + two);
        QVERIFY(!evidence.error);
        QCOMPARE(evidence.series.size(), size_t(1));
        QCOMPARE(samplesOf(evidence.series[0]), u"0=1 1000=2"_s);
        QVERIFY(noteOf(evidence, "several-answers"));
    }
    const Evidence rubbish = readAll(one + "rubbish");
    QVERIFY(rubbish.error);
    QCOMPARE(rubbish.error->code, Error::Code::Syntax);
    QCOMPARE(rubbish.error->byte, qint64(one.size()));
    QCOMPARE(rubbish.series.size(), size_t(1));
}

void TestPrometheusApi::answersWithoutSamples_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("note");
    QTest::addColumn<qint64>("items");
    QTest::addColumn<qsizetype>("keys");
    const auto row = [](const char *name, const QByteArray &json, const QByteArray &note, qint64 items = -1,
                        qsizetype keys = 0) { QTest::newRow(name) << json << note << items << keys; };
    row("labels", R"({"status":"success","data":["__name__","job"]})", "no-samples", 2);
    row("no labels", R"({"status":"success","data":[]})", "no-samples", 0);
    row("series", R"({"status":"success","data":[{"__name__":"up"}]})", "no-samples", 1);
    row("metadata", R"({"status":"success","data":{"up":[{"type":"gauge"}],"x":[]}})", "no-samples", -1, 2);
    row("empty result", matrix(""), "no-series");
    row("empty array", "[]", "no-series");
    row("scalar", R"({"status":"success","data":{"resultType":"scalar","result":[1767225600,"7"]}})",
        "no-samples");
    row("series without samples", matrix(series("x", "")), "empty-series");
}

void TestPrometheusApi::answersWithoutSamples()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, note);
    const Evidence evidence = readAll(json);
    QVERIFY(!evidence.error);
    QVERIFY(evidence.series.empty());
    QVERIFY(noteOf(evidence, note.toStdString()));
    const AnswerInfo answer = evidence.answer.value_or(AnswerInfo());
    QTEST(answer.items.value_or(-1), "items");
    QTEST(qsizetype(answer.keys.size()), "keys");
}

void TestPrometheusApi::serverErrors_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<QString>("advice");
    QTest::newRow("11,000 points") << QByteArray(
                                          "exceeded maximum resolution of 11,000 points per timeseries. Try "
                                          "decreasing the query resolution (?step=XX)")
                                   << u"larger step"_s;
    QTest::newRow("too many samples")
        << QByteArray("query processing would load too many samples into memory in query execution")
        << u"shorter range"_s;
    QTest::newRow("timeout") << QByteArray("expanding series: context deadline exceeded") << u"too long"_s;
    QTest::newRow("parse") << QByteArray(
                                  "invalid parameter 'query': 1:55: parse error: unexpected end of input")
                           << u"mistake"_s;
    QTest::newRow("unknown") << QByteArray("something else") << u"Correct the request"_s;
}

void TestPrometheusApi::serverErrors()
{
    QFETCH(QByteArray, words);
    QFETCH(QString, advice);
    const Evidence evidence =
        readAll(R"({"status":"error","errorType":"bad_data","error":")" + words + "\"}");
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::ServerError);
    QCOMPARE(evidence.error->found, QString::fromUtf8(words));
    QVERIFY2(evidence.error->message.contains(advice), qPrintable(evidence.error->message));
    QCOMPARE(evidence.answer->status, std::string("error"));
    QCOMPARE(evidence.answer->errorType, std::string("bad_data"));
    QCOMPARE(evidence.source.format, std::string("Prometheus HTTP API error"));
}

void TestPrometheusApi::dataBesideAnErrorStays()
{
    const Evidence evidence =
        readAll(R"({"status":"error","error":"half","data":{"resultType":"matrix","result":[)" +
                series("x", "[1767225600,\"1\"]") + "]}}");
    QCOMPARE(evidence.error->code, Error::Code::ServerError);
    QCOMPARE(evidence.series.size(), size_t(1));
}

void TestPrometheusApi::partialDataIsAWarning()
{
    const Evidence evidence = readAll(
        R"({"status":"success","isPartial":true,"warnings":["a","b","a"],"infos":["c"],"data":{"result":[)" +
        series("x", "[1767225600,\"1\"]") + "]}}");
    QVERIFY(evidence.answer->partial);
    QCOMPARE(evidence.answer->warnings, std::vector<std::string>({"a", "b"}));
    QCOMPARE(evidence.answer->infos, std::vector<std::string>({"c"}));
    QCOMPARE(noteOf(evidence, "partial-data")->level, Note::Level::Warning);
    QCOMPARE(noteOf(evidence, "server-warning")->level, Note::Level::Warning);
    QCOMPARE(noteOf(evidence, "server-info")->level, Note::Level::Info);
}

void TestPrometheusApi::timesInOtherUnits_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("want");
    QTest::addColumn<QByteArray>("note");
    QTest::newRow("milliseconds") << matrix(series("x", "[1767225600683,\"1\"],[1767225601000,\"2\"]"))
                                  << u"683=1 1000=2"_s << QByteArray("time-unit");
    QTest::newRow("microseconds") << matrix(series("x", "[1767225600683000,\"1\"]")) << u"683=1"_s
                                  << QByteArray("time-unit");
    QTest::newRow("seconds where milliseconds are meant")
        << QByteArray(R"({"metric":{},"values":[1],"timestamps":[1767225601]})") << u"1000=1"_s
        << QByteArray("time-unit");
    QTest::newRow("a test's own epoch") << matrix(series("x", "[0,\"1\"],[60,\"2\"]"))
                                        << u"-1767225600000=1 -1767225540000=2"_s << QByteArray("odd-times");
}

void TestPrometheusApi::timesInOtherUnits()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, note);
    const Evidence evidence = readAll(json);
    QVERIFY(!evidence.error);
    QTEST(samplesOf(evidence.series.at(0)), "want");
    QVERIFY(noteOf(evidence, note.toStdString()));
}

void TestPrometheusApi::futureSamples()
{
    Hints hints;
    hints.fileTimeMs = start;
    const QByteArray early = matrix(series("x", "[1767225600,\"1\"],[1767229200,\"1\"]"));
    QVERIFY(!noteOf(readAll(early, hints), "future-samples"));
    const QByteArray late = matrix(series("x", "[1767225600,\"1\"],[1767229201,\"1\"]"));
    QVERIFY(noteOf(readAll(late, hints), "future-samples"));
    QVERIFY(!noteOf(readAll(late), "future-samples"));
}

void TestPrometheusApi::downsampledBytes()
{
    // 1767225600 is a multiple of 300: averages of five minutes have fractions of bytes, samples have none.
    const auto noted = [](const QByteArray &name, const QByteArray &values) {
        return noteOf(readAll(matrix(series(name, values))), "downsampled") != nullptr;
    };
    const QByteArray averages = "[1767225600,\"4096.5\"],[1767225900,\"8192\"],[1767226200,\"1.25\"]";
    QVERIFY(noted("x_bytes", averages));
    QVERIFY(!noted("x_ratio", averages));
    QVERIFY(!noted("x_bytes", "[1767225600,\"4096\"],[1767225900,\"8192\"],[1767226200,\"1\"]"));
    QVERIFY(!noted("x_bytes", "[1767225601,\"4096.5\"],[1767225901,\"8192\"],[1767226201,\"1.25\"]"));
}

void TestPrometheusApi::histogramsAreCounted()
{
    const QByteArray buckets = R"({"count":"567","sum":"0.0695","buckets":[[0,"0.1","0.2","3"]]})";
    const Evidence evidence =
        readAll(matrix(R"({"metric":{"a":"b"},"histograms":[[1767225600,)" + buckets + "],[1767225601," +
                       buckets + R"(]]},{"metric":{"a":"c"},"histogram":[1767225600,)" + buckets +
                       R"(],"values":[[1767225600,"1"]]})"));
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.series.size(), size_t(1));
    QCOMPARE(evidence.counts.histogramSeries, qint64(2));
    QCOMPARE(evidence.counts.histogramSamples, qint64(3));
    QVERIFY(noteOf(evidence, "native-histograms"));
}

void TestPrometheusApi::faults_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<Error::Code>("code");
    QTest::addColumn<qint64>("byte");
    QTest::addColumn<qsizetype>("whole");
    const auto row = [](const char *name, const QByteArray &json, Error::Code code, qint64 byte,
                        qsizetype whole = 0) { QTest::newRow(name) << json << code << byte << whole; };
    const QByteArray good = series("x", "[1767225600,\"1\"]");
    const qint64 head = matrix("").size() - 3;
    row("nothing", "", Error::Code::Empty, 0);
    row("blanks", " \n", Error::Code::Empty, 0);
    row("plain words", "404 page not found", Error::Code::UnknownFormat, 0);
    row("HTML", "\n<html>", Error::Code::UnknownFormat, 1);
    row("wrong magic", QByteArray("\x1f\x8b\x08\0\0", 5), Error::Code::UnknownFormat, 0);
    row("other JSON", R"( {"context":{}})", Error::Code::UnknownFormat, 1);
    row("deep nesting", QByteArray(100'000, '['), Error::Code::Syntax, 1);
    row("deep nesting below data", R"({"data":)" + QByteArray(100'000, '['), Error::Code::Limit,
        8 + JsonStream::maxDepth - 1);
    row("missing comma between series", matrix(good + good), Error::Code::Syntax, head + good.size(), 1);
    row("broken in the second series", matrix(good + ',' + series("y", "[1767225600,\"1\"],[x]")),
        Error::Code::Syntax, head + good.size() + 1 + 55, 1);
    row("value is no number", matrix(series("y", "[1767225600,\"12 MB\"]")), Error::Code::Syntax, head + 49);
    row("time is no number", matrix(series("y", "[\"noon\",\"1\"]")), Error::Code::Syntax, head + 38);
    row("three parts", matrix(series("y", "[1767225600,\"1\",2]")), Error::Code::Syntax, head + 53);
    row("one part", matrix(series("y", "[1767225600]")), Error::Code::Syntax, head + 48);
    row("fewer times than values", R"({"metric":{},"values":[1,2],"timestamps":[1767225600000]})",
        Error::Code::Syntax, 57);
    row("long label", matrix(R"({"metric":{"a":")" + QByteArray(2 << 20, 'x') + "\"}}"), Error::Code::Limit,
        somewhere);
}

void TestPrometheusApi::faults()
{
    QFETCH(QByteArray, json);
    const Evidence evidence = readAll(json);
    QVERIFY(evidence.error);
    QTEST(evidence.error->code, "code");
    QFETCH(qint64, byte);
    QCOMPARE(byte == somewhere ? somewhere : evidence.error->byte.value_or(-1), byte);
    QTEST(qsizetype(evidence.series.size()), "whole");
    QVERIFY(!evidence.error->message.isEmpty());
    QVERIFY(!evidence.error->expected.isEmpty());
    QVERIFY(!evidence.error->found.isEmpty());
}

void TestPrometheusApi::cutAnswerIsStillAnAnswer()
{
    const QByteArray json = matrix(series("x", "[1767225600,\"1\"]") + ',');
    const Evidence evidence = readAll(json.first(json.size() - 3));
    QCOMPARE(evidence.error->code, Error::Code::Truncated);
    QCOMPARE(evidence.source.format, std::string("Prometheus HTTP API matrix"));
    QVERIFY(evidence.answer);
    QCOMPARE(evidence.answer->status, std::string("success"));
}

// Whatever is lost of the end: what was whole stays, the rest is an error at the last byte.
void TestPrometheusApi::cutAtEveryByte()
{
    const QByteArray first = series("x", "[1767225600,\"1\"],[1767225601.5,\"NaN\"]");
    const QByteArray second =
        R"({"metric":{"a":"\u00f6\\","b":"c"},"values":[[1767225600,"1"],[1767225601.5,"-2.5"]],"histograms":[]})";
    const QByteArray json =
        R"({"status":"success","warnings":["w"],"data":{"resultType":"matrix","result":[)" + first + ',' +
        second + "]}}";
    const qsizetype firstEnd = json.indexOf(first) + first.size();
    const qsizetype secondEnd = json.indexOf(second) + second.size();
    QCOMPARE(readAll(json).series.size(), size_t(2));
    for (qsizetype cut = 1; cut < json.size(); ++cut) {
        const Evidence evidence = readAll(json.left(cut));
        QVERIFY2(evidence.error, qPrintable(QString::number(cut)));
        QCOMPARE(evidence.error->code, Error::Code::Truncated);
        QCOMPARE(evidence.error->byte, qint64(cut));
        QCOMPARE(qsizetype(evidence.series.size()), cut >= secondEnd ? 2 : cut >= firstEnd ? 1 : 0);
        const bool named = evidence.error->message.contains(u"x{}"_s);
        QCOMPARE(named, cut >= firstEnd && cut < secondEnd);
    }
}

void TestPrometheusApi::failsAtEveryByte()
{
    const QByteArray first = series("x", "[1767225600,\"1\"]");
    const QByteArray json = matrix(first + ',' + series("y", "[1767225600,\"1\"]"));
    const qsizetype firstEnd = json.indexOf(first) + first.size();
    for (qsizetype good = 0; good < json.size(); ++good) {
        FailingDevice device(json, good);
        const Evidence evidence = makePrometheusApiImporter()->read(device, {}, {});
        QVERIFY(evidence.error);
        QCOMPARE(evidence.error->code, Error::Code::Io);
        QCOMPARE(evidence.error->byte, qint64(good));
        QCOMPARE(evidence.error->found, u"disk on fire"_s);
        QVERIFY2(good < firstEnd || !evidence.series.empty(), qPrintable(describe(*evidence.error)));
    }
}

void TestPrometheusApi::cancelled()
{
    QByteArray json = matrix(series("x", "[1767225600,\"1\"]"));
    QBuffer device(&json);
    device.open(QIODevice::ReadOnly);
    const Evidence evidence =
        makePrometheusApiImporter()->read(device, {}, [](qint64, qint64) { return false; });
    QCOMPARE(evidence.error->code, Error::Code::Cancelled);
}

// Samples, labels and blanks meet the ends of the reader's blocks at ever other places.
void TestPrometheusApi::longAnswerCrossesBlocks()
{
    QByteArray all;
    constexpr int count = 20'000;
    for (int s = 0; s < 3; ++s) {
        QByteArray values;
        for (int i = 0; i < count; ++i)
            values += (i ? "," : "") + QByteArray("[") + QByteArray::number(1767225600 + i) + ".25,\"" +
                      QByteArray::number(i * (s + 1)) + "\"]";
        all += (s ? "," : "") + series("x" + QByteArray::number(s), values);
    }
    const Evidence evidence = readAll(matrix(all));
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.series.size(), size_t(3));
    for (size_t s = 0; s < 3; ++s) {
        const Series &one = evidence.series[s];
        QCOMPARE(one.size(), size_t(count));
        QCOMPARE(one.times.get(), evidence.series[0].times.get());
        for (size_t i = 0; i < count; ++i) {
            QVERIFY(msOf(one.time(i)) == start + qint64(i) * 1000 + 250);
            QVERIFY(one.value(i) == double(i * (s + 1)));
        }
    }
}

QTEST_GUILESS_MAIN(TestPrometheusApi)
#include "tst_prometheusapi.moc"
