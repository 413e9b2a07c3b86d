// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplefigure.h"
#include "views/export/renderfigure.h"

#include <QImage>
#include <QLocale>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;
using namespace memreport;

namespace {

std::shared_ptr<const FigureSpec> sample()
{
    return std::make_shared<FigureSpec>(test::fivePairs());
}

QByteArray drawn(const QString &preset, FigureTone tone, FigureFormat format)
{
    const auto figure = renderFigure(sample(), *presetNamed(preset), tone, format, u"june.json"_s);
    return figure ? figure->bytes : QByteArray();
}

struct SvgPicture
{
    QStringList texts;
    int linePaths = 0; ///< paths in the stroke of a role, drawn as lines
    QString title;
    QString description;
    QString error;
    QXmlStreamAttributes root;
};

SvgPicture parsed(const QByteArray &svg, double lineWidth)
{
    SvgPicture picture;
    QXmlStreamReader xml(svg);
    QList<QXmlStreamAttributes> groups;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement() && xml.name() == "g"_L1)
            groups.removeLast();
        if (!xml.isStartElement())
            continue;
        if (xml.name() == "svg"_L1)
            picture.root = xml.attributes();
        else if (xml.name() == "g"_L1)
            groups.append(xml.attributes());
        else if (xml.name() == "title"_L1)
            picture.title = xml.readElementText();
        else if (xml.name() == "desc"_L1)
            picture.description = xml.readElementText();
        else if (xml.name() == "text"_L1)
            picture.texts.append(xml.readElementText().trimmed());
        else if (xml.name() == "path"_L1 && groups.last().value(u"fill"_s) == "none"_L1 &&
                 (groups.last().value(u"stroke"_s) == "#cc3311"_L1 ||
                  groups.last().value(u"stroke"_s) == "#0077bb"_L1) &&
                 groups.last().value(u"stroke-width"_s).toDouble() == lineWidth &&
                 xml.attributes().value(u"d"_s).count(u' ') > 20)
            ++picture.linePaths;
    }
    picture.error = xml.hasError() ? xml.errorString() : QString();
    return picture;
}

} // namespace

