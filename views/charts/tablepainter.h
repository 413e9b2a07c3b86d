// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/charts/figurespot.h"
#include "views/charts/panelcanvas.h"
#include "views/charts/tablecolumns.h"

namespace memreport {

/// Draws FigureTable: head over a line, numbers at the right of their columns, cells in several rows
/// of text where a column is narrow, columns below each other where the sheet is. Rows that find no
/// room are counted in words.
class TablePainter : private PanelCanvas
{
public:
    TablePainter(const Sheet &sheet, const FigureTable &table);

    void paint();
    const std::vector<FigureSpot> &spots() const { return m_spots; }
    /// Of the whole table at that width, without the panel's header.
    static double heightOf(const FigureTable &table, const FigureStyle &style, double width);

private:
    size_t rowsThatFit() const;
    double drawHead(const ColumnGroup &group, double top);
    double drawRow(const ColumnGroup &group, size_t row, double top);
    void drawCells(const ColumnGroup &group, const std::vector<QStringList> &cells, const QFont &words,
                   const QColor &colour, double top, bool tabular = false);
    void drawNotes(double top, size_t hidden);

    const FigureTable &m_table;
    std::vector<ColumnGroup> m_groups;
    std::vector<FigureSpot> m_spots;
};

} // namespace memreport
