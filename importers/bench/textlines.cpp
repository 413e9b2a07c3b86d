// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/textlines.h"

#include "importers/bench/words.h"

#include <algorithm>
#include <array>

namespace memreport::bench {

namespace {

constexpr char escape = '\x1b';

/// Behind the escape sequence that begins at `at`.
size_t behindEscape(std::string_view line, size_t at)
{
    if (at + 1 >= line.size())
        return line.size();
    const char kind = line[at + 1];
    at += 2;
    if (kind == '[') {
        while (at < line.size() && (line[at] < '@' || line[at] > '~'))
            ++at;
        return std::min(at + 1, line.size());
    }
    if (kind == ']') { // a title: to BEL or ESC backslash
        while (at < line.size() && line[at] != '\a' && line[at] != escape)
            ++at;
        return std::min(at + (at < line.size() && line[at] == escape ? 2 : 1), line.size());
    }
    if (kind == '(' || kind == ')')
        return std::min(at + 1, line.size());
    return at;
}

/// A small matcher: d digit, anything else itself. Length of the match, 0 if there is none.
size_t matchShape(std::string_view text, std::string_view shape)
{
    if (text.size() < shape.size())
        return 0;
    for (size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 'd' ? !isDigit(text[i]) : text[i] != shape[i])
            return 0;
    }
    return shape.size();
}

size_t digitsFrom(std::string_view text, size_t at)
{
    while (at < text.size() && isDigit(text[at]))
        ++at;
    return at;
}

/// Fraction and zone behind a clock time.
size_t behindClock(std::string_view text, size_t at)
{
    if (at + 1 < text.size() && (text[at] == '.' || text[at] == ',') && isDigit(text[at + 1]))
        at = digitsFrom(text, at + 1);
    if (at < text.size() && text[at] == 'Z')
        return at + 1;
    for (const std::string_view zone : {"+dd:dd", "-dd:dd", "+dddd", "-dddd"}) {
        if (const size_t length = matchShape(text.substr(std::min(at, text.size())), zone))
            return at + length;
    }
    return at;
}

/// Length of a time stamp with the one blank behind it: ISO 8601 or a clock, also in brackets.
size_t stampLength(std::string_view line)
{
    size_t at = line.starts_with('[') ? 1 : 0;
    const bool bracket = at == 1;
    const std::string_view text = line.substr(at);
    size_t length = 0;
    for (const std::string_view shape : {"dddd-dd-ddTdd:dd:dd", "dddd-dd-dd dd:dd:dd", "dd:dd:dd"}) {
        if (length == 0)
            length = matchShape(text, shape);
    }
    if (length == 0)
        return 0;
    at = behindClock(line, at + length);
    if (bracket) {
        if (at >= line.size() || line[at] != ']')
            return 0;
        ++at;
    }
    if (at < line.size() && line[at] == ':')
        ++at;
    // A time that is a line of its own belongs to the program.
    if (at + 1 >= line.size() || (line[at] != ' ' && line[at] != '\t'))
        return 0;
    return at + 1;
}

/// GitLab's stream mark behind its stamp: "00O ", "01E+".
size_t streamMarkLength(std::string_view line)
{
    const bool isMark = line.size() > 3 && isDigit(line[0]) && isDigit(line[1]) &&
                        (line[2] == 'O' || line[2] == 'E') && (line[3] == ' ' || line[3] == '+');
    return isMark ? 4 : 0;
}

/// "Jul  9 06:43:12 " and, of syslog, "host program[12]: " behind it.
size_t syslogLength(std::string_view line)
{
    constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    if (line.size() < 17 || line[3] != ' ' || matchShape(line.substr(6), " dd:dd:dd ") == 0 ||
        std::ranges::find(months, line.substr(0, 3)) == months.end())
        return 0;
    const size_t clockEnd = 16;
    const std::string_view rest = line.substr(clockEnd);
    const size_t tag = rest.find("]: ");
    const bool isTag = tag != std::string_view::npos && std::ranges::count(rest.substr(0, tag), ' ') == 1 &&
                       rest.substr(0, tag).contains('[');
    return isTag ? clockEnd + tag + 3 : clockEnd;
}

/// "bench-1  | " of docker compose, "[job/step]   | " of act.
size_t serviceLength(std::string_view line)
{
    const size_t bar = line.find('|');
    if (bar == std::string_view::npos || bar == 0 || bar + 1 >= line.size() || line[bar + 1] != ' ')
        return 0;
    const std::string_view name = trimmed(line.substr(0, bar));
    if (name.empty() || name.contains(' '))
        return 0;
    const size_t number = name.find_last_of("-_");
    const bool isService = number != std::string_view::npos && number > 0 && number + 1 < name.size() &&
                           digitsFrom(name, number + 1) == name.size() && !isDigit(name.front());
    const bool isJob = name.starts_with('[') && name.ends_with(']');
    return isService || isJob ? bar + 2 : 0;
}

/// "#12 3.456 " of BuildKit.
size_t buildStepLength(std::string_view line)
{
    if (!line.starts_with('#'))
        return 0;
    const size_t step = digitsFrom(line, 1);
    if (step == 1 || step >= line.size() || line[step] != ' ')
        return 0;
    const size_t whole = digitsFrom(line, step + 1);
    if (whole == step + 1 || whole >= line.size() || line[whole] != '.')
        return 0;
    const size_t end = digitsFrom(line, whole + 1);
    return end < line.size() && line[end] == ' ' ? end + 1 : 0;
}

/// "> " of quoted text.
size_t quoteLength(std::string_view line)
{
    return line.starts_with("> ") ? 2 : 0;
}

/// "job<TAB>step<TAB>" of `gh run view --log`, before its time stamp.
size_t jobColumnsLength(std::string_view line)
{
    const size_t first = line.find('\t');
    const size_t second = first == std::string_view::npos ? first : line.find('\t', first + 1);
    if (second == std::string_view::npos || first == 0 || stampLength(line.substr(second + 1)) == 0)
        return 0;
    return second + 1;
}

} // namespace

