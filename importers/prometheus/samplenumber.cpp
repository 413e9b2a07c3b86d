// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/samplenumber.h"

#include "models/base/text.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace memreport {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

bool equalsWord(std::string_view text, std::string_view lower)
{
    if (text.size() != lower.size())
        return false;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i] >= 'A' && text[i] <= 'Z' ? char(text[i] + ('a' - 'A')) : text[i];
        if (c != lower[i])
            return false;
    }
    return true;
}

// Eight ASCII digits at once: neighbouring digits, then pairs, then fours are joined inside one
// 64-bit word (little-endian: the first digit is in the lowest byte).
bool eightDigits(const char *at, uint64_t &value)
{
    if constexpr (std::endian::native != std::endian::little)
        return false;
    uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    constexpr uint64_t zeros = 0x3030303030303030;
    constexpr uint64_t high = 0xF0F0F0F0F0F0F0F0;
    if ((word & high) != zeros || ((word + 0x0606060606060606) & high) != zeros)
        return false;
    word -= zeros;
    word = ((word * 10) + (word >> 8)) & 0x00FF00FF00FF00FF;
    word = ((word * 100) + (word >> 16)) & 0x0000FFFF0000FFFF;
    value = ((word & 0xFFFF) * 10000) + (word >> 32);
    return true;
}

const char *digits(const char *at, uint64_t &value)
{
    uint64_t eight = 0;
    while (eightDigits(at, eight)) {
        value = value * 100000000 + eight;
        at += 8;
    }
    for (; isDigit(*at); ++at)
        value = value * 10 + uint64_t(*at - '0');
    return at;
}

bool tightTime(const char *&at, qint64 &time)
{
    uint64_t whole = 0;
    const char *next = digits(at, whole);
    // More digits would overflow in thousandths; 15 is enough for microseconds.
    if (next == at || next - at > 15)
        return false;
    time = qint64(whole) * 1000;
    if (*next == '.') {
        const char *const fraction = ++next;
        for (qint64 unit = 100; isDigit(*next) && unit > 0; ++next, unit /= 10)
            time += unit * (*next - '0');
        if (next == fraction || isDigit(*next))
            return false;
    }
    at = next;
    return true;
}

// 10^22 is the largest power of ten that a double holds exactly.
constexpr std::array<double, 23> powersOfTen{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                             1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                             1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

bool tightValue(const char *&at, const char *limit, double &value)
{
    const char *const start = at;
    const bool negative = *at == '-';
    const char *const first = at + (negative ? 1 : 0);
    uint64_t mantissa = 0;
    const char *next = digits(first, mantissa);
    if (next == first)
        return false;
    std::ptrdiff_t count = next - first;
    std::ptrdiff_t decimals = 0;
    if (*next == '.') {
        const char *const fraction = next + 1;
        next = digits(fraction, mantissa);
        decimals = next - fraction;
        if (decimals == 0)
            return false;
        count += decimals;
    }
    // A whole number below 2^53 divided by an exact power of ten is rounded once, hence correctly.
    if (count <= 19 && mantissa <= (uint64_t(1) << 53) && decimals < std::ssize(powersOfTen) &&
        *next != 'e' && *next != 'E') {
        const double plain =
            decimals == 0 ? double(mantissa) : double(mantissa) / powersOfTen[size_t(decimals)];
        value = negative ? -plain : plain;
        at = next;
        return true;
    }
    const auto [end, fault] = std::from_chars(start, limit, value);
    at = end;
    return fault == std::errc() && end != limit;
}

} // namespace

bool tightSample(const char *&at, const char *limit, qint64 &time, double &value)
{
    const char *next = at;
    if (*next++ != '[' || !tightTime(next, time) || *next++ != ',')
        return false;
    const bool quoted = *next == '"';
    next += quoted ? 1 : 0;
    if (!tightValue(next, limit, value) || (quoted && *next++ != '"') || *next++ != ']')
        return false;
    at = next;
    return true;
}

std::optional<double> sampleValue(std::string_view text)
{
    if (equalsWord(text, "nan") || equalsWord(text, "null"))
        return nan;
    const bool negative = text.starts_with('-');
    const std::string_view bare = negative || text.starts_with('+') ? text.substr(1) : text;
    if (equalsWord(bare, "inf") || equalsWord(bare, "infinity"))
        return negative ? -infinity : infinity;
    // from_chars itself would take "nan(…)" and a second sign.
    if (bare.empty() || (!isDigit(bare.front()) && bare.front() != '.'))
        return std::nullopt;
    double value = 0;
    const char *const end = bare.data() + bare.size();
    const auto [stop, fault] = std::from_chars(bare.data(), end, value);
    if (stop != end || fault == std::errc::invalid_argument)
        return std::nullopt;
    if (fault == std::errc::result_out_of_range) {
        const bool tiny =
            bare.contains("e-") || bare.contains("E-") || bare.starts_with("0.") || bare.starts_with('.');
        value = tiny ? 0 : infinity;
    }
    return negative ? -value : value;
}

std::optional<qint64> thousandths(std::string_view text)
{
    const bool negative = text.starts_with('-');
    const std::string_view bare = negative ? text.substr(1) : text;
    const size_t point = bare.find('.');
    const std::string_view whole = bare.substr(0, point);
    uint64_t seconds = 0;
    const auto [stop, fault] = std::from_chars(whole.data(), whole.data() + whole.size(), seconds);
    if (whole.empty() || !isDigit(whole.front()))
        return std::nullopt;
    constexpr uint64_t most = uint64_t(std::numeric_limits<qint64>::max()) / 1000 - 1;
    if (stop != whole.data() + whole.size()) {
        // With an exponent: jq writes 1.796048082e9.
        const std::optional<double> value = sampleValue(text);
        return value && std::abs(*value) < double(most) ? std::optional(qint64(std::llround(*value * 1000)))
                                                        : std::nullopt;
    }
    if (fault != std::errc() || seconds > most)
        return std::nullopt;
    qint64 result = qint64(seconds) * 1000;
    std::string_view fraction = point == std::string_view::npos ? std::string_view() : bare.substr(point + 1);
    if (fraction.find_first_not_of("0123456789") != std::string_view::npos) {
        const std::optional<double> value = sampleValue(text);
        return value && std::abs(*value) < double(most) ? std::optional(qint64(std::llround(*value * 1000)))
                                                        : std::nullopt;
    }
    qint64 unit = 100;
    for (size_t i = 0; i < fraction.size() && i < 3; ++i, unit /= 10)
        result += unit * (fraction[i] - '0');
    if (fraction.size() > 3 && fraction[3] >= '5')
        ++result;
    return negative ? -result : result;
}

} // namespace memreport
