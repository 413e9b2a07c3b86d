// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What SeriesTableReader says about a file once it is read: format, what was assumed, what is missing.
#include "importers/grafana/seriestablereader.h"

#include "models/base/text.h"
#include "models/base/translate.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

Note note(Note::Level level, std::string code, const QString &text, std::optional<qint64> line = {})
{
    return {level, std::move(code), text, line, {}};
}

QString columnMeaning(SeriesColumn column, const std::string &name)
{
    switch (column) {
    case SeriesColumn::Time:
        return tr("the time");
    case SeriesColumn::Value:
        return tr("the value");
    case SeriesColumn::MetricName:
        return tr("the metric");
    default:
        return tr("label %1").arg(qstr(name));
    }
}

} // namespace

void SeriesTableReader::conclude(Evidence &evidence)
{
    nameFormat(evidence);
    evidence.notes = std::move(m_notes);
    const auto order = refuseUnusable() || !settleNumbers(evidence) ? std::nullopt : settleOrder(evidence);
    if (order) {
        const SampleGroups::Outcome outcome =
            m_groups.finish(*order, m_times.areRounded(), m_hints, evidence);
        if (outcome.tooCoarse && (m_times.lostDigits() || m_shape.timesAreDays)) {
            evidence.series.clear();
            evidence.counts = {};
            m_error =
                Error{Error::Code::Syntax,
                      tr("A spreadsheet cut the times of this table to a few digits; export it again and do "
                         "not save it in a spreadsheet."),
                      m_hints.path,
                      m_firstRow,
                      {},
                      tr("a time of its own in each row"),
                      tr("%1 rows that share a few times").arg(m_table.rows)};
        } else {
            noteTimes(evidence, outcome);
            noteValues(evidence, outcome);
        }
    }
    noteRows(evidence);
    noteGuess(evidence);
    evidence.table = std::move(m_table);
    evidence.error = std::move(m_error);
}

void SeriesTableReader::nameFormat(Evidence &evidence) const
{
    evidence.source.importer = "series-table";
    if (!m_shape.hasHeader)
        evidence.source.format = "VictoriaMetrics CSV";
    else if (m_shape.hasTimes && m_shape.names[m_timeColumn] != "Time")
        evidence.source.format = "Table of series";
    else
        evidence.source.format =
            m_shape.isLong() ? "Grafana CSV, one row a sample" : "Grafana CSV, series joined by time";
}

/// A table that cannot mean what it says; true: it was refused.
bool SeriesTableReader::refuseUnusable()
{
    if (m_shape.isEmpty) {
        m_error =
            Error{Error::Code::NoData,
                  tr("Every row is empty: the server was asked for columns that the series do not have. "
                     "Check the format argument of the export (__name__, __value__, __timestamp__ and "
                     "label names)."),
                  m_hints.path,
                  1,
                  0,
                  tr("a time and a value in each row"),
                  tr("%1 rows of empty cells").arg(m_table.rows)};
        return true;
    }
    if (m_longRows * 2 <= m_table.rows || m_table.rows == 0)
        return false;
    m_error = Error{Error::Code::Syntax,
                    tr("Most rows have more cells than the header. Decimal commas without quotation marks "
                       "look like that; export the table again with another separator."),
                    m_hints.path,
                    m_firstLong,
                    {},
                    tr("%1 cells").arg(m_shape.names.size()),
                    tr("more cells in %1 rows").arg(m_longRows)};
    return true;
}

/// Numbers with one separator and three digits behind it: all of a file are read in one way. false:
/// nothing tells in which, and the error asks.
bool SeriesTableReader::settleNumbers(Evidence &evidence)
{
    for (const char separator : {'.', ','}) {
        if (!m_groups.hasUndecided(separator))
            continue;
        std::optional<bool> decimal = m_style.isDecimal(separator);
        if (!decimal && m_hints.decimalMark)
            decimal = *m_hints.decimalMark == separator;
        // A program that writes decimal commas does not separate cells by commas too.
        if (!decimal && separator == '.' && m_shape.delimiter == ',')
            decimal = true;
        if (decimal) {
            m_groups.settleSeparators(separator, *decimal);
            continue;
        }
        evidence.notes.push_back(
            note(Note::Level::Warning, "decimal-mark",
                 tr("Whether %1 has a decimal mark or a thousands separator has to be said.")
                     .arg(qstr(m_doubtfulNumber)),
                 m_doubtfulLine));
        m_error = Error{Error::Code::Usage,
                        tr("It cannot be told whether numbers like this one have a decimal mark or a "
                           "thousands separator; say it with --decimal point or --decimal comma."),
                        m_hints.path,
                        m_doubtfulLine,
                        {},
                        tr("a number that can be read in one way"),
                        qstr(m_doubtfulNumber)};
        return false;
    }
    return true;
}

