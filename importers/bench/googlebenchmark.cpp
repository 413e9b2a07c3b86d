// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/googlebenchmark.h"

#include "importers/bench/allocatornames.h"
#include "importers/bench/words.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>

namespace memreport::bench {

namespace {

constexpr std::string_view tool = "google-benchmark";

/// "name_mean" → "mean"; empty: the name ends like no aggregate.
std::string_view aggregateSuffix(std::string_view name)
{
    constexpr std::array<std::string_view, 8> suffixes{"mean", "median", "stddev", "cv",
                                                       "BigO", "RMS",    "min",    "max"};
    const size_t at = name.rfind('_');
    if (at == std::string_view::npos || at == 0)
        return {};
    const std::string_view end = name.substr(at + 1);
    return std::ranges::find(suffixes, end) == suffixes.end() ? std::string_view() : end;
}

/// "/threads:2" of a name; 1 without it.
qint64 threadsOf(std::string_view name)
{
    auto text = after(name, "/threads:");
    const auto count = text ? takeNumber(*text) : std::nullopt;
    return count ? countOf(*count) : 1;
}

std::optional<BenchmarkThroughput> rateOf(const GoogleRow &row)
{
    if (row.itemsPerSecond)
        return BenchmarkThroughput{*row.itemsPerSecond, false, {}};
    if (row.bytesPerSecond)
        return BenchmarkThroughput{*row.bytesPerSecond, true, {}};
    return std::nullopt;
}

void addRepetition(Repetitions &repetitions, const GoogleRow &row, const std::string &allocator)
{
    BenchmarkResult &result = repetitions.of(row.name, allocator, tool, row.line);
    result.threads = row.threads.value_or(threadsOf(row.name));
    if (!row.error.empty()) {
        repetitions.addFailure(result, row.error);
        return;
    }
    if (!row.realTimeNs) {
        repetitions.addFailure(result, tr("no finite time").toStdString());
        return;
    }
    repetitions.addTime(result, *row.realTimeNs);
    if (const auto rate = rateOf(row))
        repetitions.addRate(result, rate->value, rate->isBytes);
}

using Aggregates = std::map<std::string, const GoogleRow *>;

BenchmarkResult resultOf(const std::string &name, const std::string &allocator, const Aggregates &rows)
{
    BenchmarkResult result;
    result.name = name;
    result.tool = tool;
    result.allocator = allocator;
    result.aggregatesOnly = true;
    result.line = rows.begin()->second->line;
    result.threads = rows.begin()->second->threads.value_or(threadsOf(name));
    if (const auto count = rows.begin()->second->iterations)
        result.repetitions = countOf(*count);
    const std::array<std::pair<const char *, std::optional<double> *>, 5> figures{
        {{"mean", &result.meanNs},
         {"median", &result.medianNs},
         {"stddev", &result.stddevNs},
         {"min", &result.minNs},
         {"max", &result.maxNs}}};
    for (const auto &[word, into] : figures) {
        if (const auto row = rows.find(word); row != rows.end())
            *into = row->second->realTimeNs;
    }
    result.estimateNs = result.meanNs ? result.meanNs : result.medianNs;
    result.estimator = result.meanNs ? "mean" : result.medianNs ? "median" : "";
    if (const auto mean = rows.find("mean"); mean != rows.end())
        result.throughput = rateOf(*mean->second);
    return result;
}

/// One result of the statistics of each benchmark, in the order of their first rows.
std::vector<BenchmarkResult> aggregatedResults(const std::vector<GoogleRow> &rows)
{
    std::vector<std::pair<std::string, std::string>> order;
    std::map<std::pair<std::string, std::string>, Aggregates> aggregates;
    AllocatorOfRow allocatorOf;
    for (const GoogleRow &row : rows) {
        const auto [at, isNew] = aggregates.try_emplace({row.name, allocatorOf(row)});
        if (isNew)
            order.push_back(at->first);
        at->second.emplace(row.aggregate, &row);
    }
    std::vector<BenchmarkResult> results;
    for (const auto &key : order)
        results.push_back(resultOf(key.first, key.second, aggregates[key]));
    return results;
}

} // namespace

const std::string &AllocatorOfRow::operator()(const GoogleRow &row)
{
    if (row.label != m_label) {
        m_label = row.label;
        m_allocator = allocatorOfLabel(m_label);
        if (m_allocator.empty() && m_label.contains("LD_PRELOAD="))
            m_allocator = allocatorOfCommand(m_label);
    }
    return m_allocator;
}

/// Console and CSV do not say which rows are aggregates. A name that ends like one is one if its
/// benchmark has rows of its own, or other aggregates.
void GoogleRows::tellKinds()
{
    const bool isPlain = std::ranges::all_of(
        m_waiting, [](const GoogleRow &row) { return aggregateSuffix(row.name).empty(); });
    if (isPlain)
        return;
    std::unordered_map<std::string, std::set<std::string_view>> suffixes;
    for (const GoogleRow &row : m_waiting) {
        const std::string_view suffix = aggregateSuffix(row.name);
        if (suffix.empty())
            suffixes[row.name].insert("");
        else
            suffixes[row.name.substr(0, row.name.size() - suffix.size() - 1)].insert(suffix);
    }
    for (GoogleRow &row : m_waiting) {
        const std::string suffix(aggregateSuffix(row.name));
        if (suffix.empty())
            continue;
        const std::string base = row.name.substr(0, row.name.size() - suffix.size() - 1);
        if (suffixes[base].size() > 1) {
            row.name = base;
            row.aggregate = suffix;
        }
    }
}

void GoogleRows::add(GoogleRow row)
{
    m_isEmpty = false;
    if (row.kindIsTold)
        count(std::move(row));
    else
        m_waiting.push_back(std::move(row));
}

void GoogleRows::count(GoogleRow row)
{
    if (row.aggregate.empty())
        addRepetition(m_repetitions, row, m_allocatorOf(row));
    else
        m_aggregates.push_back(std::move(row));
}

void GoogleRows::finish(Evidence &into, const std::string &allocator, bool fromPrinted)
{
    tellKinds();
    for (GoogleRow &row : m_waiting)
        count(std::move(row));
    const size_t first = into.benchmarks.size();
    std::set<std::string> repeated;
    for (BenchmarkResult &result : m_repetitions.take()) {
        if (!m_aggregates.empty())
            repeated.insert(result.name);
        into.benchmarks.push_back(std::move(result));
    }
    for (BenchmarkResult &result : aggregatedResults(m_aggregates)) {
        if (!repeated.contains(result.name) && result.estimateNs)
            into.benchmarks.push_back(std::move(result));
    }
    for (size_t i = first; i < into.benchmarks.size(); ++i) {
        into.benchmarks[i].fromPrinted = fromPrinted;
        if (into.benchmarks[i].allocator.empty())
            into.benchmarks[i].allocator = allocator;
    }
    *this = GoogleRows();
}

void noteGoogleContext(Evidence &into)
{
    const auto value = [&into](std::string_view key) -> std::optional<std::string> {
        const auto found = std::ranges::find(into.benchContext, key,
                                             [](const auto &pair) { return std::string_view(pair.first); });
        return found == into.benchContext.end() ? std::nullopt : std::optional(found->second);
    };
    if (value("library_build_type") == "debug") {
        addNote(into, Note::Level::Info, "library-debug",
                tr("the benchmark library says it is a debug build, as distributions' packages always do; "
                   "that tells "
                   "nothing about the measured program"),
                1);
    }
    const bool isThreaded = std::ranges::any_of(into.benchmarks, [](const BenchmarkResult &result) {
        return result.tool == tool && result.threads.value_or(1) > 1;
    });
    if (isThreaded && !value("library_version")) {
        addNote(into, Note::Level::Info, "threads-scaling",
                tr("times of threaded benchmarks are divided by the threads up to version 1.8 and are not "
                   "since 1.9; "
                   "the file does not say its version, so compare only files of one version"),
                1);
    }
}

} // namespace memreport::bench
