// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplecontents.h"
#include "samplefigure.h"
#include "views/charts/figurescene.h"
#include "views/charts/figureview.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace Qt::StringLiterals;
using namespace memreport;

class TstFigureSpots : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<FigureView>();
        m_view->resize(900, 600);
        m_view->setFigure(std::make_shared<FigureSpec>(test::figureOf(test::fourMembers())));
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void aClickOpensAMember()
    {
        QSignalSpy spy(m_view.get(), &FigureView::spotActivated);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {},
                          spot(FigureSpot::Kind::Member, 3).rect.center().toPoint());
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].value<size_t>(), size_t(0));
        QCOMPARE(spy[0][1].value<size_t>(), size_t(23));
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, QPoint(3, 3));
        QCOMPARE(spy.count(), 1);
    }

    void thePointerReadsASpot()
    {
        QTest::mouseMove(m_view.get(), spot(FigureSpot::Kind::Member, 0).rect.center().toPoint());
        QCOMPARE(m_view->valueText(), u"bas03: kept of the peak 99.8 %, swap 0.0848 × RAM, killed"_s);
        const QImage with = m_view->grab().toImage();
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(m_view.get(), &leave);
        QVERIFY(m_view->valueText().isEmpty());
        QVERIFY(m_view->grab().toImage() != with);
    }

    void thresholdsAreDraggedOnlyWhereAllowed()
    {
        QSignalSpy spy(m_view.get(), &FigureView::thresholdMoved);
        const FigureSpot x = spot(FigureSpot::Kind::Threshold, 0);
        const FigureSpot y = spot(FigureSpot::Kind::Threshold, 1);
        const QRectF plot(QPointF(y.rect.left() + 12, x.rect.top()),
                          QPointF(y.rect.right(), x.rect.bottom() - 12));
        const QPoint from(int(x.rect.center().x()), int(plot.top() + plot.height() / 4) + 9);
        const QPoint to(int(plot.left() + plot.width() / 4), from.y());
        const auto drag = [&](QPoint a, QPoint b) {
            QTest::mousePress(m_view.get(), Qt::LeftButton, {}, a);
            QTest::mouseMove(m_view.get(), b);
            QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, b);
        };
        drag(from, to);
        QCOMPARE(spy.count(), 0);
        m_view->setThresholdsMovable(true);
        drag(from, to);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][1].value<size_t>(), size_t(0));
        QVERIFY(std::abs(spy[0][2].toDouble() - 0.25) < 0.006);
        drag(from, from); // a click moves nothing
        QCOMPARE(spy.count(), 1);
        // Half way between 90 and 100.
        drag({int(plot.right()) - 9, int(y.rect.center().y())},
             {int(plot.right()) - 9, int(plot.bottom() - 0.78 * plot.height())});
        QCOMPARE(spy.count(), 2);
        QCOMPARE(spy[1][1].value<size_t>(), size_t(1));
        QVERIFY(std::abs(spy[1][2].toDouble() - 95) < 0.11);
    }

    void arrowKeysWalkAndEnterOpens()
    {
        QSignalSpy opened(m_view.get(), &FigureView::spotActivated);
        QSignalSpy moved(m_view.get(), &FigureView::thresholdMoved);
        m_view->setThresholdsMovable(true);
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->valueText(), u"large from 0.5 × RAM, the same cells from 0.09 to 0.98"_s);
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(opened.count(), 0);
        QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(moved.count(), 1);
        QVERIFY(moved[0][2].toDouble() < 0.5);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_Down);
        QVERIFY(m_view->valueText().startsWith(u"bas03: "_s));
        QAccessibleInterface *face = QAccessible::queryAccessibleInterface(m_view.get());
        QVERIFY(face);
        QCOMPARE(face->text(QAccessible::Value), m_view->valueText());
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened[0][1].value<size_t>(), size_t(20));
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->valueText().startsWith(u"dol09: "_s));
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QVERIFY(m_view->valueText().startsWith(u"dol02: "_s));
    }

    void withoutATimeAxisNothingZooms()
    {
        QSignalSpy spy(m_view.get(), &FigureView::rangeChanged);
        const QPointF at(300, 300);
        QWheelEvent turn(at, m_view->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                         Qt::NoScrollPhase, false);
        turn.setAccepted(true);
        QApplication::sendEvent(m_view.get(), &turn);
        QVERIFY(!turn.isAccepted());
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(spy.count(), 0);
    }

    void rowsAndTablesHaveSpotsBesideLines()
    {
        FigureSpec spec = test::fivePairs();
        spec.arrangement = Arrangement::Stack;
        spec.panels.resize(1);
        spec.panels.push_back({.content = test::pairTable()});
        m_view->setFigure(std::make_shared<FigureSpec>(spec));
        QSignalSpy spy(m_view.get(), &FigureView::spotActivated);
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->valueText().contains(u"gne04"_s));
        QVERIFY(m_view->cursorTime());
        QTest::keyClick(m_view.get(), Qt::Key_PageDown);
        QTest::keyClick(m_view.get(), Qt::Key_PageDown);
        QVERIFY(m_view->valueText().startsWith(u"2, holding side bas03"_s));
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].value<size_t>(), size_t(1));
        QCOMPARE(spy[0][1].value<size_t>(), size_t(4));
    }

private:
    FigureSpot spot(FigureSpot::Kind kind, size_t index) const
    {
        const FigureScene scene(m_view->figure(), screenStyle(m_view->size(), themeOf(m_view->palette()),
                                                              QFontInfo(m_view->font()).pixelSize()));
        for (const FigureSpot &each : scene.spots()) {
            if (each.kind == kind && each.index == index)
                return each;
        }
        return {};
    }

    std::unique_ptr<FigureView> m_view;
};

QTEST_MAIN(TstFigureSpots)
#include "tst_figurespots.moc"
