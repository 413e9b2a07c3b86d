// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace memreport {

// What programs that measure allocators print. A field that the source does not say is nullopt or
// empty, never 0. Lines count from 1 in the decompressed text of the source; 0: not known (a folder).

/// One burst as `vtcode bench-allocator` prints it. Its "MB" are MiB.
struct Burst
{
    qint64 number = 0;
    std::optional<double> peakRssMib;
    std::optional<double> postBurstMib; ///< at the end of the sampler's window (>= 60 s), not of the burst
    std::optional<double> postIdleMib;
    std::optional<double> retainedAfterIdleMib; ///< post_idle - baseline, unrounded; may be negative
    qint64 line = 0;

    bool operator==(const Burst &) const = default;
};

/// How a burst run was asked for. Runs with different parameters are not comparable.
struct BurstParams
{
    qint64 bursts = 0;
    qint64 concurrency = 0;
    qint64 tokensPerTask = 0;
    qint64 payloadBytes = 0;
    double idleSeconds = 0;

    bool operator==(const BurstParams &) const = default;
};

/// What the program concludes; its words are no evidence about the allocator.
enum class StatedVerdict
{
    None,
    Pinned,
    Returned,
};

/// One run of `vtcode bench-allocator`, or one row of a pasted RSS table (then without bursts).
struct BurstRun
{
    std::string allocator; ///< a claim of the program; empty: not printed
    std::string label;     ///< the cell of a pasted table: "mimalloc (default)"
    std::optional<BurstParams> params;
    std::optional<double> baselineMib;
    std::vector<Burst> bursts;
    std::optional<double> finalMib;
    StatedVerdict statedVerdict = StatedVerdict::None;
    std::optional<double> statedPercent; ///< over baseline, as the source rounds it
    std::string verdictText;             ///< the VERDICT line's words; of a table the remark's
    std::optional<bool> complete;        ///< as many bursts as announced and a final line
    bool fromTable = false;              ///< a row of a document's table
    std::vector<std::string> warnings;   ///< the allocator's own lines, as printed: "<jemalloc>: …"
    qint64 line = 0;                     ///< the first that belongs to the run

    bool operator==(const BurstRun &) const = default;
};

/// Resident sizes of one run of 1AEO's bench-allocator, KiB.
struct TorBenchRss
{
    std::optional<double> startKib, afterChurnKib, afterAccumulateKib, afterFragmentKib, afterCleanupKib;

    bool operator==(const TorBenchRss &) const = default;
};

/// One run of 1AEO's bench-allocator.c (Tor-like pattern).
struct TorBenchRun
{
    std::string label;     ///< the script's heading: "mimalloc 2.0.9 (default)"
    std::string allocator; ///< from the heading
    std::string version;
    std::optional<qint64> churnRounds;
    std::optional<qint64> accumulationCount;
    std::optional<double> churnMs, accumFragmentMs, totalMs;
    std::optional<double> totalAllocOps;
    std::optional<double> opsPerMs;
    std::optional<double> fragmentRatio;
    TorBenchRss rss;
    qint64 line = 0;

    bool operator==(const TorBenchRun &) const = default;
};

struct BenchmarkThroughput
{
    double value = 0; ///< per second
    bool isBytes = false;
    std::optional<double> perIteration; ///< elements or bytes of one iteration

    bool operator==(const BenchmarkThroughput &) const = default;
};

/// A change that the tool itself computed, as fractions: 0.05 = +5 %.
struct BenchmarkChange
{
    std::optional<double> lower, estimate, upper;
    std::string verdict; ///< regressed, improved, no-change, noise or empty

    bool operator==(const BenchmarkChange &) const = default;
};

struct OutlierCounts
{
    qint64 lowSevere = 0, lowMild = 0, highMild = 0, highSevere = 0;

    bool operator==(const OutlierCounts &) const = default;
};

