// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// R80: caveats raised by rules. Each code once; the author may answer but not delete them.
std::vector<Caveat> caveatsOf(const Incident &incident, const Findings &findings);

/// D22's cluster check: "5 pairs on 2 glibc hosts and 2 mimalloc hosts: not independent; p is
/// nominal". Empty if every pair stands on hosts of its own.
QString clusterText(const Incident &incident, const std::vector<PairFinding> &pairs);

} // namespace memreport
