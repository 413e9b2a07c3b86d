// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/incident.h"

#include <functional>
#include <span>

namespace memreport {

/// D12. Mean weight of a process before the window.
struct MeanWeight
{
    double value = 0;
    size_t points = 0;
    Instant from; ///< of the dates that were used
    Instant to;
    bool exAnte = true; ///< false: no date lies before the window, so the window's own dates were used
};
/// When the weights of the incident were recorded.
enum class WeightDates
{
    BeforeWindow, ///< ex ante, of some process at least: the others are unmatched
    InWindow      ///< of nobody before the window
};
WeightDates weightDates(const Incident &incident, const TimeRange &window);
/// D12: mean of the dates in [t0 − weightDays, t0), t0 = begin of the pair window; where nobody was weighed
/// then the mean over the window itself, marked. nullopt: no weight there, unmatched.
std::optional<MeanWeight> meanWeight(std::span<const WeightPoint> points, const TimeRange &window,
                                     double weightDays, WeightDates dates);
/// D12's drift after the fact: mean of all dates from t0 on; nullopt without any.
std::optional<MeanWeight> meanWeightFrom(std::span<const WeightPoint> points, Instant t0);

/// D12, percent: 100·|a−b| / ((a+b)/2).
double weightDifference(double a, double b);
/// D12, percent of the reference, with sign: 100·(other−reference) / reference.
double weightDifferenceOf(double reference, double other);

/// D12. Which of the right side belongs to each of the left side.
struct Assignment
{
    std::vector<std::optional<size_t>> partner; ///< by left index
    size_t pairs = 0;
    double sum = 0; ///< of the differences
};
/// The assignment with the most pairs whose difference is at most the limit, and among those the
/// least sum of differences. Greedy choice (closest first) can miss pairs. difference(l, r) >= 0.
Assignment bestAssignment(size_t left, size_t right, double limit,
                          const std::function<double(size_t, size_t)> &difference);

} // namespace memreport
