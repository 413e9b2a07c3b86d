// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/finding.h"
#include "models/figures/figuretable.h"

#include <optional>
#include <vector>

namespace memreport {

/// A table of a report and the numbers in it, so that each leads back to its samples (R110).
struct FindingTable
{
    /// One number, in words that need no table around them.
    struct Number
    {
        QString where; ///< "bas03, peak"
        Finding finding;
    };
    QString id; ///< "pairs"; unique in a report
    QString title;
    QString text; ///< under the title, one sentence; may be empty
    FigureTable table;
    std::vector<std::vector<std::optional<size_t>>> numberOf; ///< by row and column, into numbers
    std::vector<Number> numbers;

    bool isEmpty() const { return table.rows.empty(); }
};

/// Fills a table row by row; a cell that is a finding becomes one of its numbers.
class FindingTableBuilder
{
public:
    FindingTableBuilder(const QString &id, const QString &title);

    FindingTableBuilder &column(const QString &title, const QString &unit = {});
    FindingTableBuilder &numberColumn(const QString &title, const QString &unit = {});
    /// name: of the row, for its numbers.
    FindingTableBuilder &row(const QString &name);
    FindingTableBuilder &cell(const QString &text);
    FindingTableBuilder &cell(const Finding &finding);
    FindingTableBuilder &muted();
    FindingTableBuilder &text(const QString &text);
    FindingTable take();

private:
    FindingTable m_table;
    QString m_row;
};

} // namespace memreport
