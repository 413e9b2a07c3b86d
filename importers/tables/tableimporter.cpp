// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/tableimporter.h"

#include "importers/tables/delimitedreader.h"
#include "importers/tables/rowreader.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>
#include <span>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

Error errorAt(Error::Code code, qint64 line, const QString &message, const QString &expected,
              const QString &found)
{
    Error error;
    error.code = code;
    error.line = line;
    error.message = message;
    error.expected = expected;
    error.found = found;
    return error;
}

/// The first record with cells, past comments, blank lines and a sep= line.
Record headerOf(DelimitedReader &reader, TableInfo *info)
{
    while (true) {
        Record record = reader.next();
        if (record.kind == Record::Kind::Comment || record.kind == Record::Kind::Blank) {
            if (info)
                ++(record.kind == Record::Kind::Comment ? info->commentLines : info->blankLines);
            continue;
        }
        if (record.kind == Record::Kind::Cells && isSeparatorLine(record))
            continue;
        return record;
    }
}

/// A column's name; a label set of Prometheus' text forms, cut at its commas, is none.
bool isWord(const std::string &cell)
{
    return !cell.empty() && cell.find_first_of("{}=\"") == std::string::npos &&
           std::ranges::any_of(cell, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || uchar(c) >= 0x80;
           });
}

/// A header of words and a second row of as many cells: a table, though of a kind unknown here.
bool looksLikeTable(QByteArrayView head, char delimiter)
{
    DelimitedReader reader(head, delimiter);
    const Record header = headerOf(reader, nullptr);
    if (header.kind != Record::Kind::Cells || header.cells.size() < 3 ||
        !std::ranges::all_of(header.cells, isWord))
        return false;
    const Record row = headerOf(reader, nullptr);
    return row.kind == Record::Kind::Cells && row.cells.size() == header.cells.size();
}

QString listOf(const std::vector<std::string> &names)
{
    constexpr size_t shown = 12;
    QStringList list;
    for (const std::string &name : std::span(names).first(std::min(names.size(), shown)))
        list += qstr(name).simplified().left(40);
    if (names.size() > shown)
        list += u"…"_s;
    return list.join(u", "_s);
}

class TableImporter : public Importer
{
public:
    std::string name() const override { return "table"; }
    Match probe(QByteArrayView head, bool whole) const override;
    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override;

private:
    static bool readHeader(DelimitedReader &reader, Evidence &evidence, std::optional<TableShape> &shape);
    static void readRows(DelimitedReader &reader, RowReader *rows, Evidence &evidence,
                         const Progress &progress);
};

Match TableImporter::probe(QByteArrayView head, bool) const
{
    if (head.contains('\0'))
        return Match::No;
    const char delimiter = sniffDelimiter(head);
    if (delimiter == 0)
        return Match::No;
    DelimitedReader reader(head, delimiter);
    const Record header = headerOf(reader, nullptr);
    if (header.kind != Record::Kind::Cells)
        return Match::No;
    if (const auto shape = shapeOf(header.cells)) {
        const auto used =
            std::ranges::count_if(shape->roles, [](const auto &role) { return role.has_value(); });
        // Two known names among many others can be chance; another reader may know better.
        return used >= 3 || size_t(used) == header.cells.size() ? Match::Yes : Match::Maybe;
    }
    return looksLikeTable(head, delimiter) ? Match::Maybe : Match::No;
}

bool TableImporter::readHeader(DelimitedReader &reader, Evidence &evidence, std::optional<TableShape> &shape)
{
    evidence.table.emplace();
    const Record header = headerOf(reader, &*evidence.table);
    if (header.kind != Record::Kind::Cells) {
        evidence.error =
            errorAt(Error::Code::Syntax, header.line, tr("the table has no header line"),
                    tr("a line with the names of the columns"),
                    header.kind == Record::Kind::End ? tr("the end of the file") : tr("a broken cell"));
        return false;
    }
    evidence.table->columns = header.cells;
    shape = shapeOf(header.cells);
    if (!shape) {
        evidence.error = errorAt(Error::Code::UnknownFormat, header.line, tr("no reader knows this table"),
                                 tr("the columns of a table of weights, allocators, hosts or events"),
                                 tr("the columns %1").arg(listOf(header.cells)));
        return true;
    }
    evidence.source.format = utf8(tr("Table: %1").arg(tableName(shape->kind)));
    std::vector<std::string> ignored;
    for (size_t i = 0; i < header.cells.size(); ++i) {
        if (!shape->roles[i] && !header.cells[i].empty())
            ignored.push_back(header.cells[i]);
    }
    if (!ignored.empty()) {
        evidence.notes.push_back({Note::Level::Info,
                                  "ignored-columns",
                                  tr("columns that are not used: %1").arg(listOf(ignored)),
                                  header.line,
                                  {}});
    }
    return true;
}

void TableImporter::readRows(DelimitedReader &reader, RowReader *rows, Evidence &evidence,
                             const Progress &progress)
{
    constexpr qint64 rowsPerReport = 4096;
    while (true) {
        const Record record = reader.next();
        if (record.kind == Record::Kind::Comment) {
            ++evidence.table->commentLines;
        } else if (record.kind == Record::Kind::Blank) {
            ++evidence.table->blankLines;
        } else if (record.kind == Record::Kind::Cells) {
            ++evidence.table->rows;
            evidence.table->emptyCells += std::ranges::count(record.cells, std::string());
            if (rows)
                rows->add(record.cells, record.line);
            if (evidence.table->rows % rowsPerReport == 0 && progress &&
                !progress(evidence.table->rows, -1)) {
                evidence.error = errorAt(Error::Code::Cancelled, record.line, tr("stopped"),
                                         tr("the whole table"), tr("a stop by the user"));
                return;
            }
        } else {
            if (const auto fault = recordFault(record.kind, record.line))
                evidence.error = fault;
            return;
        }
    }
}

Evidence TableImporter::read(QIODevice &in, const Hints &hints, const Progress &progress) const
{
    Evidence evidence;
    evidence.source.format = utf8(tr("Table"));
    const char delimiter = sniffDelimiter(in.peek(64 * 1024));
    DelimitedReader reader(in, delimiter == 0 ? ',' : delimiter);
    std::optional<TableShape> shape;
    if (!readHeader(reader, evidence, shape))
        return evidence;
    if (!shape) {
        readRows(reader, nullptr, evidence, progress);
        return evidence;
    }
    RowReader rows(*shape, evidence.table->columns, hints, evidence);
    readRows(reader, &rows, evidence, progress);
    rows.finish();
    if (evidence.table->rows == 0 && !evidence.error)
        evidence.notes.push_back({Note::Level::Warning, "no-rows", tr("the table has no rows"), {}, {}});
    return evidence;
}

} // namespace

std::unique_ptr<Importer> makeTableImporter()
{
    return std::make_unique<TableImporter>();
}

} // namespace memreport
