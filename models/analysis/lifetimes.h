// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/runs.h"

namespace memreport {

/// D2. What a process exporter says about one process, on one time grid. Empty columns: not
/// recorded; NaN: not recorded at that time.
struct ProcessColumns
{
    std::span<const Instant> times;
    std::span<const double> rss;            ///< bytes
    std::span<const double> starts;         ///< Unix seconds
    std::span<const double> procs;          ///< number of processes
    std::span<const double> highWater = {}; ///< VmHWM, bytes
    std::span<const double> boots = {};     ///< of the host, Unix seconds
};

/// D2. One process from its first to its last sample: indices, both included.
struct LifeSpan
{
    size_t first = 0;
    size_t last = 0;
    std::optional<double> started;     ///< first start time seen in it, Unix seconds
    std::optional<double> nextStarted; ///< start time of the process that came after
    std::optional<Instant> deadAt;     ///< first sample that says "not running", if it came next
    std::optional<Instant> nextSample; ///< first sample of the next lifetime
    bool startRecorded = false;        ///< false: a restart is not excluded

    bool ended() const { return deadAt || nextSample; }
    bool operator==(const LifeSpan &) const = default;
};

/// D2: a fall of RSS across one step that is a restart if the high-water mark falls with it.
inline constexpr double rssFallShare = 0.80;
/// A boot time that moves by more is a reboot, and not a clock that was set.
inline constexpr double clockStepS = 60;

/// Seconds that process-exporter gives as start time of a group without a process (Go's zero time).
inline constexpr double notStartedS = -62135596800.0;

/// D2: RSS 0, num_procs 0 or a start time of notStartedS mean that nothing ran: such samples end a
/// lifetime and belong to none. The start time is compared with the first one of the lifetime, so
/// that rounding (jitterS) never adds up; where the host's boot time moved along by less than a minute,
/// the clock was set and nothing restarted. A sample without a number ends nothing.
/// Where no start time is known lifetimes are parted, in this order, by kills (times of kernel kills of
/// this process), by a fall of the high-water mark of more than hwmFallShare, and by a fall of RSS of
/// more than rssFallShare in one step in which the high-water mark fell at all.
std::vector<LifeSpan> lifetimesOf(const ProcessColumns &columns, const Definitions &definitions,
                                  std::span<const Instant> kills = {});

} // namespace memreport
