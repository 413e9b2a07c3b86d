// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "incidents.h"

#include "models/analysis/findings.h"
#include "models/analysis/hosts.h"
#include "models/analysis/hostsamples.h"
#include "models/analysis/ranks.h"
#include "models/analysis/restarts.h"

using namespace memreport;
using namespace memreport::handmade;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(Columns)

namespace {

constexpr qint64 halfHour = 1800;
const Duration limit = minutes(75);

Instant hoursAt(double count)
{
    return instantFromMs(qint64(count * 3'600'000));
}

struct HeldCase
{
    qint64 heldMin;
    qint64 unknownMin;
    int entries;
};

const HostFinding &onlyHost(const std::vector<HostFinding> &hosts)
{
    return hosts.front();
}

TimeRange hoursRange(double from, double to)
{
    return {hoursAt(from), hoursAt(to)};
}

} // namespace
Q_DECLARE_METATYPE(HeldCase)

class TestHosts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void stepsAreHeld_data();
    void stepsAreHeld();
    void shareOfNothingIsUnknown();
    void counterResetsDropTheInterval();
    void weightedQuantile_data();
    void weightedQuantile();
    void halfHours_data();
    void halfHours();
    void bootDropsTheInterval();
    void worstStretchBeginsAnywhere();
    void fewIntervalsUseTheirMaximum();
    void swapInAloneHasARate();
    void hostWithoutSwapIsThin();
    void nothingIsKnownBeforeTheFirstSample();
    void resetIsAMovement();
    void latestOfEqualHalfHours();
    void mixedBalloonsKeepTheHeadroom();
    void swapOfAHost();
    void hostWithoutSwap();
    void parkedPagesAddUp();
    void parkedWithoutGaugesIsUnknown();
    void nothingSwappedOutIsNoHundredPercent();
    void pageSizeOfTheHostCounts();
    void rebootForgetsWhatWasParked();
    void pressureNotRecorded();
    void jointExhaustionNeedsBoth();
    void clustersOfStarts_data();
    void clustersOfStarts();
    void conversionIsAMarkerWithAnotherAllocator();
    void spearman_data();
    void spearman();
    void outcomeOfAnUnknownAllocator();
    void quadrantSplitsAHostAtItsResize();
    void unobservedCellIsNoZero();
    void twoAllocatorsStandInTwoCells();
};

void TestHosts::stepsAreHeld_data()
{
    QTest::addColumn<Columns>("columns");
    QTest::addColumn<HeldCase>("expected");
    // True below 5; Δ = 30 min; the window ends 30 min after the last sample of the whole ones.
    QTest::addRow("never") << every(halfHour, {9, 9, 9}) << HeldCase{0, 0, 0};
    QTest::addRow("one sample holds until the next") << every(halfHour, {9, 1, 9}) << HeldCase{30, 0, 1};
    QTest::addRow("begins below: one entry") << every(halfHour, {1, 9, 1}) << HeldCase{60, 0, 2};
    QTest::addRow("the last sample holds until the end") << every(halfHour, {9, 9, 1}) << HeldCase{30, 0, 1};
    // Three of five missing: 2 h without a sample, Δ of them held, 1.5 h unknown.
    QTest::addRow("at most Δ across a gap")
        << without(every(halfHour, {9, 1, 1, 1, 1, 9}), {2, 3, 4}) << HeldCase{30, 90, 1};
    QTest::addRow("one missing sample is no gap")
        << without(every(halfHour, {9, 1, 1, 9}), {2}) << HeldCase{60, 0, 1};
}

void TestHosts::stepsAreHeld()
{
    QFETCH(Columns, columns);
    QFETCH(HeldCase, expected);
    const Instant end = columns.times.back() + minutes(30);
    const HeldTime held =
        heldTime(columns, [&](size_t i) { return columns.values[i] < 5; }, minutes(30), limit, end);
    QCOMPARE(held.held, minutes(expected.heldMin));
    QCOMPARE(held.unknown, minutes(expected.unknownMin));
    QCOMPARE(held.entries, expected.entries);
}

