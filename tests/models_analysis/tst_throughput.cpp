// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/throughput.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

BenchmarkResult sampled(const std::string &name, const std::string &allocator, std::vector<double> samplesNs)
{
    BenchmarkResult result;
    result.name = name;
    result.tool = "google-benchmark";
    result.allocator = allocator;
    result.samplesNs = std::move(samplesNs);
    return result;
}

BenchmarkResult cell(const std::string &name, const std::string &allocator, double ns)
{
    BenchmarkResult result;
    result.name = name;
    result.tool = "table";
    result.allocator = allocator;
    result.estimateNs = ns;
    result.fromPrinted = true;
    return result;
}

struct File
{
    QString path;
    std::vector<BenchmarkResult> results;
    std::vector<std::pair<std::string, std::string>> context;
};

Incident incidentOf(std::vector<File> files, const std::string &reference = {})
{
    Incident incident;
    for (File &file : files) {
        Evidence evidence;
        evidence.source.path = file.path;
        evidence.benchmarks = std::move(file.results);
        evidence.benchContext = std::move(file.context);
        incident.evidence.push_back(std::make_shared<const Evidence>(std::move(evidence)));
    }
    incident.choices.reference = reference;
    return incident;
}

ThroughputSet onlySet(const Incident &incident)
{
    return throughputFindings(incident).sets.at(0);
}

bool has(const std::vector<BenchmarkNote> &notes, std::string_view code)
{
    return std::ranges::find(notes, code, &BenchmarkNote::code) != notes.end();
}

bool near(double value, double wanted, double slack)
{
    return std::abs(value - wanted) <= slack;
}

const std::vector<double> tens{10, 11, 12, 13, 14, 15, 16, 17, 18, 19};
const std::vector<double> thirties{30, 31, 32, 33, 34, 35, 36, 37, 38, 39};

} // namespace

class TestThroughput : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void wording_data();
    void wording();
    void times_data();
    void times();
    void secondDocument();
    void printedDigitsAreTheInterval();
    void referenceIsAChoice();
    void defaultReference();
    void samplesGiveIntervalAndTest();
    void noClearDifference();
    void fewRepetitions();
    void allEqual();
    void missingSide();
    void failedSide();
    void formsOfOneRunAreOneArm();
    void otherBenchmarksGoOn();
    void runsThatDifferStayApart();
    void baseRepeatsASavedBaseline();
    void perElement();
    void estimatorsThatDiffer();
    void relativeTimes();
    void commandsWithoutTheAllocator();
    void contextsThatDiffer();
    void severalTools();
    void nothing();
};

void TestThroughput::wording_data()
{
    QTest::addColumn<double>("ratio");
    QTest::addColumn<int>("difference");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, double ratio, Difference difference, const QString &words) {
        QTest::newRow(name) << ratio << int(difference) << words;
    };
    row("factor", 4.545, Difference::Slower, u"~4.5× slower"_s);
    row("two", 2.0, Difference::Slower, u"~2.0× slower"_s);
    row("percent", 1.1547, Difference::Slower, u"~15 % slower"_s);
    row("faster, mirrored", 0.8, Difference::Faster, u"~25 % faster"_s);
    row("twice as fast", 0.4, Difference::Faster, u"~2.5× faster"_s);
    row("noise", 1.3, Difference::NotClear, u"no clear difference"_s);
}

void TestThroughput::wording()
{
    QFETCH(double, ratio);
    QFETCH(int, difference);
    QFETCH(QString, words);
    QCOMPARE(differenceWords(ratio, Difference(difference)), words);
}

void TestThroughput::times_data()
{
    QTest::addColumn<double>("ns");
    QTest::addColumn<QString>("text");
    QTest::newRow("2.9 ns") << 2.915 << u"2.92 ns"_s;
    QTest::newRow("583 us") << 583000.0 << u"583 µs"_s;
    QTest::newRow("2.65 ms") << 2650000.0 << u"2.65 ms"_s;
    QTest::newRow("23.0 ms") << 23e6 << u"23.0 ms"_s;
    QTest::newRow("rounds up a unit") << 999600.0 << u"1.00 ms"_s;
    QTest::newRow("seconds") << 12.345e9 << u"12.3 s"_s;
}

