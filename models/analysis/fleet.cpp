// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/fleet.h"

#include "models/analysis/clockoffset.h"
#include "models/analysis/parallel.h"

#include <algorithm>

namespace memreport {

namespace {

constexpr Duration startSlack = std::chrono::hours(1);

Instant endOf(const LifeSpan &span, Instant lastSample)
{
    Instant until = Instant::max();
    if (span.nextStarted)
        until = instantFromMs(qint64(*span.nextStarted * 1000));
    else if (span.deadAt)
        until = *span.deadAt;
    else if (span.nextSample)
        until = *span.nextSample;
    return std::max(until, lastSample);
}

} // namespace

Fleet::Fleet(const Incident &incident, AnalysisMemory &memory)
    : m_incident(incident)
    , m_attributions(attributeKills(incident))
    , m_clocks(memreport::clockOffsets(incident, memory))
    , m_offsets(matchingOffsets(incident, m_clocks))
    , m_slack(matchingSlack(incident, m_clocks))
    , m_memory(memory)
    , m_facts(incident.processes.size())
    , m_lifetimes(incident.processes.size())
{
    for (size_t p = 0; p < incident.processes.size(); ++p)
        readProcess(p);
    m_evidence = killEvidence(incident, m_attributions, lifeEnds(), m_offsets);
}

void Fleet::readProcess(size_t process)
{
    const Process &p = m_incident.processes[process];
    const Track *rss = coarsest(p.tracks, Role::Rss);
    // What belongs to the monitoring itself is no relay.
    if (p.helper || !rss || !rss->series || rss->series->isEmpty())
        return;
    ProcessFacts &facts = m_memory.facts(m_incident, process, *rss);
    m_facts[process] = &facts;
    m_lifetimes[process] = lifetimesOn(facts, process);
    const Instant last = facts.trace->times.back();
    if (!m_lastSample || last > *m_lastSample)
        m_lastSample = last;
}

const std::vector<LifeSpan> &Fleet::lifetimesOn(ProcessFacts &facts, size_t process) const
{
    const Definitions &definitions = m_incident.choices.definitions;
    std::vector<Instant> kills = killsOf(process);
    const std::tuple key(definitions.restartJitterS, definitions.hwmFallShare, std::move(kills));
    return facts.lifetimes.of(
        key, [&] { return lifetimesOf(facts.trace->columns(), definitions, std::get<2>(key)); });
}

const std::vector<Gap> &Fleet::gaps(size_t process, const TimeRange &window) const
{
    ProcessFacts &facts = *m_facts[process];
    const Duration limit = facts.trace->limitIn(window, m_incident.choices.definitions);
    return facts.gaps.of(limit, [&] { return gapsOf(facts.trace->rssSamples(), limit); });
}

std::vector<Instant> Fleet::killsOf(size_t process) const
{
    std::vector<Instant> times;
    for (size_t k = 0; k < m_attributions.size(); ++k) {
        const Kill &kill = m_incident.kills[k].kill;
        if (m_attributions[k].process == process && isKernelKill(kill.kind) && kill.time)
            times.push_back(*onMetricsClock(m_incident, m_incident.kills[k], m_offsets));
    }
    return times;
}

std::vector<LifeEnd> Fleet::lifeEnds() const
{
    const Duration least(qint64(m_incident.choices.definitions.killWindowS * 1000));
    std::vector<LifeEnd> ends;
    for (size_t p = 0; p < m_lifetimes.size(); ++p) {
        for (size_t i = 0; i < m_lifetimes[p].size(); ++i) {
            const LifeSpan &span = m_lifetimes[p][i];
            const Trace &trace = *this->trace(p);
            const Instant last = trace.times[span.last];
            const auto step = trace.stepIn({last, last + Duration(1)});
            const Duration slack =
                std::max(2 * step.value_or(Duration(0)), least) + m_slack[m_incident.processes[p].host];
            // A series that just stops may have been killed; that it goes on to the end of all data
            // says that it lived.
            if (span.ended())
                ends.push_back({p, i, last, endOf(span, last), slack});
            else if (*m_lastSample - last > trace.limit)
                ends.push_back({p, i, last, last, slack});
        }
    }
    return ends;
}

std::vector<LifetimeFinding> Fleet::measureAll(const TimeRange &window) const
{
    const Instant first = firstSampleOf(window);
    std::vector<std::vector<LifetimeFinding>> found(m_facts.size());
    forEachIndex(found.size(), [&](size_t p) {
        if (m_facts[p])
            found[p] = measureOn(*m_facts[p], m_lifetimes[p], window, first);
    });
    std::vector<LifetimeFinding> all;
    for (std::vector<LifetimeFinding> &each : found)
        std::ranges::move(each, std::back_inserter(all));
    return all;
}

std::vector<LifetimeFinding> Fleet::measureTrack(size_t process, const Track &rss,
                                                 const TimeRange &window) const
{
    ProcessFacts &facts = m_memory.facts(m_incident, process, rss);
    return measureOn(facts, lifetimesOn(facts, process), window, firstSampleOf(window));
}

// D3: whoever comes later than the first of all samples did not run at the window's begin.
Instant Fleet::firstSampleOf(const TimeRange &window) const
{
    Instant first = window.to;
    for (size_t p = 0; p < m_facts.size(); ++p) {
        const Trace *trace = this->trace(p);
        if (!trace)
            continue;
        const auto at = std::ranges::lower_bound(trace->times, window.from);
        if (at != trace->times.end())
            first = std::min(first, *at);
    }
    return first;
}

std::vector<LifetimeFinding> Fleet::measureOn(ProcessFacts &facts, const std::vector<LifeSpan> &spans,
                                              const TimeRange &window, Instant firstInWindow) const
{
    const Trace &trace = *facts.trace;
    std::vector<LifetimeFinding> found;
    for (const LifePart &part : lifePartsOf(trace, spans, window)) {
        const bool startsWithWindow = trace.times[part.first] - firstInWindow <= startSlack;
        PartFacts &known = facts.parts[{part.first, part.last}];
        known.used = true;
        found.push_back(
            measure(m_incident, trace, part, endingOf(trace, part.span, window), startsWithWindow, known));
    }
    return found;
}

// Deaths are known by the lifetimes of the default grid; a finer grid sees the same ones.
size_t Fleet::lifetimeAt(size_t process, Instant t) const
{
    const std::vector<LifeSpan> &spans = m_lifetimes[process];
    size_t index = 0;
    for (size_t i = 0; i < spans.size(); ++i) {
        if (this->trace(process)->times[spans[i].first] <= t)
            index = i;
    }
    return index;
}

Ending Fleet::endingOf(const Trace &trace, const LifeSpan &span, const TimeRange &window) const
{
    Ending ending;
    const Instant last = trace.times[span.last];
    const bool stops = !span.ended() && m_lastSample && *m_lastSample - last > trace.limit;
    if (last >= window.to || (!span.ended() && !stops))
        return ending;
    const auto found = m_evidence.deaths.find({trace.process, lifetimeAt(trace.process, last)});
    if (found != m_evidence.deaths.end() && found->second.level != KillLevel::V0) {
        const KillEvidence::Death &death = found->second;
        if (death.time && *death.time < window.to)
            return {Lifetime::End::Kill, death.level, death.kill, death.time, {}};
        return ending;
    }
    const Instant until = endOf(span, last);
    if (span.ended() && until >= window.to)
        return ending;
    ending.end = span.nextSample ? Lifetime::End::Restart : Lifetime::End::Unknown;
    if (span.ended())
        ending.time = until;
    if (found != m_evidence.deaths.end())
        ending.userspaceKill = found->second.userspaceKill;
    return ending;
}

const AllocatorInterval *allocatorFor(const Process &process, const TimeRange &window)
{
    if (const AllocatorInterval *interval = allocatorAt(process, window.from))
        return interval;
    const Track *rss = coarsest(process.tracks, Role::Rss);
    const size_t first = rss && rss->series ? rss->series->lowerBound(window.from) : 0;
    if (!rss || !rss->series || first >= rss->series->size())
        return nullptr;
    const Instant begin = rss->series->time(first);
    const Instant latest = begin + stepIn(*rss, {begin, begin + Duration(1)}).value_or(Duration(0));
    std::optional<Instant> earliest;
    for (const AllocatorInterval &interval : process.allocators) {
        if (interval.from && *interval.from >= window.from && *interval.from <= latest &&
            (!earliest || *interval.from < *earliest))
            earliest = interval.from;
    }
    return earliest ? allocatorAt(process, *earliest) : nullptr;
}

} // namespace memreport
