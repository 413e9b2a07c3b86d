// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/runs.h"

namespace memreport {

/// A value and where it stands among the samples.
struct Extreme
{
    double value = 0;
    size_t index = 0;
};

/// Median of the finite values; nullopt if there is none. An even count gives the mean of two.
std::optional<double> medianOf(std::span<const double> values);
/// Quantile q (0…1) of the finite values, type 7 (linear between order statistics).
std::optional<double> quantileOf(std::span<const double> values, double q);
/// First of equal maxima or minima; nullopt without a finite value.
std::optional<Extreme> maximumOf(const Samples &samples);
std::optional<Extreme> minimumOf(const Samples &samples, size_t from = 0);

/// D3. The level before the balloon, in the unit of the values.
struct Baseline
{
    double value = 0;
    bool isShort = false; ///< the lifetime is shorter than baselineH: first tenth of its samples
};
/// samples: lifetime ∩ window. runsAtStart: the lifetime already ran at the window's first sample;
/// a lifetime that begins later ramps within its first day and takes the 10th percentile if lower.
std::optional<Baseline> baselineOf(const Samples &samples, bool runsAtStart, const Definitions &definitions);

/// D5: p − b is a balloon only above max(balloonMinShare·b, balloonMinGiB). Values in bytes.
bool isBalloon(double baseline, double peak, const Definitions &definitions);
/// D5: counted from the peak on; a further one begins when the level returns below
/// b + 0.25·(p−b) and later exceeds b + 0.5·(p−b). At least one if there is a sample.
int episodesOf(const Samples &samples, double baseline, const Extreme &peak, const Definitions &definitions);

/// D6. Median of the last settledH hours that are not before the peak; nullopt without samples.
struct EndLevel
{
    double value = 0;
    size_t first = 0; ///< samples that it was taken from
    size_t last = 0;
};
std::optional<EndLevel> settledLevel(const Samples &samples, size_t peakIndex,
                                     const Definitions &definitions);
/// D6 of a killed lifetime: its last number before the kill.
std::optional<EndLevel> lastLevel(const Samples &samples);

/// D6: 100·end/p; above 100 is allowed. nullopt if p is 0.
std::optional<double> retainedOfPeak(double end, double peak);
/// D6: 100·(end−b)/(p−b); nullopt if p = b.
std::optional<double> retainedOfBalloon(double end, double baseline, double peak);
/// D6 on RSS: p − min(after t_p) <= zeroReleasedShare·p.
bool isZeroReleased(double peak, double troughAfterPeak, const Definitions &definitions);

} // namespace memreport
