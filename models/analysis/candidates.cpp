// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/pairs.h"

#include "models/analysis/matching.h"
#include "models/analysis/provenance.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

// Pairs just outside the limit are named: a reader would ask about them.
constexpr double nearMissShare = 1.2;

QString sidesText(const Definitions &definitions, double symmetric, double asymmetric)
{
    return Words::tr("%1 apart (%2 of the glibc weight), limit %3")
        .arg(percentText(symmetric), percentText(std::abs(asymmetric)),
             percentText(definitions.weightLimitPercent, 0));
}

Finding difference(const PairCandidates::Side &holds, const PairCandidates::Side &releases)
{
    const double percent = weightDifference(holds.mean, releases.mean);
    Finding finding = known("D12", percent, u"%"_s, percentText(percent));
    finding.inputs = holds.weight.inputs;
    append(finding.inputs, releases.weight.inputs);
    finding.caveats = holds.weight.caveats;
    return finding;
}

PairProposal proposal(const PairCandidates::Side &holds, const PairCandidates::Side &releases,
                      const Definitions &definitions)
{
    PairProposal proposal;
    proposal.holds = holds.process;
    proposal.releases = releases.process;
    proposal.weightDiff = difference(holds, releases);
    proposal.admissible = *proposal.weightDiff.value() <= definitions.weightLimitPercent;
    proposal.reason =
        sidesText(definitions, *proposal.weightDiff.value(), weightDifferenceOf(holds.mean, releases.mean));
    return proposal;
}

// For each holding process without a partner the free counterpart that comes closest in weight.
void addRefused(const PairCandidates &candidates, const Assignment &assignment,
                const Definitions &definitions, std::vector<PairProposal> &proposals)
{
    std::vector<bool> taken(candidates.releases.size());
    for (const auto &partner : assignment.partner) {
        if (partner)
            taken[*partner] = true;
    }
    for (size_t h = 0; h < candidates.holds.size(); ++h) {
        if (assignment.partner[h])
            continue;
        std::optional<PairProposal> nearest;
        for (size_t r = 0; r < candidates.releases.size(); ++r) {
            if (taken[r])
                continue;
            PairProposal other = proposal(candidates.holds[h], candidates.releases[r], definitions);
            if (!nearest || *other.weightDiff.value() < *nearest->weightDiff.value())
                nearest = std::move(other);
        }
        const auto same = [&](const PairProposal &p) {
            return p.holds == nearest->holds && p.releases == nearest->releases;
        };
        if (!nearest)
            continue;
        if (std::ranges::none_of(proposals, same))
            proposals.push_back(*nearest);
        std::ranges::find_if(proposals, same)->nearestFree = true;
    }
}

std::vector<FindingInput> weightInputs(const Incident &incident, const Process &process,
                                       const MeanWeight &mean)
{
    std::vector<FindingInput> inputs;
    for (const Track &track : process.tracks) {
        if (track.role == Role::Weight)
            append(inputs, inputsOf(incident, track, mean.from, mean.to));
    }
    for (const EvidencePtr &evidence : incident.evidence) {
        const auto row = std::ranges::find_if(evidence->weights, [&](const WeightRow &w) {
            return w.process == process.name && w.time == mean.from;
        });
        if (row == evidence->weights.end())
            continue;
        FindingInput input;
        input.from = mean.from;
        input.to = mean.to;
        input.source = evidence->source.path.toStdString();
        input.sha256 = evidence->source.sha256.value_or(std::string());
        input.line = row->line;
        inputs.push_back(std::move(input));
    }
    return inputs;
}

Finding weightFinding(const Incident &incident, const Process &process, const MeanWeight &mean)
{
    Finding finding = known("D12", mean.value, u"consensus weight"_s, fixed(mean.value, 0));
    finding.from = mean.from;
    finding.to = mean.to;
    finding.inputs = weightInputs(incident, process, mean);
    if (!mean.exAnte)
        finding.caveats.emplace_back("weights-not-ex-ante");
    return finding;
}

} // namespace

bool isHoldsAllocator(std::string_view allocator)
{
    return allocator.starts_with("glibc");
}

bool isReleasesAllocator(std::string_view allocator)
{
    return allocator.starts_with("mimalloc");
}

PairCandidates pairCandidates(const Fleet &fleet, const TimeRange &window)
{
    const Incident &incident = fleet.incident();
    PairCandidates candidates;
    const WeightDates dates = weightDates(incident, window);
    for (size_t p = 0; p < incident.processes.size(); ++p) {
        const Process &process = incident.processes[p];
        const auto mean = meanWeight(process.weights, window, incident.choices.definitions.weightDays, dates);
        const AllocatorInterval *allocator = allocatorFor(process, window);
        if (!fleet.trace(p) || !mean || !allocator)
            continue;
        PairCandidates::Side side{p, allocator->allocator, weightFinding(incident, process, *mean),
                                  mean->value, mean->exAnte};
        if (isHoldsAllocator(side.allocator))
            candidates.holds.push_back(std::move(side));
        else if (isReleasesAllocator(side.allocator))
            candidates.releases.push_back(std::move(side));
    }
    return candidates;
}

std::vector<PairProposal> proposePairs(const PairCandidates &candidates, const Definitions &definitions)
{
    const auto apart = [&](size_t h, size_t r) {
        return weightDifference(candidates.holds[h].mean, candidates.releases[r].mean);
    };
    const Assignment best = bestAssignment(candidates.holds.size(), candidates.releases.size(),
                                           definitions.weightLimitPercent, apart);
    std::vector<PairProposal> proposals;
    for (size_t h = 0; h < candidates.holds.size(); ++h) {
        for (size_t r = 0; r < candidates.releases.size(); ++r) {
            if (apart(h, r) > nearMissShare * definitions.weightLimitPercent)
                continue;
            proposals.push_back(proposal(candidates.holds[h], candidates.releases[r], definitions));
            proposals.back().chosen = best.partner[h] == r;
            proposals.back().nearMiss = !proposals.back().admissible;
        }
    }
    addRefused(candidates, best, definitions, proposals);
    std::ranges::stable_sort(proposals, {}, [](const PairProposal &p) { return *p.weightDiff.value(); });
    return proposals;
}

} // namespace memreport
