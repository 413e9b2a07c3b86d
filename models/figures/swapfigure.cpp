// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/swapfigure.h"

#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostlines.h"
#include "models/figures/hostwords.h"
#include "models/figures/tracelines.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

class SwapFigure
{
public:
    SwapFigure(const Incident &incident, const Findings &findings, const SwapOptions &options)
        : m_incident(incident)
        , m_findings(findings)
    {
        const auto wanted = options.hosts.empty() ? worstOfEachClass(incident, findings) : options.hosts;
        for (const size_t host : wanted) {
            const auto found = std::ranges::find(findings.hosts, host, &HostFinding::host);
            if (found != findings.hosts.end())
                m_hosts.push_back(&*found);
        }
        m_spec.name = "swap";
        m_spec.range = options.range.value_or(findings.hostWindow);
        m_spec.zone = incident.choices.zone;
        m_spec.sharedY = false;
        m_spec.arrangement = Arrangement::Stack;
    }

    FigureSpec run()
    {
        if (m_hosts.empty()) {
            m_spec.title = FigureWords::tr("No memory of a host is recorded");
            m_spec.panels.push_back({.emptyText = m_spec.title});
            m_spec.altShort = m_spec.altLong = m_spec.title + u'.';
            return std::move(m_spec);
        }
        for (const HostSignal signal : {HostSignal::SwapUsed, HostSignal::RamAvailable, HostSignal::SwapIn,
                                        HostSignal::PsiSome, HostSignal::PsiFull})
            addTrack(signal);
        addMarks();
        addExhaustion();
        words();
        return std::move(m_spec);
    }

private:
    QString name(const HostFinding &host) const { return qstr(m_incident.hosts[host.host].name); }

    // The number of a track for one host, as its finding says it.
    const Finding &numberOf(const HostFinding &host, HostSignal signal) const
    {
        switch (signal) {
        case HostSignal::SwapUsed:
            return host.swapUsedMax;
        case HostSignal::SwapIn:
            return host.swapInP99;
        case HostSignal::PsiSome:
            return host.psiSome.worst;
        case HostSignal::PsiFull:
            return host.psiFull.worst;
        default:
            return host.ramAvailableMin;
        }
    }

    static QString numberWords(HostSignal signal)
    {
        switch (signal) {
        case HostSignal::SwapUsed:
            return FigureWords::tr("most");
        case HostSignal::SwapIn:
            return FigureWords::tr("99th percentile");
        case HostSignal::PsiSome:
        case HostSignal::PsiFull:
            return FigureWords::tr("worst half hour");
        default:
            return FigureWords::tr("least");
        }
    }

    static QString numberText(const Finding &number, HostSignal signal)
    {
        if (signal == HostSignal::SwapIn)
            return fixed(*number.value(), 2) + u' ' + signalUnit(signal);
        return percentTold(number, signal == HostSignal::SwapUsed ? 1 : 2);
    }

    void addTrack(HostSignal signal)
    {
        FigurePanel panel;
        panel.title = signalTitle(signal);
        panel.unit = signalUnit(signal);
        QStringList numbers;
        QStringList missing;
        for (const HostFinding *host : m_hosts) {
            HostLine made = hostLine(m_incident, m_findings, *host, signal);
            if (!made.line) {
                missing << FigureWords::tr("%1 on %2").arg(made.missing, name(*host));
                continue;
            }
            if (made.perStep)
                panel.title =
                    FigureWords::tr("%1, each step; no half hour is covered whole").arg(signalTitle(signal));
            panel.lines.push_back(std::move(*made.line));
            if (const Finding &number = numberOf(*host, signal); number.known()) {
                numbers << name(*host) + u' ' + numberText(number, signal);
                m_spec.findings.push_back(number);
            }
        }
        if (panel.lines.empty()) {
            panel.emptyText = panel.title + u": "_s + missing.join(u", "_s);
        } else {
            if (!numbers.isEmpty())
                numbers.front().prepend(numberWords(signal) + u": "_s);
            panel.note = (missing + numbers).join(u" · "_s);
        }
        if (signal == HostSignal::SwapUsed || signal == HostSignal::RamAvailable)
            panel.yMax = 100;
        if (signal == HostSignal::RamAvailable)
            panel.bands.push_back(cliffBand(m_incident));
        m_spec.panels.push_back(std::move(panel));
    }

