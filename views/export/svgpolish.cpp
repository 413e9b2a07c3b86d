// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/svgpolish.h"

#include "models/base/text.h"

#include <QRegularExpression>

#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double hundredth = 100;

/// Shortest form of n/100: ".5", "-3", "12.25".
QString hundredths(qint64 n)
{
    QString text = fixed(double(std::abs(n)) / hundredth, 2);
    while (text.endsWith(u'0'))
        text.chop(1);
    if (text.endsWith(u'.'))
        text.chop(1);
    if (text.startsWith(u"0."_s))
        text.remove(0, 1);
    return n < 0 ? u'-' + text : text;
}

QString joined(qint64 x, qint64 y)
{
    return hundredths(x) + (y < 0 ? QString() : u" "_s) + hundredths(y);
}

QString replacedEach(const QString &text, const QRegularExpression &form,
                     const std::function<QString(const QRegularExpressionMatch &)> &replacement)
{
    QString result;
    qsizetype at = 0;
    for (const auto &match : form.globalMatch(text)) {
        result += QStringView(text).mid(at, match.capturedStart() - at) + replacement(match);
        at = match.capturedEnd();
    }
    return result + QStringView(text).mid(at);
}

QString sizedHead(QString svg, QSizeF size, const QString &unit)
{
    static const QRegularExpression head(u"<svg width=\"[^\"]*\" height=\"[^\"]*\""_s);
    const QString wanted =
        u"<svg role=\"img\" aria-labelledby=\"figure-title figure-description\" width=\"%1%3\" height=\"%2%3\""_s
            .arg(fixed(size.width(), unit == "px"_L1 ? 0 : 2), fixed(size.height(), unit == "px"_L1 ? 0 : 2),
                 unit);
    svg.replace(head, wanted);
    svg.replace(u"<title>"_s, u"<title id=\"figure-title\">"_s);
    svg.replace(u"<desc>"_s, u"<desc id=\"figure-description\">"_s);
    return svg;
}

QString solidAgain(const QString &svg)
{
    static const QRegularExpression dash(
        u" stroke-dasharray=\"([^\",]+)[^\"]*\"( stroke-dashoffset=\"[^\"]*\")?"_s);
    return replacedEach(svg, dash, [](const QRegularExpressionMatch &match) {
        const bool endless = match.captured(1).toDouble() > 1e5;
        return endless ? QString() : match.captured(0);
    });
}

/// Each group of QSvgGenerator repeats its font and an identity transform; only letters need the font.
QString withoutIdleAttributes(const QString &svg)
{
    static const QRegularExpression group(
        u"(<g [^>]*?)( transform=\"matrix\\(1,0,0,1,0,0\\)\")?\\s*(font-family=[^>]*?)\\s*>([^<]*<)(\\w+)"_s);
    QString result = replacedEach(svg, group, [](const QRegularExpressionMatch &match) -> QString {
        const QString font = match.captured(5) == "text"_L1 ? u' ' + match.captured(3) : QString();
        return match.captured(1) + font + u'>' + match.captured(4) + match.captured(5);
    });
    result.replace(u"<path vector-effect=\"none\" fill-rule=\"evenodd\""_s, u"<path"_s);
    return result;
}

QString withoutEmptyGroups(QString svg)
{
    static const QRegularExpression empty(u"<g [^>]*>\\s*</g>\\s*"_s);
    svg.remove(empty);
    return svg;
}

} // namespace

QString shortPath(QStringView data)
{
    static const QRegularExpression step(
        u"([MLCHVQZ])?\\s*(-?[\\d.]+(?:e[-+]?\\d+)?)[, ](-?[\\d.]+(?:e[-+]?\\d+)?)"_s);
    // Curves (round markers) stay as they are; they are few.
    if (data.contains(u'C') || data.contains(u'Q'))
        return data.toString();
    QString result;
    qint64 x = 0;
    qint64 y = 0;
    bool drawing = false;
    for (const auto &match : step.globalMatchView(data)) {
        const qint64 toX = std::llround(match.captured(2).toDouble() * hundredth);
        const qint64 toY = std::llround(match.captured(3).toDouble() * hundredth);
        if (match.captured(1) == "M"_L1 || result.isEmpty()) {
            result += u'M' + joined(toX, toY);
            drawing = false;
        } else if (toX != x || toY != y) {
            const QString words = joined(toX - x, toY - y);
            result += drawing && !words.startsWith(u'-') ? u' ' + words : drawing ? words : u'l' + words;
            drawing = true;
        }
        x = toX;
        y = toY;
    }
    return data.trimmed().endsWith(u'Z') ? result + u'Z' : result;
}

QByteArray polishedSvg(const QByteArray &svg, QSizeF size, const QString &unit)
{
    static const QRegularExpression path(u" d=\"([^\"]*)\""_s);
    static const QRegularExpression points(u" points=\"([^\"]*)\""_s);
    static const QRegularExpression family(u"font-family=\"([^\"]*)\""_s);
    QString text = sizedHead(QString::fromUtf8(svg), size, unit);
    text = solidAgain(text);
    text = withoutIdleAttributes(withoutEmptyGroups(text));
    text = replacedEach(text, path, [](const QRegularExpressionMatch &match) -> QString {
        return u" d=\""_s + shortPath(match.capturedView(1)) + u'"';
    });
    text = replacedEach(text, points, [](const QRegularExpressionMatch &match) {
        QString rounded;
        for (const QString &pair : match.captured(1).split(u' ', Qt::SkipEmptyParts)) {
            rounded += hundredths(std::llround(pair.section(u',', 0, 0).toDouble() * hundredth)) + u',' +
                       hundredths(std::llround(pair.section(u',', 1, 1).toDouble() * hundredth)) + u' ';
        }
        return u" points=\""_s + rounded.trimmed() + u'"';
    });
    text.replace(family, u"font-family=\"Inter, 'Liberation Sans', Arial, sans-serif\""_s);
    return text.toUtf8();
}

} // namespace memreport
