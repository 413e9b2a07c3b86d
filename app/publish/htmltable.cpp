// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/publish/htmlreport.h"
#include "models/base/visibletext.h"
#include "models/figures/tabletext.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

// Marks around what becomes a link. visibleText() writes such characters out, so no name holds one.
constexpr QChar linkBegin(0xe000);
constexpr QChar linkText(0xe001);
constexpr QChar linkEnd(0xe002);

FigureTable visibleTable(FigureTable table)
{
    for (FigureTable::Row &row : table.rows) {
        for (QString &cell : row.cells)
            cell = visibleText(cell);
    }
    for (QString &note : table.footnotes)
        note = visibleText(note);
    for (FigureTable::Column &column : table.columns)
        column.title = visibleText(column.title);
    return table;
}

QString wide(const QString &table)
{
    return u"<div class=\"wide\">"_s + table + u"</div>\n"_s;
}

} // namespace

QString htmlTable(const FigureTable &table)
{
    return wide(tableHtml(visibleTable(table)));
}

QString htmlTable(const FindingTable &table)
{
    static const QRegularExpression link(u"\\x{e000}([^\\x{e001}]*)\\x{e001}([^\\x{e002}]*)\\x{e002}"_s);
    FigureTable linked = visibleTable(table.table);
    for (size_t r = 0; r < table.numberOf.size(); ++r) {
        for (size_t c = 0; c < table.numberOf[r].size(); ++c) {
            QString &cell = linked.rows[r].cells[qsizetype(c)];
            if (const auto number = table.numberOf[r][c])
                cell = linkBegin + table.id + u'-' + QString::number(*number + 1) + linkText + cell + linkEnd;
        }
    }
    return wide(tableHtml(linked).replace(link, u"<a href=\"#\\1\">\\2</a>"_s));
}

} // namespace memreport
