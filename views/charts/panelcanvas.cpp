// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/panelcanvas.h"

#include "views/charts/chartitems.h"
#include "views/charts/figurefont.h"

#include <QGraphicsPathItem>
#include <QGraphicsRectItem>
#include <QPen>

#include <algorithm>

namespace memreport {

PanelCanvas::PanelCanvas(const Sheet &sheet)
    : m_sheet(sheet)
    , m_text(figureFont(sheet.style.text, QFont::DemiBold))
    , m_small(figureFont(sheet.style.small))
    , m_smallBold(figureFont(sheet.style.small, QFont::DemiBold))
    , m_numbers(figureFont(sheet.style.small, QFont::Normal, true))
{
}

void PanelCanvas::header()
{
    double top = m_sheet.layout.headerTop;
    titleRows(top);
    noteRows(top);
}

void PanelCanvas::titleRows(double &top)
{
    const double left = m_sheet.layout.empty ? m_sheet.layout.area.left() : m_sheet.layout.plot.left();
    for (const QString &line : m_sheet.layout.titleLines) {
        text(line, m_text, m_sheet.style.theme.ink, {left, top + m_sheet.style.text});
        top += rowHeight(m_sheet.style.text);
    }
}

void PanelCanvas::noteRows(double &top)
{
    const double left = m_sheet.layout.empty ? m_sheet.layout.area.left() : m_sheet.layout.plot.left();
    for (const QString &line : m_sheet.layout.noteLines) {
        text(line, m_small, m_sheet.style.theme.muted, {left, top + m_sheet.style.small});
        top += lineRow();
    }
}

QRectF PanelCanvas::text(const QString &words, const QFont &font, const QColor &colour, QPointF baseline,
                         bool plate)
{
    if (words.isEmpty())
        return {};
    auto *item = new TextItem(words, font, colour, baseline, m_sheet.above);
    item->setZValue(5);
    if (plate)
        item->setPlate(m_sheet.style.theme.ground);
    return item->textRect();
}

void PanelCanvas::stroke(const QList<QPointF> &points, const QColor &colour, double width,
                         QGraphicsItem *parent)
{
    QPainterPath path(points.front());
    for (qsizetype i = 1; i < points.size(); ++i)
        path.lineTo(points[i]);
    auto *item = new QGraphicsPathItem(path, parent);
    item->setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
}

void PanelCanvas::shape(const QPainterPath &path, const QPen &pen, const QBrush &brush, double z)
{
    auto *item = new QGraphicsPathItem(path, m_sheet.above);
    item->setPen(pen);
    item->setBrush(brush);
    item->setZValue(z);
}

void PanelCanvas::fill(const QRectF &rect, const QColor &colour)
{
    auto *item = new QGraphicsRectItem(rect, m_sheet.below);
    item->setPen(Qt::NoPen);
    item->setBrush(colour);
}

void PanelCanvas::hatch(const QRectF &rect)
{
    fill(rect, m_sheet.style.theme.notObserved());
    for (double x = rect.left() - rect.height(); x < rect.right(); x += px(8)) {
        const double from = std::max(x, rect.left());
        const double to = std::min(x + rect.height(), rect.right());
        if (to > from)
            stroke({{from, rect.bottom() - (from - x)}, {to, rect.bottom() - (to - x)}},
                   m_sheet.style.theme.wash(0.2), m_sheet.style.grid / 2, m_sheet.below);
    }
}

void PanelCanvas::marker(QPointF centre, PaletteRole role, double size, const QColor &colour)
{
    shape(markerPath(shapeOf(role), size).translated(centre),
          QPen(m_sheet.style.theme.ground, m_sheet.style.halo / 2), colour, 2);
}

void PanelCanvas::kill(QPointF centre, const QColor &colour, double size, bool hollow)
{
    const FigureStyle &style = m_sheet.style;
    const QPainterPath cross = killPath(size, size * (hollow ? 0.34 : 0.26)).translated(centre);
    shape(cross, QPen(style.theme.ground, 2 * style.halo + (hollow ? 1 : 0)), style.theme.ground, 3);
    shape(cross, hollow ? QPen(colour, size * 0.12) : QPen(Qt::NoPen), hollow ? style.theme.ground : colour,
          4);
}

QColor PanelCanvas::letters(PaletteRole role) const
{
    return m_sheet.style.colouredText ? m_sheet.style.theme.colour(role) : m_sheet.style.theme.ink;
}

MarkerShape shapeOf(PaletteRole role)
{
    const MarkerShape shape = markerOf(role);
    return shape == MarkerShape::None ? MarkerShape::Circle : shape;
}

} // namespace memreport