void TestHosts::shareOfNothingIsUnknown()
{
    const std::vector<double> part{1, 1, noNumber};
    const std::vector<double> whole{4, 0, 4};
    const ValueColumn percent = percentOf(part, whole);
    QCOMPARE(percent[0], 25.0);
    QVERIFY(std::isnan(percent[1]));
    QVERIFY(std::isnan(percent[2]));
}

void TestHosts::counterResetsDropTheInterval()
{
    const auto intervals = intervalsOf(every(halfHour, {10, 15, 2, 4}), limit);
    QCOMPARE(intervals.size(), size_t(2));
    QCOMPARE(intervals[0].rise, 5.0);
    QCOMPARE(intervals[1].rise, 2.0);
    // Across a gap nothing is known either.
    QVERIFY(intervalsOf(without(every(halfHour, {1, 2, 3, 4}), {1, 2}), limit).empty());
}

void TestHosts::weightedQuantile_data()
{
    using Points = std::vector<std::pair<double, double>>;
    QTest::addColumn<Points>("points");
    QTest::addColumn<double>("q");
    QTest::addColumn<double>("expected");
    QTest::addRow("equal weights: type 7") << Points{{1, 2}, {2, 2}, {3, 2}, {4, 2}} << 0.5 << 2.5;
    QTest::addRow("ninth of eleven") << Points{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1},
                                               {6, 1}, {7, 1}, {8, 1}, {9, 1}, {10, 1}}
                                     << 0.9 << 9.0;
    // p = 0 and 3/3 of the weights before: halfway at q = 0.5.
    QTest::addRow("two values") << Points{{10, 3}, {20, 1}} << 0.5 << 15.0;
    // Weights 3, 1 and the last one: p = 0, 3/4, 1. q = 0.75 is the second value.
    QTest::addRow("heavier intervals count more") << Points{{10, 3}, {20, 1}, {30, 9}} << 0.75 << 20.0;
    QTest::addRow("one value") << Points{{7, 5}} << 0.99 << 7.0;
}

void TestHosts::weightedQuantile()
{
    using Points = std::vector<std::pair<double, double>>;
    QFETCH(Points, points);
    QFETCH(double, q);
    QFETCH(double, expected);
    std::vector<double> values;
    std::vector<double> weights;
    for (const auto &[value, weight] : points) {
        values.push_back(value);
        weights.push_back(weight);
    }
    QCOMPARE(memreport::weightedQuantile(values, weights, q).value(), expected);
    QVERIFY(!memreport::weightedQuantile({}, {}, q));
}

void TestHosts::halfHours_data()
{
    QTest::addColumn<Columns>("counter");
    QTest::addColumn<std::vector<double>>("percent");
    QTest::addColumn<int>("notAvailable");
    // 18 s in 1800 s are 1 %.
    QTest::addRow("aligned") << every(halfHour, {0, 18, 90}) << std::vector<double>{1, 4} << 0;
    // 5 min steps: six of them make a half hour.
    QTest::addRow("finer steps add up") << every(300, {0, 1, 2, 3, 4, 5, 18}) << std::vector<double>{1} << 0;
    // One missing sample: both half hours get the average of their hour.
    QTest::addRow("one missing sample")
        << without(every(halfHour, {0, 18, 36}), {1}) << std::vector<double>{1, 1} << 0;
    QTest::addRow("a reset hides its half hour")
        << every(halfHour, {50, 68, 3, 21}) << std::vector<double>{1, 1} << 1;
    QTest::addRow("a gap hides what lies in it")
        << without(every(halfHour, {0, 18, 36, 54, 72, 90}), {2, 3}) << std::vector<double>{1, 1} << 3;
    // From minute 2 to 30 are 28 of 30: enough. From minute 10 on only 20 are, and no whole half hour.
    QTest::addRow("most of the first half hour")
        << without(every(120, std::vector<double>(16, 4)), {0}) << std::vector<double>{0} << 0;
    QTest::addRow("two thirds of it")
        << without(every(300, {0, 1, 2, 3, 4, 5, 18}), {0, 1}) << std::vector<double>() << 0;
    QTest::addRow("unmoved is a measurement") << every(halfHour, {7, 7}) << std::vector<double>{0} << 0;
}