class TstRenderFigure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameInputSameBytes_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<FigureFormat>("format");
        for (const FigureFormat format : {FigureFormat::Svg, FigureFormat::Pdf, FigureFormat::Png}) {
            for (const QString &preset : {u"blog"_s, u"journal-single"_s})
                QTest::addRow("%s %s", qPrintable(preset), qPrintable(formatWord(format)))
                    << preset << format;
        }
    }

    void sameInputSameBytes()
    {
        QFETCH(QString, preset);
        QFETCH(FigureFormat, format);
        // UTC is written as Z in a PDF's dates, other zones with their offset.
        const QByteArray zone = qgetenv("TZ");
        qputenv("TZ", "UTC");
        tzset();
        const QByteArray first = drawn(preset, FigureTone::Light, format);
        QVERIFY(!first.isEmpty());
        qputenv("TZ", "America/New_York");
        tzset();
        QLocale::setDefault(QLocale(QLocale::Arabic));
        QTest::qSleep(1100); // dates of files have seconds
        const QByteArray second = drawn(preset, FigureTone::Light, format);
        qputenv("TZ", zone);
        tzset();
        QLocale::setDefault(QLocale::c());
        QVERIFY(first == second);
        QVERIFY(drawn(preset, FigureTone::Dark, format) != first);
    }

    void svgIsForReadersAndMachines()
    {
        const QByteArray svg = drawn(u"blog"_s, FigureTone::Light, FigureFormat::Svg);
        QVERIFY2(svg.size() < 150 * 1024, qPrintable(QString::number(svg.size())));
        const SvgPicture picture = parsed(svg, 2.25);
        QVERIFY2(picture.error.isEmpty(), qPrintable(picture.error));
        QCOMPARE(picture.root.value(u"role"_s), u"img"_s);
        QCOMPARE(picture.root.value(u"aria-labelledby"_s), u"figure-title figure-description"_s);
        QCOMPARE(picture.root.value(u"width"_s), u"1140px"_s);
        QCOMPARE(picture.root.value(u"viewBox"_s), u"0 0 1140 690"_s);
        QCOMPARE(picture.title, sample()->altShort);
        QCOMPARE(picture.description, sample()->altLong);
        for (const QString &text : {u"bas03 glibc"_s, u"−27.1 GiB in 1 sample (30 min)"_s, sample()->title})
            QVERIFY2(picture.texts.contains(text), qPrintable(text));
        QVERIFY(svg.contains("font-family=\"Inter, 'Liberation Sans', Arial, sans-serif\""));
        QVERIFY(!svg.contains("<polyline"));
    }

    void aLineIsOnePathPerRun()
    {
        // Featured pair: bas03 runs before and after its kill, dol02 before and after its gap.
        QCOMPARE(parsed(drawn(u"blog"_s, FigureTone::Light, FigureFormat::Svg), 2.25).linePaths, 4);
        // Four other pairs: two runs of the killed one, one of the twin.
        QCOMPARE(parsed(drawn(u"blog"_s, FigureTone::Light, FigureFormat::Svg), 1.75).linePaths, 12);
    }

    void solidLinesHaveNoDash()
    {
        const QString svg = QString::fromUtf8(drawn(u"blog"_s, FigureTone::Light, FigureFormat::Svg));
        const QRegularExpression holds(u"<g [^>]*stroke=\"#cc3311\"[^>]*>"_s);
        int found = 0;
        for (const auto &match : holds.globalMatch(svg)) {
            ++found;
            QVERIFY2(!match.captured().contains(u"dasharray"_s), qPrintable(match.captured()));
        }
        QVERIFY(found >= 10);
    }

    void killsAreCrosses()
    {
        const QString svg = QString::fromUtf8(drawn(u"blog"_s, FigureTone::Light, FigureFormat::Svg));
        // Twelve corners, filled with the role's colour; its halo lies under it in the ground's.
        const QRegularExpression cross(
            u"<g fill=\"#cc3311\"[^>]*stroke=\"none\"[^>]*>\\s*<path d=\"([^\"]*)\""_s);
        const QRegularExpression number(u"[\\d.]+"_s);
        int crosses = 0;
        for (const auto &match : cross.globalMatch(svg)) {
            int numbers = 0;
            for (auto each = number.globalMatch(match.captured(1)); each.hasNext(); each.next())
                ++numbers;
            crosses += numbers == 26 ? 1 : 0; // a beginning and twelve steps
        }
        QCOMPARE(crosses, 5);
    }

    void sizesAreExact_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QSize>("pixels");
        QTest::addColumn<double>("dpi");
        QTest::addRow("blog") << u"blog"_s << QSize(2280, 1380) << 192.0;
        QTest::addRow("narrow") << u"blog-narrow"_s << QSize(1440, 960) << 192.0;
        QTest::addRow("slide") << u"slide"_s << QSize(1920, 1080) << 96.0;
        QTest::addRow("89 x 150 mm at 600 dpi") << u"journal-single"_s << QSize(2102, 3543) << 600.0;
    }

    void sizesAreExact()
    {
        QFETCH(QString, preset);
        QFETCH(double, dpi);
        const QImage image = QImage::fromData(drawn(preset, FigureTone::Light, FigureFormat::Png));
        QTEST(image.size(), "pixels");
        QCOMPARE(image.dotsPerMeterX(), qRound(dpi / 0.0254));
        QCOMPARE(image.text(u"Title"_s), sample()->title);
        QCOMPARE(image.text(u"Description"_s), sample()->altLong);
        QCOMPARE(image.text(u"Source"_s), u"june.json"_s);
    }

    void paperIsMeasuredInMillimetres()
    {
        const SvgPicture picture =
            parsed(drawn(u"journal-single"_s, FigureTone::Light, FigureFormat::Svg), 5);
        QCOMPARE(picture.root.value(u"width"_s), u"89.00mm"_s);
        QCOMPARE(picture.root.value(u"height"_s), u"150.00mm"_s);
        const QByteArray pdf = drawn(u"journal-single"_s, FigureTone::Light, FigureFormat::Pdf);
        QVERIFY(pdf.contains("/MediaBox [0 0 252.28 425.20]"));
    }

    void customSizes()
    {
        QVERIFY(!presetFromText(u"custom:10x10mm"));
        QVERIFY(!presetFromText(u"custom:2000x2000mm@2400"));
        QVERIFY(!presetFromText(u"nonsense"));
        const auto preset = presetFromText(u"custom:120x80mm@300");
        QVERIFY(preset);
        const auto figure = renderFigure(sample(), *preset, FigureTone::Light, FigureFormat::Png);
        QVERIFY(figure.has_value());
        QCOMPARE(figure->size, QSizeF(1417, 945));
    }

    void pdfEmbedsItsFonts()
    {
        const QString pdffonts = QStandardPaths::findExecutable(u"pdffonts"_s);
        if (pdffonts.isEmpty())
            QSKIP("poppler's pdffonts is not installed");
        QTemporaryDir folder;
        QFile file(folder.filePath(u"figure.pdf"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(drawn(u"journal-single"_s, FigureTone::Light, FigureFormat::Pdf));
        file.close();
        QProcess process;
        process.start(pdffonts, {file.fileName()});
        QVERIFY(process.waitForFinished());
        const QStringList rows =
            QString::fromUtf8(process.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts).mid(2);
        QVERIFY2(process.readAllStandardError().isEmpty(), "poppler found the file damaged");
        QVERIFY(rows.size() >= 2);
        static const QRegularExpression embedded(u"^Inter-\\w+\\s+CID TrueType\\s+Identity-H\\s+yes"_s);
        for (const QString &row : rows)
            QVERIFY2(row.contains(embedded), qPrintable(row));
    }

    void pdfNamesItself()
    {
        const QByteArray pdf = drawn(u"blog"_s, FigureTone::Light, FigureFormat::Pdf);
        QVERIFY(pdf.startsWith("%PDF-1."));
        QVERIFY(pdf.contains("/CreationDate (D:20000101000000Z)"));
        const QByteArray year = QByteArray::number(QDate::currentDate().year());
        QVERIFY(!pdf.contains(QByteArray("D:" + year)));
        QVERIFY(!pdf.contains(QByteArray("Date=\"" + year)));
    }

    void decimationKeepsThePeak()
    {
        auto spec = std::make_shared<FigureSpec>(test::fivePairs());
        const auto &line = spec->panels[1].lines[0];
        auto series = std::make_shared<Series>(*line.series);
        auto values = std::make_shared<ValueColumn>(*line.series->values);
        (*values)[200] = 54; // one sample stands out
        series->values = values;
        spec->panels[1].lines[0].series = series;
        const auto figure = renderFigure(spec, *presetNamed(u"blog"_s), FigureTone::Light, FigureFormat::Png);
        const auto before = drawn(u"blog"_s, FigureTone::Light, FigureFormat::Png);
        QVERIFY(figure.has_value());
        const QImage image = QImage::fromData(figure->bytes);
        const QImage plain = QImage::fromData(before);
        // High above the plateau something red stands now where nothing was.
        int more = 0;
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 320; y < 400; ++y)
                more += image.pixelColor(x, y).red() > 180 && image.pixelColor(x, y).green() < 100 &&
                                plain.pixelColor(x, y).green() > 200
                            ? 1
                            : 0;
        }
        QVERIFY(more > 20);
    }
};

QTEST_MAIN(TstRenderFigure)
#include "tst_renderfigure.moc"
