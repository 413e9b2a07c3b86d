// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// One quantity in the first window beside the same in the re-test (R50–R68).
struct PhaseRow
{
    QString what;
    Finding first;
    Finding second;
};

/// D18: kernel kills of relays in the range, with the lines that prove them.
Finding killsIn(const Incident &incident, const Findings &findings, const TimeRange &range);

/// Hosts that the comparison is about: those converted in the re-test, else all measured in both.
std::vector<size_t> phaseHosts(const Findings &findings);

/// Kills, days since the last one, balloons; then floors, peaks and levels of each of those hosts. Empty
/// without a re-test.
std::vector<PhaseRow> phaseRows(const Incident &incident, const Findings &findings);

} // namespace memreport
