// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/charts/figurespot.h"
#include "views/charts/panelcanvas.h"

namespace memreport {

/// Draws FigureTable: head over a line, numbers at the right of their columns, cells in several rows
/// of text where a column is narrow. Rows that find no room are counted in words.
class TablePainter : private PanelCanvas
{
public:
    TablePainter(const Sheet &sheet, const FigureTable &table);

    void paint();
    const std::vector<FigureSpot> &spots() const { return m_spots; }
    /// Of the whole table at that width, without the panel's header.
    static double heightOf(const FigureTable &table, const FigureStyle &style, double width);

private:
    double drawHead(double top);
    double drawRow(size_t row, double top);
    void drawCells(const std::vector<QStringList> &cells, const QFont &words, const QFont &numbers,
                   const QColor &colour, double top);
    void drawNotes(double top, size_t hidden);

    const FigureTable &m_table;
    std::vector<double> m_widths;
    double m_gap = 0;
    std::vector<FigureSpot> m_spots;
};

} // namespace memreport
