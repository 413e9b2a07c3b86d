// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/longrun/relaycollector.h"

#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport::longrun {

namespace {

constexpr double bytesPerKiB = 1024;

std::optional<RelayTable::Peak> higher(const std::optional<RelayTable::Peak> &peak, const RelayRow &row,
                                       const std::optional<qint64> &kb)
{
    if (!kb || (peak && peak->kb >= *kb))
        return peak;
    return RelayTable::Peak{std::string(row.nickname), row.time, *kb};
}

void addTo(RelayTable::Totals &totals, qint64 kb)
{
    totals.totalKb = totals.totalKb.value_or(0) + kb;
    totals.minKb = std::min(totals.minKb.value_or(kb), kb);
    totals.maxKb = std::max(totals.maxKb.value_or(kb), kb);
}

/// What the aggregate row says against what its relay rows add up to; cells that are empty say nothing.
bool differ(const RelayTable::Totals &aggregate, const RelayTable::Totals &relays)
{
    const auto differs = [](const std::optional<qint64> &a, const std::optional<qint64> &b) {
        return a && b && *a != *b;
    };
    return differs(aggregate.count, relays.count) || differs(aggregate.totalKb, relays.totalKb) ||
           differs(aggregate.avgKb, relays.avgKb) || differs(aggregate.minKb, relays.minKb) ||
           differs(aggregate.maxKb, relays.maxKb);
}

/// Samples of one column, in order of time; an empty cell is none.
class ColumnSeries
{
public:
    ColumnSeries(std::string name, Unit unit, const Labels &labels)
    {
        m_series.name = std::move(name);
        m_series.unit = unit;
        m_series.labels = labels;
    }
    void add(Instant time, const std::optional<qint64> &value, double scale)
    {
        if (!value)
            return;
        m_times.push_back(time);
        m_values.push_back(double(*value) * scale);
    }
    void addTo(std::vector<Series> &series)
    {
        if (m_times.empty())
            return;
        m_series.times = std::make_shared<const TimeColumn>(std::move(m_times));
        m_series.values = std::make_shared<const ValueColumn>(std::move(m_values));
        series.push_back(std::move(m_series));
    }

private:
    Series m_series;
    TimeColumn m_times;
    ValueColumn m_values;
};

} // namespace

void RelayCollector::addTime(Instant time)
{
    ++m_table.rows;
    m_times.insert(time);
}

void RelayCollector::addOther(Instant time)
{
    addTime(time);
}

void RelayCollector::addAggregate(Instant time, std::string_view server, const RelayTable::Totals &totals)
{
    addTime(time);
    ++m_table.aggregateRows;
    if (std::ranges::find(m_table.servers, server) == m_table.servers.end())
        m_table.servers.emplace_back(server);
    m_collections[{time, std::string(server)}].aggregate = totals;
}

RelayCollector::Relay &RelayCollector::relayOf(const RelayRow &row, size_t occurrence)
{
    std::string key(row.server);
    key += '\n';
    key += row.fingerprint.empty() ? std::string(row.nickname) + '\n' + std::to_string(occurrence)
                                   : "\n" + std::string(row.fingerprint);
    const auto [known, added] = m_index.try_emplace(std::move(key), m_relays.size());
    if (added)
        m_relays.push_back({std::string(row.server), std::string(row.fingerprint), {}, {}, 1, {}});
    return m_relays[known->second];
}

void RelayCollector::addRelay(const RelayRow &row)
{
    addTime(row.time);
    ++m_table.relayRows;
    m_relayTimes.insert(row.time);
    m_table.rowsWithoutFingerprint += row.fingerprint.empty();
    if (std::ranges::find(m_table.servers, row.server) == m_table.servers.end())
        m_table.servers.emplace_back(row.server);
    m_nicknames.emplace(row.nickname);
    if (!row.fingerprint.empty())
        m_fingerprints.emplace(row.fingerprint);
    Collection &collection = m_collections[{row.time, std::string(row.server)}];
    collection.relays.count = collection.relays.count.value_or(0) + 1;
    if (row.rssKb)
        addTo(collection.relays, *row.rssKb);
    const size_t occurrence = ++collection.seen[std::string(row.nickname)];
    if (occurrence > 1)
        m_repeated.emplace(row.nickname);
    Relay &relay = relayOf(row, occurrence);
    relay.nickname = row.nickname; // the last one: a relay may be renamed
    if (!row.group.empty() && relay.group != row.group) {
        relay.group = row.group;
        m_table.memberships.push_back({relay.nickname, relay.fingerprint, relay.group, row.time});
    }
    relay.points.push_back({row.time, row.rssKb, row.vmsizeKb, row.hwmKb});
    m_table.peakRss = higher(m_table.peakRss, row, row.rssKb);
    m_table.peakHwm = higher(m_table.peakHwm, row, row.hwmKb);
    addToGroup(row);
}

