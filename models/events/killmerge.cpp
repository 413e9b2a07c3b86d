// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/events/killmerge.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

using namespace std::chrono_literals;

namespace memreport {

namespace {

/// One boot's clock: journald stamps a kernel line when it reads it, dmesg when it was written.
constexpr double kernelSecondsLimit = 1;
/// A note of the service manager follows the kernel's line within this time.
constexpr auto noteLimit = 60s;

template<typename T>
bool conflicts(const std::optional<T> &a, const std::optional<T> &b)
{
    return a && b && *a != *b;
}

bool conflicts(const std::string &a, const std::string &b)
{
    return !a.empty() && !b.empty() && a != b;
}

bool hasFraction(TimePrecision precision)
{
    return precision == TimePrecision::Microsecond || precision == TimePrecision::Millisecond;
}

std::chrono::microseconds distance(const Kill &a, const Kill &b)
{
    return std::chrono::abs(*a.time - *b.time);
}

enum class Clocks
{
    Differ,
    Unsure,
    Agree
};

/// dmesg -T adds seconds since boot to a boot time, so a machine that was suspended prints hours that
/// never were, and one that runs for months is minutes off. A line without host, kernel seconds and
/// fraction is one of its lines, whether or not the dump holds the suspend.
bool isDerived(const Kill &kill)
{
    return kill.precision == TimePrecision::Suspect ||
           (isKernelKill(kill.kind) && kill.host.empty() && !kill.secondsSinceBoot && kill.bootId.empty() &&
            kill.precision == TimePrecision::Second);
}

/// A derived time can join reports and not split them.
Clocks compareClocks(const Kill &a, const Kill &b)
{
    const bool bothBoot = a.secondsSinceBoot && b.secondsSinceBoot;
    if (bothBoot && std::abs(*a.secondsSinceBoot - *b.secondsSinceBoot) <= kernelSecondsLimit)
        return Clocks::Agree;
    if (!a.time || !b.time)
        return bothBoot ? Clocks::Differ : Clocks::Unsure;
    const auto limit = hasFraction(a.precision) && hasFraction(b.precision) ? 1s : 2s;
    if (distance(a, b) <= limit)
        return Clocks::Agree;
    return isDerived(a) || isDerived(b) ? Clocks::Unsure : Clocks::Differ;
}

bool sizesConflict(const Kill &a, const Kill &b)
{
    return conflicts(a.totalVmKb, b.totalVmKb) || conflicts(a.anonRssKb, b.anonRssKb) ||
           conflicts(a.fileRssKb, b.fileRssKb) || conflicts(a.shmemRssKb, b.shmemRssKb);
}

bool placesConflict(const Kill &a, const Kill &b)
{
    const bool hosts = !a.host.empty() && !b.host.empty() && !sameHostName(a.host, b.host);
    return hosts || conflicts(a.machineId, b.machineId) || conflicts(a.bootId, b.bootId);
}

/// A kill without pid is known from the service manager only: its unit and moment identify it.
bool sameByUnit(const Kill &a, const Kill &b)
{
    if (a.unit.empty() || a.unit != b.unit || !a.time || !b.time)
        return false;
    return distance(a, b) <= noteLimit;
}

bool isUserspace(KillKind kind)
{
    return !isKernelKill(kind) && kind != KillKind::SystemdNote;
}

bool isOomd(KillKind kind)
{
    return kind == KillKind::OomdPressure || kind == KillKind::OomdSwap || kind == KillKind::OomdRule;
}

bool kindsConflict(KillKind a, KillKind b)
{
    if (a == KillKind::SystemdNote || b == KillKind::SystemdNote)
        return false;
    if (isOomd(a) && isOomd(b))
        return false;
    return a != b && (isUserspace(a) || isUserspace(b));
}

/// Without any clock in common only what no other process can share is left: pid, name and a size.
bool sameBySizes(const Kill &a, const Kill &b)
{
    return a.totalVmKb && b.totalVmKb && a.anonRssKb && b.anonRssKb;
}

template<typename T>
void fill(std::optional<T> &into, const std::optional<T> &from)
{
    if (!into)
        into = from;
}

void fill(std::string &into, const std::string &from)
{
    if (into.empty())
        into = from;
}

int timeRank(const Kill &kill)
{
    if (!kill.time)
        return 0;
    switch (kill.precision) {
    case TimePrecision::Microsecond:
        return 5;
    case TimePrecision::Millisecond:
        return 4;
    case TimePrecision::Second:
        return 3;
    case TimePrecision::Suspect:
        return 2;
    case TimePrecision::Unknown:
        return 1;
    }
    return 0;
}

int unitRank(const Kill &kill)
{
    if (kill.unit.empty())
        return 0;
    if (kill.unitEvidence == "cgroup")
        return 3;
    return kill.unitEvidence == "systemd" ? 2 : 1;
}

/// Moment by which kills are sorted into buckets; a bucket and its neighbours hold all candidates.
std::string bucketKey(const Kill &kill)
{
    if (kill.pid)
        return std::to_string(*kill.pid);
    return kill.unit;
}

bool earlier(const MergedKill &a, const MergedKill &b)
{
    if (a.kill.time && b.kill.time)
        return *a.kill.time < *b.kill.time;
    if (a.kill.time || b.kill.time)
        return a.kill.time.has_value();
    return a.kill.secondsSinceBoot.value_or(0) < b.kill.secondsSinceBoot.value_or(0);
}

/// How much a report says; the best reports are placed first, so that the poor ones find them.
int knowledge(const Kill &kill)
{
    return (kill.pid ? 16 : 0) + timeRank(kill) * 2 + (kill.host.empty() ? 0 : 1);
}

class Merger
{
public:
    void add(const Kill &kill, MergedKill::Report report)
    {
        const std::optional<size_t> found = find(kill);
        const size_t index = found.value_or(m_merged.size());
        if (!found)
            m_merged.push_back({kill, {}});
        else
            absorbKill(m_merged[index].kill, kill);
        m_merged[index].reports.push_back(report);
        remember(index);
        if (!kill.unit.empty())
            m_index[kill.unit].push_back(index);
    }

