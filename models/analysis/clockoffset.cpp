// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/clockoffset.h"

#include "models/analysis/killevidence.h"
#include "models/analysis/levels.h"
#include "models/analysis/memory.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double matchWithinS = matchWithin.count();
constexpr int leastRestarts = 3;

// Seconds at which a host's journal says that a unit starts or has started.
struct UnitStarts
{
    std::vector<double> starting;
    std::vector<double> started;
};

std::map<std::string, UnitStarts> unitStartsOf(const Incident &incident, size_t host)
{
    std::map<std::string, UnitStarts> starts;
    for (size_t e = 0; e < incident.evidence.size(); ++e) {
        for (const UnitEvent &event : incident.evidence[e]->unitEvents) {
            const bool isStart =
                event.type == UnitEvent::Type::Starting || event.type == UnitEvent::Type::Started;
            if (!isStart || !event.time)
                continue;
            const auto hosts =
                event.host.empty() ? hostsOfFile(incident, e) : hostsNamed(incident, event.host);
            if (std::ranges::find(hosts, host) == hosts.end())
                continue;
            UnitStarts &unit = starts[event.unit];
            const double seconds = double(event.time->time_since_epoch().count()) / 1e6;
            (event.type == UnitEvent::Type::Starting ? unit.starting : unit.started).push_back(seconds);
        }
    }
    return starts;
}

std::optional<double> nearestOffset(const std::vector<double> &lines, double start)
{
    std::optional<double> best;
    for (const double line : lines) {
        const double offset = line - start;
        if (std::abs(offset) <= matchWithinS && (!best || std::abs(offset) < std::abs(*best)))
            best = offset;
    }
    return best;
}

Finding offsetFinding(const std::vector<double> &offsets)
{
    const auto median = medianOf(offsets);
    if (int(offsets.size()) < leastRestarts || !median)
        return unknownFinding("D19", u"s"_s,
                              Words::tr("unknown: fewer than %1 matched restarts").arg(leastRestarts));
    return known("D19", *median, u"s"_s,
                 Words::tr("%1 s (median of %2)")
                     .arg(fixed(*median, 1, true),
                          counted(int(offsets.size()), Words::tr("restart"), Words::tr("restarts"))));
}

ClockOffset offsetOf(const Incident &incident, size_t host, const std::map<std::string, UnitStarts> &units,
                     AnalysisMemory &memory)
{
    std::vector<double> offsets;
    std::vector<double> fromStarted;
    for (size_t p = 0; p < incident.processes.size(); ++p) {
        const Process &process = incident.processes[p];
        if (process.host != host)
            continue;
        const auto unit = std::ranges::find_if(
            units, [&](const auto &entry) { return isUnitOf(entry.first, process.name); });
        if (unit == units.end())
            continue;
        for (const double start : memory.starts(incident, p)) {
            const auto starting = nearestOffset(unit->second.starting, start);
            const auto started = nearestOffset(unit->second.started, start);
            if (starting)
                offsets.push_back(*starting);
            if (started)
                fromStarted.push_back(*started);
        }
    }
    // "Started" of a Type=notify unit comes after its start-up, seconds late.
    const std::vector<double> &used = offsets.empty() ? fromStarted : offsets;
    return {host, int(used.size()), offsetFinding(used), offsetFinding(fromStarted)};
}

} // namespace

std::vector<double> distinctStarts(const Process &process, double jitterS)
{
    std::vector<double> values;
    for (const Track &track : process.tracks) {
        if (track.role != Role::StartTime || !track.series)
            continue;
        // A process that lives on tells the same start time with every sample.
        double last = 0;
        for (const double value : *track.series->values) {
            if (std::isfinite(value) && value > 0 && value != last)
                values.push_back(value);
            last = value;
        }
    }
    std::ranges::sort(values);
    std::vector<double> starts;
    for (const double value : values) {
        if (starts.empty() || value - starts.back() > jitterS)
            starts.push_back(value);
    }
    return starts;
}

std::vector<ClockOffset> clockOffsets(const Incident &incident)
{
    AnalysisMemory memory;
    return clockOffsets(incident, memory);
}

std::vector<ClockOffset> clockOffsets(const Incident &incident, AnalysisMemory &memory)
{
    std::vector<ClockOffset> offsets;
    for (size_t host = 0; host < incident.hosts.size(); ++host) {
        const auto units = unitStartsOf(incident, host);
        if (!units.empty())
            offsets.push_back(offsetOf(incident, host, units, memory));
    }
    return offsets;
}

std::vector<Duration> matchingOffsets(const Incident &incident, const std::vector<ClockOffset> &found)
{
    std::vector<Duration> offsets(incident.hosts.size(), Duration(0));
    for (const ClockOffset &offset : found) {
        if (const auto seconds = offset.offset.value())
            offsets[offset.host] = Duration(std::llround(*seconds * 1000));
    }
    return offsets;
}

std::vector<Duration> matchingSlack(const Incident &incident, const std::vector<ClockOffset> &found)
{
    std::vector<Duration> slack(incident.hosts.size(), matchWithin);
    for (const ClockOffset &offset : found) {
        if (offset.offset.known())
            slack[offset.host] = Duration(0);
    }
    return slack;
}

} // namespace memreport
