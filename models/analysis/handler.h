// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// R59 and R64 for a window; retest tells the phase and the conversion restart. nullopt: no journal
/// holds a line of the handler.
std::optional<HandlerFindings> handlerFindings(const Incident &incident, const TimeRange &window,
                                               const Retest &retest);

} // namespace memreport
