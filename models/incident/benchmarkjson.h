// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"
#include "models/incident/jsonfields.h"

#include <array>

// What benchmarks print, as fields of JSON. Inside this room only.
namespace memreport {

using namespace Qt::StringLiterals;
using json::EnumWord;
using json::Like;

// clang-format off
inline const auto &words(StatedVerdict)
{
    static constexpr std::array all{
        EnumWord{StatedVerdict::None, "none"_L1},
        EnumWord{StatedVerdict::Pinned, "pinned"_L1},
        EnumWord{StatedVerdict::Returned, "returned"_L1},
    };
    return all;
}
// clang-format on

template<typename A, Like<Burst> S>
void fields(A &a, S &burst)
{
    a("number"_L1, burst.number);
    a("peakRssMib"_L1, burst.peakRssMib);
    a("postBurstMib"_L1, burst.postBurstMib);
    a("postIdleMib"_L1, burst.postIdleMib);
    a("retainedAfterIdleMib"_L1, burst.retainedAfterIdleMib);
    a("line"_L1, burst.line);
}

template<typename A, Like<BurstParams> S>
void fields(A &a, S &params)
{
    a("bursts"_L1, params.bursts);
    a("concurrency"_L1, params.concurrency);
    a("tokensPerTask"_L1, params.tokensPerTask);
    a("payloadBytes"_L1, params.payloadBytes);
    a("idleSeconds"_L1, params.idleSeconds);
}

template<typename A, Like<BurstRun> S>
void fields(A &a, S &run)
{
    a("allocator"_L1, run.allocator);
    a("label"_L1, run.label);
    a("params"_L1, run.params);
    a("baselineMib"_L1, run.baselineMib);
    a("bursts"_L1, run.bursts);
    a("finalMib"_L1, run.finalMib);
    a("statedVerdict"_L1, run.statedVerdict);
    a("statedPercent"_L1, run.statedPercent);
    a("verdictText"_L1, run.verdictText);
    a("complete"_L1, run.complete);
    a("fromTable"_L1, run.fromTable);
    a("warnings"_L1, run.warnings);
    a("line"_L1, run.line);
}

template<typename A, Like<TorBenchRss> S>
void fields(A &a, S &rss)
{
    a("startKib"_L1, rss.startKib);
    a("afterChurnKib"_L1, rss.afterChurnKib);
    a("afterAccumulateKib"_L1, rss.afterAccumulateKib);
    a("afterFragmentKib"_L1, rss.afterFragmentKib);
    a("afterCleanupKib"_L1, rss.afterCleanupKib);
}

template<typename A, Like<TorBenchRun> S>
void fields(A &a, S &run)
{
    a("label"_L1, run.label);
    a("allocator"_L1, run.allocator);
    a("version"_L1, run.version);
    a("churnRounds"_L1, run.churnRounds);
    a("accumulationCount"_L1, run.accumulationCount);
    a("churnMs"_L1, run.churnMs);
    a("accumFragmentMs"_L1, run.accumFragmentMs);
    a("totalMs"_L1, run.totalMs);
    a("totalAllocOps"_L1, run.totalAllocOps);
    a("opsPerMs"_L1, run.opsPerMs);
    a("fragmentRatio"_L1, run.fragmentRatio);
    a("rss"_L1, run.rss);
    a("line"_L1, run.line);
}

template<typename A, Like<BenchmarkThroughput> S>
void fields(A &a, S &throughput)
{
    a("value"_L1, throughput.value);
    a("isBytes"_L1, throughput.isBytes);
    a("perIteration"_L1, throughput.perIteration);
}

template<typename A, Like<BenchmarkChange> S>
void fields(A &a, S &change)
{
    a("lower"_L1, change.lower);
    a("estimate"_L1, change.estimate);
    a("upper"_L1, change.upper);
    a("verdict"_L1, change.verdict);
}

template<typename A, Like<OutlierCounts> S>
void fields(A &a, S &outliers)
{
    a("lowSevere"_L1, outliers.lowSevere);
    a("lowMild"_L1, outliers.lowMild);
    a("highMild"_L1, outliers.highMild);
    a("highSevere"_L1, outliers.highSevere);
}

template<typename A, Like<BenchmarkResult> S>
void fields(A &a, S &result)
{
    a("name"_L1, result.name);
    a("tool"_L1, result.tool);
    a("allocator"_L1, result.allocator);
    a("baseline"_L1, result.baseline);
    a("estimateNs"_L1, result.estimateNs);
    a("lowerNs"_L1, result.lowerNs);
    a("upperNs"_L1, result.upperNs);
    a("estimator"_L1, result.estimator);
    a("meanNs"_L1, result.meanNs);
    a("medianNs"_L1, result.medianNs);
    a("stddevNs"_L1, result.stddevNs);
    a("minNs"_L1, result.minNs);
    a("maxNs"_L1, result.maxNs);
    a("samplesNs"_L1, result.samplesNs);
    a("samples"_L1, result.samples);
    a("repetitions"_L1, result.repetitions);
    a("failedRuns"_L1, result.failedRuns);
    a("threads"_L1, result.threads);
    a("throughput"_L1, result.throughput);
    a("relativeTime"_L1, result.relativeTime);
    a("peakRssKib"_L1, result.peakRssKib);
    a("change"_L1, result.change);
    a("outliers"_L1, result.outliers);
    a("aggregatesOnly"_L1, result.aggregatesOnly);
    a("fromPrinted"_L1, result.fromPrinted);
    a("printedStepNs"_L1, result.printedStepNs);
    a("error"_L1, result.error);
    a("line"_L1, result.line);
}

template<typename A, Like<AllocatorDetail> S>
void fields(A &a, S &detail)
{
    a("kind"_L1, detail.kind);
    a("allocator"_L1, detail.allocator);
    a("version"_L1, detail.version);
    a("maxRssKib"_L1, detail.maxRssKib);
    a("elapsedSeconds"_L1, detail.elapsedSeconds);
    a("exitStatus"_L1, detail.exitStatus);
    a("allocatedBytes"_L1, detail.allocatedBytes);
    a("activeBytes"_L1, detail.activeBytes);
    a("metadataBytes"_L1, detail.metadataBytes);
    a("residentBytes"_L1, detail.residentBytes);
    a("mappedBytes"_L1, detail.mappedBytes);
    a("retainedBytes"_L1, detail.retainedBytes);
    a("heaps"_L1, detail.heaps);
    a("totalRestBytes"_L1, detail.totalRestBytes);
    a("totalFastBytes"_L1, detail.totalFastBytes);
    a("systemCurrentBytes"_L1, detail.systemCurrentBytes);
    a("systemMaxBytes"_L1, detail.systemMaxBytes);
    a("options"_L1, detail.options);
    a("line"_L1, detail.line);
}

} // namespace memreport
