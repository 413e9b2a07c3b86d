// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/bundle/bundlelayout.h"
#include "models/bundle/packedtext.h"
#include "models/bundle/redaction.h"
#include "models/bundle/wordfinder.h"
#include "models/bundle/zipreader.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QSaveFile>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

using namespace bundle;

/// Fewer characters in common with a text are chance.
constexpr qsizetype shortestBase64 = 6;
constexpr size_t leaksTold = 5;

enum class Letters
{
    All,     ///< as a writer may escape any letter
    NonAscii ///< what most writers escape, and what their format forbids
};

/// \u0062\u0061…, or as a JSON string stands in a file that is ASCII.
QByteArray jsonEscapes(const QString &text, Letters letters)
{
    QByteArray escaped;
    for (const QChar c : text) {
        if (letters == Letters::All || c.unicode() > 126)
            escaped += "\\u" + QByteArray::number(c.unicode(), 16).rightJustified(4, '0');
        else if (c == u'"' || c == u'\\')
            escaped += '\\' + QByteArray(1, c.toLatin1());
        else
            escaped += c.toLatin1();
    }
    return escaped;
}

/// &#98;&#97;… or &#x62;&#x61;…
QByteArray xmlNumbers(const QString &text, Letters letters, int base)
{
    QByteArray escaped;
    for (const char32_t c : text.toUcs4()) {
        if (letters == Letters::All || c > 126)
            escaped += (base == 16 ? "&#x" : "&#") + QByteArray::number(uint(c), base) + ';';
        else
            escaped += QString(QChar(char16_t(c))).toHtmlEscaped().toLatin1();
    }
    return escaped;
}

QByteArray utf16(const QString &text, bool bigEndian)
{
    QByteArray bytes;
    for (const QChar c : text) {
        const char low = char(c.unicode() & 0xff);
        const char high = char(c.unicode() >> 8);
        bytes += bigEndian ? high : low;
        bytes += bigEndian ? low : high;
    }
    return bytes;
}

/// The characters that a text makes in base64 whatever stands around it, if it begins at byte
/// 3n + shift.
QByteArray base64Core(const QByteArray &text, int shift)
{
    const QByteArray shifted = QByteArray(shift, 'x') + text;
    const QByteArray coded = shifted.toBase64(QByteArray::OmitTrailingEquals);
    // The first and the last character may hold bits of the neighbours.
    const qsizetype first = shift == 0 ? 0 : shift + 1;
    const qsizetype bits = (shift + text.size()) * 8;
    return coded.sliced(first, bits / 6 - first);
}

class Scanner
{
public:
    explicit Scanner(const std::vector<Pseudonym> &words)
        : m_words(words)
    {
        for (size_t i = 0; i < words.size(); ++i)
            addForms(i);
        std::vector<FindWord> patterns;
        for (const Form &form : m_forms)
            patterns.push_back(form.pattern);
        m_finder.emplace(std::move(patterns));
    }

    void scan(const std::string &member, const QByteArray &bytes, std::vector<Leak> &leaks) const
    {
        qsizetype from = 0;
        while (const auto hit = m_finder->next(bytes, from)) {
            const Form &form = m_forms[hit->word];
            leaks.push_back({member, hit->at, m_words[form.word].original, form.encoding});
            from = hit->at + hit->length;
        }
    }

private:
    struct Form
    {
        size_t word = 0;
        QString encoding;
        FindWord pattern;
    };

