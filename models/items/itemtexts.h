// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// Words that several item models and pages share. Numbers follow the user's locale (window only;
/// exports never use these).
QString fileNameOf(const QString &path);
qsizetype sampleCount(const Evidence &evidence);
/// "5 series · 1,234 samples", "3 kills · 241 entries"; empty if the file holds nothing.
QString countsText(const Evidence &evidence);
/// From the first to the last dated thing of the file; nullopt if nothing is dated.
std::optional<TimeRange> spanOf(const Evidence &evidence);
qsizetype warningCount(const Evidence &evidence);
/// Whole span of what was imported, for the first view.
std::optional<TimeRange> spanOf(const Incident &incident);
/// "line 3", "byte 77" or empty.
QString placeText(std::optional<qint64> line, std::optional<qint64> byte);
/// Where a record stands: "line 44 · byte 3,449", of a binary journal "entry 81".
QString recordPlaceText(const SourceInfo &source, const EvidenceLine &line);
QString roleText(Role role);
QString killKindText(KillKind kind);
/// "bas03" or the host where no process is known.
QString killVictimText(const Incident &incident, const KillFinding &finding);
/// Where the kill happened: as its line says, else the host of the process it is attributed to, else
/// the one host that its file is of.
QString killHostText(const Incident &incident, const KillFinding &finding);
/// What the definition computes, in one sentence, for "Where does this come from?".
QString definitionText(std::string_view id); ///< empty for an unknown id
/// The number in few characters for a table cell; the finding's own text where it is short.
QString shortText(const Finding &finding);

} // namespace memreport
