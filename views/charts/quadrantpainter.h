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
/// Members that would lie on each other stand side by side, as near to their numbers as their cell lets
/// them.
class QuadrantPainter : private PanelCanvas
{
public:
    QuadrantPainter(const Sheet &sheet, const FigureQuadrant &quadrant);

    void paint();
    const std::vector<FigureSpot> &spots() const { return m_spots; }
    const QuadrantMap &map() const { return m_map; }

private:
    void measure();
    bool fitsBand(const QRectF &plot) const;
    void drawBandWords(const FigureQuadrant::Threshold &threshold, size_t index);
    void placeMembers();
    bool placeMembers(double size);
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
    struct WordLine
    {
        QString words;
        bool title = false;
    };
    std::vector<WordLine> wordsOf(const FigureQuadrant::Cell &cell, qsizetype kept, double width) const;
    QSizeF sizeOf(const std::vector<WordLine> &lines) const;
    std::vector<QPointF> placesFor(QSizeF size, const QRectF &room) const;
    void drawWords(size_t cell);
    void drawWords(const std::vector<WordLine> &lines, const QRectF &spot, bool plate);
    void drawMembers();
    void nameMembers();
    double crossSize() const;

    const FigureQuadrant &m_quadrant;
    QuadrantMap m_map;
    QStringList m_yWords; ///< of the upper threshold, wrapped
    QStringList m_lowerWords;
    bool m_wordsInBand = false; ///< of both thresholds, between their lines instead of beside the plot
    QRectF m_body;
    double m_mark = 0;              ///< size of a member
    std::vector<QPointF> m_centres; ///< of members
    std::vector<QRectF> m_taken;    ///< by the words of cells
    std::vector<FigureSpot> m_spots;
};

} // namespace memreport
