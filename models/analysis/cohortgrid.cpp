// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/cohortgrid.h"

#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace memreport {

namespace {

constexpr size_t mostInstants = 2000;

const Track *memoryOf(const Process &process)
{
    return process.helper ? nullptr : coarsest(process.tracks, Role::Rss);
}

/// Namesakes on one server are told apart by a number behind the nickname.
std::string nicknameOf(const Process &process)
{
    return process.name.substr(0, process.name.find('#'));
}

/// Groups that the column of a long-run table puts relays into, each from a collection on.
class GroupColumn
{
public:
    explicit GroupColumn(const Incident &incident)
    {
        for (const EvidencePtr &evidence : incident.evidence) {
            if (!evidence->relayTable)
                continue;
            for (const RelayTable::Membership &membership : evidence->relayTable->memberships)
                m_groups[membership.nickname].insert_or_assign(membership.from, membership.group);
        }
    }

    std::string at(const std::string &nickname, Instant t) const
    {
        const auto known = m_groups.find(nickname);
        if (known == m_groups.end())
            return {};
        const auto after = known->second.upper_bound(t);
        return after == known->second.begin() ? std::string() : std::prev(after)->second;
    }

private:
    std::map<std::string, std::map<Instant, std::string>> m_groups;
};

/// Rising, each once.
void sortOnce(std::vector<Instant> &times)
{
    std::ranges::sort(times);
    const auto repeated = std::ranges::unique(times);
    times.erase(repeated.begin(), repeated.end());
}

/// Rows by name, one instant after the other.
class SetCollector
{
public:
    SetCollector(const CohortGrid &grid, CohortSet::Kind kind)
        : m_grid(grid)
        , m_kind(kind)
    {
    }

    CohortSet &set(const std::string &name, const std::string &allocator, const std::string &version)
    {
        const auto [at, added] = m_index.try_emplace(name, m_sets.size());
        if (added) {
            const size_t instants = m_grid.times().size();
            CohortSet set{.kind = m_kind, .name = name, .allocator = allocator, .version = version};
            set.rows.resize(instants);
            set.warmingUp.resize(instants);
            m_sets.push_back(std::move(set));
        }
        return m_sets[at->second];
    }

    /// By name.
    std::vector<CohortSet> take()
    {
        std::ranges::sort(m_sets, {}, &CohortSet::name);
        return std::move(m_sets);
    }

private:
    const CohortGrid &m_grid;
    CohortSet::Kind m_kind;
    std::map<std::string, size_t> m_index;
    std::vector<CohortSet> m_sets;
};

void move(std::vector<CohortSet> &to, std::vector<CohortSet> from)
{
    std::ranges::move(from, std::back_inserter(to));
}

std::vector<CohortSet> setsByAllocator(const Incident &incident, const CohortGrid &grid)
{
    SetCollector collector(grid, CohortSet::Kind::Allocator);
    std::map<std::string, std::set<Instant>> changes;
    for (size_t row = 0; row < grid.processes().size(); ++row) {
        std::string before;
        bool any = false;
        for (size_t time = 0; time < grid.times().size(); ++time) {
            if (std::isnan(grid.value(row, time)))
                continue;
            const Process &process = incident.processes[grid.processes()[row]];
            const AllocatorInterval *found = allocatorAt(process, grid.times()[time]);
            const std::string version = found ? exactVersion(process, *found) : std::string();
            const std::string name = found ? allocatorName(found->allocator, version) : std::string();
            const bool changed = any && name != before;
            if (changed && !before.empty())
                changes[before].insert(grid.times()[time]);
            if (changed && !name.empty())
                changes[name].insert(grid.times()[time]);
            before = name;
            any = true;
            if (name.empty())
                continue;
            CohortSet &set = collector.set(name, found->allocator, version);
            const bool young = found->from && grid.times()[time] - *found->from < warmUp;
            (young ? set.warmingUp : set.rows)[time].push_back(row);
        }
    }
    std::vector<CohortSet> sets = collector.take();
    for (CohortSet &set : sets)
        set.changes.assign(changes[set.name].begin(), changes[set.name].end());
    return sets;
}

std::vector<CohortSet> setsByGroup(const Incident &incident, const CohortGrid &grid)
{
    SetCollector collector(grid, CohortSet::Kind::Group);
    std::map<std::string, std::set<std::string>> allocators;
    for (const EvidencePtr &evidence : incident.evidence) {
        for (const RelayIdentity &identity : evidence->identities)
            allocators[identity.group].insert(allocatorName(identity.allocator, identity.version));
    }
    const GroupColumn column(incident);
    for (size_t row = 0; row < grid.processes().size(); ++row) {
        const std::string nickname = nicknameOf(incident.processes[grid.processes()[row]]);
        for (size_t time = 0; time < grid.times().size(); ++time) {
            const std::string group =
                std::isnan(grid.value(row, time)) ? std::string() : column.at(nickname, grid.times()[time]);
            if (!group.empty())
                collector.set(group, {}, {}).rows[time].push_back(row);
        }
    }
    std::vector<CohortSet> sets = collector.take();
    for (CohortSet &set : sets) {
        if (const auto found = allocators.find(set.name);
            found != allocators.end() && found->second.size() == 1)
            set.allocator = *found->second.begin();
    }
    return sets;
}

std::vector<CohortSet> setsByList(const Incident &incident, const CohortGrid &grid,
                                  const std::vector<CohortSet> &groups)
{
    SetCollector collector(grid, CohortSet::Kind::List);
    std::multimap<std::string, size_t> rows;
    for (size_t row = 0; row < grid.processes().size(); ++row)
        rows.emplace(nicknameOf(incident.processes[grid.processes()[row]]), row);
    for (const EvidencePtr &evidence : incident.evidence) {
        for (const RelayIdentity &identity : evidence->identities) {
            // The table's own column says the same with dates.
            const bool known = identity.group.empty() ||
                               std::ranges::find(groups, identity.group, &CohortSet::name) != groups.end();
            if (known)
                continue;
            CohortSet &set = collector.set(identity.group, identity.allocator, identity.version);
            const auto [first, last] = rows.equal_range(identity.nickname);
            for (auto at = first; at != last; ++at) {
                for (size_t time = 0; time < grid.times().size(); ++time) {
                    if (!std::isnan(grid.value(at->second, time)))
                        set.rows[time].push_back(at->second);
                }
            }
        }
    }
    return collector.take();
}

} // namespace

