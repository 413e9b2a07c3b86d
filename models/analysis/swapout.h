// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/incident.h"

namespace memreport {

/// By how much a host's used swap grew between two instants, bytes, on the samples at or before
/// each; nullopt: not recorded.
std::optional<double> swapGrowth(const Host &host, Instant from, Instant to);

/// D7: without swapped bytes of the process a fall may be swap-out: the host's used swap grew by at
/// least swapOutShare of the fall in the same interval.
bool mayBeSwapOut(const Host &host, double fall, Instant from, Instant to, const Definitions &definitions);

} // namespace memreport
