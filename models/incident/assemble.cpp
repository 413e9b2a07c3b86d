// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/events/killmerge.h"
#include "models/incident/assembly.h"
#include "models/incident/binding.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace memreport {

namespace assembly {

QString fileName(const Evidence &evidence)
{
    return evidence.source.path.section(u'/', -1);
}

namespace {
constexpr qint64 usualPageSize = 4096;
} // namespace

std::optional<qint64> pageSizeOf(const Document &document, const std::string &host)
{
    const auto &chosen = document.choices.pageSizes;
    if (const auto at = chosen.find(host); at != chosen.end())
        return at->second;
    for (const EvidencePtr &evidence : document.evidence) {
        for (const HostRow &row : evidence->hosts) {
            if (row.host == host && row.pageSize)
                return row.pageSize;
        }
    }
    const auto all = chosen.find("");
    return all == chosen.end() ? std::nullopt : std::optional(all->second);
}

namespace {
/// Whether no two samples share a time; looked at once for each time column.
class StrictTimes
{
public:
    bool has(const Series &series)
    {
        const auto [at, added] = m_known.try_emplace(series.times.get());
        if (added)
            at->second = std::ranges::adjacent_find(*series.times) == series.times->end();
        return at->second;
    }

private:
    std::map<const TimeColumn *, bool> m_known;
};

/// Of the rows of a table that share a rounded time the one that matters: the most that was used, the
/// least that was free.
std::shared_ptr<const Series> oneATime(const Series &series, Role role)
{
    const bool least = role == Role::MemFree || role == Role::MemAvailable || role == Role::SwapFree;
    auto times = std::make_shared<TimeColumn>();
    auto values = std::make_shared<ValueColumn>();
    for (size_t i = 0; i < series.size(); ++i) {
        const double value = series.value(i);
        if (times->empty() || times->back() != series.time(i)) {
            times->push_back(series.time(i));
            values->push_back(value);
        } else if (std::isnan(values->back()) || (least ? value < values->back() : value > values->back())) {
            values->back() = value;
        }
    }
    auto result = std::make_shared<Series>(series);
    result->times = std::move(times);
    result->values = std::move(values);
    return result;
}

Bound bindByChoice(const FoundBinding &found, const Document &document, const Series &series)
{
    const RoleBinding &binding = *found.binding;
    const std::string host = filledIn(binding.host, found.captures, series);
    Bound bound{{}, &series, binding.role, -1, {}, filledIn(binding.allocator, found.captures, series)};
    bound.own = boundSeries(found, series, pageSizeOf(document, host).value_or(usualPageSize));
    bound.series = bound.own.get();
    return bound;
}
} // namespace

std::vector<Bound> bindRoles(const Document &document)
{
    std::vector<Bound> bound;
    StrictTimes strict;
    for (size_t file = 0; file < document.evidence.size(); ++file) {
        const std::vector<Series> &all = document.evidence[file]->series;
        for (size_t i = 0; i < all.size(); ++i) {
            Bound each{{}, &all[i], Role::None, 0, {}, {}};
            if (const auto found = findBinding(document.choices, all[i])) {
                each = bindByChoice(*found, document, all[i]);
            } else {
                const RoleGuess guess = guessRole(all[i]);
                each.role = guess.role;
                each.rank = guess.rank;
            }
            if (each.role == Role::None)
                continue;
            each.ref = {uint32_t(file), uint32_t(i)};
            if (!strict.has(*each.series)) {
                each.own = oneATime(*each.series, each.role);
                each.series = each.own.get();
            }
            bound.push_back(std::move(each));
        }
    }
    return bound;
}

namespace {
void makeHosts(const Placement &placement, HostTable &table, const Document &document, StepCache &steps,
               Incident &incident)
{
    table.addJournalHosts(document);
    incident.hosts = table.take();
    for (Host &host : incident.hosts) {
        if (const auto at = placement.hosts.find(host.name); at != placement.hosts.end())
            host.tracks = makeTracks(at->second, document, steps, host.name, incident.notes);
        if (const auto at = placement.limits.find(host.name); at != placement.limits.end())
            addLimitTracks(host, at->second, document, steps, incident.notes);
        if (const auto pageSize = pageSizeOf(document, host.name))
            host.pageSize = pageSize;
        const bool countsPages =
            finest(host.tracks, Role::SwapInPages) || finest(host.tracks, Role::SwapOutPages);
        if (countsPages && !host.pageSize)
            incident.notes.push_back(
                {"page-size", QCoreApplication::translate(
                                  "Assembly", "%1: no page size is recorded; 4096 bytes are assumed.")
                                  .arg(qstr(host.name))});
    }
}

void makeProcesses(const Placement &placement, const HostTable &table, const Document &document,
                   StepCache &steps, Incident &incident)
{
    for (const auto &[key, candidate] : placement.processes) {
        Process process;
        process.id = key.first + '/' + key.second;
        process.name = key.second;
        const auto host = std::ranges::find(incident.hosts, key.first, &Host::name);
        process.host = size_t(host - incident.hosts.begin());
        process.helper = candidate.helper;
        process.pidSpans = candidate.spans;
        process.pids = candidate.pids;
        std::ranges::sort(process.pids);
        const auto repeated = std::ranges::unique(process.pids);
        process.pids.erase(repeated.begin(), repeated.end());
        process.tracks = makeTracks(candidate.roles, document, steps, process.id, incident.notes);
        addAllocators(document, candidate, table.infos(process.name, candidate.machine), process, steps,
                      incident);
        incident.processes.push_back(std::move(process));
    }
}
} // namespace

} // namespace assembly

Incident assemble(const Document &document)
{
    using namespace assembly;
    Incident incident;
    incident.evidence = document.evidence;
    incident.choices = document.choices;
    const std::vector<Bound> bound = bindRoles(document);
    const InstanceLabel instances(bound);
    HostTable hosts(document, bound, instances);
    FullNames names(document, bound);
    const Placement placement = place(document, bound, hosts, instances, names, incident.notes);
    StepCache steps;
    makeHosts(placement, hosts, document, steps, incident);
    makeProcesses(placement, hosts, document, steps, incident);
    incident.fleet = makeTracks(placement.fleet, document, steps, "fleet", incident.notes);
    std::vector<std::string> machines;
    for (const auto &[key, candidate] : placement.processes)
        machines.push_back(candidate.machine);
    addWeights(document, bound, instances, machines, names, incident);
    addWindows(document, incident);
    incident.kills = mergeKills(document.evidence);
    incident.logEvents = mergeLogEvents(document.evidence);
    return incident;
}

namespace {
// Choices that tracks, owners and allocators come from; the others are read by whoever needs them.
bool madeAlike(const Choices &a, const Choices &b)
{
    return a.roles == b.roles && a.pageSizes == b.pageSizes && a.allocators == b.allocators &&
           a.definitions.hwmFallShare == b.definitions.hwmFallShare;
}
} // namespace

Incident assemble(const Document &document, const Incident &before)
{
    if (before.evidence != document.evidence || !madeAlike(before.choices, document.choices))
        return assemble(document);
    Incident incident = before;
    incident.choices = document.choices;
    incident.windows.clear();
    incident.timeline.clear();
    assembly::addWindows(document, incident);
    return incident;
}

} // namespace memreport