void TestHosts::halfHours()
{
    QFETCH(Columns, counter);
    QFETCH(std::vector<double>, percent);
    QFETCH(int, notAvailable);
    const HalfHours found = halfHoursOf(counter, limit, minutes(30), 0.8);
    QCOMPARE(found.notAvailable, notAvailable);
    QCOMPARE(found.known.size(), percent.size());
    for (size_t i = 0; i < percent.size(); ++i)
        QVERIFY(std::abs(found.known[i].percent - percent[i]) < 1e-9);
}

void TestHosts::bootDropsTheInterval()
{
    // The counter began anew at 40 min and has overtaken its old value by the next sample.
    const std::vector<Instant> boots{hoursAt(40.0 / 60)};
    const auto intervals = intervalsOf(every(halfHour, {10, 15, 17, 19}), limit, boots);
    QCOMPARE(intervals.size(), size_t(2));
    QCOMPARE(intervals[1].from, hoursAt(1));
}

void TestHosts::worstStretchBeginsAnywhere()
{
    // 90 s of pressure from minute 20 to 40, none else: the aligned half hours have 45 s each.
    const Columns counter = every(600, {0, 0, 0, 45, 90, 90, 90});
    const auto aligned = halfHoursOf(counter, limit, minutes(30), 0.8).known;
    QCOMPARE(aligned[0].percent, 2.5);
    QCOMPARE(aligned[1].percent, 2.5);
    const auto worst = worstStretchOf(counter, limit, minutes(30), 0.8);
    QCOMPARE(worst->percent, 5.0);
    QCOMPARE(worst->from, hoursAt(10.0 / 60));
    // At a step of half an hour on the half hour both are the same.
    const auto coarse = worstStretchOf(every(halfHour, {0, 18, 90}), limit, minutes(30), 0.8);
    QCOMPARE(coarse->percent, 4.0);
    QCOMPARE(coarse->from, hoursAt(0.5));
    QVERIFY(!worstStretchOf(every(halfHour, {5}), limit, minutes(30), 0.8));
}

void TestHosts::fewIntervalsUseTheirMaximum()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    builder.hostTrack(host, Role::SwapTotal, std::vector<double>(4, giB(10)));
    builder.hostTrack(host, Role::SwapOutPages, {0, 0, 0, 0});
    // 1800 pages in half an hour are 1 page/s, 9000 are 5.
    builder.hostTrack(host, Role::SwapInPages, {0, 1800, 10'800, 12'600});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 3));
    QCOMPARE(onlyHost(hosts).swapIntervals, 3);
    QCOMPARE(onlyHost(hosts).swapInP99.value(), std::optional(5.0 / 256));
    QVERIFY(onlyHost(hosts).swapInP99.text.contains(u"largest of 3"_s));
}

void TestHosts::swapInAloneHasARate()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    builder.hostTrack(host, Role::SwapTotal, std::vector<double>(2, giB(10)));
    builder.hostTrack(host, Role::SwapInPages, {0, 1800});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 3));
    QCOMPARE(onlyHost(hosts).swapInMax.value(), std::optional(1.0 / 256));
    QVERIFY(!onlyHost(hosts).notSwappedBackIn.known());
}

void TestHosts::hostWithoutSwapIsThin()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    builder.hostTrack(host, Role::MemTotal, {noNumber, giB(100), giB(100), giB(100)});
    builder.hostTrack(host, Role::SwapTotal, {0, 0, 0, giB(60)});
    builder.hostTrack(host, Role::SwapFree, {0, 0, 0, giB(60)});
    const Incident incident = builder.finish(0, 4 * halfHour);
    const Findings findings = analyse(incident);
    QCOMPARE(findings.quadrant.observations.size(), size_t(2));
    QCOMPARE(findings.quadrant.observations[0].ratio.value(), std::optional(0.0));
    QVERIFY(!findings.quadrant.observations[0].isLarge);
    QVERIFY(findings.quadrant.observations[1].isLarge);
    // The share in use is that of the time with swap.
    QCOMPARE(onlyHost(findings.hosts).swapUsedMax.value(), std::optional(0.0));
}

