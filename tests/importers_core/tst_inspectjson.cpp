// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/inspectjson.h"
#include "importers/core/inspecttext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <limits>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

Series seriesOf(const std::string &name, std::vector<qint64> seconds, std::vector<double> values)
{
    Series series;
    series.name = name;
    series.labels = Labels({{"groupname", "relay01"}});
    series.unit = unitOfMetric(name);
    auto times = std::make_shared<TimeColumn>();
    for (const qint64 second : seconds)
        times->push_back(instantFromMs(second * 1000));
    series.times = times;
    series.values = std::make_shared<ValueColumn>(std::move(values));
    return series;
}

Kill someKill()
{
    Kill kill;
    kill.time = MicroInstant(std::chrono::microseconds(1796048358776000));
    kill.precision = TimePrecision::Microsecond;
    kill.host = "lab-vm";
    kill.kind = KillKind::KernelMemcg;
    kill.pid = 1724;
    kill.comm = "relay01-\xff";
    kill.anonRssKb = 496128;
    kill.lines = {{.line = 3, .text = "a"}, {.line = 9, .text = "b"}};
    return kill;
}

QJsonObject object(const QJsonValue &value)
{
    return value.toObject();
}

} // namespace

class TestInspectJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyKeyIsThere();
    void unknownIsNull();
    void seriesAreCounted();
    void rowsOnlyWhenAsked();
    void stepIsTheMedianOverAllSeries();
    void timesKeepTheirPrecision_data();
    void timesKeepTheirPrecision();
    void mergedNamesItsSources();
    void benchmarksHaveEveryKey();
    void textSaysWhatThereIs();
};

void TestInspectJson::everyKeyIsThere()
{
    Evidence evidence;
    evidence.answer.emplace();
    evidence.table.emplace();
    evidence.journal.emplace();
    evidence.kills = {someKill()};
    evidence.series = {seriesOf("x_bytes", {1}, {2})};
    evidence.error = Error{};
    const QJsonObject entry = inspectEntry(evidence, true);
    QCOMPARE(entry.keys(), (QStringList{u"answer"_s, u"bytes"_s, u"compression"_s, u"error"_s, u"format"_s,
                                        u"importer"_s, u"journal"_s, u"kills"_s, u"notes"_s, u"path"_s,
                                        u"series"_s, u"sha256"_s, u"table"_s}));
    QCOMPARE(object(entry[u"answer"]).keys(),
             u"error error_type infos items keys partial result_type status value warnings"_s.split(u' '));
    QCOMPARE(object(entry[u"table"]).keys(),
             u"blank_lines columns comment_lines empty_cells rows"_s.split(u' '));
    QCOMPARE(object(entry[u"journal"]).keys(),
             u"boots entries first holes hosts kernel_entries last"_s.split(u' '));
    QCOMPARE(object(entry[u"series"]).keys(),
             u"count first histograms inf last metrics nan rows samples"_s.split(u' '));
    QCOMPARE(object(entry[u"series"][u"metrics"][0]).keys(),
             u"first last max min name nan samples series step_ms unit"_s.split(u' '));
    QCOMPARE(object(entry[u"series"][u"rows"][0]).keys(),
             u"first labels last last_value max max_time min name nan samples title"_s.split(u' '));
    QCOMPARE(object(entry[u"kills"][0]).keys(),
             u"anon_rss_kb cgroup comm constraint file_rss_kb host kind oom_memcg oom_score_adj outcome "
             u"pgtables_kb pid "
             "raw seconds_since_boot shmem_rss_kb source_lines time_precision time_utc total_vm_kb uid unit "
             "unit_evidence victims"_s.split(u' '));
    QCOMPARE(object(entry[u"error"]).keys(), u"byte code expected found line message"_s.split(u' '));
}

void TestInspectJson::unknownIsNull()
{
    Evidence evidence;
    evidence.source.path = u"folder"_s;
    QJsonObject entry = inspectEntry(evidence, false);
    for (const char *key : {"bytes", "sha256", "compression", "format", "importer"})
        QVERIFY2(entry[QLatin1StringView(key)].isNull(), key);
    QVERIFY(!entry.contains(u"error") && !entry.contains(u"kills") && !entry.contains(u"series"));
    const QJsonObject kill = killJson(Kill());
    for (const char *key :
         {"time_utc", "time_precision", "pid", "comm", "uid", "unit", "anon_rss_kb", "victims", "raw"})
        QVERIFY2(kill[QLatin1StringView(key)].isNull(), key);
    QVERIFY(numberJson(notANumber).isNull());
    QCOMPARE(numberJson(inf), QJsonValue(u"+Inf"_s));
    QCOMPARE(numberJson(-inf), QJsonValue(u"-Inf"_s));
}

