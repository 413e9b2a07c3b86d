// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// diagnostics.csv of an experiment: memory and swap of the server, once a day, MiB. Its column
/// `allocator` is the system's and no identity: relays load theirs by LD_PRELOAD.
std::unique_ptr<Importer> makeDiagnosticsImporter();

} // namespace memreport
