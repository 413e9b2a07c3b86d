// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/analysis/runs.h"

#include <map>

namespace memreport {

/// D17. Where a lifetime ended: after its last sample, and not after the next start (or the first
/// sample that says that nothing runs).
struct LifeEnd
{
    size_t process = 0;
    size_t lifetime = 0; ///< index among the process' lifetimes
    Instant lastSample;
    Instant until;
    Duration slack{0}; ///< max(2Δ, killWindowS)

    /// Distance of t from [lastSample, until]; zero inside.
    Duration distance(Instant t) const;
};

/// Whose kill it was, by the four ways of D17 in this order: the unit in task_memcg; the pid of the
/// unit's own log lines in the same host and boot; one single service-manager note within 60 s that
/// no other kill claims; the comm, where it is the name of exactly one process of that machine.
struct Attribution
{
    std::optional<size_t> process;
    QString by;
    std::string unit;
};

/// systemd-oomd, earlyoom and the like. A service manager's note without a kernel line is neither a
/// kernel kill nor one of these.
bool isUserspaceKill(KillKind kind);

/// Unit "tor@relay7.service" is relay7, and so is "relay7.service".
bool isUnitOf(std::string_view unit, std::string_view process);
/// The kernel cuts a task's name at 15 bytes.
bool isCommOf(std::string_view comm, std::string_view process);

/// One for each of incident.kills. Userspace kills are attributed by unit or name like the others.
std::vector<Attribution> attributeKills(const Incident &incident);

/// Hosts of the incident that go by this name in a journal. Several where cgroups of one machine are
/// hosts of their own.
std::vector<size_t> hostsNamed(const Incident &incident, std::string_view name);
/// A dump without host names (dmesg) belongs to the host that its file is named after, or to the
/// only one there is.
std::vector<size_t> hostsOfFile(const Incident &incident, size_t evidence);
/// Hosts whose machine wrote the kill's line, by its host name, else by its file.
std::vector<size_t> hostsOfKill(const Incident &incident, const MergedKill &kill);

/// D17, D18. Kills with levels, and what each ended lifetime died of.
struct KillEvidence
{
    std::vector<KillFinding> kills; ///< one for each of incident.kills
    struct Death
    {
        KillLevel level = KillLevel::V0;
        std::optional<size_t> kill;
        std::optional<Instant> time;
        std::optional<size_t> userspaceKill;
    };
    /// By (process, lifetime); missing: ended without evidence of a kill.
    std::map<std::pair<size_t, size_t>, Death> deaths;
    /// V1: the counter of the host rose by more than its kernel lines and a lifetime ended then.
    struct CounterKill
    {
        size_t process = 0;
        size_t lifetime = 0;
        Instant from; ///< the step in which the counter rose
        Instant to;
    };
    std::vector<CounterKill> counterKills;
};
/// offsets: D19 by host, taken off the journal's times before they are compared with samples.
KillEvidence killEvidence(const Incident &incident, const std::vector<Attribution> &attributions,
                          const std::vector<LifeEnd> &ends, const std::vector<Duration> &offsets);

/// The kill on the clock of the metrics (D19); nullopt: without time.
std::optional<Instant> onMetricsClock(const Incident &incident, const MergedKill &kill,
                                      const std::vector<Duration> &offsets);

/// Steps of a host's kill counter in which it rose, and by how much. A fall is a reboot.
struct CounterStep
{
    Instant from;
    Instant to;
    double rise = 0;
};
std::vector<CounterStep> risesOf(const Samples &counter);

} // namespace memreport
