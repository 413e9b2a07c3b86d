// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/hostsamples.h"
#include "models/incident/incident.h"

namespace memreport {

/// The gauges of one host at the times of its memory gauge; findings and figures read the same.
struct HostGrid
{
    const Host *host = nullptr;
    TimeColumn times;
    std::optional<Duration> step;
    Duration limit{0};     ///< D1's gap limit
    std::vector<Gap> gaps; ///< of the gauge that gives the times

    /// NaN where the gauge says nothing at that time.
    ValueColumn column(Role role) const;
    ValueColumn swapUsedBytes() const;
    ValueColumn swapUsedPercent() const; ///< D13; NaN on a host without swap
    /// D20: MemFree or MemAvailable in % of MemTotal.
    ValueColumn ramPercent(Role role) const;
    Samples at(const ValueColumn &values) const { return {times, values}; }
};

/// nullopt: no gauge of the host has a sample in the range.
std::optional<HostGrid> hostGrid(const Host &host, const TimeRange &range, const Definitions &definitions);

/// Samples of the host's track with the coarsest step (D1), cut to the range; none: not recorded.
Samples hostSamples(const Host &host, Role role, const TimeRange &range);
/// A host's boots as its boot time tells them: the instants to which it moved by more than a minute, and the
/// steps of samples in which it did.
struct Reboots
{
    std::vector<Instant> at;
    std::vector<Gap> steps;
};
Reboots rebootsOf(const Host &host, const TimeRange &range);

/// Steps of a counter of the host (D14, D16) in the range; none: not recorded.
std::vector<CounterInterval> hostCounter(const Host &host, Role role, const TimeRange &range,
                                         const Definitions &definitions);
/// D16 of a pressure counter of the host in the range; nullopt: not recorded.
std::optional<HalfHours> hostPressure(const Host &host, Role role, const TimeRange &range,
                                      const Definitions &definitions);
/// D16, sliding; nullopt: not recorded or never covered.
std::optional<HalfHour> hostWorstStretch(const Host &host, Role role, const TimeRange &range,
                                         const Definitions &definitions);

/// MiB/s of one step of a page counter (D14).
double rateOf(const CounterInterval &interval, qint64 pageSize);
/// What a host that tells no page size is taken to have (D14).
inline constexpr qint64 assumedPageSize = 4096;

} // namespace memreport
