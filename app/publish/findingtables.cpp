// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/publish/findingtables.h"

#include "models/base/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString processName(const Incident &incident, size_t process)
{
    return qstr(incident.processes[process].name);
}

QString hostOf(const Incident &incident, size_t process)
{
    return qstr(incident.hosts[incident.processes[process].host].name);
}

QString endText(const Lifetime &lifetime)
{
    switch (lifetime.end) {
    case Lifetime::End::Alive:
        return ReportWords::tr("still running");
    case Lifetime::End::Kill:
        return ReportWords::tr("kill %1").arg(killLevelWord(lifetime.level));
    case Lifetime::End::Restart:
        return ReportWords::tr("restart");
    case Lifetime::End::Unknown:
        break;
    }
    return ReportWords::tr("unknown");
}

/// The columns that a lifetime has wherever it stands.
void addStoryColumns(FindingTableBuilder &table)
{
    table.numberColumn(ReportWords::tr("peak, RSS"))
        .numberColumn(ReportWords::tr("peak with swap"))
        .numberColumn(ReportWords::tr("kept of peak"))
        .numberColumn(ReportWords::tr("end level"))
        .numberColumn(ReportWords::tr("released fastest"))
        .numberColumn(ReportWords::tr("released, peak to trough"))
        .numberColumn(ReportWords::tr("released, cumulative"))
        .numberColumn(ReportWords::tr("held"))
        .numberColumn(ReportWords::tr("gave back after"))
        .column(ReportWords::tr("end"));
}

void addStory(FindingTableBuilder &table, const LifetimeFinding &story)
{
    for (const Finding *finding :
         {&story.peak, &story.peakFootprint, &story.retained, &story.settled, &story.releasedInWindow,
          &story.releasedTotal, &story.releasedCumulative, &story.hold, &story.giveBack})
        table.cell(*finding);
    table.cell(endText(story.lifetime));
}

void addSide(FindingTableBuilder &table, const Incident &incident, const PairFinding &pair,
             const PairSide &side)
{
    table.row(processName(incident, side.process)).cell(QString::number(pair.order));
    table.cell(processName(incident, side.process))
        .cell(hostOf(incident, side.process))
        .cell(qstr(side.allocator))
        .cell(side.weight);
    if (&side == &pair.holds)
        table.cell(pair.weightDiff);
    else
        table.cell(u"″"_s);
    addStory(table, side.story);
    table.cell(side.kernelKills);
    if (pair.refused)
        table.muted();
}

} // namespace

FindingTable pairsTable(const Incident &incident, const Findings &findings)
{
    FindingTableBuilder table(u"pairs"_s, ReportWords::tr("Pairs"));
    table.numberColumn(ReportWords::tr("pair"))
        .column(ReportWords::tr("process"))
        .column(ReportWords::tr("host"))
        .column(ReportWords::tr("allocator"))
        .numberColumn(ReportWords::tr("weight"))
        .numberColumn(ReportWords::tr("weights apart"));
    addStoryColumns(table);
    table.numberColumn(ReportWords::tr("kernel kills"));
    QStringList refused;
    for (const PairFinding &pair : findings.pairs) {
        addSide(table, incident, pair, pair.holds);
        addSide(table, incident, pair, pair.releases);
        if (pair.refused)
            refused << ReportWords::tr("Pair %1 is refused: %2.").arg(pair.order).arg(pair.reason);
    }
    return table.text(refused.join(u' ')).take();
}

FindingTable pairSummaryTable(const Findings &findings)
{
    const PairSummary &s = findings.pairSummary;
    FindingTableBuilder table(u"pair-summary"_s, ReportWords::tr("The pairs together"));
    table.column(ReportWords::tr("what")).numberColumn(ReportWords::tr("value"));
    const auto add = [&table](const QString &name, const Finding &finding) {
        if (finding.known() || !finding.why.isEmpty())
            table.row(name).cell(name).cell(finding);
    };
    if (s.pairs > 0) {
        add(ReportWords::tr("pairs that split as predicted"), s.predictedSplit);
        add(ReportWords::tr("sign test, one-sided"), s.signOneSided);
        add(ReportWords::tr("sign test, two-sided"), s.signTwoSided);
        add(ReportWords::tr("95 % lower bound of the share"), s.lowerBound);
        add(ReportWords::tr("peaks"), s.peakRange);
        add(ReportWords::tr("weights apart"), s.weightDiffRange);
        add(ReportWords::tr("kept of peak, holding sides"), s.retainedHolds);
        add(ReportWords::tr("kept of peak, releasing sides"), s.retainedReleases);
        add(ReportWords::tr("released, peak to trough"), s.releasedTotal);
        add(ReportWords::tr("released, cumulative"), s.releasedCumulative);
        add(ReportWords::tr("released fastest"), s.releasedInWindow);
        add(ReportWords::tr("held"), s.holdRange);
        add(ReportWords::tr("kernel-verified kills of holding sides"), s.verifiedKills);
        add(ReportWords::tr("kills of releasing sides"), s.releasesKills);
    }
    return table.text(s.clusterText).take();
}

