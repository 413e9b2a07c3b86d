// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplecontents.h"

using namespace Qt::StringLiterals;

namespace memreport::test {

FigureSpec figureOf(decltype(FigurePanel::content) content)
{
    FigureSpec spec;
    spec.name = "sample";
    spec.title = u"What the sample shows"_s;
    spec.subtitle = u"Made up · three hosts · 26 Jun – 16 Jul 2026 UTC"_s;
    spec.altShort = u"A sample."_s;
    spec.altLong = u"A sample, described at length."_s;
    FigurePanel panel;
    panel.content = std::move(content);
    spec.panels.push_back(std::move(panel));
    return spec;
}

FigureRows ratios()
{
    FigureRows rows;
    rows.kind = FigureRows::Kind::Dots;
    rows.logarithmic = true;
    rows.reference = 1;
    rows.referenceText = u"as fast as mimalloc"_s;
    rows.axis = u"time as a multiple of mimalloc's"_s;
    const auto row = [&rows](const QString &name, double value, double low, double high, const QString &text,
                             bool muted = false) {
        rows.rows.push_back({.label = name,
                             .muted = muted,
                             .items = {{.value = value,
                                        .low = low,
                                        .high = high,
                                        .role = PaletteRole::Third,
                                        .label = u"jemalloc"_s,
                                        .text = text}},
                             .subject = rows.rows.size() + 10});
    };
    row(u"alloc_free_64B"_s, 4.545, 4.533, 4.558, u"4.5×"_s);
    row(u"burst_events_20x200"_s, 0.866, 0.862, 0.871, u"0.87×"_s);
    row(u"vec_growth"_s, 1.01, 0.98, 1.04, u"no clear difference"_s, true);
    rows.rows[0].note = u"64 B blocks"_s;
    rows.rows[0].items.push_back({.value = 2.2,
                                  .low = 2.0,
                                  .high = 2.4,
                                  .role = PaletteRole::Holds,
                                  .label = u"glibc"_s,
                                  .text = u"2.2×"_s});
    return rows;
}

FigureRows peaks(size_t count)
{
    FigureRows rows;
    rows.kind = FigureRows::Kind::Bars;
    rows.axis = u"peak resident memory (GiB)"_s;
    for (size_t i = 0; i < count; ++i) {
        const bool holds = i % 3 == 0;
        const double value = 94.0 - 90.0 * double(i) / double(count);
        rows.rows.push_back({.label = u"%1. relay%2"_s.arg(i + 1).arg(i * 7 % 100),
                             .note = holds ? u"glibc"_s : u"mimalloc"_s,
                             .items = {{.value = value,
                                        .role = holds ? PaletteRole::Holds : PaletteRole::Releases,
                                        .label = holds ? u"glibc"_s : u"mimalloc"_s,
                                        .text = QString::number(value, 'f', 1) + u" GiB"_s}},
                             .subject = i});
    }
    return rows;
}

FigureRows parked()
{
    FigureRows rows;
    rows.kind = FigureRows::Kind::StackedBars;
    rows.axis = u"GiB swapped out in the window"_s;
    const auto item = [](double value, PaletteRole role, const QString &label) {
        return FigureRows::Item{
            .value = value, .role = role, .label = label, .text = QString::number(value, 'f', 1)};
    };
    const auto row = [&](const QString &host, double returned, double still, double discarded) {
        rows.rows.push_back({.label = host,
                             .items = {item(returned, PaletteRole::Releases, u"swapped back in"_s),
                                       item(still, PaletteRole::Holds, u"still parked"_s),
                                       item(discarded, PaletteRole::Fourth, u"discarded in place"_s)}});
    };
    row(u"marble"_s, 42.1, 105.6, 3.2);
    row(u"basalt"_s, 61.0, 0.4, 120.9);
    row(u"slate"_s, 0.2, 1.1, 0.1);
    return rows;
}

FigureRows boxes()
{
    FigureRows rows;
    rows.kind = FigureRows::Kind::Boxes;
    rows.axis = u"resident memory on 3 Jul 14:30 (GiB)"_s;
    const auto row = [&rows](const QString &arm, double median, double low, double high, PaletteRole role) {
        rows.rows.push_back({.label = arm,
                             .note = u"n = 12"_s,
                             .items = {{.value = median,
                                        .low = low,
                                        .high = high,
                                        .role = role,
                                        .label = arm,
                                        .text = QString::number(median, 'f', 1) + u" GiB"_s}}});
    };
    row(u"glibc"_s, 31.5, 20.1, 40.2, PaletteRole::Holds);
    row(u"mimalloc 2.1"_s, 4.1, 2.2, 9.7, PaletteRole::Releases);
    row(u"jemalloc 5.3"_s, 5.0, 3.1, 6.6, PaletteRole::Third);
    row(u"tcmalloc"_s, 12.4, 8.8, 16.0, PaletteRole::Fourth);
    return rows;
}

namespace {

FigureQuadrant emptyQuadrant()
{
    FigureQuadrant quadrant;
    quadrant.xTitle = u"swap"_s;
    quadrant.xUnit = u"× RAM"_s;
    quadrant.yTitle = u"kept of the peak"_s;
    quadrant.yUnit = u"%"_s;
    quadrant.xMax = 1.25;
    quadrant.yMax = 100;
    quadrant.x = {0.5, 0.09, 0.98, u"large from 0.5 × RAM, the same cells from 0.09 to 0.98"_s};
    quadrant.y = {90, 30, 99, u"holds from 90 %"_s};
    quadrant.yLower = FigureQuadrant::Threshold{25, {}, {}, u"releases up to 25 %"_s};
    const auto cell = [&quadrant](size_t index, const QString &title, const QStringList &numbers) {
        quadrant.cells[index] = {title, numbers, true, {}};
    };
    cell(1, u"Releases, large swap"_s,
         {u"0 kernel kills"_s, u"swap used: up to 1.9 % (gabbro)"_s, u"stalled: some 0.00 %, full 0.00 %"_s,
          u"RAM available: down to 48.1 % (chert)"_s, u"4 hosts, 29 processes, 30 balloons"_s});
    cell(2, u"Holds, thin swap"_s,
         {u"31 kernel kills"_s, u"swap used: up to 100.0 % (gneiss)"_s,
          u"stalled: some 12.08 %, full 10.39 % (basalt)"_s, u"RAM available: down to 0.9 % (basalt)"_s,
          u"2 hosts, 26 processes, 59 balloons"_s});
    cell(3, u"Holds, large swap"_s,
         {u"0 kernel kills"_s, u"swap used: up to 41.8 % (marble)"_s,
          u"stalled: some 0.19 %, full 0.10 % (marble)"_s, u"RAM available: down to 8.6 % (marble)"_s,
          u"2 hosts, 13 processes, 14 balloons"_s});
    quadrant.cells[0].title = u"Releases, thin swap"_s;
    quadrant.cells[0].observed = false;
    quadrant.cells[0].notObserved = u"Not observed"_s;
    return quadrant;
}

} // namespace

FigureQuadrant fourMembers()
{
    FigureQuadrant quadrant = emptyQuadrant();
    const auto member = [&quadrant](const QString &name, double x, double y, PaletteRole role,
                                    bool killed = false) {
        quadrant.members.push_back({name, x, y, role, killed, quadrant.members.size() + 20});
    };
    member(u"bas03"_s, 0.0848, 99.8, PaletteRole::Holds, true);
    member(u"bas05"_s, 0.0848, 95, PaletteRole::Holds);
    member(u"mar01"_s, 1.02, 99.5, PaletteRole::Holds);
    member(u"dol02"_s, 0.998, 8.3, PaletteRole::Releases);
    member(u"dol09"_s, 0.998, 60, PaletteRole::Releases);
    return quadrant;
}

FigureQuadrant fleet()
{
    FigureQuadrant quadrant = emptyQuadrant();
    for (int i = 0; i < 59; ++i)
        quadrant.members.push_back({u"bas%1"_s.arg(i), i % 2 ? 0.0848 : 0.091, 99 + 0.017 * i,
                                    PaletteRole::Holds, i % 2 == 0, size_t(i)});
    for (int i = 0; i < 14; ++i)
        quadrant.members.push_back(
            {u"mar%1"_s.arg(i), 1.02, 98.6 + 0.1 * i, PaletteRole::Holds, false, size_t(100 + i)});
    for (int i = 0; i < 30; ++i)
        quadrant.members.push_back({u"dol%1"_s.arg(i), 0.98 + 0.02 * (i % 3), 3 + 0.35 * i,
                                    PaletteRole::Releases, false, size_t(200 + i)});
    return quadrant;
}

FigureTable pairTable()
{
    FigureTable table;
    table.columns = {{u"pair"_s, {}, true},
                     {u"holding side"_s, {}, false},
                     {u"peak"_s, u"GiB"_s, true},
                     {u"kept"_s, u"% of peak"_s, true},
                     {u"how it ended"_s, {}, false}};
    table.rows.push_back(
        {{u"1"_s, u"gne04"_s, u"53.6"_s, u"99.9"_s, u"kernel kill, verified (V3)"_s}, false, false, 3});
    table.rows.push_back(
        {{u"2"_s, u"bas03"_s, u"41.1"_s, u"99.8"_s,
          u"kernel kill, verified (V3), 2 h 42 min after the last sample in a hole of the record"_s},
         false,
         true,
         4});
    table.rows.push_back(
        {{u"3"_s, u"bas11"_s, u"9.8"_s, u"100.0"_s, u"refused: 15.6 % apart"_s}, true, false, 5});
    table.footnotes = {u"Peaks are lower bounds at a step of 30 min."_s};
    return table;
}

} // namespace memreport::test
