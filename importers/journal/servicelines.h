// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/journal.h"
#include "models/events/kill.h"

#include <QtTypes>

#include <optional>
#include <string>
#include <string_view>

namespace memreport::journal {

/// What a line of systemd says about a unit.
struct ServiceLine
{
    UnitEvent::Type type = UnitEvent::Type::Starting;
    std::string unit; ///< empty where old systemd prints the description only
    std::string detail;
    std::optional<qint64> victims; ///< OomdNote
    bool oomResult = false;        ///< Failed with result 'oom-kill'
    bool killedBySignal = false;   ///< main process ended by SIGKILL
};
std::optional<ServiceLine> parseServiceLine(std::string_view message, std::string_view messageId);

/// systemd-oomd's own line: a control group, not a process.
struct OomdLine
{
    KillKind kind = KillKind::OomdPressure;
    std::string cgroup;
};
std::optional<OomdLine> parseOomd(std::string_view message);

/// earlyoom, of all ages.
struct EarlyoomLine
{
    enum class Type
    {
        Signal,  ///< a process is sent a signal
        Exited,  ///< it ended
        Stayed,  ///< it did not, or the signal could not be sent
        DryRun,  ///< signals from here on are not real
        Started, ///< banner of a new run
    };
    Type type = Type::Signal;
    std::optional<qint64> pid;
    std::string comm;
    std::optional<qint64> uid;
    std::optional<qint64> oomScoreAdj;
};
std::optional<EarlyoomLine> parseEarlyoom(std::string_view message);

struct NohangLine
{
    enum class Type
    {
        Victim, ///< "PID: P, Name: n, badness: B"
        Signal, ///< "Sending SIGKILL to the victim"
        Died,
    };
    Type type = Type::Victim;
    qint64 pid = 0;
    std::string comm;
};
std::optional<NohangLine> parseNohang(std::string_view line);

/// Whether the name ends like a unit of systemd.
bool looksLikeUnit(std::string_view name);

} // namespace memreport::journal
