// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <string>
#include <string_view>
#include <vector>

namespace memreport::bench {

/// A table as it stands in a document: text cells, without the marks of its form.
struct CellTable
{
    struct Row
    {
        std::vector<std::string> cells;
        qint64 line = 0; ///< of the row in the text, 1 = first
    };
    std::string form; ///< "Markdown", "tab-separated", "aligned text", "HTML"
    std::vector<std::string> header;
    qint64 line = 0; ///< of the header
    std::vector<Row> rows;
};

/// Every table of a text: pipe tables of Markdown, tab-separated lines, columns aligned by blanks,
/// HTML tables. Words around them are skipped.
std::vector<CellTable> tablesOf(std::string_view text);

/// The tables of an HTML text alone.
std::vector<CellTable> htmlTables(std::string_view text);

/// A cell as people read it: without emphasis, code marks, links and footnote signs; blanks simplified.
std::string plainCell(std::string_view cell);

} // namespace memreport::bench
