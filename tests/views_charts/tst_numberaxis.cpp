// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/numberaxis.h"

#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace memreport;

class TstNumberAxis : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void endsAreRound_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::addColumn<bool>("logarithmic");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addRow("from zero") << 0.0 << 94.0 << false << 0.0 << 100.0;
        QTest::addRow("negative") << -12.0 << 118.0 << false << -25.0 << 125.0;
        QTest::addRow("one value") << 3.0 << 3.0 << false << 3.0 << 3.2;
        QTest::addRow("ratios") << 0.862 << 4.558 << true << 0.5 << 5.0;
        QTest::addRow("exactly 1-2-5") << 0.2 << 2.0 << true << 0.2 << 2.0;
        QTest::addRow("one ratio") << 1.0 << 1.0 << true << 1.0 << 2.0;
        QTest::addRow("decades") << 3.0 << 40000.0 << true << 2.0 << 50000.0;
        QTest::addRow("not a number") << std::nan("") << 5.0 << false << 0.0 << 0.2;
    }

    void endsAreRound()
    {
        QFETCH(double, from);
        QFETCH(double, to);
        QFETCH(bool, logarithmic);
        QFETCH(double, low);
        QFETCH(double, high);
        const NumberAxis axis = NumberAxis::rounded(from, to, 6, logarithmic);
        QVERIFY(std::abs(axis.from() - low) < 1e-9);
        QVERIFY2(std::abs(axis.to() - high) < 1e-9, qPrintable(QString::number(axis.to())));
        QCOMPARE(axis.share(axis.from()), 0.0);
        QCOMPARE(axis.share(axis.to()), 1.0);
    }

    void bothSidesOfAKnot()
    {
        const NumberAxis axis({{0, 0}, {0.5, 0.5}, {2, 1}});
        QCOMPARE(axis.share(0.25), 0.25);
        QCOMPARE(axis.share(1.25), 0.75);
        QCOMPARE(axis.value(0.75), 1.25);
        QCOMPARE(axis.share(-7), 0.0);
        QCOMPARE(axis.share(99), 1.0);
        QCOMPARE(axis.value(7), 2.0);
    }

    void logarithmicTicksAreOneTwoFive()
    {
        const NumberAxis axis({{0.5, 0}, {50, 1}}, true);
        QStringList labels;
        for (const NumberTick &tick : axis.ticks(600, 30))
            labels << tick.label;
        QCOMPARE(labels, QStringList({u"0.5"_s, u"1"_s, u"2"_s, u"5"_s, u"10"_s, u"20"_s, u"50"_s}));
        labels.clear();
        for (const NumberTick &tick : axis.ticks(120, 30))
            labels << tick.label;
        QCOMPARE(labels, QStringList({u"0.5"_s, u"10"_s, u"50"_s}));
    }

    void ticksKeepTheirDistance()
    {
        const NumberAxis axis({{0, 0}, {0.5, 0.5}, {1.25, 1}});
        const auto ticks = axis.ticks(800, 60);
        QVERIFY(ticks.size() >= 6);
        for (size_t i = 1; i < ticks.size(); ++i)
            QVERIFY((axis.share(ticks[i].value) - axis.share(ticks[i - 1].value)) * 800 >= 60);
        QVERIFY(std::ranges::any_of(ticks, [](const NumberTick &t) { return t.major && t.value == 0.5; }));
    }

    void tickTexts()
    {
        QCOMPARE(tickText(0), u"0"_s);
        QCOMPARE(tickText(-2.5), u"−2.5"_s);
        QCOMPARE(tickText(0.0848), u"0.0848"_s);
        QCOMPARE(tickText(99.84), u"99.84"_s);
        QCOMPARE(tickText(1234567), u"1234567"_s);
        QCOMPARE(tickText(0.00002), u"0.000020"_s);
    }
};

QTEST_MAIN(TstNumberAxis)
#include "tst_numberaxis.moc"
