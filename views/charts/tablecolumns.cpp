// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tablecolumns.h"

#include "views/charts/figurefont.h"

#include <algorithm>
#include <numeric>

namespace memreport {

namespace {

/// In text sizes.
constexpr double leastGap = 1.1;
constexpr double mostGap = 5;

double widestWord(const QFont &font, const QString &text)
{
    double widest = 0;
    for (const QString &word : text.split(u' '))
        widest = std::max(widest, textWidth(font, word));
    return widest;
}

struct Need
{
    double wanted = 0; ///< all in one row of text
    double least = 0;  ///< of the widest word or number
};

Need needOf(const FigureTable &table, const FigureStyle &style, size_t c)
{
    const FigureTable::Column &column = table.columns[c];
    const QFont unit = figureFont(style.small);
    const QFont head = tableHeadFont(style);
    Need need{std::max(textWidth(head, column.title), textWidth(unit, column.unit)),
              std::max(widestWord(head, column.title), textWidth(unit, column.unit))};
    for (const FigureTable::Row &row : table.rows) {
        const QFont font = tableCellFont(style, column, row.strong);
        const double whole = textWidth(font, tableCell(row, c));
        need.wanted = std::max(need.wanted, whole);
        need.least = std::max(need.least, column.number ? whole : widestWord(font, tableCell(row, c)));
    }
    return need;
}

/// The first column of words, else the first one.
size_t namingColumn(const FigureTable &table)
{
    const auto found = std::ranges::find(table.columns, false, &FigureTable::Column::number);
    return found == table.columns.end() ? 0 : size_t(found - table.columns.begin());
}

/// Shares out the width: the widest columns give way first.
void fit(ColumnGroup &group, const std::vector<Need> &needs, const FigureStyle &style, double width)
{
    group.gap = leastGap * style.small;
    const double gaps = group.gap * double(group.columns.size() - 1);
    for (const size_t c : group.columns)
        group.widths.push_back(needs[c].wanted);
    const auto total = [&] { return std::accumulate(group.widths.begin(), group.widths.end(), gaps); };
    while (total() > width + 0.01) {
        size_t widest = group.widths.size();
        for (size_t i = 0; i < group.widths.size(); ++i) {
            if (group.widths[i] > needs[group.columns[i]].least &&
                (widest == group.widths.size() || group.widths[i] > group.widths[widest]))
                widest = i;
        }
        if (widest == group.widths.size())
            break;
        const double less = std::min(total() - width, std::max(0.5 * style.small, 0.05 * width));
        group.widths[widest] = std::max(needs[group.columns[widest]].least, group.widths[widest] - less);
    }
    if (const double over = (total() - gaps) / std::max(1.0, width - gaps); over > 1) {
        for (double &each : group.widths)
            each /= over;
    } else if (group.columns.size() > 1) {
        group.gap =
            std::min(mostGap * style.small, group.gap + (width - total()) / double(group.columns.size() - 1));
    }
}

} // namespace

std::vector<ColumnGroup> columnGroups(const FigureTable &table, const FigureStyle &style, double width)
{
    std::vector<Need> needs;
    for (size_t c = 0; c < table.columns.size(); ++c)
        needs.push_back(needOf(table, style, c));
    const double gap = leastGap * style.small;
    const size_t naming = table.columns.empty() ? 0 : namingColumn(table);
    std::vector<ColumnGroup> groups;
    double used = 0;
    for (size_t c = 0; c < table.columns.size(); ++c) {
        const bool fits = !groups.empty() && used + gap + needs[c].least <= width;
        // A further group begins with the names, so that its rows can be told apart.
        const bool onlyNames = groups.size() > 1 && groups.back().columns.size() == 1;
        if (!fits && !onlyNames) {
            const bool named = !groups.empty() && c > naming;
            groups.push_back({});
            used = 0;
            if (named) {
                groups.back().columns.push_back(naming);
                used = needs[naming].least;
            }
        }
        used += (groups.back().columns.empty() ? 0 : gap) + needs[c].least;
        groups.back().columns.push_back(c);
    }
    for (ColumnGroup &group : groups)
        fit(group, needs, style, width);
    return groups;
}

QFont tableHeadFont(const FigureStyle &style)
{
    return figureFont(style.small, QFont::DemiBold);
}

QFont tableCellFont(const FigureStyle &style, const FigureTable::Column &column, bool strong)
{
    return figureFont(style.small, strong ? QFont::DemiBold : QFont::Normal, column.number);
}

QString tableCell(const FigureTable::Row &row, size_t column)
{
    return column < size_t(row.cells.size()) ? row.cells[qsizetype(column)] : QString();
}

} // namespace memreport
