// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/series/series.h"

#include <optional>
#include <string_view>

namespace memreport {

/// A value as a table's cell prints it.
struct CellNumber
{
    double value = 0;
    /// The value if the only separator, with three digits behind it, is a decimal mark; value takes
    /// it for a thousands separator. nullopt: the cell can be read in one way.
    std::optional<double> asDecimal;
    char separator = 0; ///< that one
    Unit unit = Unit::Unknown;
    bool rounded = false; ///< printed in a larger unit, or with an exponent and few digits
    std::string_view
        unknownUnit; ///< text behind the number that is no unit known here; value is the bare number
};

/// What the numbers of one file tell about how they are written, over all columns: one program with
/// one locale wrote them.
struct NumberStyle
{
    bool decimalPoint = false; ///< a cell can only be read with a decimal point: 66.0, 1,234.5
    bool decimalComma = false;
    bool ungrouped = false; ///< five digits or more in a row: thousands are not separated

    void addWhole(size_t digits) { ungrouped = ungrouped || digits >= 5; }
    /// Whether the separator of an undecided cell is a decimal mark; nullopt: nothing tells.
    std::optional<bool> isDecimal(char separator) const;
};

/// Nearly every cell of a raw export: up to 15 digits and nothing else, which double holds exactly.
inline bool wholeNumber(std::string_view cell, double &value)
{
    constexpr size_t mostDigits = 15;
    if (cell.empty() || cell.size() > mostDigits)
        return false;
    qint64 whole = 0;
    for (const char c : cell) {
        const auto digit = static_cast<unsigned char>(c - '0');
        if (digit > 9)
            return false;
        whole = whole * 10 + digit;
    }
    value = double(whole);
    return true;
}

/// Reads "909 MiB", "1,234.5", "12,3 %", "1.2 K", "3.4 MiB/s", "6.92E+07", "+Inf". nullopt: no number.
/// What an undoubtable cell tells about the file's style is added to it.
std::optional<CellNumber> readCellNumber(std::string_view cell, NumberStyle &style);

/// Empty, null, undefined, NaN, -, N/A, in any case: no sample.
bool isMissingCell(std::string_view cell);

/// Takes white space off both ends: blanks, and the no-break spaces that browsers print.
std::string_view trimmedCell(std::string_view cell);

} // namespace memreport
