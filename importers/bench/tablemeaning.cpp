// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/tablemeaning.h"

#include "importers/bench/allocatornames.h"
#include "importers/bench/hyperfine.h"
#include "importers/bench/linereader.h"
#include "importers/bench/quantity.h"
#include "importers/bench/tablecolumns.h"
#include "importers/bench/words.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport::bench {

namespace {

using Kind = Quantity::Kind;

/// One table with what its columns hold; finds cells and notes those that cannot be read.
class Reading
{
public:
    Reading(const CellTable &table, Evidence &into)
        : m_table(table)
        , m_columns(columnsOf(table))
        , m_into(into)
    {
    }

    bool read();

private:
    bool has(ColumnUse use) const { return columnOf(m_columns, use).has_value(); }
    bool namesItself(ColumnUse use) const
    {
        const auto column = columnOf(m_columns, use);
        return column && m_columns[*column].isNamed;
    }
    bool isBurstTable() const
    {
        return has(ColumnUse::BurstNumber) && has(ColumnUse::Peak) && has(ColumnUse::PostIdle);
    }
    bool isRssTable() const
    {
        const bool named = has(ColumnUse::Allocator);
        const int sizes = has(ColumnUse::Baseline) + has(ColumnUse::Final) + has(ColumnUse::PostIdle) +
                          has(ColumnUse::Peak);
        return named && sizes >= 2;
    }

    /// A series over time, whatever its columns are called.
    bool isByDate() const
    {
        return std::ranges::all_of(m_table.rows, [](const CellTable::Row &row) {
            const std::string_view cell = row.cells.front();
            return cell.size() >= 10 && cell[4] == '-' && cell[7] == '-' && isDigit(cell[0]) &&
                   isDigit(cell[9]);
        });
    }

    std::string text(const CellTable::Row &row, ColumnUse use) const
    {
        const auto column = columnOf(m_columns, use);
        return column && *column < row.cells.size() ? row.cells[*column] : std::string();
    }
    Quantity quantity(const CellTable::Row &row, size_t column) const
    {
        return column < row.cells.size() ? quantityOf(row.cells[column], m_columns[column].unit) : Quantity();
    }
    std::optional<double> figure(const CellTable::Row &row, ColumnUse use, Kind kind);
    std::optional<double> mebibytes(const CellTable::Row &row, ColumnUse use);
    void noteCell(const CellTable::Row &row, size_t column);

    size_t readBursts();
    size_t readRss();
    size_t readMatrix();
    size_t readByAllocator();
    size_t readList();
    void lendUnitToStddev();
    bool addFigure(const Quantity &quantity, BenchmarkResult &result) const;
    void takeDelta(const CellTable::Row &row, size_t first);
    void noteUnderstood(const QString &what, size_t count);

