// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/levels.h"

namespace memreport {

/// D8a. Largest fall within W, of one run; the unit of the values.
struct WindowRelease
{
    enum class Resolution
    {
        Unresolvable, ///< Δ > W: no two samples are close enough
        OneSample,    ///< Δ = W: in <= 1 sample
        Sampled,      ///< several samples within W
    };
    Resolution resolution = Resolution::Unresolvable;
    double fall = 0; ///< 0 if the level never fell
    size_t from = 0; ///< highest and lowest sample of the fall
    size_t to = 0;
};
/// D8a: max over t of F(t) − min F(s), t <= s <= t+W with both ends included, within one run.
WindowRelease releasedWithin(const Samples &samples, std::optional<Duration> step, Duration window,
                             Duration limit);

/// R27. Largest fall from one sample to the next one of the grid; a step across a missing sample is none.
WindowRelease largestStep(const Samples &samples, std::optional<Duration> step);

/// D8b: p − min after the peak of the same lifetime; gaps do not matter to a difference of levels.
struct TroughRelease
{
    double fall = 0;
    size_t trough = 0;
};
std::optional<TroughRelease> releasedToTrough(const Samples &samples, const Extreme &peak);

/// D8c: sum of the falls from turning point to turning point, where a turn counts only after a
/// move of turnShare·p against it. Restarted at each gap. Can exceed p.
double releasedCumulative(const Samples &samples, double peak, double turnShare, Duration limit);

} // namespace memreport
