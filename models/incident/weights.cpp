// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/incident/assembly.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace memreport::assembly {

namespace {
using Points = std::map<std::string, std::vector<WeightPoint>, std::less<>>;
/// By process, then by the machine whose exporter says it.
using MachinePoints = std::map<std::string, Points, std::less<>>;

Points tablePoints(const Document &document)
{
    Points points;
    for (const EvidencePtr &evidence : document.evidence) {
        for (const WeightRow &row : evidence->weights)
            points[row.process].push_back({row.time, row.weight});
    }
    return points;
}

MachinePoints seriesPoints(const std::vector<Bound> &bound, const InstanceLabel &instances, FullNames &names,
                           std::vector<AssemblyNote> &notes)
{
    MachinePoints points;
    for (const Bound &each : bound) {
        if (each.role != Role::Weight)
            continue;
        const std::string name = identityOf(*each.series).name;
        if (name.empty())
            continue;
        const std::string machine(withoutPort(instances.of(*each.series)));
        std::vector<WeightPoint> &list = points[names.resolve(name, notes)][machine];
        for (size_t i = 0; i < each.series->size(); ++i) {
            if (std::isfinite(each.series->value(i)))
                list.push_back({each.series->time(i), each.series->value(i)});
        }
    }
    return points;
}

/// Those of its own machine, else those that a single exporter says for a whole fleet.
const std::vector<WeightPoint> *pointsFor(const MachinePoints &points, const std::string &process,
                                          const std::string &machine)
{
    const auto byMachine = points.find(process);
    if (byMachine == points.end())
        return nullptr;
    const auto own = byMachine->second.find(machine);
    if (own != byMachine->second.end())
        return &own->second;
    return byMachine->second.size() == 1 ? &byMachine->second.begin()->second : nullptr;
}

/// By time, one a time: the same table may be given twice.
void tidy(std::vector<WeightPoint> &points)
{
    std::ranges::stable_sort(points, {}, &WeightPoint::time);
    const auto same = std::ranges::unique(points, {}, &WeightPoint::time);
    points.erase(same.begin(), same.end());
}
} // namespace

void addWeights(const Document &document, const std::vector<Bound> &bound, const InstanceLabel &instances,
                const std::vector<std::string> &machines, FullNames &names, Incident &incident)
{
    Points table = tablePoints(document);
    MachinePoints series = seriesPoints(bound, instances, names, incident.notes);
    for (auto &[name, list] : table)
        tidy(list);
    for (auto &[name, points] : series) {
        for (auto &[machine, list] : points)
            tidy(list);
    }
    std::map<const std::vector<WeightPoint> *, int> uses;
    for (size_t i = 0; i < incident.processes.size(); ++i) {
        Process &process = incident.processes[i];
        const auto inTable = table.find(process.name);
        // A daily table and a metric scraped each minute have no common mean; the table is the author's.
        const std::vector<WeightPoint> *points =
            inTable != table.end() ? &inTable->second : pointsFor(series, process.name, machines[i]);
        if (!points)
            continue;
        process.weights = *points;
        if (++uses[points] == 2)
            incident.notes.push_back(
                {"weight-ambiguous",
                 QCoreApplication::translate("Assembly", "%1 exists on several hosts; all get its weight.")
                     .arg(qstr(process.name))});
    }
}

} // namespace memreport::assembly
