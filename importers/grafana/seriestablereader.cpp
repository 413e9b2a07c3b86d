// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/seriestablereader.h"

#include "importers/core/windows1252.h"
#include "importers/tables/delimitedreader.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qint64 maxWarnings = 100;
constexpr qint64 mostRows = std::numeric_limits<uint32_t>::max();

QString shortened(std::string_view text)
{
    constexpr qsizetype shown = 60;
    const QString words = qstr(text.substr(0, 4 * shown)).simplified();
    return words.size() > shown ? words.first(shown) + u'…' : words;
}

} // namespace

SeriesTableReader::SeriesTableReader(QIODevice &in, SeriesTableShape shape, const Hints &hints,
                                     const Progress &progress)
    : m_cutter(in, shape.delimiter)
    , m_shape(std::move(shape))
    , m_hints(hints)
    , m_progress(progress)
{
    if (m_shape.timesAreDays)
        m_times.expectDays();
    useShape();
}

/// The cell as UTF-8; copy holds it if it is not in the file like that.
std::string_view SeriesTableReader::decoded(std::string_view cell, std::string &copy)
{
    if (std::ranges::all_of(cell, [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return cell;
    copy = cell;
    if (!decodeWindows1252(copy))
        return cell;
    m_shape.isCp1252 = true;
    return copy;
}

void SeriesTableReader::fail(Error::Code code, const QString &message, const QString &expected,
                             const QString &found)
{
    if (!m_error)
        m_error = Error{code, message, m_hints.path, m_cutter.line(), m_cutter.byte(), expected, found};
}

void SeriesTableReader::useShape()
{
    m_valueColumns.clear();
    m_identityColumns.clear();
    for (size_t i = 0; i < m_shape.columns.size(); ++i) {
        if (m_shape.columns[i] == SeriesColumn::Time)
            m_timeColumn = i;
        else if (m_shape.columns[i] == SeriesColumn::Value)
            m_valueColumns.push_back(i);
        else if (m_shape.columns[i] != SeriesColumn::Ignored)
            m_identityColumns.push_back(i);
    }
    m_wideGroup.reset();
    if (!m_shape.isLong())
        m_wideGroup = m_groups.add(headsOf({}));
    m_groupOfKey.clear();
    m_lastKey.clear();
}

Evidence SeriesTableReader::read()
{
    m_table.columns = m_shape.names;
    if (!m_shape.hasHeader || readHeader())
        readRows();
    Evidence evidence;
    conclude(evidence);
    return evidence;
}

/// The first record with cells, which the shape has read already.
bool SeriesTableReader::readHeader()
{
    while (true) {
        switch (m_cutter.next()) {
        case RecordKind::Comment:
            ++m_table.commentLines;
            break;
        case RecordKind::Blank:
            ++m_table.blankLines;
            break;
        case RecordKind::Cells:
            if (m_cutter.line() == 1 && isSeparatorLine(m_cutter.cells()))
                break;
            return true;
        default:
            return false;
        }
    }
}

void SeriesTableReader::readRows()
{
    while (!m_error) {
        const RecordKind kind = m_cutter.next();
        switch (kind) {
        case RecordKind::Comment:
            ++m_table.commentLines;
            continue;
        case RecordKind::Blank:
            ++m_table.blankLines;
            m_afterBlank = true;
            continue;
        case RecordKind::Cells:
            readRow();
            m_afterBlank = false;
            continue;
        case RecordKind::End:
            if (m_cutter.readError())
                fail(Error::Code::Io, tr("The file cannot be read any further."), tr("more of the file"),
                     *m_cutter.readError());
            return;
        default:
            m_error = recordFault(kind, m_cutter.line());
            return;
        }
    }
}

bool SeriesTableReader::cancelled()
{
    constexpr qint64 rowsPerReport = 1024;
    if (m_table.rows % rowsPerReport != 0 || !m_progress || m_progress(m_cutter.byte(), -1))
        return false;
    fail(Error::Code::Cancelled, tr("The import was stopped."), tr("the whole table"),
         tr("a stop by the user"));
    return true;
}

void SeriesTableReader::readRow()
{
    const Cells cells = m_cutter.cells();
    if (startsNewTable(cells)) {
        startNewTable(cells);
        return;
    }
    if (isCutRow(cells)) {
        fail(Error::Code::Truncated,
             tr("The file is cut inside row %1; what stands before it is whole.").arg(m_table.rows + 1),
             tr("%1 cells and a line break").arg(m_shape.names.size()), tr("the end of the file"));
        return;
    }
    if (++m_table.rows == 1)
        m_firstRow = m_cutter.line();
    m_table.emptyCells += std::ranges::count_if(cells, &std::string_view::empty);
    if (cancelled() || !checkLength(cells))
        return;
    const auto time = timeOf(cells);
    if (!time)
        return;
    const size_t group = m_wideGroup ? *m_wideGroup : groupOf(cells);
    m_groups.addTime(group, *time);
    expectRest(group);
    for (size_t i = 0; i < m_valueColumns.size(); ++i) {
        const size_t column = m_valueColumns[i];
        if (column < cells.size() && !cells[column].empty())
            readValue(group, i, cells[column]);
    }
}

/// Once some rows of a wide table tell how long a row is, the file's length tells how many there will be.
void SeriesTableReader::expectRest(size_t group)
{
    constexpr qint64 rowsThatTell = 4096;
    if (m_table.rows != rowsThatTell || !m_wideGroup || !m_hints.textBytes || m_cutter.byte() <= 0)
        return;
    const double rows = double(rowsThatTell) * double(*m_hints.textBytes) / double(m_cutter.byte());
    m_groups.expectRows(group, size_t(std::min(rows * 1.03, double(mostRows))));
}

/// Grafana writes a table a frame into one file, a blank line between them.
bool SeriesTableReader::startsNewTable(Cells cells) const
{
    return m_afterBlank && m_shape.hasHeader && m_shape.hasTimes && m_timeColumn < cells.size() &&
           cells[m_timeColumn] == m_shape.names[m_timeColumn] && cells.size() > 1;
}

void SeriesTableReader::startNewTable(Cells cells)
{
    ++m_tables;
    std::vector<std::string> names(cells.begin(), cells.end());
    for (std::string &name : names)
        decodeWindows1252(name);
    if (names == m_shape.names) {
        // Of one title there may be a series in each table; SampleGroups tells them apart.
        if (m_wideGroup)
            m_wideGroup = m_groups.add(headsOf({}));
        return;
    }
    const bool wasLong = m_shape.isLong();
    std::vector<SeriesColumn> columns(names.size(), SeriesColumn::Value);
    for (size_t i = 0; i < names.size(); ++i) {
        const auto known = std::ranges::find(m_shape.names, names[i]);
        if (wasLong)
            columns[i] = SeriesColumn::Label;
        if (known != m_shape.names.end())
            columns[i] = m_shape.columns[size_t(known - m_shape.names.begin())];
    }
    m_shape.names = std::move(names);
    m_shape.columns = std::move(columns);
    for (const std::string &name : m_shape.names) {
        if (!std::ranges::contains(m_table.columns, name))
            m_table.columns.push_back(name);
    }
    useShape();
}

/// The last line without its end. Grafana ends every line, so that even a row with all its cells is cut
/// there.
bool SeriesTableReader::isCutRow(Cells cells) const
{
    return m_cutter.endedWithoutLineBreak() && (cells.size() < m_shape.names.size() || m_shape.isGrafana);
}

bool SeriesTableReader::checkLength(Cells cells)
{
    if (m_table.rows >= mostRows) {
        fail(Error::Code::Limit, tr("The table has too many rows."), tr("at most %1 rows").arg(mostRows),
             tr("more"));
        return false;
    }
    if (cells.size() == m_shape.names.size())
        return true;
    if (cells.size() > m_shape.names.size() && m_longRows++ == 0)
        m_firstLong = m_cutter.line();
    if (cells.size() < m_shape.names.size())
        ++m_shortRows;
    if (m_firstRagged == 0)
        m_firstRagged = m_cutter.line();
    return true;
}

std::optional<CellTime> SeriesTableReader::timeOf(Cells cells)
{
    if (!m_shape.hasTimes) {
        m_timelessRows += m_hints.fileTimeMs ? 0 : 1;
        return m_hints.fileTimeMs.transform(CellTime::utc);
    }
    std::string copy;
    const std::string_view cell =
        m_timeColumn < cells.size() ? decoded(cells[m_timeColumn], copy) : std::string_view();
    if (isMissingCell(cell)) {
        ++m_timelessRows;
        return std::nullopt;
    }
    const bool undecided = m_times.sawUndecidedOrder();
    auto time = m_times.read(cell);
    if (!time) {
        ++m_timelessRows;
        warnCell(m_shape.names[m_timeColumn], cell, tr("a time"));
    }
    if (!undecided && m_times.sawUndecidedOrder())
        m_undecidedDateLine = m_cutter.line();
    return time;
}

size_t SeriesTableReader::groupOf(Cells cells)
{
    m_key.clear();
    for (const size_t column : m_identityColumns) {
        m_key += column < cells.size() ? cells[column] : std::string_view();
        m_key += '\x1f';
    }
    if (m_key == m_lastKey)
        return m_lastGroup;
    const auto [at, added] = m_groupOfKey.try_emplace(m_key, m_groups.size());
    if (added)
        m_groups.add(headsOf(cells));
    m_lastKey = m_key;
    return m_lastGroup = at->second;
}

/// The series of the value columns, with what the row's other cells say; no cells: a wide table.
std::vector<SeriesHead> SeriesTableReader::headsOf(Cells cells)
{
    SeriesHead row;
    for (const size_t column : cells.empty() ? std::vector<size_t>() : m_identityColumns) {
        if (column >= cells.size() || cells[column].empty())
            continue;
        std::string text(cells[column]);
        m_shape.isCp1252 = decodeWindows1252(text) || m_shape.isCp1252;
        if (m_shape.columns[column] == SeriesColumn::MetricName)
            row.name = std::move(text);
        else if (m_shape.columns[column] == SeriesColumn::SeriesName)
            row = headOfTitle(text);
        else
            row.labels.emplace_back(m_shape.names[column], std::move(text));
    }
    std::vector<SeriesHead> heads;
    for (const size_t column : m_valueColumns) {
        const std::string &title = m_shape.names[column];
        SeriesHead head = cells.empty() ? headOfTitle(title) : row;
        if (!cells.empty() && m_valueColumns.size() > 1)
            head.title = head.title.empty() ? title : head.title + ' ' + title;
        heads.push_back(std::move(head));
    }
    return heads;
}

void SeriesTableReader::readValue(size_t group, size_t series, std::string_view cell)
{
    double whole = 0;
    if (wholeNumber(cell, whole)) {
        m_style.addWhole(cell.size());
        m_groups.addValue(group, series, whole);
        return;
    }
    std::string copy;
    cell = decoded(cell, copy);
    if (isMissingCell(cell))
        return;
    const auto number = readCellNumber(cell, m_style);
    if (!number) {
        warnCell(m_shape.names[m_valueColumns[series]], cell, tr("a number"));
        return;
    }
    m_groups.addNumber(group, series, *number);
    if (!number->unknownUnit.empty() && m_unknownUnit.empty()) {
        m_unknownUnit = number->unknownUnit;
        m_unknownUnitColumn = m_shape.names[m_valueColumns[series]];
    }
    if (number->asDecimal && m_doubtfulLine == 0) {
        m_doubtfulLine = m_cutter.line();
        m_doubtfulNumber = cell;
    }
}

void SeriesTableReader::warnCell(const std::string &column, std::string_view cell, const QString &expected)
{
    if (++m_badCells > maxWarnings)
        return;
    m_notes.push_back(
        {Note::Level::Warning,
         "bad-cell",
         tr("column %1: expected %2, found “%3”").arg(shortened(column), expected, shortened(cell)),
         m_cutter.line(),
         {}});
}

} // namespace memreport