void RelayCollector::addToGroup(const RelayRow &row)
{
    const auto [at, added] = m_groups.try_emplace(std::string(row.group));
    Group &group = at->second;
    if (added)
        group.facts.first = row.time;
    ++group.facts.rows;
    group.facts.first = std::min(group.facts.first, row.time);
    group.facts.peakRss = higher(group.facts.peakRss, row, row.rssKb);
    if (added || row.time > group.last) {
        group.last = row.time;
        group.facts.lastCount = 0;
        group.lastSumKb = 0;
        group.lastWithRss = 0;
    }
    if (row.time < group.last)
        return;
    ++group.facts.lastCount;
    if (row.rssKb) {
        group.lastSumKb += double(*row.rssKb);
        ++group.lastWithRss;
    }
}

/// Rows of a collection that was made without the right to read fingerprints belong to the relay
/// that alone has their nickname on that server.
void RelayCollector::joinFingerprints()
{
    std::map<std::pair<std::string, std::string>, std::vector<size_t>> named;
    for (size_t i = 0; i < m_relays.size(); ++i)
        named[{m_relays[i].server, m_relays[i].nickname}].push_back(i);
    std::vector<bool> joined(m_relays.size(), false);
    for (const auto &[name, indices] : named) {
        if (indices.size() != 2)
            continue;
        const bool firstIsKnown = !m_relays[indices[0]].fingerprint.empty();
        const size_t known = firstIsKnown ? indices[0] : indices[1];
        const size_t other = firstIsKnown ? indices[1] : indices[0];
        if (m_relays[known].fingerprint.empty() || !m_relays[other].fingerprint.empty())
            continue;
        std::vector<Point> &points = m_relays[known].points;
        points.insert(points.end(), m_relays[other].points.begin(), m_relays[other].points.end());
        joined[other] = true;
    }
    size_t index = 0;
    std::erase_if(m_relays, [&](const Relay &) { return bool(joined[index++]); });
}

void RelayCollector::numberNamesakes()
{
    std::map<std::pair<std::string, std::string>, size_t> seen;
    for (Relay &relay : m_relays)
        relay.occurrence = ++seen[{relay.server, relay.nickname}];
}

void RelayCollector::addSeries(Evidence &evidence) const
{
    qint64 repeats = 0;
    for (const Relay &relay : m_relays) {
        std::vector<std::pair<std::string, std::string>> pairs{{"server", relay.server},
                                                               {"nickname", relay.nickname}};
        if (!relay.fingerprint.empty())
            pairs.emplace_back("fingerprint", relay.fingerprint);
        if (relay.occurrence > 1)
            pairs.emplace_back("occurrence", std::to_string(relay.occurrence));
        const Labels labels(std::move(pairs));
        ColumnSeries rss("rss", Unit::Bytes, labels);
        ColumnSeries size("vmsize", Unit::Bytes, labels);
        ColumnSeries peak("hwm", Unit::Bytes, labels);
        std::vector<Point> points = relay.points;
        std::ranges::stable_sort(points, {}, &Point::time);
        for (size_t i = 0; i < points.size(); ++i) {
            const Point &point = points[i];
            if (i + 1 < points.size() && points[i + 1].time == point.time) {
                ++repeats; // the last one stays
                continue;
            }
            rss.add(point.time, point.rssKb, bytesPerKiB);
            size.add(point.time, point.vmsizeKb, bytesPerKiB);
            peak.add(point.time, point.hwmKb, bytesPerKiB);
        }
        rss.addTo(evidence.series);
        size.addTo(evidence.series);
        peak.addTo(evidence.series);
    }
    if (repeats == 0)
        return;
    evidence.counts.duplicateSamples += repeats;
    evidence.notes.push_back(
        {Note::Level::Warning,
         "duplicate-samples",
         tr("%1 rows repeat a relay within one collection; the last one stays").arg(repeats),
         {},
         {}});
}

