// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/hostzones.h"

#include <QBuffer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

/// A journal whose only line names its host, or none, without a zone.
class OneLine : public Importer
{
public:
    std::string name() const override { return "line"; }
    Match probe(QByteArrayView, bool) const override { return Match::Yes; }
    Evidence read(QIODevice &in, const Hints &hints, const Progress &) const override
    {
        Evidence evidence;
        evidence.journal.emplace();
        evidence.journal->entries = 1;
        for (const QByteArray &host : in.readAll().simplified().split(' ')) {
            if (!host.isEmpty())
                evidence.journal->hosts.push_back(host.toStdString());
        }
        evidence.notes.push_back({Note::Level::Info, "zone-assumed", hints.zone, {}, {}});
        return evidence;
    }
};

EvidencePtr table()
{
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = u"dir/hosts.csv"_s;
    const auto host = [&](const char *name, const char *zone) {
        HostRow row;
        row.host = name;
        row.timeZone = zone;
        evidence->hosts.push_back(row);
    };
    host("gneiss", "America/New_York");
    host("web", "UTC");
    host("web-2", "Europe/Berlin");
    host("silent", "");
    return evidence;
}

} // namespace

class TestHostZones : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whichZone_data();
    void whichZone();
    void readsAgain();
    void theUserOverrules();
};

void TestHostZones::whichZone_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("hosts");
    QTest::addColumn<QString>("zone");
    QTest::addRow("named after it") << u"a/gneiss-dmesg-T.txt"_s << QStringList() << u"America/New_York"_s;
    QTest::addRow("the name alone") << u"GNEISS"_s << QStringList() << u"America/New_York"_s;
    QTest::addRow("a longer word") << u"gneissic.txt"_s << QStringList() << QString();
    QTest::addRow("the longer host") << u"web-2.log"_s << QStringList() << u"Europe/Berlin"_s;
    QTest::addRow("the shorter host") << u"web.log"_s << QStringList() << u"UTC"_s;
    QTest::addRow("entries name it") << u"syslog"_s << QStringList{u"gneiss"_s} << u"America/New_York"_s;
    QTest::addRow("entries outrank the name")
        << u"gneiss.txt"_s << QStringList{u"web-2"_s} << u"Europe/Berlin"_s;
    QTest::addRow("a host of no table") << u"gneiss.txt"_s << QStringList{u"other"_s} << QString();
    QTest::addRow("two hosts") << u"gneiss.txt"_s << QStringList{u"gneiss"_s, u"web"_s} << QString();
    QTest::addRow("no zone in the table") << u"silent.txt"_s << QStringList() << QString();
}

void TestHostZones::whichZone()
{
    QFETCH(QString, file);
    QFETCH(QStringList, hosts);
    QFETCH(QString, zone);
    const std::vector<EvidencePtr> tables{table()};
    const HostZones zones(tables);
    Evidence dump;
    dump.source.path = file;
    dump.journal.emplace();
    for (const QString &host : hosts)
        dump.journal->hosts.push_back(host.toStdString());
    QVERIFY(!zones.zoneFor(dump)); // its times have zones
    dump.notes.push_back({Note::Level::Info, "zone-assumed", {}, {}, {}});
    const HostZones::Zone *found = zones.zoneFor(dump);
    QCOMPARE(found ? found->name : QString(), zone);
}

void TestHostZones::readsAgain()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"gneiss-dmesg.txt"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("\n");
    file.close();
    Registry registry;
    registry.add(std::make_unique<OneLine>());
    std::vector<EvidencePtr> all{std::make_shared<const Evidence>(registry.readFile(path, {}, {})), table()};
    readInHostZones(registry, all, {}, {});
    QCOMPARE(all.size(), size_t(2));
    QCOMPARE(all[0]->notes.front().text, u"America/New_York"_s);
    QCOMPARE(all[0]->notes.back().code, std::string("zone-of-host"));
    QVERIFY(all[0]->notes.back().text.contains(u"hosts.csv"));
    QVERIFY(all[0]->source.options ==
            (std::vector<std::pair<std::string, std::string>>{{"tz", "America/New_York"}}));
    QVERIFY(all[0]->source.sha256);
    const EvidencePtr once = all[0];
    readInHostZones(registry, all, [](const QString &) { return Hints{.zone = u"America/New_York"_s}; }, {});
    QCOMPARE(all[0], once); // it is read so already
}

void TestHostZones::theUserOverrules()
{
    Registry registry;
    registry.add(std::make_unique<OneLine>());
    auto dump = std::make_shared<Evidence>(registry.readBytes("gneiss", u"syslog"_s, {}, {}));
    std::vector<EvidencePtr> all{dump, table()};
    readInHostZones(registry, all, [](const QString &) { return Hints{.zoneGiven = true}; }, {});
    QCOMPARE(all[0], EvidencePtr(dump));
}

QTEST_GUILESS_MAIN(TestHostZones)
#include "tst_hostzones.moc"
