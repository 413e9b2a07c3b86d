// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"
#include "models/incident/incident.h"

#include <vector>

namespace memreport {

/// Has it lines, rows, members: anything but words about what is missing?
bool showsSomething(const FigureSpec &figure);

/// Every figure that the findings give something to show for, in the order of the pages.
std::vector<FigureSpec> figuresOf(const Incident &incident, const Findings &findings);

} // namespace memreport
