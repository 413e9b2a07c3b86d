// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/handler.h"
#include "models/analysis/hostsamples.h"
#include "models/analysis/provenance.h"
#include "models/analysis/restarts.h"
#include "models/analysis/trace.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr Duration beforePhase = std::chrono::hours(24);  // R54
constexpr Duration afterRestart = std::chrono::hours(6);  // R68
constexpr Duration aroundRestart = std::chrono::hours(6); // R72
constexpr double firstLoadPercent = 0.1;                  // R63

class RetestMaker
{
public:
    RetestMaker(const Incident &incident, const TimeRange &window, const Findings &findings,
                std::span<const Start> starts)
        : m_incident(incident)
        , m_window(window)
        , m_findings(findings)
        , m_starts(starts)
    {
    }

    Retest run()
    {
        for (const TimelineRow &row : m_incident.timeline) {
            if (row.kind == "phase" && m_window.contains(row.from) && !m_retest.phase)
                m_retest.phase = row;
        }
        for (const RestartMarker &marker : m_findings.restartMarkers) {
            if (marker.isConversion() && m_window.contains(marker.from))
                m_retest.conversion = marker;
        }
        hosts();
        kills();
        allocators();
        withoutStart();
        m_retest.handler = handlerFindings(m_incident, m_window, m_retest);
        m_retest.runningRelays = runningRelays();
        return std::move(m_retest);
    }

private:
    ValueColumn percent(const Host &host, Role part, Role whole, Samples &samples) const
    {
        const Track *partTrack = coarsest(host.tracks, part);
        const Track *wholeTrack = coarsest(host.tracks, whole);
        if (!partTrack || !wholeTrack)
            return {};
        samples = {*partTrack->series->times, *partTrack->series->values};
        return percentOf(samples.values, alignedTo(samples.times, *wholeTrack->series));
    }

    Finding median(const Host &host, std::string definition, Role part, Role whole, const TimeRange &range,
                   bool complement) const
    {
        const QString unit = whole == Role::SwapTotal ? u"% of host swap"_s : u"% of host RAM"_s;
        Samples samples;
        ValueColumn values = percent(host, part, whole, samples);
        if (complement) {
            for (double &value : values)
                value = 100 - value;
        }
        const auto found = medianOf(within({samples.times, values}, range).values);
        if (values.empty() || !found)
            return unknownFinding(std::move(definition), unit, Words::tr("not recorded"));
        Finding finding = known(std::move(definition), *found, unit, percentText(*found));
        finding.from = range.from;
        finding.to = range.to;
        finding.host = host.name;
        for (const Role role : {part, whole})
            append(finding.inputs, inputsOf(m_incident, *coarsest(host.tracks, role), range.from, range.to));
        return finding;
    }

    static const HostFinding *find(const std::vector<HostFinding> &hosts, size_t host)
    {
        const auto found = std::ranges::find(hosts, host, &HostFinding::host);
        return found == hosts.end() ? nullptr : &*found;
    }

    // R63: the first sample with a load that is not noise.
    std::optional<Instant> firstLoad(const Host &host) const
    {
        Samples samples;
        const ValueColumn free = percent(host, Role::SwapFree, Role::SwapTotal, samples);
        const Samples part = within({samples.times, free}, m_window);
        for (size_t i = 0; i < part.size(); ++i) {
            if (100 - part.values[i] > firstLoadPercent)
                return part.times[i];
        }
        return std::nullopt;
    }

    // R68: after the host's own last restart of the marker, not after the fleet's first.
    Instant lastRestart(size_t host) const
    {
        const RestartMarker &marker = *m_retest.conversion;
        Instant last = marker.from;
        for (const Start &start : m_starts) {
            if (start.time >= marker.from && start.time <= marker.to &&
                m_incident.processes[start.process].host == host)
                last = std::max(last, start.time);
        }
        return last;
    }

    void hosts()
    {
        if (!m_retest.conversion)
            return;
        std::set<size_t> converted;
        for (const size_t process : m_retest.conversion->convertedProcesses)
            converted.insert(m_incident.processes[process].host);
        for (const size_t host : converted) {
            if (const HostFinding *now = find(m_findings.hostsRetest, host))
                m_retest.hosts.push_back(floorOf(*now));
        }
    }

