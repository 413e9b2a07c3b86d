// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"

#include <optional>
#include <string>
#include <vector>

namespace memreport {

/// What a long-run table of relays' memory says beside its series. Sizes in KiB as printed ("kb").
struct RelayTable
{
    struct Peak
    {
        std::string nickname;
        Instant time; ///< of the first maximum
        qint64 kb = 0;
    };
    /// Figures of one collection; a cell that is empty is nullopt.
    struct Totals
    {
        std::optional<qint64> count, totalKb, avgKb, minKb, maxKb; ///< the average is cut, not rounded
        bool operator==(const Totals &) const = default;
    };
    struct Group
    {
        std::string name; ///< empty: rows without one
        qint64 rows = 0;
        Instant first;
        std::optional<Peak> peakRss;
        qint64 lastCount = 0; ///< rows of the last collection that has the group
        std::optional<double> lastMeanKb;
    };
    /// A collection whose aggregate row tells other figures than its relay rows.
    struct Mismatch
    {
        Instant time;
        std::string server;
        Totals fromRelays;
        Totals aggregate;
    };

    /// A relay's cell of groups says this from this collection on.
    struct Membership
    {
        std::string nickname;
        std::string fingerprint;
        std::string group;
        Instant from;
    };

    qint64 rows = 0;
    qint64 aggregateRows = 0;
    qint64 relayRows = 0;
    qint64 collections = 0; ///< distinct times
    qint64 collectionsWithRelays = 0;
    std::optional<Instant> first;
    std::optional<Instant> last;
    std::vector<std::string> servers; ///< in order of appearance
    qint64 nicknames = 0;
    qint64 fingerprints = 0;
    qint64 rowsWithoutFingerprint = 0;
    std::vector<std::string> repeatedNicknames; ///< twice in one collection
    std::optional<Peak> peakRss;
    std::optional<Peak> peakHwm;
    std::vector<Group> groups; ///< by name; none if the table has no column of groups
    std::vector<Mismatch> mismatches;
    std::vector<Membership> memberships;
};

/// A relay in a list of an experiment's groups. The lists are snapshots: they say no time.
struct RelayIdentity
{
    std::string nickname;
    std::string fingerprint;
    std::string group;
    std::string allocator;
    std::string version;
    qint64 line = 0;
};

} // namespace memreport
