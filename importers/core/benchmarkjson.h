// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/burstmerge.h"

#include <QJsonArray>
#include <QJsonObject>

#include <span>

namespace memreport {

/// One run as `inspect --json` prints it.
QJsonObject burstRunJson(const BurstRun &run);
/// The same with the paths of the files that report it.
QJsonArray mergedBurstRunsJson(std::span<const EvidencePtr> evidence, std::span<const MergedBurstRun> runs);
/// The blocks bench_allocator, tor_bench, benchmarks and details, those that the file holds.
void insertBenchmarks(const Evidence &evidence, QJsonObject &object);

} // namespace memreport
