// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/showbench.h"
#include "models/analysis/showjson.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

class Page
{
public:
    void heading(const QString &text)
    {
        if (!m_text.isEmpty())
            m_text += u'\n';
        line(text);
    }
    void line(const QString &text) { m_text += text + u'\n'; }
    void item(const QString &text) { line(u"  "_s + text); }
    QString take() { return std::move(m_text); }

private:
    QString m_text;
};

QString endText(const Incident &incident, const Lifetime &lifetime)
{
    const QString zone = incident.choices.zone;
    switch (lifetime.end) {
    case Lifetime::End::Alive:
        return Words::tr("alive at the end");
    case Lifetime::End::Kill:
        return Words::tr("killed %1 (%2)")
            .arg(lifetime.endTime ? humanTime(*lifetime.endTime, zone) : QString(),
                 killLevelWord(lifetime.level));
    case Lifetime::End::Restart:
        return Words::tr("restarted");
    case Lifetime::End::Unknown:
        return Words::tr("stopped, cause unknown");
    }
    return {};
}

void side(Page &page, const Incident &incident, const PairSide &side)
{
    const LifetimeFinding &story = side.story;
    page.item(Words::tr("%1 (%2): peak %3, end level %4 = %5, %6; %7")
                  .arg(qstr(incident.processes[side.process].name), qstr(side.allocator),
                       story.peakFootprint.text, story.settled.text, story.retained.text,
                       story.retainedRssOnly.text, endText(incident, story.lifetime)));
    const QString givenBack = story.giveBack.known()
                                  ? Words::tr("given back after %1").arg(story.giveBack.text)
                                  : Words::tr("not given back by the end of the lifetime");
    page.item(Words::tr("    released %1; held %2; %3")
                  .arg(story.releasedInWindow.text, story.hold.text, givenBack));
}

void pairs(Page &page, const Incident &incident, const Findings &findings)
{
    for (const PairFinding &pair : findings.pairs) {
        const QString name = pair.refused ? Words::tr("Refused pair") : Words::tr("Pair %1").arg(pair.order);
        const QString weight =
            pair.refused ? pair.reason : Words::tr("weights differ by %1").arg(pair.weightDiff.text);
        page.heading(name + u": "_s + weight);
        side(page, incident, pair.holds);
        side(page, incident, pair.releases);
    }
}

void kills(Page &page, const Incident &incident, const Findings &findings)
{
    page.heading(Words::tr("Kills: %1").arg(findings.relayKills.text));
    for (const KillFinding &finding : findings.kills) {
        const Kill &kill = incident.kills[finding.kill].kill;
        const QString who = finding.process ? qstr(incident.processes[*finding.process].name)
                                            : qstr(kill.comm.value_or(std::string()));
        const QString level =
            finding.otherProcess ? Words::tr("other process") : killLevelWord(finding.level);
        page.item(Words::tr("%1  %2  %3  pid %4  RSS %5  %6")
                      .arg(kill.time ? isoUtc(*kill.time) : Words::tr("time unknown"), level, who,
                           kill.pid ? QString::number(*kill.pid) : u"?"_s, finding.rssAtKill.text,
                           finding.attributedBy));
    }
    for (const HostJournal &journal : findings.journals)
        page.item(
            Words::tr("%1: %2 (%3)")
                .arg(qstr(incident.hosts[journal.host].name), journal.days.text, journal.kernelRecords.text));
}

void hosts(Page &page, const Incident &incident, const Findings &findings)
{
    if (findings.hosts.empty())
        return;
    page.heading(
        Words::tr("Hosts: swap used at most, RAM available at least, worst half hour under pressure (some)"));
    for (const HostFinding &host : findings.hosts)
        page.item(Words::tr("%1: %2; %3; %4")
                      .arg(qstr(incident.hosts[host.host].name), host.swapUsedMax.text,
                           host.ramAvailableMin.text, host.psiSome.worst.text));
}

void quadrant(Page &page, const Findings &findings)
{
    if (findings.quadrant.balloons == 0)
        return;
    page.heading(Words::tr("Quadrant: %1").arg(findings.quadrant.stableHeadroom.text));
    for (const QuadrantCell &cell : findings.quadrant.cells) {
        const QString name = Words::tr("%1 + %2").arg(
            behaviourWord(cell.behaviour), cell.isLarge ? Words::tr("large swap") : Words::tr("thin swap"));
        if (cell.hosts.empty()) {
            page.item(Words::tr("%1: not observed").arg(name));
            continue;
        }
        page.item(Words::tr("%1: %2, %3 verified, %4 host-level; swap %5")
                      .arg(name, counted(cell.balloons, Words::tr("balloon"), Words::tr("balloons")),
                           cell.killsV3.text, cell.killsV2.text, cell.maxSwap.text));
    }
}

void lines(Page &page, const QString &heading, const QStringList &lines)
{
    if (lines.isEmpty())
        return;
    page.heading(heading);
    for (const QString &line : lines)
        page.item(line);
}

void benchmarks(Page &page, const BenchmarkFindings &findings)
{
    lines(page, Words::tr("Bursts: memory after idle against the baseline"), benchLines(findings.bursts));
    for (const ThroughputSet &set : findings.throughput.sets)
        lines(page, Words::tr("Throughput (%1)").arg(toolName(set.tool)), throughputLines(set));
    lines(page, Words::tr("Cohorts at their last collection"), cohortLines(findings.cohorts));
}

QString mark(Statement::State state)
{
    switch (state) {
    case Statement::State::Holds:
        return Words::tr("true");
    case Statement::State::Fails:
        return Words::tr("false");
    case Statement::State::Undecided:
        return Words::tr("undecided");
    }
    return {};
}

void story(Page &page, const Incident &incident, const Findings &findings)
{
    if (const Statement *headline = findings.statement("headline"))
        page.heading(headline->text);
    page.line(humanRange(findings.window, incident.choices.zone));
    pairs(page, incident, findings);
    kills(page, incident, findings);
    hosts(page, incident, findings);
    quadrant(page, findings);
}

void statements(Page &page, const Findings &findings)
{
    page.heading(Words::tr("Statements"));
    for (const Statement &statement : findings.statements) {
        const QString detail = statement.detail.isEmpty() ? QString() : u" ("_s + statement.detail + u')';
        page.item(mark(statement.state) + u"  "_s + statement.text + detail);
    }
}

} // namespace

QString showText(const Incident &incident, const Findings &findings)
{
    Page page;
    // Benchmarks alone are no incident: there is nothing to say of pairs and kills.
    const bool isIncident = !findings.benchmarks || !incident.processes.empty() || !incident.kills.empty() ||
                            !findings.hosts.empty();
    if (isIncident)
        story(page, incident, findings);

    if (findings.benchmarks)
        benchmarks(page, *findings.benchmarks);
    if (isIncident)
        statements(page, findings);
    page.heading(Words::tr("Caveats"));
    for (const Caveat &caveat : findings.caveats)
        page.item(qstr(caveat.code) + u": "_s + caveat.text);
    return page.take();
}

} // namespace memreport
