// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/linereader.h"

namespace memreport::bench {

/// critcmp's table: a column a baseline with rank, mean ± standard deviation and throughput.
std::unique_ptr<LineReader> makeCritcmpTableReader();

} // namespace memreport::bench
