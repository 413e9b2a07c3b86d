// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchread.h"
#include "importers/bench/benchcsv.h"
#include "importers/bench/benchjson.h"
#include "importers/bench/benchtext.h"
#include "importers/bench/criterionfolder.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace memreport;
using namespace benchread;
using namespace Qt::StringLiterals;

namespace {

Evidence readText(const QByteArray &text)
{
    return read(makeBenchTextImporter(), text);
}

void write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(path.left(path.lastIndexOf(u'/')));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

QByteArray estimate(double point, double lower, double upper)
{
    return QByteArray(R"({"confidence_interval":{"confidence_level":0.95,"lower_bound":)") +
           QByteArray::number(lower) + R"(,"upper_bound":)" + QByteArray::number(upper) +
           R"(},"point_estimate":)" + QByteArray::number(point) + R"(,"standard_error":1.0})";
}

QByteArray estimates(bool linear)
{
    return R"({"mean":)" + estimate(1010, 1000, 1020) + R"(,"median":)" + estimate(1005, 1, 2) +
           R"(,"median_abs_dev":)" + estimate(3, 1, 2) + R"(,"slope":)" +
           (linear ? estimate(990, 980, 995) : QByteArray("null")) + R"(,"std_dev":)" + estimate(40, 1, 2) +
           "}";
}

const QByteArray benchmarkJson =
    R"({"group_id":"group","function_id":"f","value_str":"4 KB","throughput":{"Elements":200},"full_id":"group/f/4 KB","directory_name":"group/f/4 KB","title":"group/f/4 KB"})";

} // namespace

class TestCriterion : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void console();
    void changeIsNoTime_data();
    void changeIsNoTime();
    void microSigns_data();
    void microSigns();
    void throughputUnits_data();
    void throughputUnits();
    void shortNamesStandInTheLine();
    void terminalOverwritesLines();
    void cutLine();
    void bencherLines();
    void critcmpTable();
    void critcmpList();
    void critcmpExport();
    void cargoCriterion();
    void folder();
    void folderWithDamagedParts();
    void oldFolderKeys();
    void claimsOnlyItsOwn();
    void rawCsv();
};

void TestCriterion::console()
{
    const Evidence evidence =
        readText("   Compiling vtcode v0.1 (/home)\n"
                 "Benchmarking alloc_small_churn/alloc_free_64B\n"
                 "Benchmarking alloc_small_churn/alloc_free_64B: Warming up for 3.0000 s\n"
                 "\n"
                 "Warning: Unable to complete 100 samples in 5.0s.\n"
                 "Benchmarking alloc_small_churn/alloc_free_64B: Collecting 100 samples in "
                 "estimated 5.8883 s (10k iterations)\n"
                 "Benchmarking alloc_small_churn/alloc_free_64B: Analyzing\n"
                 "alloc_small_churn/alloc_free_64B\n"
                 "                        time:   [581.07 \xc2\xb5s 583.00 \xc2\xb5s 585.16 \xc2\xb5s]\n"
                 "                        thrpt:  [341.79 Melem/s 343.05 Melem/s 344.19 Melem/s]\n"
                 "Found 12 outliers among 100 measurements (12.00%)\n"
                 "  1 (1.00%) low mild\n"
                 "  1 (1.00%) high mild\n"
                 "  10 (10.00%) high severe\n");
    QCOMPARE(evidence.benchmarks.size(), 1u);
    const BenchmarkResult &result = evidence.benchmarks.front();
    QCOMPARE(result.name, "alloc_small_churn/alloc_free_64B");
    QCOMPARE(result.lowerNs, 581070.0);
    QCOMPARE(result.estimateNs, 583000.0);
    QCOMPARE(result.upperNs, 585160.0);
    QVERIFY(result.estimator.empty() && !result.meanNs && !result.medianNs);
    QCOMPARE(result.samples, 100);
    QCOMPARE(result.throughput->value, 343.05e6);
    QVERIFY(!result.throughput->isBytes);
    QVERIFY(result.outliers == (OutlierCounts{0, 1, 1, 10}));
    QVERIFY(!result.change);
    QCOMPARE(countOf(evidence, "typical-values"), 1);
}

