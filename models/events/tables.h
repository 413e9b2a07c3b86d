// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"

#include <optional>
#include <string>
#include <vector>

namespace memreport {

/// A row of the operator's allocator table: this process used this allocator in [from, to).
struct AllocatorRow
{
    std::string process; ///< relay, groupname, nickname
    std::string host;    ///< empty: any host
    std::string allocator;
    std::string version;
    std::optional<Instant> from; ///< nullopt: since ever
    std::optional<Instant> to;   ///< nullopt: still
    std::string evidence;        ///< the operator's words
    qint64 line = 0;
};

/// Consensus weight of a process on a date; a date counts at 00:00 UTC.
struct WeightRow
{
    Instant time;
    std::string process;
    std::string fingerprint;
    double weight = 0;
    qint64 line = 0;
};

struct HostRow
{
    std::string host;
    std::vector<std::string> addresses; ///< exporters' instance labels
    std::optional<qint64> pageSize;     ///< bytes
    std::string machine;                ///< x86_64, aarch64
    std::string timeZone;               ///< IANA name
    std::string kernel;
    std::optional<qint64> relays;
    qint64 line = 0;
};

/// Windows, phases and dated happenings that the author states.
struct TimelineRow
{
    std::string kind; ///< window, phase, reboot, swap-added, conversion, note, or the author's own word
    Instant from;
    std::optional<Instant> to;
    std::string host;
    std::string text;
    std::string source; ///< "author", "change log" …
    qint64 line = 0;
    bool hasZone = true; ///< from was written with a zone
    std::string group;   ///< of an experiment, as the author calls it here
};

} // namespace memreport
