// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/words.h"

#include "models/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace memreport::bench {

namespace {

bool isBlankChar(char c)
{
    return c == ' ' || c == '\t';
}

/// Length of a sign at the front; negative is set for any minus.
size_t signLength(std::string_view text, bool &negative)
{
    // U+2212, U+2013, U+2010…U+2012, U+2014, cp1252's en and em dash as lone bytes, U+2212 read as cp1252.
    constexpr std::array<std::string_view, 9> minuses{"-",
                                                      "\xe2\x88\x92",
                                                      "\xe2\x80\x93",
                                                      "\xe2\x80\x91",
                                                      "\xe2\x80\x92",
                                                      "\xe2\x80\x94",
                                                      "\x96",
                                                      "\x97",
                                                      "\xc3\xa2\xcb\x86\xe2\x80\x99"};
    for (const std::string_view minus : minuses) {
        if (text.starts_with(minus)) {
            negative = true;
            return minus.size();
        }
    }
    return text.starts_with('+') ? 1 : 0;
}

/// "1,234,567" and "1 234 567" (narrow and no-break spaces) → digits alone; stops before what is no group.
size_t takeDigits(std::string_view text, std::string &digits)
{
    size_t at = 0;
    while (at < text.size() && isDigit(text[at]))
        digits += text[at++];
    // "0,125" is no group of thousands.
    if (digits.empty() || digits.size() > 3 || digits.front() == '0')
        return at;
    constexpr std::array<std::string_view, 5> separators{",", "'", "_", "\xc2\xa0", "\xe2\x80\xaf"};
    for (;;) {
        const std::string_view rest = text.substr(at);
        const auto separator =
            std::ranges::find_if(separators, [&](std::string_view each) { return rest.starts_with(each); });
        if (separator == separators.end())
            return at;
        const std::string_view group = rest.substr(separator->size());
        const bool isGroup = group.size() >= 3 && std::ranges::all_of(group.substr(0, 3), isDigit) &&
                             (group.size() == 3 || !isDigit(group[3]));
        if (!isGroup)
            return at;
        digits += group.substr(0, 3);
        at += separator->size() + 3;
    }
}

/// The weight of the last digit of what takeNumber took.
double stepOf(std::string_view written)
{
    const size_t mark = written.find_first_of("eE");
    const std::string_view digits = written.substr(0, mark);
    const size_t point = digits.rfind('.');
    double power = point == std::string_view::npos ? 0 : -double(digits.size() - point - 1);
    if (mark != std::string_view::npos)
        power += parseDouble(written.substr(written[mark + 1] == '+' ? mark + 2 : mark + 1)).value_or(0);
    return std::pow(10.0, power);
}

/// "1.024.768" before a decimal comma → "1024768"; "25" stays; empty: the points are no groups.
std::string withoutPointGroups(std::string_view written)
{
    const std::vector<std::string_view> groups = splitAt(written, '.');
    std::string plain(groups.front());
    for (size_t i = 1; i < groups.size(); ++i) {
        if (groups[i].size() != 3)
            return {};
        plain += groups[i];
    }
    return plain;
}

size_t takeExponent(std::string_view text, std::string &number)
{
    if (text.empty() || (text[0] != 'e' && text[0] != 'E'))
        return 0;
    size_t at = 1;
    if (at < text.size() && (text[at] == '+' || text[at] == '-'))
        ++at;
    const size_t digits = at;
    while (at < text.size() && isDigit(text[at]))
        ++at;
    if (at == digits)
        return 0;
    number += text.substr(0, at);
    return at;
}

} // namespace

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (isBlankChar(text.front()) || text.front() == '\r' || text.front() == '\n'))
        text.remove_prefix(1);
    while (!text.empty() && (isBlankChar(text.back()) || text.back() == '\r' || text.back() == '\n'))
        text.remove_suffix(1);
    return text;
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    for (char &c : lower) {
        if (c >= 'A' && c <= 'Z')
            c = char(c + 32);
    }
    return lower;
}

