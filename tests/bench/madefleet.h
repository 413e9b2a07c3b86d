// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/incident.h"

namespace memreport {

/// A made-up fleet: a sample every 15 s, ten processes to a host, their hosts' gauges and counters. Half of
/// the processes hold their balloon, half give it back. samples: of each column.
Incident madeFleet(size_t processes, size_t samples);
/// What one process of it holds, its share of its host included.
size_t samplesOfProcess(size_t samples);
size_t samplesIn(const Incident &incident);

} // namespace memreport
