// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/jsonstream.h"

#include "importers/core/httphead.h"

#include "models/base/translate.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::string_view_literals;

namespace memreport {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool isScalarByte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '+' || c == '.';
}

void appendUtf8(std::string &text, char32_t c)
{
    text += QString::fromUcs4(&c, 1).toStdString();
}

} // namespace

JsonStream::JsonStream(QIODevice &in, const Progress &progress)
    : m_in(in)
    , m_progress(progress)
    , m_buffer(std::make_unique_for_overwrite<char[]>(size_t(blockBytes + padding)))
    , m_pos(m_buffer.get())
    , m_end(m_buffer.get())
    , m_total(in.isSequential() ? -1 : in.size())
{
    std::memset(m_buffer.get(), 0, size_t(padding));
    skipBom();
}

void JsonStream::skipBom()
{
    if (need(3) && std::memcmp(m_pos, "\xEF\xBB\xBF", 3) == 0)
        m_pos += 3;
}

// Moves what is left to the front and reads until `bytes` are there or the file ends.
bool JsonStream::refill(qsizetype bytes)
{
    if (m_fault || (m_eof && m_pos != m_end))
        return m_end - m_pos >= bytes;
    char *const front = m_buffer.get();
    const qsizetype left = m_end - m_pos;
    m_blockOffset += m_pos - front;
    std::memmove(front, m_pos, size_t(left));
    m_pos = front;
    m_end = front + left;
    while (m_end - m_pos < bytes && !m_eof) {
        if (m_progress && !m_progress(m_blockOffset, m_total)) {
            fail(Error::Code::Cancelled, offset(), {}, {});
            return false;
        }
        const qint64 got = m_in.read(front + (m_end - front), blockBytes - (m_end - front));
        if (got < 0)
            m_readError = m_in.errorString();
        m_eof = got <= 0;
        m_end += std::max<qint64>(got, 0);
        std::memset(front + (m_end - front), 0, size_t(padding));
    }
    // What came before the fault of the device is used up first.
    if (m_pos == m_end && m_readError)
        fail(Error::Code::Io, offset(), tr("more of the file"), *m_readError);
    return m_end - m_pos >= bytes;
}

void JsonStream::fail(Error::Code code, const QString &expected)
{
    const bool cut = m_pos == m_end && m_eof && code == Error::Code::Syntax;
    if (cut && m_readError)
        fail(Error::Code::Io, offset(), expected, *m_readError);
    fail(cut ? Error::Code::Truncated : code, offset(), expected, upcoming());
}

void JsonStream::fail(Error::Code code, qint64 byte, const QString &expected, const QString &found)
{
    if (m_fault)
        return;
    m_fault = Fault{code, byte, expected, found};
    m_blockOffset = offset();
    m_pos = m_end = m_buffer.get();
    std::memset(m_buffer.get(), 0, size_t(padding));
    m_eof = true;
}

QString JsonStream::upcoming() const
{
    if (m_pos == m_end)
        return tr("end of file");
    QString text;
    for (const char *at = m_pos; at < m_end && at < m_pos + 24; ++at)
        text += *at >= ' ' && *at < 127 ? QChar(QLatin1Char(*at)) : QChar(u'·');
    return u'“' + text + u'”';
}

char JsonStream::peek()
{
    while (true) {
        while (isBlank(*m_pos))
            ++m_pos;
        if (m_pos != m_end)
            return *m_pos;
        if (!refill(1))
            return '\0';
    }
}

bool JsonStream::expect(char c)
{
    if (peek() == c && !m_fault && m_pos != m_end) {
        ++m_pos;
        return true;
    }
    fail(Error::Code::Syntax, u"“%1”"_s.arg(QLatin1Char(c)));
    return false;
}

bool JsonStream::open(char bracket)
{
    if (++m_depth > maxDepth) {
        fail(Error::Code::Limit, offset(), tr("at most %1 levels of nesting").arg(maxDepth),
             tr("one more level"));
        return false;
    }
    return expect(bracket);
}

bool JsonStream::separator(char close, bool &first)
{
    const char c = peek();
    if (m_fault)
        return false;
    if (c == close) {
        ++m_pos;
        return false;
    }
    if (std::exchange(first, false))
        return true;
    if (c != ',' || m_pos == m_end) {
        fail(Error::Code::Syntax, tr("“,” or “%1”").arg(QLatin1Char(close)));
        return false;
    }
    ++m_pos;
    return true;
}

JsonStream::Members::Members(JsonStream &json)
    : m_json(json)
{
    m_json.open('{');
}

bool JsonStream::Members::next(std::string &key)
{
    return m_json.separator('}', m_first) && m_json.readString(key) && m_json.expect(':');
}

JsonStream::Items::Items(JsonStream &json)
    : m_json(json)
{
    m_json.open('[');
}

bool JsonStream::Items::next()
{
    return m_json.separator(']', m_first);
}

bool JsonStream::readString(std::string &text)
{
    text.clear();
    return takeString(&text);
}

