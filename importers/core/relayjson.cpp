// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/relayjson.h"

#include "importers/core/inspectjson.h"
#include "models/base/text.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QJsonValue peakJson(const std::optional<RelayTable::Peak> &peak, const QString &key)
{
    if (!peak)
        return QJsonValue::Null;
    return QJsonObject{
        {u"nickname"_s, textJson(peak->nickname)}, {u"time"_s, isoUtc(peak->time)}, {key, peak->kb}};
}

QJsonObject totalsJson(const RelayTable::Totals &totals)
{
    return {{u"count"_s, countJson(totals.count)},
            {u"total_kb"_s, countJson(totals.totalKb)},
            {u"avg_kb"_s, countJson(totals.avgKb)},
            {u"min_kb"_s, countJson(totals.minKb)},
            {u"max_kb"_s, countJson(totals.maxKb)}};
}

QJsonArray groupsJson(const std::vector<RelayTable::Group> &groups)
{
    QJsonArray array;
    for (const RelayTable::Group &group : groups) {
        const QJsonValue mean =
            group.lastMeanKb ? QJsonValue(*group.lastMeanKb) : QJsonValue(QJsonValue::Null);
        array.append(QJsonObject{
            {u"name"_s, textJson(group.name)},
            {u"rows"_s, group.rows},
            {u"first"_s, isoUtc(group.first)},
            {u"peak_rss"_s, peakJson(group.peakRss, u"rss_kb"_s)},
            {u"last_collection"_s, QJsonObject{{u"n"_s, group.lastCount}, {u"mean_kb"_s, mean}}}});
    }
    return array;
}

QJsonArray mismatchesJson(const std::vector<RelayTable::Mismatch> &mismatches)
{
    QJsonArray array;
    for (const RelayTable::Mismatch &mismatch : mismatches) {
        array.append(QJsonObject{{u"time"_s, isoUtc(mismatch.time)},
                                 {u"server"_s, textJson(mismatch.server)},
                                 {u"from_relay_rows"_s, totalsJson(mismatch.fromRelays)},
                                 {u"aggregate_row"_s, totalsJson(mismatch.aggregate)}});
    }
    return array;
}

QJsonObject tableJson(const RelayTable &table)
{
    const auto texts = [](const std::vector<std::string> &list) {
        QJsonArray array;
        for (const std::string &text : list)
            array.append(qstr(text));
        return array;
    };
    return {{u"rows"_s, table.rows},
            {u"aggregate_rows"_s, table.aggregateRows},
            {u"relay_rows"_s, table.relayRows},
            {u"collections"_s, table.collections},
            {u"collections_with_relay_rows"_s, table.collectionsWithRelays},
            {u"first"_s, timeJson(table.first)},
            {u"last"_s, timeJson(table.last)},
            {u"servers"_s, texts(table.servers)},
            {u"nicknames"_s, table.nicknames},
            {u"fingerprints"_s, table.fingerprints},
            {u"rows_without_fingerprint"_s, table.rowsWithoutFingerprint},
            {u"repeated_nicknames"_s, texts(table.repeatedNicknames)},
            {u"peak_rss"_s, peakJson(table.peakRss, u"rss_kb"_s)},
            {u"peak_hwm"_s, peakJson(table.peakHwm, u"hwm_kb"_s)},
            {u"groups"_s, groupsJson(table.groups)},
            {u"mismatches"_s, mismatchesJson(table.mismatches)}};
}

QJsonArray identitiesJson(const std::vector<RelayIdentity> &identities)
{
    QJsonArray array;
    for (const RelayIdentity &identity : identities) {
        array.append(QJsonObject{{u"nickname"_s, textJson(identity.nickname)},
                                 {u"fingerprint"_s, textJson(identity.fingerprint)},
                                 {u"group"_s, textJson(identity.group)},
                                 {u"allocator"_s, textJson(identity.allocator)},
                                 {u"version"_s, textJson(identity.version)},
                                 {u"line"_s, identity.line}});
    }
    return array;
}

} // namespace

void insertRelays(const Evidence &evidence, QJsonObject &object)
{
    if (evidence.relayTable)
        object.insert(u"relay_table"_s, tableJson(*evidence.relayTable));
    if (!evidence.identities.empty())
        object.insert(u"identities"_s, identitiesJson(evidence.identities));
}

} // namespace memreport
