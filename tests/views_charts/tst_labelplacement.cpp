// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/labelplacement.h"

#include <QTest>

using namespace memreport;

class TstLabelPlacement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void labelsThatFitStay() { QCOMPARE(spread({20, 60}, {10, 10}, 0, 100), (std::vector<double>{20, 60})); }

    void labelsMoveApartInTheirOrder()
    {
        // 50 is pushed up to 45 by nothing above it, its neighbour 52 lies one height below the first.
        const auto centres = spread({52, 50}, {10, 10}, 0, 100);
        QCOMPARE(centres, (std::vector<double>{60, 50}));
    }

    void theBottomPushesBack()
    {
        QCOMPARE(spread({98, 99}, {10, 10}, 0, 100), (std::vector<double>{85, 95}));
    }

    void aBlockedPlaceIsNotTaken()
    {
        LabelField field(QRectF(0, 0, 200, 100));
        field.block(QRectF(40, 40, 40, 20));
        const auto place = field.place({30, 10}, {{60, 50}, {120, 50}});
        QVERIFY(place);
        QCOMPARE(place->center(), QPointF(120, 50));
    }

    void aLineIsAvoided()
    {
        LabelField field(QRectF(0, 0, 200, 100));
        field.avoid({{0, 50}, {200, 50}});
        const auto place = field.place({30, 10}, {{60, 50}, {60, 30}});
        QVERIFY(place);
        QCOMPARE(place->center(), QPointF(60, 30));
    }

    void withoutAGoodCandidateTheNearestFreeSpotServes()
    {
        LabelField field(QRectF(0, 0, 200, 100));
        field.block(QRectF(0, 0, 200, 60));
        const auto place = field.place({30, 10}, {{60, 50}});
        QVERIFY(place);
        QVERIFY(place->top() >= 60);
        QVERIFY(place->bottom() <= 100);
    }

    void aFullPlotTakesNoLabel()
    {
        LabelField field(QRectF(0, 0, 200, 100));
        field.block(QRectF(0, 0, 200, 100));
        QVERIFY(!field.place({30, 10}, {{60, 50}}));
    }

    void twoLabelsNeverTouch()
    {
        LabelField field(QRectF(0, 0, 200, 100));
        const auto a = field.place({30, 10}, {{60, 50}});
        const auto b = field.place({30, 10}, {{60, 50}});
        QVERIFY(a && b);
        QVERIFY(!a->intersects(*b));
    }
};

QTEST_GUILESS_MAIN(TstLabelPlacement)
#include "tst_labelplacement.moc"
