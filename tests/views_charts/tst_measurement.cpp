// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplefigure.h"
#include "views/charts/figureoverlay.h"
#include "views/charts/figureview.h"
#include "views/charts/measurement.h"

#include <QBuffer>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

Instant second(qint64 s)
{
    return instantFromMs(s * 1000);
}

/// Two runs with a hole between 20 s and 100 s, values 1, 2, 4 and 0.5, 3 GiB.
FigurePanel holed()
{
    auto series = std::make_shared<Series>();
    series->times = std::make_shared<const TimeColumn>(
        TimeColumn{second(0), second(10), second(20), second(100), second(110)});
    series->values = std::make_shared<const ValueColumn>(ValueColumn{1, 2, 4, 0.5, 3});
    FigureLine line;
    line.label = u"bas03"_s;
    line.series = series;
    line.runs = {{0, 3}, {3, 5}};
    FigurePanel panel;
    panel.unit = u"GiB"_s;
    panel.lines = {line};
    return panel;
}

FigureSpec ramps()
{
    FigureSpec spec;
    spec.arrangement = Arrangement::Stack;
    spec.range = {second(0), second(1000)};
    for (const QString &name : {u"RAM available"_s, u"swap used"_s}) {
        FigurePanel panel;
        panel.unit = u"%"_s;
        panel.lines = {test::ramp(1000, std::chrono::seconds(1), second(0))};
        panel.lines.front().label = name;
        panel.lines.front().endText = u"999 %"_s;
        spec.panels.push_back(panel);
    }
    return spec;
}

QString painted(const FigureOverlay &overlay, const FigureScene &scene)
{
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(QSize(900, 300));
    QPainter painter(&svg);
    overlay.paint(&painter, scene);
    painter.end();
    return QString::fromUtf8(buffer.data());
}

} // namespace

class TstMeasurement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valuesAreOfTheLastSample()
    {
        // 15 s reads the sample of 10 s, 2 GiB; 105 s the one of 100 s, 0.5 GiB: 1.5 GiB less.
        const auto lines = measuredLines(holed(), {second(15), second(105)});
        QCOMPARE(lines.size(), size_t(1));
        QCOMPARE(lines[0].a, std::optional<size_t>(1));
        QCOMPARE(lines[0].b, std::optional<size_t>(3));
        QCOMPARE(lines[0].difference, std::optional(-1.5));
        QCOMPARE(lines[0].differenceText, u"−1.5 GiB"_s);
        QCOMPARE(lines[0].values, u"2.0 GiB → 512 MiB"_s);
        QVERIFY(lines[0].sampleTimes.contains(u"1970-01-01T00:00:10Z"));
        QVERIFY(lines[0].sampleTimes.contains(u"1970-01-01T00:01:40Z"));
    }

    void aGapIsNotRecorded()
    {
        const auto lines = measuredLines(holed(), {second(10), second(50)});
        QCOMPARE(lines[0].b, std::nullopt);
        QCOMPARE(lines[0].difference, std::nullopt);
        QCOMPARE(lines[0].differenceText, u"not recorded"_s);
        QCOMPARE(lines[0].values, u"2.0 GiB → not recorded"_s);
    }

    void whatRoundsToNothingHasNoSign()
    {
        FigurePanel panel = holed();
        panel.unit = u"%"_s;
        auto series = std::make_shared<Series>(*panel.lines[0].series);
        series->values = std::make_shared<const ValueColumn>(ValueColumn{1, 0.999, 4, 0.5, 3});
        panel.lines[0].series = series;
        const auto lines = measuredLines(panel, {second(0), second(10)});
        QCOMPARE(lines[0].differenceText, u"0.00 %"_s);
    }

    void oneCursorMeasuresNothing()
    {
        QVERIFY(measuredLines(holed(), {second(10), std::nullopt}).empty());
        QCOMPARE((MeasuringCursors{second(10), second(4)}).span(), std::optional<Duration>(-6000));
    }

    void bothCursorsAreDrawnInEveryPanel()
    {
        const FigureScene scene(std::make_shared<FigureSpec>(ramps()),
                                screenStyle({900, 300}, lightTheme(), 13));
        FigureOverlay overlay;
        overlay.measuring = {second(200), second(700)};
        const QString drawn = painted(overlay, scene);
        QCOMPARE(drawn.count(u">A</text>"_s), 2);
        QCOMPARE(drawn.count(u">B</text>"_s), 2);
    }

    void namesStayBesideTheValuesAtTheCursor()
    {
        const FigureScene scene(std::make_shared<FigureSpec>(ramps()),
                                screenStyle({900, 300}, lightTheme(), 13));
        FigureOverlay overlay;
        overlay.cursor = second(300);
        const QString drawn = painted(overlay, scene);
        QCOMPARE(drawn.count(u">RAM available</text>"_s), 1);
        QCOMPARE(drawn.count(u">swap used</text>"_s), 1);
        QCOMPARE(drawn.count(u">300.0 %</text>"_s), 2);
    }

    void aCursorIsDragged()
    {
        FigureView view;
        view.resize(900, 300);
        view.setFigure(std::make_shared<FigureSpec>(ramps()));
        view.setMeasuring({second(200), second(700)});
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const FigureScene scene(view.figure(), screenStyle(view.size(), themeOf(view.palette()),
                                                           QFontInfo(view.font()).pixelSize()));
        const QRectF plot = scene.panels()[1].plot;
        const QPoint from(int(scene.x(1, second(700))), int(plot.center().y()));
        const QPoint to(int(scene.x(1, second(400))), from.y());
        QSignalSpy moved(&view, &FigureView::measuringMoved);
        const TimeRange range = view.visibleRange();
        QTest::mousePress(&view, Qt::LeftButton, {}, from);
        QTest::mouseMove(&view, to);
        QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
        QVERIFY(moved.count() >= 1);
        const auto cursors = moved.back().front().value<MeasuringCursors>();
        QCOMPARE(cursors.a, std::optional(second(200)));
        QCOMPARE(cursors.b, std::optional(scene.time(1, to.x())));
        // Nothing was panned, and after the release the pointer moves nothing any more.
        QCOMPARE(view.visibleRange(), range);
        QTest::mouseMove(&view, from);
        QCOMPARE(moved.back().front().value<MeasuringCursors>().b, cursors.b);
    }
};

QTEST_MAIN(TstMeasurement)
#include "tst_measurement.moc"
