// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "views/charts/figuretheme.h"

#include <QStringList>

namespace memreport {

/// What a figure's colours are worth on a theme's ground (figures.md 2: lines 3:1, text 4.5:1).
struct ContrastLint
{
    double leastLine = 21; ///< of every line, bar, dot and mark
    double leastText = 21; ///< of every text, direct labels in the colour of their line included
    QStringList faults;    ///< those below the limits, by role
    QStringList remarks;   ///< roles of one panel that only dash and marker tell apart in greyscale
};

ContrastLint contrastLint(const FigureSpec &figure, const FigureTheme &theme, bool colouredText);

} // namespace memreport
