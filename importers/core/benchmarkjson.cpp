// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/benchmarkjson.h"

#include "importers/core/inspectjson.h"
#include "models/base/text.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QJsonValue amountJson(const std::optional<double> &value)
{
    return value ? numberJson(*value) : QJsonValue(QJsonValue::Null);
}

QJsonValue flagJson(const std::optional<bool> &value)
{
    return value ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

QJsonValue paramsJson(const std::optional<BurstParams> &params)
{
    if (!params)
        return QJsonValue::Null;
    return QJsonObject{{u"bursts"_s, params->bursts},
                       {u"concurrency"_s, params->concurrency},
                       {u"tokens_per_task"_s, params->tokensPerTask},
                       {u"payload_bytes"_s, params->payloadBytes},
                       {u"idle_seconds"_s, params->idleSeconds}};
}

QJsonArray burstsJson(const std::vector<Burst> &bursts)
{
    QJsonArray array;
    for (const Burst &burst : bursts) {
        array.append(QJsonObject{{u"burst"_s, burst.number},
                                 {u"peak_rss_mb"_s, amountJson(burst.peakRssMib)},
                                 {u"post_burst_mb"_s, amountJson(burst.postBurstMib)},
                                 {u"post_idle_mb"_s, amountJson(burst.postIdleMib)},
                                 {u"retained_after_idle_mb"_s, amountJson(burst.retainedAfterIdleMib)},
                                 {u"line"_s, burst.line}});
    }
    return array;
}

QJsonValue statedJson(StatedVerdict verdict)
{
    switch (verdict) {
    case StatedVerdict::Pinned:
        return u"pinned"_s;
    case StatedVerdict::Returned:
        return u"returned"_s;
    case StatedVerdict::None:
        break;
    }
    return QJsonValue::Null;
}

QJsonValue ruleJson(RatioVerdict verdict)
{
    switch (verdict) {
    case RatioVerdict::Pins:
        return u"pins"_s;
    case RatioVerdict::Returns:
        return u"returns"_s;
    case RatioVerdict::Unknown:
        break;
    }
    return QJsonValue::Null;
}

QJsonValue signatureJson(ShareVerdict verdict)
{
    switch (verdict) {
    case ShareVerdict::Pins:
        return u"pins"_s;
    case ShareVerdict::Partial:
        return u"partial"_s;
    case ShareVerdict::Returns:
        return u"returns"_s;
    case ShareVerdict::Unknown:
        break;
    }
    return QJsonValue::Null;
}

QJsonObject rssJson(const TorBenchRss &rss)
{
    return {{u"start"_s, amountJson(rss.startKib)},
            {u"after_churn"_s, amountJson(rss.afterChurnKib)},
            {u"after_accumulate"_s, amountJson(rss.afterAccumulateKib)},
            {u"after_fragment"_s, amountJson(rss.afterFragmentKib)},
            {u"after_cleanup"_s, amountJson(rss.afterCleanupKib)}};
}

QJsonValue throughputJson(const std::optional<BenchmarkThroughput> &throughput)
{
    if (!throughput)
        return QJsonValue::Null;
    return QJsonObject{{u"value"_s, numberJson(throughput->value)},
                       {u"unit"_s, throughput->isBytes ? u"bytes/s"_s : u"elements/s"_s}};
}

QJsonValue changeJson(const std::optional<BenchmarkChange> &change)
{
    if (!change)
        return QJsonValue::Null;
    return QJsonObject{{u"lower"_s, amountJson(change->lower)},
                       {u"estimate"_s, amountJson(change->estimate)},
                       {u"upper"_s, amountJson(change->upper)},
                       {u"verdict"_s, textJson(change->verdict)}};
}

QJsonValue outliersJson(const std::optional<OutlierCounts> &outliers)
{
    if (!outliers)
        return QJsonValue::Null;
    return QJsonObject{{u"low_severe"_s, outliers->lowSevere},
                       {u"low_mild"_s, outliers->lowMild},
                       {u"high_mild"_s, outliers->highMild},
                       {u"high_severe"_s, outliers->highSevere}};
}

QJsonObject benchmarkJson(const BenchmarkResult &result)
{
    return {{u"name"_s, textJson(result.name)},
            {u"tool"_s, textJson(result.tool)},
            {u"allocator"_s, textJson(result.allocator)},
            {u"baseline"_s, textJson(result.baseline)},
            {u"estimate_ns"_s, amountJson(result.estimateNs)},
            {u"lower_ns"_s, amountJson(result.lowerNs)},
            {u"upper_ns"_s, amountJson(result.upperNs)},
            {u"estimator"_s, textJson(result.estimator)},
            {u"mean_ns"_s, amountJson(result.meanNs)},
            {u"median_ns"_s, amountJson(result.medianNs)},
            {u"stddev_ns"_s, amountJson(result.stddevNs)},
            {u"min_ns"_s, amountJson(result.minNs)},
            {u"max_ns"_s, amountJson(result.maxNs)},
            {u"samples"_s, countJson(result.samples)},
            {u"repetitions"_s, countJson(result.repetitions)},
            {u"failed_runs"_s, countJson(result.failedRuns)},
            {u"threads"_s, countJson(result.threads)},
            {u"throughput"_s, throughputJson(result.throughput)},
            {u"relative_time"_s, amountJson(result.relativeTime)},
            {u"peak_rss_kb"_s, amountJson(result.peakRssKib)},
            {u"change"_s, changeJson(result.change)},
            {u"outliers"_s, outliersJson(result.outliers)},
            {u"error"_s, textJson(result.error)},
            {u"line"_s, result.line > 0 ? QJsonValue(result.line) : QJsonValue(QJsonValue::Null)}};
}

QJsonObject torBenchJson(const TorBenchRun &run)
{
    return {{u"label"_s, textJson(run.label)},
            {u"allocator"_s, textJson(run.allocator)},
            {u"version"_s, textJson(run.version)},
            {u"churn_rounds"_s, countJson(run.churnRounds)},
            {u"accumulation_count"_s, countJson(run.accumulationCount)},
            {u"churn_ms"_s, amountJson(run.churnMs)},
            {u"accum_fragment_ms"_s, amountJson(run.accumFragmentMs)},
            {u"total_ms"_s, amountJson(run.totalMs)},
            {u"total_alloc_ops"_s, amountJson(run.totalAllocOps)},
            {u"ops_per_ms"_s, amountJson(run.opsPerMs)},
            {u"fragment_ratio"_s, amountJson(run.fragmentRatio)},
            {u"rss_kb"_s, rssJson(run.rss)},
            {u"kept_share_after_cleanup"_s, amountJson(keptShare(run))},
            {u"line"_s, run.line}};
}

QJsonObject detailJson(const AllocatorDetail &detail)
{
    QJsonObject options;
    for (const auto &[name, value] : detail.options)
        options.insert(qstr(name), qstr(value));
    return {{u"kind"_s, textJson(detail.kind)},
            {u"allocator"_s, textJson(detail.allocator)},
            {u"version"_s, textJson(detail.version)},
            {u"max_rss_kib"_s, amountJson(detail.maxRssKib)},
            {u"elapsed_s"_s, amountJson(detail.elapsedSeconds)},
            {u"exit_status"_s, countJson(detail.exitStatus)},
            {u"allocated"_s, amountJson(detail.allocatedBytes)},
            {u"active"_s, amountJson(detail.activeBytes)},
            {u"metadata"_s, amountJson(detail.metadataBytes)},
            {u"resident"_s, amountJson(detail.residentBytes)},
            {u"mapped"_s, amountJson(detail.mappedBytes)},
            {u"retained"_s, amountJson(detail.retainedBytes)},
            {u"heaps"_s, countJson(detail.heaps)},
            {u"total_rest_bytes"_s, amountJson(detail.totalRestBytes)},
            {u"total_fast_bytes"_s, amountJson(detail.totalFastBytes)},
            {u"system_current"_s, amountJson(detail.systemCurrentBytes)},
            {u"system_max"_s, amountJson(detail.systemMaxBytes)},
            {u"options"_s, options},
            {u"line"_s, detail.line}};
}

template<typename T>
void insertList(const std::vector<T> &list, const QString &key, QJsonObject (*toJson)(const T &),
                QJsonObject &object)
{
    if (list.empty())
        return;
    QJsonArray array;
    for (const T &each : list)
        array.append(toJson(each));
    object.insert(key, array);
}

} // namespace

