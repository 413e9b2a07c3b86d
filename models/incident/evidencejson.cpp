// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/documentjson.h"
#include "models/incident/jsonfields.h"

#include <QJsonDocument>

#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

using json::EnumWord;
using json::Like;

// clang-format off
static constexpr std::array noteLevels{
    EnumWord{Note::Level::Info, "info"_L1},
    EnumWord{Note::Level::Warning, "warning"_L1},
    EnumWord{Note::Level::Error, "error"_L1},
};
static constexpr std::array unitEventTypes{
    EnumWord{UnitEvent::Type::Starting, "starting"_L1},
    EnumWord{UnitEvent::Type::Started, "started"_L1},
    EnumWord{UnitEvent::Type::Stopping, "stopping"_L1},
    EnumWord{UnitEvent::Type::Stopped, "stopped"_L1},
    EnumWord{UnitEvent::Type::MainExited, "main-exited"_L1},
    EnumWord{UnitEvent::Type::Failed, "failed"_L1},
    EnumWord{UnitEvent::Type::OomNote, "oom-note"_L1},
    EnumWord{UnitEvent::Type::OomdNote, "oomd-note"_L1},
};
static constexpr std::array killKinds{
    EnumWord{KillKind::KernelGlobal, "kernel-global"_L1},
    EnumWord{KillKind::KernelMemcg, "kernel-memcg"_L1},
    EnumWord{KillKind::KernelCpuset, "kernel-cpuset"_L1},
    EnumWord{KillKind::KernelMempolicy, "kernel-mempolicy"_L1},
    EnumWord{KillKind::OomdPressure, "oomd-pressure"_L1},
    EnumWord{KillKind::OomdSwap, "oomd-swap"_L1},
    EnumWord{KillKind::OomdRule, "oomd-rule"_L1},
    EnumWord{KillKind::Earlyoom, "earlyoom"_L1},
    EnumWord{KillKind::Nohang, "nohang"_L1},
    EnumWord{KillKind::SystemdNote, "systemd-note"_L1},
};
static constexpr std::array precisions{
    EnumWord{TimePrecision::Unknown, "unknown"_L1},
    EnumWord{TimePrecision::Second, "s"_L1},
    EnumWord{TimePrecision::Millisecond, "ms"_L1},
    EnumWord{TimePrecision::Microsecond, "us"_L1},
    EnumWord{TimePrecision::Suspect, "suspect"_L1},
};
static constexpr std::array logEventKinds{
    EnumWord{LogEventKind::PreloadFailed, "preload-failed"_L1},
    EnumWord{LogEventKind::AllocatorWarning, "allocator-warning"_L1},
    EnumWord{LogEventKind::SwapAdded, "swap-added"_L1},
    EnumWord{LogEventKind::SwapRemoved, "swap-removed"_L1},
    EnumWord{LogEventKind::SwapOffAsked, "swapoff-asked"_L1},
    EnumWord{LogEventKind::SwapOffFailed, "swapoff-failed"_L1},
    EnumWord{LogEventKind::LimitCrossed, "limit-crossed"_L1},
    EnumWord{LogEventKind::PressureFelt, "pressure-felt"_L1},
};
static constexpr std::array errorCodes{
    EnumWord{Error::Code::Cancelled, "cancelled"_L1},
    EnumWord{Error::Code::Io, "io"_L1},
    EnumWord{Error::Code::Empty, "empty"_L1},
    EnumWord{Error::Code::UnknownFormat, "unknown-format"_L1},
    EnumWord{Error::Code::Encoding, "encoding"_L1},
    EnumWord{Error::Code::Syntax, "syntax"_L1},
    EnumWord{Error::Code::Truncated, "truncated"_L1},
    EnumWord{Error::Code::Limit, "limit"_L1},
    EnumWord{Error::Code::ServerError, "server-error"_L1},
    EnumWord{Error::Code::NoData, "no-data"_L1},
    EnumWord{Error::Code::Damaged, "damaged"_L1},
    EnumWord{Error::Code::Version, "version"_L1},
    EnumWord{Error::Code::Usage, "usage"_L1},
};
static constexpr std::array units{
    EnumWord{Unit::Unknown, "unknown"_L1},
    EnumWord{Unit::Bytes, "bytes"_L1},
    EnumWord{Unit::Seconds, "seconds"_L1},
    EnumWord{Unit::Pages, "pages"_L1},
    EnumWord{Unit::Count, "count"_L1},
    EnumWord{Unit::Ratio, "ratio"_L1},
    EnumWord{Unit::Percent, "percent"_L1},
    EnumWord{Unit::BytesPerSecond, "bytes/s"_L1},
};
static constexpr std::array statedVerdicts{
    EnumWord{StatedVerdict::None, "none"_L1},
    EnumWord{StatedVerdict::Pinned, "pinned"_L1},
    EnumWord{StatedVerdict::Returned, "returned"_L1},
};
// clang-format on

