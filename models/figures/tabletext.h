// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figuretable.h"

namespace memreport {

/// A table as text for other programs; nothing in a cell can end the cell, the row or the table. Line
/// breaks of cells become blanks. A table without columns is empty text.
QString tableMarkdown(const FigureTable &table); ///< with pipes, as GitHub reads it
QString tableHtml(const FigureTable &table);     ///< <table> alone; number, muted and note are classes
QString tableLatex(const FigureTable &table);    ///< tabular with the rules of booktabs
QString tableCsv(const FigureTable &table);      ///< RFC 4180, but for line ends of one character

/// One cell of comma separated values. What a spreadsheet would take for a formula (= + - @ first)
/// gets an apostrophe, unless it is a number.
QString csvCell(QString text);
/// Cells and the line's end.
QString csvLine(const QStringList &cells);

} // namespace memreport
