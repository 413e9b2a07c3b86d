// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/events/logevent.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

using namespace std::chrono_literals;

namespace memreport {

namespace {

constexpr double sameSecondsLimit = 1;

bool namesDiffer(const std::string &a, const std::string &b)
{
    return !a.empty() && !b.empty() && a != b;
}

bool isExact(const LogEvent &event)
{
    return event.precision == TimePrecision::Microsecond || event.precision == TimePrecision::Millisecond;
}

/// Repeats of a message make a stretch of it; two stretches are one event if they touch.
bool timesTouch(const LogEvent &a, const LogEvent &b)
{
    if (a.time && b.time) {
        const auto limit = isExact(a) && isExact(b) ? 1s : 2s;
        return *a.time <= b.last.value_or(*b.time) + limit && *b.time <= a.last.value_or(*a.time) + limit;
    }
    return a.secondsSinceBoot && b.secondsSinceBoot &&
           std::abs(*a.secondsSinceBoot - *b.secondsSinceBoot) <= sameSecondsLimit;
}

bool isSameEvent(const LogEvent &a, const LogEvent &b)
{
    return !namesDiffer(a.host, b.host) && !namesDiffer(a.machineId, b.machineId) &&
           !namesDiffer(a.bootId, b.bootId) && timesTouch(a, b);
}

/// What two reports of one event have in common whatever their form.
std::string wordsOf(const LogEvent &event)
{
    std::string key = logEventKindWord(event.kind);
    for (const std::string *part : {&event.identifier, &event.object, &event.cgroup, &event.detail})
        key += '\n' + *part;
    return key + '\n' + std::to_string(event.pid.value_or(-1));
}

template<typename T>
void fillFrom(T &into, const T &from)
{
    if (into == T())
        into = from;
}

void absorbEvent(LogEvent &into, const LogEvent &from)
{
    const bool better = from.time && (!into.time || (isExact(from) && !isExact(into)));
    if (better) {
        into.precision = from.precision;
        into.time = from.time;
        into.last = from.last;
    }
    fillFrom(into.secondsSinceBoot, from.secondsSinceBoot);
    fillFrom(into.host, from.host);
    fillFrom(into.machineId, from.machineId);
    fillFrom(into.bootId, from.bootId);
    fillFrom(into.unit, from.unit);
    into.count = std::max(into.count, from.count);
}

class LogEventMerger
{
public:
    void add(const LogEvent &event, MergedLogEvent::Report report)
    {
        std::vector<size_t> &bucket = m_byWords[wordsOf(event)];
        const auto found = std::ranges::find_if(bucket, [&](size_t index) {
            const MergedLogEvent &there = m_merged[index];
            return there.reports.back().evidence != report.evidence && isSameEvent(there.event, event);
        });
        if (found != bucket.end()) {
            absorbEvent(m_merged[*found].event, event);
            m_merged[*found].reports.push_back(report);
            return;
        }
        bucket.push_back(m_merged.size());
        m_merged.push_back({event, {report}});
    }

    std::vector<MergedLogEvent> take()
    {
        std::ranges::stable_sort(m_merged, [](const MergedLogEvent &a, const MergedLogEvent &b) {
            return a.event.time.value_or(MicroInstant::max()) < b.event.time.value_or(MicroInstant::max());
        });
        return std::move(m_merged);
    }

private:
    std::vector<MergedLogEvent> m_merged;
    std::unordered_map<std::string, std::vector<size_t>> m_byWords;
};

} // namespace

std::string logEventKindWord(LogEventKind kind)
{
    switch (kind) {
    case LogEventKind::PreloadFailed:
        return "preload-failed";
    case LogEventKind::AllocatorWarning:
        return "allocator-warning";
    case LogEventKind::SwapAdded:
        return "swap-added";
    case LogEventKind::SwapRemoved:
        return "swap-removed";
    case LogEventKind::SwapOffAsked:
        return "swapoff-asked";
    case LogEventKind::SwapOffFailed:
        return "swapoff-failed";
    case LogEventKind::LimitCrossed:
        return "limit-crossed";
    case LogEventKind::PressureFelt:
        return "pressure-felt";
    }
    return {};
}

std::vector<MergedLogEvent> mergeLogEvents(std::span<const EvidencePtr> evidence)
{
    LogEventMerger merger;
    for (size_t file = 0; file < evidence.size(); ++file) {
        for (size_t index = 0; evidence[file] && index < evidence[file]->logEvents.size(); ++index)
            merger.add(evidence[file]->logEvents[index], {file, index});
    }
    return merger.take();
}

} // namespace memreport
