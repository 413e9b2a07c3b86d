// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/samplecolumns.h"

#include <QTest>

#include <algorithm>
#include <limits>

using namespace memreport;

class TestSampleColumns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void blocksFreezeToExactSize_data();
    void blocksFreezeToExactSize();
    void gridIsSharedWhenEqual();
    void shorterAndLongerSeriesDoNotShare();
    void laterGridsAreFoundAgain();
    void sortsAndKeepsTheLastOfEqualTimes();
    void nanEqualsNan();
    void scales();
    void scalingThatJoinsTimesDropsRepeats();
};

namespace {

SampleColumns::Finished put(SampleColumns &columns, const std::vector<qint64> &times, qint64 scale = 0)
{
    columns.begin();
    for (const qint64 ms : times)
        columns.add(instantFromMs(ms), double(ms) / 2);
    return columns.finish(scale);
}

std::vector<qint64> msOfAll(const TimeColumn &times)
{
    std::vector<qint64> all(times.size());
    std::ranges::transform(times, all.begin(), msOf);
    return all;
}

} // namespace

void TestSampleColumns::blocksFreezeToExactSize_data()
{
    QTest::addColumn<size_t>("count");
    const size_t block = BlockColumn<double>::blockItems;
    for (const size_t count : {size_t(0), size_t(1), block - 1, block, block + 1, 3 * block + 7})
        QTest::addRow("%zu", count) << count;
}

void TestSampleColumns::blocksFreezeToExactSize()
{
    QFETCH(size_t, count);
    BlockColumn<double> column;
    for (int round = 0; round < 2; ++round) { // the second reuses what the first left
        for (size_t i = 0; i < count; ++i)
            column.push(double(i) + round);
        QCOMPARE(column.size(), count);
        const std::vector<double> items = column.freeze();
        QCOMPARE(items.size(), count);
        QCOMPARE(items.capacity(), count);
        for (size_t i = 0; i < count; ++i)
            QVERIFY(items[i] == double(i) + round);
        QCOMPARE(column.size(), size_t(0));
    }
}

void TestSampleColumns::gridIsSharedWhenEqual()
{
    SampleColumns columns;
    const auto a = put(columns, {10, 20, 30});
    const auto b = put(columns, {10, 20, 30});
    QCOMPARE(a.times.get(), b.times.get());
    QCOMPARE(*b.values, ValueColumn({5, 10, 15}));
    QVERIFY(b.sorted);
    QCOMPARE(b.duplicates, qint64(0));
}

void TestSampleColumns::shorterAndLongerSeriesDoNotShare()
{
    SampleColumns columns;
    put(columns, {10, 20, 30});
    QCOMPARE(msOfAll(*put(columns, {10, 20}).times), std::vector<qint64>({10, 20}));
    QCOMPARE(msOfAll(*put(columns, {10, 20, 30, 40}).times), std::vector<qint64>({10, 20, 30, 40}));
    QCOMPARE(msOfAll(*put(columns, {10, 25, 30}).times), std::vector<qint64>({10, 25, 30}));
    QCOMPARE(msOfAll(*put(columns, {10}).times), std::vector<qint64>({10}));
    QVERIFY(put(columns, {}).times->empty());
}

void TestSampleColumns::laterGridsAreFoundAgain()
{
    SampleColumns columns;
    const auto a = put(columns, {10, 20, 30});
    put(columns, {10, 20, 31});
    const auto again = put(columns, {10, 20, 30});
    QCOMPARE(a.times.get(), again.times.get());
}

void TestSampleColumns::sortsAndKeepsTheLastOfEqualTimes()
{
    SampleColumns columns;
    columns.begin();
    for (const auto &[ms, value] :
         std::vector<std::pair<qint64, double>>{{30, 1}, {10, 2}, {30, 3}, {20, 4}, {10, 2}})
        columns.add(instantFromMs(ms), value);
    const auto done = columns.finish(0);
    QCOMPARE(msOfAll(*done.times), std::vector<qint64>({10, 20, 30}));
    QCOMPARE(*done.values, ValueColumn({2, 4, 3}));
    QCOMPARE(done.duplicates, qint64(2));
    QCOMPARE(done.conflicts, qint64(1));
    QVERIFY(!done.sorted);
}

void TestSampleColumns::nanEqualsNan()
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const OrderedSamples same = inOrder({instantFromMs(1), instantFromMs(1)}, {nan, nan});
    QCOMPARE(same.duplicates, qint64(1));
    QCOMPARE(same.conflicts, qint64(0));
    QCOMPARE(inOrder({instantFromMs(1), instantFromMs(1)}, {nan, 0}).conflicts, qint64(1));
}

void TestSampleColumns::scales()
{
    SampleColumns columns;
    QCOMPARE(msOfAll(*put(columns, {1, 2}, 1000).times), std::vector<qint64>({1000, 2000}));
    QCOMPARE(msOfAll(*put(columns, {1499, 2500, -2500}, -1000).times), std::vector<qint64>({-3, 1, 3}));
}

void TestSampleColumns::scalingThatJoinsTimesDropsRepeats()
{
    SampleColumns columns;
    const auto done = put(columns, {1000, 1001, 3000}, -1000);
    QCOMPARE(msOfAll(*done.times), std::vector<qint64>({1, 3}));
    QCOMPARE(*done.values, ValueColumn({500.5, 1500}));
    QCOMPARE(done.duplicates, qint64(1));
}

QTEST_GUILESS_MAIN(TestSampleColumns)
#include "tst_samplecolumns.moc"
