// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/overviewfigure.h"

#include "models/analysis/coverage.h"
#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostlines.h"
#include "models/figures/hostwords.h"

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString kills(size_t count)
{
    return count == 0   ? FigureWords::tr("no kill")
           : count == 1 ? FigureWords::tr("1 kill")
                        : FigureWords::tr("%1 kills").arg(count);
}

class OverviewFigure
{
public:
    OverviewFigure(const Incident &incident, const Findings &findings, const OverviewOptions &options)
        : m_incident(incident)
        , m_findings(findings)
        , m_mostHosts(options.mostHosts)
    {
        m_spec.name = "overview";
        m_spec.range = options.range.value_or(findings.hostWindow);
        m_spec.zone = incident.choices.zone;
        m_spec.sharedY = false;
        m_spec.arrangement = Arrangement::Stack;
    }

    FigureSpec run()
    {
        for (const HostFinding *host : byWorst(m_incident, m_findings, m_findings.hosts)) {
            if (m_shown < m_mostHosts)
                addHost(*host);
            else
                m_left << name(host->host);
        }
        addSilent();
        words();
        return std::move(m_spec);
    }

private:
    QString name(size_t host) const { return qstr(m_incident.hosts[host].name); }

    void addHost(const HostFinding &host)
    {
        const size_t before = m_spec.panels.size();
        QStringList missing;
        for (const HostSignal signal :
             {HostSignal::RamAvailable, HostSignal::SwapUsed, HostSignal::PsiSome}) {
            HostLine made = hostLine(m_incident, m_findings, host, signal);
            if (!made.line) {
                missing << shortName(signal) + u": "_s + made.missing;
                continue;
            }
            FigurePanel panel;
            panel.unit = signalUnit(signal);
            made.line->label = shortName(signal);
            if (signal != HostSignal::PsiSome)
                panel.yMax = 100;
            if (signal == HostSignal::RamAvailable) {
                panel.bands.push_back(cliffBand(m_incident));
                panel.bands.back().label.clear(); // no room in a thin track
            }
            panel.lines.push_back(std::move(*made.line));
            m_spec.panels.push_back(std::move(panel));
        }
        if (m_spec.panels.size() == before)
            return;
        ++m_shown;
        head(host, m_spec.panels[before], missing);
        for (const Finding *finding : {&host.ramAvailableMin, &host.swapUsedMax, &host.psiSome.worst}) {
            if (finding->known())
                m_spec.findings.push_back(*finding);
        }
    }

    static QString shortName(HostSignal signal)
    {
        switch (signal) {
        case HostSignal::RamAvailable:
            return FigureWords::tr("RAM available");
        case HostSignal::SwapUsed:
            return FigureWords::tr("swap used");
        default:
            return FigureWords::tr("PSI some");
        }
    }

    // Name, kills and coverage stand over the first track of a host.
    void head(const HostFinding &host, FigurePanel &panel, const QStringList &missing)
    {
        panel.marks = hostKillMarks(m_incident, m_findings, host.host, panel.lines.front());
        std::ranges::copy(noteMarks(m_incident), std::back_inserter(panel.marks));
        QStringList parts{name(host.host), kills(panel.marks.size() - m_incident.choices.annotations.size())};
        const auto coverage = coverageOf(m_incident, host.host);
        if (coverage)
            addCoverage(*coverage, panel);
        else
            parts << FigureWords::tr("no kernel journal: kills cannot be verified");
        panel.title = (parts + missing).join(u" · "_s);
        m_sentences << sentenceOf(host, parts);
    }

    void addCoverage(const JournalCoverage &coverage, FigurePanel &panel) const
    {
        Instant from = coverage.first;
        const auto add = [&](Instant to) {
            panel.bands.push_back({.kind = FigureBand::Kind::Phase,
                                   .range = TimeRange{from, to},
                                   .label = FigureWords::tr("kernel journal")});
        };
        for (const Gap &hole : coverage.holes) {
            add(hole.from);
            from = hole.to;
        }
        add(coverage.last + Duration(1));
    }

