// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handmade.h"

#include "models/analysis/matching.h"
#include "models/analysis/pairstatistics.h"

#include <algorithm>
#include <numeric>
#include <random>

using namespace memreport;
using namespace memreport::handmade;
using namespace Qt::StringLiterals;

namespace {

using Table = std::vector<std::vector<double>>;

struct Best
{
    size_t pairs = 0;
    double sum = 0;
};

// Every way to give each left one a free right one or none.
void tryAll(const Table &table, double limit, size_t left, std::vector<bool> &used, Best now, Best &best)
{
    if (left == table.size()) {
        if (now.pairs > best.pairs || (now.pairs == best.pairs && now.sum < best.sum))
            best = now;
        return;
    }
    tryAll(table, limit, left + 1, used, now, best);
    for (size_t r = 0; r < table[left].size(); ++r) {
        if (used[r] || table[left][r] > limit)
            continue;
        used[r] = true;
        tryAll(table, limit, left + 1, used, {now.pairs + 1, now.sum + table[left][r]}, best);
        used[r] = false;
    }
}

Best bruteForce(const Table &table, size_t right, double limit)
{
    std::vector<bool> used(right);
    Best best{0, 1e300};
    tryAll(table, limit, 0, used, {}, best);
    return best;
}

std::vector<WeightPoint> weights(std::initializer_list<double> daily, qint64 firstDay)
{
    std::vector<WeightPoint> points;
    qint64 day = firstDay;
    for (const double weight : daily)
        points.push_back({instantFromMs(day++ * 86'400'000), weight});
    return points;
}

TimeRange days(qint64 from, qint64 to)
{
    return {instantFromMs(from * 86'400'000), instantFromMs(to * 86'400'000)};
}

} // namespace

class TestMatching : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void meanIsOfTheSevenDaysBefore_data();
    void meanIsOfTheSevenDaysBefore();
    void differenceIsOfTheMean();
    void greedyMissesAPair();
    void assignmentEqualsBruteForce_data();
    void assignmentEqualsBruteForce();
    void emptySidesMatchNothing();
    void signTest_data();
    void signTest();
    void fisherOfTheSeed();
};

void TestMatching::meanIsOfTheSevenDaysBefore_data()
{
    QTest::addColumn<qint64>("firstDay");
    QTest::addColumn<double>("mean");
    QTest::addColumn<bool>("exAnte");
    // Ten daily weights 1…10; the window is [day 20, day 30).
    QTest::addRow("days 10-19: 13 to 19 count") << qint64(10) << 7.0 << true;
    QTest::addRow("day 20 itself is not before") << qint64(15) << 3.0 << true;
    QTest::addRow("only inside the window") << qint64(20) << 5.5 << false;
}

