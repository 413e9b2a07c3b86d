// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/text.h"

#include <QtTypes>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace memreport::bench {

std::string_view trimmed(std::string_view text);
std::string lowered(std::string_view text); ///< ASCII only
/// Cut at blanks and tabs, empty parts left out.
std::vector<std::string_view> splitWords(std::string_view text);
std::vector<std::string_view> splitAt(std::string_view text, char delimiter);
/// What follows the word in the text, blanks cut; nullopt: the word is not there.
std::optional<std::string_view> after(std::string_view text, std::string_view word);

/// A number at the front of the text, which is moved behind it: sign (also U+2212, U+2013 and what
/// code pages make of them), digits with or without thousands separators, fraction, exponent.
std::optional<double> takeNumber(std::string_view &text);
/// The whole text is such a number.
std::optional<double> wholeNumber(std::string_view text);
std::optional<qint64> wholeCount(std::string_view text);
/// A number with the weight of its last printed digit: "2.65" and 0.01, "1,020" and 1.
struct PrintedNumber
{
    double value = 0;
    double step = 1;
};
/// As takeNumber; also with a comma before the decimals ("25,2", "1.024,5"), as much of Europe writes.
std::optional<PrintedNumber> takePrinted(std::string_view &text);
/// "nan", "-inf", "Infinity": how C prints what is no finite number.
bool isNonFinite(std::string_view text);
/// As a count: towards zero, within what a double holds exactly.
qint64 countOf(double value);

/// How many ns a unit of time is: ps, ns, us (with any form of the micro sign, also broken ones), ms,
/// s, sec, min, h. nullopt: no unit of time.
std::optional<double> nanosecondsOf(std::string_view unit);
/// "107.8 ms", "1192us" at the front of the text, in ns; the text is moved behind it only if that is what
/// stands there.
std::optional<double> takeDuration(std::string_view &text);
/// How many bytes a unit of memory is; "MB" of these programs is MiB, "KB" and "kB" KiB.
std::optional<double> bytesOf(std::string_view unit);
/// "1:02:03.4", "1:01.40", "03.20": seconds.
std::optional<double> clockSeconds(std::string_view text);

/// A rate's unit: what one of it is per second.
struct RateUnit
{
    double factor = 1;
    bool isBytes = false;
};
/// criterion: elem/s … Gelem/s (1000), B/s, KiB/s … (1024), KB/s … (1000), b/s … (bits, as bytes).
std::optional<RateUnit> criterionRate(std::string_view unit);

/// ± in UTF-8, in code pages, doubly encoded, or +/-. Position and length; length 0: none.
struct PlusMinus
{
    size_t at = 0;
    size_t length = 0;
};
PlusMinus findPlusMinus(std::string_view text);

} // namespace memreport::bench
