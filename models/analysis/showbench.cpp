// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/showbench.h"

#include "models/analysis/shownumber.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QJsonValue orNull(const std::optional<double> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

QJsonValue orNull(const std::optional<Interval> &interval)
{
    return interval ? QJsonValue(QJsonArray{interval->low, interval->high}) : QJsonValue();
}

QJsonArray notesJson(const std::vector<BenchmarkNote> &notes)
{
    QJsonArray json;
    for (const BenchmarkNote &note : notes)
        json.append(QJsonObject{{u"code"_s, qstr(note.code)}, {u"text"_s, note.text}});
    return json;
}

/// As documents write it: "~4.7x slower", "+118%".
QJsonValue statedText(const std::optional<StatedFigure> &stated)
{
    if (!stated)
        return {};
    QString text = stated->text;
    return text.replace(u'×', u'x').replace(u'−', u'-').replace(u" %"_s, u"%"_s);
}

QString asciiUnits(QString text)
{
    return text.replace(u'µ', u'u');
}

QJsonValue statedFits(const std::optional<StatedFigure> &stated)
{
    return stated && stated->fits ? QJsonValue(*stated->fits) : QJsonValue();
}

QJsonValue paramsJson(const std::optional<BurstParams> &params)
{
    if (!params)
        return {};
    return QJsonObject{{u"bursts"_s, params->bursts},
                       {u"concurrency"_s, params->concurrency},
                       {u"tokens_per_task"_s, params->tokensPerTask},
                       {u"payload_bytes"_s, params->payloadBytes},
                       {u"idle_seconds"_s, params->idleSeconds}};
}

QJsonValue verdictJson(RatioVerdict verdict)
{
    return verdict == RatioVerdict::Unknown ? QJsonValue() : QJsonValue(verdictWord(verdict));
}

QJsonValue verdictJson(ShareVerdict verdict)
{
    return verdict == ShareVerdict::Unknown ? QJsonValue() : QJsonValue(verdictWord(verdict));
}

QJsonObject runJson(const BurstFindings &findings, const BurstRunFinding &finding)
{
    const BurstRun &run = findings.runs[finding.run].run;
    QJsonArray bursts;
    for (const BurstFinding &burst : finding.bursts)
        bursts.append(QJsonObject{{u"burst"_s, burst.number},
                                  {u"peak_rss_mb"_s, numberJson(burst.peak)},
                                  {u"post_burst_mb"_s, numberJson(burst.postBurst)},
                                  {u"post_idle_mb"_s, numberJson(burst.postIdle)},
                                  {u"retained_after_idle_mb"_s, numberJson(burst.retained)},
                                  {u"kept"_s, numberJson(burst.kept)}});
    const auto kept = finding.kept.value();
    return {{u"label"_s, finding.label},
            {u"allocator"_s, textJson(finding.allocator)},
            {u"allocator_from_file_name"_s, finding.allocatorFromFileName},
            {u"params"_s, paramsJson(run.params)},
            {u"baseline_mb"_s, numberJson(finding.baseline)},
            {u"final_mb"_s, numberJson(finding.final)},
            {u"highest_mb"_s, numberJson(finding.highest)},
            {u"bursts"_s, bursts},
            {u"retained_pct"_s, numberJson(finding.overBaseline)},
            {u"kept"_s, numberJson(finding.kept)},
            {u"kept_share_of_burst_growth_last"_s, kept ? QJsonValue(*kept / 100) : QJsonValue()},
            {u"kept_range"_s, numberJson(finding.keptRange)},
            {u"post_idle_drift_mb"_s, numberJson(finding.drift)},
            {u"verdict_1_5x"_s, verdictJson(finding.ratioVerdict)},
            {u"on_threshold"_s, finding.onThreshold},
            {u"verdict_signature"_s, verdictJson(finding.verdict)},
            {u"reason"_s, finding.reason},
            {u"note_in_source"_s, run.fromTable ? textJson(run.verdictText) : QJsonValue()},
            {u"document_says"_s, statedText(finding.stated)},
            {u"agrees"_s, statedFits(finding.stated)},
            {u"stated_verdict"_s, textJson(utf8(finding.statedVerdict))},
            {u"stated_contradicts"_s, finding.statedContradicts},
            {u"complete"_s, run.complete ? QJsonValue(*run.complete) : QJsonValue()},
            {u"notes"_s, notesJson(finding.notes)}};
}

