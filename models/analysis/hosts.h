// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/analysis/kept.h"

#include <tuple>

namespace memreport {

class AnalysisMemory;

/// D13–D16, D20, R44 of every host that recorded memory or swap, in the window.
std::vector<HostFinding> hostFindings(const Incident &incident, const TimeRange &window);
std::vector<HostFinding> hostFindings(const Incident &incident, const TimeRange &window,
                                      AnalysisMemory &memory);

/// What of one host in one window most thresholds do not touch.
struct HostParts
{
    using PressureKey =
        std::tuple<double, double, double, double>; ///< gap steps and minimum, window, coverage
    Kept<PressureKey, PressureFinding> psiSome;
    Kept<PressureKey, PressureFinding> psiFull;
};
/// The same of one host; nullopt: nothing recorded in the window.
std::optional<HostFinding> hostFinding(const Incident &incident, size_t host, const TimeRange &window,
                                       HostParts &parts);

} // namespace memreport
