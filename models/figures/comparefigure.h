// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// What of both sides is laid onto each other (R117).
enum class CompareAlignment
{
    WindowStart,
    Restart, ///< the first start of a new life inside the window (D2)
    Kill,    ///< the first kernel kill of the process inside the window (V3)
    Moment   ///< CompareSide::moment
};

struct CompareSide
{
    size_t process = 0; ///< Incident::processes
    TimeRange window;
    std::optional<Instant> moment;
};

struct CompareOptions
{
    CompareSide first;
    CompareSide second;
    CompareAlignment alignment = CompareAlignment::WindowStart;
};

/// The moment of a side that stands at 0 of the axis; nullopt: it has none of the kind.
std::optional<Instant> compareAnchor(const Incident &incident, const Findings &findings,
                                     const CompareSide &side, CompareAlignment alignment);

/// "+12 d", "+11 d 11:30:00", "−00:00:05": whole milliseconds, nothing rounded.
QString exactSpan(Duration span);

/// R117: the memory of two processes, or of one in two windows, over one axis of relative time. The
/// second one is moved onto the first; by how much is said on the figure. Without an anchor on
/// both sides: one panel that says which is missing.
FigureSpec compareFigure(const Incident &incident, const Findings &findings, const CompareOptions &options);

} // namespace memreport
