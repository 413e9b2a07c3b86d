// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/statistics.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <vector>

using namespace memreport;

namespace {

const double noNumber = std::nan("");
using Values = std::vector<double>;

// 15 repetitions of Google Benchmark, microseconds (corpus bench/google-benchmark).
const Values mimalloc64{1191.713, 1180.999, 1200.316, 1209.534, 1195.602, 1217.705, 1177.118, 1213.290,
                        1177.283, 1174.443, 1227.769, 1180.242, 1233.353, 1186.764, 1189.039};
const Values glibc64{1962.037, 1940.638, 2066.701, 2474.756, 1923.401, 1935.277, 1952.966, 1950.134,
                     1918.123, 1924.294, 1920.669, 1918.577, 1922.733, 1918.037, 1936.046};
const Values mimallocThreads{866.001, 857.514, 852.219, 852.886, 1150.673, 907.574, 857.460, 888.416,
                             859.210, 898.375, 867.065, 916.563, 861.007,  862.953, 957.753};
const Values tcmallocThreads{886.684, 1099.823, 1000.985, 1062.728, 1112.968, 765.034, 699.773, 702.448,
                             750.000, 678.141,  661.624,  645.887,  656.924,  717.326, 895.239};

bool near(double value, double wanted, double slack)
{
    return std::abs(value - wanted) <= slack;
}

} // namespace

class TestStatistics : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void means();
    void roundingOfPrintedFigures();
    void ratiosOfIntervals();
    void rankTest_data();
    void rankTest();
    void rankTestOfEqualValues();
    void rankTestWithoutSamples();
    void rankTestOfRealRuns();
    void smallestReachableP();
    void bootstrapOfRealRuns();
    void bootstrapIsTheSameEverywhere();
    void bootstrapRefuses_data();
    void bootstrapRefuses();
};

void TestStatistics::means()
{
    QCOMPARE(meanOf(Values{1, 2, 6}), std::optional(3.0));
    QCOMPARE(meanOf(Values{1, noNumber, 3}), std::optional(2.0));
    QVERIFY(!meanOf(Values{}));
    QVERIFY(!meanOf(Values{noNumber}));

    QVERIFY(near(*geometricMean(Values{2, 8}), 4, 1e-12));
    // The three ratios of VT Code's table: (4.5455 · 1.1547 · 1.3043)^(1/3).
    QVERIFY(near(*geometricMean(Values{2650.0 / 583, 881.0 / 763, 30.0 / 23}), 1.8988, 5e-5));
    QVERIFY(!geometricMean(Values{}));
    QVERIFY(!geometricMean(Values{2, 0}));
    QVERIFY(!geometricMean(Values{2, -1}));
    QVERIFY(!geometricMean(Values{2, noNumber}));
}

void TestStatistics::roundingOfPrintedFigures()
{
    // Claim C1: 583 us and 2.65 ms leave 4.533 to 4.558, so "4.7" does not follow.
    const auto small = ratioInterval(roundingInterval(2650, 10), roundingInterval(583, 1));
    QVERIFY(near(small->low, 4.5330, 5e-5));
    QVERIFY(near(small->high, 4.5579, 5e-5));
    QVERIFY(!small->contains(4.7));
    // C2: 763 and 881 us leave 1.1532 to 1.1561.
    const auto large = ratioInterval(roundingInterval(881, 1), roundingInterval(763, 1));
    QVERIFY(near(large->low, 1.1532, 5e-5));
    QVERIFY(near(large->high, 1.1561, 5e-5));
    static_assert(roundingInterval(0.2, 1) == Interval{0, 0.7});
}

void TestStatistics::ratiosOfIntervals()
{
    static_assert(ratioInterval({2, 4}, {1, 2}) == Interval{1, 4});
    static_assert(ratioInterval({0, 1}, {2, 2}) == Interval{0, 0.5});
    static_assert(!ratioInterval({1, 2}, {0, 1}), "division by zero is no ratio");
    static_assert(!ratioInterval({1, 2}, {3, 2}));
    QVERIFY(!ratioInterval({noNumber, 2}, {1, 2}));
    QVERIFY(!ratioInterval({1, 2}, {1, noNumber}));
}

