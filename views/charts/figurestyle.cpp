// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figurestyle.h"

#include <algorithm>

namespace memreport {

FigureStyle screenStyle(QSizeF size, const FigureTheme &theme, int basePixels)
{
    FigureStyle style{.size = size, .theme = theme};
    style.text = std::max(11, basePixels);
    style.small = std::max(11, qRound(0.9 * basePixels));
    style.title = qRound(1.35 * basePixels);
    style.margin = 4;
    style.titles = false;
    return style;
}

} // namespace memreport
