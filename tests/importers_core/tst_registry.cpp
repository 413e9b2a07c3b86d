// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

/// Knows files that begin with its word; the rest of the first line is its note.
class WordImporter : public Importer
{
public:
    WordImporter(std::string name, QByteArray word, Match match)
        : m_name(std::move(name))
        , m_word(std::move(word))
        , m_match(match)
    {
    }
    std::string name() const override { return m_name; }
    Match probe(QByteArrayView head, bool) const override
    {
        return head.startsWith(m_word) ? m_match : Match::No;
    }
    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        Evidence evidence;
        const QByteArray text = in.readAll();
        evidence.source.format = "words";
        evidence.notes.push_back({Note::Level::Info, "text", QString::fromUtf8(text), {}, 1});
        evidence.notes.push_back({Note::Level::Info, "zone", hints.zone, {}, {}});
        if (progress && !progress(1, 1))
            evidence.error = Error{.code = Error::Code::Cancelled, .message = u"stopped"_s};
        if (text.contains("broken"))
            evidence.error = Error{.code = Error::Code::Syntax, .message = u"broken"_s, .byte = 2};
        if (text.contains("throw"))
            throw std::bad_alloc();
        return evidence;
    }

private:
    std::string m_name;
    QByteArray m_word;
    Match m_match;
};

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

Registry words()
{
    Registry registry;
    registry.add(std::make_unique<WordImporter>("maybe", "word", Match::Maybe));
    registry.add(std::make_unique<WordImporter>("sure", "words", Match::Yes));
    return registry;
}

QStringList pathsOf(const std::vector<ListedFile> &files, const QString &folder)
{
    QStringList paths;
    for (const ListedFile &file : files)
        paths += QString(file.path).replace(folder, u"T"_s) + (file.error ? u"!"_s : QString());
    return paths;
}

} // namespace

class TestRegistry : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void takesTheSureReader();
    void namesUnknownContent_data();
    void namesUnknownContent();
    void shiftsOffsetsBehindAMark();
    void aReadersFaultIsKept();
    void aReaderThatThrowsIsAnError();
    void walksFoldersInOrder();
    void survivesLoopsOfLinks();
    void missingAndEmpty();
    void progressGoesOverAllFiles();
    void stopsAfterTheCancelledFile();
    void hintsArePerFile();
};

void TestRegistry::takesTheSureReader()
{
    const Registry registry = words();
    QCOMPARE(registry.readBytes("words of mine", u"x"_s, {}, {}).source.importer, std::string("sure"));
    QCOMPARE(registry.readBytes("word", u"x"_s, {}, {}).source.importer, std::string("maybe"));
    const Evidence evidence = registry.readBytes("words", u"x"_s, {}, {});
    QCOMPARE(evidence.source.path, u"x"_s);
    QCOMPARE(evidence.source.bytes, std::optional(qint64(5)));
    QVERIFY(evidence.source.sha256);
    QCOMPARE(registry.names(), (std::vector<std::string>{"maybe", "sure"}));
}

void TestRegistry::namesUnknownContent_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Error::Code>("code");
    QTest::addColumn<QString>("found");
    QTest::addColumn<qint64>("byte");
    const auto unknown = Error::Code::UnknownFormat;
    QTest::addRow("empty") << QByteArray() << Error::Code::Empty << u"an empty file"_s << qint64(0);
    QTest::addRow("white space") << QByteArray(" \n\t\n") << Error::Code::Empty << u"only white space"_s
                                 << qint64(4);
    QTest::addRow("html") << QByteArray("\n<!DOCTYPE html><html><head><title>Sign\n in</title>") << unknown
                          << u"an HTML page (Sign in)"_s << qint64(1);
    QTest::addRow("html without title")
        << QByteArray("<HTML><body>") << unknown << u"an HTML page"_s << qint64(0);
    QTest::addRow("xml") << QByteArray("<?xml version='1.0'?><a/>") << unknown << u"an XML document"_s
                         << qint64(0);
    QTest::addRow("pdf") << QByteArray("%PDF-1.7\n") << unknown << u"a PDF document"_s << qint64(0);
    QTest::addRow("zip") << QByteArray("PK\x03\x04 and so on") << unknown << u"a ZIP archive"_s << qint64(0);
    QTest::addRow("png") << QByteArray("\x89PNG\r\n\x1a\n\0\0", 10) << unknown << u"a PNG picture"_s
                         << qint64(0);
    QTest::addRow("404") << QByteArray("404 page not found\n") << unknown
                         << u"the text “404 page not found”"_s << qint64(0);
    QTest::addRow("zeros") << QByteArray(100, '\0') << unknown << u"binary data"_s << qint64(0);
    QTest::addRow("controls") << QByteArray("abc\x01\x02\x03\x04") << unknown << u"binary data"_s
                              << qint64(0);
    QTest::addRow("json") << QByteArray("{\"a\": 1}") << unknown
                          << u"JSON that no reader knows ({\"a\": 1})"_s << qint64(0);
    QTest::addRow("behind a mark") << QByteArray("\xef\xbb\xbf hello") << unknown << u"the text “hello”"_s
                                   << qint64(4);
    QTest::addRow("in gzip, cut") << QByteArray("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10) << Error::Code::Truncated
                                  << u"the end of the file after 10 compressed bytes"_s << qint64(0);
}

