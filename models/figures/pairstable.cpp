// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/pairstable.h"

#include "models/analysis/story.h"
#include "models/base/text.h"
#include "models/figures/alttext.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostwords.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString numberCell(const Finding &finding, int decimals)
{
    const auto value = finding.value();
    return value ? fixed(*value, decimals, true) : u"–"_s;
}

FigureTable::Row sideRow(const Incident &incident, const PairFinding &pair, bool holding, size_t index)
{
    const PairSide &side = holding ? pair.holds : pair.releases;
    const LifetimeFinding &story = side.story;
    const auto weight = side.weight.value();
    return {.cells = {holding ? QString::number(pair.order) : QString(),
                      qstr(incident.processes[side.process].name),
                      side.allocator.empty() ? FigureWords::tr("unknown") : qstr(side.allocator),
                      endWords(story.lifetime), weight ? grouped(*weight) : u"–"_s,
                      holding ? numberCell(pair.weightDiff, 1) : QString(), numberCell(story.peak, 1),
                      numberCell(story.retained, 1), numberCell(story.releasedInWindow, 1),
                      numberCell(story.releasedTotal, 1), numberCell(story.settled, 1)},
            .muted = false,
            .strong = pair.featured,
            .subject = 2 * index + (holding ? 0 : 1)};
}

} // namespace

FigureTable pairsFigureTable(const Incident &incident, const Findings &findings)
{
    const QString gib = u"GiB"_s;
    const QString window = durationText(60 * incident.choices.definitions.releaseWindowMin);
    FigureTable table;
    table.columns = {{FigureWords::tr("pair"), {}, true},
                     {FigureWords::tr("process"), {}, false},
                     {FigureWords::tr("allocator"), {}, false},
                     {FigureWords::tr("ended"), {}, false},
                     {FigureWords::tr("weight"), {}, true},
                     {FigureWords::tr("apart"), u"%"_s, true},
                     {FigureWords::tr("peak"), gib, true},
                     {FigureWords::tr("kept"), FigureWords::tr("% of peak"), true},
                     {FigureWords::tr("released in %1").arg(window), gib, true},
                     {FigureWords::tr("peak to trough"), gib, true},
                     {FigureWords::tr("end level"), gib, true}};
    for (size_t i = 0; i < findings.pairs.size(); ++i) {
        if (findings.pairs[i].refused)
            continue;
        table.rows.push_back(sideRow(incident, findings.pairs[i], true, i));
        table.rows.push_back(sideRow(incident, findings.pairs[i], false, i));
    }
    return table;
}

FigureSpec pairsTableFigure(const Incident &incident, const Findings &findings)
{
    FigureSpec spec;
    spec.name = "pairs-table";
    spec.range = findings.window;
    spec.zone = incident.choices.zone;
    spec.arrangement = Arrangement::Stack;
    spec.title = pairsTitle(findings);
    spec.subtitle = sourcesAndRange(incident, spec);
    FigurePanel panel;
    FigureTable table = pairsFigureTable(incident, findings);
    if (table.rows.empty())
        panel.emptyText = FigureWords::tr("No pair of processes was matched or chosen.");
    else
        panel.content = std::move(table);
    spec.panels.push_back(std::move(panel));
    for (const PairFinding *pair : drawnPairs(findings)) {
        spec.findings.push_back(pair->weightDiff);
        for (const PairSide *side : {&pair->holds, &pair->releases}) {
            for (const Finding *finding :
                 {&side->weight, &side->story.peak, &side->story.retained, &side->story.releasedInWindow,
                  &side->story.releasedTotal, &side->story.settled})
                spec.findings.push_back(*finding);
        }
    }
    spec.altShort = shortened(FigureWords::tr("Table of the pairs: %1.").arg(spec.title));
    spec.altLong = FigureWords::tr("%1. Two rows a pair, the holding process above its twin: weight, peak, "
                                   "what was kept of it, what was released and how it ended.")
                       .arg(spec.title);
    spec.caption = u"**"_s + spec.title + u".** "_s + spec.subtitle + u".\n"_s;
    for (const Caveat &caveat : findings.caveats)
        spec.caveats.push_back(caveat.text);
    return spec;
}

} // namespace memreport
