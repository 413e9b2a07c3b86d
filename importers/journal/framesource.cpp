// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/framesource.h"

#include "importers/journal/scan.h"

#include <algorithm>

namespace memreport::journal {

namespace {

/// RFC 6587: the length has no zero in front; no sender's limit needs more digits.
constexpr size_t mostDigits = 8;

struct FrameHead
{
    size_t bytes = 0;  ///< of the length and the blank
    size_t length = 0; ///< of the frame behind them
};

/// "83 <": a length and the beginning of a priority.
std::optional<FrameHead> frameHead(std::string_view text)
{
    size_t digits = 0;
    size_t length = 0;
    while (digits < std::min(text.size(), mostDigits) && isDigit(text[digits]))
        length = length * 10 + size_t(text[digits++] - '0');
    if (digits == 0 || text.front() == '0' || !text.substr(digits).starts_with(" <"))
        return std::nullopt;
    return FrameHead{digits + 1, length};
}

size_t lineBreaks(std::string_view text)
{
    return std::min(text.find_first_not_of("\r\n"), text.size());
}

} // namespace

bool isOctetCounted(std::string_view head)
{
    const auto first = frameHead(head);
    if (!first)
        return false;
    // The second frame proves the first one's length; a single one has to end with the text.
    const size_t end = first->bytes + first->length;
    if (end >= head.size())
        return end == head.size();
    const std::string_view rest = head.substr(end);
    return rest.size() == lineBreaks(rest) || frameHead(rest.substr(lineBreaks(rest)));
}

FrameSource::FrameSource(QIODevice &in, Progress progress, size_t maxLine)
    : m_lines(in, std::move(progress), maxLine)
    , m_maxFrame(maxLine)
    , m_counted(isOctetCounted(m_lines.peek()))
{
}

std::optional<LineSource::Line> FrameSource::next()
{
    return m_counted ? nextFrame() : m_lines.next();
}

std::optional<LineSource::Line> FrameSource::nextFrame()
{
    m_lines.takeBytes(lineBreaks(m_lines.peek()));
    const std::string_view ahead = m_lines.peek();
    if (ahead.empty())
        return std::nullopt;
    ++m_number;
    const qint64 byte = m_lines.byte();
    const auto head = frameHead(ahead);
    if (!head || head->length > m_maxFrame)
        return brokenLine(byte);
    // What is in sight must fit before it is taken: the next frame, or the end.
    const size_t end = head->bytes + head->length;
    if (end < ahead.size()) {
        const std::string_view rest = ahead.substr(end);
        const std::string_view behind = rest.substr(lineBreaks(rest));
        const bool far = behind.size() <= mostDigits + 2; // the window ends here
        if (!behind.empty() && !far && !frameHead(behind))
            return brokenLine(byte);
    }
    m_lines.takeBytes(head->bytes);
    const auto bytes = m_lines.takeBytes(head->length);
    if (!bytes)
        return brokenLine(byte); // the file ends inside the frame
    LineSource::Line frame;
    frame.text = bytes->substr(0, bytes->find_last_not_of("\r\n") + 1);
    frame.number = m_number;
    frame.byte = byte;
    return frame;
}

/// The line up to its end in place of a frame.
std::optional<LineSource::Line> FrameSource::brokenLine(qint64 byte)
{
    if (m_lines.cancelled())
        return std::nullopt;
    ++m_broken;
    m_brokenFrame = m_brokenFrame.value_or(m_number);
    auto line = m_lines.next();
    if (line) {
        line->number = m_number;
        line->byte = byte;
    }
    return line;
}

} // namespace memreport::journal
