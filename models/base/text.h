// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QtTypes>

#include <optional>
#include <string>
#include <string_view>

namespace memreport {

/// Numbers as text in the C locale: exports and findings never depend on the machine.
/// Fixed decimals, minus sign as U+2212 only when pretty is set.
QString fixed(double value, int decimals, bool pretty = false);
/// Shortest text that reads back as the same double.
QString shortest(double value);
/// "27.1 GiB", "909 MiB", "496,128 KiB" style: IEC units, 3 significant digits or 1 decimal from 10 on.
QString bytesText(double bytes);
/// Same with a given unit, for columns: gib(x) = x / 2^30.
inline constexpr double bytesPerGiB = 1024.0 * 1024.0 * 1024.0;
inline constexpr double bytesPerMiB = 1024.0 * 1024.0;
/// "5.9 d", "1.9 h", "12 min", "15 s": the largest unit that is at least 1.
QString durationText(double seconds);

std::optional<double> parseDouble(std::string_view text);  ///< whole text, C locale, no inf/nan words
std::optional<qint64> parseInteger(std::string_view text); ///< whole text

/// Of ASCII, whatever the locale.
constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

inline QString qstr(std::string_view s)
{
    return QString::fromUtf8(s.data(), qsizetype(s.size()));
}
inline std::string utf8(const QString &s)
{
    return s.toStdString();
}

} // namespace memreport
