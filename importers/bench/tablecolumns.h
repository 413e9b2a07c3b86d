// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/celltable.h"

#include <optional>

namespace memreport::bench {

/// What a column of a document's table holds.
enum class ColumnUse
{
    Unused,
    Allocator,
    Benchmark,
    BurstNumber,
    Baseline,
    Peak,
    PostBurst,
    PostIdle,
    RetainedSize,
    RetainedPercent,
    Final,
    Mean, ///< also a time without a word for its statistic
    Median,
    Stddev,
    Min,
    Max,
    Runs,
    Rss, ///< peak resident size of a benchmark
    Remark,
    Delta,       ///< what the author says about two allocators
    OfAllocator, ///< the header is an allocator's name, the cells are its figures
};

struct TableColumn
{
    ColumnUse use = ColumnUse::Unused;
    std::string unit;      ///< of the header, empty: none
    std::string allocator; ///< OfAllocator
    bool isNamed = false;  ///< the header's own words say the use
};

/// The columns of a table by the words of its header; the first column is the rows' name where no
/// header says so.
std::vector<TableColumn> columnsOf(const CellTable &table);

/// The first column of this use.
std::optional<size_t> columnOf(const std::vector<TableColumn> &columns, ColumnUse use);

} // namespace memreport::bench