QString basisWord(RatioBasis basis)
{
    switch (basis) {
    case RatioBasis::Samples:
        return u"samples"_s;
    case RatioBasis::Estimates:
        return u"estimates"_s;
    case RatioBasis::Printed:
        return u"printed"_s;
    case RatioBasis::Points:
        break;
    }
    return u"points"_s;
}

QString differenceWord(Difference difference)
{
    switch (difference) {
    case Difference::NoData:
        return u"no-data"_s;
    case Difference::NotClear:
        return u"not-clear"_s;
    case Difference::Slower:
        return u"slower"_s;
    case Difference::Faster:
        break;
    }
    return u"faster"_s;
}

void addTest(QJsonObject &json, const std::optional<RankTest> &test)
{
    if (!test)
        return;
    json[u"mann_whitney_u"_s] = test->u;
    json[test->exact ? u"p_exact_two_sided"_s : u"p_normal_approx"_s] = orNull(test->p);
    json[u"smallest_p"_s] = test->smallestP;
    json[u"n"_s] = QJsonArray{qint64(test->n), qint64(test->m)};
}

QJsonObject comparisonJson(const ThroughputSet &set, const ThroughputRow &row,
                           const ThroughputComparison &comparison)
{
    const ThroughputCell &other = row.cells[comparison.arm];
    const ThroughputCell &base = row.cells[set.reference];
    QJsonObject json{
        {u"tool"_s, qstr(set.tool)},
        {u"benchmark"_s, qstr(row.benchmark)},
        {u"baseline"_s, qstr(set.arms[set.reference].name)},
        {u"reference"_s, qstr(set.arms[set.reference].name)},
        {u"other"_s, qstr(set.arms[comparison.arm].name)},
        {u"ratio"_s, numberJson(comparison.ratio)},
        {u"interval"_s, orNull(comparison.interval)},
        {u"basis"_s, basisWord(comparison.basis)},
        {u"ratio_of_means"_s, orNull(comparison.meanRatio)},
        {u"difference"_s, differenceWord(comparison.difference)},
        {u"wording"_s, comparison.wording},
        {u"text"_s, comparison.detail},
        {u"document_says"_s, statedText(comparison.stated)},
        {u"document_factor"_s, comparison.stated ? QJsonValue(comparison.stated->value) : QJsonValue()},
        {u"document_agrees"_s, statedFits(comparison.stated)},
        {u"notes"_s, notesJson(comparison.notes)}};
    addTest(json, comparison.test);
    if (comparison.basis == RatioBasis::Samples) {
        json[u"ratio_of_medians"_s] = orNull(comparison.ratio.value());
        json[u"ci95_bootstrap_of_median_ratio"_s] = orNull(comparison.interval);
    }
    if (set.tool == "table") {
        json[u"printed"_s] = QJsonArray{asciiUnits(base.time.text), asciiUnits(other.time.text)};
        json[u"ratio_of_printed"_s] = orNull(comparison.ratio.value());
        json[u"ratio_interval_from_rounding"_s] = orNull(comparison.interval);
    }
    return json;
}

QJsonObject cellJson(const ThroughputSet &set, const ThroughputRow &row, size_t arm)
{
    const ThroughputCell &cell = row.cells[arm];
    return {{u"arm"_s, qstr(set.arms[arm].name)},
            {u"time_ns"_s, numberJson(cell.time)},
            {u"interval_ns"_s, orNull(cell.interval)},
            {u"estimator"_s, textJson(cell.estimator)},
            {u"samples"_s, qint64(cell.samples)},
            {u"error"_s, cell.error.isEmpty() ? QJsonValue() : QJsonValue(cell.error)}};
}

