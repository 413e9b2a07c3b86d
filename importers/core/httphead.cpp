// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/httphead.h"

#include "models/base/text.h"

#include <algorithm>
#include <optional>

namespace memreport {

namespace {

constexpr size_t maxSizeLine = 1024; // extensions of a chunk

/// The next line without its end; nullopt: the text ends before the line does.
std::optional<std::string_view> nextLine(std::string_view text)
{
    const size_t end = text.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

bool beginsHead(std::string_view text)
{
    return text.size() > 5 && text.starts_with("HTTP/") && text[5] >= '0' && text[5] <= '9';
}

bool namesChunks(std::string_view header)
{
    const QByteArray lower = QByteArray(header.data(), qsizetype(header.size())).toLower();
    return lower.startsWith("transfer-encoding:") && lower.contains("chunked");
}

/// A head and its blank line into heads; false: it is none.
bool addHead(std::string_view text, HttpHeads &heads)
{
    HttpHeads head = heads;
    head.isChunked = false;
    size_t at = 0;
    for (bool isFirst = true;; isFirst = false) {
        const auto line = nextLine(text.substr(at));
        if (!line)
            return false;
        at = text.find('\n', at) + 1;
        ++head.lines;
        if (isFirst) {
            head.status = qstr(*line).simplified();
            head.code = head.status.section(u' ', 1, 1).toInt();
        } else if (line->empty()) {
            break;
        } else if (line->find(':') == std::string_view::npos) {
            return false;
        } else {
            head.isChunked = head.isChunked || namesChunks(*line);
        }
    }
    head.bytes += qsizetype(at);
    heads = head;
    return true;
}

/// "1f4", "1f4;name=value"; nullopt: no size.
std::optional<qint64> chunkSize(std::string_view line)
{
    const std::string_view digits = line.substr(0, line.find(';'));
    bool isNumber = false;
    const qint64 size =
        QByteArray(digits.data(), qsizetype(digits.size())).trimmed().toLongLong(&isNumber, 16);
    return isNumber && size >= 0 ? std::optional(size) : std::nullopt;
}

} // namespace

HttpHeads httpHeadsOf(std::string_view text)
{
    HttpHeads heads;
    while (beginsHead(text.substr(size_t(heads.bytes))) && addHead(text.substr(size_t(heads.bytes)), heads)) {
    }
    return heads;
}

bool ChunkedBody::begins(std::string_view body)
{
    const auto line = nextLine(body.substr(0, maxSizeLine));
    return line && !line->empty() && chunkSize(*line);
}

void ChunkedBody::takeSize(char c)
{
    if (c != '\n') {
        m_line += c;
        if (size_t(m_line.size()) > maxSizeLine)
            m_state = State::Done;
        return;
    }
    const auto size = chunkSize({m_line.constData(), size_t(m_line.size())});
    m_line.clear();
    m_left = size.value_or(0);
    m_state = m_left > 0 ? State::Content : State::Done;
}

QByteArray ChunkedBody::take(QByteArrayView bytes)
{
    QByteArray content;
    for (qsizetype at = 0; at < bytes.size() && m_state != State::Done;) {
        if (m_state == State::Content) {
            const qsizetype count = qsizetype(std::min<qint64>(m_left, bytes.size() - at));
            content += bytes.sliced(at, count);
            at += count;
            m_left -= count;
            m_state = m_left > 0 ? State::Content : State::LineEnd;
            continue;
        }
        const char c = bytes[at++];
        if (m_state == State::Size)
            takeSize(c);
        else if (c == '\n')
            m_state = State::Size;
    }
    return content;
}

} // namespace memreport
