// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "views/charts/figuretheme.h"

#include <QFont>
#include <QGraphicsItem>

namespace memreport {

/// One row of letters at a baseline. Stays text in SVG and PDF.
class TextItem : public QGraphicsItem
{
public:
    TextItem(const QString &text, const QFont &font, const QColor &colour, QPointF baseline,
             QGraphicsItem *parent);
    QRectF boundingRect() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

    QRectF textRect() const; ///< ascent to descent
    const QString &text() const { return m_text; }
    /// A plate of this colour behind the letters, over lines and grid.
    void setPlate(const QColor &colour) { m_plate = colour; }

private:
    QString m_text;
    QFont m_font;
    QColor m_colour;
    QColor m_plate;
    QPointF m_baseline;
    double m_width;
};

/// Outline of a marker of the given size around the origin.
QPainterPath markerPath(MarkerShape shape, double size);
/// Outline of the letter X around the origin.
QPainterPath killPath(double size, double stroke);

} // namespace memreport
