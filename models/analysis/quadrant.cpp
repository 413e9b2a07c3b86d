// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/quadrant.h"

#include "models/analysis/killevidence.h"
#include "models/analysis/memory.h"
#include "models/analysis/provenance.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

// RAM at the begin of the observation; it does not change without a reboot.
std::optional<double> memoryAt(const Incident &incident, const HostFinding &host, Instant from)
{
    const Track *track = coarsest(incident.hosts[host.host].tracks, Role::MemTotal);
    if (!track || !track->series)
        return std::nullopt;
    const auto values = std::span(*track->series->values).subspan(track->series->lowerBound(from));
    const auto known = std::ranges::find_if(values, [](double value) { return value > 0; });
    return known != values.end() ? std::optional(*known) : std::nullopt;
}

class QuadrantMaker
{
public:
    QuadrantMaker(const Incident &incident, const TimeRange &window,
                  const std::vector<LifetimeFinding> &lifetimes, const std::vector<HostFinding> &hosts,
                  const std::vector<KillFinding> &kills, AnalysisMemory &memory)
        : m_incident(incident)
        , m_lifetimes(lifetimes)
        , m_kills(kills)
        , m_memory(memory)
    {
        m_quadrant.window = window;
        for (const HostFinding &host : hosts)
            std::ranges::move(observationsOf(incident, host), std::back_inserter(m_quadrant.observations));
        m_members.resize(m_quadrant.observations.size());
    }

    Quadrant run()
    {
        for (const Behaviour behaviour : {Behaviour::Holds, Behaviour::Releases}) {
            for (const bool isLarge : {false, true})
                m_quadrant.cells.push_back({.behaviour = behaviour, .isLarge = isLarge});
        }
        m_cellObservations.resize(m_quadrant.cells.size());
        for (const LifetimeFinding &lifetime : m_lifetimes)
            assign(lifetime);
        for (size_t c = 0; c < m_quadrant.cells.size(); ++c)
            fill(c);
        countKills();
        stableRange();
        m_quadrant.stableHolds = stableRetained(m_incident.choices.definitions.holdsPercent, true);
        m_quadrant.stableReleases = stableRetained(m_incident.choices.definitions.releasesPercent, false);
        return std::move(m_quadrant);
    }

private:
    std::optional<size_t> observationAt(size_t host, Instant t) const
    {
        for (size_t o = 0; o < m_quadrant.observations.size(); ++o) {
            const HostObservation &observation = m_quadrant.observations[o];
            if (observation.host == host && observation.range.contains(t))
                return o;
        }
        return std::nullopt;
    }

    size_t cellOf(Behaviour behaviour, bool isLarge) const
    {
        return (behaviour == Behaviour::Releases ? 2 : 0) + (isLarge ? 1 : 0);
    }

    void assign(const LifetimeFinding &lifetime)
    {
        const size_t process = lifetime.lifetime.process;
        if (lifetime.behaviour == Behaviour::NoBalloon) {
            ++m_quadrant.notClassified;
            return;
        }
        ++m_quadrant.balloons;
        const size_t host = m_incident.processes[process].host;
        const auto observation =
            lifetime.peakFootprint.time ? observationAt(host, *lifetime.peakFootprint.time) : std::nullopt;
        m_quadrant.members.push_back({.process = process,
                                      .observation = observation,
                                      .behaviour = lifetime.behaviour,
                                      .allocator = lifetime.allocator,
                                      .retained = lifetime.retained,
                                      .killed = lifetime.lifetime.end == Lifetime::End::Kill});
        if (observation)
            m_members[*observation] = true;
        if (lifetime.behaviour == Behaviour::Mixed) {
            m_quadrant.mixed.push_back({process, lifetime.retained.value().value_or(0)});
            return;
        }
        if (!observation)
            return;
        const size_t c = cellOf(lifetime.behaviour, m_quadrant.observations[*observation].isLarge);
        QuadrantCell &cell = m_quadrant.cells[c];
        ++cell.balloons;
        addOnce(cell.hosts, host);
        addOnce(cell.relays, process);
        m_cellObservations[c].insert(*observation);
    }

    static void addOnce(std::vector<size_t> &to, size_t value)
    {
        const auto at = std::ranges::lower_bound(to, value);
        if (at == to.end() || *at != value)
            to.insert(at, value);
    }

