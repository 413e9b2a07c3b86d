// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/tabletext.h"

#include "models/base/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString oneLine(QString text)
{
    return text.replace(u"\r\n"_s, u" "_s).replace(u'\n', u' ').replace(u'\r', u' ');
}

QString cellOf(const FigureTable::Row &row, size_t column)
{
    return column < size_t(row.cells.size()) ? row.cells[qsizetype(column)] : QString();
}

QString headOf(const FigureTable::Column &column)
{
    return column.unit.isEmpty() ? column.title : column.title + u" ("_s + column.unit + u')';
}

QString inMarkdown(const QString &text)
{
    QString safe;
    for (const QChar c : oneLine(text)) {
        if (c == u'&')
            safe += u"&amp;"_s;
        else if (c == u'<')
            safe += u"&lt;"_s;
        else if (QStringView(u"\\|*_`[]~").contains(c))
            safe += u'\\' + QString(c);
        else
            safe += c;
    }
    return safe.trimmed();
}

QString inLatex(const QString &text)
{
    QString safe;
    for (const QChar c : oneLine(text)) {
        switch (c.unicode()) {
        case u'\\':
            safe += u"\\textbackslash{}"_s;
            break;
        case u'~':
            safe += u"\\textasciitilde{}"_s;
            break;
        case u'^':
            safe += u"\\textasciicircum{}"_s;
            break;
        case u'{':
        case u'}':
        case u'$':
        case u'&':
        case u'#':
        case u'_':
        case u'%':
            safe += u'\\' + QString(c);
            break;
        case 0x2212: // minus sign
            safe += u"$-$"_s;
            break;
        case 0x00d7:
            safe += u"$\\times$"_s;
            break;
        case 0x2265:
            safe += u"$\\geq$"_s;
            break;
        case 0x2264:
            safe += u"$\\leq$"_s;
            break;
        case 0x2013: // en dash
            safe += u"--"_s;
            break;
        case 0x2009: // thin space
        case 0x202f:
            safe += u"\\,"_s;
            break;
        default:
            safe += c;
        }
    }
    return safe;
}

template<typename Cell>
QStringList cellsOf(const FigureTable &table, const FigureTable::Row &row, Cell cell)
{
    QStringList cells;
    for (size_t c = 0; c < table.columns.size(); ++c)
        cells << cell(cellOf(row, c), table.columns[c]);
    return cells;
}

QString htmlRow(const QStringList &cells, const QString &attributes)
{
    return u"<tr%1>%2</tr>\n"_s.arg(attributes, cells.join(QString()));
}

} // namespace

QString tableMarkdown(const FigureTable &table)
{
    if (table.columns.empty())
        return {};
    QStringList head;
    QStringList rule;
    for (const FigureTable::Column &column : table.columns) {
        head << inMarkdown(headOf(column));
        rule << (column.number ? u"---:"_s : u"---"_s);
    }
    const auto line = [](const QStringList &cells) -> QString {
        return u"| "_s + cells.join(u" | "_s) + u" |\n"_s;
    };
    QString text = line(head) + line(rule);
    for (const FigureTable::Row &row : table.rows) {
        text += line(cellsOf(table, row, [&row](const QString &cell, const FigureTable::Column &) {
            const QString safe = inMarkdown(cell);
            return row.strong && !safe.isEmpty() ? u"**"_s + safe + u"**"_s : safe;
        }));
    }
    for (const QString &note : table.footnotes)
        text += u'\n' + inMarkdown(note) + u'\n';
    return text;
}

QString tableHtml(const FigureTable &table)
{
    if (table.columns.empty())
        return {};
    QStringList head;
    for (const FigureTable::Column &column : table.columns)
        head << u"<th scope=\"col\"%1>%2</th>"_s.arg(column.number ? u" class=\"number\""_s : QString(),
                                                     headOf(column).toHtmlEscaped());
    QString html = u"<table>\n<thead>\n"_s + htmlRow(head, {}) + u"</thead>\n<tbody>\n"_s;
    for (const FigureTable::Row &row : table.rows) {
        const QStringList cells =
            cellsOf(table, row, [&row](const QString &cell, const FigureTable::Column &column) {
                const QString safe = cell.toHtmlEscaped();
                return u"<td%1>%2</td>"_s.arg(column.number ? u" class=\"number\""_s : QString(),
                                              row.strong ? u"<strong>"_s + safe + u"</strong>"_s : safe);
            });
        html += htmlRow(cells, row.muted ? u" class=\"muted\""_s : QString());
    }
    html += u"</tbody>\n"_s;
    if (!table.footnotes.isEmpty()) {
        html += u"<tfoot>\n"_s;
        for (const QString &note : table.footnotes)
            html += u"<tr><td class=\"note\" colspan=\"%1\">%2</td></tr>\n"_s.arg(
                QString::number(table.columns.size()), note.toHtmlEscaped());
        html += u"</tfoot>\n"_s;
    }
    return html + u"</table>\n"_s;
}

QString tableLatex(const FigureTable &table)
{
    if (table.columns.empty())
        return {};
    QString columns;
    QStringList head;
    for (const FigureTable::Column &column : table.columns) {
        columns += column.number ? u'r' : u'l';
        head << inLatex(headOf(column));
    }
    const QString end = u" \\\\\n"_s;
    QString text = u"% \\usepackage{booktabs}\n\\begin{tabular}{"_s + columns + u"}\n\\toprule\n"_s +
                   head.join(u" & "_s) + end + u"\\midrule\n"_s;
    for (const FigureTable::Row &row : table.rows) {
        const QStringList cells =
            cellsOf(table, row, [&row](const QString &cell, const FigureTable::Column &) {
                const QString safe = inLatex(cell);
                return row.strong && !safe.isEmpty() ? u"\\textbf{"_s + safe + u'}' : safe;
            });
        // A bracket after the end of a row would be read as its argument.
        const QString line = cells.join(u" & "_s);
        text += (line.startsWith(u'[') || line.startsWith(u'*') ? u"{}"_s + line : line) + end;
    }
    text += u"\\bottomrule\n"_s;
    for (const QString &note : table.footnotes)
        text += u"\\multicolumn{%1}{l}{%2}"_s.arg(QString::number(table.columns.size()), inLatex(note)) + end;
    return text + u"\\end{tabular}\n"_s;
}

QString tableCsv(const FigureTable &table)
{
    if (table.columns.empty())
        return {};
    QStringList head;
    for (const FigureTable::Column &column : table.columns)
        head << headOf(column);
    QString text = csvLine(head);
    for (const FigureTable::Row &row : table.rows)
        text += csvLine(cellsOf(
            table, row, [](const QString &cell, const FigureTable::Column &) { return oneLine(cell); }));
    return text;
}

QString csvCell(QString text)
{
    const bool formula = !text.isEmpty() && QStringView(u"=+-@\t\r").contains(text.front());
    if (formula && !parseDouble(text.toStdString()))
        text.prepend(u'\'');
    if (std::ranges::none_of(text,
                             [](QChar c) { return c == u',' || c == u'"' || c == u'\n' || c == u'\r'; }))
        return text;
    text.replace(u'"', u"\"\""_s);
    return u'"' + text + u'"';
}

QString csvLine(const QStringList &cells)
{
    QStringList ready;
    for (const QString &cell : cells)
        ready << csvCell(cell);
    return ready.join(u',') + u'\n';
}

} // namespace memreport