void TestCriterion::changeIsNoTime_data()
{
    QTest::addColumn<QByteArray>("change");
    QTest::addColumn<QString>("verdict");
    const QByteArray block =
        "                 change:\n"
        "                        time:   [+352.67% +354.17% +355.58%] (p = 0.00 < 0.05)\n"
        "                        thrpt:  [\xe2\x88\x92"
        "78.050% \xe2\x88\x92"
        "77.982% \xe2\x88\x92"
        "77.909%]\n"
        "                        Performance has regressed.\n";
    QTest::newRow("with throughput") << block << u"regressed"_s;
    QTest::newRow("alone") << QByteArray(
                                  "                        change: [+352.67% +354.17% +355.58%] (p = 0.00 < "
                                  "0.05)\n                        Performance has regressed.\n")
                           << u"regressed"_s;
    QTest::newRow("noise") << QByteArray(block).replace("Performance has regressed.",
                                                        "Change within noise threshold.")
                           << u"noise"_s;
    QTest::newRow("none") << QByteArray(block).replace("Performance has regressed.",
                                                       "No change in performance detected.")
                          << u"no-change"_s;
}

void TestCriterion::changeIsNoTime()
{
    QFETCH(QByteArray, change);
    QFETCH(QString, verdict);
    const Evidence evidence =
        readText("group/a_name_that_is_long_enough\n"
                 "                        time:   [2.6465 ms 2.6500 ms 2.6541 ms]\n"
                 "                        thrpt:  [75.356 Melem/s 75.472 Melem/s 75.571 Melem/s]\n" +
                 change);
    QCOMPARE(evidence.benchmarks.size(), 1u);
    const BenchmarkResult &result = evidence.benchmarks.front();
    QCOMPARE(result.estimateNs, 2.65e6);
    QCOMPARE(result.throughput->value, 75.472e6);
    QVERIFY(result.change.has_value());
    QVERIFY(std::abs(*result.change->lower - 3.5267) < 1e-9);
    QVERIFY(std::abs(*result.change->estimate - 3.5417) < 1e-9);
    QCOMPARE(QString::fromStdString(result.change->verdict), verdict);
}

void TestCriterion::microSigns_data()
{
    QTest::addColumn<QByteArray>("sign");
    QTest::newRow("U+00B5") << QByteArray("\xc2\xb5");
    QTest::newRow("U+03BC") << QByteArray("\xce\xbc");
    QTest::newRow("u") << QByteArray("u");
    QTest::newRow("doubly encoded") << QByteArray("\xc3\x82\xc2\xb5");
    QTest::newRow("code page 437") << QByteArray("\xe2\x94\xac\xe2\x95\xa1");
    QTest::newRow("a lone byte") << QByteArray("\xb5");
    QTest::newRow("a question mark of ASCII") << QByteArray("?");
    QTest::newRow("replacement character") << QByteArray("\xef\xbf\xbd");
}

void TestCriterion::microSigns()
{
    QFETCH(QByteArray, sign);
    const Evidence evidence =
        readText(QByteArray("short                   time:   [1.5 %s 2.5 %s 3.5 %s]\n").replace("%", sign));
    QCOMPARE(benchmark(evidence, "short").estimateNs, 2500.0);
}

void TestCriterion::throughputUnits_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("perSecond");
    QTest::addColumn<bool>("isBytes");
    QTest::newRow("elements") << QByteArray("2.0000 elem/s") << 2.0 << false;
    QTest::newRow("thousands") << QByteArray("2.0000 Kelem/s") << 2e3 << false;
    QTest::newRow("binary") << QByteArray("2.0000 GiB/s") << 2.0 * 1024 * 1024 * 1024 << true;
    QTest::newRow("decimal") << QByteArray("2.0000 MB/s") << 2e6 << true;
    QTest::newRow("bits") << QByteArray("16.000 Mb/s") << 2e6 << true;
}

