// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/wallclock.h"

#include "models/base/text.h"

using namespace std::chrono;

namespace memreport {

namespace {

/// Days in which the zone's neighbouring rule could still apply.
constexpr auto ruleMargin = days(2);

std::optional<local_time<microseconds>> wallTime(const Stamp &stamp)
{
    const year_month_day date{year(stamp.year), month(stamp.month), day(stamp.day)};
    if (!date.ok())
        return std::nullopt;
    return local_time<microseconds>(local_days(date)) + stamp.ofDay;
}

} // namespace

int YearPlan::step(const Stamp &stamp)
{
    if (m_month != 0) {
        const int jump = int(stamp.month) - int(m_month);
        if (jump < -6)
            ++m_offset;
        else if (jump > 6)
            --m_offset;
    }
    m_month = stamp.month;
    return m_offset;
}

void YearPlan::scan(const Stamp &stamp)
{
    const int offset = step(stamp);
    auto rank = [](int o, const Stamp &s) { return std::tuple(o, s.month, s.day, s.ofDay); };
    if (!m_seen || rank(offset, stamp) > rank(m_maxOffset, m_newestStamp)) {
        m_maxOffset = offset;
        m_newestStamp = stamp;
    }
    m_seen = true;
    if (stamp.month == 2 && stamp.day == 29)
        m_leapOffset = offset;
}

void YearPlan::settle(std::optional<int> newest, std::optional<Instant> fileTime)
{
    m_offset = 0;
    m_month = 0;
    m_newest = newest;
    if (newest || !fileTime || !m_seen)
        return;
    const auto today = floor<days>(*fileTime);
    int guess = int(year_month_day(today).year());
    // A day more, because the line's zone may be ahead of the file's UTC time.
    const year_month_day date{year(guess), month(m_newestStamp.month), day(std::min(m_newestStamp.day, 28U))};
    if (sys_days(date) > today + days(1))
        --guess;
    while (m_leapOffset && !year(guess - (m_maxOffset - *m_leapOffset)).is_leap())
        --guess;
    m_newest = guess;
}

std::optional<int> YearPlan::yearOf(const Stamp &stamp)
{
    const int offset = step(stamp);
    return m_newest ? std::optional(*m_newest - (m_maxOffset - offset)) : std::nullopt;
}

WallClock::WallClock(const QString &zone)
{
    try {
        m_zone = locate_zone(zone.isEmpty() ? "UTC" : utf8(zone));
    } catch (const std::runtime_error &) {
        m_zone = nullptr;
    }
}

bool WallClock::covers(local_time<microseconds> wall) const
{
    if (!m_hasInfo)
        return false;
    // In seconds: a zone without rules begins and ends at years that microseconds cannot hold.
    const sys_seconds guess(floor<seconds>(wall.time_since_epoch()) - m_info.offset);
    return guess > m_info.begin + ruleMargin && guess < m_info.end - ruleMargin;
}

/// Both are the same wall clock; the one that keeps the file in order is meant.
MicroInstant WallClock::choose(MicroInstant first, MicroInstant second)
{
    if (!m_last)
        return m_descending ? second : first;
    if (m_descending)
        return second <= *m_last ? second : first;
    return first >= *m_last ? first : second;
}

std::optional<MicroInstant> WallClock::toUtc(const Stamp &stamp, std::string_view abbreviation)
{
    const auto wall = wallTime(stamp);
    if (!wall || !m_zone)
        return std::nullopt;
    MicroInstant result;
    if (covers(*wall)) {
        result = MicroInstant(wall->time_since_epoch() - m_info.offset);
        m_foreign = m_foreign || (!abbreviation.empty() && abbreviation != m_info.abbrev);
    } else {
        const local_info info = m_zone->get_info(*wall);
        const MicroInstant first(wall->time_since_epoch() - info.first.offset);
        result = first;
        bool own = abbreviation.empty() || abbreviation == info.first.abbrev;
        if (info.result == local_info::ambiguous) {
            const MicroInstant second(wall->time_since_epoch() - info.second.offset);
            const bool secondSays = !own && abbreviation == info.second.abbrev;
            result = abbreviation.empty() ? choose(first, second) : secondSays ? second : first;
            own = own || secondSays;
        }
        m_foreign = m_foreign || !own;
        m_info = info.first;
        m_hasInfo = info.result == local_info::unique;
    }
    if (m_last && result != *m_last)
        m_descending = result < *m_last;
    m_last = result;
    return result;
}

} // namespace memreport