void TestHosts::nothingIsKnownBeforeTheFirstSample()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    builder.hostTrack(host, Role::MemTotal, std::vector<double>(8, giB(100)));
    builder.hostTrack(host, Role::MemFree,
                      {noNumber, noNumber, noNumber, noNumber, giB(2), giB(2), giB(9), giB(9)});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 4));
    const CliffFinding &cliff = onlyHost(hosts).cliffFree;
    QCOMPARE(cliff.unknownHours.value(), std::optional(2.0));
    QCOMPARE(cliff.hours.value(), std::optional(1.0));
    QCOMPARE(cliff.fraction.value(), std::optional(0.5));
}

void TestHosts::resetIsAMovement()
{
    Builder builder(halfHour);
    const size_t host = builder.host("gabbro");
    builder.hostTrack(host, Role::MemTotal, std::vector<double>(5, giB(10)));
    // Moved, then began anew at its old value: the ends are equal.
    builder.hostTrack(host, Role::PsiSome, {0, 9, 0, 0, 0});
    builder.hostTrack(host, Role::PsiFull, {noNumber, 3, 3, 3, 3});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 3));
    QVERIFY(!onlyHost(hosts).psiSome.unmoved);
    QCOMPARE(onlyHost(hosts).psiSome.worst.value(), std::optional(0.5));
    QVERIFY(onlyHost(hosts).psiFull.unmoved);
}

void TestHosts::swapOfAHost()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    builder.hostTrack(host, Role::MemTotal, std::vector<double>(6, giB(100)));
    builder.hostTrack(host, Role::SwapTotal, {giB(10), giB(10), giB(10), giB(10), giB(100), giB(100)});
    builder.hostTrack(host, Role::SwapFree, {giB(10), giB(5), 0, 0, giB(90), giB(90)});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 3));
    const HostFinding &found = onlyHost(hosts);
    QCOMPARE(found.swapUsedMax.value(), std::optional(100.0));
    QCOMPARE(found.swapUsedMax.time, std::optional(hoursAt(1)));
    QCOMPARE(found.swapFilledFirst, std::optional(hoursAt(1)));
    QCOMPARE(found.swapFilled.value(), std::optional(1.0));
    QCOMPARE(found.capacitySteps.size(), size_t(2));
    QCOMPARE(found.capacitySteps[1].time, hoursAt(2));
    QCOMPARE(found.capacitySteps[1].total.value(), std::optional(100.0));
    QVERIFY(!found.swapUsedMax.inputs.empty());
}

void TestHosts::hostWithoutSwap()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    builder.hostTrack(host, Role::MemTotal, {giB(100), giB(100)});
    builder.hostTrack(host, Role::SwapTotal, {0, 0});
    builder.hostTrack(host, Role::SwapFree, {0, 0});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 3));
    QVERIFY(!onlyHost(hosts).swapUsedMax.known());
    QCOMPARE(onlyHost(hosts).swapUsedMax.why, u"no swap"_s);
}

void TestHosts::parkedPagesAddUp()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    const double pagesPerGiB = giB(1) / 4096;
    builder.hostTrack(host, Role::SwapTotal, std::vector<double>(3, giB(10)));
    builder.hostTrack(host, Role::SwapFree, {giB(10), giB(4), giB(5)});
    builder.hostTrack(host, Role::SwapOutPages, {0, 6 * pagesPerGiB, 10 * pagesPerGiB});
    builder.hostTrack(host, Role::SwapInPages, {0, 0, 2.5 * pagesPerGiB});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 3));
    const HostFinding &found = onlyHost(hosts);
    QCOMPARE(found.notSwappedBackIn.value(), std::optional(75.0));
    QCOMPARE(found.returned.value(), std::optional(2.5));
    QCOMPARE(found.stillParked.value(), std::optional(5.0));
    QCOMPARE(found.discarded.value(), std::optional(2.5));
    QCOMPARE(found.swappedOut.value(), std::optional(10.0));
    QVERIFY(!found.parkedDiscrepancy);
    // 2.5 GiB in 30 min.
    QCOMPARE(found.swapInMax.value(), std::optional(2.5 * 1024 / 1800));
    QCOMPARE(found.swapIntervals, 2);
}

