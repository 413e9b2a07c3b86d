// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/incident/assembly.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace memreport::assembly {

namespace {
/// TASK_COMM_LEN of Linux is 16 with the closing zero.
constexpr size_t commLength = 15;
/// PID_MAX_LIMIT of 64-bit Linux; a larger number behind a colon is no pid.
constexpr qint64 largestPid = 4194304;

Identity withPidSuffix(const std::string &group)
{
    const size_t colon = group.rfind(':');
    if (colon == std::string::npos || colon == 0 || colon > commLength)
        return {group, std::nullopt};
    const auto pid = parseInteger(std::string_view(group).substr(colon + 1));
    if (!pid || *pid < 1 || *pid > largestPid)
        return {group, std::nullopt};
    return {group.substr(0, colon), pid};
}

Identity windowsProcess(const Labels &labels)
{
    // Windows numbers processes of one name (tor, tor#1); the number moves when one of them ends.
    std::string name(labels.value("process"));
    const auto pid = parseInteger(labels.value("process_id"));
    if (const size_t mark = name.rfind('#'); pid && mark != std::string::npos && mark > 0)
        name.resize(mark);
    return {name, pid};
}

std::string podName(const Labels &labels)
{
    const std::string pod(labels.value("pod"));
    const std::string_view container = labels.value("container");
    return pod.empty() || container.empty() ? pod : pod + '/' + std::string(container);
}

bool describesItself(Role role)
{
    return role == Role::None || role == Role::AllocatorInfo || role == Role::HostInfo ||
           role == Role::Weight;
}
} // namespace

bool isProcessRole(Role role)
{
    return role == Role::Rss || role == Role::Swapped || role == Role::HighWater || role == Role::LazyFree ||
           role == Role::StartTime || role == Role::NumProcs;
}

Identity identityOf(const Series &series)
{
    const Labels &labels = series.labels;
    if (const std::string *group = labels.find("groupname"))
        return withPidSuffix(*group);
    if (const std::string *relay = labels.find("relay"))
        return {*relay, std::nullopt};
    if (labels.find("process"))
        return windowsProcess(labels);
    if (std::string pod = podName(labels); !pod.empty())
        return {std::move(pod), std::nullopt};
    for (const std::string_view label : {"name", "nickname", "process_name"}) {
        const std::string *value = labels.find(label);
        if (!value || value->empty())
            continue;
        // Two relays of one nickname on one server, told apart by their place in a table.
        const std::string *occurrence = labels.find("occurrence");
        return {occurrence ? *value + '#' + *occurrence : *value, parseInteger(labels.value("pid"))};
    }
    if (const std::string *cgroup = labels.find("id"); cgroup && *cgroup != "/")
        return {*cgroup, std::nullopt};
    if (series.name.starts_with("process_")) {
        for (const std::string_view label : {"exported_instance", "instance", "job"}) {
            if (const std::string *value = labels.find(label); value && !value->empty())
                return {*value, std::nullopt, true};
        }
    }
    return {labels.isEmpty() ? series.title : std::string(), std::nullopt};
}

namespace {
constexpr std::array helperNames{
    "prometheus", "alertmanager", "grafana",          "cadvisor", "pushgateway", "loki",           "promtail",
    "vmagent",    "vector",       "victoria-metrics", "telegraf", "node",        "systemd-journal"};

bool namesHelper(std::string_view name)
{
    if (name.find("exporter") != std::string_view::npos)
        return true;
    return std::ranges::any_of(helperNames, [&](std::string_view helper) {
        return name == helper || (name.starts_with(helper) && name[helper.size()] == '-');
    });
}

/// Targets (job and instance) that serve metrics about others: their own process_* metrics are
/// those of the exporter (process-exporter#87).
class Exporters
{
public:
    explicit Exporters(const Document &document)
    {
        for (const EvidencePtr &evidence : document.evidence) {
            for (const Series &series : evidence->series) {
                for (const std::string_view prefix :
                     {"namedprocess_", "node_", "container_", "windows_", "prometheus_"}) {
                    if (series.name.starts_with(prefix))
                        m_targets.insert(target(series));
                }
            }
        }
    }
    bool contains(const Series &series) const
    {
        return m_targets.contains(target(series)) || namesHelper(series.labels.value("job"));
    }

private:
    using Target = std::pair<std::string_view, std::string_view>;
    static Target target(const Series &series)
    {
        return {series.labels.value("job"), series.labels.value("instance")};
    }
    std::set<Target> m_targets;
};

/// Puts every series where it belongs.
class Placer
{
public:
    Placer(const Document &document, HostTable &hosts, const InstanceLabel &instances, FullNames &names,
           std::vector<AssemblyNote> &notes)
        : m_exporters(document)
        , m_hosts(hosts)
        , m_instances(instances)
        , m_names(names)
        , m_notes(notes)
    {
    }