    std::vector<MergedKill> take()
    {
        std::ranges::stable_sort(m_merged, earlier);
        for (MergedKill &merged : m_merged) {
            std::ranges::sort(merged.reports, [](const auto &a, const auto &b) {
                return std::pair(a.evidence, a.index) < std::pair(b.evidence, b.index);
            });
        }
        return std::move(m_merged);
    }

private:
    void remember(size_t index) { m_index[bucketKey(m_merged[index].kill)].push_back(index); }

    /// The nearest of those that fit: two deaths of one unit within a minute must not swap reports.
    std::optional<size_t> find(const Kill &kill) const
    {
        std::optional<size_t> best;
        const auto bucket = m_index.find(bucketKey(kill));
        if (bucket == m_index.end())
            return best;
        for (const size_t index : bucket->second) {
            if (sameKill(m_merged[index].kill, kill) && (!best || nearer(kill, index, *best)))
                best = index;
        }
        return best;
    }

    bool nearer(const Kill &kill, size_t a, size_t b) const
    {
        const Kill &first = m_merged[a].kill;
        const Kill &second = m_merged[b].kill;
        return kill.time && first.time && second.time && distance(first, kill) < distance(second, kill);
    }

    std::vector<MergedKill> m_merged;
    std::unordered_map<std::string, std::vector<size_t>> m_index;
};

struct Item
{
    const Kill *kill;
    MergedKill::Report report;
};

std::vector<MergedKill> merge(std::vector<Item> items)
{
    std::ranges::stable_sort(items, std::ranges::greater(),
                             [](const Item &item) { return knowledge(*item.kill); });
    Merger merger;
    for (const Item &item : items)
        merger.add(*item.kill, item.report);
    return merger.take();
}

} // namespace

bool sameKill(const Kill &a, const Kill &b)
{
    if (placesConflict(a, b) || kindsConflict(a.kind, b.kind))
        return false;
    if (!a.pid || !b.pid)
        return sameByUnit(a, b);
    if (*a.pid != *b.pid || conflicts(a.comm, b.comm) || sizesConflict(a, b))
        return false;
    const Clocks clocks = compareClocks(a, b);
    return clocks == Clocks::Agree || (clocks == Clocks::Unsure && sameBySizes(a, b));
}

void absorbKill(Kill &into, const Kill &from)
{
    if (timeRank(from) > timeRank(into)) {
        into.time = from.time;
        into.precision = from.precision;
    }
    if (into.kind == KillKind::SystemdNote)
        into.kind = from.kind;
    if (unitRank(from) > unitRank(into)) {
        into.unit = from.unit;
        into.unitEvidence = from.unitEvidence;
    }
    fill(into.secondsSinceBoot, from.secondsSinceBoot);
    fill(into.host, from.host);
    fill(into.machineId, from.machineId);
    fill(into.bootId, from.bootId);
    fill(into.pid, from.pid);
    fill(into.comm, from.comm);
    fill(into.uid, from.uid);
    fill(into.cgroup, from.cgroup);
    fill(into.oomMemcg, from.oomMemcg);
    fill(into.constraint, from.constraint);
    fill(into.totalVmKb, from.totalVmKb);
    fill(into.anonRssKb, from.anonRssKb);
    fill(into.fileRssKb, from.fileRssKb);
    fill(into.shmemRssKb, from.shmemRssKb);
    fill(into.pgtablesKb, from.pgtablesKb);
    fill(into.swapEntryPages, from.swapEntryPages);
    fill(into.oomScoreAdj, from.oomScoreAdj);
    fill(into.victims, from.victims);
    fill(into.outcome, from.outcome);
    fill(into.raw, from.raw);
}

std::vector<MergedKill> mergeKills(std::span<const EvidencePtr> evidence)
{
    std::vector<Item> items;
    for (size_t file = 0; file < evidence.size(); ++file) {
        for (size_t index = 0; evidence[file] && index < evidence[file]->kills.size(); ++index)
            items.push_back({&evidence[file]->kills[index], {file, index}});
    }
    return merge(std::move(items));
}

std::vector<Kill> uniqueKills(std::vector<Kill> kills)
{
    std::vector<Item> items;
    for (size_t index = 0; index < kills.size(); ++index)
        items.push_back({&kills[index], {0, index}});
    std::vector<Kill> result;
    for (MergedKill &merged : merge(std::move(items))) {
        Kill &kill = result.emplace_back(std::move(merged.kill));
        kill.lines.clear();
        for (const MergedKill::Report &report : merged.reports)
            kill.lines.insert(kill.lines.end(), kills[report.index].lines.begin(),
                              kills[report.index].lines.end());
        std::ranges::sort(kill.lines, {}, &EvidenceLine::line);
    }
    return result;
}

} // namespace memreport
