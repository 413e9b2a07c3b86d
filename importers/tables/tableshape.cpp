// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/tableshape.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <span>

namespace memreport {

namespace {

using Role = ColumnRole;

struct Column
{
    Role role;
    bool required;
    std::string_view names; ///< blank-separated, after normalised()
};

constexpr std::string_view processNames =
    "relay process groupname group_name nickname name unit service relay_name process_name";
constexpr std::string_view hostNames = "host hostname host_name server node machine_name";

constexpr std::array weightColumns{
    Column{Role::Time, true, "date time timestamp day when date_utc time_utc"},
    Column{Role::Process, true, processNames},
    Column{Role::Fingerprint, false, "fingerprint relay_fingerprint fp"},
    Column{Role::Weight, true, "consensus_weight weight cw consensus consensusweight"},
};
constexpr std::array allocatorColumns{
    Column{Role::Process, true, processNames},
    Column{Role::Host, false, hostNames},
    Column{Role::Allocator, true, "allocator malloc allocator_name"},
    Column{Role::Version, false, "version allocator_version"},
    Column{Role::From, false, "from since start begin valid_from from_utc start_time"},
    Column{Role::To, false, "to until end till valid_to to_utc end_time"},
    Column{Role::Evidence, false, "evidence note notes comment remark reason source how proof"},
};
constexpr std::array hostColumns{
    Column{Role::Host, true, hostNames},
    Column{Role::Address, false,
           "process_exporter node_exporter cadvisor instance instances address addresses exporter exporters"},
    Column{Role::Machine, false, "machine arch architecture cpu"},
    Column{Role::PageSize, false, "page_size pagesize page_bytes page_size_bytes"},
    Column{Role::TimeZone, false, "time_zone timezone tz zone"},
    Column{Role::Kernel, false, "kernel kernel_version kernel_release uname"},
    Column{Role::Relays, false, "relays relay_count processes process_count"},
};
constexpr std::array timelineColumns{
    Column{Role::Kind, true, "kind type event event_type category"},
    Column{Role::From, true, "from time timestamp start begin date when since from_utc time_utc start_time"},
    Column{Role::To, false, "to until end till to_utc end_time"},
    Column{Role::Host, false, hostNames},
    Column{Role::Text, true, "text title description name label what message note notes details comment"},
    Column{Role::Source, false, "source author who origin"},
};

struct Table
{
    TableKind kind;
    std::span<const Column> columns;
};
constexpr std::array tables{
    Table{TableKind::Weights, weightColumns},
    Table{TableKind::Allocators, allocatorColumns},
    Table{TableKind::Timeline, timelineColumns},
    Table{TableKind::Hosts, hostColumns},
};

/// "Consensus Weight (bytes)" → "consensus_weight".
std::string normalised(std::string_view name)
{
    std::string text;
    for (const char c : name.substr(0, name.find('('))) {
        if (c >= 'A' && c <= 'Z')
            text += char(c + 32);
        else
            text += c == ' ' || c == '-' || c == '.' || c == '/' ? '_' : c;
    }
    while (text.ends_with('_'))
        text.pop_back();
    return text;
}

bool isAmong(std::string_view names, std::string_view name)
{
    while (!names.empty()) {
        const size_t end = std::min(names.find(' '), names.size());
        if (names.substr(0, end) == name)
            return true;
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return false;
}

/// Fits header names to a table; the rank is the number of columns used, 0 if one is missing.
size_t fit(const Table &table, const std::vector<std::string> &names, TableShape &shape)
{
    shape.kind = table.kind;
    shape.roles.assign(names.size(), std::nullopt);
    size_t used = 0;
    for (const Column &column : table.columns) {
        bool found = false;
        for (size_t i = 0; i < names.size(); ++i) {
            const bool several = column.role == Role::Address;
            const bool exporter = several && names[i].ends_with("_exporter");
            if (shape.roles[i] || (found && !several) || (!exporter && !isAmong(column.names, names[i])))
                continue;
            shape.roles[i] = column.role;
            found = true;
            ++used;
        }
        if (!found && column.required)
            return 0;
    }
    // A host's name alone tells nothing.
    return table.kind == TableKind::Hosts && used < 2 ? 0 : used;
}

} // namespace

std::vector<size_t> TableShape::columnsOf(ColumnRole role) const
{
    std::vector<size_t> found;
    for (size_t i = 0; i < roles.size(); ++i) {
        if (roles[i] == role)
            found.push_back(i);
    }
    return found;
}

std::optional<TableShape> shapeOf(const std::vector<std::string> &header)
{
    std::vector<std::string> names;
    for (const std::string &name : header)
        names.push_back(normalised(name));
    std::optional<TableShape> best;
    size_t bestRank = 0;
    for (const Table &table : tables) {
        TableShape shape;
        const size_t rank = fit(table, names, shape);
        if (rank > bestRank) {
            bestRank = rank;
            best = std::move(shape);
        }
    }
    return best;
}

QString tableName(TableKind kind)
{
    const auto tr = [](const char *text) {
        return QCoreApplication::translate("memreport::TableShape", text);
    };
    switch (kind) {
    case TableKind::Weights:
        return tr("consensus weights");
    case TableKind::Allocators:
        return tr("allocators by interval");
    case TableKind::Hosts:
        return tr("hosts");
    case TableKind::Timeline:
        return tr("events and windows");
    }
    return {};
}

} // namespace memreport
