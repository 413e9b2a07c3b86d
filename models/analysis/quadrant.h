// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

class AnalysisMemory;

/// D23: a host's stretches of one swap capacity in the window; ends at each SwapTotal change.
std::vector<HostObservation> observationsOf(const Incident &incident, const HostFinding &host);

/// D25 over the lifetimes and hosts of one window. A lifetime with a balloon belongs to its class
/// and to the host observation that holds its peak; a host with two allocators is in two cells.
Quadrant quadrantOf(const Incident &incident, const TimeRange &window,
                    const std::vector<LifetimeFinding> &lifetimes, const std::vector<HostFinding> &hosts,
                    const std::vector<KillFinding> &kills, AnalysisMemory &memory);

} // namespace memreport