void TestThroughput::times()
{
    QFETCH(double, ns);
    QFETCH(QString, text);
    QCOMPARE(timeText(ns), text);
}

// VT Code's table: two of its three statements do not follow from its own figures.
void TestThroughput::secondDocument()
{
    std::vector<BenchmarkResult> cells{
        cell("alloc_free_64B", "mimalloc", 583e3), cell("alloc_free_64B", "jemalloc", 2.65e6),
        cell("alloc_free_4KB", "mimalloc", 763e3), cell("alloc_free_4KB", "jemalloc", 881e3),
        cell("event_burst", "mimalloc", 23.0e6),   cell("event_burst", "jemalloc", 30.0e6)};
    cells[1].change = BenchmarkChange{{}, 3.7, {}, "regressed"};
    cells[3].change = BenchmarkChange{{}, 0.17, {}, "regressed"};
    cells[5].change = BenchmarkChange{{}, 0.30, {}, "regressed"};
    const ThroughputSet set = onlySet(incidentOf({{u"doc.md"_s, cells, {}}}));
    QCOMPARE(set.arms.at(set.reference).name, "mimalloc");
    QCOMPARE(set.rows.size(), size_t(3));

    const ThroughputComparison &small = set.rows[0].comparisons.at(0);
    QCOMPARE(small.wording, u"~4.5× slower"_s);
    QCOMPARE(small.detail, u"jemalloc takes 4.55 times as long as mimalloc"_s);
    QVERIFY(near(small.interval->low, 4.5330, 5e-5));
    QVERIFY(near(small.interval->high, 4.5579, 5e-5));
    QCOMPARE(small.basis, RatioBasis::Printed);
    QCOMPARE(small.stated->text, u"~4.7× slower"_s);
    QCOMPARE(small.stated->fits, std::optional(false));

    const ThroughputComparison &large = set.rows[1].comparisons.at(0);
    QCOMPARE(large.wording, u"~15 % slower"_s);
    QCOMPARE(large.stated->text, u"~17 % slower"_s);
    QCOMPARE(large.stated->fits, std::optional(false));

    const ThroughputComparison &burst = set.rows[2].comparisons.at(0);
    QVERIFY(near(burst.interval->low, 1.2993, 5e-5));
    QVERIFY(near(burst.interval->high, 1.3094, 5e-5));
    QCOMPARE(burst.stated->fits, std::optional(true));

    QCOMPARE(set.means.at(0).common, 3);
    QVERIFY(near(*set.means.at(0).ratio.value(), 1.8988, 5e-5));
}

void TestThroughput::printedDigitsAreTheInterval()
{
    // critcmp prints one decimal: 2.65 to 2.75 ms against 583.45 to 583.55 µs.
    BenchmarkResult slow = cell("a", "jemalloc", 2.7e6);
    slow.printedStepNs = 1e5;
    BenchmarkResult fast = cell("a", "mimalloc", 583.5e3);
    fast.printedStepNs = 100;
    const ThroughputSet set = onlySet(incidentOf({{u"t.txt"_s, {fast, slow}, {}}}));
    const auto &interval = set.rows.at(0).comparisons.at(0).interval;
    QVERIFY(interval.has_value());
    QVERIFY(near(interval->low, 2.65e6 / 583.55e3, 1e-9));
    QVERIFY(near(interval->high, 2.75e6 / 583.45e3, 1e-9));
}

void TestThroughput::referenceIsAChoice()
{
    std::vector<BenchmarkResult> cells{cell("x", "mimalloc", 500), cell("x", "jemalloc", 2000)};
    cells[1].change = BenchmarkChange{{}, 3.0, {}, "regressed"};
    const ThroughputSet set = onlySet(incidentOf({{u"doc.md"_s, cells, {}}}, "jemalloc"));
    QCOMPARE(set.arms.at(set.reference).name, "jemalloc");
    const ThroughputComparison &turned = set.rows[0].comparisons.at(0);
    QVERIFY(near(*turned.ratio.value(), 0.25, 1e-12));
    QCOMPARE(turned.wording, u"~4.0× faster"_s);
    // What the document says of jemalloc stays true the other way round.
    QCOMPARE(turned.stated->text, u"jemalloc ~4.0× slower"_s);
    QCOMPARE(turned.stated->fits, std::optional(true));
    // An arm that no file has leaves the default.
    const ThroughputSet other = onlySet(incidentOf({{u"doc.md"_s, cells, {}}}, "snmalloc"));
    QCOMPARE(other.arms.at(other.reference).name, "mimalloc");
}

