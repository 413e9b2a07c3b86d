// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchread.h"
#include "importers/bench/benchcsv.h"
#include "importers/bench/benchjson.h"
#include "importers/bench/benchtext.h"
#include "importers/bench/jsonpatch.h"

#include <QTest>

#include <cmath>

using namespace memreport;
using namespace benchread;
using namespace Qt::StringLiterals;

namespace {

QByteArray row(const QByteArray &name, const QByteArray &time, const QByteArray &more = {})
{
    return R"({"name":")" + name + R"(","run_name":")" + name +
           R"(","run_type":"iteration","repetitions":3,"repetition_index":0,"threads":1,"iterations":14,"real_time":)" +
           time + R"(,"cpu_time":1.0,"time_unit":"us")" + more + "}";
}

QByteArray aggregate(const QByteArray &name, const QByteArray &kind, const QByteArray &time)
{
    return R"({"name":")" + name + "_" + kind + R"(","run_name":")" + name +
           R"(","run_type":"aggregate","repetitions":3,"threads":2,"aggregate_name":")" + kind +
           R"(","aggregate_unit":"time","iterations":3,"real_time":)" + time +
           R"(,"cpu_time":1.0,"time_unit":"us"})";
}

QByteArray document(const QByteArrayList &rows, const QByteArray &context = {})
{
    return R"({"context":{"date":"2026-11-30T14:25:07+00:00","num_cpus":2,"caches":[{"type":"Data"}],"load_avg":[1.0])" +
           context + "},\n\"benchmarks\":[\n" + rows.join(",\n") + "\n]}";
}

Evidence readJson(const QByteArray &text)
{
    return read(makeBenchJsonImporter(), text);
}

} // namespace

class TestGoogleBenchmark : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void repetitionsAreSamples();
    void aggregatesOnlyIfNothingElse();
    void failures();
    void nonFinite();
    void cutDocument();
    void everyCutIsSurvived();
    void allocatorOfLabelAndContext();
    void notesOfTheContext();
    void csv();
    void rowsWithoutAFiniteTime();
    void csvAggregates();
    void csvBelowMessages();
    void console();
    void patchesKeepPlaces();
};

void TestGoogleBenchmark::repetitionsAreSamples()
{
    const Evidence evidence = readJson(document(
        {row("a/1", "1.0", R"(,"items_per_second":10.0)"), row("b", "9"),
         row("a/1", "4.0", R"(,"items_per_second":20.0)"), row("a/1", "1.0", R"(,"items_per_second":60.0)"),
         aggregate("a/1", "mean", "777"), aggregate("a/1", "cv", "0.5")}));
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.benchmarks.size(), 2u);
    const BenchmarkResult result = benchmark(evidence, "a/1");
    QCOMPARE(result.samplesNs, (std::vector<double>{1000, 4000, 1000}));
    QCOMPARE(result.meanNs, 2000.0);
    QCOMPARE(result.medianNs, 1000.0);
    // Deviations -1000, 2000, -1000: sqrt(6e6 / 2).
    QVERIFY(std::abs(*result.stddevNs - std::sqrt(3e6)) < 1e-6);
    QCOMPARE(result.minNs, 1000.0);
    QCOMPARE(result.maxNs, 4000.0);
    QCOMPARE(result.estimateNs, 2000.0);
    QCOMPARE(result.repetitions, 3);
    QCOMPARE(result.failedRuns, 0);
    QCOMPARE(result.threads, 1);
    QCOMPARE(result.throughput->value, 30.0);
    QCOMPARE(result.line, 3);
    QVERIFY(!result.aggregatesOnly && !result.fromPrinted);
    QVERIFY(!benchmark(evidence, "b").stddevNs);
}

