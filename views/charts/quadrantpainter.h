// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/charts/figurespot.h"
#include "views/charts/labelplacement.h"
#include "views/charts/numberaxis.h"
#include "views/charts/panelcanvas.h"

namespace memreport {

/// Numbers of a quadrant to scene units and back.
struct QuadrantMap
{
    QRectF plot;
    NumberAxis xAxis;
    NumberAxis yAxis;

    double x(double value) const { return plot.left() + plot.width() * xAxis.share(value); }
    double y(double value) const { return plot.bottom() - plot.height() * yAxis.share(value); }
    /// Of a threshold (0: x, else y) that is taken to the point; rounded to what a pixel can tell.
    double valueAt(size_t threshold, QPointF point) const;
};

/// Draws FigureQuadrant: four cells of one size with their words, members where their numbers are.
/// Members that would lie on each other are moved sideways inside their cell.
class QuadrantPainter : private PanelCanvas
{
public:
    QuadrantPainter(const Sheet &sheet, const FigureQuadrant &quadrant);

    void paint();
    const std::vector<FigureSpot> &spots() const { return m_spots; }
    const QuadrantMap &map() const { return m_map; }

private:
    void measure();
    void placeMembers();
    QPointF freePlace(QPointF wanted, const QRectF &room, double size,
                      const std::vector<QPointF> &taken) const;
    QRectF cellRect(size_t cell) const;
    size_t areaOf(const FigureQuadrant::Member &member) const;
    void drawGround();
    void drawTicks();
    void drawTitles();
    void drawThresholds();
    void drawThresholdX();
    void drawThresholdY(const FigureQuadrant::Threshold &threshold, size_t index);
    void drawStable(const FigureQuadrant::Threshold &threshold, bool horizontal);
    void drawHandle(QPointF tip, bool horizontal);
    void drawCell(size_t cell);
    void drawWords(size_t cell);
    void drawMembers();
    void nameMembers();
    double markSize() const;
    double killSize() const;

    const FigureQuadrant &m_quadrant;
    QuadrantMap m_map;
    QStringList m_yWords; ///< of the upper threshold, wrapped
    QStringList m_lowerWords;
    QRectF m_body;
    std::vector<QPointF> m_centres; ///< of members
    std::vector<QRectF> m_taken;    ///< by the words of cells
    std::vector<FigureSpot> m_spots;
};

} // namespace memreport
