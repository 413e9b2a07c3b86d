// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <string>
#include <string_view>

namespace memreport::bench {

/// A line as the program printed it: without colours, line end and the prefix of a CI log.
struct TextLine
{
    std::string_view text; ///< valid until the next one is asked for
    qint64 number = 0;     ///< 1 = first
    bool ended = true;     ///< false: the text ends without a line end
};

/// Lines of a terminal's or a log's text. A carriage return ends a line too: on a terminal progress
/// lines are written over each other.
class TextLines
{
public:
    explicit TextLines(std::string_view text)
        : m_text(text)
    {
    }
    bool next(TextLine &line);

private:
    std::string_view m_text;
    size_t m_at = 0;
    qint64 m_number = 1;
    std::string m_clean;
};

/// Removes escape sequences (colours, cursor movement, titles).
std::string withoutEscapes(std::string_view line);
/// Cuts what CI systems, containers, loggers and quotations put before a line: time stamps, streams,
/// services, "> ".
std::string_view withoutLogPrefix(std::string_view line);

} // namespace memreport::bench
