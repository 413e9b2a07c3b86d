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

} // namespace memreport