// The counters alone do not tell what is still parked: it is not nothing.
void TestHosts::parkedWithoutGaugesIsUnknown()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    const double pagesPerGiB = giB(1) / 4096;
    builder.hostTrack(host, Role::MemTotal, std::vector<double>(3, giB(10)));
    builder.hostTrack(host, Role::SwapOutPages, {0, 6 * pagesPerGiB, 10 * pagesPerGiB});
    builder.hostTrack(host, Role::SwapInPages, {0, 0, 4 * pagesPerGiB});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 3));
    const HostFinding &found = onlyHost(hosts);
    QCOMPARE(found.swappedOut.value(), std::optional(10.0));
    QCOMPARE(found.returned.value(), std::optional(4.0));
    QVERIFY(!found.stillParked.known());
    QVERIFY(!found.discarded.known());
    QVERIFY(!found.parkedDiscrepancy);
}

void TestHosts::nothingSwappedOutIsNoHundredPercent()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    builder.hostTrack(host, Role::SwapTotal, {giB(10), giB(10)});
    builder.hostTrack(host, Role::SwapFree, {giB(10), giB(10)});
    builder.hostTrack(host, Role::SwapOutPages, {5, 5});
    builder.hostTrack(host, Role::SwapInPages, {5, 5});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 3));
    QVERIFY(!onlyHost(hosts).notSwappedBackIn.known());
    QCOMPARE(onlyHost(hosts).swappedOut.value(), std::optional(0.0));
}

void TestHosts::pageSizeOfTheHostCounts()
{
    Builder builder(halfHour);
    const size_t host = builder.host("gabbro");
    builder.incident().hosts[host].pageSize = 65536;
    builder.hostTrack(host, Role::SwapTotal, {giB(10), giB(10)});
    builder.hostTrack(host, Role::SwapOutPages, {0, giB(1) / 65536});
    builder.hostTrack(host, Role::SwapInPages, {0, 0});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 3));
    QCOMPARE(onlyHost(hosts).swappedOut.value(), std::optional(1.0));
}

void TestHosts::rebootForgetsWhatWasParked()
{
    Builder builder(halfHour);
    const size_t host = builder.host("gabbro");
    builder.hostTrack(host, Role::SwapTotal, std::vector<double>(3, giB(10)));
    builder.hostTrack(host, Role::SwapFree, {giB(7), giB(10), giB(9)});
    builder.hostTrack(host, Role::SwapOutPages, {0, 0, giB(1) / 4096});
    builder.hostTrack(host, Role::SwapInPages, {0, 0, 0});
    builder.hostTrack(host, Role::BootTime, {-90'000, 1700, 1700});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 3));
    QCOMPARE(onlyHost(hosts).reboots.size(), size_t(1));
    // 1 GiB is parked at the end; the 3 GiB of before did not come back to be subtracted.
    QCOMPARE(onlyHost(hosts).stillParked.value(), std::optional(1.0));
}

void TestHosts::pressureNotRecorded()
{
    Builder builder(halfHour);
    const size_t host = builder.host("gabbro");
    builder.hostTrack(host, Role::MemTotal, {giB(10), giB(10), giB(10)});
    builder.hostTrack(host, Role::PsiFull, {4, 4, 4});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 3));
    QVERIFY(!onlyHost(hosts).psiSome.worst.known());
    QCOMPARE(onlyHost(hosts).psiFull.worst.value(), std::optional(0.0));
    QVERIFY(onlyHost(hosts).psiFull.unmoved);
}

