// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/series/series.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace memreport {

/// How much of it.
enum class FetchDetail
{
    Steps,    ///< the sample that is valid at each step
    Overview, ///< what the server makes of all samples of each step (PerStep), so that no peak is lost
    Samples   ///< every sample, at the time when it was taken
};

/// What is wanted of a server: series of the selectors in the range.
struct FetchWish
{
    QStringList selectors; ///< "node_memory_MemFree_bytes", "{job=\"relay\"}"
    TimeRange range;
    Duration step{std::chrono::seconds(30)}; ///< of Samples: nothing
    FetchDetail detail = FetchDetail::Steps;
};

/// One call of query_range, or of query where every sample is wanted. Both ends are included (of Samples:
/// from is not); times of steps are multiples of the step, so that the parts of one selector continue each
/// other's grid.
struct FetchPart
{
    QString selector;
    Instant from;
    Instant to;
    Duration step{0};
    FetchDetail detail = FetchDetail::Steps;

    qint64 points() const { return (to - from) / step + 1; } ///< of one series; of Samples about
    bool operator==(const FetchPart &) const = default;
};

/// "max_over_time(node_memory_SwapFree_bytes[3600s])"
QString queryOf(const FetchPart &part);
/// "query_range" or "query".
QString callOf(const FetchPart &part);

/// The metric that a selector names; empty where it names none, or by an expression.
QString metricOf(const QString &selector);
/// The same selector, which names no metric, for this metric alone: functions drop the name of what they are
/// given, so an overview is asked for metric by metric.
QString selectorOf(const QString &selector, const QString &metric);
/// What of each step keeps the metric's extremes: least of what is free, largest of what is taken, last of
/// counters, times and capacities.
PerStep perStepOf(const QString &metric);

/// Prometheus refuses more points of one series in one answer.
inline constexpr qint64 maxPointsPerSeries = 11'000;
/// Of all series in one answer: well below the server's own limit (50 million samples), and small enough to
/// be asked again when it fails.
inline constexpr qint64 maxSamplesPerPart = 2'000'000;

/// Of one series in an overview: as many as a figure is wide, about.
inline constexpr qint64 overviewPoints = 1000;

/// The smallest of 15 s, 30 s, 1 min, 2 min, 5 min … that takes at most so many points for the range.
Duration stepFor(const TimeRange &range, qint64 points = maxPointsPerSeries);

/// seriesOf: how many series each selector has, by index of wish.selectors; 0 leaves a selector out.
std::vector<FetchPart> partsOf(const FetchWish &wish, const std::vector<qint64> &seriesOf);

/// The part in two; empty when it holds a single point and cannot be made smaller.
std::vector<FetchPart> halves(const FetchPart &part);

/// What a fetch costs before it starts.
struct FetchCost
{
    qint64 requests = 0;
    qint64 series = 0;
    qint64 samples = 0; ///< if every series has a sample at every step
    qint64 bytes = 0;   ///< of the answers, about, before compression
};
FetchCost costOf(const FetchWish &wish, const std::vector<qint64> &seriesOf);
/// "3 series, one sample every 30 s: 3 requests, at most 8640 samples, about 228 KiB"
QString costText(const FetchCost &cost, const FetchWish &wish);

} // namespace memreport
