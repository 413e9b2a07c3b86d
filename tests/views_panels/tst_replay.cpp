// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/minimap.h"
#include "views/panels/replayclock.h"
#include "views/panels/replaystops.h"
#include "views/panels/transportbar.h"
#include "views/panels/zonechoice.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

Instant at(qint64 second)
{
    return instantFromMs(second * 1000);
}

std::shared_ptr<const Series> seriesAt(const std::vector<qint64> &times)
{
    auto series = std::make_shared<Series>();
    TimeColumn column;
    for (const qint64 second : times)
        column.push_back(at(second));
    series->values = std::make_shared<const ValueColumn>(column.size(), 1.0);
    series->times = std::make_shared<const TimeColumn>(std::move(column));
    return series;
}

/// Two hosts' worth of samples at 0, 10, 20 and at 5, 25; a kill at 12; a note at 3; a hole from 20 to 40.
std::pair<Incident, Findings> story()
{
    Incident incident;
    incident.hosts.resize(1);
    incident.hosts[0].name = "basalt";
    incident.hosts[0].tracks.push_back({Role::MemTotal, seconds(20), seriesAt({5, 25}), {}});
    incident.processes.resize(1);
    incident.processes[0].tracks.push_back({Role::Rss, seconds(10), seriesAt({0, 10, 20}), {}});
    MergedKill kill;
    kill.kill.time = at(12);
    incident.kills.push_back(kill);
    TimelineRow row;
    row.kind = "note";
    row.from = at(3);
    incident.timeline.push_back(row);
    Findings findings;
    KillFinding found;
    found.level = KillLevel::V3;
    findings.kills.push_back(found);
    findings.scrapeGaps.push_back({0, {at(20), at(40)}});
    return {std::move(incident), std::move(findings)};
}

} // namespace

class TestReplay : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void timeRunsAtItsSpeed_data();
    void timeRunsAtItsSpeed();
    void theEndStopsOrBeginsAgain();
    void aPositionStaysInTheRange();
    void anEmptyRangeDoesNotPlay();
    void stepsGoToTheNearest_data();
    void stepsGoToTheNearest();
    void thePlayheadTakesTheCursorAlong();
    void followingLeavesNoHistory();
    void aDragOfTheWindowIsOneStep();
    void aZoneThatNobodyKnowsChangesNothing();
};

void TestReplay::timeRunsAtItsSpeed_data()
{
    QTest::addColumn<double>("speed");
    QTest::addColumn<qint64>("realMs");
    QTest::addColumn<qint64>("secondsGone");
    QTest::addRow("real time") << 1.0 << qint64(2000) << qint64(2);
    QTest::addRow("60 times") << 60.0 << qint64(500) << qint64(30);
    QTest::addRow("a day a second") << 86400.0 << qint64(250) << qint64(21600);
    QTest::addRow("slower than real time is real time") << 0.1 << qint64(1000) << qint64(1);
    QTest::addRow("faster than a day a second is a day a second") << 1e9 << qint64(1000) << qint64(86400);
}

void TestReplay::timeRunsAtItsSpeed()
{
    QFETCH(double, speed);
    QFETCH(qint64, realMs);
    QFETCH(qint64, secondsGone);
    ReplayClock clock;
    clock.setRange({at(0), at(1'000'000)});
    clock.setSpeed(speed);
    clock.advance(Duration(realMs)); // not playing yet
    QCOMPARE(clock.position(), at(0));
    clock.play();
    clock.advance(Duration(realMs));
    QCOMPARE(clock.position(), at(secondsGone));
    clock.pause();
    clock.advance(Duration(realMs));
    QCOMPARE(clock.position(), at(secondsGone));
}

void TestReplay::theEndStopsOrBeginsAgain()
{
    ReplayClock clock;
    clock.setRange({at(100), at(200)});
    clock.setSpeed(1);
    clock.setPosition(at(190));
    clock.play();
    clock.advance(seconds(25));
    QCOMPARE(clock.position(), at(200));
    QVERIFY(!clock.isPlaying());
    clock.play(); // from the start
    QCOMPARE(clock.position(), at(100));
    clock.setLooping(true);
    clock.setPosition(at(190));
    clock.advance(seconds(25)); // 10 to the end, 15 beyond
    QCOMPARE(clock.position(), at(115));
    QVERIFY(clock.isPlaying());
    clock.advance(seconds(250)); // two and a half rounds
    QCOMPARE(clock.position(), at(165));
}

void TestReplay::aPositionStaysInTheRange()
{
    ReplayClock clock;
    clock.setRange({at(100), at(200)});
    QCOMPARE(clock.position(), at(100));
    clock.setPosition(at(500));
    QCOMPARE(clock.position(), at(200));
    clock.setPosition(at(150));
    clock.setRange({at(120), at(300)});
    QCOMPARE(clock.position(), at(150));
    clock.setRange({at(400), at(500)});
    QCOMPARE(clock.position(), at(400));
}

void TestReplay::anEmptyRangeDoesNotPlay()
{
    ReplayClock clock;
    clock.play();
    QVERIFY(!clock.isPlaying());
    clock.setRange({at(0), at(10)});
    clock.play();
    clock.setRange({});
    QVERIFY(!clock.isPlaying());
}