void TestHosts::jointExhaustionNeedsBoth()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    builder.hostTrack(host, Role::MemTotal, std::vector<double>(4, giB(100)));
    builder.hostTrack(host, Role::MemAvailable, {giB(1), giB(1), giB(29), giB(50)});
    builder.hostTrack(host, Role::SwapTotal, std::vector<double>(4, giB(10)));
    builder.hostTrack(host, Role::SwapFree, {giB(9), 0, 0, 0});
    const auto hosts = hostFindings(builder.finish(0, 1), hoursRange(0, 2));
    QCOMPARE(onlyHost(hosts).jointExhaustion.value(), std::optional(0.5));
    QCOMPARE(onlyHost(hosts).ramAvailableMin.value(), std::optional(1.0));
    QCOMPARE(onlyHost(hosts).cliffAvailable.hours.value(), std::optional(1.0));
    QVERIFY(!onlyHost(hosts).ramFreeMin.known());
}

void TestHosts::clustersOfStarts_data()
{
    QTest::addColumn<std::vector<int>>("minutesOfStarts");
    QTest::addColumn<std::vector<int>>("sizes");
    // Three processes make a marker here; each start is another process.
    QTest::addRow("too few") << std::vector<int>{0, 1} << std::vector<int>();
    QTest::addRow("one") << std::vector<int>{0, 1, 2} << std::vector<int>{3};
    QTest::addRow("spread over more than ten minutes") << std::vector<int>{0, 6, 12} << std::vector<int>();
    QTest::addRow("overlapping windows are one marker")
        << std::vector<int>{0, 5, 9, 14, 18, 23} << std::vector<int>{6};
    QTest::addRow("two markers") << std::vector<int>{0, 1, 2, 60, 61, 62, 63} << std::vector<int>{3, 4};
}

