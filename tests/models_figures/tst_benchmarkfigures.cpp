// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/figures/allfigures.h"
#include "models/figures/benchenvironment.h"
#include "models/figures/burstsfigure.h"
#include "models/figures/cohortsfigure.h"
#include "models/figures/tabletext.h"
#include "models/figures/throughputfigure.h"
#include "models/figures/tradeofffigure.h"

#include <QTest>

#include <algorithm>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

struct Story
{
    Incident incident;
    Findings findings;
};

Story storyOf(Evidence evidence)
{
    Document document;
    evidence.source.path = u"runs.txt"_s;
    document.evidence = {std::make_shared<const Evidence>(std::move(evidence))};
    Story story;
    story.incident = assemble(document);
    story.findings = analyse(story.incident);
    return story;
}

Evidence burstEvidence()
{
    BurstRun glibc;
    glibc.allocator = "glibc";
    glibc.params = BurstParams{2, 30, 200, 4096, 2};
    glibc.baselineMib = 24.1;
    glibc.bursts = {{1, 49.1, 49.2, 49.2, 25.1, 5}, {2, 56.9, 54.2, 54.2, 30.1, 6}};
    glibc.finalMib = 54.2;
    glibc.statedVerdict = StatedVerdict::Pinned;
    glibc.statedPercent = 125;
    BurstRun jemalloc = glibc;
    jemalloc.allocator = "jemalloc";
    jemalloc.bursts = {{1, 52.0, 52.1, 28.4, 3.3, 15}, {2, 53.2, 53.2, 29.1, 4.1, 16}};
    jemalloc.finalMib = 29.1;
    jemalloc.statedVerdict = StatedVerdict::Returned;
    jemalloc.statedPercent.reset();
    Evidence evidence;
    evidence.burstRuns = {glibc, jemalloc};
    return evidence;
}

BenchmarkResult cell(const std::string &name, const std::string &allocator, double ns, double stated = 0)
{
    BenchmarkResult result;
    result.name = name;
    result.tool = "table";
    result.allocator = allocator;
    result.estimateNs = ns;
    result.fromPrinted = true;
    if (stated > 0)
        result.change = BenchmarkChange{{}, stated, {}, "regressed"};
    return result;
}

Evidence throughputEvidence()
{
    Evidence evidence;
    evidence.benchmarks = {
        cell("alloc_free_64B", "mimalloc", 583e3), cell("alloc_free_64B", "jemalloc", 2.65e6, 3.7),
        cell("alloc_free_4KB", "mimalloc", 763e3), cell("alloc_free_4KB", "jemalloc", 881e3, 0.17),
        cell("idle", "mimalloc", 100e3),           cell("idle", "jemalloc", 100e3)};
    return evidence;
}

const FigureRows &rowsOf(const FigureSpec &spec, size_t panel)
{
    return std::get<FigureRows>(spec.panels.at(panel).content);
}

