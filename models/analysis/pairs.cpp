// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/pairs.h"

#include "models/analysis/authorwords.h"
#include "models/analysis/coverage.h"
#include "models/analysis/matching.h"
#include "models/analysis/provenance.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

// A refused pair farther apart than this many limits is no near miss and is only listed.
constexpr double nearMissLimits = 2;

class PairMaker
{
public:
    PairMaker(const Fleet &fleet, const PairCandidates &candidates,
              const std::vector<LifetimeFinding> &lifetimes, const std::vector<KillFinding> &kills,
              const TimeRange &window)
        : m_incident(fleet.incident())
        , m_candidates(candidates)
        , m_lifetimes(lifetimes)
        , m_kills(kills)
        , m_window(window)
    {
    }

    PairFinding make(size_t holds, size_t releases) const
    {
        PairFinding pair;
        pair.holds = side(holds);
        pair.releases = side(releases);
        weights(pair);
        peaks(pair);
        return pair;
    }

private:
    PairSide side(size_t process) const
    {
        const Process &p = m_incident.processes[process];
        PairSide side;
        side.process = process;
        if (const AllocatorInterval *allocator = allocatorFor(p, m_window))
            side.allocator = allocator->allocator;
        side.weight = weightOf(process);
        const LifetimeFinding *best = nullptr;
        for (const LifetimeFinding &lifetime : m_lifetimes) {
            if (lifetime.lifetime.process != process)
                continue;
            ++side.lifetimesInWindow;
            if (!best || lifetime.peakFootprint.value() > best->peakFootprint.value())
                best = &lifetime;
        }
        if (best)
            side.story = *best;
        side.story.lifetime.process = process;
        killNumbers(side);
        coverage(side);
        return side;
    }

    Finding weightOf(size_t process) const
    {
        for (const auto *sides : {&m_candidates.holds, &m_candidates.releases}) {
            const auto found = std::ranges::find(*sides, process, &PairCandidates::Side::process);
            if (found != sides->end())
                return found->weight;
        }
        return unknownFinding("D12", u"consensus weight"_s, Words::tr("no weight recorded"));
    }

    void killNumbers(PairSide &side) const
    {
        int count = 0;
        std::vector<FindingInput> inputs;
        for (const KillFinding &kill : m_kills) {
            const MergedKill &merged = m_incident.kills[kill.kill];
            const bool inWindow = merged.kill.time && m_window.contains(toInstant(*merged.kill.time));
            if (kill.process != side.process || kill.level != KillLevel::V3 || !inWindow)
                continue;
            ++count;
            append(inputs, inputsOf(m_incident, merged));
        }
        side.kernelKills = known("D18", count, u"kills"_s, QString::number(count));
        side.kernelKills.inputs = std::move(inputs);
        endNumbers(side);
    }

    static void endNumbers(PairSide &side)
    {
        const Lifetime &lifetime = side.story.lifetime;
        if (lifetime.end != Lifetime::End::Kill || !lifetime.endTime || !side.story.peak.time)
            return;
        const Duration wait = *lifetime.endTime - lifetime.range.to;
        side.hoursAfterLastSample =
            known("D17", hoursOf(wait), u"h"_s, durationText(double(wait.count()) / 1000));
        const Duration held = *lifetime.endTime - *side.story.peak.time;
        side.peakToKill = known("D10", daysOf(held), u"d"_s, durationText(double(held.count()) / 1000));
    }

    void coverage(PairSide &side) const
    {
        const size_t host = m_incident.processes[side.process].host;
        const auto journal = coverageOf(m_incident, host);
        if (!journal) {
            side.journalCoverage =
                unknownFinding("D21", u"% of window"_s, Words::tr("no kernel journal of this host"));
            return;
        }
        const double share = 100 * journal->shareOf(m_window);
        side.journalCoverage =
            known("D21", share, u"% of window"_s, Words::tr("%1 of the window").arg(percentText(share)));
    }

    void weights(PairFinding &pair) const
    {
        const auto holds = pair.holds.weight.value();
        const auto releases = pair.releases.weight.value();
        if (!holds || !releases) {
            const QString why = Words::tr("unmatched: a weight is missing");
            pair.weightDiff = unknownFinding("D12", u"%"_s, why);
            pair.weightDiffAsymmetric = unknownFinding("D12", u"% of the glibc weight"_s, why);
            pair.weightDiffWholeWindow = unknownFinding("D12 (drift)", u"%"_s, why);
            return;
        }
        std::vector<FindingInput> inputs = pair.holds.weight.inputs;
        append(inputs, pair.releases.weight.inputs);
        pair.weightDiff = percent("D12", weightDifference(*holds, *releases), u"%"_s);
        pair.weightDiff.caveats = pair.holds.weight.caveats;
        pair.weightDiff.inputs = inputs;
        pair.weightDiffAsymmetric =
            percent("D12", weightDifferenceOf(*holds, *releases), u"% of the glibc weight"_s);
        pair.weightDiffAsymmetric.inputs = inputs;
        pair.weightDiffWholeWindow = drift(pair);
    }

