// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/hostgrid.h"

#include "models/analysis/trace.h"
#include "models/base/text.h"

#include <cmath>

namespace memreport {

namespace {

// D1's limit of the role's samples within the range.
Duration limitOf(const Host &host, Role role, const TimeRange &range, const Definitions &definitions)
{
    return gapLimit(stepIn(*coarsest(host.tracks, role), range), definitions);
}

} // namespace

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
        grid.times.assign(samples.times.begin(), samples.times.end());
        grid.step = stepIn(*coarsest(host.tracks, role), range);
        grid.limit = gapLimit(grid.step, definitions);
        grid.gaps = gapsOf(samples, grid.limit);
        return grid;
    }
    return std::nullopt;
}

ValueColumn HostGrid::column(Role role) const
{
    const Track *found = coarsest(host->tracks, role);
    if (!found || !found->series)
        return ValueColumn(times.size(), std::nan(""));
    return alignedTo(times, *found->series);
}

ValueColumn HostGrid::swapUsedBytes() const
{
    const ValueColumn total = column(Role::SwapTotal);
    ValueColumn used = column(Role::SwapUsed);
    const ValueColumn free = column(Role::SwapFree);
    for (size_t i = 0; i < used.size(); ++i) {
        if (!std::isfinite(used[i]))
            used[i] = total[i] - free[i];
    }
    return used;
}

ValueColumn HostGrid::swapUsedPercent() const
{
    return percentOf(swapUsedBytes(), column(Role::SwapTotal));
}

ValueColumn HostGrid::ramPercent(Role role) const
{
    return percentOf(column(role), column(Role::MemTotal));
}

std::vector<CounterInterval> hostCounter(const Host &host, Role role, const TimeRange &range,
                                         const Definitions &definitions)
{
    const Samples samples = hostSamples(host, role, range);
    if (samples.isEmpty())
        return {};
    return intervalsOf(samples, limitOf(host, role, range, definitions),
                       rebootsOf(host, range).at);
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
    return halfHoursOf(samples, limitOf(host, role, range, definitions),
                       Duration(qint64(definitions.psiWindowS * 1000)), definitions.psiCoverage,
                       rebootsOf(host, range).at);
}

std::optional<HalfHour> hostWorstStretch(const Host &host, Role role, const TimeRange &range,
                                         const Definitions &definitions)
{
    const Samples samples = hostSamples(host, role, range);
    if (samples.isEmpty())
        return std::nullopt;
    return worstStretchOf(samples, limitOf(host, role, range, definitions),
                          Duration(qint64(definitions.psiWindowS * 1000)), definitions.psiCoverage,
                          rebootsOf(host, range).at);
}

double rateOf(const CounterInterval &interval, qint64 pageSize)
{
    return interval.rise * double(pageSize) / bytesPerMiB / interval.seconds();
}

} // namespace memreport
