// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/levels.h"

#include <functional>

namespace memreport {

/// The samples with time in [from, to).
Samples within(const Samples &samples, const TimeRange &range);

/// D13, D20: 100·part/whole at each sample; NaN where one is unknown or the whole is 0 (a host
/// without swap uses no share of it).
double percentOf(double part, double whole);
ValueColumn percentOf(std::span<const double> part, std::span<const double> whole);

/// How long a step-held condition was true. A sample holds until the next one, at most Δ across a
/// gap, and the last one at most Δ and not beyond the end; the rest of a gap is unknown.
struct HeldTime
{
    Duration held{0};
    Duration unknown{0};
    int entries = 0; ///< turns to true, a true beginning included
    std::optional<Instant> firstEntry;
    std::optional<Instant> lastExit; ///< end of the last held step
};
/// isTrue is asked for each finite sample.
HeldTime heldTime(const Samples &samples, const std::function<bool(size_t)> &isTrue,
                  std::optional<Duration> step, Duration limit, Instant end);

/// D14. One valid step of a counter: no gap, no reset.
struct CounterInterval
{
    Instant from;
    Instant to;
    double rise = 0;
    double seconds() const { return double((to - from).count()) / 1000; }
};
/// The valid steps of a counter, one after the other. boots: instants at which the host booted; a step that
/// holds one is dropped even where the counter has already grown beyond its old value.
class CounterSteps
{
public:
    CounterSteps(const Samples &counter, Duration limit, std::span<const Instant> boots = {});
    std::optional<CounterInterval> next(); ///< nullopt: there is no further one

private:
    bool holdsBoot(const CounterInterval &step) const;

    Samples m_counter;
    Duration m_limit;
    std::span<const Instant> m_boots;
    size_t m_at = 0;
};
/// All of them.
std::vector<CounterInterval> intervalsOf(const Samples &counter, Duration limit,
                                         std::span<const Instant> boots = {});

/// D14p: values with weights; p_k = (weights before k)/(all weights but the last), linear between.
/// Equals type 7 when all weights are equal. nullopt without values.
std::optional<double> weightedQuantile(std::span<const double> values, std::span<const double> weights,
                                       double q);

/// D16. Share of time under pressure per aligned half hour.
struct HalfHour
{
    Instant from;
    double percent = 0;
};
struct HalfHours
{
    std::vector<HalfHour> known;
    int notAvailable = 0;
};
/// The counter (seconds) is linear between two samples that no gap or reset parts. A half hour has a
/// value if such steps cover enough of it; those that lie whole between the first and the last sample
/// and have none are not available.
HalfHours halfHoursOf(const Samples &counter, Duration limit, Duration window, double coverage,
                      std::span<const Instant> boots = {});
/// D16. The stretch of that length with the most pressure, wherever it begins; nullopt: none is covered.
std::optional<HalfHour> worstStretchOf(const Samples &counter, Duration limit, Duration window,
                                       double coverage, std::span<const Instant> boots = {});

} // namespace memreport
