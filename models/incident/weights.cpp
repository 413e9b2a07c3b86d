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

Points tablePoints(const Document &document)
{
    Points points;
    for (const EvidencePtr &evidence : document.evidence) {
        for (const WeightRow &row : evidence->weights)
            points[row.process].push_back({row.time, row.weight});
    }
    return points;
}

Points seriesPoints(const std::vector<Bound> &bound, FullNames &names, std::vector<AssemblyNote> &notes)
{
    Points points;
    for (const Bound &each : bound) {
        if (each.role != Role::Weight)
            continue;
        const std::string name = identityOf(*each.series).name;
        if (name.empty())
            continue;
        std::vector<WeightPoint> &list = points[names.resolve(name, notes)];
        for (size_t i = 0; i < each.series->size(); ++i) {
            if (std::isfinite(each.series->value(i)))
                list.push_back({each.series->time(i), each.series->value(i)});
        }
    }
    return points;
}

/// By time, one a time: the same table may be given twice.
void tidy(std::vector<WeightPoint> &points)
{
    std::ranges::stable_sort(points, {}, &WeightPoint::time);
    const auto same = std::ranges::unique(points, {}, &WeightPoint::time);
    points.erase(same.begin(), same.end());
}
} // namespace

void addWeights(const Document &document, const std::vector<Bound> &bound, FullNames &names,
                Incident &incident)
{
    Points table = tablePoints(document);
    Points series = seriesPoints(bound, names, incident.notes);
    for (Points *points : {&table, &series}) {
        for (auto &[name, list] : *points)
            tidy(list);
    }
    std::map<std::string, int> uses;
    for (Process &process : incident.processes) {
        const auto inTable = table.find(process.name);
        const auto inSeries = series.find(process.name);
        // A daily table and a metric scraped each minute have no common mean; the table is the author's.
        if (inTable != table.end())
            process.weights = inTable->second;
        else if (inSeries != series.end())
            process.weights = inSeries->second;
        if (!process.weights.empty() && ++uses[process.name] == 2)
            incident.notes.push_back(
                {"weight-ambiguous",
                 QCoreApplication::translate("Assembly", "%1 exists on several hosts; all get its weight.")
                     .arg(qstr(process.name))});
    }
}

} // namespace memreport::assembly
