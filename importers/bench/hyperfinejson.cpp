// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/hyperfinejson.h"

#include "importers/bench/hyperfine.h"
#include "importers/bench/jsonvalues.h"
#include "importers/bench/repetitions.h"
#include "models/base/translate.h"

#include <algorithm>

namespace memreport::bench {

namespace {

/// Successful runs alone; exit codes that are not 0, or null after a signal, tell of failures.
void keepGoodRuns(BenchmarkResult &result, const std::vector<std::optional<double>> &times,
                  const std::vector<std::optional<double>> &codes)
{
    qint64 failed = 0;
    std::optional<double> code;
    for (size_t i = 0; i < times.size(); ++i) {
        const bool isGood = codes.empty() || (i < codes.size() && codes[i] == 0.0);
        if (isGood && times[i])
            result.samplesNs.push_back(*times[i] * 1e9);
        if (isGood)
            continue;
        ++failed;
        if (i < codes.size())
            code = codes[i];
    }
    if (!times.empty()) {
        result.repetitions = qint64(times.size());
        result.failedRuns = failed;
    }
    if (failed == 0)
        return;
    if (failed == qint64(times.size())) {
        result.error = (code ? tr("all %1 runs failed, the last with exit code %2").arg(failed).arg(*code)
                             : tr("all %1 runs failed, the last by a signal").arg(failed))
                           .toStdString();
        result.meanNs = result.medianNs = result.stddevNs = result.minNs = result.maxNs = std::nullopt;
        return;
    }
    fillFromSamples(result);
}

struct HyperfineLists
{
    std::vector<std::optional<double>> times, codes, memory;
    std::vector<std::pair<std::string, std::string>> parameters;
};

void takeHyperfineField(std::string_view key, JsonValue json, BenchmarkResult &result, HyperfineLists &lists)
{
    const auto seconds = [&json]() -> std::optional<double> {
        const std::optional<double> number = numberOf(json);
        return number ? std::optional(*number * 1e9) : std::nullopt;
    };
    if (key == "command")
        result.name = textOf(json);
    else if (key == "mean")
        result.meanNs = seconds();
    else if (key == "stddev")
        result.stddevNs = seconds();
    else if (key == "median")
        result.medianNs = seconds();
    else if (key == "min")
        result.minNs = seconds();
    else if (key == "max")
        result.maxNs = seconds();
    else if (key == "times")
        lists.times = numbersOf(json);
    else if (key == "exit_codes")
        lists.codes = numbersOf(json);
    else if (key == "memory_usage_byte")
        lists.memory = numbersOf(json);
    else if (key == "parameters" && isObject(json)) {
        for (auto field : json.get_object()) {
            const std::string_view name = field.unescaped_key();
            lists.parameters.emplace_back(std::string(name), scalarOf(field.value()));
        }
    }
}

std::optional<double> peakKib(const HyperfineLists &lists)
{
    std::optional<double> peak;
    for (size_t i = 0; i < lists.memory.size(); ++i) {
        const bool isGood = i >= lists.codes.size() || lists.codes[i] == 0.0;
        if (isGood && lists.memory[i])
            peak = std::max(peak, std::optional(*lists.memory[i] / 1024));
    }
    return peak;
}

std::optional<BenchmarkResult> hyperfineResult(JsonObject json)
{
    BenchmarkResult result;
    result.tool = "hyperfine";
    HyperfineLists lists;
    for (auto field : json)
        takeHyperfineField(field.unescaped_key(), field.value(), result, lists);
    if (result.name.empty() && !result.meanNs)
        return std::nullopt;
    keepGoodRuns(result, lists.times, lists.codes);
    if (result.error.empty()) {
        result.estimateNs = result.meanNs;
        result.estimator = "mean";
        result.peakRssKib = peakKib(lists);
    }
    result.allocator = hyperfineAllocator(result.name, lists.parameters);
    return result;
}

void takeHyperfineResults(JsonValue list, LineOf &lineOf, Evidence &into)
{
    for (JsonValue entry : list.get_array()) {
        if (!isObject(entry))
            continue;
        const qint64 line = lineOf(entry);
        if (auto result = hyperfineResult(entry.get_object())) {
            result->line = line;
            into.benchmarks.push_back(std::move(*result));
        }
    }
}

} // namespace

void readHyperfineJson(std::string &json, Evidence &into)
{
    readJsonObject(json, into, [&](JsonObject root, LineOf &lineOf) {
        for (auto field : root) {
            const std::string_view key = field.unescaped_key();
            JsonValue part = field.value();
            if (key == "results" && isList(part))
                takeHyperfineResults(part, lineOf, into);
        }
    });
}

} // namespace memreport::bench
