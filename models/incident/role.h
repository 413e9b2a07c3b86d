// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/series/series.h"

#include <optional>
#include <string>
#include <string_view>

namespace memreport {

/// What a series is used for. Found by metric name and labels (formats/prometheus.md c), rebindable.
enum class Role
{
    None,      ///< imported, browsable, used by no definition
    Rss,       ///< resident memory of a process, bytes
    Swapped,   ///< swapped part of a process (VmSwap), bytes
    HighWater, ///< largest resident memory since the start (VmHWM), bytes
    LazyFree,  ///< part of Rss that was given up with MADV_FREE and not taken yet (smaps_rollup), bytes
    StartTime, ///< of the process, Unix seconds
    NumProcs,
    MemTotal,
    MemFree,
    MemAvailable,
    SwapTotal,
    SwapFree,
    SwapUsed, ///< of a cgroup that reports use instead of free
    SwapInPages,
    SwapOutPages,
    PsiSome, ///< seconds, counter
    PsiFull,
    OomKills, ///< counter
    BootTime,
    Weight,        ///< consensus weight of a process
    AllocatorInfo, ///< labels name process, allocator, version, host
    HostInfo,      ///< labels name machine, kernel
    Up,
    RunningRelays, ///< of the whole fleet, as its directory counts them
};
std::string roleWord(Role role); ///< stable word for files: "rss", "swapped", "start-time", …
std::optional<Role> roleFromWord(std::string_view word);

/// By name and labels alone; None when nothing fits.
Role roleOf(const Series &series);

/// A role and how good the metric is for it: of several metrics that could play one role of one
/// process, the lowest rank does.
struct RoleGuess
{
    Role role = Role::None;
    int rank = 0;
};
/// From this rank on the figure counts page cache and is no RSS (formats/prometheus.md, row 45).
inline constexpr int workingSetRank = 20;
RoleGuess guessRole(const Series &series);

} // namespace memreport
