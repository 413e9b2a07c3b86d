// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplefigure.h"
#include "views/charts/figurescene.h"
#include "views/charts/figureview.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace Qt::StringLiterals;
using namespace memreport;

namespace {

std::shared_ptr<const FigureSpec> sample()
{
    return std::make_shared<FigureSpec>(test::fivePairs());
}

void wheel(QWidget &widget, QPointF at, int delta)
{
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

} // namespace

class TstFigureView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<FigureView>();
        m_view->resize(900, 600);
        m_view->setFigure(sample());
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void wheelZoomsAtThePointer()
    {
        const FigureScene scene(m_view->figure(), layoutStyle());
        const QRectF plot = scene.panels()[1].plot;
        const QPointF at(plot.left() + plot.width() / 4, plot.center().y());
        const Instant under = scene.time(1, at.x());
        QSignalSpy spy(m_view.get(), &FigureView::rangeChanged);
        const TimeRange before = m_view->visibleRange();
        wheel(*m_view, at, 120);
        QCOMPARE(spy.count(), 1);
        const TimeRange after = m_view->visibleRange();
        QVERIFY(after.length() < before.length());
        // A quarter of the new range still lies before the moment under the pointer.
        const double share = double((under - after.from).count()) / double(after.length().count());
        QVERIFY(std::abs(share - 0.25) < 0.001);
        wheel(*m_view, at, -1200);
        QCOMPARE(m_view->visibleRange(), before);
    }

