// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/text.h"

#include <QtTypes>

#include <charconv>
#include <optional>
#include <string_view>

// Small steps of a hand-written scanner: each takes something off the front of the text if it is there.
namespace memreport::journal {

inline bool takeWord(std::string_view &text, std::string_view word)
{
    if (!text.starts_with(word))
        return false;
    text.remove_prefix(word.size());
    return true;
}

inline void skipBlanks(std::string_view &text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
}

/// Digits only; nothing is taken if there are none or the number is too large.
inline std::optional<qint64> takeInteger(std::string_view &text)
{
    if (text.empty() || !isDigit(text.front()))
        return std::nullopt;
    qint64 value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc())
        return std::nullopt;
    text.remove_prefix(size_t(end - text.data()));
    return value;
}

inline std::optional<qint64> takeSigned(std::string_view &text)
{
    std::string_view rest = text;
    const bool negative = takeWord(rest, "-");
    const auto value = takeInteger(rest);
    if (!value)
        return std::nullopt;
    text = rest;
    return negative ? -*value : *value;
}

/// Exactly count digits.
inline std::optional<int> takeDigits(std::string_view &text, size_t count)
{
    if (text.size() < count)
        return std::nullopt;
    int value = 0;
    for (size_t i = 0; i < count; ++i) {
        if (!isDigit(text[i]))
            return std::nullopt;
        value = value * 10 + (text[i] - '0');
    }
    text.remove_prefix(count);
    return value;
}

/// "12345.678901": seconds since boot always have their fraction.
inline std::optional<double> takeSeconds(std::string_view &text)
{
    std::string_view rest = text;
    const auto whole = takeInteger(rest);
    if (!whole || !takeWord(rest, ".") || rest.empty() || !isDigit(rest.front()))
        return std::nullopt;
    double value = 0;
    const auto [end, code] =
        std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    if (code != std::errc())
        return std::nullopt;
    text.remove_prefix(size_t(end - text.data()));
    return value;
}

/// Up to the mark, which is taken too; everything if there is no mark.
inline std::string_view takeUntil(std::string_view &text, std::string_view mark)
{
    const size_t at = text.find(mark);
    const std::string_view part = text.substr(0, at);
    text = at == std::string_view::npos ? std::string_view() : text.substr(at + mark.size());
    return part;
}

/// The next word between blanks; empty at the end.
inline std::string_view takeToken(std::string_view &text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    size_t end = 0;
    while (end < text.size() && text[end] != ' ' && text[end] != '\t')
        ++end;
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

} // namespace memreport::journal
