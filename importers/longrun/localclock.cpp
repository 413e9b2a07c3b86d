// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/longrun/localclock.h"

#include "models/base/text.h"

#include <QCoreApplication>

namespace memreport::longrun {

std::string_view withoutOffset(std::string_view text)
{
    constexpr size_t dateLength = 10;
    const size_t at = text.find_first_of("Zz+-", dateLength);
    return text.substr(0, at);
}

std::optional<Instant> LocalClock::local(MicroInstant digits)
{
    ++m_assumed;
    const auto day = std::chrono::floor<std::chrono::days>(digits);
    const std::chrono::year_month_day date(day);
    const Stamp stamp{int(date.year()), unsigned(date.month()), unsigned(date.day()), digits - day};
    const auto utc = m_clock.toUtc(stamp);
    return utc ? std::optional(toInstant(*utc)) : std::nullopt;
}

std::optional<Instant> LocalClock::read(std::string_view text)
{
    const auto parsed = parseIso(text);
    if (!parsed)
        return std::nullopt;
    return parsed->hasZone ? std::optional(toInstant(parsed->time)) : local(parsed->time);
}

std::optional<Instant> LocalClock::readDigits(std::string_view text)
{
    const auto parsed = parseIso(withoutOffset(text));
    return parsed ? local(parsed->time) : std::nullopt;
}

void LocalClock::finish(Evidence &evidence) const
{
    if (m_assumed == 0)
        return;
    evidence.source.options.emplace_back("tz", utf8(m_zone));
    evidence.notes.push_back(
        {Note::Level::Info,
         "zone-assumed",
         QCoreApplication::translate("memreport::longrun", "times without a zone are read as %1").arg(m_zone),
         {},
         {}});
}

} // namespace memreport::longrun
