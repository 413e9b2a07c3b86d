// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <optional>
#include <string>
#include <string_view>

namespace memreport {

/// Lines of a device, read in blocks, with their number and place. A line may be 1 MiB long.
class LineStream
{
public:
    static constexpr qsizetype maxLineBytes = 1 << 20;

    LineStream(QIODevice &in, Progress progress);

    /// The next line without its end (LF or CRLF); false at the end of the file or after a fault.
    /// Valid until the next call.
    bool next(std::string_view &line);
    qint64 number() const { return m_number; } ///< of the line that next gave, 1 = first
    qint64 byte() const { return m_byte; }     ///< of its first byte
    bool ended() const { return m_ended; }     ///< the line that next gave had an end
    /// Cancelled, Io or Limit, with its place; the message is left to the reader.
    const std::optional<Error> &fault() const { return m_fault; }

private:
    bool fill();
    void fail(Error::Code code, const QString &expected, const QString &found);

    QIODevice &m_in;
    Progress m_progress;
    std::string m_block;
    size_t m_pos = 0;
    qint64 m_blockOffset = 0;
    qint64 m_total = -1;
    qint64 m_number = 0;
    qint64 m_byte = 0;
    bool m_eof = false;
    bool m_ended = true;
    std::optional<QString> m_readError;
    std::optional<Error> m_fault;
};

} // namespace memreport
