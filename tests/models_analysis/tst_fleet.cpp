// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rightvalues.h"

#include "importers/core/hostzones.h"
#include "importers/registry/allimporters.h"
#include "models/analysis/showjson.h"

#include <QDir>
#include <QJsonDocument>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

// What an operator hands over: everything but the answers.
QStringList evidenceOf(const QDir &folder)
{
    static const QStringList ours{u"truth.json"_s, u"claims.json"_s, u"README.md"_s, u"make_fleet.py"_s};
    QStringList paths;
    for (const QString &name :
         folder.entryList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        if (!ours.contains(name))
            paths << folder.filePath(name);
    }
    return paths;
}

QJsonObject shownFleet(const QDir &folder)
{
    const Registry registry = makeRegistry();
    const auto hintsOf = [](const QString &path) { return Hints{.path = path}; };
    const Progress always = [](qint64, qint64) { return true; };
    Document document;
    document.evidence = registry.readPaths(evidenceOf(folder), hintsOf, always);
    readInHostZones(registry, document.evidence, hintsOf, always);
    const Incident incident = assemble(document);
    return showJson(incident, analyse(incident));
}

QJsonObject readTruth(const QDir &folder)
{
    QFile file(folder.filePath(u"truth.json"_s));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

} // namespace

// Whole fleets from their files to show --json, against right values with tolerances.
class TestFleet : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rightValues_data();
    void rightValues();
};

void TestFleet::rightValues_data()
{
    QTest::addColumn<QString>("path");
    QTest::addRow("two hosts, worked by hand") << QString::fromLatin1(TEST_DATA) + u"/fleet"_s;
    // A folder like ours, or a folder of such folders; not shipped, for they are large.
    QTest::addRow("MEMREPORT_CORPUS") << qEnvironmentVariable("MEMREPORT_CORPUS");
}

void TestFleet::rightValues()
{
    QFETCH(QString, path);
    if (path.isEmpty())
        QSKIP("The environment variable MEMREPORT_CORPUS names no folder with a fleet and its truth.json.");
    QDir folder(path);
    if (!folder.exists(u"truth.json"_s) && folder.exists(u"flood/truth.json"_s))
        folder.cd(u"flood"_s);
    const QJsonObject truth = readTruth(folder);
    QVERIFY2(!truth.isEmpty(), qPrintable(folder.filePath(u"truth.json"_s)));
    const QJsonObject shown = shownFleet(folder);
    if (const QString copy = qEnvironmentVariable("MEMREPORT_SHOW"); !copy.isEmpty()) {
        QFile file(copy);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QJsonDocument(shown).toJson());
    }
    const handmade::RightValues right(truth, shown);
    QVERIFY(right.compared() > 150);
    QVERIFY2(right.wrong().isEmpty(), qPrintable(u'\n' + right.wrong().join(u'\n')));
}

QTEST_GUILESS_MAIN(TestFleet)
#include "tst_fleet.moc"