static const auto &words(Note::Level)
{
    return noteLevels;
}
static const auto &words(UnitEvent::Type)
{
    return unitEventTypes;
}
static const auto &words(KillKind)
{
    return killKinds;
}
static const auto &words(LogEventKind)
{
    return logEventKinds;
}
static const auto &words(TimePrecision)
{
    return precisions;
}
static const auto &words(Error::Code)
{
    return errorCodes;
}
static const auto &words(StatedVerdict)
{
    return statedVerdicts;
}
static const auto &words(Unit)
{
    return units;
}

template<typename A, Like<Error> S>
static void fields(A &a, S &error)
{
    a("code"_L1, error.code);
    a("message"_L1, error.message);
    a("file"_L1, error.file);
    a("line"_L1, error.line);
    a("byte"_L1, error.byte);
    a("expected"_L1, error.expected);
    a("found"_L1, error.found);
}

template<typename A, Like<Note> S>
static void fields(A &a, S &note)
{
    a("level"_L1, note.level);
    a("code"_L1, note.code);
    a("text"_L1, note.text);
    a("line"_L1, note.line);
    a("byte"_L1, note.byte);
}

template<typename A, Like<AnswerInfo> S>
static void fields(A &a, S &answer)
{
    a("status"_L1, answer.status);
    a("resultType"_L1, answer.resultType);
    a("errorType"_L1, answer.errorType);
    a("error"_L1, answer.error);
    a("warnings"_L1, answer.warnings);
    a("infos"_L1, answer.infos);
    a("partial"_L1, answer.partial);
    a("items"_L1, answer.items);
    a("keys"_L1, answer.keys);
    a("value"_L1, answer.value);
}

template<typename A, Like<TableInfo> S>
static void fields(A &a, S &table)
{
    a("rows"_L1, table.rows);
    a("columns"_L1, table.columns);
    a("commentLines"_L1, table.commentLines);
    a("blankLines"_L1, table.blankLines);
    a("emptyCells"_L1, table.emptyCells);
}

template<typename A, Like<SeriesCounts> S>
static void fields(A &a, S &counts)
{
    a("histogramSeries"_L1, counts.histogramSeries);
    a("histogramSamples"_L1, counts.histogramSamples);
    a("duplicateSamples"_L1, counts.duplicateSamples);
}

template<typename A, Like<SourceInfo> S>
static void fields(A &a, S &source)
{
    a("name"_L1, source.path);
    a("size"_L1, source.bytes);
    a("sha256"_L1, source.sha256);
    a("compression"_L1, source.compression);
    a("format"_L1, source.format);
    a("importer"_L1, source.importer);
    a("options"_L1, source.options);
}

template<typename A, Like<JournalSummary::Hole> S>
static void fields(A &a, S &hole)
{
    a("from"_L1, hole.from);
    a("to"_L1, hole.to);
}

namespace {
/// Hundreds of thousands of stamps: numbers, in microseconds.
struct Stamps
{
    std::vector<MicroInstant> *read = nullptr;
    const std::vector<MicroInstant> *written = nullptr;
    bool isEmpty() const { return !written || written->empty(); }
    // Assigning a blank one, as the reader does for a missing key, must not lose the list.
};

QJsonValue toJson(const Stamps &stamps)
{
    QJsonArray array;
    for (const MicroInstant t : *stamps.written)
        array.append(qint64(t.time_since_epoch().count()));
    return array;
}

bool fromJson(const QJsonValue &json, Stamps &stamps)
{
    std::vector<qint64> numbers;
    const bool whole = json::fromJson(json, numbers);
    stamps.read->clear();
    for (const qint64 number : numbers)
        stamps.read->emplace_back(std::chrono::microseconds(number));
    return whole;
}
} // namespace

