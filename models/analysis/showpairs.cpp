// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/matching.h"
#include "models/analysis/shownumber.h"
#include "models/base/text.h"

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString nameOf(const Incident &incident, size_t process)
{
    return qstr(incident.processes[process].name);
}

QJsonObject proposalJson(const Incident &incident, const PairProposal &proposal)
{
    QJsonObject json{{u"glibc"_s, nameOf(incident, proposal.holds)},
                     {u"mimalloc"_s, nameOf(incident, proposal.releases)},
                     {u"admissible"_s, proposal.admissible},
                     {u"chosen"_s, proposal.chosen},
                     {u"reason"_s, proposal.reason}};
    json[u"weight_diff"_s] = proposal.weightDiff.value().value_or(0);
    return json;
}

QJsonArray namesJson(const Incident &incident, const PairProposal &proposal)
{
    return {nameOf(incident, proposal.holds), nameOf(incident, proposal.releases)};
}

// What taking the closest pair first would have found: the reason why the assignment is optimal.
QJsonArray greedyPairs(const Incident &incident, const std::vector<PairProposal> &byDifference)
{
    std::set<size_t> used;
    QJsonArray pairs;
    for (const PairProposal &proposal : byDifference) {
        if (!proposal.admissible || used.contains(proposal.holds) || used.contains(proposal.releases))
            continue;
        used.insert({proposal.holds, proposal.releases});
        pairs.append(namesJson(incident, proposal));
    }
    return pairs;
}

QString endWord(const Lifetime &lifetime)
{
    switch (lifetime.end) {
    case Lifetime::End::Alive:
        return u"alive"_s;
    case Lifetime::End::Kill:
        return u"kill"_s;
    case Lifetime::End::Restart:
        return u"restart"_s;
    case Lifetime::End::Unknown:
        return u"unknown"_s;
    }
    return {};
}

QJsonObject endJson(const Incident &incident, const Findings &findings, const PairSide &side)
{
    const Lifetime &lifetime = side.story.lifetime;
    QJsonObject json{{u"level"_s, {}}, {u"time"_s, {}}, {u"kind"_s, endWord(lifetime)}};
    // D17: V0 is a restart without any evidence of a kill.
    if (lifetime.end != Lifetime::End::Kill && lifetime.end != Lifetime::End::Restart)
        return json;
    json[u"level"_s] = killLevelWord(lifetime.level);
    json[u"time"_s] = instantJson(lifetime.endTime);
    if (lifetime.end == Lifetime::End::Restart)
        return json;
    json[u"hours_after_last_sample"_s] = numberJson(side.hoursAfterLastSample);
    json[u"peak_to_kill"_s] = numberJson(side.peakToKill);
    if (!lifetime.kill)
        return json;
    const Kill &kill = incident.kills[*lifetime.kill].kill;
    if (kill.time)
        json[u"time"_s] = isoUtc(*kill.time);
    const auto number = [](const std::optional<qint64> &value) {
        return value ? QJsonValue(*value) : QJsonValue();
    };
    json[u"pid"_s] = number(kill.pid);
    json[u"anon_rss_kb"_s] = number(kill.anonRssKb);
    const auto found = std::ranges::find(findings.kills, *lifetime.kill, &KillFinding::kill);
    if (found != findings.kills.end()) {
        json[u"attributed_by"_s] = found->attributedBy;
        json[u"unit"_s] = textJson(found->unit);
    }
    return json;
}

QJsonObject sideJson(const Incident &incident, const Findings &findings, const PairSide &side)
{
    QJsonObject json = lifetimeJson(incident, side.story);
    json[u"allocator"_s] = textJson(side.allocator);
    json[u"lifetimes_in_window"_s] = qint64(side.lifetimesInWindow);
    json[u"weight_mean_7d"_s] = numberJson(side.weight);
    json[u"kernel_kills_in_window"_s] = numberJson(side.kernelKills);
    json[u"journal_coverage"_s] = numberJson(side.journalCoverage);
    json[u"end"_s] = endJson(incident, findings, side);
    return json;
}

