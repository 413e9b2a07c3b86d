// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/cellnumber.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace memreport;

class TestCellNumber : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void noNumbers_data();
    void noNumbers();
    void undecided();
    void styleOfAFile_data();
    void styleOfAFile();
    void missing();
};

void TestCellNumber::reads_data()
{
    QTest::addColumn<QByteArray>("cell");
    QTest::addColumn<double>("value");
    QTest::addColumn<Unit>("unit");
    QTest::addColumn<bool>("rounded");
    const auto row = [](const char *cell, double value, Unit unit = Unit::Unknown, bool rounded = false) {
        QTest::newRow(cell) << QByteArray(cell) << value << unit << rounded;
    };
    row("0", 0);
    row("69169152", 69169152);
    row("-12", -12);
    row("9007199254740993", 9007199254740992.0);
    row("18446744073709552000", 18446744073709552000.0);
    row("0.000254", 0.000254);
    row("5e-324", 5e-324);
    row("6.92E+07", 69200000, Unit::Unknown, true);
    row("6,92E+07", 69200000, Unit::Unknown, true);
    row("9,530E+08", 953000000, Unit::Unknown, true);
    row("+Inf", std::numeric_limits<double>::infinity());
    row("-Infinity", -std::numeric_limits<double>::infinity());
    // Units: 1 MiB is 1048576 bytes, 1 MB is 1000000.
    row("909 MiB", 953155584, Unit::Bytes, true);
    row("66.0 MiB", 69206016, Unit::Bytes, true);
    row("66,0 MiB", 69206016, Unit::Bytes, true);
    row("41.2 GiB", 41.2 * 1073741824, Unit::Bytes, true);
    row("1.04 GB", 1040000000, Unit::Bytes, true);
    row("69.2 kB", 69200, Unit::Bytes, true);
    row("0 B", 0, Unit::Bytes);
    row("12.3%", 12.3, Unit::Percent, true);
    row("12,3\u00a0%", 12.3, Unit::Percent, true);
    row("2.18 MiB/s", 2.18 * 1048576, Unit::BytesPerSecond, true);
    row("5.60 kBps", 5600, Unit::BytesPerSecond, true);
    row("1.2 K", 1200, Unit::Unknown, true);
    row("1.80 Bil", 1.8e9, Unit::Unknown, true);
    row("1.5 mins", 90, Unit::Seconds, true);
    row("20 ms", 0.02, Unit::Seconds, true);
    // Thousands in the ways of several locales.
    row("69,169,152", 69169152);
    row("943.718.400", 943718400);
    row("1,234.5", 1234.5);
    row("1.234,5", 1234.5);
    row("1 234 567", 1234567);
    row("1\u202f234\u202f567,5", 1234567.5);
    row("1'234'567.25", 1234567.25);
    row("12,34,567", 1234567);
    row("0.123", 0.123);
    row("0,123", 0.123);
    row("1234,567", 1234.567);
    row("1.5", 1.5);
    row("\u22123.5", -3.5);
}

void TestCellNumber::reads()
{
    QFETCH(QByteArray, cell);
    NumberStyle style;
    const auto number = readCellNumber(std::string_view(cell.data(), size_t(cell.size())), style);
    QVERIFY(number);
    QTEST(number->value, "value");
    QTEST(number->unit, "unit");
    QTEST(number->rounded, "rounded");
    QVERIFY(!number->asDecimal);
    QVERIFY(number->unknownUnit.empty());
}

void TestCellNumber::noNumbers_data()
{
    QTest::addColumn<QByteArray>("cell");
    for (const char *cell :
         {"", "relay01-glibc", "MiB", "lab-vm:9256", "127.0.0.1", "127.0.0.1:9100", "2025-12-25", "19:03:49",
          "0.4.8.21.", "6.12.57+deb13-amd64", "--5", "1,2,3", "#VALUE!", "e5"})
        QTest::newRow(cell) << QByteArray(cell);
}

void TestCellNumber::noNumbers()
{
    QFETCH(QByteArray, cell);
    NumberStyle style;
    QVERIFY(!readCellNumber(std::string_view(cell.data(), size_t(cell.size())), style));
}

void TestCellNumber::undecided()
{
    NumberStyle style;
    const auto number = readCellNumber("1,234 KiB", style);
    QVERIFY(number);
    QCOMPARE(number->value, 1234.0 * 1024);
    QCOMPARE(number->asDecimal, std::optional(1.234 * 1024));
    QCOMPARE(number->separator, ',');
    QVERIFY(!style.isDecimal(','));
    const auto odd = readCellNumber("13.7 \u00b0C", style);
    QVERIFY(odd);
    QCOMPARE(odd->value, 13.7);
    QCOMPARE(odd->unknownUnit, std::string_view("\u00b0C"));
}

void TestCellNumber::styleOfAFile_data()
{
    QTest::addColumn<QByteArrayList>("cells");
    QTest::addColumn<char>("separator");
    QTest::addColumn<int>("decimal"); // 1: yes, 0: no, -1: not told
    const auto row = [](const char *name, const QByteArrayList &cells, char separator, int decimal) {
        QTest::newRow(name) << cells << separator << decimal;
    };
    row("nothing else", {"1,234", "12"}, ',', -1);
    row("a decimal point", {"1,234", "66.0 MiB"}, ',', 0);
    row("a decimal comma", {"1,234", "66,0 MiB"}, ',', 1);
    row("repeated points", {"1,234", "943.718.400"}, ',', 1);
    row("repeated commas", {"1,234", "69,169,152"}, ',', 0);
    row("numbers without any", {"1.234", "69169152"}, '.', 1);
    row("four digits prove nothing", {"1,234", "1234"}, ',', -1);
}

void TestCellNumber::styleOfAFile()
{
    QFETCH(QByteArrayList, cells);
    QFETCH(char, separator);
    NumberStyle style;
    for (const QByteArray &cell : cells)
        QVERIFY(readCellNumber(std::string_view(cell.data(), size_t(cell.size())), style));
    const auto decimal = style.isDecimal(separator);
    QTEST(decimal ? int(*decimal) : -1, "decimal");
}

void TestCellNumber::missing()
{
    for (const char *cell : {"", "null", "undefined", "NaN", "nan", "-", "N/A", "#N/A"})
        QVERIFY2(isMissingCell(cell), cell);
    for (const char *cell : {"0", "none of these", "-5", "+Inf"})
        QVERIFY2(!isMissingCell(cell), cell);
    QCOMPARE(trimmedCell(" \u00a0 x\u202f\t"), std::string_view("x"));
}

QTEST_GUILESS_MAIN(TestCellNumber)
#include "tst_cellnumber.moc"
