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

double percentOf(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : std::nan("");
}

ValueColumn percentOf(std::span<const double> part, std::span<const double> whole)
{
    ValueColumn percent(part.size());
    for (size_t i = 0; i < part.size(); ++i)
        percent[i] = percentOf(part[i], whole[i]);
    return percent;
}

HeldTime heldTime(const Samples &samples, const std::function<bool(size_t)> &isTrue,
                  std::optional<Duration> step, Duration limit, Instant end)
{
    HeldTime held;
    const Duration hold = step.value_or(limit);
    const auto nextNumber = [&samples](size_t i) {
        while (i < samples.size() && !std::isfinite(samples.values[i]))
            ++i;
        return i;
    };
    bool before = false;
    for (size_t i = nextNumber(0); i < samples.size();) {
        const size_t after = nextNumber(i + 1);
        const Instant now = samples.times[i];
        const bool last = after == samples.size();
        const Instant next = last ? end : samples.times[after];
        const bool whole = !last && next - now <= limit;
        const Duration length = whole ? next - now : std::min(next - now, hold);
        held.unknown += next - now - length;
        const bool is = isTrue(i);
        if (is) {
            held.held += length;
            held.entries += !before;
            if (!held.firstEntry)
                held.firstEntry = now;
            held.lastExit = now + length;
        }
        before = is;
        i = after;
    }
    return held;
}

CounterSteps::CounterSteps(const Samples &counter, Duration limit, std::span<const Instant> boots)
    : m_counter(counter)
    , m_limit(limit)
    , m_boots(boots)
{
}

std::optional<CounterInterval> CounterSteps::next()
{
    while (m_at + 1 < m_counter.size()) {
        const size_t i = m_at++;
        const CounterInterval step{m_counter.times[i], m_counter.times[i + 1],
                                   m_counter.values[i + 1] - m_counter.values[i]};
        // A sample without a number makes the rise none.
        if (step.to - step.from <= m_limit && step.rise >= 0 && std::isfinite(step.rise) && !holdsBoot(step))
            return step;
    }
    return std::nullopt;
}

bool CounterSteps::holdsBoot(const CounterInterval &step) const
{
    return std::ranges::any_of(m_boots, [&](Instant t) { return t > step.from && t <= step.to; });
}

std::vector<CounterInterval> intervalsOf(const Samples &counter, Duration limit,
                                         std::span<const Instant> boots)
{
    std::vector<CounterInterval> intervals;
    intervals.reserve(counter.size());
    CounterSteps steps(counter, limit, boots);
    while (const auto step = steps.next())
        intervals.push_back(*step);
    return intervals;
}

std::optional<double> weightedQuantile(std::span<const double> values, std::span<const double> weights,
                                       double q)
{
    if (values.empty())
        return std::nullopt;
    const double first = weights.front();
    // Type 7, which needs no order of all.
    if (std::ranges::all_of(weights, [first](double weight) { return weight == first; }))
        return quantileOf(values, q);
    std::vector<std::pair<double, double>> sorted;
    sorted.reserve(values.size());
    for (size_t i = 0; i < values.size(); ++i)
        sorted.emplace_back(values[i], weights[i]);
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
    explicit Accumulated(const CounterSteps &steps)
        : m_steps(steps)
        , m_next(m_steps.next())
    {
    }

    struct Sum
    {
        double grown = 0;
        Duration covered{0};
    };
    Sum until(Instant t)
    {
        for (; m_next && m_next->to <= t; m_next = m_steps.next()) {
            m_before.grown += m_next->rise;
            m_before.covered += m_next->to - m_next->from;
        }
        Sum sum = m_before;
        if (m_next && m_next->from < t) {
            const Duration part = t - m_next->from;
            sum.grown += m_next->rise * double(part.count()) / double((m_next->to - m_next->from).count());
            sum.covered += part;
        }
        return sum;
    }

private:
    CounterSteps m_steps;
    std::optional<CounterInterval> m_next; ///< the first step that does not lie whole before the last instant
    Sum m_before;                          ///< of the steps before it
};

// The worst of the stretches that begin or end at the bends of a counter, which rise.
class StretchSearch
{
public:
    StretchSearch(const Samples &counter, const CounterSteps &steps, Duration window, double coverage)
        : m_first(counter.times.front())
        , m_last(counter.times.back())
        , m_window(window)
        , m_needed(coverage * double(window.count()))
        , m_before(steps)
        , m_here(steps)
        , m_after(steps)
    {
    }

