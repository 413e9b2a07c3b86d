// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/comparefigure.h"

#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostwords.h"
#include "models/figures/shiftedlines.h"
#include "models/figures/tracelines.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// What stands at 0, as in "aligned at …".
QString anchorWords(CompareAlignment alignment)
{
    switch (alignment) {
    case CompareAlignment::WindowStart:
        return FigureWords::tr("the start of the windows");
    case CompareAlignment::Restart:
        return FigureWords::tr("the restarts");
    case CompareAlignment::Kill:
        return FigureWords::tr("the kernel kills");
    case CompareAlignment::Moment:
        return FigureWords::tr("the chosen moments");
    }
    return {};
}

/// What the axis says in the place of zone and year.
QString originWords(CompareAlignment alignment)
{
    switch (alignment) {
    case CompareAlignment::WindowStart:
        return FigureWords::tr("from the start");
    case CompareAlignment::Restart:
        return FigureWords::tr("from the restart");
    case CompareAlignment::Kill:
        return FigureWords::tr("from the kill");
    case CompareAlignment::Moment:
        return FigureWords::tr("from the moment");
    }
    return {};
}

QString missingWords(CompareAlignment alignment, const QString &name)
{
    switch (alignment) {
    case CompareAlignment::WindowStart:
        return FigureWords::tr("%1 has no window").arg(name);
    case CompareAlignment::Restart:
        return FigureWords::tr("%1 did not restart in its window").arg(name);
    case CompareAlignment::Kill:
        return FigureWords::tr("No verified kernel kill of %1 in its window").arg(name);
    case CompareAlignment::Moment:
        return FigureWords::tr("No moment is chosen for %1: set the measuring cursors A and B in a chart")
            .arg(name);
    }
    return {};
}

class CompareFigure
{
public:
    CompareFigure(const Incident &incident, const Findings &findings, const CompareOptions &options)
        : m_incident(incident)
        , m_findings(findings)
        , m_options(options)
    {
        m_spec.name = "compare";
        m_spec.zone = incident.choices.zone;
        m_spec.arrangement = Arrangement::Stack;
        m_spec.range = options.first.window;
    }

    FigureSpec run()
    {
        const auto first = anchor(m_options.first);
        const auto second = anchor(m_options.second);
        if (!first || !second)
            return without(
                missingWords(m_options.alignment, nameOf(first ? m_options.second : m_options.first)));
        m_origin = *first;
        m_shift = *second - *first;
        readLines();
        if (!m_first || !m_second)
            return without(FigureWords::tr("The memory of %1 is not recorded")
                               .arg(nameOf(m_first ? m_options.second : m_options.first)));
        m_spec.origin = FigureOrigin{m_origin, originWords(m_options.alignment)};
        const TimeRange moved{m_options.second.window.from - m_shift, m_options.second.window.to - m_shift};
        m_spec.range = {std::min(m_options.first.window.from, moved.from),
                        std::max(m_options.first.window.to, moved.to)};
        FigurePanel panel;
        panel.featured = true;
        panel.unit = u"GiB"_s;
        panel.title =
            m_footprint ? FigureWords::tr("Resident + swapped memory") : FigureWords::tr("Resident memory");
        panel.note = shiftNote();
        const PaletteRole role = paletteRoleOf(allocator(m_options.first));
        addSide(panel, m_options.first, *m_first, Duration(0), role);
        addSide(panel, m_options.second, *m_second, m_shift,
                unlike(role, paletteRoleOf(allocator(m_options.second))));
        if (panel.lines.empty())
            return without(FigureWords::tr("No memory is recorded in these windows"));
        panel.bands = gapBands(std::move(m_gaps));
        m_spec.panels.push_back(std::move(panel));
        words();
        return std::move(m_spec);
    }

private:
    std::optional<Instant> anchor(const CompareSide &side) const
    {
        return compareAnchor(m_incident, m_findings, side, m_options.alignment);
    }

    QString nameOf(const CompareSide &side) const
    {
        return side.process < m_incident.processes.size() ? qstr(m_incident.processes[side.process].name)
                                                          : QString();
    }

    /// Resident memory of one beside resident and swapped of the other would be no comparison.
    void readLines()
    {
        const auto read = [this](const CompareSide &side, bool footprint) {
            return traceLines(m_incident, m_findings, side.process, side.window, footprint);
        };
        m_first = read(m_options.first, true);
        m_second = read(m_options.second, true);
        m_footprint = m_first && m_second && m_first->swapKnown && m_second->swapKnown;
        if (m_footprint)
            return;
        m_first = read(m_options.first, false);
        m_second = read(m_options.second, false);
    }

    std::string allocator(const CompareSide &side) const
    {
        const Process &process = m_incident.processes[side.process];
        const AllocatorInterval *interval = allocatorAt(process, side.window.from);
        if (interval)
            return interval->allocator;
        return process.allocators.empty() ? std::string() : process.allocators.front().allocator;
    }

    /// Two lines of one allocator are told apart by another role's colour and dash.
    static PaletteRole unlike(PaletteRole first, PaletteRole own)
    {
        if (first != own)
            return own;
        return own == PaletteRole::Third ? PaletteRole::Fourth : PaletteRole::Third;
    }

