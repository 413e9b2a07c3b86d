// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/celltable.h"
#include "models/events/evidence.h"

namespace memreport::bench {

/// Reads a document's table as one of bursts (burst, peak, post burst, post idle), of RSS a run
/// (allocator, baseline, final, retained), or of benchmarks (a column an allocator, or columns of
/// times and sizes), with a note of what was understood. False: it is none of them, and nothing is
/// added.
bool readTable(const CellTable &table, Evidence &into);

} // namespace memreport::bench
