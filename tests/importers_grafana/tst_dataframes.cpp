// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/dataframes.h"

#include "../importers_journal/faultydevice.h"

#include <QBuffer>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'796'048'082'000; // 2026-11-30 14:14:42 UTC

Evidence read(QByteArray text)
{
    QBuffer device(&text);
    device.open(QIODevice::ReadOnly);
    return makeDataFrameImporter()->read(device, {}, {});
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

/// A frame of two fields as Prometheus' data source answers it.
QByteArray frame(const QByteArray &field, const QByteArray &values, const QByteArray &more = {})
{
    return R"({"schema":{"refId":"A","meta":{"type":"timeseries-multi"},"fields":[)"
           R"({"name":"Time","type":"time","typeInfo":{"frame":"time.Time"},"config":{"interval":15000}},)" +
           field + R"(]},"data":{"values":)" + values + more + "}}";
}

const QByteArray labelled =
    R"({"name":"Value","type":"number","labels":{"__name__":"x_bytes","job":"j"},"config":{}})";

} // namespace

class TestDataFrames : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void probe_data();
    void probe();
    void forms_data();
    void forms();
    void nanoseconds();
    void missingAndNotNumbers();
    void unitsAndNotices();
    void serverError();
    void cutKeepsWholeFrames();
    void everyCutIsSurvived();
    void failsAtEveryByte();
    void hostileDepthsAndSizes();
};

void TestDataFrames::probe_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<Match>("want");
    const auto row = [](const QByteArray &head, Match want) { QTest::newRow(head.left(60)) << head << want; };
    row(R"({"results":{"RSS of relays":{"status":200,"frames":[{"schema":{"refId":"A","fields":[)",
        Match::Yes);
    row(R"([{"schema":{"refId":"A","fields":[{"name":"Time")", Match::Yes);
    row(R"({"state":"Done","series":[{"name":"a","fields":[)", Match::Yes);
    row(R"({"results":{"A":{"error":"query timed out","status":504}}})", Match::Yes);
    row(R"({"results":[{"error":"none"}]})", Match::No);
    row(R"({"status":"success","data":{"resultType":"matrix","result":[]}})", Match::No);
    row(R"([{"metric":{},"values":[[1796048082,"5"]]}])", Match::No);
    row(R"({"metric":{"__name__":"x"},"values":[1],"timestamps":[1]})", Match::No);
    row("[]", Match::No);
    row("", Match::No);
}

void TestDataFrames::probe()
{
    QFETCH(QByteArray, head);
    QTEST(makeDataFrameImporter()->probe(head, false), "want");
}

void TestDataFrames::forms_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("want");
    const QByteArray values = "[[1796048082000,1796048097000],[5,6]]";
    const QString samples = u"x_bytes{job=\"j\"} 0=5 15000=6"_s;
    QTest::newRow("answer of /api/ds/query")
        << R"({"results":{"A":{"status":200,"frames":[)" + frame(labelled, values) + "]}}}" << samples;
    QTest::newRow("frames alone") << '[' + frame(labelled, values) + ']' << samples;
    QTest::newRow("one frame") << frame(labelled, values) << samples;
    QTest::newRow("panel data") << QByteArray(R"({"state":"Done","series":[{"name":"a","refId":"A","fields":[
        {"name":"Time","type":"time","values":[1796048082000],"config":{}},
        {"name":"Value","type":"number","config":{"displayName":"relay01"},"values":[5]}],"length":1}]})")
                                << u"relay01 0=5"_s;
    QTest::newRow("joined by time") << frame(R"({"name":"a","type":"number"},{"name":"b","type":"number"})",
                                             "[[1796048082000,1796048097000],[5,null],[null,8]]")
                                    << u"a 0=5\nb 15000=8"_s;
    QTest::newRow("a table with labels as fields")
        << frame(
               R"({"name":"__name__","type":"string"},{"name":"pod","type":"string"},{"name":"Value","type":"number"})",
               R"([[1796048082000,1796048082000],["x_bytes","x_bytes"],["p","q"],[5,6]])")
        << u"x_bytes{pod=\"p\"} 0=5\nx_bytes{pod=\"q\"} 0=6"_s;
    QTest::newRow("data before the schema")
        << QByteArray(
               R"([{"data":{"values":[[1796048082000],[5]]},"schema":{"fields":[{"name":"Time","type":"time"},)"
               R"({"name":"a","type":"number"}]}}])")
        << u"a 0=5"_s;
}

