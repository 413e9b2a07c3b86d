// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// Pairs that a figure shows: in order, without the refused ones.
std::vector<const PairFinding *> drawnPairs(const Findings &findings);
/// The one marked by the author, else the first; nullptr without pairs.
const PairFinding *featuredPair(const Findings &findings);

/// "5 of 5 glibc relays end in a kernel kill; 0 of 5 mimalloc twins do".
QString pairsTitle(const Findings &findings);
/// figures.md 5, A1: statistics first, at most 150 characters.
QString pairsAltShort(const Findings &findings, const FigureSpec &spec);
/// A1 in full; what is unknown is left out, never guessed.
QString pairsAltLong(const Incident &incident, const Findings &findings, const FigureSpec &spec);
/// Markdown: a sentence, a table of the pairs, the caveats.
QString pairsCaption(const Findings &findings, const FigureSpec &spec);

} // namespace memreport