    const CellTable &m_table;
    std::vector<TableColumn> m_columns;
    Evidence &m_into;
    std::vector<Note> m_cellNotes;
};

void Reading::noteCell(const CellTable::Row &row, size_t column)
{
    constexpr size_t mostNotes = 20;
    if (m_cellNotes.size() < mostNotes) {
        m_cellNotes.push_back({Note::Level::Warning,
                               "unread-cell",
                               tr("“%1” in column “%2” has no unit or is no number; it is left out")
                                   .arg(qstr(row.cells[column]), qstr(m_table.header[column])),
                               row.line,
                               {}});
    }
}

std::optional<double> Reading::figure(const CellTable::Row &row, ColumnUse use, Kind kind)
{
    const auto column = columnOf(m_columns, use);
    if (!column || *column >= row.cells.size())
        return std::nullopt;
    const Quantity found = quantity(row, *column);
    if (found.kind == kind)
        return found.value;
    if (found.kind != Kind::Missing)
        noteCell(row, *column);
    return std::nullopt;
}

std::optional<double> Reading::mebibytes(const CellTable::Row &row, ColumnUse use)
{
    const std::optional<double> bytes = figure(row, use, Kind::Memory);
    return bytes ? std::optional(*bytes / bytesPerMiB) : std::nullopt;
}

/// Rows of `vtcode bench-allocator` as a document shows them; a number that falls begins a new run.
size_t Reading::readBursts()
{
    const size_t before = m_into.burstRuns.size();
    std::string name;
    for (const CellTable::Row &row : m_table.rows) {
        const auto number = wholeCount(text(row, ColumnUse::BurstNumber));
        if (!number)
            continue;
        const std::string label = text(row, ColumnUse::Allocator);
        const bool isNext = m_into.burstRuns.size() > before && (label.empty() || label == name) &&
                            m_into.burstRuns.back().bursts.back().number < *number;
        if (!isNext) {
            BurstRun &run = m_into.burstRuns.emplace_back();
            run.label = label;
            run.allocator = allocatorOfLabel(label);
            run.line = row.line;
            run.baselineMib = mebibytes(row, ColumnUse::Baseline);
            name = label;
        }
        BurstRun &run = m_into.burstRuns.back();
        run.bursts.push_back({*number, mebibytes(row, ColumnUse::Peak), mebibytes(row, ColumnUse::PostBurst),
                              mebibytes(row, ColumnUse::PostIdle), mebibytes(row, ColumnUse::RetainedSize),
                              row.line});
        const Burst &burst = run.bursts.back();
        if (!run.baselineMib && burst.postIdleMib && burst.retainedAfterIdleMib)
            run.baselineMib = std::round((*burst.postIdleMib - *burst.retainedAfterIdleMib) * 10) / 10;
    }
    return m_into.burstRuns.size() - before;
}

StatedVerdict verdictOf(std::string_view remark)
{
    const std::string lower = lowered(remark);
    if (lower.starts_with("pins") || lower.starts_with("pinned"))
        return StatedVerdict::Pinned;
    return lower.starts_with("returns") || lower.starts_with("returned") ? StatedVerdict::Returned
                                                                         : StatedVerdict::None;
}

size_t Reading::readRss()
{
    size_t count = 0;
    for (const CellTable::Row &row : m_table.rows) {
        BurstRun run;
        run.label = text(row, ColumnUse::Allocator);
        run.allocator = allocatorOfLabel(run.label);
        run.baselineMib = mebibytes(row, ColumnUse::Baseline);
        const std::optional<double> idle = mebibytes(row, ColumnUse::PostIdle);
        run.finalMib = has(ColumnUse::Final) ? mebibytes(row, ColumnUse::Final) : idle;
        if (const std::optional<double> peak = mebibytes(row, ColumnUse::Peak))
            run.bursts.push_back(
                {1, peak, mebibytes(row, ColumnUse::PostBurst), idle ? idle : run.finalMib, {}, row.line});
        if (!run.baselineMib && !run.finalMib && run.bursts.empty())
            continue;
        run.statedPercent = figure(row, ColumnUse::RetainedPercent, Kind::Percent);
        run.verdictText = text(row, ColumnUse::Remark);
        run.statedVerdict = verdictOf(run.verdictText);
        run.fromTable = true;
        run.line = row.line;
        m_into.burstRuns.push_back(std::move(run));
        ++count;
    }
    return count;
}

bool Reading::addFigure(const Quantity &quantity, BenchmarkResult &result) const
{
    if (quantity.kind == Kind::Time) {
        result.estimateNs = quantity.value;
        result.stddevNs = quantity.spread;
        result.printedStepNs = quantity.step;
    } else if (quantity.kind == Kind::Memory) {
        result.peakRssKib = quantity.value / 1024;
    } else {
        return false;
    }
    result.tool = "table";
    result.fromPrinted = true;
    return true;
}

/// A row a benchmark, a column an allocator.
size_t Reading::readMatrix()
{
    const auto names = columnOf(m_columns, ColumnUse::Benchmark);
    size_t count = 0;
    for (const CellTable::Row &row : m_table.rows) {
        const size_t first = m_into.benchmarks.size();
        for (size_t i = 0; i < m_columns.size(); ++i) {
            if (m_columns[i].use != ColumnUse::OfAllocator || i >= row.cells.size())
                continue;
            const Quantity found = quantity(row, i);
            BenchmarkResult result;
            if (!addFigure(found, result)) {
                if (found.kind != Kind::Missing && found.kind != Kind::Text)
                    noteCell(row, i);
                continue;
            }
            result.name = names && *names < row.cells.size() ? row.cells[*names] : std::string();
            result.allocator = m_columns[i].allocator;
            result.line = row.line;
            m_into.benchmarks.push_back(std::move(result));
            ++count;
        }
        takeDelta(row, first);
    }
    return count;
}

/// "jemalloc ~4.7x slower", "jemalloc ~17% slower": the author's figure, as a fraction.
std::optional<BenchmarkChange> statedChange(std::string_view text)
{
    const size_t digit = text.find_first_of("0123456789");
    if (digit == std::string_view::npos)
        return std::nullopt;
    const bool isSlower = text.contains("slower");
    if (!isSlower && !text.contains("faster"))
        return std::nullopt;
    std::string_view rest = text.substr(digit);
    const std::optional<double> value = takeNumber(rest);
    rest = trimmed(rest);
    const bool isFactor = rest.starts_with('x') || rest.starts_with("\xc3\x97");
    if (!value || *value <= 0 || (!isFactor && !rest.starts_with('%')))
        return std::nullopt;
    const double fraction = !isFactor  ? (isSlower ? *value : -*value) / 100
                            : isSlower ? *value - 1
                                       : 1 / *value - 1;
    return BenchmarkChange{{}, fraction, {}, isSlower ? "regressed" : "improved"};
}

/// Only where the words name one of the row's allocators, so that the other one is the reference.
void Reading::takeDelta(const CellTable::Row &row, size_t first)
{
    const std::string words = text(row, ColumnUse::Delta);
    const std::string allocator = allocatorOfLabel(words);
    const auto change = statedChange(words);
    if (allocator.empty() || !change || m_into.benchmarks.size() != first + 2)
        return;
    BenchmarkResult &one = m_into.benchmarks[first];
    BenchmarkResult &two = m_into.benchmarks[first + 1];
    BenchmarkResult &named = one.allocator == allocator ? one : two;
    const BenchmarkResult &reference = one.allocator == allocator ? two : one;
    if (named.allocator != allocator || !named.estimateNs || reference.estimateNs.value_or(0) <= 0)
        return;
    named.change = change;
    const double ratio = *named.estimateNs / *reference.estimateNs;
    m_cellNotes.push_back({Note::Level::Info,
                           "stated-change",
                           tr("“%2” is stated, its figures give a ratio of %3: %1")
                               .arg(qstr(named.name), qstr(words), fixed(ratio, 2)),
                           row.line,
                           {}});
}

/// A row an allocator, a column a benchmark: headers without a known word are benchmarks' names.
size_t Reading::readByAllocator()
{
    size_t count = 0;
    for (const CellTable::Row &row : m_table.rows) {
        const std::string allocator = allocatorOfLabel(text(row, ColumnUse::Allocator));
        for (size_t i = 0; i < std::min(m_columns.size(), row.cells.size()); ++i) {
            BenchmarkResult result;
            const bool isName = m_columns[i].use == ColumnUse::Unused && !m_table.header[i].empty();
            if (allocator.empty() || !isName || !addFigure(quantity(row, i), result))
                continue;
            result.name = m_table.header[i];
            result.allocator = allocator;
            result.line = row.line;
            m_into.benchmarks.push_back(std::move(result));
            ++count;
        }
    }
    return count;
}

/// "Std dev" beside "Median (ms)" is in ms.
void Reading::lendUnitToStddev()
{
    const auto stddev = columnOf(m_columns, ColumnUse::Stddev);
    for (const ColumnUse use : {ColumnUse::Median, ColumnUse::Mean}) {
        const auto time = columnOf(m_columns, use);
        if (stddev && time && m_columns[*stddev].unit.empty())
            m_columns[*stddev].unit = m_columns[*time].unit;
    }
}

/// A row a result, with columns of times and sizes.
size_t Reading::readList()
{
    lendUnitToStddev();
    const bool isHyperfine =
        !m_table.header.empty() && m_table.header.front() == "Command" && has(ColumnUse::Mean);
    size_t nameColumn = 0;
    for (const ColumnUse use : {ColumnUse::Peak, ColumnUse::Rss, ColumnUse::Median, ColumnUse::Mean})
        nameColumn = columnOf(m_columns, use).value_or(nameColumn);
    size_t count = 0;
    for (const CellTable::Row &row : m_table.rows) {
        BenchmarkResult result;
        const auto meanColumn = columnOf(m_columns, ColumnUse::Mean);
        if (meanColumn && addFigure(quantity(row, *meanColumn), result))
            result.meanNs = result.estimateNs;
        if (const auto median = columnOf(m_columns, ColumnUse::Median)) {
            result.medianNs = figure(row, ColumnUse::Median, Kind::Time);
            result.printedStepNs =
                result.medianNs ? std::optional(quantity(row, *median).step) : result.printedStepNs;
        }
        if (const auto stddev = figure(row, ColumnUse::Stddev, Kind::Time))
            result.stddevNs = stddev;
        result.minNs = figure(row, ColumnUse::Min, Kind::Time);
        result.maxNs = figure(row, ColumnUse::Max, Kind::Time);
        if (const auto bytes =
                figure(row, has(ColumnUse::Rss) ? ColumnUse::Rss : ColumnUse::Peak, Kind::Memory))
            result.peakRssKib = *bytes / 1024;
        if (!result.meanNs && !result.medianNs && !result.peakRssKib)
            continue;
        if (!result.estimateNs)
            result.estimateNs = result.medianNs;
        result.estimator = result.meanNs ? "mean" : result.medianNs ? "median" : "";
        result.repetitions = wholeCount(text(row, ColumnUse::Runs));
        result.name = text(row, ColumnUse::Benchmark);
        const std::string label = text(row, ColumnUse::Allocator);
        result.allocator = !label.empty() ? allocatorOfLabel(label) : hyperfineAllocator(result.name, {});
        if (result.name.empty()) // one benchmark, a row an allocator
            result.name = m_table.header[nameColumn];
        result.tool = isHyperfine ? "hyperfine" : "table";
        result.fromPrinted = true;
        result.line = row.line;
        m_into.benchmarks.push_back(std::move(result));
        ++count;
    }
    return count;
}

void Reading::noteUnderstood(const QString &what, size_t count)
{
    QStringList unused;
    for (size_t i = 0; i < m_columns.size(); ++i) {
        if (m_columns[i].use == ColumnUse::Unused && !m_table.header[i].empty())
            unused += qstr(m_table.header[i]);
    }
    addNote(m_into, Note::Level::Info, "understood",
            tr("%1 table of %2 rows read as %3: %4 entries")
                .arg(qstr(m_table.form))
                .arg(m_table.rows.size())
                .arg(what)
                .arg(count),
            m_table.line);
    const bool isAnyMemory = std::ranges::any_of(m_columns, [](const TableColumn &column) {
        return lowered(column.unit) == "mb" || lowered(column.unit) == "kb";
    });
    if (isAnyMemory)
        addNote(m_into, Note::Level::Info, "binary-units", tr("MB is read as MiB, KB as KiB"), m_table.line);
    if (!unused.isEmpty()) {
        addNote(m_into, Note::Level::Info, "ignored-columns",
                tr("columns that are not used: %1").arg(unused.join(u", "_s)), m_table.line);
    }
    std::ranges::move(m_cellNotes, std::back_inserter(m_into.notes));
}

bool Reading::read()
{
    struct Form
    {
        bool fits;
        size_t (Reading::*read)();
        QString what;
    };
    if (isByDate())
        return false;
    // Of a delimited table, which may be anything, the header must say that it is one of benchmarks.
    const bool isStrict = m_table.form == delimitedForm;
    const bool isMatrix = has(ColumnUse::OfAllocator) && has(ColumnUse::Benchmark) &&
                          (!isStrict || namesItself(ColumnUse::Benchmark));
    const bool isNamed = isStrict ? namesItself(ColumnUse::Benchmark) && has(ColumnUse::Allocator)
                                  : has(ColumnUse::Benchmark) || has(ColumnUse::Allocator);
    const bool hasFigures = has(ColumnUse::Mean) || has(ColumnUse::Median) ||
                            (has(ColumnUse::Allocator) && (has(ColumnUse::Rss) || has(ColumnUse::Peak)));
    const std::array forms{
        Form{isBurstTable(), &Reading::readBursts, tr("bursts")},
        Form{isRssTable() && (!isStrict || has(ColumnUse::Baseline)), &Reading::readRss, tr("RSS of runs")},
        Form{isMatrix, &Reading::readMatrix, tr("benchmarks by allocator")},
        Form{isNamed && hasFigures, &Reading::readList, tr("benchmarks")},
        Form{!isStrict && has(ColumnUse::Allocator), &Reading::readByAllocator,
             tr("benchmarks by allocator")},
    };
    for (const Form &form : forms) {
        const size_t count = form.fits ? (this->*form.read)() : 0;
        if (count > 0) {
            noteUnderstood(form.what, count);
            return true;
        }
        m_cellNotes.clear();
    }
    return false;
}

} // namespace

bool readTable(const CellTable &table, Evidence &into)
{
    return !table.rows.empty() && Reading(table, into).read();
}

} // namespace memreport::bench