std::string withoutEscapes(std::string_view line)
{
    std::string clean;
    clean.reserve(line.size());
    for (size_t at = 0; at < line.size();) {
        if (line[at] == escape) {
            at = behindEscape(line, at);
        } else if (line[at] == '\b') {
            if (!clean.empty())
                clean.pop_back();
            ++at;
        } else {
            clean += line[at++];
        }
    }
    return clean;
}

std::string_view withoutLogPrefix(std::string_view line)
{
    constexpr std::array prefixes{jobColumnsLength, serviceLength, buildStepLength,
                                  syslogLength,     stampLength,   quoteLength};
    constexpr int mostPrefixes = 4;
    for (int round = 0; round < mostPrefixes; ++round) {
        size_t length = 0;
        for (const auto prefix : prefixes) {
            length = prefix(line);
            if (length > 0) {
                line.remove_prefix(length);
                if (prefix == stampLength)
                    line.remove_prefix(streamMarkLength(line));
                break;
            }
        }
        if (length == 0)
            break;
    }
    return line;
}

bool TextLines::next(TextLine &line)
{
    if (m_at >= m_text.size())
        return false;
    std::string_view text = m_text.substr(m_at, m_text.find('\n', m_at) - m_at);
    text = text.substr(0, text.find('\r'));
    const size_t end = m_at + text.size();
    line.number = m_number;
    line.ended = end < m_text.size();
    m_at = end;
    if (m_at < m_text.size() && m_text[m_at] == '\r')
        ++m_at;
    if (m_at < m_text.size() && m_text[m_at] == '\n') {
        ++m_at;
        ++m_number;
    }
    if (text.contains(escape) || text.contains('\b')) {
        m_clean = withoutEscapes(text);
        text = m_clean;
    }
    line.text = withoutLogPrefix(text);
    return true;
}

} // namespace memreport::bench