void TestInspectJson::seriesAreCounted()
{
    Evidence evidence;
    evidence.series = {seriesOf("a_bytes", {10, 20, 30, 40}, {5, notANumber, inf, 7}),
                       seriesOf("a_bytes", {5, 50}, {-3, 7}), seriesOf("up", {20}, {1})};
    evidence.counts.histogramSeries = 2;
    evidence.counts.histogramSamples = 30;
    const QJsonObject series = inspectEntry(evidence, false)[u"series"].toObject();
    QCOMPARE(series[u"count"], 3);
    QCOMPARE(series[u"samples"], 7);
    QCOMPARE(series[u"nan"], 1);
    QCOMPARE(series[u"inf"], 1);
    QCOMPARE(series[u"first"], u"1970-01-01T00:00:05Z"_s);
    QCOMPARE(series[u"last"], u"1970-01-01T00:00:50Z"_s);
    QCOMPARE(series[u"histograms"], (QJsonObject{{u"series"_s, 2}, {u"samples"_s, 30}}));
    const QJsonObject metric = series[u"metrics"][0].toObject();
    QCOMPARE(metric[u"name"], u"a_bytes"_s);
    QCOMPARE(metric[u"unit"], u"bytes"_s);
    QCOMPARE(metric[u"series"], 2);
    QCOMPARE(metric[u"min"], -3);
    QCOMPARE(metric[u"max"], 7);
    QVERIFY(series[u"metrics"][1][u"step_ms"].isNull());
}

void TestInspectJson::rowsOnlyWhenAsked()
{
    Evidence evidence;
    evidence.series = {seriesOf("a", {10, 20, 30}, {7, 2, 7})};
    QVERIFY(!inspectEntry(evidence, false)[u"series"].toObject().contains(u"rows"));
    const QJsonObject row = inspectEntry(evidence, true)[u"series"][u"rows"][0].toObject();
    QCOMPARE(row[u"labels"], (QJsonObject{{u"groupname"_s, u"relay01"_s}}));
    QCOMPARE(row[u"max_time"], u"1970-01-01T00:00:10Z"_s);
    QCOMPARE(row[u"last_value"], 7);
    QVERIFY(row[u"title"].isNull());
}

void TestInspectJson::stepIsTheMedianOverAllSeries()
{
    Evidence evidence;
    // Steps in seconds: 2, 2 and 5, 10: the median is between 2 and 5.
    evidence.series = {seriesOf("a", {0, 2, 4}, {1, 1, 1}), seriesOf("a", {0, 5, 15}, {1, 1, 1})};
    QCOMPARE(inspectEntry(evidence, false)[u"series"][u"metrics"][0][u"step_ms"], 3500);
    // A second series on the first grid weighs like the first: 2, 2, 2, 2, 5, 10.
    evidence.series.push_back(evidence.series.front());
    QCOMPARE(inspectEntry(evidence, false)[u"series"][u"metrics"][0][u"step_ms"], 2000);
}

void TestInspectJson::timesKeepTheirPrecision_data()
{
    QTest::addColumn<qint64>("microseconds");
    QTest::addColumn<TimePrecision>("precision");
    QTest::addColumn<QString>("text");
    QTest::addRow("s") << qint64(1783116847000000) << TimePrecision::Second << u"2026-07-03T22:14:07Z"_s;
    QTest::addRow("ms") << qint64(1783116847020000) << TimePrecision::Millisecond
                        << u"2026-07-03T22:14:07.020Z"_s;
    QTest::addRow("us") << qint64(1783116847000000) << TimePrecision::Microsecond
                        << u"2026-07-03T22:14:07.000000Z"_s;
    QTest::addRow("suspect") << qint64(1783116847500000) << TimePrecision::Suspect
                             << u"2026-07-03T22:14:07.500000Z"_s;
}

