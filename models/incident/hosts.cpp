// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/assembly.h"

#include <algorithm>

namespace memreport::assembly {

std::string_view withoutPort(std::string_view instance)
{
    // "host:9100", "[::1]:9100"; a bare IPv6 address has more than one colon and no port.
    const size_t colon = instance.rfind(':');
    if (colon == std::string_view::npos)
        return instance;
    const bool bracketed = colon > 0 && instance[colon - 1] == ']';
    if (!bracketed && instance.find(':') != colon)
        return instance;
    const std::string_view port = instance.substr(colon + 1);
    const bool digits =
        !port.empty() && std::ranges::all_of(port, [](char c) { return c >= '0' && c <= '9'; });
    return digits ? instance.substr(0, colon) : instance;
}

InstanceLabel::InstanceLabel(const std::vector<Bound> &bound)
{
    std::map<std::string_view, std::string_view> first;
    for (const Bound &each : bound) {
        const std::string_view instance = each.series->labels.value("instance");
        const auto [at, added] = first.emplace(each.series->name, instance);
        if (!added && at->second != instance)
            m_plain.insert(each.series->name);
    }
}

std::string_view InstanceLabel::of(const Series &series) const
{
    const std::string *exported = series.labels.find("exported_instance");
    if (exported && !exported->empty() && !m_plain.contains(series.name))
        return *exported;
    const std::string *instance = series.labels.find("instance");
    return instance ? std::string_view(*instance) : series.labels.value("server");
}

HostTable::HostTable(const Document &document, const std::vector<Bound> &bound,
                     const InstanceLabel &instances)
{
    addRows(document);
    addInfos(bound, instances);
    addMachines(bound, instances);
    addCgroups(bound, instances);
    addUname(bound, instances);
}

void HostTable::addRows(const Document &document)
{
    for (const EvidencePtr &evidence : document.evidence) {
        for (const HostRow &row : evidence->hosts) {
            Host &known = host(row.host);
            for (const std::string &address : row.addresses) {
                m_addresses.emplace(address, row.host);
                if (std::ranges::find(known.addresses, address) == known.addresses.end())
                    known.addresses.push_back(address);
            }
            if (!known.pageSize)
                known.pageSize = row.pageSize;
            if (known.timeZone.empty())
                known.timeZone = row.timeZone;
            if (known.kernel.empty())
                known.kernel = row.kernel;
        }
    }
}

void HostTable::addInfos(const std::vector<Bound> &bound, const InstanceLabel &instances)
{
    for (const Bound &each : bound) {
        if (each.role != Role::AllocatorInfo)
            continue;
        const Identity identity = identityOf(*each.series);
        if (identity.name.empty())
            continue;
        InfoRecord record;
        record.bound = &each;
        record.machine = std::string(withoutPort(instances.of(*each.series)));
        record.host = std::string(each.series->labels.value("host"));
        m_infos[identity.name].push_back(record);
    }
}

void HostTable::addMachines(const std::vector<Bound> &bound, const InstanceLabel &instances)
{
    for (const Bound &each : bound) {
        if (isProcessRole(each.role))
            m_machines[identityOf(*each.series).name].emplace(withoutPort(instances.of(*each.series)));
    }
}

/// A container is a host of its own if a process is said to live on a host of that name.
void HostTable::addCgroups(const std::vector<Bound> &bound, const InstanceLabel &instances)
{
    std::set<std::string_view> hostLabels;
    for (const auto &[process, records] : m_infos) {
        for (const InfoRecord &record : records)
            hostLabels.insert(record.host);
    }
    for (const auto &[name, host] : m_hosts)
        hostLabels.insert(name);
    for (const Bound &each : bound) {
        if (!each.series->name.starts_with("container_"))
            continue;
        const std::string name(each.series->labels.value("name"));
        if (!name.empty() && hostLabels.contains(name))
            m_cgroups.emplace(name, machineOf(instances.of(*each.series)));
    }
    std::map<std::string, std::set<std::string>> labelsOfMachine;
    for (const auto &[process, records] : m_infos) {
        for (const InfoRecord &record : records) {
            const auto runs = m_machines.find(process);
            const bool onItsOwn = runs != m_machines.end() && runs->second.contains(record.machine);
            if (onItsOwn && !record.host.empty() && !m_cgroups.contains(record.host))
                labelsOfMachine[record.machine].insert(record.host);
        }
    }
    for (const auto &[machine, labels] : labelsOfMachine) {
        if (labels.size() == 1)
            m_alias.emplace(machine, *labels.begin());
    }
}

void HostTable::addUname(const std::vector<Bound> &bound, const InstanceLabel &instances)
{
    for (const Bound &each : bound) {
        if (each.role != Role::HostInfo)
            continue;
        Host &known = host(machineOf(instances.of(*each.series)));
        const std::string nodename(each.series->labels.value("nodename"));
        if (!nodename.empty())
            known.machine = nodename;
        if (known.kernel.empty())
            known.kernel = std::string(each.series->labels.value("release"));
    }
}

namespace {
/// journald and rsyslog write the short name where an exporter is addressed by its full one.
bool isShortFor(std::string_view shortName, std::string_view full)
{
    return full.size() > shortName.size() && full.starts_with(shortName) && full[shortName.size()] == '.' &&
           !std::ranges::all_of(shortName, [](char c) { return c >= '0' && c <= '9'; });
}
} // namespace

void HostTable::addJournalHosts(const Document &document)
{
    for (const EvidencePtr &evidence : document.evidence) {
        if (!evidence->journal)
            continue;
        for (const std::string &name : evidence->journal->hosts) {
            const auto known = std::ranges::find_if(m_hosts, [&](const auto &entry) {
                return entry.first == name || entry.second.machine == name;
            });
            if (known != m_hosts.end())
                continue;
            const auto longer = std::ranges::find_if(
                m_hosts, [&](const auto &entry) { return isShortFor(name, entry.first); });
            if (longer != m_hosts.end())
                longer->second.machine = name;
            else
                host(name);
        }
    }
}

std::string HostTable::machineOf(std::string_view instance) const
{
    if (const auto row = m_addresses.find(instance); row != m_addresses.end())
        return row->second;
    const std::string_view bare = withoutPort(instance);
    if (bare.empty())
        return "unknown";
    const auto alias = m_alias.find(bare);
    return alias == m_alias.end() ? std::string(bare) : alias->second;
}

bool HostTable::hasRow(std::string_view instance) const
{
    return m_addresses.contains(instance);
}

std::vector<InfoRecord> HostTable::infos(std::string_view process, std::string_view machine) const
{
    const auto all = m_infos.find(process);
    if (all == m_infos.end())
        return {};
    std::vector<InfoRecord> here;
    std::ranges::copy_if(all->second, std::back_inserter(here), [&](const InfoRecord &record) {
        return record.machine == machine || record.host == machine;
    });
    const auto machines = m_machines.find(process);
    const bool elsewhere = machines != m_machines.end() && machines->second.size() > 1;
    // One exporter may list all processes of a fleet; then its own instance says nothing.
    return here.empty() && !elsewhere ? all->second : here;
}

std::string HostTable::hostOf(std::string_view process, std::string_view instance) const
{
    std::string told;
    // The last one wins: info series change only when a process moves.
    for (const InfoRecord &record : infos(process, withoutPort(instance)))
        told = record.host;
    // A row of the hosts table speaks of the machine; a cgroup is a part of it.
    if (!told.empty() && (isCgroup(told) || !hasRow(instance)))
        return told;
    return machineOf(instance);
}

Host &HostTable::host(const std::string &name)
{
    const auto [at, added] = m_hosts.try_emplace(name);
    if (added) {
        at->second.name = name;
        const auto cgroup = m_cgroups.find(name);
        at->second.machine = cgroup == m_cgroups.end() ? std::string() : cgroup->second;
    }
    return at->second;
}

std::vector<Host> HostTable::take()
{
    for (auto &[name, entry] : m_hosts) {
        // Known before its cgroup was: rows of the hosts table.
        const auto cgroup = m_cgroups.find(name);
        if (entry.machine.empty() && cgroup != m_cgroups.end())
            entry.machine = cgroup->second;
        const auto machine = m_hosts.find(entry.machine);
        if (cgroup != m_cgroups.end() && machine != m_hosts.end() && !machine->second.machine.empty())
            entry.machine = machine->second.machine;
        if (entry.machine.empty())
            entry.machine = name;
    }
    std::vector<Host> hosts;
    hosts.reserve(m_hosts.size());
    for (auto &[name, entry] : m_hosts)
        hosts.push_back(std::move(entry));
    return hosts;
}

} // namespace memreport::assembly