QString splitWord(const PairFinding &pair)
{
    const Behaviour a = pair.holds.story.behaviour;
    const Behaviour b = pair.releases.story.behaviour;
    if (a == Behaviour::Holds && b == Behaviour::Releases)
        return u"predicted"_s;
    if (a == Behaviour::NoBalloon || b == Behaviour::NoBalloon)
        return u"not classified"_s;
    return a == b ? u"tie"_s : u"other"_s;
}

} // namespace

QJsonObject windowsJson(const Incident &incident)
{
    QJsonObject json;
    for (const NamedWindow &window : incident.windows)
        json[qstr(window.name)] = rangeJson(window.range.from, window.range.to);
    return json;
}

QJsonObject matchingJson(const Incident &incident, const Findings &findings)
{
    const double limit = incident.choices.definitions.weightLimitPercent;
    QJsonArray admissible;
    QJsonArray chosen;
    QJsonArray nearMisses;
    QJsonArray refused;
    for (const PairProposal &proposal : findings.proposals) {
        if (proposal.admissible)
            admissible.append(proposalJson(incident, proposal));
        if (proposal.nearMiss)
            nearMisses.append(proposalJson(incident, proposal));
        if (proposal.nearestFree)
            refused.append(proposalJson(incident, proposal));
    }
    for (const PairFinding &pair : findings.pairs) {
        if (!pair.refused)
            chosen.append(
                QJsonArray{nameOf(incident, pair.holds.process), nameOf(incident, pair.releases.process)});
    }
    const QJsonArray greedy = greedyPairs(incident, findings.proposals);
    return {{u"admissible"_s, admissible},
            {u"pairs"_s, chosen},
            {u"greedy_pairs"_s, greedy},
            {u"greedy_finds"_s, greedy.size()},
            {u"near_misses"_s, nearMisses},
            {u"refused"_s, refused},
            {u"candidates_glibc"_s, qint64(findings.holdsCandidates)},
            {u"candidates_mimalloc"_s, qint64(findings.releasesCandidates)},
            {u"limit_percent"_s, limit},
            {u"rule"_s, u"most pairs first, then least sum of D12 differences"_s}};
}

QJsonObject lifetimeJson(const Incident &incident, const LifetimeFinding &f)
{
    const Process &process = incident.processes[f.lifetime.process];
    QJsonObject retained = numberJson(f.retained);
    retained[u"end"_s] = f.endText;
    QJsonObject released = numberJson(f.releasedInWindow);
    if (f.releasedInWindow.from)
        released[u"at"_s] = rangeJson(*f.releasedInWindow.from, *f.releasedInWindow.to);
    return {{u"relay"_s, qstr(process.name)},
            {u"host"_s, qstr(incident.hosts[process.host].name)},
            {u"allocator"_s, textJson(f.allocator)},
            {u"from"_s, isoUtc(f.lifetime.range.from)},
            {u"to"_s, isoUtc(f.lifetime.range.to)},
            {u"ends_by"_s, endWord(f.lifetime)},
            {u"swap_known"_s, f.swapKnown},
            {u"restart_excluded"_s, f.lifetime.restartExcluded},
            {u"short_baseline"_s, f.shortBaseline},
            {u"baseline"_s, numberJson(f.baseline)},
            {u"peak"_s, numberJson(f.peak)},
            {u"peak_footprint"_s, numberJson(f.peakFootprint)},
            {u"balloon"_s, numberJson(f.balloon)},
            {u"episodes"_s, f.episodes},
            {u"retained_of_peak"_s, retained},
            {u"retained_of_balloon"_s, numberJson(f.retainedOfBalloon)},
            {u"retained_rss_only"_s, numberJson(f.retainedRssOnly)},
            {u"high_water"_s, numberJson(f.highWater)},
            {u"lazy_free_corrected"_s, numberJson(f.lazyFree)},
            {u"retained_lazy_free"_s, numberJson(f.retainedLazyFree)},
            {u"end_level"_s, numberJson(f.settled)},
            {u"fall_after_peak_rss"_s, numberJson(f.fallAfterPeak)},
            {u"released_30min"_s, released},
            {u"largest_step_share"_s, numberJson(f.largestStepShare)},
            {u"released_peak_to_trough"_s, numberJson(f.releasedTotal)},
            {u"released_cumulative"_s, numberJson(f.releasedCumulative)},
            {u"hold"_s, numberJson(f.hold)},
            {u"give_back"_s, numberJson(f.giveBack)},
            {u"longest_gap"_s, numberJson(f.longestGap)},
            {u"behaviour"_s, behaviourWord(f.behaviour)},
            {u"behaviour_rss_only"_s, behaviourWord(f.behaviourRssOnly)}};
}

