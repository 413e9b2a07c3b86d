// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/charts/figuretheme.h"

#include <QSizeF>

namespace memreport {

/// Every length of a figure in scene units: CSS pixels for screens and blogs, points for journals.
/// Nothing is scaled from a window.
struct FigureStyle
{
    QSizeF size;
    FigureTheme theme;
    int text = 13;
    int small = 12; ///< ticks, notes
    int title = 18;
    double line = 1.75;
    double featuredLine = 2.25;
    double secondaryLine = 1;
    double grid = 1;
    double marker = 9;
    double kill = 10;
    double halo = 2;
    double margin = 24;
    double gap = 16;
    double gutter = 112;
    double phase = 18;
    double unit = 1;          ///< scene units of what is one pixel on a screen: paddings, ticks, dashes
    bool titles = true;       ///< title and subtitle are part of the figure
    bool colouredText = true; ///< journals want black letters
    bool simplify = false;    ///< drop points that change nothing by 0.05 units (files only)
};

/// For the window: base text size in pixels as the desktop has it. No titles, the page prints them.
FigureStyle screenStyle(QSizeF size, const FigureTheme &theme, int basePixels);

} // namespace memreport
