// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/bundlediff.h"
#include "models_incident/handmade.h"

#include <QJsonDocument>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'780'000'000;
constexpr double mib = 1048576;

EvidencePtr relays(const QString &path, const std::string &hash, const std::vector<double> &second)
{
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = path;
    evidence->source.sha256 = hash;
    evidence->series = {handmade::memory("relay1", "a:9256", start, 60, {mib, 2 * mib, 3 * mib}),
                        handmade::memory("relay2", "a:9256", start, 60, second)};
    return evidence;
}

Kill killOf(qint64 pid, const std::string &comm)
{
    Kill kill;
    kill.time = MicroInstant(std::chrono::seconds(start));
    kill.host = "a";
    kill.pid = pid;
    kill.comm = comm;
    return kill;
}

DiffSide side(const Document &document, const QByteArray &findings = "{}"_ba)
{
    return {document, QJsonDocument::fromJson(findings).object()};
}

Document oneFile()
{
    Document document;
    document.evidence = {relays(u"june.json"_s, "aa", {5 * mib, 5 * mib, 5 * mib})};
    return document;
}

QStringList told(const std::vector<BundleChange> &changes)
{
    QStringList lines;
    for (const BundleChange &change : changes)
        lines += change.section + u' ' + changeWord(change.kind) + u' ' + change.key;
    return lines;
}

} // namespace

class TestBundleDiff : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sameIsSame();
    void sourcesGoByHash();
    void samplesAreCounted();
    void orderOfSeriesDoesNotMatter();
    void killsGoByHostPidAndTime();
    void definitionsChoicesAndTexts();
    void findingsGoByName_data();
    void findingsGoByName();
    void lifetimesOfOneProcess();
};

void TestBundleDiff::sameIsSame()
{
    Document again = oneFile();
    QCOMPARE(told(diffBundles(side(oneFile()), side(again))), QStringList());
}

void TestBundleDiff::sourcesGoByHash()
{
    Document renamed = oneFile();
    renamed.evidence = {relays(u"other.json"_s, "aa", {5 * mib, 5 * mib, 5 * mib})};
    const auto rename = diffBundles(side(oneFile()), side(renamed));
    QCOMPARE(told(rename), QStringList{u"sources changed aa"_s});
    QCOMPARE(rename[0].before, u"june.json"_s);
    QCOMPARE(rename[0].after, u"other.json"_s);
    // The same name with other bytes is another source; its samples are the same series.
    Document replaced = oneFile();
    replaced.evidence = {relays(u"june.json"_s, "bb", {5 * mib, 5 * mib, 5 * mib})};
    QCOMPARE(told(diffBundles(side(oneFile()), side(replaced))),
             (QStringList{u"sources removed aa"_s, u"sources added bb"_s}));
}

void TestBundleDiff::samplesAreCounted()
{
    Document changed;
    changed.evidence = {relays(u"june.json"_s, "aa", {5 * mib, 3 * mib, 5 * mib, 6 * mib})};
    const auto changes = diffBundles(side(oneFile()), side(changed));
    QCOMPARE(changes.size(), size_t(1));
    QCOMPARE(changes[0].section, u"series"_s);
    QVERIFY(changes[0].key.contains(u"relay2"_s));
    QVERIFY(changes[0].before.startsWith(u"3 samples"_s));
    QVERIFY(changes[0].after.contains(u"4 samples"_s));
    QVERIFY(changes[0].after.contains(u"1 samples differ, 0 only before, 1 only after"_s));
    // The second sample fell from 5 MiB to 3 MiB.
    QCOMPARE(changes[0].by, std::optional(-2 * mib));
    QCOMPARE(changes[0].unit, u"bytes"_s);
}

void TestBundleDiff::orderOfSeriesDoesNotMatter()
{
    Document turned = oneFile();
    auto evidence = std::make_shared<Evidence>(*turned.evidence.front());
    std::ranges::reverse(evidence->series);
    turned.evidence = {evidence};
    QCOMPARE(told(diffBundles(side(oneFile()), side(turned))), QStringList());
}

