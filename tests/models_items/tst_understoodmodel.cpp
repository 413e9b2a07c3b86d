// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/understoodmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

Evidence someTables()
{
    BurstRun run;
    run.label = "mimalloc (default)";
    run.allocator = "mimalloc";
    run.baselineMib = 25.2;
    run.finalMib = 55.0;
    run.statedPercent = 118;
    run.fromTable = true;
    run.line = 3;
    BenchmarkResult result;
    result.name = "alloc_free_64B";
    result.allocator = "jemalloc";
    result.estimateNs = 2650000;
    result.peakRssKib = 1024;
    result.line = 8;
    BenchmarkResult first;
    first.name = "small";
    first.error = "skipped";
    first.line = 1;
    Evidence evidence;
    evidence.burstRuns = {run};
    evidence.benchmarks = {result, first};
    return evidence;
}

} // namespace

class TestUnderstoodModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survivesFillingResettingEmptying();
    void rowsInTheOrderOfTheText();
};

void TestUnderstoodModel::survivesFillingResettingEmptying()
{
    UnderstoodModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const Evidence evidence = someTables();
    model.setEvidence(&evidence);
    QCOMPARE(model.rowCount(), 3);
    model.setEvidence(nullptr);
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(!model.index(0, 0).isValid());
}

void TestUnderstoodModel::rowsInTheOrderOfTheText()
{
    UnderstoodModel model;
    const Evidence evidence = someTables();
    model.setEvidence(&evidence);
    const auto text = [&model](int row, UnderstoodModel::Column column) {
        return model.index(row, column).data().toString();
    };
    QCOMPARE(text(0, UnderstoodModel::NameColumn), u"small"_s);
    QCOMPARE(text(0, UnderstoodModel::AllocatorColumn), u"unknown"_s);
    QVERIFY(text(0, UnderstoodModel::FigureColumn).contains(u"skipped"_s));
    QCOMPARE(text(1, UnderstoodModel::NameColumn), u"mimalloc (default)"_s);
    QCOMPARE(text(1, UnderstoodModel::FigureColumn), u"25.2 → 55.0 MiB · +118 %"_s);
    QCOMPARE(text(2, UnderstoodModel::LineColumn), u"8"_s);
    QVERIFY(text(2, UnderstoodModel::FigureColumn).contains(u"2.65"_s));
}

QTEST_GUILESS_MAIN(TestUnderstoodModel)
#include "tst_understoodmodel.moc"
