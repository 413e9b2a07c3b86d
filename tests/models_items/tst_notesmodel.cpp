// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/notesmodel.h"
#include "smallstory.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace memreport;

class TestNotesModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survivesFillingResettingEmptying();
    void errorComesFirstWithItsPlace();
};

void TestNotesModel::survivesFillingResettingEmptying()
{
    NotesModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const EvidencePtr evidence = smallEvidence();
    model.setEvidence(evidence.get());
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.index(0, NotesModel::PlaceColumn).data().toString(), QStringLiteral("line 7"));
    model.setEvidence(nullptr);
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(!model.index(0, 0).isValid());
}

void TestNotesModel::errorComesFirstWithItsPlace()
{
    Evidence evidence = *smallEvidence();
    Error error;
    error.code = Error::Code::Truncated;
    error.message = QStringLiteral("The file ends inside a string");
    error.byte = 1200;
    error.expected = QStringLiteral("a closing quote");
    evidence.error = error;
    NotesModel model;
    model.setEvidence(&evidence);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, NotesModel::PlaceColumn).data(NotesModel::SortRole).toLongLong(), 1200);
    QVERIFY(model.index(0, NotesModel::TextColumn).data().toString().contains(error.expected));
}

QTEST_GUILESS_MAIN(TestNotesModel)
#include "tst_notesmodel.moc"
