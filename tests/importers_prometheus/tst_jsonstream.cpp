// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/jsonstream.h"

#include <QBuffer>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

// Hands out at most `step` bytes a read, so that every token meets the end of what is there.
class SlowDevice : public QIODevice
{
public:
    SlowDevice(const QByteArray &bytes, qint64 step)
        : m_bytes(bytes)
        , m_step(step)
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    bool isSequential() const override { return true; }

protected:
    qint64 readData(char *data, qint64 most) override
    {
        const qint64 count = std::min({most, m_step, m_bytes.size() - m_at});
        std::copy_n(m_bytes.constData() + m_at, count, data);
        m_at += count;
        return count;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    QByteArray m_bytes;
    qint64 m_step;
    qint64 m_at = 0;
};

// What the stream makes of any value, written plainly.
QString written(JsonStream &json)
{
    QString out;
    std::string text;
    std::string_view scalar;
    bool quoted = false;
    switch (json.peek()) {
    case '{': {
        JsonStream::Members members(json);
        while (members.next(text)) {
            out += QString::fromStdString(text) + u':';
            out += written(json) + u' ';
        }
        return u'{' + out + u'}';
    }
    case '[': {
        JsonStream::Items items(json);
        while (items.next())
            out += written(json) + u' ';
        return u'[' + out + u']';
    }
    case '"':
        return json.readString(text) ? u'\'' + QString::fromStdString(text) + u'\'' : u"!"_s;
    default:
        return json.readScalar(scalar, quoted) ? QString::fromUtf8(scalar) : u"!"_s;
    }
}

} // namespace

class TestJsonStream : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void values_data();
    void values();
    void valuesByteByByte_data() { values_data(); }
    void valuesByteByByte();
    void faults_data();
    void faults();
    void skippingFindsTheSameFaults_data() { faults_data(); }
    void skippingFindsTheSameFaults();
    void longTextsCrossBlocks();
    void manyEscapesNeedNoStack();
    void limits();
    void cancelled();
};

void TestJsonStream::values_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("want");
    const auto row = [](const char *name, const QByteArray &json, const QString &want) {
        QTest::newRow(name) << json << want;
    };
    row("object", "{\"a\":1,\"b\":[true,null,-2.5e3]} ", u"{a:1 b:[true null -2.5e3 ] }"_s);
    row("blanks", " \r\n\t{ \"a\" :\r\n[ 1 , \"x\" ] } ", u"{a:[1 'x' ] }"_s);
    row("empty", "[{},[],\"\"]", u"[{} [] '' ]"_s);
    row("byte order mark", "\xEF\xBB\xBF[1]", u"[1 ]"_s);
    row("escapes", R"(["\"\\\/\b\f\n\r\t"])", u"['\"\\/\b\f\n\r\t' ]"_s);
    row("one escape of a backslash only", R"(["C:\\relays\\n"])", u"['C:\\relays\\n' ]"_s);
    row("unicode escape", R"(["Gr\u00f6\u00dfe \ud83d\ude00"])", u"['Größe 😀' ]"_s);
    row("half a surrogate pair", R"(["\ud83dx","\ude00"])", u"['\uFFFDx' '\uFFFD' ]"_s);
    row("two high halves", R"(["\ud83d\ud83d"])", u"['\uFFFD' ]"_s);
    row("bare words", "[NaN,+Inf,-Infinity]", u"[NaN +Inf -Infinity ]"_s);
}

void TestJsonStream::values()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, want);
    QBuffer device(&json);
    device.open(QIODevice::ReadOnly);
    JsonStream stream(device, {});
    QCOMPARE(written(stream), want);
    QVERIFY(!stream.failed());
    QVERIFY(stream.atEnd());
    QCOMPARE(stream.offset(), json.size());
}

void TestJsonStream::valuesByteByByte()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, want);
    SlowDevice device(json, 1);
    JsonStream stream(device, {});
    QCOMPARE(written(stream), want);
    QVERIFY(stream.atEnd());
}

