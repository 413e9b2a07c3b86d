// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"
#include "importers/prometheus/samplecolumns.h"

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace memreport {

/// Gathers the finished series of one file. The same label set found again is the same series: its
/// samples are put in order by time, one a time, the last one found stays; what that dropped is
/// counted and noted.
class SeriesCollector
{
public:
    using LabelPairs = std::vector<std::pair<std::string, std::string>>;

    /// labels without __name__; its place in the list is returned.
    size_t add(std::string name, LabelPairs labels, SampleColumns::Finished columns);
    /// The same with a title, which is part of what the series is; its unit stays if it has one.
    size_t add(Series series, SampleColumns::Finished columns);
    size_t size() const { return m_series.size(); }
    const Series &at(size_t i) const { return m_series[i]; }
    /// Moves everything into the evidence, with the notes that are due.
    void finish(Evidence &evidence, const Hints &hints);

private:
    void count(qint64 duplicates, qint64 conflicts, bool sorted);
    void merge(size_t into, const std::vector<Series> &further);
    void noteSamples(Evidence &evidence) const;
    void noteDownsampled(Evidence &evidence) const;
    static void noteFuture(Evidence &evidence, const Hints &hints);

    std::vector<Series> m_series;
    std::unordered_multimap<size_t, size_t> m_byIdentity;           ///< hash of name and labels
    std::unordered_map<size_t, std::vector<Series>> m_furtherParts; ///< of the series with this index
    qint64 m_duplicates = 0;
    qint64 m_conflicts = 0;
    qint64 m_unsorted = 0;
    qint64 m_downsampled = 0; ///< series
};

} // namespace memreport
