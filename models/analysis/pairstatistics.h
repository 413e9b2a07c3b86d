// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace memreport {

/// D22. Statistics of n discordant pairs, k of them in the predicted direction. Ties are not among n.
struct PairStatistics
{
    int predicted = 0;
    int discordant = 0;
    double oneSided = 1;   ///< exact sign test: Σ_{i>=k} C(n,i)/2^n
    double twoSided = 1;   ///< twice that, at most 1
    double lowerBound = 0; ///< Clopper–Pearson, one-sided 95 %, of the share k/n
};
/// D22; nullopt without a discordant pair.
std::optional<PairStatistics> pairStatistics(int predicted, int discordant);

/// D22, only shown if asked: Fisher's exact test of the unpaired table with n processes in each arm,
/// one-sided: the chance that of all that hold at least heldLeft stand in the left arm.
double fisherUnpaired(int n, int heldLeft, int heldRight);

} // namespace memreport
