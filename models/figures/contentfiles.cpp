// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/contentfiles.h"

#include "models/base/text.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString kindName(FigureRows::Kind kind)
{
    switch (kind) {
    case FigureRows::Kind::Dots:
        return u"dots"_s;
    case FigureRows::Kind::Bars:
        return u"bars"_s;
    case FigureRows::Kind::StackedBars:
        return u"stacked-bars"_s;
    case FigureRows::Kind::Boxes:
        break;
    }
    return u"boxes"_s;
}

QJsonObject objectOf(const FigureRows &content)
{
    QJsonArray rows;
    for (const FigureRows::Row &row : content.rows) {
        QJsonArray items;
        for (const FigureRows::Item &item : row.items)
            items.append(QJsonObject{{u"value"_s, item.value},
                                     {u"low"_s, orNull(item.low)},
                                     {u"high"_s, orNull(item.high)},
                                     {u"role"_s, roleName(item.role)},
                                     {u"label"_s, item.label},
                                     {u"text"_s, item.text}});
        rows.append(QJsonObject{
            {u"label"_s, row.label}, {u"note"_s, row.note}, {u"muted"_s, row.muted}, {u"items"_s, items}});
    }
    return {{u"content"_s, kindName(content.kind)},       {u"axis"_s, content.axis},
            {u"logarithmic"_s, content.logarithmic},      {u"reference"_s, orNull(content.reference)},
            {u"reference_text"_s, content.referenceText}, {u"rows"_s, rows}};
}

QJsonObject objectOf(const FigureQuadrant::Threshold &threshold)
{
    return {{u"value"_s, threshold.value},
            {u"stable_from"_s, orNull(threshold.stableFrom)},
            {u"stable_to"_s, orNull(threshold.stableTo)},
            {u"text"_s, threshold.text}};
}

QJsonObject objectOf(const FigureQuadrant &content)
{
    QJsonArray cells;
    for (const FigureQuadrant::Cell &cell : content.cells)
        cells.append(QJsonObject{{u"title"_s, cell.title},
                                 {u"numbers"_s, QJsonArray::fromStringList(cell.numbers)},
                                 {u"observed"_s, cell.observed},
                                 {u"not_observed"_s, cell.notObserved}});
    QJsonArray members;
    for (const FigureQuadrant::Member &member : content.members)
        members.append(QJsonObject{{u"label"_s, member.label},
                                   {u"x"_s, member.x},
                                   {u"y"_s, member.y},
                                   {u"role"_s, roleName(member.role)},
                                   {u"killed"_s, member.killed}});
    return {{u"content"_s, u"quadrant"_s},
            {u"x_title"_s, content.xTitle},
            {u"x_unit"_s, content.xUnit},
            {u"y_title"_s, content.yTitle},
            {u"y_unit"_s, content.yUnit},
            {u"x_logarithmic"_s, content.xLogarithmic},
            {u"x_threshold"_s, objectOf(content.x)},
            {u"y_threshold"_s, objectOf(content.y)},
            {u"y_lower_threshold"_s, content.yLower ? QJsonValue(objectOf(*content.yLower)) : QJsonValue()},
            {u"cells"_s, cells},
            {u"members"_s, members}};
}

QJsonObject objectOf(const FigureTable &content)
{
    QJsonArray columns;
    for (const FigureTable::Column &column : content.columns)
        columns.append(
            QJsonObject{{u"title"_s, column.title}, {u"unit"_s, column.unit}, {u"number"_s, column.number}});
    QJsonArray rows;
    for (const FigureTable::Row &row : content.rows)
        rows.append(QJsonObject{{u"cells"_s, QJsonArray::fromStringList(row.cells)},
                                {u"muted"_s, row.muted},
                                {u"strong"_s, row.strong}});
    return {{u"content"_s, u"table"_s},
            {u"columns"_s, columns},
            {u"rows"_s, rows},
            {u"footnotes"_s, QJsonArray::fromStringList(content.footnotes)}};
}

QJsonObject objectOf(std::monostate)
{
    return {};
}

void numbersOf(const FigureRows &content, const ContentNumber &number)
{
    for (const FigureRows::Row &row : content.rows) {
        for (const FigureRows::Item &item : row.items) {
            const QString line = item.label.isEmpty() ? row.label : row.label + u" · "_s + item.label;
            number(line, u"value"_s, shortest(item.value), content.axis);
            if (item.low)
                number(line, u"low"_s, shortest(*item.low), content.axis);
            if (item.high)
                number(line, u"high"_s, shortest(*item.high), content.axis);
        }
    }
}

void numbersOf(const FigureQuadrant &content, const ContentNumber &number)
{
    number(content.x.text, u"threshold"_s, shortest(content.x.value), content.xUnit);
    number(content.y.text, u"threshold"_s, shortest(content.y.value), content.yUnit);
    if (content.yLower)
        number(content.yLower->text, u"threshold"_s, shortest(content.yLower->value), content.yUnit);
    for (const FigureQuadrant::Member &member : content.members) {
        number(member.label, content.xTitle, shortest(member.x), content.xUnit);
        number(member.label, content.yTitle, shortest(member.y), content.yUnit);
        number(member.label, u"killed"_s, member.killed ? u"1"_s : u"0"_s, {});
    }
}

void numbersOf(const FigureTable &content, const ContentNumber &number)
{
    for (const FigureTable::Row &row : content.rows) {
        for (qsizetype c = 1; c < row.cells.size() && size_t(c) < content.columns.size(); ++c)
            number(row.cells.front(), content.columns[size_t(c)].title, row.cells[c],
                   content.columns[size_t(c)].unit);
    }
}

void numbersOf(std::monostate, const ContentNumber &) {}

} // namespace

QJsonValue orNull(std::optional<double> value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

QString roleName(PaletteRole role)
{
    switch (role) {
    case PaletteRole::Holds:
        return u"holds"_s;
    case PaletteRole::Releases:
        return u"releases"_s;
    case PaletteRole::Third:
        return u"third"_s;
    case PaletteRole::Fourth:
        return u"fourth"_s;
    case PaletteRole::Good:
        return u"good"_s;
    case PaletteRole::Ink:
        return u"ink"_s;
    case PaletteRole::Muted:
        break;
    }
    return u"muted"_s;
}

QJsonObject contentObject(const FigurePanel &panel)
{
    return std::visit([](const auto &content) { return objectOf(content); }, panel.content);
}

void eachContentNumber(const FigurePanel &panel, const ContentNumber &number)
{
    std::visit([&number](const auto &content) { numbersOf(content, number); }, panel.content);
}

} // namespace memreport
