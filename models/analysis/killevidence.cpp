// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/killevidence.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace std::chrono_literals;

namespace memreport {

namespace {

// A whole-second stamp can be a second off on either side (dmesg -T even without a fraction lost).
constexpr Duration stampSlack = 2s;
// The counter shows a kill one scrape late, which a fine grid resolves.
constexpr Duration scrapeLag = 60s;

class Judge
{
public:
    Judge(const Incident &incident, const std::vector<Attribution> &attributions,
          const std::vector<LifeEnd> &ends, const std::vector<Duration> &offsets)
        : m_incident(incident)
        , m_attributions(attributions)
        , m_ends(ends)
    {
        for (const MergedKill &kill : incident.kills)
            m_times.push_back(onMetricsClock(incident, kill, offsets));
    }

    KillEvidence run()
    {
        for (size_t k = 0; k < m_incident.kills.size(); ++k)
            m_found.kills.push_back(describe(k));
        for (size_t k = 0; k < m_found.kills.size(); ++k)
            matchAttributed(k);
        collectFleet();
        for (size_t k = 0; k < m_found.kills.size(); ++k)
            matchUnattributed(k);
        for (size_t h = 0; h < m_incident.hosts.size(); ++h)
            counterOf(h);
        return std::move(m_found);
    }

private:
    const Kill &killOf(size_t k) const { return m_incident.kills[k].kill; }

    KillFinding describe(size_t k) const
    {
        const Attribution &attribution = m_attributions[k];
        KillFinding finding;
        finding.kill = k;
        finding.process = attribution.process;
        finding.attributedBy = attribution.by;
        finding.unit = attribution.unit;
        const bool isKernel = isKernelKill(killOf(k).kind);
        finding.level = !isKernel ? KillLevel::V0 : attribution.process ? KillLevel::V3 : KillLevel::V2;
        finding.countsAsRelayKill = isKernel && attribution.process.has_value();
        finding.otherProcess = !attribution.process && !attribution.unit.empty();
        return finding;
    }

    const LifeEnd *nearestEnd(size_t process, Instant t) const
    {
        const LifeEnd *best = nullptr;
        for (const LifeEnd &end : m_ends) {
            if (end.process != process || end.distance(t) > end.slack)
                continue;
            if (!best || end.distance(t) < best->distance(t))
                best = &end;
        }
        return best;
    }

    void matchAttributed(size_t k)
    {
        const KillFinding &finding = m_found.kills[k];
        if (!finding.process || !m_times[k])
            return;
        const LifeEnd *end = nearestEnd(*finding.process, *m_times[k]);
        if (!end || killOf(k).kind == KillKind::SystemdNote)
            return;
        KillEvidence::Death &death = m_found.deaths[{end->process, end->lifetime}];
        if (!isKernelKill(killOf(k).kind)) {
            death.userspaceKill = k;
        } else if (!death.kill) {
            death.level = KillLevel::V3;
            death.kill = k;
            death.time = toInstant(*killOf(k).time);
        }
    }

    // D18: relay kills are those of the fleet's comm; it is the name that attributed victims carry.
    void collectFleet()
    {
        for (const KillFinding &finding : m_found.kills) {
            if (finding.countsAsRelayKill && killOf(finding.kill).comm)
                m_fleet.insert(*killOf(finding.kill).comm);
        }
    }

    bool isKilled(const LifeEnd &end) const
    {
        const auto death = m_found.deaths.find({end.process, end.lifetime});
        return death != m_found.deaths.end() && death->second.kill;
    }

    std::vector<const LifeEnd *> candidates(size_t k) const
    {
        const std::vector<size_t> hosts = hostsOfKill(m_incident, m_incident.kills[k]);
        const Instant time = *m_times[k];
        std::vector<const LifeEnd *> within;
        std::vector<const LifeEnd *> near;
        for (const LifeEnd &end : m_ends) {
            const size_t host = m_incident.processes[end.process].host;
            if (isKilled(end) || std::ranges::find(hosts, host) == hosts.end())
                continue;
            if (end.distance(time) <= stampSlack)
                within.push_back(&end);
            else if (end.distance(time) <= end.slack)
                near.push_back(&end);
        }
        return within.empty() ? near : within;
    }

