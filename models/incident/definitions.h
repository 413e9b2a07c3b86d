// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace memreport {

/// Every default of spec.md's definitions; editable, saved, printed in manifests. Units in the names.
struct Definitions
{
    double gapSteps = 2.5; ///< D1: gap > max(gapSteps·Δ, gapMinS)
    double gapMinS = 300;
    double restartJitterS = 1;     ///< D2
    double hwmFallShare = 0.20;    ///< D2
    double baselineH = 24;         ///< D3
    double balloonMinShare = 0.10; ///< D5: no balloon if B <= max(share·b, balloonMinGiB)
    double balloonMinGiB = 2;
    double episodeLowShare = 0.25; ///< D5
    double episodeHighShare = 0.50;
    double settledH = 24;            ///< D6
    double zeroReleasedShare = 0.01; ///< D6
    double swapOutShare = 0.10;      ///< D7
    double releaseWindowMin = 30;    ///< D8a
    double oneStepShare = 0.90;      ///< R27
    double turnShare = 0.01;         ///< D8c
    double holdShare = 0.99;         ///< D10
    double giveBackShare = 0.10;     ///< D11
    double weightLimitPercent = 10;  ///< D12
    double weightDays = 7;
    double swapFilledPercent = 99.5; ///< D13
    double psiWindowS = 1800;        ///< D16
    double psiCoverage = 0.80;
    double killWindowS = 120;   ///< D17: max(2Δ, killWindowS)
    double cliffPercent = 5;    ///< D20c
    double journalHoleH = 6;    ///< D21
    double headroomShare = 0.5; ///< D23
    double holdsPercent = 90;   ///< D24
    double releasesPercent = 25;
    int restartProcesses = 20; ///< D26
    double restartWindowMin = 10;

    bool operator==(const Definitions &) const = default;
};

} // namespace memreport
