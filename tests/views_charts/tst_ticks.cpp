// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/ticks.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace memreport;

namespace {
Instant at(const char *text)
{
    return toInstant(parseIso(text)->time);
}
} // namespace

class TstTicks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fallOnRoundWallTimes_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("zone");
        QTest::addColumn<double>("width");
        QTest::addColumn<QStringList>("times");
        QTest::addColumn<QStringList>("labels");
        // 1,000 units for 2 days: 6 h are 125 units, 3 h only 62.
        QTest::addRow("six hours, clocks go forward")
            << u"2026-03-28T23:00:00Z"_s << u"2026-03-30T22:00:00Z"_s << u"Europe/Berlin"_s << 1000.0
            << QStringList{u"2026-03-28T23:00:00Z"_s, u"2026-03-29T04:00:00Z"_s, u"2026-03-29T10:00:00Z"_s,
                           u"2026-03-29T16:00:00Z"_s, u"2026-03-29T22:00:00Z"_s, u"2026-03-30T04:00:00Z"_s,
                           u"2026-03-30T10:00:00Z"_s, u"2026-03-30T16:00:00Z"_s}
            << QStringList{u"29 Mar"_s, u"06:00"_s, u"12:00"_s, u"18:00"_s,
                           u"30 Mar"_s, u"06:00"_s, u"12:00"_s, u"18:00"_s};
        QTest::addRow("within an hour, the first carries the day")
            << u"2026-07-09T18:40:00Z"_s << u"2026-07-09T18:50:00Z"_s << u"UTC"_s << 250.0
            << QStringList{u"2026-07-09T18:40:00Z"_s, u"2026-07-09T18:45:00Z"_s}
            << QStringList{u"9 Jul 18:40"_s, u"18:45"_s};
        QTest::addRow("weeks begin on Monday")
            << u"2026-06-26T00:00:00Z"_s << u"2026-07-16T00:00:00Z"_s << u"UTC"_s << 240.0
            << QStringList{u"2026-06-29T00:00:00Z"_s, u"2026-07-06T00:00:00Z"_s, u"2026-07-13T00:00:00Z"_s}
            << QStringList{u"29 Jun"_s, u"6 Jul"_s, u"13 Jul"_s};
        QTest::addRow("midnight in New York")
            << u"2026-07-01T00:00:00Z"_s << u"2026-07-03T12:00:00Z"_s << u"America/New_York"_s << 250.0
            << QStringList{u"2026-07-01T04:00:00Z"_s, u"2026-07-02T04:00:00Z"_s, u"2026-07-03T04:00:00Z"_s}
            << QStringList{u"1 Jul"_s, u"2 Jul"_s, u"3 Jul"_s};
        QTest::addRow("years") << u"2019-06-01T00:00:00Z"_s << u"2022-06-01T00:00:00Z"_s << u"UTC"_s << 300.0
                               << QStringList{u"2020-01-01T00:00:00Z"_s, u"2021-01-01T00:00:00Z"_s,
                                              u"2022-01-01T00:00:00Z"_s}
                               << QStringList{u"2020"_s, u"2021"_s, u"2022"_s};
    }

    void fallOnRoundWallTimes()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, zone);
        QFETCH(double, width);
        QFETCH(QStringList, times);
        QFETCH(QStringList, labels);
        const TimeRange range{at(from.toLatin1()), at(to.toLatin1())};
        QStringList foundTimes;
        QStringList foundLabels;
        for (const TimeTick &tick : timeTicks(range, zone, width, 80)) {
            foundTimes.append(isoUtc(tick.time));
            foundLabels.append(tick.label);
        }
        QCOMPARE(foundTimes, times);
        QCOMPARE(foundLabels, labels);
    }

    void distancesFromAMoment_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QStringList>("times");
        QTest::addColumn<QStringList>("labels");
        // 300 units at least 50 apart: at most six steps. 12 h in steps of 2 h around 02:10.
        QTest::addRow("hours") << u"2026-07-01T00:00:00Z"_s << u"2026-07-01T12:00:00Z"_s
                               << QStringList{u"2026-07-01T00:10:00Z"_s, u"2026-07-01T02:10:00Z"_s,
                                              u"2026-07-01T04:10:00Z"_s, u"2026-07-01T06:10:00Z"_s,
                                              u"2026-07-01T08:10:00Z"_s, u"2026-07-01T10:10:00Z"_s}
                               << QStringList{u"−2 h"_s, u"0"_s, u"+2 h"_s, u"+4 h"_s, u"+6 h"_s, u"+8 h"_s};
        QTest::addRow("days") << u"2026-06-27T00:00:00Z"_s << u"2026-07-20T00:00:00Z"_s
                              << QStringList{u"2026-07-01T02:10:00Z"_s, u"2026-07-06T02:10:00Z"_s,
                                             u"2026-07-11T02:10:00Z"_s, u"2026-07-16T02:10:00Z"_s}
                              << QStringList{u"0"_s, u"+5 d"_s, u"+10 d"_s, u"+15 d"_s};
        QTest::addRow("seconds, all before")
            << u"2026-07-01T02:09:00Z"_s << u"2026-07-01T02:09:35Z"_s
            << QStringList{u"2026-07-01T02:09:00Z"_s, u"2026-07-01T02:09:10Z"_s, u"2026-07-01T02:09:20Z"_s,
                           u"2026-07-01T02:09:30Z"_s}
            << QStringList{u"−60 s"_s, u"−50 s"_s, u"−40 s"_s, u"−30 s"_s};
    }

    void distancesFromAMoment()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        const TimeRange range{at(from.toLatin1().constData()), at(to.toLatin1().constData())};
        QStringList times;
        QStringList labels;
        for (const TimeTick &tick : originTicks(range, at("2026-07-01T02:10:00Z"), 300, 50)) {
            times << isoUtc(tick.time);
            labels << tick.label;
        }
        QTEST(times, "times");
        QTEST(labels, "labels");
        QVERIFY(originTicks({}, at("2026-07-01T02:10:00Z"), 300, 50).empty());
    }

    void anEmptyRangeHasNone()
    {
        QVERIFY(timeTicks({at("2026-07-01"), at("2026-07-01")}, u"UTC"_s, 500, 50).empty());
        QVERIFY(timeTicks({at("2026-07-01"), at("2026-07-02")}, u"UTC"_s, 0, 50).empty());
    }

    void zoneAndYearAreNamed()
    {
        QCOMPARE(zoneAndYear({at("2026-06-26"), at("2026-07-16")}, u"Europe/Berlin"_s),
                 u"Europe/Berlin, 2026"_s);
        QCOMPARE(zoneAndYear({at("2025-12-26"), at("2026-01-16")}, u"UTC"_s), u"UTC, 2025–2026"_s);
        // The end is not included: a range up to New Year is within one year.
        QCOMPARE(zoneAndYear({at("2025-12-26"), at("2026-01-01")}, QString()), u"UTC, 2025"_s);
    }

    void aLowPlotKeepsTheEndOfAFinerScale()
    {
        // 58.9 in one step of 1, 2, 2.5 or 5 would end at 100.
        QCOMPARE(lowScale(58.9, 1).top, 60.0);
        QCOMPARE(lowScale(58.9, 1).step, 60.0);
        QCOMPARE(lowScale(78, 2).top, 80.0);
        QCOMPARE(lowScale(78, 2).step, 40.0);
        QCOMPARE(lowScale(58.9, 2).step, 60.0); // three steps of 20 cannot be halved
        QCOMPARE(lowScale(96, 3).step, 50.0);
    }

    void valuesEndOnARoundNumber_data()
    {
        QTest::addColumn<double>("max");
        QTest::addColumn<double>("top");
        QTest::addColumn<double>("step");
        QTest::addColumn<int>("decimals");
        QTest::addRow("53.6 in 5") << 53.6 << 60.0 << 20.0 << 0;
        QTest::addRow("exactly on a step") << 50.0 << 50.0 << 10.0 << 0;
        QTest::addRow("small") << 0.9 << 1.0 << 0.2 << 1;
        QTest::addRow("quarter steps") << 12.4 << 12.5 << 2.5 << 1;
        QTest::addRow("nothing") << 0.0 << 1.0 << 0.2 << 1;
    }

    void valuesEndOnARoundNumber()
    {
        QFETCH(double, max);
        const ValueScale scale = valueScale(max, 5);
        QTEST(scale.top, "top");
        QTEST(scale.step, "step");
        QTEST(scale.decimals, "decimals");
    }
};

QTEST_GUILESS_MAIN(TstTicks)
#include "tst_ticks.moc"
