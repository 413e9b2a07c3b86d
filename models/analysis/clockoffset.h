// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/incident/incident.h"

namespace memreport {

class AnalysisMemory;

/// D19 of every host with a journal and start times.
std::vector<ClockOffset> clockOffsets(const Incident &incident);
std::vector<ClockOffset> clockOffsets(const Incident &incident, AnalysisMemory &memory);
/// Start times of a process, each once: values within jitterS of the first are one start.
std::vector<double> distinctStarts(const Process &process, double jitterS);

/// D19 for matching only, by Incident::hosts: how far the journal's clock is ahead of the metrics'.
/// Zero where the offset is unknown.
std::vector<Duration> matchingOffsets(const Incident &incident, const std::vector<ClockOffset> &found);
/// D19: by how much the window of D17 is wider on each host: by matchWithin where the offset is unknown.
std::vector<Duration> matchingSlack(const Incident &incident, const std::vector<ClockOffset> &found);
/// A line of the journal and a start time that are no farther apart are one start.
inline constexpr std::chrono::seconds matchWithin{60};

} // namespace memreport
