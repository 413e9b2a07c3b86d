// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/definitionsmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <set>
#include <string_view>

using namespace memreport;
using namespace Qt::StringLiterals;

class TestDefinitionsModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyDefaultLiesWithinItsLimits();
    void asksInsteadOfStoring();
    void refusesWhatIsNoNumber();

private:
    static QModelIndex value(const DefinitionsModel &model, std::string_view key)
    {
        const auto list = definitionList();
        const auto at =
            std::ranges::find_if(list, [&](const DefinitionInfo &info) { return key == info.key; });
        return model.index(int(at - list.begin()), DefinitionsModel::ValueColumn);
    }
};

void TestDefinitionsModel::everyDefaultLiesWithinItsLimits()
{
    const Definitions defaults;
    std::set<std::string_view> keys;
    for (const DefinitionInfo &info : definitionList()) {
        QVERIFY2(keys.insert(info.key).second, info.key);
        QVERIFY2((info.value == nullptr) != (info.count == nullptr), info.key);
        QVERIFY2(info.get(defaults) >= info.least && info.get(defaults) <= info.most, info.key);
    }
    // One row for each member: a number that is missing here could not be edited or printed.
    QCOMPARE(definitionList().size(), size_t(30));
}

void TestDefinitionsModel::asksInsteadOfStoring()
{
    DefinitionsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy asked(&model, &DefinitionsModel::changeWanted);
    const QModelIndex index = value(model, "headroom_share");
    QCOMPARE(index.data().toString(), u"0.50"_s);
    QVERIFY(model.setData(index, 0.75));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(index.data().toString(), u"0.50"_s);
    const auto wanted = asked.front().front().value<Definitions>();
    QCOMPARE(wanted.headroomShare, 0.75);

    model.setDefinitions(wanted);
    QCOMPARE(index.data().toString(), u"0.75"_s);
    QVERIFY(index.data(DefinitionsModel::ChangedRole).toBool());
    QVERIFY(!value(model, "holds_percent").data(DefinitionsModel::ChangedRole).toBool());
}

void TestDefinitionsModel::refusesWhatIsNoNumber()
{
    DefinitionsModel model;
    QSignalSpy asked(&model, &DefinitionsModel::changeWanted);
    const QModelIndex index = value(model, "holds_percent");
    QVERIFY(!model.setData(index, u"ninety"_s));
    QVERIFY(!model.setData(index, qQNaN()));
    QVERIFY(!model.setData(index, 90)); // as it is
    QVERIFY(asked.isEmpty());
    // Beyond the limits: the limit.
    QVERIFY(model.setData(index, 250));
    QCOMPARE(asked.front().front().value<Definitions>().holdsPercent, 100.0);
    QVERIFY(model.setData(value(model, "restart_processes"), 21.6));
    QCOMPARE(asked.back().front().value<Definitions>().restartProcesses, 22);
}

QTEST_GUILESS_MAIN(TestDefinitionsModel)
#include "tst_definitionsmodel.moc"
