// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"

#include <QJsonObject>
#include <QStringList>

namespace memreport {

/// Sections bench, throughput and cohorts of show --json (cli.md), with the keys of the corpus'
/// comparisons where they mean the same.
QJsonObject benchJson(const BurstFindings &findings);
QJsonObject throughputJson(const ThroughputFindings &findings);
QJsonObject cohortsJson(const CohortFindings &findings);

/// The same as lines for a terminal.
QStringList benchLines(const BurstFindings &findings);
QStringList throughputLines(const ThroughputSet &set);
QStringList cohortLines(const CohortFindings &findings);

} // namespace memreport