FindingTable killsTable(const Incident &incident, const Findings &findings)
{
    FindingTableBuilder table(u"kills"_s, ReportWords::tr("Kills"));
    table.column(ReportWords::tr("time"), u"UTC"_s)
        .column(ReportWords::tr("host"))
        .column(ReportWords::tr("victim"))
        .numberColumn(ReportWords::tr("pid"))
        .column(ReportWords::tr("kind"))
        .column(ReportWords::tr("level"))
        .column(ReportWords::tr("attributed by"))
        .column(ReportWords::tr("whose limit"))
        .numberColumn(ReportWords::tr("resident when killed"))
        .numberColumn(ReportWords::tr("sampled peak"));
    for (const KillFinding &finding : findings.kills) {
        const Kill &kill = incident.kills[finding.kill].kill;
        const QString victim =
            finding.process ? processName(incident, *finding.process) : qstr(kill.comm.value_or(kill.unit));
        table.row(victim + (kill.time ? u' ' + isoUtc(*kill.time) : QString()))
            .cell(kill.time ? isoUtc(*kill.time) : QString())
            .cell(finding.process ? hostOf(incident, *finding.process) : qstr(kill.host))
            .cell(victim)
            .cell(kill.pid ? QString::number(*kill.pid) : QString())
            .cell(qstr(killKindWord(kill.kind)))
            .cell(finding.otherProcess ? ReportWords::tr("other process") : killLevelWord(finding.level))
            .cell(finding.attributedBy)
            .cell(qstr(kill.oomMemcg))
            .cell(finding.rssAtKill)
            .cell(finding.sampledPeak);
        if (!finding.countsAsRelayKill)
            table.muted();
    }
    return table.text(findings.relayKills.known() ? findings.relayKills.text : QString()).take();
}

FindingTable lifetimesTable(const Incident &incident, const Findings &findings)
{
    FindingTableBuilder table(u"lifetimes"_s, ReportWords::tr("Lifetimes of every process"));
    table.column(ReportWords::tr("process"))
        .column(ReportWords::tr("host"))
        .column(ReportWords::tr("allocator"))
        .column(ReportWords::tr("from"), u"UTC"_s)
        .column(ReportWords::tr("to"), u"UTC"_s)
        .column(ReportWords::tr("behaviour"));
    addStoryColumns(table);
    for (const LifetimeFinding &story : findings.lifetimes) {
        const size_t process = story.lifetime.process;
        table.row(processName(incident, process))
            .cell(processName(incident, process))
            .cell(hostOf(incident, process))
            .cell(qstr(story.allocator))
            .cell(isoUtc(story.lifetime.range.from))
            .cell(isoUtc(story.lifetime.range.to))
            .cell(behaviourWord(story.behaviour));
        addStory(table, story);
    }
    return table.take();
}

FindingTable ranksTable(const Incident &incident, const Findings &findings)
{
    FindingTableBuilder table(u"ranks"_s, ReportWords::tr("Largest peaks of everything imported"));
    table.numberColumn(ReportWords::tr("rank"))
        .column(ReportWords::tr("process"))
        .column(ReportWords::tr("host"))
        .column(ReportWords::tr("allocator"))
        .numberColumn(ReportWords::tr("peak, RSS"))
        .column(ReportWords::tr("behaviour"))
        .numberColumn(ReportWords::tr("gave back after"));
    for (const Ranks::Entry &entry : findings.ranks.top) {
        table.row(processName(incident, entry.process))
            .cell(QString::number(entry.rank))
            .cell(processName(incident, entry.process))
            .cell(hostOf(incident, entry.process))
            .cell(qstr(entry.allocator))
            .cell(entry.peak)
            .cell(behaviourWord(entry.behaviour))
            .cell(entry.giveBack);
    }
    return table
        .text(ReportWords::tr("%1 lifetimes of %2 processes.")
                  .arg(findings.ranks.lifetimes)
                  .arg(findings.ranks.relays))
        .take();
}

std::vector<FindingTable> findingTables(const Incident &incident, const Findings &findings)
{
    std::vector<FindingTable> tables{pairSummaryTable(findings), pairsTable(incident, findings),
                                     killsTable(incident, findings)};
    tables.push_back(quadrantTable(incident, findings.quadrant, u"quadrant"_s,
                                   ReportWords::tr("Behaviour against headroom")));
    tables.push_back(hostsTable(incident, findings.hosts, u"hosts"_s, ReportWords::tr("Hosts")));
    tables.push_back(retestTable(incident, findings));
    if (findings.quadrantRetest)
        tables.push_back(quadrantTable(incident, *findings.quadrantRetest, u"quadrant-retest"_s,
                                       ReportWords::tr("Behaviour against headroom, second window")));
    tables.push_back(hostsTable(incident, findings.hostsRetest, u"hosts-retest"_s,
                                ReportWords::tr("Hosts, second window")));
    tables.push_back(restartsTable(incident, findings));
    tables.push_back(journalsTable(incident, findings));
    tables.push_back(ranksTable(incident, findings));
    tables.push_back(lifetimesTable(incident, findings));
    std::erase_if(tables, [](const FindingTable &table) { return table.isEmpty(); });
    return tables;
}

} // namespace memreport
