// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/visibletext.h"

#include <QChar>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

bool isLineSpace(char32_t c)
{
    return c == U'\n' || c == U'\t' || c == U'\r';
}

/// Draws nothing, or moves what is drawn.
bool isInvisible(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return !isLineSpace(c);
    default:
        return false;
    }
}

/// Scripts with letters that look like Latin ones.
bool looksLatin(char32_t c)
{
    const QChar::Script script = QChar::script(c);
    return script == QChar::Script_Cyrillic || script == QChar::Script_Greek ||
           script == QChar::Script_Armenian || script == QChar::Script_Cherokee;
}

bool isWordPart(char32_t c)
{
    return QChar::isLetterOrNumber(c) || QChar::isMark(c);
}

QString writtenOut(char32_t c)
{
    return u"⟨U+"_s + QString::number(uint(c), 16).toUpper().rightJustified(4, u'0') + u'⟩';
}

} // namespace

QString visibleText(const QString &text)
{
    const auto plain = [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7f; };
    if (std::ranges::all_of(text, plain))
        return text;
    const std::u32string points = text.toStdU32String();
    QString shown;
    for (size_t i = 0; i < points.size();) {
        size_t end = i;
        bool latin = false;
        for (; end < points.size() && isWordPart(points[end]); ++end)
            latin = latin || QChar::script(points[end]) == QChar::Script_Latin;
        for (; i < end; ++i)
            shown +=
                latin && looksLatin(points[i]) ? writtenOut(points[i]) : QString::fromUcs4(&points[i], 1);
        if (i < points.size() && !isWordPart(points[i])) {
            const char32_t c = points[i++];
            shown += isInvisible(c) ? writtenOut(c) : QString::fromUcs4(&c, 1);
        }
    }
    return shown;
}

} // namespace memreport
