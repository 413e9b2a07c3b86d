// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/phases.h"

#include "models/analysis/provenance.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

const HostFinding *findHost(const std::vector<HostFinding> &hosts, size_t host)
{
    const auto found = std::ranges::find(hosts, host, &HostFinding::host);
    return found == hosts.end() ? nullptr : &*found;
}

Finding notSpoken(std::string definition)
{
    return unknownFinding(std::move(definition), {}, u"–"_s);
}

Finding balloons(const Quadrant &quadrant)
{
    return known("D5", quadrant.balloons, u"lifetimes"_s,
                 counted(quadrant.balloons, Words::tr("balloon"), Words::tr("balloons")));
}

void addHost(const Incident &incident, const Findings &findings, size_t host, std::vector<PhaseRow> &rows)
{
    const HostFinding *first = findHost(findings.hosts, host);
    const HostFinding *second = findHost(findings.hostsRetest, host);
    if (!first || !second)
        return;
    const QString name = qstr(incident.hosts[host].name);
    const auto add = [&](const QString &what, const Finding &a, const Finding &b) {
        if (a.known() || b.known())
            rows.push_back({name + u": "_s + what, a, b});
    };
    add(Words::tr("RAM free, least"), first->ramFreeMin, second->ramFreeMin);
    add(Words::tr("RAM available, least"), first->ramAvailableMin, second->ramAvailableMin);
    add(Words::tr("time with RAM free below the cliff"), first->cliffFree.hours, second->cliffFree.hours);
    add(Words::tr("swap used, most"), first->swapUsedMax, second->swapUsedMax);
    add(Words::tr("PSI some, worst half hour"), first->psiSome.worst, second->psiSome.worst);
    add(Words::tr("PSI full, worst half hour"), first->psiFull.worst, second->psiFull.worst);
    const auto floor = std::ranges::find(findings.retest->hosts, host, &Retest::HostFloor::host);
    if (floor == findings.retest->hosts.end())
        return;
    add(Words::tr("RAM free before the phase"), notSpoken("R54"), floor->freeBefore);
    add(Words::tr("RAM free after the restart"), notSpoken("R68"), floor->freeAfterRestart);
}

} // namespace

Finding killsIn(const Incident &incident, const Findings &findings, const TimeRange &range)
{
    int count = 0;
    std::vector<FindingInput> inputs;
    for (const KillFinding &kill : findings.kills) {
        const MergedKill &merged = incident.kills[kill.kill];
        if (!kill.countsAsRelayKill || !merged.kill.time || !range.contains(toInstant(*merged.kill.time)))
            continue;
        ++count;
        append(inputs, inputsOf(incident, merged));
    }
    Finding finding = known("D18", count, u"kills"_s, counted(count, Words::tr("kill"), Words::tr("kills")));
    finding.from = range.from;
    finding.to = range.to;
    finding.inputs = std::move(inputs);
    return finding;
}

std::vector<size_t> phaseHosts(const Findings &findings)
{
    std::vector<size_t> hosts;
    if (findings.retest) {
        for (const Retest::HostFloor &floor : findings.retest->hosts)
            hosts.push_back(floor.host);
    }
    if (!hosts.empty())
        return hosts;
    for (const HostFinding &host : findings.hostsRetest) {
        if (findHost(findings.hosts, host.host))
            hosts.push_back(host.host);
    }
    return hosts;
}

std::vector<PhaseRow> phaseRows(const Incident &incident, const Findings &findings)
{
    const NamedWindow *retest = incident.window("retest");
    if (!retest || !findings.retest)
        return {};
    std::vector<PhaseRow> rows;
    rows.push_back({Words::tr("Kernel kills"), killsIn(incident, findings, findings.hostWindow),
                    killsIn(incident, findings, retest->range)});
    rows.push_back({Words::tr("Days since the last kill"), notSpoken("D21"), findings.daysSinceKill});
    if (findings.quadrantRetest)
        rows.push_back(
            {Words::tr("Balloons"), balloons(findings.quadrant), balloons(*findings.quadrantRetest)});
    for (const size_t host : phaseHosts(findings))
        addHost(incident, findings, host, rows);
    return rows;
}

} // namespace memreport