QJsonObject setJson(const ThroughputSet &set)
{
    QJsonArray arms;
    for (const ThroughputArm &arm : set.arms) {
        QJsonArray sources;
        for (const std::string &source : arm.sources)
            sources.append(qstr(source));
        arms.append(QJsonObject{{u"name"_s, qstr(arm.name)},
                                {u"allocator"_s, textJson(arm.allocator)},
                                {u"allocator_from_file_name"_s, arm.allocatorFromFileName},
                                {u"sources"_s, sources}});
    }
    QJsonArray rows;
    for (const ThroughputRow &row : set.rows) {
        QJsonArray cells;
        for (size_t arm = 0; arm < row.cells.size(); ++arm) {
            if (row.cells[arm].present)
                cells.append(cellJson(set, row, arm));
        }
        rows.append(QJsonObject{{u"benchmark"_s, qstr(row.benchmark)}, {u"cells"_s, cells}});
    }
    return {
        {u"tool"_s, qstr(set.tool)},
        {u"reference"_s, set.arms.empty() ? QJsonValue() : QJsonValue(qstr(set.arms[set.reference].name))},
        {u"arms"_s, arms},
        {u"rows"_s, rows},
        {u"context_differences"_s, QJsonArray::fromStringList(set.contextDifferences)},
        {u"notes"_s, notesJson(set.notes)}};
}

QJsonObject cohortJson(const Cohort &cohort)
{
    QJsonArray points;
    for (const CohortPoint &point : cohort.points) {
        QJsonObject json{{u"time"_s, isoUtc(point.time)},
                         {u"n"_s, qint64(point.members)},
                         {u"warming_up"_s, qint64(point.warmingUp)}};
        if (point.members > 0) {
            json[u"mean_gib"_s] = gib(point.mean);
            json[u"median_gib"_s] = gib(point.median);
            json[u"p10_gib"_s] = gib(point.low);
            json[u"p90_gib"_s] = gib(point.high);
            json[u"min_gib"_s] = gib(point.least);
            json[u"max_gib"_s] = gib(point.most);
        }
        points.append(json);
    }
    QJsonArray changes;
    for (const Instant t : cohort.changes)
        changes.append(isoUtc(t));
    return {{u"name"_s, qstr(cohort.name)},
            {u"allocator"_s, textJson(cohort.allocator)},
            {u"points"_s, points},
            {u"membership_changes"_s, changes},
            {u"last"_s, numberJson(cohort.last)},
            {u"highest"_s, numberJson(cohort.highest)}};
}

} // namespace

QJsonObject benchJson(const BurstFindings &findings)
{
    QJsonArray runs;
    QJsonArray tables;
    for (const BurstRunFinding &finding : findings.findings) {
        const QJsonObject json = runJson(findings, finding);
        runs.append(json);
        if (findings.runs[finding.run].run.fromTable)
            tables.append(json);
    }
    QJsonArray groups;
    for (const BurstGroup &group : findings.groups) {
        QJsonArray labels;
        for (const size_t run : group.runs)
            labels.append(findings.findings[run].label);
        groups.append(QJsonObject{
            {u"params"_s, paramsJson(group.params)}, {u"text"_s, group.text}, {u"runs"_s, labels}});
    }
    QJsonArray repeats;
    for (const BurstRepeats &repeat : findings.repeats)
        repeats.append(QJsonObject{{u"allocator"_s, qstr(repeat.allocator)},
                                   {u"runs"_s, qint64(repeat.runs.size())},
                                   {u"kept_range"_s, numberJson(repeat.keptRange)},
                                   {u"highest_range_mb"_s, numberJson(repeat.peakRange)}});
    return {{u"runs"_s, runs},
            {u"rss"_s, tables},
            {u"groups"_s, groups},
            {u"repeats"_s, repeats},
            {u"notes"_s, notesJson(findings.notes)}};
}

QJsonObject throughputJson(const ThroughputFindings &findings)
{
    QJsonArray sets;
    QJsonArray comparisons;
    QJsonArray means;
    for (const ThroughputSet &set : findings.sets) {
        sets.append(setJson(set));
        for (const ThroughputRow &row : set.rows) {
            for (const ThroughputComparison &comparison : row.comparisons)
                comparisons.append(comparisonJson(set, row, comparison));
        }
        for (const ThroughputMean &mean : set.means)
            means.append(QJsonObject{{u"tool"_s, qstr(set.tool)},
                                     {u"reference"_s, qstr(set.arms[set.reference].name)},
                                     {u"other"_s, qstr(set.arms[mean.arm].name)},
                                     {u"geometric_mean_of_median_ratios"_s, numberJson(mean.ratio)},
                                     {u"benchmarks"_s, mean.common}});
    }
    return {{u"sets"_s, sets}, {u"comparisons"_s, comparisons}, {u"geometric_means"_s, means}};
}

