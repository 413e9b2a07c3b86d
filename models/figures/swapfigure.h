// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

struct SwapOptions
{
    std::vector<size_t> hosts;      ///< Incident::hosts; none: worstOfEachClass()
    std::optional<TimeRange> range; ///< default: Findings::hostWindow
};

/// R40–R49: swap used, RAM available, what was swapped back in, PSI some and full in aligned half
/// hours as tracks over one time axis, with kills, capacity steps and the stretches in which both
/// pools were exhausted (R44). A track that no host records says so.
FigureSpec swapFigure(const Incident &incident, const Findings &findings, const SwapOptions &options = {});

} // namespace memreport
