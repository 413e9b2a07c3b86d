// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/visiblepoints.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace memreport {

namespace {

QPointF pointAt(const Series &series, size_t i)
{
    return {double(msOf(series.time(i))), series.value(i)};
}

QPointF cut(QPointF a, QPointF b, double x, bool stepped)
{
    if (stepped)
        return {x, a.y()};
    const double share = (x - a.x()) / (b.x() - a.x());
    return {x, a.y() + (b.y() - a.y()) * share};
}

/// A value holds until the next one.
QList<QPointF> steps(const QList<QPointF> &points)
{
    QList<QPointF> stepped;
    stepped.reserve(2 * points.size());
    for (const QPointF point : points) {
        if (!stepped.isEmpty() && point.y() != stepped.back().y())
            stepped.append({point.x(), stepped.back().y()});
        stepped.append(point);
    }
    return stepped;
}

double distance(QPointF p, QPointF a, QPointF b)
{
    const QPointF along = b - a;
    const double length = std::hypot(along.x(), along.y());
    const QPointF off = p - a;
    if (length == 0)
        return std::hypot(off.x(), off.y());
    const double t = std::clamp(QPointF::dotProduct(off, along) / (length * length), 0.0, 1.0);
    const QPointF rest = off - along * t;
    return std::hypot(rest.x(), rest.y());
}

/// Douglas–Peucker with a stack of its own: a run may have many thousand points.
void keepFarthest(const QList<QPointF> &scaled, std::vector<bool> &kept, qsizetype from, qsizetype to,
                  double tolerance)
{
    std::vector<std::pair<qsizetype, qsizetype>> open{{from, to}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        double farthest = tolerance;
        qsizetype at = -1;
        for (qsizetype i = first + 1; i < last; ++i) {
            const double far = distance(scaled[i], scaled[first], scaled[last]);
            if (far > farthest) {
                farthest = far;
                at = i;
            }
        }
        if (at < 0)
            continue;
        kept[size_t(at)] = true;
        open.emplace_back(first, at);
        open.emplace_back(at, last);
    }
}

} // namespace

QList<QPointF> visiblePoints(const FigureLine &line, FigureLine::Run run, const ExtremaIndex &index,
                             const TimeRange &range, int columns)
{
    const Series &series = *line.series;
    const size_t first = std::clamp(series.lowerBound(range.from), run.first, run.last);
    const size_t last = std::clamp(series.lowerBound(range.to), run.first, run.last);
    QList<QPointF> points;
    const auto kept = decimate(series, index, first, last, columns);
    points.reserve(qsizetype(kept.size()) + 2);
    if (first > run.first && first < run.last)
        points.append(
            cut(pointAt(series, first - 1), pointAt(series, first), double(msOf(range.from)), line.stepped));
    for (const size_t i : kept) {
        if (std::isfinite(series.value(i)))
            points.append(pointAt(series, i));
    }
    if (last > run.first && last < run.last)
        points.append(
            cut(pointAt(series, last - 1), pointAt(series, last), double(msOf(range.to)), line.stepped));
    return line.stepped ? steps(points) : points;
}

QList<QPointF> simplified(const QList<QPointF> &points, double xScale, double yScale, double tolerance)
{
    if (points.size() < 3)
        return points;
    QList<QPointF> scaled;
    scaled.reserve(points.size());
    for (const QPointF p : points)
        scaled.append({(p.x() - points.front().x()) * xScale, p.y() * yScale});
    std::vector<bool> kept(size_t(points.size()), false);
    const auto [low, high] = std::ranges::minmax_element(scaled, {}, &QPointF::y);
    std::vector<qsizetype> fixedPoints{0, low - scaled.begin(), high - scaled.begin(), points.size() - 1};
    std::ranges::sort(fixedPoints);
    for (size_t i = 0; i < fixedPoints.size(); ++i) {
        kept[size_t(fixedPoints[i])] = true;
        if (i > 0)
            keepFarthest(scaled, kept, fixedPoints[i - 1], fixedPoints[i], tolerance);
    }
    QList<QPointF> result;
    for (qsizetype i = 0; i < points.size(); ++i) {
        if (kept[size_t(i)])
            result.append(points[i]);
    }
    return result;
}

QList<QPointF> thinned(const QList<QPointF> &points, double yScale, double tolerance)
{
    if (points.size() < 3)
        return points;
    constexpr double any = std::numeric_limits<double>::infinity();
    QList<QPointF> kept{points.front()};
    QPointF from = points.front();
    // Slopes of the lines from there that pass by all points since then.
    double least = -any;
    double most = any;
    for (qsizetype i = 1; i < points.size(); ++i) {
        double right = points[i].x() - from.x();
        double up = (points[i].y() - from.y()) * yScale;
        if (i > 1 && (right <= 0 || least > most || up < least * right || up > most * right)) {
            from = points[i - 1];
            kept.append(from);
            least = -any;
            most = any;
            right = points[i].x() - from.x();
            up = (points[i].y() - from.y()) * yScale;
        }
        // No line but the vertical one passes by a point above or below.
        least = right > 0 ? std::max(least, (up - tolerance) / right) : any;
        most = right > 0 ? std::min(most, (up + tolerance) / right) : -any;
    }
    kept.append(points.back());
    return kept;
}

std::optional<size_t> lastVisible(const FigureLine &line, const TimeRange &range)
{
    if (!line.series)
        return std::nullopt;
    const size_t end = line.series->lowerBound(range.to);
    for (auto run = line.runs.rbegin(); run != line.runs.rend(); ++run) {
        if (run->first < end && line.series->time(std::min(end, run->last) - 1) >= range.from)
            return std::min(end, run->last) - 1;
    }
    return std::nullopt;
}

std::optional<size_t> sampleAt(const FigureLine &line, Instant t)
{
    const size_t after = line.series->lowerBound(t + Duration(1));
    for (const FigureLine::Run &run : line.runs) {
        if (after > run.first && after <= run.last) {
            // Past the run's last sample there is nothing to read but that sample itself.
            if (after == run.last && t != line.series->time(after - 1))
                return std::nullopt;
            return after - 1;
        }
    }
    return std::nullopt;
}

} // namespace memreport
