// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/cellnumber.h"

#include "importers/prometheus/samplenumber.h"
#include "models/base/text.h"
#include "models/series/unitword.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace memreport {

namespace {

/// Bytes of a blank at the front: a space, or U+00A0, U+2009, U+202F as browsers print them.
size_t blankLength(std::string_view text)
{
    if (text.starts_with(' ') || text.starts_with('\t'))
        return 1;
    if (text.starts_with("\u00a0"))
        return 2;
    return text.starts_with("\u202f") || text.starts_with("\u2009") ? 3 : 0;
}

/// Of a separator that can only group digits: blanks and apostrophes.
size_t groupMarkLength(std::string_view text)
{
    if (const size_t blank = blankLength(text); blank > 0)
        return blank;
    if (text.starts_with('\''))
        return 1;
    return text.starts_with("\u2019") ? 3 : 0;
}

/// The digits of a number and where its separators stood.
struct Digits
{
    std::array<char, 48> text; ///< for from_chars: separators left out, exponent kept
    size_t length = 0;
    size_t whole = 0; ///< digits before the last point or comma; all of them where there is none
    size_t afterLast = 0;
    size_t total = 0;
    int points = 0;
    int commas = 0;
    char last = 0; ///< the last point or comma
    bool otherMarks = false;
    bool exponent = false;
    bool largeExponent = false; ///< E+07, as spreadsheets print what does not fit a column
    bool badGroup = false;      ///< 127.0.0.1: no number has such groups

    bool push(char c)
    {
        if (length == text.size())
            return false;
        text[length++] = c;
        return true;
    }
};

bool takeExponent(std::string_view &rest, Digits &digits)
{
    if (rest.size() < 2 || (rest[0] != 'e' && rest[0] != 'E'))
        return true;
    size_t at = rest[1] == '+' || rest[1] == '-' ? 2 : 1;
    if (at >= rest.size() || !isDigit(rest[at]))
        return true;
    digits.exponent = digits.push('e');
    digits.largeExponent = rest[1] == '+';
    if (rest[1] == '-')
        digits.push('-');
    for (; at < rest.size() && isDigit(rest[at]); ++at) {
        if (!digits.push(rest[at]))
            return false;
    }
    rest.remove_prefix(at);
    return digits.exponent;
}

/// Takes the digits off the front; false: too long to be a number.
bool takeDigits(std::string_view &rest, Digits &digits)
{
    while (!rest.empty()) {
        const char c = rest.front();
        if (isDigit(c)) {
            if (!digits.push(c))
                return false;
            ++digits.total;
            ++digits.afterLast;
            rest.remove_prefix(1);
        } else if (c == '.' || c == ',') {
            ++(c == '.' ? digits.points : digits.commas);
            // Indian numbers have groups of two and a last one of three.
            if (digits.last != 0 && (digits.afterLast < 2 || digits.afterLast > 3))
                digits.badGroup = true;
            digits.last = c;
            digits.whole = digits.total;
            digits.afterLast = 0;
            rest.remove_prefix(1);
        } else {
            const size_t mark = digits.total > 0 ? groupMarkLength(rest) : 0;
            if (mark == 0 || mark >= rest.size() || !isDigit(rest[mark]))
                break;
            digits.otherMarks = true;
            rest.remove_prefix(mark);
        }
    }
    if (digits.last == 0)
        digits.whole = digits.total;
    const bool repeated = (digits.last == '.' ? digits.points : digits.commas) > 1;
    if (digits.badGroup || (repeated && digits.afterLast != 3))
        return false;
    return digits.total > 0 && takeExponent(rest, digits);
}

enum class Reading
{
    Whole,
    Decimal,
    Undecided
};

Reading readingOf(const Digits &digits, NumberStyle &style)
{
    if (digits.last == 0) {
        if (!digits.otherMarks)
            style.addWhole(digits.total);
        return Reading::Whole;
    }
    const int same = digits.last == '.' ? digits.points : digits.commas;
    const int other = digits.last == '.' ? digits.commas : digits.points;
    bool &decimal = digits.last == '.' ? style.decimalPoint : style.decimalComma;
    bool &opposite = digits.last == '.' ? style.decimalComma : style.decimalPoint;
    if (same > 1) {
        opposite = true;
        return Reading::Whole;
    }
    const bool zero = digits.whole >= 1 && digits.text[0] == '0';
    const bool can = digits.afterLast == 3 && digits.whole >= 1 && digits.whole <= 3 && !zero;
    if (other > 0 || !can || digits.exponent || digits.otherMarks) {
        decimal = true;
        return Reading::Decimal;
    }
    return Reading::Undecided;
}

double numberOf(const Digits &digits, size_t decimals)
{
    std::array<char, 49> text{};
    const size_t whole = decimals == 0 ? digits.length : digits.whole;
    char *to = std::copy_n(digits.text.data(), whole, text.data());
    if (decimals > 0) {
        *to++ = '.';
        to = std::copy(digits.text.data() + whole, digits.text.data() + digits.length, to);
    }
    const char *from = text.data();
    double value = 0;
    if (std::from_chars(from, to, value).ec == std::errc::result_out_of_range)
        value = sampleValue(std::string_view(from, to)).value_or(0);
    return value;
}

/// "°C" is a unit that is not known here; ":9100" and "-12-25" are more of something else.
bool looksLikeUnit(std::string_view text)
{
    constexpr size_t longest = 16;
    return text.size() <= longest && std::ranges::none_of(text, [](char c) {
               return isDigit(c) || std::string_view(":;,.+-_@=\"").contains(c);
           });
}

/// The unit behind a number. A rate of bytes is a unit of its own, of other things it is none.
bool applyUnit(std::string_view text, CellNumber &number, double &factor)
{
    const std::optional<UnitWord> unit = unitFromWord(text);
    if (!unit)
        return false;
    factor = unit->factor;
    number.unit = unit->unit;
    if (unit->perSecond)
        number.unit = unit->unit == Unit::Bytes ? Unit::BytesPerSecond : Unit::Unknown;
    number.rounded = factor != 1 || number.unit == Unit::Percent;
    return true;
}

std::optional<CellNumber> readWord(std::string_view cell)
{
    if (cell == "∞" || cell == "-∞" || cell == "+∞")
        return CellNumber{cell.front() == '-' ? -HUGE_VAL : HUGE_VAL};
    const auto value = sampleValue(cell);
    return value ? std::optional(CellNumber{*value}) : std::nullopt;
}

std::optional<CellNumber> readFormatted(std::string_view cell, NumberStyle &style)
{
    std::string_view rest = cell;
    bool negative = false;
    for (const std::string_view sign : {"-", "\u2212", "+"}) {
        if (rest.starts_with(sign)) {
            rest.remove_prefix(sign.size());
            negative = sign != "+";
            break;
        }
    }
    Digits digits;
    if (!takeDigits(rest, digits))
        return readWord(cell);
    const Reading reading = readingOf(digits, style);
    CellNumber number;
    number.rounded = digits.largeExponent && digits.total <= 6;
    double factor = negative ? -1 : 1;
    if (rest = trimmedCell(rest); !rest.empty()) {
        double unit = 1;
        if (applyUnit(rest, number, unit))
            factor *= unit;
        else if (looksLikeUnit(rest))
            number.unknownUnit = rest;
        else
            return std::nullopt;
    }
    number.value = numberOf(digits, reading == Reading::Decimal ? digits.afterLast : 0) * factor;
    if (reading == Reading::Undecided) {
        number.asDecimal = numberOf(digits, digits.afterLast) * factor;
        number.separator = digits.last;
    }
    return number;
}

} // namespace

