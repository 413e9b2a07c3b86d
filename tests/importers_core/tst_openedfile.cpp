// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/openedfile.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QTemporaryDir>
#include <QTest>

#include <KCompressionDevice>
#include <lz4frame.h>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

QByteArray lines(int count)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += "line " + QByteArray::number(i * 7919 % 100003) + " of a log\n";
    return text;
}

QByteArray filtered(const QByteArray &bytes, KCompressionDevice::CompressionType type)
{
    QByteArray packed;
    QBuffer buffer(&packed);
    KCompressionDevice device(&buffer, false, type);
    device.open(QIODevice::WriteOnly);
    device.write(bytes);
    device.close();
    return packed;
}

QByteArray packed(const QByteArray &bytes, const QByteArray &compression)
{
    if (compression == "gzip")
        return filtered(bytes, KCompressionDevice::GZip);
    if (compression == "bzip2")
        return filtered(bytes, KCompressionDevice::BZip2);
    if (compression == "xz")
        return filtered(bytes, KCompressionDevice::Xz);
    if (compression == "zstd")
        return filtered(bytes, KCompressionDevice::Zstd);
    if (compression == "lz4") {
        QByteArray out(qsizetype(LZ4F_compressFrameBound(size_t(bytes.size()), nullptr)), Qt::Uninitialized);
        out.truncate(qsizetype(
            LZ4F_compressFrame(out.data(), size_t(out.size()), bytes.data(), size_t(bytes.size()), nullptr)));
        return out;
    }
    return bytes;
}

std::unique_ptr<OpenedFile> opened(const QByteArray &raw)
{
    auto buffer = std::make_unique<QBuffer>();
    buffer->setData(raw);
    buffer->open(QIODevice::ReadOnly);
    return std::make_unique<OpenedFile>(std::move(buffer), u"test"_s);
}

QByteArray utf16(const QString &text, bool bigEndian)
{
    QByteArray bytes;
    for (const QChar c : text) {
        const char high = char(c.unicode() >> 8);
        const char low = char(c.unicode() & 0xff);
        bytes += bigEndian ? high : low;
        bytes += bigEndian ? low : high;
    }
    return bytes;
}

