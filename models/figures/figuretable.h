// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace memreport {

/// A table as a figure, and the one source of its Markdown, HTML, LaTeX and CSV.
struct FigureTable
{
    struct Column
    {
        QString title;
        QString unit;        ///< in the head, muted
        bool number = false; ///< right-aligned, tabular figures
    };
    struct Row
    {
        QStringList cells; ///< as many as columns
        bool muted = false;
        bool strong = false;
        size_t subject = 0; ///< what a click on the row opens; the page knows what it counts
    };
    std::vector<Column> columns;
    std::vector<Row> rows;
    QStringList footnotes;
};

} // namespace memreport
