// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programrun.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace memreport::test;

/// Tables of series as a user imports them: what the file does not say is said on the command line.
class TestTableVerbs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void inspectCountsATable();
    void undecidedDateIsAsked();
    void mapGivesColumnsTheirMeaning();
    void mapFaultNamesItsLine();
    void pageSizeIsChecked();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

void TestTableVerbs::initTestCase()
{
    QByteArray table = "\"Time\",\"relay01\",\"relay02\"\r\n";
    for (int minute = 0; minute < 60; ++minute) {
        table += "2026-11-30 15:" + QByteArray::number(minute).rightJustified(2, '0') + ":00," +
                 (minute < 10 ? "1.20 GiB,1.20 GiB" : "1.20 GiB,123 MiB") + "\r\n";
    }
    QVERIFY(writeFile(path(u"panel.csv"_s), table));
    QVERIFY(writeFile(path(u"map.json"_s), R"({"memreport-map": 1,
"series": [{"metric": "{relay}", "role": "rss", "process": "{relay}", "host": "lab-vm"}],
"page-sizes": {"lab-vm": 16384}})"));
}

void TestTableVerbs::inspectCountsATable()
{
    const Run inspect =
        run({u"inspect"_s, u"--json"_s, u"--series"_s, u"--tz"_s, u"Europe/Berlin"_s, path(u"panel.csv"_s)});
    QCOMPARE(inspect.code, 0);
    const QJsonObject file = inspect.json()[u"files"][0].toObject();
    QCOMPARE(file[u"importer"], u"series-table"_s);
    QCOMPARE(file[u"table"][u"rows"], 60);
    QCOMPARE(file[u"series"][u"samples"], 120);
    QCOMPARE(file[u"series"][u"first"], u"2026-11-30T14:00:00Z"_s);
    QCOMPARE(file[u"series"][u"rows"][1][u"title"], u"relay02"_s);
    QCOMPARE(file[u"series"][u"rows"][1][u"last_value"].toDouble(), 123.0 * 1048576);
}

void TestTableVerbs::undecidedDateIsAsked()
{
    QVERIFY(writeFile(path(u"dates.csv"_s), "Time,a\n11/12/2026 14:14:42,5\n"));
    const Run asked = run({u"inspect"_s, path(u"dates.csv"_s)});
    QCOMPARE(asked.code, 3);
    const Run answered = run({u"inspect"_s, u"--json"_s, u"--date-order"_s, path(u"dates.csv"_s) + u"=dmy"_s,
                              path(u"dates.csv"_s)});
    QCOMPARE(answered.code, 0);
    QCOMPARE(answered.json()[u"files"][0][u"series"][u"first"], u"2026-12-11T14:14:42Z"_s);
}

void TestTableVerbs::mapGivesColumnsTheirMeaning()
{
    const QString bundle = path(u"panel.memreport"_s);
    const QStringList import{u"import"_s, path(u"panel.csv"_s), u"-o"_s,
                             bundle,      u"--pair"_s,          u"relay01=relay02"_s};
    QCOMPARE(run(import).code, 2); // nobody is called relay01 yet
    const Run mapped = run(import + QStringList{u"--map"_s, path(u"map.json"_s)});
    QVERIFY2(mapped.code == 0, mapped.err);
    const Run show = run({u"show"_s, u"--json"_s, bundle});
    QCOMPARE(show.code, 0);
    const QJsonArray pairs = show.json()[u"pairs"].toArray();
    QCOMPARE(pairs.size(), 1);
    const double peak = pairs[0][u"holds_side"][u"peak_footprint"][u"value"].toDouble();
    QVERIFY2(std::abs(peak - 1.2) < 1e-6, QByteArray::number(peak));
    QCOMPARE(run({u"verify"_s, bundle}).code, 0);
}

void TestTableVerbs::mapFaultNamesItsLine()
{
    QVERIFY(writeFile(path(u"bad.json"_s),
                      "{\"memreport-map\": 1,\n\"series\": [\n{\"metric\": \"a\", \"role\": \"rrs\"}]}"));
    const Run refused = run({u"import"_s, path(u"panel.csv"_s), u"-o"_s, path(u"never.memreport"_s),
                             u"--map"_s, path(u"bad.json"_s)});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("bad.json") && refused.err.contains("line 3"), refused.err);
}

void TestTableVerbs::pageSizeIsChecked()
{
    const Run refused = run({u"import"_s, path(u"panel.csv"_s), u"-o"_s, path(u"never.memreport"_s),
                             u"--page-size"_s, u"lab-vm=5000"_s});
    QCOMPARE(refused.code, 2);
    QVERIFY(refused.err.contains("lab-vm=5000"));
}

QTEST_GUILESS_MAIN(TestTableVerbs)
#include "tst_tableverbs.moc"
