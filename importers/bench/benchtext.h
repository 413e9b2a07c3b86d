// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Reads what benchmark programs print as lines: bench-allocator of VT Code and of 1AEO, criterion,
/// bencher lines, critcmp, Google Benchmark and hyperfine on a terminal, time(1) and allocators'
/// statistics, also several of them in one text. Registry name "bench-text".
std::unique_ptr<Importer> makeBenchTextImporter();

} // namespace memreport
