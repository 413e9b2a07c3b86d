// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figurespot.h"

#include "views/charts/numberaxis.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct SpotWords
{
    Q_DECLARE_TR_FUNCTIONS(memreport::FigureSpot)
};

QString withUnit(double value, const QString &unit)
{
    return unit.isEmpty() ? tickText(value) : tickText(value) + u' ' + unit;
}

QString itemText(const FigureRows::Item &item)
{
    QString words = item.text.isEmpty() ? tickText(item.value) : item.text;
    if (!item.label.isEmpty())
        words = item.label + u' ' + words;
    if (item.low && item.high)
        words += u" ("_s + tickText(*item.low) + u'–' + tickText(*item.high) + u')';
    return words;
}

QString textOf(const FigureRows &rows, size_t index)
{
    const FigureRows::Row &row = rows.rows[index];
    QStringList items;
    for (const FigureRows::Item &item : row.items)
        items << itemText(item);
    QString words = row.label + u": "_s + items.join(u"; "_s);
    return row.note.isEmpty() ? words : words + u" · "_s + row.note;
}

QString textOf(const FigureQuadrant &quadrant, const FigureSpot &spot)
{
    if (spot.kind == FigureSpot::Kind::Threshold)
        return (spot.index == 0   ? quadrant.x
                : spot.index == 1 ? quadrant.y
                                  : quadrant.yLower.value_or(quadrant.y))
            .text;
    const FigureQuadrant::Member &member = quadrant.members[spot.index];
    QStringList parts{quadrant.yTitle + u' ' + withUnit(member.y, quadrant.yUnit),
                      quadrant.xTitle + u' ' + withUnit(member.x, quadrant.xUnit)};
    if (member.killed)
        parts << SpotWords::tr("killed");
    return member.label + u": "_s + parts.join(u", "_s);
}

QString textOf(const FigureTable &table, size_t index)
{
    QStringList parts;
    const QStringList &cells = table.rows[index].cells;
    for (qsizetype i = 0; i < cells.size() && size_t(i) < table.columns.size(); ++i) {
        const FigureTable::Column &column = table.columns[size_t(i)];
        if (cells[i].isEmpty())
            continue;
        const QString value = column.unit.isEmpty() ? cells[i] : cells[i] + u' ' + column.unit;
        parts << (i == 0 ? cells[i] : column.title + u' ' + value);
    }
    return parts.join(u", "_s);
}

} // namespace

QString spotText(const FigureSpec &spec, const FigureSpot &spot)
{
    const auto &content = spec.panels[spot.panel].content;
    if (const auto *rows = std::get_if<FigureRows>(&content))
        return textOf(*rows, spot.index);
    if (const auto *quadrant = std::get_if<FigureQuadrant>(&content))
        return textOf(*quadrant, spot);
    if (const auto *table = std::get_if<FigureTable>(&content))
        return textOf(*table, spot.index);
    return {};
}

} // namespace memreport