template<typename A, Like<JournalSummary::HostSpan> S>
static void fields(A &a, S &span)
{
    a("host"_L1, span.host);
    a("machineId"_L1, span.machineId);
    a("first"_L1, span.first);
    a("last"_L1, span.last);
    a("entries"_L1, span.entries);
    a("kernelEntries"_L1, span.kernelEntries);
    Stamps stamps;
    stamps.written = &span.kernelTimes;
    if constexpr (!std::is_const_v<S>)
        stamps.read = &span.kernelTimes;
    a("kernelTimesUs"_L1, stamps);
    a("holes"_L1, span.holes);
}

template<typename A, Like<JournalSummary> S>
static void fields(A &a, S &journal)
{
    a("entries"_L1, journal.entries);
    a("kernelEntries"_L1, journal.kernelEntries);
    a("hosts"_L1, journal.hosts);
    a("boots"_L1, journal.boots);
    a("first"_L1, journal.first);
    a("last"_L1, journal.last);
    a("holes"_L1, journal.holes);
    a("spans"_L1, journal.spans);
}

template<typename A, Like<EvidenceLine> S>
static void fields(A &a, S &line)
{
    a("line"_L1, line.line);
    a("byte"_L1, line.byte);
    a("text"_L1, line.text);
    a("cursor"_L1, line.cursor);
}

template<typename A, Like<Kill> S>
static void fields(A &a, S &kill)
{
    a("time"_L1, kill.time);
    a("precision"_L1, kill.precision);
    a("secondsSinceBoot"_L1, kill.secondsSinceBoot);
    a("host"_L1, kill.host);
    a("machineId"_L1, kill.machineId);
    a("bootId"_L1, kill.bootId);
    a("kind"_L1, kill.kind);
    a("pid"_L1, kill.pid);
    a("process"_L1, kill.comm);
    a("uid"_L1, kill.uid);
    a("unit"_L1, kill.unit);
    a("unitEvidence"_L1, kill.unitEvidence);
    a("cgroup"_L1, kill.cgroup);
    a("oomMemcg"_L1, kill.oomMemcg);
    a("constraint"_L1, kill.constraint);
    a("totalVmKb"_L1, kill.totalVmKb);
    a("anonRssKb"_L1, kill.anonRssKb);
    a("fileRssKb"_L1, kill.fileRssKb);
    a("shmemRssKb"_L1, kill.shmemRssKb);
    a("pgtablesKb"_L1, kill.pgtablesKb);
    a("swapEntryPages"_L1, kill.swapEntryPages);
    a("oomScoreAdj"_L1, kill.oomScoreAdj);
    a("victims"_L1, kill.victims);
    a("outcome"_L1, kill.outcome);
    a("lines"_L1, kill.lines);
    a("raw"_L1, kill.raw);
}

template<typename A, Like<UnitEvent> S>
static void fields(A &a, S &event)
{
    a("kind"_L1, event.type);
    a("time"_L1, event.time);
    a("host"_L1, event.host);
    a("bootId"_L1, event.bootId);
    a("unit"_L1, event.unit);
    a("detail"_L1, event.detail);
    a("line"_L1, event.line);
}

template<typename A, Like<UnitPid> S>
static void fields(A &a, S &pid)
{
    a("host"_L1, pid.host);
    a("bootId"_L1, pid.bootId);
    a("unit"_L1, pid.unit);
    a("pid"_L1, pid.pid);
    a("first"_L1, pid.first);
    a("last"_L1, pid.last);
}

template<typename A, Like<HandlerLine> S>
static void fields(A &a, S &line)
{
    a("time"_L1, line.time);
    a("precision"_L1, line.precision);
    a("host"_L1, line.host);
    a("unit"_L1, line.unit);
    a("pid"_L1, line.pid);
    a("bytes"_L1, line.bytes);
    a("text"_L1, line.text);
    a("line"_L1, line.line);
}