void TestThroughput::defaultReference()
{
    const auto set = onlySet(incidentOf(
        {{u"a.json"_s,
          {sampled("x", "tcmalloc", tens), sampled("x", "mimalloc", tens), sampled("x", "glibc", tens)},
          {}}}));
    QCOMPARE(set.arms.at(set.reference).name, "glibc");
}

void TestThroughput::samplesGiveIntervalAndTest()
{
    const auto set = onlySet(
        incidentOf({{u"a.json"_s, {sampled("x", "glibc", tens), sampled("x", "mimalloc", thirties)}, {}}}));
    const ThroughputComparison &found = set.rows.at(0).comparisons.at(0);
    QVERIFY(near(*found.ratio.value(), 34.5 / 14.5, 1e-12));
    QCOMPARE(found.basis, RatioBasis::Samples);
    QVERIFY(found.interval->contains(34.5 / 14.5));
    QVERIFY(found.interval->low > 1.8 && found.interval->high < 3.1);
    QCOMPARE(found.test->u, 0.0);
    QVERIFY(near(*found.test->p, 2.0 / 184756, 1e-12)); // 2 / C(20, 10)
    QVERIFY(has(found.notes, "p-at-floor"));
    QCOMPARE(found.difference, Difference::Slower);
    QCOMPARE(found.ratio.definition, "D27");
    QCOMPARE(set.rows.at(0).cells.at(0).time.text, u"14.5 ns"_s);
    QCOMPARE(set.rows.at(0).cells.at(0).samples, size_t(10));
}

void TestThroughput::noClearDifference()
{
    std::vector<double> shifted = tens;
    std::ranges::transform(shifted, shifted.begin(), [](double value) { return value + 0.5; });
    const auto set = onlySet(
        incidentOf({{u"a.json"_s, {sampled("x", "glibc", tens), sampled("x", "mimalloc", shifted)}, {}}}));
    const ThroughputComparison &found = set.rows.at(0).comparisons.at(0);
    QVERIFY(found.interval->contains(1));
    QCOMPARE(found.difference, Difference::NotClear);
    QCOMPARE(found.wording, u"no clear difference"_s);
    // An interval that excludes 1 by less than the noise is no difference either.
    std::vector<BenchmarkResult> close{cell("x", "glibc", 1000), cell("x", "mimalloc", 1008)};
    for (BenchmarkResult &result : close) {
        result.lowerNs = *result.estimateNs - 1;
        result.upperNs = *result.estimateNs + 1;
    }
    QCOMPARE(onlySet(incidentOf({{u"b.md"_s, close, {}}})).rows.at(0).comparisons.at(0).difference,
             Difference::NotClear);
}

void TestThroughput::fewRepetitions()
{
    const std::vector<double> four{10, 11, 12, 13};
    const std::vector<double> seven{20, 21, 22, 23, 24, 25, 26};
    const auto less = onlySet(
        incidentOf({{u"a.json"_s, {sampled("x", "glibc", four), sampled("x", "mimalloc", seven)}, {}}}));
    QVERIFY(!less.rows.at(0).comparisons.at(0).interval);
    QVERIFY(has(less.rows.at(0).comparisons.at(0).notes, "no-interval"));
    const auto few = onlySet(
        incidentOf({{u"a.json"_s, {sampled("x", "glibc", tens), sampled("x", "mimalloc", seven)}, {}}}));
    QVERIFY(few.rows.at(0).comparisons.at(0).interval);
    QVERIFY(has(few.rows.at(0).comparisons.at(0).notes, "few-repetitions"));
}

