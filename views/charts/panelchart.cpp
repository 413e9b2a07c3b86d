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
    m_value->setRange(0, yMax);
    for (const Drawn &drawn : m_drawn)
        drawn.series->setPen(linePen(m_panel.lines[drawn.line], m_panel.featured, m_style));
}

void PanelChart::setRange(const TimeRange &range)
{
    m_time->setRange(double(msOf(range.from)), double(msOf(range.to)));
    const int columns = std::max(1, int(std::ceil(m_plot.width() / m_style.unit)));
    for (const Drawn &drawn : m_drawn) {
        const FigureLine &line = m_panel.lines[drawn.line];
        auto points = visiblePoints(line, line.runs[drawn.run], *m_indexes[drawn.line], range, columns);
        if (m_style.simplify)
            points = simplified(points, m_plot.width() / double(range.length().count()),
                                m_plot.height() / m_yMax, 0.05 * m_style.unit);
        drawn.series->replace(points);
    }
}

QPen linePen(const FigureLine &line, bool featured, const FigureStyle &style)
{
    const double width = line.secondary ? style.secondaryLine : featured ? style.featuredLine : style.line;
    QPen pen(style.theme.colour(line.role), width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    QList<qreal> dashes = dashOf(line.role);
    for (qreal &dash : dashes)
        dash *= style.unit / width;
    if (dashes.isEmpty())
        dashes = {endlessDash, 1};
    pen.setDashPattern(dashes);
    return pen;
}

} // namespace memreport
