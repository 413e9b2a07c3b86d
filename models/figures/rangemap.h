// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// The whole range in small, for finding one's way: memory of all processes, kills, where no kernel
/// journal tells of kills, phases.
struct RangeMap
{
    TimeRange whole;
    std::vector<double> memoryGiB; ///< resident memory of all processes, per column; NaN: no sample
    double mostGiB = 0;
    std::vector<Instant> kills;       ///< kernel kills, V3 and V2
    std::vector<TimeRange> uncovered; ///< no kernel journal of any host
    std::vector<FigureBand> phases;
};

/// columns: how finely memory is summed; the last sample of a process in a column stands for it.
RangeMap rangeMap(const Incident &incident, const Findings &findings, const TimeRange &whole,
                  size_t columns = 600);

} // namespace memreport
