// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

struct RetestOptions
{
    /// How far the second window is moved back onto the first (R117); nullopt: both stand side by
    /// side on one time axis.
    std::optional<Duration> shift;
};

/// From the first window's start to the second one's; nullopt without a second window.
std::optional<Duration> startShift(const Incident &incident, const Findings &findings);
/// "22.0 d": with sign only where it is moved the other way.
QString shiftText(Duration shift);

/// R50–R68: free RAM, swap and pressure of the hosts in the first window and in the re-test, on one
/// scale. Without a window named retest: one panel that says so.
FigureSpec retestFigure(const Incident &incident, const Findings &findings,
                        const RetestOptions &options = {});

} // namespace memreport
