// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/hostsamples.h"
#include "models/incident/incident.h"

namespace memreport {

/// A gauge at the times of a grid, NaN where it says nothing at that time. Valid as long as its host.
class GridColumn
{
public:
    GridColumn(std::span<const Instant> times, const Series *series); ///< nullptr: nothing recorded

    std::span<const double> values() const { return m_copy.empty() ? m_own : m_copy; }
    double operator[](size_t i) const { return values()[i]; }
    size_t size() const { return values().size(); }

private:
    std::span<const double> m_own; ///< of the series, where it has just these times
    ValueColumn m_copy;
};

/// The gauges of one host at the times of its memory gauge; findings and figures read the same. Valid as long
/// as the host.
struct HostGrid
{
    const Host *host = nullptr;
    std::span<const Instant> times;
    std::optional<Duration> step;
    Duration limit{0};     ///< D1's gap limit
    std::vector<Gap> gaps; ///< of the gauge that gives the times

    GridColumn column(Role role) const;
    ValueColumn swapUsedBytes() const;
    ValueColumn swapUsedPercent() const; ///< D13; NaN on a host without swap
    /// D20: MemFree or MemAvailable in % of MemTotal.
    ValueColumn ramPercent(Role role) const;
    Samples at(std::span<const double> values) const { return {times, values}; }
};

/// nullopt: no gauge of the host has a sample in the range.
std::optional<HostGrid> hostGrid(const Host &host, const TimeRange &range, const Definitions &definitions);

/// Samples of the host's track with the coarsest step (D1), cut to the range; none: not recorded.
Samples hostSamples(const Host &host, Role role, const TimeRange &range);
/// D1's gap limit of these samples; the role has a track.
Duration gapLimitOf(const Host &host, Role role, const TimeRange &range, const Definitions &definitions);
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
/// MiB/s of one step of a page counter (D14).
double rateOf(const CounterInterval &interval, qint64 pageSize);
/// What a host that tells no page size is taken to have (D14).
inline constexpr qint64 assumedPageSize = 4096;

} // namespace memreport
