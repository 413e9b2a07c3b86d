// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"
#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// "4 of 6 runs pin, 2 return what a burst took"; of tables without bursts what is over the baseline.
QString burstsHeadline(const BurstFindings &findings);

/// R90, R91: baseline, end of window, after idle and peak of every burst, and what each run kept of
/// its last burst with the range over its bursts. Bursts are numbered, they have no times.
FigureSpec burstsFigure(const Findings &all);

/// R93: one row a run, stated beside computed, both verdicts. subject: BurstFindings::findings.
FigureTable burstsTable(const BurstFindings &findings);
FigureSpec burstsTableFigure(const Findings &all);

} // namespace memreport