CohortGrid::CohortGrid(const Incident &incident)
{
    for (size_t i = 0; i < incident.processes.size(); ++i) {
        if (memoryOf(incident.processes[i]))
            m_processes.push_back(i);
    }
    collectTimes(incident);
    readValues(incident);
}

Instant CohortGrid::floored(Instant t) const
{
    return m_bucket.count() == 0 ? t : t - t.time_since_epoch() % m_bucket;
}

void CohortGrid::collectTimes(const Incident &incident)
{
    std::vector<Instant> times;
    size_t longest = 0;
    Duration widest{};
    for (const size_t process : m_processes) {
        const Track &track = *memoryOf(incident.processes[process]);
        times.insert(times.end(), track.series->times->begin(), track.series->times->end());
        longest = std::max(longest, track.series->size());
        widest = std::max(widest, track.step.value_or(Duration(0)));
    }
    sortOnce(times);
    // Many more instants than any process has samples: every process was scraped at times of its own.
    if (times.size() > 2 * longest && widest.count() > 0) {
        m_bucket = widest;
        std::ranges::transform(times, times.begin(), [this](Instant t) { return floored(t); });
        sortOnce(times);
    }
    const size_t every = times.size() / mostInstants + 1;
    for (size_t i = 0; i < times.size(); i += every)
        m_times.push_back(times[i]);
    m_leftOut = times.size() - m_times.size();
}

size_t CohortGrid::indexOf(Instant t) const
{
    const auto at = std::ranges::lower_bound(m_times, floored(t));
    return at != m_times.end() && *at == floored(t) ? size_t(at - m_times.begin()) : m_times.size();
}

void CohortGrid::readValues(const Incident &incident)
{
    for (const size_t process : m_processes) {
        std::vector<double> &row =
            m_values.emplace_back(m_times.size(), std::numeric_limits<double>::quiet_NaN());
        const Series &series = *memoryOf(incident.processes[process])->series;
        for (size_t i = 0; i < series.size(); ++i) {
            const size_t at = indexOf(series.time(i));
            // The first of a step counts. Zero says that the process did not run (D2).
            if (at < row.size() && std::isnan(row[at]) && std::isfinite(series.value(i)) &&
                series.value(i) > 0)
                row[at] = series.value(i);
        }
    }
}

std::string exactVersion(const Process &process, const AllocatorInterval &interval)
{
    std::string version = interval.version;
    for (const AllocatorInterval &other : process.allocators) {
        const bool extends = version.empty() || other.version.starts_with(version + '.');
        if (other.allocator == interval.allocator && extends && other.version.size() > version.size())
            version = other.version;
    }
    return version;
}

std::string allocatorName(const std::string &allocator, const std::string &version)
{
    return version.empty() || allocator.empty() ? allocator : allocator + ' ' + version;
}

std::vector<CohortSet> cohortSets(const Incident &incident, const CohortGrid &grid)
{
    std::vector<CohortSet> sets = setsByAllocator(incident, grid);
    const std::vector<CohortSet> groups = setsByGroup(incident, grid);
    move(sets, setsByList(incident, grid, groups));
    move(sets, groups);
    return sets;
}

} // namespace memreport
