// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"

namespace memreport::test {

/// A figure of one panel that holds the content.
FigureSpec figureOf(decltype(FigurePanel::content) content);

/// The throughput table of the second seed: times as multiples of jemalloc's, a clear loss, a clear
/// gain and one without clear difference.
FigureRows ratios();
/// Peaks in GiB, one item a row.
FigureRows peaks(size_t rows);
/// Where swapped pages went on three hosts, in GiB.
FigureRows parked();
/// Median and quartiles of four arms.
FigureRows boxes();
/// Four processes on two hosts and one killed; releases on thin swap is not observed.
FigureQuadrant fourMembers();
/// As crowded as a fleet: holding members of two hosts that keep 99 to 100 %, releasing ones of three.
FigureQuadrant fleet();
FigureTable pairTable();

} // namespace memreport::test
