// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/timerangebutton.h"
#include "views/panels/timeselection.h"

#include <QSignalSpy>
#include <QTest>

using namespace memreport;

namespace {
TimeRange range(qint64 fromS, qint64 toS)
{
    return {instantFromMs(fromS * 1000), instantFromMs(toS * 1000)};
}
} // namespace

class TestTimeSelection : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goesBackAndForward();
    void newRangeForgetsWhatWasUndone();
    void zoomsAroundTheCursor();
    void zoomStaysInsideTheWhole();
    void revealKeepsTheLength();
    void readsMoments_data();
    void readsMoments();
};

void TestTimeSelection::goesBackAndForward()
{
    TimeSelection selection;
    selection.setWhole(range(0, 1000));
    QVERIFY(!selection.canGoBack());
    selection.setRange(range(100, 200));
    selection.setRange(range(120, 140));
    selection.setRange(range(50, 50)); // empty: ignored
    selection.goBack();
    QCOMPARE(selection.range(), range(100, 200));
    selection.goBack();
    QCOMPARE(selection.range(), range(0, 1000));
    selection.goBack();
    QCOMPARE(selection.range(), range(0, 1000));
    selection.goForward();
    QCOMPARE(selection.range(), range(100, 200));
}

void TestTimeSelection::newRangeForgetsWhatWasUndone()
{
    TimeSelection selection;
    selection.setWhole(range(0, 1000));
    selection.setRange(range(100, 200));
    selection.goBack();
    selection.setRange(range(300, 400));
    QVERIFY(!selection.canGoForward());
    selection.goBack();
    QCOMPARE(selection.range(), range(0, 1000));
}

void TestTimeSelection::zoomsAroundTheCursor()
{
    TimeSelection selection;
    selection.setWhole(range(0, 1000));
    selection.setCursor(instantFromMs(200'000));
    selection.zoom(2);
    QCOMPARE(selection.range(), range(100, 600));
}

void TestTimeSelection::zoomStaysInsideTheWhole()
{
    TimeSelection selection;
    selection.setWhole(range(0, 1000));
    selection.setRange(range(400, 600));
    QSignalSpy spy(&selection, &TimeSelection::rangeChanged);
    selection.zoom(0.01);
    QCOMPARE(selection.range(), range(0, 1000));
    QCOMPARE(spy.count(), 1);
}

void TestTimeSelection::revealKeepsTheLength()
{
    TimeSelection selection;
    selection.setWhole(range(0, 1000));
    selection.setRange(range(100, 200));
    selection.reveal(instantFromMs(150'000));
    QCOMPARE(selection.range(), range(100, 200));
    selection.reveal(instantFromMs(500'000));
    QCOMPARE(selection.range(), range(450, 550));
}

void TestTimeSelection::readsMoments_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("zone");
    QTest::addColumn<QString>("utc");
    QTest::newRow("clock of the day") << "14:30" << "UTC" << "2026-07-03T14:30:00Z";
    QTest::newRow("whole, summer time") << "2026-07-03 14:30" << "Europe/Berlin" << "2026-07-03T12:30:00Z";
    QTest::newRow("its own zone wins") << "2026-07-03T14:30:05Z" << "Europe/Berlin" << "2026-07-03T14:30:05Z";
    QTest::newRow("no time") << "soon" << "UTC" << "";
}

void TestTimeSelection::readsMoments()
{
    QFETCH(QString, typed);
    QFETCH(QString, zone);
    QFETCH(QString, utc);
    const Instant near = toInstant(parseIso("2026-07-03T01:00:00Z")->time);
    const auto moment = parseMoment(typed, zone, near);
    QCOMPARE(moment ? isoUtc(*moment) : QString(), utc);
}

QTEST_MAIN(TestTimeSelection)
#include "tst_timeselection.moc"
