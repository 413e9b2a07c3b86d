// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "blockwriter.h"
#include "importers/tsdb/crc32c.h"
#include "importers/tsdb/xorchunk.h"

#include <QTest>

#include <bit>
#include <random>

using namespace memreport;
using namespace memreport::tsdb;
using namespace Qt::StringLiterals;

namespace {

Bytes bytesOf(const QByteArray &array)
{
    return {reinterpret_cast<const uchar *>(array.constData()), size_t(array.size())};
}

/// "1 0 11 …" as bytes, the last one filled with zeros.
QByteArray fromBits(QByteArray text)
{
    text.replace(" ", "");
    QByteArray bytes;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (i % 8 == 0)
            bytes.append('\0');
        if (text[i] == '1')
            bytes.back() = char(uchar(bytes.back()) | (0x80 >> (i % 8)));
    }
    return bytes;
}

struct Decoded
{
    bool whole = false;
    TimeColumn times;
    ValueColumn values;
};

Decoded decode(const QByteArray &data)
{
    Decoded decoded;
    decoded.whole = appendXorChunk(bytesOf(data), decoded.times, decoded.values);
    return decoded;
}

std::vector<qint64> msOfAll(const TimeColumn &times)
{
    std::vector<qint64> ms;
    for (const Instant t : times)
        ms.push_back(msOf(t));
    return ms;
}

std::vector<handmade::Sample> samplesOf(const Decoded &decoded)
{
    std::vector<handmade::Sample> samples;
    for (size_t i = 0; i < decoded.times.size(); ++i)
        samples.push_back({msOf(decoded.times[i]), decoded.values[i]});
    return samples;
}

/// Times 0, 1000 and one more, all values 0.
QByteArray threeTimes(const QByteArray &thirdBits)
{
    // count 3; time 0; value 0; step 1000 as uvarint; "0": the same value.
    return QByteArray::fromHex("0003"
                               "00"
                               "0000000000000000"
                               "e807") +
           fromBits("0" + thirdBits + "0");
}

} // namespace

class TestXorChunk : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void checksums();
    void oneSample();
    void twoSamples();
    void deltaOfDelta_data();
    void deltaOfDelta();
    void valueWindows();
    void allBitsOfAValue();
    void leadingZerosStopAt31();
    void cutAnywhere();
    void impossible_data();
    void impossible();
    void writtenAndRead();
};

void TestXorChunk::checksums()
{
    // RFC 3720, B.4: 32 zeros, 32 ones, 0 to 31; and the check value of the polynomial.
    QCOMPARE(crc32c(bytesOf(QByteArray(32, '\0'))), 0x8a9136aaU);
    QCOMPARE(crc32c(bytesOf(QByteArray(32, '\xff'))), 0x62a8ab43U);
    QByteArray rising;
    for (char i = 0; i < 32; ++i)
        rising.append(i);
    QCOMPARE(crc32c(bytesOf(rising)), 0x46dd794eU);
    QCOMPARE(crc32c(bytesOf("123456789")), 0xe3069283U);
    QCOMPARE(crc32c({}), 0U);
    QCOMPARE(crc32c(bytesOf("6789"), crc32c(bytesOf("12345"))), 0xe3069283U);
}

void TestXorChunk::oneSample()
{
    // Zigzag 1000 is 2000 = 15·128 + 80.
    const Decoded decoded = decode(QByteArray::fromHex("0001"
                                                       "d00f"
                                                       "3ff0000000000000"));
    QVERIFY(decoded.whole);
    QCOMPARE(msOfAll(decoded.times), (std::vector<qint64>{1000}));
    QCOMPARE(decoded.values, (ValueColumn{1.0}));
}

void TestXorChunk::twoSamples()
{
    // Time -1 is zigzag 1; the step 15000 = 117·128 + 24.
    const Decoded decoded = decode(QByteArray::fromHex("0002"
                                                       "01"
                                                       "4028000000000000"
                                                       "9875"
                                                       "00"));
    QVERIFY(decoded.whole);
    QCOMPARE(msOfAll(decoded.times), (std::vector<qint64>{-1, 14999}));
    QCOMPARE(decoded.values, (ValueColumn{12, 12}));
}

