// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/series/series.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

namespace memreport {

/// Memory straight from the system, so that what is given back leaves the process at once; the
/// heap keeps freed blocks of this size once it has raised its mmap threshold.
struct PageDeleter
{
    size_t bytes = 0;
    void operator()(void *pages) const;
};
using Pages = std::unique_ptr<void, PageDeleter>;
Pages allocatePages(size_t bytes); ///< throws std::bad_alloc

/// A column that grows by blocks: nothing is copied while it grows, and freeze() gives each block
/// back as it moves it, so that a column of any length never lies in memory twice.
template<typename T>
class BlockColumn
{
public:
    static constexpr size_t blockItems = 64 * 1024;

    void push(T value)
    {
        if (m_next == m_end)
            grow();
        *m_next++ = value;
    }
    void append(std::span<const T> values)
    {
        for (const T &value : values)
            push(value);
    }
    size_t size() const
    {
        return m_blocks.empty() ? 0 : (m_full * blockItems) + size_t(m_next - block(m_full));
    }
    void clear()
    {
        m_blocks.resize(std::min(m_blocks.size(), keptBlocks));
        if (!m_blocks.empty())
            start(0);
    }
    /// The items in exactly as much memory as they need; the column is empty afterwards.
    std::vector<T> freeze()
    {
        std::vector<T> items;
        size_t left = size();
        items.reserve(left);
        for (size_t i = 0; left > 0; ++i) {
            const size_t count = std::min(left, blockItems);
            items.insert(items.end(), block(i), block(i) + count);
            left -= count;
            if (i >= keptBlocks)
                m_blocks[i].reset();
        }
        clear();
        return items;
    }

private:
    static constexpr size_t keptBlocks = 1; ///< for the next series, so that short ones cost no system call
    T *block(size_t i) const { return static_cast<T *>(m_blocks[i].get()); }
    void start(size_t i)
    {
        m_full = i;
        m_next = block(i);
        m_end = m_next + blockItems;
    }
    void grow()
    {
        const size_t next = m_blocks.empty() ? 0 : m_full + 1;
        if (next == m_blocks.size())
            m_blocks.push_back(allocatePages(blockItems * sizeof(T)));
        start(next);
    }

    std::vector<Pages> m_blocks;
    size_t m_full = 0; ///< index of the block being filled
    T *m_next = nullptr;
    T *m_end = nullptr;
};

/// The time columns seen so far: series of one scrape grid share one.
class TimeGrids
{
public:
    using Column = std::shared_ptr<const TimeColumn>;
    /// The last column that began at this time, or null.
    Column startingAt(Instant first) const;
    Column intern(TimeColumn &&times);

private:
    std::unordered_map<qint64, Column> m_byFirst;
    std::unordered_map<size_t, Column> m_byEnds; ///< hash of first, last and length
};

/// Samples of one series at once, then the next: begin, add…, finish.
class SampleColumns
{
public:
    struct Finished
    {
        std::shared_ptr<const TimeColumn> times;
        std::shared_ptr<const ValueColumn> values;
        qint64 duplicates = 0; ///< same time again; the last one stays
        qint64 conflicts = 0;  ///< those of them with another value
        bool sorted = true;    ///< as found in the file
        bool rounded = false;  ///< printed with few digits
    };

    void begin();
    void add(Instant time, double value)
    {
        addTime(time);
        addValue(value);
    }
    void addValue(double value) { m_values.push(value); }
    void addTime(Instant time)
    {
        // Series of one scrape repeat the same times; comparing costs no memory, a copy would.
        if (m_gridNext != m_gridEnd && *m_gridNext == time)
            ++m_gridNext;
        else
            addOwnTime(time);
    }
    size_t valueCount() const { return m_values.size(); }
    size_t timeCount() const { return m_grid ? size_t(m_gridNext - m_grid->data()) : m_ownTimes.size(); }
    Instant firstTime() const { return m_first; }

    /// Times become time * scale where that is above 1, time / -scale (rounded) where below 0; 1 and 0 leave
    /// them. Both columns must be equally long.
    Finished finish(qint64 scale);

private:
    void addOwnTime(Instant time)
    {
        if (m_grid || !m_any)
            leaveGrid(time);
        else
            pushOwn(time);
    }
    void pushOwn(Instant time)
    {
        m_sorted = m_sorted && time > m_last;
        m_last = time;
        m_ownTimes.push(time);
    }
    void leaveGrid(Instant time);

    TimeGrids m_grids;
    BlockColumn<double> m_values;
    BlockColumn<Instant> m_ownTimes;
    TimeGrids::Column m_grid; ///< the series' times so far are a prefix of it
    const Instant *m_gridNext = nullptr;
    const Instant *m_gridEnd = nullptr;
    Instant m_first;
    Instant m_last;
    bool m_any = false;
    bool m_sorted = true;
};

struct OrderedSamples
{
    TimeColumn times;
    ValueColumn values;
    qint64 duplicates = 0;
    qint64 conflicts = 0;
    bool sorted = true;
};
/// Sorts by time where needed and keeps the last given of equal times.
OrderedSamples inOrder(const TimeColumn &times, const ValueColumn &values);

} // namespace memreport
