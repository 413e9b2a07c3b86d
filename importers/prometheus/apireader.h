// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/prometheus/jsonstream.h"
#include "importers/prometheus/samplecolumns.h"
#include "importers/prometheus/seriescollector.h"

#include <string>
#include <vector>

namespace memreport {

/// Reads one file of JSON that holds Prometheus series in any of its wrappings: the answer of the
/// HTTP API, its bare data or result, one bare series, one series a line (VictoriaMetrics' export),
/// or several of them in a row. Use once: construct, read.
class ApiReader
{
public:
    ApiReader(QIODevice &in, const Hints &hints, const Progress &progress);
    Evidence read();

private:
    /// A series object as far as it was read.
    struct Draft
    {
        std::string name;
        SeriesCollector::LabelPairs labels;
        qint64 histograms = 0;
    };
    struct Document
    {
        bool envelope = false; ///< status or data
        bool result = false;
        bool series = false; ///< the object itself is a series
        bool known = false;  ///< at least one key that belongs to these forms
    };

    void readDocument();
    void readTopList();
    void readTopObject();
    bool readTopMember(const std::string &key, Document &document);
    bool readData();
    bool readDataObject();
    bool readDataList();
    bool readResult();
    bool readSeriesObject();
    bool readBareResult(); ///< scalar, string: [time, "value"]
    bool readSeriesMember(const std::string &key);
    bool readMetric();
    bool readLabelValue(std::string &value);
    bool readValues();
    bool readSampleRun();
    bool readSample();
    bool readTime(qint64 &thousandthsOfUnit);
    bool readValue();
    bool readTimestamps();
    bool readHistograms(bool many);
    bool readText(std::string &text);
    bool readTexts(std::vector<std::string> &texts);
    bool readFlag(bool &flag);
    void beginSeries();
    void finishSeries();
    qint64 scaleOf(Instant first);
    void checkText(std::string &text);

    void conclude(Evidence &evidence);
    void nameFormat(Evidence &evidence) const;
    void noteAnswer(Evidence &evidence) const;
    void noteReading(Evidence &evidence) const;
    std::optional<Error> error() const;
    Error faultError() const;
    QString place() const;

    Hints m_hints;
    JsonStream m_json;
    SampleColumns m_columns;
    SeriesCollector m_series;
    Draft m_draft;
    AnswerInfo m_answer;
    SeriesCounts m_counts;
    std::vector<Note> m_notes;
    std::string m_text; ///< scratch
    std::optional<size_t> m_lastWhole;
    qint64 m_seriesRead = 0;
    qint64 m_emptySeries = 0;
    qint64 m_documents = 0;
    qint64 m_scaledSeries = 0;
    qint64 m_oddSeries = 0;
    qint64 m_badTexts = 0;
    bool m_inSeries = false;
    bool m_envelope = false;
    bool m_timestamps = false; ///< times in a column of their own, in milliseconds
    bool m_httpHead = false;
};

} // namespace memreport
