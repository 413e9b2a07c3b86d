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

namespace {

bool saysSeparator(std::string_view text)
{
    return text.starts_with("sep=") || text.starts_with("SEP=");
}

} // namespace

bool isSeparatorLine(std::span<const std::string_view> cells)
{
    // Cut at its own delimiter, sep=; is "sep=" and an empty cell; a program that fills rows up adds more.
    return !cells.empty() && saysSeparator(cells[0]) && cells[0].size() <= 5 &&
           std::ranges::all_of(cells.subspan(1), &std::string_view::empty);
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
    std::string_view first(head.data(), size_t(std::min<qsizetype>(head.size(), 6)));
    first.remove_prefix(first.starts_with('"') ? 1 : 0);
    if (saysSeparator(first) && first.size() > 4 &&
        std::ranges::find(candidates, first[4]) != candidates.end())
        return first[4];
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
