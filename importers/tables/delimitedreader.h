// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QtTypes>

#include <string>
#include <vector>

class QIODevice;

namespace memreport {

inline constexpr size_t maxCellBytes = 1024 * 1024;
inline constexpr size_t maxColumns = 4096;

/// One step of a delimited text (RFC 4180 with the usual liberties).
struct Record
{
    enum class Kind
    {
        Cells,
        Comment, ///< a line that begins with #
        Blank,
        End,          ///< of the text
        OpenQuote,    ///< the text ends inside a quoted cell
        CellTooLong,  ///< beyond maxCellBytes
        TooManyCells, ///< beyond maxColumns
    };
    Kind kind = Kind::End;
    std::vector<std::string> cells; ///< without quotes; white space around unquoted cells is cut
    qint64 line = 0;                ///< of the record's first byte, 1 = first
};

/// Reads records one by one; holds one block and one record. Quoted cells may hold delimiters,
/// line breaks and doubled quotes. CR, LF and CRLF end a line.
class DelimitedReader
{
public:
    DelimitedReader(QIODevice &in, char delimiter);
    /// The bytes are the whole text.
    DelimitedReader(QByteArrayView text, char delimiter);

    Record next();
    /// The text ended inside the last record, without a line break behind it.
    bool endedWithoutLineBreak() const { return m_noFinalBreak; }

private:
    bool fill();
    int peek();
    int take();
    void skipLine();
    void takeLineBreak();
    bool readCell(Record &record);
    bool readQuoted(std::string &cell);

    QIODevice *m_in = nullptr;
    char m_delimiter;
    QByteArray m_block;
    qsizetype m_at = 0;
    qint64 m_line = 1;
    bool m_noFinalBreak = false;
};

/// The delimiter (comma, semicolon, TAB or |) that cuts the first records into the most cells of
/// equal number; 0 if none cuts them into two or more. A line sep=x decides.
char sniffDelimiter(QByteArrayView head);

/// "sep=;" on the first line, as spreadsheets write it.
bool isSeparatorLine(const Record &record);

} // namespace memreport
