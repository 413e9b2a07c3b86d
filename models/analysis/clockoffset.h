// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/incident/incident.h"

namespace memreport {

/// D19 of every host with a journal and start times.
std::vector<ClockOffset> clockOffsets(const Incident &incident);
/// Start times of a process, each once: values within jitterS of the first are one start.
std::vector<double> distinctStarts(const Process &process, double jitterS);

/// D19 for matching only, by Incident::hosts: how far the journal's clock is ahead of the metrics'.
/// Zero where the offset is unknown.
std::vector<Duration> matchingOffsets(const Incident &incident);

} // namespace memreport
