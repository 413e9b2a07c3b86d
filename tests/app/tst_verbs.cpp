// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programrun.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace memreport::test;

namespace {

double number(const QJsonValue &finding)
{
    return finding[u"value"].toDouble(-1);
}

} // namespace

/// import, show, export and verify as a user runs them, on the shipped example.
class TestVerbs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void pairsOfTheLab_data();
    void pairsOfTheLab();
    void fifthPairIsRefused();
    void killsOfTheLab();
    void textNamesTheRefusedPair();
    void importIsTheSameEverywhere();
    void importHonoursChoices();
    void badChoicesAreUsageFaults_data();
    void badChoicesAreUsageFaults();
    void cutFileIsKeptOnlyWhenTheUserSaysSo();
    void foreignFileInAFolderIsLeftOut();
    void verifyNamesWhatDiffers();
    void exportWritesEveryPart();
    void exportIsTheSameEverywhere();
    void unknownFigureIsAUsageFault();

private:
    QString bundle() const { return m_folder.filePath(u"lab.memreport"_s); }
    QJsonObject pair(int order) const;

    QTemporaryDir m_folder;
    QJsonObject m_shown;
};

void TestVerbs::initTestCase()
{
    const Run import = run({u"import"_s, QStringLiteral(TEST_EXAMPLE), u"-o"_s, bundle()});
    QVERIFY2(import.code == 0, import.err);
    QVERIFY(import.out.isEmpty());
    const Run show = run({u"show"_s, u"--json"_s, bundle()});
    QVERIFY2(show.code == 0, show.err);
    m_shown = show.json();
}

QJsonObject TestVerbs::pair(int order) const
{
    for (const QJsonValue candidate : m_shown[u"pairs"].toArray()) {
        if (candidate[u"order"] == order)
            return candidate.toObject();
    }
    return {};
}

void TestVerbs::pairsOfTheLab_data()
{
    QTest::addColumn<int>("order");
    QTest::addColumn<double>("weightDiff");   // |a − b| / mean of the metric's values, %
    QTest::addColumn<double>("holdsPeakMiB"); // largest RSS + swapped among the samples before the kill
    QTest::addColumn<double>("releasesPeakMiB");
    QTest::addColumn<double>("releasesRetained"); // the driver's, after the wave of the peak, %
    QTest::addRow("relay01") << 1 << 100 * 137 / 12068.5 << 909.2 << 992.8 << 8.0;
    QTest::addRow("relay02") << 2 << 100 * 274 / 10137.0 << 758.2 << 828.3 << 8.1;
    QTest::addRow("relay03") << 3 << 100 * 411 / 8205.5 << 660.0 << 895.3 << 6.4;
    QTest::addRow("relay04") << 4 << 100 * 548 / 6274.0 << 456.1 << 498.9 << 8.8;
}

void TestVerbs::pairsOfTheLab()
{
    QFETCH(int, order);
    QFETCH(double, weightDiff);
    QFETCH(double, holdsPeakMiB);
    QFETCH(double, releasesPeakMiB);
    QFETCH(double, releasesRetained);
    const QJsonObject found = pair(order);
    const QJsonValue holds = found[u"holds_side"];
    const QJsonValue releases = found[u"releases_side"];
    QVERIFY(std::abs(number(found[u"weight_diff"]) - weightDiff) < 0.01);
    // Five seconds between samples: a peak can be missed by a little, never exceeded.
    QVERIFY(std::abs(number(holds[u"peak_footprint"]) * 1024 - holdsPeakMiB) < 1);
    QVERIFY(std::abs(number(releases[u"peak_footprint"]) * 1024 - releasesPeakMiB) < 1);
    QVERIFY(number(holds[u"retained_of_peak"]) > 99.5);
    QVERIFY(std::abs(number(releases[u"retained_of_peak"]) - releasesRetained) < 0.5);
    QCOMPARE(holds[u"allocator"], u"glibc"_s);
    QCOMPARE(releases[u"allocator"], u"mimalloc"_s);
}

void TestVerbs::fifthPairIsRefused()
{
    // 4400 against 5085: 14.4 % of the mean, 15.6 % of the glibc weight; both are beyond 10 %.
    const QJsonArray refused = m_shown[u"matching"][u"refused"].toArray();
    QCOMPARE(refused.size(), 1);
    QCOMPARE(refused[0][u"glibc"], u"relay05-glibc"_s);
    QCOMPARE(refused[0][u"mimalloc"], u"relay05-mimalloc"_s);
    QVERIFY(refused[0][u"reason"].toString().contains(u"15.6"));
    QCOMPARE(m_shown[u"matching"][u"pairs"].toArray().size(), 4);
}

