// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/openedfile.h"

#include <QBuffer>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

struct Opened
{
    QByteArray text;
    qint64 hiddenBytes = 0;
    qint64 hiddenLines = 0;
    std::vector<Note> notes;
};

Opened open(const QByteArray &bytes)
{
    auto buffer = std::make_unique<QBuffer>();
    buffer->setData(bytes);
    buffer->open(QIODevice::ReadOnly);
    OpenedFile file(std::move(buffer), u"test"_s);
    if (!file.openForReading())
        return {};
    return {file.readAll(), file.hiddenBytes(), file.hiddenLines(), file.notes()};
}

} // namespace

class TestHttpHead : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void heads_data();
    void heads();
    void noHeads_data();
    void noHeads();
    void chunks_data();
    void chunks();
    void chunksCutAnywhere();
    void longBodiesCrossBlocks();
};

void TestHttpHead::heads_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<qint64>("lines");
    QTest::addColumn<QString>("status");
    QTest::addColumn<Note::Level>("level");
    const auto row = [](const char *name, const QByteArray &head, qint64 lines, const QString &status,
                        Note::Level level = Note::Level::Info) {
        QTest::newRow(name) << head << lines << status << level;
    };
    row("curl -i", "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n", 3, u"HTTP/1.1 200 OK"_s);
    row("HTTP/2 has no words", "HTTP/2 200 \r\ncontent-type: text/csv\r\n\r\n", 3, u"HTTP/2 200"_s);
    row("saved with line feeds", "HTTP/1.1 200 OK\nServer: x\n\n", 3, u"HTTP/1.1 200 OK"_s);
    row("no header at all", "HTTP/1.0 200 OK\r\n\r\n", 2, u"HTTP/1.0 200 OK"_s);
    row("continue", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nServer: x\r\n\r\n", 5,
        u"HTTP/1.1 200 OK"_s);
    row("redirection", "HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\nHTTP/1.1 200 OK\r\n\r\n", 5,
        u"HTTP/1.1 200 OK"_s);
    row("refusal", "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic\r\n\r\n", 3,
        u"HTTP/1.1 401 Unauthorized"_s, Note::Level::Warning);
    row("chunks that curl took out", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", 3,
        u"HTTP/1.1 200 OK"_s);
}

void TestHttpHead::heads()
{
    QFETCH(QByteArray, head);
    // A blank line in the body ends no head, whatever its line ends are.
    const QByteArray body = "# TYPE x gauge\nx 1\r\n\r\n\n";
    const Opened opened = open(head + body);
    QCOMPARE(opened.text, body);
    QCOMPARE(opened.hiddenBytes, qint64(head.size()));
    QTEST(opened.hiddenLines, "lines");
    QCOMPARE(opened.notes.size(), size_t(1));
    QCOMPARE(opened.notes[0].code, std::string("http-head"));
    QFETCH(QString, status);
    QVERIFY2(opened.notes[0].text.contains(status), qPrintable(opened.notes[0].text));
    QTEST(opened.notes[0].level, "level");
}

void TestHttpHead::noHeads_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("words") << QByteArray("HTTP/1.1 is a protocol\nand this is no header\n\nof it\n");
    QTest::newRow("cut in the head") << QByteArray("HTTP/1.1 200 OK\r\nServer: x\r\n");
    QTest::newRow("no version") << QByteArray("HTTP/ 200\r\n\r\nx");
    QTest::newRow("five letters") << QByteArray("HTTP/");
    QTest::newRow("a head without end") << QByteArray("HTTP/1.1 200 OK\r\n") + QByteArray(200'000, 'x');
}

void TestHttpHead::noHeads()
{
    QFETCH(QByteArray, text);
    const Opened opened = open(text);
    QCOMPARE(opened.text, text);
    QCOMPARE(opened.hiddenBytes, qint64(0));
    QVERIFY(opened.notes.empty());
}

void TestHttpHead::chunks_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("want");
    const auto row = [](const char *name, const QByteArray &body, const QByteArray &want) {
        QTest::newRow(name) << body << want;
    };
    row("one", "5\r\nhello\r\n0\r\n\r\n", "hello");
    row("several, in hexadecimal", "a\r\n0123456789\r\nB;x=y\r\n0123456789\n\r\n0\r\nTrailer: x\r\n\r\n",
        "01234567890123456789\n");
    row("line feeds", "5\nhello\n0\n\n", "hello");
    row("nothing", "0\r\n\r\n", "");
    row("a size that is none", "5\r\nhello\r\nzz\r\nrest", "hello");
    row("a negative size", "5\r\nhello\r\n-1\r\nrest", "hello");
    row("a size beyond all memory", "5\r\nhello\r\n7fffffffffffffff\r\nrest", "hellorest");
    row("a size of twenty digits", "5\r\nhello\r\nffffffffffffffffffff\r\nrest", "hello");
}

void TestHttpHead::chunks()
{
    QFETCH(QByteArray, body);
    QTEST(open("HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, Chunked\r\n\r\n" + body).text, "want");
}

void TestHttpHead::chunksCutAnywhere()
{
    const QByteArray body = "5\r\nhello\r\n6;a\r\n world\r\n0\r\n\r\n";
    for (qsizetype first = 0; first <= body.size(); ++first) {
        ChunkedBody chunks;
        QByteArray text = chunks.take(QByteArrayView(body).first(first));
        QVERIFY(QByteArray("hello world").startsWith(text));
        text += chunks.take(QByteArrayView(body).sliced(first));
        QCOMPARE(text, QByteArray("hello world"));
    }
}

void TestHttpHead::longBodiesCrossBlocks()
{
    QByteArray body;
    QByteArray want;
    for (int i = 1; i < 400; ++i) {
        const QByteArray chunk(i * 7, char('a' + i % 26));
        body += QByteArray::number(chunk.size(), 16) + "\r\n" + chunk + "\r\n";
        want += chunk;
    }
    QCOMPARE(open("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body + "0\r\n\r\n").text, want);
}

QTEST_GUILESS_MAIN(TestHttpHead)
#include "tst_httphead.moc"
