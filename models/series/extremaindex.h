// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/series/series.h"

#include <cstdint>

namespace memreport {

/// Smallest and largest finite value of any index range in O(log n), 16 values a leaf.
/// Decimation for the screen costs what is visible, not what is stored.
class ExtremaIndex
{
public:
    explicit ExtremaIndex(std::shared_ptr<const ValueColumn> values);

    struct Extrema
    {
        size_t minIndex = 0;
        size_t maxIndex = 0;
        bool any = false; ///< false: no finite value in the range
    };
    Extrema query(size_t first, size_t last) const; ///< [first, last)

private:
    struct Node
    {
        uint32_t minIndex = UINT32_MAX;
        uint32_t maxIndex = UINT32_MAX;
    };
    void merge(Node &into, Node from) const;
    std::shared_ptr<const ValueColumn> m_values;
    std::vector<std::vector<Node>> m_levels; ///< [0]: one node per 16 values, then one per 16 nodes
};

/// Indices, rising, of at most four samples per column of the range: first, minimum, maximum, last.
/// The range is cut into `columns` equal spans of time; nothing but the shown range is read.
std::vector<size_t> decimate(const Series &series, const ExtremaIndex &index, size_t first, size_t last,
                             int columns);

} // namespace memreport
