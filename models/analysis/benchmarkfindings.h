// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Included by few files on purpose: what follows from benchmarks changes without the rest.

#include "models/analysis/finding.h"
#include "models/analysis/statistics.h"
#include "models/events/burstmerge.h"

#include <QStringList>

#include <vector>

namespace memreport {

/// Something that a format hides or that makes a number say less than it seems to.
struct BenchmarkNote
{
    std::string code; ///< "burst-window"
    QString text;
};

/// Four points of a burst (R90); the baseline is the run's. MiB as printed.
struct BurstFinding
{
    qint64 number = 0;
    Finding peak;
    Finding postBurst; ///< end of the sampling window (>= 60 s), not of the burst
    Finding postIdle;
    Finding retained; ///< D28: post_idle − baseline; may be negative
    Finding kept;     ///< D28, % of the burst's growth; may be below 0 and above 100
};

/// A figure of the source beside the one that its own numbers give.
struct StatedFigure
{
    QString text;             ///< "+118 %", "~4.7× slower"
    double value = 0;         ///< percent over baseline; a ratio
    Interval meant;           ///< what the rounded words can mean
    std::optional<bool> fits; ///< overlaps what the numbers can give; nullopt: nothing to compare with
};

/// R91–R98. One run of a burst program, or one row of a pasted table (then without bursts).
struct BurstRunFinding
{
    size_t run = 0; ///< BurstFindings::runs
    QString label;  ///< differs from those of all other runs
    std::string allocator;
    bool allocatorFromFileName = false;
    bool hasIdle = true; ///< false: 1AEO's program, which cleans up and stops
    std::vector<BurstFinding> bursts;
    Finding baseline;     ///< R90 MiB
    Finding final;        ///< R90 MiB
    Finding highest;      ///< MiB, of all printed values: a printed peak may be below a later value
    Finding overBaseline; ///< D28 %
    Finding kept;         ///< D28, of the last burst
    Finding keptRange;    ///< D28, lowest and highest burst; unknown below two bursts
    Finding drift;        ///< R91 MiB: post_idle of the last burst less that of the first
    RatioVerdict ratioVerdict = RatioVerdict::Unknown;
    bool onThreshold = false;
    ShareVerdict verdict = ShareVerdict::Unknown; ///< D29
    QString reason;                               ///< of the verdict, or why there is none
    std::optional<StatedFigure> stated;
    QString statedVerdict;          ///< "pins", "returns", empty: none stated
    bool statedContradicts = false; ///< R95: the stated verdict is not ours
    std::vector<BenchmarkNote> notes;
};

/// Runs of one allocator with equal parameters: the spread that a verdict from one run lacks.
struct BurstRepeats
{
    std::string allocator;
    std::vector<size_t> runs; ///< BurstFindings::findings, at least two
    Finding keptRange;        ///< D28 % of the last bursts
    Finding peakRange;        ///< MiB
};

/// R92. Runs with equal parameters can be compared; those of another group cannot.
struct BurstGroup
{
    std::optional<BurstParams> params;
    QString text;             ///< "3 bursts × 30 events × 200 tasks of 4096 B, 2 s idle"
    std::vector<size_t> runs; ///< BurstFindings::findings
};

struct BurstFindings
{
    std::vector<MergedBurstRun> runs; ///< as printed, halves joined
    std::vector<BurstRunFinding> findings;
    std::vector<BurstGroup> groups;
    std::vector<BurstRepeats> repeats;
    std::vector<BenchmarkNote> notes; ///< of all runs
};
QString statedWords(const BurstRunFinding &finding); ///< "+118 %, pins"; empty: nothing is stated
QString verdictWord(ShareVerdict verdict);           ///< "pins", "partial", "returns", "no data"
QString verdictWord(RatioVerdict verdict);           ///< "pins", "returns", "no data"
QString paramsText(const BurstParams &params);

/// A column of a throughput table: one allocator, or one file or baseline where none is named.
struct ThroughputArm
{
    std::string name; ///< differs from those of the set's other arms
    std::string allocator;
    bool allocatorFromFileName = false;
    std::vector<std::string> sources; ///< paths of the files it was read from
    std::vector<std::pair<std::string, std::string>> context;
};

/// One benchmark under one allocator.
struct ThroughputCell
{
    Finding time;                     ///< R99 ns of one iteration, median where single repetitions are known
    std::optional<Interval> interval; ///< of the time, 95 %, or of its rounding; ns
    size_t samples = 0;               ///< single repetitions; 0: not known
    std::string estimator;            ///< median, mean, slope, relative; empty: the tool does not say
    QString error;                    ///< failed or skipped
    bool present = false;             ///< false: the arm has no such benchmark
};

/// From what a ratio and its interval were taken.
enum class RatioBasis
{
    Samples,   ///< medians of single repetitions, bootstrap
    Estimates, ///< estimates with intervals, extreme quotients
    Printed,   ///< rounded figures, what the rounding allows
    Points     ///< no interval
};

enum class Difference
{
    NoData,
    NotClear,
    Slower,
    Faster
};

/// R99, R100. An arm against the reference in one benchmark.
struct ThroughputComparison
{
    size_t arm = 0;
    Finding ratio;                    ///< D27, time as a multiple of the reference's
    std::optional<double> meanRatio;  ///< of the means, where both are known
    std::optional<Interval> interval; ///< D27
    RatioBasis basis = RatioBasis::Points;
    std::optional<RankTest> test; ///< the reference's repetitions are the first sample
    Difference difference = Difference::NoData;
    QString wording; ///< R100: "~4.5× slower", "~15 % slower", "no clear difference"
    QString detail;  ///< "jemalloc takes 4.55 times as long as mimalloc"
    std::optional<StatedFigure> stated;
    std::vector<BenchmarkNote> notes;
};

struct ThroughputRow
{
    std::string benchmark;
    std::vector<ThroughputCell> cells;             ///< one an arm
    std::vector<ThroughputComparison> comparisons; ///< one an arm but the reference
};

/// Geometric mean of an arm's ratios over the benchmarks that both have.
struct ThroughputMean
{
    size_t arm = 0;
    Finding ratio;  ///< D27; unknown without a common benchmark
    int common = 0; ///< benchmarks in it
};

/// What one tool measured; figures of different tools are never put into one mean.
struct ThroughputSet
{
    std::string tool; ///< criterion, google-benchmark, hyperfine, mimalloc-bench, tor-bench, table
    std::vector<ThroughputArm> arms;
    size_t reference = 0;
    std::vector<ThroughputRow> rows;
    std::vector<ThroughputMean> means;
    QStringList contextDifferences;
    std::vector<BenchmarkNote> notes;
};
/// Is the comparison worth a line? Not one of an arm that lacks the benchmark where others have it.
bool isListed(const ThroughputSet &set, const ThroughputRow &row, const ThroughputComparison &comparison);
QString toolName(std::string_view tool); ///< "criterion", "pasted table"
QString timeText(double ns);             ///< "583 µs", "2.65 ms": three digits

struct ThroughputFindings
{
    std::vector<ThroughputSet> sets;
    std::vector<std::string> references; ///< arms that can be chosen, of all sets
};

/// One arm at one instant.
struct CohortPoint
{
    Instant time;
    size_t members = 0; ///< with a sample here, warm-up left out
    size_t warmingUp = 0;
    double mean = 0;                      ///< bytes
    double median = 0, low = 0, high = 0; ///< low and high: 10th and 90th percentile
    double least = 0, lowQuarter = 0, highQuarter = 0, most = 0;
};

/// Processes that used one allocator (or stood in one group) at an instant.
struct Cohort
{
    std::string name;      ///< "mimalloc 2.0.9"
    std::string allocator; ///< family
    std::vector<CohortPoint> points;
    std::vector<Instant> changes; ///< instants from which the membership differs
    Finding last;                 ///< mean at the last collection, GiB
    Finding highest;              ///< single process, GiB
};

/// A published average and the instant and set of processes whose mean it is.
struct CohortMatch
{
    struct Part
    {
        std::string set; ///< cohort or group
        double published = 0;
        double mean = 0; ///< GiB, unrounded
        size_t members = 0;
        size_t others = 0; ///< of them with another allocator than the set is named for
        QString othersText;
        std::optional<double> trueMean; ///< GiB of the processes that did use that allocator then
        size_t trueMembers = 0;
    };
    std::vector<Part> parts;
    std::vector<Instant> instants; ///< at which all parts agree with what was published
};

struct CohortFindings
{
    std::vector<Cohort> byAllocator; ///< by name; membership by interval
    std::vector<Cohort> byGroup;     ///< as the file groups them
    std::vector<Instant> collections;
    size_t processes = 0;
    size_t unassigned = 0; ///< process samples without a known allocator
    std::vector<BenchmarkNote> notes;
};

struct BenchmarkFindings
{
    BurstFindings bursts;
    ThroughputFindings throughput;
    CohortFindings cohorts;

    bool isEmpty() const
    {
        return bursts.findings.empty() && throughput.sets.empty() && cohorts.byAllocator.empty() &&
               cohorts.byGroup.empty();
    }
};

} // namespace memreport