    // Numbers of the members: each observation measured over its own stretch.
    void fill(size_t c)
    {
        QuadrantCell &cell = m_quadrant.cells[c];
        kills(c);
        bool anyPsi = false;
        bool moved = false;
        for (const size_t o : m_cellObservations[c]) {
            const HostObservation &observation = m_quadrant.observations[o];
            const auto &measured = m_memory.host(m_incident, observation.host, observation.range);
            if (!measured)
                continue;
            larger(cell.maxSwap, measured->swapUsedMax);
            smaller(cell.minAvailable, measured->ramAvailableMin);
            worse(cell.worstPsiSome, measured->psiSome);
            worse(cell.worstPsiFull, measured->psiFull);
            if (!measured->psiSome.worst.known()) {
                addOnce(cell.psiNotRecorded, observation.host);
                continue;
            }
            anyPsi = true;
            moved |= hasMoved(measured->psiSome) || hasMoved(measured->psiFull);
        }
        cell.psiUnmoved = anyPsi && !moved;
    }

    static void larger(Finding &best, const Finding &other)
    {
        if (best.definition.empty() || (other.value() && (!best.value() || *other.value() >= *best.value())))
            best = other;
    }

    static bool hasMoved(const PressureFinding &pressure)
    {
        return pressure.worst.known() && !pressure.unmoved;
    }

    // Of equal half hours of a cell the latest speaks, and of hosts with it the last: one order for all
    // cells, also where no counter moved and every half hour is as bad as the others.
    static void worse(Finding &best, const PressureFinding &pressure)
    {
        Finding other = pressure.worst;
        if (other.known() && pressure.latestWorst) {
            other.to = *pressure.latestWorst + (*other.to - *other.from);
            other.from = pressure.latestWorst;
        }
        const auto rank = [](const Finding &f) { return std::tuple(f.value(), f.from, f.host); };
        if (best.definition.empty() || (other.known() && rank(other) > rank(best)))
            best = std::move(other);
    }

    static void smaller(Finding &best, const Finding &other)
    {
        if (best.definition.empty() || (other.value() && (!best.value() || *other.value() < *best.value())))
            best = other;
    }

    const Kill &killOf(const KillFinding &finding) const { return m_incident.kills[finding.kill].kill; }

    bool counts(const KillFinding &finding) const
    {
        return finding.countsAsRelayKill && killOf(finding).time &&
               m_quadrant.window.contains(toInstant(*killOf(finding).time));
    }

    bool isOfCell(const KillFinding &finding, size_t c) const
    {
        const Instant time = toInstant(*killOf(finding).time);
        if (finding.process) {
            const auto observation = observationAt(m_incident.processes[*finding.process].host, time);
            return std::ranges::binary_search(m_quadrant.cells[c].relays, *finding.process) && observation &&
                   m_cellObservations[c].contains(*observation);
        }
        for (const size_t host : hostsOfKill(m_incident, m_incident.kills[finding.kill])) {
            const auto observation = observationAt(host, time);
            if (observation && m_cellObservations[c].contains(*observation))
                return true;
        }
        return false;
    }

    void kills(size_t c)
    {
        int v3 = 0;
        int v2 = 0;
        std::vector<FindingInput> inputs;
        for (const KillFinding &finding : m_kills) {
            if (!counts(finding) || !isOfCell(finding, c))
                continue;
            ++(finding.process ? v3 : v2);
            append(inputs, inputsOf(m_incident, m_incident.kills[finding.kill]));
        }
        QuadrantCell &cell = m_quadrant.cells[c];
        cell.killsV3 = known("D25", v3, u"kills"_s, counted(v3, Words::tr("kill"), Words::tr("kills")));
        cell.killsV3.inputs = std::move(inputs);
        cell.killsV2 = known("D25", v2, u"kills"_s, counted(v2, Words::tr("kill"), Words::tr("kills")));
    }

    void countKills()
    {
        m_quadrant.relayKills =
            int(std::ranges::count_if(m_kills, [this](const KillFinding &k) { return counts(k); }));
        const size_t holdsThin = cellOf(Behaviour::Holds, false);
        for (const KillFinding &finding : m_kills) {
            if (counts(finding) && !isOfCell(finding, holdsThin))
                m_quadrant.killsElsewhere.push_back(finding.kill);
        }
        const QuadrantCell &cell = m_quadrant.cells[holdsThin];
        m_quadrant.killsInHoldsThin = int(*cell.killsV3.value() + *cell.killsV2.value());
    }

