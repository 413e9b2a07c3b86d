// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/killevidence.h"

#include "models/analysis/words.h"
#include "models/base/text.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>
#include <set>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace memreport {

namespace {

constexpr size_t commBytes = 15;
constexpr auto noteWindow = 60s;

std::string_view baseName(std::string_view path)
{
    const size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

bool isUnitName(std::string_view name)
{
    return name.ends_with(".service") || name.ends_with(".scope");
}

std::string_view withoutPort(std::string_view address)
{
    return address.substr(0, address.rfind(':'));
}

bool isMachineOf(const Host &host, std::string_view name)
{
    return host.machine == name || host.name == name ||
           std::ranges::any_of(host.addresses, [&](const std::string &a) { return withoutPort(a) == name; });
}

bool sameBoot(std::string_view a, std::string_view b)
{
    return a.empty() || b.empty() || a == b;
}

class Attributor
{
public:
    explicit Attributor(const Incident &incident)
        : m_incident(incident)
        , m_result(incident.kills.size())
    {
    }

    std::vector<Attribution> run()
    {
        for (auto way : {&Attributor::byUnit, &Attributor::byPid, &Attributor::byNote, &Attributor::byName}) {
            for (size_t k = 0; k < m_result.size(); ++k) {
                if (!m_result[k].process && !isForeign(k))
                    (this->*way)(k);
            }
        }
        dropHelpers();
        return std::move(m_result);
    }

private:
    // A unit that is known and is none of the incident's ends the search: it was somebody else.
    bool isForeign(size_t k) const { return !m_result[k].unit.empty(); }

    // The victim goes by the name of the process or of its unit ("tor" of tor@x.service).
    bool isNamedSo(size_t k) const
    {
        const std::string &comm = *m_incident.kills[k].kill.comm;
        const std::string &unit = m_result[k].unit;
        return isCommOf(comm, m_incident.processes[*m_result[k].process].name) ||
               isCommOf(comm, unit.substr(0, unit.find_first_of("@.")));
    }

    bool isVictim(size_t k) const
    {
        const Kill &kill = m_incident.kills[k].kill;
        return m_result[k].process && kill.comm && isKernelKill(kill.kind);
    }

    // D18: the comm of the fleet: what its units or processes are called, else what most victims are.
    std::set<std::string> fleetNames() const
    {
        std::set<std::string> named;
        std::map<std::string, int> counts;
        for (size_t k = 0; k < m_result.size(); ++k) {
            if (!isVictim(k))
                continue;
            ++counts[*m_incident.kills[k].kill.comm];
            if (isNamedSo(k))
                named.insert(*m_incident.kills[k].kill.comm);
        }
        if (!named.empty())
            return named;
        int most = 0;
        for (const auto &[comm, count] : counts)
            most = std::max(most, count);
        for (const auto &[comm, count] : counts) {
            if (count == most)
                named.insert(comm);
        }
        return named;
    }

    // A helper that dies in a relay's unit is another process: the relay lives on.
    void dropHelpers()
    {
        const std::set<std::string> fleet = fleetNames();
        for (size_t k = 0; k < m_result.size(); ++k) {
            if (!isVictim(k) || fleet.contains(*m_incident.kills[k].kill.comm))
                continue;
            if (m_result[k].unit.empty())
                m_result[k].unit = m_incident.processes[*m_result[k].process].name;
            m_result[k].process.reset();
            m_result[k].by.clear();
        }
    }

    std::vector<size_t> processesNear(size_t k) const
    {
        const std::vector<size_t> hosts = hostsOfKill(m_incident, m_incident.kills[k]);
        std::vector<size_t> processes;
        for (size_t p = 0; p < m_incident.processes.size(); ++p) {
            if (std::ranges::find(hosts, m_incident.processes[p].host) != hosts.end())
                processes.push_back(p);
        }
        return processes;
    }

    void take(size_t k, const std::string &unit, const QString &by)
    {
        m_result[k].unit = unit;
        for (const size_t p : processesNear(k)) {
            if (!isUnitOf(unit, m_incident.processes[p].name))
                continue;
            m_result[k].process = p;
            m_result[k].by = by;
            return;
        }
    }

    void byUnit(size_t k)
    {
        const Kill &kill = m_incident.kills[k].kill;
        if (const std::string_view leaf = baseName(kill.cgroup); isUnitName(leaf))
            take(k, std::string(leaf), u"task_memcg"_s);
        else if (!kill.unit.empty() && kill.unitEvidence == "cgroup")
            take(k, kill.unit, u"task_memcg"_s);
    }

    void byPid(size_t k)
    {
        const Kill &kill = m_incident.kills[k].kill;
        if (!kill.pid || !kill.time)
            return;
        const UnitPid *best = nullptr;
        for (const EvidencePtr &evidence : m_incident.evidence) {
            for (const UnitPid &pid : evidence->unitPids) {
                if (pid.pid != *kill.pid || !sameMachine(k, pid.host) || !sameBoot(pid.bootId, kill.bootId))
                    continue;
                // The last words of a process come before its death; a later line with this pid is a reuse.
                if (pid.first && *pid.first > *kill.time + 2s)
                    continue;
                if (!best || (pid.last && best->last && *pid.last > *best->last))
                    best = &pid;
            }
        }
        if (best)
            take(k, best->unit, u"pid of the unit's own lines"_s);
        else if (!kill.unit.empty() && kill.unitEvidence == "inferred")
            take(k, kill.unit, u"pid of the unit's own lines"_s);
    }

    void byNote(size_t k)
    {
        const Kill &kill = m_incident.kills[k].kill;
        if (!kill.unit.empty() && kill.unitEvidence == "systemd") {
            take(k, kill.unit, u"service manager note"_s);
            return;
        }
        const std::vector<std::string> units = notesNear(k);
        if (units.size() == 1)
            take(k, units.front(), u"service manager note"_s);
    }

    // Units with a note within 60 s of the kill which no attributed kill of that time explains.
    std::vector<std::string> notesNear(size_t k) const
    {
        const Kill &kill = m_incident.kills[k].kill;
        std::vector<std::string> units;
        if (!kill.time || !isKernelKill(kill.kind))
            return units;
        for (const EvidencePtr &evidence : m_incident.evidence) {
            for (const UnitEvent &event : evidence->unitEvents) {
                if (event.type != UnitEvent::Type::OomNote || !event.time || !sameMachine(k, event.host) ||
                    !sameBoot(event.bootId, kill.bootId))
                    continue;
                const auto distance = *event.time - *kill.time;
                const bool isNear = distance >= -noteWindow && distance <= noteWindow;
                if (isNear && !isClaimed(event.unit, *event.time) &&
                    std::ranges::find(units, event.unit) == units.end())
                    units.push_back(event.unit);
            }
        }
        return units;
    }

    bool isClaimed(const std::string &unit, MicroInstant time) const
    {
        for (size_t k = 0; k < m_result.size(); ++k) {
            const auto &killTime = m_incident.kills[k].kill.time;
            if (m_result[k].unit == unit && killTime && *killTime - time <= noteWindow &&
                time - *killTime <= noteWindow)
                return true;
        }
        return false;
    }

    void byName(size_t k)
    {
        const Kill &kill = m_incident.kills[k].kill;
        if (!kill.comm)
            return;
        std::vector<size_t> named;
        for (const size_t p : processesNear(k)) {
            if (isCommOf(*kill.comm, m_incident.processes[p].name))
                named.push_back(p);
        }
        if (named.size() != 1)
            return;
        m_result[k].process = named.front();
        m_result[k].by = u"process name"_s;
    }

    bool sameMachine(size_t k, const std::string &host) const
    {
        const std::string &own = m_incident.kills[k].kill.host;
        if (own == host)
            return true;
        const std::vector<size_t> ours = hostsOfKill(m_incident, m_incident.kills[k]);
        const std::vector<size_t> theirs = hostsNamed(m_incident, host);
        return std::ranges::find_first_of(ours, theirs) != ours.end();
    }

    const Incident &m_incident;
    std::vector<Attribution> m_result;
};

} // namespace

bool isUserspaceKill(KillKind kind)
{
    return !isKernelKill(kind) && kind != KillKind::SystemdNote;
}

bool isUnitOf(std::string_view unit, std::string_view process)
{
    std::string_view name = unit.substr(0, unit.rfind('.'));
    if (name == process)
        return true;
    const size_t at = name.find('@');
    return at != std::string_view::npos && name.substr(at + 1) == process;
}

bool isCommOf(std::string_view comm, std::string_view process)
{
    return !comm.empty() && process.substr(0, commBytes) == comm;
}

std::vector<size_t> hostsNamed(const Incident &incident, std::string_view name)
{
    std::vector<size_t> hosts;
    for (size_t h = 0; h < incident.hosts.size(); ++h) {
        if (!name.empty() && isMachineOf(incident.hosts[h], name))
            hosts.push_back(h);
    }
    return hosts;
}

std::vector<size_t> hostsOfFile(const Incident &incident, size_t evidence)
{
    if (incident.hosts.size() == 1)
        return {0};
    static const QRegularExpression separators(u"[^A-Za-z0-9]+"_s);
    const QString file = incident.evidence[evidence]->source.path.section(u'/', -1);
    const QStringList words = file.split(separators, Qt::SkipEmptyParts);
    std::vector<size_t> hosts;
    for (size_t h = 0; h < incident.hosts.size(); ++h) {
        const Host &host = incident.hosts[h];
        if (words.contains(qstr(host.name)) || words.contains(qstr(host.machine)))
            hosts.push_back(h);
    }
    return hosts;
}

std::vector<size_t> hostsOfKill(const Incident &incident, const MergedKill &kill)
{
    if (!kill.kill.host.empty())
        return hostsNamed(incident, kill.kill.host);
    for (const MergedKill::Report &report : kill.reports) {
        if (auto hosts = hostsOfFile(incident, report.evidence); !hosts.empty())
            return hosts;
    }
    return {};
}

std::vector<Attribution> attributeKills(const Incident &incident)
{
    return Attributor(incident).run();
}

} // namespace memreport
