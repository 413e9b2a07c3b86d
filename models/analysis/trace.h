// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/lifetimes.h"
#include "models/incident/incident.h"

namespace memreport {

/// One process on the time grid of one resident-memory track: its columns side by side, in bytes
/// and Unix seconds, NaN where a file says nothing at that time.
struct Trace
{
    size_t process = 0; ///< Incident::processes
    const Track *rss = nullptr;
    std::vector<const Track *> swapped; ///< those that gave a value
    std::vector<const Track *> start;
    std::optional<Duration> step; ///< D1's Δ, the coarsest where files of several steps follow each other
    Duration limit{0};            ///< D1's gap limit of that step
    TimeColumn times;
    ValueColumn resident;
    ValueColumn footprint; ///< D7: RSS + swapped of the same time; equals resident if swap is never known
    ValueColumn starts;    ///< empty: not recorded
    ValueColumn procs;     ///< empty: not recorded
    ValueColumn highWater; ///< VmHWM; empty: not recorded
    ValueColumn boots;     ///< boot time of the host; empty: not recorded
    ValueColumn lazyFree;  ///< D9: part of resident that the kernel may take back; empty: not recorded
    std::vector<const Track *> marks; ///< tracks of highWater
    std::vector<const Track *> lazy;  ///< tracks of lazyFree
    bool swapKnown = false;

    /// Δ and the gap limit within the range.
    std::optional<Duration> stepIn(const TimeRange &range) const { return memreport::stepIn(*rss, range); }
    Duration limitIn(const TimeRange &range, const Definitions &definitions) const
    {
        return gapLimit(stepIn(range), definitions);
    }
    ProcessColumns columns() const { return {times, resident, starts, procs, highWater, boots}; }
    Samples rssSamples() const { return {times, resident}; }
    Samples footprintSamples() const { return {times, footprint}; }
};

/// Reads the process on the grid of the given track, which is one of its Rss tracks.
Trace traceOf(const Incident &incident, size_t process, const Track &rss);
/// On the coarsest grid, the default of the pair table (D1); nullopt: no resident memory recorded.
std::optional<Trace> defaultTrace(const Incident &incident, size_t process);

/// Values of a column at exactly the given times, NaN elsewhere.
ValueColumn alignedTo(std::span<const Instant> times, const Series &series);
/// The column's own values where it has just these times in a row; empty where it has others.
std::span<const double> valuesOnGrid(std::span<const Instant> times, const Series &series);
/// Start times on another grid than that of their scrapes: the last one seen before, unless the
/// next one seen says that the process had already been replaced.
ValueColumn startsAt(std::span<const Instant> times, const Series &series);
/// The first number at or after each time, else the last one before.
ValueColumn nextAt(std::span<const Instant> times, const Series &series);

} // namespace memreport
