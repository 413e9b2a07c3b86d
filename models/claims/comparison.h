// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/claims/claimnumbers.h"

namespace memreport {

/// The least and the largest value of a number of the findings, in the unit of a draft.
struct ClaimEnds
{
    double low = 0;
    double high = 0;
};
ClaimEnds endsOf(const Quantity &quantity, const ClaimNumber &number);

/// Within what the draft's digits and its bound allow. The ends of a range may be rounded outwards: 99.8 to
/// 99.96 is "99–100".
bool agrees(const Quantity &quantity, const ClaimEnds &ends);
/// How far apart, in the unit of the draft.
double distance(const Quantity &quantity, const ClaimEnds &ends);
/// Numbers of one kind on several subjects have one name: "pairs.holds_side.peak".
QString kindOf(const ClaimNumber &number);

} // namespace memreport
