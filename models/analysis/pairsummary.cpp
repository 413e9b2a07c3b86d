// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/pairsummary.h"

#include "models/analysis/caveats.h"
#include "models/analysis/pairstatistics.h"
#include "models/analysis/provenance.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

using Pairs = std::vector<const PairFinding *>;
using Pick = std::function<const Finding &(const PairFinding &)>;

// "24.2–53.6 GiB": numbers alone are joined, the unit is said once.
QString rangeText(const Finding &low, const Finding &high)
{
    const int decimals = high.unit == u"GiB" || high.unit == u"d" || high.unit == u"%" ? 1 : 0;
    const QString a = fixed(low.values.front(), decimals, true);
    const QString b = fixed(high.values.front(), decimals, true);
    const QString numbers = a == b ? a : a + u'–' + b;
    return numbers + u' ' + high.unit;
}

Finding rangeOf(const Pairs &pairs, std::string definition, const QString &unit,
                const std::vector<Pick> &picks)
{
    const Finding *low = nullptr;
    const Finding *high = nullptr;
    for (const PairFinding *pair : pairs) {
        for (const Pick &pick : picks) {
            const Finding &finding = pick(*pair);
            if (!finding.value())
                continue;
            if (!low || *finding.value() < *low->value())
                low = &finding;
            if (!high || *finding.value() > *high->value())
                high = &finding;
        }
    }
    if (!low)
        return unknownFinding(std::move(definition), unit, Words::tr("not known for any pair"));
    Finding range;
    range.definition = std::move(definition);
    range.values = {*low->value(), *high->value()};
    range.unit = unit;
    range.text = rangeText(*low, *high);
    range.step = high->step;
    range.lowerBound = high->lowerBound;
    range.inputs = low->inputs;
    append(range.inputs, high->inputs);
    return range;
}

Pick of(PairSide PairFinding::*side, Finding LifetimeFinding::*finding)
{
    return [=](const PairFinding &pair) -> const Finding & { return (pair.*side).story.*finding; };
}

std::vector<size_t> hostsOf(const Incident &incident, const Pairs &pairs, PairSide PairFinding::*side)
{
    std::vector<size_t> hosts;
    for (const PairFinding *pair : pairs)
        hosts.push_back(incident.processes[(pair->*side).process].host);
    std::ranges::sort(hosts);
    const auto repeated = std::ranges::unique(hosts);
    hosts.erase(repeated.begin(), repeated.end());
    return hosts;
}

Finding probability(double p)
{
    return known("D22", p, u"p"_s, u"p = "_s + fixed(p, p < 0.001 ? 6 : 4));
}

void ranges(PairSummary &summary, const Pairs &pairs)
{
    const auto holds = &PairFinding::holds;
    const auto releases = &PairFinding::releases;
    using Life = LifetimeFinding;
    summary.peakRange = rangeOf(pairs, "D4", u"GiB"_s, {of(holds, &Life::peak), of(releases, &Life::peak)});
    summary.weightDiffRange = rangeOf(
        pairs, "D12", u"%"_s, {[](const PairFinding &pair) -> const Finding & { return pair.weightDiff; }});
    summary.retainedHolds = rangeOf(pairs, "D6", u"% of peak"_s, {of(holds, &Life::retained)});
    summary.retainedReleases = rangeOf(pairs, "D6", u"% of peak"_s, {of(releases, &Life::retained)});
    summary.releasedTotal = rangeOf(pairs, "D8b", u"GiB"_s, {of(releases, &Life::releasedTotal)});
    summary.releasedCumulative = rangeOf(pairs, "D8c", u"GiB"_s, {of(releases, &Life::releasedCumulative)});
    summary.releasedInWindow = rangeOf(pairs, "D8a", u"GiB"_s, {of(releases, &Life::releasedInWindow)});
    summary.holdRange = rangeOf(pairs, "D10", u"d"_s, {of(holds, &Life::hold)});
}

struct Split
{
    int predicted = 0;
    int discordant = 0;
    int heldLeft = 0;
    int heldRight = 0;
};

Split splitOf(const Pairs &pairs)
{
    Split split;
    for (const PairFinding *pair : pairs) {
        const Behaviour a = pair->holds.story.behaviour;
        const Behaviour b = pair->releases.story.behaviour;
        split.heldLeft += a == Behaviour::Holds;
        split.heldRight += b == Behaviour::Holds;
        split.predicted += a == Behaviour::Holds && b == Behaviour::Releases;
        split.discordant += a != b && a != Behaviour::NoBalloon && b != Behaviour::NoBalloon;
    }
    return split;
}

void statistics(PairSummary &summary, const Pairs &pairs)
{
    const Split split = splitOf(pairs);
    const int n = summary.pairs;
    summary.ties = n - split.discordant;
    summary.predictedSplit =
        known("D22", split.predicted, u"pairs"_s, Words::tr("%1 of %2").arg(split.predicted).arg(n));
    const auto found = pairStatistics(split.predicted, split.discordant);
    if (!found) {
        const QString why = Words::tr("no pair whose sides differ in behaviour");
        for (Finding *finding : {&summary.signOneSided, &summary.signTwoSided, &summary.fisherUnpaired})
            *finding = unknownFinding("D22", u"p"_s, why);
        summary.lowerBound = unknownFinding("D22", u"share"_s, why);
        return;
    }
    summary.signOneSided = probability(found->oneSided);
    summary.signTwoSided = probability(found->twoSided);
    summary.lowerBound = known("D22", found->lowerBound, u"share"_s, fixed(found->lowerBound, 3));
    summary.fisherUnpaired = probability(fisherUnpaired(n, split.heldLeft, split.heldRight));
}

void kills(PairSummary &summary, const Pairs &pairs)
{
    int verified = 0;
    double twins = 0;
    std::vector<FindingInput> inputs;
    for (const PairFinding *pair : pairs) {
        const Lifetime &lifetime = pair->holds.story.lifetime;
        const bool isVerified = lifetime.end == Lifetime::End::Kill && lifetime.level == KillLevel::V3;
        verified += isVerified;
        if (isVerified)
            append(inputs, pair->holds.kernelKills.inputs);
        twins += pair->releases.kernelKills.value().value_or(0);
    }
    summary.verifiedKills = known("D17", verified, u"of %1"_s.arg(summary.pairs),
                                  Words::tr("%1 of %2 kernel-verified").arg(verified).arg(summary.pairs));
    summary.verifiedKills.inputs = std::move(inputs);
    summary.releasesKills =
        known("D18", twins, u"kills"_s, counted(int(twins), Words::tr("kill"), Words::tr("kills")));
}

} // namespace

PairSummary pairSummary(const Incident &incident, const std::vector<PairFinding> &all)
{
    Pairs pairs;
    std::vector<PairFinding> kept;
    for (const PairFinding &pair : all) {
        if (pair.refused)
            continue;
        pairs.push_back(&pair);
        kept.push_back(pair);
    }
    PairSummary summary;
    summary.pairs = int(pairs.size());
    ranges(summary, pairs);
    statistics(summary, pairs);
    kills(summary, pairs);
    for (const PairFinding *pair : pairs) {
        if (pair->releases.story.oneStepRelease)
            summary.oneStepReleases.push_back(pair->releases.process);
    }
    summary.holdsHosts = hostsOf(incident, pairs, &PairFinding::holds);
    summary.releasesHosts = hostsOf(incident, pairs, &PairFinding::releases);
    summary.clusterText = clusterText(incident, kept);
    return summary;
}

} // namespace memreport
