// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/recordcutter.h"

#include "models/base/translate.h"

#include <QIODevice>

#include <algorithm>

namespace memreport {

namespace {

constexpr size_t blockBytes = 256 * 1024;

} // namespace

std::optional<Error> recordFault(RecordKind kind, qint64 line)
{
    Error error;
    error.line = line;
    switch (kind) {
    case RecordKind::OpenQuote:
        error.code = Error::Code::Truncated;
        error.message = tr("a quoted cell is not closed");
        error.expected = tr("a closing quotation mark");
        error.found = tr("the end of the file");
        return error;
    case RecordKind::CellTooLong:
        error.code = Error::Code::Limit;
        error.message = tr("a cell is too long");
        error.expected = tr("at most %1 bytes").arg(maxCellBytes);
        error.found = tr("a longer cell");
        return error;
    case RecordKind::TooManyCells:
        error.code = Error::Code::Limit;
        error.message = tr("a row has too many cells");
        error.expected = tr("at most %1 cells").arg(maxColumns);
        error.found = tr("more cells");
        return error;
    default:
        return std::nullopt;
    }
}

RecordCutter::RecordCutter(QIODevice &in, char delimiter)
    : m_in(&in)
    , m_delimiter(delimiter)
    , m_block(1, '\0')
{
    for (const char stop : {delimiter, '\n', '\r', '\0'})
        m_stops[uchar(stop)] = true;
}

RecordCutter::RecordCutter(QByteArrayView text, char delimiter)
    : m_delimiter(delimiter)
    , m_block(text.data(), size_t(text.size()))
    , m_end(text.size())
    , m_eof(true)
{
    m_block += '\0';
    for (const char stop : {delimiter, '\n', '\r', '\0'})
        m_stops[uchar(stop)] = true;
}

/// More bytes behind the record that is being cut, which moves to the front.
bool RecordCutter::fill()
{
    if (m_eof)
        return false;
    const size_t kept = size_t(m_end - m_start);
    std::copy(m_block.begin() + m_start, m_block.begin() + m_end, m_block.begin());
    m_blockOffset += m_start;
    m_start = 0;
    // Doubling keeps the cost of a record that fills many blocks in proportion to its length.
    m_block.resize(kept + std::max(blockBytes, kept) + 1);
    const qint64 count = m_in->read(m_block.data() + kept, qint64(m_block.size() - kept - 1));
    if (count < 0)
        m_readError = m_in->errorString();
    m_eof = count <= 0;
    m_end = qsizetype(kept) + std::max<qsizetype>(count, 0);
    m_block[size_t(m_end)] = '\0';
    return !m_eof;
}

RecordKind RecordCutter::next()
{
    m_line += m_breaks;
    m_breaks = 0;
    m_start = m_next;
    while (!cut()) {
        if (size_t(m_end - m_start) > maxRecordBytes) {
            m_kind = RecordKind::CellTooLong;
            break;
        }
        fill();
    }
    return m_kind;
}

bool RecordCutter::cut()
{
    m_cells.clear();
    m_copies.clear();
    m_breaks = 0;
    const char *at = m_block.data() + m_start;
    if (at == end()) {
        m_kind = RecordKind::End;
        m_next = m_end;
        return m_eof;
    }
    if (*at == '#')
        return cutComment(at);
    m_kind = RecordKind::Cells;
    while (true) {
        if (!cutCell(at))
            return m_kind != RecordKind::Cells; // a fault ends the record, the block's end does not
        if (m_cells.size() > maxColumns) {
            m_kind = RecordKind::TooManyCells;
            return true;
        }
        if (at == end() || *at != m_delimiter)
            return endRecord(at);
        ++at;
    }
}

bool RecordCutter::cutComment(const char *at)
{
    m_kind = RecordKind::Comment;
    return endRecord(std::find_if(at, end(), [](char c) { return c == '\n' || c == '\r'; }));
}

/// At the byte behind a record: a line break or the end.
bool RecordCutter::endRecord(const char *at)
{
    if (at == end() && !m_eof)
        return false;
    // The second half of a CRLF may be in the next block.
    if (at != end() && *at == '\r' && at + 1 == end() && !m_eof)
        return false;
    m_noFinalBreak = at == end();
    if (at != end()) {
        const bool both = *at == '\r' && at[1] == '\n' && at + 1 != end();
        at += both ? 2 : 1;
        ++m_breaks;
    }
    m_next = at - m_block.data();
    if (m_kind == RecordKind::Cells && m_cells.size() == 1 && m_cells.front().empty())
        m_kind = RecordKind::Blank;
    return true;
}

const char *RecordCutter::skipPlain(const char *at) const
{
    while (true) {
        while (!m_stops[uchar(*at)])
            ++at;
        if (*at != '\0' || at == end())
            return at;
        ++at;
    }
}

/// One cell, up to but without the delimiter or line break behind it.
bool RecordCutter::cutCell(const char *&at)
{
    while (isBlank(*at))
        ++at;
    if (*at == '"')
        return cutQuoted(at);
    const char *const first = at;
    at = skipPlain(at);
    if (at == end() && !m_eof)
        return false;
    if (size_t(at - first) > maxCellBytes) {
        m_kind = RecordKind::CellTooLong;
        return false;
    }
    const char *last = at;
    while (last != first && isBlank(last[-1]))
        --last;
    m_cells.emplace_back(first, last);
    return true;
}

bool RecordCutter::cutQuoted(const char *&at)
{
    const char *const first = ++at;
    bool plain = true;
    while (true) {
        at = std::find(at, end(), '"');
        if (size_t(at - first) > maxCellBytes) {
            m_kind = RecordKind::CellTooLong;
            return false;
        }
        if (at == end() || (at + 1 == end() && !m_eof)) {
            if (m_eof)
                m_kind = RecordKind::OpenQuote;
            return false;
        }
        if (at + 1 == end() || at[1] != '"')
            break;
        plain = false;
        at += 2;
    }
    const std::string_view text(first, at);
    const char *const behind = ++at;
    at = skipPlain(at);
    if (at == end() && !m_eof)
        return false;
    const std::string_view rest(behind, at);
    plain = plain && text.find_first_of("\r\n") == std::string_view::npos &&
            rest.find_first_not_of(" \t") == std::string_view::npos;
    m_cells.push_back(plain ? text : unquoted(text, rest));
    return true;
}

/// Doubled quotes become one, every line break LF; text behind the closing quote belongs to the cell.
std::string_view RecordCutter::unquoted(std::string_view text, std::string_view rest)
{
    std::string copy;
    copy.reserve(text.size() + rest.size());
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n' || text[i] == '\r') {
            i += text.substr(i).starts_with("\r\n") ? 1 : 0;
            copy += '\n';
            ++m_breaks;
            continue;
        }
        copy += text[i];
        i += text[i] == '"' ? 1 : 0;
    }
    const size_t from = std::min(rest.find_first_not_of(" \t"), rest.size());
    copy += rest.substr(from, rest.find_last_not_of(" \t") + 1 - from);
    return m_copies.emplace_back(std::move(copy));
}

} // namespace memreport
