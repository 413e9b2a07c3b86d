// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/server/fetchjob.h"

#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Instant at(qint64 seconds)
{
    return instantFromMs(seconds * 1000);
}

} // namespace

class TestFetchPlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void stepKeepsTheServersLimit();
    void partsContinueOneGrid();
    void manySeriesMakeSmallParts();
    void endsAreOnTheGridAndInsideTheRange();
    void halvesCoverThePart();
    void overviewSpeaksOfWholeSteps();
    void everySampleIsAskedForOnce();
    void queries_data();
    void queries();
    void costCountsWhatIsAsked();
    void selectorsAreThoseThatPlayARole();
    void addresses_data();
    void addresses();
};

void TestFetchPlan::stepKeepsTheServersLimit()
{
    // 11,000 points of 15 s are 45 h 50 min.
    QCOMPARE(stepFor({at(0), at(165'000 - 15)}), Duration(15s));
    QCOMPARE(stepFor({at(0), at(165'000)}), Duration(30s));
    // Half a year at 30 min: 8,760 points.
    QCOMPARE(stepFor({at(0), at(182LL * 86400)}), Duration(30min));
    // 100 years: more than 12 h a step would give.
    const TimeRange century{at(0), at(36'525LL * 86400)};
    QVERIFY(century.length() / stepFor(century) < maxPointsPerSeries);
}

void TestFetchPlan::partsContinueOneGrid()
{
    const FetchWish wish{.selectors = {u"a"_s, u"b"_s}, .range = {at(0), at(15 * 25'000)}, .step = 15s};
    const auto parts = partsOf(wish, {1, 1});
    QCOMPARE(parts.size(), size_t(6));
    QCOMPARE(parts[0].from, at(0));
    QCOMPARE(parts[0].points(), maxPointsPerSeries);
    QCOMPARE(parts[1].from, parts[0].to + Duration(15s));
    QCOMPARE(parts[2].points(), qint64(3000));
    QCOMPARE(parts[2].to, at(15 * 24'999)); // the end is not part of the range
    QCOMPARE(parts[3].selector, u"b"_s);
}

void TestFetchPlan::manySeriesMakeSmallParts()
{
    const FetchWish wish{.selectors = {u"a"_s}, .range = {at(0), at(30 * 1000)}, .step = 30s};
    // 2,000,000 samples a part, 10,000 series: 200 points.
    const auto parts = partsOf(wish, {10'000});
    QCOMPARE(parts.size(), size_t(5));
    QCOMPARE(parts[0].points(), qint64(200));
    QVERIFY(partsOf(wish, {0}).empty());
}

void TestFetchPlan::endsAreOnTheGridAndInsideTheRange()
{
    const FetchWish wish{.selectors = {u"a"_s}, .range = {at(7), at(121)}, .step = 30s};
    const auto parts = partsOf(wish, {1});
    QCOMPARE(parts.size(), size_t(1));
    QCOMPARE(parts[0].from, at(30));
    QCOMPARE(parts[0].to, at(120));
    QVERIFY(partsOf({.selectors = {u"a"_s}, .range = {at(7), at(29)}, .step = 30s}, {1}).empty());
    QVERIFY(partsOf({.selectors = {u"a"_s}, .range = {at(9), at(9)}, .step = 30s}, {1}).empty());
}

void TestFetchPlan::halvesCoverThePart()
{
    const FetchPart part{u"a"_s, at(0), at(120), 30s}; // 5 points
    const auto both = halves(part);
    QCOMPARE(both.size(), size_t(2));
    QCOMPARE(both[0].to, at(30));
    QCOMPARE(both[1].from, at(60));
    QCOMPARE(both[1].to, at(120));
    QCOMPARE(both[0].points() + both[1].points(), part.points());
    QVERIFY(halves({u"a"_s, at(0), at(0), 30s}).empty());
}

void TestFetchPlan::overviewSpeaksOfWholeSteps()
{
    // The point at 3600 s speaks of (0 s, 3600 s], that at 10800 s of the range's end.
    const FetchWish wish{
        .selectors = {u"a"_s}, .range = {at(7), at(7300)}, .step = 1h, .detail = FetchDetail::Overview};
    const auto parts = partsOf(wish, {1});
    QCOMPARE(parts.size(), size_t(1));
    QCOMPARE(parts[0].from, at(3600));
    QCOMPARE(parts[0].to, at(10800));
    // On the grid: the step that ends at the range's begin is not part of it.
    const auto whole = partsOf(
        {.selectors = {u"a"_s}, .range = {at(3600), at(7200)}, .step = 1h, .detail = FetchDetail::Overview},
        {1});
    QCOMPARE(whole[0].from, at(7200));
    QCOMPARE(whole[0].to, at(7200));
}

void TestFetchPlan::everySampleIsAskedForOnce()
{
    const FetchWish wish{.selectors = {u"a"_s}, .range = {at(0), at(30'000)}, .detail = FetchDetail::Samples};
    // 1,000 series at one sample every 10 s: 2,000 samples of each, 20,000 s.
    const auto parts = partsOf(wish, {1000});
    QCOMPARE(parts.size(), size_t(2));
    QCOMPARE(parts[0].from, at(0) - Duration(1)); // the first instant is not part of (from, to]
    QCOMPARE(parts[1].from, parts[0].to);
    QCOMPARE(parts[1].to, at(30'000) - Duration(1));
    QCOMPARE(queryOf(parts[0]), u"a[20000s]"_s);
    const auto both = halves(parts[0]);
    QCOMPARE(both[0].from, parts[0].from);
    QCOMPARE(both[0].to, both[1].from);
    QCOMPARE(both[1].to, parts[0].to);
}

void TestFetchPlan::queries_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("metric");   // of a series
    QTest::addColumn<QString>("selector"); // for this metric alone
    QTest::addColumn<QString>("query");
    QTest::addRow("memory of processes")
        << u"namedprocess_namegroup_memory_bytes{memtype=~\"resident|swapped\"}"_s << QString() << QString()
        << u"max_over_time(namedprocess_namegroup_memory_bytes{memtype=~\"resident|swapped\"}[3600s])"_s;
    QTest::addRow("free memory") << u"node_memory_MemAvailable_bytes"_s << QString() << QString()
                                 << u"min_over_time(node_memory_MemAvailable_bytes[3600s])"_s;
    QTest::addRow("counter") << u"node_vmstat_pswpin"_s << QString() << QString()
                             << u"last_over_time(node_vmstat_pswpin[3600s])"_s;
    QTest::addRow("unknown counter") << u"x_events_total"_s << QString() << QString()
                                     << u"last_over_time(x_events_total[3600s])"_s;
    QTest::addRow("unknown gauge") << u"x_bytes"_s << QString() << QString()
                                   << u"max_over_time(x_bytes[3600s])"_s;
    QTest::addRow("labels alone") << u"{job=\"node\"}"_s << u"node_memory_SwapFree_bytes"_s
                                  << u"node_memory_SwapFree_bytes{job=\"node\"}"_s
                                  << u"min_over_time(node_memory_SwapFree_bytes{job=\"node\"}[3600s])"_s;
    QTest::addRow("names by an expression")
        << u"{__name__=~\".+_info\",allocator!=\"\"}"_s << u"relay_info"_s
        << u"{__name__=\"relay_info\",__name__=~\".+_info\",allocator!=\"\"}"_s
        << u"last_over_time({__name__=\"relay_info\",__name__=~\".+_info\",allocator!=\"\"}[3600s])"_s;
    QTest::addRow("a name with a dot")
        << u"{job=\"node\"}"_s << u"my.bytes"_s << u"{__name__=\"my.bytes\",job=\"node\"}"_s
        << u"max_over_time({__name__=\"my.bytes\",job=\"node\"}[3600s])"_s;
}

void TestFetchPlan::queries()
{
    QFETCH(QString, given);
    QFETCH(QString, metric);
    QFETCH(QString, selector);
    QFETCH(QString, query);
    QCOMPARE(metricOf(given).isEmpty(), !metric.isEmpty());
    const QString asked = metric.isEmpty() ? given : selectorOf(given, metric);
    if (!metric.isEmpty()) {
        QCOMPARE(asked, selector);
        QCOMPARE(metricOf(asked), metric);
    }
    QCOMPARE(queryOf({asked, at(0), at(3600), 1h, FetchDetail::Overview}), query);
}

void TestFetchPlan::costCountsWhatIsAsked()
{
    const FetchWish wish{.selectors = {u"a"_s, u"b"_s}, .range = {at(0), at(3600)}, .step = 30s};
    const FetchCost cost = costOf(wish, {3, 7});
    QCOMPARE(cost.requests, qint64(2));
    QCOMPARE(cost.series, qint64(10));
    QCOMPARE(cost.samples, qint64(1200));
    QVERIFY(cost.bytes > cost.samples * 20);
}

void TestFetchPlan::selectorsAreThoseThatPlayARole()
{
    QCOMPARE(usefulSelectors({u"go_goroutines"_s, u"namedprocess_namegroup_memory_bytes"_s,
                              u"node_memory_MemFree_bytes"_s, u"relay_info"_s}),
             (QStringList{u"namedprocess_namegroup_memory_bytes{memtype=~\"resident|swapped\"}"_s,
                          u"node_memory_MemFree_bytes"_s, u"{__name__=~\".+_info\",allocator!=\"\"}"_s}));
    QVERIFY(usefulSelectors({u"go_goroutines"_s}).isEmpty());
}

void TestFetchPlan::addresses_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("call"); // empty: refused
    QTest::addRow("host and port") << u"prom.example:9090"_s << u"http://prom.example:9090/api/v1/series"_s;
    QTest::addRow("path") << u"https://example.org/prometheus/"_s
                          << u"https://example.org/prometheus/api/v1/series"_s;
    QTest::addRow("copied from a browser")
        << u" https://example.org/api/v1/query?query=up#x "_s << u"https://example.org/api/v1/series"_s;
    QTest::addRow("secret in it") << u"http://me:geheim@example.org"_s
                                  << u"http://example.org/api/v1/series"_s;
    QTest::addRow("nothing") << u"  "_s << QString();
    QTest::addRow("a file") << u"file:///etc/passwd"_s << QString();
    QTest::addRow("no host") << u"http://"_s << QString();
}

void TestFetchPlan::addresses()
{
    QFETCH(QString, given);
    QFETCH(QString, call);
    const auto access = serverAt(given);
    QCOMPARE(access.has_value(), !call.isEmpty());
    if (access)
        QCOMPARE(apiUrl(*access, u"series"_s, {}).toString(), call);
}

QTEST_GUILESS_MAIN(TestFetchPlan)
#include "tst_fetchplan.moc"
