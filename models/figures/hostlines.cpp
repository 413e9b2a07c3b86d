// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/hostlines.h"

#include "models/analysis/hostgrid.h"
#include "models/analysis/killevidence.h"
#include "models/base/text.h"
#include "models/figures/figurewords.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr TimeRange everything{Instant::min(), Instant::max()};

Role roleOf(HostSignal signal)
{
    switch (signal) {
    case HostSignal::SwapUsed:
        return Role::SwapTotal;
    case HostSignal::RamAvailable:
        return Role::MemAvailable;
    case HostSignal::RamFree:
        return Role::MemFree;
    case HostSignal::SwapIn:
        return Role::SwapInPages;
    case HostSignal::PsiSome:
        return Role::PsiSome;
    case HostSignal::PsiFull:
        return Role::PsiFull;
    }
    return Role::None;
}

int decimalsOf(HostSignal signal)
{
    return signal == HostSignal::SwapUsed || signal == HostSignal::RamAvailable ? 1 : 2;
}

FigureLine lineOf(const Incident &incident, const Host &host, HostSignal signal, TimeColumn times,
                  ValueColumn values)
{
    FigureLine line;
    auto series = std::make_shared<Series>();
    if (const Track *track = coarsest(host.tracks, roleOf(signal))) {
        series->name = track->series->name;
        series->labels = track->series->labels;
        line.refs = track->refs;
        for (const SeriesRef &ref : track->refs) {
            if (ref.evidence < incident.evidence.size())
                line.source = utf8(incident.evidence[ref.evidence]->source.path);
        }
    }
    series->title = utf8(signalTitle(signal));
    series->times = std::make_shared<const TimeColumn>(std::move(times));
    series->values = std::make_shared<const ValueColumn>(std::move(values));
    line.series = std::move(series);
    line.label = qstr(host.name);
    return line;
}

void endWith(FigureLine &line, HostSignal signal)
{
    if (line.runs.empty())
        return;
    const double last = line.series->value(line.runs.back().last - 1);
    line.endText = fixed(last, decimalsOf(signal), true) + u' ' + signalUnit(signal);
}

HostLine gaugeLine(const Incident &incident, const Host &host, HostSignal signal)
{
    HostLine made;
    const auto grid = hostGrid(host, everything, incident.choices.definitions);
    const ValueColumn values = !grid                            ? ValueColumn()
                               : signal == HostSignal::SwapUsed ? grid->swapUsedPercent()
                                                                : grid->ramPercent(roleOf(signal));
    const auto runs = grid ? runsOf(grid->at(values), grid->limit) : std::vector<Run>();
    if (runs.empty()) {
        const bool noSwap = grid && signal == HostSignal::SwapUsed &&
                            std::ranges::count(grid->column(Role::SwapTotal).values(), 0.0) > 0;
        made.missing = noSwap ? FigureWords::tr("no swap") : FigureWords::tr("not recorded");
        return made;
    }
    made.line = lineOf(incident, host, signal, {grid->times.begin(), grid->times.end()}, values);
    for (const Run &run : runs)
        made.line->runs.push_back({run.first, run.last + 1});
    return made;
}

/// Values that belong to stretches of time: each holds to the next, the last of a run to its own end.
class Steps
{
public:
    void add(Instant from, Instant to, double value)
    {
        if (!times.empty() && times.back() == from) {
            values.back() = value;
        } else {
            runs.push_back({times.size(), times.size()});
            times.push_back(from);
            values.push_back(value);
        }
        times.push_back(to);
        values.push_back(value);
        runs.back().last = times.size();
    }

    TimeColumn times;
    ValueColumn values;
    std::vector<FigureLine::Run> runs;
};

HostLine steppedLine(const Incident &incident, const Host &host, HostSignal signal, Steps steps)
{
    HostLine made;
    made.line = lineOf(incident, host, signal, std::move(steps.times), std::move(steps.values));
    made.line->runs = std::move(steps.runs);
    made.line->stepped = true;
    return made;
}

