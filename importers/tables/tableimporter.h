// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Reads the small tables that an operator keeps (weights, allocators by interval, hosts, events
/// and windows) as delimited text. Registry name "table".
std::unique_ptr<Importer> makeTableImporter();

} // namespace memreport
