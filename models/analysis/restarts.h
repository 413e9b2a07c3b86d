// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// One start of a process that was seen as a restart.
struct Start
{
    Instant time;
    size_t process = 0;
};
/// Starts since the first sample of any start time: what ran before is no restart of this incident.
std::vector<Start> restartsOf(const Incident &incident);

/// D26: windows of restartWindowMin with at least restartProcesses distinct processes; those that
/// overlap are one marker. starts must be in order of time.
struct StartCluster
{
    size_t first = 0; ///< indices into the starts, both included
    size_t last = 0;
    int mostInWindow = 0;
};
std::vector<StartCluster> clustersOf(std::span<const Start> starts, const Definitions &definitions);

std::vector<RestartMarker> restartMarkers(const Incident &incident);

/// R51–R71 for the window "retest".
Retest retestOf(const Incident &incident, const TimeRange &window, const Findings &findings);

} // namespace memreport
