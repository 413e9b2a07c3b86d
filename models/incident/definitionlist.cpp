// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/definitionlist.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace memreport {

namespace {

// clang-format off
constexpr std::array list{
    DefinitionInfo{"gap_steps", "D1", QT_TRANSLATE_NOOP("Definitions", "a gap is longer than this many steps"), "steps", &Definitions::gapSteps, nullptr, 1, 20, 1},
    DefinitionInfo{"gap_min_s", "D1", QT_TRANSLATE_NOOP("Definitions", "and longer than"), "s", &Definitions::gapMinS, nullptr, 0, 86400, 0},
    DefinitionInfo{"restart_jitter_s", "D2", QT_TRANSLATE_NOOP("Definitions", "start times that differ by no more are one start"), "s", &Definitions::restartJitterS, nullptr, 0, 60, 1},
    DefinitionInfo{"hwm_fall_share", "D2", QT_TRANSLATE_NOOP("Definitions", "a larger fall of the high-water mark is a restart"), "share", &Definitions::hwmFallShare, nullptr, 0.01, 1, 2},
    DefinitionInfo{"baseline_h", "D3", QT_TRANSLATE_NOOP("Definitions", "the baseline is the median of the first"), "h", &Definitions::baselineH, nullptr, 0.5, 720, 1},
    DefinitionInfo{"balloon_min_share", "D5", QT_TRANSLATE_NOOP("Definitions", "a balloon grows by more than this share of its baseline"), "share", &Definitions::balloonMinShare, nullptr, 0, 10, 2},
    DefinitionInfo{"balloon_min_gib", "D5", QT_TRANSLATE_NOOP("Definitions", "and by more than"), "GiB", &Definitions::balloonMinGiB, nullptr, 0, 1024, 2},
    DefinitionInfo{"episode_low_share", "D5", QT_TRANSLATE_NOOP("Definitions", "an episode ends below this share of the balloon"), "share", &Definitions::episodeLowShare, nullptr, 0, 1, 2},
    DefinitionInfo{"episode_high_share", "D5", QT_TRANSLATE_NOOP("Definitions", "and the next begins above"), "share", &Definitions::episodeHighShare, nullptr, 0, 1, 2},
    DefinitionInfo{"settled_h", "D6", QT_TRANSLATE_NOOP("Definitions", "the settled level is the median of the last"), "h", &Definitions::settledH, nullptr, 0.5, 720, 1},
    DefinitionInfo{"zero_released_share", "D6", QT_TRANSLATE_NOOP("Definitions", "zero released: less than this share of the peak"), "share", &Definitions::zeroReleasedShare, nullptr, 0, 0.5, 3},
    DefinitionInfo{"swap_out_share", "D7", QT_TRANSLATE_NOOP("Definitions", "a fall may be swap-out if swap grew by this share of it"), "share", &Definitions::swapOutShare, nullptr, 0, 1, 2},
    DefinitionInfo{"release_window_min", "D8a", QT_TRANSLATE_NOOP("Definitions", "released within"), "min", &Definitions::releaseWindowMin, nullptr, 1, 10080, 0},
    DefinitionInfo{"turn_share", "D8c", QT_TRANSLATE_NOOP("Definitions", "a turn of the curve counts from this share of the peak"), "share", &Definitions::turnShare, nullptr, 0, 0.5, 3},
    DefinitionInfo{"hold_share", "D10", QT_TRANSLATE_NOOP("Definitions", "held: at least this share of the peak"), "share", &Definitions::holdShare, nullptr, 0.5, 1, 3},
    DefinitionInfo{"give_back_share", "D11", QT_TRANSLATE_NOOP("Definitions", "given back: down to this share of the balloon"), "share", &Definitions::giveBackShare, nullptr, 0, 1, 2},
    DefinitionInfo{"weight_limit_percent", "D12", QT_TRANSLATE_NOOP("Definitions", "weights of a pair differ by no more than"), "%", &Definitions::weightLimitPercent, nullptr, 0.1, 200, 1},
    DefinitionInfo{"weight_days", "D12", QT_TRANSLATE_NOOP("Definitions", "weights are the mean of so many days before the window"), "d", &Definitions::weightDays, nullptr, 1, 365, 0},
    DefinitionInfo{"swap_filled_percent", "D13", QT_TRANSLATE_NOOP("Definitions", "swap is filled from"), "%", &Definitions::swapFilledPercent, nullptr, 50, 100, 1},
    DefinitionInfo{"psi_window_s", "D16", QT_TRANSLATE_NOOP("Definitions", "pressure is averaged over"), "s", &Definitions::psiWindowS, nullptr, 60, 86400, 0},
    DefinitionInfo{"psi_coverage", "D16", QT_TRANSLATE_NOOP("Definitions", "of which at least this share must be covered"), "share", &Definitions::psiCoverage, nullptr, 0.1, 1, 2},
    DefinitionInfo{"kill_window_s", "D17", QT_TRANSLATE_NOOP("Definitions", "a kill belongs to a series that ends within"), "s", &Definitions::killWindowS, nullptr, 1, 86400, 0},
    DefinitionInfo{"cliff_percent", "D20c", QT_TRANSLATE_NOOP("Definitions", "the cliff band lies below"), "%", &Definitions::cliffPercent, nullptr, 0.1, 50, 1},
    DefinitionInfo{"journal_hole_h", "D21", QT_TRANSLATE_NOOP("Definitions", "silence of a journal for longer is a hole"), "h", &Definitions::journalHoleH, nullptr, 0.1, 720, 1},
    DefinitionInfo{"headroom_share", "D23", QT_TRANSLATE_NOOP("Definitions", "large headroom: swap of at least this share of RAM"), "share", &Definitions::headroomShare, nullptr, 0, 10, 2},
    DefinitionInfo{"holds_percent", "D24", QT_TRANSLATE_NOOP("Definitions", "holds: at least this much of the peak stays"), "%", &Definitions::holdsPercent, nullptr, 50, 100, 1},
    DefinitionInfo{"releases_percent", "D24", QT_TRANSLATE_NOOP("Definitions", "releases: at most this much of the peak stays"), "%", &Definitions::releasesPercent, nullptr, 0, 90, 1},
    DefinitionInfo{"restart_processes", "D26", QT_TRANSLATE_NOOP("Definitions", "a fleet restart: at least so many starts"), "starts", nullptr, &Definitions::restartProcesses, 2, 100000, 0},
    DefinitionInfo{"restart_window_min", "D26", QT_TRANSLATE_NOOP("Definitions", "within"), "min", &Definitions::restartWindowMin, nullptr, 1, 1440, 0},
    DefinitionInfo{"one_step_share", "R27", QT_TRANSLATE_NOOP("Definitions", "released in one step: at least this share of the release"), "share", &Definitions::oneStepShare, nullptr, 0.1, 1, 2},
};
// clang-format on

} // namespace

QString DefinitionInfo::meaning() const
{
    return QCoreApplication::translate("Definitions", source);
}

double DefinitionInfo::get(const Definitions &definitions) const
{
    return value ? definitions.*value : definitions.*count;
}

void DefinitionInfo::set(Definitions &definitions, double to) const
{
    const double within = std::clamp(to, least, most);
    if (value)
        definitions.*value = within;
    else
        definitions.*count = int(std::lround(within));
}

std::span<const DefinitionInfo> definitionList()
{
    return list;
}

} // namespace memreport
