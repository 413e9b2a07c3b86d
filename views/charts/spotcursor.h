// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/charts/figurescene.h"

#include <optional>

QT_BEGIN_NAMESPACE
class QPainter;
QT_END_NAMESPACE

namespace memreport {

/// The spot under the pointer or under the keyboard's cursor, and a threshold on its way to another
/// value. Spots are those of the scene that each call gets.
class SpotCursor
{
public:
    /// Both say whether something is to be painted anew.
    bool hover(const FigureScene &scene, QPointF point);
    bool step(const FigureScene &scene, int steps);
    void reset();

    std::optional<FigureSpot> current(const FigureScene &scene) const;
    /// The spot at the point: members before thresholds, the nearest of several.
    static std::optional<size_t> spotAt(const FigureScene &scene, QPointF point);

    bool beginDrag(const FigureScene &scene, QPointF point); ///< false: no threshold there
    bool isDragging() const { return m_dragged.has_value(); }
    void drag(QPointF to);
    struct Moved
    {
        FigureSpot threshold;
        double value = 0;
    };
    /// nullopt: it was not moved.
    std::optional<Moved> endDrag(const FigureScene &scene);
    /// A threshold that the keyboard moves by a few pixels.
    static Moved nudged(const FigureScene &scene, const FigureSpot &threshold, int steps);

    void paint(QPainter *painter, const FigureScene &scene, const QColor &accent) const;

private:
    void paintSpot(QPainter *painter, const FigureScene &scene, const FigureSpot &spot,
                   const QColor &accent) const;
    void paintDrag(QPainter *painter, const FigureScene &scene, const QColor &accent) const;

    std::optional<size_t> m_current; ///< FigureScene::spots
    std::optional<size_t> m_dragged;
    QPointF m_from;
    QPointF m_to;
};

} // namespace memreport
