// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/publish/findingtables.h"
#include "app/report/report.h"
#include "models/figures/authored.h"

namespace memreport {

/// All that a report says, before any page is made of it. The writers for HTML, Markdown and PDF render
/// this and compute nothing, so that they cannot disagree. Nothing of the machine or the clock is in it.
struct ReportContent
{
    struct Figure
    {
        std::shared_ptr<const FigureSpec> spec; ///< as the author wants it
        TextState texts = TextState::Computed;
        std::vector<FigureTable> twin;
    };
    QString title;
    QString author;
    QString notes;
    QString window;                    ///< "26 Jun – 16 Jul 2026 UTC · 9 files"
    std::vector<Statement> statements; ///< the headline first; those without a subject are left out
    std::vector<Figure> figures;
    std::vector<FindingTable> tables;
    std::vector<Caveat> caveats;
    FigureTable sources;
    std::vector<std::string> sourceHashes; ///< row by row of sources; empty: none
    FigureTable definitions;
    FigureTable series; ///< what was measured: metric, unit, series, samples, step
};

ReportContent reportContent(const Report &report);

/// "holds", "does not hold", "cannot be decided".
QString stateText(Statement::State state);
/// ✓, ✗ or ?
QString stateGlyph(Statement::State state);

/// Where a number comes from, as lines of words: "samples 17 to 18 of rss{…}", "2026-07-03T18:30:00Z",
/// "node.json, line 3, byte 77", the raw line.
QStringList inputLines(const FindingInput &input);

} // namespace memreport
