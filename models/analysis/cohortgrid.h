// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/incident.h"

#include <string>
#include <vector>

namespace memreport {

/// Resident memory of all processes at the same instants.
class CohortGrid
{
public:
    explicit CohortGrid(const Incident &incident);

    const std::vector<Instant> &times() const { return m_times; }
    const std::vector<size_t> &processes() const { return m_processes; } ///< Incident::processes with memory
    /// Bytes; NaN where the process has no sample there. row counts processes().
    double value(size_t row, size_t time) const { return m_values[row][time]; }
    size_t leftOut() const { return m_leftOut; } ///< instants that were dropped to keep the grid small

private:
    void collectTimes(const Incident &incident);
    void readValues(const Incident &incident);
    size_t indexOf(Instant t) const; ///< past the end: not on the grid
    Instant floored(Instant t) const;

    std::vector<Instant> m_times;
    std::vector<size_t> m_processes;
    std::vector<std::vector<double>> m_values;
    Duration m_bucket{}; ///< scrapes that are not aligned fall into steps; 0: exact times
    size_t m_leftOut = 0;
};

/// Processes that belong together at each instant of a grid.
struct CohortSet
{
    enum class Kind
    {
        Allocator, ///< by allocator interval
        Group,     ///< a long-run table's column of groups
        List       ///< a list of an experiment's relays, without dates
    };
    Kind kind = Kind::Allocator;
    std::string name;      ///< "mimalloc 2.0.9", "E_glibc_historical"
    std::string allocator; ///< that the set is named for; may be empty
    std::string version;
    std::vector<std::vector<size_t>> rows;      ///< by instant: rows of the grid
    std::vector<std::vector<size_t>> warmingUp; ///< by instant: of those that just restarted, not in rows
    std::vector<Instant> changes;               ///< the membership differs from here on
};

/// "mimalloc 2.0.9"; empty: unknown.
std::string allocatorName(const std::string &allocator, const std::string &version);
/// The version as the process' most exact source says it: where a table says mimalloc 2.1 and a label
/// 2.1.7, both are 2.1.7.
std::string exactVersion(const Process &process, const AllocatorInterval &interval);

/// All sets of the incident. A process counts as warming up for warmUp after its interval began.
std::vector<CohortSet> cohortSets(const Incident &incident, const CohortGrid &grid);

/// Young processes are no sign of an allocator (1AEO's migration of 5 January: 0.70 GiB ten minutes
/// after it, 1.14 GiB at the next collection).
inline constexpr Duration warmUp = std::chrono::hours(1);

} // namespace memreport
