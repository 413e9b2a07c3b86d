// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <string>
#include <string_view>
#include <vector>

namespace memreport::bench {

/// Of tables whose cells commas or semicolons part.
inline constexpr const char *delimitedForm = "delimited";

/// A table as it stands in a document: text cells, without the marks of its form.
struct CellTable
{
    struct Row
    {
        std::vector<std::string> cells;
        qint64 line = 0; ///< of the row in the text, 1 = first
    };
    std::string form; ///< "Markdown", "tab-separated", "aligned text", "HTML", delimitedForm
    std::vector<std::string> header;
    qint64 line = 0; ///< of the header
    std::vector<Row> rows;
    qint64 damagedLine = 0; ///< where a delimited table ends inside a cell; 0: it is whole
};

/// Every table of a text: pipe tables of Markdown, tab-separated lines, columns aligned by blanks,
/// HTML tables; framed ones also with box characters. Words around them are skipped. A text without any
/// of them may be one delimited table.
std::vector<CellTable> tablesOf(std::string_view text);

/// The tables of an HTML text alone.
std::vector<CellTable> htmlTables(std::string_view text);

/// A cell as people read it: without emphasis, code marks, links and footnote signs; blanks simplified.
std::string plainCell(std::string_view cell);

} // namespace memreport::bench
