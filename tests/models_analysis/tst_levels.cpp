// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handmade.h"

#include "models/analysis/findings.h"
#include "models/analysis/hold.h"
#include "models/analysis/levels.h"
#include "models/analysis/release.h"

using namespace memreport;
using namespace memreport::handmade;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(Columns)

namespace {

constexpr qint64 halfHour = 1800;
const Duration limit = minutes(75); // 2.5 · 30 min

// A day of samples at 30 min with one value.
std::vector<double> dayOf(double value)
{
    return std::vector<double>(48, value);
}

std::vector<double> joined(std::initializer_list<std::vector<double>> parts)
{
    std::vector<double> all;
    for (const auto &part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace

class TestLevels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void quantilesAreOfType7_data();
    void quantilesAreOfType7();
    void firstOfEqualMaximaCounts();
    void baselineOfD3_data();
    void baselineOfD3();
    void smallGrowthIsNoBalloon_data();
    void smallGrowthIsNoBalloon();
    void episodesAreCountedFromThePeak_data();
    void episodesAreCountedFromThePeak();
    void settledLooksNotBeforeThePeak();
    void killedLifetimeEndsWithItsLastNumber();
    void retainedMayExceedHundred();
    void zeroReleasedIsOnePercent();
    void behaviourOfD24_data();
    void behaviourOfD24();
    void releaseWithinWindow_data();
    void releaseWithinWindow();
    void releaseToTrough();
    void largestStepIsBetweenNeighbours();
    void cumulativeCountsTurningPoints_data();
    void cumulativeCountsTurningPoints();
    void holdIsTheLongestUnbrokenRun_data();
    void holdIsTheLongestUnbrokenRun();
    void giveBackIsAfterThePeak();
};

void TestLevels::quantilesAreOfType7_data()
{
    QTest::addColumn<std::vector<double>>("values");
    QTest::addColumn<double>("q");
    QTest::addColumn<double>("expected");
    QTest::addRow("median of four") << std::vector<double>{4, 1, 3, 2} << 0.5 << 2.5;
    QTest::addRow("10th of eleven") << std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10} << 0.1 << 1.0;
    QTest::addRow("10th of six: 0.5 between the lowest two")
        << std::vector<double>{10, 20, 30, 40, 50, 60} << 0.1 << 15.0;
    QTest::addRow("NaN does not count") << std::vector<double>{noNumber, 2, noNumber, 4} << 0.5 << 3.0;
}

void TestLevels::quantilesAreOfType7()
{
    QFETCH(std::vector<double>, values);
    QFETCH(double, q);
    QFETCH(double, expected);
    QCOMPARE(quantileOf(values, q).value(), expected);
    QVERIFY(!quantileOf(std::vector<double>{noNumber}, q));
}

void TestLevels::firstOfEqualMaximaCounts()
{
    const Columns columns = every(60, {noNumber, 3, 5, 5, 1, 1});
    QCOMPARE(maximumOf(columns)->index, size_t(2));
    QCOMPARE(minimumOf(columns, 2)->index, size_t(4));
    QVERIFY(!maximumOf(every(60, {noNumber})));
}

void TestLevels::baselineOfD3_data()
{
    QTest::addColumn<Columns>("columns");
    QTest::addColumn<bool>("runsAtStart");
    QTest::addColumn<double>("value");
    QTest::addColumn<bool>("isShort");
    const Columns ramp = every(halfHour, joined({dayOf(10), dayOf(30), dayOf(2)}));
    QTest::addRow("already running: median of the first day") << ramp << true << 10.0 << false;
    // 144 samples, a third of them 2: the 10th percentile is 2.
    QTest::addRow("begins in the window: the lower of both") << ramp << false << 2.0 << false;
    QTest::addRow("begins in the window, early level is the lower one")
        << every(halfHour, joined({dayOf(1), dayOf(30), dayOf(30)})) << false << 1.0 << false;
    // 20 samples: the first two, median 1.5.
    std::vector<double> twenty(20, 9.0);
    twenty[0] = 1;
    twenty[1] = 2;
    QTest::addRow("shorter than a day: first tenth") << every(halfHour, twenty) << true << 1.5 << true;
    QTest::addRow("at least one sample") << every(halfHour, {3, 9, 9}) << false << 3.0 << true;
    QTest::addRow("one point") << every(halfHour, {4}) << true << 4.0 << true;
}

void TestLevels::baselineOfD3()
{
    QFETCH(Columns, columns);
    QFETCH(bool, runsAtStart);
    QFETCH(double, value);
    QFETCH(bool, isShort);
    const auto baseline = baselineOf(columns, runsAtStart, Definitions());
    QVERIFY(baseline);
    QCOMPARE(baseline->value, value);
    QCOMPARE(baseline->isShort, isShort);
    QVERIFY(!baselineOf(Columns(), runsAtStart, Definitions()));
    QVERIFY(!baselineOf(every(60, {noNumber, noNumber}), runsAtStart, Definitions()));
}

void TestLevels::smallGrowthIsNoBalloon_data()
{
    QTest::addColumn<double>("baseline");
    QTest::addColumn<double>("peak");
    QTest::addColumn<bool>("balloon");
    QTest::addRow("idle relay, 0.9 ± 8 %%") << 0.9 << 0.972 << false;
    QTest::addRow("exactly 2 GiB is none") << 1.0 << 3.0 << false;
    QTest::addRow("more than 2 GiB is one") << 1.0 << 3.1 << true;
    QTest::addRow("large relay: 10 %% of b decides") << 40.0 << 43.5 << false;
    QTest::addRow("large relay above 10 %%") << 40.0 << 44.5 << true;
}

void TestLevels::smallGrowthIsNoBalloon()
{
    QFETCH(double, baseline);
    QFETCH(double, peak);
    QFETCH(bool, balloon);
    QCOMPARE(isBalloon(giB(baseline), giB(peak), Definitions()), balloon);
}

void TestLevels::episodesAreCountedFromThePeak_data()
{
    QTest::addColumn<Columns>("columns");
    QTest::addColumn<int>("episodes");
    // b = 0, p = 100: below 25 ends an episode, above 50 begins one.
    QTest::addRow("one") << every(60, {0, 100, 90, 10}) << 1;
    QTest::addRow("two") << every(60, {0, 100, 24, 51, 10}) << 2;
    QTest::addRow("not low enough") << every(60, {0, 100, 25, 80}) << 1;
    QTest::addRow("not high enough") << every(60, {0, 100, 10, 50}) << 1;
    QTest::addRow("what came before the peak does not count") << every(60, {80, 0, 60, 0, 100}) << 1;
    QTest::addRow("three, with a hole") << every(60, {100, 0, noNumber, 60, 0, 70}) << 3;
}

void TestLevels::episodesAreCountedFromThePeak()
{
    QFETCH(Columns, columns);
    QFETCH(int, episodes);
    QCOMPARE(episodesOf(columns, 0, *maximumOf(columns), Definitions()), episodes);
}

void TestLevels::settledLooksNotBeforeThePeak()
{
    // Three days: 1, then 100 falling to 20 on the last day.
    const Columns long3 = every(halfHour, joined({dayOf(1), dayOf(100), dayOf(20)}));
    const auto settled = settledLevel(long3, 48, Definitions());
    QCOMPARE(settled->value, 20.0);
    // The last 24 h are 48 samples of half an hour; the one 24 h before the last belongs to the second day.
    QCOMPARE(settled->first, size_t(96));
    // Peak in the last day: the ramp before it must not be in the median.
    const Columns late = every(halfHour, joined({dayOf(1), {1, 1, 1, 80, 60, 70}}));
    QCOMPARE(settledLevel(late, 51, Definitions())->value, 70.0);
    QVERIFY(!settledLevel(Columns(), 0, Definitions()));
}

void TestLevels::killedLifetimeEndsWithItsLastNumber()
{
    const auto end = lastLevel(every(60, {1, 9, 8, noNumber}));
    QCOMPARE(end->value, 8.0);
    QCOMPARE(end->last, size_t(2));
    QVERIFY(!lastLevel(every(60, {noNumber})));
}

void TestLevels::retainedMayExceedHundred()
{
    QCOMPARE(retainedOfPeak(41, 40).value(), 102.5);
    QCOMPARE(retainedOfBalloon(3.4, 1.4, 41.4).value(), 5.0);
    QVERIFY(!retainedOfPeak(1, 0));
    QVERIFY(!retainedOfBalloon(1, 2, 2));
}

void TestLevels::zeroReleasedIsOnePercent()
{
    QVERIFY(isZeroReleased(100, 99, Definitions()));
    QVERIFY(!isZeroReleased(100, 98.9, Definitions()));
}

void TestLevels::behaviourOfD24_data()
{
    QTest::addColumn<bool>("balloon");
    QTest::addColumn<double>("retained");
    QTest::addColumn<Behaviour>("behaviour");
    QTest::addRow("90 holds") << true << 90.0 << Behaviour::Holds;
    QTest::addRow("89.9 is mixed") << true << 89.9 << Behaviour::Mixed;
    QTest::addRow("25 releases") << true << 25.0 << Behaviour::Releases;
    QTest::addRow("25.1 is mixed") << true << 25.1 << Behaviour::Mixed;
    QTest::addRow("no balloon") << false << 99.0 << Behaviour::NoBalloon;
}

void TestLevels::behaviourOfD24()
{
    QFETCH(bool, balloon);
    QFETCH(double, retained);
    QFETCH(Behaviour, behaviour);
    QCOMPARE(behaviourOf(balloon, retained, Definitions()), behaviour);
    QCOMPARE(behaviourOf(balloon, std::nullopt, Definitions()), Behaviour::NoBalloon);
}

void TestLevels::releaseWithinWindow_data()
{
    using Resolution = WindowRelease::Resolution;
    QTest::addColumn<Columns>("columns");
    QTest::addColumn<qint64>("stepS");
    QTest::addColumn<double>("fall");
    QTest::addColumn<Resolution>("resolution");
    QTest::addRow("Δ = W: one step, both ends included")
        << every(halfHour, {41, 41, 13.9, 3}) << halfHour << 27.1 << Resolution::OneSample;
    QTest::addRow("Δ = W: no step across a missing sample, which is 2Δ > W")
        << without(every(halfHour, {41, 41, 20, 13.9, 12}), {2}) << halfHour << 1.9 << Resolution::OneSample;
    QTest::addRow("Δ > W: not resolvable")
        << every(3600, {41, 3}) << qint64(3600) << 0.0 << Resolution::Unresolvable;
    QTest::addRow("Δ < W: several steps, and a sample at exactly t+W counts")
        << every(600, {10, 8, 6, 4, 2}) << qint64(600) << 6.0 << Resolution::Sampled;
    QTest::addRow("a fall and a rise within W: the lowest counts")
        << every(600, {10, 1, 9, 9}) << qint64(600) << 9.0 << Resolution::Sampled;
    QTest::addRow("never across a gap")
        << every(600, {10, noNumber, 1, 1}) << qint64(600) << 0.0 << Resolution::Sampled;
    QTest::addRow("only rising") << every(600, {1, 2, 3}) << qint64(600) << 0.0 << Resolution::Sampled;
    QTest::addRow("nothing") << Columns() << qint64(600) << 0.0 << Resolution::Sampled;
}

void TestLevels::releaseWithinWindow()
{
    QFETCH(Columns, columns);
    QFETCH(qint64, stepS);
    QFETCH(double, fall);
    QFETCH(WindowRelease::Resolution, resolution);
    const Duration step(stepS * 1000);
    const auto release = releasedWithin(columns, step, minutes(30), gapLimit(step, Definitions()));
    QCOMPARE(release.fall, fall);
    QCOMPARE(release.resolution, resolution);
    QCOMPARE(releasedWithin(columns, std::nullopt, minutes(30), limit).resolution,
             WindowRelease::Resolution::Unresolvable);
}

void TestLevels::largestStepIsBetweenNeighbours()
{
    const Columns falling = every(halfHour, {50, 48, 40, 39, 12, 11});
    QCOMPARE(largestStep(falling, minutes(30)).fall, 27.0);
    // The sample before the large fall is missing: from 40 to 12 it took two steps.
    const Columns hole = without(falling, {3});
    QCOMPARE(largestStep(hole, minutes(30)).fall, 8.0);
    QCOMPARE(largestStep(hole, minutes(30)).from, size_t(1));
    QCOMPARE(largestStep(every(halfHour, {50, noNumber, 10}), minutes(30)).fall, 0.0);
    QCOMPARE(largestStep(falling, std::nullopt).resolution, WindowRelease::Resolution::Unresolvable);
}

void TestLevels::releaseToTrough()
{
    // A hole does not matter: it is a difference of two levels. What was low before the peak neither.
    const Columns columns = every(60, {1, 50, noNumber, 12, 30});
    const auto release = releasedToTrough(columns, *maximumOf(columns));
    QCOMPARE(release->fall, 38.0);
    QCOMPARE(release->trough, size_t(3));
}

void TestLevels::cumulativeCountsTurningPoints_data()
{
    QTest::addColumn<Columns>("columns");
    QTest::addColumn<double>("sum");
    // p = 100, a turn needs a move of 1.
    QTest::addRow("one fall") << every(60, {100, 40}) << 60.0;
    QTest::addRow("slow fall of half a percent a step is one fall of 3")
        << every(60, {100, 99.5, 99, 98.5, 98, 97.5, 97}) << 3.0;
    QTest::addRow("noise below 1 %% does not part a fall") << every(60, {100, 60, 60.5, 20}) << 80.0;
    QTest::addRow("a real rise does") << every(60, {100, 60, 90, 20}) << 110.0;
    QTest::addRow("can exceed the peak") << every(60, {100, 0, 100, 0}) << 200.0;
    QTest::addRow("restarted at a gap") << every(60, {100, noNumber, 20, 10}) << 10.0;
    QTest::addRow("noise alone is no release") << every(60, {100, 99.5, 100, 99.4}) << 0.0;
}

void TestLevels::cumulativeCountsTurningPoints()
{
    QFETCH(Columns, columns);
    QFETCH(double, sum);
    QCOMPARE(releasedCumulative(columns, 100, 0.01, limit), sum);
}

void TestLevels::holdIsTheLongestUnbrokenRun_data()
{
    QTest::addColumn<Columns>("columns");
    QTest::addColumn<qint64>("minutesHeld");
    QTest::addColumn<bool>("atLeast");
    QTest::addRow("plateau before the maximum counts")
        << every(halfHour, {1, 99, 99.5, 99.2, 100, 5}) << qint64(90) << false;
    QTest::addRow("98.9 %% interrupts")
        << every(halfHour, {100, 99, 98.9, 99, 99, 99, 1}) << qint64(60) << false;
    QTest::addRow("one sample holds for nothing") << every(halfHour, {1, 100, 1}) << qint64(0) << false;
    QTest::addRow("a gap touches it: at least")
        << without(every(halfHour, {1, 99, 100, 100, 100, 100, 99, 1}), {4, 5}) << qint64(60) << true;
    QTest::addRow("the end of the lifetime is no gap")
        << every(halfHour, {1, 100, 100}) << qint64(30) << false;
}

void TestLevels::holdIsTheLongestUnbrokenRun()
{
    QFETCH(Columns, columns);
    QFETCH(qint64, minutesHeld);
    QFETCH(bool, atLeast);
    const auto hold = holdOf(columns, 100, Definitions(), limit);
    QVERIFY(hold);
    QCOMPARE(hold->length, minutes(minutesHeld));
    QCOMPARE(hold->atLeast, atLeast);
    QVERIFY(!holdOf(Columns(), 100, Definitions(), limit));
}

void TestLevels::giveBackIsAfterThePeak()
{
    // b = 0, p = 100: at or below 10.
    const Columns columns = every(halfHour, {1, 100, 50, 10, 5});
    QCOMPARE(giveBackIndex(columns, 0, *maximumOf(columns), Definitions()), std::optional(size_t(3)));
    const Columns never = every(halfHour, {1, 100, 50, 11});
    QVERIFY(!giveBackIndex(never, 0, *maximumOf(never), Definitions()));
}

QTEST_GUILESS_MAIN(TestLevels)
#include "tst_levels.moc"
