// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "models/series/extremaindex.h"

#include <QList>
#include <QPointF>

namespace memreport {

/// Points (x: milliseconds since 1970, y: value) of one run inside the range, at most first,
/// minimum, maximum and last of each pixel column, with the line cut where it crosses the edges.
QList<QPointF> visiblePoints(const FigureLine &line, FigureLine::Run run, const ExtremaIndex &index,
                             const TimeRange &range, int columns);

/// Drops what changes the drawn line by less than the tolerance; both in scene units per axis unit.
/// Ends, the highest and the lowest point always stay.
QList<QPointF> simplified(const QList<QPointF> &points, double xScale, double yScale, double tolerance);

/// For a screen: drops points as long as the line stays within the tolerance of each, in one pass. y times
/// yScale and x in the unit of the tolerance.
QList<QPointF> thinned(const QList<QPointF> &points, double yScale, double tolerance);

/// The last plotted sample inside the range; nullopt: none is.
std::optional<size_t> lastVisible(const FigureLine &line, const TimeRange &range);

/// Last finite value of the line at or before t inside the run that reaches t; nullopt in a gap.
std::optional<size_t> sampleAt(const FigureLine &line, Instant t);

} // namespace memreport
