// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_findings PROCESSES SAMPLES: measures a made-up fleet, a sample every 15 s, ten processes to a host.
// Half of the processes hold their balloon, half give it back. Prints JSON: seconds of one analyse(), and
// medians in ms of a full analyse(), of a changed threshold and of a changed window, in turn in the same run.
// Every answer is compared with what a full computation gives. bench_findings TOTAL: the same of so many
// samples altogether, hosts included.
#include "models/analysis/analyser.h"
#include "models/analysis/showjson.h"

#include <QJsonDocument>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace memreport;

namespace {

constexpr qint64 stepMs = 15'000;
constexpr double gib = 1024.0 * 1024 * 1024;
constexpr size_t perHost = 10;
constexpr size_t processColumns = 3;
constexpr size_t hostColumns = 10;
constexpr size_t columnSamples = 100'000; // 17 days

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
    process.host = index / perHost;
    process.id = "host" + std::to_string(process.host) + "/" + process.name;
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
    add(Role::MemFree, [&](size_t i) { return gib * (20 + double((i * 31) % 300)); });
    add(Role::MemAvailable, [&](size_t i) { return gib * (25 + double((i * 31) % 300)); });
    add(Role::SwapTotal, level(swap * gib));
    add(Role::SwapFree, [&](size_t i) { return gib * swap * double(i % 97) / 97; });
    add(Role::SwapInPages, grown(3));
    add(Role::SwapOutPages, grown(8));
    add(Role::PsiSome, grown(0.02));
    add(Role::PsiFull, grown(0.01));
    add(Role::BootTime, level(1000));
    return host;
}

Incident fleet(size_t processes, size_t samples)
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

template<typename Work>
double milliseconds(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// What it took of all cores: says the same on a busy machine.
double cpuMs()
{
    return 1000.0 * double(std::clock()) / CLOCKS_PER_SEC;
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

// One number of the definitions each, of those that many numbers depend on and of those that few do.
void moveThreshold(Definitions &definitions, size_t turn)
{
    const double up = turn % 2 == 0 ? 1.02 : 1 / 1.02;
    switch (turn / 2 % 7) {
    case 0:
        definitions.holdsPercent *= up;
        break;
    case 1:
        definitions.headroomShare *= up;
        break;
    case 2:
        definitions.holdShare = turn % 2 == 0 ? 0.98 : 0.99;
        break;
    case 3:
        definitions.cliffPercent *= up;
        break;
    case 4:
        definitions.balloonMinGiB *= up;
        break;
    case 5:
        definitions.giveBackShare *= up;
        break;
    default:
        definitions.releaseWindowMin = turn % 2 == 0 ? 45 : 30;
        break;
    }
}

// The window loses or gains an hour at either end.
void moveWindow(Incident &incident, size_t turn)
{
    TimeRange &range = incident.windows.front().range;
    const std::chrono::hours by(turn % 2 == 0 ? 1 : -1);
    if (turn / 2 % 2 == 0)
        range.to -= by;
    else
        range.from += by;
}

QByteArray textOf(const Incident &incident, const Findings &findings)
{
    return QJsonDocument(showJson(incident, findings)).toJson(QJsonDocument::Compact);
}

int measure(size_t processes, size_t samples)
{
    Incident incident = fleet(processes, samples);
    constexpr size_t turns = 14;
    std::vector<double> full;
    std::vector<double> threshold;
    std::vector<double> window;
    std::vector<double> thresholdCpu;
    std::vector<double> windowCpu;
    Analyser analyser;
    Findings findings;
    const double first = milliseconds([&] { findings = analyser.analyse(incident); });
    const auto compare = [&] {
        Findings again;
        full.push_back(milliseconds([&] { again = analyse(incident); }));
        return textOf(incident, again) == textOf(incident, findings);
    };
    for (size_t turn = 0; turn < turns; ++turn) {
        moveThreshold(incident.choices.definitions, turn);
        const double start = cpuMs();
        threshold.push_back(milliseconds([&] { findings = analyser.analyse(incident); }));
        thresholdCpu.push_back(cpuMs() - start);
        if (turn % 4 == 0 && !compare())
            return 1;
        if (turn % 2 == 1)
            continue;
        moveWindow(incident, turn / 2);
        const double before = cpuMs();
        window.push_back(milliseconds([&] { findings = analyser.analyse(incident); }));
        windowCpu.push_back(cpuMs() - before);
        if (turn % 4 == 0 && !compare())
            return 1;
    }
    std::printf(
        "{\"seconds\": %.6f, \"samples\": %zu, \"lifetimes\": %zu, \"pairs\": %zu, \"full_ms\": %.1f, "
        "\"threshold_ms\": %.1f, \"threshold_worst_ms\": %.1f, \"threshold_cpu_ms\": %.1f, "
        "\"window_ms\": %.1f, \"window_cpu_ms\": %.1f}\n",
        first / 1000, samplesIn(incident), findings.lifetimes.size(), findings.pairs.size(), median(full),
        median(threshold), std::ranges::max(threshold), median(thresholdCpu), median(window),
        median(windowCpu));
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    const auto number = [&](int i) { return argc > i ? size_t(std::strtoull(argv[i], nullptr, 10)) : 0; };
    if (argc == 3 && number(1) > 0 && number(2) > 0)
        return measure(number(1), number(2));
    if (argc == 2 && number(1) > 0) {
        const size_t perProcess = processColumns * columnSamples + hostColumns * columnSamples / perHost;
        return measure(std::max<size_t>(2, number(1) / perProcess), columnSamples);
    }
    std::fputs("usage: bench_findings PROCESSES SAMPLES | bench_findings TOTAL\n", stderr);
    return 2;
}