    // R39: between the largest ratio of a thin member and the smallest of a large one nobody moves.
    void stableRange()
    {
        std::optional<double> low;
        std::optional<double> high;
        for (size_t o = 0; o < m_quadrant.observations.size(); ++o) {
            const HostObservation &observation = m_quadrant.observations[o];
            const auto ratio = observation.ratio.value();
            if (!m_members[o] || !ratio)
                continue;
            if (observation.isLarge)
                high = std::min(high.value_or(*ratio), *ratio);
            else
                low = std::max(low.value_or(*ratio), *ratio);
        }
        Finding &stable = m_quadrant.stableHeadroom;
        stable = unknownFinding("R39", u"ratio"_s, Words::tr("no host with balloons and a known headroom"));
        if (!low && !high)
            return;
        const double none = std::nan("");
        stable.why.clear();
        stable.values = {low.value_or(none), high.value_or(none)};
        stable.text = Words::tr("stable for headroom %1 to %2")
                          .arg(low ? fixed(*low, 2) : u"0"_s, high ? fixed(*high, 2) : Words::tr("any"));
    }

    // R39 for D24: between the nearest members on either side of the threshold nobody moves. "Holds"
    // begins at its threshold, "releases" ends at its own.
    Finding stableRetained(double threshold, bool above) const
    {
        std::optional<double> low;
        std::optional<double> high;
        for (const Quadrant::Member &member : m_quadrant.members) {
            const auto retained = member.retained.value();
            if (!retained)
                continue;
            if (above ? *retained >= threshold : *retained > threshold)
                high = std::min(high.value_or(*retained), *retained);
            else
                low = std::max(low.value_or(*retained), *retained);
        }
        Finding stable = unknownFinding("R39", u"% of peak"_s, Words::tr("no balloon is classified"));
        if (!low && !high)
            return stable;
        const double none = std::nan("");
        stable.why.clear();
        stable.values = {low.value_or(none), high.value_or(none)};
        stable.text = Words::tr("the same members from %1 to %2 % of peak")
                          .arg(low ? fixed(*low, 1) : u"0"_s, high ? fixed(*high, 1) : Words::tr("any"));
        return stable;
    }

    const Incident &m_incident;
    const std::vector<LifetimeFinding> &m_lifetimes;
    const std::vector<KillFinding> &m_kills;
    AnalysisMemory &m_memory;
    Quadrant m_quadrant;
    std::vector<bool> m_members; ///< by observation: has a balloon
    std::vector<std::set<size_t>> m_cellObservations;
};

} // namespace

std::vector<HostObservation> observationsOf(const Incident &incident, const HostFinding &host)
{
    std::vector<HostObservation> observations;
    for (const HostFinding::CapacityStep &step : host.capacitySteps) {
        HostObservation observation;
        observation.host = host.host;
        observation.range = {observations.empty() ? host.window.from : step.time, host.window.to};
        if (!observations.empty())
            observations.back().range.to = step.time;
        observation.swapTotal = step.total;
        const auto memory = memoryAt(incident, host, step.time);
        if (memory) {
            const double ratio = *step.total.value() * bytesPerGiB / *memory;
            observation.ratio = known("D23", ratio, u"ratio"_s, fixed(ratio, 2));
            observation.ratio.inputs = step.total.inputs;
            observation.isLarge = ratio >= incident.choices.definitions.headroomShare;
        } else {
            observation.ratio = unknownFinding("D23", u"ratio"_s, Words::tr("RAM is not recorded"));
        }
        observation.swapResized = host.capacitySteps.size() > 1;
        observations.push_back(std::move(observation));
    }
    return observations;
}

Quadrant quadrantOf(const Incident &incident, const TimeRange &window,
                    const std::vector<LifetimeFinding> &lifetimes, const std::vector<HostFinding> &hosts,
                    const std::vector<KillFinding> &kills, AnalysisMemory &memory)
{
    return QuadrantMaker(incident, window, lifetimes, hosts, kills, memory).run();
}

} // namespace memreport
