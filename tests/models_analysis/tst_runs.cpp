// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handmade.h"

#include "models/analysis/lifetimes.h"

#include <limits>

using namespace memreport;
using namespace memreport::handmade;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(std::vector<Run>)
Q_DECLARE_METATYPE(Columns)

namespace {

struct LifeCase
{
    std::vector<double> rss;
    std::vector<double> starts;
    std::vector<double> procs;
    std::vector<qint64> killsS; ///< seconds
};

} // namespace
Q_DECLARE_METATYPE(LifeCase)

class TestRuns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void gapLimitIsTheLargerOfStepsAndMinutes_data();
    void gapLimitIsTheLargerOfStepsAndMinutes();
    void runsEndWhereD1Says_data();
    void runsEndWhereD1Says();
    void seriesUsesItsOwnMedianStep();
    void gapsAreMeasuredBetweenNumbers();
    void lifetimesOfD2_data();
    void lifetimesOfD2();
    void highWaterMarkTellsRestarts_data();
    void highWaterMarkTellsRestarts();
    void clockThatIsSetIsNoRestart();
    void lifetimeKnowsWhatCameNext();
    void withoutStartTimesRestartIsNotExcluded();
};

void TestRuns::gapLimitIsTheLargerOfStepsAndMinutes_data()
{
    QTest::addColumn<qint64>("stepS");
    QTest::addColumn<qint64>("limitS");
    QTest::addRow("5 s: five minutes win") << qint64(5) << qint64(300);
    QTest::addRow("2 min: both are equal") << qint64(120) << qint64(300);
    QTest::addRow("30 min: 2.5 steps win") << qint64(1800) << qint64(4500);
    QTest::addRow("unknown step") << qint64(-1) << qint64(300);
}

void TestRuns::gapLimitIsTheLargerOfStepsAndMinutes()
{
    QFETCH(qint64, stepS);
    QFETCH(qint64, limitS);
    const auto step = stepS < 0 ? std::nullopt : std::optional(Duration(stepS * 1000));
    QCOMPARE(gapLimit(step, Definitions()), Duration(limitS * 1000));
}

void TestRuns::runsEndWhereD1Says_data()
{
    QTest::addColumn<Columns>("columns");
    QTest::addColumn<std::vector<Run>>("runs");
    const double inf = std::numeric_limits<double>::infinity();
    QTest::addRow("nothing") << Columns() << std::vector<Run>();
    QTest::addRow("whole") << every(1800, {1, 2, 3}) << std::vector<Run>{{0, 2}};
    QTest::addRow("one missing sample of 30 min is 2Δ: no gap")
        << without(every(1800, {1, 2, 3, 4, 5}), {2}) << std::vector<Run>{{0, 3}};
    QTest::addRow("two missing samples are 3Δ: a gap")
        << without(every(1800, {1, 2, 3, 4, 5, 6}), {2, 3}) << std::vector<Run>{{0, 1}, {2, 3}};
    QTest::addRow("NaN between close neighbours ends a run")
        << every(60, {1, noNumber, 3}) << std::vector<Run>{{0, 0}, {2, 2}};
    QTest::addRow("infinity is no number")
        << every(60, {1, 2, inf, -inf, 5}) << std::vector<Run>{{0, 1}, {4, 4}};
    QTest::addRow("one point") << every(60, {7}) << std::vector<Run>{{0, 0}};
    QTest::addRow("NaN at both ends") << every(60, {noNumber, 1, 2, noNumber}) << std::vector<Run>{{1, 2}};
}

void TestRuns::runsEndWhereD1Says()
{
    QFETCH(Columns, columns);
    QFETCH(std::vector<Run>, runs);
    const auto step = medianStep(columns.times);
    QCOMPARE(runsOf(Samples(columns), gapLimit(step, Definitions())), runs);
}

