// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace memreport {

/// What a column of a table of series holds.
enum class SeriesColumn
{
    Time,
    Value,
    Label,      ///< the column's name is the label's
    MetricName, ///< __name__ of the row's series
    SeriesName, ///< what a legend calls the row's series, or its whole label set
    Ignored,
};

/// Where the samples are in a delimited text: one time column and a value column a series, or one
/// row a sample with columns that tell the series.
struct SeriesTableShape
{
    char delimiter = ',';
    bool hasHeader = true;
    bool isGrafana = false; ///< the header is written as Grafana 7 and later write it
    bool isEmpty = false;   ///< nothing but delimiters: VictoriaMetrics was asked for columns that it has not
    bool isGuess = false;   ///< without a header, what the columns mean is judged by their content
    bool isSure = true;     ///< no other table looks like this
    bool hasTimes = true;   ///< a table panel whose column Time was hidden has none
    bool timesAreDays = false; ///< as a spreadsheet counts them, see isSpreadsheetDay()
    bool isCp1252 = false;     ///< cells of the head are no UTF-8
    std::string cutTime; ///< what a spreadsheet left of the first time, see isCutTime(): there are no series
    qint64 cutTimeLine = 0;
    std::vector<std::string> names; ///< header cells; column1… where there is no header
    std::vector<SeriesColumn> columns;

    bool isLong() const; ///< one row a sample
};

/// Looks at the beginning of a text, complete lines only. columns is Hints::columns. nullopt: no
/// table of series.
std::optional<SeriesTableShape> seriesTableShape(QByteArrayView head, bool whole,
                                                 const std::string &columns = {});

/// The columns that follow from a header and rows below it; the shape's delimiter and names are set.
bool assignColumns(SeriesTableShape &shape, const std::vector<std::vector<std::string>> &rows);

/// Columns of VictoriaMetrics' format argument: "__name__,job,__value__,__timestamp__:unix_s".
std::vector<std::pair<std::string, SeriesColumn>> columnsOfFormat(std::string_view format);

/// Whether the text is spelled like a metric of an exporter: node_vmstat_pswpin, x_bytes.
bool looksLikeMetric(std::string_view text);

} // namespace memreport