void TestCriterion::throughputUnits()
{
    QFETCH(QByteArray, text);
    QFETCH(double, perSecond);
    QFETCH(bool, isBytes);
    const Evidence evidence = readText("n                       time:   [1.0 ns 2.0 ns 3.0 ns]\n"
                                       "                        thrpt:  [" +
                                       text + ' ' + text + ' ' + text + "]\n");
    const auto throughput = benchmark(evidence, "n").throughput;
    QVERIFY(throughput.has_value());
    QCOMPARE(throughput->value, perSecond);
    QCOMPARE(throughput->isBytes, isBytes);
}

void TestCriterion::shortNamesStandInTheLine()
{
    const Evidence evidence = readText("fib 20                  time:   [26.029 us 26.251 us 26.505 us]\n"
                                       "Found 1 outliers among 50 measurements (2.00%)\n"
                                       "  1 (2.00%) low severe\n"
                                       "\n"
                                       "fib 21                  time:   [36.029 us 36.251 us 36.505 us]\n");
    QCOMPARE(evidence.benchmarks.size(), 2u);
    QCOMPARE(benchmark(evidence, "fib 20").samples, 50);
    QCOMPARE(benchmark(evidence, "fib 20").outliers->lowSevere, 1);
    QCOMPARE(benchmark(evidence, "fib 21").estimateNs, 36251.0);
    QVERIFY(!benchmark(evidence, "fib 21").outliers);
    // Ids that hold words of the format.
    const Evidence odd = readText("runtime: small          time:   [1.0 ms 2.0 ms 3.0 ms]\n"
                                  "mean of all values, which is long\n"
                                  "                        time:   [4.0 ms 5.0 ms 6.0 ms]\n"
                                  "mean   [4.5 ms 5.5 ms] std. dev.      [5.8 us 10.1 us]\n"
                                  "median [4.5 ms 5.5 ms] med. abs. dev. [2.1 us 3.8 us]\n");
    QCOMPARE(benchmark(odd, "runtime: small").estimateNs, 2e6);
    QCOMPARE(benchmark(odd, "mean of all values, which is long").estimateNs, 5e6);
}

void TestCriterion::terminalOverwritesLines()
{
    const Evidence evidence =
        readText("Benchmarking fib\rBenchmarking fib: Warming up for 3.0000 s\r\x1b[2KBenchmarking fib: "
                 "Collecting 100 samples in estimated 5.0000 s (1M iterations)\r\x1b[2KBenchmarking "
                 "fib: Analyzing\r\x1b[2Kfib                     time:   [\x1b[2m1.0 ms\x1b[0m "
                 "\x1b[1m2.0 ms\x1b[0m \x1b[2m3.0 ms\x1b[0m]\r\n");
    QCOMPARE(evidence.benchmarks.size(), 1u);
    QCOMPARE(benchmark(evidence, "fib").estimateNs, 2e6);
    QCOMPARE(benchmark(evidence, "fib").samples, 100);
}

void TestCriterion::cutLine()
{
    const Evidence evidence = readText("a                       time:   [1.0 ms 2.0 ms 3.0 ms]\n"
                                       "b                       time:   [1.0 ms 2.0 m");
    QCOMPARE(evidence.benchmarks.size(), 1u);
    QCOMPARE(countOf(evidence, "cut-line"), 1);
}

void TestCriterion::bencherLines()
{
    const Evidence evidence = readText("running 2 tests\n"
                                       "test group/a b ... bench:     581,072 ns/iter (+/- 8,311)\n"
                                       "test old ... bench:         12.5 ns/iter (+/- 2) = 137 MB/s\n"
                                       "test other ... ok\n");
    QCOMPARE(evidence.benchmarks.size(), 2u);
    const BenchmarkResult first = benchmark(evidence, "group/a b");
    QCOMPARE(first.medianNs, 581072.0);
    QCOMPARE(first.estimateNs, 581072.0);
    QCOMPARE(first.estimator, "median");
    QCOMPARE(first.stddevNs, 8311.0);
    QVERIFY(!first.meanNs);
    QCOMPARE(benchmark(evidence, "old").medianNs, 12.5);
    QCOMPARE(benchmark(evidence, "old").throughput->value, 137e6);
}

