// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/cohortsfigure.h"

#include "models/analysis/benchmarkcaveats.h"
#include "models/analysis/runs.h"
#include "models/analysis/words.h"
#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostwords.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

std::shared_ptr<const Series> seriesOf(const Cohort &cohort, const char *title, double CohortPoint::*value)
{
    auto times = std::make_shared<TimeColumn>();
    auto values = std::make_shared<ValueColumn>();
    for (const CohortPoint &point : cohort.points) {
        if (point.members == 0)
            continue;
        times->push_back(point.time);
        values->push_back(gib(point.*value));
    }
    auto series = std::make_shared<Series>();
    series->name = cohort.name;
    series->title = title;
    series->unit = Unit::Bytes;
    series->times = std::move(times);
    series->values = std::move(values);
    return series;
}

QString gibText(double bytes)
{
    return fixed(gib(bytes), 2) + u" GiB"_s;
}

FigureLine lineOf(const Cohort &cohort, const Definitions &definitions)
{
    FigureLine line;
    line.role = paletteRoleOf(cohort.allocator);
    line.label = qstr(cohort.name);
    line.series = seriesOf(cohort, "mean, GiB", &CohortPoint::mean);
    line.low = seriesOf(cohort, "10th percentile, GiB", &CohortPoint::low);
    line.high = seriesOf(cohort, "90th percentile, GiB", &CohortPoint::high);
    for (const Run &run : runsOf(*line.series, definitions))
        line.runs.push_back({run.first, run.last + 1});
    if (!line.series->isEmpty())
        line.endText = fixed(line.series->value(line.series->size() - 1), 2) + u" GiB"_s;
    return line;
}

/// One mark an instant, on the line of the first arm that gained or lost members then.
void addChangeMarks(const Cohort &cohort, const FigureLine &line, std::vector<FigureMark> &marks)
{
    for (const Instant t : cohort.changes) {
        const size_t at = line.series->lowerBound(t);
        if (at >= line.series->size() ||
            std::ranges::find(marks, line.series->time(at), &FigureMark::time) != marks.end())
            continue;
        marks.push_back({.kind = FigureMark::Kind::Note,
                         .role = PaletteRole::Ink,
                         .time = line.series->time(at),
                         .y = line.series->value(at),
                         .label = FigureWords::tr("members change")});
    }
}

const CohortPoint *pointAt(const Cohort &cohort, Instant t)
{
    const CohortPoint *found = nullptr;
    for (const CohortPoint &point : cohort.points) {
        if (point.time <= t && point.members > 0)
            found = &point;
    }
    return found;
}

Instant instantOf(const CohortFindings &findings, const CohortsOptions &options)
{
    if (options.instant)
        return *options.instant;
    return findings.collections.empty() ? Instant() : findings.collections.back();
}

/// The collection at or before the wanted instant.
Instant collectionAt(const CohortFindings &findings, const CohortsOptions &options)
{
    const Instant wanted = instantOf(findings, options);
    const auto after = std::ranges::upper_bound(findings.collections, wanted);
    return after == findings.collections.begin() ? wanted : *std::prev(after);
}

/// Largest mean first.
std::vector<std::pair<size_t, const CohortPoint *>> standing(const CohortFindings &findings,
                                                             const CohortsOptions &options)
{
    std::vector<std::pair<size_t, const CohortPoint *>> points;
    const auto &cohorts = cohortsOf(findings, options);
    const Instant at = collectionAt(findings, options);
    for (size_t i = 0; i < cohorts.size(); ++i) {
        if (const CohortPoint *point = pointAt(cohorts[i], at))
            points.emplace_back(i, point);
    }
    std::ranges::stable_sort(points, std::greater(), [](const auto &entry) { return entry.second->mean; });
    return points;
}

FigureRows boxesAt(const CohortFindings &findings, const CohortsOptions &options)
{
    FigureRows rows;
    rows.kind = FigureRows::Kind::Boxes;
    rows.axis = FigureWords::tr("GiB; box: middle half of the processes, line: median");
    const auto &cohorts = cohortsOf(findings, options);
    for (const auto &[index, point] : standing(findings, options)) {
        rows.rows.push_back(
            {.label = qstr(cohorts[index].name),
             .note = counted(int(point->members), FigureWords::tr("process"), FigureWords::tr("processes")),
             .muted = false,
             .items = {{.value = gib(point->median),
                        .low = gib(point->lowQuarter),
                        .high = gib(point->highQuarter),
                        .role = paletteRoleOf(cohorts[index].allocator),
                        .label = {},
                        .text = FigureWords::tr("mean %1").arg(gibText(point->mean))}},
             .subject = index});
    }
    return rows;
}

TimeRange timesOf(const std::vector<Cohort> &cohorts)
{
    std::optional<Instant> from;
    std::optional<Instant> to;
    for (const Cohort &cohort : cohorts) {
        if (cohort.points.empty())
            continue;
        from = std::min(from.value_or(cohort.points.front().time), cohort.points.front().time);
        to = std::max(to.value_or(cohort.points.back().time), cohort.points.back().time);
    }
    return from ? TimeRange{*from, *to + Duration(1)} : TimeRange{};
}

