// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"
#include "models/incident/incident.h"

namespace memreport {

/// R90–R98: the runs of burst programs, each burst against the baseline, with both verdicts (D29)
/// and what the format hides. Empty without runs.
BurstFindings burstFindings(const Incident &incident);

/// The file's name without folder and endings: "real-large-glibc" of "a/real-large-glibc.merged.txt".
QString stemOf(const QString &path);
/// The one allocator that a file's name holds among its words; empty: none or several.
std::string allocatorInFileName(const QString &path);

} // namespace memreport
