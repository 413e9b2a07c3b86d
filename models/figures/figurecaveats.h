// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// "5 pairs on 2 hosts: not independent", with the author's answer behind it where there is one.
QString caveatText(const Caveat &caveat);

/// R80: every caveat of the figure stands in its caption, and answers stand behind their caveats.
void carryCaveats(FigureSpec &figure, const std::vector<Caveat> &caveats);

/// How many caveats of the figure the author has not answered.
qsizetype openCaveats(const FigureSpec &figure, const std::vector<Caveat> &caveats);

} // namespace memreport
