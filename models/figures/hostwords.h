// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// "glibc holds, thin swap": the host's cell of the quadrant; empty where it is in none.
QString hostClass(const Findings &findings, size_t host);
/// The finding's words, or why it has none.
QString told(const Finding &finding);
/// "12.08 %" of a known finding in per cent, else why not.
QString percentTold(const Finding &finding, int decimals);
/// Texts of the caveats about hosts: swap, RAM, pressure, kills, journals.
std::vector<QString> hostCaveats(const Findings &findings);
/// "sources · 26 Jun – 16 Jul 2026 UTC", for a subtitle.
QString sourcesAndRange(const Incident &incident, const FigureSpec &spec);
/// Cuts words to what a short alternative text may have.
QString shortened(const QString &text);

} // namespace memreport