void TestCriterion::critcmpTable()
{
    const Evidence evidence =
        readText("group      jemalloc                               mimalloc\n"
                 "-----      --------                               --------\n"
                 "a/b        1.30     30.0\xc2\xb1"
                 "0.25ms  6.4 MElem/sec    1.00     23.0\xc2\xb1"
                 "0.28ms  8.3 MElem/sec\n"
                 "only one                                          1.00    583.5\xc2\xb1"
                 "8.31\xc2\xb5s 99.8 GB/sec\n");
    QCOMPARE(evidence.benchmarks.size(), 3u);
    QCOMPARE(benchmark(evidence, "a/b", "jemalloc").meanNs, 30e6);
    QCOMPARE(benchmark(evidence, "a/b", "jemalloc").stddevNs, 250000.0);
    QCOMPARE(benchmark(evidence, "a/b", "jemalloc").throughput->value, 6.4 * 1024 * 1024);
    QCOMPARE(benchmark(evidence, "a/b", "mimalloc").baseline, "mimalloc");
    QCOMPARE(benchmark(evidence, "a/b", "jemalloc").printedStepNs, 1e5);
    QCOMPARE(benchmark(evidence, "only one", "mimalloc").meanNs, 583500.0);
    QCOMPARE(benchmark(evidence, "only one", "mimalloc").printedStepNs, 100.0);
    QVERIFY(benchmark(evidence, "only one", "jemalloc").name.empty());
}

void TestCriterion::critcmpList()
{
    const Evidence evidence = readText("a/b\n"
                                       "---\n"
                                       "mimalloc     1.00    583.5\xc2\xb1"
                                       "8.31\xc2\xb5s 326.9 MElem/sec\n"
                                       "jemalloc     4.54      2.7\xc2\xb1"
                                       "0.02ms       ? ?/sec\n"
                                       "\n"
                                       "c d\n"
                                       "---\n"
                                       "mimalloc     1.00     12.0\xc2\xb1"
                                       "0.50ns       ? ?/sec\n");
    QCOMPARE(evidence.benchmarks.size(), 3u);
    QCOMPARE(benchmark(evidence, "a/b", "mimalloc").meanNs, 583500.0);
    QCOMPARE(benchmark(evidence, "a/b", "mimalloc").throughput->value, 326.9 * 1024 * 1024);
    QCOMPARE(benchmark(evidence, "a/b", "jemalloc").stddevNs, 20000.0);
    QCOMPARE(benchmark(evidence, "a/b", "jemalloc").printedStepNs, 1e5);
    QVERIFY(!benchmark(evidence, "a/b", "jemalloc").throughput);
    QCOMPARE(benchmark(evidence, "c d", "mimalloc").baseline, "mimalloc");
}

void TestCriterion::critcmpExport()
{
    const QByteArray text =
        R"({"name":"jemalloc","benchmarks":{"group/f/4 KB":{"baseline":"jemalloc","fullname":"x",)"
        R"("criterion_benchmark_v1":)" +
        benchmarkJson + R"(,"criterion_estimates_v1":)" + estimates(true) + "}}}";
    QCOMPARE(makeBenchJsonImporter()->probe(text, true), Match::Yes);
    const BenchmarkResult result = benchmark(read(makeBenchJsonImporter(), text), "group/f/4 KB");
    QCOMPARE(result.allocator, "jemalloc");
    QCOMPARE(result.estimateNs, 990.0);
    QCOMPARE(result.estimator, "slope");
    QCOMPARE(result.lowerNs, 980.0);
    QCOMPARE(result.meanNs, 1010.0);
    QCOMPARE(result.stddevNs, 40.0);
    // 200 elements in 990 ns.
    QVERIFY(std::abs(result.throughput->value - 200 / 990e-9) < 1);
}

