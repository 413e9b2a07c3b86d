// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/instant.h"

#include "models/base/text.h"

#include <QCoreApplication>

#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono;

namespace memreport {

namespace {

const time_zone *zoneNamed(const QString &zone)
{
    try {
        return locate_zone(zone.isEmpty() ? "UTC" : utf8(zone));
    } catch (const std::runtime_error &) {
        return nullptr;
    }
}

QString twoDigits(qint64 n)
{
    return QString::number(n).rightJustified(2, u'0');
}

QString datePart(sys_days day)
{
    const year_month_day date(day);
    return QString::number(int(date.year())).rightJustified(4, u'0') + u'-' +
           twoDigits(unsigned(date.month())) + u'-' + twoDigits(unsigned(date.day()));
}

template<typename Time>
QString iso(Time t, int fractionDigits)
{
    const auto second = floor<seconds>(t);
    const auto day = floor<days>(second);
    const hh_mm_ss clock(second - day);
    QString text = datePart(day) + u'T' + twoDigits(clock.hours().count()) + u':' +
                   twoDigits(clock.minutes().count()) + u':' + twoDigits(clock.seconds().count());
    const auto fraction = (t - second).count();
    if (fraction != 0)
        text += u'.' + QString::number(fraction).rightJustified(fractionDigits, u'0');
    return text + u'Z';
}

/// Reads from the front of text; every member says how far it came by shortening it.
class Scanner
{
public:
    explicit Scanner(std::string_view text)
        : m_text(text)
    {
    }
    bool atEnd() const { return m_text.empty(); }
    bool take(char c)
    {
        if (!m_text.starts_with(c))
            return false;
        m_text.remove_prefix(1);
        return true;
    }
    bool takeAny(std::string_view set)
    {
        if (m_text.empty() || set.find(m_text.front()) == std::string_view::npos)
            return false;
        m_text.remove_prefix(1);
        return true;
    }
    std::optional<int> digits(size_t count)
    {
        if (m_text.size() < count)
            return std::nullopt;
        int value = 0;
        for (size_t i = 0; i < count; ++i) {
            if (m_text[i] < '0' || m_text[i] > '9')
                return std::nullopt;
            value = value * 10 + (m_text[i] - '0');
        }
        m_text.remove_prefix(count);
        return value;
    }
    /// All digits that follow, as millionths; more than six are cut.
    std::optional<int> microseconds()
    {
        size_t count = 0;
        int value = 0;
        while (count < m_text.size() && m_text[count] >= '0' && m_text[count] <= '9') {
            if (count < 6)
                value = value * 10 + (m_text[count] - '0');
            ++count;
        }
        if (count == 0)
            return std::nullopt;
        for (size_t i = count; i < 6; ++i)
            value *= 10;
        m_text.remove_prefix(count);
        return value;
    }

private:
    std::string_view m_text;
};

struct Zone
{
    bool given = false;
    minutes offset{0};
};

std::optional<Zone> readZone(Scanner &in)
{
    if (in.atEnd())
        return Zone{};
    if (in.takeAny("Zz"))
        return Zone{true, minutes(0)};
    const bool negative = in.take('-');
    if (!negative && !in.take('+'))
        return std::nullopt;
    const auto hour = in.digits(2);
    in.take(':');
    const auto minute = in.atEnd() ? std::optional(0) : in.digits(2);
    if (!hour || !minute || *hour > 15 || *minute > 59)
        return std::nullopt;
    const minutes offset = hours(*hour) + minutes(*minute);
    return Zone{true, negative ? -offset : offset};
}

const std::array monthNames{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

QString monthName(year_month_day date)
{
    return QCoreApplication::translate("memreport::Month", monthNames[unsigned(date.month()) - 1]);
}

local_time<milliseconds> wallClock(Instant t, const QString &zone)
{
    const time_zone *found = zoneNamed(zone);
    const auto offset = found ? found->get_info(t).offset : seconds(0);
    return local_time<milliseconds>(t.time_since_epoch() + offset);
}

} // namespace

QString isoUtc(Instant t)
{
    return iso(t, 3);
}

QString isoUtc(MicroInstant t)
{
    return iso(t, 6);
}

std::optional<ParsedTime> parseIso(std::string_view text)
{
    Scanner in(text);
    const auto y = in.digits(4);
    if (!y || !in.take('-'))
        return std::nullopt;
    const auto m = in.digits(2);
    if (!m || !in.take('-'))
        return std::nullopt;
    const auto d = in.digits(2);
    if (!d)
        return std::nullopt;
    const year_month_day date{year(*y), month(unsigned(*m)), day(unsigned(*d))};
    if (!date.ok())
        return std::nullopt;
    ParsedTime result;
    result.time = sys_days(date);
    if (in.atEnd())
        return result;
    if (!in.takeAny("T "))
        return std::nullopt;
    const auto hour = in.digits(2);
    if (!hour || !in.take(':'))
        return std::nullopt;
    const auto minute = in.digits(2);
    if (!minute || *hour > 23 || *minute > 59)
        return std::nullopt;
    result.time += hours(*hour) + minutes(*minute);
    if (in.take(':')) {
        const auto second = in.digits(2);
        if (!second || *second > 60)
            return std::nullopt;
        result.time += seconds(*second);
        if (in.takeAny(".,")) {
            const auto fraction = in.microseconds();
            if (!fraction)
                return std::nullopt;
            result.time += microseconds(*fraction);
            result.hasFraction = true;
        }
    }
    const auto zone = readZone(in);
    if (!zone || !in.atEnd())
        return std::nullopt;
    result.hasZone = zone->given;
    result.time -= zone->offset;
    return result;
}

QString humanTime(Instant t, const QString &zone)
{
    const auto wall = wallClock(t, zone);
    const auto midnight = floor<days>(wall);
    const year_month_day date(midnight);
    const hh_mm_ss clock(floor<seconds>(wall - midnight));
    QString text = u"%1 %2 %3 %4:%5"_s.arg(
        QString::number(unsigned(date.day())), monthName(date), QString::number(int(date.year())),
        twoDigits(clock.hours().count()), twoDigits(clock.minutes().count()));
    if (clock.seconds().count() != 0)
        text += u':' + twoDigits(clock.seconds().count());
    return text;
}

QString humanRange(const TimeRange &range, const QString &zone)
{
    const year_month_day first(floor<days>(wallClock(range.from, zone)));
    const year_month_day last(floor<days>(wallClock(range.to - milliseconds(1), zone)));
    const auto dayMonth = [](year_month_day date) -> QString {
        return QString::number(unsigned(date.day())) + u' ' + monthName(date);
    };
    const QString yearText = QString::number(int(last.year()));
    if (first == last)
        return humanTime(range.from, zone) + u'–' + humanTime(range.to, zone).section(u' ', -1);
    if (first.year() != last.year())
        return dayMonth(first) + u' ' + QString::number(int(first.year())) + u" – " + dayMonth(last) + u' ' +
               yearText;
    return dayMonth(first) + u" – " + dayMonth(last) + u' ' + yearText;
}

std::optional<seconds> zoneOffset(const QString &zone, Instant t)
{
    const time_zone *found = zoneNamed(zone);
    if (!found)
        return std::nullopt;
    return found->get_info(t).offset;
}

std::optional<MicroInstant> fromLocal(const QString &zone, local_time<microseconds> wall, bool later)
{
    const time_zone *found = zoneNamed(zone);
    if (!found)
        return std::nullopt;
    return found->to_sys(wall, later ? choose::latest : choose::earliest);
}

} // namespace memreport
