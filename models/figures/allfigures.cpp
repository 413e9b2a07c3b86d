// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/allfigures.h"

#include "models/figures/benchenvironment.h"
#include "models/figures/burstsfigure.h"
#include "models/figures/cohortsfigure.h"
#include "models/figures/figurecaveats.h"
#include "models/figures/overviewfigure.h"
#include "models/figures/pairsfigure.h"
#include "models/figures/pairstable.h"
#include "models/figures/parkedfigure.h"
#include "models/figures/processesfigure.h"
#include "models/figures/quadrantfigure.h"
#include "models/figures/ranksfigure.h"
#include "models/figures/retestfigure.h"
#include "models/figures/swapfigure.h"
#include "models/figures/throughputfigure.h"
#include "models/figures/tradeofffigure.h"

#include <algorithm>

namespace memreport {

namespace {

bool panelShows(const FigurePanel &panel)
{
    if (const auto *rows = std::get_if<FigureRows>(&panel.content))
        return !rows->rows.empty();
    if (const auto *quadrant = std::get_if<FigureQuadrant>(&panel.content))
        return !quadrant->members.empty();
    if (const auto *table = std::get_if<FigureTable>(&panel.content))
        return !table->rows.empty();
    return !panel.lines.empty();
}

} // namespace

bool showsSomething(const FigureSpec &figure)
{
    return std::ranges::any_of(figure.panels, [](const FigurePanel &panel) { return panelShows(panel); });
}

std::vector<FigureSpec> figuresOf(const Incident &incident, const Findings &findings)
{
    std::vector<FigureSpec> figures;
    const auto add = [&figures, &findings](FigureSpec figure) {
        if (!showsSomething(figure))
            return;
        carryCaveats(figure, findings.caveats);
        figures.push_back(std::move(figure));
    };
    add(overviewFigure(incident, findings));
    add(pairsFigure(incident, findings));
    add(pairsTableFigure(incident, findings));
    add(processesFigure(incident, findings));
    add(ranksFigure(incident, findings));
    add(quadrantFigure(incident, findings));
    add(quadrantTableFigure(incident, findings));
    add(swapFigure(incident, findings));
    add(parkedFigure(incident, findings));
    add(retestFigure(incident, findings));
    add(quadrantRetestFigure(incident, findings));
    const auto addBenchmark = [&add, &incident](FigureSpec figure) {
        addEnvironment(figure, incident);
        add(std::move(figure));
    };
    addBenchmark(burstsFigure(findings));
    addBenchmark(burstsTableFigure(findings));
    addBenchmark(throughputFigure(findings));
    addBenchmark(throughputTableFigure(findings));
    addBenchmark(tradeOffFigure(findings));
    add(cohortsFigure(incident, findings));
    return figures;
}

} // namespace memreport
