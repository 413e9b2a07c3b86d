// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/analyser.h"
#include "models/bundle/bundle.h"
#include "models/figures/figurespec.h"

#include <memory>
#include <vector>

namespace memreport {

/// What follows from a document: the same in the window, in a bundle and on the command line.
struct Report
{
    Incident incident;
    Findings findings;
    std::vector<std::shared_ptr<const FigureSpec>>
        figures; ///< computed, see authored(); those that show something
};

Report reportOf(const Document &document);
/// The same, with what the analyser remembers of the last one; before: that one, or nullptr.
Report reportOf(const Document &document, Analyser &analyser, const Report *before);

/// findings.json of a bundle: what verify computes again and compares.
QByteArray findingsText(const Incident &incident, const Findings &findings);

/// The figures as a bundle holds them: specification, drawing, words. Draws, so it belongs to the
/// thread of the (offscreen or real) QApplication. A figure that cannot be drawn goes without its drawing.
std::vector<BundleFigure> bundleFigures(const Report &report);

} // namespace memreport
