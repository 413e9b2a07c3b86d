// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/figuretwin.h"

#include "models/base/text.h"
#include "models/figures/figurewords.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

FigureTable::Column words(const QString &title)
{
    return {title, {}, false};
}

FigureTable::Column numbers(const QString &title)
{
    return {title, {}, true};
}

struct Extremes
{
    size_t samples = 0;
    size_t first = 0, last = 0, low = 0, high = 0; ///< indices
};

Extremes extremesOf(const FigureLine &line, const TimeRange &range)
{
    Extremes found;
    const Series &series = *line.series;
    for (const FigureLine::Run &run : line.runs) {
        for (size_t i = run.first; i < run.last; ++i) {
            if (!range.contains(series.time(i)) || !std::isfinite(series.value(i)))
                continue;
            if (found.samples++ == 0)
                found.first = found.low = found.high = i;
            found.last = i;
            if (series.value(i) < series.value(found.low))
                found.low = i;
            if (series.value(i) > series.value(found.high))
                found.high = i;
        }
    }
    return found;
}

QString panelTitle(const FigureSpec &spec, size_t panel)
{
    const QString &title = spec.panels[panel].title;
    return title.isEmpty() ? QString::number(panel + 1) : title;
}

QString valueText(const FigurePanel &panel, double value)
{
    const QString number = fixed(value, std::abs(value) < 10 ? 2 : 1, true);
    return panel.unit.isEmpty() ? number : number + u' ' + panel.unit;
}

FigureTable linesTable(const FigureSpec &spec)
{
    FigureTable table;
    table.columns = {words(FigureWords::tr("panel")),     words(FigureWords::tr("line")),
                     numbers(FigureWords::tr("samples")), numbers(FigureWords::tr("first")),
                     numbers(FigureWords::tr("least")),   numbers(FigureWords::tr("greatest")),
                     words(FigureWords::tr("reached")),   numbers(FigureWords::tr("last"))};
    for (size_t p = 0; p < spec.panels.size(); ++p) {
        const FigurePanel &panel = spec.panels[p];
        for (const FigureLine &line : panel.lines) {
            if (!line.series)
                continue;
            const Extremes at = extremesOf(line, spec.range);
            QStringList cells{panelTitle(spec, p), line.label, QString::number(at.samples)};
            if (at.samples == 0) {
                cells << u"–"_s << u"–"_s << u"–"_s << u"–"_s << u"–"_s;
            } else {
                const auto value = [&](size_t i) { return valueText(panel, line.series->value(i)); };
                cells << value(at.first) << value(at.low) << value(at.high)
                      << isoUtc(line.series->time(at.high)) << value(at.last);
            }
            table.rows.push_back({.cells = cells, .muted = line.secondary});
        }
    }
    return table;
}

QString markWord(FigureMark::Kind kind)
{
    switch (kind) {
    case FigureMark::Kind::KillV3:
        return FigureWords::tr("kernel kill, V3");
    case FigureMark::Kind::KillV2:
        return FigureWords::tr("kernel kill, V2");
    case FigureMark::Kind::KillV1:
        return FigureWords::tr("counted kill, V1");
    case FigureMark::Kind::Restart:
        return FigureWords::tr("restart");
    case FigureMark::Kind::Note:
        break;
    }
    return FigureWords::tr("note");
}

FigureTable marksTable(const FigureSpec &spec)
{
    FigureTable table;
    table.columns = {words(FigureWords::tr("panel")), words(FigureWords::tr("mark")),
                     words(FigureWords::tr("time")), numbers(FigureWords::tr("at")),
                     words(FigureWords::tr("label"))};
    for (size_t p = 0; p < spec.panels.size(); ++p) {
        for (const FigureMark &mark : spec.panels[p].marks) {
            if (spec.range.contains(mark.time))
                table.rows.push_back({.cells = {panelTitle(spec, p), markWord(mark.kind), isoUtc(mark.time),
                                                valueText(spec.panels[p], mark.y), mark.label}});
        }
    }
    return table;
}

FigureTable rowsTable(const FigurePanel &panel, const FigureRows &rows)
{
    FigureTable table;
    table.columns = {words(panel.title), words(FigureWords::tr("item")), numbers(rows.axis),
                     numbers(FigureWords::tr("interval"))};
    for (const FigureRows::Row &row : rows.rows) {
        const QString name = row.note.isEmpty() ? row.label : row.label + u" · "_s + row.note;
        for (const FigureRows::Item &item : row.items) {
            const QString interval =
                item.low && item.high ? valueText(panel, *item.low) + u" – "_s + valueText(panel, *item.high)
                                      : u"–"_s;
            table.rows.push_back(
                {.cells = {name, item.label, item.text.isEmpty() ? valueText(panel, item.value) : item.text,
                           interval},
                 .muted = row.muted});
        }
    }
    return table;
}

FigureTable quadrantTables(const FigureQuadrant &quadrant)
{
    FigureTable table;
    const auto axis = [](const QString &title, const QString &unit) {
        return FigureTable::Column{title, unit, true};
    };
    table.columns = {words(FigureWords::tr("member")), axis(quadrant.xTitle, quadrant.xUnit),
                     axis(quadrant.yTitle, quadrant.yUnit), words(FigureWords::tr("killed"))};
    for (const FigureQuadrant::Member &member : quadrant.members)
        table.rows.push_back({.cells = {member.label, fixed(member.x, 2, true), fixed(member.y, 1, true),
                                        member.killed ? FigureWords::tr("yes") : FigureWords::tr("no")}});
    for (const FigureQuadrant::Cell &cell : quadrant.cells)
        table.footnotes << cell.title + u": "_s +
                               (cell.observed ? cell.numbers.join(u", "_s) : cell.notObserved);
    return table;
}

} // namespace

std::vector<FigureTable> figureTwin(const FigureSpec &spec)
{
    std::vector<FigureTable> tables{linesTable(spec), marksTable(spec)};
    for (const FigurePanel &panel : spec.panels) {
        if (const auto *rows = std::get_if<FigureRows>(&panel.content))
            tables.push_back(rowsTable(panel, *rows));
        else if (const auto *quadrant = std::get_if<FigureQuadrant>(&panel.content))
            tables.push_back(quadrantTables(*quadrant));
        else if (const auto *table = std::get_if<FigureTable>(&panel.content))
            tables.push_back(*table);
        if (!panel.emptyText.isEmpty())
            tables.front().footnotes << panel.emptyText;
    }
    std::erase_if(tables,
                  [](const FigureTable &table) { return table.rows.empty() && table.footnotes.empty(); });
    return tables;
}

} // namespace memreport
