// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figuretable.h"
#include "views/charts/figurestyle.h"

#include <QFont>

namespace memreport {

/// Columns of a table that stand side by side.
struct ColumnGroup
{
    std::vector<size_t> columns; ///< FigureTable::columns
    std::vector<double> widths;
    double gap = 0; ///< between two columns
};

/// Words of a cell are broken at blanks where there is little room, numbers never. What does not fit side
/// by side even so continues in further groups, each beginning with the column that names the rows.
std::vector<ColumnGroup> columnGroups(const FigureTable &table, const FigureStyle &style, double width);

QFont tableHeadFont(const FigureStyle &style);
QFont tableCellFont(const FigureStyle &style, const FigureTable::Column &column, bool strong);
QString tableCell(const FigureTable::Row &row, size_t column);

} // namespace memreport
