// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace memreport::bench {

/// Mean, median, sample standard deviation (n - 1; from two samples on), minimum and maximum of
/// samplesNs.
void fillFromSamples(BenchmarkResult &result);

/// Rows that repeat a benchmark under one allocator become one result, in the order of their first
/// rows. Failed rows are counted and left out of the figures.
class Repetitions
{
public:
    /// The result of this benchmark and allocator; a new one gets the tool and the line.
    BenchmarkResult &of(const std::string &name, const std::string &allocator, std::string_view tool,
                        qint64 line);
    void addTime(BenchmarkResult &result, double ns);
    void addFailure(BenchmarkResult &result, const std::string &message);
    /// Rates of the repetitions; their mean becomes the throughput.
    void addRate(BenchmarkResult &result, double perSecond, bool isBytes);
    void addRelativeTime(BenchmarkResult &result, double value);

    /// The results with their figures; a benchmark without a good run keeps its error alone.
    std::vector<BenchmarkResult> take();

private:
    struct Sums
    {
        qint64 rows = 0;
        qint64 failed = 0;
        double rates = 0;
        qint64 rateCount = 0;
        double relative = 0;
        qint64 relativeCount = 0;
    };
    Sums &sumsOf(const BenchmarkResult &result) { return m_sums[size_t(&result - m_results.data())]; }

    std::vector<BenchmarkResult> m_results;
    std::vector<Sums> m_sums;
    std::unordered_map<std::string, size_t> m_index;
};

} // namespace memreport::bench