Findings cohortStory()
{
    auto benchmarks = std::make_shared<BenchmarkFindings>();
    CohortFindings &cohorts = benchmarks->cohorts;
    const auto point = [](qint64 hour, double gib) {
        CohortPoint made{.time = instantFromMs(hour * 3600'000), .members = 20};
        made.mean = made.median = gib * bytesPerGiB;
        made.low = made.lowQuarter = made.least = (gib - 0.5) * bytesPerGiB;
        made.high = made.highQuarter = made.most = (gib + 0.5) * bytesPerGiB;
        return made;
    };
    cohorts.byAllocator = {
        {.name = "glibc 2.41", .allocator = "glibc", .points = {point(0, 5), point(6, 6)}},
        {.name = "mimalloc 2.0.9", .allocator = "mimalloc", .points = {point(0, 1), point(6, 1.28)}}};
    cohorts.byAllocator[1].changes = {instantFromMs(6 * 3600'000)};
    cohorts.collections = {instantFromMs(0), instantFromMs(6 * 3600'000)};
    cohorts.processes = 40;
    Findings findings;
    findings.benchmarks = benchmarks;
    return findings;
}

} // namespace

class TestBenchmarkFigures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void burstsAreNumberedRows();
    void burstsTableShowsStatedBesideComputed();
    void ratiosAroundOne();
    void noClearDifferenceIsMuted();
    void throughputTableAsMarkdown();
    void memoryAgainstTime();
    void nothingForBothIsNoScatter();
    void environmentAsPrinted();
    void rowsLeadToTheirComparisons();
    void cohortsHaveBandsAndBoxes();
    void cohortsAtAnEarlierInstant();
    void altTextsAreShort();
    void nothingIsNoFigure();
};

void TestBenchmarkFigures::burstsAreNumberedRows()
{
    const Story story = storyOf(burstEvidence());
    const FigureSpec spec = burstsFigure(story.findings);
    QCOMPARE(spec.title, u"Of 2 runs 1 pins what a burst took and 1 returns it"_s);
    const FigureRows &points = rowsOf(spec, 0);
    QCOMPARE(points.rows.size(), size_t(4));
    QCOMPARE(points.rows.at(0).label, u"glibc"_s);
    QCOMPARE(points.rows.at(1).label, QString());
    QCOMPARE(points.rows.at(1).note, u"burst 2"_s);
    QCOMPARE(points.rows.at(1).items.size(), size_t(4)); // baseline, peak, end of window, after idle
    QCOMPARE(points.rows.at(1).items.back().value, 54.2);
    QCOMPARE(points.rows.at(1).items.back().low, std::optional(24.1));
    const FigureRows &kept = rowsOf(spec, 1);
    QCOMPARE(kept.rows.at(0).items.at(0).text, u"92 % pins"_s);    // (54.2 - 24.1) / (56.9 - 24.1)
    QCOMPARE(kept.rows.at(1).items.at(0).text, u"17 % returns"_s); // (29.1 - 24.1) / (53.2 - 24.1)
    QVERIFY(kept.rows.at(0).items.at(0).high > kept.rows.at(0).items.at(0).value); // burst 1 kept more
    QVERIFY(!spec.caveats.empty());
}

void TestBenchmarkFigures::burstsTableShowsStatedBesideComputed()
{
    const Story story = storyOf(burstEvidence());
    const FigureTable table = burstsTable(story.findings.benchmarks->bursts);
    QCOMPARE(table.rows.at(0).cells,
             (QStringList{u"glibc"_s, u"pins"_s, u"pins"_s, u"pins"_s, u"24.1"_s, u"54.2"_s, u"+125 %"_s,
                          u"+125 %"_s, u"92 %"_s, u"92 % to 100 %"_s}));
    QCOMPARE(table.rows.at(1).cells.at(1), u"returns"_s);
    for (const FigureTable::Row &row : table.rows)
        QCOMPARE(row.cells.size(), qsizetype(table.columns.size()));
}

void TestBenchmarkFigures::ratiosAroundOne()
{
    const Story story = storyOf(throughputEvidence());
    const FigureSpec spec = throughputFigure(story.findings);
    const FigureRows &rows = rowsOf(spec, 0);
    QCOMPARE(rows.reference, std::optional(1.0));
    QCOMPARE(rows.referenceText, u"as long as mimalloc"_s);
    QVERIFY(rows.logarithmic);
    QVERIFY(spec.caption.contains(u"logarithmic"_s));
    QCOMPARE(rows.rows.size(), size_t(4)); // three benchmarks and their mean
    QCOMPARE(rows.rows.at(0).items.at(0).text, u"~4.5× slower (stated ~4.7× slower)"_s);
    QCOMPARE(rows.rows.at(1).items.at(0).text, u"~15 % slower (stated ~17 % slower)"_s);
    QCOMPARE(rows.rows.at(3).label, u"geometric mean"_s);
    QVERIFY(spec.altLong.contains(u"jemalloc takes 4.55 times as long as mimalloc"_s));
}

void TestBenchmarkFigures::noClearDifferenceIsMuted()
{
    const Story story = storyOf(throughputEvidence());
    const FigureRows rows = rowsOf(throughputFigure(story.findings), 0);
    QVERIFY(!rows.rows.at(0).muted);
    QVERIFY(rows.rows.at(2).muted);
    const FigureTable table = throughputTable(story.findings.benchmarks->throughput.sets.at(0));
    QVERIFY(table.rows.at(2).muted);
    QCOMPARE(table.rows.at(2).cells.at(2), u"no clear difference"_s);
}

void TestBenchmarkFigures::throughputTableAsMarkdown()
{
    const Story story = storyOf(throughputEvidence());
    const QString text = tableMarkdown(throughputTable(story.findings.benchmarks->throughput.sets.at(0)));
    const QString line = text.split(u'\n').filter(u"64B"_s).value(0);
    QVERIFY2(line.contains(u"583 µs"_s) && line.contains(u"2.65 ms"_s) && line.contains(u"4.55×"_s) &&
                 line.contains(u"4.53–4.56"_s) && line.contains(u"4.5× slower"_s) &&
                 line.contains(u"4.7× slower"_s),
             qPrintable(line));
}

void TestBenchmarkFigures::rowsLeadToTheirComparisons()
{
    const Story story = storyOf(throughputEvidence());
    const ThroughputFindings &findings = story.findings.benchmarks->throughput;
    const FigureRows rows = rowsOf(throughputFigure(story.findings), 0);
    const ThroughputPlace place = comparisonAt(findings, rows.rows.at(1).subject);
    QCOMPARE(place.row->benchmark, "alloc_free_4KB");
    QVERIFY(!comparisonAt(findings, rows.rows.at(3).subject).comparison); // a mean
}

void TestBenchmarkFigures::cohortsHaveBandsAndBoxes()
{
    const FigureSpec spec = cohortsFigure(Incident(), cohortStory());
    QCOMPARE(spec.panels.size(), size_t(2));
    const FigurePanel &lines = spec.panels.at(0);
    QCOMPARE(lines.lines.size(), size_t(2));
    QCOMPARE(lines.lines.at(0).endText, u"6.00 GiB"_s);
    QCOMPARE(lines.lines.at(0).low->value(1), 5.5);
    QCOMPARE(lines.lines.at(0).high->value(1), 6.5);
    QCOMPARE(lines.marks.size(), size_t(1));
    QCOMPARE(lines.marks.at(0).y, 1.28);
    const FigureRows &boxes = rowsOf(spec, 1);
    QCOMPARE(boxes.rows.at(0).label, u"glibc 2.41"_s); // largest first
    QCOMPARE(boxes.rows.at(1).items.at(0).text, u"mean 1.28 GiB"_s);
    QVERIFY2(spec.title.contains(u"from mimalloc 2.0.9 1.28 GiB to glibc 2.41 6.00 GiB"_s),
             qPrintable(spec.title));
    QVERIFY(spec.range.contains(instantFromMs(6 * 3600'000)));
}

void TestBenchmarkFigures::cohortsAtAnEarlierInstant()
{
    CohortsOptions options;
    options.instant = instantFromMs(5 * 3600'000); // the collection before it
    const FigureSpec spec = cohortsFigure(Incident(), cohortStory(), options);
    QCOMPARE(rowsOf(spec, 1).rows.at(0).items.at(0).value, 5.0);
    const FigureTable table = cohortsTable(cohortStory().benchmarks->cohorts, options);
    QCOMPARE(table.rows.at(1).cells.at(3), u"1.00"_s);
}

void TestBenchmarkFigures::altTextsAreShort()
{
    for (const FigureSpec &spec : {burstsFigure(storyOf(burstEvidence()).findings),
                                   throughputFigure(storyOf(throughputEvidence()).findings),
                                   cohortsFigure(Incident(), cohortStory())}) {
        QVERIFY(!spec.altShort.isEmpty() && spec.altShort.size() <= 150);
        QVERIFY(spec.altLong.size() > spec.altShort.size());
        QVERIFY(!spec.findings.empty());
    }
}

void TestBenchmarkFigures::nothingIsNoFigure()
{
    for (const FigureSpec &spec : {burstsFigure({}), burstsTableFigure({}), throughputFigure({}),
                                   throughputTableFigure({}), cohortsFigure(Incident(), {})}) {
        QVERIFY(!showsSomething(spec));
        QVERIFY(!spec.panels.at(0).emptyText.isEmpty() || spec.name == "bursts-table");
    }
}

void TestBenchmarkFigures::memoryAgainstTime()
{
    // glibc keeps (54.2 - 24.1) / (56.9 - 24.1) = 91.8 %, jemalloc (29.1 - 24.1) / (53.2 - 24.1) = 17.2 %.
    // Times against glibc: 2 and 8, geometric mean 4.
    Evidence evidence = burstEvidence();
    evidence.benchmarks = {cell("a", "glibc", 100), cell("a", "jemalloc", 200), cell("b", "glibc", 100),
                           cell("b", "jemalloc", 800)};
    Document document;
    evidence.source.path = u"runs.txt"_s;
    document.evidence = {std::make_shared<const Evidence>(evidence)};
    document.choices.reference = "glibc";
    const Findings findings = analyse(assemble(document));
    const FigureSpec figure = tradeOffFigure(findings);
    QVERIFY(showsSomething(figure));
    const auto &quadrant = std::get<FigureQuadrant>(figure.panels.front().content);
    QCOMPARE(quadrant.members.size(), size_t(2));
    const auto jemalloc = std::ranges::max_element(quadrant.members, {}, &FigureQuadrant::Member::x);
    QVERIFY(std::abs(jemalloc->x - 4) < 1e-9);
    QVERIFY(std::abs(jemalloc->y - 17.18) < 0.01);
    QCOMPARE(tradeOffRun(findings, jemalloc->subject)->allocator, std::string("jemalloc"));
    const auto glibc = std::ranges::min_element(quadrant.members, {}, &FigureQuadrant::Member::x);
    QCOMPARE(glibc->x, 1.0);
    QVERIFY(std::abs(glibc->y - 91.77) < 0.01);
    QVERIFY(!quadrant.cells[0].observed);
    QVERIFY(quadrant.cells[1].observed); // returns, longer
    QVERIFY(quadrant.cells[3].observed); // pins, as long
    QVERIFY(figure.altLong.contains(u"4.00 times as long as glibc"_s));
}

void TestBenchmarkFigures::nothingForBothIsNoScatter()
{
    QVERIFY(!showsSomething(tradeOffFigure(storyOf(burstEvidence()).findings)));
    QVERIFY(!showsSomething(tradeOffFigure(storyOf(throughputEvidence()).findings)));
    QVERIFY(!showsSomething(tradeOffFigure(Findings())));
    QVERIFY(!tradeOffRun(Findings(), 0));
}

void TestBenchmarkFigures::environmentAsPrinted()
{
    Evidence evidence = throughputEvidence();
    evidence.benchContext = {
        {"num_cpus", "8"}, {"mhz_per_cpu", "3400"}, {"library_build_type", "release"}, {"kernel", "6.12.33"}};
    AllocatorDetail detail;
    detail.allocator = "jemalloc";
    detail.version = "5.3.0";
    evidence.allocatorDetails = {detail, detail};
    const QStringList lines = benchEnvironment(storyOf(evidence).incident);
    QCOMPARE(
        lines,
        (QStringList{u"Environment of runs.txt: CPU 8 × 3400 MHz; kernel 6.12.33; build type release (of the "
                     "benchmark library); allocator versions jemalloc 5.3.0."_s}));
    QCOMPARE(benchEnvironment(storyOf(burstEvidence()).incident),
             (QStringList{
                 u"Environment of runs.txt: CPU not recorded; kernel not recorded; build type not recorded; "
                 "allocator versions not recorded."_s}));
    QVERIFY(benchEnvironment(Incident()).isEmpty());
}

QTEST_GUILESS_MAIN(TestBenchmarkFigures)
#include "tst_benchmarkfigures.moc"
