// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <map>
#include <set>
#include <unordered_map>

namespace memreport::longrun {

/// A relay's row of a collection, KiB.
struct RelayRow
{
    Instant time;
    std::string_view server;
    std::string_view fingerprint;
    std::string_view nickname;
    std::string_view group;
    std::optional<qint64> rssKb, vmsizeKb, hwmKb;
};

/// Gathers the rows of a long-run table. A relay is known by server and fingerprint; where its rows
/// have no fingerprint, by its nickname, and by its place among those of one nickname in one
/// collection, for two relays may share one.
class RelayCollector
{
public:
    void addAggregate(Instant time, std::string_view server, const RelayTable::Totals &totals);
    void addRelay(const RelayRow &row);
    void addOther(Instant time); ///< a row of neither kind
    /// hasGroups: the table has a column of groups.
    void finish(bool hasGroups, Evidence &evidence);

private:
    struct Point
    {
        Instant time;
        std::optional<qint64> rssKb, vmsizeKb, hwmKb;
    };
    struct Relay
    {
        std::string server, fingerprint, nickname, group;
        size_t occurrence = 1; ///< of several with this nickname
        std::vector<Point> points;
    };
    struct Collection
    {
        RelayTable::Totals relays;
        std::optional<RelayTable::Totals> aggregate;
        std::map<std::string, size_t, std::less<>> seen; ///< nicknames, how often
    };
    struct Group
    {
        RelayTable::Group facts;
        Instant last;
        double lastSumKb = 0;
        qint64 lastWithRss = 0;
    };

    Relay &relayOf(const RelayRow &row, size_t occurrence);
    void addTime(Instant time);
    void addToGroup(const RelayRow &row);
    void joinFingerprints();
    void numberNamesakes();
    void addSeries(Evidence &evidence) const;
    void addAggregateSeries(Evidence &evidence) const;
    void addMismatches(Evidence &evidence);
    void noteServers(Evidence &evidence) const;

    RelayTable m_table;
    std::vector<Relay> m_relays; ///< in order of appearance
    std::unordered_map<std::string, size_t> m_index;
    std::map<std::pair<Instant, std::string>, Collection> m_collections; ///< by time and server
    std::map<std::string, Group> m_groups;
    std::set<Instant> m_times;
    std::set<Instant> m_relayTimes;
    std::set<std::string, std::less<>> m_nicknames, m_fingerprints, m_repeated;
};

} // namespace memreport::longrun
