// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/grafana/samplegroups.h"
#include "importers/prometheus/jsonstream.h"

#include <string>
#include <vector>

namespace memreport {

/// Reads Grafana's data frames as JSON: the answer of /api/ds/query, "DataFrame JSON" of a panel's
/// inspector ([{schema, data}]), and the panel's own data ({series: [{fields: [{values}]}]}).
/// Use once: construct, read.
class DataFrameReader
{
public:
    DataFrameReader(QIODevice &in, const Hints &hints, const Progress &progress);
    Evidence read();

private:
    /// One field of a frame, column by column as the file has it.
    struct Field
    {
        std::string name;
        std::string displayName;
        std::string type; ///< time, number, string …; empty: told by the values
        Unit unit = Unit::Unknown;
        SeriesCollector::LabelPairs labels;
        std::vector<double> numbers;    ///< one a row; NaN where the row has none
        std::vector<size_t> missing;    ///< rows without a value
        std::vector<std::string> texts; ///< one a row, if any value is a text
        std::vector<double> nanos;      ///< finer parts of times
    };
    struct Frame
    {
        std::string name;
        std::vector<Field> fields;
        std::vector<std::vector<size_t>> notNumbers; ///< by field: rows that are NaN, not missing
    };

    void readAny();
    void readTopObject();
    void readResults();
    void readResult();
    void readFrames();
    void readFrame();
    void readSchema(Frame &frame);
    void readFields(Frame &frame);
    void readField(Field &field);
    void readConfig(Field &field);
    void readLabels(Field &field);
    void readMeta();
    void readData(Frame &frame);
    void readColumns(Frame &frame);
    void readColumn(Field &field);
    void readNanos(Frame &frame);
    void readEntities(Frame &frame);
    void readEntity(Field &field, std::vector<size_t> &notNumbers);
    bool readIndexes(std::vector<size_t> &indexes);
    bool readText(std::string &text);

    void addFrame(Frame &frame);
    void addRow(const Frame &frame, size_t row, size_t group, const std::vector<size_t> &values);
    std::vector<SeriesHead> headsOf(const Frame &frame, size_t row, const std::vector<size_t> &values) const;
    std::optional<CellTime> timeOf(const Field &field, size_t row);
    static bool isTime(const Field &field);

    void conclude(Evidence &evidence);
    std::optional<Error> error() const;

    Hints m_hints;
    JsonStream m_json;
    SampleGroups m_groups;
    TimeReader m_times;
    std::vector<Note> m_notes;
    std::string m_serverError;
    qint64 m_frames = 0;
    qint64 m_timeless = 0; ///< frames
    qint64 m_dropped = 0;  ///< rows without a time
};

} // namespace memreport
