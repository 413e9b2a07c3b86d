// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"
#include "models/incident/jsonfields.h"

#include <array>

// What journals tell, as fields of JSON. Inside this room only.
namespace memreport {

using namespace Qt::StringLiterals;
using json::EnumWord;
using json::Like;

// clang-format off
inline const auto &words(UnitEvent::Type)
{
    static constexpr std::array all{
        EnumWord{UnitEvent::Type::Starting, "starting"_L1},
        EnumWord{UnitEvent::Type::Started, "started"_L1},
        EnumWord{UnitEvent::Type::Stopping, "stopping"_L1},
        EnumWord{UnitEvent::Type::Stopped, "stopped"_L1},
        EnumWord{UnitEvent::Type::MainExited, "main-exited"_L1},
        EnumWord{UnitEvent::Type::Failed, "failed"_L1},
        EnumWord{UnitEvent::Type::OomNote, "oom-note"_L1},
        EnumWord{UnitEvent::Type::OomdNote, "oomd-note"_L1},
    };
    return all;
}

inline const auto &words(KillKind)
{
    static constexpr std::array all{
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
    return all;
}

inline const auto &words(LogEventKind)
{
    static constexpr std::array all{
        EnumWord{LogEventKind::PreloadFailed, "preload-failed"_L1},
        EnumWord{LogEventKind::AllocatorWarning, "allocator-warning"_L1},
        EnumWord{LogEventKind::SwapAdded, "swap-added"_L1},
        EnumWord{LogEventKind::SwapRemoved, "swap-removed"_L1},
        EnumWord{LogEventKind::SwapOffAsked, "swapoff-asked"_L1},
        EnumWord{LogEventKind::SwapOffFailed, "swapoff-failed"_L1},
        EnumWord{LogEventKind::LimitCrossed, "limit-crossed"_L1},
        EnumWord{LogEventKind::PressureFelt, "pressure-felt"_L1},
    };
    return all;
}

inline const auto &words(TimePrecision)
{
    static constexpr std::array all{
        EnumWord{TimePrecision::Unknown, "unknown"_L1},
        EnumWord{TimePrecision::Second, "s"_L1},
        EnumWord{TimePrecision::Millisecond, "ms"_L1},
        EnumWord{TimePrecision::Microsecond, "us"_L1},
        EnumWord{TimePrecision::Suspect, "suspect"_L1},
    };
    return all;
}
// clang-format on

template<typename A, Like<JournalSummary::Hole> S>
void fields(A &a, S &hole)
{
    a("from"_L1, hole.from);
    a("to"_L1, hole.to);
}

/// Hundreds of thousands of stamps: numbers, in microseconds.
struct Stamps
{
    std::vector<MicroInstant> *read = nullptr;
    const std::vector<MicroInstant> *written = nullptr;
    bool isEmpty() const { return !written || written->empty(); }
    // Assigning a blank one, as the reader does for a missing key, must not lose the list.
};

inline QJsonValue toJson(const Stamps &stamps)
{
    QJsonArray array;
    for (const MicroInstant t : *stamps.written)
        array.append(qint64(t.time_since_epoch().count()));
    return array;
}

inline bool fromJson(const QJsonValue &json, Stamps &stamps)
{
    std::vector<qint64> numbers;
    const bool whole = json::fromJson(json, numbers);
    stamps.read->clear();
    for (const qint64 number : numbers)
        stamps.read->emplace_back(std::chrono::microseconds(number));
    return whole;
}

template<typename A, Like<JournalSummary::HostSpan> S>
void fields(A &a, S &span)
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
void fields(A &a, S &journal)
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
void fields(A &a, S &line)
{
    a("line"_L1, line.line);
    a("byte"_L1, line.byte);
    a("text"_L1, line.text);
    a("cursor"_L1, line.cursor);
}

template<typename A, Like<Kill> S>
void fields(A &a, S &kill)
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
void fields(A &a, S &event)
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
void fields(A &a, S &pid)
{
    a("host"_L1, pid.host);
    a("bootId"_L1, pid.bootId);
    a("unit"_L1, pid.unit);
    a("pid"_L1, pid.pid);
    a("first"_L1, pid.first);
    a("last"_L1, pid.last);
}

template<typename A, Like<HandlerLine> S>
void fields(A &a, S &line)
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
void fields(A &a, S &event)
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

} // namespace memreport
