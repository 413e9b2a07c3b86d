// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/claims/claims.h"
#include "models/claims/draft.h"
#include "models/claims/quantity.h"

#include <QCoreApplication>

namespace memreport {

struct ClaimWords
{
    Q_DECLARE_TR_FUNCTIONS(memreport::Claims)
};

/// D27: "583 us … 2.65 ms … ~4.7x slower", "25.2 … 55.0 MB, +118%". The claimed ratio against that of the
/// two values before it, with the interval that their printed digits allow. covered: quantities that
/// took part and need no finding.
std::vector<Claim> ratioClaims(const DraftSentence &sentence, const std::vector<Quantity> &quantities,
                               std::vector<size_t> &covered);

/// What the draft says against itself: more released than the peaks hold, what is left against what was
/// released, decimal beside binary units, stalls without some or full, free beside available RAM.
std::vector<Claim> consistencyClaims(const std::vector<DraftSentence> &sentences);

} // namespace memreport
