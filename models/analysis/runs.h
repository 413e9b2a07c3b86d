// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/definitions.h"
#include "models/series/series.h"

#include <span>
#include <vector>

namespace memreport {

/// D1. A stretch of samples without a gap: indices, both included. first == last draws a dot.
struct Run
{
    size_t first = 0;
    size_t last = 0;
    bool operator==(const Run &) const = default;
};

/// A hole between two samples, both of them recorded.
struct Gap
{
    Instant from;
    Instant to;
    Duration length() const { return to - from; }
    bool operator==(const Gap &) const = default;
};

/// Times and values side by side, rising; NaN where the source had a sample without a number.
struct Samples
{
    std::span<const Instant> times;
    std::span<const double> values;

    size_t size() const { return times.size(); }
    bool isEmpty() const { return times.empty(); }
    /// The part [first, last] of it, both included.
    Samples part(size_t first, size_t last) const;
};

/// D1: a step longer than this is a gap: max(gapSteps·Δ, gapMinS). Without Δ the minimum alone.
Duration gapLimit(std::optional<Duration> step, const Definitions &definitions);

/// D1: NaN and infinities end a run even where their neighbours are closer than the limit.
std::vector<Run> runsOf(const Samples &samples, Duration limit);
/// D1 with the series' own median step. A series merged from several files needs the step of its
/// files instead (Track::step).
std::vector<Run> runsOf(const Series &series, const Definitions &definitions);
std::vector<Run> runsOf(const Series &series, std::optional<Duration> step, const Definitions &definitions);

/// The holes longer than the limit between neighbouring numbers.
std::vector<Gap> gapsOf(const Samples &samples, Duration limit);
/// The longest of them, zero if there is none.
Duration longestGap(const Samples &samples, Duration limit);

} // namespace memreport