    void matchUnattributed(size_t k)
    {
        KillFinding &finding = m_found.kills[k];
        if (finding.process || finding.otherProcess || !isKernelKill(killOf(k).kind))
            return;
        const bool isFleet = killOf(k).comm && m_fleet.contains(*killOf(k).comm);
        if (!m_fleet.empty() && !isFleet) {
            finding.otherProcess = true;
            return;
        }
        if (killOf(k).time) {
            for (const LifeEnd *end : candidates(k)) {
                finding.ambiguousWith.push_back(end->process);
                m_found.deaths[{end->process, end->lifetime}] = {
                    .level = KillLevel::V2, .kill = k, .time = toInstant(*killOf(k).time)};
            }
        }
        finding.countsAsRelayKill = isFleet || !finding.ambiguousWith.empty();
        finding.otherProcess = !finding.countsAsRelayKill;
    }

    size_t kernelLines(size_t host, const CounterStep &step) const
    {
        size_t count = 0;
        for (size_t k = 0; k < m_incident.kills.size(); ++k) {
            if (!isKernelKill(killOf(k).kind) || !m_times[k])
                continue;
            const Instant time = *m_times[k];
            const Duration lag = std::max(stampSlack, std::min<Duration>(step.to - step.from, scrapeLag));
            const bool inStep = time >= step.from - lag && time <= step.to + stampSlack;
            const std::vector<size_t> hosts = hostsOfKill(m_incident, m_incident.kills[k]);
            count += inStep && std::ranges::find(hosts, host) != hosts.end();
        }
        return count;
    }

    void counterOf(size_t host)
    {
        const Track *track = finest(m_incident.hosts[host].tracks, Role::OomKills);
        if (!track || !track->series)
            return;
        for (const CounterStep &step : risesOf({*track->series->times, *track->series->values})) {
            if (step.rise > double(kernelLines(host, step)))
                blameEnds(host, step);
        }
    }

    void blameEnds(size_t host, const CounterStep &step)
    {
        for (const LifeEnd &end : m_ends) {
            if (m_incident.processes[end.process].host != host)
                continue;
            const bool overlaps = end.lastSample < step.to && end.until > step.from;
            const auto key = std::pair(end.process, end.lifetime);
            const bool explained = isKilled(end) || userspace(key);
            if (!overlaps || explained)
                continue;
            m_found.deaths[key] = {.level = KillLevel::V1, .time = end.lastSample};
            m_found.counterKills.push_back({end.process, end.lifetime, step.from, step.to});
        }
    }

    bool userspace(const std::pair<size_t, size_t> &key) const
    {
        const auto death = m_found.deaths.find(key);
        return death != m_found.deaths.end() && death->second.userspaceKill;
    }

    const Incident &m_incident;
    const std::vector<Attribution> &m_attributions;
    const std::vector<LifeEnd> &m_ends;
    std::vector<std::optional<Instant>> m_times; ///< of the kills, on the metrics' clock
    std::set<std::string> m_fleet;
    KillEvidence m_found;
};

} // namespace

Duration LifeEnd::distance(Instant t) const
{
    if (t < lastSample)
        return lastSample - t;
    return t > until ? t - until : Duration(0);
}

std::vector<CounterStep> risesOf(const Samples &counter)
{
    std::vector<CounterStep> steps;
    for (size_t i = 1; i < counter.size(); ++i) {
        const double rise = counter.values[i] - counter.values[i - 1];
        if (std::isfinite(rise) && rise > 0)
            steps.push_back({counter.times[i - 1], counter.times[i], rise});
    }
    return steps;
}

KillEvidence killEvidence(const Incident &incident, const std::vector<Attribution> &attributions,
                          const std::vector<LifeEnd> &ends, const std::vector<Duration> &offsets)
{
    return Judge(incident, attributions, ends, offsets).run();
}

std::optional<Instant> onMetricsClock(const Incident &incident, const MergedKill &kill,
                                      const std::vector<Duration> &offsets)
{
    if (!kill.kill.time)
        return std::nullopt;
    const std::vector<size_t> hosts = hostsOfKill(incident, kill);
    const bool isKnown = !hosts.empty() && hosts.front() < offsets.size();
    return toInstant(*kill.kill.time) - (isKnown ? offsets[hosts.front()] : Duration(0));
}

} // namespace memreport
