// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "views/charts/measuringcursors.h"

#include <optional>
#include <vector>

namespace memreport {

/// One line of a panel between two measuring cursors. Nothing is interpolated: a value is that of the
/// last sample at or before the cursor in the same unbroken run.
struct MeasuredLine
{
    QString label;
    std::optional<size_t> a; ///< sample of the line's series; nullopt: not recorded there
    std::optional<size_t> b;
    std::optional<double> difference; ///< value at B less value at A, in the panel's unit
    QString values;                   ///< "38.1 GiB → 41.3 GiB", "38.1 GiB → not recorded"
    QString differenceText;           ///< "+3.2 GiB", "−310 MiB", "not recorded"
    QString sampleTimes;              ///< "samples of 2026-07-03T14:30:00Z and …": where the values are from
};

/// All lines of a panel that are no companions; empty until both cursors are set.
std::vector<MeasuredLine> measuredLines(const FigurePanel &panel, const MeasuringCursors &cursors);

} // namespace memreport