    void dragPans()
    {
        const FigureScene scene(m_view->figure(), layoutStyle());
        const QRectF plot = scene.panels()[1].plot;
        wheel(*m_view, plot.center(), 480);
        const TimeRange before = m_view->visibleRange();
        const QPoint from = plot.center().toPoint() + QPoint(0, -60);
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_view.get(), from + QPoint(100, 0));
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, from + QPoint(100, 0));
        const TimeRange after = m_view->visibleRange();
        QVERIFY(std::abs((after.length() - before.length()).count()) <= 1);
        const double moved = double((before.from - after.from).count()) / double(before.length().count());
        QVERIFY(std::abs(moved - 100 / plot.width()) < 0.01);
    }

    void shiftDragChoosesASpan()
    {
        const FigureScene scene(m_view->figure(), layoutStyle());
        const QRectF plot = scene.panels()[1].plot;
        const QPoint from(int(plot.left()) + 100, int(plot.center().y()));
        QTest::mousePress(m_view.get(), Qt::LeftButton, Qt::ShiftModifier, from);
        QTest::mouseMove(m_view.get(), from + QPoint(200, 10));
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, Qt::ShiftModifier, from + QPoint(200, 10));
        QCOMPARE(m_view->visibleRange(), (TimeRange{scene.time(1, from.x()), scene.time(1, from.x() + 200)}));
        QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, from);
        QCOMPARE(m_view->visibleRange(), m_view->figure()->range);
    }

    void aClickOnAKillOpensIt()
    {
        const FigureScene scene(m_view->figure(), layoutStyle());
        QSignalSpy spy(m_view.get(), &FigureView::markActivated);
        for (const auto &mark : scene.marks())
            QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, mark.centre.toPoint());
        QCOMPARE(spy.count(), 5);
        for (int i = 0; i < 5; ++i)
            QCOMPARE(spy[i][0].value<size_t>(), size_t(i + 1));
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {},
                          scene.panels()[1].plot.topLeft().toPoint() + QPoint(9, 9));
        QCOMPARE(spy.count(), 5);
    }

    void tabAndEnterOpenAKill()
    {
        QSignalSpy spy(m_view.get(), &FigureView::markActivated);
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(spy.count(), 0);
        QTest::keyClick(m_view.get(), Qt::Key_Tab);
        QTest::keyClick(m_view.get(), Qt::Key_Tab);
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].value<size_t>(), size_t(2));
    }

    void thePointerMovesTheCrosshair()
    {
        const FigureScene scene(m_view->figure(), layoutStyle());
        QSignalSpy moved(m_view.get(), &FigureView::cursorMoved);
        QSignalSpy hovered(m_view.get(), &FigureView::sampleHovered);
        const Instant t = toInstant(parseIso("2026-07-05T10:00:00Z")->time);
        const QPoint at(int(scene.x(1, t)), int(scene.y(1, 41.1)) + 3);
        QTest::mouseMove(m_view.get(), at);
        QCOMPARE(moved.count(), 1);
        QCOMPARE(m_view->cursorTime(), std::optional(scene.time(1, at.x())));
        QCOMPARE(hovered.count(), 1);
        QCOMPARE(hovered[0][0].value<size_t>(), size_t(1));
        QCOMPARE(hovered[0][1].value<size_t>(), size_t(0));
        QVERIFY(m_view->valueText().endsWith(u"bas03 glibc, 41.1 GiB"_s));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(m_view.get(), &leave);
        QCOMPARE(m_view->cursorTime(), std::nullopt);
    }

    void keysStepBySampleAndEvent()
    {
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        const Instant start = toInstant(parseIso("2026-06-26T00:00:00Z")->time);
        QCOMPARE(m_view->cursorTime(), std::optional(start + std::chrono::minutes(30)));
        QVERIFY(m_view->valueText().startsWith(u"26 Jun 2026 00:30 UTC, bas03 glibc, "_s));
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QCOMPARE(m_view->cursorTime(), std::optional(start));
        // The first kill of all panels is that of gne04.
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(m_view->cursorTime(), std::optional(toInstant(parseIso("2026-07-08T03:10:00Z")->time)));
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(m_view->cursorTime(), std::optional(toInstant(parseIso("2026-07-09T18:42:00Z")->time)));
        QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(m_view->cursorTime(), std::optional(toInstant(parseIso("2026-07-08T03:10:00Z")->time)));
    }

    void keysStepOverAGap()
    {
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QVERIFY(m_view->valueText().contains(u"dol02 mimalloc"_s));
        // 10 days and one sample: the next one after midnight of 6 July is noon.
        for (int i = 0; i < 481; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->cursorTime(), std::optional(toInstant(parseIso("2026-07-06T12:00:00Z")->time)));
    }

    void plusAndMinusZoom()
    {
        m_view->setFocus();
        const TimeRange whole = m_view->visibleRange();
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QVERIFY(m_view->visibleRange().length() < whole.length());
        QTest::keyClick(m_view.get(), Qt::Key_0);
        QCOMPARE(m_view->visibleRange(), whole);
        QTest::keyClick(m_view.get(), Qt::Key_Minus);
        QCOMPARE(m_view->visibleRange(), whole);
    }

    void aScreenReaderHearsIt()
    {
        QAccessibleInterface *face = QAccessible::queryAccessibleInterface(m_view.get());
        QVERIFY(face);
        QCOMPARE(face->role(), QAccessible::Chart);
        QCOMPARE(face->text(QAccessible::Name), m_view->figure()->title);
        QCOMPARE(face->text(QAccessible::Description), m_view->figure()->altLong);
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(face->text(QAccessible::Value), m_view->valueText());
        QVERIFY(!m_view->valueText().isEmpty());
    }

    void anotherFigureKeepsTheZoom()
    {
        const Instant from = toInstant(parseIso("2026-07-01T00:00:00Z")->time);
        const TimeRange zoomed{from, from + std::chrono::hours(48)};
        m_view->setVisibleRange(zoomed);
        m_view->setFigure(sample());
        QCOMPARE(m_view->visibleRange(), zoomed);
        m_view->setFigure(nullptr);
        QCOMPARE(m_view->visibleRange(), TimeRange{});
        m_view->repaint();
    }

    void aDarkPaletteDrawsOnDarkGround()
    {
        QPalette dark;
        dark.setColor(QPalette::Window, QColor(0x20, 0x20, 0x24));
        m_view->setPalette(dark);
        const QImage image = m_view->grab().toImage();
        QCOMPARE(image.pixelColor(3, 3), QColor(0x20, 0x20, 0x24));
    }

    void aPlayheadVeilsWhatComesAfter()
    {
        const FigureScene scene(m_view->figure(), layoutStyle());
        const QImage before = m_view->grab().toImage();
        const Instant t = toInstant(parseIso("2026-07-05T00:00:00Z")->time);
        m_view->setPlayhead(t);
        const QImage after = m_view->grab().toImage();
        const auto &plot = scene.panels()[1].plot;
        const QRect earlier(int(plot.left()), int(plot.top()), int(scene.x(1, t) - plot.left()) - 4,
                            int(plot.height()));
        QCOMPARE(after.copy(earlier), before.copy(earlier));
        QVERIFY(after != before);
    }

private:
    FigureStyle layoutStyle() const
    {
        return screenStyle(m_view->size(), themeOf(m_view->palette()), QFontInfo(m_view->font()).pixelSize());
    }

    std::unique_ptr<FigureView> m_view;
};

QTEST_MAIN(TstFigureView)
#include "tst_figureview.moc"
