// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/pairsfigure.h"

#include "models/base/text.h"
#include "models/figures/alttext.h"
#include "models/figures/figurewords.h"
#include "models/figures/tracelines.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double arrivedShare = 0.02;

class PairsBuilder
{
public:
    PairsBuilder(const Incident &incident, const Findings &findings, const PairsOptions &options)
        : m_incident(incident)
        , m_findings(findings)
        , m_options(options)
        , m_range(options.range.value_or(findings.window))
        , m_pairs(drawnPairs(findings))
    {
    }

    FigureSpec build()
    {
        m_spec.name = "pairs";
        m_spec.range = m_range;
        m_spec.zone = m_incident.choices.zone;
        m_spec.sharedY = m_options.sharedY;
        for (const PairFinding *pair : m_pairs)
            m_spec.panels.push_back(panel(*pair));
        if (m_pairs.empty())
            m_spec.panels.push_back(
                {.emptyText = FigureWords::tr("No pair of processes was matched or chosen.")});
        m_spec.title = pairsTitle(m_findings);
        m_spec.subtitle = subtitle();
        collectFindings();
        for (const Caveat &caveat : m_findings.caveats)
            m_spec.caveats.push_back(caveat.text);
        m_spec.altShort = pairsAltShort(m_findings, m_spec);
        m_spec.altLong = pairsAltLong(m_incident, m_findings, m_spec);
        m_spec.caption = pairsCaption(m_findings, m_spec);
        return std::move(m_spec);
    }

private:
    FigurePanel panel(const PairFinding &pair)
    {
        FigurePanel panel;
        panel.featured = &pair == featuredPair(m_findings);
        panel.unit = u"GiB"_s;
        panel.note = note(pair);
        std::vector<TimeRange> gaps;
        for (const PairSide *side : {&pair.holds, &pair.releases})
            addSide(panel, *side, gaps);
        panel.bands = gapBands(std::move(gaps));
        if (!panel.featured)
            return panel;
        panel.title = m_pairs.size() > 1
                          ? FigureWords::tr("Pair %1 of %2: %3 and %4")
                                .arg(QString::number(pair.order), QString::number(m_pairs.size()),
                                     name(pair.holds), name(pair.releases))
                          : FigureWords::tr("%1 and %2").arg(name(pair.holds), name(pair.releases));
        const auto phases = phaseBands(m_incident, m_range);
        panel.bands.insert(panel.bands.end(), phases.begin(), phases.end());
        addHold(panel, pair.holds);
        addRelease(panel, pair.releases);
        return panel;
    }

    QString name(const PairSide &side) const { return qstr(m_incident.processes[side.process].name); }

    void addSide(FigurePanel &panel, const PairSide &side, std::vector<TimeRange> &gaps)
    {
        auto lines = traceLines(m_incident, m_findings, side.process, m_range, m_options.footprint);
        if (!lines)
            return;
        const PaletteRole role = paletteRoleOf(side.allocator);
        lines->main.role = role;
        lines->main.label = processLabel(m_incident.processes[side.process].name, side.allocator);
        if (lines->rss) {
            lines->rss->role = role;
            lines->rss->label = lines->main.label + FigureWords::tr(", RSS alone");
            panel.lines.push_back(*lines->rss);
        }
        panel.lines.push_back(lines->main);
        const auto marks = killMarks(m_incident, m_findings, side.process, *lines, role);
        panel.marks.insert(panel.marks.end(), marks.begin(), marks.end());
        gaps.insert(gaps.end(), lines->gaps.begin(), lines->gaps.end());
        if (!m_step || (lines->step && *lines->step > *m_step))
            m_step = lines->step;
        m_swapKnown = m_swapKnown || lines->swapKnown;
    }

    QString note(const PairFinding &pair) const
    {
        QStringList parts;
        if (pair.holds.weight.value() && pair.releases.weight.value() && pair.weightDiff.value())
            parts << FigureWords::tr("weights %1 / %2 · %3 % apart")
                         .arg(grouped(*pair.holds.weight.value()), grouped(*pair.releases.weight.value()),
                              number(pair.weightDiff, 1));
        else
            parts << FigureWords::tr("weights unknown");
        parts << FigureWords::tr("kept %1 % / %2 % of peak")
                     .arg(number(pair.holds.story.retained, 1), number(pair.releases.story.retained, 1));
        return parts.join(u" · "_s);
    }

