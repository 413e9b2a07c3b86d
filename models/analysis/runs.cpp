// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/runs.h"

#include <algorithm>
#include <cmath>

namespace memreport {

Samples Samples::part(size_t first, size_t last) const
{
    const size_t count = last + 1 - first;
    return {times.subspan(first, count), values.subspan(first, count)};
}

Duration gapLimit(std::optional<Duration> step, const Definitions &definitions)
{
    const double steps = step ? definitions.gapSteps * double(step->count()) : 0;
    return Duration(qint64(std::max(steps, definitions.gapMinS * 1000)));
}

std::vector<Run> runsOf(const Samples &samples, Duration limit)
{
    std::vector<Run> runs;
    bool open = false;
    for (size_t i = 0; i < samples.size(); ++i) {
        if (!std::isfinite(samples.values[i])) {
            open = false;
            continue;
        }
        if (open && samples.times[i] - samples.times[i - 1] <= limit)
            runs.back().last = i;
        else
            runs.push_back({i, i});
        open = true;
    }
    return runs;
}

std::vector<Run> runsOf(const Series &series, const Definitions &definitions)
{
    return runsOf(series, medianStep(*series.times), definitions);
}

std::vector<Run> runsOf(const Series &series, std::optional<Duration> step, const Definitions &definitions)
{
    return runsOf(Samples{*series.times, *series.values}, gapLimit(step, definitions));
}

std::vector<Gap> gapsOf(const Samples &samples, Duration limit)
{
    std::vector<Gap> gaps;
    std::optional<Instant> before;
    for (size_t i = 0; i < samples.size(); ++i) {
        if (!std::isfinite(samples.values[i]))
            continue;
        if (before && samples.times[i] - *before > limit)
            gaps.push_back({*before, samples.times[i]});
        before = samples.times[i];
    }
    return gaps;
}

Duration longestGap(const Samples &samples, Duration limit)
{
    Duration longest{0};
    for (const Gap &gap : gapsOf(samples, limit))
        longest = std::max(longest, gap.length());
    return longest;
}

} // namespace memreport
