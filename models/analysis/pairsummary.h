// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// D22 and the ranges over all pairs that are not refused.
PairSummary pairSummary(const Incident &incident, const std::vector<PairFinding> &pairs);

} // namespace memreport
