// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/server/fetchplan.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/incident/role.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace memreport {

namespace {

// [1796048077,"1234567890"], and its comma.
constexpr qint64 bytesPerSample = 27;
// What targets are scraped at most often, usually. Only the size of parts and the cost are reckoned with it.
constexpr Duration usualScrape = 10s;

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

/// First and last point of the grid. Of an overview each point speaks of the step before it.
std::pair<Instant, Instant> endsOf(const FetchWish &wish)
{
    if (wish.detail == FetchDetail::Overview)
        return {onGrid(wish.range.from, wish.step) + wish.step,
                onGrid(wish.range.to + wish.step - Duration(1), wish.step)};
    return {onGrid(wish.range.from + wish.step - Duration(1), wish.step),
            onGrid(wish.range.to - Duration(1), wish.step)};
}

void addSteps(const FetchWish &wish, const QString &selector, qint64 series, std::vector<FetchPart> &parts)
{
    const auto [first, last] = endsOf(wish);
    const Duration length = wish.step * (pointsPerPart(series) - 1);
    for (Instant from = first; from <= last; from += length + wish.step)
        parts.push_back({selector, from, std::min(from + length, last), wish.step, wish.detail});
}

/// A range begins after its first instant; the part before the range's own first sample ends with it.
void addSamples(const FetchWish &wish, const QString &selector, qint64 series, std::vector<FetchPart> &parts)
{
    const Duration length =
        usualScrape * std::max<qint64>(maxSamplesPerPart / std::max<qint64>(series, 1), 1);
    for (Instant from = wish.range.from - Duration(1); from < wish.range.to - Duration(1); from += length)
        parts.push_back(
            {selector, from, std::min(from + length, wish.range.to - Duration(1)), usualScrape, wish.detail});
}

/// "3600s", "1500ms"
QString promDuration(Duration duration)
{
    const qint64 ms = duration.count();
    return ms % 1000 == 0 ? u"%1s"_s.arg(ms / 1000) : u"%1ms"_s.arg(ms);
}

QString functionOf(PerStep how)
{
    switch (how) {
    case PerStep::Largest:
        return u"max_over_time"_s;
    case PerStep::Smallest:
        return u"min_over_time"_s;
    case PerStep::Last:
        break;
    }
    return u"last_over_time"_s;
}

const QRegularExpression &plainMetric()
{
    static const QRegularExpression pattern(uR"(^[a-zA-Z_:][a-zA-Z0-9_:]*(?=\s*(\{|$)))"_s);
    return pattern;
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
    for (qsizetype i = 0; i < wish.selectors.size(); ++i) {
        const qint64 series = size_t(i) < seriesOf.size() ? seriesOf[size_t(i)] : 1;
        if (series == 0)
            continue;
        const auto add = wish.detail == FetchDetail::Samples ? addSamples : addSteps;
        add(wish, wish.selectors[i], series, parts);
    }
    return parts;
}

std::vector<FetchPart> halves(const FetchPart &part)
{
    if (part.points() < 2)
        return {};
    FetchPart first = part;
    FetchPart second = part;
    if (part.detail == FetchDetail::Samples) {
        first.to = second.from = part.from + (part.to - part.from) / 2;
        return {first, second};
    }
    first.to = part.from + part.step * (part.points() / 2 - 1);
    second.from = first.to + part.step;
    return {first, second};
}

QString callOf(const FetchPart &part)
{
    return part.detail == FetchDetail::Samples ? u"query"_s : u"query_range"_s;
}

QString queryOf(const FetchPart &part)
{
    switch (part.detail) {
    case FetchDetail::Overview:
        return functionOf(perStepOf(metricOf(part.selector))) + u'(' + part.selector + u'[' +
               promDuration(part.step) + u"])"_s;
    case FetchDetail::Samples:
        return part.selector + u'[' + promDuration(part.to - part.from) + u']';
    case FetchDetail::Steps:
        break;
    }
    return part.selector;
}

QString metricOf(const QString &selector)
{
    if (const auto plain = plainMetric().match(selector.trimmed()); plain.hasMatch())
        return plain.captured();
    static const QRegularExpression quoted(uR"x(^\s*\{\s*__name__\s*=\s*"([^"\\]+)")x"_s);
    return quoted.match(selector).captured(1);
}

QString selectorOf(const QString &selector, const QString &metric)
{
    const qsizetype brace = selector.indexOf(u'{');
    if (brace < 0)
        return selector;
    const bool isPlain = plainMetric().match(metric).hasMatch() && !selector.contains("__name__"_L1);
    if (isPlain)
        return metric + selector.mid(brace);
    const QString rest = selector.mid(brace + 1).trimmed();
    return u"{__name__=\"%1\"%2%3"_s.arg(metric, rest == "}"_L1 ? QString() : u","_s, rest);
}

PerStep perStepOf(const QString &metric)
{
    Series probe;
    probe.name = metric.toStdString();
    probe.labels = Labels({{"memtype", "resident"}});
    switch (roleOf(probe)) {
    case Role::Rss:
    case Role::Swapped:
    case Role::HighWater:
    case Role::SwapUsed:
    case Role::Up: // one scrape that came is enough for a value
        return PerStep::Largest;
    case Role::MemFree:
    case Role::MemAvailable:
    case Role::SwapFree:
    case Role::LazyFree:
        return PerStep::Smallest;
    case Role::None:
        break;
    default:
        return PerStep::Last;
    }
    static const QRegularExpression counts(u"_(total|count|sum|bucket|created|info|seconds)$"_s);
    return counts.match(metric).hasMatch() ? PerStep::Last : PerStep::Largest;
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

QString costText(const FetchCost &cost, const FetchWish &wish)
{
    const QString step = durationText(double(wish.step.count()) / 1000);
    QString what;
    switch (wish.detail) {
    case FetchDetail::Steps:
        what = tr("%1 series, one sample every %2: %3 requests, at most %4 samples, about %5");
        break;
    case FetchDetail::Overview:
        what = tr("%1 series, largest or least of every %2: %3 requests, at most %4 values, about %5");
        break;
    case FetchDetail::Samples:
        return tr("%1 series, every sample: %2 requests, about %3 at one sample every %4")
            .arg(cost.series)
            .arg(cost.requests)
            .arg(bytesText(double(cost.bytes)), durationText(double(usualScrape.count()) / 1000));
    }
    return what.arg(cost.series)
        .arg(step)
        .arg(cost.requests)
        .arg(cost.samples)
        .arg(bytesText(double(cost.bytes)));
}

} // namespace memreport