void TestCriterion::cargoCriterion()
{
    const QByteArray line =
        R"({"reason":"benchmark-complete","id":"a","report_directory":"/x","iteration_count":[10,20],"measured_values":[1000.0,2200.0],"unit":"ns","throughput":[{"per_iteration":50,"unit":"elements"}],"typical":{"estimate":100.0,"lower_bound":90.0,"upper_bound":110.0,"unit":"ns"},"mean":{"estimate":105.0,"lower_bound":1,"upper_bound":2,"unit":"ns"},"median":{"estimate":104.0,"lower_bound":1,"upper_bound":2,"unit":"ns"},"slope":{"estimate":100.0,"lower_bound":90.0,"upper_bound":110.0,"unit":"ns"},"change":{"mean":{"estimate":0.25,"lower_bound":0.2,"upper_bound":0.3,"unit":"%"},"median":{"estimate":0.25,"lower_bound":0.2,"upper_bound":0.3,"unit":"%"},"change":"Regressed"}})";
    const Evidence evidence =
        read(makeBenchJsonImporter(), "   Compiling x\n" + line + "\n" +
                                          R"({"reason":"group-complete","group_name":"a"})" + "\n" +
                                          line.first(100));
    QCOMPARE(evidence.benchmarks.size(), 1u);
    const BenchmarkResult &result = evidence.benchmarks.front();
    QCOMPARE(result.line, 2);
    QCOMPARE(result.estimateNs, 100.0);
    QCOMPARE(result.estimator, "slope");
    QCOMPARE(result.samples, 2);
    QCOMPARE(result.samplesNs, (std::vector<double>{100, 110}));
    // The unit says %, the numbers are fractions.
    QCOMPARE(result.change->estimate, 0.25);
    QCOMPARE(result.change->verdict, "regressed");
    QCOMPARE(result.throughput->value, 50 / 100e-9);
    QCOMPARE(countOf(evidence, "cut-line"), 1);
}

void TestCriterion::folder()
{
    QTemporaryDir top;
    const QString bench = top.filePath(u"criterion/group/f/4 KB"_s);
    for (const QString &baseline : {u"base"_s, u"new"_s, u"jemalloc 5.3"_s}) {
        write(bench + u'/' + baseline + u"/benchmark.json"_s, benchmarkJson);
        write(bench + u'/' + baseline + u"/estimates.json"_s, estimates(baseline != u"new"_s));
        write(bench + u'/' + baseline + u"/sample.json"_s,
              R"({"sampling_mode":"Linear","iters":[1.0,2.0,4.0],"times":[900.0,2000.0,8000.0]})");
        write(bench + u'/' + baseline + u"/tukey.json"_s, "[800.0,950.0,1500.0,1900.0]");
    }
    write(bench + u"/change/estimates.json"_s, R"({"mean":)" + estimate(0.05, 0.04, 0.06) + "}");
    write(bench + u"/report/index.html"_s, "<html>");
    write(top.filePath(u"criterion/broken/new/estimates.json"_s), "{");
    const auto importer = makeCriterionFolderImporter();
    const QString root = top.filePath(u"criterion"_s);
    QVERIFY(importer->claims(root));
    const Evidence evidence = importer->read(root, {}, {});
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.benchmarks.size(), 3u);
    QCOMPARE(countOf(evidence, "damaged-file"), 1);
    const auto of = [&](std::string_view baseline) {
        return *std::ranges::find(evidence.benchmarks, baseline, &BenchmarkResult::baseline);
    };
    QCOMPARE(of("base").name, "group/f/4 KB");
    QCOMPARE(of("base").estimateNs, 990.0);
    QVERIFY(of("base").allocator.empty() && !of("base").change);
    QCOMPARE(of("jemalloc 5.3").allocator, "jemalloc");
    QCOMPARE(of("new").estimateNs, 1010.0); // no slope: flat sampling
    QCOMPARE(of("new").estimator, "mean");
    QCOMPARE(of("new").change->estimate, 0.05);
    QCOMPARE(of("new").samplesNs, (std::vector<double>{900, 1000, 2000}));
    QVERIFY(of("new").outliers == (OutlierCounts{0, 1, 0, 1}));
}