    QString sentenceOf(const HostFinding &host, const QStringList &head) const
    {
        return head.join(u", "_s) + u": "_s +
               FigureWords::tr(
                   "RAM available at least %1, swap used at most %2, worst half hour of PSI some %3.")
                   .arg(percentTold(host.ramAvailableMin, 1), percentTold(host.swapUsedMax, 1),
                        percentTold(host.psiSome.worst, 2));
    }

    // Hosts of which only processes or start times are known.
    void addSilent()
    {
        QStringList silent;
        for (size_t host = 0; host < m_incident.hosts.size(); ++host) {
            if (std::ranges::find(m_findings.hosts, host, &HostFinding::host) == m_findings.hosts.end())
                silent << name(host);
        }
        QStringList texts;
        if (!m_left.isEmpty())
            texts << FigureWords::tr("Not shown, with less: %1").arg(m_left.join(u", "_s));
        if (!silent.isEmpty())
            texts << FigureWords::tr("Memory of the host not recorded: %1").arg(silent.join(u", "_s));
        if (!texts.isEmpty())
            m_spec.panels.push_back({.emptyText = texts.join(u". "_s)});
    }

    // How many hosts had how many kills, and when.
    QString headline() const
    {
        std::set<size_t> hosts;
        std::optional<Instant> first;
        std::optional<Instant> last;
        for (size_t host = 0; host < m_incident.hosts.size(); ++host) {
            for (const size_t k : killsOfHost(m_incident, m_findings, host)) {
                hosts.insert(host);
                if (const auto &time = m_incident.kills[m_findings.kills[k].kill].kill.time) {
                    const Instant t = toInstant(*time);
                    first = first ? std::min(*first, t) : t;
                    last = last ? std::max(*last, t) : t;
                }
            }
        }
        const int count = int(m_findings.relayKills.value().value_or(0));
        const QString all = QString::number(m_incident.hosts.size());
        if (count == 0)
            return FigureWords::tr("No kernel kill is known on %1 hosts").arg(all);
        const QString with = QString::number(hosts.size());
        QString text =
            count == 1
                ? FigureWords::tr("1 kernel kill on %1 of %2 hosts").arg(with, all)
                : FigureWords::tr("%1 kernel kills on %2 of %3 hosts").arg(QString::number(count), with, all);
        if (first)
            text += *first == *last
                        ? FigureWords::tr(", at %1").arg(dayAndMinute(*first, m_spec.zone))
                        : FigureWords::tr(", from %1 to %2")
                              .arg(dayAndMinute(*first, m_spec.zone), dayAndMinute(*last, m_spec.zone));
        return text;
    }

    void words()
    {
        m_spec.title = headline();
        m_spec.subtitle =
            FigureWords::tr("Hosts, worst first") + u" · "_s + sourcesAndRange(m_incident, m_spec);
        m_spec.findings.push_back(m_findings.relayKills);
        m_spec.altShort = shortened(m_spec.title + u'.');
        m_spec.altLong =
            m_spec.title + u". "_s + m_sentences.join(u' ') + u' ' +
            FigureWords::tr(
                "Three thin tracks a host over one time axis: RAM available, swap used, PSI some; "
                "each kernel kill is an X, what the kernel journal covers is a bar.");
        m_spec.caption =
            u"**"_s + m_spec.title + u".** "_s + m_spec.subtitle + u".\n"_s + m_sentences.join(u' ') + u'\n';
        m_spec.caveats = hostCaveats(m_findings);
    }

    const Incident &m_incident;
    const Findings &m_findings;
    size_t m_mostHosts;
    size_t m_shown = 0;
    QStringList m_left;
    QStringList m_sentences;
    FigureSpec m_spec;
};

} // namespace

FigureSpec overviewFigure(const Incident &incident, const Findings &findings, const OverviewOptions &options)
{
    return OverviewFigure(incident, findings, options).run();
}

} // namespace memreport
