// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurerole.h"

#include <QString>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace memreport {

/// Two by two: what members did upwards, what room they had to the right. Each cell gets the same
/// room: the axes are stretched on either side of a threshold, which the caption announces.
struct FigureQuadrant
{
    struct Member
    {
        QString label;
        double x = 0;
        double y = 0;
        PaletteRole role = PaletteRole::Ink;
        bool killed = false; ///< drawn with the mark of a kill
        size_t subject = 0;  ///< what a click on it opens; the page knows what it counts
    };
    struct Cell
    {
        QString title;
        QStringList numbers; ///< one line each, most important first
        bool observed = true;
        QString notObserved; ///< the words in an empty cell
    };
    /// A threshold and the range over which the sentence holds (R39).
    struct Threshold
    {
        double value = 0;
        std::optional<double> stableFrom, stableTo;
        QString text; ///< "swap = 1.0 × RAM"
    };
    QString xTitle, yTitle;
    QString xUnit, yUnit;
    double xMax = 1, yMax = 1;
    bool xLogarithmic = false;
    Threshold x, y;
    std::optional<Threshold> yLower; ///< members between it and y belong to no cell
    std::array<Cell, 4> cells;       ///< below left, below right, above left, above right
    std::vector<Member> members;
};

} // namespace memreport
