// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/hold.h"

namespace memreport {

std::optional<Hold> holdOf(const Samples &samples, double peak, const Definitions &definitions,
                           Duration limit)
{
    const double level = definitions.holdShare * peak;
    const std::vector<Run> runs = runsOf(samples, limit);
    std::optional<Hold> best;
    const auto close = [&](const Run &run, size_t first, size_t last) {
        const Duration length = samples.times[last] - samples.times[first];
        if (best && length <= best->length)
            return;
        const bool leftGap = first == run.first && &run != &runs.front();
        const bool rightGap = last == run.last && &run != &runs.back();
        best = Hold{first, last, leftGap || rightGap, length};
    };
    for (const Run &run : runs) {
        std::optional<size_t> begin;
        for (size_t i = run.first; i <= run.last; ++i) {
            const bool high = samples.values[i] >= level;
            if (high && !begin)
                begin = i;
            if (begin && (!high || i == run.last)) {
                close(run, *begin, high ? i : i - 1);
                begin.reset();
            }
        }
    }
    return best;
}

std::optional<size_t> giveBackIndex(const Samples &samples, double baseline, const Extreme &peak,
                                    const Definitions &definitions)
{
    const double level = baseline + definitions.giveBackShare * (peak.value - baseline);
    for (size_t i = peak.index; i < samples.size(); ++i) {
        if (samples.values[i] <= level)
            return i;
    }
    return std::nullopt;
}

} // namespace memreport
