// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/trace.h"

#include <algorithm>
#include <cmath>

namespace memreport {

namespace {

// Fills what is still unknown; true if the series gave anything.
bool fill(ValueColumn &column, const ValueColumn &from)
{
    bool any = false;
    for (size_t i = 0; i < column.size(); ++i) {
        if (std::isfinite(column[i]) || !std::isfinite(from[i]))
            continue;
        column[i] = from[i];
        any = true;
    }
    return any;
}

// The tracks of a role, that of the wanted step first.
std::vector<const Track *> tracksOf(const Process &process, Role role, std::optional<Duration> step)
{
    std::vector<const Track *> tracks;
    for (const Track &track : process.tracks) {
        if (track.role == role && track.series)
            tracks.push_back(&track);
    }
    std::ranges::stable_partition(tracks, [&](const Track *t) { return t->step == step; });
    return tracks;
}

ValueColumn unknown(size_t count)
{
    return ValueColumn(count, std::nan(""));
}

void readSwap(Trace &trace, const Process &process)
{
    ValueColumn swapped = unknown(trace.times.size());
    for (const Track *track : tracksOf(process, Role::Swapped, trace.step)) {
        if (fill(swapped, alignedTo(trace.times, *track->series)))
            trace.swapped.push_back(track);
    }
    trace.swapKnown = !trace.swapped.empty();
    trace.footprint = trace.resident;
    if (!trace.swapKnown)
        return;
    for (size_t i = 0; i < swapped.size(); ++i)
        trace.footprint[i] += swapped[i];
}

void readStarts(Trace &trace, const Process &process)
{
    const auto tracks = tracksOf(process, Role::StartTime, trace.step);
    if (tracks.empty())
        return;
    trace.starts = unknown(trace.times.size());
    for (const Track *track : tracks) {
        if (fill(trace.starts, alignedTo(trace.times, *track->series)))
            trace.start.push_back(track);
    }
    for (const Track *track : tracks) {
        if (fill(trace.starts, startsAt(trace.times, *track->series)) &&
            std::ranges::find(trace.start, track) == trace.start.end())
            trace.start.push_back(track);
    }
}

// Columns of a role, filled from the files that know it; empty if none does.
ValueColumn columnOf(const Trace &trace, const Process &process, Role role, std::vector<const Track *> &used)
{
    ValueColumn column;
    for (const Track *track : tracksOf(process, role, trace.step)) {
        if (column.empty())
            column = unknown(trace.times.size());
        if (fill(column, alignedTo(trace.times, *track->series)))
            used.push_back(track);
    }
    return used.empty() ? ValueColumn() : column;
}

} // namespace

ValueColumn nextAt(std::span<const Instant> times, const Series &series)
{
    ValueColumn column = unknown(times.size());
    double last = std::nan("");
    size_t k = 0;
    for (size_t i = 0; i < times.size(); ++i) {
        for (; k < series.size() && (series.time(k) < times[i] || !std::isfinite(series.value(k))); ++k)
            last = std::isfinite(series.value(k)) ? series.value(k) : last;
        column[i] = k < series.size() ? series.value(k) : last;
    }
    return column;
}

std::span<const double> valuesOnGrid(std::span<const Instant> times, const Series &series)
{
    if (times.empty() || series.isEmpty())
        return {};
    const size_t first = series.lowerBound(times.front());
    const auto own = std::span(*series.times).subspan(first);
    if (own.size() < times.size())
        return {};
    // Of one scrape they mostly share even the column of times.
    if (own.data() != times.data() && !std::ranges::equal(times, own.first(times.size())))
        return {};
    return std::span(*series.values).subspan(first, times.size());
}

ValueColumn alignedTo(std::span<const Instant> times, const Series &series)
{
    if (times.empty() || series.isEmpty())
        return unknown(times.size());
    if (const auto own = valuesOnGrid(times, series); !own.empty())
        return {own.begin(), own.end()};
    ValueColumn column = unknown(times.size());
    size_t k = series.lowerBound(times.front());
    for (size_t i = 0; i < times.size() && k < series.size(); ++i) {
        while (k < series.size() && series.time(k) < times[i])
            ++k;
        if (k < series.size() && series.time(k) == times[i])
            column[i] = series.value(k);
    }
    return column;
}

ValueColumn startsAt(std::span<const Instant> times, const Series &series)
{
    ValueColumn column = unknown(times.size());
    if (series.isEmpty())
        return column;
    double before = std::nan("");
    size_t next = 0;
    for (size_t i = 0; i < times.size(); ++i) {
        // A sample without a number tells nothing about the process.
        for (; next < series.size() && (series.time(next) < times[i] || !std::isfinite(series.value(next)));
             ++next) {
            if (std::isfinite(series.value(next)))
                before = series.value(next);
        }
        const double now = double(msOf(times[i])) / 1000;
        if (next < series.size() && series.value(next) > 0 && series.value(next) <= now)
            column[i] = series.value(next);
        else if (before > 0)
            column[i] = before;
    }
    return column;
}

Trace traceOf(const Incident &incident, size_t process, const Track &rss)
{
    const Process &p = incident.processes[process];
    Trace trace;
    trace.process = process;
    trace.rss = &rss;
    trace.step = rss.step;
    trace.limit = gapLimit(rss.step, incident.choices.definitions);
    trace.times = *rss.series->times;
    trace.resident = *rss.series->values;
    readSwap(trace, p);
    readStarts(trace, p);
    for (const Track *track : tracksOf(p, Role::NumProcs, trace.step)) {
        if (trace.procs.empty())
            trace.procs = unknown(trace.times.size());
        fill(trace.procs, alignedTo(trace.times, *track->series));
    }
    trace.highWater = columnOf(trace, p, Role::HighWater, trace.marks);
    trace.lazyFree = columnOf(trace, p, Role::LazyFree, trace.lazy);
    const Track *boot =
        trace.starts.empty() ? nullptr : finest(incident.hosts[p.host].tracks, Role::BootTime);
    if (boot && boot->series)
        trace.boots = nextAt(trace.times, *boot->series);
    return trace;
}

std::optional<Trace> defaultTrace(const Incident &incident, size_t process)
{
    const Track *rss = coarsest(incident.processes[process].tracks, Role::Rss);
    if (!rss || !rss->series || rss->series->isEmpty())
        return std::nullopt;
    return traceOf(incident, process, *rss);
}

} // namespace memreport
