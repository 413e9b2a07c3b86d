// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tablepainter.h"

#include "views/charts/figurefont.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct TableWords
{
    Q_DECLARE_TR_FUNCTIONS(memreport::TablePainter)
};

constexpr double rowPad = 0.5;   ///< in text sizes
constexpr double groupGap = 1.2; ///< between columns below each other

std::vector<QStringList> brokenRow(const FigureTable &table, const FigureTable::Row &row,
                                   const FigureStyle &style, const ColumnGroup &group)
{
    std::vector<QStringList> cells;
    for (size_t i = 0; i < group.columns.size(); ++i) {
        const size_t c = group.columns[i];
        cells.push_back(wrapped(tableCellFont(style, table.columns[c], row.strong), tableCell(row, c),
                                group.widths[i] + 0.01));
    }
    return cells;
}

std::vector<QStringList> brokenHead(const FigureTable &table, const FigureStyle &style,
                                    const ColumnGroup &group)
{
    std::vector<QStringList> cells;
    for (size_t i = 0; i < group.columns.size(); ++i)
        cells.push_back(
            wrapped(tableHeadFont(style), table.columns[group.columns[i]].title, group.widths[i] + 0.01));
    return cells;
}

bool anyUnit(const FigureTable &table, const ColumnGroup &group)
{
    return std::ranges::any_of(group.columns, [&](size_t c) { return !table.columns[c].unit.isEmpty(); });
}

qsizetype linesOf(const std::vector<QStringList> &cells)
{
    qsizetype lines = 1;
    for (const QStringList &cell : cells)
        lines = std::max(lines, cell.size());
    return lines;
}

double rowHeightOf(const FigureTable &table, size_t row, const FigureStyle &style, const ColumnGroup &group)
{
    return double(linesOf(brokenRow(table, table.rows[row], style, group))) * rowHeight(style.small) +
           rowPad * style.small;
}

double headHeightOf(const FigureTable &table, const FigureStyle &style, const ColumnGroup &group)
{
    return double(linesOf(brokenHead(table, style, group)) + (anyUnit(table, group) ? 1 : 0)) *
               rowHeight(style.small) +
           rowPad * style.small;
}

double notesHeight(const FigureTable &table, const FigureStyle &style, double width)
{
    qsizetype lines = 0;
    for (const QString &note : table.footnotes)
        lines += wrapped(figureFont(style.small), note, width).size();
    return double(lines) * rowHeight(style.small) + (lines > 0 ? rowPad * style.small : 0);
}

} // namespace

TablePainter::TablePainter(const Sheet &sheet, const FigureTable &table)
    : PanelCanvas(sheet)
    , m_table(table)
    , m_groups(columnGroups(table, sheet.style, sheet.layout.plot.width()))
{
}

double TablePainter::heightOf(const FigureTable &table, const FigureStyle &style, double width)
{
    const auto groups = columnGroups(table, style, width);
    double height = notesHeight(table, style, width) +
                    groupGap * style.small * double(std::max<size_t>(groups.size(), 1) - 1);
    for (const ColumnGroup &group : groups) {
        height += headHeightOf(table, style, group);
        for (size_t row = 0; row < table.rows.size(); ++row)
            height += rowHeightOf(table, row, style, group);
    }
    return height;
}

void TablePainter::paint()
{
    header();
    const size_t shown = rowsThatFit();
    double top = m_sheet.layout.plot.top();
    if (shown == 0 && !m_table.rows.empty())
        return drawNotes(top, m_table.rows.size());
    for (const ColumnGroup &group : m_groups) {
        if (&group != &m_groups.front())
            top += groupGap * m_sheet.style.small;
        top = drawHead(group, top);
        for (size_t row = 0; row < shown; ++row)
            top = drawRow(group, row, top);
    }
    drawNotes(top, m_table.rows.size() - shown);
}

