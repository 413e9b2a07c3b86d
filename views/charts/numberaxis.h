// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace memreport {

struct NumberTick
{
    double value = 0;
    QString label;
    bool major = false; ///< an end or a knot; its label goes before others
};

/// Numbers to shares of a length and back: linear or logarithmic between knots, so that both sides of
/// a threshold may get the same room.
class NumberAxis
{
public:
    struct Knot
    {
        double value = 0;
        double share = 0;
    };
    /// Both rising, at least two; logarithmic: all values above 0.
    explicit NumberAxis(std::vector<Knot> knots, bool logarithmic = false);
    /// Ends at round numbers (1, 2 or 5 times a power of ten if logarithmic) that hold from and to.
    static NumberAxis rounded(double from, double to, int steps, bool logarithmic);

    double from() const { return m_knots.front().value; }
    double to() const { return m_knots.back().value; }
    double share(double value) const; ///< clamped to the ends
    double value(double share) const;
    /// Ends, knots and round numbers between them, rising, at least spacing apart on an axis of the given
    /// length.
    std::vector<NumberTick> ticks(double length, double spacing) const;

private:
    double bent(double value) const; ///< logarithm or the value itself
    void addBetween(std::vector<NumberTick> &ticks, size_t segment, double length, double spacing) const;

    std::vector<Knot> m_knots;
    bool m_logarithmic = false;
};

/// Up to four significant digits, no trailing zeros, minus as U+2212.
QString tickText(double value);

} // namespace memreport
