// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/comparison.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double floatingSlack = 1e-9;

bool rounds(double value, double stated, double precision)
{
    return std::abs(value - stated) <= precision * (1 + floatingSlack);
}

/// Rounded down, as the lower end of a range may be; of the negated values the upper end.
bool roundsDown(double value, double stated, double precision)
{
    return value >= stated && value - stated < 2 * precision;
}

} // namespace

ClaimEnds endsOf(const Quantity &quantity, const ClaimNumber &number)
{
    const auto [low, high] = std::ranges::minmax(number.values);
    const double scale = number.meaning.factor / quantity.meaning.factor;
    return {low * scale, high * scale};
}

bool agrees(const Quantity &quantity, const ClaimEnds &ends)
{
    const double precision = quantity.precision;
    switch (quantity.bound) {
    case Bound::AtMost:
        return ends.high <= quantity.high + precision;
    case Bound::AtLeast:
        return ends.low >= quantity.low - precision;
    case Bound::UpTo:
        return rounds(ends.high, quantity.high, precision);
    default:
        break;
    }
    if (quantity.isRange())
        return (rounds(ends.low, quantity.low, precision) || roundsDown(ends.low, quantity.low, precision)) &&
               (rounds(ends.high, quantity.high, precision) ||
                roundsDown(-ends.high, -quantity.high, precision));
    return rounds(ends.low, quantity.low, precision) || rounds(ends.high, quantity.low, precision);
}

double distance(const Quantity &quantity, const ClaimEnds &ends)
{
    if (quantity.isRange())
        return std::abs(ends.low - quantity.low) + std::abs(ends.high - quantity.high);
    return std::min(std::abs(ends.low - quantity.low), std::abs(ends.high - quantity.low));
}

QString kindOf(const ClaimNumber &number)
{
    static const QRegularExpression index(u"\\[\\d+\\]"_s);
    static const QRegularExpression cell(u"\\.cells\\.[a-z]+\\+[a-z]+\\."_s);
    QString path = number.path;
    path.remove(index);
    path.replace(cell, u".cells."_s);
    for (const QString &subject : number.subjects) {
        path.replace(u'.' + subject + u'.', u"."_s);
        if (path.endsWith(u'.' + subject))
            path.chop(subject.size() + 1);
    }
    return path;
}

} // namespace memreport