void TestBundleDiff::killsGoByHostPidAndTime()
{
    auto two = std::make_shared<Evidence>();
    two->kills = {killOf(7, "tor"), killOf(8, "tor")};
    auto one = std::make_shared<Evidence>();
    one->kills = {killOf(8, "unbound")};
    Document before;
    before.evidence = {two};
    Document after;
    after.evidence = {one};
    QCOMPARE(told(diffBundles(side(before), side(after))),
             (QStringList{u"events removed kill a/7 2026-05-28T20:26:40Z"_s,
                          u"events changed kill a/8 2026-05-28T20:26:40Z/process"_s}));
}

void TestBundleDiff::definitionsChoicesAndTexts()
{
    Document changed = oneFile();
    changed.choices.definitions.weightLimitPercent = 12.5;
    changed.choices.zone = u"Europe/Berlin"_s;
    changed.choices.title = u"Flood"_s;
    const auto changes = diffBundles(side(oneFile()), side(changed));
    QCOMPARE(told(changes), (QStringList{u"definitions changed weightLimitPercent"_s,
                                         u"choices changed zone"_s, u"texts added title"_s}));
    QCOMPARE(changes[0].by, std::optional(2.5));
    QCOMPARE(changes[1].before, u"UTC"_s);
    QCOMPARE(changes[2].after, u"Flood"_s);
}

void TestBundleDiff::findingsGoByName_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QStringList>("changes");
    QTest::addColumn<double>("by");
    const auto hosts = [](const char *a, const char *b) {
        return QByteArray("{\"hosts\":["_ba + a + ',' + b + "]}");
    };
    const char *basalt =
        R"({"host":"basalt","peak":{"value":41.5,"unit":"GiB","definition":"D4","inputs":[1]}})";
    const char *gneiss = R"({"host":"gneiss","peak":{"value":50,"unit":"GiB","definition":"D4"}})";
    const char *higher =
        R"({"host":"gneiss","peak":{"value":50.5,"unit":"GiB","definition":"D4","inputs":[2]}})";
    const char *said =
        R"({"host":"gneiss","peak":{"value":50,"unit":"GiB","definition":"D4","text":"about"}})";
    QTest::addRow("another order") << hosts(basalt, gneiss) << hosts(gneiss, basalt) << QStringList() << 0.0;
    QTest::addRow("another value") << hosts(basalt, gneiss) << hosts(higher, basalt)
                                   << QStringList{u"findings changed hosts[gneiss]/peak"_s} << 0.5;
    QTest::addRow("other words") << hosts(basalt, gneiss) << hosts(basalt, said)
                                 << QStringList{u"findings added hosts[gneiss]/peak/text"_s} << 0.0;
    QTest::addRow("one less") << hosts(basalt, gneiss) << "{\"hosts\":["_ba + basalt + "]}"
                              << QStringList{u"findings removed hosts[gneiss]"_s} << 0.0;
}

void TestBundleDiff::findingsGoByName()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(QStringList, changes);
    QFETCH(double, by);
    const auto found = diffBundles(side({}, before), side({}, after));
    QCOMPARE(told(found), changes);
    if (by != 0) {
        QCOMPARE(found[0].by, std::optional(by));
        QCOMPARE(found[0].unit, u"GiB"_s);
        QCOMPARE(found[0].before, u"50"_s);
    }
}

void TestBundleDiff::lifetimesOfOneProcess()
{
    // Two of one name: the second goes by its time.
    const QByteArray two = R"({"l":[{"relay":"r","from":"a","n":1},{"relay":"r","from":"b","n":2}]})";
    const QByteArray other = R"({"l":[{"relay":"r","from":"a","n":1},{"relay":"r","from":"b","n":3}]})";
    const auto changes = diffBundles(side({}, two), side({}, other));
    QCOMPARE(told(changes), QStringList{u"findings changed l[r b]/n"_s});
    QCOMPARE(changes[0].by, std::optional(1.0));
}

QTEST_GUILESS_MAIN(TestBundleDiff)
#include "tst_bundlediff.moc"