    static const FigureLine *mainLine(const FigurePanel &panel, PaletteRole role)
    {
        const auto found = std::ranges::find_if(
            panel.lines, [role](const FigureLine &line) { return !line.secondary && line.role == role; });
        return found == panel.lines.end() ? nullptr : &*found;
    }

    static std::optional<double> valueAt(const FigureLine &line, Instant t)
    {
        const size_t i = line.series->lowerBound(t);
        return i < line.series->size() ? std::optional(line.series->value(i)) : std::nullopt;
    }

    void addHold(FigurePanel &panel, const PairSide &side) const
    {
        const LifetimeFinding &story = side.story;
        const FigureLine *line = mainLine(panel, paletteRoleOf(side.allocator));
        if (!line || story.behaviour == Behaviour::NoBalloon || !story.hold.known() || !story.hold.from ||
            !story.hold.to || !story.peak.value())
            return;
        double top = 0;
        for (size_t i = line->series->lowerBound(*story.hold.from);
             i < line->series->size() && line->series->time(i) <= *story.hold.to; ++i)
            top = std::max(top, line->series->value(i));
        panel.brackets.push_back(
            {.range = {*story.hold.from, *story.hold.to},
             .yFrom = top,
             .yTo = top,
             .label = FigureWords::tr("held %1 for %2")
                          .arg(bytesText(*story.peak.value() * bytesPerGiB), story.hold.text),
             .role = line->role});
    }

    void addRelease(FigurePanel &panel, const PairSide &side) const
    {
        const Finding &released = side.story.releasedInWindow;
        const FigureLine *line = mainLine(panel, paletteRoleOf(side.allocator));
        if (!line || !released.known() || !released.from || !released.to || *released.value() <= 0)
            return;
        const auto from = valueAt(*line, *released.from);
        const auto to = valueAt(*line, *released.to);
        if (!from || !to)
            return;
        // The window may be much longer than the fall: the bracket stands where the level is reached.
        const auto arrived = [&](size_t i) {
            return line->series->value(i) <= *to + arrivedShare * (*from - *to);
        };
        size_t end = line->series->lowerBound(*released.from);
        while (end + 1 < line->series->size() && line->series->time(end) < *released.to && !arrived(end))
            ++end;
        panel.brackets.push_back({.range = {*released.from, line->series->time(end)},
                                  .yFrom = *from,
                                  .yTo = *to,
                                  .label = u'−' + released.text,
                                  .role = line->role});
    }

    QString subtitle() const
    {
        QStringList parts;
        parts << (m_options.footprint && m_swapKnown ? FigureWords::tr("Resident + swapped memory")
                                                     : FigureWords::tr("Resident memory (RSS)"));
        parts << sourceWords(m_incident);
        if (m_step)
            parts << FigureWords::tr("step %1").arg(durationText(double(m_step->count()) / 1000));
        parts << humanRange(m_range, m_spec.zone) + u' ' + zoneName(m_spec.zone);
        if (std::ranges::any_of(m_spec.panels, [](const FigurePanel &p) { return !p.marks.empty(); }))
            parts << FigureWords::tr("× kernel OOM kill");
        parts.removeAll(QString());
        return parts.join(u" · "_s);
    }

    void collectFindings()
    {
        for (const PairFinding *pair : m_pairs) {
            for (const PairSide *side : {&pair->holds, &pair->releases}) {
                const LifetimeFinding &story = side->story;
                for (const Finding *finding :
                     {&side->weight, &story.peak, &story.peakFootprint, &story.retained, &story.settled,
                      &story.releasedInWindow, &story.releasedTotal, &story.hold})
                    m_spec.findings.push_back(*finding);
            }
            m_spec.findings.push_back(pair->weightDiff);
        }
    }

    const Incident &m_incident;
    const Findings &m_findings;
    const PairsOptions &m_options;
    TimeRange m_range;
    std::vector<const PairFinding *> m_pairs;
    FigureSpec m_spec;
    std::optional<Duration> m_step;
    bool m_swapKnown = false;
};

} // namespace

FigureSpec pairsFigure(const Incident &incident, const Findings &findings, const PairsOptions &options)
{
    return PairsBuilder(incident, findings, options).build();
}

} // namespace memreport
