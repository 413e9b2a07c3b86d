// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"

#include <QColor>
#include <QList>

class QPalette;

namespace memreport {

enum class MarkerShape
{
    None,
    Square,
    Circle,
    Triangle,
    Diamond
};

/// Colours of figures.md 2. Dash and marker belong to the role as much as its colour does: in
/// greyscale the two defaults merge.
struct FigureTheme
{
    bool dark = false;
    QColor ground;
    QColor ink;
    QColor muted;

    QColor colour(PaletteRole role) const;
    QColor cliff() const;
    QColor notObserved() const;
    /// Ink at a share of 0 to 1, mixed with the ground: no transparency, which some readers of PDF and SVG
    /// lack.
    QColor wash(double share) const;
    /// The role's colour at a share of 0 to 1, mixed with the ground likewise.
    QColor tint(PaletteRole role, double share) const;
};

FigureTheme lightTheme();
FigureTheme darkTheme();
/// Light or dark by the palette's window colour, on its ground.
FigureTheme themeOf(const QPalette &palette);

/// Lengths of dash and gap in scene units; empty: solid.
QList<qreal> dashOf(PaletteRole role);
MarkerShape markerOf(PaletteRole role);

} // namespace memreport
