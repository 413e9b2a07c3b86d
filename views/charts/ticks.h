// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"

#include <QString>

#include <vector>

namespace memreport {

struct TimeTick
{
    Instant time;
    QString label;
    bool midnight = false; ///< of the zone
};

/// Ticks at round wall-clock times of the zone, at least minSpacing scene units apart on an axis of
/// the given width. QDateTimeAxis knows no zone and cuts the range into equal parts instead.
std::vector<TimeTick> timeTicks(const TimeRange &range, const QString &zone, double width, double minSpacing);

/// "UTC, 2026": what the axis says once. Offset in place of an unknown zone is never guessed.
QString zoneAndYear(const TimeRange &range, const QString &zone);

/// Ticks at round distances from a moment, which is "0": "−6 h", "+2 d".
std::vector<TimeTick> originTicks(const TimeRange &range, Instant origin, double width, double minSpacing);

struct ValueScale
{
    double top = 1;  ///< end of the axis
    double step = 1; ///< between two ticks
    int decimals = 0;
};
/// From 0 to a round number that is at least max, with at most count steps of 1, 2, 2.5 or 5.
ValueScale valueScale(double max, int count);
/// The same for a low plot: where two steps or one would end far above max, the end of a finer scale
/// is kept and only some of its steps are named.
ValueScale lowScale(double max, int count);

} // namespace memreport
