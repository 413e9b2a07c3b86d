// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/lifetimes.h"

#include <algorithm>
#include <cmath>

namespace memreport {

namespace {

double at(std::span<const double> column, size_t i)
{
    return i < column.size() ? column[i] : std::nan("");
}

class Splitter
{
public:
    Splitter(const ProcessColumns &columns, const Definitions &definitions, std::span<const Instant> kills)
        : m_columns(columns)
        , m_jitter(definitions.restartJitterS)
        , m_hwmFall(definitions.hwmFallShare)
        , m_kills(kills)
    {
    }

    std::vector<LifeSpan> run()
    {
        for (size_t i = 0; i < m_columns.times.size(); ++i) {
            if (isDead(i))
                die(i);
            else if (std::isfinite(m_columns.rss[i]))
                live(i);
        }
        return std::move(m_spans);
    }

private:
    bool isDead(size_t i) const
    {
        return m_columns.rss[i] == 0 || at(m_columns.procs, i) == 0 || at(m_columns.starts, i) == notStartedS;
    }

    void die(size_t i)
    {
        if (m_open)
            m_spans.back().deadAt = m_columns.times[i];
        m_open = false;
    }

    void live(size_t i)
    {
        const double start = at(m_columns.starts, i);
        if (!m_open || isRestart(i, start))
            begin(i, start);
        LifeSpan &span = m_spans.back();
        span.last = i;
        if (std::isfinite(start)) {
            span.startRecorded = true;
            if (!span.started) {
                span.started = start;
                m_reference = start;
                m_boot = at(m_columns.boots, i);
            }
        }
        m_rss = m_columns.rss[i];
        if (const double mark = at(m_columns.highWater, i); std::isfinite(mark))
            m_mark = mark;
    }

    void begin(size_t i, double start)
    {
        if (!m_spans.empty()) {
            m_spans.back().nextSample = m_columns.times[i];
            if (std::isfinite(start))
                m_spans.back().nextStarted = start;
        }
        m_spans.push_back({.first = i, .last = i});
        m_mark = std::nan("");
        m_open = true;
    }

    bool isRestart(size_t i, double start)
    {
        const LifeSpan &span = m_spans.back();
        if (std::isfinite(start) && span.started)
            return std::abs(start - m_reference) > m_jitter && !isClockStep(i, start);
        const Instant before = m_columns.times[span.last];
        const bool killed = std::ranges::any_of(
            m_kills, [&](Instant kill) { return kill > before && kill <= m_columns.times[i]; });
        return killed || isMarkReset(i);
    }

    // A clock that is set moves the start times of all processes and the boot time alike.
    bool isClockStep(size_t i, double start)
    {
        const double boot = at(m_columns.boots, i);
        const double moved = boot - m_boot;
        if (!std::isfinite(moved) || std::abs(moved) > clockStepS ||
            std::abs(start - m_reference - moved) > m_jitter)
            return false;
        m_reference = start;
        m_boot = boot;
        return true;
    }

    // The mark of a running process falls a little now and then; that of a new one begins anew.
    bool isMarkReset(size_t i) const
    {
        const double mark = at(m_columns.highWater, i);
        if (!(mark < m_mark))
            return false;
        return mark < (1 - m_hwmFall) * m_mark || m_columns.rss[i] < (1 - rssFallShare) * m_rss;
    }

    ProcessColumns m_columns;
    double m_jitter;
    double m_hwmFall;
    double m_reference = 0;       ///< start time of the open lifetime on the clock as it is now
    double m_boot = std::nan(""); ///< boot time seen with it
    double m_rss = 0;             ///< of the last sample
    double m_mark = std::nan(""); ///< last high-water mark of the open lifetime
    std::span<const Instant> m_kills;
    std::vector<LifeSpan> m_spans;
    bool m_open = false;
};

} // namespace

std::vector<LifeSpan> lifetimesOf(const ProcessColumns &columns, const Definitions &definitions,
                                  std::span<const Instant> kills)
{
    return Splitter(columns, definitions, kills).run();
}

} // namespace memreport
