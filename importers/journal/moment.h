// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/entry.h"

#include <cmath>

namespace memreport::journal {

/// Where an entry lies in its log, by the best clock that the form has.
struct Moment
{
    std::optional<MicroInstant> time;
    std::optional<double> seconds;
    qint64 number = 0;

    static Moment of(const Entry &entry) { return {entry.time, entry.seconds, entry.number}; }
};

/// Lines that stand in for a minute in forms without any clock (cat, dmesg -t): a report has up to
/// some thousand rows of its task table.
inline constexpr qint64 nearLines = 5000;

/// How far apart, in seconds; lines where there is no clock.
inline double gap(const Moment &a, const Moment &b)
{
    if (a.time && b.time)
        return std::abs(std::chrono::duration<double>(*a.time - *b.time).count());
    if (a.seconds && b.seconds)
        return std::abs(*a.seconds - *b.seconds);
    return std::abs(double(a.number) - double(b.number));
}

inline bool isNear(const Moment &a, const Moment &b, std::chrono::seconds limit)
{
    if (a.time && b.time)
        return std::chrono::abs(*a.time - *b.time) <= limit;
    if (a.seconds && b.seconds)
        return std::abs(*a.seconds - *b.seconds) <= double(limit.count());
    return std::abs(a.number - b.number) <= nearLines;
}

} // namespace memreport::journal
