// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// D13–D16, D20, R44 of every host that recorded memory or swap, in the window.
std::vector<HostFinding> hostFindings(const Incident &incident, const TimeRange &window);

/// The same of one host; nullopt: nothing recorded in the window.
std::optional<HostFinding> hostFinding(const Incident &incident, size_t host, const TimeRange &window);

} // namespace memreport
