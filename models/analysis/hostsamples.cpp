// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/hostsamples.h"

#include <algorithm>
#include <cmath>

namespace memreport {

Samples within(const Samples &samples, const TimeRange &range)
{
    const auto at = [&](Instant t) {
        return size_t(std::ranges::lower_bound(samples.times, t) - samples.times.begin());
    };
    const size_t first = at(range.from);
    const size_t past = at(range.to);
    return first < past ? samples.part(first, past - 1) : Samples();
}

ValueColumn percentOf(std::span<const double> part, std::span<const double> whole)
{
    ValueColumn percent(part.size());
    for (size_t i = 0; i < part.size(); ++i)
        percent[i] = whole[i] > 0 ? 100 * part[i] / whole[i] : std::nan("");
    return percent;
}

HeldTime heldTime(const Samples &samples, const std::function<bool(size_t)> &isTrue,
                  std::optional<Duration> step, Duration limit, Instant end)
{
    HeldTime held;
    std::vector<size_t> finite;
    for (size_t i = 0; i < samples.size(); ++i) {
        if (std::isfinite(samples.values[i]))
            finite.push_back(i);
    }
    const Duration hold = step.value_or(limit);
    bool before = false;
    for (size_t k = 0; k < finite.size(); ++k) {
        const Instant now = samples.times[finite[k]];
        const bool last = k + 1 == finite.size();
        const Instant next = last ? end : samples.times[finite[k + 1]];
        const bool whole = !last && next - now <= limit;
        const Duration length = whole ? next - now : std::min(next - now, hold);
        held.unknown += next - now - length;
        const bool is = isTrue(finite[k]);
        if (is) {
            held.held += length;
            held.entries += !before;
            if (!held.firstEntry)
                held.firstEntry = now;
            held.lastExit = now + length;
        }
        before = is;
    }
    return held;
}

std::vector<CounterInterval> intervalsOf(const Samples &counter, Duration limit)
{
    std::vector<CounterInterval> intervals;
    for (const Run &run : runsOf(counter, limit)) {
        for (size_t i = run.first; i < run.last; ++i) {
            const double rise = counter.values[i + 1] - counter.values[i];
            if (rise >= 0)
                intervals.push_back({counter.times[i], counter.times[i + 1], rise});
        }
    }
    return intervals;
}

std::optional<double> weightedQuantile(std::vector<std::pair<double, double>> sorted, double q)
{
    if (sorted.empty())
        return std::nullopt;
    std::ranges::sort(sorted);
    double all = 0;
    for (const auto &[value, weight] : sorted)
        all += weight;
    all -= sorted.back().second;
    if (all <= 0)
        return sorted.back().first;
    double before = 0;
    for (size_t k = 0; k + 1 < sorted.size(); ++k) {
        const double here = before / all;
        before += sorted[k].second;
        const double next = before / all;
        if (q <= next)
            return std::lerp(sorted[k].first, sorted[k + 1].first, (q - here) / (next - here));
    }
    return sorted.back().first;
}

namespace {

Duration overlapOf(const CounterInterval &interval, Instant from, Instant to)
{
    return std::max(Duration(0), std::min(interval.to, to) - std::max(interval.from, from));
}

} // namespace

HalfHours halfHoursOf(const Samples &counter, Duration limit, Duration window, double coverage)
{
    HalfHours result;
    if (counter.isEmpty() || window.count() <= 0)
        return result;
    const std::vector<CounterInterval> intervals = intervalsOf(counter, limit);
    const qint64 width = window.count();
    const qint64 first = (msOf(counter.times.front()) + width - 1) / width;
    const qint64 past = msOf(counter.times.back()) / width;
    size_t begin = 0;
    for (qint64 slot = first; slot < past; ++slot) {
        const Instant from = instantFromMs(slot * width);
        const Instant to = from + window;
        while (begin < intervals.size() && intervals[begin].to <= from)
            ++begin;
        Duration covered{0};
        double grown = 0;
        for (size_t i = begin; i < intervals.size() && intervals[i].from < to; ++i) {
            const Duration part = overlapOf(intervals[i], from, to);
            covered += part;
            grown += intervals[i].rise * double(part.count()) / 1000 / intervals[i].seconds();
        }
        if (double(covered.count()) < coverage * double(width))
            ++result.notAvailable;
        else
            result.known.push_back({from, 100 * grown / (double(covered.count()) / 1000)});
    }
    return result;
}

} // namespace memreport
