// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/hostgrid.h"

#include "models/analysis/trace.h"
#include "models/base/text.h"

#include <cmath>

namespace memreport {

Duration gapLimitOf(const Host &host, Role role, const TimeRange &range, const Definitions &definitions)
{
    return gapLimit(stepIn(*coarsest(host.tracks, role), range), definitions);
}

Samples hostSamples(const Host &host, Role role, const TimeRange &range)
{
    const Track *track = coarsest(host.tracks, role);
    if (!track || !track->series)
        return {};
    return within({*track->series->times, *track->series->values}, range);
}

std::optional<HostGrid> hostGrid(const Host &host, const TimeRange &range, const Definitions &definitions)
{
    for (const Role role :
         {Role::MemTotal, Role::SwapTotal, Role::MemAvailable, Role::SwapFree, Role::SwapUsed}) {
        const Samples samples = hostSamples(host, role, range);
        if (samples.isEmpty())
            continue;
        HostGrid grid;
        grid.host = &host;
        grid.times = samples.times;
        grid.step = stepIn(*coarsest(host.tracks, role), range);
        grid.limit = gapLimit(grid.step, definitions);
        grid.gaps = gapsOf(samples, grid.limit);
        return grid;
    }
    return std::nullopt;
}

GridColumn::GridColumn(std::span<const Instant> times, const Series *series)
    : m_own(series ? valuesOnGrid(times, *series) : std::span<const double>())
{
    if (m_own.empty())
        m_copy = series ? alignedTo(times, *series) : ValueColumn(times.size(), std::nan(""));
}

GridColumn HostGrid::column(Role role) const
{
    const Track *found = coarsest(host->tracks, role);
    return {times, found ? found->series.get() : nullptr};
}

ValueColumn HostGrid::swapUsedBytes() const
{
    const GridColumn total = column(Role::SwapTotal);
    const GridColumn told = column(Role::SwapUsed);
    const GridColumn free = column(Role::SwapFree);
    ValueColumn used(times.size());
    for (size_t i = 0; i < used.size(); ++i)
        used[i] = std::isfinite(told[i]) ? told[i] : total[i] - free[i];
    return used;
}

ValueColumn HostGrid::swapUsedPercent() const
{
    return percentOf(swapUsedBytes(), column(Role::SwapTotal).values());
}

ValueColumn HostGrid::ramPercent(Role role) const
{
    return percentOf(column(role).values(), column(Role::MemTotal).values());
}

std::vector<CounterInterval> hostCounter(const Host &host, Role role, const TimeRange &range,
                                         const Definitions &definitions)
{
    const Samples samples = hostSamples(host, role, range);
    if (samples.isEmpty())
        return {};
    return intervalsOf(samples, gapLimitOf(host, role, range, definitions), rebootsOf(host, range).at);
}

Reboots rebootsOf(const Host &host, const TimeRange &range)
{
    Reboots found;
    // A coarser file may know the boot times too; the finest one tells the step.
    const Track *boot = finest(host.tracks, Role::BootTime);
    if (!boot || !boot->series)
        return found;
    const Samples samples = within({*boot->series->times, *boot->series->values}, range);
    std::optional<size_t> before;
    for (size_t i = 0; i < samples.size(); ++i) {
        if (!std::isfinite(samples.values[i]))
            continue;
        if (before && std::abs(samples.values[i] - samples.values[*before]) > clockStepS) {
            found.at.push_back(instantFromMs(qint64(samples.values[i] * 1000)));
            found.steps.push_back({samples.times[*before], samples.times[i]});
        }
        before = i;
    }
    return found;
}

std::optional<HalfHours> hostPressure(const Host &host, Role role, const TimeRange &range,
                                      const Definitions &definitions)
{
    const Samples samples = hostSamples(host, role, range);
    if (samples.isEmpty())
        return std::nullopt;
    return halfHoursOf(samples, gapLimitOf(host, role, range, definitions),
                       Duration(qint64(definitions.psiWindowS * 1000)), definitions.psiCoverage,
                       rebootsOf(host, range).at);
}

double rateOf(const CounterInterval &interval, qint64 pageSize)
{
    return interval.rise * double(pageSize) / bytesPerMiB / interval.seconds();
}

} // namespace memreport
