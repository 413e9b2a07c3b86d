// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"
#include "models/incident/edits.h"

namespace memreport {

/// All that a page is fed with; its parts belong together.
struct Story
{
    Document document;
    std::shared_ptr<const Incident> incident;
    std::shared_ptr<const Findings> findings;
    std::vector<std::shared_ptr<const FigureSpec>> figures; ///< computed, see authored()

    bool isEmpty() const { return !incident || !findings || incident->evidence.empty(); }
};

/// What a page asks for. It gets the newest document, which may be newer than the page's story.
using Change = std::function<Edit(const Document &)>;

/// What the inspector shows below the values at the cursor.
struct Subject
{
    enum class Kind
    {
        Nothing,
        Kill,     ///< index: Findings::kills
        Log,      ///< index: Incident::logEvents
        Timeline, ///< index: Incident::timeline
        Number,   ///< finding, title
        Caveats
    };
    Kind kind = Kind::Nothing;
    size_t index = 0;
    QString title;
    Finding finding;
};

} // namespace memreport