    void look(Instant bend)
    {
        const Accumulated::Sum here = m_here.until(bend);
        if (bend + m_window <= m_last)
            compare(bend, here, m_after.until(bend + m_window));
        if (bend - m_window >= m_first)
            compare(bend - m_window, m_before.until(bend - m_window), here);
    }

    const std::optional<HalfHour> &worst() const { return m_worst; }

private:
    void compare(Instant from, const Accumulated::Sum &before, const Accumulated::Sum &after)
    {
        const auto covered = double((after.covered - before.covered).count());
        if (covered < m_needed || covered <= 0)
            return;
        const double percent = 100 * (after.grown - before.grown) / (covered / 1000);
        if (!m_worst || percent > m_worst->percent || (percent == m_worst->percent && from < m_worst->from))
            m_worst = HalfHour{from, percent};
    }

    Instant m_first;
    Instant m_last;
    Duration m_window;
    double m_needed; ///< ms
    Accumulated m_before;
    Accumulated m_here;
    Accumulated m_after;
    std::optional<HalfHour> m_worst;
};

// The half hours one after the other, as the steps of a counter fill them.
class HalfHourFiller
{
public:
    HalfHourFiller(const Samples &counter, Duration window, double coverage)
        : m_window(window)
        , m_width(window.count())
        , m_needed(coverage * double(window.count()))
        , m_slot(slotOf(counter.times.front(), m_width))
        , m_firstWhole(slotOf(counter.times.front() - Duration(1), m_width) + 1)
        , m_last(slotOf(counter.times.back(), m_width))
    {
    }

    void add(const CounterInterval &step)
    {
        for (qint64 slot = slotOf(step.from, m_width); beginOf(slot) < step.to; ++slot) {
            moveTo(slot);
            const Duration part = overlapOf(step, beginOf(slot), beginOf(slot) + m_window);
            m_covered += part;
            m_grown += step.rise * double(part.count()) / 1000 / step.seconds();
        }
    }

    HalfHours finish()
    {
        moveTo(m_last + 1);
        return std::move(m_found);
    }

private:
    Instant beginOf(qint64 slot) const { return instantFromMs(slot * m_width); }

    void moveTo(qint64 slot)
    {
        if (slot == m_slot)
            return;
        if (m_covered.count() > 0 && double(m_covered.count()) >= m_needed)
            m_found.known.push_back({beginOf(m_slot), 100 * m_grown / (double(m_covered.count()) / 1000)});
        else
            m_found.notAvailable += wholeOnes(m_slot, m_slot + 1);
        m_found.notAvailable += wholeOnes(m_slot + 1, slot);
        m_slot = slot;
        m_covered = Duration(0);
        m_grown = 0;
    }

    // Of the half hours from one up to another, those that lie between the first and the last sample.
    int wholeOnes(qint64 from, qint64 to) const
    {
        return int(std::max<qint64>(0, std::min(to, m_last) - std::max(from, m_firstWhole)));
    }

    Duration m_window;
    qint64 m_width;  ///< ms
    double m_needed; ///< ms
    qint64 m_slot;   ///< that is being filled
    qint64 m_firstWhole;
    qint64 m_last; ///< holds the last sample
    Duration m_covered{0};
    double m_grown = 0;
    HalfHours m_found;
};

} // namespace

HalfHours halfHoursOf(const Samples &counter, Duration limit, Duration window, double coverage,
                      std::span<const Instant> boots)
{
    if (counter.isEmpty() || window.count() <= 0)
        return {};
    HalfHourFiller filler(counter, window, coverage);
    CounterSteps steps(counter, limit, boots);
    while (const auto step = steps.next())
        filler.add(*step);
    return filler.finish();
}

std::optional<HalfHour> worstStretchOf(const Samples &counter, Duration limit, Duration window,
                                       double coverage, std::span<const Instant> boots)
{
    if (counter.isEmpty() || window.count() <= 0)
        return std::nullopt;
    // Between two bends of the counter the growth over a stretch is linear: it is largest where the
    // stretch begins or ends at one.
    CounterSteps steps(counter, limit, boots);
    StretchSearch search(counter, steps, window, coverage);
    std::optional<Instant> last;
    while (const auto step = steps.next()) {
        for (const Instant bend : {step->from, step->to}) {
            if (last && bend <= *last)
                continue;
            last = bend;
            search.look(bend);
        }
    }
    return search.worst();
}

} // namespace memreport
