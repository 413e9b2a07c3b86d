// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/prometheus/linestream.h"
#include "importers/prometheus/metricline.h"
#include "importers/prometheus/samplecolumns.h"
#include "importers/prometheus/seriescollector.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace memreport {

/// What one line of text says.
struct TextSample
{
    size_t seriesLength = 0; ///< bytes of the line that name the series
    double value = 0;
    std::optional<Instant> time;
    bool histogram = false; ///< a native histogram in place of a value
    bool header = false;    ///< "series =>": values follow on lines of their own
};
/// nullopt: the line is no sample in any of the forms.
std::optional<TextSample> parseSampleLine(std::string_view line);

/// Reads one file of sample lines. Use once: construct, read.
class TextReader
{
public:
    TextReader(QIODevice &in, const Hints &hints, const Progress &progress);
    Evidence read();

private:
    struct OpenSeries
    {
        MetricName metric;
        TimeColumn times;
        ValueColumn values;
        qint64 histograms = 0;
    };

    bool readLine(std::string_view line);
    bool readComment(std::string_view line);
    bool readBareValue(std::string_view line);
    OpenSeries *seriesOf(std::string_view text);
    void add(OpenSeries &series, std::optional<Instant> time, double value);
    void fail(const QString &expected, std::string_view found);
    void conclude(Evidence &evidence);
    void noteReading(Evidence &evidence) const;
    std::string formatName() const;
    QString faultMessage() const;

    Hints m_hints;
    LineStream m_lines;
    SeriesCollector m_collector;
    std::vector<OpenSeries> m_series;
    std::unordered_map<std::string, size_t> m_bySeriesText;
    std::string m_lastText; ///< of m_last; lines of one series mostly follow each other
    std::optional<size_t> m_last;
    std::optional<Error> m_error;
    SeriesCounts m_counts;
    qint64 m_samples = 0;
    qint64 m_timed = 0;
    qint64 m_dropped = 0; ///< no time in the line, none of the file known
    qint64 m_badTexts = 0;
    bool m_openMetrics = false;
    bool m_comments = false;
    bool m_dump = false;
    bool m_query = false;
};

} // namespace memreport