void TestJsonStream::faults_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<Error::Code>("code");
    QTest::addColumn<qint64>("byte");
    const auto row = [](const char *json, Error::Code code, qint64 byte) {
        QTest::newRow(json) << QByteArray(json) << code << byte;
    };
    row("[1 2]", Error::Code::Syntax, 3);
    row("[1,]", Error::Code::Syntax, 3);
    row("{\"a\" 1}", Error::Code::Syntax, 5);
    row("{\"a\":1,}", Error::Code::Syntax, 7);
    row("{a:1}", Error::Code::Syntax, 1);
    row("[1}", Error::Code::Syntax, 2);
    row("[\"a\nb\"]", Error::Code::Syntax, 3);
    row("[\"\\x\"]", Error::Code::Syntax, 2);
    row("[\"\\u12g4\"]", Error::Code::Syntax, 6);
    row("[", Error::Code::Truncated, 1);
    row("[1", Error::Code::Truncated, 2);
    row("[1,", Error::Code::Truncated, 3);
    row("[\"a", Error::Code::Truncated, 3);
    row("[\"a\\", Error::Code::Truncated, 4);
    row("[\"a\\u00", Error::Code::Truncated, 7);
    row("{\"a\":", Error::Code::Truncated, 5);
}

void TestJsonStream::faults()
{
    QFETCH(QByteArray, json);
    QFETCH(Error::Code, code);
    QFETCH(qint64, byte);
    QBuffer device(&json);
    device.open(QIODevice::ReadOnly);
    JsonStream stream(device, {});
    written(stream);
    QVERIFY(stream.failed());
    QCOMPARE(stream.fault().code, code);
    QCOMPARE(stream.fault().byte, byte);
    QVERIFY(!stream.fault().expected.isEmpty());
    QVERIFY(!stream.fault().found.isEmpty());
    QCOMPARE(stream.peek(), '\0');
    QVERIFY(!stream.atEnd());
}

void TestJsonStream::skippingFindsTheSameFaults()
{
    QFETCH(QByteArray, json);
    QFETCH(Error::Code, code);
    QFETCH(qint64, byte);
    QBuffer device(&json);
    device.open(QIODevice::ReadOnly);
    JsonStream stream(device, {});
    QVERIFY(!stream.skipValue());
    QCOMPARE(stream.fault().code, code);
    QCOMPARE(stream.fault().byte, byte);
}

void TestJsonStream::longTextsCrossBlocks()
{
    const QByteArray text(JsonStream::blockBytes + 5, 'x');
    SlowDevice device("[\"" + text + "\",\"" + text + "\"]", 100'000);
    JsonStream stream(device, {});
    JsonStream::Items items(stream);
    std::string got;
    QVERIFY(items.next() && stream.readString(got));
    QCOMPARE(qsizetype(got.size()), text.size());
    QVERIFY(items.next() && stream.skipValue());
    QVERIFY(!items.next() && !stream.failed());
}

void TestJsonStream::manyEscapesNeedNoStack()
{
    QByteArray json = "\"" + QByteArray("\\n").repeated(500'000) + '"';
    QBuffer device(&json);
    device.open(QIODevice::ReadOnly);
    JsonStream stream(device, {});
    std::string text;
    QVERIFY(stream.readString(text));
    QCOMPARE(text.size(), size_t(500'000));
}

void TestJsonStream::limits()
{
    QByteArray deep(100'000, '[');
    QBuffer deepDevice(&deep);
    deepDevice.open(QIODevice::ReadOnly);
    JsonStream deepStream(deepDevice, {});
    QVERIFY(!deepStream.skipValue());
    QCOMPARE(deepStream.fault().code, Error::Code::Limit);
    QCOMPARE(deepStream.fault().byte, qint64(JsonStream::maxDepth));

    SlowDevice longDevice('"' + QByteArray(JsonStream::maxStringBytes + 1, 'x') + '"', 1 << 20);
    JsonStream longStream(longDevice, {});
    std::string text;
    QVERIFY(!longStream.readString(text));
    QCOMPARE(longStream.fault().code, Error::Code::Limit);

    SlowDevice numberDevice('[' + QByteArray(JsonStream::maxNumberBytes + 1, '1') + ']', 1 << 20);
    JsonStream numberStream(numberDevice, {});
    QVERIFY(!numberStream.skipValue());
    QCOMPARE(numberStream.fault().code, Error::Code::Limit);
}

void TestJsonStream::cancelled()
{
    QByteArray json(3 * JsonStream::blockBytes, ' ');
    QBuffer device(&json);
    device.open(QIODevice::ReadOnly);
    std::vector<qint64> done;
    const Progress progress = [&done](qint64 bytes, qint64 total) {
        done.push_back(bytes);
        return total == 3 * JsonStream::blockBytes && done.size() < 2;
    };
    JsonStream stream(device, progress);
    QCOMPARE(stream.peek(), '\0');
    QVERIFY(stream.failed());
    QCOMPARE(stream.fault().code, Error::Code::Cancelled);
    QCOMPARE(done, std::vector<qint64>({0, JsonStream::blockBytes}));
}

QTEST_GUILESS_MAIN(TestJsonStream)
#include "tst_jsonstream.moc"
