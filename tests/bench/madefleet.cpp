// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "madefleet.h"

#include <algorithm>

namespace memreport {

namespace {

constexpr qint64 stepMs = 15'000;
constexpr double gib = 1024.0 * 1024 * 1024;
constexpr size_t perHost = 10;
constexpr size_t processColumns = 3;
constexpr size_t hostColumns = 10;

Track track(Role role, const std::shared_ptr<TimeColumn> &times, ValueColumn values)
{
    auto series = std::make_shared<Series>();
    series->name = roleWord(role);
    series->times = times;
    series->values = std::make_shared<ValueColumn>(std::move(values));
    Track track;
    track.role = role;
    track.step = Duration(stepMs);
    track.series = series;
    return track;
}

double levelAt(size_t i, size_t count, bool holds)
{
    const double x = double(i) / double(count);
    const double up = std::min(1.0, std::max(0.0, (x - 0.2) / 0.3));
    const double down = holds ? 0 : std::min(0.9, std::max(0.0, (x - 0.5) / 0.2));
    return gib * (1 + 39 * (up - down));
}

// Rises over a day and begins again.
double dayAt(size_t i)
{
    constexpr size_t day = 5760;
    return double(i % day) / double(day);
}

// Up to 1.
double noiseAt(size_t i)
{
    return double((i * 7919) % 1000) / 1000;
}

Process process(size_t index, size_t samples, const std::shared_ptr<TimeColumn> &times)
{
    const bool holds = index % 2 == 0;
    Process process;
    process.name = "relay" + std::to_string(index);
    process.host = index / perHost;
    process.id = "host" + std::to_string(process.host) + "/" + process.name;
    process.allocators.push_back({holds ? "glibc" : "mimalloc", "", {}, {}, AllocatorEvidence::Label, {}});
    process.weights.push_back({times->front() - std::chrono::hours(24), 1000.0 + double(index / 2) * 50});
    ValueColumn rss(samples);
    for (size_t i = 0; i < samples; ++i)
        rss[i] = levelAt(i, samples, holds) + noiseAt(i + index) * gib / 256;
    process.tracks.push_back(track(Role::Rss, times, std::move(rss)));
    process.tracks.push_back(track(Role::Swapped, times, ValueColumn(samples, 0.0)));
    process.tracks.push_back(track(Role::StartTime, times, ValueColumn(samples, 1000.0)));
    return process;
}

Host host(size_t index, size_t samples, const std::shared_ptr<TimeColumn> &times)
{
    Host host;
    host.name = "host" + std::to_string(index);
    host.machine = host.name;
    host.pageSize = 4096;
    const auto add = [&](Role role, auto valueAt) {
        ValueColumn values(samples);
        for (size_t i = 0; i < samples; ++i)
            values[i] = valueAt(i);
        host.tracks.push_back(track(role, times, std::move(values)));
    };
    const double swap = index % 2 == 0 ? 16 : 256;
    const auto grown = [](double rate) { return [rate](size_t i) { return rate * double(i); }; };
    const auto level = [](double value) { return [value](size_t) { return value; }; };
    add(Role::MemTotal, level(400 * gib));
    add(Role::MemFree, [&](size_t i) { return gib * (20 + 300 * dayAt(i) + noiseAt(i)); });
    add(Role::MemAvailable, [&](size_t i) { return gib * (25 + 300 * dayAt(i) + noiseAt(i)); });
    add(Role::SwapTotal, level(swap * gib));
    add(Role::SwapFree, [&](size_t i) { return gib * swap * dayAt(i); });
    add(Role::SwapInPages, grown(3));
    add(Role::SwapOutPages, grown(8));
    add(Role::PsiSome, grown(0.02));
    add(Role::PsiFull, grown(0.01));
    add(Role::BootTime, level(1000));
    return host;
}

} // namespace

size_t samplesOfProcess(size_t samples)
{
    return processColumns * samples + hostColumns * samples / perHost;
}

Incident madeFleet(size_t processes, size_t samples)
{
    auto times = std::make_shared<TimeColumn>(samples);
    for (size_t i = 0; i < samples; ++i)
        (*times)[i] = instantFromMs(1'782'432'000'000 + qint64(i) * stepMs);
    Incident incident;
    for (size_t h = 0; h * perHost < processes; ++h)
        incident.hosts.push_back(host(h, samples, times));
    for (size_t p = 0; p < processes; ++p)
        incident.processes.push_back(process(p, samples, times));
    incident.windows.push_back({"pairs", {times->front(), times->back() + Duration(1)}});
    return incident;
}

size_t samplesIn(const Incident &incident)
{
    size_t count = 0;
    for (const Process &process : incident.processes)
        count += process.tracks.size() * process.tracks.front().series->size();
    for (const Host &host : incident.hosts)
        count += host.tracks.size() * host.tracks.front().series->size();
    return count;
}

} // namespace memreport
