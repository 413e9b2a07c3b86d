// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <span>

namespace memreport {

/// Each kill of all files once (D18, formats/journal.md 1.4): same pid, name and sizes, and either
/// the same kernel seconds of one boot or wall clocks that agree (±1 s when both stamps have
/// fractions, else ±2 s). Another machine or boot id always means another kill; a suspect time
/// does not split. Result in order of time, unknown times last.
std::vector<MergedKill> mergeKills(std::span<const EvidencePtr> evidence);

/// Whether two reports tell of one death, by the rules of mergeKills.
bool sameKill(const Kill &a, const Kill &b);

/// Completes a kill by another report of it: missing fields are filled, the better time wins.
/// The lines stay apart: they belong to their files.
void absorbKill(Kill &into, const Kill &from);

/// The kills of one file, each once with the lines of all its reports (pasted or overlapping dumps).
std::vector<Kill> uniqueKills(std::vector<Kill> kills);

} // namespace memreport
