// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/samplecolumns.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <numeric>

#include <sys/mman.h>

namespace memreport {

namespace {

size_t hashOfEnds(const TimeColumn &times)
{
    const auto mix = [](size_t seed, qint64 value) {
        return (seed ^ std::hash<qint64>()(value)) * size_t(0x9E3779B97F4A7C15);
    };
    return mix(mix(mix(0, msOf(times.front())), msOf(times.back())), qint64(times.size()));
}

bool sameValue(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

Instant scaled(Instant time, qint64 scale)
{
    const qint64 ms = msOf(time);
    if (scale > 1)
        return instantFromMs(ms * scale);
    const qint64 divisor = -scale;
    return instantFromMs((ms + (ms >= 0 ? divisor / 2 : -divisor / 2)) / divisor);
}

} // namespace

void PageDeleter::operator()(void *pages) const
{
    ::munmap(pages, bytes);
}

Pages allocatePages(size_t bytes)
{
    void *const pages = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        throw std::bad_alloc();
    return Pages(pages, PageDeleter{bytes});
}

TimeGrids::Column TimeGrids::startingAt(Instant first) const
{
    const auto found = m_byFirst.find(msOf(first));
    return found == m_byFirst.end() ? nullptr : found->second;
}

TimeGrids::Column TimeGrids::intern(TimeColumn &&times)
{
    if (times.empty())
        return std::make_shared<const TimeColumn>();
    Column &known = m_byEnds[hashOfEnds(times)];
    if (!known || *known != times)
        known = std::make_shared<const TimeColumn>(std::move(times));
    m_byFirst[msOf(known->front())] = known;
    return known;
}

void SampleColumns::begin()
{
    m_values.clear();
    m_ownTimes.clear();
    m_grid.reset();
    m_gridNext = m_gridEnd = nullptr;
    m_any = false;
    m_sorted = true;
}

// The first time of a series chooses a grid; a time that is not on it ends the sharing.
void SampleColumns::leaveGrid(Instant time)
{
    if (!m_any) {
        m_any = true;
        m_first = time;
        m_grid = m_grids.startingAt(time);
        if (m_grid) {
            m_gridNext = m_grid->data() + 1;
            m_gridEnd = m_grid->data() + m_grid->size();
            return;
        }
        m_last = time;
        m_ownTimes.push(time);
        return;
    }
    m_ownTimes.append(std::span(m_grid->data(), m_gridNext));
    m_last = m_gridNext[-1];
    m_grid.reset();
    m_gridNext = m_gridEnd = nullptr;
    pushOwn(time);
}

SampleColumns::Finished SampleColumns::finish(qint64 scale)
{
    const bool scales = scale > 1 || scale < 0;
    Finished done;
    if (m_grid && m_gridNext == m_gridEnd && !scales) {
        done.times = m_grid;
        done.values = std::make_shared<const ValueColumn>(m_values.freeze());
        return done;
    }
    TimeColumn times = m_grid ? TimeColumn(m_grid->data(), m_gridNext) : m_ownTimes.freeze();
    if (scales) {
        std::ranges::transform(times, times.begin(), [scale](Instant t) { return scaled(t, scale); });
        m_sorted = std::ranges::adjacent_find(times, std::greater_equal()) == times.end();
    }
    ValueColumn values = m_values.freeze();
    if (!m_sorted) {
        OrderedSamples ordered = inOrder(times, values);
        done.duplicates = ordered.duplicates;
        done.conflicts = ordered.conflicts;
        done.sorted = ordered.sorted;
        times = std::move(ordered.times);
        values = std::move(ordered.values);
    }
    done.times = m_grids.intern(std::move(times));
    done.values = std::make_shared<const ValueColumn>(std::move(values));
    return done;
}

OrderedSamples inOrder(const TimeColumn &times, const ValueColumn &values)
{
    OrderedSamples done;
    done.sorted = std::ranges::is_sorted(times);
    std::vector<size_t> order(times.size());
    std::iota(order.begin(), order.end(), size_t(0));
    if (!done.sorted)
        std::ranges::stable_sort(order, {}, [&times](size_t i) { return times[i]; });
    done.times.reserve(times.size());
    done.values.reserve(values.size());
    for (const size_t i : order) {
        if (done.times.empty() || done.times.back() != times[i]) {
            done.times.push_back(times[i]);
            done.values.push_back(values[i]);
            continue;
        }
        ++done.duplicates;
        done.conflicts += sameValue(done.values.back(), values[i]) ? 0 : 1;
        done.values.back() = values[i];
    }
    done.times.shrink_to_fit();
    done.values.shrink_to_fit();
    return done;
}

} // namespace memreport
