// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/linehead.h"

#include "importers/core/monthnames.h"
#include "importers/journal/scan.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace std::chrono;

namespace memreport::journal {

namespace {

TimePrecision precisionOf(size_t digits)
{
    if (digits == 0)
        return TimePrecision::Second;
    return digits <= 3 ? TimePrecision::Millisecond : TimePrecision::Microsecond;
}

/// The digits of a fraction; more than six are cut.
microseconds takeFraction(std::string_view &text, size_t &digits)
{
    qint64 value = 0;
    digits = 0;
    while (digits < text.size() && isDigit(text[digits])) {
        if (digits < 6)
            value = value * 10 + (text[digits] - '0');
        ++digits;
    }
    text.remove_prefix(digits);
    for (size_t i = digits; i < 6; ++i)
        value *= 10;
    return microseconds(value);
}

/// "22:14:07", ".123456" or ",123456" behind it.
bool takeClock(std::string_view &text, LineHead &head, microseconds &ofDay)
{
    const auto hour = takeDigits(text, 2);
    if (!hour || *hour > 23 || !takeWord(text, ":"))
        return false;
    const auto minute = takeDigits(text, 2);
    if (!minute || *minute > 59 || !takeWord(text, ":"))
        return false;
    const auto second = takeDigits(text, 2);
    if (!second || *second > 60)
        return false;
    ofDay = hours(*hour) + minutes(*minute) + seconds(*second);
    size_t digits = 0;
    if (text.size() > 1 && (text.front() == '.' || text.front() == ',') && isDigit(text[1])) {
        text.remove_prefix(1);
        ofDay += takeFraction(text, digits);
    }
    head.precision = precisionOf(digits);
    return true;
}

/// "2026-07-03"
bool takeDate(std::string_view &text, Stamp &stamp)
{
    const auto y = takeDigits(text, 4);
    if (!y || !takeWord(text, "-"))
        return false;
    const auto m = takeDigits(text, 2);
    if (!m || *m < 1 || *m > 12 || !takeWord(text, "-"))
        return false;
    const auto d = takeDigits(text, 2);
    if (!d || *d < 1 || *d > 31)
        return false;
    stamp.year = *y;
    stamp.month = unsigned(*m);
    stamp.day = unsigned(*d);
    return true;
}

/// "Z", "+0200" (systemd 252), "+02:00" (257, rsyslog).
std::optional<minutes> takeOffset(std::string_view &text)
{
    if (takeWord(text, "Z"))
        return minutes(0);
    const bool negative = text.starts_with('-');
    if (!negative && !text.starts_with('+'))
        return std::nullopt;
    text.remove_prefix(1);
    const auto hour = takeDigits(text, 2);
    takeWord(text, ":");
    const auto minute = takeDigits(text, 2);
    if (!hour || !minute || *hour > 15 || *minute > 59)
        return std::nullopt;
    const minutes offset = hours(*hour) + minutes(*minute);
    return negative ? -offset : offset;
}

std::optional<MicroInstant> instantOf(const Stamp &stamp, minutes offset)
{
    const year_month_day date{year(stamp.year), month(stamp.month), day(stamp.day)};
    if (!date.ok())
        return std::nullopt;
    return MicroInstant(sys_days(date)) + stamp.ofDay - offset;
}

/// "2026-07-03T22:14:07.123456+02:00 ": short-iso, short-iso-precise, rsyslog; with a comma dmesg's.
bool isoHead(std::string_view line, LineHead &head)
{
    Stamp stamp;
    if (!takeDate(line, stamp) || !takeWord(line, "T"))
        return false;
    const bool comma = line.size() > 8 && line[8] == ',';
    if (!takeClock(line, head, stamp.ofDay))
        return false;
    const auto offset = takeOffset(line);
    if (!offset || !(line.empty() || takeWord(line, " ")))
        return false;
    head.time = instantOf(stamp, *offset);
    head.shape = comma ? "dmesg --time-format iso" : "short-iso";
    if (comma) {
        // dmesg adds to a boot time that is cut to seconds: the digits behind the comma are not known.
        head.precision = TimePrecision::Second;
        head.rest = LineHead::Rest::Message;
        head.time = head.time ? std::optional<MicroInstant>(floor<seconds>(*head.time)) : std::nullopt;
    }
    head.text = line;
    return head.time.has_value();
}

/// "1783109647.330914 host …": seconds of the epoch with six digits.
bool unixHead(std::string_view line, LineHead &head)
{
    const size_t point = line.find('.');
    if (point < 9 || point > 11)
        return false;
    const auto whole = takeInteger(line);
    size_t digits = 0;
    if (!whole || !takeWord(line, "."))
        return false;
    const microseconds fraction = takeFraction(line, digits);
    if (digits != 6 || !takeWord(line, " "))
        return false;
    head.time = MicroInstant(seconds(*whole) + fraction);
    head.precision = TimePrecision::Microsecond;
    head.shape = "short-unix";
    head.text = line;
    return true;
}

/// "12,343,763890340,-;message": a record of /dev/kmsg.
bool kmsgHead(std::string_view line, LineHead &head)
{
    const auto priority = takeInteger(line);
    if (!priority || !takeWord(line, ",") || !takeInteger(line) || !takeWord(line, ","))
        return false;
    const auto stamp = takeInteger(line);
    const size_t semicolon = line.find(';');
    if (!stamp || !line.starts_with(',') || semicolon == std::string_view::npos || semicolon > 64)
        return false;
    head.facility = int(*priority >> 3 & 0xff);
    head.seconds = double(*stamp) / 1e6;
    head.rest = LineHead::Rest::Message;
    head.shape = "/dev/kmsg";
    head.text = line.substr(semicolon + 1);
    return true;
}

/// "2026 " where a year stands in front of the clock.
void takeYear(std::string_view &text, Stamp &stamp)
{
    std::string_view rest = text;
    const auto y = takeDigits(rest, 4);
    if (!y || !takeWord(rest, " "))
        return;
    stamp.year = *y;
    text = rest;
}

/// "Jul 03 22:14:07[.123456] host …", the month in the reader's language, the day padded with
/// nought (journalctl) or blank (syslog); some relays and switches print the year behind the day.
bool shortHead(std::string_view line, LineHead &head)
{
    std::string_view name = line.substr(0, line.find(' '));
    const auto found = monthOfName(name);
    if (!found)
        return false;
    line.remove_prefix(name.size());
    skipBlanks(line);
    const auto dayOfMonth = takeInteger(line);
    if (!dayOfMonth || *dayOfMonth < 1 || *dayOfMonth > 31 || !takeWord(line, " "))
        return false;
    Stamp stamp{.month = *found, .day = unsigned(*dayOfMonth)};
    takeYear(line, stamp);
    if (!takeClock(line, head, stamp.ofDay) || !takeWord(line, " "))
        return false;
    head.wall = stamp;
    head.shape = head.precision == TimePrecision::Second ? "short" : "short-precise";
    head.text = line;
    return true;
}

/// The abbreviations that say their offset: many zones have none but the number ("-03", "+0545").
std::optional<minutes> offsetOfZone(std::string_view name)
{
    if (name == "UTC" || name == "GMT")
        return minutes(0);
    const bool negative = name.starts_with('-');
    if (!negative && !name.starts_with('+'))
        return std::nullopt;
    name.remove_prefix(1);
    const auto hour = takeDigits(name, 2);
    const auto minute = name.empty() ? std::optional(0) : takeDigits(name, 2);
    if (!hour || !minute || !name.empty() || *hour > 15 || *minute > 59)
        return std::nullopt;
    const minutes offset = hours(*hour) + minutes(*minute);
    return negative ? -offset : offset;
}

/// "Fri 2026-07-03 22:14:07[.123456] CEST host …" (short-full, with-unit) or "… CEST [cursor]" (verbose).
bool fullHead(std::string_view line, LineHead &head)
{
    const std::string_view weekday = takeToken(line);
    Stamp stamp;
    if (weekday.size() < 2 || weekday.size() > 12 || !takeWord(line, " ") || !takeDate(line, stamp) ||
        !takeWord(line, " ") || !takeClock(line, head, stamp.ofDay) || !takeWord(line, " "))
        return false;
    head.zoneName = takeToken(line);
    if (head.zoneName.empty() || head.zoneName.size() > 6)
        return false;
    if (const auto offset = offsetOfZone(head.zoneName))
        head.time = instantOf(stamp, *offset);
    else
        head.wall = stamp;
    takeWord(line, " ");
    head.text = line;
    head.shape = "short-full";
    if (line.starts_with("[s=") && line.ends_with(']')) {
        head.rest = LineHead::Rest::Fields;
        head.cursor = line.substr(1, line.size() - 2);
        head.shape = "verbose";
    }
    return true;
}

/// "Fri Jul  3 22:14:07 2026"
bool takeCtime(std::string_view &text, LineHead &head)
{
    takeToken(text);
    const auto found = monthOfName(takeToken(text));
    std::string_view number = takeToken(text);
    const auto dayOfMonth = takeInteger(number);
    skipBlanks(text);
    if (!found || !dayOfMonth || *dayOfMonth < 1 || *dayOfMonth > 31)
        return false;
    Stamp stamp{.month = *found, .day = unsigned(*dayOfMonth)};
    if (!takeClock(text, head, stamp.ofDay) || !takeWord(text, " "))
        return false;
    const auto y = takeDigits(text, 4);
    if (!y)
        return false;
    stamp.year = *y;
    head.wall = stamp;
    head.precision = TimePrecision::Second;
    return true;
}

/// " <    0.000123>" behind a stamp (dmesg -d), or nothing.
bool isDelta(std::string_view inside)
{
    if (inside.empty())
        return true;
    skipBlanks(inside);
    return takeWord(inside, "<") && inside.ends_with('>');
}

/// Inside of "[Fri Jul  3 22:14:07 2026] ".
bool ctimeInside(std::string_view inside, LineHead &head)
{
    if (!takeCtime(inside, head) || !isDelta(inside))
        return false;
    head.rest = LineHead::Rest::Message;
    head.shape = "dmesg -T";
    return true;
}

/// Inside of "[<    0.000123>] ": the step alone is printed, from no known start.
bool deltaInside(std::string_view inside, LineHead &head)
{
    if (inside.empty() || !isDelta(inside))
        return false;
    head.rest = LineHead::Rest::Message;
    head.shape = "dmesg --time-format delta";
    return true;
}

/// "Fri Jul  3 22:14:07 2026 kern.err kernel: …": logread of OpenWrt.
bool ctimeHead(std::string_view line, LineHead &head)
{
    if (!takeCtime(line, head) || !takeWord(line, " "))
        return false;
    head.shape = "logread";
    head.text = line;
    return true;
}

/// Inside of "[Nov30 14:14] " and "[  +0.170719] ": only minutes and steps are printed.
bool reltimeInside(std::string_view inside, LineHead &head)
{
    skipBlanks(inside);
    head.rest = LineHead::Rest::Message;
    head.precision = TimePrecision::Suspect;
    head.shape = "dmesg --time-format reltime";
    if (takeWord(inside, "+")) {
        const auto step = takeSeconds(inside);
        if (!step || !inside.empty() || *step > 1e9)
            return false;
        head.step = microseconds(qint64(std::llround(*step * 1e6)));
        return true;
    }
    const auto found = monthOfName(inside.substr(0, 3));
    inside.remove_prefix(std::min<size_t>(3, inside.size()));
    const auto dayOfMonth = takeInteger(inside);
    if (!found || !dayOfMonth || *dayOfMonth < 1 || *dayOfMonth > 31 || !takeWord(inside, " "))
        return false;
    const auto hour = takeDigits(inside, 2);
    if (!hour || *hour > 23 || !takeWord(inside, ":"))
        return false;
    const auto minute = takeDigits(inside, 2);
    if (!minute || *minute > 59 || !inside.empty())
        return false;
    head.wall =
        Stamp{.month = *found, .day = unsigned(*dayOfMonth), .ofDay = hours(*hour) + minutes(*minute)};
    return true;
}

/// Inside of "[12345.678901] " and "[12345.678901 <    0.000123>] ".
bool secondsInside(std::string_view inside, LineHead &head)
{
    skipBlanks(inside);
    head.seconds = takeSeconds(inside);
    if (!head.seconds)
        return false;
    head.rest = LineHead::Rest::Either;
    head.shape = "dmesg";
    return isDelta(inside);
}

bool bracketHead(std::string_view line, LineHead &head)
{
    const size_t close = line.find(']');
    if (close == std::string_view::npos || close < 3 || close > 48)
        return false;
    const std::string_view inside = line.substr(1, close - 1);
    using Inside = bool (*)(std::string_view, LineHead &);
    constexpr std::array<Inside, 4> insides{secondsInside, ctimeInside, reltimeInside, deltaInside};
    const LineHead clean = head;
    const bool known = std::ranges::any_of(insides, [&](Inside recognise) {
        head = clean;
        return recognise(inside, head);
    });
    if (!known)
        return false;
    head.text = line.substr(close + 1);
    takeWord(head.text, " ");
    return true;
}

/// "warn  : " behind the facility.
bool takeLevel(std::string_view &line)
{
    constexpr std::array<std::string_view, 8> levels{"emerg", "alert",  "crit", "err",
                                                     "warn",  "notice", "info", "debug"};
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon > 12)
        return false;
    std::string_view level = line.substr(0, colon);
    const std::string_view word = takeToken(level);
    if (!std::ranges::contains(levels, word))
        return false;
    line.remove_prefix(colon + 1);
    takeWord(line, " ");
    return true;
}

/// dmesg -x: "kern  :warn  : [..] ".
bool decodedHead(std::string_view line, LineHead &head)
{
    struct Facility
    {
        std::string_view word;
        int number;
    };
    constexpr std::array facilities{Facility{"kern", 0},   Facility{"user", 1},      Facility{"mail", 2},
                                    Facility{"daemon", 3}, Facility{"auth", 4},      Facility{"syslog", 5},
                                    Facility{"lpr", 6},    Facility{"news", 7},      Facility{"uucp", 8},
                                    Facility{"cron", 9},   Facility{"authpriv", 10}, Facility{"ftp", 11}};
    const std::string_view word = line.substr(0, line.find_first_of(" :"));
    for (const Facility &facility : facilities) {
        if (facility.word != word)
            continue;
        line.remove_prefix(word.size());
        skipBlanks(line);
        if (!takeWord(line, ":"))
            return false;
        if (!takeLevel(line))
            return false;
        const bool stamped = line.starts_with('[') ? bracketHead(line, head) : isoHead(line, head);
        if (!stamped) {
            head = {};
            head.text = line; // --notime
        }
        head.facility = facility.number;
        head.rest = LineHead::Rest::Message;
        head.shape = "dmesg -x";
        return true;
    }
    return false;
}

/// "<4>1 2026-07-03T22:14:07Z host app pid id data message".
bool rfc5424Head(std::string_view line, LineHead &head)
{
    const int facility = head.facility.value_or(0);
    if (!takeWord(line, "1 ") || !isoHead(line, head))
        return false;
    head.facility = facility;
    head.rest = LineHead::Rest::Rfc5424;
    head.shape = "RFC 5424";
    return true;
}

bool priorityHead(std::string_view line, LineHead &head)
{
    line.remove_prefix(1);
    const auto priority = takeInteger(line);
    if (!priority || *priority > 1023 || !takeWord(line, ">"))
        return false;
    head.facility = int(*priority >> 3);
    const LineHead clean = head;
    if (line.starts_with('[')) {
        if (!bracketHead(line, head))
            return false;
        head.rest = LineHead::Rest::Message;
        head.shape = "dmesg --raw";
        return true;
    }
    if (rfc5424Head(line, head))
        return true;
    head = clean;
    if (shortHead(line, head))
        return true;
    head = clean;
    if (isoHead(line, head))
        return true;
    // A ring buffer without clock (printk.time=0). Facilities end at local7.
    head = clean;
    head.rest = LineHead::Rest::Message;
    head.shape = "dmesg --raw";
    head.text = line;
    return *head.facility <= 23 && !line.empty();
}

using Recogniser = bool (*)(std::string_view, LineHead &);

template<size_t count>
std::optional<LineHead> firstOf(const std::array<Recogniser, count> &table, std::string_view line)
{
    for (const Recogniser recogniser : table) {
        LineHead head;
        if (recogniser(line, head))
            return head;
    }
    return std::nullopt;
}

constexpr std::array<Recogniser, 4> byDigit{isoHead, unixHead, kmsgHead, shortHead};
constexpr std::array<Recogniser, 4> byLetter{shortHead, fullHead, decodedHead, ctimeHead};
constexpr std::array<Recogniser, 1> byBracket{bracketHead};
constexpr std::array<Recogniser, 1> byAngle{priorityHead};

/// An octet-counted stream (RFC 6587) has the length in front of each frame.
std::string_view withoutOctetCount(std::string_view line)
{
    std::string_view rest = line;
    return takeInteger(rest) && takeWord(rest, " ") && rest.starts_with('<') ? rest : line;
}

} // namespace

std::optional<LineHead> recogniseHead(std::string_view line)
{
    if (line.size() < 8)
        return std::nullopt;
    if (isDigit(line.front())) {
        line = withoutOctetCount(line);
        return line.front() == '<' ? firstOf(byAngle, line) : firstOf(byDigit, line);
    }
    switch (line.front()) {
    case '[':
        return firstOf(byBracket, line);
    case '<':
        return firstOf(byAngle, line);
    case ' ':
        // Japanese and Chinese months below ten are padded.
        return line.size() > 2 && isDigit(line[1])
                   ? firstOf(std::array<Recogniser, 1>{shortHead}, line.substr(1))
                   : std::nullopt;
    case '\t':
    case '-':
        return std::nullopt;
    default:
        return firstOf(byLetter, line);
    }
}

} // namespace memreport::journal
