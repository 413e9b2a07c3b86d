// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"
#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// R101: what an allocator keeps of a burst's growth (D28) over how long it takes (D27, geometric mean
/// against the reference, which stands at 1). One dot for each run of a burst program whose allocator the
/// tool's benchmarks measured too. tool: of the throughput; empty: the leading one. No single score.
FigureSpec tradeOffFigure(const Findings &all, const std::string &tool = {});

/// The run behind a dot: BurstFindings::findings. Subjects of the figure's members are these.
const BurstRunFinding *tradeOffRun(const Findings &all, size_t subject);

} // namespace memreport