void TestThroughput::allEqual()
{
    const std::vector<double> same(10, 5.0);
    const auto set = onlySet(
        incidentOf({{u"a.json"_s, {sampled("x", "glibc", same), sampled("x", "mimalloc", same)}, {}}}));
    const ThroughputComparison &found = set.rows.at(0).comparisons.at(0);
    QVERIFY(found.test->allEqual());
    QVERIFY(has(found.notes, "all-equal"));
    QCOMPARE(found.difference, Difference::NotClear);
    QCOMPARE(*found.ratio.value(), 1.0);
}

void TestThroughput::missingSide()
{
    const auto set = onlySet(incidentOf(
        {{u"a.json"_s,
          {sampled("x", "glibc", tens), sampled("y", "glibc", tens), sampled("x", "mimalloc", thirties)},
          {}}}));
    QCOMPARE(set.rows.size(), size_t(2));
    const ThroughputComparison &missing = set.rows.at(1).comparisons.at(0);
    QCOMPARE(missing.difference, Difference::NoData);
    QVERIFY(!missing.ratio.known());
    QCOMPARE(missing.ratio.why, u"mimalloc has no such benchmark"_s);
    QCOMPARE(set.means.at(0).common, 1);
    QVERIFY(has(set.notes, "not-everywhere"));
}

void TestThroughput::failedSide()
{
    BenchmarkResult failed = sampled("x", "mimalloc", {});
    failed.error = "allocator option not supported";
    const auto set = onlySet(incidentOf({{u"a.json"_s, {sampled("x", "glibc", tens), failed}, {}}}));
    const ThroughputComparison &found = set.rows.at(0).comparisons.at(0);
    QCOMPARE(found.ratio.why, u"mimalloc failed: allocator option not supported"_s);
    QVERIFY(!set.means.at(0).ratio.known()); // no number instead of 0 or 1
    QCOMPARE(set.means.at(0).common, 0);
}

void TestThroughput::formsOfOneRunAreOneArm()
{
    BenchmarkResult console = sampled("x", "glibc", {});
    console.estimateNs = 14.45;
    console.fromPrinted = true;
    const auto set = onlySet(incidentOf(
        {{u"glibc.console.txt"_s, {console}, {}}, {u"glibc.json"_s, {sampled("x", "glibc", tens)}, {}}}));
    QCOMPARE(set.arms.size(), size_t(1));
    QCOMPARE(set.arms.at(0).sources.size(), size_t(2));
    QCOMPARE(set.rows.at(0).cells.at(0).samples, size_t(10)); // from the form that tells more
}

void TestThroughput::otherBenchmarksGoOn()
{
    const auto set = onlySet(
        incidentOf({{u"one.json"_s, {sampled("x", "glibc", tens), sampled("x", "mimalloc", tens)}, {}},
                    {u"two.json"_s, {sampled("y", "glibc", tens)}, {}}}));
    QCOMPARE(set.arms.size(), size_t(2));
    QCOMPARE(set.rows.size(), size_t(2));
    QVERIFY(isListed(set, set.rows.at(1), set.rows.at(1).comparisons.at(0)));
}

void TestThroughput::runsThatDifferStayApart()
{
    const auto set = onlySet(incidentOf({{u"old.json"_s, {sampled("x", "glibc", tens)}, {}},
                                         {u"new.json"_s, {sampled("x", "glibc", thirties)}, {}}}));
    QCOMPARE(set.arms.size(), size_t(2));
    QCOMPARE(set.arms.at(0).name, "glibc (old)");
    QCOMPARE(set.arms.at(1).name, "glibc (new)");
}

void TestThroughput::baseRepeatsASavedBaseline()
{
    std::vector<BenchmarkResult> results;
    for (const auto &[baseline, allocator, samples] :
         {std::tuple("base", "", &tens), std::tuple("jemalloc", "jemalloc", &thirties),
          std::tuple("mimalloc", "mimalloc", &tens), std::tuple("new", "", &thirties)}) {
        BenchmarkResult result = sampled("x", allocator, *samples);
        result.tool = "criterion";
        result.baseline = baseline;
        results.push_back(result);
    }
    const auto set = onlySet(incidentOf({{u"target/criterion"_s, results, {}}}));
    QCOMPARE(set.arms.size(), size_t(2));
    QVERIFY(has(set.notes, "same-as-saved"));
}

