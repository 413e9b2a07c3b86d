// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_findings PROCESSES SAMPLES: measures a made-up fleet, one sample every 15 s, and prints the cost of
// analyse() as JSON. Half of the processes hold their balloon, half give it back.
#include "models/analysis/findings.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>

using namespace memreport;

namespace {

constexpr qint64 stepMs = 15'000;
constexpr double gib = 1024.0 * 1024 * 1024;

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

Process process(size_t index, size_t samples, const std::shared_ptr<TimeColumn> &times)
{
    const bool holds = index % 2 == 0;
    Process process;
    process.name = "relay" + std::to_string(index);
    process.id = "host/" + process.name;
    process.allocators.push_back({holds ? "glibc" : "mimalloc", "", {}, {}, AllocatorEvidence::Label, {}});
    process.weights.push_back({times->front() - std::chrono::hours(24), 1000.0 + double(index / 2) * 50});
    ValueColumn rss(samples);
    for (size_t i = 0; i < samples; ++i)
        rss[i] = levelAt(i, samples, holds) + double((i * 7919 + index) % 1000) * 4096;
    process.tracks.push_back(track(Role::Rss, times, std::move(rss)));
    process.tracks.push_back(track(Role::Swapped, times, ValueColumn(samples, 0.0)));
    process.tracks.push_back(track(Role::StartTime, times, ValueColumn(samples, 1000.0)));
    return process;
}

Incident fleet(size_t processes, size_t samples)
{
    auto times = std::make_shared<TimeColumn>(samples);
    for (size_t i = 0; i < samples; ++i)
        (*times)[i] = instantFromMs(1'782'432'000'000 + qint64(i) * stepMs);
    Incident incident;
    incident.hosts.push_back({.name = "host", .machine = "host"});
    for (size_t p = 0; p < processes; ++p)
        incident.processes.push_back(process(p, samples, times));
    incident.windows.push_back({"pairs", {times->front(), times->back() + Duration(1)}});
    return incident;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::fputs("usage: bench_findings PROCESSES SAMPLES\n", stderr);
        return 2;
    }
    const auto processes = size_t(std::strtoull(argv[1], nullptr, 10));
    const auto samples = size_t(std::strtoull(argv[2], nullptr, 10));
    if (processes == 0 || samples == 0)
        return 2;
    const Incident incident = fleet(processes, samples);
    const auto start = std::chrono::steady_clock::now();
    const Findings findings = analyse(incident);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::printf("{\"seconds\": %.6f, \"samples\": %zu, \"lifetimes\": %zu, \"pairs\": %zu}\n", took.count(),
                processes * samples, findings.lifetimes.size(), findings.pairs.size());
    return 0;
}