QJsonObject burstRunJson(const BurstRun &run)
{
    const std::optional<double> share = keptShare(run);
    QJsonArray warnings;
    for (const std::string &warning : run.warnings)
        warnings.append(qstr(warning));
    return {{u"allocator"_s, textJson(run.allocator)},
            {u"label"_s, textJson(run.label)},
            {u"params"_s, paramsJson(run.params)},
            {u"baseline_mb"_s, amountJson(run.baselineMib)},
            {u"bursts"_s, burstsJson(run.bursts)},
            {u"final_mb"_s, amountJson(run.finalMib)},
            {u"stated_verdict"_s, statedJson(run.statedVerdict)},
            {u"stated_pct"_s, amountJson(run.statedPercent)},
            {u"verdict_text"_s, textJson(run.verdictText)},
            {u"retained_pct"_s, amountJson(retainedPercent(run))},
            {u"verdict_1_5x_rule"_s, ruleJson(ratioVerdict(run))},
            {u"kept_share_of_burst_growth_last"_s, amountJson(share)},
            {u"verdict_signature"_s, signatureJson(shareVerdict(share))},
            {u"complete"_s, flagJson(run.complete)},
            {u"warnings"_s, warnings},
            {u"line"_s, run.line}};
}

QJsonArray mergedBurstRunsJson(std::span<const EvidencePtr> evidence, std::span<const MergedBurstRun> runs)
{
    QJsonArray array;
    for (const MergedBurstRun &merged : runs) {
        QJsonObject object = burstRunJson(merged.run);
        QJsonArray sources;
        for (const MergedBurstRun::Report &report : merged.reports)
            sources.append(QJsonObject{{u"path"_s, evidence[report.evidence]->source.path}});
        object.insert(u"sources"_s, sources);
        array.append(object);
    }
    return array;
}

void insertBenchmarks(const Evidence &evidence, QJsonObject &object)
{
    insertList(evidence.burstRuns, u"bench_allocator"_s, burstRunJson, object);
    insertList(evidence.torBenchRuns, u"tor_bench"_s, torBenchJson, object);
    insertList(evidence.benchmarks, u"benchmarks"_s, benchmarkJson, object);
    insertList(evidence.allocatorDetails, u"details"_s, detailJson, object);
}

} // namespace memreport
