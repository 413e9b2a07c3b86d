// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"

namespace memreport {

/// What a figure says as tables, for readers who do not see it: its lines with first, last, least and
/// greatest value, its marks, its rows, its members. Every sample is in figureDataCsv(). Empty panels
/// give a table of their words.
std::vector<FigureTable> figureTwin(const FigureSpec &spec);

} // namespace memreport
