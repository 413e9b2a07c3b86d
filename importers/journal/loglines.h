// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/journal.h"

#include <optional>
#include <string_view>

namespace memreport::journal {

/// What the line itself says: kind, allocator, object, cgroup, detail and numbers; who, where and when
/// are not filled in. Lines that quote another one (a name or a time in front) are no event.

/// "Adding 8388604k swap on /dev/sda2.  Priority:-2 extents:1 across:8388604k SS" (mm/swapfile.c).
std::optional<LogEvent> parseKernelEvent(std::string_view message);
/// ld.so, jemalloc, mimalloc and tcmalloc write into the log of the program that they are part of.
std::optional<LogEvent> parseProgramEvent(std::string_view message);
/// systemd-oomd says which limit was crossed before it kills, earlyoom too.
std::optional<LogEvent> parseLimitEvent(std::string_view message);
/// "Deactivated swap /dev/sda2.", "swapoff: /swapfile: swapoff failed: …", sudo's "COMMAND=/usr/sbin/swapoff
/// -a".
std::optional<LogEvent> parseSwapOffEvent(std::string_view identifier, std::string_view message);
/// "Under memory pressure, flushing caches." of systemd's daemons, also where it went through the kernel's
/// log.
std::optional<LogEvent> parsePressureEvent(std::string_view message);

} // namespace memreport::journal