/// nullopt: nothing tells, and the error asks.
std::optional<DateOrder> SeriesTableReader::settleOrder(Evidence &evidence)
{
    if (m_times.ordersDisagree()) {
        evidence.notes.push_back(
            note(Note::Level::Warning, "date-order",
                 tr("Some dates have the day first, some the month; dates that can be read "
                    "both ways may be wrong.")));
    }
    if (!m_times.sawUndecidedOrder())
        return DateOrder::DayMonth;
    if (const auto told = m_times.order())
        return told;
    if (m_hints.dateOrder) {
        evidence.source.options.emplace_back("date-order",
                                             *m_hints.dateOrder == DateOrder::DayMonth ? "dmy" : "mdy");
        return m_hints.dateOrder;
    }
    if (const auto steps = m_groups.orderOfDates()) {
        evidence.notes.push_back(
            note(Note::Level::Info, "date-order",
                 *steps == DateOrder::DayMonth
                     ? tr("Dates like %1 are read with the day first: the other way they jump by months.")
                           .arg(qstr(m_times.undecidedCell()))
                     : tr("Dates like %1 are read with the month first: the other way they jump by months.")
                           .arg(qstr(m_times.undecidedCell())),
                 m_undecidedDateLine));
        return steps;
    }
    evidence.notes.push_back(note(Note::Level::Warning, "date-order",
                                  tr("Which of day and month comes first in dates like %1 has to be said.")
                                      .arg(qstr(m_times.undecidedCell())),
                                  m_undecidedDateLine));
    m_error =
        Error{Error::Code::Usage,
              tr("It cannot be told whether the day or the month comes first in dates like this one; say "
                 "it with --date-order dmy or --date-order mdy."),
              m_hints.path,
              m_undecidedDateLine,
              {},
              tr("a date that can be read in one way"),
              qstr(m_times.undecidedCell())};
    return std::nullopt;
}

void SeriesTableReader::noteTimes(Evidence &evidence, const SampleGroups::Outcome &outcome) const
{
    std::vector<Note> &notes = evidence.notes;
    if (m_times.sawWallClocks()) {
        evidence.source.options.emplace_back("tz", utf8(m_hints.zone));
        notes.push_back(note(m_hints.zoneGiven ? Note::Level::Info : Note::Level::Warning, "zone-assumed",
                             tr("%1 times are written without a zone and are read as %2.")
                                 .arg(m_times.wallClocks())
                                 .arg(m_hints.zone)));
    }
    if (!m_shape.hasTimes && m_hints.fileTimeMs) {
        notes.push_back(
            note(Note::Level::Info, "no-times",
                 tr("The table has no column of times; its samples stand at the time of the file, %1.")
                     .arg(isoUtc(instantFromMs(*m_hints.fileTimeMs)))));
    }
    if (m_shape.timesAreDays) {
        notes.push_back(
            note(Note::Level::Info, "spreadsheet-days",
                 tr("The times are numbers of days since 30 December 1899, as spreadsheets count them.")));
    }
    if (m_times.sawYearless()) {
        notes.push_back(
            note(Note::Level::Warning, "year-assumed",
                 m_hints.year
                     ? tr("The dates have no year; the newest is read as one of %1.").arg(*m_hints.year)
                     : tr("The dates have no year; they are read as the last before the file was written.")));
    }
    if (outcome.clocksChanged) {
        notes.push_back(
            note(Note::Level::Info, "clocks-changed",
                 tr("Summer time begins or ends in this table; the hour that is there twice is told "
                    "apart by the order of the rows.")));
    }
    if (m_times.areRounded() || m_times.lostDigits()) {
        notes.push_back(note(Note::Level::Warning, "times-rounded",
                             tr("The times are printed without seconds, so that rows share a time; steps and "
                                "durations are only good to the minute.")));
    }
}