template<typename A, Like<LogEvent> S>
static void fields(A &a, S &event)
{
    a("kind"_L1, event.kind);
    a("time"_L1, event.time);
    a("last"_L1, event.last);
    a("count"_L1, event.count);
    a("precision"_L1, event.precision);
    a("secondsSinceBoot"_L1, event.secondsSinceBoot);
    a("host"_L1, event.host);
    a("machineId"_L1, event.machineId);
    a("bootId"_L1, event.bootId);
    a("process"_L1, event.identifier);
    a("pid"_L1, event.pid);
    a("unit"_L1, event.unit);
    a("allocator"_L1, event.allocator);
    a("object"_L1, event.object);
    a("cgroup"_L1, event.cgroup);
    a("detail"_L1, event.detail);
    a("sizeKb"_L1, event.sizeKb);
    a("percent"_L1, event.percent);
    a("limitPercent"_L1, event.limitPercent);
    a("windowSeconds"_L1, event.windowSeconds);
    a("lines"_L1, event.lines);
}

template<typename A, Like<RelayTable::Peak> S>
static void fields(A &a, S &peak)
{
    a("nickname"_L1, peak.nickname);
    a("time"_L1, peak.time);
    a("kb"_L1, peak.kb);
}

template<typename A, Like<RelayTable::Totals> S>
static void fields(A &a, S &totals)
{
    a("count"_L1, totals.count);
    a("totalKb"_L1, totals.totalKb);
    a("avgKb"_L1, totals.avgKb);
    a("minKb"_L1, totals.minKb);
    a("maxKb"_L1, totals.maxKb);
}

template<typename A, Like<RelayTable::Group> S>
static void fields(A &a, S &group)
{
    a("name"_L1, group.name);
    a("rows"_L1, group.rows);
    a("first"_L1, group.first);
    a("peakRss"_L1, group.peakRss);
    a("lastCount"_L1, group.lastCount);
    a("lastMeanKb"_L1, group.lastMeanKb);
}

template<typename A, Like<RelayTable::Mismatch> S>
static void fields(A &a, S &mismatch)
{
    a("time"_L1, mismatch.time);
    a("server"_L1, mismatch.server);
    a("fromRelays"_L1, mismatch.fromRelays);
    a("aggregate"_L1, mismatch.aggregate);
}

template<typename A, Like<RelayTable::Membership> S>
static void fields(A &a, S &membership)
{
    a("nickname"_L1, membership.nickname);
    a("fingerprint"_L1, membership.fingerprint);
    a("group"_L1, membership.group);
    a("from"_L1, membership.from);
}

template<typename A, Like<RelayTable> S>
static void fields(A &a, S &table)
{
    a("rows"_L1, table.rows);
    a("aggregateRows"_L1, table.aggregateRows);
    a("relayRows"_L1, table.relayRows);
    a("collections"_L1, table.collections);
    a("collectionsWithRelays"_L1, table.collectionsWithRelays);
    a("first"_L1, table.first);
    a("last"_L1, table.last);
    a("servers"_L1, table.servers);
    a("nicknames"_L1, table.nicknames);
    a("fingerprints"_L1, table.fingerprints);
    a("rowsWithoutFingerprint"_L1, table.rowsWithoutFingerprint);
    a("repeatedNicknames"_L1, table.repeatedNicknames);
    a("peakRss"_L1, table.peakRss);
    a("peakHwm"_L1, table.peakHwm);
    a("groups"_L1, table.groups);
    a("mismatches"_L1, table.mismatches);
    a("memberships"_L1, table.memberships);
}

template<typename A, Like<RelayIdentity> S>
static void fields(A &a, S &identity)
{
    a("nickname"_L1, identity.nickname);
    a("fingerprint"_L1, identity.fingerprint);
    a("group"_L1, identity.group);
    a("allocator"_L1, identity.allocator);
    a("version"_L1, identity.version);
    a("line"_L1, identity.line);
}

template<typename A, Like<TimelineRow> S>
static void fields(A &a, S &row)
{
    a("kind"_L1, row.kind);
    a("time"_L1, row.from);
    a("hasZone"_L1, row.hasZone);
    a("to"_L1, row.to);
    a("host"_L1, row.host);
    a("text"_L1, row.text);
    a("statedBy"_L1, row.source);
    a("line"_L1, row.line);
    a("group"_L1, row.group);
}

