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
            if (!span.started)
                span.started = start;
        }
    }

    void begin(size_t i, double start)
    {
        if (!m_spans.empty()) {
            m_spans.back().nextSample = m_columns.times[i];
            if (std::isfinite(start))
                m_spans.back().nextStarted = start;
        }
        m_spans.push_back({.first = i, .last = i});
        m_open = true;
    }

    bool isRestart(size_t i, double start) const
    {
        const LifeSpan &span = m_spans.back();
        if (std::isfinite(start) && span.started)
            return std::abs(start - *span.started) > m_jitter;
        const Instant before = m_columns.times[span.last];
        return std::ranges::any_of(m_kills,
                                   [&](Instant kill) { return kill > before && kill <= m_columns.times[i]; });
    }

    ProcessColumns m_columns;
    double m_jitter;
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