void TestGoogleBenchmark::aggregatesOnlyIfNothingElse()
{
    const Evidence evidence = readJson(
        document({aggregate("a", "mean", "10"), aggregate("a", "median", "9"), aggregate("a", "stddev", "2"),
                  aggregate("a", "cv", "0.2"), aggregate("a", "p99", "50")}));
    QCOMPARE(evidence.benchmarks.size(), 1u);
    const BenchmarkResult &result = evidence.benchmarks.front();
    QVERIFY(result.aggregatesOnly && result.samplesNs.empty());
    QCOMPARE(result.meanNs, 10000.0);
    QCOMPARE(result.medianNs, 9000.0);
    QCOMPARE(result.stddevNs, 2000.0);
    QCOMPARE(result.repetitions, 3);
    QCOMPARE(result.threads, 2);
}

void TestGoogleBenchmark::failures()
{
    const Evidence evidence = readJson(
        document({row("bad", "0.0", R"(,"error_occurred":true,"error_message":"no such option")"),
                  row("skip", "0.0", R"(,"skipped":true,"skip_message":"not here")"), row("half", "2.0"),
                  row("half", "0.0", R"(,"error_occurred":true,"error_message":"once")")}));
    const BenchmarkResult bad = benchmark(evidence, "bad");
    QCOMPARE(bad.error, "no such option");
    QVERIFY(!bad.meanNs && !bad.estimateNs && !bad.medianNs);
    QCOMPARE(benchmark(evidence, "skip").error, "not here");
    const BenchmarkResult half = benchmark(evidence, "half");
    QVERIFY(half.error.empty());
    QCOMPARE(half.meanNs, 2000.0);
    QCOMPARE(half.repetitions, 2);
    QCOMPARE(half.failedRuns, 1);
}

void TestGoogleBenchmark::nonFinite()
{
    const Evidence evidence =
        readJson(document({row("a", "1.0", R"(,"items_per_second":-nan,"x":inf)"), row("b", "NaN"),
                           row("c", "-Infinity"), row("d", "nan(ind)"), row("e", "5.0")}));
    QVERIFY(!evidence.error);
    QCOMPARE(benchmark(evidence, "a").meanNs, 1000.0);
    QVERIFY(!benchmark(evidence, "a").throughput);
    QVERIFY(!benchmark(evidence, "b").meanNs && !benchmark(evidence, "c").meanNs &&
            !benchmark(evidence, "d").meanNs);
    QCOMPARE(benchmark(evidence, "e").meanNs, 5000.0);
    QCOMPARE(countOf(evidence, "non-finite"), 1);
}

void TestGoogleBenchmark::cutDocument()
{
    const QByteArray whole = document({row("a", "1.0"), row("a", "3.0"), row("a", "5.0")});
    const Evidence evidence = readJson(whole.first(whole.lastIndexOf("5.0")));
    QCOMPARE(evidence.error->code, Error::Code::Truncated);
    QCOMPARE(evidence.error->byte, whole.indexOf("}", whole.indexOf("3.0")) + 1);
    QCOMPARE(benchmark(evidence, "a").samplesNs, (std::vector<double>{1000, 3000}));
}

void TestGoogleBenchmark::everyCutIsSurvived()
{
    const QByteArray whole = document({row("a", "1.0"), row("b", "NaN"), aggregate("a", "mean", "3.0")});
    for (qsizetype length = 0; length < whole.size(); ++length) {
        const Evidence evidence = readJson(whole.first(length));
        QVERIFY(evidence.error.has_value());
        QVERIFY(evidence.benchmarks.size() <= 2);
    }
}