void SeriesTableReader::noteValues(Evidence &evidence, const SampleGroups::Outcome &outcome) const
{
    std::vector<Note> &notes = evidence.notes;
    if (outcome.roundedSeries > 0) {
        notes.push_back(
            note(Note::Level::Info, "rounded-values",
                 tr("The values of %1 series are rounded to about three digits; shares computed from "
                    "them are good to half a percentage point.")
                     .arg(outcome.roundedSeries)));
    }
    if (!m_unknownUnit.empty()) {
        notes.push_back(note(Note::Level::Warning, "unknown-unit",
                             tr("Column %1: the unit “%2” is not known; the numbers are taken as they stand.")
                                 .arg(qstr(m_unknownUnitColumn), qstr(m_unknownUnit))));
    }
    if (outcome.mixedUnits > 0) {
        notes.push_back(
            note(Note::Level::Warning, "mixed-units",
                 tr("%1 series have values in units of different kinds.").arg(outcome.mixedUnits)));
    }
    if (outcome.repeatedTitles > 0) {
        notes.push_back(note(Note::Level::Warning, "repeated-titles",
                             tr("%1 columns have the title of another column or table before them; they are "
                                "numbered.")
                                 .arg(outcome.repeatedTitles)));
    }
    if (outcome.emptySeries > 0) {
        notes.push_back(note(Note::Level::Info, "empty-series",
                             tr("%1 series without a sample are left out.").arg(outcome.emptySeries)));
    }
    const bool nameless = evidence.series.size() == 1 && evidence.series.front().name.empty() &&
                          evidence.series.front().labels.isEmpty() &&
                          evidence.series.front().title == "Value";
    if (nameless) {
        notes.push_back(note(Note::Level::Info, "no-identity",
                             tr("The column is only called Value: nothing in the file tells whose it is.")));
    }
}

void SeriesTableReader::noteRows(Evidence &evidence) const
{
    constexpr qint64 maxWarnings = 100;
    std::vector<Note> &notes = evidence.notes;
    if (m_shape.isCp1252) {
        notes.push_back(
            note(Note::Level::Info, "encoding",
                 tr("The text is no UTF-8; it is read as Windows-1252, in which spreadsheets save.")));
    }
    if (m_badCells > maxWarnings) {
        notes.push_back(note(Note::Level::Warning, "more-warnings",
                             tr("%1 further cells cannot be read").arg(m_badCells - maxWarnings)));
    }
    if (m_shortRows + m_longRows > 0) {
        notes.push_back(
            note(Note::Level::Warning, "ragged-rows",
                 tr("%1 rows have fewer or more cells than the header; what is missing is no sample, "
                    "what is too much is left out.")
                     .arg(m_shortRows + m_longRows),
                 m_firstRagged));
    }
    if (m_timelessRows > 0 && !m_shape.isEmpty) {
        notes.push_back(note(Note::Level::Warning, "no-time",
                             tr("%1 rows without a time are left out.").arg(m_timelessRows)));
    }
    if (m_tables > 1) {
        notes.push_back(note(Note::Level::Info, "several-tables",
                             tr("The file holds %1 tables in a row; they are read as one.").arg(m_tables)));
    }
    if (m_table.rows == 0 && !m_error)
        notes.push_back(note(Note::Level::Warning, "no-rows", tr("The table has no rows.")));
}

/// A file without header says nothing about its columns; what they were taken for is told.
void SeriesTableReader::noteGuess(Evidence &evidence) const
{
    if (!m_shape.isGuess)
        return;
    QStringList meanings;
    for (size_t i = 0; i < m_shape.columns.size(); ++i)
        meanings += columnMeaning(m_shape.columns[i], m_shape.names[i]);
    evidence.notes.push_back(note(Note::Level::Warning, "columns-guessed",
                                  tr("The table has no header; by their content its columns are read as %1.")
                                      .arg(meanings.join(u", "_s))));
}

} // namespace memreport
