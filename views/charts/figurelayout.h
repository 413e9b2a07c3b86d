// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "views/charts/figurestyle.h"

#include <QRectF>
#include <QStringList>

#include <vector>

namespace memreport {

/// Where a panel's parts are, in scene units.
struct PanelLayout
{
    QRectF area;          ///< header, plot, axis and gutter
    QRectF plot;          ///< of a panel without time axis: all below the header
    double gutter = 0;    ///< right of the plot, for direct labels
    double headerTop = 0; ///< first header row begins here
    QStringList titleLines;
    bool keys = false; ///< names of the lines stand in the header instead of the gutter
    int keyRows = 0;
    bool oneRowLabels = false; ///< name and value beside each other, for tracks with many lines
    QStringList noteLines;
    bool phases = false; ///< a band of style.phase right above the plot
    bool timeLabels = true;
    bool valueLabels = true;
    bool unitLabel = true;  ///< above the value axis
    bool zoneLabel = false; ///< zone and year, once a figure
    bool empty = false;     ///< one muted line instead of a plot
};

struct FigureLayout
{
    QStringList titleLines;
    QStringList subtitleLines;
    double titleTop = 0;
    double subtitleTop = 0;
    std::vector<PanelLayout> panels; ///< as in the specification
};

/// Distance of two baselines of a text size.
double rowHeight(int pixels);

/// valueWidth: of the widest label of the value axes.
FigureLayout layOut(const FigureSpec &spec, const FigureStyle &style, double valueWidth);

} // namespace memreport
