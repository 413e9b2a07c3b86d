// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/npy.h"

#include <QTest>

#include <bit>
#include <limits>
#include <vector>

using namespace memreport;
using namespace memreport::bundle;
using namespace Qt::StringLiterals;

class TestNpy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void headerIsNumPys();
    void bytesOfOneWeightLieTogether();
    void plainListsAreReadToo();
    void integersReadBack_data();
    void integersReadBack();
    void doublesReadBackBitByBit();
    void refusesWhatDoesNotFit_data();
    void refusesWhatDoesNotFit();
};

void TestNpy::headerIsNumPys()
{
    // numpy.save of numpy.array([1, 2], dtype="<i8") with NumPy 1.24.
    const QByteArray expected = QByteArray("\x93NUMPY\x01\x00v\x00", 10) +
                                "{'descr': '<i8', 'fortran_order': False, 'shape': (2,), }" +
                                QByteArray(60, ' ') + '\n' +
                                QByteArray("\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0", 16);
    const std::vector<qint64> values{1, 2};
    QCOMPARE(writeNpyList(values), expected);
}

void TestNpy::bytesOfOneWeightLieTogether()
{
    // numpy.save of numpy.asfortranarray(numpy.array([258, 772], "<u2").view("u1").reshape(2, 2)):
    // 258 = 0x0102, 772 = 0x0304.
    const std::vector<qint64> values{258, 772};
    const QByteArray bytes = writeNpy(DType::U2, values);
    QVERIFY(bytes.contains("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 2), }"));
    QCOMPARE(bytes.sliced(128), "\x02\x04\x01\x03"_ba);
}

void TestNpy::plainListsAreReadToo()
{
    const std::vector<qint64> values{-5, 1LL << 40};
    const auto view = NpyView::parse(writeNpyList(values), DType::U2);
    QVERIFY(view);
    QCOMPARE(view->type(), DType::I8);
    QCOMPARE(view->integer(0), qint64(-5));
    QCOMPARE(view->integer(1), 1LL << 40);
}

void TestNpy::integersReadBack_data()
{
    QTest::addColumn<qint64>("low");
    QTest::addColumn<qint64>("high");
    QTest::addColumn<QString>("dtype");
    QTest::addRow("bytes") << qint64(0) << qint64(255) << u"|u1"_s;
    QTest::addRow("signed bytes") << qint64(-128) << qint64(127) << u"|i1"_s;
    QTest::addRow("one too many") << qint64(0) << qint64(256) << u"<u2"_s;
    QTest::addRow("signed two") << qint64(-1) << qint64(255) << u"<i2"_s;
    QTest::addRow("four") << qint64(0) << qint64(4294967295) << u"<u4"_s;
    QTest::addRow("signed four") << qint64(-2147483648) << qint64(2147483647) << u"<i4"_s;
    QTest::addRow("eight") << qint64(0) << qint64(4294967296) << u"<i8"_s;
    QTest::addRow("extremes") << std::numeric_limits<qint64>::min() << std::numeric_limits<qint64>::max()
                              << u"<i8"_s;
}

void TestNpy::integersReadBack()
{
    QFETCH(qint64, low);
    QFETCH(qint64, high);
    const DType type = narrowest(low, high);
    QTEST(dtypeText(type), "dtype");
    const std::vector<qint64> values{low, high, low};
    const QByteArray bytes = writeNpy(type, values);
    QCOMPARE(bytes.size(), 128 + 3 * dtypeSize(type));
    const auto view = NpyView::parse(bytes, type);
    QVERIFY(view);
    QCOMPARE(view->type(), type);
    QCOMPARE(view->count(), qint64(3));
    QCOMPARE(view->integer(0), low);
    QCOMPARE(view->integer(1), high);
}

void TestNpy::doublesReadBackBitByBit()
{
    std::vector<double> values;
    for (const quint64 bits : {quint64(0x7ff0000000000002), quint64(0xfff8000000abcdef), quint64(1) << 63,
                               quint64(0x7ff0000000000000), quint64(1)})
        values.push_back(std::bit_cast<double>(bits));
    const auto view = NpyView::parse(writeNpy(values), DType::F8);
    QVERIFY(view);
    for (size_t i = 0; i < values.size(); ++i)
        QCOMPARE(quint64(view->integer(qint64(i))), std::bit_cast<quint64>(values[i]));
}

void TestNpy::refusesWhatDoesNotFit_data()
{
    const std::vector<qint64> values{1, 2, 3};
    const QByteArray good = writeNpy(DType::U2, values);
    const auto with = [&](const char *from, const char *to) {
        QByteArray bytes = good;
        return bytes.replace(from, to);
    };
    QTest::addColumn<QByteArray>("bytes");
    QTest::addRow("empty") << QByteArray();
    QTest::addRow("cut in the magic") << good.left(5);
    QTest::addRow("cut in the header") << good.left(60);
    QTest::addRow("cut in the data") << good.chopped(1);
    QTest::addRow("a byte too many") << good + 'x';
    QTest::addRow("claims more") << with("(3, 2)", "(4, 2)");
    QTest::addRow("claims very much") << with("(3, 2), }           ", "(999999999999, 2), }");
    QTest::addRow("three dimensions") << with("(3, 2), }   ", "(3, 2, 1), }");
    QTest::addRow("wider than the type") << with("(3, 2)", "(3, 4)");
    QTest::addRow("narrower than the type") << with("(3, 2)", "(6, 1)");
    QTest::addRow("row by row") << with("True, ", "False,");
    QTest::addRow("other type") << with("|u1", "|U1");
    QTest::addRow("objects") << with("|u1", "|O8");
    QTest::addRow("big endian") << with("|u1", ">u2");
    QTest::addRow("version 2") << with("NUMPY\x01", "NUMPY\x02");
}

void TestNpy::refusesWhatDoesNotFit()
{
    QFETCH(QByteArray, bytes);
    const auto view = NpyView::parse(bytes, DType::U2);
    QVERIFY(!view);
    QCOMPARE(view.error().code, Error::Code::Damaged);
    QVERIFY(!view.error().message.isEmpty());
}

QTEST_GUILESS_MAIN(TestNpy)
#include "tst_npy.moc"
