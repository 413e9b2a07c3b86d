// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/monthnames.h"
#include "importers/core/wallclock.h"

#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Stamp stamp(int year, unsigned month, unsigned day, std::chrono::microseconds ofDay = 0us)
{
    return {year, month, day, ofDay};
}

QString utc(WallClock &clock, const Stamp &when, std::string_view zone = {})
{
    const auto time = clock.toUtc(when, zone);
    return time ? isoUtc(*time) : u"none"_s;
}

} // namespace

/// Years that are not printed, and the hour that is there twice.
class TestWallClock : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void months_data();
    void months();
    void yearSteps();
    void yearOfReversedFile();
    void yearOfTheFile_data();
    void yearOfTheFile();
    void leapYearIsFound();
    void noYearWithoutAHint();
    void doubledHourInOrder();
    void doubledHourReversed();
    void abbreviationDecides();
    void foreignZone();
    void impossibleDates();
};

void TestWallClock::months_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("month");
    auto row = [](const char *name, int month) { QTest::addRow("%s", name) << QByteArray(name) << month; };
    row("Jul", 7);
    row("juil.", 7);
    row("juin", 6);
    row("M\xc3\xa4r", 3);
    row("Okt", 10);
    row("d\xc3\xa9"
        "c.",
        12);
    row("ago", 8);
    // One that only its own language has, of each family of names.
    row("des.", 12);
    row("juni", 6);
    row("m\xc3\xa1rc", 3);
    row("\xc5\x9e"
        "ub",
        2);
    row("\xce\x99\xce\xbf\xcf\x85\xce\xbb", 7);
    row("ao\xc3\xbb", 8);
    row("lapkr.", 11);
    row("gru", 12);
    row("\xd0\xb8\xd1\x8e\xd0\xbb", 7);
    row("7\xe6\x9c\x88", 7);
    row("13\xe6\x9c\x88", 0);
    row("kernel", 0);
    row("", 0);
}

void TestWallClock::months()
{
    QFETCH(QByteArray, name);
    QFETCH(int, month);
    QCOMPARE(int(monthOfName(name.toStdString()).value_or(0)), month);
}

void TestWallClock::yearSteps()
{
    const std::vector<Stamp> stamps{stamp(0, 12, 30), stamp(0, 12, 31), stamp(0, 1, 1), stamp(0, 1, 3)};
    YearPlan plan;
    for (const Stamp &s : stamps)
        plan.scan(s);
    plan.settle(2026, std::nullopt);
    std::vector<int> years;
    for (const Stamp &s : stamps)
        years.push_back(plan.yearOf(s).value_or(0));
    QCOMPARE(years, (std::vector<int>{2025, 2025, 2026, 2026}));
}

void TestWallClock::yearOfReversedFile()
{
    const std::vector<Stamp> stamps{stamp(0, 1, 3), stamp(0, 12, 31), stamp(0, 8, 1), stamp(0, 2, 1),
                                    stamp(0, 11, 1)};
    YearPlan plan;
    for (const Stamp &s : stamps)
        plan.scan(s);
    plan.settle(2026, std::nullopt);
    std::vector<int> years;
    for (const Stamp &s : stamps)
        years.push_back(plan.yearOf(s).value_or(0));
    QCOMPARE(years, (std::vector<int>{2026, 2025, 2025, 2025, 2024}));
}

void TestWallClock::yearOfTheFile_data()
{
    QTest::addColumn<QString>("fileTime");
    QTest::addColumn<int>("year");
    QTest::newRow("later in the year") << u"2026-09-01T00:00:00Z"_s << 2026;
    QTest::newRow("before the line's date") << u"2026-03-01T00:00:00Z"_s << 2025;
    QTest::newRow("same day, zone ahead") << u"2026-07-09T23:30:00Z"_s << 2026;
}

void TestWallClock::yearOfTheFile()
{
    QFETCH(QString, fileTime);
    YearPlan plan;
    plan.scan(stamp(0, 7, 10));
    plan.settle(std::nullopt, toInstant(parseIso(fileTime.toStdString())->time));
    QTEST(plan.newestYear().value_or(0), "year");
}

void TestWallClock::leapYearIsFound()
{
    YearPlan plan;
    plan.scan(stamp(0, 2, 29));
    plan.scan(stamp(0, 3, 1));
    plan.settle(std::nullopt, toInstant(parseIso("2026-05-01T00:00:00Z")->time));
    QCOMPARE(plan.newestYear().value_or(0), 2024);
}

void TestWallClock::noYearWithoutAHint()
{
    YearPlan plan;
    plan.scan(stamp(0, 2, 1));
    plan.settle(std::nullopt, std::nullopt);
    QVERIFY(!plan.yearOf(stamp(0, 2, 1)));
}

/// Berlin, 25 October 2026: 03:00 CEST becomes 02:00 CET at 01:00 UTC.
void TestWallClock::doubledHourInOrder()
{
    WallClock clock(u"Europe/Berlin"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 1h + 59min)), u"2026-10-24T23:59:00Z"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 2h + 17min)), u"2026-10-25T00:17:00Z"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 2h + 58min)), u"2026-10-25T00:58:00Z"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 2h + 17min)), u"2026-10-25T01:17:00Z"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 2h + 20min)), u"2026-10-25T01:20:00Z"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 3h)), u"2026-10-25T02:00:00Z"_s);
}

void TestWallClock::doubledHourReversed()
{
    WallClock clock(u"Europe/Berlin"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 4h)), u"2026-10-25T03:00:00Z"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 3h)), u"2026-10-25T02:00:00Z"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 2h + 17min)), u"2026-10-25T01:17:00Z"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 2h + 58min)), u"2026-10-25T00:58:00Z"_s);
}

void TestWallClock::abbreviationDecides()
{
    WallClock clock(u"Europe/Berlin"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 2h + 17min), "CET"), u"2026-10-25T01:17:00Z"_s);
    QCOMPARE(utc(clock, stamp(2026, 10, 25, 2h + 17min), "CEST"), u"2026-10-25T00:17:00Z"_s);
    QVERIFY(!clock.sawForeignZone());
}

void TestWallClock::foreignZone()
{
    WallClock clock(u"UTC"_s);
    clock.toUtc(stamp(2026, 7, 3), "CEST");
    QVERIFY(clock.sawForeignZone());
    WallClock unknown(u"Mars/Olympus"_s);
    QVERIFY(!unknown.known());
    QCOMPARE(utc(unknown, stamp(2026, 7, 3)), u"none"_s);
}

void TestWallClock::impossibleDates()
{
    WallClock clock(u"UTC"_s);
    QCOMPARE(utc(clock, stamp(2026, 2, 29)), u"none"_s);
    QCOMPARE(utc(clock, stamp(2026, 6, 31)), u"none"_s);
}

QTEST_GUILESS_MAIN(TestWallClock)
#include "tst_wallclock.moc"
