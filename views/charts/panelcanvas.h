// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/charts/figurelayout.h"

#include <QFont>

QT_BEGIN_NAMESPACE
class QGraphicsItem;
class QPainterPath;
class QPen;
QT_END_NAMESPACE

namespace memreport {

/// What the painters of all kinds of panels draw with: texts that stay texts, strokes, fills.
class PanelCanvas
{
public:
    struct Sheet
    {
        const FigurePanel &panel;
        const PanelLayout &layout;
        const FigureStyle &style;
        QGraphicsItem *below; ///< under the lines
        QGraphicsItem *above;
    };

protected:
    explicit PanelCanvas(const Sheet &sheet);

    /// Title and note of a panel that has no keys between them.
    void header();
    void titleRows(double &top);
    void noteRows(double &top);

    QRectF text(const QString &words, const QFont &font, const QColor &colour, QPointF baseline,
                bool plate = false);
    void stroke(const QList<QPointF> &points, const QColor &colour, double width, QGraphicsItem *parent);
    void shape(const QPainterPath &path, const QPen &pen, const QBrush &brush, double z = 0);
    void fill(const QRectF &rect, const QColor &colour);
    /// Ground of what was not observed: a wash under strokes at 45 degrees.
    void hatch(const QRectF &rect);
    /// Where a marker or dot of the role stands, with a rim of the ground's colour.
    void marker(QPointF centre, PaletteRole role, double size, const QColor &colour);
    /// The cross of a verified kill; hollow: of the host, not of one process.
    void kill(QPointF centre, const QColor &colour, double size, bool hollow = false);

    QColor letters(PaletteRole role) const;
    double px(double pixels) const { return pixels * m_sheet.style.unit; }
    double lineRow() const { return rowHeight(m_sheet.style.small); }

    Sheet m_sheet;
    QFont m_text;
    QFont m_small;
    QFont m_smallBold;
    QFont m_numbers; ///< small, tabular
};

/// The role's marker; a circle for roles that have none.
MarkerShape shapeOf(PaletteRole role);

} // namespace memreport
