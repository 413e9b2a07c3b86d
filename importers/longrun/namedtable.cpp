// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/longrun/namedtable.h"

#include "importers/tables/delimitedreader.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::string_view_literals;

namespace memreport::longrun {

namespace {

constexpr qint64 mostWarnings = 100;

std::vector<std::string> lowered(std::vector<std::string> names)
{
    for (std::string &name : names)
        std::ranges::transform(name, name.begin(),
                               [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return names;
}

void count(Record::Kind kind, TableInfo &table)
{
    table.commentLines += kind == Record::Kind::Comment;
    table.blankLines += kind == Record::Kind::Blank;
}

bool isPassedOver(const Record &record)
{
    return record.kind == Record::Kind::Comment || record.kind == Record::Kind::Blank ||
           (record.kind == Record::Kind::Cells && isSeparatorLine(record));
}

/// What is written for no value at all.
bool isMissing(std::string_view cell)
{
    static constexpr std::array words{""sv, "nan"sv, "null"sv, "none"sv, "n/a"sv, "-"sv};
    std::string lower(cell);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return std::ranges::contains(words, lower);
}

Error stopped(qint64 line)
{
    return {.code = Error::Code::Cancelled,
            .message = tr("stopped"),
            .line = line,
            .expected = tr("the whole table"),
            .found = tr("a stop by the user")};
}

} // namespace

std::string_view NamedRow::cell(std::string_view name) const
{
    const auto found = std::ranges::find(m_names, name);
    const auto at = size_t(found - m_names.begin());
    return at < m_cells.size() ? std::string_view(m_cells[at]) : std::string_view();
}

std::vector<std::string> headerNames(QByteArrayView head)
{
    const char delimiter = sniffDelimiter(head);
    if (delimiter == 0 || head.contains('\0'))
        return {};
    DelimitedReader reader(head, delimiter);
    Record record = reader.next();
    while (isPassedOver(record))
        record = reader.next();
    return lowered(std::move(record.cells));
}

bool holdsAll(const std::vector<std::string> &names, std::initializer_list<std::string_view> wanted)
{
    return std::ranges::all_of(
        wanted, [&names](std::string_view name) { return std::ranges::find(names, name) != names.end(); });
}

void readNamedTable(QIODevice &in, const Progress &progress, Evidence &evidence,
                    const std::function<void(const NamedRow &)> &take)
{
    constexpr qsizetype sniffed = 64 * 1024;
    constexpr qint64 rowsPerReport = 4096;
    TableInfo &table = evidence.table.emplace();
    CellWarnings warnings(evidence);
    const char delimiter = sniffDelimiter(in.peek(sniffed));
    DelimitedReader reader(in, delimiter == 0 ? ',' : delimiter);
    std::vector<std::string> names;
    for (Record record = reader.next();; record = reader.next()) {
        count(record.kind, table);
        if (isPassedOver(record))
            continue;
        if (record.kind != Record::Kind::Cells) {
            evidence.error = recordFault(record.kind, record.line);
            break;
        }
        if (names.empty()) {
            table.columns = record.cells;
            names = lowered(std::move(record.cells));
            continue;
        }
        ++table.rows;
        table.emptyCells += std::ranges::count(record.cells, std::string());
        if (record.cells.size() != names.size())
            warnings.add("row-length",
                         tr("expected %1 cells, found %2").arg(names.size()).arg(record.cells.size()),
                         record.line);
        if (record.cells.size() < names.size() && reader.endedWithoutLineBreak())
            record.cells.pop_back(); // a short last row may be cut inside its last cell
        take(NamedRow(names, record.cells, record.line));
        if (table.rows % rowsPerReport == 0 && progress && !progress(table.rows, -1)) {
            evidence.error = stopped(record.line);
            break;
        }
    }
    warnings.finish();
    if (table.rows == 0 && !evidence.error)
        evidence.notes.push_back({Note::Level::Warning, "no-rows", tr("the table has no rows"), {}, {}});
}

void CellWarnings::add(std::string code, const QString &text, qint64 line)
{
    if (++m_count <= mostWarnings)
        m_evidence.notes.push_back({Note::Level::Warning, std::move(code), text, line, {}});
}

void CellWarnings::bad(const NamedRow &row, std::string_view column, const QString &expected)
{
    constexpr qsizetype shown = 60;
    const QString found = qstr(row.cell(column)).simplified().left(shown);
    add("bad-cell", tr("column %1: expected %2, found “%3”").arg(qstr(column), expected, found), row.line());
}

std::optional<qint64> CellWarnings::integer(const NamedRow &row, std::string_view column)
{
    const std::string_view cell = row.cell(column);
    if (isMissing(cell))
        return std::nullopt;
    const auto value = parseInteger(cell);
    if (value && *value >= 0)
        return value;
    // Tables that went through a data frame have "1993768.0" beside their empty cells.
    constexpr double most = 9007199254740992; // 2^53
    const auto decimal = parseDouble(cell);
    if (decimal && *decimal >= 0 && *decimal <= most && *decimal == std::floor(*decimal))
        return qint64(*decimal);
    bad(row, column, tr("a whole number"));
    return std::nullopt;
}

std::optional<double> CellWarnings::number(const NamedRow &row, std::string_view column)
{
    const std::string_view cell = row.cell(column);
    if (isMissing(cell))
        return std::nullopt;
    const auto value = parseDouble(cell);
    if (value && *value >= 0)
        return value;
    bad(row, column, tr("a number that is not negative"));
    return std::nullopt;
}

void CellWarnings::finish()
{
    if (m_count <= mostWarnings)
        return;
    m_evidence.notes.push_back({Note::Level::Warning,
                                "more-warnings",
                                tr("%1 further warnings of this kind").arg(m_count - mostWarnings),
                                {},
                                {}});
}

} // namespace memreport::longrun