HostLine swapInLine(const Incident &incident, const HostFinding &finding)
{
    const Host &host = incident.hosts[finding.host];
    Steps steps;
    for (const CounterInterval &interval :
         hostCounter(host, Role::SwapInPages, everything, incident.choices.definitions))
        steps.add(interval.from, interval.to, rateOf(interval, finding.pageSize));
    if (steps.times.empty())
        return {{}, FigureWords::tr("not recorded"), false};
    return steppedLine(incident, host, HostSignal::SwapIn, std::move(steps));
}

HostLine pressureLine(const Incident &incident, const Host &host, HostSignal signal)
{
    const Definitions &definitions = incident.choices.definitions;
    const auto half = hostPressure(host, roleOf(signal), everything, definitions);
    if (!half)
        return {{}, FigureWords::tr("not recorded (kernel without PSI, or collector off)"), false};
    const Duration width(qint64(definitions.psiWindowS * 1000));
    Steps steps;
    for (const HalfHour &each : half->known)
        steps.add(each.from, each.from + width, each.percent);
    const bool perStep = steps.times.empty();
    if (perStep) {
        for (const CounterInterval &interval : hostCounter(host, roleOf(signal), everything, definitions))
            steps.add(interval.from, interval.to, 100 * interval.rise / interval.seconds());
    }
    if (steps.times.empty())
        return {{}, FigureWords::tr("the counter has one sample"), false};
    HostLine made = steppedLine(incident, host, signal, std::move(steps));
    made.perStep = perStep;
    return made;
}

std::optional<double> valueAt(const FigureLine &line, Instant t)
{
    for (size_t i = line.series->lowerBound(t + Duration(1)); i-- > 0;) {
        if (std::isfinite(line.series->value(i)))
            return line.series->value(i);
    }
    return std::nullopt;
}

} // namespace

QString signalTitle(HostSignal signal)
{
    switch (signal) {
    case HostSignal::SwapUsed:
        return FigureWords::tr("Swap used, % of capacity");
    case HostSignal::RamAvailable:
        return FigureWords::tr("RAM available, % of host RAM");
    case HostSignal::RamFree:
        return FigureWords::tr("RAM free, % of host RAM");
    case HostSignal::SwapIn:
        return FigureWords::tr("Swapped back in, MiB/s");
    case HostSignal::PsiSome:
        return FigureWords::tr("PSI some, % of time");
    case HostSignal::PsiFull:
        return FigureWords::tr("PSI full, % of time");
    }
    return {};
}

QString signalUnit(HostSignal signal)
{
    return signal == HostSignal::SwapIn ? u"MiB/s"_s : u"%"_s;
}

HostLine hostLine(const Incident &incident, const Findings &findings, const HostFinding &finding,
                  HostSignal signal)
{
    const Host &host = incident.hosts[finding.host];
    const bool pressure = signal == HostSignal::PsiSome || signal == HostSignal::PsiFull;
    HostLine made = signal == HostSignal::SwapIn ? swapInLine(incident, finding)
                    : pressure                   ? pressureLine(incident, host, signal)
                                                 : gaugeLine(incident, host, signal);
    if (made.line) {
        made.line->role = hostRole(incident, findings, finding.host);
        endWith(*made.line, signal);
    }
    return made;
}

PaletteRole hostRole(const Incident &incident, const Findings &findings, size_t host)
{
    std::map<std::string, double> memory;
    for (const LifetimeFinding &found : findings.lifetimes) {
        if (incident.processes[found.lifetime.process].host == host && !found.allocator.empty())
            memory[found.allocator] += found.peakFootprint.value().value_or(0);
    }
    const auto most = std::ranges::max_element(memory, {}, [](const auto &entry) { return entry.second; });
    return most == memory.end() ? PaletteRole::Ink : paletteRoleOf(most->first);
}

std::vector<size_t> killsOfHost(const Incident &incident, const Findings &findings, size_t host)
{
    std::vector<size_t> kills;
    for (size_t i = 0; i < findings.kills.size(); ++i) {
        const KillFinding &kill = findings.kills[i];
        if (kill.level < KillLevel::V2 || !kill.countsAsRelayKill)
            continue;
        const auto hosts = kill.process ? std::vector{incident.processes[*kill.process].host}
                                        : hostsOfKill(incident, incident.kills[kill.kill]);
        if (std::ranges::find(hosts, host) != hosts.end())
            kills.push_back(i);
    }
    return kills;
}