std::vector<std::string_view> splitWords(std::string_view text)
{
    std::vector<std::string_view> words;
    size_t at = 0;
    while (at < text.size()) {
        while (at < text.size() && isBlankChar(text[at]))
            ++at;
        const size_t begin = at;
        while (at < text.size() && !isBlankChar(text[at]))
            ++at;
        if (at > begin)
            words.push_back(text.substr(begin, at - begin));
    }
    return words;
}

std::vector<std::string_view> splitAt(std::string_view text, char delimiter)
{
    std::vector<std::string_view> parts;
    for (size_t begin = 0;;) {
        const size_t end = text.find(delimiter, begin);
        parts.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
        if (end == std::string_view::npos)
            return parts;
        begin = end + 1;
    }
}

std::optional<std::string_view> after(std::string_view text, std::string_view word)
{
    const size_t at = text.find(word);
    return at == std::string_view::npos ? std::nullopt
                                        : std::optional(trimmed(text.substr(at + word.size())));
}

std::optional<double> takeNumber(std::string_view &text)
{
    bool negative = false;
    size_t at = signLength(text, negative);
    std::string number(negative ? "-" : "");
    std::string digits;
    at += takeDigits(text.substr(at), digits);
    number += digits;
    if (at + 1 < text.size() && text[at] == '.' && isDigit(text[at + 1])) {
        if (digits.empty())
            number += '0';
        digits += '0';
        number += text[at++];
        while (at < text.size() && isDigit(text[at]))
            number += text[at++];
    }
    if (digits.empty())
        return std::nullopt;
    at += takeExponent(text.substr(at), number);
    const std::optional<double> value = parseDouble(number);
    if (!value || !std::isfinite(*value))
        return std::nullopt;
    text.remove_prefix(at);
    return value;
}

std::optional<PrintedNumber> takePrinted(std::string_view &text)
{
    std::string_view rest = text;
    const std::optional<double> value = takeNumber(rest);
    if (!value)
        return std::nullopt;
    std::string_view written = text.substr(0, text.size() - rest.size());
    if (rest.size() < 2 || rest[0] != ',' || !isDigit(rest[1])) {
        text = rest;
        return PrintedNumber{*value, stepOf(written)};
    }
    size_t end = 1;
    while (end < rest.size() && isDigit(rest[end]))
        ++end;
    std::string plain = withoutPointGroups(written);
    if (plain.empty() || plain.contains(','))
        return std::nullopt;
    plain += '.';
    plain += rest.substr(1, end - 1);
    std::string_view whole = plain;
    const std::optional<double> decimal = takeNumber(whole);
    if (!decimal || !whole.empty())
        return std::nullopt;
    text = rest.substr(end);
    return PrintedNumber{*decimal, stepOf(plain)};
}

std::optional<double> wholeNumber(std::string_view text)
{
    text = trimmed(text);
    const std::optional<double> value = takeNumber(text);
    return text.empty() ? value : std::nullopt;
}

std::optional<qint64> wholeCount(std::string_view text)
{
    const std::optional<double> value = wholeNumber(text);
    if (!value || *value != std::floor(*value) || std::abs(*value) > 9e15)
        return std::nullopt;
    return countOf(*value);
}

bool isNonFinite(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    const std::string lower = lowered(text);
    return lower == "nan" || lower == "inf" || lower == "infinity" || lower.starts_with("nan(");
}

qint64 countOf(double value)
{
    constexpr double most = 9007199254740992; // 2^53
    return std::isnan(value) ? 0 : qint64(std::clamp(value, -most, most));
}

