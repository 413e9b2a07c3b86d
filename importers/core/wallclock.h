// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"

#include <QString>

#include <chrono>
#include <optional>
#include <string_view>

namespace memreport {

/// A wall clock as a log line prints it; year 0: not printed.
struct Stamp
{
    int year = 0;
    unsigned month = 1;
    unsigned day = 1;
    std::chrono::microseconds ofDay{0};
};

/// The years of lines without one. A month that jumps back by more than half a year is a New Year;
/// the newest line of the file has the year that the user or the file's own time gives.
class YearPlan
{
public:
    /// First pass: every stamp without a year, in order.
    void scan(const Stamp &stamp);
    /// Between the passes. newest is the year of the newest line.
    void settle(std::optional<int> newest, std::optional<Instant> fileTime);
    bool hasStamps() const { return m_seen; }
    std::optional<int> newestYear() const { return m_newest; }
    /// Second pass, the same stamps in the same order: the year of this one.
    std::optional<int> yearOf(const Stamp &stamp);

private:
    int step(const Stamp &stamp);

    bool m_seen = false;
    int m_offset = 0;
    unsigned m_month = 0;
    int m_maxOffset = 0;
    Stamp m_newestStamp;
    std::optional<int> m_leapOffset; ///< a 29 February was there
    std::optional<int> m_newest;
};

/// Wall clock of a zone to UTC, with the order of the lines deciding which 02:17 of the night
/// when clocks go back.
class WallClock
{
public:
    explicit WallClock(const QString &zone);
    bool known() const { return m_zone != nullptr; }
    /// abbreviation: "CEST" where the line prints it; it decides before the order does.
    std::optional<MicroInstant> toUtc(const Stamp &stamp, std::string_view abbreviation = {});
    /// Whether a printed abbreviation was not this zone's at its time.
    bool sawForeignZone() const { return m_foreign; }

private:
    MicroInstant choose(MicroInstant first, MicroInstant second);
    bool covers(std::chrono::local_time<std::chrono::microseconds> wall) const;

    const std::chrono::time_zone *m_zone = nullptr;
    std::chrono::sys_info m_info;
    bool m_hasInfo = false;
    std::optional<MicroInstant> m_last;
    bool m_descending = false;
    bool m_foreign = false;
};

} // namespace memreport