    void addForms(size_t index)
    {
        const Pseudonym &word = m_words[index];
        const QByteArray plain = QByteArray::fromStdString(word.original);
        const QString text = QString::fromUtf8(plain);
        m_forms.push_back({index, u"UTF-8"_s, {plain, word.whole, false}});
        const auto add = [&](const QString &encoding, const QByteArray &bytes, bool exactly) {
            const bool known = std::any_of(m_forms.rbegin(), m_forms.rend(), [&](const Form &form) {
                return form.word == index && form.pattern.text == bytes;
            });
            if (!known)
                m_forms.push_back({index, encoding, {bytes, false, exactly}});
        };
        add(u"XML"_s, text.toHtmlEscaped().toUtf8(), false);
        add(u"percent"_s, QUrl::toPercentEncoding(text), false);
        const QByteArray json = jsonEscapes(text, Letters::NonAscii);
        add(u"JSON escapes"_s, json, false);
        add(u"JSON escapes"_s, QByteArray(json).replace("/", "\\/"), false);
        add(u"XML"_s, xmlNumbers(text, Letters::NonAscii, 10), false);
        add(u"XML"_s, xmlNumbers(text, Letters::NonAscii, 16), false);
        // Two or three letters make any of these by chance.
        if (word.whole)
            return;
        add(u"JSON escapes"_s, jsonEscapes(text, Letters::All), false);
        add(u"XML"_s, xmlNumbers(text, Letters::All, 10), false);
        add(u"XML"_s, xmlNumbers(text, Letters::All, 16), false);
        add(u"UTF-16"_s, utf16(text, false), true);
        add(u"UTF-16"_s, utf16(text, true), true);
        add(u"percent"_s, plain.toPercentEncoding({}, plain), false);
        for (int shift = 0; shift < 3; ++shift) {
            const QByteArray core = base64Core(plain, shift);
            if (core.size() >= shortestBase64)
                add(u"base64"_s, core, true);
        }
    }

    const std::vector<Pseudonym> &m_words;
    std::vector<Form> m_forms;
    std::optional<WordFinder> m_finder;
};

/// Written by this program from nothing but itself, or columns of numbers.
bool holdsNoText(std::string_view member)
{
    return member == mimetypeName || member == readmeName ||
           (member.starts_with(seriesFolder) && member.ends_with(".npy"));
}

Error leakError(const QString &path, const std::vector<Leak> &leaks)
{
    QStringList told;
    for (const Leak &leak : leaks) {
        if (told.size() == qsizetype(leaksTold))
            break;
        told += QCoreApplication::translate("Redaction", "“%1” in %2 at byte %3 (%4)")
                    .arg(qstr(leak.original), qstr(leak.member))
                    .arg(leak.byte)
                    .arg(leak.encoding);
    }
    Error error;
    error.code = Error::Code::Damaged;
    error.file = path;
    error.message =
        QCoreApplication::translate(
            "Redaction",
            "%1 originals are still in the copy, so it was not written: %2. A rule “replace WORD = "
            "OTHER” hides a word, “keep WORD” says that it gives nobody away.")
            .arg(leaks.size())
            .arg(told.join(u"; "_s));
    return error;
}

Error unseenError(const std::string &member)
{
    return {Error::Code::Damaged,
            QCoreApplication::translate("Redaction", "this compressed file cannot be looked into"),
            qstr(member),
            {},
            {},
            {},
            {}};
}

Result<void> save(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return {};
    return std::unexpected(Error{Error::Code::Io, file.errorString(), path, {}, {}, {}, {}});
}

} // namespace

Result<std::vector<Leak>> findLeaks(QIODevice &bundle, const std::vector<Pseudonym> &words)
{
    ZipReader zip(bundle);
    if (const auto opened = zip.open(); !opened)
        return std::unexpected(opened.error());
    const Scanner scanner(words);
    std::vector<Leak> leaks;
    for (const ZipEntry &entry : zip.entries()) {
        scanner.scan(entry.name, QByteArray::fromStdString(entry.name), leaks);
        if (holdsNoText(entry.name))
            continue;
        const auto bytes = zip.read(entry);
        if (!bytes)
            return std::unexpected(bytes.error());
        scanner.scan(entry.name, *bytes, leaks);
        if (!isPacked(*bytes))
            continue;
        const auto text = unpackedText(*bytes, maxOriginalText);
        if (!text)
            return std::unexpected(unseenError(entry.name));
        scanner.scan(entry.name, *text, leaks);
    }
    return leaks;
}

Result<void> writeRedacted(const QString &path, const BundleContents &contents, const RedactionPlan &plan)
{
    QBuffer buffer;
    buffer.open(QIODevice::ReadWrite);
    if (auto written = writeBundle(buffer, path, contents); !written)
        return written;
    const auto leaks = findLeaks(buffer, plan.words);
    if (!leaks)
        return std::unexpected(leaks.error());
    if (!leaks->empty())
        return std::unexpected(leakError(path, *leaks));
    return save(path, buffer.data());
}

} // namespace memreport