    FigurePanel *firstWithLines()
    {
        const auto found = std::ranges::find_if(
            m_spec.panels, [](const FigurePanel &panel) { return !panel.lines.empty(); });
        return found == m_spec.panels.end() ? nullptr : &*found;
    }

    void addMarks()
    {
        FigurePanel *panel = firstWithLines();
        if (!panel)
            return;
        for (const HostFinding *host : m_hosts) {
            const auto line = std::ranges::find(panel->lines, name(*host), &FigureLine::label);
            if (line != panel->lines.end())
                std::ranges::copy(hostKillMarks(m_incident, m_findings, host->host, *line),
                                  std::back_inserter(panel->marks));
            std::ranges::copy(capacityMarks(m_incident, *host, m_hosts.size() > 1),
                              std::back_inserter(panel->marks));
        }
        std::ranges::copy(noteMarks(m_incident), std::back_inserter(panel->marks));
        std::ranges::copy(phaseBands(m_incident, m_spec.range), std::back_inserter(panel->bands));
    }

    // R44: the samples at which swap is filled and RAM is below the cliff, each held to the next.
    std::vector<TimeRange> exhausted(const FigureLine &swap, const FigureLine &ram) const
    {
        const Definitions &definitions = m_incident.choices.definitions;
        std::vector<TimeRange> stretches;
        const size_t count = std::min(swap.series->size(), ram.series->size());
        for (size_t i = 0; i + 1 < count; ++i) {
            if (!(swap.series->value(i) >= definitions.swapFilledPercent &&
                  ram.series->value(i) < definitions.cliffPercent))
                continue;
            const Instant from = swap.series->time(i);
            const Instant to = swap.series->time(i + 1);
            if (!stretches.empty() && stretches.back().to == from)
                stretches.back().to = to;
            else
                stretches.push_back({from, to});
        }
        return stretches;
    }

    void addExhaustion()
    {
        FigurePanel &swap = m_spec.panels[0];
        FigurePanel &ram = m_spec.panels[1];
        std::vector<TimeRange> all;
        for (const FigureLine &line : swap.lines) {
            const auto same = std::ranges::find(ram.lines, line.label, &FigureLine::label);
            if (same != ram.lines.end())
                std::ranges::copy(exhausted(line, *same), std::back_inserter(all));
        }
        const auto longest = std::ranges::max_element(all, {}, &TimeRange::length);
        for (FigurePanel *panel : {&swap, &m_spec.panels[3]}) {
            for (auto stretch = all.begin(); stretch != all.end() && !panel->lines.empty(); ++stretch)
                panel->bands.push_back({.kind = FigureBand::Kind::Cliff,
                                        .range = *stretch,
                                        .label = stretch == longest && panel == &swap
                                                     ? FigureWords::tr("swap and RAM full")
                                                     : QString()});
        }
    }

    void words()
    {
        QStringList heads;
        for (const HostFinding *host : m_hosts)
            heads << headOf(*host);
        m_spec.title = heads.mid(0, 2).join(u"; "_s);
        QStringList names;
        for (const HostFinding *host : m_hosts)
            names << name(*host);
        m_spec.subtitle = names.join(u", "_s) + u" · "_s + sourcesAndRange(m_incident, m_spec);
        m_spec.altShort = shortened(m_spec.title + u'.');
        m_spec.altLong = altLong();
        m_spec.caption = caption();
        m_spec.caveats = hostCaveats(m_findings);
    }

    // "basalt: swap up to 100.0 %, PSI some up to 12.08 % of a half hour"
    QString headOf(const HostFinding &host) const
    {
        QStringList parts;
        if (host.swapUsedMax.known())
            parts << FigureWords::tr("swap up to %1").arg(percentTold(host.swapUsedMax, 1));
        if (host.psiSome.worst.known())
            parts << FigureWords::tr("stalls (PSI some) up to %1 of a half hour")
                         .arg(percentTold(host.psiSome.worst, 2));
        else if (host.ramAvailableMin.known())
            parts << FigureWords::tr("RAM available down to %1").arg(percentTold(host.ramAvailableMin, 1));
        return name(host) + u": "_s +
               (parts.isEmpty() ? FigureWords::tr("neither swap nor pressure recorded")
                                : parts.join(u", "_s));
    }

