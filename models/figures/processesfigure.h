// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// All processes with recorded memory, one panel a host; the largest ones are named, the others
/// are thin lines. Hosts in order of their highest process.
FigureSpec processesFigure(const Incident &incident, const Findings &findings,
                           std::optional<TimeRange> range = std::nullopt);

} // namespace memreport