void TestReplay::stepsGoToTheNearest_data()
{
    QTest::addColumn<ReplayStep>("step");
    QTest::addColumn<bool>("backwards");
    QTest::addColumn<qint64>("from");
    QTest::addColumn<qint64>("to"); // -1: there is none
    QTest::addRow("next sample of any grid") << ReplayStep::Sample << false << qint64(0) << qint64(5);
    QTest::addRow("previous sample") << ReplayStep::Sample << true << qint64(10) << qint64(5);
    QTest::addRow("past the last sample") << ReplayStep::Sample << false << qint64(25) << qint64(-1);
    QTest::addRow("next event is the note") << ReplayStep::Event << false << qint64(0) << qint64(3);
    QTest::addRow("then the kill") << ReplayStep::Event << false << qint64(3) << qint64(12);
    QTest::addRow("next kill") << ReplayStep::Kill << false << qint64(0) << qint64(12);
    QTest::addRow("no second kill") << ReplayStep::Kill << false << qint64(12) << qint64(-1);
    QTest::addRow("no kill before the first") << ReplayStep::Kill << true << qint64(12) << qint64(-1);
    QTest::addRow("middle of the hole") << ReplayStep::Gap << false << qint64(0) << qint64(30);
}

void TestReplay::stepsGoToTheNearest()
{
    QFETCH(ReplayStep, step);
    QFETCH(bool, backwards);
    QFETCH(qint64, from);
    QFETCH(qint64, to);
    const auto [incident, findings] = story();
    const ReplayStops stops(incident, findings);
    QCOMPARE(stops.from(at(from), step, backwards), to < 0 ? std::nullopt : std::optional(at(to)));
}

void TestReplay::thePlayheadTakesTheCursorAlong()
{
    TimeSelection selection;
    selection.setWhole({at(0), at(7200)});
    TransportBar bar(&selection, nullptr);
    QSignalSpy heads(&selection, &TimeSelection::playheadChanged);
    selection.setCursor(at(600));
    bar.setSpeed(ReplayClock::fastest);
    bar.togglePlay();
    QVERIFY(bar.isPlaying());
    QCOMPARE(selection.playhead(), std::optional(at(600))); // where the user pointed
    QTRY_COMPARE(selection.playhead(), std::optional(at(7200)));
    QCOMPARE(selection.cursor(), selection.playhead());
    QTRY_VERIFY(!bar.isPlaying());
    QVERIFY(heads.count() >= 2);
    bar.endReplay();
    QCOMPARE(selection.playhead(), std::nullopt);
}

void TestReplay::followingLeavesNoHistory()
{
    TimeSelection selection;
    selection.setWhole({at(0), at(1000)});
    selection.setRange({at(0), at(100)});
    selection.follow(at(50));
    QCOMPARE(selection.range(), (TimeRange{at(0), at(100)}));
    selection.follow(at(300));
    QCOMPARE(selection.range(), (TimeRange{at(250), at(350)}));
    selection.goBack();
    QCOMPARE(selection.range(), (TimeRange{at(0), at(1000)}));
}

void TestReplay::aDragOfTheWindowIsOneStep()
{
    TimeSelection selection;
    selection.setWhole({at(0), at(1000)});
    selection.setRange({at(100), at(300)});
    MiniMap map(&selection, nullptr);
    map.resize(1000, 32); // a pixel a second
    map.show();
    RangeMap whole;
    whole.whole = {at(0), at(1000)};
    map.setMap(whole);
    QTest::mousePress(&map, Qt::LeftButton, {}, QPoint(200, 16));
    for (const int x : {250, 300, 350})
        QTest::mouseMove(&map, QPoint(x, 16));
    QTest::mouseRelease(&map, Qt::LeftButton, {}, QPoint(350, 16));
    QCOMPARE(selection.range(), (TimeRange{at(250), at(450)}));
    selection.goBack();
    QCOMPARE(selection.range(), (TimeRange{at(100), at(300)}));
    // The right edge alone.
    QTest::mousePress(&map, Qt::LeftButton, {}, QPoint(300, 16));
    QTest::mouseMove(&map, QPoint(400, 16));
    QTest::mouseRelease(&map, Qt::LeftButton, {}, QPoint(400, 16));
    QCOMPARE(selection.range(), (TimeRange{at(100), at(400)}));
    // A click elsewhere brings the window there, at its length.
    QTest::mouseClick(&map, Qt::LeftButton, {}, QPoint(700, 16));
    QCOMPARE(selection.range(), (TimeRange{at(550), at(850)}));
}

void TestReplay::aZoneThatNobodyKnowsChangesNothing()
{
    ZoneChoice zones(nullptr);
    Story empty;
    empty.document.choices.zone = u"UTC"_s;
    zones.setStory(empty);
    QSignalSpy wanted(&zones, &ZoneChoice::changeWanted);
    const auto type = [&zones](const QString &text) {
        zones.lineEdit()->selectAll();
        QTest::keyClicks(zones.lineEdit(), text);
        QTest::keyClick(zones.lineEdit(), Qt::Key_Return);
    };
    type(u"Mars/Olympus"_s);
    QCOMPARE(wanted.count(), 0);
    QCOMPARE(zones.currentText(), u"UTC"_s);
    type(u"Asia/Kolkata"_s);
    QCOMPARE(wanted.count(), 1);
    const auto change = wanted.front().front().value<Change>();
    QCOMPARE(change(Document()).after.choices.zone, u"Asia/Kolkata"_s);
}

QTEST_MAIN(TestReplay)
#include "tst_replay.moc"
