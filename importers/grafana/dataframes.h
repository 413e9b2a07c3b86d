// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Grafana's data frames as JSON: answers of /api/ds/query and what a panel's inspector copies.
/// Registry name "grafana-frames".
std::unique_ptr<Importer> makeDataFrameImporter();

} // namespace memreport
