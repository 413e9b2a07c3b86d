// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"

#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace memreport {

/// Label names and values, sorted by name, each name once. __name__ is not among them.
class Labels
{
public:
    Labels() = default;
    /// Sorts; of a repeated name the last value stays.
    explicit Labels(std::vector<std::pair<std::string, std::string>> pairs);

    /// nullptr if the label is absent (which is not the same as empty).
    const std::string *find(std::string_view name) const;
    std::string_view value(std::string_view name) const; ///< empty if absent
    bool isEmpty() const { return m_pairs.empty(); }
    size_t size() const { return m_pairs.size(); }
    auto begin() const { return m_pairs.begin(); }
    auto end() const { return m_pairs.end(); }
    bool operator==(const Labels &) const = default;
    auto operator<=>(const Labels &) const = default;

private:
    std::vector<std::pair<std::string, std::string>> m_pairs;
};

enum class Unit
{
    Unknown,
    Bytes,
    Seconds,
    Pages,
    Count,
    Ratio,
    Percent,
    BytesPerSecond
};
QString
unitWord(Unit unit); ///< "bytes", "seconds", "pages", "count", "ratio", "percent", "bytes/s", "" unknown

/// What a server made of the samples of each step before it answered: one of them, standing at the step's
/// end.
enum class PerStep
{
    Largest, ///< of the samples in (t − step, t]: max_over_time
    Smallest,
    Last
};

using TimeColumn = std::vector<Instant>;
using ValueColumn = std::vector<double>;

/// One label set (or one column of a table): times rising, one value each. Two are equal only where a
/// table's times are rounded so that its rows share one.
/// A value that is NaN says that the source had a sample without a number (null, NaN, stale
/// marker): it ends a run. Infinities are kept as found; nothing plots or measures them.
struct Series
{
    std::string name; ///< __name__; empty where the source gives none
    Labels labels;
    std::string title; ///< header of a table's column; empty for label sets
    Unit unit = Unit::Unknown;
    std::optional<PerStep> perStep; ///< nullopt: the values are samples as they were taken
    std::shared_ptr<const TimeColumn> times = std::make_shared<TimeColumn>(); ///< shared by one scrape grid
    std::shared_ptr<const ValueColumn> values = std::make_shared<ValueColumn>();

    size_t size() const { return values->size(); }
    bool isEmpty() const { return values->empty(); }
    Instant time(size_t i) const { return (*times)[i]; }
    double value(size_t i) const { return (*values)[i]; }
    /// Index of the first sample at or after t.
    size_t lowerBound(Instant t) const;
    /// name{label="value", …} with Prometheus' escapes; the identity used in provenance.
    std::string canonical() const;
};

/// The unit that a metric's name tells by the conventions of Prometheus (_bytes, _seconds, …).
Unit unitOfMetric(std::string_view name);

/// From when on a series that is not empty tells something: its first time, or the begin of the step that
/// this time ends where there is one value a step.
Instant toldFrom(const Series &series);

/// Median of the steps between neighbours (D1's Δ); nullopt below two samples.
std::optional<Duration> medianStep(std::span<const Instant> times);

} // namespace memreport