    void addSide(FigurePanel &panel, const CompareSide &side, const TraceLines &lines, Duration shift,
                 PaletteRole role)
    {
        FigureLine line = lines.main;
        line.role = role;
        line.label = processLabel(m_incident.processes[side.process].name, allocator(side));
        // One process in two windows: the day tells which.
        if (m_options.first.process == m_options.second.process)
            line.label += FigureWords::tr(", from %1").arg(dayAndMinute(side.window.from, m_spec.zone));
        line.runs = runsInside(line, side.window);
        if (line.runs.empty())
            return;
        for (FigureMark mark : killMarks(m_incident, m_findings, side.process, lines, line.role)) {
            if (!side.window.contains(mark.time))
                continue;
            mark.time -= shift;
            panel.marks.push_back(std::move(mark));
        }
        for (const TimeRange &gap : lines.gaps) {
            const TimeRange part{std::max(gap.from, side.window.from), std::min(gap.to, side.window.to)};
            if (!part.isEmpty())
                m_gaps.push_back({part.from - shift, part.to - shift});
        }
        if (shift != Duration(0))
            line.series = movedBack(*line.series, shift);
        panel.lines.push_back(std::move(line));
    }

    QString shiftNote() const
    {
        const auto told = [this](const CompareSide &side, Instant t) {
            return FigureWords::tr("%1 for %2")
                .arg(humanTime(std::chrono::floor<std::chrono::seconds>(t), m_spec.zone), nameOf(side));
        };
        const QString zero = FigureWords::tr("0 is %1 and %2 (%3)")
                                 .arg(told(m_options.first, m_origin),
                                      told(m_options.second, m_origin + m_shift), zoneName(m_spec.zone));
        const QString span = exactSpan(m_shift).sliced(1);
        return zero + u" · "_s +
               (m_shift == Duration(0)  ? FigureWords::tr("nothing is moved")
                : m_shift > Duration(0) ? FigureWords::tr("second moved back by %1").arg(span)
                                        : FigureWords::tr("second moved on by %1").arg(span));
    }

    FigureSpec without(const QString &why)
    {
        m_spec.title = why;
        m_spec.panels.push_back({.emptyText = why});
        m_spec.altShort = shortened(why + u'.');
        m_spec.altLong = why + u'.';
        m_spec.caption = u"**"_s + why + u".**"_s;
        return std::move(m_spec);
    }

    void words()
    {
        const FigurePanel &panel = m_spec.panels.front();
        const QString second = panel.lines.size() > 1 ? panel.lines[1].label : nameOf(m_options.second);
        m_spec.title = FigureWords::tr("%1 and %2, aligned at %3")
                           .arg(panel.lines.front().label, second, anchorWords(m_options.alignment));
        m_spec.subtitle = FigureWords::tr("first %1 · second %2")
                              .arg(humanRange(m_options.first.window, m_spec.zone),
                                   humanRange(m_options.second.window, m_spec.zone));
        m_spec.altShort = shortened(m_spec.title + u'.');
        m_spec.altLong =
            m_spec.title + u". "_s + panel.title + u" over one axis of relative time; "_s + panel.note + u'.';
        m_spec.caption = u"**"_s + m_spec.title + u".** "_s + m_spec.subtitle + u". "_s + panel.note + u'.';
    }

    const Incident &m_incident;
    const Findings &m_findings;
    CompareOptions m_options;
    std::optional<TraceLines> m_first;
    std::optional<TraceLines> m_second;
    bool m_footprint = false;
    Instant m_origin;
    Duration m_shift{0};
    std::vector<TimeRange> m_gaps;
    FigureSpec m_spec;
};

void keepEarliest(std::optional<Instant> &found, Instant t, const TimeRange &window)
{
    if (window.contains(t) && (!found || t < *found))
        found = t;
}

} // namespace

std::optional<Instant> compareAnchor(const Incident &incident, const Findings &findings,
                                     const CompareSide &side, CompareAlignment alignment)
{
    std::optional<Instant> found;
    switch (alignment) {
    case CompareAlignment::WindowStart:
        return side.window.isEmpty() ? std::nullopt : std::optional(side.window.from);
    case CompareAlignment::Restart:
        for (const LifetimeFinding &life : findings.lifetimes) {
            if (life.lifetime.process == side.process && life.lifetime.nextStart)
                keepEarliest(found, *life.lifetime.nextStart, side.window);
        }
        return found;
    case CompareAlignment::Kill:
        for (const KillFinding &kill : findings.kills) {
            const auto &time = incident.kills[kill.kill].kill.time;
            if (time && kill.level == KillLevel::V3 && kill.process == side.process)
                keepEarliest(found, toInstant(*time), side.window);
        }
        return found;
    case CompareAlignment::Moment:
        return side.moment;
    }
    return found;
}

QString exactSpan(Duration span)
{
    const auto length = std::chrono::abs(span);
    const auto days = std::chrono::floor<std::chrono::days>(length);
    const std::chrono::hh_mm_ss clock(length - days);
    QString text = span.count() < 0 ? u"−"_s : u"+"_s;
    if (days.count() > 0) {
        text += FigureWords::tr("%1 d").arg(days.count());
        if (length == days)
            return text;
        text += u' ';
    }
    const auto two = [](auto part) { return u"%1"_s.arg(part.count(), 2, 10, QChar(u'0')); };
    text += two(clock.hours()) + u':' + two(clock.minutes()) + u':' + two(clock.seconds());
    if (clock.subseconds().count() > 0)
        text += u".%1"_s.arg(clock.subseconds().count(), 3, 10, QChar(u'0'));
    return text;
}

FigureSpec compareFigure(const Incident &incident, const Findings &findings, const CompareOptions &options)
{
    return CompareFigure(incident, findings, options).run();
}

} // namespace memreport
