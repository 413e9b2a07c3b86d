// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace memreport {

/// The small tables that an operator keeps.
enum class TableKind
{
    Weights,
    Allocators,
    Hosts,
    Timeline,
};

/// What a column means.
enum class ColumnRole
{
    Time,
    Process,
    Fingerprint,
    Weight,
    Host,
    Allocator,
    Version,
    From,
    To,
    Evidence,
    Address, ///< may be several columns
    Machine,
    PageSize,
    TimeZone,
    Kernel,
    Relays,
    Kind,
    Text,
    Source,
};

/// Which table a header line is of, and where its columns are.
struct TableShape
{
    TableKind kind = TableKind::Weights;
    std::vector<std::optional<ColumnRole>> roles; ///< by column; nullopt: not used

    std::vector<size_t> columnsOf(ColumnRole role) const;
};

/// Recognises a header by its names, in any order and case, "Consensus weight" like
/// "consensus_weight", with the synonyms that operators use; nullopt: no table known here.
std::optional<TableShape> shapeOf(const std::vector<std::string> &header);

/// For people: "consensus weights", "allocators by interval", "hosts", "events and windows".
QString tableName(TableKind kind);

} // namespace memreport
