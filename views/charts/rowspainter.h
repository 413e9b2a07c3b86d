// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/charts/figurespot.h"
#include "views/charts/labelplacement.h"
#include "views/charts/numberaxis.h"
#include "views/charts/panelcanvas.h"

#include <optional>

namespace memreport {

/// Draws FigureRows: names on the left, dots, bars or boxes along one axis, which stands below the
/// last row. Rows that find no room are counted in words.
class RowsPainter : private PanelCanvas
{
public:
    RowsPainter(const Sheet &sheet, const FigureRows &rows);

    void paint();
    const std::vector<FigureSpot> &spots() const { return m_spots; }
    /// In which everything stands comfortably, without the panel's header.
    static double heightOf(const FigureRows &rows, const FigureStyle &style);

private:
    struct Extent
    {
        double from = 0;
        double to = 0;
    };
    struct Key
    {
        QString label;
        PaletteRole role = PaletteRole::Ink;
    };
    Extent extent() const;
    std::vector<Key> keys() const;
    void drawKeys();
    void measure();
    double labelWidth() const;
    double textReserve() const;
    void drawAxis();
    void drawReference();
    void drawRow(size_t row, double top);
    void drawName(const FigureRows::Row &row, double middle);
    void drawDots(const FigureRows::Row &row, double middle);
    void drawBars(const FigureRows::Row &row, double top);
    void drawStack(const FigureRows::Row &row, double middle);
    void drawBoxes(const FigureRows::Row &row, double middle);
    void drawInterval(const FigureRows::Item &item, const QColor &colour, double middle);
    void placeTexts();
    void countHidden(double top);

    QColor colour(const FigureRows::Row &row, const FigureRows::Item &item) const;
    double x(double value) const { return m_plot.left() + m_plot.width() * m_axis.share(value); }
    double units(const FigureRows::Row &row) const;

    /// A text at an item's end; placed when everything that it must not touch is known.
    struct Waiting
    {
        QString words;
        QRectF item;
        bool muted = false;
    };

    const FigureRows &m_rows;
    NumberAxis m_axis;
    QRectF m_body; ///< the panel without its header
    QRectF m_plot; ///< from the first row to the last one
    double m_pitch = 0;
    size_t m_shown = 0;
    std::optional<LabelField> m_field;
    std::vector<Waiting> m_waiting;
    std::vector<FigureSpot> m_spots;
};

} // namespace memreport
