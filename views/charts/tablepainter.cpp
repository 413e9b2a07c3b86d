// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tablepainter.h"

#include "views/charts/figurefont.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct TableWords
{
    Q_DECLARE_TR_FUNCTIONS(memreport::TablePainter)
};

/// In text sizes.
constexpr double leastGap = 1.1;
constexpr double mostGap = 3;
constexpr double rowPad = 0.5;

QFont headFont(const FigureStyle &style)
{
    return figureFont(style.small, QFont::DemiBold);
}

QFont cellFont(const FigureStyle &style, const FigureTable::Column &column, bool strong)
{
    return figureFont(style.small, strong ? QFont::DemiBold : QFont::Normal, column.number);
}

QString cellOf(const FigureTable::Row &row, size_t column)
{
    return column < size_t(row.cells.size()) ? row.cells[qsizetype(column)] : QString();
}

double widestWord(const QFont &font, const QString &text)
{
    double widest = 0;
    for (const QString &word : text.split(u' '))
        widest = std::max(widest, textWidth(font, word));
    return widest;
}

struct Columns
{
    std::vector<double> widths;
    double gap = 0;
};

/// As wide as their texts; where that is too much the widest ones are broken at blanks, at last elided.
Columns columnsOf(const FigureTable &table, const FigureStyle &style, double width)
{
    const size_t n = table.columns.size();
    Columns columns{std::vector<double>(n), leastGap * style.small};
    std::vector<double> least(n);
    for (size_t c = 0; c < n; ++c) {
        const FigureTable::Column &column = table.columns[c];
        const QFont head = headFont(style);
        columns.widths[c] =
            std::max(textWidth(head, column.title), textWidth(figureFont(style.small), column.unit));
        least[c] = std::max(widestWord(head, column.title), widestWord(figureFont(style.small), column.unit));
        for (const FigureTable::Row &row : table.rows) {
            const QFont font = cellFont(style, column, row.strong);
            columns.widths[c] = std::max(columns.widths[c], textWidth(font, cellOf(row, c)));
            // Numbers stay in one row of text.
            least[c] = std::max(least[c], column.number ? textWidth(font, cellOf(row, c))
                                                        : widestWord(font, cellOf(row, c)));
        }
    }
    const double gaps = columns.gap * double(n > 0 ? n - 1 : 0);
    const auto total = [&] { return std::accumulate(columns.widths.begin(), columns.widths.end(), gaps); };
    while (total() > width + 0.01) {
        size_t widest = n;
        for (size_t c = 0; c < n; ++c) {
            if (columns.widths[c] > least[c] && (widest == n || columns.widths[c] > columns.widths[widest]))
                widest = c;
        }
        if (widest == n)
            break;
        const double less = std::min(total() - width, std::max(style.small * 0.5, 0.05 * width));
        columns.widths[widest] = std::max(least[widest], columns.widths[widest] - less);
    }
    if (const double over = (total() - gaps) / std::max(1.0, width - gaps); over > 1) {
        for (double &each : columns.widths)
            each /= over;
    } else if (n > 1) {
        columns.gap = std::min(mostGap * style.small, columns.gap + (width - total()) / double(n - 1));
    }
    return columns;
}

std::vector<QStringList> brokenRow(const FigureTable &table, const FigureTable::Row &row,
                                   const FigureStyle &style, const std::vector<double> &widths)
{
    std::vector<QStringList> cells;
    for (size_t c = 0; c < table.columns.size(); ++c)
        cells.push_back(
            wrapped(cellFont(style, table.columns[c], row.strong), cellOf(row, c), widths[c] + 0.01));
    return cells;
}

std::vector<QStringList> brokenHead(const FigureTable &table, const FigureStyle &style,
                                    const std::vector<double> &widths)
{
    std::vector<QStringList> cells;
    for (size_t c = 0; c < table.columns.size(); ++c)
        cells.push_back(wrapped(headFont(style), table.columns[c].title, widths[c] + 0.01));
    return cells;
}

bool anyUnit(const FigureTable &table)
{
    return std::ranges::any_of(table.columns, [](const auto &column) { return !column.unit.isEmpty(); });
}

double linesOf(const std::vector<QStringList> &cells)
{
    qsizetype lines = 1;
    for (const QStringList &cell : cells)
        lines = std::max(lines, cell.size());
    return double(lines);
}

double rowHeightOf(const std::vector<QStringList> &cells, const FigureStyle &style)
{
    return linesOf(cells) * rowHeight(style.small) + rowPad * style.small;
}