    Placement run(const std::vector<Bound> &bound)
    {
        for (const Bound &each : bound)
            placeOne(each);
        for (const auto &[key, series] : m_byPid)
            placePids(key, series);
        return std::move(m_placement);
    }

private:
    using Key = std::pair<std::string, std::string>;
    struct PidSeries
    {
        qint64 pid = 0;
        Bound bound;
    };

    void placeOne(const Bound &each)
    {
        if (describesItself(each.role))
            return;
        if (each.role == Role::RunningRelays) {
            m_placement.fleet[each.role].push_back(each);
            return;
        }
        const std::string_view instance = m_instances.of(*each.series);
        if (each.series->name.starts_with("container_"))
            placeContainer(each, instance);
        else if (isProcessRole(each.role))
            placeProcess(each, instance);
        else
            addToHost(m_hosts.machineOf(instance), each);
    }

    void placeContainer(const Bound &each, std::string_view instance)
    {
        const std::string name(each.series->labels.value("name"));
        if (!m_hosts.isCgroup(name)) {
            // The pause container of a pod holds its name spaces and nothing else.
            if (each.series->labels.value("container") != "POD")
                placeProcess(each, instance);
            return;
        }
        Bound moved = each;
        if (each.role == Role::Swapped)
            moved.role = Role::SwapUsed;
        if (each.role == Role::MemTotal || each.role == Role::SwapTotal)
            m_placement.limits[name][each.role].push_back(each);
        else
            addToHost(name, moved);
        m_hosts.host(name);
    }

    void placeProcess(const Bound &each, std::string_view instance)
    {
        const Identity identity = identityOf(*each.series);
        if (identity.name.empty())
            return;
        const std::string name = m_names.resolve(identity.name, m_notes);
        const Key key(m_hosts.hostOf(name, instance), name);
        m_hosts.host(key.first);
        if (identity.pid) {
            m_byPid[key].push_back({*identity.pid, each});
            return;
        }
        Candidate &candidate = m_placement.processes[key];
        candidate.machine = withoutPort(instance);
        candidate.roles[each.role].push_back(each);
        if (identity.ofTarget ? m_exporters.contains(*each.series) : namesHelper(name))
            candidate.helper = true;
    }

    void addToHost(const std::string &name, const Bound &each)
    {
        m_hosts.host(name);
        m_placement.hosts[name][each.role].push_back(each);
    }

    static std::vector<PidSpan> spansOf(const std::vector<PidSeries> &series)
    {
        std::map<qint64, PidSpan> spans;
        for (const PidSeries &each : series) {
            const ValueColumn &values = *each.bound.series->values;
            const auto resident = [](double value) { return value > 0; };
            const auto first = std::ranges::find_if(values, resident);
            if (each.bound.role != Role::Rss || first == values.end())
                continue;
            const auto last = std::find_if(values.rbegin(), values.rend(), resident);
            const Instant from = each.bound.series->time(size_t(first - values.begin()));
            const Instant to = each.bound.series->time(size_t(last.base() - values.begin()) - 1);
            const auto [at, added] = spans.try_emplace(each.pid, PidSpan{each.pid, from, to});
            if (!added) {
                at->second.first = std::min(at->second.first, from);
                at->second.last = std::max(at->second.last, to);
            }
        }
        std::vector<PidSpan> result;
        for (const auto &[pid, span] : spans)
            result.push_back(span);
        std::ranges::sort(result, {}, [](const PidSpan &span) { return std::pair(span.first, span.pid); });
        return result;
    }