bool JsonStream::takeString(std::string *text)
{
    if (!expect('"'))
        return false;
    while (need(1)) {
        const char *at = m_pos;
        while (at != m_end && *at != '"' && *at != '\\' && static_cast<unsigned char>(*at) >= 0x20)
            ++at;
        if (text)
            text->append(m_pos, at);
        m_pos = at;
        if (text && std::ssize(*text) > maxStringBytes) {
            fail(Error::Code::Limit, offset(), tr("a text of at most %1 bytes").arg(maxStringBytes),
                 tr("a longer one"));
        }
        if (m_pos == m_end)
            continue;
        if (*m_pos == '"') {
            ++m_pos;
            return true;
        }
        if (*m_pos != '\\')
            break;
        if (!escape(text))
            return false;
    }
    fail(Error::Code::Syntax, tr("the end of a text, “\"”"));
    return false;
}

bool JsonStream::escape(std::string *text)
{
    static constexpr std::string_view names = "\"\\/bfnrt";
    static constexpr std::string_view bytes = "\"\\/\b\f\n\r\t";
    need(12);
    if (m_end - m_pos < 2) {
        m_pos = m_end;
        fail(Error::Code::Syntax, tr("the rest of an escape"));
        return false;
    }
    const size_t which = names.find(m_pos[1]);
    if (which != std::string_view::npos) {
        if (text)
            *text += bytes[which];
        m_pos += 2;
    } else {
        char16_t high = 0;
        char16_t low = 0;
        if (!hexUnit(high))
            return false;
        char32_t c = high;
        if (QChar::isHighSurrogate(high) && m_pos[0] == '\\' && m_pos[1] == 'u' && hexUnit(low))
            c = QChar::isLowSurrogate(low) ? QChar::surrogateToUcs4(high, low) : U'\uFFFD';
        if (text)
            appendUtf8(*text, QChar::isSurrogate(c) ? U'\uFFFD' : c);
    }
    return !m_fault;
}

// \uXXXX at the cursor.
bool JsonStream::hexUnit(char16_t &unit)
{
    unsigned value = 0;
    if (m_pos[1] != 'u') {
        fail(Error::Code::Syntax, tr("an escape of JSON"));
        return false;
    }
    const char *const last = std::min(m_pos + 6, m_end);
    const auto [stop, fault] = std::from_chars(std::min(m_pos + 2, last), last, value, 16);
    if (stop != m_pos + 6) {
        m_pos = stop;
        fail(Error::Code::Syntax, tr("four hexadecimal digits"));
        return false;
    }
    unit = char16_t(value);
    m_pos += 6;
    return true;
}

bool JsonStream::readScalar(std::string_view &text, bool &quoted)
{
    const char c = peek();
    if (m_fault)
        return false;
    need(maxNumberBytes + 2);
    quoted = c == '"';
    const char *const start = m_pos + (quoted ? 1 : 0);
    const char *const last = std::min(m_end, start + maxNumberBytes);
    const char *at = start;
    while (at < last && (isScalarByte(*at) || (quoted && *at == ' ')))
        ++at;
    text = std::string_view(start, size_t(at - start));
    const bool whole = quoted ? at < last && *at == '"' : at != start && at < last;
    if (!whole) {
        // A number that the end of the file cuts may have lost digits.
        m_pos = at;
        fail(at - start == maxNumberBytes ? Error::Code::Limit : Error::Code::Syntax, tr("a number"));
        return false;
    }
    m_pos = at + (quoted ? 1 : 0);
    return true;
}

bool JsonStream::skipValue()
{
    std::string key;
    switch (peek()) {
    case '{': {
        Members members(*this);
        while (members.next(key) && skipValue()) {
        }
        break;
    }
    case '[': {
        Items items(*this);
        while (items.next() && skipValue()) {
        }
        break;
    }
    case '"':
        return takeString(nullptr);
    default:
        return skipScalar();
    }
    return !m_fault;
}

bool JsonStream::skipScalar()
{
    static constexpr std::array words{"true"sv, "false"sv, "null"sv, "NaN"sv, "Inf"sv, "Infinity"sv};
    const qint64 start = offset();
    std::string_view text;
    bool quoted = false;
    if (!readScalar(text, quoted))
        return false;
    const std::string_view bare = text.front() == '-' || text.front() == '+' ? text.substr(1) : text;
    const bool number = !bare.empty() && bare.front() >= '0' && bare.front() <= '9';
    if (!number && std::ranges::find(words, bare) == words.end())
        fail(Error::Code::Syntax, start, tr("a value of JSON"), u'“' + QString::fromUtf8(text) + u'”');
    return !m_fault;
}

void JsonStream::skipMark()
{
    static constexpr std::string_view mark = "\xef\xbb\xbf";
    if (need(qsizetype(mark.size())) && std::memcmp(m_pos, mark.data(), mark.size()) == 0)
        m_pos += qsizetype(mark.size());
}

bool JsonStream::skipHttpHead()
{
    if (!need(5) || std::memcmp(m_pos, "HTTP/", 5) != 0)
        return false;
    static constexpr qsizetype maxHeadBytes = 64 * 1024;
    need(maxHeadBytes);
    const HttpHeads heads = httpHeadsOf({m_pos, size_t(m_end - m_pos)});
    m_pos += heads.bytes;
    return heads.bytes > 0;
}

} // namespace memreport