/// All groups show the same rows.
size_t TablePainter::rowsThatFit() const
{
    const FigureStyle &style = m_sheet.style;
    const QRectF &body = m_sheet.layout.plot;
    double room = body.height() + px(1) - notesHeight(m_table, style, body.width());
    for (const ColumnGroup &group : m_groups)
        room -= headHeightOf(m_table, style, group);
    room -= groupGap * style.small * double(std::max<size_t>(m_groups.size(), 1) - 1);
    std::vector<double> heights(m_table.rows.size());
    double all = 0;
    for (size_t row = 0; row < heights.size(); ++row) {
        for (const ColumnGroup &group : m_groups)
            heights[row] += rowHeightOf(m_table, row, style, group);
        all += heights[row];
    }
    if (all > room)
        room -= lineRow(); // for the words about the rest
    size_t shown = 0;
    for (double used = 0; shown < heights.size() && used + heights[shown] <= room; ++shown)
        used += heights[shown];
    return shown;
}

double TablePainter::drawHead(const ColumnGroup &group, double top)
{
    const FigureStyle &style = m_sheet.style;
    auto cells = brokenHead(m_table, style, group);
    const qsizetype lines = linesOf(cells);
    // Short titles stand above their units.
    for (QStringList &cell : cells)
        cell = QStringList(lines - cell.size(), QString()) + cell;
    drawCells(group, cells, tableHeadFont(style), style.theme.ink, top);
    if (anyUnit(m_table, group)) {
        std::vector<QStringList> units;
        for (const size_t c : group.columns)
            units.push_back({m_table.columns[c].unit});
        drawCells(group, units, m_small, style.theme.muted, top + double(lines) * lineRow());
    }
    const double bottom = top + headHeightOf(m_table, style, group);
    const QRectF &body = m_sheet.layout.plot;
    stroke({{body.left(), bottom - px(1)}, {body.right(), bottom - px(1)}}, style.theme.wash(0.45),
           style.grid, m_sheet.below);
    return bottom;
}

double TablePainter::drawRow(const ColumnGroup &group, size_t index, double top)
{
    const FigureStyle &style = m_sheet.style;
    const FigureTable::Row &row = m_table.rows[index];
    drawCells(group, brokenRow(m_table, row, style, group), row.strong ? tableHeadFont(style) : m_small,
              row.muted ? style.theme.muted : style.theme.ink, top + rowPad * style.small / 2, true);
    const QRectF &body = m_sheet.layout.plot;
    const double bottom = top + rowHeightOf(m_table, index, style, group);
    stroke({{body.left(), bottom}, {body.right(), bottom}}, style.theme.wash(0.12), style.grid,
           m_sheet.below);
    m_spots.push_back({.kind = FigureSpot::Kind::Row,
                       .index = index,
                       .rect = QRectF(body.left(), top, body.width(), bottom - top),
                       .subject = row.subject});
    return bottom;
}

void TablePainter::drawCells(const ColumnGroup &group, const std::vector<QStringList> &cells,
                             const QFont &words, const QColor &colour, double top, bool tabular)
{
    double left = m_sheet.layout.plot.left();
    for (size_t i = 0; i < cells.size(); ++i) {
        const bool number = m_table.columns[group.columns[i]].number;
        const QFont font =
            number && tabular ? figureFont(m_sheet.style.small, QFont::Weight(words.weight()), true) : words;
        double baseline = top + m_sheet.style.small;
        for (const QString &line : cells[i]) {
            const QString shown = elided(font, line, group.widths[i] + 0.01);
            const double shift = number ? group.widths[i] - textWidth(font, shown) : 0;
            text(shown, font, colour, {left + shift, baseline});
            baseline += lineRow();
        }
        left += group.widths[i] + group.gap;
    }
}

void TablePainter::drawNotes(double top, size_t hidden)
{
    const QRectF &body = m_sheet.layout.plot;
    QStringList lines;
    if (hidden > 0)
        lines << elided(m_small, TableWords::tr("and %1 more rows in the data file").arg(hidden),
                        body.width());
    for (const QString &note : m_table.footnotes)
        lines << wrapped(m_small, note, body.width());
    double baseline = top + rowPad * m_sheet.style.small / 2 + m_sheet.style.small;
    for (const QString &line : lines) {
        text(line, m_small, m_sheet.style.theme.muted, {body.left(), baseline});
        baseline += lineRow();
    }
}

} // namespace memreport
