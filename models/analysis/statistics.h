// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace memreport {

// Statistics of benchmarks and cohorts. All are pure; none depends on the standard library's
// distributions, which differ between implementations. Medians and quantiles are in levels.h.

/// A closed interval of positive quantities or ratios.
struct Interval
{
    double low = 0;
    double high = 0;

    constexpr bool contains(double value) const { return value >= low && value <= high; }
    constexpr bool overlaps(const Interval &other) const { return low <= other.high && other.low <= high; }
    bool operator==(const Interval &) const = default;
};

/// Mean of the finite values; nullopt if there is none.
std::optional<double> meanOf(std::span<const double> values);
/// exp of the mean logarithm. nullopt for an empty set and if a value is not positive and finite:
/// a ratio of 0 is a fault of the data, not a fast program (google/benchmark#1477).
std::optional<double> geometricMean(std::span<const double> values);

/// What a number can have been before it was rounded to multiples of step: value ± step/2, not below 0.
constexpr Interval roundingInterval(double value, double step)
{
    const double low = value - step / 2;
    return {low < 0 ? 0 : low, value + step / 2};
}
/// D27. All quotients of a value of one interval and one of the other: [other.low/base.high,
/// other.high/base.low]. nullopt unless base.low is above 0 and other.low not below it.
constexpr std::optional<Interval> ratioInterval(const Interval &other, const Interval &base)
{
    if (!(base.low > 0) || !(base.high >= base.low) || !(other.low >= 0) || !(other.high >= other.low))
        return std::nullopt;
    return Interval{other.low / base.high, other.high / base.low};
}

/// Two-sided test of Mann and Whitney (Annals of Mathematical Statistics 18, 1947, 50–60).
struct RankTest
{
    double u = 0;            ///< pairs in which the first sample is the greater one; equal ones count half
    std::optional<double> p; ///< nullopt: all values are equal
    double smallestP = 1;    ///< 2 / C(n+m, n): less cannot come out of so few samples
    bool exact = false;      ///< enumerated; else normal, with continuity and tie correction
    std::size_t n = 0;       ///< finite values of the first and of the second sample
    std::size_t m = 0;

    bool allEqual() const { return !p; }
    /// p is as small as it can be: more repetitions could make it smaller.
    bool atFloor() const { return exact && p && *p <= smallestP * (1 + 1e-9); }
};
/// Exact up to n·m = 400 without ties (the number of ways to each U by the recurrence of the paper),
/// else by the normal approximation. Not finite values are left out; nullopt without any on one side.
std::optional<RankTest> mannWhitney(std::span<const double> first, std::span<const double> second);

/// Below this many samples a side no interval is given (benchstat), below fewRepetitions the test is
/// unreliable (Google Benchmark's compare.py).
inline constexpr std::size_t leastForInterval = 6;
inline constexpr std::size_t fewRepetitions = 9;

/// 95 % interval of median(other)/median(base) by the percentile bootstrap (Efron, Annals of
/// Statistics 7, 1979, 1–26): both samples are drawn again with replacement 2000 times (fewer where
/// they are large), the 2.5 and 97.5 percentiles of the ratios are the interval (type 7). The draws
/// come from std::mt19937_64, whose numbers the standard fixes, and its upper 32 bits scaled to the
/// sample's size; the seed is fixed, so equal samples give equal bits everywhere. nullopt below
/// leastForInterval finite values a side, or if a value is not positive.
std::optional<Interval> medianRatioInterval(std::span<const double> other, std::span<const double> base);

} // namespace memreport
