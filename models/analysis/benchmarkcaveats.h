// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"
#include "models/analysis/findings.h"

namespace memreport {

/// Notes of benchmarks as caveats (R80), one a code: "bursts.…", "throughput.…", "cohorts.…".
std::vector<Caveat> benchmarkCaveats(const Incident &incident, const BenchmarkFindings &findings);

/// Texts of the caveats whose code begins with the section's name: "bursts", "throughput", "cohorts".
std::vector<QString> sectionCaveats(const Findings &findings, std::string_view section);

} // namespace memreport
