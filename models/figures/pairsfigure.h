// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

struct PairsOptions
{
    bool footprint = true; ///< RSS + swapped (D7), RSS as a thin companion; false: RSS alone
    bool sharedY = true;
    std::optional<TimeRange> range; ///< default: the pair window
};

/// Figure 1 (R9–R20): the featured pair large, the others as small multiples, kills, gaps, phases,
/// what was held and what was released. Without a pair: one panel that says so.
FigureSpec pairsFigure(const Incident &incident, const Findings &findings, const PairsOptions &options = {});

} // namespace memreport