    static bool overlap(const std::vector<PidSpan> &spans)
    {
        return std::ranges::adjacent_find(spans, [](const PidSpan &a, const PidSpan &b) {
                   return b.first <= a.last;
               }) != spans.end();
    }

    void placePids(const Key &key, const std::vector<PidSeries> &series)
    {
        const std::vector<PidSpan> spans = spansOf(series);
        const bool named = m_placement.processes.contains(key);
        // Several at once under one name are several processes, unless a group counts them together.
        if (!named && overlap(spans)) {
            for (const PidSeries &each : series)
                placeAlone({key.first, key.second + ':' + std::to_string(each.pid)}, each, spans);
            return;
        }
        Candidate &candidate = m_placement.processes[key];
        candidate.machine = withoutPort(m_instances.of(*series.front().bound.series));
        candidate.spans = spans;
        candidate.helper = candidate.helper || namesHelper(key.second);
        for (const PidSeries &each : series) {
            candidate.pids.push_back(each.pid);
            Bound bound = each.bound;
            bound.rank += pidRank;
            candidate.roles[bound.role].push_back(bound);
        }
    }

    void placeAlone(const Key &key, const PidSeries &each, const std::vector<PidSpan> &spans)
    {
        Candidate &candidate = m_placement.processes[key];
        candidate.machine = withoutPort(m_instances.of(*each.bound.series));
        candidate.pids.assign(1, each.pid);
        candidate.helper = namesHelper(key.second);
        candidate.roles[each.bound.role].push_back(each.bound);
        candidate.spans.clear();
        std::ranges::copy_if(spans, std::back_inserter(candidate.spans),
                             [&](const PidSpan &span) { return span.pid == each.pid; });
    }

    Exporters m_exporters;
    HostTable &m_hosts;
    const InstanceLabel &m_instances;
    FullNames &m_names;
    std::vector<AssemblyNote> &m_notes;
    Placement m_placement;
    std::map<Key, std::vector<PidSeries>> m_byPid;
};
} // namespace

FullNames::FullNames(const Document &document, const std::vector<Bound> &bound)
{
    for (const Bound &each : bound) {
        const Identity identity = identityOf(*each.series);
        if (identity.pid || identity.name.empty())
            continue;
        m_names.insert(identity.name);
        if (each.series->labels.find("nickname"))
            m_written.insert(identity.name);
        if (each.role == Role::AllocatorInfo || each.role == Role::Weight)
            m_written.insert(identity.name);
    }
    for (const EvidencePtr &evidence : document.evidence) {
        for (const AllocatorRow &row : evidence->allocators)
            m_written.insert(row.process);
        for (const WeightRow &row : evidence->weights)
            m_written.insert(row.process);
    }
    m_names.insert(m_written.begin(), m_written.end());
}

std::string FullNames::resolve(const std::string &name, std::vector<AssemblyNote> &notes)
{
    if (name.size() != commLength || m_written.contains(name))
        return name;
    std::vector<std::string> longer;
    for (auto at = m_names.upper_bound(name); at != m_names.end() && at->starts_with(name); ++at)
        longer.push_back(*at);
    if (longer.empty())
        return name;
    const bool unique = longer.size() == 1;
    if (m_told.insert(name).second) {
        const QString text =
            unique ? QCoreApplication::translate("Assembly", "%1 is taken for %2, cut at 15 characters.")
                   : QCoreApplication::translate(
                         "Assembly", "%1 may stand for %2 or %3: names are cut at 15 characters.");
        QString filled = text.arg(qstr(name), qstr(longer.front()));
        if (!unique)
            filled = text.arg(qstr(name), qstr(longer.front()), qstr(longer[1]));
        notes.push_back({"name-prefix", filled});
    }
    return unique ? longer.front() : name;
}

Placement place(const Document &document, const std::vector<Bound> &bound, HostTable &hosts,
                const InstanceLabel &instances, FullNames &names, std::vector<AssemblyNote> &notes)
{
    return Placer(document, hosts, instances, names, notes).run(bound);
}

} // namespace memreport::assembly
