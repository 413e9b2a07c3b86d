// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/celltime.h"

#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

std::string_view view(const QByteArray &bytes)
{
    return {bytes.data(), size_t(bytes.size())};
}

QStringList settled(const QByteArrayList &cells, const Hints &hints, TimeReader &reader,
                    bool *changed = nullptr)
{
    std::vector<CellTime> times;
    for (const QByteArray &cell : cells) {
        if (const auto time = reader.read(view(cell)))
            times.push_back(*time);
    }
    const auto order = reader.order()    ? reader.order()
                       : hints.dateOrder ? hints.dateOrder
                                         : orderOfSteps(times);
    const SettledTimes settled = settleTimes(times, order.value_or(DateOrder::DayMonth), hints);
    if (changed)
        *changed = settled.clocksChanged;
    QStringList texts;
    for (const Instant time : settled.times)
        texts += isoUtc(time);
    return texts;
}

} // namespace

class TestCellTime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void forms_data();
    void forms();
    void noTimes_data();
    void noTimes();
    void orderFromALargeField();
    void orderFromSteps();
    void orderUnknown();
    void doubledHour();
    void springGap();
    void yearsThatAreNotPrinted();
    void rounding_data();
    void rounding();
};

void TestCellTime::forms_data()
{
    QTest::addColumn<QByteArray>("cell");
    QTest::addColumn<QString>("utc"); // wall clocks as UTC
    const auto row = [](const char *cell, const char *utc) {
        QTest::newRow(cell) << QByteArray(cell) << QString::fromLatin1(utc);
    };
    // 1796048082 is 2026-11-30 14:14:42 UTC.
    row("1796048082", "2026-11-30T14:14:42Z");
    row("1796048071.683", "2026-11-30T14:14:31.683Z");
    row("1796048082000", "2026-11-30T14:14:42Z");
    row("1796048082000683", "2026-11-30T14:14:42.001Z");
    row("1796048082000000000", "2026-11-30T14:14:42Z");
    row("1.796048082e9", "2026-11-30T14:14:42Z");
    row("1,79605E+12", "2026-11-30T14:46:40Z");
    row("2026-11-30T15:14:42+01:00", "2026-11-30T14:14:42Z");
    row("2026-11-30T14:14:42.683Z", "2026-11-30T14:14:42.683Z");
    row("2026-11-30 14:14:42", "2026-11-30T14:14:42Z");
    row("2026-11-30 14:14", "2026-11-30T14:14:00Z");
    row("2026/11/30 14:14:42", "2026-11-30T14:14:42Z");
    row("11/30/2026, 2:14:42 PM", "2026-11-30T14:14:42Z");
    row("11/30/2026, 2:14:42\u202fPM", "2026-11-30T14:14:42Z");
    row("11/30/2026 12:05 AM", "2026-11-30T00:05:00Z");
    row("11/30/2026 12:05 p.m.", "2026-11-30T12:05:00Z");
    row("30/11/2026 14:14:42", "2026-11-30T14:14:42Z");
    row("30.11.2026, 14:14:42", "2026-11-30T14:14:42Z");
    row("30.11.26 14:14", "2026-11-30T14:14:00Z");
    row("30-11-2026 14:14:42", "2026-11-30T14:14:42Z");
    row("30.11.2026 14.14.42", "2026-11-30T14:14:42Z");
    row("Nov 30, 2026, 2:14:42 PM", "2026-11-30T14:14:42Z");
    row("30 Nov 2026 14:14:42", "2026-11-30T14:14:42Z");
    row("30. November 2026 14:14", "2026-11-30T14:14:00Z");
    row("Mon, 30 Nov 2026 14:14:42 GMT", "2026-11-30T14:14:42Z");
    row("11/30/2026 14:14:42 UTC", "2026-11-30T14:14:42Z");
    row("30 Nov 2026 15:14:42 +0100", "2026-11-30T14:14:42Z");
    row("2026-11-30 15:14:42.683 +0100 CET", "2026-11-30T14:14:42.683Z");
    row("2026-11-30 14:14:42 +0000 UTC", "2026-11-30T14:14:42Z");
    row("2026-11-30 15:14:42 +01", "2026-11-30T14:14:42Z");
    row("Mon Nov 30 2026 15:14:42 GMT+0100 (Central European Standard Time)", "2026-11-30T14:14:42Z");
}

void TestCellTime::forms()
{
    QFETCH(QByteArray, cell);
    TimeReader reader;
    QFETCH(QString, utc);
    QCOMPARE(settled({cell}, {}, reader), QStringList{utc});
}

void TestCellTime::noTimes_data()
{
    QTest::addColumn<QByteArray>("cell");
    for (const char *cell : {"", "relay01", "69169152", "12345678901", "99999999999999", "31/31/2026",
                             "2026-13-01", "11/30/2026 25:00", "2026-11-30 15:14:42 +0100 CET or so", "30.11",
                             "1.2.3.4", "lab-vm:9100", "13:00 PM", "1e300", "12"})
        QTest::newRow(cell) << QByteArray(cell);
}

