// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Samples as lines of text: scrapes, /federate, OpenMetrics, VictoriaMetrics' format=prometheus,
/// promtool's tsdb dump, tsdb dump-openmetrics and query output. Registry name "prometheus-text".
/// A scrape has no times: its samples stand at the file's own time, with the note "no-times".
std::unique_ptr<Importer> makePrometheusTextImporter();

} // namespace memreport