void tell(FigureSpec &spec, const CohortFindings &findings, const CohortsOptions &options)
{
    spec.title = cohortsHeadline(findings, options, spec.zone);
    spec.subtitle =
        FigureWords::tr("RSS: mean, 10th to 90th percentile · %1 processes · %2 collections · %3 %4")
            .arg(findings.processes)
            .arg(findings.collections.size())
            .arg(humanRange(spec.range, spec.zone), zoneName(spec.zone));
    QStringList sentences;
    const auto &cohorts = cohortsOf(findings, options);
    for (const auto &[index, point] : standing(findings, options)) {
        const Cohort &cohort = cohorts[index];
        sentences << FigureWords::tr(
                         "%1: mean %2, median %3 over %4, from %5 to %6; largest process ever %7.")
                         .arg(qstr(cohort.name), gibText(point->mean), gibText(point->median),
                              counted(int(point->members), FigureWords::tr("process"),
                                      FigureWords::tr("processes")),
                              gibText(point->least), gibText(point->most), cohort.highest.text);
        spec.findings.push_back(cohort.last);
        spec.findings.push_back(cohort.highest);
    }
    spec.altShort = shortened(spec.title + u'.');
    spec.altLong = spec.title + u". "_s + sentences.join(u' ');
    spec.caption =
        u"**"_s + spec.title + u".** "_s + spec.subtitle + u".\n"_s +
        FigureWords::tr("Members by the interval in which each process used the allocator; processes younger "
                        "than an hour are left out. Marks: members change.") +
        u'\n';
}

} // namespace

const std::vector<Cohort> &cohortsOf(const CohortFindings &findings, const CohortsOptions &options)
{
    const bool groups = options.byGroup || findings.byAllocator.empty();
    return groups && !findings.byGroup.empty() ? findings.byGroup : findings.byAllocator;
}

QString cohortsHeadline(const CohortFindings &findings, const CohortsOptions &options, const QString &zone)
{
    const auto points = standing(findings, options);
    if (points.empty())
        return FigureWords::tr("No cohort has a member here");
    const auto &cohorts = cohortsOf(findings, options);
    const auto words = [&](const auto &entry) {
        return FigureWords::tr("%1 %2").arg(qstr(cohorts[entry.first].name), gibText(entry.second->mean));
    };
    const QString when = dayAndMinute(collectionAt(findings, options), zone);
    if (points.size() == 1)
        return FigureWords::tr("Mean on %1: %2").arg(when, words(points.front()));
    return FigureWords::tr("Mean on %1: from %2 to %3")
        .arg(when, words(points.back()), words(points.front()));
}

FigureSpec cohortsFigure(const Incident &incident, const Findings &all, const CohortsOptions &options)
{
    const CohortFindings findings = all.benchmarks ? all.benchmarks->cohorts : CohortFindings();
    FigureSpec spec;
    spec.name = "cohorts";
    spec.zone = incident.choices.zone;
    spec.arrangement = Arrangement::Stack;
    const auto &cohorts = cohortsOf(findings, options);
    spec.range = timesOf(cohorts);
    tell(spec, findings, options);
    spec.caveats = sectionCaveats(all, "cohorts");
    FigurePanel lines{.title = FigureWords::tr("Mean of each arm"), .unit = u"GiB"_s};
    for (const Cohort &cohort : cohorts) {
        FigureLine line = lineOf(cohort, incident.choices.definitions);
        if (line.series->isEmpty())
            continue;
        addChangeMarks(cohort, line, lines.marks);
        lines.lines.push_back(std::move(line));
    }
    if (lines.lines.empty()) {
        spec.panels.push_back({.emptyText = spec.title});
        return spec;
    }
    spec.panels.push_back(std::move(lines));
    spec.panels.push_back(
        {.title = FigureWords::tr("On %1").arg(humanTime(collectionAt(findings, options), spec.zone)),
         .unit = u"GiB"_s,
         .content = boxesAt(findings, options)});
    return spec;
}

FigureTable cohortsTable(const CohortFindings &findings, const CohortsOptions &options)
{
    FigureTable table;
    table.columns = {
        {FigureWords::tr("Arm"), {}, false},         {FigureWords::tr("Processes"), {}, true},
        {FigureWords::tr("Warming up"), {}, true},   {FigureWords::tr("Mean"), u"GiB"_s, true},
        {FigureWords::tr("Median"), u"GiB"_s, true}, {FigureWords::tr("10 to 90 %"), u"GiB"_s, true},
        {FigureWords::tr("Least"), u"GiB"_s, true},  {FigureWords::tr("Largest"), u"GiB"_s, true}};
    const auto &cohorts = cohortsOf(findings, options);
    const auto cell = [](double bytes) { return fixed(gib(bytes), 2); };
    for (const auto &[index, point] : standing(findings, options))
        table.rows.push_back(
            {.cells = {qstr(cohorts[index].name), QString::number(point->members),
                       QString::number(point->warmingUp), cell(point->mean), cell(point->median),
                       cell(point->low) + u'–' + cell(point->high), cell(point->least), cell(point->most)},
             .muted = false,
             .strong = false,
             .subject = index});
    for (const BenchmarkNote &note : findings.notes)
        table.footnotes << note.text;
    return table;
}

} // namespace memreport
