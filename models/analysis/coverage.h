// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/runs.h"
#include "models/incident/incident.h"

namespace memreport {

/// D21. What the journals of one host cover together.
struct JournalCoverage
{
    Instant first;
    Instant last;
    std::vector<Gap> holes;   ///< silence of more than journalHoleH in the union of all dumps
    qint64 kernelRecords = 0; ///< those of two dumps count once
    qint64 entries = 0;

    /// Share of the range that lies in [first, last] and in no hole, 0…1.
    double shareOf(const TimeRange &range) const;
};
/// D21: dumps without a single kernel record (a filtered journalctl -g) say nothing about kills.
/// nullopt: no journal of this host.
std::optional<JournalCoverage> coverageOf(const Incident &incident, size_t host);

/// Union of covered stretches; spaces up to the limit are closed.
std::vector<TimeRange> unionOf(std::vector<TimeRange> stretches, Duration limit);

} // namespace memreport
