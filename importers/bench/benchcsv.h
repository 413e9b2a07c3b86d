// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Reads the CSV of Google Benchmark and hyperfine, criterion's raw.csv and mimalloc-bench's
/// benchres.csv (which is cut at blanks). Registry name "bench-csv".
std::unique_ptr<Importer> makeBenchCsvImporter();

} // namespace memreport