void TestCellTime::noTimes()
{
    QFETCH(QByteArray, cell);
    TimeReader reader;
    QVERIFY(!reader.read(view(cell)));
}

void TestCellTime::orderFromALargeField()
{
    TimeReader reader;
    QCOMPARE(settled({"11/12/2026 10:00:00", "11/13/2026 10:00:00"}, {}, reader),
             (QStringList{u"2026-11-12T10:00:00Z"_s, u"2026-11-13T10:00:00Z"_s}));
    TimeReader european;
    QCOMPARE(settled({"12/11/2026 10:00:00", "13/11/2026 10:00:00"}, {}, european),
             (QStringList{u"2026-11-12T10:00:00Z"_s, u"2026-11-13T10:00:00Z"_s}));
    QVERIFY(!european.ordersDisagree());
}

void TestCellTime::orderFromSteps()
{
    // A second before and at midnight: with the day first this is 1 and 2 December.
    TimeReader reader;
    QCOMPARE(settled({"01/12/2026 23:59:59", "02/12/2026 00:00:00"}, {}, reader),
             (QStringList{u"2026-12-01T23:59:59Z"_s, u"2026-12-02T00:00:00Z"_s}));
    QVERIFY(!reader.order());
    QVERIFY(reader.sawUndecidedOrder());
}

void TestCellTime::orderUnknown()
{
    TimeReader reader;
    const auto time = reader.read("11/12/2026 10:00:00");
    QVERIFY(time);
    QVERIFY(reader.sawUndecidedOrder());
    QVERIFY(!reader.order());
    QVERIFY(!orderOfSteps({*time}));
    QCOMPARE(reader.undecidedCell(), std::string_view("11/12/2026 10:00:00"));
    Hints hints;
    hints.dateOrder = DateOrder::MonthDay;
    TimeReader again;
    QCOMPARE(settled({"11/12/2026 10:00:00"}, hints, again), QStringList{u"2026-11-12T10:00:00Z"_s});
    TimeReader same;
    QVERIFY(same.read("11/11/2026 10:00:00"));
    QVERIFY(!same.sawUndecidedOrder());
}

void TestCellTime::doubledHour()
{
    // Berlin, 25 October 2026: 02:00 to 02:59 is first UTC+2, then UTC+1.
    Hints hints;
    hints.zone = u"Europe/Berlin"_s;
    TimeReader reader;
    bool changed = false;
    QCOMPARE(settled({"2026-10-25 01:30:00", "2026-10-25 02:30:00", "2026-10-25 02:00:00",
                      "2026-10-25 02:30:00", "2026-10-25 03:00:00"},
                     hints, reader, &changed),
             (QStringList{u"2026-10-24T23:30:00Z"_s, u"2026-10-25T00:30:00Z"_s, u"2026-10-25T01:00:00Z"_s,
                          u"2026-10-25T01:30:00Z"_s, u"2026-10-25T02:00:00Z"_s}));
    QVERIFY(changed);
    QCOMPARE(reader.wallClocks(), qint64(5));
}

void TestCellTime::springGap()
{
    // 29 March 2026: 02:30 does not exist in Berlin; it is read on from the hour before.
    Hints hints;
    hints.zone = u"Europe/Berlin"_s;
    TimeReader reader;
    QCOMPARE(settled({"2026-03-29 01:30:00", "2026-03-29 02:30:00", "2026-03-29 03:45:00"}, hints, reader),
             (QStringList{u"2026-03-29T00:30:00Z"_s, u"2026-03-29T01:30:00Z"_s, u"2026-03-29T01:45:00Z"_s}));
}

void TestCellTime::yearsThatAreNotPrinted()
{
    Hints hints;
    hints.year = 2027;
    TimeReader reader;
    QCOMPARE(settled({"12/31 23:59:45", "01/01 00:00:00"}, hints, reader),
             (QStringList{u"2026-12-31T23:59:45Z"_s, u"2027-01-01T00:00:00Z"_s}));
    QVERIFY(reader.sawYearless());
}

void TestCellTime::rounding_data()
{
    QTest::addColumn<QByteArray>("cell");
    QTest::addColumn<bool>("rounded");
    QTest::addColumn<bool>("lost");
    QTest::newRow("to the minute") << QByteArray("11/30/2026 09:14") << true << false;
    QTest::newRow("ISO to the minute") << QByteArray("2026-11-30 09:14") << true << false;
    QTest::newRow("to the second") << QByteArray("11/30/2026 09:14:42") << false << false;
    QTest::newRow("milliseconds") << QByteArray("1796048082000") << false << false;
    QTest::newRow("exponent") << QByteArray("1.79605E+12") << true << true;
}

void TestCellTime::rounding()
{
    QFETCH(QByteArray, cell);
    TimeReader reader;
    QVERIFY(reader.read(view(cell)));
    QTEST(reader.areRounded(), "rounded");
    QTEST(reader.lostDigits(), "lost");
}

QTEST_GUILESS_MAIN(TestCellTime)
#include "tst_celltime.moc"