    Finding drift(const PairFinding &pair) const
    {
        const auto holds = meanWeightFrom(m_incident.processes[pair.holds.process].weights, m_window.from);
        const auto releases =
            meanWeightFrom(m_incident.processes[pair.releases.process].weights, m_window.from);
        if (!holds || !releases)
            return unknownFinding("D12 (drift)", u"%"_s, Words::tr("no weight from the window on"));
        return percent("D12 (drift)", weightDifference(holds->value, releases->value), u"%"_s);
    }

    static Finding percent(std::string definition, double value, const QString &unit)
    {
        return known(std::move(definition), value, unit, percentText(value));
    }

    static void peaks(PairFinding &pair)
    {
        const Finding &a = pair.holds.story.peak;
        const Finding &b = pair.releases.story.peak;
        if (!a.value() || !b.value()) {
            const QString why = Words::tr("a peak is unknown");
            pair.peakDifference = unknownFinding("D4", u"%"_s, why);
            pair.peakTimeDifference = unknownFinding("D4", u"h"_s, why);
            return;
        }
        pair.peakDifference = percent("D4", weightDifference(*a.value(), *b.value()), u"%"_s);
        const Duration apart = std::chrono::abs(*a.time - *b.time);
        pair.peakTimeDifference =
            known("D4", hoursOf(apart), u"h"_s, durationText(double(apart.count()) / 1000));
        for (Finding *finding : {&pair.peakDifference, &pair.peakTimeDifference}) {
            finding->inputs = a.inputs;
            append(finding->inputs, b.inputs);
            finding->step = a.step;
        }
    }

    const Incident &m_incident;
    const PairCandidates &m_candidates;
    const std::vector<LifetimeFinding> &m_lifetimes;
    const std::vector<KillFinding> &m_kills;
    TimeRange m_window;
};

void sortByWeight(std::vector<PairFinding> &pairs)
{
    std::ranges::stable_sort(pairs, std::ranges::greater(), [](const PairFinding &pair) {
        return std::pair(!pair.refused, pair.holds.weight.value().value_or(0));
    });
}

// D12: the author names it; else it is the heaviest.
void markFeatured(const Incident &incident, std::vector<PairFinding> &pairs)
{
    const std::string &chosen = incident.choices.featured;
    for (PairFinding &pair : pairs)
        pair.featured = incident.processes[pair.holds.process].id == chosen;
    if (!chosen.empty() || pairs.empty() || pairs.front().refused)
        return;
    const auto named = std::ranges::find_if(pairs, [&](const PairFinding &pair) {
        return !pair.refused && notesFeature(incident, incident.processes[pair.holds.process],
                                             incident.processes[pair.releases.process]);
    });
    (named == pairs.end() ? pairs.front() : *named).featured = true;
}

std::vector<PairFinding> chosenPairs(const PairMaker &maker, const Incident &incident)
{
    std::vector<PairFinding> pairs;
    for (const PairChoice &choice : *incident.choices.pairs) {
        const Process *holds = incident.process(choice.holds);
        const Process *releases = incident.process(choice.releases);
        if (holds && releases)
            pairs.push_back(maker.make(size_t(holds - incident.processes.data()),
                                       size_t(releases - incident.processes.data())));
    }
    return pairs;
}

std::vector<PairFinding> proposedPairs(const PairMaker &maker, const std::vector<PairProposal> &proposals,
                                       const Definitions &definitions)
{
    std::vector<PairFinding> pairs;
    std::set<size_t> used;
    for (const PairProposal &proposal : proposals) {
        const bool nearMiss = proposal.nearestFree &&
                              *proposal.weightDiff.value() <= nearMissLimits * definitions.weightLimitPercent;
        if (!proposal.chosen && (!nearMiss || used.contains(proposal.releases)))
            continue;
        used.insert(proposal.releases);
        pairs.push_back(maker.make(proposal.holds, proposal.releases));
        pairs.back().refused = !proposal.chosen;
        pairs.back().reason = proposal.reason;
    }
    return pairs;
}

} // namespace

std::vector<PairFinding> findPairs(const Fleet &fleet, const PairCandidates &candidates,
                                   const std::vector<PairProposal> &proposals,
                                   const std::vector<LifetimeFinding> &lifetimes,
                                   const std::vector<KillFinding> &kills, const TimeRange &window)
{
    const Incident &incident = fleet.incident();
    const PairMaker maker(fleet, candidates, lifetimes, kills, window);
    std::vector<PairFinding> pairs = incident.choices.pairs
                                         ? chosenPairs(maker, incident)
                                         : proposedPairs(maker, proposals, incident.choices.definitions);
    sortByWeight(pairs);
    markFeatured(incident, pairs);
    for (size_t i = 0; i < pairs.size(); ++i)
        pairs[i].order = int(i) + 1;
    return pairs;
}

} // namespace memreport
