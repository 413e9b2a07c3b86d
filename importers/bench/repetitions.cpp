// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/repetitions.h"

#include <algorithm>
#include <cmath>

namespace memreport::bench {

namespace {

double medianOf(std::vector<double> values)
{
    const size_t middle = values.size() / 2;
    const auto at = values.begin() + ptrdiff_t(middle);
    std::ranges::nth_element(values, at);
    if (values.size() % 2 == 1)
        return *at;
    return (*std::max_element(values.begin(), at) + *at) / 2;
}

} // namespace

void fillFromSamples(BenchmarkResult &result)
{
    const std::vector<double> &samples = result.samplesNs;
    if (samples.empty())
        return;
    const double count = double(samples.size());
    double sum = 0;
    for (const double sample : samples)
        sum += sample;
    const double mean = sum / count;
    double squares = 0;
    for (const double sample : samples)
        squares += (sample - mean) * (sample - mean);
    result.meanNs = mean;
    result.medianNs = medianOf(samples);
    result.stddevNs = samples.size() > 1 ? std::optional(std::sqrt(squares / (count - 1))) : std::nullopt;
    const auto [least, most] = std::ranges::minmax(samples);
    result.minNs = least;
    result.maxNs = most;
}

BenchmarkResult &Repetitions::of(const std::string &name, const std::string &allocator, std::string_view tool,
                                 qint64 line)
{
    const auto [at, isNew] = m_index.try_emplace(name + '\n' + allocator, m_results.size());
    if (isNew) {
        BenchmarkResult &result = m_results.emplace_back();
        m_sums.emplace_back();
        result.name = name;
        result.allocator = allocator;
        result.tool = tool;
        result.line = line;
    }
    return m_results[at->second];
}

void Repetitions::addTime(BenchmarkResult &result, double ns)
{
    ++sumsOf(result).rows;
    result.samplesNs.push_back(ns);
}

void Repetitions::addFailure(BenchmarkResult &result, const std::string &message)
{
    Sums &sums = sumsOf(result);
    ++sums.rows;
    ++sums.failed;
    if (result.error.empty())
        result.error = message;
}

void Repetitions::addRate(BenchmarkResult &result, double perSecond, bool isBytes)
{
    Sums &sums = sumsOf(result);
    if (result.throughput && result.throughput->isBytes != isBytes)
        return;
    result.throughput = BenchmarkThroughput{0, isBytes, {}};
    sums.rates += perSecond;
    ++sums.rateCount;
}

void Repetitions::addRelativeTime(BenchmarkResult &result, double value)
{
    Sums &sums = sumsOf(result);
    ++sums.rows;
    sums.relative += value;
    ++sums.relativeCount;
}

std::vector<BenchmarkResult> Repetitions::take()
{
    for (BenchmarkResult &result : m_results) {
        const Sums &sums = sumsOf(result);
        if (sums.rows > 0)
            result.repetitions = sums.rows;
        if (sums.rows > 0)
            result.failedRuns = sums.failed;
        if (sums.failed > 0 && sums.failed == sums.rows) {
            result.throughput.reset();
            result.peakRssKib.reset();
            continue;
        }
        result.error.clear();
        fillFromSamples(result);
        if (!result.estimateNs && result.meanNs) {
            result.estimateNs = result.meanNs;
            result.estimator = "mean";
        }
        if (sums.rateCount > 0)
            result.throughput->value = sums.rates / double(sums.rateCount);
        if (sums.relativeCount > 0)
            result.relativeTime = sums.relative / double(sums.relativeCount);
    }
    m_index.clear();
    m_sums.clear();
    return std::move(m_results);
}

} // namespace memreport::bench
