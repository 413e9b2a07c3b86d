// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/instant.h"

#include <QTest>

using namespace memreport;
using namespace std::chrono;

class TestInstant : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsIso_data();
    void readsIso();
    void refuses_data();
    void refuses();
    void writesOnlyTheFractionThatIsThere();
    void ambiguousHourHasTwoInstants();
    void spansYears();
};

void TestInstant::readsIso_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("microseconds");
    QTest::addColumn<bool>("hasZone");
    // date -u -d … +%s
    QTest::addRow("date alone") << QByteArray("2026-07-03") << qint64(1783036800) * 1000000 << false;
    QTest::addRow("utc") << QByteArray("2026-07-03T22:14:07Z") << qint64(1783116847) * 1000000 << true;
    QTest::addRow("offset without colon")
        << QByteArray("2026-07-03T22:14:07+0200") << qint64(1783109647) * 1000000 << true;
    QTest::addRow("offset with colon")
        << QByteArray("2026-07-03T22:14:07-03:30") << qint64(1783129447) * 1000000 << true;
    QTest::addRow("blank and comma") << QByteArray("2026-07-03 22:14:07,123456") << qint64(1783116847123456)
                                     << false;
    QTest::addRow("milliseconds") << QByteArray("2026-07-03T22:14:07.5Z") << qint64(1783116847500000) << true;
    QTest::addRow("nanoseconds are cut")
        << QByteArray("2026-07-03T22:14:07.123456789Z") << qint64(1783116847123456) << true;
    QTest::addRow("leap day") << QByteArray("2028-02-29") << qint64(1835395200) * 1000000 << false;
}

void TestInstant::readsIso()
{
    QFETCH(QByteArray, text);
    const auto parsed = parseIso(text.toStdString());
    QVERIFY(parsed);
    QTEST(qint64(parsed->time.time_since_epoch().count()), "microseconds");
    QTEST(parsed->hasZone, "hasZone");
}

void TestInstant::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text :
         {"", "2026", "2026-13-01", "2026-02-29", "2026-07-03T", "2026-07-03T24:00:00Z",
          "2026-07-03T22:14:07.Z", "2026-07-03T22:14:07Zx", "26-07-03", "2026-07-03T22:14:07+2"})
        QTest::addRow("'%s'", text) << QByteArray(text);
}

void TestInstant::refuses()
{
    QFETCH(QByteArray, text);
    QVERIFY(!parseIso(text.toStdString()));
}

void TestInstant::writesOnlyTheFractionThatIsThere()
{
    QCOMPARE(isoUtc(instantFromMs(1783116847000)), QStringLiteral("2026-07-03T22:14:07Z"));
    QCOMPARE(isoUtc(instantFromMs(1783116847020)), QStringLiteral("2026-07-03T22:14:07.020Z"));
    QCOMPARE(isoUtc(MicroInstant(microseconds(1783116847000042))),
             QStringLiteral("2026-07-03T22:14:07.000042Z"));
    QCOMPARE(isoUtc(instantFromMs(-1)), QStringLiteral("1969-12-31T23:59:59.999Z"));
}

void TestInstant::ambiguousHourHasTwoInstants()
{
    // Berlin, 2026-10-25: 02:17 occurs at 00:17 UTC (summer time) and again at 01:17 UTC.
    const local_time<microseconds> wall = local_days(2026y / October / 25) + 2h + 17min;
    const QString berlin = QStringLiteral("Europe/Berlin");
    QCOMPARE(isoUtc(*fromLocal(berlin, wall)), QStringLiteral("2026-10-25T00:17:00Z"));
    QCOMPARE(isoUtc(*fromLocal(berlin, wall, true)), QStringLiteral("2026-10-25T01:17:00Z"));
    QVERIFY(!fromLocal(QStringLiteral("Mars/Olympus"), wall));
}

void TestInstant::spansYears()
{
    const TimeRange summer{sys_days(2026y / June / 26), sys_days(2026y / July / 16)};
    // The end is not included: the last day shown is the 15th.
    QCOMPARE(humanRange(summer, QStringLiteral("UTC")), QString::fromUtf8("26 Jun – 15 Jul 2026"));
    const TimeRange winter{sys_days(2026y / December / 30), sys_days(2027y / January / 3)};
    QCOMPARE(humanRange(winter, {}), QString::fromUtf8("30 Dec 2026 – 2 Jan 2027"));
    QCOMPARE(humanTime(sys_days(2026y / July / 3) + 14h + 30min, QStringLiteral("Europe/Berlin")),
             QStringLiteral("3 Jul 2026 16:30"));
}

QTEST_GUILESS_MAIN(TestInstant)
#include "tst_instant.moc"
