// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/linesource.h"

#include <string>

namespace memreport::journal {

/// Cuts a stream into its JSON objects, whatever stands between them: nothing (-o json), blank
/// lines (json-pretty), "data: " (json-sse), RS (json-seq), or the list of dmesg -J.
class JsonObjects
{
public:
    struct Object
    {
        std::string_view text; ///< valid until the next call
        qint64 line = 0;       ///< of its first byte
        qint64 byte = 0;
        bool inDmesg = false;
        bool isLine = false; ///< a whole line, taken for one object by its ends alone
    };

    explicit JsonObjects(LineSource &lines)
        : m_lines(lines)
    {
    }
    /// The next whole object; nullopt at the end.
    std::optional<Object> next();
    /// The object was a line by its ends alone and is no object: looks inside that line. false: it was none.
    bool reopen();

    /// An object was open when the file ended: where it began.
    std::optional<qint64> cutLine() const { return m_cut; }
    qint64 skipped() const { return m_skipped; } ///< too long, or text that is no object
    std::optional<qint64> skippedLine() const { return m_skippedLine; }

private:
    bool nextLine();
    bool takeWholeLine();
    bool openObject();
    bool scanLine(size_t &end);
    bool goOn();
    void skip(qint64 line);

    LineSource &m_lines;
    LineSource::Line m_line;
    std::string_view m_rest;
    bool m_hasLine = false;
    std::string m_held; ///< the object so far, when it has more than one line
    Object m_object;
    int m_depth = 0;
    bool m_inString = false;
    bool m_escaped = false;
    bool m_inDmesg = false;
    bool m_looksInside = false; ///< the line at hand is no single object
    std::optional<qint64> m_cut;
    qint64 m_skipped = 0;
    std::optional<qint64> m_skippedLine;
};

} // namespace memreport::journal