std::optional<double> nanosecondsOf(std::string_view unit)
{
    struct Entry
    {
        std::string_view word;
        double ns;
    };
    constexpr std::array units{
        Entry{"ps", 1e-3},      Entry{"ns", 1},        Entry{"us", 1e3},
        Entry{"ms", 1e6},       Entry{"s", 1e9},       Entry{"sec", 1e9},
        Entry{"secs", 1e9},     Entry{"seconds", 1e9}, Entry{"usec", 1e3},
        Entry{"msec", 1e6},     Entry{"nsec", 1},      Entry{"min", 60e9},
        Entry{"minutes", 60e9}, Entry{"h", 3600e9},    Entry{"hours", 3600e9},
        Entry{"?s", 1e3}, // what a redirection to ASCII leaves of the micro sign
    };
    const auto found = std::ranges::find(units, unit, &Entry::word);
    if (found != units.end())
        return found->ns;
    // The micro sign is U+00B5, U+03BC, a lone byte of a code page, or either of them read wrongly.
    const bool isMicro = unit.size() >= 2 && unit.ends_with('s') &&
                         std::ranges::all_of(unit.substr(0, unit.size() - 1),
                                             [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    return isMicro ? std::optional(1e3) : std::nullopt;
}

std::optional<double> takeDuration(std::string_view &text)
{
    std::string_view rest = trimmed(text);
    const std::optional<double> value = takeNumber(rest);
    rest = trimmed(rest);
    const size_t end = std::min(rest.find(' '), rest.size());
    const auto unit = nanosecondsOf(rest.substr(0, end));
    if (!value || !unit)
        return std::nullopt;
    text = rest.substr(end);
    return *value * *unit;
}

std::optional<double> bytesOf(std::string_view unit)
{
    const std::string lower = lowered(unit);
    if (lower == "b" || lower == "byte" || lower == "bytes")
        return 1;
    constexpr std::string_view prefixes = "kmgt";
    const size_t power = lower.empty() ? std::string_view::npos : prefixes.find(lower[0]);
    const std::string_view rest = std::string_view(lower).substr(std::min<size_t>(1, lower.size()));
    if (power == std::string_view::npos ||
        (rest != "b" && rest != "ib" && rest != "bytes" && rest != "ibytes"))
        return std::nullopt;
    return std::pow(1024.0, double(power + 1));
}

std::optional<double> clockSeconds(std::string_view text)
{
    double seconds = 0;
    const std::vector<std::string_view> parts = splitAt(trimmed(text), ':');
    if (parts.empty() || parts.size() > 3)
        return std::nullopt;
    for (const std::string_view part : parts) {
        const std::optional<double> value = parseDouble(part);
        if (!value || *value < 0)
            return std::nullopt;
        seconds = seconds * 60 + *value;
    }
    return seconds;
}

std::optional<RateUnit> criterionRate(std::string_view unit)
{
    if (!unit.ends_with("/s"))
        return std::nullopt;
    unit.remove_suffix(2);
    constexpr std::string_view prefixes = "KMGT";
    const auto power = [&prefixes](std::string_view prefix) -> std::optional<double> {
        if (prefix.empty())
            return 0;
        const size_t at =
            prefix.size() == 1 ? prefixes.find(char(prefix[0] & ~0x20)) : std::string_view::npos;
        return at == std::string_view::npos ? std::nullopt : std::optional(double(at + 1));
    };
    const auto rate = [&](std::string_view suffix, double base, bool isBytes,
                          double scale) -> std::optional<RateUnit> {
        if (!unit.ends_with(suffix))
            return std::nullopt;
        const auto exponent = power(unit.substr(0, unit.size() - suffix.size()));
        return exponent ? std::optional(RateUnit{scale * std::pow(base, *exponent), isBytes}) : std::nullopt;
    };
    if (const auto elements = rate("elem", 1000, false, 1))
        return elements;
    if (const auto binary = rate("iB", 1024, true, 1))
        return binary;
    if (const auto decimal = rate("B", 1000, true, 1))
        return decimal;
    return rate("b", 1000, true, 1.0 / 8);
}

PlusMinus findPlusMinus(std::string_view text)
{
    constexpr std::array<std::string_view, 5> signs{"\xc3\x82\xc2\xb1", "\xc2\xb1",
                                                    "\xe2\x94\xac\xe2\x96\x92", "+/-", "\xb1"};
    for (const std::string_view sign : signs) {
        const size_t at = text.find(sign);
        if (at != std::string_view::npos)
            return {at, sign.size()};
    }
    return {};
}

} // namespace memreport::bench
