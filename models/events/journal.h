// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"
#include "models/events/kill.h"

#include <optional>
#include <string>
#include <vector>

namespace memreport {

/// What one dump covers (D21). Times in UTC.
struct JournalSummary
{
    qint64 entries = 0;
    qint64 kernelEntries = 0;
    std::vector<std::string> hosts; ///< in order of appearance
    std::vector<std::string> boots; ///< boot ids, as far as the form carries them
    std::optional<MicroInstant> first;
    std::optional<MicroInstant> last;

    struct Hole
    {
        MicroInstant from;
        MicroInstant to;
    };
    std::vector<Hole> holes; ///< silence of more than 6 h

    /// Coverage of one host within this file.
    struct HostSpan
    {
        std::string host;
        std::string machineId;
        MicroInstant first;
        MicroInstant last;
        qint64 entries = 0;
        qint64 kernelEntries = 0;
        std::vector<MicroInstant> kernelTimes; ///< of the kernel records, rising; for the union of dumps
        std::vector<Hole> holes;
    };
    std::vector<HostSpan> spans;
};

/// A line of the service manager about a unit.
struct UnitEvent
{
    enum class Type
    {
        Starting,
        Started,
        Stopping,
        Stopped,
        MainExited,
        Failed,
        OomNote,
        OomdNote
    };
    Type type = Type::Starting;
    std::optional<MicroInstant> time;
    std::string host;
    std::string bootId;
    std::string unit;
    std::string detail; ///< exit status, result
    qint64 line = 0;
};

/// A log line of a unit's own process names its pid: [first, last] seen.
struct UnitPid
{
    std::string host;
    std::string bootId;
    std::string unit;
    qint64 pid = 0;
    std::optional<MicroInstant> first;
    std::optional<MicroInstant> last;
};

/// A line of tor's own memory handler: "Removed N bytes by killing M circuits; …" (R64).
struct HandlerLine
{
    std::optional<MicroInstant> time;
    TimePrecision precision = TimePrecision::Unknown;
    std::string host;
    std::string unit; ///< or the identifier, where no unit is known
    std::optional<qint64> pid;
    qint64 bytes = 0;
    std::string text; ///< the message; with host, unit and pid it tells copies of a line apart
    qint64 line = 0;
};

/// What a line of a journal tells about memory that is no kill.
enum class LogEventKind
{
    PreloadFailed,    ///< ld.so: a library (an allocator, mostly) was not loaded in front of a program
    AllocatorWarning, ///< an allocator's own words: an option that it does not know, memory refused
    SwapAdded,        ///< the kernel took a swap area into use
    SwapRemoved,      ///< the service manager took one out of use
    SwapOffAsked,     ///< somebody ran swapoff; whether it went well is not told
    SwapOffFailed,
    LimitCrossed, ///< a userspace killer says that memory or pressure went over its limit
    PressureFelt, ///< a service gave its caches back because the kernel told of pressure
};

/// One such line; the same words of one writer within a minute are one event.
struct LogEvent
{
    std::optional<MicroInstant> time;
    std::optional<MicroInstant> last; ///< of the repeats; nullopt: none
    qint64 count = 1;
    TimePrecision precision = TimePrecision::Unknown;
    std::optional<double> secondsSinceBoot;
    std::string host;
    std::string machineId;
    std::string bootId;
    LogEventKind kind = LogEventKind::PreloadFailed;
    std::string identifier; ///< who wrote it: kernel, tor, systemd-oomd
    std::optional<qint64> pid;
    std::string unit;                    ///< the writer's
    std::string allocator;               ///< family, where object or text name it
    std::string object;                  ///< the library or the swap area
    std::string cgroup;                  ///< whose pressure or memory it is about
    std::string detail;                  ///< the line's own reason: "cannot open shared object file"
    std::optional<qint64> sizeKb;        ///< of the swap area, KiB
    std::optional<double> percent;       ///< pressure, % of time
    std::optional<double> limitPercent;  ///< that was crossed
    std::optional<double> windowSeconds; ///< for how long
    std::vector<EvidenceLine> lines;     ///< the first one
};

} // namespace memreport
