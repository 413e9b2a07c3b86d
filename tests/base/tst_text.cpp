// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"

#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

class TestText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bytes_data();
    void bytes();
    void durations();
    void fixedNeverShowsNegativeZero();
    void shortestReadsBack();
    void parsesWholeTextOnly();
};

void TestText::bytes_data()
{
    QTest::addColumn<double>("bytes");
    QTest::addColumn<QString>("text");
    QTest::addRow("zero") << 0.0 << u"0 B"_s;
    QTest::addRow("just below a KiB") << 1023.0 << u"1023 B"_s;
    QTest::addRow("mebibytes") << 953249792.0 << u"909 MiB"_s; // the lab's relay01: 909.09 MiB
    QTest::addRow("gibibytes") << 27.1 * bytesPerGiB << u"27.1 GiB"_s;
    QTest::addRow("hundreds") << 377.4 * bytesPerGiB << u"377 GiB"_s;
    QTest::addRow("negative") << -2.5 * bytesPerMiB << u"−2.5 MiB"_s;
}

void TestText::bytes()
{
    QFETCH(double, bytes);
    QTEST(bytesText(bytes), "text");
}

void TestText::durations()
{
    QCOMPARE(durationText(1800), u"30 min"_s);
    QCOMPARE(durationText(5), u"5 s"_s);
    QCOMPARE(durationText(5.9 * 86400), u"5.9 d"_s);
    QCOMPARE(durationText(3600), u"1 h"_s);
}

void TestText::fixedNeverShowsNegativeZero()
{
    QCOMPARE(fixed(-0.04, 1), u"0.0"_s);
    QCOMPARE(fixed(-0.06, 1), u"-0.1"_s);
    QCOMPARE(fixed(-1.25, 1, true), u"−1.2"_s); // exactly half: to even, as to_chars rounds
}

void TestText::shortestReadsBack()
{
    for (const double value : {0.1, 1e300, 953249792.0, 5e-324, -0.0}) {
        const auto back = parseDouble(shortest(value).toStdString());
        QVERIFY(back);
        QCOMPARE(*back, value);
    }
}

void TestText::parsesWholeTextOnly()
{
    QCOMPARE(parseInteger("42").value(), qint64(42));
    QVERIFY(!parseInteger("42 "));
    QVERIFY(!parseInteger("9223372036854775808"));
    QVERIFY(!parseDouble("nan"));
    QVERIFY(!parseDouble("1,5"));
    QCOMPARE(parseDouble("+1.5").value(), 1.5);
}

QTEST_GUILESS_MAIN(TestText)
#include "tst_text.moc"
