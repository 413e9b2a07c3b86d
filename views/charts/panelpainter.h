// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/charts/labelplacement.h"
#include "views/charts/panelcanvas.h"
#include "views/charts/panelchart.h"
#include "views/charts/ticks.h"

#include <vector>

namespace memreport {

/// Time and value to scene units and back, for one plot.
struct PlotMap
{
    TimeRange range;
    QRectF plot;
    double yMax = 1;

    double x(Instant t) const
    {
        return plot.left() + plot.width() * double((t - range.from).count()) / double(range.length().count());
    }
    double y(double value) const { return plot.bottom() - plot.height() * value / yMax; }
    Instant time(double x) const
    {
        return range.from +
               Duration(qint64((x - plot.left()) / plot.width() * double(range.length().count())));
    }
};

/// A kill or other mark as drawn; marks that would lie on each other are one with a count.
struct DrawnMark
{
    QPointF centre;
    std::vector<size_t> marks; ///< FigurePanel::marks
};

/// Everything of a panel but its lines: bands, grid, axes, header, markers, brackets, marks, labels.
class PanelPainter : private PanelCanvas
{
public:
    struct Context
    {
        const FigureSpec &spec;
        const FigurePanel &panel;
        const PanelLayout &layout;
        const FigureStyle &style;
        PlotMap map;
        ValueScale scale;
        const PanelChart *chart; ///< its lines; nullptr for an empty panel
        QGraphicsItem *below;    ///< under the lines
        QGraphicsItem *above;
    };
    explicit PanelPainter(const Context &context);

    void paint();
    const std::vector<DrawnMark> &marks() const { return m_marks; }

private:
    void headerWithKeys();
    void keys(double &top);
    void washes();
    void wash(size_t line, const FigureLine::Run &run);
    void bands();
    void band(const FigureBand &band);
    void phase(const FigureBand &band, const QRectF &rect);
    void grid();
    void timeAxis();
    std::vector<TimeTick> timeTicksAt(double spacing) const;
    void markers();
    void markLine(const FigureLine &line, double offset);
    void brackets();
    void timeBracket(const FigureBracket &bracket);
    void dropBracket(const FigureBracket &bracket);
    void collectMarks();
    void drawMarks();
    void drawMark(const DrawnMark &drawn);
    QString endTextOf(const FigureLine &line, size_t at) const;
    void endLabels();
    void prepareField();

    /// anchors: left, middle or right edge of the words at these points, best first. In two rows where
    /// one finds no room; anywhere in the plot if search is set; left out otherwise.
    enum class Side
    {
        Left,
        Middle,
        Right
    };
    struct Anchor
    {
        QPointF point;
        Side side = Side::Middle;
    };
    void placed(const QString &words, const std::vector<Anchor> &anchors, bool search);

    Context m;
    LabelField m_field;
    std::vector<DrawnMark> m_marks;
};

} // namespace memreport