void TestCriterion::folderWithDamagedParts()
{
    QTemporaryDir top;
    // A group may be called as criterion's own folder of changes is.
    const QString baseline = top.filePath(u"criterion/change/f/new"_s);
    write(baseline + u"/benchmark.json"_s, QByteArray(benchmarkJson).replace("group/", "change/"));
    write(baseline + u"/estimates.json"_s, estimates(true));
    write(baseline + u"/sample.json"_s, R"({"iters":[1.0,)");
    const Evidence evidence = makeCriterionFolderImporter()->read(top.filePath(u"criterion"_s), {}, {});
    QCOMPARE(evidence.benchmarks.size(), 1u);
    QCOMPARE(evidence.benchmarks[0].name, "change/f/4 KB");
    QVERIFY(evidence.benchmarks[0].samplesNs.empty());
    QCOMPARE(countOf(evidence, "damaged-file"), 1); // sample.json; tukey.json is missing
}

void TestCriterion::oldFolderKeys()
{
    QTemporaryDir top;
    const QString folder = top.filePath(u"criterion/fib/new"_s);
    write(
        folder + u"/benchmark.json"_s,
        R"({"group_id":"fib","function_id":null,"value_str":null,"throughput":null,"full_id":"fib","directory_name":"fib"})");
    write(folder + u"/estimates.json"_s, R"({"Mean":)" + estimate(12, 11, 13) + R"(,"Median":)" +
                                             estimate(11.5, 1, 2) + R"(,"Slope":)" + estimate(12.5, 12, 13) +
                                             R"(,"StdDev":)" + estimate(1, 1, 2) + "}");
    const Evidence evidence = makeCriterionFolderImporter()->read(top.filePath(u"criterion"_s), {}, {});
    const BenchmarkResult result = benchmark(evidence, "fib");
    QCOMPARE(result.meanNs, 12.0);
    QCOMPARE(result.medianNs, 11.5);
    QCOMPARE(result.estimateNs, 12.5);
    QCOMPARE(result.stddevNs, 1.0);
}

void TestCriterion::claimsOnlyItsOwn()
{
    QTemporaryDir top;
    write(top.filePath(u"target/criterion/group/f/new/benchmark.json"_s),
          QByteArray(benchmarkJson).replace("group/f/4 KB", "group/f"));
    write(top.filePath(u"target/criterion/group/f/new/estimates.json"_s), estimates(true));
    const auto importer = makeCriterionFolderImporter();
    QVERIFY(!importer->claims(top.path()));
    QVERIFY(!importer->claims(top.filePath(u"target"_s)));
    QVERIFY(importer->claims(top.filePath(u"target/criterion"_s)));
    QVERIFY(importer->claims(top.filePath(u"target/criterion/group"_s)));
    QVERIFY(importer->claims(top.filePath(u"target/criterion/group/f/new"_s)));
    // Relative paths, and with a slash behind them, as shells complete them.
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(top.path()));
    QVERIFY(importer->claims(u"target/criterion"_s) && importer->claims(u"target/criterion/"_s));
    QVERIFY(!importer->claims(u"target"_s));
    QCOMPARE(benchmark(importer->read(u"target/criterion"_s, {}, {}), "group/f").baseline, "new");
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(importer->read(top.filePath(u"target/criterion/group/f/new"_s), {}, {}).benchmarks.size(), 1u);
}

void TestCriterion::rawCsv()
{
    const Evidence evidence =
        read(makeBenchCsvImporter(),
             "group,function,value,throughput_num,throughput_type,sample_measured_value,unit,"
             "iteration_count\n"
             "g,f,,200,elements,1000.0,ns,10\n"
             "g,f,,200,elements,2400.0,ns,20\n");
    const BenchmarkResult result = benchmark(evidence, "g/f");
    QCOMPARE(result.samples, 2);
    QCOMPARE(result.meanNs, 110.0);
}

QTEST_GUILESS_MAIN(TestCriterion)
#include "tst_criterion.moc"