void TestGoogleBenchmark::allocatorOfLabelAndContext()
{
    const Evidence labelled =
        readJson(document({row("a", "1", R"(,"label":"jemalloc")"), row("a", "2", R"(,"label":"mimalloc")")},
                          R"(,"allocator":"glibc")"));
    QCOMPARE(benchmark(labelled, "a", "jemalloc").meanNs, 1000.0);
    QCOMPARE(benchmark(labelled, "a", "mimalloc").meanNs, 2000.0);
    QCOMPARE(benchmark(readJson(document({row("a", "1")}, R"(,"allocator":"glibc")")), "a").allocator,
             "glibc");
    QCOMPARE(
        benchmark(readJson(document({row("a", "1")}, R"(,"ld_preload":"libtcmalloc_minimal.so.4")")), "a")
            .allocator,
        "tcmalloc");
    QVERIFY(benchmark(readJson(document({row("a", "1")})), "a").allocator.empty());
    QCOMPARE(
        benchmark(readJson(document({row("a", "1", R"(,"label":"LD_PRELOAD=/opt/libjemalloc.so.2")")})), "a")
            .allocator,
        "jemalloc");
}

void TestGoogleBenchmark::notesOfTheContext()
{
    const Evidence evidence =
        readJson(document({aggregate("a", "mean", "1")}, R"(,"library_build_type":"debug")"));
    QCOMPARE(countOf(evidence, "library-debug"), 1);
    QCOMPARE(countOf(evidence, "threads-scaling"), 1); // two threads, version unknown
    QVERIFY(
        std::ranges::contains(evidence.benchContext, std::pair<std::string, std::string>("num_cpus", "2")));
    QCOMPARE(countOf(readJson(document({aggregate("a", "mean", "1")}, R"(,"library_version":"v1.9.0")")),
                     "threads-scaling"),
             0);
}

const QByteArray csvHeader =
    "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,"
    "error_occurred,error_message,\"ops\"\n";

void TestGoogleBenchmark::csv()
{
    const Evidence evidence =
        read(makeBenchCsvImporter(), csvHeader + "\"a,1/threads:4\",14,2.5,2.0,ms,1e+08,,\"jemalloc\",,,1\n"
                                                 "\"skipped\",,,,,,,,true,\"not supported\"\n"
                                                 "\"cut");
    QCOMPARE(evidence.benchmarks.size(), 2u);
    const BenchmarkResult result = benchmark(evidence, "a,1/threads:4");
    QCOMPARE(result.allocator, "jemalloc");
    QCOMPARE(result.meanNs, 2.5e6);
    QCOMPARE(result.threads, 4);
    QVERIFY(result.throughput->isBytes);
    QCOMPARE(benchmark(evidence, "skipped").error, "not supported");
    QCOMPARE(evidence.error->code, Error::Code::Truncated);
    QCOMPARE(evidence.error->line, 4);
}

void TestGoogleBenchmark::rowsWithoutAFiniteTime()
{
    const Evidence csv = read(makeBenchCsvImporter(), csvHeader + "\"a\",1,nan,inf,us,,,,,,\n"
                                                                  "\"b\",1,2,2,us,,,,,,\n"
                                                                  "\"b\",1,-inf,2,us,,,,,,\n");
    QVERIFY(!benchmark(csv, "a").error.empty());
    QVERIFY(!benchmark(csv, "a").meanNs);
    QCOMPARE(benchmark(csv, "b").meanNs, 2000.0);
    QCOMPARE(benchmark(csv, "b").failedRuns, 1);
    QCOMPARE(countOf(csv, "cut-row"), 0);
    const Evidence console =
        read(makeBenchTextImporter(), "Benchmark          Time             CPU   Iterations\n"
                                      "a                   nan us          nan us            1\n"
                                      "b                  2.00 us          inf us            1\n");
    QVERIFY(!benchmark(console, "a").error.empty());
    QCOMPARE(benchmark(console, "b").meanNs, 2000.0);
}

