// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/publish/findingtables.h"

#include "models/analysis/words.h"
#include "models/base/text.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString hostName(const Incident &incident, size_t host)
{
    return qstr(incident.hosts[host].name);
}

QString hostNames(const Incident &incident, const std::vector<size_t> &hosts)
{
    QStringList names;
    for (const size_t host : hosts)
        names << hostName(incident, host);
    return names.join(u", "_s);
}

void addCell(FindingTableBuilder &table, const Incident &incident, const QuadrantCell &cell)
{
    const QString name =
        behaviourWord(cell.behaviour) + u" + "_s +
        (cell.isLarge ? ReportWords::tr("large headroom") : ReportWords::tr("thin headroom"));
    table.row(name).cell(name);
    if (cell.hosts.empty()) {
        table.cell(ReportWords::tr("not observed")).muted();
        for (int i = 0; i < 8; ++i)
            table.cell(QString());
        return;
    }
    table.cell(hostNames(incident, cell.hosts))
        .cell(QString::number(cell.relays.size()))
        .cell(QString::number(cell.balloons))
        .cell(cell.killsV3)
        .cell(cell.killsV2)
        .cell(cell.maxSwap)
        .cell(cell.minAvailable)
        .cell(cell.worstPsiSome)
        .cell(cell.worstPsiFull);
}

QString holesText(const std::vector<Gap> &holes)
{
    QStringList texts;
    for (const Gap &hole : holes)
        texts << ReportWords::tr("%1 to %2").arg(isoUtc(hole.from), isoUtc(hole.to));
    return listText(texts);
}

} // namespace

FindingTable quadrantTable(const Incident &incident, const Quadrant &quadrant, const QString &id,
                           const QString &title)
{
    FindingTableBuilder table(id, title);
    table.column(ReportWords::tr("cell"))
        .column(ReportWords::tr("hosts"))
        .numberColumn(ReportWords::tr("processes"))
        .numberColumn(ReportWords::tr("balloons"))
        .numberColumn(ReportWords::tr("kills V3"))
        .numberColumn(ReportWords::tr("kills V2"))
        .numberColumn(ReportWords::tr("most swap used"))
        .numberColumn(ReportWords::tr("least RAM available"))
        .numberColumn(ReportWords::tr("worst PSI some"))
        .numberColumn(ReportWords::tr("worst PSI full"));
    if (quadrant.balloons == 0)
        return table.take();
    for (const QuadrantCell &cell : quadrant.cells)
        addCell(table, incident, cell);
    QString text = ReportWords::tr("Headroom is large from swap = %1 × RAM on.")
                       .arg(fixed(incident.choices.definitions.headroomShare, 2));
    if (quadrant.stableHeadroom.known())
        text +=
            u' ' + ReportWords::tr("No member moves for thresholds %1.").arg(quadrant.stableHeadroom.text);
    return table.text(text).take();
}

FindingTable hostsTable(const Incident &incident, const std::vector<HostFinding> &hosts, const QString &id,
                        const QString &title)
{
    FindingTableBuilder table(id, title);
    table.column(ReportWords::tr("host"))
        .numberColumn(ReportWords::tr("most swap used"))
        .numberColumn(ReportWords::tr("swap filled for"))
        .numberColumn(ReportWords::tr("swap-in, 99th percentile"))
        .numberColumn(ReportWords::tr("not swapped back in (net)"))
        .numberColumn(ReportWords::tr("returned"))
        .numberColumn(ReportWords::tr("still parked"))
        .numberColumn(ReportWords::tr("discarded"))
        .numberColumn(ReportWords::tr("worst PSI some"))
        .numberColumn(ReportWords::tr("worst PSI full"))
        .numberColumn(ReportWords::tr("least RAM free"))
        .numberColumn(ReportWords::tr("least RAM available"))
        .numberColumn(ReportWords::tr("below the cliff, RAM available"))
        .numberColumn(ReportWords::tr("swap filled and RAM below the cliff"));
    for (const HostFinding &host : hosts) {
        const QString name = hostName(incident, host.host);
        table.row(name).cell(name);
        for (const Finding *finding :
             {&host.swapUsedMax, &host.swapFilled, &host.swapInP99, &host.notSwappedBackIn, &host.returned,
              &host.stillParked, &host.discarded, &host.psiSome.worst, &host.psiFull.worst, &host.ramFreeMin,
              &host.ramAvailableMin, &host.cliffAvailable.hours, &host.jointExhaustion})
            table.cell(*finding);
    }
    return table.take();
}

FindingTable journalsTable(const Incident &incident, const Findings &findings)
{
    FindingTableBuilder table(u"journals"_s, ReportWords::tr("Coverage of the kernel journals"));
    table.column(ReportWords::tr("host"))
        .column(ReportWords::tr("from"), u"UTC"_s)
        .column(ReportWords::tr("as of"), u"UTC"_s)
        .numberColumn(ReportWords::tr("kernel records"))
        .column(ReportWords::tr("holes"))
        .column(ReportWords::tr("last kill"), u"UTC"_s)
        .numberColumn(ReportWords::tr("days since"));
    for (const HostJournal &journal : findings.journals) {
        const QString name = hostName(incident, journal.host);
        table.row(name)
            .cell(name)
            .cell(isoUtc(journal.from))
            .cell(isoUtc(journal.asOf))
            .cell(journal.kernelRecords)
            .cell(holesText(journal.holes))
            .cell(journal.lastKill ? isoUtc(*journal.lastKill) : QString())
            .cell(journal.days);
    }
    return table.take();
}

FindingTable restartsTable(const Incident &incident, const Findings &findings)
{
    FindingTableBuilder table(u"restarts"_s, ReportWords::tr("Processes that start together"));
    table.column(ReportWords::tr("from"), u"UTC"_s)
        .column(ReportWords::tr("to"), u"UTC"_s)
        .numberColumn(ReportWords::tr("processes"))
        .numberColumn(ReportWords::tr("changed allocator"))
        .column(ReportWords::tr("hosts rebooted"));
    for (const RestartMarker &marker : findings.restartMarkers) {
        table.row(isoUtc(marker.from))
            .cell(isoUtc(marker.from))
            .cell(isoUtc(marker.to))
            .cell(marker.processes)
            .cell(marker.converted)
            .cell(marker.hostsRebooted.empty() ? ReportWords::tr("none")
                                               : hostNames(incident, marker.hostsRebooted));
    }
    return table.take();
}

FindingTable retestTable(const Incident &incident, const Findings &findings)
{
    FindingTableBuilder table(u"retest"_s, ReportWords::tr("Second window beside the first"));
    table.column(ReportWords::tr("host"))
        .numberColumn(ReportWords::tr("RAM free before"))
        .numberColumn(ReportWords::tr("least RAM free"))
        .numberColumn(ReportWords::tr("least RAM free, first window"))
        .numberColumn(ReportWords::tr("least RAM available"))
        .numberColumn(ReportWords::tr("most swap used"))
        .numberColumn(ReportWords::tr("RAM free after the restart"))
        .numberColumn(ReportWords::tr("swap after the restart"));
    if (!findings.retest)
        return table.take();
    for (const Retest::HostFloor &floor : findings.retest->hosts) {
        const QString name = hostName(incident, floor.host);
        table.row(name).cell(name);
        for (const Finding *finding :
             {&floor.freeBefore, &floor.freeFloor, &floor.firstFreeMin, &floor.availableFloor,
              &floor.swapPeak, &floor.freeAfterRestart, &floor.swapAfterRestart})
            table.cell(*finding);
    }
    return table.take();
}

} // namespace memreport
