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

std::vector<CounterInterval> intervalsOf(const Samples &counter, Duration limit,
                                         std::span<const Instant> boots)
{
    std::vector<CounterInterval> intervals;
    for (const Run &run : runsOf(counter, limit)) {
        for (size_t i = run.first; i < run.last; ++i) {
            const CounterInterval interval{counter.times[i], counter.times[i + 1],
                                           counter.values[i + 1] - counter.values[i]};
            const bool booted =
                std::ranges::any_of(boots, [&](Instant t) { return t > interval.from && t <= interval.to; });
            if (interval.rise >= 0 && !booted)
                intervals.push_back(interval);
        }
    }
    return intervals;
}

std::optional<double> weightedQuantile(std::vector<std::pair<double, double>> sorted, double q)
{
    if (sorted.empty())
        return std::nullopt;
    const double first = sorted.front().second;
    if (std::ranges::all_of(sorted, [first](const auto &each) { return each.second == first; })) {
        // Type 7, which needs no order of all.
        std::vector<double> values;
        values.reserve(sorted.size());
        for (const auto &[value, ignored] : sorted)
            values.push_back(value);
        return quantileOf(values, q);
    }
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

// Number of the half hour since 1970 that contains t, also before 1970.
qint64 slotOf(Instant t, qint64 width)
{
    const qint64 ms = msOf(t);
    return ms / width - (ms % width < 0 ? 1 : 0);
}

// How much a counter has grown, and for how long it is known, from the first step to instants that only move
// forward.
class Accumulated
{
public:
    explicit Accumulated(const std::vector<CounterInterval> &intervals)
        : m_intervals(intervals)
    {
    }

    struct Sum
    {
        double grown = 0;
        double covered = 0; ///< s
    };
    Sum until(Instant t)
    {
        for (; m_next < m_intervals.size() && m_intervals[m_next].to <= t; ++m_next)
            add(m_before, m_intervals[m_next], 1);
        Sum sum = m_before;
        if (m_next < m_intervals.size() && m_intervals[m_next].from < t) {
            const CounterInterval &interval = m_intervals[m_next];
            add(sum, interval, double((t - interval.from).count()) / 1000 / interval.seconds());
        }
        return sum;
    }

private:
    static void add(Sum &sum, const CounterInterval &interval, double share)
    {
        sum.grown += share * interval.rise;
        sum.covered += share * interval.seconds();
    }

    const std::vector<CounterInterval> &m_intervals;
    size_t m_next = 0; ///< the first step that does not lie whole before the last instant
    Sum m_before;      ///< of the steps before it
};

// The worst of the stretches that begin at the given instants, which rise.
class StretchSearch
{
public:
    StretchSearch(const Samples &counter, const std::vector<CounterInterval> &intervals, Duration window,
                  double coverage)
        : m_counter(counter)
        , m_window(window)
        , m_needed(coverage * double(window.count()) / 1000)
        , m_before(intervals)
        , m_after(intervals)
    {
    }

    void look(Instant from, std::optional<HalfHour> &worst)
    {
        if (from < m_counter.times.front() || from + m_window > m_counter.times.back())
            return;
        const Accumulated::Sum before = m_before.until(from);
        const Accumulated::Sum after = m_after.until(from + m_window);
        const double covered = after.covered - before.covered;
        if (covered < m_needed || covered <= 0)
            return;
        const double percent = 100 * (after.grown - before.grown) / covered;
        const bool isWorse = !worst || percent > worst->percent;
        if (isWorse || (percent == worst->percent && from < worst->from))
            worst = HalfHour{from, percent};
    }

private:
    const Samples &m_counter;
    Duration m_window;
    double m_needed; ///< s
    Accumulated m_before;
    Accumulated m_after;
};

} // namespace

HalfHours halfHoursOf(const Samples &counter, Duration limit, Duration window, double coverage,
                      std::span<const Instant> boots)
{
    HalfHours result;
    if (counter.isEmpty() || window.count() <= 0)
        return result;
    const std::vector<CounterInterval> intervals = intervalsOf(counter, limit, boots);
    const qint64 width = window.count();
    const Instant firstSample = counter.times.front();
    const Instant lastSample = counter.times.back();
    const qint64 first = slotOf(firstSample, width);
    const qint64 last = slotOf(lastSample, width);
    size_t begin = 0;
    for (qint64 slot = first; slot <= last; ++slot) {
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
        const bool isWhole = from >= firstSample && to <= lastSample;
        if (double(covered.count()) < coverage * double(width))
            result.notAvailable += isWhole;
        else
            result.known.push_back({from, 100 * grown / (double(covered.count()) / 1000)});
    }
    return result;
}

std::optional<HalfHour> worstStretchOf(const Samples &counter, Duration limit, Duration window,
                                       double coverage, std::span<const Instant> boots)
{
    const std::vector<CounterInterval> intervals = intervalsOf(counter, limit, boots);
    if (intervals.empty() || window.count() <= 0)
        return std::nullopt;
    // Between two bends of the counter the growth over a stretch is linear: it is largest where the
    // stretch begins or ends at one.
    std::optional<HalfHour> worst;
    StretchSearch beginning(counter, intervals, window, coverage);
    StretchSearch ending(counter, intervals, window, coverage);
    std::optional<Instant> last;
    for (const CounterInterval &interval : intervals) {
        for (const Instant bend : {interval.from, interval.to}) {
            if (last && bend <= *last)
                continue;
            last = bend;
            beginning.look(bend, worst);
            ending.look(bend - window, worst);
        }
    }
    return worst;
}

} // namespace memreport
