// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/cohorts.h"

#include "models/analysis/cohortgrid.h"
#include "models/analysis/levels.h"
#include "models/analysis/provenance.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// Below three arms the pairs and the quadrant tell more.
constexpr size_t leastArms = 3;

std::vector<double> valuesOf(const CohortGrid &grid, const CohortSet &set, size_t time)
{
    std::vector<double> values;
    values.reserve(set.rows[time].size());
    for (const size_t row : set.rows[time])
        values.push_back(grid.value(row, time));
    return values;
}

CohortPoint pointOf(const CohortGrid &grid, const CohortSet &set, size_t time)
{
    const std::vector<double> values = valuesOf(grid, set, time);
    CohortPoint point{
        .time = grid.times()[time], .members = values.size(), .warmingUp = set.warmingUp[time].size()};
    if (values.empty())
        return point;
    point.mean = *meanOf(values);
    point.median = *medianOf(values);
    point.low = *quantileOf(values, 0.10);
    point.high = *quantileOf(values, 0.90);
    point.lowQuarter = *quantileOf(values, 0.25);
    point.highQuarter = *quantileOf(values, 0.75);
    const auto [least, most] = std::ranges::minmax(values);
    point.least = least;
    point.most = most;
    return point;
}

std::vector<FindingInput> inputsAt(const Incident &incident, const CohortGrid &grid, const CohortSet &set,
                                   size_t time)
{
    std::vector<FindingInput> inputs;
    for (const size_t row : set.rows[time]) {
        const Process &process = incident.processes[grid.processes()[row]];
        append(inputs, inputsOf(incident, *coarsest(process.tracks, Role::Rss), grid.times()[time],
                                grid.times()[time]));
    }
    return inputs;
}

/// The largest single process of the set and when.
Finding highestOf(const Incident &incident, const CohortGrid &grid, const CohortSet &set)
{
    double highest = 0;
    size_t at = 0;
    size_t of = 0;
    for (size_t time = 0; time < set.rows.size(); ++time) {
        for (const size_t row : set.rows[time]) {
            if (grid.value(row, time) > highest) {
                highest = grid.value(row, time);
                at = time;
                of = row;
            }
        }
    }
    if (highest <= 0)
        return unknownFinding("D4", u"GiB"_s, Words::tr("no member is past its warm-up"));
    Finding finding = knownBytes("D4", highest);
    const Process &process = incident.processes[grid.processes()[of]];
    finding.text = Words::tr("%1 (%2)").arg(finding.text, qstr(process.name));
    finding.time = grid.times()[at];
    finding.inputs =
        inputsOf(incident, *coarsest(process.tracks, Role::Rss), grid.times()[at], grid.times()[at]);
    return finding;
}

Cohort cohortOf(const Incident &incident, const CohortGrid &grid, const CohortSet &set)
{
    Cohort cohort{.name = set.name, .allocator = set.allocator, .changes = set.changes};
    cohort.last = unknownFinding("cohort-mean", u"GiB"_s, Words::tr("no member is past its warm-up"));
    for (size_t time = 0; time < set.rows.size(); ++time) {
        if (set.rows[time].empty() && set.warmingUp[time].empty())
            continue;
        cohort.points.push_back(pointOf(grid, set, time));
        const CohortPoint &point = cohort.points.back();
        if (point.members == 0)
            continue;
        cohort.last = knownBytes("cohort-mean", point.mean);
        cohort.last.text =
            Words::tr("%1 GiB over %2")
                .arg(fixed(gib(point.mean), 2),
                     counted(int(point.members), Words::tr("process"), Words::tr("processes")));
        cohort.last.time = point.time;
    }
    if (cohort.last.time) {
        const auto at = std::ranges::lower_bound(grid.times(), *cohort.last.time) - grid.times().begin();
        cohort.last.inputs = inputsAt(incident, grid, set, size_t(at));
    }
    cohort.highest = highestOf(incident, grid, set);
    return cohort;
}

bool isExperiment(const Incident &incident)
{
    const bool told = std::ranges::any_of(incident.evidence, [](const EvidencePtr &evidence) {
        return evidence->relayTable.has_value() || !evidence->identities.empty();
    });
    if (told)
        return true;
    std::set<std::string> names;
    for (const Process &process : incident.processes) {
        for (const AllocatorInterval &interval : process.allocators)
            names.insert(allocatorName(interval.allocator, exactVersion(process, interval)));
    }
    return names.size() >= leastArms;
}

size_t unassignedSamples(const Incident &incident, const CohortGrid &grid)
{
    size_t count = 0;
    for (size_t row = 0; row < grid.processes().size(); ++row) {
        for (size_t time = 0; time < grid.times().size(); ++time) {
            const Process &process = incident.processes[grid.processes()[row]];
            if (!std::isnan(grid.value(row, time)) && !allocatorAt(process, grid.times()[time]))
                ++count;
        }
    }
    return count;
}

void addNotes(const Incident &incident, const CohortGrid &grid, CohortFindings &findings)
{
    const auto add = [&](const char *code, const QString &text) { findings.notes.push_back({code, text}); };
    if (grid.leftOut() > 0)
        add("thinned", Words::tr("%1 of %2 instants are left out")
                           .arg(grid.leftOut())
                           .arg(grid.leftOut() + grid.times().size()));
    if (findings.unassigned > 0)
        add("allocator-unknown",
            Words::tr("%1 samples of processes whose allocator is not known are in no arm")
                .arg(findings.unassigned));
    for (const EvidencePtr &evidence : incident.evidence) {
        if (evidence->relayTable && !evidence->relayTable->mismatches.empty()) {
            const RelayTable::Mismatch &first = evidence->relayTable->mismatches.front();
            add("aggregate-mismatch",
                Words::tr("%1: %2 whose aggregate row disagrees with its relay rows, first %3")
                    .arg(evidence->source.path.section(u'/', -1),
                         counted(int(evidence->relayTable->mismatches.size()), Words::tr("collection"),
                                 Words::tr("collections")),
                         isoUtc(first.time)));
        }
    }
}

} // namespace

CohortFindings cohortFindings(const Incident &incident)
{
    CohortFindings findings;
    if (!isExperiment(incident))
        return findings;
    const CohortGrid grid(incident);
    for (const CohortSet &set : cohortSets(incident, grid)) {
        auto &cohorts = set.kind == CohortSet::Kind::Allocator ? findings.byAllocator : findings.byGroup;
        cohorts.push_back(cohortOf(incident, grid, set));
    }
    findings.collections = grid.times();
    findings.processes = grid.processes().size();
    findings.unassigned = unassignedSamples(incident, grid);
    addNotes(incident, grid, findings);
    return findings;
}

} // namespace memreport
