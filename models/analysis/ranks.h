// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// R55 over the lifetimes of the first window and of the re-test.
Ranks ranksOf(const std::vector<LifetimeFinding> &first, const std::vector<LifetimeFinding> &retest);

/// R30: outcomes of lifetimes with a balloon, by allocator at their peak.
std::map<std::string, std::map<Outcome, int>> outcomesOf(const std::vector<LifetimeFinding> &lifetimes);

/// Spearman's rank correlation; equal values share their mean rank. nullopt below two points or if
/// one side is constant.
std::optional<double> spearman(std::span<const std::pair<double, double>> points);
/// R7: weight (D12) against the largest peak (D4) of each process; not shown below 8 processes.
Finding weightVersusPeak(const Incident &incident, const TimeRange &window,
                         const std::vector<LifetimeFinding> &lifetimes, int &count);

} // namespace memreport
