// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/retestfigure.h"

#include "models/analysis/phases.h"
#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostlines.h"
#include "models/figures/hostwords.h"
#include "models/figures/shiftedlines.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr size_t mostHosts = 3;

class RetestFigure
{
public:
    RetestFigure(const Incident &incident, const Findings &findings, const RetestOptions &options)
        : m_incident(incident)
        , m_findings(findings)
        , m_shift(options.shift)
    {
        m_spec.name = "retest";
        m_spec.zone = incident.choices.zone;
        m_spec.sharedY = false;
        m_spec.arrangement = Arrangement::Stack;
    }

    FigureSpec run()
    {
        const NamedWindow *second = m_incident.window("retest");
        if (!second || !m_findings.retest || m_findings.hostsRetest.empty()) {
            m_spec.range = m_findings.hostWindow;
            m_spec.title = FigureWords::tr("No second window with memory of hosts");
            m_spec.panels.push_back({.emptyText = m_spec.title});
            m_spec.altShort = m_spec.altLong = m_spec.title + u'.';
            return std::move(m_spec);
        }
        m_first = m_findings.hostWindow;
        m_second = second->range;
        m_hosts = phaseHosts(m_findings);
        m_hosts.resize(std::min(m_hosts.size(), mostHosts));
        findRange();
        for (const HostSignal signal : {ramSignal(), HostSignal::SwapUsed, HostSignal::PsiSome})
            addTrack(signal);
        addMarks();
        words();
        return std::move(m_spec);
    }

private:
    void findRange()
    {
        if (m_shift)
            m_spec.range = {std::min(m_first.from, m_second.from - *m_shift),
                            std::max(m_first.to, m_second.to - *m_shift)};
        else
            m_spec.range = {std::min(m_first.from, m_second.from), std::max(m_first.to, m_second.to)};
    }

    const HostFinding *findingOf(size_t host) const
    {
        const auto found = std::ranges::find(m_findings.hostsRetest, host, &HostFinding::host);
        return found == m_findings.hostsRetest.end() ? nullptr : &*found;
    }

    // C16: free and available are different metrics; free is what the cliff of the re-test is told in.
    HostSignal ramSignal() const
    {
        const bool free = std::ranges::any_of(m_hosts, [this](size_t host) {
            const HostFinding *finding = findingOf(host);
            return finding && finding->ramFreeMin.known();
        });
        return free ? HostSignal::RamFree : HostSignal::RamAvailable;
    }

    void addTrack(HostSignal signal)
    {
        FigurePanel panel;
        panel.title = signalTitle(signal);
        panel.unit = signalUnit(signal);
        QStringList missing;
        for (const size_t host : m_hosts) {
            const HostFinding *finding = findingOf(host);
            if (!finding)
                continue;
            HostLine made = hostLine(m_incident, m_findings, *finding, signal);
            if (made.line)
                addLines(std::move(*made.line), panel);
            else
                missing << FigureWords::tr("%1 on %2").arg(made.missing, qstr(m_incident.hosts[host].name));
        }
        if (panel.lines.empty())
            panel.emptyText = panel.title + u": "_s + missing.join(u", "_s);
        panel.note = missing.join(u" · "_s);
        if (signal != HostSignal::PsiSome)
            panel.yMax = 100;
        if (signal == ramSignal())
            panel.bands.push_back(cliffBand(m_incident));
        m_spec.panels.push_back(std::move(panel));
    }

    // Side by side: one line through both windows. Moved: the first window as a pale companion.
    void addLines(FigureLine line, FigurePanel &panel) const
    {
        FigureLine later = line;
        later.runs = runsInside(line, m_second);
        line.runs = runsInside(line, m_first);
        if (!m_shift) {
            std::ranges::copy(later.runs, std::back_inserter(line.runs));
            std::ranges::sort(line.runs, {}, &FigureLine::Run::first);
            if (!line.runs.empty())
                panel.lines.push_back(std::move(line));
            return;
        }
        const QString name = line.label;
        line.label = FigureWords::tr("%1, first").arg(name);
        line.role = PaletteRole::Muted;
        line.endText.clear();
        later.label = FigureWords::tr("%1, re-test").arg(name);
        later.series = movedBack(*later.series, *m_shift);
        for (FigureLine *each : {&line, &later}) {
            if (!each->runs.empty())
                panel.lines.push_back(std::move(*each));
        }
    }

    Instant placed(Instant t) const { return m_shift && m_second.contains(t) ? t - *m_shift : t; }

