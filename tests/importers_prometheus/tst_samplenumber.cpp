// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/samplenumber.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <string>

using namespace memreport;

class TestSampleNumber : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void values_data();
    void values();
    void noValues_data();
    void noValues();
    void times_data();
    void times();
    void noTimes_data();
    void noTimes();
    void tightForm_data();
    void tightForm();
    void otherForms_data();
    void otherForms();
    void tightNumbersAreRoundedLikeTheLibrarys();
};

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// As the tight reader wants it: the text, then 64 bytes of NUL.
std::string padded(const std::string &text)
{
    return text + std::string(64, '\0');
}

} // namespace

void TestSampleNumber::values_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("want");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto row = [](const char *text, double want) { QTest::newRow(text) << QByteArray(text) << want; };
    row("69169152", 69169152.0);
    row("18446744073709552000", 18446744073709551616.0);
    row("0.000036", 3.6e-5);
    row("5e-324", std::numeric_limits<double>::denorm_min());
    row("1e-400", 0.0);
    row("1e999", infinity);
    row("-1e999", -infinity);
    row("+12.5", 12.5);
    row("-3", -3.0);
    row("NaN", nan);
    row("nan", nan);
    row("null", nan);
    row("+Inf", infinity);
    row("Inf", infinity);
    row("-Inf", -infinity);
    row("Infinity", infinity);
    row("-infinity", -infinity);
}

void TestSampleNumber::values()
{
    QFETCH(QByteArray, text);
    QFETCH(double, want);
    const std::optional<double> got = sampleValue(text.toStdString());
    QVERIFY(got);
    QVERIFY(*got == want || (std::isnan(*got) && std::isnan(want)));
}

void TestSampleNumber::noValues_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text :
         {"", "-", "+", "--1", "+-1", "1x", "nan(1)", "-nan", "0x10", "1 2", "infinit", "true"})
        QTest::newRow(text) << QByteArray(text);
}

void TestSampleNumber::noValues()
{
    QFETCH(QByteArray, text);
    QVERIFY(!sampleValue(text.toStdString()));
}

void TestSampleNumber::times_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("want");
    const auto row = [](const char *text, qint64 want) { QTest::newRow(text) << QByteArray(text) << want; };
    row("1796048082", 1796048082000);
    row("1796048071.683", 1796048071683);
    row("1796048093.05", 1796048093050);
    row("1796048093.5", 1796048093500);
    row("1796048093.0004", 1796048093000);
    row("1796048093.0005", 1796048093001);
    row("1796048093.9996", 1796048094000);
    row("-1.5", -1500);
    row("0", 0);
    row("1.796048082e9", 1796048082000);
    row("1796048082e0", 1796048082000);
    row("1.796048082683E+9", 1796048082683);
}

void TestSampleNumber::times()
{
    QFETCH(QByteArray, text);
    QFETCH(qint64, want);
    const std::optional<qint64> got = thousandths(text.toStdString());
    QVERIFY(got);
    QCOMPARE(*got, want);
}

void TestSampleNumber::noTimes_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text :
         {"", "-", ".", ".5", "NaN", "x", "17960480820000000000000", "1e30", "1.2.3", "12:30"})
        QTest::newRow(text) << QByteArray(text);
}

void TestSampleNumber::noTimes()
{
    QFETCH(QByteArray, text);
    QVERIFY(!thousandths(text.toStdString()));
}

void TestSampleNumber::tightForm_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("time");
    QTest::addColumn<double>("value");
    const auto row = [](const char *text, qint64 time, double value) {
        QTest::newRow(text) << QByteArray(text) << time << value;
    };
    row("[1796048082,\"69169152\"]", 1796048082000, 69169152.0);
    row("[1796048071.683,\"69169152\"],", 1796048071683, 69169152.0);
    row("[1796048071.05,7]", 1796048071050, 7.0);
    row("[5,\"0\"]", 5000, 0.0);
    row("[12345678,\"-12345678.25\"]", 12345678000, -12345678.25);
    row("[1796048082,\"0.000036\"]", 1796048082000, 3.6e-5);
    row("[1796048082,\"5e-324\"]", 1796048082000, std::numeric_limits<double>::denorm_min());
    row("[1796048082,\"9007199254740993\"]", 1796048082000, 9007199254740992.0);
    row("[1796048082,\"0.05655724999999997633\"]", 1796048082000, 0.05655724999999997633);
    row("[1796048082,\"18446744073709552000\"]", 1796048082000, 18446744073709551616.0);
    row("[1796048082,\"1.7976931348623157e+308\"]", 1796048082000, std::numeric_limits<double>::max());
}

void TestSampleNumber::tightForm()
{
    QFETCH(QByteArray, text);
    QFETCH(qint64, time);
    QFETCH(double, value);
    const std::string buffer = padded(text.toStdString());
    const char *at = buffer.data();
    qint64 gotTime = 0;
    double gotValue = 0;
    QVERIFY(tightSample(at, buffer.data() + text.size(), gotTime, gotValue));
    QCOMPARE(gotTime, time);
    QVERIFY(gotValue == value);
    QCOMPARE(at - buffer.data(), text.indexOf(']') + 1);
}

void TestSampleNumber::otherForms_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"",
                             "[",
                             "[1796048082",
                             "[1796048082,",
                             "[1796048082,\"",
                             "[1796048082,\"69169152",
                             "[1796048082,\"69169152\"",
                             "[1796048082,69169152",
                             "[ 1796048082,\"1\"]",
                             "[1796048082, \"1\"]",
                             "[1796048082,\"NaN\"]",
                             "[1796048082,\"+Inf\"]",
                             "[-5,\"1\"]",
                             "[1796048082.0001,\"1\"]",
                             "[1796048082.,\"1\"]",
                             "[1796048082,\"1.\"]",
                             "[1796048082,\"1\"}",
                             "[1796048082,\"1]",
                             "[1234567890123456,\"1\"]",
                             "[1796048082,\"1e999\"]",
                             "[1796048082,\"--1\"]"})
        QTest::newRow(text) << QByteArray(text);
}

void TestSampleNumber::otherForms()
{
    QFETCH(QByteArray, text);
    const std::string buffer = padded(text.toStdString());
    const char *at = buffer.data();
    qint64 time = 0;
    double value = 0;
    QVERIFY(!tightSample(at, buffer.data() + text.size(), time, value));
    QCOMPARE(at, buffer.data());
}

// The short cut for numbers below 2^53 against the library's reading of the same text.
void TestSampleNumber::tightNumbersAreRoundedLikeTheLibrarys()
{
    quint64 state = 42;
    for (int i = 0; i < 20000; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const QByteArray digits = QByteArray::number(state >> (i % 60));
        const qsizetype point = qsizetype(state % quint64(digits.size() + 1));
        QByteArray text = point == 0 ? "0." + digits : digits.left(point);
        if (point > 0 && point < digits.size())
            text += '.' + digits.mid(point);
        const std::string buffer = padded("[1,\"" + text.toStdString() + "\"]");
        const char *at = buffer.data();
        qint64 time = 0;
        double value = 0;
        QVERIFY(tightSample(at, buffer.data() + text.size() + 6, time, value));
        QVERIFY2(value == sampleValue(text.toStdString()).value(), text.constData());
    }
}

QTEST_GUILESS_MAIN(TestSampleNumber)
#include "tst_samplenumber.moc"
