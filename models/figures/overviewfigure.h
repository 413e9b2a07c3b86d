// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

struct OverviewOptions
{
    size_t mostHosts = 3;           ///< the worst ones; what fits a sheet
    std::optional<TimeRange> range; ///< default: Findings::hostWindow
};

/// Hosts, worst first: RAM available, swap used and pressure as thin tracks of each, its kernel kills
/// and what its kernel journals cover.
FigureSpec overviewFigure(const Incident &incident, const Findings &findings,
                          const OverviewOptions &options = {});

} // namespace memreport
