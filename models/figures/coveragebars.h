// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// What the kernel journal of a host, or of several, covers of a range (D21).
struct CoverageBar
{
    QString name;                   ///< "basalt", "3 more hosts"
    std::vector<TimeRange> covered; ///< rising, inside the range; by every host that the bar is of
    bool whole = false;             ///< all of the range
    QString text;                   ///< a sentence a host, with the number of records that were read
};

/// A bar a host, those that cover least first. Where there are more hosts than rows, the last row is
/// of all the others together.
std::vector<CoverageBar> coverageBars(const Incident &incident, const Findings &findings,
                                      const std::vector<size_t> &hosts, const TimeRange &range,
                                      size_t mostRows = 4);

} // namespace memreport