std::vector<const HostFinding *> byWorst(const Incident &incident, const Findings &findings,
                                         const std::vector<HostFinding> &hosts)
{
    using Key = std::tuple<double, double, double, double>;
    std::vector<std::pair<Key, const HostFinding *>> keyed;
    for (const HostFinding &host : hosts) {
        const auto kills = double(killsOfHost(incident, findings, host.host).size());
        keyed.push_back({{-kills, -host.psiFull.worst.value().value_or(0),
                          -host.swapUsedMax.value().value_or(0), host.ramAvailableMin.value().value_or(100)},
                         &host});
    }
    std::ranges::stable_sort(keyed, {}, [](const auto &entry) { return entry.first; });
    std::vector<const HostFinding *> sorted;
    for (const auto &[key, host] : keyed)
        sorted.push_back(host);
    return sorted;
}

std::vector<size_t> worstOfEachClass(const Incident &incident, const Findings &findings)
{
    // Here it is pressure and swap that are looked at; an unknown one is no worst one.
    std::vector<const HostFinding *> sorted = byWorst(incident, findings, findings.hosts);
    std::ranges::stable_sort(sorted, std::greater(), [](const HostFinding *host) {
        return std::pair(host->psiSome.worst.value().value_or(-1), host->swapUsedMax.value().value_or(-1));
    });
    std::vector<size_t> chosen;
    std::vector<const QuadrantCell *> open;
    for (const QuadrantCell &cell : findings.quadrant.cells) {
        if (!cell.hosts.empty())
            open.push_back(&cell);
    }
    for (const HostFinding *host : sorted) {
        const auto found = std::ranges::find_if(open, [host](const QuadrantCell *cell) {
            return std::ranges::find(cell->hosts, host->host) != cell->hosts.end();
        });
        if (found == open.end())
            continue;
        open.erase(found);
        chosen.push_back(host->host);
    }
    if (chosen.empty() && !sorted.empty())
        chosen.push_back(sorted.front()->host);
    return chosen;
}

std::vector<FigureMark> hostKillMarks(const Incident &incident, const Findings &findings, size_t host,
                                      const FigureLine &line)
{
    std::vector<FigureMark> marks;
    for (const size_t k : killsOfHost(incident, findings, host)) {
        const KillFinding &found = findings.kills[k];
        const auto &time = incident.kills[found.kill].kill.time;
        if (!time)
            continue;
        const Instant t = toInstant(*time);
        marks.push_back(
            {.kind = found.level == KillLevel::V3 ? FigureMark::Kind::KillV3 : FigureMark::Kind::KillV2,
             .role = line.role,
             .time = t,
             .y = valueAt(line, t).value_or(0),
             .label = FigureWords::tr("killed %1").arg(dayAndMinute(t, incident.choices.zone)),
             .event = found.kill});
    }
    return marks;
}

std::vector<FigureMark> capacityMarks(const Incident &incident, const HostFinding &host, bool nameHost)
{
    std::vector<FigureMark> marks;
    for (size_t i = 1; i < host.capacitySteps.size(); ++i) {
        const HostFinding::CapacityStep &step = host.capacitySteps[i];
        QString words =
            FigureWords::tr("swap %1 → %2").arg(host.capacitySteps[i - 1].total.text, step.total.text);
        if (nameHost)
            words = qstr(incident.hosts[host.host].name) + u": "_s + words;
        marks.push_back({.kind = FigureMark::Kind::Note,
                         .role = PaletteRole::Muted,
                         .time = step.time,
                         .label = words,
                         .event = incident.kills.size()});
    }
    return marks;
}

std::vector<FigureMark> noteMarks(const Incident &incident)
{
    std::vector<FigureMark> marks;
    for (const Annotation &note : incident.choices.annotations)
        marks.push_back({.kind = FigureMark::Kind::Note,
                         .role = PaletteRole::Muted,
                         .time = note.from,
                         .label = note.text,
                         .event = incident.kills.size()});
    return marks;
}

FigureBand cliffBand(const Incident &incident)
{
    const double cliff = incident.choices.definitions.cliffPercent;
    return {.kind = FigureBand::Kind::Cliff,
            .range = {},
            .yFrom = 0,
            .yTo = cliff,
            .label = FigureWords::tr("below %1 %").arg(shortest(cliff))};
}

} // namespace memreport
