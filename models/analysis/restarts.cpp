// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/restarts.h"

#include "models/analysis/memory.h"
#include "models/analysis/provenance.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr Duration aroundMarker = std::chrono::hours(1);

// The first sample of any start time: what ran before it is no restart of this incident.
std::optional<Instant> firstSeen(const Incident &incident)
{
    std::optional<Instant> first;
    for (const Process &process : incident.processes) {
        for (const Track &track : process.tracks) {
            if (track.role == Role::StartTime && track.series && !track.series->isEmpty() &&
                (!first || track.series->times->front() < *first))
                first = track.series->times->front();
        }
    }
    return first;
}

// Counts processes, not starts: a unit that restarts twice within ten minutes is one.
class Distinct
{
public:
    void add(size_t process) { ++m_counts[process]; }
    void remove(size_t process)
    {
        if (--m_counts[process] == 0)
            m_counts.erase(process);
    }
    int count() const { return int(m_counts.size()); }

private:
    std::map<size_t, int> m_counts;
};

bool rebootedWithin(const Host &host, const TimeRange &range)
{
    bool before = false;
    bool within = false;
    for (const Track &track : host.tracks) {
        if (track.role != Role::BootTime || !track.series)
            continue;
        for (const double value : *track.series->values) {
            if (!std::isfinite(value))
                continue;
            const Instant t = instantFromMs(qint64(value * 1000));
            before |= t < range.from;
            within |= range.contains(t);
        }
    }
    // Only a boot that replaced an earlier one is a reboot.
    return before && within;
}

bool isConverted(const Process &process, Instant from, Instant to)
{
    const AllocatorInterval *before = allocatorAt(process, from - aroundMarker);
    const AllocatorInterval *after = allocatorAt(process, to + aroundMarker);
    return before && after && before->allocator != after->allocator;
}

RestartMarker markerOf(const Incident &incident, std::span<const Start> starts, int mostInWindow)
{
    RestartMarker marker;
    marker.from = starts.front().time;
    marker.to = starts.back().time;
    marker.mostInWindow = mostInWindow;
    std::set<size_t> members;
    std::set<size_t> hosts;
    for (const Start &start : starts) {
        members.insert(start.process);
        hosts.insert(incident.processes[start.process].host);
    }
    marker.members.assign(members.begin(), members.end());
    marker.hosts.assign(hosts.begin(), hosts.end());
    for (const size_t process : members) {
        if (isConverted(incident.processes[process], marker.from, marker.to))
            marker.convertedProcesses.push_back(process);
    }
    for (const size_t host : hosts) {
        if (rebootedWithin(incident.hosts[host], {marker.from - aroundMarker, marker.to}))
            marker.hostsRebooted.push_back(host);
    }
    const auto count = int(members.size());
    marker.processes =
        known("D26", count, u"processes"_s, counted(count, Words::tr("process"), Words::tr("processes")));
    const auto converted = int(marker.convertedProcesses.size());
    marker.converted =
        known("D26", converted, u"relays"_s, counted(converted, Words::tr("relay"), Words::tr("relays")));
    for (Finding *finding : {&marker.processes, &marker.converted}) {
        finding->from = marker.from;
        finding->to = marker.to;
    }
    return marker;
}

} // namespace

std::vector<Start> restartsOf(const Incident &incident, AnalysisMemory &memory)
{
    std::vector<Start> starts;
    const auto first = firstSeen(incident);
    for (size_t p = 0; p < incident.processes.size(); ++p) {
        const Process &process = incident.processes[p];
        if (!first || process.helper)
            continue;
        for (const double value : memory.starts(incident, p)) {
            const Instant time = instantFromMs(qint64(value * 1000));
            if (time >= *first)
                starts.push_back({time, p});
        }
    }
    std::ranges::stable_sort(starts, {}, &Start::time);
    return starts;
}

std::vector<StartCluster> clustersOf(std::span<const Start> starts, const Definitions &definitions)
{
    const Duration window(qint64(definitions.restartWindowMin * 60'000));
    std::vector<StartCluster> clusters;
    Distinct inside;
    size_t past = 0;
    for (size_t i = 0; i < starts.size(); ++i) {
        for (; past < starts.size() && starts[past].time - starts[i].time <= window; ++past)
            inside.add(starts[past].process);
        if (inside.count() >= definitions.restartProcesses) {
            if (clusters.empty() || clusters.back().last < i)
                clusters.push_back({i, past - 1, 0});
            clusters.back().last = past - 1;
            clusters.back().mostInWindow = std::max(clusters.back().mostInWindow, inside.count());
        }
        inside.remove(starts[i].process);
    }
    return clusters;
}

std::vector<RestartMarker> restartMarkers(const Incident &incident)
{
    AnalysisMemory memory;
    return restartMarkers(incident, restartsOf(incident, memory));
}

std::vector<RestartMarker> restartMarkers(const Incident &incident, std::span<const Start> starts)
{
    std::vector<RestartMarker> markers;
    for (const StartCluster &cluster : clustersOf(starts, incident.choices.definitions)) {
        const auto part = starts.subspan(cluster.first, cluster.last + 1 - cluster.first);
        markers.push_back(markerOf(incident, part, cluster.mostInWindow));
    }
    return markers;
}

} // namespace memreport
