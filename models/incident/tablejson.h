// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"
#include "models/incident/jsonfields.h"

// What tables of an operator and of a long run hold, as fields of JSON. Inside this room only.
namespace memreport {

using namespace Qt::StringLiterals;
using json::Like;

template<typename A, Like<RelayTable::Peak> S>
void fields(A &a, S &peak)
{
    a("nickname"_L1, peak.nickname);
    a("time"_L1, peak.time);
    a("kb"_L1, peak.kb);
}

template<typename A, Like<RelayTable::Totals> S>
void fields(A &a, S &totals)
{
    a("count"_L1, totals.count);
    a("totalKb"_L1, totals.totalKb);
    a("avgKb"_L1, totals.avgKb);
    a("minKb"_L1, totals.minKb);
    a("maxKb"_L1, totals.maxKb);
}

template<typename A, Like<RelayTable::Group> S>
void fields(A &a, S &group)
{
    a("name"_L1, group.name);
    a("rows"_L1, group.rows);
    a("first"_L1, group.first);
    a("peakRss"_L1, group.peakRss);
    a("lastCount"_L1, group.lastCount);
    a("lastMeanKb"_L1, group.lastMeanKb);
}

template<typename A, Like<RelayTable::Mismatch> S>
void fields(A &a, S &mismatch)
{
    a("time"_L1, mismatch.time);
    a("server"_L1, mismatch.server);
    a("fromRelays"_L1, mismatch.fromRelays);
    a("aggregate"_L1, mismatch.aggregate);
}

template<typename A, Like<RelayTable::Membership> S>
void fields(A &a, S &membership)
{
    a("nickname"_L1, membership.nickname);
    a("fingerprint"_L1, membership.fingerprint);
    a("group"_L1, membership.group);
    a("from"_L1, membership.from);
}

template<typename A, Like<RelayTable> S>
void fields(A &a, S &table)
{
    a("rows"_L1, table.rows);
    a("aggregateRows"_L1, table.aggregateRows);
    a("relayRows"_L1, table.relayRows);
    a("collections"_L1, table.collections);
    a("collectionsWithRelays"_L1, table.collectionsWithRelays);
    a("first"_L1, table.first);
    a("last"_L1, table.last);
    a("servers"_L1, table.servers);
    a("nicknames"_L1, table.nicknames);
    a("fingerprints"_L1, table.fingerprints);
    a("rowsWithoutFingerprint"_L1, table.rowsWithoutFingerprint);
    a("repeatedNicknames"_L1, table.repeatedNicknames);
    a("peakRss"_L1, table.peakRss);
    a("peakHwm"_L1, table.peakHwm);
    a("groups"_L1, table.groups);
    a("mismatches"_L1, table.mismatches);
    a("memberships"_L1, table.memberships);
}

template<typename A, Like<RelayIdentity> S>
void fields(A &a, S &identity)
{
    a("nickname"_L1, identity.nickname);
    a("fingerprint"_L1, identity.fingerprint);
    a("group"_L1, identity.group);
    a("allocator"_L1, identity.allocator);
    a("version"_L1, identity.version);
    a("line"_L1, identity.line);
}

template<typename A, Like<TimelineRow> S>
void fields(A &a, S &row)
{
    a("kind"_L1, row.kind);
    a("time"_L1, row.from);
    a("hasZone"_L1, row.hasZone);
    a("to"_L1, row.to);
    a("host"_L1, row.host);
    a("text"_L1, row.text);
    a("statedBy"_L1, row.source);
    a("line"_L1, row.line);
    a("group"_L1, row.group);
}

template<typename A, Like<AllocatorRow> S>
void fields(A &a, S &row)
{
    a("process"_L1, row.process);
    a("host"_L1, row.host);
    a("allocator"_L1, row.allocator);
    a("version"_L1, row.version);
    a("from"_L1, row.from);
    a("to"_L1, row.to);
    a("evidence"_L1, row.evidence);
    a("line"_L1, row.line);
}

template<typename A, Like<WeightRow> S>
void fields(A &a, S &row)
{
    a("time"_L1, row.time);
    a("process"_L1, row.process);
    a("fingerprint"_L1, row.fingerprint);
    a("weight"_L1, row.weight);
    a("line"_L1, row.line);
}

template<typename A, Like<HostRow> S>
void fields(A &a, S &row)
{
    a("host"_L1, row.host);
    a("addresses"_L1, row.addresses);
    a("pageSize"_L1, row.pageSize);
    a("machine"_L1, row.machine);
    a("timeZone"_L1, row.timeZone);
    a("kernel"_L1, row.kernel);
    a("relays"_L1, row.relays);
    a("line"_L1, row.line);
}

} // namespace memreport
