// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchread.h"
#include "importers/bench/benchcsv.h"
#include "importers/bench/benchjson.h"
#include "importers/bench/benchtext.h"

#include <QTest>

#include <cmath>

using namespace memreport;
using namespace benchread;
using namespace Qt::StringLiterals;

class TestOtherBenches : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void hyperfineJson();
    void hyperfineFailures();
    void hyperfineCsv();
    void hyperfineConsole();
    void mimallocBench();
    void mimallocBenchFailures();
    void torBench();
    void torBenchUnderItsScript();
    void torBenchCut();
};

void TestOtherBenches::hyperfineJson()
{
    const Evidence evidence = read(
        makeBenchJsonImporter(),
        R"({"results":[{"command":"./w glibc","mean":0.2,"stddev":0.01,"median":0.19,"user":0.1,"system":0.1,"min":0.18,"max":0.24,
            "times":[0.18,0.24],"memory_usage_byte":[1048576,2097152],"exit_codes":[0,0],"parameters":{"alloc":"tcmalloc"}},
            {"command":"one","mean":1.5,"stddev":null,"median":1.5,"user":1,"system":0,"min":1.5,"max":1.5,"times":[1.5],"exit_codes":[0]}]})");
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.benchmarks.size(), 2u);
    const BenchmarkResult first = benchmark(evidence, "./w glibc");
    QCOMPARE(first.allocator, "tcmalloc"); // the parameter says it
    QCOMPARE(first.meanNs, 2e8);
    QCOMPARE(first.stddevNs, 1e7);
    QCOMPARE(first.minNs, 1.8e8);
    QCOMPARE(first.repetitions, 2);
    QCOMPARE(first.failedRuns, 0);
    QCOMPARE(first.peakRssKib, 2048.0);
    QCOMPARE(first.samplesNs.size(), 2u);
    const BenchmarkResult one = benchmark(evidence, "one");
    QVERIFY(!one.stddevNs && one.allocator.empty());
}

void TestOtherBenches::hyperfineFailures()
{
    const Evidence evidence = read(
        makeBenchJsonImporter(),
        R"({"results":[{"command":"LD_PRELOAD=/usr/lib/libjemalloc.so.2 ./x","mean":0.5,"stddev":0.1,"median":0.5,"user":0,"system":0,
            "min":0.1,"max":0.9,"times":[0.1,0.2,0.9,0.4],"exit_codes":[1,0,null,0]},
            {"command":"false","mean":0.0,"stddev":0.0,"median":0,"user":0,"system":0,"min":0,"max":0,"times":[0.0,0.0],"exit_codes":[1,1]}]})");
    const BenchmarkResult half = benchmark(evidence, "LD_PRELOAD=/usr/lib/libjemalloc.so.2 ./x");
    QCOMPARE(half.allocator, "jemalloc");
    QCOMPARE(half.repetitions, 4);
    QCOMPARE(half.failedRuns, 2);
    QVERIFY(std::abs(*half.meanNs - 3e8) < 1); // of 0.2 and 0.4
    QCOMPARE(half.minNs, 2e8);
    QCOMPARE(half.maxNs, 4e8);
    const BenchmarkResult failed = benchmark(evidence, "false");
    QVERIFY(!failed.error.empty() && !failed.meanNs && !failed.estimateNs);
}

void TestOtherBenches::hyperfineCsv()
{
    const Evidence evidence =
        read(makeBenchCsvImporter(), "command,mean,stddev,median,user,system,min,max,parameter_alloc\n"
                                     "\"./w, x\",0.2,0.01,0.19,0.1,0.1,0.18,0.24,my-own\n"
                                     "false,0,0,0,0.0000005,0,0,0,\n"
                                     "cut,0.1\n");
    QCOMPARE(evidence.benchmarks.size(), 2u);
    QCOMPARE(benchmark(evidence, "./w, x").meanNs, 2e8);
    QCOMPARE(benchmark(evidence, "./w, x").allocator, "my-own");
    QVERIFY(!benchmark(evidence, "false").error.empty() && !benchmark(evidence, "false").meanNs);
    QCOMPARE(countOf(evidence, "cut-row"), 1);
}

