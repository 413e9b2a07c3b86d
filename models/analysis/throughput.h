// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"
#include "models/incident/incident.h"

namespace memreport {

/// R99–R101: what each tool measured, as a table of benchmarks and allocators compared with the
/// reference of the choices; without a choice with glibc, else mimalloc, else the first arm.
ThroughputFindings throughputFindings(const Incident &incident);

/// R100. ratio: time of the other as a multiple of the reference's. A factor from 2 on, percent
/// below, "no clear difference" if it is not clear. "slower" is never said of r − 1.
QString differenceWords(double ratio, Difference difference);

/// Below this a difference is none, even if its interval excludes 1 (criterion's noise threshold).
inline constexpr double noiseShare = 0.01;
/// The same where no interval is known (R100).
inline constexpr double noiseShareOfPoints = 0.02;

} // namespace memreport
