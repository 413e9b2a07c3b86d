// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Steps of assemble(), in the order in which they run. Inside this room only.

#include "models/incident/incident.h"

#include <map>
#include <set>

namespace memreport::assembly {

/// A series that plays a role.
struct Bound
{
    SeriesRef ref;
    const Series *series = nullptr;
    Role role = Role::None;
    int rank = 0;                      ///< see RoleGuess; user bindings rank before all
    std::shared_ptr<const Series> own; ///< series, if a binding changed values or labels of the evidence's
    std::string allocator;             ///< that a binding says
};

/// What the author says about the host, else what a table does, else what the author says about all.
std::optional<qint64> pageSizeOf(const Document &document, const std::string &host);

/// The series in use: the user's bindings, else what the names tell.
std::vector<Bound> bindRoles(const Document &document);

/// Roles that are played by samples of a process, not of a host.
bool isProcessRole(Role role);

/// Whom a series is about, as its labels tell.
struct Identity
{
    std::string name; ///< empty: nobody
    std::optional<qint64> pid;
    bool ofTarget = false; ///< named after the scraped target: process_* metrics of a client library
};
Identity identityOf(const Series &series);
/// The label that tells the target: exported_instance where the metric has a single instance
/// for all (formats/prometheus.md, row 56), else instance.
class InstanceLabel
{
public:
    explicit InstanceLabel(const std::vector<Bound> &bound);
    std::string_view of(const Series &series) const;

private:
    std::set<std::string, std::less<>> m_plain; ///< metrics whose instance differs
};
std::string_view withoutPort(std::string_view instance);

/// What an info metric says about one process.
struct InfoRecord
{
    const Bound *bound = nullptr;
    std::string machine; ///< of the series' instance
    std::string host;    ///< label host
};

/// Names, addresses and cgroups of hosts; grows with use.
class HostTable
{
public:
    HostTable(const Document &document, const std::vector<Bound> &bound, const InstanceLabel &instances);

    /// The host row with this exporter address, else what info metrics call it, else the name without port.
    std::string machineOf(std::string_view instance) const;
    bool hasRow(std::string_view instance) const;
    bool isCgroup(std::string_view name) const { return m_cgroups.contains(name); }
    /// Host of the process: see documentation of assemble().
    std::string hostOf(std::string_view process, std::string_view instance) const;
    /// Info series about the process that runs on this machine (an instance without port). A record
    /// of another machine counts only if one machine alone has a process of that name.
    std::vector<InfoRecord> infos(std::string_view process, std::string_view machine) const;

    Host &host(const std::string &name); ///< adds the host if it is new
    /// After all series are placed: a journal's host may be one of theirs under its short name.
    void addJournalHosts(const Document &document);
    /// By name; after all hosts are known.
    std::vector<Host> take();

private:
    void addRows(const Document &document);
    void addInfos(const std::vector<Bound> &bound, const InstanceLabel &instances);
    void addMachines(const std::vector<Bound> &bound, const InstanceLabel &instances);
    void addCgroups(const std::vector<Bound> &bound, const InstanceLabel &instances);
    void addUname(const std::vector<Bound> &bound, const InstanceLabel &instances);

    std::map<std::string, Host, std::less<>> m_hosts;
    std::map<std::string, std::string, std::less<>> m_addresses; ///< instance -> host of a row
    std::map<std::string, std::string, std::less<>> m_alias;     ///< name without port -> host label
    std::map<std::string, std::string, std::less<>> m_cgroups;   ///< cgroup -> machine
    std::map<std::string, std::vector<InfoRecord>, std::less<>> m_infos;
    std::map<std::string, std::set<std::string>, std::less<>> m_machines; ///< that run a process
};

/// Full names behind those that the kernel cut at 15 bytes.
class FullNames
{
public:
    FullNames(const Document &document, const std::vector<Bound> &bound);
    std::string resolve(const std::string &name, std::vector<AssemblyNote> &notes);

private:
    std::set<std::string, std::less<>> m_names;
    std::set<std::string> m_written; ///< by people, in tables and info metrics: never cut
    std::set<std::string> m_told;
};

/// All series of one host or process that play one role.
using Roles = std::map<Role, std::vector<Bound>>;

/// A process and its series before there are tracks.
struct Candidate
{
    std::string machine; ///< instance without port
    Roles roles;
    std::vector<qint64> pids;
    std::vector<PidSpan> spans;
    bool helper = false;
};

struct Placement
{
    std::map<std::pair<std::string, std::string>, Candidate> processes; ///< host and name
    std::map<std::string, Roles> hosts;                                 ///< by host name
    std::map<std::string, Roles> limits; ///< cgroup hosts' limits, which need arithmetic
    Roles fleet;                         ///< of no host and no process
};
/// Ranks from here on are series of single pids, which give tracks only where no named group does.
inline constexpr int pidRank = 1000;
Placement place(const Document &document, const std::vector<Bound> &bound, HostTable &hosts,
                const InstanceLabel &instances, FullNames &names, std::vector<AssemblyNote> &notes);

/// Median steps by time column: one scrape grid is measured once.
class StepCache
{
public:
    std::optional<Duration> step(const Series &series);

private:
    std::map<const TimeColumn *, std::optional<Duration>> m_steps;
};

/// owner names the process or host in notes.
std::vector<Track> makeTracks(const Roles &roles, const Document &document, StepCache &steps,
                              const std::string &owner, std::vector<AssemblyNote> &notes);
/// Capacity of a cgroup from its limits; a limit that is none gives no track.
void addLimitTracks(Host &host, const Roles &limits, const Document &document, StepCache &steps,
                    std::vector<AssemblyNote> &notes);

struct AllocatorName
{
    std::string family; ///< lower case
    std::string version;
};
/// "mimalloc21" and "mimalloc-2.1.7" name a version; two bare digits are major and minor, as in
/// the names of packages. A version that is given goes before.
AllocatorName splitAllocator(const std::string &text, const std::string &version);
/// What lists of an experiment's relays tell, dated by events and restarts.
void addStatedAllocators(const Document &document, const Candidate &candidate, Process &process,
                         std::vector<AssemblyNote> &notes);
/// Notes disagreements of labels and tables in the incident.
void addAllocators(const Document &document, const Candidate &candidate, const std::vector<InfoRecord> &infos,
                   Process &process, StepCache &steps, Incident &incident);
/// machines: by Incident::processes.
void addWeights(const Document &document, const std::vector<Bound> &bound, const InstanceLabel &instances,
                const std::vector<std::string> &machines, FullNames &names, Incident &incident);
void addWindows(const Document &document, Incident &incident);
/// The last part of the source's path, for messages.
QString fileName(const Evidence &evidence);

} // namespace memreport::assembly
