// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/analyser.h"
#include "models/analysis/benchmarkcaveats.h"
#include "models/analysis/bursts.h"
#include "models/analysis/caveats.h"
#include "models/analysis/cohorts.h"
#include "models/analysis/hosts.h"
#include "models/analysis/journals.h"
#include "models/analysis/levels.h"
#include "models/analysis/memory.h"
#include "models/analysis/pairs.h"
#include "models/analysis/pairsummary.h"
#include "models/analysis/provenance.h"
#include "models/analysis/quadrant.h"
#include "models/analysis/ranks.h"
#include "models/analysis/restarts.h"
#include "models/analysis/statements.h"
#include "models/analysis/throughput.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

Finding rssAtKill(const Incident &incident, const MergedKill &merged)
{
    const auto bytes = merged.kill.rssBytes();
    Finding finding = bytes ? knownBytes("D4", *bytes)
                            : unknownFinding("D4", u"GiB"_s, Words::tr("the line prints no sizes"));
    finding.inputs = inputsOf(incident, merged);
    if (merged.kill.time)
        finding.time = toInstant(*merged.kill.time);
    return finding;
}

// The samples of the lifetime that the kill ended, over all that was imported.
Finding sampledPeak(const Fleet &fleet, const KillFinding &kill)
{
    const auto &evidence = fleet.evidence();
    const auto death = std::ranges::find_if(evidence.deaths, [&](const auto &entry) {
        return entry.first.first == kill.process && entry.second.kill == kill.kill;
    });
    if (!kill.process || death == evidence.deaths.end())
        return unknownFinding("D4", u"GiB"_s, Words::tr("no sampled lifetime ends with this kill"));
    const Trace &trace = *fleet.trace(*kill.process);
    const LifeSpan &span = fleet.lifetimes(*kill.process)[death->first.second];
    const auto peak = maximumOf(trace.rssSamples().part(span.first, span.last));
    if (!peak)
        return unknownFinding("D4", u"GiB"_s, Words::tr("no number recorded in this lifetime"));
    Finding finding = knownBytes("D4", peak->value);
    finding.time = trace.times[span.first + peak->index];
    finding.step = trace.step;
    finding.lowerBound = true;
    finding.inputs = inputsOf(fleet.incident(), *trace.rss, *finding.time, *finding.time);
    return finding;
}

std::vector<KillFinding> killFindings(const Fleet &fleet)
{
    std::vector<KillFinding> kills = fleet.evidence().kills;
    for (KillFinding &kill : kills) {
        kill.rssAtKill = rssAtKill(fleet.incident(), fleet.incident().kills[kill.kill]);
        kill.sampledPeak = sampledPeak(fleet, kill);
        const auto sampled = kill.sampledPeak.value();
        const auto printed = kill.rssAtKill.value();
        kill.largerThanSampled = sampled && printed && *printed > *sampled * (1 + largerPeakShare);
    }
    return kills;
}

// D4: where the kernel's line shows more than any sample, the peak says both.
void tellLargerLines(std::vector<LifetimeFinding> &lifetimes, const std::vector<KillFinding> &kills)
{
    for (LifetimeFinding &lifetime : lifetimes) {
        if (lifetime.lifetime.level != KillLevel::V3 || !lifetime.lifetime.kill)
            continue;
        const auto kill = std::ranges::find(kills, *lifetime.lifetime.kill, &KillFinding::kill);
        if (kill == kills.end() || !kill->largerThanSampled)
            continue;
        lifetime.peak.text =
            Words::tr("%1; the kernel's line shows %2").arg(lifetime.peak.text, kill->rssAtKill.text);
        append(lifetime.peak.inputs, kill->rssAtKill.inputs);
    }
}

Finding relayKills(const Incident &incident, const std::vector<KillFinding> &kills)
{
    int count = 0;
    std::vector<FindingInput> inputs;
    for (const KillFinding &kill : kills) {
        if (!kill.countsAsRelayKill)
            continue;
        ++count;
        append(inputs, inputsOf(incident, incident.kills[kill.kill]));
    }
    Finding finding = known("D18", count, u"kills"_s, counted(count, Words::tr("kill"), Words::tr("kills")));
    finding.inputs = std::move(inputs);
    return finding;
}

// All that lifetimes and hosts are measured in.
std::vector<TimeRange> measuredWindows(const Incident &incident, const TimeRange &pairs)
{
    std::vector<TimeRange> windows{pairs};
    for (const char *name : {"swap_psi", "retest"}) {
        if (const NamedWindow *window = incident.window(name))
            windows.push_back(window->range);
    }
    return windows;
}

