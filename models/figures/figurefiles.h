// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"

#include <QByteArray>
#include <QJsonObject>

namespace memreport {

/// The specification without its samples, for figures/<name>.json of a bundle. Keys sorted, times in UTC.
QByteArray figureJson(const FigureSpec &spec);

/// Exactly what is plotted: every sample of every run inside the range, undecimated, and every
/// mark. Columns: panel, line, kind, run, time_utc, value, unit, source. C locale, CRLF-free.
QByteArray figureDataCsv(const FigureSpec &spec);

/// Short and long alternative text, a blank line between them.
QByteArray figureAltText(const FigureSpec &spec);

/// Every number that the words use, with definition and inputs.
QByteArray figureProvenanceJson(const FigureSpec &spec);
QJsonObject findingObject(const Finding &finding);

} // namespace memreport
