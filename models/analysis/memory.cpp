// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/memory.h"

#include "models/analysis/clockoffset.h"
#include "models/analysis/parallel.h"

#include <array>

namespace memreport {

namespace {

using SeriesList = std::vector<std::shared_ptr<const Series>>;

SeriesList seriesOf(const std::vector<Track> &tracks)
{
    SeriesList list;
    for (const Track &track : tracks)
        list.push_back(track.series);
    return list;
}

// Whatever traceOf() reads.
SeriesList columnsOf(const Incident &incident, const Process &process)
{
    SeriesList list = seriesOf(process.tracks);
    if (const Track *boot = finest(incident.hosts[process.host].tracks, Role::BootTime))
        list.push_back(boot->series);
    return list;
}

// The lists of tracks that a trace was filled from.
std::array<std::vector<const Track *> *, 4> trackLists(Trace &trace)
{
    return {&trace.swapped, &trace.start, &trace.marks, &trace.lazy};
}

std::vector<std::vector<size_t>> placesOf(Trace &trace, const Process &process)
{
    std::vector<std::vector<size_t>> places;
    for (const auto *list : trackLists(trace)) {
        places.emplace_back();
        for (const Track *track : *list)
            places.back().push_back(size_t(track - process.tracks.data()));
    }
    return places;
}

// The same tracks of another incident stand at the same places.
void repoint(ProcessFacts &facts, const Process &process)
{
    const auto lists = trackLists(*facts.trace);
    for (size_t list = 0; list < lists.size(); ++list) {
        for (size_t i = 0; i < facts.places[list].size(); ++i)
            (*lists[list])[i] = &process.tracks[facts.places[list][i]];
    }
}

// Those that D13 to D20c of a host read.
std::vector<double> hostDefinitions(const Definitions &d)
{
    return {d.gapSteps, d.gapMinS, d.swapFilledPercent, d.psiWindowS, d.psiCoverage, d.cliffPercent};
}

void forgetUnused(auto &entries)
{
    std::erase_if(entries, [](const auto &entry) { return !entry.second.used; });
}

void markUnused(auto &entries)
{
    for (auto &[key, entry] : entries)
        entry.used = false;
}

} // namespace

ProcessFacts &AnalysisMemory::facts(const Incident &incident, size_t process, const Track &rss)
{
    const Process &p = incident.processes[process];
    ProcessFacts &facts = m_processes[{p.id, rss.series.get()}];
    facts.used = true;
    SeriesList series = columnsOf(incident, p);
    if (!facts.trace || facts.series != series) {
        facts = ProcessFacts();
        facts.used = true;
        facts.trace = std::make_unique<Trace>(traceOf(incident, process, rss));
        facts.series = std::move(series);
        facts.places = placesOf(*facts.trace, p);
        return facts;
    }
    Trace &trace = *facts.trace;
    trace.process = process;
    trace.rss = &rss;
    trace.limit = gapLimit(rss.step, incident.choices.definitions);
    repoint(facts, p);
    return facts;
}

AnalysisMemory::HostFacts &AnalysisMemory::hostFacts(const Incident &incident, size_t host,
                                                     const TimeRange &window)
{
    HostFacts &facts = m_hosts[{incident.hosts[host].name, window.from, window.to}];
    facts.used = true;
    return facts;
}

void AnalysisMemory::measureHost(HostFacts &facts, const Incident &incident, size_t host,
                                 const TimeRange &window)
{
    const Host &h = incident.hosts[host];
    SeriesList series = seriesOf(h.tracks);
    const qint64 pageSize = h.pageSize.value_or(0);
    if (facts.series != series || facts.pageSize != pageSize)
        facts = {std::move(series), {}, pageSize, {}, {}, true};
    std::vector<double> definitions = hostDefinitions(incident.choices.definitions);
    if (facts.definitions != definitions) {
        facts.finding = hostFinding(incident, host, window, facts.parts);
        facts.definitions = std::move(definitions);
    }
    if (facts.finding)
        facts.finding->host = host;
}

const std::optional<HostFinding> &AnalysisMemory::host(const Incident &incident, size_t host,
                                                       const TimeRange &window)
{
    HostFacts &facts = hostFacts(incident, host, window);
    measureHost(facts, incident, host, window);
    return facts.finding;
}

std::vector<const std::optional<HostFinding> *> AnalysisMemory::hosts(const Incident &incident,
                                                                      const TimeRange &window)
{
    std::vector<HostFacts *> all;
    for (size_t host = 0; host < incident.hosts.size(); ++host)
        all.push_back(&hostFacts(incident, host, window));
    forEachIndex(all.size(), [&](size_t host) { measureHost(*all[host], incident, host, window); });
    std::vector<const std::optional<HostFinding> *> findings;
    for (const HostFacts *facts : all)
        findings.push_back(&facts->finding);
    return findings;
}

const std::vector<double> &AnalysisMemory::starts(const Incident &incident, size_t process)
{
    const Process &p = incident.processes[process];
    StartFacts &facts = m_starts[p.id];
    SeriesList series;
    for (const Track &track : p.tracks) {
        if (track.role == Role::StartTime)
            series.push_back(track.series);
    }
    if (facts.series != series)
        facts = {std::move(series), {}, true};
    facts.used = true;
    const double jitter = incident.choices.definitions.restartJitterS;
    return facts.starts.of(jitter, [&] { return distinctStarts(p, jitter); });
}

void AnalysisMemory::beginRun()
{
    markUnused(m_processes);
    markUnused(m_hosts);
    markUnused(m_starts);
    for (auto &[key, facts] : m_processes)
        markUnused(facts.parts);
}

void AnalysisMemory::endRun()
{
    forgetUnused(m_processes);
    forgetUnused(m_hosts);
    forgetUnused(m_starts);
    for (auto &[key, facts] : m_processes)
        forgetUnused(facts.parts);
}

} // namespace memreport
