// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// D15s: where swapped-out pages went, one bar a host that swapped anything out.
FigureSpec parkedFigure(const Incident &incident, const Findings &findings);

} // namespace memreport
