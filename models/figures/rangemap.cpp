// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/rangemap.h"

#include "models/analysis/coverage.h"
#include "models/analysis/runs.h"
#include "models/base/text.h"
#include "models/figures/tracelines.h"

#include <algorithm>
#include <cmath>

namespace memreport {

namespace {

class MemorySum
{
public:
    MemorySum(const TimeRange &whole, size_t columns)
        : m_whole(whole)
        , m_sum(columns, std::nan(""))
        , m_own(columns)
    {
    }

    // A sample holds to the next one, over a gap only for the length of a step.
    void add(const Track &track, const Definitions &definitions)
    {
        std::ranges::fill(m_own, std::nan(""));
        const Series &series = *track.series;
        const Duration limit = gapLimit(track.step, definitions);
        for (size_t i = 0; i < series.size(); ++i) {
            if (!std::isfinite(series.value(i)) || !m_whole.contains(series.time(i)))
                continue;
            const bool last = i + 1 == series.size() || series.time(i + 1) - series.time(i) > limit;
            const Instant until =
                last ? series.time(i) + track.step.value_or(Duration(0)) : series.time(i + 1);
            for (size_t c = column(series.time(i)); c <= column(until); ++c)
                m_own[c] = series.value(i);
        }
        for (size_t c = 0; c < m_sum.size(); ++c) {
            if (std::isfinite(m_own[c]))
                m_sum[c] = (std::isfinite(m_sum[c]) ? m_sum[c] : 0) + m_own[c] / bytesPerGiB;
        }
    }

    std::vector<double> take() { return std::move(m_sum); }

private:
    size_t column(Instant t) const
    {
        const double share = double((t - m_whole.from).count()) / double(m_whole.length().count());
        return size_t(std::clamp(share * double(m_sum.size()), 0.0, double(m_sum.size() - 1)));
    }

    TimeRange m_whole;
    std::vector<double> m_sum;
    std::vector<double> m_own;
};

std::vector<TimeRange> uncoveredBy(const Incident &incident, const TimeRange &whole)
{
    std::vector<TimeRange> covered;
    for (size_t host = 0; host < incident.hosts.size(); ++host) {
        const auto coverage = coverageOf(incident, host);
        if (!coverage)
            continue;
        Instant from = coverage->first;
        for (const Gap &hole : coverage->holes) {
            covered.push_back({from, hole.from});
            from = hole.to;
        }
        covered.push_back({from, coverage->last});
    }
    std::vector<TimeRange> open;
    Instant from = whole.from;
    for (const TimeRange &stretch : unionOf(std::move(covered), Duration(0))) {
        if (stretch.from > from)
            open.push_back({from, std::min(stretch.from, whole.to)});
        from = std::max(from, stretch.to);
    }
    if (from < whole.to)
        open.push_back({from, whole.to});
    return open;
}

} // namespace

RangeMap rangeMap(const Incident &incident, const Findings &findings, const TimeRange &whole, size_t columns)
{
    RangeMap map{.whole = whole};
    if (whole.isEmpty() || columns == 0)
        return map;
    MemorySum sum(whole, columns);
    for (const Process &process : incident.processes) {
        const Track *track = coarsest(process.tracks, Role::Rss);
        if (!process.helper && track && track->series)
            sum.add(*track, incident.choices.definitions);
    }
    map.memoryGiB = sum.take();
    for (const double value : map.memoryGiB) {
        if (std::isfinite(value))
            map.mostGiB = std::max(map.mostGiB, value);
    }
    for (const KillFinding &kill : findings.kills) {
        const auto &time = incident.kills[kill.kill].kill.time;
        if (time && kill.level >= KillLevel::V2)
            map.kills.push_back(toInstant(*time));
    }
    map.uncovered = uncoveredBy(incident, whole);
    map.phases = phaseBands(incident, whole);
    return map;
}

} // namespace memreport
