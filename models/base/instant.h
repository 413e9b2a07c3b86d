// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QtTypes>

#include <chrono>
#include <optional>
#include <string_view>

namespace memreport {

/// A moment, UTC. Zones exist only where text is made or read.
using Instant = std::chrono::sys_time<std::chrono::milliseconds>;
/// Journals stamp in microseconds; two kills of one report can be 4 ms apart.
using MicroInstant = std::chrono::sys_time<std::chrono::microseconds>;
using Duration = std::chrono::milliseconds;

inline Instant toInstant(MicroInstant t)
{
    return std::chrono::floor<std::chrono::milliseconds>(t);
}
inline Instant instantFromMs(qint64 ms)
{
    return Instant(Duration(ms));
}
inline qint64 msOf(Instant t)
{
    return t.time_since_epoch().count();
}

/// [from, to): from is included, to is not.
struct TimeRange
{
    Instant from;
    Instant to;

    bool contains(Instant t) const { return t >= from && t < to; }
    bool isEmpty() const { return to <= from; }
    Duration length() const { return to - from; }
    bool operator==(const TimeRange &) const = default;
};

/// "2026-07-03T22:14:07Z", with .mmm or .uuuuuu only if there is a fraction.
QString isoUtc(Instant t);
QString isoUtc(MicroInstant t);

/// Reads "2026-07-03", "2026-07-03T22:14:07(.fraction)(Z|±hh:mm|±hhmm)", a blank for the T allowed.
/// A date alone is 00:00 UTC. A time without a zone is read as UTC and reported by hasZone.
struct ParsedTime
{
    MicroInstant time;
    bool hasZone = false;
    bool hasFraction = false;
};
std::optional<ParsedTime> parseIso(std::string_view text);

/// For people: "3 Jul 2026 14:30" in the given IANA zone ("UTC" when empty or unknown).
QString humanTime(Instant t, const QString &zone);
/// "26 Jun – 16 Jul 2026" in the given zone.
QString humanRange(const TimeRange &range, const QString &zone);
/// Offset of the zone from UTC at t; nullopt if the zone is unknown to the system.
std::optional<std::chrono::seconds> zoneOffset(const QString &zone, Instant t);
/// Wall clock of a zone to UTC; of two candidates (clocks go back) the first unless later is set.
std::optional<MicroInstant>
fromLocal(const QString &zone, std::chrono::local_time<std::chrono::microseconds> wall, bool later = false);

} // namespace memreport