void TestRuns::seriesUsesItsOwnMedianStep()
{
    Series series;
    const Columns columns = without(every(300, {1, 2, 3, 4, 5, 6, 7}), {3, 4});
    series.times = std::make_shared<TimeColumn>(columns.times);
    series.values = std::make_shared<ValueColumn>(columns.values);
    // Steps 5, 5, 15, 5 min: Δ = 5 min, limit 12.5 min.
    QCOMPARE(runsOf(series, Definitions()), (std::vector<Run>{{0, 2}, {3, 4}}));
    // Merged with a 30 min file the same points are no gap at that file's step.
    QCOMPARE(runsOf(series, minutes(30), Definitions()), (std::vector<Run>{{0, 4}}));
}

void TestRuns::gapsAreMeasuredBetweenNumbers()
{
    const Columns columns = every(300, {1, noNumber, noNumber, noNumber, 5, 6});
    const auto gaps = gapsOf(columns, minutes(12));
    QCOMPARE(gaps.size(), size_t(1));
    QCOMPARE(gaps.front().length(), minutes(20));
    QCOMPARE(longestGap(columns, minutes(20)), Duration(0));
}

void TestRuns::lifetimesOfD2_data()
{
    QTest::addColumn<LifeCase>("in");
    QTest::addColumn<std::vector<Run>>("spans");
    QTest::addRow("no restart") << LifeCase{{5, 6, 7}, {100, 100, 100}, {}, {}} << std::vector<Run>{{0, 2}};
    QTest::addRow("start time changes by more than 1 s")
        << LifeCase{{5, 6, 2, 3}, {100, 100, 170, 170}, {}, {}} << std::vector<Run>{{0, 1}, {2, 3}};
    QTest::addRow("rounding of 1 s is no restart")
        << LifeCase{{5, 6, 7}, {100, 101, 100}, {}, {}} << std::vector<Run>{{0, 2}};
    QTest::addRow("rounding does not add up: compared with the first start")
        << LifeCase{{5, 6, 7}, {100, 101, 102}, {}, {}} << std::vector<Run>{{0, 1}, {2, 2}};
    QTest::addRow("RSS 0 is death, not release")
        << LifeCase{{5, 0, 0, 6}, {100, noNumber, noNumber, 190}, {}, {}} << std::vector<Run>{{0, 0}, {3, 3}};
    QTest::addRow("num_procs 0 ends a lifetime")
        << LifeCase{{5, 5, 6}, {}, {1, 0, 1}, {}} << std::vector<Run>{{0, 0}, {2, 2}};
    QTest::addRow("Go's zero time ends a lifetime")
        << LifeCase{{5, 4, 6}, {100, notStartedS, 190}, {}, {}} << std::vector<Run>{{0, 0}, {2, 2}};
    QTest::addRow("NaN ends a run but no lifetime")
        << LifeCase{{5, noNumber, 6}, {100, 100, 100}, {}, {}} << std::vector<Run>{{0, 2}};
    QTest::addRow("start time unknown for a while")
        << LifeCase{{5, 6, 7}, {100, noNumber, 100}, {}, {}} << std::vector<Run>{{0, 2}};
    QTest::addRow("without start times a fall is no restart")
        << LifeCase{{50, 2, 3}, {}, {}, {}} << std::vector<Run>{{0, 2}};
    QTest::addRow("without start times a kernel kill is")
        << LifeCase{{50, 2, 3}, {}, {}, {30}} << std::vector<Run>{{0, 0}, {1, 2}};
    QTest::addRow("dead from the beginning") << LifeCase{{0, 0, 3}, {}, {}, {}} << std::vector<Run>{{2, 2}};
    QTest::addRow("never alive") << LifeCase{{0, 0}, {}, {}, {}} << std::vector<Run>();
}

void TestRuns::lifetimesOfD2()
{
    QFETCH(LifeCase, in);
    QFETCH(std::vector<Run>, spans);
    const Columns grid = every(60, in.rss);
    std::vector<Instant> kills;
    for (const qint64 seconds : in.killsS)
        kills.push_back(instantFromMs(seconds * 1000));
    std::vector<Run> found;
    for (const LifeSpan &span : lifetimesOf({grid.times, in.rss, in.starts, in.procs}, Definitions(), kills))
        found.push_back({span.first, span.last});
    QCOMPARE(found, spans);
}

