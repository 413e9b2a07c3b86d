// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/delimitedreader.h"

#include <QIODevice>

#include <algorithm>
#include <array>

namespace memreport {

namespace {

constexpr qsizetype blockBytes = 64 * 1024;
constexpr int endOfText = -1;

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

void trim(std::string &cell)
{
    const auto first = std::ranges::find_if_not(cell, isBlank);
    cell.erase(cell.begin(), first);
    while (!cell.empty() && isBlank(cell.back()))
        cell.pop_back();
}

} // namespace

DelimitedReader::DelimitedReader(QIODevice &in, char delimiter)
    : m_in(&in)
    , m_delimiter(delimiter)
{
}

DelimitedReader::DelimitedReader(QByteArrayView text, char delimiter)
    : m_delimiter(delimiter)
    , m_block(text.toByteArray())
{
}

bool DelimitedReader::fill()
{
    if (!m_in)
        return false;
    m_block.resize(blockBytes);
    const qint64 count = m_in->read(m_block.data(), blockBytes);
    m_block.truncate(std::max<qint64>(count, 0));
    m_at = 0;
    if (count <= 0)
        m_in = nullptr;
    return count > 0;
}

int DelimitedReader::peek()
{
    if (m_at >= m_block.size() && !fill())
        return endOfText;
    return uchar(m_block.at(m_at));
}

int DelimitedReader::take()
{
    const int c = peek();
    if (c != endOfText)
        ++m_at;
    return c;
}

void DelimitedReader::takeLineBreak()
{
    if (take() == '\r' && peek() == '\n')
        take();
    ++m_line;
}

void DelimitedReader::skipLine()
{
    for (int c = peek(); c != endOfText; c = peek()) {
        if (c == '\n' || c == '\r') {
            takeLineBreak();
            return;
        }
        take();
    }
}

/// After the opening quote up to behind the closing one; false: the text or the room ends before.
bool DelimitedReader::readQuoted(std::string &cell)
{
    while (cell.size() <= maxCellBytes) {
        const int c = peek();
        if (c == endOfText)
            return false;
        if (c == '\n' || c == '\r') {
            takeLineBreak();
            cell += '\n';
            continue;
        }
        take();
        if (c != '"') {
            cell += char(c);
        } else if (peek() == '"') {
            take();
            cell += '"';
        } else {
            return true;
        }
    }
    return false;
}

/// One cell, up to but without the delimiter or line break behind it.
bool DelimitedReader::readCell(Record &record)
{
    std::string cell;
    bool quoted = false;
    while (isBlank(char(peek())) && char(peek()) != m_delimiter && peek() != endOfText)
        cell += char(take());
    if (peek() == '"') {
        take();
        cell.clear();
        quoted = true;
        if (!readQuoted(cell)) {
            record.kind = cell.size() > maxCellBytes ? Record::Kind::CellTooLong : Record::Kind::OpenQuote;
            return false;
        }
    }
    const size_t fixed = cell.size();
    std::string rest;
    for (int c = peek(); c != endOfText && c != '\n' && c != '\r' && char(c) != m_delimiter; c = peek()) {
        if (rest.size() > maxCellBytes) {
            record.kind = Record::Kind::CellTooLong;
            return false;
        }
        rest += char(take());
    }
    if (quoted) {
        trim(rest);
        cell = cell.substr(0, fixed) + rest;
    } else {
        cell += rest;
        trim(cell);
    }
    record.cells.push_back(std::move(cell));
    return true;
}

Record DelimitedReader::next()
{
    Record record;
    record.line = m_line;
    const int first = peek();
    if (first == endOfText)
        return record;
    if (first == '#') {
        record.kind = Record::Kind::Comment;
        skipLine();
        return record;
    }
    record.kind = Record::Kind::Cells;
    while (true) {
        if (!readCell(record))
            return record;
        if (record.cells.size() > maxColumns) {
            record.kind = Record::Kind::TooManyCells;
            return record;
        }
        const int behind = peek();
        if (behind != endOfText && char(behind) == m_delimiter) {
            take();
            continue;
        }
        if (behind == endOfText)
            m_noFinalBreak = true;
        else
            takeLineBreak();
        break;
    }
    if (record.cells.size() == 1 && record.cells.front().empty())
        record.kind = Record::Kind::Blank;
    return record;
}

bool isSeparatorLine(const Record &record)
{
    // Cut at its own delimiter, "sep=;" is "sep=" and an empty cell.
    return record.line == 1 && !record.cells.empty() && record.cells.size() <= 2 &&
           (record.cells[0].starts_with("sep=") || record.cells[0].starts_with("SEP="));
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
