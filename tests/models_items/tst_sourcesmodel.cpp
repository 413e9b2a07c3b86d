// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/sourcesmodel.h"
#include "smallstory.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace memreport;

class TestSourcesModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survivesFillingResettingEmptying();
    void saysWhatAFileHolds();
    void boundsAreKept();
};

void TestSourcesModel::survivesFillingResettingEmptying()
{
    SourcesModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setEvidence({smallEvidence()}, QStringLiteral("UTC"));
    QCOMPARE(model.rowCount(), 1);
    model.setEvidence({smallEvidence(), smallEvidence()}, QStringLiteral("UTC"));
    QCOMPARE(model.rowCount(), 2);
    model.setEvidence({}, QStringLiteral("UTC"));
    QCOMPARE(model.rowCount(), 0);
}

void TestSourcesModel::saysWhatAFileHolds()
{
    SourcesModel model;
    model.setEvidence({smallEvidence()}, QStringLiteral("UTC"));
    const auto text = [&model](int column) { return model.index(0, column).data().toString(); };
    QCOMPARE(text(SourcesModel::FileColumn), QStringLiteral("answer.json.gz"));
    QCOMPARE(text(SourcesModel::HoldsColumn), QStringLiteral("3 series · 6 samples"));
    QCOMPARE(text(SourcesModel::NotesColumn), QStringLiteral("1"));
    QCOMPARE(text(SourcesModel::HashColumn), QStringLiteral("aaaaaaaaaaaa"));
    QCOMPARE(model.index(0, SourcesModel::SizeColumn).data(SourcesModel::SortRole).toLongLong(), 2048);
    QVERIFY(!model.index(0, 0).data(SourcesModel::FailedRole).toBool());
}

void TestSourcesModel::boundsAreKept()
{
    SourcesModel model;
    model.setEvidence({smallEvidence()}, QStringLiteral("UTC"));
    QVERIFY(model.evidence(0));
    QVERIFY(!model.evidence(1));
    QVERIFY(!model.evidence(-1));
    QVERIFY(!model.index(1, 0).isValid());
    QVERIFY(!model.index(0, SourcesModel::ColumnCount).isValid());
}

QTEST_GUILESS_MAIN(TestSourcesModel)
#include "tst_sourcesmodel.moc"
