// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/finding.h"
#include "models/incident/incident.h"

namespace memreport {

/// R110. The samples of a track between two instants (both included), as the files hold them: one
/// input for each imported series that has any of them.
std::vector<FindingInput> inputsOf(const Incident &incident, const Track &track, Instant from, Instant to);
/// The raw lines that prove a kill, one input for each file that reports it.
std::vector<FindingInput> inputsOf(const Incident &incident, const MergedKill &kill);

void append(std::vector<FindingInput> &to, std::vector<FindingInput> more);

} // namespace memreport
