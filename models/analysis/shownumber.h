// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

#include <QJsonArray>
#include <QJsonObject>

namespace memreport {

/// cli.md, show --json: value, unit, definition, text, inputs and what else the finding knows.
QJsonObject numberJson(const Finding &finding);
QJsonValue instantJson(const std::optional<Instant> &t);
QJsonValue textJson(const std::string &text); ///< null if empty
QJsonArray rangeJson(Instant from, Instant to);
QJsonArray hostNames(const Incident &incident, const std::vector<size_t> &hosts);

/// Sections of show --json, each a pure rendering of the findings.
QJsonObject windowsJson(const Incident &incident);
QJsonObject matchingJson(const Incident &incident, const Findings &findings);
QJsonArray pairsJson(const Incident &incident, const Findings &findings);
QJsonObject pairSummaryJson(const Incident &incident, const Findings &findings);
QJsonObject lifetimeJson(const Incident &incident, const LifetimeFinding &finding);
QJsonArray killsJson(const Incident &incident, const Findings &findings);
QJsonObject killSummaryJson(const Incident &incident, const Findings &findings);
QJsonArray daysJson(const Incident &incident, const Findings &findings);
QJsonArray clockOffsetJson(const Incident &incident, const Findings &findings);
QJsonArray scrapeGapsJson(const Incident &incident, const Findings &findings);

QJsonArray hostsJson(const Incident &incident, const std::vector<HostFinding> &hosts);
QJsonObject cliffJson(const CliffFinding &cliff);
QJsonObject quadrantJson(const Incident &incident, const Quadrant &quadrant);
QJsonObject ranksJson(const Incident &incident, const Ranks &ranks);
QJsonObject outcomesJson(const Findings &findings);
QJsonArray restartMarkersJson(const Incident &incident, const Findings &findings);
QJsonObject handlerJson(const HandlerFindings &handler);
QJsonObject retestJson(const Incident &incident, const Retest &retest);
/// Stories of processes that a finer file holds too, by name.
QJsonObject finerTracksJson(const Findings &findings, const Incident &incident);

} // namespace memreport