void TestGoogleBenchmark::csvAggregates()
{
    // cv rows hold nonsense in 1.7.1.
    const Evidence evidence = read(makeBenchCsvImporter(), csvHeader + "\"a_mean\",5,1627.8,1,us,,,,,,\n"
                                                                       "\"a_median\",5,1588,1,us,,,,,,\n"
                                                                       "\"a_stddev\",5,169.3,1,us,,,,,,\n"
                                                                       "\"a_cv\",5,20801.2,1,us,,,,,,\n"
                                                                       "\"just_a_mean\",7,3,1,us,,,,,,\n");
    QCOMPARE(evidence.benchmarks.size(), 2u);
    QCOMPARE(benchmark(evidence, "a").meanNs, 1627800.0);
    QCOMPARE(benchmark(evidence, "a").stddevNs, 169300.0);
    QVERIFY(benchmark(evidence, "a").aggregatesOnly);
    // Nothing else tells that this name ends by chance: it is a benchmark.
    QCOMPARE(benchmark(evidence, "just_a_mean").meanNs, 3000.0);
}

void TestGoogleBenchmark::csvBelowMessages()
{
    const Evidence evidence =
        read(makeBenchCsvImporter(),
             "2026-11-30T14:24:20+00:00\nRunning ./thr\n" + csvHeader + "\"a\",1,2,2,us,,,,,,\n\"b\",1,2\n");
    QCOMPARE(evidence.benchmarks.size(), 1u);
    QCOMPARE(evidence.benchmarks[0].line, 4);
    QCOMPARE(countOf(evidence, "cut-row"), 1);
}

void TestGoogleBenchmark::console()
{
    const Evidence evidence =
        read(makeBenchTextImporter(),
             "2026-11-30T14:24:20+00:00\nRunning ./thr\nRun on (2 X 2300 MHz CPU s)\nallocator: mimalloc\n"
             "***WARNING*** Library was built as DEBUG. Timings may be affected.\n"
             "-----\nBenchmark                    Time             CPU   Iterations UserCounters...\n-----\n"
             "a                         1192 us         1174 us          178 items_per_second=170.5M/s "
             "ops=200k mimalloc\n"
             "a                         1194 us         1174 us          178 items_per_second=171.5M/s "
             "ops=200k mimalloc\n"
             "a_mean                    1193 us         1174 us            2 items_per_second=9M/s ops=200k "
             "mimalloc\n"
             "a_cv                      1.60 %          1.23 %             2 items_per_second=1.22% "
             "ops=0.00% mimalloc\n"
             "big/threads:2             0.50 ms         0.51 ms          256 bytes_per_second=2G/s\n"
             "BM_x_BigO                 1.20 N          1.20 N\n"
             "broken                    ERROR OCCURRED: 'no luck'\n");
    QCOMPARE(evidence.benchmarks.size(), 3u);
    const BenchmarkResult a = benchmark(evidence, "a");
    QCOMPARE(a.allocator, "mimalloc");
    QCOMPARE(a.meanNs, 1193000.0);
    QCOMPARE(a.repetitions, 2);
    QCOMPARE(a.throughput->value, 171e6);
    QVERIFY(a.fromPrinted);
    const BenchmarkResult big = benchmark(evidence, "big/threads:2");
    QCOMPARE(big.threads, 2);
    QCOMPARE(big.throughput->value, 2.0 * 1024 * 1024 * 1024); // bytes by 1024, elements by 1000
    QCOMPARE(benchmark(evidence, "broken").error, "no luck");
    QVERIFY(evidence.burstRuns.empty());
    QCOMPARE(countOf(evidence, "library-debug"), 1);
}

void TestGoogleBenchmark::patchesKeepPlaces()
{
    const std::string text = R"(note: {"a":NaN,"b":"NaN \" }","c":-inf,"d":true})";
    const bench::PatchedJson patched = bench::patchedJson(text);
    QCOMPARE(patched.text, R"(      {"a":[] ,"b":"NaN \" }","c":[]  ,"d":true})");
    QCOMPARE(patched.nonFinite, 2);
    QVERIFY(!patched.cutAt);
}

QTEST_GUILESS_MAIN(TestGoogleBenchmark)
#include "tst_googlebenchmark.moc"
