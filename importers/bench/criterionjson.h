// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <QJsonObject>

#include <optional>
#include <span>
#include <string_view>

namespace memreport::bench {

/// criterion's estimates.json (ns of one iteration; keys capitalised before 0.3.3) into a result:
/// slope under linear sampling, mean under flat is the typical value. False: no estimates.
bool takeEstimates(const QJsonObject &estimates, BenchmarkResult &result);
/// change/estimates.json: fractions.
std::optional<BenchmarkChange> changeOf(const QJsonObject &estimates);
/// The id of benchmark.json: full_id, else group, function and value; and what one iteration works on.
/// Before takeEstimates(), which makes rates of it.
void takeBenchmarkId(const QJsonObject &benchmark, BenchmarkResult &result);
/// sample.json: times of whole samples divided by their iterations.
void takeSamples(const QJsonObject &sample, BenchmarkResult &result);
/// Counts samples outside tukey.json's four fences.
void countOutliers(std::span<const double> fences, BenchmarkResult &result);

/// critcmp --export: every benchmark of one baseline.
void readCritcmpExport(const QJsonObject &root, Evidence &into);
/// cargo criterion --message-format=json, a message a line; other lines are left out.
void readCargoCriterion(std::string_view text, Evidence &into);
/// A single estimates.json, named by the folders of its path.
void readSingleEstimates(const QJsonObject &root, const QString &path, Evidence &into);

} // namespace memreport::bench