    // figures.md 5, A3: statistics of each host, then what the tracks are.
    QString altLong() const
    {
        QString text;
        for (const HostFinding *host : m_hosts)
            text += sentenceOf(*host) + u' ';
        const auto tracks = std::ranges::count_if(
            m_spec.panels, [](const FigurePanel &panel) { return panel.emptyText.isEmpty(); });
        text += FigureWords::tr("%1 aligned tracks over one time axis, %2 to %3 %4: ")
                    .arg(QString::number(tracks), humanTime(m_spec.range.from, m_spec.zone),
                         humanTime(m_spec.range.to, m_spec.zone), zoneName(m_spec.zone));
        QStringList titles;
        QString missing;
        for (const FigurePanel &panel : m_spec.panels) {
            if (panel.emptyText.isEmpty())
                titles << panel.title;
            else
                missing += u' ' + panel.emptyText + u'.';
        }
        return text + titles.join(u"; "_s) + u'.' + missing;
    }

    QString sentenceOf(const HostFinding &host) const
    {
        const QString of = hostClass(m_findings, host.host);
        QStringList parts;
        parts << FigureWords::tr("swap used at most %1").arg(told(host.swapUsedMax));
        if (host.swapFilledFirst)
            parts << FigureWords::tr("full for %1 from %2")
                         .arg(told(host.swapFilled), dayAndMinute(*host.swapFilledFirst, m_spec.zone));
        parts << FigureWords::tr("RAM available at least %1").arg(percentTold(host.ramAvailableMin, 2));
        if (host.swapInP99.known())
            parts << FigureWords::tr("99th percentile of what was swapped back in %1")
                         .arg(told(host.swapInP99));
        if (host.notSwappedBackIn.known())
            parts << told(host.notSwappedBackIn);
        parts << FigureWords::tr("worst half hour of PSI some %1, full %2")
                     .arg(told(host.psiSome.worst), told(host.psiFull.worst));
        const auto kills = killsOfHost(m_incident, m_findings, host.host).size();
        parts << (kills == 1 ? FigureWords::tr("1 kernel kill")
                             : FigureWords::tr("%1 kernel kills").arg(kills));
        return (of.isEmpty() ? name(host) : FigureWords::tr("%1 (%2)").arg(name(host), of)) + u": "_s +
               parts.join(u", "_s) + u'.';
    }

    QString caption() const
    {
        QString text = u"**"_s + m_spec.title + u".** "_s + m_spec.subtitle + u".\n"_s;
        text +=
            FigureWords::tr("All values are shares of each host's own capacity and start at 0. PSI is the "
                            "share of each aligned half hour; a step holds for the time it speaks of.");
        text += u"\n\n| "_s +
                FigureWords::tr("host | swap used, most | RAM available, least | swapped back in, 99th "
                                "percentile | not swapped back in | PSI some | PSI full") +
                u" |\n|---|---|---|---|---|---|---|\n"_s;
        for (const HostFinding *host : m_hosts)
            text += u"| "_s +
                    QStringList{name(*host),
                                told(host->swapUsedMax),
                                told(host->ramAvailableMin),
                                told(host->swapInP99),
                                told(host->notSwappedBackIn),
                                told(host->psiSome.worst),
                                told(host->psiFull.worst)}
                        .join(u" | "_s) +
                    u" |\n"_s;
        return text;
    }

    const Incident &m_incident;
    const Findings &m_findings;
    std::vector<const HostFinding *> m_hosts;
    FigureSpec m_spec;
};

} // namespace

FigureSpec swapFigure(const Incident &incident, const Findings &findings, const SwapOptions &options)
{
    return SwapFigure(incident, findings, options).run();
}

} // namespace memreport
