// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/allfigures.h"

#include "models/figures/pairsfigure.h"
#include "models/figures/processesfigure.h"

#include <algorithm>

namespace memreport {

namespace {

bool showsSomething(const FigurePanel &panel)
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
    return std::ranges::any_of(figure.panels,
                               [](const FigurePanel &panel) { return showsSomething(panel); });
}

std::vector<FigureSpec> figuresOf(const Incident &incident, const Findings &findings)
{
    std::vector<FigureSpec> figures;
    const auto add = [&figures](FigureSpec figure) {
        if (showsSomething(figure))
            figures.push_back(std::move(figure));
    };
    add(pairsFigure(incident, findings));
    add(processesFigure(incident, findings));
    return figures;
}

} // namespace memreport
