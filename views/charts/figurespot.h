// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"

#include <QRectF>

namespace memreport {

/// What can be pointed at in a panel without a time axis.
struct FigureSpot
{
    enum class Kind
    {
        Row,      ///< of rows or of a table
        Member,   ///< of a quadrant
        Threshold ///< index 0: x, 1: y, 2: yLower
    };
    Kind kind = Kind::Row;
    size_t panel = 0;
    size_t index = 0;
    QRectF rect;        ///< scene units; a threshold's: the stretch in which it can be taken
    size_t subject = 0; ///< as in the specification; 0 for a threshold
};

/// "bas03: 99.8 % of peak kept, swap 0.08 × RAM, killed": what a pointer and a screen reader are told.
QString spotText(const FigureSpec &spec, const FigureSpot &spot);

} // namespace memreport
