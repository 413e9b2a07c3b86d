// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/fleet.h"

namespace memreport {

/// D21 of every host with a kernel journal.
std::vector<HostJournal> hostJournals(const Incident &incident, const std::vector<KillFinding> &kills);
/// D21 of the fleet: from the latest kill of all hosts to the earliest end of coverage among the
/// hosts that had kills. lastKill: that kill.
Finding fleetDays(const Incident &incident, const std::vector<HostJournal> &journals,
                  const std::vector<KillFinding> &kills, std::optional<Instant> &lastKill);

/// Holes of any of the windows in which no process of a host has a sample while each had one before and
/// after.
std::vector<HostGap> scrapeGaps(const Fleet &fleet, std::span<const TimeRange> windows);

std::vector<CounterKill> counterKills(const Fleet &fleet, const std::vector<HostJournal> &journals);

} // namespace memreport
