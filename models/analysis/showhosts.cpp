// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/shownumber.h"
#include "models/base/text.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QJsonObject pressureJson(const PressureFinding &pressure)
{
    QJsonObject json = numberJson(pressure.worst);
    json[u"halfhours"_s] = pressure.halfHours;
    json[u"not_available"_s] = pressure.notAvailable;
    json[u"counter_unmoved"_s] = pressure.unmoved;
    json[u"sliding"_s] = numberJson(pressure.slidingWorst);
    return json;
}

QJsonArray stepsJson(const std::vector<Gap> &steps)
{
    QJsonArray json;
    for (const Gap &step : steps)
        json.append(rangeJson(step.from, step.to));
    return json;
}

QJsonArray capacityJson(const HostFinding &host)
{
    QJsonArray json;
    for (const HostFinding::CapacityStep &step : host.capacitySteps)
        json.append(QJsonObject{{u"time"_s, isoUtc(step.time)}, {u"swap_total"_s, numberJson(step.total)}});
    return json;
}

QJsonObject parkedJson(const HostFinding &host)
{
    QJsonObject discarded = numberJson(host.discarded);
    discarded[u"discrepancy"_s] = host.parkedDiscrepancy;
    return {{u"returned"_s, numberJson(host.returned)},
            {u"still_parked"_s, numberJson(host.stillParked)},
            {u"discarded"_s, discarded},
            {u"swapped_out"_s, numberJson(host.swappedOut)}};
}

} // namespace

QJsonObject cliffJson(const CliffFinding &cliff)
{
    return {{u"hours"_s, numberJson(cliff.hours)},
            {u"fraction"_s, numberJson(cliff.fraction)},
            {u"entries"_s, numberJson(cliff.entries)},
            {u"first_entry"_s, instantJson(cliff.firstEntry)},
            {u"last_exit"_s, instantJson(cliff.lastExit)},
            {u"span"_s, numberJson(cliff.span)},
            {u"unknown_hours"_s, numberJson(cliff.unknownHours)}};
}

QJsonArray hostsJson(const Incident &incident, const std::vector<HostFinding> &hosts)
{
    QJsonArray json;
    for (const HostFinding &host : hosts) {
        QJsonObject p99 = numberJson(host.swapInP99);
        p99[u"intervals"_s] = host.swapIntervals;
        json.append(QJsonObject{
            {u"host"_s, qstr(incident.hosts[host.host].name)},
            {u"window"_s, rangeJson(host.window.from, host.window.to)},
            {u"page_size"_s, host.pageSize},
            {u"step_s"_s, host.step ? QJsonValue(double(host.step->count()) / 1000) : QJsonValue()},
            {u"swap_used_max"_s, numberJson(host.swapUsedMax)},
            {u"swap_filled"_s, QJsonObject{{u"first"_s, instantJson(host.swapFilledFirst)},
                                           {u"duration"_s, numberJson(host.swapFilled)}}},
            {u"swap_capacity_steps"_s, capacityJson(host)},
            {u"swap_in_p99"_s, p99},
            {u"swap_in_max"_s, numberJson(host.swapInMax)},
            {u"not_swapped_back_in"_s, numberJson(host.notSwappedBackIn)},
            {u"parked"_s, parkedJson(host)},
            {u"psi_some"_s, pressureJson(host.psiSome)},
            {u"psi_full"_s, pressureJson(host.psiFull)},
            {u"ram_free_min"_s, numberJson(host.ramFreeMin)},
            {u"cliff_free"_s, cliffJson(host.cliffFree)},
            {u"ram_avail_min"_s, numberJson(host.ramAvailableMin)},
            {u"cliff_avail"_s, cliffJson(host.cliffAvailable)},
            {u"joint_exhaustion"_s, numberJson(host.jointExhaustion)},
            {u"reboots"_s, stepsJson(host.reboots)},
            {u"gaps"_s, stepsJson(host.gaps)}});
    }
    return json;
}

} // namespace memreport
