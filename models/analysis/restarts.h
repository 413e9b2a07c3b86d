// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

class AnalysisMemory;

/// One start of a process that was seen as a restart.
struct Start
{
    Instant time;
    size_t process = 0;
};
/// Starts since the first sample of any start time: what ran before is no restart of this incident.
std::vector<Start> restartsOf(const Incident &incident, AnalysisMemory &memory);

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
/// Of the starts that restartsOf() gives.
std::vector<RestartMarker> restartMarkers(const Incident &incident, std::span<const Start> starts);

/// R51–R71 for the window "retest".
Retest retestOf(const Incident &incident, const TimeRange &window, const Findings &findings,
                std::span<const Start> starts);

} // namespace memreport