    Retest::HostFloor floorOf(const HostFinding &now) const
    {
        const Host &host = m_incident.hosts[now.host];
        Retest::HostFloor floor;
        floor.host = now.host;
        floor.freeFloor = now.ramFreeMin;
        floor.availableFloor = now.ramAvailableMin;
        floor.cliffFree = now.cliffFree;
        floor.swapPeak = now.swapUsedMax;
        floor.firstLoad = firstLoad(host);
        const QString noPhase = Words::tr("no phase in the window");
        floor.freeBefore = unknownFinding("R54", u"% of host RAM"_s, noPhase);
        if (m_retest.phase) {
            const Instant begin = m_retest.phase->from;
            floor.freeBefore =
                median(host, "R54", Role::MemFree, Role::MemTotal, {begin - beforePhase, begin}, false);
        }
        const HostFinding *first = find(m_findings.hosts, now.host);
        floor.firstFreeMin = first ? first->ramFreeMin
                                   : unknownFinding("D20", u"% of host RAM"_s, Words::tr("no first window"));
        floor.firstAvailableMin = first ? first->ramAvailableMin : floor.firstFreeMin;
        const Instant last = lastRestart(now.host);
        const TimeRange after{last, last + afterRestart};
        floor.freeAfterRestart = median(host, "R68", Role::MemFree, Role::MemTotal, after, false);
        floor.swapAfterRestart = median(host, "D13", Role::SwapFree, Role::SwapTotal, after, true);
        return floor;
    }

    void kills()
    {
        std::set<size_t> killed;
        for (const KillFinding &finding : m_findings.kills) {
            if (finding.countsAsRelayKill && finding.process)
                killed.insert(*finding.process);
        }
        m_retest.killedRelays.assign(killed.begin(), killed.end());
        if (!m_retest.conversion)
            return;
        const auto &converted = m_retest.conversion->convertedProcesses;
        std::ranges::set_difference(killed, converted, std::back_inserter(m_retest.killedNotConverted));
    }

    // Who has no sample in the window is not among those that still run something.
    bool isSeen(const Process &process) const
    {
        return std::ranges::any_of(process.tracks, [this](const Track &track) {
            return track.series &&
                   track.series->lowerBound(m_window.from) < track.series->lowerBound(m_window.to);
        });
    }

    void withoutStart()
    {
        for (size_t p = 0; p < m_incident.processes.size(); ++p) {
            const Process &process = m_incident.processes[p];
            const bool hasStart = std::ranges::any_of(
                process.tracks, [](const Track &track) { return track.role == Role::StartTime; });
            if (!process.helper && !hasStart && coarsest(process.tracks, Role::Rss))
                m_retest.withoutStart.push_back(p);
        }
    }

    // R72: largest deviation from the last count before the restart, in the six hours on both sides of it.
    Finding runningRelays() const
    {
        const Track *counts = coarsest(m_incident.fleet, Role::RunningRelays);
        if (!counts || !m_retest.conversion)
            return unknownFinding("R72", u"%"_s,
                                  counts ? Words::tr("no conversion in the window")
                                         : Words::tr("the number of running relays is not recorded"));
        const RestartMarker &marker = *m_retest.conversion;
        const TimeRange range{marker.from - aroundRestart, marker.to + aroundRestart};
        const Samples part = within({*counts->series->times, *counts->series->values}, range);
        std::optional<double> before;
        for (size_t i = 0; i < part.size() && part.times[i] <= marker.from; ++i) {
            if (std::isfinite(part.values[i]))
                before = part.values[i];
        }
        if (!before || *before <= 0)
            return unknownFinding("R72", u"%"_s, Words::tr("no count before the restart"));
        double most = 0;
        for (const double value : part.values) {
            if (std::isfinite(value))
                most = std::max(most, 100 * std::abs(value - *before) / *before);
        }
        Finding finding = known("R72", most, u"%"_s, percentText(most));
        finding.from = range.from;
        finding.to = range.to;
        finding.inputs = inputsOf(m_incident, *counts, range.from, range.to);
        return finding;
    }

    void allocators()
    {
        int glibc = 0;
        int unknown = 0;
        for (size_t p = 0; p < m_incident.processes.size(); ++p) {
            const Process &process = m_incident.processes[p];
            if (process.helper || !isSeen(process))
                continue;
            const AllocatorInterval *allocator = allocatorAt(process, m_window.to - Duration(1));
            glibc += allocator && allocator->allocator.starts_with("glibc");
            unknown += !allocator;
        }
        m_retest.stillGlibc =
            known("R71", glibc, u"relays"_s, counted(glibc, Words::tr("relay"), Words::tr("relays")));
        m_retest.unknownAllocator =
            known("R71", unknown, u"relays"_s, counted(unknown, Words::tr("relay"), Words::tr("relays")));
    }

    const Incident &m_incident;
    TimeRange m_window;
    const Findings &m_findings;
    std::span<const Start> m_starts;
    Retest m_retest;
};

} // namespace

Retest retestOf(const Incident &incident, const TimeRange &window, const Findings &findings,
                std::span<const Start> starts)
{
    return RetestMaker(incident, window, findings, starts).run();
}

} // namespace memreport