void TestOtherBenches::hyperfineConsole()
{
    const Evidence evidence =
        read(makeBenchTextImporter(),
             "Benchmark 1: ./w.sh mimalloc\n"
             "  Time (mean \xc2\xb1 \xcf\x83):     107.8 ms \xc2\xb1   6.2 ms    [User: 46.4 ms, System: "
             "59.1 ms]\n"
             "  Range (min \xe2\x80\xa6 max):    97.8 ms \xe2\x80\xa6 120.8 ms    15 runs\n"
             " \n"
             "  Warning: Ignoring non-zero exit code.\n"
             "Benchmark #2: other\n"
             "  Time (abs \xe2\x89\xa1):        1.234 s               [User: 0.0 ms, System: 1.2 ms]\n");
    QCOMPARE(evidence.benchmarks.size(), 2u);
    const BenchmarkResult first = benchmark(evidence, "./w.sh mimalloc");
    QCOMPARE(first.allocator, "mimalloc");
    QCOMPARE(first.meanNs, 107.8e6);
    QCOMPARE(first.stddevNs, 6.2e6);
    QCOMPARE(first.minNs, 97.8e6);
    QCOMPARE(first.maxNs, 120.8e6);
    QCOMPARE(first.repetitions, 15);
    QCOMPARE(benchmark(evidence, "other").meanNs, 1.234e9);
    QCOMPARE(benchmark(evidence, "other").repetitions, 1);
    QCOMPARE(countOf(evidence, "failed-runs"), 1);
}

void TestOtherBenches::mimallocBench()
{
    const QByteArray text = "# benchmark allocator elapsed rss user sys page-faults page-reclaims\n"
                            "\n"
                            "cfrac       mi    03.20 4552 3.19 0.00 0 464\n"
                            "cfrac       mi    03.40 4600 3.19 0.00 0 464\n"
                            "cfrac       sys   03.86 3196 3.86 0.00 0 301\n"
                            "larsonN     je    4.870 124988 19.60 0.44 0 30871\n"
                            "leanN       smi2  1:01.40 571204 118.20 1.31 0 210455\n";
    QCOMPARE(makeBenchCsvImporter()->probe(text, true), Match::Yes);
    const Evidence evidence = read(makeBenchCsvImporter(), text);
    QCOMPARE(evidence.benchmarks.size(), 4u);
    const BenchmarkResult cfrac = benchmark(evidence, "cfrac", "mimalloc");
    QVERIFY(std::abs(*cfrac.meanNs - 3.3e9) < 1);
    QCOMPARE(cfrac.repetitions, 2);
    QCOMPARE(cfrac.peakRssKib, 4600.0);
    QCOMPARE(benchmark(evidence, "cfrac", "glibc").meanNs, 3.86e9);
    QCOMPARE(benchmark(evidence, "leanN", "smi2").meanNs, 61.4e9);
    const BenchmarkResult larson = benchmark(evidence, "larsonN", "jemalloc");
    QCOMPARE(larson.relativeTime, 4.87);
    QVERIFY(!larson.meanNs && !larson.estimateNs);
}

void TestOtherBenches::mimallocBenchFailures()
{
    const Evidence evidence =
        read(makeBenchCsvImporter(), "# benchmark allocator elapsed rss user sys page-faults page-reclaims\n"
                                     "Command terminated by signal 11\n"
                                     "cfrac       mi    00.01 452 0.00 0.00 0 4\n"
                                     "cfrac       je    03.41 9824 3.40 0.01 0 412\n"
                                     "Command exited with non-zero status 3\n"
                                     "cfrac       je    00.41 9999 3.40 0.01 0 412\n"
                                     "cfrac       je    03.43 9800 3.40 0.01 0 412\n"
                                     "what is this\n");
    const BenchmarkResult crashed = benchmark(evidence, "cfrac", "mimalloc");
    QCOMPARE(crashed.error, "Command terminated by signal 11");
    QVERIFY(!crashed.meanNs && !crashed.peakRssKib);
    const BenchmarkResult half = benchmark(evidence, "cfrac", "jemalloc");
    QVERIFY(half.error.empty());
    QVERIFY(std::abs(*half.meanNs - 3.42e9) < 1);
    QCOMPARE(half.peakRssKib, 9824.0);
    QCOMPARE(half.repetitions, 3);
    QCOMPARE(half.failedRuns, 1);
    QCOMPARE(countOf(evidence, "unread-lines"), 1);
}

