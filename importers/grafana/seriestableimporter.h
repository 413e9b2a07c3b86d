// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Series as delimited text: Grafana's CSV of every generation, what spreadsheets make of it, the
/// output of query scripts, VictoriaMetrics' /api/v1/export/csv. Registry name "series-table".
std::unique_ptr<Importer> makeSeriesTableImporter();

} // namespace memreport
