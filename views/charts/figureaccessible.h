// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace memreport {

class FigureView;

/// Lets screen readers read figures: QChartView tells them nothing. Idempotent.
void installFigureAccessibility();
/// Says what stands under the cursor.
void announceFigure(FigureView *view);

} // namespace memreport
