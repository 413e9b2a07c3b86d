// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace memreport {

enum class Dimension
{
    Bytes,
    Rate, ///< bytes a second
    Percent,
    Time,
    Count,
    Factor, ///< "4.7x"
    Other
};

/// What a unit means: 1 of it in bytes, seconds …; nullopt: no unit that claims are made in.
struct UnitMeaning
{
    Dimension dimension = Dimension::Other;
    double factor = 1;
    bool operator==(const UnitMeaning &) const = default;
};
/// "GiB", "MB/s", "percent", "% of peak", "days", "kills" …
std::optional<UnitMeaning> unitMeaning(const QString &unit);

enum class Bound
{
    Equal,
    About,  ///< about, roughly, ~
    AtMost, ///< under, at most, within
    UpTo,   ///< up to: the largest is this
    AtLeast ///< over, at least
};

/// A number with a unit as a draft states it. A range has two different ends.
struct Quantity
{
    qsizetype at = 0; ///< in the text, with its bound
    qsizetype length = 0;
    double low = 0; ///< as written, in its own unit
    double high = 0;
    double precision = 0; ///< half of what its last digit is worth
    Bound bound = Bound::Equal;
    QString unit;
    UnitMeaning meaning;
    bool isRange() const { return low != high; }
};

/// Numbers with a unit of the table in README ("Checking a draft"), in order. A number without a unit
/// (years, versions, dates) is none. Digits may be grouped ("1,240"); one to twelve, no and zero count
/// before things.
std::vector<Quantity> quantitiesIn(const QString &text);

} // namespace memreport