void TestXorChunk::deltaOfDelta_data()
{
    QTest::addColumn<QByteArray>("bits");
    QTest::addColumn<qint64>("deltaOfDelta");
    const auto row = [](const char *bits, qint64 value) {
        QTest::addRow("%lld", qlonglong(value)) << QByteArray(bits) << value;
    };
    row("0", 0);
    row("10 00000000000001", 1);
    row("10 11111111111111", -1);
    row("10 10000000000000", 8192); // 2^13 is still positive
    row("10 10000000000001", -8191);
    row("110 00010000000000001", 8193);
    row("110 11110000000000000", -8192);
    row("110 10000000000000000", 65536);
    row("110 10000000000000001", -65535);
    row("1110 00010000000000000001", 65537);
    row("1110 11110000000000000000", -65536);
    row("1110 10000000000000000000", 524288);
    row("1110 10000000000000000001", -524287);
    row("1111 00000000 00000000 00000000 00000000 00000000 00001000 00000000 00000001", 524289);
    row("1111 11111111 11111111 11111111 11111111 11111111 11111000 00000000 00000000", -524288);
}

void TestXorChunk::deltaOfDelta()
{
    QFETCH(QByteArray, bits);
    QFETCH(qint64, deltaOfDelta);
    const Decoded decoded = decode(threeTimes(bits));
    QVERIFY(decoded.whole);
    QCOMPARE(msOfAll(decoded.times), (std::vector<qint64>{0, 1000, 2000 + deltaOfDelta}));
    // The writer of these tests chooses the same bits.
    QCOMPARE(handmade::xorChunk({{0, 0}, {1000, 0}, {2000 + deltaOfDelta, 0}}), threeTimes(bits));
}

void TestXorChunk::valueWindows()
{
    // 12 = 0x4028…, 24 = 0x4038…, 48 = 0x4048… followed by 48 zero bits each.
    const QByteArray bits = "1 1 01011 000001 1"     // 24: XOR 0x001…: 11 zeros in front, one bit
                            "0 1 0 1"                // 12: the same bit again, in the window there is
                            "0 1 1 01001 000010 11"  // 48: XOR 0x006…: 9 zeros, two bits
                            "0 1 1 01001 000011 111" // 24: XOR 0x007…: 9 zeros, three bits
                            "0 1 0 001";             // 12: XOR 0x001… fits into the window of three
    const QByteArray data = QByteArray::fromHex("0006"
                                                "00"
                                                "4028000000000000"
                                                "0a") +
                            fromBits(bits);
    const Decoded decoded = decode(data);
    QVERIFY(decoded.whole);
    QCOMPARE(decoded.values, (ValueColumn{12, 24, 12, 48, 24, 12}));
    QCOMPARE(msOfAll(decoded.times), (std::vector<qint64>{0, 10, 20, 30, 40, 50}));
    QCOMPARE(handmade::xorChunk(samplesOf(decoded)), data);
}

void TestXorChunk::allBitsOfAValue()
{
    // 64 meaningful bits are written as 0, for six bits hold 63 at most.
    const QByteArray data = QByteArray::fromHex("0002"
                                                "00"
                                                "0000000000000000"
                                                "0a") +
                            fromBits("1 1 00000 000000 1" + QByteArray(62, '0') + "1");
    const Decoded decoded = decode(data);
    QVERIFY(decoded.whole);
    QCOMPARE(std::bit_cast<quint64>(decoded.values[1]), 0x8000000000000001U);
}

void TestXorChunk::leadingZerosStopAt31()
{
    // XOR with 40 zeros in front and 23 behind: five bits say 31, so ten bits are meaningful.
    const QByteArray data = QByteArray::fromHex("0002"
                                                "00"
                                                "0000000000000000"
                                                "0a") +
                            fromBits("1 1 11111 001010 0000000001");
    const Decoded decoded = decode(data);
    QVERIFY(decoded.whole);
    QCOMPARE(std::bit_cast<quint64>(decoded.values[1]), quint64(1) << 23);
    QCOMPARE(handmade::xorChunk(samplesOf(decoded)), data);
}

