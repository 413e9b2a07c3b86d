// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplecontents.h"
#include "views/export/renderfigure.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;
using namespace memreport;

namespace {

QByteArray drawn(decltype(FigurePanel::content) content, const QString &preset, FigureTone tone,
                 FigureFormat format)
{
    const auto spec = std::make_shared<FigureSpec>(test::figureOf(std::move(content)));
    const auto figure = renderFigure(spec, *presetNamed(preset), tone, format, u"june.json"_s);
    return figure ? figure->bytes : QByteArray();
}

QStringList textsOf(const QByteArray &svg)
{
    QStringList texts;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement() && xml.name() == "text"_L1)
            texts.append(xml.readElementText().trimmed());
    }
    return xml.hasError() ? QStringList() : texts;
}

} // namespace

class TstRenderContents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameInputSameBytes_data()
    {
        QTest::addColumn<FigureFormat>("format");
        for (const FigureFormat format : {FigureFormat::Svg, FigureFormat::Pdf, FigureFormat::Png})
            QTest::addRow("%s", qPrintable(formatWord(format))) << format;
    }

    void sameInputSameBytes()
    {
        QFETCH(FigureFormat, format);
        const auto all = [format] {
            QByteArray bytes;
            for (const QString &preset : {u"blog"_s, u"journal-single"_s}) {
                bytes += drawn(test::fleet(), preset, FigureTone::Light, format);
                bytes += drawn(test::ratios(), preset, FigureTone::Dark, format);
                bytes += drawn(test::pairTable(), preset, FigureTone::Light, format);
            }
            return bytes;
        };
        const QByteArray first = all();
        QVERIFY(first.size() > 1000);
        QLocale::setDefault(QLocale(QLocale::German));
        const QByteArray second = all();
        QLocale::setDefault(QLocale::c());
        QVERIFY(first == second);
    }

    void wordsOfAnSvgAreText()
    {
        const QStringList quadrant =
            textsOf(drawn(test::fourMembers(), u"blog"_s, FigureTone::Light, FigureFormat::Svg));
        for (const QString &text : {u"Not observed"_s, u"31 kernel kills"_s, u"Holds, thin swap"_s,
                                    u"mixed"_s, u"bas03"_s, u"swap (× RAM)"_s})
            QVERIFY2(quadrant.contains(text), qPrintable(text));
        const QStringList rows =
            textsOf(drawn(test::ratios(), u"blog"_s, FigureTone::Light, FigureFormat::Svg));
        for (const QString &text : {u"4.5×"_s, u"as fast as mimalloc"_s, u"jemalloc"_s, u"64 B blocks"_s})
            QVERIFY2(rows.contains(text), qPrintable(text));
        const QStringList table =
            textsOf(drawn(test::pairTable(), u"blog"_s, FigureTone::Light, FigureFormat::Svg));
        for (const QString &text :
             {u"gne04"_s, u"53.6"_s, u"% of peak"_s, u"Peaks are lower bounds at a step of 30 min."_s})
            QVERIFY2(table.contains(text), qPrintable(text));
    }

    void paperHasBlackLetters()
    {
        const QString svg = QString::fromUtf8(
            drawn(test::peaks(5), u"journal-single"_s, FigureTone::Light, FigureFormat::Svg));
        const QRegularExpression coloured(u"<g fill=\"#(?:cc3311|0077bb)\"[^>]*>\\s*<text"_s);
        QVERIFY(!coloured.match(svg).hasMatch());
    }
};

QTEST_MAIN(TstRenderContents)
#include "tst_rendercontents.moc"