void TestThroughput::perElement()
{
    BenchmarkResult one = sampled("x", "glibc", tens);
    BenchmarkResult two = sampled("x", "mimalloc", tens);
    one.throughput = BenchmarkThroughput{1, false, 100};
    two.throughput = BenchmarkThroughput{1, false, 200};
    const auto set = onlySet(incidentOf({{u"a.json"_s, {one, two}, {}}}));
    const ThroughputComparison &found = set.rows.at(0).comparisons.at(0);
    QVERIFY(near(*found.ratio.value(), 0.5, 1e-12)); // the same time for twice as many
    QVERIFY(has(found.notes, "per-iteration-differs"));
}

void TestThroughput::estimatorsThatDiffer()
{
    BenchmarkResult slope = sampled("x", "mimalloc", {});
    BenchmarkResult mean = sampled("x", "jemalloc", {});
    slope.estimateNs = 583;
    slope.lowerNs = 581;
    slope.upperNs = 585;
    slope.meanNs = 600;
    slope.estimator = "slope";
    mean.estimateNs = mean.meanNs = 2650;
    mean.lowerNs = 2646;
    mean.upperNs = 2654;
    mean.estimator = "mean";
    const auto set = onlySet(incidentOf({{u"a.json"_s, {slope, mean}, {}}}));
    const ThroughputComparison &found = set.rows.at(0).comparisons.at(0);
    QVERIFY(near(*found.ratio.value(), 2650.0 / 600, 1e-12)); // mean with mean
    QVERIFY(has(found.notes, "estimators-differ"));
    QVERIFY(found.interval->contains(*found.ratio.value()));
}

void TestThroughput::relativeTimes()
{
    BenchmarkResult one = sampled("larson", "glibc", {});
    BenchmarkResult two = sampled("larson", "mimalloc", {});
    one.relativeTime = 8;
    two.relativeTime = 2;
    const auto set = onlySet(incidentOf({{u"benchres.csv"_s, {one, two}, {}}}));
    QVERIFY(near(*set.rows.at(0).comparisons.at(0).ratio.value(), 0.25, 1e-12));
    QCOMPARE(set.rows.at(0).cells.at(0).time.unit, u"relative"_s);
}

void TestThroughput::commandsWithoutTheAllocator()
{
    BenchmarkResult one = sampled("/tmp/w.sh glibc", "glibc", tens);
    BenchmarkResult two = sampled("/tmp/w.sh mimalloc", "mimalloc", thirties);
    one.tool = two.tool = "hyperfine";
    const auto set = onlySet(incidentOf({{u"hf.json"_s, {one, two}, {}}}));
    QCOMPARE(set.rows.size(), size_t(1));
    QCOMPARE(set.rows.at(0).benchmark, "/tmp/w.sh");
}

void TestThroughput::contextsThatDiffer()
{
    const auto set = onlySet(incidentOf(
        {{u"a.json"_s, {sampled("x", "glibc", tens)}, {{"num_cpus", "2"}, {"date", "1"}, {"mhz", "2000"}}},
         {u"b.json"_s,
          {sampled("x", "mimalloc", thirties)},
          {{"num_cpus", "4"}, {"date", "2"}, {"mhz", "2000"}}}}));
    QCOMPARE(set.contextDifferences, QStringList{u"num_cpus: glibc 2, mimalloc 4"_s});
}

void TestThroughput::severalTools()
{
    const auto findings = throughputFindings(
        incidentOf({{u"a.json"_s, {sampled("x", "glibc", tens), cell("x", "glibc", 7)}, {}}}));
    QCOMPARE(findings.sets.size(), size_t(2));
    QCOMPARE(findings.references, std::vector<std::string>{"glibc"});
}

void TestThroughput::nothing()
{
    QVERIFY(throughputFindings(Incident()).sets.empty());
}

QTEST_GUILESS_MAIN(TestThroughput)
#include "tst_throughput.moc"
