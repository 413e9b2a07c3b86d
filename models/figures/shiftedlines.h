// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"

namespace memreport {

/// The runs of a line inside a range; what lies outside is not plotted.
std::vector<FigureLine::Run> runsInside(const FigureLine &line, const TimeRange &range);

/// The same samples, earlier by a span: laid onto another time (R117).
std::shared_ptr<const Series> movedBack(const Series &series, Duration by);

} // namespace memreport
