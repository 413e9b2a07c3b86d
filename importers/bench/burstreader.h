// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/linereader.h"

namespace memreport::bench {

/// `vtcode bench-allocator`: standard output, standard error, both in any order, several runs.
std::unique_ptr<LineReader> makeBurstReader();

} // namespace memreport::bench
