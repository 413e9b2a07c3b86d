// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// R55: the largest peaks (D4) of all lifetimes imported as bars from 0, the largest of the re-test as
/// the line to compare with (R29). subject: Ranks::top.
FigureSpec ranksFigure(const Incident &incident, const Findings &findings);

} // namespace memreport
