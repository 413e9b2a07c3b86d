// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/ranks.h"

#include "models/analysis/matching.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int ranksShown = 20;
constexpr int leastPoints = 8;

void keepLarger(Finding &best, const Finding &other)
{
    if (!best.known() || *other.value() > *best.value())
        best = other;
}

std::vector<double> ranksOfValues(const std::vector<double> &values)
{
    std::vector<size_t> order(values.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::sort(order, {}, [&](size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    for (size_t i = 0; i < order.size();) {
        size_t past = i;
        while (past < order.size() && values[order[past]] == values[order[i]])
            ++past;
        for (size_t k = i; k < past; ++k)
            ranks[order[k]] = double(i + past - 1) / 2;
        i = past;
    }
    return ranks;
}

std::optional<double> correlation(const std::vector<double> &a, const std::vector<double> &b)
{
    const double mean = double(a.size() - 1) / 2;
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - mean) * (b[i] - mean);
        aa += (a[i] - mean) * (a[i] - mean);
        bb += (b[i] - mean) * (b[i] - mean);
    }
    return aa > 0 && bb > 0 ? std::optional(ab / std::sqrt(aa * bb)) : std::nullopt;
}

} // namespace

Ranks ranksOf(const std::vector<LifetimeFinding> &first, const std::vector<LifetimeFinding> &retest)
{
    Ranks ranks;
    std::vector<const LifetimeFinding *> all;
    std::set<size_t> relays;
    for (const auto *lifetimes : {&first, &retest}) {
        for (const LifetimeFinding &lifetime : *lifetimes) {
            ++ranks.lifetimes;
            relays.insert(lifetime.lifetime.process);
            if (lifetime.peak.known())
                all.push_back(&lifetime);
        }
    }
    ranks.relays = int(relays.size());
    std::ranges::stable_sort(all, std::ranges::greater(),
                             [](const LifetimeFinding *l) { return *l->peak.value(); });
    for (const LifetimeFinding *lifetime : all) {
        if (!lifetime->allocator.empty())
            keepLarger(ranks.largestPerAllocator[lifetime->allocator], lifetime->peak);
        if (int(ranks.top.size()) < ranksShown)
            ranks.top.push_back({int(ranks.top.size()) + 1, lifetime->lifetime.process, lifetime->allocator,
                                 lifetime->peak, lifetime->behaviour, lifetime->giveBack});
    }
    ranks.largestRetest = unknownFinding("D4", u"GiB"_s, Words::tr("no second window"));
    for (const LifetimeFinding &lifetime : retest) {
        if (lifetime.peak.known())
            keepLarger(ranks.largestRetest, lifetime.peak);
    }

    return ranks;
}

std::map<std::string, std::map<Outcome, int>> outcomesOf(const std::vector<LifetimeFinding> &lifetimes)
{
    std::map<std::string, std::map<Outcome, int>> outcomes;
    for (const LifetimeFinding &lifetime : lifetimes) {
        if (lifetime.isBalloon)
            ++outcomes[lifetime.allocator.empty() ? "unknown" : lifetime.allocator][outcomeOf(lifetime)];
    }
    return outcomes;
}

std::optional<double> spearman(std::span<const std::pair<double, double>> points)
{
    if (points.size() < 2)
        return std::nullopt;
    std::vector<double> a;
    std::vector<double> b;
    for (const auto &[x, y] : points) {
        a.push_back(x);
        b.push_back(y);
    }
    return correlation(ranksOfValues(a), ranksOfValues(b));
}

Finding weightVersusPeak(const Incident &incident, const TimeRange &window,
                         const std::vector<LifetimeFinding> &lifetimes, int &count)
{
    std::map<size_t, double> peaks;
    for (const LifetimeFinding &lifetime : lifetimes) {
        if (lifetime.peak.known()) {
            double &peak = peaks[lifetime.lifetime.process];
            peak = std::max(peak, *lifetime.peak.value());
        }
    }
    std::vector<std::pair<double, double>> points;
    const WeightDates dates = weightDates(incident, window);
    for (const auto &[process, peak] : peaks) {
        const auto weight = meanWeight(incident.processes[process].weights, window,
                                       incident.choices.definitions.weightDays, dates);
        if (weight)
            points.emplace_back(weight->value, peak);
    }
    count = int(points.size());
    const auto rho = spearman(points);
    if (count < leastPoints || !rho)
        return unknownFinding("R7", u"Spearman rho"_s,
                              Words::tr("fewer than %1 processes with a weight").arg(leastPoints));
    return known("R7", *rho, u"Spearman rho"_s,
                 Words::tr("ρ = %1 (n = %2)").arg(fixed(*rho, 2, true)).arg(count));
}

} // namespace memreport
