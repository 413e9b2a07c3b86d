// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/incident/definitionlist.h"
#include "models/incident/incident.h"

#include <functional>

namespace memreport {

/// R39. How far one number of the definitions can be moved, everything else as it is, before a
/// statement changes its state: the statement that goes first on each side.
struct StableRange
{
    double from = 0;
    double to = 0;
    std::string firstBelow; ///< Statement::id; empty: stable down to the least value allowed
    std::string firstAbove;
};

/// Found by halving: the ends are exact to a thousandth of what was searched, and to 1 for whole
/// numbers. A statement that changes and changes back between two probes is not seen.
/// isCancelled is asked between two computations; nullopt when it says true.
std::optional<StableRange> stableRange(const Incident &incident, const Findings &findings,
                                       const DefinitionInfo &definition,
                                       const std::function<bool()> &isCancelled = {});

} // namespace memreport
