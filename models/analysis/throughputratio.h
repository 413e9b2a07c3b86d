// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"

namespace memreport {

/// D27 and R100 of one benchmark under two allocators. The names are the arms'. A failed or missing
/// side gives a comparison without data and the reason.
ThroughputComparison compareResults(const BenchmarkResult &other, const std::string &otherName,
                                    const BenchmarkResult &base, const std::string &baseName);

/// What a printed time can have been: its lower and upper value where the source says them; a
/// rounded figure without them is taken to have three digits or as many as it shows. ns.
std::optional<Interval> printedInterval(const BenchmarkResult &result);

} // namespace memreport
