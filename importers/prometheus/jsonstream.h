// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>
#include <string>
#include <string_view>

namespace memreport {

/// Pulls JSON out of a device block by block, remembers where it is to the byte, and stops at the
/// first fault with everything before it already handed out. Memory is one block, whatever the file
/// says. simdjson needs the whole document and an index of it in memory, which alone is more than
/// the twenty bytes that a sample may cost here, and it gives no value before a fault.
///
/// Order of use: peek() says what comes, exactly one of the readers takes it; Members and Items
/// walk objects and arrays. After a fault every reader returns false and peek() returns '\0'.
class JsonStream
{
public:
    static constexpr int maxDepth = 64;
    static constexpr qsizetype maxStringBytes = 1 << 20;
    static constexpr qsizetype maxNumberBytes = 1024; ///< DBL_MIN written without exponent has 324
    static constexpr qsizetype blockBytes = 256 * 1024;

    struct Fault
    {
        Error::Code code = Error::Code::Syntax;
        qint64 byte = 0;
        QString expected;
        QString found;
    };

    JsonStream(QIODevice &in, const Progress &progress);

    /// Next byte that is not white space, not taken; '\0' at the end of the file or after a fault.
    char peek();
    bool atEnd() { return peek() == '\0' && !m_fault && m_pos == m_end; }
    bool readString(std::string &text); ///< with its escapes resolved
    /// A number, a word (null, NaN, +Inf) or a quoted text without escapes; valid until the next call.
    bool readScalar(std::string_view &text, bool &quoted);
    bool skipValue(); ///< checks the form of what it skips
    /// Takes what a curl -i saved before the body, up to the blank line.
    bool skipHttpHead();
    /// A byte order mark between documents, as some shells put before each that they append.
    void skipMark();

    bool failed() const { return m_fault.has_value(); }
    const Fault &fault() const { return *m_fault; }
    void fail(Error::Code code, const QString &expected); ///< at the next byte, which becomes found
    void fail(Error::Code code, qint64 byte, const QString &expected, const QString &found);
    qint64 offset() const { return m_blockOffset + (m_pos - m_buffer.get()); }
    QString upcoming() const; ///< the next bytes as people can read them, or "end of file"

    /// Raw access for tight loops: the bytes from cursor() to limit() are in memory and followed by
    /// padding of NUL bytes, at which no number and no bracket can be mistaken to go on.
    static constexpr qsizetype padding = 64;
    bool need(qsizetype bytes) { return m_end - m_pos >= bytes || refill(bytes); }
    const char *cursor() const { return m_pos; }
    const char *limit() const { return m_end; }
    void setCursor(const char *at) { m_pos = at; }

    /// Members of the object that comes next: while (members.next(key)) take exactly one value.
    class Members
    {
    public:
        explicit Members(JsonStream &json);
        ~Members() { --m_json.m_depth; }
        Members(const Members &) = delete;
        Members &operator=(const Members &) = delete;
        bool next(std::string &key);

    private:
        JsonStream &m_json;
        bool m_first = true;
    };

    /// Values of the array that comes next: while (items.next()) take exactly one value.
    class Items
    {
    public:
        explicit Items(JsonStream &json);
        ~Items() { --m_json.m_depth; }
        Items(const Items &) = delete;
        Items &operator=(const Items &) = delete;
        bool next();

    private:
        JsonStream &m_json;
        bool m_first = true;
    };

private:
    bool open(char bracket);
    bool separator(char close, bool &first); ///< true: one more value follows
    bool expect(char c);
    bool refill(qsizetype bytes);
    bool takeString(std::string *text); ///< nullptr: only skipped
    bool skipScalar();
    bool escape(std::string *text);
    bool hexUnit(char16_t &unit);
    void skipBom();

    QIODevice &m_in;
    Progress m_progress;
    std::unique_ptr<char[]> m_buffer;
    const char *m_pos = nullptr;
    const char *m_end = nullptr;
    qint64 m_blockOffset = 0; ///< of the buffer's first byte in the file
    qint64 m_total = -1;
    bool m_eof = false;
    int m_depth = 0;
    std::optional<QString> m_readError; ///< of the device, at the end of what is in memory
    std::optional<Fault> m_fault;
};

} // namespace memreport