void RelayCollector::addAggregateSeries(Evidence &evidence) const
{
    for (const std::string &server : m_table.servers) {
        const Labels labels({{"server", server}});
        ColumnSeries count("relays", Unit::Count, labels);
        ColumnSeries total("rss_total", Unit::Bytes, labels);
        ColumnSeries lowest("rss_min", Unit::Bytes, labels);
        ColumnSeries highest("rss_max", Unit::Bytes, labels);
        for (const auto &[key, collection] : m_collections) {
            if (key.second != server || !collection.aggregate)
                continue;
            count.add(key.first, collection.aggregate->count, 1);
            total.add(key.first, collection.aggregate->totalKb, bytesPerKiB);
            lowest.add(key.first, collection.aggregate->minKb, bytesPerKiB);
            highest.add(key.first, collection.aggregate->maxKb, bytesPerKiB);
        }
        for (ColumnSeries *column : {&count, &total, &lowest, &highest})
            column->addTo(evidence.series);
    }
}

void RelayCollector::addMismatches(Evidence &evidence)
{
    for (auto &[key, collection] : m_collections) {
        RelayTable::Totals &relays = collection.relays;
        if (!relays.count || !collection.aggregate)
            continue;
        if (relays.totalKb)
            relays.avgKb = *relays.totalKb / *relays.count; // cut, as the scripts do
        if (differ(*collection.aggregate, relays))
            m_table.mismatches.push_back({key.first, key.second, relays, *collection.aggregate});
    }
    if (m_table.mismatches.empty())
        return;
    const RelayTable::Mismatch &first = m_table.mismatches.front();
    evidence.notes.push_back({Note::Level::Warning,
                              "aggregate-mismatch",
                              tr("in %1 collections the aggregate row tells other figures than its relay "
                                 "rows; first at %2: %3 relays, %4 rows")
                                  .arg(m_table.mismatches.size())
                                  .arg(isoUtc(first.time))
                                  .arg(first.aggregate.count.value_or(0))
                                  .arg(first.fromRelays.count.value_or(0)),
                              {},
                              {}});
}

/// A server that was renamed on the way looks like two with half of the story each.
void RelayCollector::noteServers(Evidence &evidence) const
{
    if (m_table.servers.size() < 2)
        return;
    QStringList names;
    for (const std::string &server : m_table.servers)
        names += qstr(server);
    evidence.notes.push_back(
        {Note::Level::Info,
         "several-servers",
         tr("the table names %1 servers: %2; relays of one nickname on two servers are two relays")
             .arg(names.size())
             .arg(names.join(u", "_s)),
         {},
         {}});
}

void RelayCollector::finish(bool hasGroups, Evidence &evidence)
{
    joinFingerprints();
    numberNamesakes();
    m_table.collections = qint64(m_times.size());
    m_table.collectionsWithRelays = qint64(m_relayTimes.size());
    if (!m_times.empty()) {
        m_table.first = *m_times.begin();
        m_table.last = *m_times.rbegin();
    }
    m_table.nicknames = qint64(m_nicknames.size());
    m_table.fingerprints = qint64(m_fingerprints.size());
    m_table.repeatedNicknames.assign(m_repeated.begin(), m_repeated.end());
    for (auto &[name, group] : m_groups) {
        if (!hasGroups)
            break;
        group.facts.name = name;
        if (group.lastWithRss > 0)
            group.facts.lastMeanKb = group.lastSumKb / double(group.lastWithRss);
        m_table.groups.push_back(std::move(group.facts));
    }
    addMismatches(evidence);
    noteServers(evidence);
    addSeries(evidence);
    addAggregateSeries(evidence);
    evidence.relayTable = std::move(m_table);
}

} // namespace memreport::longrun
