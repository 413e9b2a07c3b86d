// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/recordcutter.h"

namespace memreport {

/// A record with cells of its own, for tables that are read row by row.
struct Record
{
    using Kind = RecordKind;
    Kind kind = Kind::End;
    std::vector<std::string> cells;
    qint64 line = 0; ///< of the record's first byte, 1 = first
};

/// RecordCutter with copies of the cells, which stay valid.
class DelimitedReader
{
public:
    DelimitedReader(QIODevice &in, char delimiter)
        : m_cutter(in, delimiter)
    {
    }
    /// The bytes are the whole text.
    DelimitedReader(QByteArrayView text, char delimiter)
        : m_cutter(text, delimiter)
    {
    }

    Record next();
    /// The text ended inside the last record, without a line break behind it.
    bool endedWithoutLineBreak() const { return m_cutter.endedWithoutLineBreak(); }

private:
    RecordCutter m_cutter;
};

/// The delimiter (comma, semicolon, TAB or |) that cuts the first records into the most cells of
/// equal number; 0 if none cuts them into two or more. A line sep=x decides, in quotes or without.
char sniffDelimiter(QByteArrayView head);

/// "sep=;" on the first line, as spreadsheets write it.
bool isSeparatorLine(const Record &record);
bool isSeparatorLine(std::span<const std::string_view> cells); ///< of the first line

} // namespace memreport
