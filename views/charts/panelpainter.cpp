// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/panelpainter.h"

#include "models/base/text.h"
#include "views/charts/chartitems.h"
#include "views/charts/figurefont.h"
#include "views/charts/visiblepoints.h"

#include <QGraphicsPathItem>
#include <QGraphicsRectItem>
#include <QPen>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

PanelPainter::PanelPainter(const Context &context)
    : PanelCanvas({context.panel, context.layout, context.style, context.below, context.above})
    , m(context)
    , m_field(context.layout.plot)
{
}

void PanelPainter::paint()
{
    headerWithKeys();
    if (m.layout.empty)
        return;
    bands();
    washes();
    grid();
    if (m.layout.timeLabels)
        timeAxis();
    markers();
    collectMarks();
    prepareField();
    brackets();
    drawMarks();
    endLabels();
}

void PanelPainter::headerWithKeys()
{
    double top = m.layout.headerTop;
    titleRows(top);
    keys(top);
    noteRows(top);
}

void PanelPainter::keys(double &top)
{
    if (m.layout.keyRows == 0)
        return;
    const double sample = 2.2 * m.style.small;
    const double width = m.layout.plot.width() + m.layout.gutter;
    const double bottom = top + m.layout.keyRows * lineRow();
    const auto names = std::ranges::count_if(
        m.panel.lines, [](const FigureLine &line) { return !line.secondary && !line.label.isEmpty(); });
    const bool onePerRow = names <= m.layout.keyRows;
    double x = 0;
    for (const FigureLine &line : m.panel.lines) {
        if (line.secondary || line.label.isEmpty())
            continue;
        const double needed = sample + textWidth(m_small, line.label) + px(8);
        // Rows of panels agree: where a neighbour needs a row for each name, all take one.
        if (x > 0 && (onePerRow || x + needed > width + px(8))) {
            x = 0;
            top += lineRow();
        }
        const double left = m.layout.plot.left() + x;
        const double y = top + 0.65 * m.style.small;
        QPainterPath path(QPointF(left, y));
        path.lineTo(left + sample - 0.5 * m.style.small, y);
        auto *item = new QGraphicsPathItem(path, m.above);
        QPen pen(m.style.theme.colour(line.role), m.style.line, Qt::SolidLine, Qt::FlatCap);
        QList<qreal> dashes = dashOf(line.role);
        for (qreal &dash : dashes)
            dash *= m.style.unit / m.style.line;
        if (!dashes.isEmpty())
            pen.setDashPattern(dashes);
        item->setPen(pen);
        text(line.label, m_smallBold, letters(line.role), {left + sample, top + m.style.small});
        x += needed;
    }
    top = bottom;
}

void PanelPainter::bands()
{
    for (const FigureBand &each : m.panel.bands)
        band(each);
}

void PanelPainter::band(const FigureBand &band)
{
    const QRectF &plot = m.layout.plot;
    QRectF rect = plot;
    if (band.range) {
        rect.setLeft(std::clamp(m.map.x(band.range->from), plot.left(), plot.right()));
        rect.setRight(std::clamp(m.map.x(band.range->to), plot.left(), plot.right()));
    }
    if (rect.width() < 0.5)
        return;
    if (band.yTo)
        rect.setTop(std::max(m.map.y(*band.yTo), plot.top()));
    if (band.yFrom)
        rect.setBottom(std::min(m.map.y(*band.yFrom), plot.bottom()));
    switch (band.kind) {
    case FigureBand::Kind::Phase:
        if (m.layout.phases)
            phase(band, rect);
        return;
    case FigureBand::Kind::Gap:
        fill(rect, m.style.theme.wash(0.06));
        return;
    case FigureBand::Kind::Cliff:
        fill(rect, m.style.theme.cliff());
        stroke({rect.topLeft(), rect.topRight()}, m.style.theme.colour(PaletteRole::Holds), m.style.grid,
               m.below);
        break;
    case FigureBand::Kind::NotObserved:
        hatch(rect);
        break;
    }
    if (!band.label.isEmpty()) {
        const QString words = elided(m_small, band.label, rect.width() - px(8));
        // Over a band that is lower than its words, else inside it.
        const bool fits = rect.height() >= m.style.small + px(4);
        text(words, m_small, m.style.theme.muted,
             {rect.left() + px(4), rect.top() + (fits ? m.style.small + px(2) : -px(3))});
    }
}

void PanelPainter::phase(const FigureBand &band, const QRectF &rect)
{
    const double bottom = m.layout.plot.top() - px(4);
    const QRectF strip(rect.left(), bottom - m.style.phase, rect.width(), m.style.phase);
    fill(strip, m.style.theme.wash(0.09));
    const QString words = elided(m_small, band.label, strip.width() - px(12));
    if (words.size() > 2)
        text(words, m_small, m.style.theme.muted,
             {strip.left() + px(6), strip.center().y() + 0.36 * m.style.small});
}

