// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"

#include <QByteArrayView>
#include <QString>
#include <QtTypes>

#include <array>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

class QIODevice;

namespace memreport {

inline constexpr size_t maxCellBytes = 1024 * 1024;
inline constexpr size_t maxColumns = 4096;
inline constexpr size_t maxRecordBytes = 16 * 1024 * 1024;

/// One step of a delimited text (RFC 4180 with the usual liberties).
enum class RecordKind
{
    Cells,
    Comment, ///< a line that begins with #
    Blank,
    End,          ///< of the text
    OpenQuote,    ///< the text ends inside a quoted cell
    CellTooLong,  ///< beyond maxCellBytes, or a record beyond maxRecordBytes
    TooManyCells, ///< beyond maxColumns
};

/// What ended a table before its end; nullopt: nothing did.
std::optional<Error> recordFault(RecordKind kind, qint64 line);

/// Cuts records into cells where they lie in the block that was read: nothing is copied but cells with
/// doubled quotes or line breaks. Quoted cells may hold delimiters, line breaks and doubled quotes;
/// CR, LF and CRLF end a line; white space around unquoted cells is cut.
class RecordCutter
{
public:
    RecordCutter(QIODevice &in, char delimiter);
    /// The bytes are the whole text.
    RecordCutter(QByteArrayView text, char delimiter);

    RecordKind next();
    /// Of the record that next gave; valid until the next call. Without quotes.
    std::span<const std::string_view> cells() const { return m_cells; }
    qint64 line() const { return m_line; } ///< of the record's first byte, 1 = first
    qint64 byte() const { return m_blockOffset + m_start; }
    /// The text ended inside the last record, without a line break behind it.
    bool endedWithoutLineBreak() const { return m_noFinalBreak; }
    /// Why the device gave no more, if that was a fault.
    const std::optional<QString> &readError() const { return m_readError; }

private:
    bool fill();
    bool cut(); ///< false: the record goes on behind the block
    bool cutComment(const char *at);
    bool cutCell(const char *&at);
    bool cutQuoted(const char *&at);
    bool endRecord(const char *at);
    const char *skipPlain(const char *at) const;
    const char *end() const { return m_block.data() + m_end; }
    bool isBlank(char c) const { return c == ' ' || (c == '\t' && m_delimiter != '\t'); }
    std::string_view unquoted(std::string_view text, std::string_view rest);

    QIODevice *m_in = nullptr;
    char m_delimiter;
    std::array<bool, 256> m_stops{}; ///< bytes at which an unquoted cell may end
    std::string m_block;             ///< followed by a NUL, at which every search stops
    qsizetype m_start = 0;           ///< of the record
    qsizetype m_next = 0;            ///< behind it
    qsizetype m_end = 0;             ///< of what was read
    qint64 m_blockOffset = 0;
    bool m_eof = false;
    RecordKind m_kind = RecordKind::End;
    std::vector<std::string_view> m_cells;
    std::deque<std::string> m_copies; ///< of cells that are not in the block as they read
    qint64 m_line = 1;
    qint64 m_breaks = 0; ///< in the record, its own end included
    bool m_noFinalBreak = false;
    std::optional<QString> m_readError;
};

} // namespace memreport