void TestInspectJson::timesKeepTheirPrecision()
{
    QFETCH(qint64, microseconds);
    QFETCH(TimePrecision, precision);
    QFETCH(QString, text);
    QCOMPARE(timeJson(MicroInstant(std::chrono::microseconds(microseconds)), precision), QJsonValue(text));
}

void TestInspectJson::mergedNamesItsSources()
{
    auto first = std::make_shared<Evidence>();
    first->source.path = u"one"_s;
    first->kills = {someKill()};
    auto second = std::make_shared<Evidence>();
    second->source.path = u"two"_s;
    second->kills = {Kill(), someKill()};
    second->kills[1].lines = {{.line = 77}};
    const std::vector<EvidencePtr> all{first, second};
    const std::vector<MergedKill> kills{{.kill = someKill(), .reports = {{0, 0}, {1, 1}}}};
    const QJsonObject merged = inspectMerged(all, kills);
    const QJsonArray sources = merged[u"kills"][0][u"sources"].toArray();
    QCOMPARE(sources, (QJsonArray{QJsonObject{{u"path"_s, u"one"_s}, {u"source_lines"_s, QJsonArray{3, 9}}},
                                  QJsonObject{{u"path"_s, u"two"_s}, {u"source_lines"_s, QJsonArray{77}}}}));
    QVERIFY(merged[u"bench_allocator"].isArray());
    // A byte of a name that is no UTF-8 must not make the document something else than UTF-8.
    QVERIFY(QString::fromUtf8(QJsonDocument(merged).toJson()).contains(u"relay01-\ufffd"_s));
}

void TestInspectJson::benchmarksHaveEveryKey()
{
    Evidence evidence;
    QVERIFY(!inspectEntry(evidence, false).contains(u"benchmarks"_s));
    evidence.burstRuns.resize(1);
    evidence.torBenchRuns.resize(1);
    evidence.benchmarks.resize(1);
    evidence.allocatorDetails.resize(1);
    const QJsonObject entry = inspectEntry(evidence, false);
    const QStringList figures{u"estimate_ns"_s,   u"mean_ns"_s,     u"median_ns"_s, u"throughput"_s,
                              u"relative_time"_s, u"peak_rss_kb"_s, u"change"_s,    u"outliers"_s,
                              u"error"_s,         u"failed_runs"_s};
    for (const QString &key : figures) {
        QVERIFY2(entry[u"benchmarks"][0].toObject().contains(key), qPrintable(key));
        QVERIFY(entry[u"benchmarks"][0][key].isNull());
    }
    QVERIFY(entry[u"bench_allocator"][0][u"params"].isNull());
    QVERIFY(entry[u"bench_allocator"][0][u"complete"].isNull());
    QVERIFY(entry[u"tor_bench"][0][u"rss_kb"][u"start"].isNull());
    QVERIFY(entry[u"details"][0][u"total_rest_bytes"].isNull());
    evidence.burstRuns[0].params = BurstParams{2, 20, 200, 4096, 2};
    const QJsonObject run = inspectEntry(evidence, false)[u"bench_allocator"][0].toObject();
    QCOMPARE(run[u"params"], QJsonValue(QJsonObject{{u"bursts"_s, 2},
                                                    {u"concurrency"_s, 20},
                                                    {u"tokens_per_task"_s, 200},
                                                    {u"payload_bytes"_s, 4096},
                                                    {u"idle_seconds"_s, 2}}));
}

void TestInspectJson::textSaysWhatThereIs()
{
    Evidence evidence;
    evidence.source.path = u"file"_s;
    evidence.source.bytes = 1234567;
    evidence.series = {seriesOf("a_bytes", {10, 20}, {1, 2})};
    evidence.kills = {someKill()};
    evidence.notes.push_back({Note::Level::Warning, "odd", u"something odd"_s, 7, {}});
    const QString text = inspectText(evidence);
    QVERIFY(text.startsWith(u"file\n"_s));
    for (const QString &part : {u"1,234,567 bytes"_s, u"a_bytes (1 series)"_s, u"kernel-memcg"_s, u"[1724]"_s,
                                u"line 7: something odd"_s, u"1970-01-01T00:00:10Z – 1970-01-01T00:00:20Z"_s})
        QVERIFY2(text.contains(part), qPrintable(part));
}

QTEST_GUILESS_MAIN(TestInspectJson)
#include "tst_inspectjson.moc"
