// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/allocatornames.h"
#include "importers/bench/textlines.h"
#include "importers/bench/words.h"

#include <QTest>

using namespace memreport::bench;
using namespace Qt::StringLiterals;

class TestWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void numbers_data();
    void numbers();
    void printedNumbers_data();
    void printedNumbers();
    void clocks();
    void sizes();
    void prefixes_data();
    void prefixes();
    void lineNumbers();
    void allocators_data();
    void allocators();
};

void TestWords::numbers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("value");
    QTest::addColumn<QByteArray>("rest");
    QTest::newRow("whole") << QByteArray("583 us") << 583.0 << QByteArray(" us");
    QTest::newRow("thousands") << QByteArray("22,950,617 ns") << 22950617.0 << QByteArray(" ns");
    QTest::newRow("no group") << QByteArray("12,5") << 12.0 << QByteArray(",5");
    QTest::newRow("list") << QByteArray("3, 4") << 3.0 << QByteArray(", 4");
    QTest::newRow("four digits and a comma") << QByteArray("2026,123") << 2026.0 << QByteArray(",123");
    QTest::newRow("no group behind a zero") << QByteArray("0,125") << 0.0 << QByteArray(",125");
    QTest::newRow("fraction") << QByteArray("1,234.5x") << 1234.5 << QByteArray("x");
    QTest::newRow("minus") << QByteArray("-1.5") << -1.5 << QByteArray();
    QTest::newRow("U+2212") << QByteArray("\xe2\x88\x92"
                                          "1.5%")
                            << -1.5 << QByteArray("%");
    QTest::newRow("U+2013") << QByteArray("\xe2\x80\x93"
                                          "2")
                            << -2.0 << QByteArray();
    QTest::newRow("a lone byte of cp1252") << QByteArray("\x96"
                                                         "2")
                                           << -2.0 << QByteArray();
    QTest::newRow("plus") << QByteArray("+118%") << 118.0 << QByteArray("%");
    QTest::newRow("exponent") << QByteArray("1.5e+08,") << 1.5e8 << QByteArray(",");
    QTest::newRow("no exponent") << QByteArray("5elem") << 5.0 << QByteArray("elem");
    QTest::newRow("leading zero") << QByteArray("03.20") << 3.2 << QByteArray();
}

void TestWords::numbers()
{
    QFETCH(QByteArray, text);
    QFETCH(double, value);
    QFETCH(QByteArray, rest);
    std::string_view view(text.data(), size_t(text.size()));
    QCOMPARE(takeNumber(view), value);
    QCOMPARE(QByteArray(view.data(), qsizetype(view.size())), rest);
    std::string_view nothing = "abc";
    QVERIFY(!takeNumber(nothing));
    QCOMPARE(nothing, "abc");
}

void TestWords::printedNumbers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("step");
    QTest::addColumn<QByteArray>("rest");
    QTest::newRow("point") << QByteArray("2.650 ms") << 2.65 << 0.001 << QByteArray(" ms");
    QTest::newRow("whole") << QByteArray("1,020") << 1020.0 << 1.0 << QByteArray();
    QTest::newRow("exponent") << QByteArray("1.5e+03") << 1500.0 << 100.0 << QByteArray();
    QTest::newRow("decimal comma") << QByteArray("25,2 MB") << 25.2 << 0.1 << QByteArray(" MB");
    QTest::newRow("below one") << QByteArray("0,125") << 0.125 << 0.001 << QByteArray();
    QTest::newRow("groups of points") << QByteArray("1.024,5%") << 1024.5 << 0.1 << QByteArray("%");
    QTest::newRow("minus") << QByteArray("-118,25") << -118.25 << 0.01 << QByteArray();
}

void TestWords::printedNumbers()
{
    QFETCH(QByteArray, text);
    QFETCH(double, value);
    QFETCH(double, step);
    QFETCH(QByteArray, rest);
    std::string_view view(text.data(), size_t(text.size()));
    const auto number = takePrinted(view);
    QVERIFY(number.has_value());
    QCOMPARE(number->value, value);
    QCOMPARE(number->step, step);
    QCOMPARE(QByteArray(view.data(), qsizetype(view.size())), rest);
    std::string_view neither = "12.34,5";
    QVERIFY(!takePrinted(neither));
}

