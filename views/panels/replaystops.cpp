// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/replaystops.h"

#include <algorithm>
#include <set>

namespace memreport {

namespace {

std::optional<Instant> nearest(const std::vector<Instant> &sorted, Instant moment, bool backwards)
{
    if (backwards) {
        const auto past = std::ranges::lower_bound(sorted, moment);
        return past == sorted.begin() ? std::nullopt : std::optional(*(past - 1));
    }
    const auto next = std::ranges::upper_bound(sorted, moment);
    return next == sorted.end() ? std::nullopt : std::optional(*next);
}

void settle(std::vector<Instant> &moments)
{
    std::ranges::sort(moments);
    const auto rest = std::ranges::unique(moments);
    moments.erase(rest.begin(), rest.end());
}

} // namespace

ReplayStops::ReplayStops(const Incident &incident, const Findings &findings)
{
    std::set<const TimeColumn *> seen;
    const auto addTracks = [&](const std::vector<Track> &tracks) {
        for (const Track &track : tracks) {
            if (track.series && seen.insert(track.series->times.get()).second)
                m_samples.push_back(track.series->times);
        }
    };
    for (const Process &process : incident.processes)
        addTracks(process.tracks);
    for (const Host &host : incident.hosts) {
        addTracks(host.tracks);
    }
    for (const KillFinding &kill : findings.kills) {
        const auto &time = incident.kills[kill.kill].kill.time;
        if (!time)
            continue;
        m_events.push_back(toInstant(*time));
        if (kill.level >= KillLevel::V2)
            m_kills.push_back(toInstant(*time));
    }
    for (const TimelineRow &row : incident.timeline)
        m_events.push_back(row.from);
    for (const RestartMarker &marker : findings.restartMarkers)
        m_events.push_back(marker.from);
    for (const HostGap &hole : findings.scrapeGaps)
        m_gaps.push_back(hole.gap.from + hole.gap.length() / 2);
    for (const HostFinding &host : findings.hosts) {
        for (const Gap &gap : host.gaps)
            m_gaps.push_back(gap.from + gap.length() / 2);
    }
    settle(m_events);
    settle(m_kills);
    settle(m_gaps);
}

std::optional<Instant> ReplayStops::from(Instant moment, ReplayStep step, bool backwards) const
{
    switch (step) {
    case ReplayStep::Sample:
        return sampleFrom(moment, backwards);
    case ReplayStep::Event:
        return nearest(m_events, moment, backwards);
    case ReplayStep::Kill:
        return nearest(m_kills, moment, backwards);
    case ReplayStep::Gap:
        return nearest(m_gaps, moment, backwards);
    }
    return std::nullopt;
}

std::optional<Instant> ReplayStops::sampleFrom(Instant moment, bool backwards) const
{
    std::optional<Instant> best;
    for (const auto &times : m_samples) {
        const auto found = nearest(*times, moment, backwards);
        if (found && (!best || (backwards ? *found > *best : *found < *best)))
            best = found;
    }
    return best;
}

} // namespace memreport
