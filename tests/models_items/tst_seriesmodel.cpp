// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/seriesmodel.h"
#include "smallstory.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace memreport;

class TestSeriesModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survivesFillingResettingEmptying();
    void groupsByMetric();
    void userBindingWins();
};

void TestSeriesModel::survivesFillingResettingEmptying()
{
    SeriesModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setIncident(smallStory().incident);
    model.setIncident(smallStory().incident);
    model.setIncident(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestSeriesModel::groupsByMetric()
{
    SeriesModel model;
    model.setIncident(smallStory().incident);
    QCOMPARE(model.metricCount(), 2);
    QCOMPARE(model.seriesCount(), 3);
    const QModelIndex rss = model.indexOfMetric(QStringLiteral("rss_bytes"));
    QCOMPARE(model.rowCount(rss), 2);
    QCOMPARE(rss.siblingAtColumn(SeriesModel::SamplesColumn).data(SeriesModel::SortRole).toLongLong(), 5);
    QCOMPARE(rss.siblingAtColumn(SeriesModel::UnitColumn).data().toString(), QStringLiteral("bytes"));
    QVERIFY(!model.series(rss));
    const QModelIndex second = model.index(1, 0, rss);
    QCOMPARE(model.labels(second).value("groupname"), std::string_view("relay02"));
    QVERIFY(!model.index(2, 0, rss).isValid());
    QVERIFY(!model.indexOfMetric(QStringLiteral("absent")).isValid());
}

void TestSeriesModel::userBindingWins()
{
    auto incident = std::make_shared<Incident>(*smallStory().incident);
    incident->choices.roles = {{"rss_bytes", Labels(), Role::Swapped},
                               {"rss_bytes", Labels({{"groupname", "relay02"}}), Role::Rss}};
    SeriesModel model;
    model.setIncident(incident);
    const QModelIndex rss = model.indexOfMetric(QStringLiteral("rss_bytes"));
    const auto role = [&model, &rss](int row) {
        return Role(model.index(row, SeriesModel::RoleColumn, rss).data(SeriesModel::SignalRole).toInt());
    };
    QCOMPARE(role(0), Role::Swapped);
    QCOMPARE(role(1), Role::Rss);
    // A metric of mixed roles is in use though it has no single one.
    QVERIFY(rss.data(SeriesModel::UsedRole).toBool());
    QCOMPARE(Role(rss.data(SeriesModel::SignalRole).toInt()), Role::None);
    QVERIFY(model.index(0, 0, rss).data(SeriesModel::ReboundRole).toBool());
    QVERIFY(!model.index(0, 0, model.indexOfMetric(QStringLiteral("up")))
                 .data(SeriesModel::ReboundRole)
                 .toBool());
}

QTEST_GUILESS_MAIN(TestSeriesModel)
#include "tst_seriesmodel.moc"
