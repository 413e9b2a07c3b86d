// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/prometheus/linestream.h"
#include "importers/prometheus/metricline.h"
#include "importers/prometheus/samplecolumns.h"
#include "importers/prometheus/seriescollector.h"

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace memreport {

/// The unit that makes a time one of the years 2005 to 2100.
enum class TimeUnit
{
    Seconds,
    Milliseconds,
    Microseconds,
    None, ///< no unit does
};

struct TextTime
{
    Instant time;
    TimeUnit unit = TimeUnit::None;
    bool point = false; ///< written with decimals, as only seconds are
};

/// What one line of text says.
struct TextSample
{
    size_t seriesLength = 0; ///< bytes of the line that name the series
    double value = 0;
    std::optional<TextTime> time;
    bool histogram = false; ///< a native histogram in place of a value
    bool query = false;     ///< "series => value @[time]"
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
        std::vector<size_t> oddTimes; ///< indexes of whole numbers that are a likely time in no unit
        qint64 histograms = 0;
    };

    bool readLine(std::string_view line);
    bool readComment(std::string_view line);
    bool readBareValue(std::string_view line);
    OpenSeries *seriesOf(std::string_view text);
    void add(OpenSeries &series, const std::optional<TextTime> &time, double value);
    void finishSeries(OpenSeries &open, TimeGrids &grids);
    void fail(const QString &expected, std::string_view found);
    void conclude(Evidence &evidence);
    void noteReading(Evidence &evidence) const;
    void noteTimes(Evidence &evidence) const;
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
    std::array<qint64, 4> m_timeUnits{}; ///< samples by TimeUnit
    qint64 m_dropped = 0;                ///< no time in the line, none of the file known
    qint64 m_badTexts = 0;
    bool m_openMetrics = false;
    bool m_points = false; ///< some time has decimals
    bool m_comments = false;
    bool m_dump = false;
    bool m_query = false;
};

} // namespace memreport