template<typename A, Like<AllocatorRow> S>
static void fields(A &a, S &row)
{
    a("process"_L1, row.process);
    a("host"_L1, row.host);
    a("allocator"_L1, row.allocator);
    a("version"_L1, row.version);
    a("from"_L1, row.from);
    a("to"_L1, row.to);
    a("evidence"_L1, row.evidence);
    a("line"_L1, row.line);
}

template<typename A, Like<WeightRow> S>
static void fields(A &a, S &row)
{
    a("time"_L1, row.time);
    a("process"_L1, row.process);
    a("fingerprint"_L1, row.fingerprint);
    a("weight"_L1, row.weight);
    a("line"_L1, row.line);
}

template<typename A, Like<HostRow> S>
static void fields(A &a, S &row)
{
    a("host"_L1, row.host);
    a("addresses"_L1, row.addresses);
    a("pageSize"_L1, row.pageSize);
    a("machine"_L1, row.machine);
    a("timeZone"_L1, row.timeZone);
    a("kernel"_L1, row.kernel);
    a("relays"_L1, row.relays);
    a("line"_L1, row.line);
}

template<typename A, Like<Burst> S>
static void fields(A &a, S &burst)
{
    a("number"_L1, burst.number);
    a("peakRssMib"_L1, burst.peakRssMib);
    a("postBurstMib"_L1, burst.postBurstMib);
    a("postIdleMib"_L1, burst.postIdleMib);
    a("retainedAfterIdleMib"_L1, burst.retainedAfterIdleMib);
    a("line"_L1, burst.line);
}

template<typename A, Like<BurstParams> S>
static void fields(A &a, S &params)
{
    a("bursts"_L1, params.bursts);
    a("concurrency"_L1, params.concurrency);
    a("tokensPerTask"_L1, params.tokensPerTask);
    a("payloadBytes"_L1, params.payloadBytes);
    a("idleSeconds"_L1, params.idleSeconds);
}

template<typename A, Like<BurstRun> S>
static void fields(A &a, S &run)
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
static void fields(A &a, S &rss)
{
    a("startKib"_L1, rss.startKib);
    a("afterChurnKib"_L1, rss.afterChurnKib);
    a("afterAccumulateKib"_L1, rss.afterAccumulateKib);
    a("afterFragmentKib"_L1, rss.afterFragmentKib);
    a("afterCleanupKib"_L1, rss.afterCleanupKib);
}

template<typename A, Like<TorBenchRun> S>
static void fields(A &a, S &run)
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
static void fields(A &a, S &throughput)
{
    a("value"_L1, throughput.value);
    a("isBytes"_L1, throughput.isBytes);
    a("perIteration"_L1, throughput.perIteration);
}

template<typename A, Like<BenchmarkChange> S>
static void fields(A &a, S &change)
{
    a("lower"_L1, change.lower);
    a("estimate"_L1, change.estimate);
    a("upper"_L1, change.upper);
    a("verdict"_L1, change.verdict);
}

template<typename A, Like<OutlierCounts> S>
static void fields(A &a, S &outliers)
{
    a("lowSevere"_L1, outliers.lowSevere);
    a("lowMild"_L1, outliers.lowMild);
    a("highMild"_L1, outliers.highMild);
    a("highSevere"_L1, outliers.highSevere);
}

template<typename A, Like<BenchmarkResult> S>
static void fields(A &a, S &result)
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
    a("error"_L1, result.error);
    a("line"_L1, result.line);
}

template<typename A, Like<AllocatorDetail> S>
static void fields(A &a, S &detail)
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

template<typename A, Like<Series> S>
static void fields(A &a, S &series)
{
    a("name"_L1, series.name);
    a("labels"_L1, series.labels);
    a("title"_L1, series.title);
    a("unit"_L1, series.unit);
}

