// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/windows1252.h"

#include <QByteArrayView>
#include <QString>

#include <string_view>

namespace memreport {

namespace {

// The rows 0x80 and 0x90, where the code page differs from Latin-1; its five empty places are U+FFFD.
constexpr std::u16string_view row8And9 = u"€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ";
static_assert(row8And9.size() == 32);

} // namespace

QChar letterOfWindows1252(char byte)
{
    const auto code = static_cast<unsigned char>(byte);
    return code >= 0x80 && code < 0xa0 ? QChar(row8And9[code - 0x80]) : QChar(char16_t(code));
}

bool decodeWindows1252(std::string &text)
{
    if (QByteArrayView(text.data(), qsizetype(text.size())).isValidUtf8())
        return false;
    QString letters;
    letters.reserve(qsizetype(text.size()));
    for (const char byte : text)
        letters += letterOfWindows1252(byte);
    text = letters.toStdString();
    return true;
}

} // namespace memreport
