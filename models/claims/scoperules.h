// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/claims/claims.h"
#include "models/claims/draft.h"
#include "models/claims/quantity.h"

namespace memreport {

/// Numbers whose words name a scope that the findings do not have: kills of "the host" of pairs that stand on
/// two (C11), days since the last kill that reach beyond the window (C12), "those six days" beside dates
/// (C13), "within 30 minutes" as the window of D8a, "zero kills for 13 days" as D21. covered: those
/// quantities of the sentence that need no finding of their own any more.
std::vector<Claim> scopeClaims(const std::vector<DraftSentence> &sentences, size_t sentence,
                               const std::vector<Quantity> &quantities, const Incident &incident,
                               const Findings &findings, std::vector<size_t> &covered);

/// What readers may take for one population although it is two, given what was found: zero bytes beside 99 %
/// held (C8), a cell's maximum beside one host's zero (C10), sources that contradict themselves (C18).
std::vector<Claim> populationClaims(const std::vector<DraftSentence> &sentences,
                                    const std::vector<Claim> &claims, const Incident &incident,
                                    const Findings &findings);

} // namespace memreport
