// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/linesource.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace memreport::journal {

namespace {
constexpr size_t blockSize = 1 << 18;
}

LineSource::LineSource(QIODevice &in, Progress progress, size_t maxLine)
    : m_in(in)
    , m_progress(std::move(progress))
    , m_maxLine(maxLine)
    , m_buffer(blockSize, '\0')
{
}

/// Reads one more block behind what is held; false at the end.
bool LineSource::fill()
{
    if (m_atEnd || m_cancelled)
        return false;
    if (m_begin > 0) {
        std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
        m_end -= m_begin;
        m_begin = 0;
    }
    if (m_buffer.size() - m_end < blockSize)
        m_buffer.resize(m_buffer.size() * 2);
    const qint64 got = m_in.read(m_buffer.data() + m_end, qint64(blockSize));
    if (got < 0)
        m_deviceError = m_in.errorString();
    if (got <= 0) {
        m_atEnd = true;
        return false;
    }
    m_end += size_t(got);
    m_read += got;
    if (m_progress && !m_progress(m_read, m_in.isSequential() ? -1 : m_in.size()))
        m_cancelled = true;
    return true;
}

void LineSource::advance(size_t bytes)
{
    m_begin += bytes;
    m_byte += qint64(bytes);
}

/// Behind a line that is too long: everything up to its end.
void LineSource::skipRest()
{
    while (true) {
        const char *start = m_buffer.data() + m_begin;
        const void *found = std::memchr(start, '\n', m_end - m_begin);
        if (found) {
            advance(size_t(static_cast<const char *>(found) - start) + 1);
            return;
        }
        advance(m_end - m_begin);
        if (!fill())
            return;
    }
}

std::optional<LineSource::Line> LineSource::next()
{
    size_t searched = 0;
    Line line;
    line.byte = m_byte;
    while (!m_cancelled) {
        const char *start = m_buffer.data() + m_begin;
        const void *found = std::memchr(start + searched, '\n', m_end - m_begin - searched);
        const size_t held = m_end - m_begin;
        const size_t length = found ? size_t(static_cast<const char *>(found) - start) : held;
        if (length > m_maxLine) {
            line.number = ++m_number;
            line.tooLong = true;
            skipRest();
            return line;
        }
        if (found || (m_atEnd && held > 0)) {
            line.number = ++m_number;
            line.ended = found != nullptr;
            line.text = std::string_view(start, length);
            if (line.text.ends_with('\r'))
                line.text.remove_suffix(1);
            advance(length + (found ? 1 : 0));
            return line;
        }
        searched = held;
        if (!fill() && m_end == m_begin)
            return std::nullopt;
    }
    return std::nullopt;
}

std::optional<std::string_view> LineSource::takeBytes(size_t count)
{
    while (m_end - m_begin < count) {
        if (!fill())
            return std::nullopt;
    }
    const std::string_view bytes(m_buffer.data() + m_begin, count);
    m_number += std::ranges::count(bytes, '\n');
    advance(count);
    return bytes;
}

std::string_view LineSource::peek()
{
    while (m_end - m_begin < blockSize && fill()) {
    }
    return std::string_view(m_buffer.data() + m_begin, m_end - m_begin);
}

} // namespace memreport::journal
