// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// R4. Relays with memory by how often the kernel killed them (V3).
struct KillCounts
{
    int never = 0;
    int once = 0;
    int repeatedly = 0;
    int unknown = 0; ///< on hosts without a kernel journal: not "never"

    int known() const { return never + once + repeatedly; }
};
KillCounts killCountsOf(const Incident &incident, const Findings &findings);

/// Sentences about the fleet and its hosts: R4, R37, R53, R60, R70.
std::vector<Statement> fleetStatements(const Incident &incident, const Findings &findings);

} // namespace memreport
