// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/grafana/samplegroups.h"
#include "importers/grafana/seriestableshape.h"
#include "importers/tables/recordcutter.h"

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace memreport {

/// Reads one delimited text of series, row by row. Use once: construct, read.
class SeriesTableReader
{
public:
    SeriesTableReader(QIODevice &in, SeriesTableShape shape, const Hints &hints, const Progress &progress);
    Evidence read();

private:
    using Cells = std::span<const std::string_view>;

    bool readHeader();
    void readRows();
    void readRow();
    bool startsNewTable(Cells cells) const;
    void useShape();
    void startNewTable(Cells cells);
    bool isCutRow(Cells cells) const;
    void expectRest(size_t group);
    bool checkLength(Cells cells);
    std::optional<CellTime> timeOf(Cells cells);
    size_t groupOf(Cells cells);
    std::vector<SeriesHead> headsOf(Cells cells);
    std::string_view decoded(std::string_view cell, std::string &copy);
    void readValue(size_t group, size_t series, std::string_view cell);
    void warnCell(const std::string &column, std::string_view cell, const QString &expected);
    bool cancelled();
    void fail(Error::Code code, const QString &message, const QString &expected, const QString &found);

    // What the file says once it is read: seriestableconclusion.cpp.
    void conclude(Evidence &evidence);
    void nameFormat(Evidence &evidence) const;
    std::optional<DateOrder> settleOrder(Evidence &evidence);
    bool settleNumbers(Evidence &evidence);
    bool refuseUnusable();
    void noteTimes(Evidence &evidence, const SampleGroups::Outcome &outcome) const;
    void noteValues(Evidence &evidence, const SampleGroups::Outcome &outcome) const;
    void noteRows(Evidence &evidence) const;
    void noteGuess(Evidence &evidence) const;

    RecordCutter m_cutter;
    SeriesTableShape m_shape;
    Hints m_hints;
    Progress m_progress;
    TimeReader m_times;
    NumberStyle m_style;
    SampleGroups m_groups;
    TableInfo m_table;
    std::vector<Note> m_notes;
    std::optional<Error> m_error;

    std::vector<size_t> m_valueColumns;
    std::vector<size_t> m_identityColumns;
    size_t m_timeColumn = 0;
    std::optional<size_t> m_wideGroup;
    std::unordered_map<std::string, size_t> m_groupOfKey;
    std::string m_key;
    std::string m_lastKey;
    size_t m_lastGroup = 0;
    bool m_afterBlank = false;

    qint64 m_shortRows = 0;
    qint64 m_longRows = 0;
    qint64 m_firstRow = 0; ///< line
    qint64 m_firstRagged = 0;
    qint64 m_firstLong = 0;
    qint64 m_timelessRows = 0;
    qint64 m_badCells = 0;
    qint64 m_tables = 1;
    qint64 m_doubtfulLine = 0;
    std::string m_doubtfulNumber;
    qint64 m_undecidedDateLine = 0;
    std::string m_unknownUnit;
    std::string m_unknownUnitColumn;
};

} // namespace memreport