    void addMarks()
    {
        FigurePanel &panel = m_spec.panels.front();
        const auto band = [&panel](const TimeRange &range, const QString &label) {
            panel.bands.push_back({.kind = FigureBand::Kind::Phase, .range = range, .label = label});
        };
        if (!m_shift) {
            band(m_first, FigureWords::tr("first window"));
            band(m_second, FigureWords::tr("re-test"));
        } else if (const auto &phase = m_findings.retest->phase) {
            band({placed(phase->from),
                  placed(std::min(phase->to.value_or(m_second.to), m_second.to) - Duration(1))},
                 FigureWords::tr("re-test: %1").arg(qstr(phase->text)));
        }
        for (const size_t host : m_hosts) {
            const HostFinding *finding = findingOf(host);
            const auto line = std::ranges::find_if(panel.lines, [&](const FigureLine &l) {
                return l.label.startsWith(qstr(m_incident.hosts[host].name));
            });
            if (!finding || line == panel.lines.end())
                continue;
            for (FigureMark mark : hostKillMarks(m_incident, m_findings, host, *line)) {
                mark.time = placed(mark.time);
                panel.marks.push_back(std::move(mark));
            }
        }
        if (const auto &marker = m_findings.retest->conversion)
            panel.marks.push_back({.kind = FigureMark::Kind::Restart,
                                   .role = PaletteRole::Muted,
                                   .time = placed(marker->from),
                                   .label = FigureWords::tr("restart of %1, %2 converted")
                                                .arg(marker->processes.text, marker->converted.text),
                                   .event = m_incident.kills.size()});
    }

    QString headline() const
    {
        const Finding before = killsIn(m_incident, m_findings, m_first);
        const Finding now = killsIn(m_incident, m_findings, m_second);
        if (*now.value() == 0 && m_findings.daysSinceKill.known())
            return FigureWords::tr("No kernel kill in the re-test, %1; %2 in the first window")
                .arg(m_findings.daysSinceKill.text, before.text);
        return FigureWords::tr("%1 in the re-test, against %2 in the first window")
            .arg(now.text, before.text);
    }

    QString floorSentence(size_t host) const
    {
        const HostFinding *second = findingOf(host);
        const auto first = std::ranges::find(m_findings.hosts, host, &HostFinding::host);
        if (!second)
            return {};
        const bool free = second->ramFreeMin.known();
        const auto ram = [free](const HostFinding &h) {
            return told(free ? h.ramFreeMin : h.ramAvailableMin);
        };
        QString text = FigureWords::tr("%1: least %2, swap used at most %3")
                           .arg(qstr(m_incident.hosts[host].name), ram(*second), told(second->swapUsedMax));
        if (first != m_findings.hosts.end())
            text += FigureWords::tr("; in the first window least %1, swap at most %2")
                        .arg(ram(*first), told(first->swapUsedMax));
        const auto floor = std::ranges::find(m_findings.retest->hosts, host, &Retest::HostFloor::host);
        if (floor != m_findings.retest->hosts.end() && floor->freeAfterRestart.known())
            text += FigureWords::tr("; after the restart %1 free").arg(told(floor->freeAfterRestart));
        return text + u'.';
    }

    void words()
    {
        m_spec.title = headline();
        m_spec.subtitle = sourcesAndRange(m_incident, m_spec);
        if (m_shift)
            m_spec.subtitle += FigureWords::tr(" · re-test moved back by %1").arg(shiftText(*m_shift));
        const auto rows = phaseRows(m_incident, m_findings);
        QStringList sentences;
        for (const size_t host : m_hosts)
            sentences << floorSentence(host);
        m_spec.altShort = shortened(m_spec.title + u'.');
        m_spec.altLong =
            m_spec.title + u". "_s + sentences.join(u' ') + u' ' +
            (m_shift ? FigureWords::tr("Tracks of the first window in grey and of the re-test over it, moved "
                                       "back by %1.")
                           .arg(shiftText(*m_shift))
                     : FigureWords::tr("Tracks over one time axis, first window %1, re-test %2.")
                           .arg(humanRange(m_first, m_spec.zone), humanRange(m_second, m_spec.zone)));
        m_spec.caption = u"**"_s + m_spec.title + u".** "_s + m_spec.subtitle + u".\n\n| "_s +
                         FigureWords::tr("quantity | first window | re-test") + u" |\n|---|---|---|\n"_s;
        for (const PhaseRow &row : rows) {
            m_spec.caption +=
                u"| "_s + QStringList{row.what, told(row.first), told(row.second)}.join(u" | "_s) + u" |\n"_s;
            m_spec.findings.push_back(row.first);
            m_spec.findings.push_back(row.second);
        }
        m_spec.caveats = hostCaveats(m_findings);
    }

    const Incident &m_incident;
    const Findings &m_findings;
    std::optional<Duration> m_shift;
    TimeRange m_first;
    TimeRange m_second;
    std::vector<size_t> m_hosts;
    FigureSpec m_spec;
};

} // namespace

std::optional<Duration> startShift(const Incident &incident, const Findings &findings)
{
    const NamedWindow *second = incident.window("retest");
    return second ? std::optional(second->range.from - findings.hostWindow.from) : std::nullopt;
}

QString shiftText(Duration shift)
{
    const QString text = durationText(std::abs(double(shift.count())) / 1000);
    return shift.count() < 0 ? u"−"_s + text : text;
}

FigureSpec retestFigure(const Incident &incident, const Findings &findings, const RetestOptions &options)
{
    return RetestFigure(incident, findings, options).run();
}

} // namespace memreport
