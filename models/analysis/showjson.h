// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

#include <QJsonObject>

namespace memreport {

/// cli.md, show --json: every section of the findings; a section without input is null, and "why"
/// says what is missing. Numbers are objects with value, unit, definition, text and inputs.
QJsonObject showJson(const Incident &incident, const Findings &findings);

/// The same for people, for a terminal: headline, pairs, kills, caveats.
QString showText(const Incident &incident, const Findings &findings);

} // namespace memreport
