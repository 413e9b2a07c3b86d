// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/series/extremaindex.h"

#include <algorithm>
#include <cmath>

namespace memreport {

namespace {
constexpr size_t fanOut = 16;
constexpr uint32_t none = UINT32_MAX;
} // namespace

void ExtremaIndex::merge(Node &into, Node from) const
{
    const ValueColumn &values = *m_values;
    // Strictly smaller and strictly larger: of equal extrema the first stays (D4: first time reached).
    if (from.minIndex != none && (into.minIndex == none || values[from.minIndex] < values[into.minIndex]))
        into.minIndex = from.minIndex;
    if (from.maxIndex != none && (into.maxIndex == none || values[from.maxIndex] > values[into.maxIndex]))
        into.maxIndex = from.maxIndex;
}

ExtremaIndex::ExtremaIndex(std::shared_ptr<const ValueColumn> values)
    : m_values(std::move(values))
{
    std::vector<Node> level((m_values->size() + fanOut - 1) / fanOut);
    for (size_t i = 0; i < m_values->size(); ++i) {
        if (std::isfinite((*m_values)[i]))
            merge(level[i / fanOut], {uint32_t(i), uint32_t(i)});
    }
    while (level.size() > 1) {
        std::vector<Node> above((level.size() + fanOut - 1) / fanOut);
        for (size_t i = 0; i < level.size(); ++i)
            merge(above[i / fanOut], level[i]);
        m_levels.push_back(std::move(level));
        level = std::move(above);
    }
    m_levels.push_back(std::move(level));
}

ExtremaIndex::Extrema ExtremaIndex::query(size_t first, size_t last) const
{
    last = std::min(last, m_values->size());
    Node left;
    Node right;
    // Loose values up to a node's border, then whole nodes, climbing as long as borders fit.
    // Left and right ends are gathered apart, so that the first of equal extrema wins.
    const auto take = [&](Node &into, size_t i) {
        if (std::isfinite((*m_values)[i]))
            merge(into, {uint32_t(i), uint32_t(i)});
    };
    std::vector<Node> fromRight;
    while (first < last && first % fanOut != 0)
        take(left, first++);
    while (first < last && last % fanOut != 0) {
        Node node;
        take(node, --last);
        fromRight.push_back(node);
    }
    first /= fanOut;
    last /= fanOut;
    for (size_t depth = 0; first < last; ++depth) {
        const std::vector<Node> &level = m_levels[depth];
        while (first < last && (first % fanOut != 0 || depth + 1 == m_levels.size()))
            merge(left, level[first++]);
        while (first < last && last % fanOut != 0)
            fromRight.push_back(level[--last]);
        first /= fanOut;
        last /= fanOut;
    }
    for (auto node = fromRight.rbegin(); node != fromRight.rend(); ++node)
        merge(right, *node);
    merge(left, right);
    if (left.minIndex == none)
        return {};
    return {left.minIndex, left.maxIndex, true};
}

std::vector<size_t> decimate(const Series &series, const ExtremaIndex &index, size_t first, size_t last,
                             int columns)
{
    std::vector<size_t> kept;
    if (first >= last || columns < 1)
        return kept;
    if (last - first <= size_t(columns) * 4) {
        kept.resize(last - first);
        for (size_t i = first; i < last; ++i)
            kept[i - first] = i;
        return kept;
    }
    const Instant start = series.time(first);
    const Duration span = series.time(last - 1) - start;
    size_t at = first;
    for (int column = 0; column < columns && at < last; ++column) {
        const Instant until = start + span * (column + 1) / columns;
        const auto begin = series.times->begin();
        const auto end = column + 1 == columns
                             ? begin + qsizetype(last)
                             : std::upper_bound(begin + qsizetype(at), begin + qsizetype(last), until);
        const auto stop = size_t(end - begin);
        if (stop == at)
            continue;
        const auto extrema = index.query(at, stop);
        std::vector<size_t> chosen{at, stop - 1};
        if (extrema.any)
            chosen.insert(chosen.end(), {extrema.minIndex, extrema.maxIndex});
        std::ranges::sort(chosen);
        const auto repeated = std::ranges::unique(chosen);
        kept.insert(kept.end(), chosen.begin(), repeated.begin());
        at = stop;
    }
    return kept;
}

} // namespace memreport
