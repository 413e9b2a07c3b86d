// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// The story's sentences as rules: R5, R6, R9, R18, R19, R21, R22, R28, R31 and "headline" of the pairs, then
/// fleetStatements(). Each is true, false with a counter-example, or undecided with what is missing. Refused
/// pairs are no part of it.
std::vector<Statement> statementsOf(const Incident &incident, const Findings &findings);

/// "no", "one" … "twelve", then digits.
QString countWord(int count);

} // namespace memreport
