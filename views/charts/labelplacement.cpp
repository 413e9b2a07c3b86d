// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/labelplacement.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace memreport {

namespace {

constexpr double forbidden = std::numeric_limits<double>::infinity();

bool crosses(const QRectF &rect, QPointF a, QPointF b)
{
    if (std::max(a.x(), b.x()) < rect.left() || std::min(a.x(), b.x()) > rect.right() ||
        std::max(a.y(), b.y()) < rect.top() || std::min(a.y(), b.y()) > rect.bottom())
        return false;
    if (rect.contains(a) || rect.contains(b))
        return true;
    const QLineF segment(a, b);
    const QLineF rising(rect.bottomLeft(), rect.topRight());
    const QLineF falling(rect.topLeft(), rect.bottomRight());
    return segment.intersects(rising, nullptr) == QLineF::BoundedIntersection ||
           segment.intersects(falling, nullptr) == QLineF::BoundedIntersection;
}

} // namespace

std::vector<double> spread(const std::vector<double> &wanted, const std::vector<double> &heights, double top,
                           double bottom)
{
    std::vector<size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::ranges::stable_sort(order, {}, [&](size_t i) { return wanted[i]; });
    std::vector<double> centres = wanted;
    double free = top;
    for (const size_t i : order) {
        centres[i] = std::max(wanted[i], free + heights[i] / 2);
        free = centres[i] + heights[i] / 2;
    }
    double limit = bottom;
    for (auto at = order.rbegin(); at != order.rend(); ++at) {
        centres[*at] = std::min(centres[*at], limit - heights[*at] / 2);
        limit = centres[*at] - heights[*at] / 2;
    }
    return centres;
}

LabelField::LabelField(const QRectF &bounds)
    : m_bounds(bounds)
{
}

void LabelField::block(const QRectF &taken)
{
    m_taken.push_back(taken);
}

void LabelField::avoid(const QList<QPointF> &polyline, double weight)
{
    m_lines.emplace_back(polyline, weight);
}

double LabelField::cost(const QRectF &rect) const
{
    if (!m_bounds.contains(rect) ||
        std::ranges::any_of(m_taken, [&](const QRectF &other) { return other.intersects(rect); }))
        return forbidden;
    double hits = 0;
    for (const auto &[line, weight] : m_lines) {
        for (qsizetype i = 1; i < line.size(); ++i)
            hits += crosses(rect, line[i - 1], line[i]) ? weight : 0;
    }
    return hits;
}

std::optional<QRectF> LabelField::place(QSizeF size, const std::vector<QPointF> &centres, Reach reach)
{
    const auto rectAt = [size](QPointF centre) {
        return QRectF(centre - QPointF(size.width() / 2, size.height() / 2), size);
    };
    QRectF best;
    double bestCost = forbidden;
    const auto consider = [&](QPointF centre, double penalty) {
        const double all = cost(rectAt(centre)) + penalty;
        if (all < bestCost) {
            bestCost = all;
            best = rectAt(centre);
        }
    };
    for (size_t i = 0; i < centres.size(); ++i)
        consider(centres[i], 0.01 * double(i));
    if (reach == Beside && bestCost >= 1)
        return std::nullopt;
    if (bestCost >= 1 && !centres.empty()) {
        const double stepX = size.width() / 4;
        const double stepY = size.height() / 2;
        for (double y = m_bounds.top() + size.height() / 2; y < m_bounds.bottom(); y += stepY) {
            for (double x = m_bounds.left() + size.width() / 2; x < m_bounds.right(); x += stepX) {
                const QPointF off = QPointF(x, y) - centres.front();
                consider({x, y}, 0.5 + 3 * std::hypot(off.x(), off.y()) / m_bounds.width());
            }
        }
    }
    if (bestCost == forbidden)
        return std::nullopt;
    m_taken.push_back(best);
    return best;
}

} // namespace memreport