void TestRuns::highWaterMarkTellsRestarts_data()
{
    QTest::addColumn<std::vector<double>>("rss");
    QTest::addColumn<std::vector<double>>("marks");
    QTest::addColumn<std::vector<double>>("starts");
    QTest::addColumn<std::vector<Run>>("spans");
    using Values = std::vector<double>;
    QTest::addRow("falls by more than 20 %%")
        << Values{50, 50, 45} << Values{60, 60, 47} << Values() << std::vector<Run>{{0, 1}, {2, 2}};
    QTest::addRow("20 %% are no restart: it is not strictly monotone")
        << Values{50, 50, 45} << Values{60, 60, 48} << Values() << std::vector<Run>{{0, 2}};
    QTest::addRow("RSS falls by more than 80 %% and the mark resets")
        << Values{50, 50, 9} << Values{60, 60, 55} << Values() << std::vector<Run>{{0, 1}, {2, 2}};
    QTest::addRow("RSS falls by 80 %% with the mark")
        << Values{50, 50, 10} << Values{60, 60, 55} << Values() << std::vector<Run>{{0, 2}};
    QTest::addRow("RSS falls and the mark stays: a release")
        << Values{50, 50, 5} << Values{60, 60, 60} << Values() << std::vector<Run>{{0, 2}};
    QTest::addRow("no mark at a time")
        << Values{50, 50, 45} << Values{60, noNumber, 40} << Values() << std::vector<Run>{{0, 1}, {2, 2}};
    QTest::addRow("the start time comes first")
        << Values{50, 50, 45} << Values{60, 60, 10} << Values{100, 100, 100} << std::vector<Run>{{0, 2}};
}

void TestRuns::highWaterMarkTellsRestarts()
{
    QFETCH(std::vector<double>, rss);
    QFETCH(std::vector<double>, marks);
    QFETCH(std::vector<double>, starts);
    QFETCH(std::vector<Run>, spans);
    const Columns grid = every(60, rss);
    std::vector<Run> found;
    for (const LifeSpan &span : lifetimesOf({grid.times, rss, starts, {}, marks, {}}, Definitions()))
        found.push_back({span.first, span.last});
    QCOMPARE(found, spans);
}

void TestRuns::clockThatIsSetIsNoRestart()
{
    const std::vector<double> rss{5, 6, 7, 8};
    const Columns grid = every(60, rss);
    const auto count = [&](const std::vector<double> &starts, const std::vector<double> &boots) {
        return lifetimesOf({grid.times, rss, starts, {}, {}, boots}, Definitions()).size();
    };
    // Set forward by 7 s, and again by 20: start and boot time move alike.
    QCOMPARE(count({100, 107, 107, 127}, {40, 47, 47, 67}), size_t(1));
    // The process alone moved.
    QCOMPARE(count({100, 107, 107, 107}, {40, 40, 40, 40}), size_t(2));
    // Both moved by more than a minute: the machine booted.
    QCOMPARE(count({100, 400, 400, 400}, {40, 340, 340, 340}), size_t(2));
}

void TestRuns::lifetimeKnowsWhatCameNext()
{
    const std::vector<double> rss{5, 0, 6, 7};
    const std::vector<double> starts{10, notStartedS, 115, 115};
    const Columns grid = every(60, rss);
    const auto spans = lifetimesOf({grid.times, rss, starts, {}}, Definitions());
    QCOMPARE(spans.size(), size_t(2));
    QCOMPARE(spans[0].started, std::optional(10.0));
    QCOMPARE(spans[0].deadAt, std::optional(instantFromMs(60'000)));
    QCOMPARE(spans[0].nextStarted, std::optional(115.0));
    QCOMPARE(spans[0].nextSample, std::optional(instantFromMs(120'000)));
    QVERIFY(spans[0].ended());
    QVERIFY(!spans[1].ended());
    QVERIFY(spans[1].startRecorded);
}

void TestRuns::withoutStartTimesRestartIsNotExcluded()
{
    const std::vector<double> rss{5, 6};
    const Columns grid = every(60, rss);
    const auto spans = lifetimesOf({grid.times, rss, {}, {}}, Definitions());
    QCOMPARE(spans.size(), size_t(1));
    QVERIFY(!spans[0].startRecorded);
}

QTEST_GUILESS_MAIN(TestRuns)
#include "tst_runs.moc"
