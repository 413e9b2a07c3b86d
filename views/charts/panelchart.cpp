// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/panelchart.h"

#include "views/charts/visiblepoints.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLegend>
#include <QLineSeries>
#include <QPen>
#include <QValueAxis>

#include <cmath>

namespace memreport {

namespace {

double lineWidth(const FigureLine &line, bool featured, const FigureStyle &style)
{
    return line.secondary ? style.secondaryLine : featured ? style.featuredLine : style.line;
}

/// A line that goes up and down so often shows neither dashes nor joins. Stroking it as one path took
/// 60 ms a frame, segment by segment it is 1 ms.
constexpr double denseStroke = 12;

/// Of a pixel: by so much a line may differ from its samples.
constexpr double unseen = 0.2;

double strokeLength(const QList<QPointF> &points, double yScale)
{
    double length = 0;
    for (qsizetype i = 1; i < points.size(); ++i)
        length += std::abs(points[i].y() - points[i - 1].y()) * yScale;
    return length;
}

QPen densePen(const FigureLine &line, bool featured, const FigureStyle &style)
{
    return {style.theme.colour(line.role), std::min(style.unit, lineWidth(line, featured, style))};
}

} // namespace

PanelChart::PanelChart(QGraphicsScene &scene, const FigurePanel &panel, const FigureStyle &style)
    : m_panel(panel)
    , m_style(style)
    , m_chart(new QChart)
    , m_time(new QValueAxis(m_chart))
    , m_value(new QValueAxis(m_chart))
{
    scene.addItem(m_chart);
    m_chart->setZValue(1);
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setBackgroundVisible(false);
    m_chart->setPlotAreaBackgroundVisible(false);
    m_chart->setDropShadowEnabled(false);
    m_chart->setAcceptedMouseButtons(Qt::NoButton);
    m_chart->setAcceptHoverEvents(false);
    m_chart->legend()->hide();
    m_chart->setMargins({});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->addAxis(m_time, Qt::AlignBottom);
    m_chart->addAxis(m_value, Qt::AlignLeft);
    m_time->setVisible(false);
    m_value->setVisible(false);
    // Companions first, so that the lines that matter lie on top.
    m_indexes.resize(panel.lines.size());
    m_lowIndexes.resize(panel.lines.size());
    m_highIndexes.resize(panel.lines.size());
    for (const bool secondary : {true, false}) {
        for (size_t i = 0; i < panel.lines.size(); ++i) {
            if (panel.lines[i].secondary == secondary)
                addRuns(i);
        }
    }
}

void PanelChart::addRuns(size_t line)
{
    const FigureLine &source = m_panel.lines[line];
    if (!source.series)
        return;
    m_indexes[line] = std::make_unique<ExtremaIndex>(source.series->values);
    if (source.low && source.high) {
        m_lowIndexes[line] = std::make_unique<ExtremaIndex>(source.low->values);
        m_highIndexes[line] = std::make_unique<ExtremaIndex>(source.high->values);
    }
    for (size_t run = 0; run < source.runs.size(); ++run) {
        if (source.runs[run].last < source.runs[run].first + 2)
            continue; // a single sample is a dot, drawn with the markers
        auto *series = new QLineSeries(m_chart);
        m_chart->addSeries(series);
        series->attachAxis(m_time);
        series->attachAxis(m_value);
        m_drawn.push_back({line, run, series});
    }
}

void PanelChart::place(const QRectF &sheet, const QRectF &plot, double yMax)
{
    m_plot = plot;
    m_yMax = yMax;
    // The chart spans the sheet, so that its minimum size never moves the plot.
    m_chart->setPreferredSize(sheet.size());
    m_chart->setGeometry(sheet);
    m_chart->setPlotArea(plot.translated(-sheet.topLeft()));
    m_chart->layout()->activate();
    // Points are handed over in scene units: a moving axis would lay out the old points once more.
    m_time->setRange(0, plot.width());
    m_value->setRange(0, yMax);
}

void PanelChart::setRange(const TimeRange &range)
{
    const double from = double(msOf(range.from));
    const double scale = m_plot.width() / double(range.length().count());
    // decimate() keeps four samples a column; two columns of the screen share them.
    const int pixels = std::max(1, int(std::ceil(m_plot.width() / m_style.unit)));
    const int columns = m_style.simplify ? pixels : (pixels + 1) / 2;
    for (const Drawn &drawn : m_drawn) {
        const FigureLine &line = m_panel.lines[drawn.line];
        auto points = visiblePoints(line, line.runs[drawn.run], *m_indexes[drawn.line], range, columns);
        for (QPointF &point : points)
            point.setX((point.x() - from) * scale);
        if (m_style.simplify)
            points = simplified(points, 1, m_plot.height() / m_yMax, 0.05 * m_style.unit);
        else
            points = thinned(points, m_plot.height() / m_yMax, unseen * m_style.unit);
        const bool dense = !m_style.simplify &&
                           strokeLength(points, m_plot.height() / m_yMax) > denseStroke * m_plot.width();
        const QPen pen =
            dense ? densePen(line, m_panel.featured, m_style) : linePen(line, m_panel.featured, m_style);
        if (drawn.series->pen() != pen)
            drawn.series->setPen(pen);
        drawn.series->replace(points);
    }
}

QPen linePen(const FigureLine &line, bool featured, const FigureStyle &style)
{
    const double width = lineWidth(line, featured, style);
    // Round joins double the time of a frame and cannot be seen at one pixel per sample.
    QPen pen(style.theme.colour(line.role), width, Qt::SolidLine, Qt::FlatCap,
             style.simplify ? Qt::RoundJoin : Qt::BevelJoin);
    QList<qreal> dashes = dashOf(line.role);
    for (qreal &dash : dashes)
        dash *= style.unit / width;
    if (dashes.isEmpty())
        dashes = {endlessDash, 1};
    pen.setDashPattern(dashes);
    return pen;
}

} // namespace memreport
