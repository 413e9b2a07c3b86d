// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/coverage.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace memreport::journal {

namespace {
constexpr auto silence = 6h;
constexpr size_t maxHosts = 10'000;
constexpr size_t maxBoots = 100'000;
} // namespace

void Stretches::add(MicroInstant t)
{
    if (m_recent != m_stretches.end() && t >= m_recent->first && t <= m_recent->second)
        return;
    auto next = m_stretches.upper_bound(t);
    auto own = m_stretches.end();
    if (next != m_stretches.begin() && t - std::prev(next)->second <= silence) {
        own = std::prev(next);
        own->second = std::max(own->second, t);
    }
    if (next != m_stretches.end() && next->first - t <= silence) {
        const MicroInstant start = own == m_stretches.end() ? t : own->first;
        const MicroInstant end = next->second;
        m_stretches.erase(next);
        own = m_stretches.insert_or_assign(start, end).first;
    } else if (own == m_stretches.end()) {
        own = m_stretches.emplace(t, t).first;
    }
    m_recent = own;
}

std::vector<JournalSummary::Hole> Stretches::holes() const
{
    std::vector<JournalSummary::Hole> holes;
    for (auto it = m_stretches.begin(); it != m_stretches.end(); ++it) {
        if (const auto next = std::next(it); next != m_stretches.end())
            holes.push_back({it->second, next->first});
    }
    return holes;
}

std::optional<MicroInstant> Stretches::first() const
{
    return m_stretches.empty() ? std::nullopt : std::optional(m_stretches.begin()->first);
}

std::optional<MicroInstant> Stretches::last() const
{
    return m_stretches.empty() ? std::nullopt : std::optional(std::prev(m_stretches.end())->second);
}

Coverage::Host &Coverage::hostOf(const Entry &entry)
{
    if (m_recent < m_hosts.size()) {
        const JournalSummary::HostSpan &span = m_hosts[m_recent].span;
        if (span.host == entry.host && span.machineId == entry.machineId)
            return m_hosts[m_recent];
    }
    const std::string key = entry.host + '\n' + entry.machineId;
    const auto found = m_index.find(key);
    if (found != m_index.end()) {
        m_recent = found->second;
    } else if (m_hosts.size() >= maxHosts) {
        m_recent = 0;
    } else {
        m_recent = m_hosts.size();
        m_index.emplace(key, m_recent);
        m_hosts.emplace_back();
        m_hosts.back().span.host = entry.host;
        m_hosts.back().span.machineId = entry.machineId;
        if (!entry.host.empty() && !std::ranges::contains(m_summary.hosts, entry.host))
            m_summary.hosts.push_back(entry.host);
    }
    return m_hosts[m_recent];
}

void Coverage::takeBoot(const std::string &bootId)
{
    if (bootId.empty() || bootId == m_recentBoot)
        return;
    m_recentBoot = bootId;
    if (m_summary.boots.size() < maxBoots && !std::ranges::contains(m_summary.boots, bootId))
        m_summary.boots.push_back(bootId);
}

void Coverage::take(const Entry &entry)
{
    const bool kernel = entry.origin == Origin::Kernel;
    Host &host = hostOf(entry);
    ++m_summary.entries;
    ++host.span.entries;
    m_summary.kernelEntries += kernel;
    host.span.kernelEntries += kernel;
    takeBoot(entry.bootId);
    if (!entry.time)
        return;
    m_all.add(*entry.time);
    host.stretches.add(*entry.time);
    if (kernel)
        host.span.kernelTimes.push_back(*entry.time);
}

JournalSummary Coverage::finish()
{
    m_summary.first = m_all.first();
    m_summary.last = m_all.last();
    m_summary.holes = m_all.holes();
    for (Host &host : m_hosts) {
        if (!host.stretches.first())
            continue;
        host.span.first = *host.stretches.first();
        host.span.last = *host.stretches.last();
        host.span.holes = host.stretches.holes();
        std::ranges::sort(host.span.kernelTimes);
        m_summary.spans.push_back(std::move(host.span));
    }
    return std::move(m_summary);
}

} // namespace memreport::journal
