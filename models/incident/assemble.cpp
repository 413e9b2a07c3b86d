// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/events/killmerge.h"
#include "models/incident/assembly.h"

#include <QCoreApplication>

#include <algorithm>

namespace memreport {

namespace assembly {

QString fileName(const Evidence &evidence)
{
    return evidence.source.path.section(u'/', -1);
}

namespace {
bool binds(const RoleBinding &binding, const Series &series)
{
    if (binding.metric != series.name && !(series.name.empty() && binding.metric == series.title))
        return false;
    return std::ranges::all_of(binding.labels, [&](const auto &label) {
        const std::string *value = series.labels.find(label.first);
        return value && *value == label.second;
    });
}

/// The last binding that fits: a later choice is about the same series or more exact.
RoleGuess roleFor(const Document &document, const Series &series)
{
    const std::vector<RoleBinding> &bindings = document.choices.roles;
    for (auto at = bindings.rbegin(); at != bindings.rend(); ++at) {
        if (binds(*at, series))
            return {at->role, -1};
    }
    return guessRole(series);
}
} // namespace

std::vector<Bound> bindRoles(const Document &document)
{
    std::vector<Bound> bound;
    for (size_t file = 0; file < document.evidence.size(); ++file) {
        const std::vector<Series> &all = document.evidence[file]->series;
        for (size_t i = 0; i < all.size(); ++i) {
            const RoleGuess guess = roleFor(document, all[i]);
            if (guess.role != Role::None)
                bound.push_back({{uint32_t(file), uint32_t(i)}, &all[i], guess.role, guess.rank});
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
    return incident;
}

} // namespace memreport
