// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/contentkind.h"

#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace std::string_view_literals;

namespace memreport {

namespace {

struct Magic
{
    std::string_view bytes;
    size_t offset;
    const char *name;
};
constexpr std::array magics{
    Magic{"%PDF-", 0, QT_TRANSLATE_NOOP("memreport", "a PDF document")},
    Magic{"PK\x03\x04"sv, 0, QT_TRANSLATE_NOOP("memreport", "a ZIP archive")},
    Magic{"PK\x05\x06"sv, 0, QT_TRANSLATE_NOOP("memreport", "an empty ZIP archive")},
    Magic{"\x89PNG\r\n\x1a\n"sv, 0, QT_TRANSLATE_NOOP("memreport", "a PNG picture")},
    Magic{"\xff\xd8\xff"sv, 0, QT_TRANSLATE_NOOP("memreport", "a JPEG picture")},
    Magic{"GIF8", 0, QT_TRANSLATE_NOOP("memreport", "a GIF picture")},
    Magic{"WEBP", 8, QT_TRANSLATE_NOOP("memreport", "a WebP picture")},
    Magic{"\x7f"
          "ELF"sv,
          0, QT_TRANSLATE_NOOP("memreport", "a program (ELF)")},
    Magic{"SQLite format 3", 0, QT_TRANSLATE_NOOP("memreport", "an SQLite database")},
    Magic{"7z\xbc\xaf\x27\x1c"sv, 0, QT_TRANSLATE_NOOP("memreport", "a 7-Zip archive")},
    Magic{"Rar!\x1a"sv, 0, QT_TRANSLATE_NOOP("memreport", "a RAR archive")},
    Magic{"ustar", 257, QT_TRANSLATE_NOOP("memreport", "a tar archive")},
    Magic{"PAR1", 0, QT_TRANSLATE_NOOP("memreport", "a Parquet file")},
    Magic{"LPKSHHRH", 0, QT_TRANSLATE_NOOP("memreport", "a binary journal")},
};

bool isBlank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool startsWithWord(std::string_view text, std::string_view lower)
{
    return text.size() >= lower.size() &&
           std::ranges::equal(text.substr(0, lower.size()), lower,
                              [](char a, char b) { return (a >= 'A' && a <= 'Z' ? char(a + 32) : a) == b; });
}

size_t findWord(std::string_view text, std::string_view lower, size_t from)
{
    for (size_t i = from; i + lower.size() <= text.size(); ++i) {
        if (startsWithWord(text.substr(i), lower))
            return i;
    }
    return std::string_view::npos;
}

/// One line of the text for a message: shortened, without control characters.
QString shortened(std::string_view text)
{
    constexpr qsizetype longest = 60;
    QString line =
        qstr(text.substr(0, std::min(text.find_first_of("\r\n"), size_t(4 * longest)))).simplified();
    if (line.size() > longest)
        line = line.first(longest) + u'…';
    return line;
}

QString htmlName(std::string_view text)
{
    const size_t open = findWord(text, "<title", 0);
    const size_t begin = open == std::string_view::npos ? open : text.find('>', open);
    const size_t end = begin == std::string_view::npos ? begin : findWord(text, "</title", begin);
    if (end == std::string_view::npos)
        return tr("an HTML page");
    const QString title = shortened(utf8(qstr(text.substr(begin + 1, end - begin - 1)).simplified()));
    return title.isEmpty() ? tr("an HTML page") : tr("an HTML page (%1)").arg(title);
}

bool isHtml(std::string_view text)
{
    return startsWithWord(text, "<!doctype html") || startsWithWord(text, "<html") ||
           (text.starts_with('<') && findWord(text.substr(0, 4096), "<html", 0) != std::string_view::npos);
}

/// Control characters other than white space and escape, beyond one in fifty, are no text.
bool isBinary(std::string_view text)
{
    const auto strange = std::ranges::count_if(
        text, [](char c) { return uchar(c) < 0x20 && !isBlank(c) && c != 0x1b && c != 0x08; });
    return text.find('\0') != std::string_view::npos || size_t(strange) * 50 > text.size();
}

QString nameOfText(std::string_view text)
{
    if (isHtml(text))
        return htmlName(text);
    if (text.starts_with("<?xml"))
        return tr("an XML document");
    if (text.starts_with("{__name__="))
        return tr("a text dump of a Prometheus database");
    if (text.starts_with('{') || text.starts_with('['))
        return tr("JSON that no reader knows (%1)").arg(shortened(text));
    if (text.starts_with("# HELP ") || text.starts_with("# TYPE "))
        return tr("metrics in Prometheus' text form");
    if (text.starts_with("HTTP/"))
        return tr("the head of an HTTP answer (%1)").arg(shortened(text));
    return tr("the text “%1”").arg(shortened(text));
}

} // namespace

ContentKind contentKindOf(QByteArrayView head, bool whole)
{
    ContentKind kind;
    std::string_view text(head.data(), size_t(head.size()));
    if (text.empty()) {
        kind.code = Error::Code::Empty;
        kind.name = tr("an empty file");
        return kind;
    }
    for (const Magic &magic : magics) {
        if (text.size() >= magic.offset && text.substr(magic.offset).starts_with(magic.bytes)) {
            kind.name = tr(magic.name);
            return kind;
        }
    }
    const auto first = std::ranges::find_if_not(text, isBlank);
    kind.byte = first - text.begin();
    kind.line = 1 + std::count(text.begin(), first, '\n');
    text.remove_prefix(size_t(kind.byte));
    if (text.empty()) {
        kind.code = whole ? Error::Code::Empty : Error::Code::UnknownFormat;
        kind.name = whole ? tr("only white space") : tr("more white space than any format begins with");
        return kind;
    }
    kind.isText = !isBinary(text);
    kind.name = kind.isText ? nameOfText(text) : tr("binary data");
    return kind;
}

} // namespace memreport
