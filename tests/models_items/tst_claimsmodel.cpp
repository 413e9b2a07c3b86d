// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/claimsmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

std::vector<Claim> twoClaims()
{
    return {{3, u"41 GiB"_s, u"It held 41 GiB."_s, Claim::Verdict::Found, u"pairs[0]: 41.1 GiB"_s,
             u"pairs[0].peak"_s},
            {7, u"15 kills"_s, u"About 15 kills."_s, Claim::Verdict::Differs, u"the findings say 14"_s, {}}};
}

} // namespace

class TestClaimsModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survivesFillingAndEmptying();
    void saysBothSides();
};

void TestClaimsModel::survivesFillingAndEmptying()
{
    ClaimsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setClaims(twoClaims());
    QCOMPARE(model.rowCount(), 2);
    model.setClaims({});
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(!model.claim(0) && !model.claim(-1));
}

void TestClaimsModel::saysBothSides()
{
    ClaimsModel model;
    model.setClaims(twoClaims());
    const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, ClaimsModel::LineColumn), u"3"_s);
    QCOMPARE(text(1, ClaimsModel::VerdictColumn), u"✗ differs"_s);
    QCOMPARE(text(1, ClaimsModel::QuoteColumn), u"15 kills"_s);
    QCOMPARE(text(1, ClaimsModel::TextColumn), u"the findings say 14"_s);
    QCOMPARE(model.index(1, ClaimsModel::QuoteColumn).data(Qt::ToolTipRole).toString(), u"About 15 kills."_s);
    QVERIFY(model.index(0, 0).data(ClaimsModel::AgreesRole).toBool());
    QVERIFY(!model.index(1, 0).data(ClaimsModel::AgreesRole).toBool());
    QCOMPARE(model.count(Claim::Verdict::Differs), 1);
    QCOMPARE(model.count(Claim::Verdict::Remark), 0);
}

QTEST_GUILESS_MAIN(TestClaimsModel)
#include "tst_claimsmodel.moc"
