// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/role.h"

#include <algorithm>
#include <array>

namespace memreport {

namespace {
struct RoleWord
{
    Role role;
    std::string_view word;
};
constexpr std::array roleWords{
    RoleWord{Role::None, "none"},
    RoleWord{Role::Rss, "rss"},
    RoleWord{Role::Swapped, "swapped"},
    RoleWord{Role::HighWater, "high-water"},
    RoleWord{Role::LazyFree, "lazy-free"},
    RoleWord{Role::StartTime, "start-time"},
    RoleWord{Role::NumProcs, "num-procs"},
    RoleWord{Role::MemTotal, "mem-total"},
    RoleWord{Role::MemFree, "mem-free"},
    RoleWord{Role::MemAvailable, "mem-available"},
    RoleWord{Role::SwapTotal, "swap-total"},
    RoleWord{Role::SwapFree, "swap-free"},
    RoleWord{Role::SwapUsed, "swap-used"},
    RoleWord{Role::SwapInPages, "swap-in-pages"},
    RoleWord{Role::SwapOutPages, "swap-out-pages"},
    RoleWord{Role::PsiSome, "psi-some"},
    RoleWord{Role::PsiFull, "psi-full"},
    RoleWord{Role::OomKills, "oom-kills"},
    RoleWord{Role::BootTime, "boot-time"},
    RoleWord{Role::Weight, "weight"},
    RoleWord{Role::AllocatorInfo, "allocator-info"},
    RoleWord{Role::HostInfo, "host-info"},
    RoleWord{Role::Up, "up"},
    RoleWord{Role::RunningRelays, "running-relays"},
};

struct MetricRole
{
    std::string_view name;
    Role role;
    int rank;
};

// Names in the wild and since when: node_exporter 0.16 added _bytes, windows_exporter was wmi_exporter
// and wrote no _bytes before PR 809, and later moved figures of its cs and os collectors to memory;
// node_exporter on macOS has names of its own; cAdvisor has RSS next to two figures that count page cache.
constexpr std::array metricRoles{
    MetricRole{"process_resident_memory_bytes", Role::Rss, 1},
    MetricRole{"procstat_memory_rss", Role::Rss, 1},
    MetricRole{"container_memory_rss", Role::Rss, 2},
    MetricRole{"windows_process_working_set_private_bytes", Role::Rss, 3},
    MetricRole{"windows_process_working_set_bytes", Role::Rss, 4},
    MetricRole{"windows_process_working_set", Role::Rss, 4},
    MetricRole{"wmi_process_working_set_bytes", Role::Rss, 4},
    MetricRole{"wmi_process_working_set", Role::Rss, 4},
    MetricRole{"windows_process_private_bytes", Role::Rss, 5},
    MetricRole{"wmi_process_private_bytes", Role::Rss, 5},
    MetricRole{"container_memory_working_set_bytes", Role::Rss, workingSetRank},
    MetricRole{"container_memory_usage_bytes", Role::Rss, workingSetRank + 1},
    MetricRole{"container_memory_swap", Role::Swapped, 1},
    MetricRole{"namedprocess_namegroup_oldest_start_time_seconds", Role::StartTime, 0},
    MetricRole{"process_start_time_seconds", Role::StartTime, 1},
    MetricRole{"container_start_time_seconds", Role::StartTime, 2},
    MetricRole{"windows_process_start_time_seconds_timestamp", Role::StartTime, 3},
    MetricRole{"windows_process_start_time", Role::StartTime, 3},
    MetricRole{"wmi_process_start_time", Role::StartTime, 3},
    MetricRole{"namedprocess_namegroup_num_procs", Role::NumProcs, 0},
    MetricRole{"node_memory_MemTotal_bytes", Role::MemTotal, 0},
    MetricRole{"node_memory_MemTotal", Role::MemTotal, 0},
    MetricRole{"machine_memory_bytes", Role::MemTotal, 1},
    MetricRole{"node_memory_total_bytes", Role::MemTotal, 1},
    MetricRole{"windows_memory_physical_total_bytes", Role::MemTotal, 1},
    MetricRole{"windows_cs_physical_memory_bytes", Role::MemTotal, 1},
    MetricRole{"wmi_cs_physical_memory_bytes", Role::MemTotal, 1},
    MetricRole{"container_spec_memory_limit_bytes", Role::MemTotal, 1},
    MetricRole{"node_memory_MemFree_bytes", Role::MemFree, 0},
    MetricRole{"node_memory_MemFree", Role::MemFree, 0},
    MetricRole{"node_memory_free_bytes", Role::MemFree, 1},
    MetricRole{"node_memory_MemAvailable_bytes", Role::MemAvailable, 0},
    MetricRole{"node_memory_MemAvailable", Role::MemAvailable, 0},
    MetricRole{"windows_memory_available_bytes", Role::MemAvailable, 1},
    MetricRole{"windows_memory_physical_free_bytes", Role::MemAvailable, 2},
    MetricRole{"windows_os_physical_memory_free_bytes", Role::MemAvailable, 2},
    MetricRole{"wmi_os_physical_memory_free_bytes", Role::MemAvailable, 1},
    MetricRole{"node_memory_SwapTotal_bytes", Role::SwapTotal, 0},
    MetricRole{"node_memory_SwapTotal", Role::SwapTotal, 0},
    MetricRole{"container_spec_memory_swap_limit_bytes", Role::SwapTotal, 1},
    MetricRole{"node_memory_swap_total_bytes", Role::SwapTotal, 1},
    MetricRole{"windows_os_paging_limit_bytes", Role::SwapTotal, 1},
    MetricRole{"windows_pagefile_limit_bytes", Role::SwapTotal, 2},
    MetricRole{"wmi_os_paging_limit_bytes", Role::SwapTotal, 1},
    MetricRole{"node_memory_SwapFree_bytes", Role::SwapFree, 0},
    MetricRole{"node_memory_SwapFree", Role::SwapFree, 0},
    MetricRole{"node_memory_swap_used_bytes", Role::SwapUsed, 0},
    MetricRole{"windows_os_paging_free_bytes", Role::SwapFree, 1},
    MetricRole{"windows_pagefile_free_bytes", Role::SwapFree, 2},
    MetricRole{"wmi_os_paging_free_bytes", Role::SwapFree, 1},
    MetricRole{"node_vmstat_pswpin", Role::SwapInPages, 0},
    MetricRole{"node_vmstat_pswpout", Role::SwapOutPages, 0},
    MetricRole{"node_pressure_memory_waiting_seconds_total", Role::PsiSome, 0},
    MetricRole{"container_pressure_memory_waiting_seconds_total", Role::PsiSome, 1},
    MetricRole{"node_pressure_memory_stalled_seconds_total", Role::PsiFull, 0},
    MetricRole{"container_pressure_memory_stalled_seconds_total", Role::PsiFull, 1},
    MetricRole{"node_vmstat_oom_kill", Role::OomKills, 0},
    MetricRole{"container_oom_events_total", Role::OomKills, 1},
    MetricRole{"node_boot_time_seconds", Role::BootTime, 0},
    MetricRole{"node_boot_time", Role::BootTime, 0},
    MetricRole{"node_uname_info", Role::HostInfo, 0},
    MetricRole{"up", Role::Up, 0},
    // Columns of long-run tables (importers/longrun).
    MetricRole{"rss", Role::Rss, 6},
    MetricRole{"hwm", Role::HighWater, 0},
    MetricRole{"mem_total", Role::MemTotal, 2},
    MetricRole{"mem_free", Role::MemFree, 1},
    MetricRole{"mem_available", Role::MemAvailable, 2},
    MetricRole{"swap_total", Role::SwapTotal, 3},
    MetricRole{"swap_free", Role::SwapFree, 3},
};

// LazyFree of smaps_rollup, as exporters of it spell it: no name of it is the usual one.
bool namesLazyFree(std::string_view name)
{
    std::string lower;
    for (const char c : name) {
        if (c != '_')
            lower += c >= 'A' && c <= 'Z' ? char(c + 32) : c;
    }
    return lower.find("lazyfree") != std::string::npos;
}

RoleGuess processExporterRole(const Series &series)
{
    const std::string_view type = series.labels.value("memtype");
    if (type == "resident")
        return {Role::Rss, 0};
    if (type == "swapped")
        return {Role::Swapped, 0};
    return namesLazyFree(type) ? RoleGuess{Role::LazyFree, 0} : RoleGuess{};
}
} // namespace

std::string roleWord(Role role)
{
    const auto at = std::ranges::find(roleWords, role, &RoleWord::role);
    return at == roleWords.end() ? std::string() : std::string(at->word);
}

std::optional<Role> roleFromWord(std::string_view word)
{
    const auto at = std::ranges::find(roleWords, word, &RoleWord::word);
    return at == roleWords.end() ? std::nullopt : std::optional(at->role);
}

RoleGuess guessRole(const Series &series)
{
    const std::string_view name = series.name;
    if (name == "namedprocess_namegroup_memory_bytes")
        return processExporterRole(series);
    const auto at = std::ranges::find(metricRoles, name, &MetricRole::name);
    if (at != metricRoles.end())
        return {at->role, at->rank};
    if (name.ends_with("_info") && series.labels.find("allocator"))
        return {Role::AllocatorInfo, 0};
    if (namesLazyFree(name))
        return {Role::LazyFree, 1};
    if (name.find("consensus_weight") != std::string_view::npos)
        return {Role::Weight, 0};
    if (name.ends_with("running_relays") || name.ends_with("relays_running"))
        return {Role::RunningRelays, 0};
    return {};
}

Role roleOf(const Series &series)
{
    return guessRole(series).role;
}

} // namespace memreport
