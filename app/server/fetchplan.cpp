// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/server/fetchplan.h"

#include "models/base/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

using namespace std::chrono_literals;

namespace memreport {

namespace {

// [1796048077,"1234567890"], and its comma.
constexpr qint64 bytesPerSample = 27;

Instant onGrid(Instant t, Duration step)
{
    const auto since = t.time_since_epoch();
    Duration rest = since % step;
    if (rest < Duration(0))
        rest += step;
    return t - rest;
}

qint64 pointsPerPart(qint64 series)
{
    return std::clamp<qint64>(maxSamplesPerPart / std::max<qint64>(series, 1), 1, maxPointsPerSeries);
}

} // namespace

Duration stepFor(const TimeRange &range, qint64 points)
{
    static constexpr std::array<Duration, 12> steps{15s,   30s,   1min, 2min, 5min, 10min,
                                                    15min, 30min, 1h,   2h,   6h,   12h};
    for (const Duration step : steps) {
        if (range.length() / step < points)
            return step;
    }
    return 24h * (range.length() / (24h * points) + 1);
}

std::vector<FetchPart> partsOf(const FetchWish &wish, const std::vector<qint64> &seriesOf)
{
    std::vector<FetchPart> parts;
    if (wish.range.isEmpty() || wish.step <= Duration(0))
        return parts;
    const Instant first = onGrid(wish.range.from + wish.step - Duration(1), wish.step);
    const Instant last = onGrid(wish.range.to - Duration(1), wish.step);
    for (qsizetype i = 0; i < wish.selectors.size(); ++i) {
        const qint64 series = size_t(i) < seriesOf.size() ? seriesOf[size_t(i)] : 1;
        if (series == 0)
            continue;
        const Duration length = wish.step * (pointsPerPart(series) - 1);
        for (Instant from = first; from <= last; from += length + wish.step)
            parts.push_back({wish.selectors[i], from, std::min(from + length, last), wish.step});
    }
    return parts;
}

std::vector<FetchPart> halves(const FetchPart &part)
{
    if (part.points() < 2)
        return {};
    FetchPart first = part;
    FetchPart second = part;
    first.to = part.from + part.step * (part.points() / 2 - 1);
    second.from = first.to + part.step;
    return {first, second};
}

FetchCost costOf(const FetchWish &wish, const std::vector<qint64> &seriesOf)
{
    FetchCost cost;
    for (const qint64 series : seriesOf)
        cost.series += series;
    for (const FetchPart &part : partsOf(wish, seriesOf)) {
        ++cost.requests;
        const auto at = size_t(wish.selectors.indexOf(part.selector));
        cost.samples += part.points() * (at < seriesOf.size() ? seriesOf[at] : 1);
    }
    cost.bytes = cost.samples * bytesPerSample;
    return cost;
}

QString costText(const FetchCost &cost, Duration step)
{
    return QCoreApplication::translate(
               "memreport::Server",
               "%1 series, one sample every %2: %3 requests, at most %4 samples, about %5")
        .arg(cost.series)
        .arg(durationText(double(step.count()) / 1000))
        .arg(cost.requests)
        .arg(cost.samples)
        .arg(bytesText(double(cost.bytes)));
}

} // namespace memreport
