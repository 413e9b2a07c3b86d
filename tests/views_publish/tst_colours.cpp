// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplefigure.h"
#include "views/publish/colourvision.h"
#include "views/publish/contrastlint.h"

#include <QTest>

using namespace memreport;

class TestColours : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void greyStaysGrey();
    void colours_data();
    void colours();
    void imagesAreSeenWhole();
    void contrast_data();
    void contrast();
    void themesPassTheLint();
    void faintColoursAreFaults();
};

void TestColours::greyStaysGrey()
{
    for (int v = 0; v < 5; ++v) {
        for (const int level : {0, 128, 255}) {
            const QRgb seen = seenColour(qRgb(level, level, level), ColourVision(v));
            for (const int part : {qRed(seen), qGreen(seen), qBlue(seen)})
                QVERIFY2(std::abs(part - level) <= 1, qPrintable(QString::number(seen, 16)));
        }
    }
}

void TestColours::colours_data()
{
    QTest::addColumn<ColourVision>("vision");
    QTest::addColumn<QRgb>("colour");
    QTest::addColumn<QRgb>("seen");
    // Worked by hand: linear red 1 times the first column, clamped, back through the sRGB curve.
    QTest::addRow("red, greyscale") << ColourVision::Greyscale << qRgb(255, 0, 0) << qRgb(127, 127, 127);
    QTest::addRow("red, protanopia") << ColourVision::Protanopia << qRgb(255, 0, 0) << qRgb(109, 95, 0);
    QTest::addRow("red, deuteranopia") << ColourVision::Deuteranopia << qRgb(255, 0, 0) << qRgb(163, 144, 0);
    QTest::addRow("blue, tritanopia") << ColourVision::Tritanopia << qRgb(0, 0, 255) << qRgb(0, 107, 150);
    QTest::addRow("normal") << ColourVision::Normal << qRgb(204, 51, 17) << qRgb(204, 51, 17);
}

void TestColours::colours()
{
    QFETCH(ColourVision, vision);
    QFETCH(QRgb, colour);
    QFETCH(QRgb, seen);
    const QRgb found = seenColour(colour, vision);
    const QString text = QString::number(found, 16);
    QVERIFY2(std::abs(qRed(found) - qRed(seen)) <= 1, qPrintable(text));
    QVERIFY2(std::abs(qGreen(found) - qGreen(seen)) <= 1, qPrintable(text));
    QVERIFY2(std::abs(qBlue(found) - qBlue(seen)) <= 1, qPrintable(text));
}

void TestColours::imagesAreSeenWhole()
{
    QImage image(3, 2, QImage::Format_RGB32);
    image.fill(qRgb(255, 0, 0));
    image.setPixel(2, 1, qRgb(255, 255, 255));
    const QImage seen = seenImage(image, ColourVision::Greyscale);
    QCOMPARE(qRed(seen.pixel(0, 0)), 127);
    QCOMPARE(qBlue(seen.pixel(1, 1)), 127);
    QCOMPARE(seen.pixel(2, 1), qRgb(255, 255, 255));
    QCOMPARE(seenImage(image, ColourVision::Normal), image);
}

void TestColours::contrast_data()
{
    QTest::addColumn<QRgb>("a");
    QTest::addColumn<QRgb>("b");
    QTest::addColumn<double>("ratio");
    QTest::addRow("black on white") << qRgb(0, 0, 0) << qRgb(255, 255, 255) << 21.0;
    // The table of figures.md 2.
    QTest::addRow("holds, light") << QRgb(0xffcc3311) << QRgb(0xffffffff) << 5.19;
    QTest::addRow("releases, light") << QRgb(0xff0077bb) << QRgb(0xffffffff) << 4.82;
    QTest::addRow("holds, dark") << QRgb(0xffff7a6b) << QRgb(0xff1e1e1e) << 6.55;
}

void TestColours::contrast()
{
    QFETCH(QRgb, a);
    QFETCH(QRgb, b);
    QFETCH(double, ratio);
    QVERIFY2(std::abs(contrastRatio(a, b) - ratio) < 0.01, qPrintable(QString::number(contrastRatio(a, b))));
    QCOMPARE(contrastRatio(a, b), contrastRatio(b, a));
}

void TestColours::themesPassTheLint()
{
    for (const FigureTheme &theme : {lightTheme(), darkTheme()}) {
        const ContrastLint lint = contrastLint(test::fivePairs(), theme, true);
        QCOMPARE(lint.faults, QStringList());
        QVERIFY(lint.leastLine >= 4.5 && lint.leastText >= 4.5);
        // figures.md 2: in greyscale the two defaults merge.
        QCOMPARE(lint.remarks.size(), 1);
    }
}

void TestColours::faintColoursAreFaults()
{
    FigureTheme theme = lightTheme();
    theme.ground = QColor::fromRgb(0xffaa6655);
    const ContrastLint lint = contrastLint(test::fivePairs(), theme, true);
    QVERIFY(lint.leastLine < 3);
    QVERIFY(!lint.faults.isEmpty());
    QVERIFY(contrastLint(test::fivePairs(), theme, false).faults.size() < lint.faults.size());
}

QTEST_MAIN(TestColours)
#include "tst_colours.moc"
