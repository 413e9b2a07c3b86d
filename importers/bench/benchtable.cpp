// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/benchtable.h"

#include "importers/bench/benchinput.h"
#include "importers/bench/linereader.h"
#include "importers/bench/tablemeaning.h"
#include "importers/bench/words.h"
#include "models/base/translate.h"

#include <algorithm>

namespace memreport {

using namespace bench;

namespace {

/// A document for people; more is no pasted table.
constexpr size_t maxDocumentBytes = 8 * 1024 * 1024;
/// Words beside the tables are kept as the author's where the text is a document.
constexpr size_t maxProseBytes = 1024 * 1024;

class BenchTableImporter final : public Importer
{
public:
    std::string name() const override { return "bench-table"; }

    Match probe(QByteArrayView head, bool) const override
    {
        const std::string_view text(head.data(), size_t(head.size()));
        if (text.contains('\0'))
            return Match::No;
        Evidence scratch;
        return std::ranges::any_of(tablesOf(text),
                                   [&](const CellTable &table) { return readTable(table, scratch); })
                   ? Match::Yes
                   : Match::No;
    }

    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        Evidence evidence;
        evidence.source.format = "Tables of a document";
        const std::string text = repairedText(readAllText(in, hints, progress, evidence), evidence);
        if (evidence.error)
            return evidence;
        size_t unread = 0;
        const std::vector<CellTable> tables = tablesOf(std::string_view(text).substr(0, maxDocumentBytes));
        for (const CellTable &table : tables) {
            unread += readTable(table, evidence) ? 0 : 1;
            if (table.damagedLine == 0)
                continue;
            evidence.error = errorAt(Error::Code::Truncated, tr("the table is cut or damaged"),
                                     tr("a whole row"), tr("a cell without an end"));
            evidence.error->line = table.damagedLine;
        }
        if (unread > 0) {
            addNote(evidence, Note::Level::Info, "other-tables",
                    tr("%1 tables hold neither benchmarks nor resident sizes").arg(unread), 0);
        }
        if (text.size() > maxDocumentBytes) {
            evidence.error =
                errorAt(Error::Code::Limit, tr("the text is too long; tables of its beginning were kept"),
                        tr("at most %1 bytes").arg(maxDocumentBytes), tr("more"));
            evidence.error->byte = qint64(maxDocumentBytes);
        }
        if (text.starts_with('#') && text.size() <= maxProseBytes)
            evidence.prose = text;
        return evidence;
    }
};

} // namespace

namespace {

/// Lines outside of code fences that begin with a bar; others are emptied, so that numbers stay.
std::string barLines(std::string_view text)
{
    std::string bars;
    bool isCode = false;
    for (const std::string_view line : splitAt(text, '\n')) {
        const std::string_view plain = trimmed(line);
        if (plain.starts_with("```") || plain.starts_with("~~~"))
            isCode = !isCode;
        else if (!isCode && plain.starts_with('|'))
            bars += plain;
        bars += '\n';
    }
    return bars;
}

bool isPrintedBursts(const CellTable &table)
{
    return table.header.size() > 1 && table.header[0] == "burst" && table.header[1] == "peak_rss_mb";
}

} // namespace

void readDocumentTables(std::string_view text, Evidence &into)
{
    if (text.size() > maxProseBytes)
        return;
    for (const CellTable &table : tablesOf(barLines(text))) {
        if (table.form == "Markdown" && !isPrintedBursts(table))
            readTable(table, into);
    }
    if (text.starts_with("# "))
        into.prose = text;
}

std::string tablesAsText(std::string_view html)
{
    std::string text;
    const auto addLine = [&text](const std::vector<std::string> &cells) {
        for (size_t i = 0; i < cells.size(); ++i)
            text += (i == 0 ? "" : "\t") + cells[i];
        text += '\n';
    };
    for (const CellTable &table : htmlTables(html)) {
        if (!text.empty())
            text += '\n';
        addLine(table.header);
        for (const CellTable::Row &row : table.rows)
            addLine(row.cells);
    }
    return text;
}

std::unique_ptr<Importer> makeBenchTableImporter()
{
    return std::make_unique<BenchTableImporter>();
}

} // namespace memreport
