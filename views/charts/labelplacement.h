// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace memreport {

/// Centres for labels of the given heights, as near to the wanted ones as they can be without
/// touching, inside [top, bottom] if they fit at all. Order of the wanted centres is kept.
std::vector<double> spread(const std::vector<double> &wanted, const std::vector<double> &heights, double top,
                           double bottom);

/// Free places inside a plot: rectangles may not be touched, lines better not.
class LabelField
{
public:
    explicit LabelField(const QRectF &bounds);

    void block(const QRectF &taken);
    /// weight: how much each crossing of a segment counts.
    void avoid(const QList<QPointF> &polyline, double weight = 1);
    enum Reach
    {
        Beside,  ///< one of the candidates, and no line below it
        Anywhere ///< else the nearest free spot of the plot
    };
    /// The best of the candidates (centres, first is preferred); taken from then on. nullopt: no room.
    std::optional<QRectF> place(QSizeF size, const std::vector<QPointF> &centres, Reach reach = Anywhere);

private:
    double cost(const QRectF &rect) const;

    QRectF m_bounds;
    std::vector<QRectF> m_taken;
    std::vector<std::pair<QList<QPointF>, double>> m_lines;
};

} // namespace memreport