void PanelPainter::washes()
{
    for (size_t i = 0; i < m.panel.lines.size(); ++i) {
        if (!m.chart->lowIndex(i))
            continue;
        for (const FigureLine::Run &run : m.panel.lines[i].runs)
            wash(i, run);
    }
}

void PanelPainter::wash(size_t line, const FigureLine::Run &run)
{
    const FigureLine &source = m.panel.lines[line];
    const int columns = std::max(1, int(m.layout.plot.width() / px(2)));
    const auto edge = [&](const std::shared_ptr<const Series> &series, const ExtremaIndex &index) {
        QList<QPointF> points;
        const FigureLine bound{.stepped = source.stepped, .series = series};
        for (const QPointF p : visiblePoints(bound, run, index, m.map.range, columns))
            points.append({m.map.x(instantFromMs(qint64(p.x()))), m.map.y(p.y())});
        return points;
    };
    const QList<QPointF> low = edge(source.low, *m.chart->lowIndex(line));
    const QList<QPointF> high = edge(source.high, *m.chart->highIndex(line));
    if (low.size() < 2 || high.size() < 2)
        return;
    QPolygonF area(high);
    std::copy(low.crbegin(), low.crend(), std::back_inserter(area));
    QPainterPath path;
    path.addPolygon(area);
    path.closeSubpath();
    auto *item = new QGraphicsPathItem(path, m.below);
    item->setPen(Qt::NoPen);
    item->setBrush(m.style.theme.tint(source.role, 0.2));
    // Where two spreads lie on each other their edges still tell them apart.
    for (const QList<QPointF> &points : {low, high})
        stroke(points, m.style.theme.tint(source.role, 0.6), m.style.grid / 2, m.below);
}

void PanelPainter::grid()
{
    const QRectF &plot = m.layout.plot;
    const int steps = qRound(m.scale.top / m.scale.step);
    for (int i = 0; i <= steps; ++i) {
        const double value = i * m.scale.step;
        const double y = m.map.y(value);
        stroke({{plot.left(), y}, {plot.right(), y}}, m.style.theme.wash(i == 0 ? 0.45 : 0.12), m.style.grid,
               m.below);
        if (!m.layout.valueLabels)
            continue;
        const QString label = fixed(value, m.scale.decimals, true);
        text(label, m_numbers, m.style.theme.muted,
             {plot.left() - px(6) - textWidth(m_numbers, label), y + 0.36 * m.style.small});
    }
    if (m.layout.unitLabel) {
        const double width = textWidth(m_small, m.panel.unit);
        const double x = std::max(m.layout.plot.left() - px(6) - width, m.style.margin / 2);
        text(m.panel.unit, m_small, m.style.theme.muted, {x, plot.top() - 0.8 * m.style.small});
    }
}

std::vector<TimeTick> PanelPainter::timeTicksAt(double spacing) const
{
    const double width = m.layout.plot.width();
    return m.spec.origin ? originTicks(m.map.range, m.spec.origin->time, width, spacing)
                         : timeTicks(m.map.range, m.spec.zone, width, spacing);
}

void PanelPainter::timeAxis()
{
    const QRectF &plot = m.layout.plot;
    const double spacing = textWidth(m_small, u"28 Sep"_s) + 1.2 * m.style.small;
    const double dayWidth = plot.width() * 86400000.0 / double(m.map.range.length().count());
    if (dayWidth > px(80) || m.spec.origin) {
        for (const TimeTick &day : timeTicksAt(dayWidth * 0.99)) {
            if (day.midnight)
                stroke({{m.map.x(day.time), plot.top()}, {m.map.x(day.time), plot.bottom()}},
                       m.style.theme.wash(0.12), m.style.grid, m.below);
        }
    }
    double free = m.layout.area.left() - 4 * m.style.small;
    const double right = plot.right() + m.layout.gutter;
    const double first = plot.left() - (m.layout.valueLabels ? px(28) : px(2));
    for (const TimeTick &tick : timeTicksAt(spacing)) {
        const double x = m.map.x(tick.time);
        stroke({{x, plot.bottom()}, {x, plot.bottom() + px(4)}}, m.style.theme.wash(0.45), m.style.grid,
               m.below);
        const double width = textWidth(m_small, tick.label);
        const double limit = m.layout.zoneLabel && m.layout.gutter > px(40) ? plot.right() : right;
        // The first label may hang over the axis, but not into the panel on the left.
        const double left = std::max(first, std::min(x - width / 2, limit - width));
        if (left < free + px(4))
            continue;
        text(tick.label, m_small, m.style.theme.muted, {left, plot.bottom() + px(5) + m.style.small});
        free = left + width;
    }
    const QString zone = m.spec.origin ? m.spec.origin->title : zoneAndYear(m.map.range, m.spec.zone);
    if (m.layout.zoneLabel && right - textWidth(m_small, zone) > free + px(4))
        text(zone, m_small, m.style.theme.muted,
             {right - textWidth(m_small, zone), plot.bottom() + px(5) + m.style.small});
}

} // namespace memreport
