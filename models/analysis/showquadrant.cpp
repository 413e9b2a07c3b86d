// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/shownumber.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString headroomWord(bool isLarge)
{
    return isLarge ? u"large"_s : u"thin"_s;
}

QJsonArray processNames(const Incident &incident, const std::vector<size_t> &processes)
{
    QJsonArray names;
    for (const size_t process : processes)
        names.append(qstr(incident.processes[process].name));
    return names;
}

// A list beside the grid, for reading: the share as printed; the exact one is among the lifetimes.
double hundredths(double value)
{
    return std::round(100 * value) / 100;
}

QJsonObject cellJson(const Incident &incident, const QuadrantCell &cell)
{
    if (cell.hosts.empty())
        return {{u"observed"_s, false}, {u"hosts"_s, 0}, {u"text"_s, u"not observed"_s}};
    return {{u"observed"_s, true},
            {u"hosts"_s, qint64(cell.hosts.size())},
            {u"members"_s, hostNames(incident, cell.hosts)},
            {u"relays"_s, qint64(cell.relays.size())},
            {u"balloons"_s, cell.balloons},
            {u"kills_v3"_s, numberJson(cell.killsV3)},
            {u"kills_v2"_s, numberJson(cell.killsV2)},
            {u"max_swap"_s, numberJson(cell.maxSwap)},
            {u"min_available"_s, numberJson(cell.minAvailable)},
            {u"worst_psi_some"_s, numberJson(cell.worstPsiSome)},
            {u"worst_psi_full"_s, numberJson(cell.worstPsiFull)},
            {u"psi_not_recorded"_s, hostNames(incident, cell.psiNotRecorded)},
            {u"psi_counter_unmoved"_s, cell.psiUnmoved}};
}

QJsonObject markerJson(const Incident &incident, const RestartMarker &marker)
{
    return {{u"from"_s, isoUtc(marker.from)},
            {u"to"_s, isoUtc(marker.to)},
            {u"processes"_s, numberJson(marker.processes)},
            {u"most_in_10min"_s, marker.mostInWindow},
            {u"hosts"_s, hostNames(incident, marker.hosts)},
            {u"converted"_s, numberJson(marker.converted)},
            {u"conversion"_s, marker.isConversion()},
            {u"hosts_rebooted"_s, hostNames(incident, marker.hostsRebooted)}};
}

QJsonObject floorJson(const Incident &incident, const Retest::HostFloor &floor)
{
    QJsonObject load{
        {u"value"_s, instantJson(floor.firstLoad)}, {u"unit"_s, u"time"_s}, {u"definition"_s, u"R63"_s}};
    return {{u"host"_s, qstr(incident.hosts[floor.host].name)},
            {u"free_before"_s, numberJson(floor.freeBefore)},
            {u"free_floor"_s, numberJson(floor.freeFloor)},
            {u"available_floor"_s, numberJson(floor.availableFloor)},
            {u"cliff_free"_s, cliffJson(floor.cliffFree)},
            {u"june_free_min"_s, numberJson(floor.firstFreeMin)},
            {u"june_available_min"_s, numberJson(floor.firstAvailableMin)},
            {u"swap_peak"_s, numberJson(floor.swapPeak)},
            {u"first_load"_s, load},
            {u"free_after_restart"_s, numberJson(floor.freeAfterRestart)},
            {u"swap_after_restart"_s, numberJson(floor.swapAfterRestart)}};
}

} // namespace

QJsonObject quadrantJson(const Incident &incident, const Quadrant &quadrant)
{
    QJsonObject cells;
    for (const QuadrantCell &cell : quadrant.cells) {
        const QString behaviour = cell.behaviour == Behaviour::Holds ? u"holds"_s : u"releases"_s;
        cells[behaviour + u'+' + headroomWord(cell.isLarge)] = cellJson(incident, cell);
    }
    QJsonArray observations;
    for (const HostObservation &observation : quadrant.observations) {
        observations.append(QJsonObject{
            {u"host"_s, qstr(incident.hosts[observation.host].name)},
            {u"from"_s, isoUtc(observation.range.from)},
            {u"to"_s, isoUtc(observation.range.to)},
            {u"swap_to_ram"_s, numberJson(observation.ratio)},
            {u"headroom"_s, headroomWord(observation.isLarge)},
            {u"swap_total"_s, numberJson(observation.swapTotal)},
            {u"why_split"_s, observation.swapResized ? QJsonValue(u"swap resized"_s) : QJsonValue()}});
    }
    QJsonArray mixed;
    for (const Quadrant::Mixed &each : quadrant.mixed) {
        const Process &process = incident.processes[each.process];
        mixed.append(QJsonObject{{u"relay"_s, qstr(process.name)},
                                 {u"host"_s, qstr(incident.hosts[process.host].name)},
                                 {u"retained"_s, hundredths(each.retained)}});
    }
    const bool anyKill = quadrant.relayKills > 0;
    return {{u"cells"_s, cells},
            {u"observations"_s, observations},
            {u"stable_for_headroom"_s, numberJson(quadrant.stableHeadroom)},
            {u"mixed"_s, mixed},
            {u"not_classified"_s, quadrant.notClassified},
            {u"all_kills_in_holds_thin"_s,
             anyKill ? QJsonValue(quadrant.relayKills == quadrant.killsInHoldsThin) : QJsonValue()}};
}

