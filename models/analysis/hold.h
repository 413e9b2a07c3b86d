// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/levels.h"

namespace memreport {

/// D10. The longest unbroken stretch at the peak's level.
struct Hold
{
    size_t first = 0;
    size_t last = 0;
    bool atLeast = false; ///< a gap touches one of its ends, so it may have been longer
    Duration length{0};   ///< last minus first sample
};
/// D10: samples >= holdShare·p, wherever in the lifetime: the maximum of a flat line may come days
/// after the plateau began. nullopt without samples.
std::optional<Hold> holdOf(const Samples &samples, double peak, const Definitions &definitions,
                           Duration limit);

/// D11: first sample after the peak at or below b + giveBackShare·(p−b); nullopt: not reached by
/// the end of the lifetime. Resolution ± Δ.
std::optional<size_t> giveBackIndex(const Samples &samples, double baseline, const Extreme &peak,
                                    const Definitions &definitions);

} // namespace memreport
