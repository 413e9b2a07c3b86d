// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Reads the JSON of Google Benchmark, hyperfine, critcmp, cargo-criterion and single estimates of
/// criterion. Registry name "bench-json".
std::unique_ptr<Importer> makeBenchJsonImporter();

} // namespace memreport
