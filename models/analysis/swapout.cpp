// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/swapout.h"

#include <cmath>

namespace memreport {

namespace {

std::optional<double> valueBefore(const Track *track, Instant t)
{
    if (!track || !track->series)
        return std::nullopt;
    const size_t past = track->series->lowerBound(t + Duration(1));
    if (past == 0 || !std::isfinite(track->series->value(past - 1)))
        return std::nullopt;
    return track->series->value(past - 1);
}

std::optional<double> usedAt(const Host &host, Instant t)
{
    if (const auto used = valueBefore(finest(host.tracks, Role::SwapUsed), t))
        return used;
    const auto total = valueBefore(finest(host.tracks, Role::SwapTotal), t);
    const auto free = valueBefore(finest(host.tracks, Role::SwapFree), t);
    return total && free ? std::optional(*total - *free) : std::nullopt;
}

} // namespace

std::optional<double> swapGrowth(const Host &host, Instant from, Instant to)
{
    const auto before = usedAt(host, from);
    const auto after = usedAt(host, to);
    return before && after ? std::optional(*after - *before) : std::nullopt;
}

bool mayBeSwapOut(const Host &host, double fall, Instant from, Instant to, const Definitions &definitions)
{
    const auto growth = swapGrowth(host, from, to);
    return fall > 0 && growth && *growth >= definitions.swapOutShare * fall;
}

} // namespace memreport
