// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplefigure.h"
#include "views/charts/visiblepoints.h"

#include <QTest>

using namespace memreport;
using std::chrono::minutes;

namespace {
const Instant start = instantFromMs(1'000'000'000);
}

class TstVisiblePoints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLineIsCutAtTheEdges()
    {
        const FigureLine line = test::ramp(10, minutes(10), start);
        const ExtremaIndex index(line.series->values);
        // From 25 to 45 minutes: samples 3 and 4, the ends half way between two samples.
        const auto points =
            visiblePoints(line, line.runs[0], index, {start + minutes(25), start + minutes(45)}, 100);
        QCOMPARE(points.size(), 4);
        QCOMPARE(points[0], QPointF(double(msOf(start + minutes(25))), 2.5));
        QCOMPARE(points[1].y(), 3.0);
        QCOMPARE(points[2].y(), 4.0);
        QCOMPARE(points[3], QPointF(double(msOf(start + minutes(45))), 4.5));
    }

    void aStepHoldsUntilTheNextSample()
    {
        FigureLine line = test::ramp(10, minutes(10), start);
        line.stepped = true;
        const ExtremaIndex index(line.series->values);
        // From 25 to 45 minutes: 2 is held from before the edge, 4 to the other edge.
        const auto points =
            visiblePoints(line, line.runs[0], index, {start + minutes(25), start + minutes(45)}, 100);
        const auto at = [](int minute, double value) {
            return QPointF(double(msOf(start + minutes(minute))), value);
        };
        QCOMPARE(points, QList<QPointF>({at(25, 2), at(30, 2), at(30, 3), at(40, 3), at(40, 4), at(45, 4)}));
    }

    void outsideThereIsNothing()
    {
        const FigureLine line = test::ramp(10, minutes(10), start);
        const ExtremaIndex index(line.series->values);
        QVERIFY(visiblePoints(line, line.runs[0], index, {start + minutes(200), start + minutes(300)}, 100)
                    .isEmpty());
        QVERIFY(visiblePoints(line, line.runs[0], index, {start - minutes(200), start - minutes(100)}, 100)
                    .isEmpty());
    }

    void aSpanBetweenTwoSamplesIsStillALine()
    {
        const FigureLine line = test::ramp(10, minutes(10), start);
        const ExtremaIndex index(line.series->values);
        const auto points =
            visiblePoints(line, line.runs[0], index, {start + minutes(22), start + minutes(28)}, 100);
        QCOMPARE(points.size(), 2);
        QCOMPARE(points[0].y(), 2.2);
        QCOMPARE(points[1].y(), 2.8);
    }

    void aSpikeSurvivesDecimation()
    {
        FigureLine line = test::ramp(100'000, Duration(1000), start);
        auto values = std::make_shared<ValueColumn>(100'000, 1.0);
        (*values)[54'321] = 99;
        (*values)[54'400] = -3;
        auto series = std::make_shared<Series>(*line.series);
        series->values = values;
        line.series = series;
        const ExtremaIndex index(values);
        const auto points =
            visiblePoints(line, line.runs[0], index, {start, start + Duration(100'000'000)}, 500);
        QVERIFY(points.size() <= 2000);
        const auto [low, high] = std::ranges::minmax_element(points, {}, &QPointF::y);
        QCOMPARE(low->y(), -3.0);
        QCOMPARE(high->y(), 99.0);
    }

    void simplifyingKeepsEndsAndExtremes()
    {
        const QList<QPointF> flat{{0, 5}, {1, 5}, {2, 5.001}, {3, 5}, {4, 5}};
        // 5.001 is nearer to the line than the tolerance, but it is the highest point.
        QCOMPARE(simplified(flat, 1, 1, 0.05), (QList<QPointF>{{0, 5}, {2, 5.001}, {4, 5}}));
        const QList<QPointF> bent{{0, 0}, {1, 1}, {2, 2}, {3, 0}};
        QCOMPARE(simplified(bent, 1, 1, 0.05), (QList<QPointF>{{0, 0}, {2, 2}, {3, 0}}));
    }

    void thinningStaysWithinTheTolerance()
    {
        // 0.1 beside the line from end to end is not seen, 0.9 is.
        const QList<QPointF> nearly{{0, 0}, {1, 1.1}, {2, 1.9}, {3, 3.1}, {4, 4}};
        QCOMPARE(thinned(nearly, 1, 0.2), (QList<QPointF>{{0, 0}, {4, 4}}));
        const QList<QPointF> spike{{0, 0}, {1, 0}, {2, 0.9}, {3, 0}, {4, 0}};
        QCOMPARE(thinned(spike, 1, 0.2), (QList<QPointF>{{0, 0}, {1, 0}, {2, 0.9}, {3, 0}, {4, 0}}));
        // The same in a chart that is a tenth as high.
        QCOMPARE(thinned(spike, 0.1, 0.2), (QList<QPointF>{{0, 0}, {4, 0}}));
        const QList<QPointF> steps{{0, 0}, {1, 0}, {1, 5}, {2, 5}, {2, 0}, {3, 0}};
        QCOMPARE(thinned(steps, 1, 0.2), steps);
        const QList<QPointF> two{{0, 0}, {1, 1}};
        QCOMPARE(thinned(two, 1, 0.2), two);
    }

    void aGapHasNoSample()
    {
        FigureLine line = test::ramp(10, minutes(10), start);
        line.runs = {{0, 4}, {6, 10}};
        QCOMPARE(sampleAt(line, start + minutes(35)), std::nullopt);
        QCOMPARE(sampleAt(line, start + minutes(30)), std::optional<size_t>(3));
        QCOMPARE(sampleAt(line, start + minutes(29)), std::optional<size_t>(2));
        QCOMPARE(sampleAt(line, start + minutes(60)), std::optional<size_t>(6));
        QCOMPARE(sampleAt(line, start - minutes(1)), std::nullopt);
    }
};

QTEST_GUILESS_MAIN(TstVisiblePoints)
#include "tst_visiblepoints.moc"
