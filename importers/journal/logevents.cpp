// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/logevents.h"

#include "importers/journal/loglines.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace memreport::journal {

namespace {

constexpr size_t maxLogEvents = 100'000;
constexpr auto repeatLimit = 60s;
/// What is kept of such a line; the file has the rest.
constexpr size_t maxEventText = 8192;

bool isKiller(std::string_view identifier)
{
    return identifier.empty() || identifier == "systemd-oomd" || identifier == "earlyoom";
}

/// Only the kernel adds swap, only the killers speak of their limits; an allocator speaks in whatever
/// program it is part of.
std::optional<LogEvent> parseEntry(const Entry &entry, std::string_view message)
{
    if (entry.origin != Origin::Other) {
        if (auto event = parseKernelEvent(message))
            return event;
    }
    if (auto event = parsePressureEvent(message))
        return event;
    if (entry.origin == Origin::Kernel)
        return std::nullopt;
    if (isKiller(entry.identifier)) {
        if (auto event = parseLimitEvent(message))
            return event;
    }
    if (auto event = parseSwapOffEvent(entry.identifier, message))
        return event;
    return parseProgramEvent(message);
}

bool isOfSwap(LogEventKind kind)
{
    return kind == LogEventKind::SwapAdded || kind == LogEventKind::SwapRemoved ||
           kind == LogEventKind::SwapOffAsked || kind == LogEventKind::SwapOffFailed;
}

/// oomd marks a cgroup and then kills it, with the same numbers.
std::string keyOf(const LogEvent &event)
{
    return event.host + '\n' + event.bootId + '\n' + event.identifier + '\n' +
           std::to_string(event.pid.value_or(-1)) + '\n' + std::to_string(int(event.kind)) + '\n' +
           event.object + '\n' + event.detail;
}

} // namespace

void LogEvents::take(const Entry &entry, std::string_view message)
{
    auto event = parseEntry(entry, message);
    if (!event)
        return;
    event->time = entry.time;
    event->precision = entry.time ? entry.precision : TimePrecision::Unknown;
    event->secondsSinceBoot = entry.seconds;
    event->host = entry.host;
    event->machineId = entry.machineId;
    event->bootId = entry.bootId;
    if (event->identifier.empty()) {
        event->identifier = entry.identifier;
        event->pid = entry.pid;
    }
    event->unit = entry.unit;
    if (repeats(*event))
        return;
    if (m_events.size() >= maxLogEvents) {
        ++m_lost;
        return;
    }
    EvidenceLine &proof = event->lines.emplace_back(entry.evidence());
    proof.text.resize(std::min(proof.text.size(), maxEventText));
    if (!isOfSwap(event->kind))
        m_latest.insert_or_assign(keyOf(*event), m_events.size());
    m_events.push_back(std::move(*event));
}

/// The newest event with these words takes it if it is not far.
bool LogEvents::repeats(const LogEvent &event)
{
    const auto found = isOfSwap(event.kind) ? m_latest.end() : m_latest.find(keyOf(event));
    if (found == m_latest.end() || !event.time)
        return false;
    LogEvent &before = m_events[found->second];
    if (!before.time)
        return false;
    const MicroInstant first = *before.time;
    const MicroInstant last = before.last.value_or(first);
    if (*event.time < first - repeatLimit || *event.time > last + repeatLimit)
        return false;
    ++before.count;
    before.last = std::max(last, *event.time);
    // Newest first (-r): the stretch grows to its beginning.
    before.time = std::min(first, *event.time);
    return true;
}

} // namespace memreport::journal
