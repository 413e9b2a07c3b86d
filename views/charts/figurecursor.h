// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/charts/figurescene.h"

#include <optional>

namespace memreport {

/// One sample of a figure.
struct SampleRef
{
    size_t panel = 0;
    size_t line = 0;
    size_t sample = 0;
    bool operator==(const SampleRef &) const = default;
};

/// Panel whose plot or gutter holds the point.
std::optional<size_t> panelAt(const FigureScene &scene, QPointF point);
/// The sample at the point's time of the line that is nearest to it, within reach scene units.
std::optional<SampleRef> sampleNear(const FigureScene &scene, QPointF point, double reach);
/// The first line that matters: of the featured panel, else of the first one with a line.
std::optional<SampleRef> firstSample(const FigureScene &scene);
/// Next (steps > 0) or previous plotted sample of the same line; stays at the ends.
SampleRef stepped(const FigureSpec &spec, SampleRef from, int steps);
/// The same time on the next (or previous) main line of all panels.
SampleRef otherLine(const FigureSpec &spec, SampleRef from, int steps);

Instant timeOf(const FigureSpec &spec, SampleRef at);
/// "3 Jul 2026 14:30"; "+1 d 06:00:00" where the axis tells distances.
QString timeText(const FigureSpec &spec, Instant t);
/// "41.0 GiB": the value in the panel's unit.
QString valueText(const FigurePanel &panel, double value);
/// "3 Jul 2026 14:30 UTC, bas03 glibc, 41.0 GiB": what a screen reader says.
QString sampleText(const FigureSpec &spec, SampleRef at);

} // namespace memreport
