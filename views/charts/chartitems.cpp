// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/chartitems.h"

#include "models/base/visibletext.h"
#include "views/charts/figurefont.h"

#include <QPainter>
#include <QPainterPathStroker>
#include <QPolygonF>

namespace memreport {

TextItem::TextItem(const QString &text, const QFont &font, const QColor &colour, QPointF baseline,
                   QGraphicsItem *parent)
    : QGraphicsItem(parent)
    , m_text(visibleText(text))
    , m_font(font)
    , m_colour(colour)
    , m_baseline(baseline)
    , m_width(textWidth(font, m_text))
{
}

QRectF TextItem::textRect() const
{
    const double size = m_font.pixelSize();
    return {m_baseline.x(), m_baseline.y() - 0.8 * size, m_width, 1.02 * size};
}

QRectF TextItem::boundingRect() const
{
    return textRect().adjusted(-2, -3, 2, 3);
}

void TextItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget)
{
    Q_UNUSED(option)
    Q_UNUSED(widget)
    if (m_plate.isValid())
        painter->fillRect(textRect().adjusted(-1, -1, 1, 1), m_plate);
    painter->setFont(m_font);
    painter->setPen(m_colour);
    painter->drawText(m_baseline, m_text);
}

QPainterPath markerPath(MarkerShape shape, double size)
{
    const double r = size / 2;
    QPainterPath path;
    switch (shape) {
    case MarkerShape::Square:
        path.addRect(QRectF(-0.85 * r, -0.85 * r, 1.7 * r, 1.7 * r));
        break;
    case MarkerShape::Circle:
        path.addEllipse(QPointF(), r, r);
        break;
    case MarkerShape::Triangle:
        path.addPolygon(QPolygonF({{0, -r}, {r, 0.8 * r}, {-r, 0.8 * r}}));
        path.closeSubpath();
        break;
    case MarkerShape::Diamond:
        path.addPolygon(QPolygonF({{0, -1.15 * r}, {1.15 * r, 0}, {0, 1.15 * r}, {-1.15 * r, 0}}));
        path.closeSubpath();
        break;
    case MarkerShape::None:
        break;
    }
    return path;
}

QPainterPath killPath(double size, double stroke)
{
    const double r = size / 2;
    const double h = stroke / 2;
    // A plus sign of twelve corners, turned by 45 degrees.
    const QPolygonF plus({{-h, -r},
                          {h, -r},
                          {h, -h},
                          {r, -h},
                          {r, h},
                          {h, h},
                          {h, r},
                          {-h, r},
                          {-h, h},
                          {-r, h},
                          {-r, -h},
                          {-h, -h}});
    QTransform turn;
    turn.rotate(45);
    turn.scale(1.25, 1.25);
    QPainterPath path;
    path.addPolygon(turn.map(plus));
    path.closeSubpath();
    return path;
}

} // namespace memreport