/// Gives so many bytes, then fails.
class FailingDevice : public QIODevice
{
public:
    explicit FailingDevice(qint64 good)
        : m_good(good)
    {
        setOpenMode(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    bool isSequential() const override { return true; }
    bool atEnd() const override { return false; }

protected:
    qint64 readData(char *data, qint64 size) override
    {
        if (m_good == 0) {
            setErrorString(u"disk on fire"_s);
            return -1;
        }
        const qint64 count = std::min(size, m_good);
        std::fill_n(data, count, 'x');
        m_good -= count;
        return count;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    qint64 m_good;
};

} // namespace

class TestOpenedFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void unpacks_data();
    void unpacks();
    void hashesTheFileOnDisk();
    void seesACutStream_data();
    void seesACutStream();
    void seesADamagedStream();
    void readsEveryMember_data();
    void readsEveryMember();
    void ignoresWhatFollows();
    void decodes_data();
    void decodes();
    void keepsPairsAcrossBlocks();
    void saysHalfACharacter();
    void failsWithTheDevice();
    void refusesAStreamMadeToFillMemory();
    void stopsWhenAsked();
    void refusesWhatIsNoFile();
    void showsTheHeadWithoutTakingIt();
};

void TestOpenedFile::unpacks_data()
{
    QTest::addColumn<QByteArray>("compression");
    QTest::addColumn<int>("count");
    for (const char *name : {"", "gzip", "bzip2", "xz", "zstd", "lz4"}) {
        QTest::addRow("%s small", name) << QByteArray(name) << 3;
        QTest::addRow("%s of many blocks", name) << QByteArray(name) << 100000;
    }
}

void TestOpenedFile::unpacks()
{
    QFETCH(QByteArray, compression);
    QFETCH(int, count);
    const QByteArray text = lines(count);
    const QByteArray raw = packed(text, compression);
    const auto file = opened(raw);
    QVERIFY(file->openForReading());
    QCOMPARE(file->readAll(), text);
    QVERIFY(file->atEnd());
    QVERIFY(!file->fault());
    SourceInfo source;
    file->finish(source);
    QCOMPARE(source.compression, compression.toStdString());
    QCOMPARE(source.bytes, std::optional(qint64(raw.size())));
    // Qt's SHA-256 is another implementation.
    QCOMPARE(*source.sha256, QCryptographicHash::hash(raw, QCryptographicHash::Sha256).toHex().toStdString());
}

void TestOpenedFile::hashesTheFileOnDisk()
{
    const auto file = opened("abc");
    QVERIFY(file->openForReading());
    SourceInfo source;
    file->finish(source); // nothing was read
    QCOMPARE(*source.sha256, std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    QCOMPARE(*source.bytes, qint64(3));
}

void TestOpenedFile::seesACutStream_data()
{
    QTest::addColumn<QByteArray>("compression");
    QTest::addColumn<int>("percent");
    for (const char *name : {"gzip", "bzip2", "xz", "zstd", "lz4"}) {
        for (const int percent : {0, 1, 50, 99})
            QTest::addRow("%s at %d %%", name, percent) << QByteArray(name) << percent;
    }
}

void TestOpenedFile::seesACutStream()
{
    QFETCH(QByteArray, compression);
    QFETCH(int, percent);
    const QByteArray text = lines(100000);
    const QByteArray raw = packed(text, compression);
    const auto file = opened(raw.first(std::max<qsizetype>(7, raw.size() * percent / 100)));
    QVERIFY(file->openForReading());
    const QByteArray got = file->readAll();
    QVERIFY(file->fault());
    QCOMPARE(file->fault()->code, Error::Code::Truncated);
    QCOMPARE(file->fault()->byte, std::optional(qint64(got.size())));
    QVERIFY(text.startsWith(got));
    if (percent == 50)
        QVERIFY(got.size() > text.size() / 4);
    QVERIFY(file->atEnd());
}

void TestOpenedFile::seesADamagedStream()
{
    QByteArray raw = packed(lines(100000), "gzip");
    for (qsizetype i = raw.size() / 2; i < raw.size() / 2 + 64; ++i)
        raw[i] = char(~raw[i]);
    const auto file = opened(raw);
    QVERIFY(file->openForReading());
    QVERIFY(lines(100000).startsWith(file->readAll().first(1000)));
    QVERIFY(file->fault());
    QCOMPARE(file->fault()->code, Error::Code::Damaged);
    SourceInfo source;
    file->finish(source);
    QCOMPARE(*source.bytes, qint64(raw.size()));
}

void TestOpenedFile::readsEveryMember_data()
{
    unpacks_data();
}

void TestOpenedFile::readsEveryMember()
{
    QFETCH(QByteArray, compression);
    QFETCH(int, count);
    const QByteArray text = lines(count);
    const auto file = opened(packed(text, compression) + packed("second\n", compression));
    QVERIFY(file->openForReading());
    QCOMPARE(file->readAll(), text + "second\n");
    QVERIFY(!file->fault());
    QVERIFY(file->notes().empty());
}

void TestOpenedFile::ignoresWhatFollows()
{
    const auto padded = opened(packed("text\n", "gzip") + QByteArray(1000, '\0'));
    QVERIFY(padded->openForReading());
    QCOMPARE(padded->readAll(), QByteArray("text\n"));
    QVERIFY(padded->notes().empty());

    const auto garbage = opened(packed("text\n", "zstd") + "garbage behind it");
    QVERIFY(garbage->openForReading());
    QCOMPARE(garbage->readAll(), QByteArray("text\n"));
    QVERIFY(!garbage->fault());
    QCOMPARE(garbage->notes().size(), size_t(1));
    QCOMPARE(garbage->notes().front().code, std::string("trailing-bytes"));

    // KArchive's gzip filter takes what follows for another member: damaged, but nothing is lost.
    const auto gzip = opened(packed("text\n", "gzip") + "garbage behind it");
    QVERIFY(gzip->openForReading());
    QCOMPARE(gzip->readAll(), QByteArray("text\n"));
    QCOMPARE(gzip->fault()->code, Error::Code::Damaged);
    QCOMPARE(gzip->fault()->byte, std::optional<qint64>(5));
}

void TestOpenedFile::decodes_data()
{
    QTest::addColumn<QByteArray>("raw");
    QTest::addColumn<QString>("text");
    const QString text = u"Time,Größe\r\n1,2\r\n"_s;
    const QByteArray le("\xff\xfe", 2);
    const QByteArray be("\xfe\xff", 2);
    QTest::addRow("UTF-8 with mark") << "\xef\xbb\xbf" + text.toUtf8() << text;
    QTest::addRow("UTF-16LE with mark") << le + utf16(text, false) << text;
    QTest::addRow("UTF-16BE with mark") << be + utf16(text, true) << text;
    QTest::addRow("UTF-16LE without") << utf16(text, false) << text;
    QTest::addRow("UTF-16BE without") << utf16(text, true) << text;
    QTest::addRow("UTF-16LE in gzip") << packed(le + utf16(text, false), "gzip") << text;
    QTest::addRow("UTF-16LE mark alone") << le << QString();
    QTest::addRow("UTF-8 mark alone") << QByteArray("\xef\xbb\xbf") << QString();
    QTest::addRow("UTF-32LE") << QByteArray("\xff\xfe\0\0a\0\0\0b\0\0\0", 12) << u"ab"_s;
    QTest::addRow("plain") << QByteArray("a\xc3\xbc") << u"aü"_s;
    QTest::addRow("zeros are no text") << QByteArray(16, '\0') << QString(16, QChar(0));
}

void TestOpenedFile::decodes()
{
    QFETCH(QByteArray, raw);
    QFETCH(QString, text);
    const auto file = opened(raw);
    QVERIFY(file->openForReading());
    QCOMPARE(QString::fromUtf8(file->readAll()), text);
    QVERIFY(file->atEnd());
}

void TestOpenedFile::keepsPairsAcrossBlocks()
{
    // One unit, then pairs: every block of an even number of bytes cuts a pair.
    QString text = u"x"_s;
    for (int i = 0; i < 200000; ++i)
        text += u"😀"_s;
    const auto file = opened(QByteArray("\xff\xfe", 2) + utf16(text, false));
    QVERIFY(file->openForReading());
    QVERIFY(QString::fromUtf8(file->readAll()) == text);
    QCOMPARE(file->notes().size(), size_t(1)); // that it is UTF-16
}

void TestOpenedFile::saysHalfACharacter()
{
    const auto file = opened(QByteArray("\xff\xfe", 2) + utf16(u"abc"_s, false) + "d");
    QVERIFY(file->openForReading());
    QCOMPARE(file->readAll(), QByteArray("abc"));
    QCOMPARE(file->notes().back().level, Note::Level::Warning);
    QCOMPARE(file->notes().back().code, std::string("encoding"));
}

void TestOpenedFile::failsWithTheDevice()
{
    OpenedFile file(std::make_unique<FailingDevice>(1000000), u"test"_s);
    QVERIFY(file.openForReading());
    const QByteArray got = file.readAll();
    QVERIFY(file.fault());
    QCOMPARE(file.fault()->code, Error::Code::Io);
    QCOMPARE(file.fault()->found, u"disk on fire"_s);
    QCOMPARE(got, QByteArray(1000000, 'x'));
    SourceInfo source;
    file.finish(source);
    QVERIFY(!source.sha256);
}

void TestOpenedFile::refusesAStreamMadeToFillMemory()
{
    const auto file = opened(packed(QByteArray(300 * 1024 * 1024, ' '), "zstd"));
    QVERIFY(file->openForReading());
    QByteArray block(1 << 20, Qt::Uninitialized);
    qint64 got = 0;
    for (qint64 n = file->read(block.data(), block.size()); n > 0; n = file->read(block.data(), block.size()))
        got += n;
    QVERIFY(file->fault());
    QCOMPARE(file->fault()->code, Error::Code::Limit);
    QVERIFY(got < freeExpandedBytes + (1 << 20));
}

void TestOpenedFile::stopsWhenAsked()
{
    const auto file = opened(QByteArray(10 * 1024 * 1024, 'x'));
    qint64 seen = 0;
    file->setProgress([&seen](qint64 done, qint64 total) {
        seen = done;
        return total == 10 * 1024 * 1024 && done < 2 * 1024 * 1024;
    });
    QVERIFY(file->openForReading());
    const qsizetype got = file->readAll().size();
    QVERIFY(file->fault());
    QCOMPARE(file->fault()->code, Error::Code::Cancelled);
    QVERIFY(got <= seen && seen < 4 * 1024 * 1024);
}

void TestOpenedFile::refusesWhatIsNoFile()
{
    QTemporaryDir folder;
    for (const QString &path : {folder.filePath(u"absent"_s), folder.path(), u"/dev/zero"_s}) {
        OpenedFile file(path);
        QVERIFY2(!file.openForReading(), qPrintable(path));
        QVERIFY(file.fault());
        QCOMPARE(file.fault()->code, Error::Code::Io);
    }
}

void TestOpenedFile::showsTheHeadWithoutTakingIt()
{
    const QByteArray text = lines(50000);
    const auto file = opened(packed(text, "gzip"));
    QVERIFY(file->openForReading());
    QCOMPARE(file->head(100000).toByteArray(), text.first(100000));
    QVERIFY(!file->headIsWhole(100000));
    QCOMPARE(file->readAll(), text);

    const auto small = opened("abc");
    QVERIFY(small->openForReading());
    QCOMPARE(small->head(100).toByteArray(), QByteArray("abc"));
    QVERIFY(small->headIsWhole(100));
    QVERIFY(small->headIsWhole(3));
    QVERIFY(!small->headIsWhole(2));
}

QTEST_GUILESS_MAIN(TestOpenedFile)
#include "tst_openedfile.moc"