const QByteArray torRun =
    "=== Allocator Benchmark (Tor-like pattern) ===\n"
    "Churn rounds:       500000\nAccumulation count: 10000\n\n--- Timing ---\n"
    "Phase 1 (churn):                  58.6 ms\nPhase 2+3 (accum+fragment):      188.2 ms\n"
    "Total:                           256.7 ms\n\n--- RSS (KB) ---\n"
    "Start:                3760 KB\nAfter churn:          9524 KB\nAfter accumulate:   382288 KB\n"
    "After fragment:     383720 KB\nAfter cleanup:      153916 KB\n\n--- Throughput ---\n"
    "Total alloc ops:  530000\nThroughput:       2065 ops/ms  (2.06 M ops/sec)\n\n"
    "--- Fragmentation ---\nRSS ratio (post-fragment / post-accumulate): 1.004\n";

void TestOtherBenches::torBench()
{
    const Evidence evidence = read(makeBenchTextImporter(), torRun);
    QCOMPARE(evidence.torBenchRuns.size(), 1u);
    const TorBenchRun &run = evidence.torBenchRuns.front();
    QVERIFY(run.allocator.empty());
    QCOMPARE(run.churnRounds, 500000);
    QCOMPARE(run.accumulationCount, 10000);
    QCOMPARE(run.churnMs, 58.6);
    QCOMPARE(run.accumFragmentMs, 188.2);
    QCOMPARE(run.totalMs, 256.7);
    QCOMPARE(run.totalAllocOps, 530000.0);
    QCOMPARE(run.opsPerMs, 2065.0);
    QCOMPARE(run.fragmentRatio, 1.004);
    QVERIFY(run.rss == (TorBenchRss{3760, 9524, 382288, 383720, 153916}));
    // (153916 - 3760) / (383720 - 3760) = 0.39519.
    QVERIFY(std::abs(*keptShare(run) - 0.39519) < 0.00001);
}

void TestOtherBenches::torBenchUnderItsScript()
{
    const Evidence evidence =
        read(makeBenchTextImporter(),
             "\x1b[1;34m[INFO]\x1b[0m  Running benchmarks (500000 rounds each)...\n\n"
             ">>> glibc (system default)\n---\n" +
                 torRun + "\n>>> mimalloc 2.0.9 (default)\n---\n" + torRun + "\nTotal: 3 4 ms\n");
    QCOMPARE(evidence.torBenchRuns.size(), 2u);
    QCOMPARE(evidence.torBenchRuns[0].label, "glibc (system default)");
    QCOMPARE(evidence.torBenchRuns[0].allocator, "glibc");
    QVERIFY(evidence.torBenchRuns[0].version.empty());
    QCOMPARE(evidence.torBenchRuns[1].allocator, "mimalloc");
    QCOMPARE(evidence.torBenchRuns[1].version, "2.0.9");
    QCOMPARE(evidence.torBenchRuns[1].totalMs, 256.7);
}

void TestOtherBenches::torBenchCut()
{
    const Evidence evidence = read(makeBenchTextImporter(), torRun.first(torRun.indexOf("After fragment")));
    QCOMPARE(evidence.torBenchRuns.size(), 1u);
    QCOMPARE(evidence.torBenchRuns[0].rss.afterAccumulateKib, 382288.0);
    QVERIFY(!keptShare(evidence.torBenchRuns[0]));
    QCOMPARE(countOf(evidence, "incomplete-run"), 1);
}

QTEST_GUILESS_MAIN(TestOtherBenches)
#include "tst_otherbenches.moc"