void TestRegistry::namesUnknownContent()
{
    QFETCH(QByteArray, bytes);
    const Evidence evidence = words().readBytes(bytes, u"x"_s, {}, {});
    QVERIFY(evidence.error);
    QTEST(evidence.error->code, "code");
    QTEST(evidence.error->found, "found");
    QTEST(evidence.error->byte.value_or(-1), "byte");
    QVERIFY(!evidence.error->expected.isEmpty());
    QCOMPARE(evidence.error->file, u"x"_s);
    QCOMPARE(evidence.source.bytes, std::optional(qint64(bytes.size())));
    QVERIFY(!evidence.holdsData());
}

void TestRegistry::shiftsOffsetsBehindAMark()
{
    const Evidence evidence = words().readBytes("\xef\xbb\xbfwords broken", u"x"_s, {}, {});
    QCOMPARE(evidence.error->byte, std::optional(qint64(5)));
    QCOMPARE(evidence.notes.front().byte, std::optional(qint64(4)));
}

void TestRegistry::aReadersFaultIsKept()
{
    const Evidence evidence = words().readBytes("words broken", u"x"_s, {}, {});
    QCOMPARE(evidence.error->code, Error::Code::Syntax);
    QCOMPARE(evidence.error->file, u"x"_s);
    QVERIFY(!evidence.error->found.isEmpty());
    QCOMPARE(evidence.source.format, std::string("words"));
}

void TestRegistry::aReaderThatThrowsIsAnError()
{
    const Evidence evidence = words().readBytes("words throw", u"x"_s, {}, {});
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Limit);
}

void TestRegistry::walksFoldersInOrder()
{
    QTemporaryDir top;
    QDir dir(top.path());
    dir.mkpath(u"b/empty"_s);
    dir.mkpath(u".hidden"_s);
    write(top.filePath(u"c"_s), "words");
    write(top.filePath(u"B"_s), "words");
    write(top.filePath(u"a"_s), "words");
    write(top.filePath(u"b/two"_s), "words");
    write(top.filePath(u"b/one"_s), "words");
    write(top.filePath(u".dot"_s), "words");
    write(top.filePath(u".hidden/x"_s), "words");
    const auto files = listFiles({top.filePath(u"c"_s), top.path(), u"-"_s});
    QCOMPARE(pathsOf(files, top.path()),
             (QStringList{u"T/c"_s, u"T/B"_s, u"T/a"_s, u"T/b/one"_s, u"T/b/two"_s, u"T/c"_s, u"-"_s}));
    QCOMPARE(files.front().bytes, qint64(5));
    QCOMPARE(pathsOf(listFiles({top.path() + u'/'}), top.path()).first(), u"T/B"_s);
}

void TestRegistry::survivesLoopsOfLinks()
{
    QTemporaryDir top;
    QDir(top.path()).mkpath(u"a/b"_s);
    write(top.filePath(u"a/b/file"_s), "words");
    QVERIFY(QFile::link(top.path(), top.filePath(u"a/b/up"_s)));
    QVERIFY(QFile::link(u"nowhere"_s, top.filePath(u"a/dangling"_s)));
    QCOMPARE(pathsOf(listFiles({top.path()}), top.path()), (QStringList{u"T/a/b/file"_s}));
    QCOMPARE(pathsOf(listFiles({top.filePath(u"a/dangling"_s)}), top.path()),
             (QStringList{u"T/a/dangling!"_s}));
}

void TestRegistry::missingAndEmpty()
{
    QTemporaryDir top;
    const Evidence missing = words().readFile(top.filePath(u"absent"_s), {}, {});
    QCOMPARE(missing.error->code, Error::Code::Io);
    QVERIFY(!missing.source.bytes);
    const auto listed = listFiles({top.path()});
    QCOMPARE(listed.size(), size_t(1));
    QCOMPARE(listed.front().error->code, Error::Code::NoData);
}

void TestRegistry::progressGoesOverAllFiles()
{
    QTemporaryDir top;
    write(top.filePath(u"a"_s), "words " + QByteArray(1000, 'x'));
    write(top.filePath(u"b"_s), "words " + QByteArray(2000, 'x'));
    qint64 most = 0;
    const auto all = words().readPaths({top.path()}, {}, [&most](qint64 done, qint64 total) {
        most = std::max(most, done);
        return total == 3012;
    });
    QCOMPARE(all.size(), size_t(2));
    QVERIFY(!all[0]->error && !all[1]->error);
    QCOMPARE(most, qint64(3012));
}

void TestRegistry::stopsAfterTheCancelledFile()
{
    QTemporaryDir top;
    for (const QString &name : {u"a"_s, u"b"_s, u"c"_s})
        write(top.filePath(name), "words");
    const auto all = words().readPaths({top.path()}, {}, [](qint64 done, qint64) { return done <= 5; });
    QCOMPARE(all.size(), size_t(2));
    QVERIFY(!all[0]->error);
    QCOMPARE(all[1]->error->code, Error::Code::Cancelled);
}

void TestRegistry::hintsArePerFile()
{
    QTemporaryDir top;
    write(top.filePath(u"a"_s), "words");
    const auto all = words().readPaths({top.path()},
                                       [](const QString &path) {
                                           Hints hints;
                                           hints.zone = path.endsWith(u'a') ? u"Europe/Berlin"_s : u"UTC"_s;
                                           return hints;
                                       },
                                       {});
    QCOMPARE(all.front()->notes.back().text, u"Europe/Berlin"_s);
}

QTEST_GUILESS_MAIN(TestRegistry)
#include "tst_registry.moc"
