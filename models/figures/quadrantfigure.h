// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// Figure 2 (R31–R39): each balloon of the host window by what it kept of its peak (D24) and by the
/// swap of its host against RAM (D23), the four cells with their numbers (D25). subject of a member:
/// Quadrant::members.
FigureSpec quadrantFigure(const Incident &incident, const Findings &findings);
/// The same of the re-test; shows nothing without one.
FigureSpec quadrantRetestFigure(const Incident &incident, const Findings &findings);

/// One row a cell. subject: Quadrant::cells.
FigureTable quadrantFigureTable(const Incident &incident, const Quadrant &quadrant);
FigureSpec quadrantTableFigure(const Incident &incident, const Findings &findings);

/// "Holds, thin swap".
QString cellTitle(const QuadrantCell &cell);

} // namespace memreport
