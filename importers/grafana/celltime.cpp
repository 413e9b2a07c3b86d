// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/celltime.h"

#include "importers/core/monthnames.h"
#include "importers/grafana/cellnumber.h"
#include "importers/prometheus/samplenumber.h"
#include "models/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace std::chrono;

namespace memreport {

namespace {

/// Walks along a cell; every step says whether it found what it looks for and takes it.
class Cursor
{
public:
    explicit Cursor(std::string_view text)
        : m_text(text)
    {
    }
    bool atEnd() const { return m_text.empty(); }
    std::string_view rest() const { return m_text; }
    bool take(char c)
    {
        if (!m_text.starts_with(c))
            return false;
        m_text.remove_prefix(1);
        return true;
    }
    char takeAny(std::string_view set)
    {
        if (m_text.empty() || !set.contains(m_text.front()))
            return 0;
        const char c = m_text.front();
        m_text.remove_prefix(1);
        return c;
    }
    void skipBlanks()
    {
        m_text = trimmedCell(m_text);
        while (take(','))
            m_text = trimmedCell(m_text);
    }
    /// One to most digits; their number is what is left of most.
    std::optional<unsigned> number(size_t &most)
    {
        unsigned value = 0;
        size_t count = 0;
        while (count < most && count < m_text.size() && isDigit(m_text[count]))
            value = value * 10 + unsigned(m_text[count++] - '0');
        if (count == 0)
            return std::nullopt;
        m_text.remove_prefix(count);
        most -= count;
        return value;
    }
    /// Hours, minutes, seconds: at most two digits.
    std::optional<unsigned> twoDigits()
    {
        size_t most = 2;
        return number(most);
    }
    std::optional<unsigned> number()
    {
        size_t most = 4;
        return number(most);
    }
    std::string_view word()
    {
        size_t length = 0;
        while (length < m_text.size() &&
               (uchar(m_text[length]) >= 0x80 || std::isalpha(uchar(m_text[length]))))
            ++length;
        const std::string_view taken = m_text.substr(0, length);
        m_text.remove_prefix(length);
        take('.');
        return taken;
    }
    /// All digits that follow, in thousandths; what is finer is cut.
    std::optional<milliseconds> fraction()
    {
        size_t count = 0;
        int value = 0;
        for (; count < m_text.size() && isDigit(m_text[count]); ++count)
            value = count < 3 ? value * 10 + (m_text[count] - '0') : value;
        if (count == 0)
            return std::nullopt;
        for (size_t i = count; i < 3; ++i)
            value *= 10;
        m_text.remove_prefix(count);
        return milliseconds(value);
    }

private:
    std::string_view m_text;
};

struct DayTime
{
    milliseconds ofDay{0};
    bool seconds = false;
    std::optional<minutes> zone;
};

/// "AM", "p.m.", "nachm." is not among what browsers of the supported locales write.
std::optional<bool> isAfternoon(std::string_view word)
{
    if (word.empty())
        return std::nullopt;
    const char half = char(word.front() | 0x20);
    return half == 'a' || half == 'p' ? std::optional(half == 'p') : std::nullopt;
}

bool takeHalfDay(Cursor &in, unsigned &hour)
{
    Cursor ahead = in;
    ahead.skipBlanks();
    const std::string_view word = ahead.word();
    const bool full = word.size() == 2 && (word[1] | 0x20) == 'm';
    const bool dotted = word.size() == 1 && (ahead.takeAny("mM") != 0);
    const auto afternoon = full || dotted ? isAfternoon(word) : std::nullopt;
    if (!afternoon)
        return true;
    ahead.take('.');
    if (hour < 1 || hour > 12)
        return false;
    hour = hour % 12 + (*afternoon ? 12 : 0);
    in = ahead;
    return true;
}

/// What may stand behind an offset: "CEST" as Go prints it, "(Central European Summer Time)" as JavaScript.
bool takeZoneName(Cursor &in)
{
    in.skipBlanks();
    if (in.rest().starts_with('(') && in.rest().ends_with(')'))
        return true;
    in.word();
    return in.atEnd();
}

bool takeZone(Cursor &in, std::optional<minutes> &zone)
{
    in.skipBlanks();
    if (in.atEnd())
        return true;
    if (std::isalpha(uchar(in.rest().front()))) {
        const std::string_view word = in.word();
        if (word != "Z" && word != "z" && word != "UTC" && word != "GMT")
            return false;
        zone = minutes(0);
        if (in.atEnd())
            return true;
    }
    const char sign = in.takeAny("+-");
    const auto hour = sign ? in.twoDigits() : std::nullopt;
    if (!hour || *hour > 15)
        return false;
    in.take(':');
    const bool whole = in.atEnd() || !isDigit(in.rest().front());
    const auto minute = whole ? std::optional(0U) : in.twoDigits();
    if (!minute || *minute > 59)
        return false;
    const minutes offset = hours(*hour) + minutes(*minute);
    zone = sign == '-' ? -offset : offset;
    return takeZoneName(in);
}

/// What stands behind the date: nothing, or a time of day.
std::optional<DayTime> takeDayTime(Cursor &in)
{
    DayTime time;
    in.skipBlanks();
    in.take('T');
    if (in.atEnd())
        return time;
    auto hour = in.twoDigits();
    if (!hour || !in.takeAny(":.h"))
        return std::nullopt;
    const auto minute = in.twoDigits();
    if (!minute || *minute > 59)
        return std::nullopt;
    std::optional<unsigned> second = 0;
    milliseconds fraction{0};
    if (in.takeAny(":.")) {
        second = in.twoDigits();
        time.seconds = true;
        if (second && in.takeAny(".,"))
            fraction = in.fraction().value_or(milliseconds(0));
    }
    if (!second || *second > 60 || !takeHalfDay(in, *hour) || *hour > 23 || !takeZone(in, time.zone))
        return std::nullopt;
    time.ofDay = hours(*hour) + minutes(*minute) + seconds(*second) + fraction;
    return time;
}

/// "Nov", "Nov.", "November", in the languages of monthOfName.
std::optional<unsigned> monthOf(std::string_view word)
{
    if (const auto month = monthOfName(word))
        return month;
    constexpr size_t shortest = 3;
    return word.size() > shortest ? monthOfName(word.substr(0, shortest)) : std::nullopt;
}

struct Date
{
    int year = 0;
    unsigned first = 0;
    unsigned second = 0;
    bool orderKnown = false; ///< first is the month
    bool dots = false;
};

int fullYear(unsigned year, size_t digits)
{
    return digits <= 2 ? 2000 + int(year) : int(year);
}

/// "30 Nov 2026", "Nov 30, 2026", "Mon, 30 Nov 2026".
std::optional<Date> takeNamedDate(Cursor &in)
{
    std::optional<unsigned> month;
    std::optional<unsigned> day;
    for (int part = 0; part < 3 && (!month || !day); ++part) {
        if (!in.atEnd() && isDigit(in.rest().front())) {
            size_t most = 2;
            day = day ? std::nullopt : in.number(most);
            in.take('.');
        } else {
            month = monthOf(in.word());
        }
        in.takeAny("-/");
        in.skipBlanks();
    }
    if (!month || !day)
        return std::nullopt;
    size_t most = 4;
    const Cursor before = in;
    const auto year = in.number(most);
    // "Nov 30 15:14": no year, what follows is the hour.
    if (!year || most > 2 || (in.rest().starts_with(':'))) {
        in = before;
        return Date{0, *month, *day, true, false};
    }
    return Date{fullYear(*year, 4 - most), *month, *day, true, false};
}

/// "11/30/2026", "30.11.26", "2026/11/30", "11/30" (no year).
std::optional<Date> takeNumberedDate(Cursor &in)
{
    std::array<unsigned, 3> fields{};
    std::array<size_t, 3> digits{};
    size_t count = 0;
    char separator = 0;
    while (count < fields.size()) {
        size_t most = 4;
        const auto field = in.number(most);
        if (!field)
            break;
        fields[count] = *field;
        digits[count++] = 4 - most;
        const char next = in.rest().empty() ? '\0' : in.rest().front();
        if (count == 1)
            separator = next;
        if (next != separator || !in.takeAny("/.-"))
            break;
        if (separator == '.')
            in.skipBlanks();
    }
    const bool yearFirst = digits[0] == 4;
    if (count < 2 || !std::string_view("/.-").contains(separator) || (yearFirst && count < 3))
        return std::nullopt;
    if (yearFirst)
        return Date{int(fields[0]), fields[1], fields[2], true, false};
    const int year = count == 3 ? fullYear(fields[2], digits[2]) : 0;
    return Date{year, fields[0], fields[1], false, separator == '.'};
}

/// Days as a spreadsheet counts them, as milliseconds of the epoch on a clock without zone.
struct SpreadsheetDay
{
    qint64 ms = 0;
    double offByMs = 0; ///< half of the last digit printed
};

std::optional<SpreadsheetDay> spreadsheetDay(std::string_view cell)
{
    constexpr size_t wholeDigits = 5;
    constexpr size_t mostDecimals = 15;
    constexpr qint64 dayOf1970 = 25569;
    constexpr qint64 dayOf2005 = 38353;
    constexpr qint64 dayOf2101 = 73416;
    constexpr double dayMs = 86'400'000;
    const std::string_view decimals = cell.substr(std::min(wholeDigits + 1, cell.size()));
    const bool marked = cell.size() > wholeDigits;
    if (cell.size() < wholeDigits || decimals.size() > mostDecimals ||
        (marked && (decimals.empty() || !std::string_view(".,").contains(cell[wholeDigits]))))
        return std::nullopt;
    const auto day = parseInteger(cell.substr(0, wholeDigits));
    const auto fraction = marked ? parseInteger(decimals) : std::optional(qint64(0));
    if (!day || !fraction || *fraction < 0 || *day < dayOf2005 || *day >= dayOf2101)
        return std::nullopt;
    const double part = std::pow(10, -double(decimals.size()));
    SpreadsheetDay result;
    result.offByMs = dayMs * part / 2;
    const double ofDay = double(*fraction) * part * dayMs;
    // A time of a whole second is seldom a short number of days.
    const double second = std::round(ofDay / 1000) * 1000;
    result.ms = (*day - dayOf1970) * qint64(dayMs) +
                std::llround(std::abs(second - ofDay) <= result.offByMs ? second : ofDay);
    return result;
}

bool mayBeMonth(unsigned field)
{
    return field >= 1 && field <= 12;
}

bool mayBeDay(unsigned field)
{
    return field >= 1 && field <= 31;
}

} // namespace

bool isSpreadsheetDay(std::string_view cell)
{
    return spreadsheetDay(cell).has_value();
}

bool isCutTime(std::string_view cell)
{
    Cursor in(cell);
    if (!in.twoDigits() || !in.take(':') || !in.twoDigits())
        return false;
    if ((in.take(':') && !in.twoDigits()) || (in.takeAny(".,") != 0 && !in.fraction()))
        return false;
    return in.atEnd();
}

CellTime CellTime::wall(int year, unsigned first, unsigned second, milliseconds ofDay, bool orderKnown)
{
    return CellTime(wallBit | qint64(year) << yearShift | qint64(first) << firstShift |
                    qint64(second) << secondShift | qint64(orderKnown) << orderShift | ofDay.count());
}

Stamp CellTime::stamp(DateOrder order) const
{
    const bool monthFirst = orderKnown() || order == DateOrder::MonthDay;
    return {year(), monthFirst ? first() : second(), monthFirst ? second() : first(), ofDay()};
}

std::optional<CellTime> TimeReader::read(std::string_view cell)
{
    cell = trimmedCell(cell);
    if (cell.empty())
        return std::nullopt;
    std::optional<CellTime> time = m_days ? readDay(cell) : std::nullopt;
    if (!time)
        time = readEpoch(cell);
    if (!time)
        time = readIso(cell);
    if (!time)
        time = readDate(cell);
    m_any = m_any || time;
    if (m_undecided && m_undecidedCell.empty())
        m_undecidedCell = cell;
    return time;
}

std::optional<CellTime> TimeReader::readDay(std::string_view cell)
{
    constexpr double halfSecond = 500;
    const auto number = spreadsheetDay(cell);
    if (!number)
        return std::nullopt;
    m_exact = m_exact || number->offByMs <= halfSecond;
    const Instant time = instantFromMs(number->ms);
    const auto day = floor<days>(time);
    const year_month_day date{day};
    return wall(int(date.year()), unsigned(date.month()), unsigned(date.day()), time - day, true);
}

/// The four units lie in ranges that do not touch: 2001 to 2286 in each.
std::optional<CellTime> TimeReader::readEpoch(std::string_view cell)
{
    constexpr size_t longest = 32;
    constexpr qint64 earliest = 1'000'000'000; // of any unit
    if (!isDigit(cell.front()) || cell.size() < 9 || cell.size() > longest)
        return std::nullopt;
    // A German Excel prints 1,79605E+12.
    std::array<char, longest> copy{};
    std::ranges::replace_copy(cell, copy.begin(), ',', '.');
    const std::string_view text(copy.data(), cell.size());
    std::optional<qint64> thousandth = thousandths(text);
    const std::optional<double> value = thousandth ? std::nullopt : sampleValue(text);
    // Nanoseconds do not fit in thousandths of them.
    if (value && *value >= 1e18 && *value < 1e19)
        thousandth = qint64(*value / 1e3);
    if (!thousandth || *thousandth / 1000 < earliest)
        return std::nullopt;
    qint64 ms = *thousandth;
    while (ms / 1000 >= earliest * 10) {
        if (ms / 1000 < earliest * 1000)
            return std::nullopt;
        ms = (ms + 500) / 1000;
    }
    const bool exponent = cell.find_first_of("eE") != std::string_view::npos;
    m_exponents = m_exponents || exponent;
    m_exact = m_exact || !exponent;
    return CellTime::utc(ms);
}

std::optional<CellTime> TimeReader::readIso(std::string_view cell)
{
    const auto parsed = parseIso(cell);
    if (!parsed)
        return std::nullopt;
    // "2026-11-30 14:14" has no seconds.
    constexpr size_t toTheMinute = 16;
    m_exact = m_exact || (cell.size() > toTheMinute && cell[toTheMinute] == ':');
    if (parsed->hasZone)
        return CellTime::utc(msOf(Instant(round<milliseconds>(parsed->time.time_since_epoch()))));
    const auto day = floor<days>(parsed->time);
    const year_month_day date{day};
    return wall(int(date.year()), unsigned(date.month()), unsigned(date.day()),
                round<milliseconds>(parsed->time - day), true);
}

std::optional<CellTime> TimeReader::readDate(std::string_view cell)
{
    Cursor in(cell);
    Cursor named = in;
    auto date = takeNumberedDate(in);
    if (!date) {
        date = takeNamedDate(named);
        in = named;
    }
    // "12.5" alone is a number, not 12 May.
    if (!date || date->year > 9999 || (date->year == 0 && in.atEnd()))
        return std::nullopt;
    const auto time = takeDayTime(in);
    if (!time)
        return std::nullopt;
    m_exact = m_exact || time->seconds;
    m_dots = m_dots || date->dots;
    auto result = wall(date->year, date->first, date->second, time->ofDay, date->orderKnown);
    // With a zone the time is known, if the order of its fields is.
    if (result && time->zone && result->orderKnown() && result->year() != 0) {
        --m_wallClocks;
        const year_month_day day{year(result->year()), month(result->first()),
                                 std::chrono::day(result->second())};
        return CellTime::utc(
            duration_cast<milliseconds>(sys_days(day) + time->ofDay - *time->zone - sys_days{}).count());
    }
    return result;
}

std::optional<CellTime> TimeReader::wall(int year, unsigned first, unsigned second, milliseconds ofDay,
                                         bool orderKnown)
{
    const bool monthDay = mayBeMonth(first) && mayBeDay(second);
    const bool dayMonth = !orderKnown && mayBeMonth(second) && mayBeDay(first);
    if (!monthDay && !dayMonth)
        return std::nullopt;
    ++m_wallClocks;
    m_yearless = m_yearless || year == 0;
    if (monthDay != dayMonth) {
        m_monthFirst = m_monthFirst || (monthDay && !orderKnown);
        m_dayFirst = m_dayFirst || dayMonth;
        return monthDay ? CellTime::wall(year, first, second, ofDay, true)
                        : CellTime::wall(year, second, first, ofDay, true);
    }
    if (first == second)
        return CellTime::wall(year, first, second, ofDay, true);
    m_undecided = true;
    return CellTime::wall(year, first, second, ofDay, false);
}

std::optional<DateOrder> TimeReader::order() const
{
    if (m_dayFirst != m_monthFirst)
        return m_dayFirst ? DateOrder::DayMonth : DateOrder::MonthDay;
    // Where dates have dots the day comes first.
    return m_dots ? std::optional(DateOrder::DayMonth) : std::nullopt;
}

std::optional<DateOrder> orderOfSteps(const std::vector<CellTime> &times)
{
    const auto span = [&times](DateOrder order) {
        std::optional<sys_days> first;
        std::optional<sys_days> last;
        for (const CellTime &time : times) {
            if (time.isUtc() || time.orderKnown())
                continue;
            const Stamp stamp = time.stamp(order);
            const sys_days date =
                year(stamp.year == 0 ? 2000 : stamp.year) / month(stamp.month) / day(stamp.day);
            first = std::min(first.value_or(date), date);
            last = std::max(last.value_or(date), date);
        }
        return first ? *last - *first : days(0);
    };
    const days dayMonth = span(DateOrder::DayMonth);
    const days monthDay = span(DateOrder::MonthDay);
    if (dayMonth == monthDay)
        return std::nullopt;
    return dayMonth < monthDay ? DateOrder::DayMonth : DateOrder::MonthDay;
}

SettledTimes settleTimes(const std::vector<CellTime> &times, DateOrder order, const Hints &hints)
{
    SettledTimes settled;
    settled.times.reserve(times.size());
    YearPlan years;
    for (const CellTime &time : times) {
        if (!time.isUtc() && time.year() == 0)
            years.scan(time.stamp(order));
    }
    years.settle(hints.year,
                 hints.fileTimeMs ? std::optional(instantFromMs(*hints.fileTimeMs)) : std::nullopt);
    WallClock clock(hints.zone);
    std::optional<Duration> offset;
    for (const CellTime &time : times) {
        if (time.isUtc()) {
            settled.times.push_back(instantFromMs(time.utcMs()));
            continue;
        }
        Stamp stamp = time.stamp(order);
        if (stamp.year == 0)
            stamp.year = years.yearOf(stamp).value_or(1970);
        const auto wall = local_days(year(stamp.year) / month(stamp.month) / day(stamp.day)) + stamp.ofDay;
        const Instant utc = toInstant(clock.toUtc(stamp).value_or(MicroInstant(wall.time_since_epoch())));
        const Duration ahead = floor<milliseconds>(wall.time_since_epoch()) - utc.time_since_epoch();
        settled.clocksChanged = settled.clocksChanged || (offset && *offset != ahead);
        offset = ahead;
        settled.times.push_back(utc);
    }
    return settled;
}

} // namespace memreport
