// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"
#include "models/incident/incident.h"

namespace memreport {

/// R95, R98 and the traps of bench-allocator's format (formats/bench.md 0 and 6), as notes of the
/// runs that they concern and of all runs.
void addBurstNotes(const Incident &incident, BurstFindings &findings);

} // namespace memreport