void TestVerbs::killsOfTheLab()
{
    const QJsonArray kills = m_shown[u"kills"].toArray();
    QCOMPARE(kills.size(), 3);
    const QList<std::pair<QString, int>> victims{
        {u"relay01-glibc"_s, 1724}, {u"relay02-glibc"_s, 1729}, {u"relay03-glibc"_s, 1737}};
    for (qsizetype i = 0; i < victims.size(); ++i) {
        QCOMPARE(kills[i][u"relay"], victims[i].first);
        QCOMPARE(kills[i][u"pid"], victims[i].second);
        QCOMPARE(kills[i][u"level"], u"V3"_s);
    }
    QCOMPARE(kills[0][u"time"], u"2026-11-30T14:19:18.713286Z"_s);
}

void TestVerbs::textNamesTheRefusedPair()
{
    const Run show = run({u"show"_s, bundle()});
    QCOMPARE(show.code, 0);
    QVERIFY(show.out.contains("relay05-glibc"));
    QVERIFY(show.out.contains("15.6 %"));
    QVERIFY(show.out.contains("2026-11-30T14:25:56.206177Z"));
}

void TestVerbs::importIsTheSameEverywhere()
{
    const QString again = m_folder.filePath(u"again.memreport"_s);
    QCOMPARE(run({u"import"_s, QStringLiteral(TEST_EXAMPLE), u"-o"_s, again}, u"America/New_York"_s).code, 0);
    QVERIFY(!bytesOf(bundle()).isEmpty());
    QCOMPARE(bytesOf(again), bytesOf(bundle()));
}

void TestVerbs::importHonoursChoices()
{
    const QString chosen = m_folder.filePath(u"chosen.memreport"_s);
    const Run import = run({u"import"_s, QStringLiteral(TEST_EXAMPLE), u"-o"_s, chosen, u"--pair"_s,
                            u"relay05-glibc=relay05-mimalloc"_s, u"--window"_s,
                            u"2026-11-30T14:15:00Z/2026-11-30T14:25:00Z"_s});
    QVERIFY2(import.code == 0, import.err);
    const QJsonObject shown = run({u"show"_s, u"--json"_s, chosen}).json();
    const QJsonArray window{u"2026-11-30T14:15:00Z"_s, u"2026-11-30T14:25:00Z"_s};
    QCOMPARE(shown[u"windows"][u"pairs"].toArray(), window);
    QCOMPARE(shown[u"pairs"].toArray().size(), 1);
    QCOMPARE(shown[u"pairs"][0][u"holds_side"][u"relay"], u"relay05-glibc"_s);
}

void TestVerbs::badChoicesAreUsageFaults_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addRow("pair of an unknown process") << QStringList{u"--pair"_s, u"nobody=relay01-mimalloc"_s};
    QTest::addRow("pair without a twin") << QStringList{u"--pair"_s, u"relay01-glibc"_s};
    QTest::addRow("window backwards") << QStringList{u"--window"_s, u"2026-12-01/2026-11-30"_s};
    QTest::addRow("allocator of nobody") << QStringList{u"--allocator"_s, u"nobody=jemalloc"_s};
    QTest::addRow("zone of nowhere") << QStringList{u"--tz"_s, u"Mars/Olympus"_s};
}

void TestVerbs::badChoicesAreUsageFaults()
{
    QFETCH(QStringList, options);
    const QString target = m_folder.filePath(u"never.memreport"_s);
    const Run import = run(QStringList{u"import"_s, QStringLiteral(TEST_EXAMPLE), u"-o"_s, target} + options);
    QCOMPARE(import.code, 2);
    QVERIFY(import.err.contains(options.last().section(u'=', 0, 0).toUtf8()));
    QVERIFY(!QFile::exists(target));
}

