// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/registry.h"
#include "importers/core/textcontext.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

/// "line 1\n" … "line n\n"; line k begins at byte 7 (k - 1) as long as k < 10.
QByteArray numbered(int n)
{
    QByteArray text;
    for (int k = 1; k <= n; ++k)
        text += "line " + QByteArray::number(k) + '\n';
    return text;
}

Result<SourceContext> contextOf(QByteArray text, const std::vector<ContextPlace> &places, qint64 around)
{
    QBuffer buffer(&text);
    buffer.open(QIODevice::ReadOnly);
    return readTextContext(buffer, places, around, {});
}

/// "3 4 [5] 6 7": numbers, own lines in brackets.
QString shown(const Result<SourceContext> &context)
{
    QStringList parts;
    for (const ContextLine &line : context ? context->lines : std::vector<ContextLine>())
        parts << (line.own ? u"[%1]"_s : u"%1"_s).arg(line.number);
    return parts.join(u' ');
}

std::unique_ptr<QBuffer> deviceOf(const QByteArray &bytes)
{
    auto buffer = std::make_unique<QBuffer>();
    buffer->setData(bytes);
    buffer->open(QIODevice::ReadOnly);
    return buffer;
}

} // namespace

class TestTextContext : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void around_data();
    void around();
    void edgesAreTold();
    void textOfLines();
    void longLinesAreCut();
    void placeBehindTheEnd();
    void cancelled();
    void byteOrderMarkCounts();
    void otherFile();
    void sameFile();
};

void TestTextContext::around_data()
{
    QTest::addColumn<std::vector<ContextPlace>>("places");
    QTest::addColumn<QString>("expected");
    using Places = std::vector<ContextPlace>;
    QTest::addRow("by byte") << Places{{0, 28, 1}} << u"3 4 [5] 6 7"_s;
    QTest::addRow("byte inside of the line") << Places{{0, 33, 1}} << u"3 4 [5] 6 7"_s;
    QTest::addRow("the byte goes before the number") << Places{{99, 28, 1}} << u"3 4 [5] 6 7"_s;
    QTest::addRow("by number") << Places{{5, std::nullopt, 1}} << u"3 4 [5] 6 7"_s;
    QTest::addRow("a record of three") << Places{{5, std::nullopt, 3}} << u"3 4 [5] [6] [7] 8 9"_s;
    QTest::addRow("first") << Places{{1, 0, 1}} << u"[1] 2 3"_s;
    QTest::addRow("last") << Places{{20, std::nullopt, 1}} << u"18 19 [20]"_s;
    QTest::addRow("two that touch") << Places{{4, std::nullopt, 1}, {6, std::nullopt, 1}}
                                    << u"2 3 [4] 5 [6] 7 8"_s;
    QTest::addRow("two apart, in any order")
        << Places{{15, std::nullopt, 1}, {4, std::nullopt, 1}} << u"2 3 [4] 5 6 13 14 [15] 16 17"_s;
}

void TestTextContext::around()
{
    QFETCH(std::vector<ContextPlace>, places);
    QTEST(shown(contextOf(numbered(20), places, 2)), "expected");
}

void TestTextContext::edgesAreTold()
{
    const auto begin = contextOf(numbered(20), {{2, std::nullopt, 1}}, 2);
    QVERIFY(begin->beginsFile);
    QVERIFY(!begin->endsFile);
    const auto end = contextOf(numbered(20), {{19, std::nullopt, 1}}, 2);
    QVERIFY(!end->beginsFile);
    QVERIFY(end->endsFile);
}

void TestTextContext::textOfLines()
{
    const auto context = contextOf("a\r\nb \n\nd", {{3, std::nullopt, 1}}, 5);
    QCOMPARE(shown(context), u"1 2 [3] 4"_s);
    QCOMPARE(context->lines[0].text, std::string("a")); // line ends of Windows are none of the text
    QCOMPARE(context->lines[1].text, std::string("b "));
    QCOMPARE(context->lines[2].text, std::string());
    QCOMPARE(context->lines[3].text, std::string("d")); // without a line end
}

void TestTextContext::longLinesAreCut()
{
    const QByteArray text = "a\n" + QByteArray(1'000'000, 'x') + "\nb\n";
    const auto context = contextOf(text, {{3, std::nullopt, 1}}, 20);
    QCOMPARE(shown(context), u"1 2 [3]"_s);
    QCOMPARE(context->lines[1].text.size(), mostContextText);
    QCOMPARE(context->lines[1].cut, qint64(1'000'000 - mostContextText));
    // A record of a million lines does not fill the memory.
    const auto many = contextOf(QByteArray(1'000'000, '\n'), {{1, 0, 1'000'000}}, 20);
    QCOMPARE(many->lines.size(), mostContextLines);
}

void TestTextContext::placeBehindTheEnd()
{
    const auto context = contextOf(numbered(3), {{4, std::nullopt, 1}}, 2);
    QVERIFY(!context);
    QCOMPARE(context.error().code, Error::Code::NoData);
    QCOMPARE(context.error().byte, std::optional(qint64(21)));
    QVERIFY(!contextOf({}, {{1, 0, 1}}, 2));
}

void TestTextContext::cancelled()
{
    QByteArray text = numbered(100'000);
    QBuffer buffer(&text);
    buffer.open(QIODevice::ReadOnly);
    const auto context =
        readTextContext(buffer, {{99'999, std::nullopt, 1}}, 2, [](qint64, qint64) { return false; });
    QCOMPARE(context.error().code, Error::Code::Cancelled);
}

/// Offsets of evidence count the mark, which readers do not see.
void TestTextContext::byteOrderMarkCounts()
{
    const ContextRequest request{.importer = "x", .sha256 = {}, .places = {{0, 10, 1}}, .around = 1};
    const auto context =
        Registry().readContext(deviceOf("\xef\xbb\xbf" + numbered(5)), u"a.log"_s, request, {});
    QCOMPARE(shown(context), u"1 [2] 3"_s);
    QCOMPARE(context->lines[0].text, std::string("line 1"));
}

void TestTextContext::otherFile()
{
    const ContextRequest request{
        .importer = "x", .sha256 = std::string(64, 'a'), .places = {{0, 7, 1}}, .around = 1};
    const auto context = Registry().readContext(deviceOf(numbered(5)), u"a.log"_s, request, {});
    QVERIFY(!context);
    QCOMPARE(context.error().code, Error::Code::Damaged);
    QCOMPARE(context.error().file, u"a.log"_s);
    QCOMPARE(context.error().expected, QString(64, u'a'));
    // sha256sum of "line 1\n" … "line 5\n"
    const QByteArray hash = QCryptographicHash::hash(numbered(5), QCryptographicHash::Sha256).toHex();
    QCOMPARE(context.error().found, QString::fromLatin1(hash));
}

void TestTextContext::sameFile()
{
    const QByteArray text = numbered(5);
    const std::string hash = QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex().toStdString();
    const ContextRequest request{.importer = "x", .sha256 = hash, .places = {{0, 7, 1}}, .around = 1};
    const auto context = Registry().readContext(deviceOf(text), u"a.log"_s, request, {});
    QCOMPARE(shown(context), u"1 [2] 3"_s);
    QCOMPARE(context->sha256, hash);
}

QTEST_GUILESS_MAIN(TestTextContext)
#include "tst_textcontext.moc"