void TestStatistics::rankTest_data()
{
    QTest::addColumn<Values>("first");
    QTest::addColumn<Values>("second");
    QTest::addColumn<double>("u");
    QTest::addColumn<double>("p");
    QTest::addColumn<bool>("exact");
    QTest::addColumn<double>("slack");
    // Hollander and Wolfe (1973), 69f, as in the manual of R's wilcox.test: W = 35, one-sided p = 0.1272.
    QTest::newRow("placenta") << Values{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46}
                              << Values{1.15, 0.88, 0.90, 0.74, 1.21} << 35.0 << 0.2544 << true << 1e-4;
    // Four of the C(10,5) = 252 orders have U <= 2.
    QTest::newRow("five and five") << Values{1, 2, 3, 4, 7} << Values{5, 6, 8, 9, 10} << 2.0 << 8.0 / 252
                                   << true << 1e-12;
    QTest::newRow("the other way round")
        << Values{5, 6, 8, 9, 10} << Values{1, 2, 3, 4, 7} << 23.0 << 8.0 / 252 << true << 1e-12;
    QTest::newRow("one each") << Values{2} << Values{1} << 1.0 << 1.0 << true << 1e-12;
    QTest::newRow("one and three") << Values{4} << Values{1, 2, 3} << 3.0 << 0.5 << true << 1e-12;
    // U = 4.5 of 9, variance 9/12 (7 - 48/30): no distance left after the continuity correction.
    QTest::newRow("ties in the middle") << Values{1, 2, 3} << Values{1, 2, 3} << 4.5 << 1.0 << false << 1e-12;
    // U = 1.5; three groups of two: variance 16/12 (9 - 18/56) = 11.571; z = (8 - 1.5 - 0.5)/3.4017 = 1.7638.
    QTest::newRow("ties") << Values{1, 2, 2, 3} << Values{3, 4, 4, 2.5} << 1.5 << 0.07776 << false << 1e-5;
    QTest::newRow("numbers only") << Values{noNumber, 2, std::numeric_limits<double>::infinity()}
                                  << Values{1, noNumber} << 1.0 << 1.0 << true << 1e-12;
}

void TestStatistics::rankTest()
{
    QFETCH(Values, first);
    QFETCH(Values, second);
    QFETCH(double, u);
    QFETCH(double, p);
    QFETCH(bool, exact);
    QFETCH(double, slack);
    const auto test = mannWhitney(first, second);
    QVERIFY(test);
    QCOMPARE(test->u, u);
    QCOMPARE(test->exact, exact);
    QVERIFY2(near(*test->p, p, slack), qPrintable(QString::number(*test->p, 'g', 10)));
}

void TestStatistics::rankTestOfEqualValues()
{
    const auto test = mannWhitney(Values{3, 3, 3}, Values{3, 3});
    QVERIFY(test);
    QVERIFY(test->allEqual());
    QCOMPARE(test->u, 3.0);
    QVERIFY(!test->atFloor());
}

void TestStatistics::rankTestWithoutSamples()
{
    QVERIFY(!mannWhitney(Values{}, Values{1}));
    QVERIFY(!mannWhitney(Values{1}, Values{noNumber}));
}

void TestStatistics::rankTestOfRealRuns()
{
    const auto apart = mannWhitney(mimalloc64, glibc64);
    QCOMPARE(apart->u, 0.0);
    QVERIFY(near(*apart->p, 1.28934500757877e-08, 1e-16)); // 2 / C(30, 15)
    QVERIFY(apart->atFloor());
    const auto mixed = mannWhitney(mimallocThreads, tcmallocThreads);
    QCOMPARE(mixed->u, 150.0);
    QVERIFY(near(*mixed->p, 0.1261474010156944, 1e-9));
    QVERIFY(!mixed->atFloor());
}

void TestStatistics::smallestReachableP()
{
    const auto four = mannWhitney(Values{1, 2, 3, 4}, Values{5, 6, 7, 8});
    QVERIFY(near(four->smallestP, 0.02857, 1e-5)); // 2 / 70
    QVERIFY(four->atFloor());
}

void TestStatistics::bootstrapOfRealRuns()
{
    // Against an independent bootstrap with another generator: 5000 draws of numpy's.
    const auto glibc = medianRatioInterval(glibc64, mimalloc64);
    QVERIFY(near(glibc->low, 1.5909, 0.02));
    QVERIFY(near(glibc->high, 1.6432, 0.02));
    const auto threads = medianRatioInterval(tcmallocThreads, mimallocThreads);
    QVERIFY(near(threads->low, 0.7819, 0.02));
    QVERIFY(near(threads->high, 1.0419, 0.02));
    QVERIFY(threads->contains(1));
}

void TestStatistics::bootstrapIsTheSameEverywhere()
{
    QCOMPARE(medianRatioInterval(glibc64, mimalloc64), medianRatioInterval(glibc64, mimalloc64));
    // All medians of one value are that value.
    QCOMPARE(medianRatioInterval(Values(6, 3.0), Values(7, 2.0)), std::optional(Interval{1.5, 1.5}));
}

void TestStatistics::bootstrapRefuses_data()
{
    QTest::addColumn<Values>("other");
    QTest::addColumn<Values>("base");
    QTest::newRow("five samples") << Values(5, 1.0) << Values(6, 1.0);
    QTest::newRow("five numbers among six") << Values{1, 1, 1, 1, 1, noNumber} << Values(6, 1.0);
    QTest::newRow("a zero") << Values(6, 1.0) << Values{1, 1, 1, 1, 1, 0};
    QTest::newRow("none") << Values{} << Values{};
}

void TestStatistics::bootstrapRefuses()
{
    QFETCH(Values, other);
    QFETCH(Values, base);
    QVERIFY(!medianRatioInterval(other, base));
}

QTEST_GUILESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