void TestVerbs::cutFileIsKeptOnlyWhenTheUserSaysSo()
{
    const QByteArray whole = bytesOf(QStringLiteral(TEST_EXAMPLE "/query_range_by_pid_5s.json"));
    const QString cut = m_folder.filePath(u"cut.json"_s);
    const QString target = m_folder.filePath(u"cut.memreport"_s);
    QVERIFY(writeFile(cut, whole.first(whole.size() / 2)));
    const Run refused = run({u"import"_s, cut, u"-o"_s, target});
    QCOMPARE(refused.code, 3);
    QVERIFY(refused.err.contains("cut.json"));
    QVERIFY(!QFile::exists(target));
    const Run kept = run({u"import"_s, cut, u"-o"_s, target, u"--keep-partial"_s});
    QVERIFY2(kept.code == 0, kept.err);
    QVERIFY(kept.err.contains("cut.json"));
    QCOMPARE(run({u"verify"_s, target}).code, 0);
}

void TestVerbs::foreignFileInAFolderIsLeftOut()
{
    const QString folder = m_folder.filePath(u"mixed"_s);
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(writeFile(folder + u"/page.html"_s, "<!DOCTYPE html><title>Log in</title>"));
    QVERIFY(writeFile(folder + u"/hosts.csv"_s, "host,page_size\nbasalt,4096\n"));
    const Run import = run({u"import"_s, folder, u"-o"_s, m_folder.filePath(u"mixed.memreport"_s)});
    QCOMPARE(import.code, 0);
    QVERIFY(import.err.contains("page.html"));
    const Run named =
        run({u"import"_s, folder + u"/page.html"_s, u"-o"_s, m_folder.filePath(u"page.memreport"_s)});
    QCOMPARE(named.code, 3);
}

void TestVerbs::verifyNamesWhatDiffers()
{
    const Run good = run({u"verify"_s, bundle()});
    QCOMPARE(good.code, 0);
    QByteArray bytes = bytesOf(bundle());
    // In the middle of the samples.
    bytes[bytes.size() / 2] = char(bytes[bytes.size() / 2] ^ 0x55);
    const QString damaged = m_folder.filePath(u"damaged.memreport"_s);
    QVERIFY(writeFile(damaged, bytes));
    const Run bad = run({u"verify"_s, damaged});
    QCOMPARE(bad.code, 1);
    QVERIFY(!bad.out.isEmpty());
    QCOMPARE(run({u"verify"_s, m_folder.filePath(u"absent.memreport"_s)}).code, 3);
}

void TestVerbs::exportWritesEveryPart()
{
    const QString folder = m_folder.filePath(u"figures"_s);
    const Run result = run({u"export"_s, bundle(), u"--figure"_s, u"pairs"_s, u"-o"_s, folder});
    QVERIFY2(result.code == 0, result.err);
    for (const QString &name :
         {u"fig-pairs.svg"_s, u"fig-pairs-dark.svg"_s, u"fig-pairs.pdf"_s, u"fig-pairs-dark.pdf"_s,
          u"fig-pairs.png"_s, u"fig-pairs-dark.png"_s, u"fig-pairs.alt.txt"_s, u"fig-pairs.caption.md"_s,
          u"fig-pairs.data.csv"_s, u"fig-pairs.provenance.json"_s, u"figures.manifest.json"_s,
          u"index.html"_s}) {
        QVERIFY2(QFile(folder + u'/' + name).size() > 0, qPrintable(name));
        QVERIFY2(result.out.contains(name.toUtf8()), qPrintable(name));
    }
    QVERIFY(bytesOf(folder + u"/fig-pairs.alt.txt"_s).contains("909 MiB"));
}

void TestVerbs::exportIsTheSameEverywhere()
{
    const QStringList zones{u"Pacific/Chatham"_s, u"UTC"_s};
    for (const QString &zone : zones) {
        const Run result = run({u"export"_s, bundle(), u"--theme"_s, u"light"_s, u"-o"_s,
                                m_folder.filePath(zone.section(u'/', -1))},
                               zone);
        QVERIFY2(result.code == 0, result.err);
    }
    const QDir first(m_folder.filePath(u"Chatham"_s));
    const QStringList names = first.entryList(QDir::Files);
    QVERIFY(names.size() > 10);
    for (const QString &name : names)
        QCOMPARE(bytesOf(m_folder.filePath(u"UTC/"_s + name)), bytesOf(first.filePath(name)));
}

void TestVerbs::unknownFigureIsAUsageFault()
{
    const Run result =
        run({u"export"_s, bundle(), u"--figure"_s, u"quux"_s, u"-o"_s, m_folder.filePath(u"none"_s)});
    QCOMPARE(result.code, 2);
    QVERIFY(result.err.contains("quux"));
    QVERIFY(result.err.contains("pairs"));
}

QTEST_GUILESS_MAIN(TestVerbs)
#include "tst_verbs.moc"
