// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/delimitedreader.h"

#include <algorithm>
#include <array>

namespace memreport {

Record DelimitedReader::next()
{
    Record record;
    record.kind = m_cutter.next();
    record.line = m_cutter.line();
    if (record.kind == RecordKind::Cells)
        record.cells.assign(m_cutter.cells().begin(), m_cutter.cells().end());
    return record;
}

bool isSeparatorLine(std::span<const std::string_view> cells)
{
    // Cut at its own delimiter, "sep=;" is "sep=" and an empty cell.
    return !cells.empty() && cells.size() <= 2 &&
           (cells[0].starts_with("sep=") || cells[0].starts_with("SEP="));
}

bool isSeparatorLine(const Record &record)
{
    const std::vector<std::string_view> cells(record.cells.begin(), record.cells.end());
    return record.line == 1 && isSeparatorLine(cells);
}

char sniffDelimiter(QByteArrayView head)
{
    constexpr std::array candidates{',', ';', '\t', '|'};
    constexpr int looked = 20;
    if ((head.startsWith("sep=") || head.startsWith("SEP=")) && head.size() > 4 &&
        std::ranges::find(candidates, head[4]) != candidates.end())
        return head[4];
    char best = 0;
    size_t bestScore = 0;
    for (const char delimiter : candidates) {
        DelimitedReader reader(head.first(std::min<qsizetype>(head.size(), 64 * 1024)), delimiter);
        size_t columns = 0;
        size_t equal = 0;
        size_t seen = 0;
        for (int i = 0; i < looked; ++i) {
            const Record record = reader.next();
            if (record.kind == Record::Kind::Comment || record.kind == Record::Kind::Blank)
                continue;
            if (record.kind != Record::Kind::Cells)
                break;
            if (seen++ == 0)
                columns = record.cells.size();
            equal += record.cells.size() == columns;
        }
        if (columns < 2)
            continue;
        const size_t score = columns * equal * 100 / seen;
        if (score > bestScore) {
            bestScore = score;
            best = delimiter;
        }
    }
    return best;
}

} // namespace memreport
