// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figurefont.h"

#include "models/base/text.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QRawFont>
#include <QtEndian>

#include <map>
#include <tuple>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int measurePixels = 1000;

QString registerFaces()
{
    QString family;
    for (const QString &face : {u"Regular"_s, u"Medium"_s, u"SemiBold"_s, u"Bold"_s}) {
        const int id = QFontDatabase::addApplicationFont(u":/fonts/Inter-"_s + face);
        const QStringList families = QFontDatabase::applicationFontFamilies(id);
        if (family.isEmpty() && !families.isEmpty())
            family = families.front();
    }
    return family;
}

QString registeredFamily()
{
    static const QString family = registerFaces();
    return family;
}

} // namespace

QFont figureFont(int pixelSize, QFont::Weight weight, bool tabular)
{
    QFont font(registeredFamily());
    font.setPixelSize(pixelSize);
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    if (tabular)
        font.setFeature(QFont::Tag("tnum"), 1);
    return font;
}

double textWidth(const QFont &font, const QString &text)
{
    // Shaping costs more than everything else of a frame; the same few hundred texts come again.
    static std::map<std::tuple<int, bool, QString>, double> known;
    static constexpr size_t limit = 5000;
    const auto key = std::tuple(int(font.weight()), font.isFeatureSet(QFont::Tag("tnum")), text);
    auto found = known.find(key);
    if (found == known.end()) {
        if (known.size() > limit)
            known.clear();
        QFont large(font);
        large.setPixelSize(measurePixels);
        found = known.emplace(key, QFontMetricsF(large).horizontalAdvance(text)).first;
    }
    return found->second * font.pixelSize() / measurePixels;
}

QString elided(const QFont &font, const QString &text, double width)
{
    if (textWidth(font, text) <= width)
        return text;
    QString shorter = text;
    while (!shorter.isEmpty() && textWidth(font, shorter + u'…') > width)
        shorter.chop(1);
    return shorter.trimmed() + u'…';
}

QStringList wrapped(const QFont &font, const QString &text, double width)
{
    QStringList lines;
    QString line;
    for (const QString &piece : text.split(u" · "_s, Qt::SkipEmptyParts)) {
        const QString longer = line.isEmpty() ? piece : line + u" · "_s + piece;
        if (textWidth(font, longer) <= width) {
            line = longer;
            continue;
        }
        if (!line.isEmpty())
            lines.append(line);
        line.clear();
        bool broken = false;
        for (const QString &word : piece.split(u' ')) {
            const QString next = line.isEmpty() ? word : line + u' ' + word;
            if (!line.isEmpty() && textWidth(font, next) > width) {
                lines.append(line);
                line = word;
                broken = true;
            } else {
                line = next;
            }
        }
        if (broken) { // what follows a broken piece begins a row of its own
            lines.append(line);
            line.clear();
        }
    }
    if (!line.isEmpty())
        lines.append(line);
    return lines;
}

FontIdentity figureFontIdentity()
{
    QFile file(u":/fonts/Inter-Regular"_s);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray bytes = file.readAll();
    FontIdentity identity{.family = registeredFamily(), .version = {}, .sha256 = {}};
    identity.sha256 =
        QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
    // "head" begins with the table's version, then fontRevision as 16.16 fixed point (OpenType 1.9).
    const QByteArray head = QRawFont(bytes, 16).fontTable("head");
    if (head.size() >= 8)
        identity.version = fixed(qFromBigEndian<qint32>(head.constData() + 4) / 65536.0, 3);
    return identity;
}

} // namespace memreport