namespace {
template<typename A, Like<Evidence> S>
void headFields(A &a, S &evidence)
{
    a("notes"_L1, evidence.notes);
    a("error"_L1, evidence.error);
    a("answer"_L1, evidence.answer);
    a("table"_L1, evidence.table);
    a("counts"_L1, evidence.counts);
}

template<typename A, Like<Evidence> S>
void tableFields(A &a, S &evidence)
{
    a("journal"_L1, evidence.journal);
    a("allocators"_L1, evidence.allocators);
    a("weights"_L1, evidence.weights);
    a("hosts"_L1, evidence.hosts);
    a("relayTable"_L1, evidence.relayTable);
    a("identities"_L1, evidence.identities);
    a("prose"_L1, evidence.prose);
    a("benchContext"_L1, evidence.benchContext);
}

template<typename T>
void appendEvents(const std::vector<T> &all, QLatin1StringView event, std::vector<QJsonObject> &events)
{
    for (const T &each : all) {
        QJsonObject object = json::toJson(each).toObject();
        object.insert("event"_L1, QString(event));
        events.push_back(std::move(object));
    }
}

template<typename T>
bool readEvent(const QJsonObject &json, std::vector<T> &all)
{
    T value{};
    if (!json::fromJson(json, value))
        return false;
    all.push_back(std::move(value));
    return true;
}
} // namespace

QJsonObject evidenceHead(const Evidence &evidence)
{
    json::Writer writer;
    fields(writer, evidence.source);
    headFields(writer, evidence);
    return writer.object;
}

void readEvidenceHead(const QJsonObject &json, Evidence &evidence, QStringList &bad)
{
    json::Reader reader(json);
    fields(reader, evidence.source);
    headFields(reader, evidence);
    bad += reader.bad;
}

QJsonObject evidenceTables(const Evidence &evidence)
{
    json::Writer writer;
    tableFields(writer, evidence);
    return writer.object;
}

void readEvidenceTables(const QJsonObject &json, Evidence &evidence, QStringList &bad)
{
    json::Reader reader(json);
    tableFields(reader, evidence);
    bad += reader.bad;
}

std::vector<QJsonObject> evidenceEvents(const Evidence &evidence)
{
    std::vector<QJsonObject> events;
    appendEvents(evidence.kills, "kill"_L1, events);
    appendEvents(evidence.unitEvents, "unit"_L1, events);
    appendEvents(evidence.unitPids, "unit-pid"_L1, events);
    appendEvents(evidence.handlerLines, "handler"_L1, events);
    appendEvents(evidence.logEvents, "log"_L1, events);
    appendEvents(evidence.timeline, "timeline"_L1, events);
    appendEvents(evidence.burstRuns, "burst-run"_L1, events);
    appendEvents(evidence.torBenchRuns, "tor-bench-run"_L1, events);
    appendEvents(evidence.benchmarks, "benchmark"_L1, events);
    appendEvents(evidence.allocatorDetails, "allocator-detail"_L1, events);
    return events;
}

bool readEvidenceEvent(const QJsonObject &json, Evidence &evidence)
{
    const QString event = json.value("event"_L1).toString();
    if (event == "kill"_L1)
        return readEvent(json, evidence.kills);
    if (event == "unit"_L1)
        return readEvent(json, evidence.unitEvents);
    if (event == "unit-pid"_L1)
        return readEvent(json, evidence.unitPids);
    if (event == "handler"_L1)
        return readEvent(json, evidence.handlerLines);
    if (event == "log"_L1)
        return readEvent(json, evidence.logEvents);
    if (event == "burst-run"_L1)
        return readEvent(json, evidence.burstRuns);
    if (event == "tor-bench-run"_L1)
        return readEvent(json, evidence.torBenchRuns);
    if (event == "benchmark"_L1)
        return readEvent(json, evidence.benchmarks);
    if (event == "allocator-detail"_L1)
        return readEvent(json, evidence.allocatorDetails);
    return event == "timeline"_L1 && readEvent(json, evidence.timeline);
}

QJsonObject seriesHead(const Series &series)
{
    return json::toJson(series).toObject();
}

bool readSeriesHead(const QJsonObject &json, Series &series)
{
    return json::fromJson(json, series);
}

QByteArray jsonText(const QJsonObject &object)
{
    // QJsonObject keeps its keys sorted and QJsonDocument writes numbers without a locale.
    return QJsonDocument(object).toJson(QJsonDocument::Indented);
}

} // namespace memreport