void TestDataFrames::forms()
{
    QFETCH(QByteArray, text);
    const Evidence evidence = read(text);
    QVERIFY2(!evidence.error, qPrintable(describe(evidence.error.value_or(Error()))));
    QTEST(samplesOf(evidence), "want");
}

void TestDataFrames::nanoseconds()
{
    // 0.683 s as a float is 682.999999 ms: the cut millisecond and what is missing to the next.
    const Evidence evidence =
        read(frame(labelled, "[[1796048082682,1796048083000],[5,6]]", R"(,"nanos":[[999999,0],null])"));
    QCOMPARE(samplesOf(evidence), u"x_bytes{job=\"j\"} 683=5 1000=6"_s);
}

void TestDataFrames::missingAndNotNumbers()
{
    const Evidence evidence = read(frame(labelled,
                                         "[[1796048082000,1796048083000,1796048084000,1796048085000],"
                                         "[5,null,null,null]]",
                                         R"(,"entities":[null,{"NaN":[1],"Inf":[3]}])"));
    const Series &series = evidence.series.front();
    QCOMPARE(series.size(), size_t(3));
    QVERIFY(std::isnan(series.value(1)));
    QVERIFY(std::isinf(series.value(2)));
    QCOMPARE(msOf(series.time(2)) - start, qint64(3000));
}

void TestDataFrames::unitsAndNotices()
{
    const Evidence evidence =
        read(R"([{"schema":{"meta":{"notices":[{"severity":"warning","text":"partial"},)"
             R"({"severity":"info","text":"old"}]},"fields":[{"name":"Time","type":"time"},)"
             R"({"name":"a","type":"number","config":{"unit":"decbytes"}}]},)"
             R"("data":{"values":[[1796048082000],[5]]}}])");
    QCOMPARE(evidence.series.front().unit, Unit::Bytes);
    QVERIFY(hasNote(evidence, "server-warning"));
    QVERIFY(hasNote(evidence, "server-info"));
}

void TestDataFrames::serverError()
{
    const Evidence evidence =
        read(R"({"results":{"A":{"error":"bad_data: parse error","status":400,"frames":[]}}})");
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::ServerError);
    QCOMPARE(evidence.error->found, u"bad_data: parse error"_s);
}

void TestDataFrames::cutKeepsWholeFrames()
{
    const QByteArray first = frame(labelled, "[[1796048082000],[5]]");
    const Evidence evidence = read('[' + first + ',' + first.chopped(20));
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Truncated);
    QCOMPARE(samplesOf(evidence), u"x_bytes{job=\"j\"} 0=5"_s);
}

void TestDataFrames::everyCutIsSurvived()
{
    const QByteArray text = R"({"results":{"A":{"frames":[)" +
                            frame(labelled, "[[1796048082682,1796048083000],[5,null]]",
                                  R"(,"nanos":[[999999,0],null],"entities":[null,{"NaN":[1]}])") +
                            "]}}}";
    for (qsizetype length = 1; length < text.size(); ++length)
        QVERIFY2(read(text.first(length)).error, qPrintable(QString::number(length)));
}

void TestDataFrames::failsAtEveryByte()
{
    const QByteArray first = frame(labelled, "[[1796048082000],[5]]");
    const QByteArray text = '[' + first + ',' + first + ']';
    for (qsizetype good = 0; good < text.size(); ++good) {
        FaultyDevice device(text, good);
        const Evidence evidence = makeDataFrameImporter()->read(device, {}, {});
        QVERIFY2(evidence.error, qPrintable(QString::number(good)));
        QCOMPARE(evidence.error->code, Error::Code::Io);
        QCOMPARE(evidence.error->found, u"the stick was pulled out"_s);
        QVERIFY(good <= first.size() + 1 || !evidence.series.empty());
    }
}

void TestDataFrames::hostileDepthsAndSizes()
{
    const Evidence deep = read(R"([{"schema":)" + QByteArray(100'000, '['));
    QVERIFY(deep.error);
    QCOMPARE(deep.error->code, Error::Code::Limit);
    // Columns of other lengths than the first: the shorter one counts, nothing is read beyond it.
    const Evidence uneven =
        read('[' + frame(labelled, "[[1796048082000,1796048083000,1796048084000],[5]]") + ']');
    QVERIFY(uneven.error || samplesOf(uneven) == u"x_bytes{job=\"j\"} 0=5"_s);
}

QTEST_GUILESS_MAIN(TestDataFrames)
#include "tst_dataframes.moc"
