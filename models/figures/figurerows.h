// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurerole.h"

#include <QString>

#include <optional>
#include <vector>

namespace memreport {

/// Rows of dots or bars along one number axis, a name before each: ratios around 1, ranks, shares.
struct FigureRows
{
    enum class Kind
    {
        Dots,        ///< a dot for each item, with its interval as a line
        Bars,        ///< a bar from 0 to each item, one below the other
        StackedBars, ///< the items of a row one after the other
        Boxes        ///< interval as a box from low to high, value as its median
    };
    struct Item
    {
        double value = 0;
        std::optional<double> low, high; ///< of the interval
        PaletteRole role = PaletteRole::Ink;
        QString label; ///< "glibc"; names the item in a key, in words and in the data
        QString text;  ///< at the item's end: "4.5×"; empty: nothing
    };
    struct Row
    {
        QString label;
        QString note;       ///< muted, behind the label
        bool muted = false; ///< no clear difference
        std::vector<Item> items;
        size_t subject = 0; ///< what a click on the row opens; the page knows what it counts
    };
    Kind kind = Kind::Dots;
    bool logarithmic = false; ///< announced in the caption
    std::optional<double> reference;
    QString referenceText; ///< "as fast as glibc"
    QString axis;          ///< "time as a multiple of glibc's"
    std::vector<Row> rows;
};

} // namespace memreport