/// One benchmark under one allocator (criterion: and baseline). Times in ns of one iteration.
struct BenchmarkResult
{
    std::string name;
    std::string tool; ///< criterion, google-benchmark, hyperfine, mimalloc-bench, table
    std::string allocator;
    std::string baseline; ///< criterion's folder or critcmp's name: base, new, mimalloc
    std::optional<double> estimateNs, lowerNs, upperNs; ///< the source's typical value and its interval
    std::string estimator;                              ///< slope, mean, median; empty: not told
    std::optional<double> meanNs, medianNs, stddevNs, minNs, maxNs;
    std::vector<double> samplesNs;     ///< single repetitions (criterion: samples), in the source's order
    std::optional<qint64> samples;     ///< criterion's sample count
    std::optional<qint64> repetitions; ///< failed ones included
    std::optional<qint64> failedRuns;
    std::optional<qint64> threads;
    std::optional<BenchmarkThroughput> throughput;
    std::optional<double> relativeTime; ///< in place of times: no wall time
    std::optional<double> peakRssKib;
    std::optional<BenchmarkChange> change;
    std::optional<OutlierCounts> outliers;
    bool aggregatesOnly = false;         ///< mean, median … were printed, single repetitions not
    bool fromPrinted = false;            ///< rounded for people (console, Markdown)
    std::optional<double> printedStepNs; ///< weight of the typical value's last printed digit, where known
    std::string error;                   ///< failed or skipped: then without figures
    qint64 line = 0;

    bool operator==(const BenchmarkResult &) const = default;
};

/// Statistics of one process as an allocator or time(1) dumps them.
struct AllocatorDetail
{
    std::string kind; ///< gnu-time, jemalloc, mimalloc, malloc_info
    std::string allocator;
    std::string version;
    std::optional<double> maxRssKib;
    std::optional<double> elapsedSeconds;
    std::optional<qint64> exitStatus;
    std::optional<double> allocatedBytes, activeBytes, metadataBytes, residentBytes, mappedBytes,
        retainedBytes;
    std::optional<qint64> heaps;
    std::optional<double> totalRestBytes, totalFastBytes, systemCurrentBytes, systemMaxBytes;
    std::vector<std::pair<std::string, std::string>> options; ///< in force: dirty_decay_ms …; "command"
    qint64 line = 0;

    bool operator==(const AllocatorDetail &) const = default;
};

/// (final / baseline - 1) * 100, percent (D28); nullopt without both or with a baseline of 0.
std::optional<double> retainedPercent(const BurstRun &run);
/// (post_idle - baseline) / (peak - baseline) of one burst (D28), a fraction: below 0 under the
/// baseline, above 1 where the printed peak is below a later value. nullopt if the peak is not
/// above the baseline.
std::optional<double> keptShare(const Burst &burst, const std::optional<double> &baselineMib);
/// Of the last burst.
std::optional<double> keptShare(const BurstRun &run);
/// (after cleanup - start) / (peak - start), a fraction.
std::optional<double> keptShare(const TorBenchRun &run);
/// Every RSS that is printed is 0.0: the system gives none (Windows), so there are no data.
bool holdsNoRss(const BurstRun &run);

/// The printed digits leave open which side of 1.5 * baseline the final is on.
bool isOnThreshold(const BurstRun &run);

/// The program's own rule (D29): pins if and only if final > 1.5 * baseline. On the threshold the
/// program's stated verdict decides, for it knew the figures unrounded.
enum class RatioVerdict
{
    Unknown,
    Pins,
    Returns,
};
RatioVerdict ratioVerdict(const BurstRun &run);

/// Ours (D29), by the kept share of a burst's growth: pins from 0.80, returns up to 0.35.
enum class ShareVerdict
{
    Unknown,
    Pins,
    Partial,
    Returns,
};
inline constexpr double pinsFromShare = 0.80;
inline constexpr double returnsUpToShare = 0.35;
ShareVerdict shareVerdict(const std::optional<double> &share);

} // namespace memreport