void TestMatching::meanIsOfTheSevenDaysBefore()
{
    QFETCH(qint64, firstDay);
    QFETCH(double, mean);
    QFETCH(bool, exAnte);
    const auto points = weights({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, firstDay);
    const WeightDates dates = exAnte ? WeightDates::BeforeWindow : WeightDates::InWindow;
    const auto found = meanWeight(points, days(20, 30), 7, dates);
    QVERIFY(found);
    QCOMPARE(found->value, mean);
    QCOMPARE(found->exAnte, exAnte);
    QVERIFY(!meanWeight({}, days(20, 30), 7, dates));
    QVERIFY(!meanWeight(points, days(100, 110), 7, dates));
    // Who was weighed only later is unmatched where others were weighed before.
    QCOMPARE(meanWeight(points, days(20, 30), 7, WeightDates::BeforeWindow).has_value(), exAnte);
}

void TestMatching::differenceIsOfTheMean()
{
    // The lab's fifth pair: 4400 and 5085.
    QCOMPARE(fixed(weightDifference(4400, 5085), 4), u"14.4439"_s);
    QCOMPARE(fixed(weightDifferenceOf(4400, 5085), 4), u"15.5682"_s);
    QCOMPARE(weightDifference(7, 7), 0.0);
    QCOMPARE(weightDifference(0, 0), 0.0);
    QVERIFY(weightDifferenceOf(5085, 4400) < 0);
}

void TestMatching::greedyMissesAPair()
{
    // Closest first takes 0–0 and leaves 1 alone, because 0 is its only partner.
    const Table table{{1, 6}, {5, 99}};
    const auto best = bestAssignment(2, 2, 10, [&](size_t l, size_t r) { return table[l][r]; });
    QCOMPARE(best.pairs, size_t(2));
    QCOMPARE(best.sum, 11.0);
    QCOMPARE(best.partner[0], std::optional(size_t(1)));
    QCOMPARE(best.partner[1], std::optional(size_t(0)));
}

void TestMatching::assignmentEqualsBruteForce_data()
{
    QTest::addColumn<int>("left");
    QTest::addColumn<int>("right");
    QTest::addColumn<int>("seed");
    for (int left = 1; left <= 5; ++left) {
        for (int right = 1; right <= 5; ++right) {
            for (int seed = 0; seed < 20; ++seed)
                QTest::addRow("%dx%d seed %d", left, right, seed) << left << right << seed;
        }
    }
}

void TestMatching::assignmentEqualsBruteForce()
{
    QFETCH(int, left);
    QFETCH(int, right);
    QFETCH(int, seed);
    std::mt19937 random{unsigned(seed * 100 + left * 10 + right)};
    std::uniform_real_distribution<double> difference(0, 25);
    Table table(size_t(left), std::vector<double>(right, 0.0));
    for (auto &row : table)
        std::ranges::generate(row, [&] { return difference(random); });
    const auto found =
        bestAssignment(size_t(left), size_t(right), 10, [&](size_t l, size_t r) { return table[l][r]; });
    const Best expected = bruteForce(table, size_t(right), 10);
    QCOMPARE(found.pairs, expected.pairs);
    QVERIFY(std::abs(found.sum - (expected.pairs ? expected.sum : 0)) < 1e-9);
    std::vector<bool> used(table.front().size(), false);
    for (size_t l = 0; l < found.partner.size(); ++l) {
        if (!found.partner[l])
            continue;
        QVERIFY(table[l][*found.partner[l]] <= 10);
        QVERIFY(!used[*found.partner[l]]);
        used[*found.partner[l]] = true;
    }
}

void TestMatching::emptySidesMatchNothing()
{
    const auto none = [](size_t, size_t) { return 0.0; };
    QCOMPARE(bestAssignment(0, 3, 10, none).pairs, size_t(0));
    QCOMPARE(bestAssignment(3, 0, 10, none).partner.size(), size_t(3));
}

void TestMatching::signTest_data()
{
    QTest::addColumn<int>("predicted");
    QTest::addColumn<int>("discordant");
    QTest::addColumn<double>("one");
    QTest::addColumn<double>("two");
    QTest::addColumn<double>("lower");
    QTest::addRow("5 of 5") << 5 << 5 << 0.03125 << 0.0625 << 0.549280271653059;
    // (C(5,4)+C(5,5))/32; lower bound: the p with P(X >= 4) = 0.05, 0.34259… by tables.
    QTest::addRow("4 of 5") << 4 << 5 << 0.1875 << 0.375 << 0.342592;
    QTest::addRow("1 of 1") << 1 << 1 << 0.5 << 1.0 << 0.05;
    QTest::addRow("0 of 3") << 0 << 3 << 1.0 << 1.0 << 0.0;
}

void TestMatching::signTest()
{
    QFETCH(int, predicted);
    QFETCH(int, discordant);
    QFETCH(double, one);
    QFETCH(double, two);
    QFETCH(double, lower);
    const auto found = pairStatistics(predicted, discordant);
    QVERIFY(found);
    QVERIFY(std::abs(found->oneSided - one) < 1e-12);
    QVERIFY(std::abs(found->twoSided - two) < 1e-12);
    QVERIFY(std::abs(found->lowerBound - lower) < 1e-5);
    QVERIFY(!pairStatistics(0, 0));
    QVERIFY(!pairStatistics(3, 2));
}

void TestMatching::fisherOfTheSeed()
{
    QVERIFY(std::abs(fisherUnpaired(5, 5, 0) - 1.0 / 252) < 1e-12);
    // Nine hold of ten: the left arm has at least four of its five anyway.
    QCOMPARE(fisherUnpaired(5, 4, 5), 1.0);
    QCOMPARE(fisherUnpaired(5, 0, 0), 1.0);
}

QTEST_GUILESS_MAIN(TestMatching)
#include "tst_matching.moc"
