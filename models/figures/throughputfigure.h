// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"
#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// "jemalloc takes 1.90 times as long as mimalloc (geometric mean of 3)".
QString throughputHeadline(const ThroughputFindings &findings, const std::string &tool = {});
/// The tool that compares most; empty without a comparison.
std::string leadingTool(const ThroughputFindings &findings);

/// R99: ratios to the reference with their intervals around 1, one panel a tool; grey where there is
/// no clear difference. tool: its set alone.
FigureSpec throughputFigure(const Findings &all, const std::string &tool = {});

/// One row a benchmark and other allocator. subject: see comparisonAt().
FigureTable throughputTable(const ThroughputSet &set);
FigureSpec throughputTableFigure(const Findings &all);

/// The comparison that a row's subject means, counted over all rows of all sets; nullptr: the row of
/// a mean, or none.
struct ThroughputPlace
{
    const ThroughputSet *set = nullptr;
    const ThroughputRow *row = nullptr;
    const ThroughputComparison *comparison = nullptr;
};
ThroughputPlace comparisonAt(const ThroughputFindings &findings, size_t subject);

} // namespace memreport
