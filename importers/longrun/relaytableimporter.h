// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Long-run tables of relays' memory as 1AEO's scripts write them (github.com/1aeo/TorUtils, docs/schema.md):
/// an aggregate row and a row for each relay per collection, with or without a column of groups; the
/// older table of aggregates alone; the table of one moment that memory-tool.sh prints.
std::unique_ptr<Importer> makeRelayTableImporter();

} // namespace memreport
