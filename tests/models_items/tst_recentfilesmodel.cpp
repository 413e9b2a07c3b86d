// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/recentfilesmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace memreport;

class TestRecentFilesModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsNamesAndWhatIsMissing();
};

void TestRecentFilesModel::showsNamesAndWhatIsMissing()
{
    RecentFilesModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFiles({{QStringLiteral("/a/lab.memreport"), false}, {QStringLiteral("/b/old.memreport"), true}});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0).data().toString(), QStringLiteral("lab.memreport"));
    QVERIFY(!model.index(0).data(RecentFilesModel::MissingRole).toBool());
    QVERIFY(model.index(1).data(RecentFilesModel::MissingRole).toBool());
    QCOMPARE(model.index(1).data(RecentFilesModel::PathRole).toString(), QStringLiteral("/b/old.memreport"));
    QVERIFY(!model.index(2).isValid());
    model.setFiles({});
    QCOMPARE(model.rowCount(), 0);
}

QTEST_GUILESS_MAIN(TestRecentFilesModel)
#include "tst_recentfilesmodel.moc"
