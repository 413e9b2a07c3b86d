// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/eventsmodel.h"
#include "smallstory.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace memreport;

class TestEventsModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survivesFillingResettingEmptying();
    void groupsByDay();
    void dayFollowsTheZone();
};

void TestEventsModel::survivesFillingResettingEmptying()
{
    EventsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const SmallStory story = smallStory();
    model.setStory(story.incident, story.findings);
    model.setStory(story.incident, story.findings);
    model.setStory(nullptr, nullptr);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.eventCount(), 0);
}

void TestEventsModel::groupsByDay()
{
    EventsModel model;
    const SmallStory story = smallStory();
    model.setStory(story.incident, story.findings);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.eventCount(), 2);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("3 Jul 2026"));
    QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("4 Jul 2026"));
    const QModelIndex kill = model.indexOfKill(0);
    QCOMPARE(kill.data().toString(), QStringLiteral("01:30:00"));
    QCOMPARE(kill.siblingAtColumn(EventsModel::ProcessColumn).data().toString(), QStringLiteral("relay01"));
    QCOMPARE(kill.siblingAtColumn(EventsModel::LevelColumn).data().toString(), QStringLiteral("V3"));
    QVERIFY(kill.data(EventsModel::FilterRole).toString().contains(QStringLiteral("Killed process 1724")));
    QCOMPARE(model.event(kill)->kind, EventsModel::Event::Kind::Kill);
    QVERIFY(!model.event(kill.parent()));
    QVERIFY(!model.indexOfKill(1).isValid());
    QVERIFY(!model.index(2, 0).isValid());
}

void TestEventsModel::dayFollowsTheZone()
{
    auto incident = std::make_shared<Incident>(*smallStory().incident);
    incident->choices.zone = QStringLiteral("America/New_York"); // 01:30 UTC is 21:30 of the day before
    EventsModel model;
    model.setStory(incident, smallStory().findings);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("2 Jul 2026"));
    QCOMPARE(model.indexOfKill(0).data().toString(), QStringLiteral("21:30:00"));
}

QTEST_GUILESS_MAIN(TestEventsModel)
#include "tst_eventsmodel.moc"
