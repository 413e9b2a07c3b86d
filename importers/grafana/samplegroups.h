// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/grafana/cellnumber.h"
#include "importers/grafana/celltime.h"
#include "importers/prometheus/seriescollector.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace memreport {

/// A series as far as its head is known.
struct SeriesHead
{
    std::string name;
    SeriesCollector::LabelPairs labels;
    std::string title; ///< empty where name or labels tell the series
    Unit unit = Unit::Unknown;
};
/// Takes a legend apart that is a label set, name{label="value",…}; any other stays a title.
SeriesHead headOfTitle(const std::string &title);

/// Samples as tables give them: a row has one time and values of some series. Series whose rows are
/// the same share one time column, and what is undecided about times and numbers is settled at the end.
class SampleGroups
{
public:
    /// Series that share the times of their rows: all of a wide table, or those of one label set.
    size_t add(const std::vector<SeriesHead> &heads);
    size_t size() const { return m_groups.size(); }

    /// Makes room for so many rows, with values as dense as so far: a column that grows by doubling is
    /// copied, page by page, more than once.
    void expectRows(size_t group, size_t rows);
    void addTime(size_t group, CellTime time) { m_groups[group].times.push_back(time); }
    /// A value in the row of the time that was added last.
    void addValue(size_t group, size_t series, double value)
    {
        Draft &draft = m_groups[group].drafts[series];
        const auto row = uint32_t(m_groups[group].times.size() - 1);
        draft.values.push_back(value);
        if (!draft.runs.empty() && draft.runs.back().first + draft.runs.back().count == row)
            ++draft.runs.back().count;
        else
            draft.runs.push_back({row, 1});
    }
    void addNumber(size_t group, size_t series, const CellNumber &number);

    /// The order in which the dates of all groups run on, see orderOfSteps().
    std::optional<DateOrder> orderOfDates() const;
    /// Takes all undecided numbers with this separator for decimal ones.
    void settleSeparators(char separator, bool decimal);
    bool hasUndecided(char separator) const;

    struct Outcome
    {
        qint64 emptySeries = 0;
        qint64 roundedSeries = 0;
        qint64 mixedUnits = 0;
        bool clocksChanged = false;
        qint64 repeatedTitles = 0;
        bool tooCoarse = false; ///< in every group less than half of the rows have a time of their own
    };
    /// Moves everything into the evidence. rounded: rows that share a time are all samples.
    Outcome finish(DateOrder order, bool rounded, const Hints &hints, Evidence &evidence);

private:
    struct Run
    {
        uint32_t first = 0; ///< row
        uint32_t count = 0;
    };
    struct Draft
    {
        SeriesHead head;
        std::vector<double> values;
        std::vector<Run> runs; ///< rows that have a value
        bool rounded = false;
        bool mixedUnits = false;
    };
    struct Group
    {
        std::vector<CellTime> times;
        std::vector<Draft> drafts;
    };
    struct Undecided
    {
        size_t group = 0;
        size_t series = 0;
        size_t index = 0;
        double decimal = 0;
        char separator = 0;
    };
    /// The times of a group, and whether they rise.
    struct Grid
    {
        std::shared_ptr<const TimeColumn> times;
        bool rising = true;
    };

    /// A series of a title, as far as it has come.
    struct Titled
    {
        const Group *group = nullptr;
        Instant last;
    };

    SampleColumns::Finished columnsOf(Draft &draft, const Grid &grid, bool rounded);
    void finishGroup(Group &group, const Grid &grid, bool rounded, SeriesCollector &collector,
                     Outcome &outcome);
    std::string ownTitle(const std::string &title, const Group &group, const TimeColumn &times,
                         Outcome &outcome);

    std::vector<Group> m_groups;
    std::vector<Undecided> m_undecided;
    std::unordered_map<std::string, std::vector<Titled>> m_titles;
    TimeGrids m_grids;
};

} // namespace memreport
