// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/series/extremaindex.h"

#include <QRandomGenerator>
#include <QTest>

#include <limits>

using namespace memreport;

class TestExtremaIndex : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithALinearSearch();
    void knowsNothingOfNothing();
    void decimationKeepsEveryExtremum();
};

namespace {
std::shared_ptr<ValueColumn> noise(size_t count, bool coarse)
{
    QRandomGenerator random(7);
    auto values = std::make_shared<ValueColumn>(count);
    for (double &value : *values) {
        const auto drawn = random.bounded(coarse ? 5 : 1000000);
        value = drawn == 3 ? std::numeric_limits<double>::quiet_NaN() : double(drawn);
    }
    return values;
}
} // namespace

void TestExtremaIndex::agreesWithALinearSearch()
{
    for (const bool coarse : {true, false}) {
        const auto values = noise(5000, coarse);
        const ExtremaIndex index(values);
        QRandomGenerator random(11);
        for (int i = 0; i < 3000; ++i) {
            size_t first = random.bounded(5001u);
            size_t last = random.bounded(5001u);
            if (first > last)
                std::swap(first, last);
            const auto got = index.query(first, last);
            bool any = false;
            size_t low = 0;
            size_t high = 0;
            for (size_t k = first; k < last; ++k) {
                if (!std::isfinite((*values)[k]))
                    continue;
                if (!any || (*values)[k] < (*values)[low])
                    low = k;
                if (!any || (*values)[k] > (*values)[high])
                    high = k;
                any = true;
            }
            QCOMPARE(got.any, any);
            if (any) {
                QCOMPARE(got.minIndex, low);
                QCOMPARE(got.maxIndex, high);
            }
        }
    }
}

void TestExtremaIndex::knowsNothingOfNothing()
{
    const ExtremaIndex empty(std::make_shared<ValueColumn>());
    QVERIFY(!empty.query(0, 0).any);
    QVERIFY(!empty.query(0, 100).any);
}

void TestExtremaIndex::decimationKeepsEveryExtremum()
{
    const auto values = noise(100000, false);
    auto times = std::make_shared<TimeColumn>();
    for (size_t i = 0; i < values->size(); ++i)
        times->push_back(instantFromMs(qint64(i) * 15000));
    Series series;
    series.times = times;
    series.values = values;
    const ExtremaIndex index(values);
    const auto kept = decimate(series, index, 0, values->size(), 800);
    QVERIFY(kept.size() <= 3200);
    QVERIFY(std::ranges::is_sorted(kept));
    QCOMPARE(kept.front(), size_t(0));
    QCOMPARE(kept.back(), values->size() - 1);
    const auto all = index.query(0, values->size());
    QVERIFY(std::ranges::binary_search(kept, all.minIndex));
    QVERIFY(std::ranges::binary_search(kept, all.maxIndex));
}

QTEST_GUILESS_MAIN(TestExtremaIndex)
#include "tst_extremaindex.moc"