void TestHosts::clustersOfStarts()
{
    QFETCH(std::vector<int>, minutesOfStarts);
    QFETCH(std::vector<int>, sizes);
    Definitions definitions;
    definitions.restartProcesses = 3;
    std::vector<Start> starts;
    for (const int minute : minutesOfStarts)
        starts.push_back({instantFromMs(qint64(minute) * 60'000), starts.size()});
    std::vector<int> found;
    for (const StartCluster &cluster : memreport::clustersOf(starts, definitions))
        found.push_back(int(cluster.last + 1 - cluster.first));
    QCOMPARE(found, sizes);
    // One process that starts three times is one.
    for (Start &start : starts)
        start.process = 0;
    QVERIFY(memreport::clustersOf(starts, definitions).empty());
}

void TestHosts::conversionIsAMarkerWithAnotherAllocator()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    builder.incident().choices.definitions.restartProcesses = 2;
    for (int i = 0; i < 3; ++i) {
        const size_t relay = builder.process(host, "bas0" + std::to_string(i), i == 2 ? "mimalloc" : "glibc");
        // Ran long before, restarted at 10 000 s + i, which the sample at 10 800 s shows.
        const double start = 10'000 + i;
        builder.track(relay, Role::StartTime, {-500, -500, -500, -500, -500, -500, start, start});
        if (i < 2) {
            auto &allocators = builder.incident().processes[relay].allocators;
            allocators[0].to = instantFromMs(10'000'000);
            allocators.push_back(
                {"mimalloc", "", instantFromMs(10'000'000), {}, AllocatorEvidence::Table, {}});
        }
    }
    const auto markers = restartMarkers(builder.finish(0, 1));
    QCOMPARE(markers.size(), size_t(1));
    QCOMPARE(markers[0].processes.value(), std::optional(3.0));
    QCOMPARE(markers[0].converted.value(), std::optional(2.0));
    QCOMPARE(markers[0].from, instantFromMs(10'000'000));
    QCOMPARE(markers[0].to, instantFromMs(10'002'000));
    QVERIFY(markers[0].isConversion());
    QVERIFY(markers[0].hostsRebooted.empty());
}

void TestHosts::spearman_data()
{
    using Points = std::vector<std::pair<double, double>>;
    QTest::addColumn<Points>("points");
    QTest::addColumn<double>("rho");
    QTest::addRow("rising, whatever the shape") << Points{{1, 1}, {2, 10}, {3, 1000}} << 1.0;
    QTest::addRow("falling") << Points{{1, 3}, {2, 2}, {3, 1}} << -1.0;
    // Ranks 1 2 3 4 against 2 1 4 3: 1 − 6·4/(4·15) = 0.6.
    QTest::addRow("by hand") << Points{{10, 2}, {20, 1}, {30, 9}, {40, 5}} << 0.6;
    // x ranks 1.5 1.5 3, y 1 2 3: covariance 1.5, variances 1.5 and 2.
    QTest::addRow("ties share their rank") << Points{{5, 1}, {5, 2}, {7, 3}} << 1.5 / std::sqrt(3.0);
}

void TestHosts::spearman()
{
    using Points = std::vector<std::pair<double, double>>;
    QFETCH(Points, points);
    QFETCH(double, rho);
    QVERIFY(std::abs(memreport::spearman(points).value() - rho) < 1e-12);
    QVERIFY(!memreport::spearman(Points{{1, 1}}));
    QVERIFY(!memreport::spearman(Points{{1, 1}, {1, 2}}));
}

namespace {

// A relay that climbs to 20 GiB at the given half hours; 48 samples a day, two days.
std::vector<double> balloonAt(size_t peak, double end)
{
    std::vector<double> rss(96, giB(1));
    for (size_t i = peak; i < rss.size(); ++i)
        rss[i] = giB(i == peak ? 20 : end);
    return rss;
}

void addHost(Builder &builder, size_t host, std::vector<double> swapTotal)
{
    builder.hostTrack(host, Role::MemTotal, std::vector<double>(96, giB(100)));
    builder.hostTrack(host, Role::MemAvailable, std::vector<double>(96, giB(30)));
    std::vector<double> free = swapTotal;
    builder.hostTrack(host, Role::SwapTotal, std::move(swapTotal));
    builder.hostTrack(host, Role::SwapFree, std::move(free));
}

void addRelay(Builder &builder, size_t host, const std::string &name, const std::string &allocator,
              std::vector<double> rss)
{
    const size_t relay = builder.process(host, name, allocator);
    builder.track(relay, Role::Swapped, std::vector<double>(rss.size(), 0.0));
    builder.track(relay, Role::Rss, std::move(rss));
    builder.track(relay, Role::StartTime, std::vector<double>(96, -100.0));
}

} // namespace

void TestHosts::outcomeOfAnUnknownAllocator()
{
    LifetimeFinding balloon;
    balloon.isBalloon = true;
    LifetimeFinding known = balloon;
    known.allocator = "glibc";
    const auto outcomes = outcomesOf({balloon, known, LifetimeFinding()});
    QCOMPARE(outcomes.size(), size_t(2));
    QCOMPARE(outcomes.at("unknown").at(Outcome::NotYet), 1);
    QCOMPARE(outcomes.at("glibc").at(Outcome::NotYet), 1);
}

void TestHosts::quadrantSplitsAHostAtItsResize()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    std::vector<double> swap(96, giB(10));
    std::fill(swap.begin() + 60, swap.end(), giB(80));
    addHost(builder, host, swap);
    addRelay(builder, host, "early", "glibc", balloonAt(40, 20));
    addRelay(builder, host, "late", "glibc", balloonAt(70, 20));
    const Findings findings = analyse(builder.finish(0, 96 * halfHour));
    const Quadrant &quadrant = findings.quadrant;
    QCOMPARE(quadrant.observations.size(), size_t(2));
    QVERIFY(!quadrant.observations[0].isLarge);
    QVERIFY(quadrant.observations[1].isLarge);
    QCOMPARE(quadrant.observations[0].range.to, instantFromMs(60 * halfHour * 1000));
    QCOMPARE(quadrant.cells[0].balloons, 1);
    QCOMPARE(quadrant.cells[1].balloons, 1);
    QCOMPARE(quadrant.stableHeadroom.values, (std::vector<double>{0.1, 0.8}));
}

void TestHosts::unobservedCellIsNoZero()
{
    Builder builder(halfHour);
    const size_t host = builder.host("chert");
    addHost(builder, host, std::vector<double>(96, giB(100)));
    addRelay(builder, host, "che01", "mimalloc", balloonAt(40, 2));
    const Findings findings = analyse(builder.finish(0, 96 * halfHour));
    QVERIFY(findings.quadrant.cells[0].hosts.empty());
    QCOMPARE(findings.quadrant.cells[3].balloons, 1);
    QCOMPARE(findings.quadrant.cells[3].minAvailable.value(), std::optional(30.0));
    const auto caveat = std::ranges::find(findings.caveats, std::string("unobserved-cell"), &Caveat::code);
    QVERIFY(caveat != findings.caveats.end());
    QVERIFY(caveat->text.contains(u"holds + thin"_s));
    QCOMPARE(findings.statement("R31")->state, Statement::State::Undecided);
    QCOMPARE(findings.outcomes.at("mimalloc").at(Outcome::InProcess), 1);
    QCOMPARE(findings.ranks.top.front().peak.value(), std::optional(20.0));
}

void TestHosts::twoAllocatorsStandInTwoCells()
{
    Builder builder(halfHour);
    const size_t host = builder.host("slate");
    addHost(builder, host, std::vector<double>(96, giB(100)));
    addRelay(builder, host, "sla01", "mimalloc", balloonAt(40, 2));
    addRelay(builder, host, "sla02", "glibc", balloonAt(40, 20));
    addRelay(builder, host, "sla03", "glibc", balloonAt(40, 10));
    addRelay(builder, host, "sla04", "glibc", std::vector<double>(96, giB(1)));
    const Findings findings = analyse(builder.finish(0, 96 * halfHour));
    QCOMPARE(findings.quadrant.cells[1].relays.size(), size_t(1));
    QCOMPARE(findings.quadrant.cells[3].relays.size(), size_t(1));
    QCOMPARE(findings.quadrant.mixed.size(), size_t(1));
    QCOMPARE(findings.quadrant.notClassified, 1);
    const auto caveat = std::ranges::find(findings.caveats, std::string("mixed-allocators"), &Caveat::code);
    QVERIFY(caveat != findings.caveats.end());
}

void TestHosts::latestOfEqualHalfHours()
{
    Builder builder(halfHour);
    for (const char *name : {"chert", "dolomite"}) {
        const size_t host = builder.host(name);
        addHost(builder, host, std::vector<double>(96, giB(100)));
        builder.hostTrack(host, Role::PsiSome, std::vector<double>(96, 7));
        addRelay(builder, host, name, "mimalloc", balloonAt(40, 2));
    }
    const Findings findings = analyse(builder.finish(0, 96 * halfHour));
    const QuadrantCell &cell = findings.quadrant.cells[3];
    QVERIFY(cell.psiUnmoved);
    // Every half hour is as bad: the first speaks for a host, the latest of the last host for a cell.
    QCOMPARE(findings.hosts[0].psiSome.worst.from, std::optional(hoursAt(0)));
    QCOMPARE(cell.worstPsiSome.from, std::optional(hoursAt(47)));
    QCOMPARE(cell.worstPsiSome.to, std::optional(hoursAt(47.5)));
    QCOMPARE(cell.worstPsiSome.host, std::string("dolomite"));
    QVERIFY(!cell.worstPsiFull.known());
}

void TestHosts::mixedBalloonsKeepTheHeadroom()
{
    Builder builder(halfHour);
    const size_t thin = builder.host("basalt");
    const size_t large = builder.host("slate");
    addHost(builder, thin, std::vector<double>(96, giB(10)));
    addHost(builder, large, std::vector<double>(96, giB(80)));
    addRelay(builder, thin, "bas01", "glibc", balloonAt(40, 10)); // half of it stays
    addRelay(builder, large, "sla01", "glibc", balloonAt(40, 20));
    const Findings findings = analyse(builder.finish(0, 96 * halfHour));
    QCOMPARE(findings.quadrant.mixed.size(), size_t(1));
    QCOMPARE(findings.quadrant.stableHeadroom.values, (std::vector<double>{0.1, 0.8}));
}

QTEST_GUILESS_MAIN(TestHosts)
#include "tst_hosts.moc"
