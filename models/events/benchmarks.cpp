// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/events/benchmarks.h"

#include <algorithm>
#include <cmath>

namespace memreport {

namespace {

std::optional<double> share(const std::optional<double> &kept, const std::optional<double> &peak,
                            const std::optional<double> &baseline)
{
    if (!kept || !peak || !baseline || *peak <= *baseline)
        return std::nullopt;
    return (*kept - *baseline) / (*peak - *baseline);
}

bool isZeroOrMissing(const std::optional<double> &value)
{
    return value.value_or(0) == 0;
}

} // namespace

std::optional<double> retainedPercent(const BurstRun &run)
{
    if (!run.baselineMib || !run.finalMib || *run.baselineMib <= 0)
        return std::nullopt;
    return (*run.finalMib / *run.baselineMib - 1) * 100;
}

std::optional<double> keptShare(const Burst &burst, const std::optional<double> &baselineMib)
{
    return share(burst.postIdleMib, burst.peakRssMib, baselineMib);
}

std::optional<double> keptShare(const BurstRun &run)
{
    return run.bursts.empty() ? std::nullopt : keptShare(run.bursts.back(), run.baselineMib);
}

std::optional<double> keptShare(const TorBenchRun &run)
{
    const TorBenchRss &rss = run.rss;
    const std::optional<double> peak =
        std::max({rss.startKib, rss.afterChurnKib, rss.afterAccumulateKib, rss.afterFragmentKib});
    return share(rss.afterCleanupKib, peak, rss.startKib);
}

bool holdsNoRss(const BurstRun &run)
{
    if (!run.baselineMib && !run.finalMib && run.bursts.empty())
        return false;
    return isZeroOrMissing(run.baselineMib) && isZeroOrMissing(run.finalMib) &&
           std::ranges::all_of(run.bursts, [](const Burst &burst) {
               return isZeroOrMissing(burst.peakRssMib) && isZeroOrMissing(burst.postBurstMib) &&
                      isZeroOrMissing(burst.postIdleMib);
           });
}

bool isOnThreshold(const BurstRun &run)
{
    // Half a unit of the last printed digit on either side: 0.05 of the final, 1.5 * 0.05 of the baseline.
    constexpr double slack = 0.125 + 1e-9;
    return run.baselineMib && run.finalMib && *run.baselineMib > 0 &&
           std::abs(*run.finalMib - 1.5 * *run.baselineMib) <= slack;
}

RatioVerdict ratioVerdict(const BurstRun &run)
{
    if (!run.baselineMib || !run.finalMib || *run.baselineMib <= 0)
        return RatioVerdict::Unknown;
    if (isOnThreshold(run) && run.statedVerdict != StatedVerdict::None)
        return run.statedVerdict == StatedVerdict::Pinned ? RatioVerdict::Pins : RatioVerdict::Returns;
    return *run.finalMib > 1.5 * *run.baselineMib ? RatioVerdict::Pins : RatioVerdict::Returns;
}

ShareVerdict shareVerdict(const std::optional<double> &share)
{
    if (!share)
        return ShareVerdict::Unknown;
    if (*share >= pinsFromShare)
        return ShareVerdict::Pins;
    return *share <= returnsUpToShare ? ShareVerdict::Returns : ShareVerdict::Partial;
}

} // namespace memreport
