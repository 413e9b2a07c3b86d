// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_findings PROCESSES SAMPLES: measures a made-up fleet. Prints JSON: seconds of one analyse(), and
// medians in ms of a full analyse(), of a changed threshold and of a changed window, in turn in the same run.
// Every answer is compared with what a full computation gives. bench_findings TOTAL: the same of so many
// samples altogether, hosts included.
#include "madefleet.h"
#include "models/analysis/analyser.h"
#include "models/analysis/showjson.h"

#include <QJsonDocument>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace memreport;

namespace {

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
    Incident incident = madeFleet(processes, samples);
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
        constexpr size_t columnSamples = 100'000; // 17 days
        return measure(std::max<size_t>(2, number(1) / samplesOfProcess(columnSamples)), columnSamples);
    }
    std::fputs("usage: bench_findings PROCESSES SAMPLES | bench_findings TOTAL\n", stderr);
    return 2;
}