QJsonObject cohortsJson(const CohortFindings &findings)
{
    const auto list = [](const std::vector<Cohort> &cohorts) {
        QJsonArray json;
        for (const Cohort &cohort : cohorts)
            json.append(cohortJson(cohort));
        return json;
    };
    return {{u"by_allocator"_s, list(findings.byAllocator)},
            {u"by_group"_s, list(findings.byGroup)},
            {u"processes"_s, qint64(findings.processes)},
            {u"collections"_s, qint64(findings.collections.size())},
            {u"unassigned_samples"_s, qint64(findings.unassigned)},
            {u"notes"_s, notesJson(findings.notes)}};
}

QStringList benchLines(const BurstFindings &findings)
{
    QStringList lines;
    for (const BurstRunFinding &finding : findings.findings) {
        QString line = Words::tr("%1: baseline %2, final %3")
                           .arg(finding.label, finding.baseline.text, finding.final.text);
        if (finding.overBaseline.known())
            line += Words::tr(", %1 over baseline").arg(finding.overBaseline.text);
        if (const QString stated = statedWords(finding); !stated.isEmpty())
            line += Words::tr(" (stated %1)").arg(stated);
        line += Words::tr("; 1.5 × rule: %1").arg(verdictWord(finding.ratioVerdict));
        line += u"; "_s + verdictWord(finding.verdict) + u": "_s + finding.reason;
        lines << line;
        for (const BenchmarkNote &note : finding.notes)
            lines << u"    "_s + note.text;
    }
    for (const BenchmarkNote &note : findings.notes)
        lines << note.text;
    return lines;
}

QStringList throughputLines(const ThroughputSet &set)
{
    QStringList lines;
    for (const ThroughputRow &row : set.rows) {
        const ThroughputCell &base = row.cells[set.reference];
        for (const ThroughputComparison &comparison : row.comparisons) {
            if (!isListed(set, row, comparison))
                continue;
            QString line = Words::tr("%1: %2 %3, %4 %5: %6")
                               .arg(qstr(row.benchmark), qstr(set.arms[set.reference].name), base.time.text,
                                    qstr(set.arms[comparison.arm].name), row.cells[comparison.arm].time.text,
                                    comparison.wording);
            if (comparison.ratio.known())
                line += u", "_s + comparison.ratio.text;
            if (comparison.interval)
                line += u' ' + comparison.ratio.resolution;
            if (comparison.test && comparison.test->p)
                line += Words::tr(", U test p = %1 (n = %2, %3)")
                            .arg(QString::number(*comparison.test->p, 'g', 2))
                            .arg(comparison.test->n)
                            .arg(comparison.test->m);
            if (comparison.stated)
                line += (comparison.stated->fits.value_or(true)
                             ? Words::tr(" (stated %1)")
                             : Words::tr(" (stated %1, which does not follow)"))
                            .arg(comparison.stated->text);
            lines << line;
        }
    }
    for (const ThroughputMean &mean : set.means)
        lines << Words::tr("geometric mean of %1: %2").arg(qstr(set.arms[mean.arm].name), mean.ratio.text);
    for (const QString &difference : set.contextDifferences)
        lines << Words::tr("differs: %1").arg(difference);
    for (const BenchmarkNote &note : set.notes)
        lines << note.text;
    return lines;
}

QStringList cohortLines(const CohortFindings &findings)
{
    QStringList lines;
    for (const auto *cohorts : {&findings.byAllocator, &findings.byGroup}) {
        for (const Cohort &cohort : *cohorts) {
            if (cohort.last.known() || cohort.highest.known())
                lines << Words::tr("%1: mean %2, largest %3")
                             .arg(qstr(cohort.name), cohort.last.text, cohort.highest.text);
        }
    }
    if (lines.isEmpty())
        return lines;
    for (const BenchmarkNote &note : findings.notes)
        lines << note.text;
    return lines;
}

} // namespace memreport
