// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/jsonobjects.h"

#include "importers/journal/scan.h"

#include <utility>

namespace memreport::journal {

namespace {
/// journald refuses entries beyond 768 MiB, but a log line is never near that.
constexpr size_t maxObject = size_t(32) << 20;

/// { "dmesg" : [
bool takeDmesgStart(std::string_view text)
{
    auto skipSpace = [&text] {
        while (!text.empty() && (text.front() == ' ' || text.front() == '\n' || text.front() == '\t'))
            text.remove_prefix(1);
    };
    for (const std::string_view token : {"{", "\"dmesg\"", ":", "["}) {
        skipSpace();
        if (!takeWord(text, token))
            return false;
    }
    return true;
}

bool startsEntry(std::string_view line)
{
    takeWord(line, "\x1e");
    return line.starts_with("{\"");
}
} // namespace

void JsonObjects::skip(qint64 line)
{
    ++m_skipped;
    m_skippedLine = m_skippedLine.value_or(line);
}

bool JsonObjects::nextLine()
{
    const auto line = m_lines.next();
    m_hasLine = line.has_value();
    if (!line)
        return false;
    m_line = *line;
    m_rest = line->text;
    return true;
}

/// Finds the next '{'; what precedes it belongs to the frame of the form.
bool JsonObjects::openObject()
{
    while (true) {
        if (!m_hasLine && !nextLine())
            return false;
        if (m_line.tooLong)
            skip(m_line.number);
        const size_t start = m_rest.find('{');
        const std::string_view between = m_rest.substr(0, start);
        const bool frame = between.find_first_not_of(" \t\x1e,[]}\r") == std::string_view::npos ||
                           between.starts_with("data:") || m_inDmesg;
        if (start != std::string_view::npos && frame) {
            m_object.line = m_line.number;
            m_object.byte = m_line.byte + qint64(m_line.text.size() - m_rest.size() + start);
            m_rest.remove_prefix(start);
            return true;
        }
        if (!frame)
            skip(m_line.number);
        m_hasLine = false;
    }
}

/// Goes through the line to the end of the object; false: the line ends first.
bool JsonObjects::scanLine(size_t &end)
{
    for (size_t i = 0; i < m_rest.size(); ++i) {
        const char c = m_rest[i];
        if (m_inString) {
            if (m_escaped)
                m_escaped = false;
            else if (c == '\\')
                m_escaped = true;
            else if (c == '"')
                m_inString = false;
            continue;
        }
        if (c == '"')
            m_inString = true;
        else if (c == '{' || c == '[')
            ++m_depth;
        else if ((c == '}' || c == ']') && --m_depth == 0) {
            end = i + 1;
            return true;
        }
    }
    end = m_rest.size();
    return false;
}

/// After a line that did not end the object: false if the object is given up.
bool JsonObjects::goOn()
{
    if (!m_inDmesg && m_held.size() < 256 && takeDmesgStart(m_held)) {
        // The list of dmesg -J is one object; its members are the entries.
        m_inDmesg = true;
        m_hasLine = false;
        return false;
    }
    const bool oneLine = m_held.find('\n') == std::string::npos;
    m_held += '\n';
    if (!nextLine()) {
        m_cut = m_object.line;
        return false;
    }
    if (m_line.tooLong || m_held.size() + m_rest.size() > maxObject) {
        skip(m_object.line);
        m_hasLine = false;
        return false;
    }
    // No JSON string goes over a line end, and no line of an open entry begins another one: it was cut.
    if (m_inString || (oneLine && startsEntry(m_rest) && startsEntry(m_held))) {
        skip(m_object.line);
        return false;
    }
    return true;
}

/// As journalctl -o json prints them: one object a line. Its parser finds out whether that is so, which saves
/// going through the bytes twice.
bool JsonObjects::takeWholeLine()
{
    if (m_hasLine || m_inDmesg || !nextLine() || !m_rest.starts_with("{\"") || !m_rest.ends_with('}'))
        return false;
    m_object = {.text = m_rest, .line = m_line.number, .byte = m_line.byte, .isLine = true};
    m_rest = {};
    return true;
}

bool JsonObjects::reopen()
{
    if (!m_object.isLine)
        return false;
    m_object.isLine = false;
    m_rest = m_line.text;
    m_looksInside = true;
    return true;
}

std::optional<JsonObjects::Object> JsonObjects::next()
{
    const bool looksInside = std::exchange(m_looksInside, false);
    if (!looksInside && m_rest.empty())
        m_hasLine = false;
    if (!looksInside && takeWholeLine())
        return m_object;
    m_object.isLine = false;
    while (!m_cut && openObject()) {
        m_depth = 0;
        m_inString = m_escaped = false;
        m_held.clear();
        do {
            size_t end = 0;
            const bool whole = scanLine(end);
            const std::string_view part = m_rest.substr(0, end);
            m_rest.remove_prefix(end);
            if (!whole || !m_held.empty())
                m_held += part;
            if (whole) {
                m_object.text = m_held.empty() ? part : std::string_view(m_held);
                m_object.inDmesg = m_inDmesg;
                return m_object;
            }
        } while (goOn());
    }
    return std::nullopt;
}

} // namespace memreport::journal