QJsonArray pairsJson(const Incident &incident, const Findings &findings)
{
    QJsonArray pairs;
    for (const PairFinding &pair : findings.pairs) {
        if (pair.refused)
            continue;
        pairs.append(QJsonObject{{u"order"_s, pair.order},
                                 {u"featured"_s, pair.featured},
                                 {u"weight_diff"_s, numberJson(pair.weightDiff)},
                                 {u"weight_diff_asymmetric"_s, numberJson(pair.weightDiffAsymmetric)},
                                 {u"weight_diff_whole_window"_s, numberJson(pair.weightDiffWholeWindow)},
                                 {u"peak_difference"_s, numberJson(pair.peakDifference)},
                                 {u"peak_time_difference"_s, numberJson(pair.peakTimeDifference)},
                                 {u"holds_side"_s, sideJson(incident, findings, pair.holds)},
                                 {u"releases_side"_s, sideJson(incident, findings, pair.releases)},
                                 {u"split"_s, splitWord(pair)}});
    }
    return pairs;
}

QJsonObject pairSummaryJson(const Incident &incident, const Findings &findings)
{
    const PairSummary &s = findings.pairSummary;
    QJsonArray oneStep;
    for (const size_t process : s.oneStepReleases)
        oneStep.append(nameOf(incident, process));
    return {{u"pairs"_s, s.pairs},
            {u"ties"_s, s.ties},
            {u"predicted_split"_s, numberJson(s.predictedSplit)},
            {u"sign_test_one_sided"_s, numberJson(s.signOneSided)},
            {u"sign_test_two_sided"_s, numberJson(s.signTwoSided)},
            {u"lower_bound_95"_s, numberJson(s.lowerBound)},
            {u"fisher_unpaired"_s, numberJson(s.fisherUnpaired)},
            {u"holds_hosts"_s, hostNames(incident, s.holdsHosts)},
            {u"releases_hosts"_s, hostNames(incident, s.releasesHosts)},
            {u"independent"_s, s.clusterText.isEmpty()},
            {u"cluster_text"_s, s.clusterText},
            {u"peak_range"_s, numberJson(s.peakRange)},
            {u"weight_diff_range"_s, numberJson(s.weightDiffRange)},
            {u"retained_holds"_s, numberJson(s.retainedHolds)},
            {u"retained_releases"_s, numberJson(s.retainedReleases)},
            {u"released_peak_to_trough"_s, numberJson(s.releasedTotal)},
            {u"released_cumulative"_s, numberJson(s.releasedCumulative)},
            {u"released_30min"_s, numberJson(s.releasedInWindow)},
            {u"one_step_releases"_s, oneStep},
            {u"hold_range"_s, numberJson(s.holdRange)},
            {u"verified_kills"_s, numberJson(s.verifiedKills)},
            {u"kills_of_releases_side"_s, numberJson(s.releasesKills)}};
}

} // namespace memreport
