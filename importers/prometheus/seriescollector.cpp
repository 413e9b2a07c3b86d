// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/seriescollector.h"

#include "models/base/translate.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace memreport {

namespace {

size_t identityHash(const Series &series)
{
    size_t hash = std::hash<std::string>()(series.name.empty() ? series.title : series.name);
    for (const auto &[label, value] : series.labels) {
        for (const std::string *part : {&label, &value})
            hash = (hash ^ std::hash<std::string>()(*part)) * size_t(0x9E3779B97F4A7C15);
    }
    return hash;
}

/// Averages of long-term storage lie on a grid of five minutes or an hour, and bytes have fractions.
bool looksDownsampled(const Series &series)
{
    constexpr qint64 gridMs = 300'000;
    constexpr size_t fewest = 3;
    return series.unit == Unit::Bytes && series.size() >= fewest &&
           std::ranges::all_of(*series.times, [](Instant t) { return msOf(t) % gridMs == 0; }) &&
           std::ranges::any_of(*series.values, [](double value) {
               return std::isfinite(value) && value != std::floor(value);
           });
}

} // namespace

size_t SeriesCollector::add(std::string name, LabelPairs labels, SampleColumns::Finished columns)
{
    labels.shrink_to_fit();
    Series series;
    series.labels = Labels(std::move(labels));
    series.name = std::move(name);
    return add(std::move(series), std::move(columns));
}

size_t SeriesCollector::add(Series series, SampleColumns::Finished columns)
{
    count(columns.duplicates, columns.conflicts, columns.sorted);
    if (series.unit == Unit::Unknown)
        series.unit = unitOfMetric(series.name);
    series.times = std::move(columns.times);
    series.values = std::move(columns.values);
    m_downsampled += !columns.rounded && looksDownsampled(series) ? 1 : 0;
    const size_t hash = identityHash(series);
    const auto [first, last] = m_byIdentity.equal_range(hash);
    for (auto it = first; it != last; ++it) {
        const Series &known = m_series[it->second];
        if (known.name == series.name && known.labels == series.labels && known.title == series.title) {
            m_furtherParts[it->second].push_back(std::move(series));
            return it->second;
        }
    }
    m_byIdentity.emplace(hash, m_series.size());
    m_series.push_back(std::move(series));
    return m_series.size() - 1;
}

void SeriesCollector::count(qint64 duplicates, qint64 conflicts, bool sorted)
{
    m_duplicates += duplicates;
    m_conflicts += conflicts;
    m_unsorted += sorted ? 0 : 1;
}

// All parts at once: joining them one by one would copy the first as often as there are parts.
void SeriesCollector::merge(size_t into, const std::vector<Series> &further)
{
    Series &series = m_series[into];
    TimeColumn times(*series.times);
    ValueColumn values(*series.values);
    for (const Series &part : further) {
        times.insert(times.end(), part.times->begin(), part.times->end());
        values.insert(values.end(), part.values->begin(), part.values->end());
    }
    OrderedSamples ordered = inOrder(times, values);
    // Parts in any order are how a split export looks, so only the repeats are worth a note.
    count(ordered.duplicates, ordered.conflicts, true);
    if (ordered.times != *series.times)
        series.times = std::make_shared<const TimeColumn>(std::move(ordered.times));
    series.values = std::make_shared<const ValueColumn>(std::move(ordered.values));
}

void SeriesCollector::finish(Evidence &evidence, const Hints &hints)
{
    for (const auto &[into, further] : m_furtherParts)
        merge(into, further);
    m_furtherParts.clear();
    evidence.counts.duplicateSamples += m_duplicates;
    evidence.series = std::move(m_series);
    evidence.series.shrink_to_fit();
    noteSamples(evidence);
    noteDownsampled(evidence);
    noteFuture(evidence, hints);
}

void SeriesCollector::noteSamples(Evidence &evidence) const
{
    if (m_duplicates > 0) {
        evidence.notes.push_back({Note::Level::Info,
                                  "duplicate-samples",
                                  tr("%1 samples repeat a time of the same series and are counted once; "
                                     "the last one in the file stays.")
                                      .arg(m_duplicates),
                                  {},
                                  {}});
    }
    if (m_conflicts > 0) {
        evidence.notes.push_back(
            {Note::Level::Warning,
             "conflicting-samples",
             tr("%1 of the repeated samples have another value than the one before at the same time. "
                "Two sources may have been written under one name.")
                 .arg(m_conflicts),
             {},
             {}});
    }
    if (m_unsorted > 0) {
        evidence.notes.push_back(
            {Note::Level::Info,
             "unsorted-samples",
             tr("The samples of %1 series were not in the order of time; they are now.").arg(m_unsorted),
             {},
             {}});
    }
}

void SeriesCollector::noteDownsampled(Evidence &evidence) const
{
    if (m_downsampled == 0)
        return;
    evidence.notes.push_back(
        {Note::Level::Warning,
         "downsampled",
         tr("%1 series look downsampled: their times lie on a grid of five minutes and their bytes have "
            "fractions. Averages hide peaks.")
             .arg(m_downsampled),
         {},
         {}});
}

void SeriesCollector::noteFuture(Evidence &evidence, const Hints &hints)
{
    if (!hints.fileTimeMs)
        return;
    const Instant written = instantFromMs(*hints.fileTimeMs);
    Instant newest = written;
    for (const Series &series : evidence.series) {
        if (!series.isEmpty())
            newest = std::max(newest, series.times->back());
    }
    // An hour: file systems and zones are off by less than clocks that jumped.
    if (newest - written <= 1h)
        return;
    evidence.notes.push_back(
        {Note::Level::Warning,
         "future-samples",
         tr("The newest sample (%1) is later than the file itself (%2): a clock was wrong.")
             .arg(isoUtc(newest), isoUtc(written)),
         {},
         {}});
}

} // namespace memreport
