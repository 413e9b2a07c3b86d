// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QtTypes>

#include <expected>
#include <optional>

namespace memreport {

/// What went wrong, where, what was expected and what was found. The one error type of all rooms.
struct Error
{
    enum class Code
    {
        Cancelled,     ///< the user stopped the work
        Io,            ///< the file could not be opened, read or written
        Empty,         ///< the file holds nothing
        UnknownFormat, ///< no reader knows these bytes; found names the thing (HTML, PDF …)
        Encoding,      ///< bytes that are no text in the encoding that the file claims
        Syntax,        ///< the form is broken at line or byte
        Truncated,     ///< the file ends inside a record
        Limit,         ///< a length or a nesting beyond a named limit
        ServerError,   ///< a server's error answer was saved instead of data
        NoData,        ///< a whole, valid file of a known form without anything to import
        Damaged,       ///< a bundle member does not match its hash or its header
        Version,       ///< written by a newer version
        Usage,         ///< arguments that do not fit
    };

    Code code = Code::Io;
    QString message;            ///< translated sentence for people; names the file
    QString file;               ///< as the user gave it
    std::optional<qint64> line; ///< 1 = first
    std::optional<qint64> byte; ///< 0 = first, in the decompressed text
    QString expected;
    QString found;
};

/// The word that programs see: "cancelled", "io", "empty", "unknown-format", "encoding", "syntax",
/// "truncated", "limit", "server-error", "no-data", "damaged", "version", "usage".
QString codeWord(Error::Code code);

/// "file: message (line 3): expected x, found y", the parts that are known.
QString describe(const Error &error);

template<typename T>
using Result = std::expected<T, Error>;

} // namespace memreport