// Where another file samples a process more finely, its highest lifetime there (D1).
void finerLifetimes(const Fleet &fleet, Findings &findings)
{
    const Incident &incident = fleet.incident();
    for (size_t p = 0; p < incident.processes.size(); ++p) {
        const Track *fine = finest(incident.processes[p].tracks, Role::Rss);
        if (!fleet.trace(p) || !fine || fine->step == fleet.trace(p)->stepIn(findings.window))
            continue;
        std::vector<LifetimeFinding> all = fleet.measureTrack(p, *fine, findings.window);
        const auto highest = std::ranges::max_element(
            all, {}, [](const LifetimeFinding &l) { return l.peakFootprint.value(); });
        if (highest != all.end())
            findings.finerLifetimes.push_back(std::move(*highest));
    }
}

void analyseHosts(const Fleet &fleet, AnalysisMemory &memory, Findings &findings)
{
    const Incident &incident = fleet.incident();
    const NamedWindow *window = incident.window("swap_psi");
    findings.hostWindow = window ? window->range : findings.window;
    findings.hosts = hostFindings(incident, findings.hostWindow, memory);
    const auto lifetimes = window ? fleet.measureAll(findings.hostWindow) : findings.lifetimes;
    findings.quadrant =
        quadrantOf(incident, findings.hostWindow, lifetimes, findings.hosts, findings.kills, memory);
    findings.outcomes = outcomesOf(lifetimes);
    const std::vector<Start> starts = restartsOf(incident, memory);
    findings.restartMarkers = restartMarkers(incident, starts);
    std::vector<LifetimeFinding> later;
    if (const NamedWindow *retest = incident.window("retest")) {
        later = fleet.measureAll(retest->range);
        findings.hostsRetest = hostFindings(incident, retest->range, memory);
        findings.quadrantRetest =
            quadrantOf(incident, retest->range, later, findings.hostsRetest, findings.kills, memory);
        findings.retest = retestOf(incident, retest->range, findings, starts);
    }
    findings.ranks = ranksOf(lifetimes, later);
    findings.weightVersusPeak =
        weightVersusPeak(incident, findings.window, findings.lifetimes, findings.weightVersusPeakCount);
}

// nullptr where nothing of the kind was imported.
std::shared_ptr<const BenchmarkFindings> benchmarksOf(const Incident &incident)
{
    auto found = std::make_shared<BenchmarkFindings>();
    found->bursts = burstFindings(incident);
    found->throughput = throughputFindings(incident);
    found->cohorts = cohortFindings(incident);
    return found->isEmpty() ? nullptr : found;
}

Findings analyseWith(const Incident &incident, AnalysisMemory &memory)
{
    Findings findings;
    if (const NamedWindow *window = incident.window("pairs"))
        findings.window = window->range;
    const Fleet fleet(incident, memory);
    findings.kills = killFindings(fleet);
    findings.relayKills = relayKills(incident, findings.kills);
    findings.lifetimes = fleet.measureAll(findings.window);
    tellLargerLines(findings.lifetimes, findings.kills);
    const PairCandidates candidates = pairCandidates(fleet, findings.window);
    findings.proposals = proposePairs(candidates, incident.choices.definitions);
    findings.holdsCandidates = candidates.holds.size();
    findings.releasesCandidates = candidates.releases.size();
    findings.pairs =
        findPairs(fleet, candidates, findings.proposals, findings.lifetimes, findings.kills, findings.window);
    findings.pairSummary = pairSummary(incident, findings.pairs);
    findings.journals = hostJournals(incident, findings.kills);
    findings.daysSinceKill = fleetDays(incident, findings.journals, findings.kills, findings.lastKill);
    findings.counterKills = counterKills(fleet, findings.journals);
    findings.clockOffsets = fleet.clockOffsets();
    findings.scrapeGaps = scrapeGaps(fleet, measuredWindows(incident, findings.window));
    finerLifetimes(fleet, findings);
    analyseHosts(fleet, memory, findings);
    findings.benchmarks = benchmarksOf(incident);
    findings.statements = statementsOf(incident, findings);
    findings.caveats = caveatsOf(incident, findings);
    if (findings.benchmarks)
        std::ranges::move(benchmarkCaveats(incident, *findings.benchmarks),
                          std::back_inserter(findings.caveats));
    return findings;
}

} // namespace

Analyser::Analyser()
    : m_memory(std::make_unique<AnalysisMemory>())
{
}

Analyser::~Analyser() = default;

Findings Analyser::analyse(const Incident &incident)
{
    m_memory->beginRun();
    Findings findings = analyseWith(incident, *m_memory);
    m_memory->endRun();
    return findings;
}

Findings analyse(const Incident &incident)
{
    return Analyser().analyse(incident);
}

} // namespace memreport
