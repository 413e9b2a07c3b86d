// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <QIODevice>

#include <string>
#include <string_view>

namespace memreport::journal {

/// Lines of a device with their number and place, one buffer for all of them. A line beyond the
/// limit is told and skipped, so that no file can ask for more memory than that.
class LineSource
{
public:
    struct Line
    {
        std::string_view text; ///< without line end; valid until the next call
        qint64 number = 0;     ///< 1 = first
        qint64 byte = 0;
        bool tooLong = false; ///< beyond the limit: text is empty
        bool ended = true;    ///< false: the file ends without a line end
    };

    LineSource(QIODevice &in, Progress progress, size_t maxLine);

    std::optional<Line> next();
    /// Takes exactly count bytes and what they hold; nullopt if the file ends before. For forms with
    /// lengths: the caller checks count against a limit of its own.
    std::optional<std::string_view> takeBytes(size_t count);
    /// The bytes that come next, as far as they fit into one block.
    std::string_view peek();

    qint64 byte() const { return m_byte; }
    qint64 lineNumber() const { return m_number; }
    bool cancelled() const { return m_cancelled; }
    const QString &deviceError() const { return m_deviceError; }

private:
    bool fill();
    void skipRest();
    void advance(size_t bytes);

    QIODevice &m_in;
    Progress m_progress;
    size_t m_maxLine;
    std::string m_buffer;
    size_t m_begin = 0;
    size_t m_end = 0;
    qint64 m_byte = 0;
    qint64 m_number = 0;
    qint64 m_read = 0;
    bool m_atEnd = false;
    bool m_cancelled = false;
    QString m_deviceError;
};

} // namespace memreport::journal
