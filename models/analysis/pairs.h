// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/fleet.h"

namespace memreport {

/// Roles of the experiment: which side an allocator stands on (spec D12: glibc against mimalloc).
bool isHoldsAllocator(std::string_view allocator);
bool isReleasesAllocator(std::string_view allocator);

/// D12 over all processes with memory, a weight and an allocator of either role in the window.
struct PairCandidates
{
    struct Side
    {
        size_t process = 0;
        std::string allocator;
        Finding weight;
        double mean = 0;
        bool exAnte = true;
    };
    std::vector<Side> holds;
    std::vector<Side> releases;
};
PairCandidates pairCandidates(const Fleet &fleet, const TimeRange &window);

/// Every admissible pair, which of them the best assignment takes, and for every holding process
/// left over its nearest free counterpart with the reason why it is refused. By difference.
std::vector<PairProposal> proposePairs(const PairCandidates &candidates, const Definitions &definitions);

/// The author's pairs, else the proposed ones in order of falling weight; refused ones (nearest free
/// pairs within twice the limit) follow, unless the author has chosen.
std::vector<PairFinding> findPairs(const Fleet &fleet, const PairCandidates &candidates,
                                   const std::vector<PairProposal> &proposals,
                                   const std::vector<LifetimeFinding> &lifetimes,
                                   const std::vector<KillFinding> &kills, const TimeRange &window);

} // namespace memreport