void TestWords::clocks()
{
    QCOMPARE(clockSeconds("03.20"), 3.2);
    QCOMPARE(clockSeconds("1:01.40"), 61.4);
    QCOMPARE(clockSeconds("1:02:03"), 3723.0);
    QVERIFY(!clockSeconds("1:2:3:4") && !clockSeconds("a:b") && !clockSeconds(""));
}

void TestWords::sizes()
{
    QCOMPARE(bytesOf("MB"), 1048576.0);
    QCOMPARE(bytesOf("MiB"), 1048576.0);
    QCOMPARE(bytesOf("kB"), 1024.0);
    QCOMPARE(bytesOf("kbytes"), 1024.0);
    QVERIFY(!bytesOf("M") && !bytesOf("ms") && !bytesOf(""));
}

void TestWords::prefixes_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("rest");
    const QByteArray text = "    1 | 2.0";
    QTest::newRow("none") << text << text;
    QTest::newRow("GitHub") << "2026-07-09T06:43:12.1234567Z " + text << text;
    QTest::newRow("GitLab") << "2026-07-09T06:43:12.123456Z 00O " + text << text;
    QTest::newRow("zone") << "2026-07-09T06:43:12+02:00 " + text << text;
    QTest::newRow("clock") << "[06:43:12] " + text << text;
    QTest::newRow("syslog") << "Jul  9 06:43:12 host bench[12]: " + text << text;
    QTest::newRow("compose and time") << "bench-1  | 2026-07-09 06:43:12,123 " + text << text;
    QTest::newRow("quoted") << "> " + text << text;
    QTest::newRow("quoted twice") << "> > " + text << text;
    QTest::newRow("a heading of 1AEO's script") << QByteArray(">>> glibc") << QByteArray(">>> glibc");
    QTest::newRow("a date alone") << QByteArray("2026-11-30T14:24:20+00:00")
                                  << QByteArray("2026-11-30T14:24:20+00:00");
    QTest::newRow("a table's header")
        << QByteArray("burst | peak_rss_mb") << QByteArray("burst | peak_rss_mb");
}

void TestWords::prefixes()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, rest);
    const std::string_view found = withoutLogPrefix(std::string_view(line.data(), size_t(line.size())));
    QCOMPARE(QByteArray(found.data(), qsizetype(found.size())), rest);
}

void TestWords::lineNumbers()
{
    TextLines lines("one\r\n\x1b[1mtwo\x1b[0m\nthree\rfour\n\nend");
    std::vector<std::pair<std::string, qint64>> found;
    TextLine line;
    while (lines.next(line))
        found.emplace_back(line.text, line.number);
    const std::vector<std::pair<std::string, qint64>> want{{"one", 1},  {"two", 2}, {"three", 3},
                                                           {"four", 3}, {"", 4},    {"end", 5}};
    QCOMPARE(found, want);
    QVERIFY(!line.ended);
}

void TestWords::allocators_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("label");
    QTest::addColumn<QString>("command");
    QTest::newRow("version") << u"mimalloc 2.0.9 (default)"_s << u"mimalloc"_s << u"mimalloc"_s;
    QTest::newRow("two of them") << u"jemalloc vs mimalloc"_s << QString() << QString();
    QTest::newRow("suffix") << u"jemalloc-5.3"_s << u"jemalloc"_s << QString();
    QTest::newRow("preload") << u"LD_PRELOAD=/usr/lib/libtcmalloc_minimal.so.4 ./x jemalloc"_s
                             << u"jemalloc"_s << u"tcmalloc"_s;
    QTest::newRow("a path that holds the word") << u"/opt/mimalloc-bench/run ./x"_s << QString() << QString();
    QTest::newRow("option") << u"./x --alloc=mimalloc --threads=2"_s << QString() << u"mimalloc"_s;
    QTest::newRow("two options") << u"A=mimalloc B=glibc ./x"_s << QString() << QString();
    QTest::newRow("Org's verbatim marks") << u"=./x jemalloc="_s << u"jemalloc"_s << u"jemalloc"_s;
    QTest::newRow("none") << u"new"_s << QString() << QString();
}

void TestWords::allocators()
{
    QFETCH(QString, text);
    QFETCH(QString, label);
    QFETCH(QString, command);
    QCOMPARE(QString::fromStdString(allocatorOfLabel(text.toStdString())), label);
    QCOMPARE(QString::fromStdString(allocatorOfCommand(text.toStdString())), command);
}

QTEST_GUILESS_MAIN(TestWords)
#include "tst_benchwords.moc"
