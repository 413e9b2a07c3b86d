// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Answers of Prometheus' HTTP API and of what speaks like it (Thanos, Mimir, VictoriaMetrics),
/// with or without their envelope, and VictoriaMetrics' JSON lines. Registry name "prometheus-api".
std::unique_ptr<Importer> makePrometheusApiImporter();

} // namespace memreport