std::optional<bool> NumberStyle::isDecimal(char separator) const
{
    if (decimalPoint != decimalComma)
        return (separator == '.') == decimalPoint;
    // Whoever separates thousands does so in every number that has them.
    return ungrouped ? std::optional(true) : std::nullopt;
}

std::string_view trimmedCell(std::string_view cell)
{
    while (const size_t blank = blankLength(cell))
        cell.remove_prefix(blank);
    while (!cell.empty()) {
        if (cell.back() == ' ' || cell.back() == '\t')
            cell.remove_suffix(1);
        else if (cell.ends_with("\u00a0"))
            cell.remove_suffix(2);
        else if (cell.ends_with("\u202f") || cell.ends_with("\u2009"))
            cell.remove_suffix(3);
        else
            break;
    }
    return cell;
}

bool isMissingCell(std::string_view cell)
{
    if (cell.empty())
        return true;
    if (cell.size() > 9 || isDigit(cell.back()))
        return false;
    std::array<char, 9> lower{};
    std::ranges::transform(cell, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    const std::string_view word(lower.data(), cell.size());
    return std::ranges::contains(
        std::array<std::string_view, 8>{"null", "undefined", "nan", "-", "n/a", "#n/a", "–", "—"}, word);
}

std::optional<CellNumber> readCellNumber(std::string_view cell, NumberStyle &style)
{
    double whole = 0;
    if (wholeNumber(cell, whole)) {
        style.addWhole(cell.size());
        return CellNumber{whole};
    }
    return readFormatted(cell, style);
}

} // namespace memreport