QJsonObject ranksJson(const Incident &incident, const Ranks &ranks)
{
    QJsonArray top;
    for (const Ranks::Entry &entry : ranks.top) {
        const Process &process = incident.processes[entry.process];
        top.append(QJsonObject{{u"rank"_s, entry.rank},
                               {u"relay"_s, qstr(process.name)},
                               {u"host"_s, qstr(incident.hosts[process.host].name)},
                               {u"allocator"_s, textJson(entry.allocator)},
                               {u"peak"_s, numberJson(entry.peak)},
                               {u"time"_s, instantJson(entry.peak.time)},
                               {u"behaviour"_s, behaviourWord(entry.behaviour)},
                               {u"give_back"_s, numberJson(entry.giveBack)}});
    }
    QJsonObject perAllocator;
    for (const auto &[allocator, peak] : ranks.largestPerAllocator)
        perAllocator[qstr(allocator)] = numberJson(peak);
    return {{u"lifetimes"_s, ranks.lifetimes},
            {u"relays"_s, ranks.relays},
            {u"top"_s, top},
            {u"largest_per_allocator"_s, perAllocator},
            {u"largest_retest"_s, numberJson(ranks.largestRetest)}};
}

QJsonObject outcomesJson(const Findings &findings)
{
    QJsonObject json;
    for (const auto &[allocator, outcomes] : findings.outcomes) {
        QJsonObject counts;
        for (const auto &[outcome, count] : outcomes)
            counts[outcomeWord(outcome)] = count;
        json[qstr(allocator)] = counts;
    }
    return json;
}

QJsonArray restartMarkersJson(const Incident &incident, const Findings &findings)
{
    QJsonArray json;
    for (const RestartMarker &marker : findings.restartMarkers)
        json.append(markerJson(incident, marker));
    return json;
}

QJsonObject retestJson(const Incident &incident, const Retest &retest)
{
    QJsonArray hosts;
    QJsonArray names;
    for (const Retest::HostFloor &floor : retest.hosts) {
        hosts.append(floorJson(incident, floor));
        names.append(qstr(incident.hosts[floor.host].name));
    }
    QJsonObject json{{u"conversion_hosts"_s, names}, {u"hosts"_s, hosts}, {u"phase"_s, {}}};
    if (retest.phase)
        json[u"phase"_s] = QJsonObject{{u"from"_s, isoUtc(retest.phase->from)},
                                       {u"to"_s, instantJson(retest.phase->to)},
                                       {u"text"_s, qstr(retest.phase->text)}};
    QJsonObject conversion{{u"marker"_s, {}},
                           {u"converted"_s, 0},
                           {u"killed_relays"_s, processNames(incident, retest.killedRelays)},
                           {u"killed_not_converted"_s, processNames(incident, retest.killedNotConverted)},
                           {u"still_glibc"_s, numberJson(retest.stillGlibc)},
                           {u"unknown_allocator"_s, numberJson(retest.unknownAllocator)},
                           {u"without_start_metric"_s, processNames(incident, retest.withoutStart)}};
    if (retest.conversion) {
        conversion[u"marker"_s] = markerJson(incident, *retest.conversion);
        conversion[u"converted"_s] = qint64(retest.conversion->convertedProcesses.size());
    }
    json[u"conversion"_s] = conversion;
    json[u"running_relays"_s] = numberJson(retest.runningRelays);
    json[u"handler"_s] = retest.handler ? QJsonValue(handlerJson(*retest.handler)) : QJsonValue();
    return json;
}

QJsonObject finerTracksJson(const Findings &findings, const Incident &incident)
{
    QJsonObject json;
    for (const LifetimeFinding &finding : findings.finerLifetimes) {
        const QString name = qstr(incident.processes[finding.lifetime.process].name);
        QJsonObject whole = lifetimeJson(incident, finding);
        if (finding.step)
            whole[u"step_s"_s] = double(finding.step->count()) / 1000;
        json[name] = whole;
    }
    return json;
}

} // namespace memreport
