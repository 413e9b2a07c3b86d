// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/linereader.h"

namespace memreport::bench {

/// 1AEO's bench-allocator.c, alone or in the wrapping of test-secure-mode.sh.
std::unique_ptr<LineReader> makeTorBenchReader();

} // namespace memreport::bench
