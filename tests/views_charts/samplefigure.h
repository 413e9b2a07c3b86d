// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"

namespace memreport::test {

/// Five made-up pairs over twenty days at half-hour steps: balloons, kills, a gap, a release.
/// Every second series of the featured pair has one hole from 6 July 00:00 to 12:00.
FigureSpec fivePairs();

/// A line of count samples, one a step, value i in GiB.
FigureLine ramp(size_t count, Duration step, Instant from);

} // namespace memreport::test
