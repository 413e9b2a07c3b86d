// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// Two rows a pair, the holding side above its twin; refused pairs are no part of it. subject: two
/// times the index in Findings::pairs, and 1 more for the twin.
FigureTable pairsFigureTable(const Incident &incident, const Findings &findings);
FigureSpec pairsTableFigure(const Incident &incident, const Findings &findings);

} // namespace memreport
