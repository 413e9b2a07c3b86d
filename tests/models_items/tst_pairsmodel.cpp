// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/pairsmodel.h"
#include "smallstory.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace memreport;

class TestPairsModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survivesFillingResettingEmptying();
    void twoRowsAPair();
    void everyNumberHasItsFinding();
};

void TestPairsModel::survivesFillingResettingEmptying()
{
    PairsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const SmallStory story = smallStory();
    model.setStory(story.incident, story.findings);
    model.setStory(story.incident, story.findings);
    model.setStory(nullptr, nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestPairsModel::twoRowsAPair()
{
    PairsModel model;
    const SmallStory story = smallStory();
    model.setStory(story.incident, story.findings);
    QCOMPARE(model.rowCount(), 4);
    const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, PairsModel::PairColumn), QStringLiteral("1"));
    QCOMPARE(text(0, PairsModel::ProcessColumn), QStringLiteral("relay01"));
    QCOMPARE(text(1, PairsModel::ProcessColumn), QStringLiteral("relay02"));
    QCOMPARE(text(0, PairsModel::EndColumn), QStringLiteral("killed, V3"));
    QCOMPARE(text(2, PairsModel::EndColumn), QStringLiteral("refused"));
    QVERIFY(model.index(3, 0).data(PairsModel::RefusedRole).toBool());
    QVERIFY(model.index(2, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("15.6 %")));
    QVERIFY(!model.index(4, 0).isValid());
}

void TestPairsModel::everyNumberHasItsFinding()
{
    PairsModel model;
    const SmallStory story = smallStory();
    model.setStory(story.incident, story.findings);
    const QModelIndex peak = model.index(0, PairsModel::PeakColumn);
    QCOMPARE(model.finding(peak)->definition, std::string("D4"));
    QCOMPARE(peak.data().toString(), QStringLiteral("41.1 GiB"));
    QCOMPARE(peak.data(PairsModel::SortRole).toDouble(), 41.1);
    QVERIFY(peak.data(Qt::ToolTipRole).toString().contains(QStringLiteral("≥ 41.1 GiB (step 30 min)")));
    // What was not computed is a dash, never 0.
    QCOMPARE(model.index(1, PairsModel::PeakColumn).data().toString(), QStringLiteral("–"));
    QVERIFY(!model.finding(model.index(0, PairsModel::ProcessColumn)));
    QVERIFY(!model.finding(model.index(1, PairsModel::DifferenceColumn)));
}

QTEST_GUILESS_MAIN(TestPairsModel)
#include "tst_pairsmodel.moc"
