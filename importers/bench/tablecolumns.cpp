// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/tablecolumns.h"

#include "importers/bench/allocatornames.h"
#include "importers/bench/quantity.h"
#include "importers/bench/words.h"

#include <algorithm>
#include <array>
#include <set>

namespace memreport::bench {

namespace {

/// "post_burst_mb", "Post-burst (MB)" → the set of their words.
std::set<std::string> wordsOf(std::string_view header)
{
    std::string text = lowered(header);
    // Greek delta and the sign of increments.
    for (const std::string_view sign : {"\xce\x94", "\xe2\x88\x86"}) {
        if (const size_t at = text.find(sign); at != std::string::npos)
            text.replace(at, sign.size(), " delta ");
    }
    for (char &c : text) {
        const bool isWord = (c >= 'a' && c <= 'z') || isDigit(c) || c == '%' || c == '#';
        if (!isWord)
            c = ' ';
    }
    std::set<std::string> words;
    for (const std::string_view word : splitWords(text))
        words.emplace(word);
    return words;
}

struct Rule
{
    ColumnUse use;
    std::vector<std::string> all;  ///< every one of them
    std::vector<std::string> none; ///< none of them
};

/// The first rule that fits decides.
const std::vector<Rule> &rules()
{
    static const std::vector<Rule> list{
        {ColumnUse::BurstNumber, {"burst"}, {"post", "after", "peak", "rss", "mb", "end"}},
        {ColumnUse::RetainedPercent, {"retained", "%"}, {}},
        {ColumnUse::RetainedSize, {"retained", "mb"}, {}},
        {ColumnUse::RetainedSize, {"retained", "after", "idle"}, {}},
        {ColumnUse::RetainedPercent, {"retained"}, {}},
        {ColumnUse::RetainedPercent, {"vs", "baseline"}, {}},
        {ColumnUse::RetainedPercent, {"over", "baseline"}, {}},
        {ColumnUse::RetainedPercent, {"above", "baseline"}, {}},
        {ColumnUse::Baseline, {"baseline"}, {}},
        {ColumnUse::PostIdle, {"post", "idle"}, {}},
        {ColumnUse::PostIdle, {"after", "idle"}, {}},
        {ColumnUse::PostBurst, {"post", "burst"}, {}},
        {ColumnUse::PostBurst, {"after", "burst"}, {}},
        {ColumnUse::Final, {"final"}, {}},
        {ColumnUse::Peak, {"peak"}, {}},
        {ColumnUse::Rss, {"rss"}, {}},
        {ColumnUse::Rss, {"memory"}, {}},
        {ColumnUse::Rss, {"maxrss"}, {}},
        {ColumnUse::Allocator, {"allocator"}, {}},
        {ColumnUse::Allocator, {"alloc"}, {}},
        {ColumnUse::Allocator, {"malloc"}, {}},
        {ColumnUse::Benchmark, {"benchmark"}, {}},
        {ColumnUse::Benchmark, {"bench"}, {}},
        {ColumnUse::Benchmark, {"test"}, {}},
        {ColumnUse::Benchmark, {"command"}, {}},
        {ColumnUse::Benchmark, {"workload"}, {}},
        {ColumnUse::Benchmark, {"case"}, {}},
        {ColumnUse::Stddev, {"stddev"}, {}},
        {ColumnUse::Stddev, {"std", "dev"}, {}},
        {ColumnUse::Median, {"median"}, {}},
        {ColumnUse::Mean, {"mean"}, {}},
        {ColumnUse::Mean, {"average"}, {}},
        {ColumnUse::Min, {"min"}, {}},
        {ColumnUse::Max, {"max"}, {}},
        {ColumnUse::Mean, {"time"}, {}},
        {ColumnUse::Mean, {"elapsed"}, {}},
        {ColumnUse::Mean, {"latency"}, {}},
        {ColumnUse::Runs, {"runs"}, {}},
        {ColumnUse::Runs, {"n"}, {}},
        {ColumnUse::Runs, {"repetitions"}, {}},
        {ColumnUse::Remark, {"note"}, {}},
        {ColumnUse::Remark, {"notes"}, {}},
        {ColumnUse::Remark, {"remark"}, {}},
        {ColumnUse::Remark, {"verdict"}, {}},
        {ColumnUse::Delta, {"delta"}, {}},
        {ColumnUse::Delta, {"difference"}, {}},
        {ColumnUse::Delta, {"change"}, {}},
    };
    return list;
}

ColumnUse useOf(std::string_view header)
{
    const std::set<std::string> words = wordsOf(header);
    const auto has = [&words](const std::string &word) { return words.contains(word); };
    for (const Rule &rule : rules()) {
        if (std::ranges::all_of(rule.all, has) && std::ranges::none_of(rule.none, has))
            return rule.use;
    }
    return ColumnUse::Unused;
}

/// "glibc_ms" → "glibc".
std::string_view withoutUnit(std::string_view header, std::string_view unit)
{
    if (unit.empty() || !header.ends_with(unit) || header.size() <= unit.size() + 1)
        return header;
    return header.substr(0, header.size() - unit.size() - 1);
}

/// Most of the cells name an allocator.
bool namesAllocators(const CellTable &table, size_t column)
{
    size_t named = 0;
    for (const CellTable::Row &row : table.rows)
        named += column < row.cells.size() && !allocatorOfLabel(row.cells[column]).empty() ? 1 : 0;
    return named * 2 > table.rows.size();
}

} // namespace

std::vector<TableColumn> columnsOf(const CellTable &table)
{
    std::vector<TableColumn> columns;
    for (const std::string &header : table.header) {
        TableColumn &column = columns.emplace_back();
        column.unit = unitOfHeader(header);
        column.use = useOf(header);
        column.isNamed = column.use != ColumnUse::Unused;
        const std::string allocator = allocatorOfLabel(withoutUnit(header, column.unit));
        // "jemalloc/mimalloc" and "jemalloc vs baseline" are no figures of one allocator.
        if (!allocator.empty() && column.use == ColumnUse::Unused && !header.contains('/')) {
            column.use = ColumnUse::OfAllocator;
            column.allocator = allocator;
        }
    }
    if (!columns.empty() && columns.front().use == ColumnUse::Unused) {
        columns.front().use = namesAllocators(table, 0) ? ColumnUse::Allocator : ColumnUse::Benchmark;
    }
    return columns;
}

std::optional<size_t> columnOf(const std::vector<TableColumn> &columns, ColumnUse use)
{
    const auto found = std::ranges::find(columns, use, &TableColumn::use);
    return found == columns.end() ? std::nullopt : std::optional(size_t(found - columns.begin()));
}

} // namespace memreport::bench