void TestXorChunk::cutAnywhere()
{
    std::vector<handmade::Sample> samples;
    for (int i = 0; i < 40; ++i)
        samples.push_back({1'796'048'000'000 + i * 15000 + (i % 7) * 100'000, i * 4096.5});
    const QByteArray data = handmade::xorChunk(samples);
    QVERIFY(decode(data).whole);
    for (qsizetype size = 0; size < data.size(); ++size) {
        // In memory of its own, so that a sanitizer sees a byte too many.
        const QByteArray cut(data.constData(), size);
        TimeColumn times{Instant()};
        ValueColumn values{7};
        QVERIFY2(!appendXorChunk(bytesOf(cut), times, values), qPrintable(u"%1 bytes"_s.arg(size)));
        QCOMPARE(times.size(), size_t(1));
        QCOMPARE(values, ValueColumn{7});
    }
}

void TestXorChunk::impossible_data()
{
    QTest::addColumn<QByteArray>("data");
    const QByteArray head = QByteArray::fromHex("0002"
                                                "00"
                                                "0000000000000000"
                                                "0a");
    QTest::addRow("no count") << QByteArray("\0", 1);
    QTest::addRow("more samples than bits") << QByteArray::fromHex("ffff"
                                                                   "00"
                                                                   "0000000000000000"
                                                                   "0a") +
                                                   QByteArray(100, '\0');
    QTest::addRow("a window before there is one") << head + fromBits("1 0 1") + QByteArray(16, '\0');
    QTest::addRow("more than 64 bits") << head + fromBits("1 1 11111 111111") + QByteArray(16, '\xff');
    QTest::addRow("a time of eleven bytes") << QByteArray::fromHex("0001"
                                                                   "ffffffffffffffffffffff"
                                                                   "00") +
                                                   QByteArray(8, '\0');
    QTest::addRow("a step of eleven bytes") << QByteArray::fromHex("0002"
                                                                   "00"
                                                                   "0000000000000000") +
                                                   QByteArray(11, '\xff') + QByteArray(8, '\0');
}

void TestXorChunk::impossible()
{
    QFETCH(QByteArray, data);
    const Decoded decoded = decode(data);
    QVERIFY(!decoded.whole);
    QVERIFY(decoded.times.empty());
    QVERIFY(decoded.values.empty());
}

void TestXorChunk::writtenAndRead()
{
    std::mt19937_64 random(1);
    const std::array<double, 6> special{0.0,
                                        -0.0,
                                        5e-324,
                                        std::bit_cast<double>(quint64(0x7ff0000000000002)),
                                        std::numeric_limits<double>::infinity(),
                                        1.8446744073709552e19};
    for (int round = 0; round < 200; ++round) {
        std::vector<handmade::Sample> samples;
        qint64 ms = qint64(random() % 2'000'000'000'000);
        for (size_t i = 0; i < 1 + random() % 400; ++i) {
            // Steps of every size, from the regular scrape to a hole of years.
            ms += qint64(random() % 4 == 0 ? random() >> (24 + random() % 40) : 15000 + random() % 3);
            const quint64 kind = random() % 8;
            samples.push_back({ms, kind < 6    ? special[kind]
                                   : kind == 6 ? double(random() % 100'000)
                                               : std::bit_cast<double>(random())});
        }
        const Decoded decoded = decode(handmade::xorChunk(samples));
        QVERIFY(decoded.whole);
        QCOMPARE(decoded.times.size(), samples.size());
        for (size_t i = 0; i < samples.size(); ++i) {
            QCOMPARE(msOf(decoded.times[i]), samples[i].ms);
            QCOMPARE(std::bit_cast<quint64>(decoded.values[i]), std::bit_cast<quint64>(samples[i].value));
        }
    }
}

QTEST_GUILESS_MAIN(TestXorChunk)
#include "tst_xorchunk.moc"