double headHeightOf(const FigureTable &table, const FigureStyle &style, const std::vector<double> &widths)
{
    return (linesOf(brokenHead(table, style, widths)) + (anyUnit(table) ? 1 : 0)) * rowHeight(style.small) +
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
{
    const Columns columns = columnsOf(table, sheet.style, sheet.layout.plot.width());
    m_widths = columns.widths;
    m_gap = columns.gap;
}

double TablePainter::heightOf(const FigureTable &table, const FigureStyle &style, double width)
{
    const Columns columns = columnsOf(table, style, width);
    double height = headHeightOf(table, style, columns.widths) + notesHeight(table, style, width);
    for (const FigureTable::Row &row : table.rows)
        height += rowHeightOf(brokenRow(table, row, style, columns.widths), style);
    return height;
}

void TablePainter::paint()
{
    header();
    const QRectF &body = m_sheet.layout.plot;
    double top = drawHead(body.top());
    double rest = 0;
    std::vector<double> heights;
    for (const FigureTable::Row &row : m_table.rows) {
        heights.push_back(rowHeightOf(brokenRow(m_table, row, m_sheet.style, m_widths), m_sheet.style));
        rest += heights.back();
    }
    double bottom = body.bottom() - notesHeight(m_table, m_sheet.style, body.width()) + px(1);
    if (top + rest > bottom)
        bottom -= lineRow(); // for the words about the rest
    size_t shown = 0;
    while (shown < m_table.rows.size() && top + heights[shown] <= bottom)
        top = drawRow(shown++, top);
    drawNotes(top, m_table.rows.size() - shown);
}

double TablePainter::drawHead(double top)
{
    const FigureStyle &style = m_sheet.style;
    const auto cells = brokenHead(m_table, style, m_widths);
    const double lines = linesOf(cells);
    // Short titles stand on the line, above their units.
    std::vector<QStringList> lifted;
    for (const QStringList &cell : cells)
        lifted.push_back(QStringList(qsizetype(lines) - cell.size(), QString()) + cell);
    drawCells(lifted, headFont(style), headFont(style), style.theme.ink, top);
    if (anyUnit(m_table)) {
        std::vector<QStringList> units;
        for (const FigureTable::Column &column : m_table.columns)
            units.push_back({column.unit});
        drawCells(units, m_small, m_small, style.theme.muted, top + lines * lineRow());
    }
    const double bottom = top + headHeightOf(m_table, style, m_widths);
    const QRectF &body = m_sheet.layout.plot;
    stroke({{body.left(), bottom - px(1)}, {body.right(), bottom - px(1)}}, style.theme.wash(0.45),
           style.grid, m_sheet.below);
    return bottom;
}

double TablePainter::drawRow(size_t index, double top)
{
    const FigureStyle &style = m_sheet.style;
    const FigureTable::Row &row = m_table.rows[index];
    const auto cells = brokenRow(m_table, row, style, m_widths);
    const double height = rowHeightOf(cells, style);
    const QFont::Weight weight = row.strong ? QFont::DemiBold : QFont::Normal;
    drawCells(cells, figureFont(style.small, weight), figureFont(style.small, weight, true),
              row.muted ? style.theme.muted : style.theme.ink, top + rowPad * style.small / 2);
    const QRectF &body = m_sheet.layout.plot;
    const double bottom = top + height;
    stroke({{body.left(), bottom}, {body.right(), bottom}}, style.theme.wash(0.12), style.grid,
           m_sheet.below);
    m_spots.push_back({.kind = FigureSpot::Kind::Row,
                       .index = index,
                       .rect = QRectF(body.left(), top, body.width(), height),
                       .subject = row.subject});
    return bottom;
}

void TablePainter::drawCells(const std::vector<QStringList> &cells, const QFont &words, const QFont &numbers,
                             const QColor &colour, double top)
{
    double left = m_sheet.layout.plot.left();
    for (size_t c = 0; c < cells.size(); ++c) {
        const bool number = m_table.columns[c].number;
        const QFont &font = number ? numbers : words;
        double baseline = top + m_sheet.style.small;
        for (const QString &line : cells[c]) {
            const QString shown = elided(font, line, m_widths[c] + 0.01);
            const double shift = number ? m_widths[c] - textWidth(font, shown) : 0;
            text(shown, font, colour, {left + shift, baseline});
            baseline += lineRow();
        }
        left += m_widths[c] + m_gap;
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
