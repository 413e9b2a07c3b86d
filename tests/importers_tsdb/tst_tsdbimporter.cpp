// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "blockwriter.h"
#include "importers/core/registry.h"
#include "importers/tsdb/tsdbimporter.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <map>

using namespace memreport;
using namespace Qt::StringLiterals;
using handmade::BlockWriter;
using handmade::Sample;

namespace {

constexpr qint64 start = 1'796'048'000'000;
constexpr auto staleMarker = quint64(0x7ff0000000000002);

std::vector<Sample> rising(int count, qint64 from, double first)
{
    std::vector<Sample> samples;
    for (int i = 0; i < count; ++i)
        samples.push_back({from + i * 15000, first + i * 4096});
    return samples;
}

BlockWriter::Labels rss(const std::string &group)
{
    return {
        {"__name__", "namedprocess_namegroup_memory_bytes"}, {"groupname", group}, {"memtype", "resident"}};
}

Registry registry()
{
    Registry registry;
    registry.add(makeTsdbImporter());
    return registry;
}

Evidence read(const QString &folder)
{
    return registry().readFile(folder, {}, {});
}

std::vector<Sample> samplesOf(const Series &series)
{
    std::vector<Sample> samples;
    for (size_t i = 0; i < series.size(); ++i)
        samples.push_back({msOf(series.time(i)), series.value(i)});
    return samples;
}

/// By the value of the label groupname.
std::map<std::string, std::vector<Sample>> byGroup(const Evidence &evidence)
{
    std::map<std::string, std::vector<Sample>> all;
    for (const Series &series : evidence.series)
        all[std::string(series.labels.value("groupname"))] = samplesOf(series);
    return all;
}

QStringList codesOf(const Evidence &evidence)
{
    QStringList codes;
    for (const Note &note : evidence.notes)
        codes += QString::fromStdString(note.code);
    return codes;
}

/// Two series of two chunks, a deleted stretch in the second.
BlockWriter small()
{
    BlockWriter block;
    block.addSeries(rss("a"), rising(122, start, 1e9));
    const size_t b = block.addSeries(rss("b"), rising(121, start + 7, 2e9));
    block.addTombstone(b, start + 7 + 15000, start + 7 + 30000);
    return block;
}

bool isPartOf(const std::vector<Sample> &part, const std::vector<Sample> &whole)
{
    size_t at = 0;
    for (const Sample &sample : part) {
        while (at < whole.size() && !(whole[at] == sample))
            ++at;
        if (at == whole.size())
            return false;
    }
    return true;
}

/// What is there is right, and what is missing is told.
void checkDamaged(const Evidence &evidence, const std::map<std::string, std::vector<Sample>> &right,
                  const QString &what)
{
    const auto found = byGroup(evidence);
    for (const auto &[group, samples] : found) {
        QVERIFY2(right.contains(group), qPrintable(what));
        QVERIFY2(isPartOf(samples, right.at(group)), qPrintable(what));
    }
    if (found != right)
        QVERIFY2(evidence.error.has_value(), qPrintable(what));
    if (evidence.error) {
        QVERIFY2(evidence.error->byte.has_value(), qPrintable(what));
        QVERIFY2(!evidence.error->expected.isEmpty() && !evidence.error->found.isEmpty(), qPrintable(what));
    }
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestTsdbImporter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsABlock();
    void staleMarkersAndHistograms();
    void deletedSamples();
    void joinedDeletions();
    void mergesOverlappingBlocks();
    void keepsReplicasApart();
    void namesTheLog();
    void onlyALog();
    void claims();
    void oneEntryOfAWalk();
    void damagedChunk();
    void missingSegment();
    void unreadableFiles_data();
    void unreadableFiles();
    void damagedList();
    void everyByteChanged_data();
    void everyByteChanged();
    void everyCut_data();
    void everyCut();
    void chunksNamedAgain();
    void entriesInEachOther();
    void impossibleEntries_data();
    void impossibleEntries();
    void otherCounts();
    void unsortedChunks();
    void sameResultAlways();
    void stops();

private:
    QString folder() const { return m_folder->filePath(u"01M8PDWHKHNJ6NFHB507H62STF"_s); }
    void fresh() { m_folder = std::make_unique<QTemporaryDir>(); }
    std::unique_ptr<QTemporaryDir> m_folder = std::make_unique<QTemporaryDir>();
};

void TestTsdbImporter::readsABlock()
{
    fresh();
    BlockWriter block;
    block.addSeries(rss("a"), rising(1000, start, 1e9));
    block.addSeries({{"__name__", "up"}, {"path", "C:\\x \"y\"\n"}}, std::vector<Sample>{{-5, 1}});
    block.write(folder());
    const Evidence evidence = read(folder());
    QVERIFY(!evidence.error);
    QCOMPARE(codesOf(evidence), QStringList());
    QCOMPARE(evidence.source.format, std::string("Prometheus TSDB block"));
    QCOMPARE(evidence.source.importer, std::string("prometheus-tsdb"));
    QVERIFY(!evidence.source.bytes);
    QVERIFY(!evidence.source.sha256);
    QCOMPARE(evidence.series.size(), size_t(2));
    const Series &a = evidence.series[0];
    QCOMPARE(a.name, std::string("namedprocess_namegroup_memory_bytes"));
    QCOMPARE(a.unit, Unit::Bytes);
    QCOMPARE(a.labels, Labels({{"groupname", "a"}, {"memtype", "resident"}}));
    QVERIFY(samplesOf(a) == rising(1000, start, 1e9));
    QCOMPARE(evidence.series[1].labels, Labels({{"path", "C:\\x \"y\"\n"}}));
    QVERIFY(samplesOf(evidence.series[1]) == (std::vector<Sample>{{-5, 1}}));
}

void TestTsdbImporter::staleMarkersAndHistograms()
{
    fresh();
    BlockWriter block;
    const double stale = std::bit_cast<double>(staleMarker);
    block.addSeries(rss("a"), std::vector<Sample>{{start, 1}, {start + 15000, stale}});
    // Samples of a histogram chunk are counted by its first two bytes.
    const auto histogram = block.addChunk(2, QByteArray::fromHex("0078") + "rest", start, start + 1);
    const auto floats = block.addChunk(3, QByteArray::fromHex("0003"), start + 2, start + 3);
    block.addSeries({{"__name__", "latency"}}, {histogram, floats});
    const auto unknown = block.addChunk(99, QByteArray::fromHex("0005"), start, start + 1);
    block.addSeries({{"__name__", "other"}}, {unknown});
    block.write(folder());
    const Evidence evidence = read(folder());
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.series.size(), size_t(1));
    QCOMPARE(std::bit_cast<quint64>(evidence.series[0].value(1)), staleMarker);
    QCOMPARE(evidence.counts.histogramSeries, 1);
    QCOMPARE(evidence.counts.histogramSamples, 123);
    QCOMPARE(codesOf(evidence), (QStringList{u"histograms"_s, u"unknown-encoding"_s}));
}

void TestTsdbImporter::deletedSamples()
{
    fresh();
    small().write(folder());
    const Evidence evidence = read(folder());
    QVERIFY(!evidence.error);
    QCOMPARE(codesOf(evidence), QStringList{u"deleted-samples"_s});
    std::vector<Sample> left = rising(121, start + 7, 2e9);
    left.erase(left.begin() + 1, left.begin() + 3); // both ends are deleted
    QVERIFY(byGroup(evidence).at("b") == left);
    QVERIFY(byGroup(evidence).at("a") == rising(122, start, 1e9));
}

void TestTsdbImporter::joinedDeletions()
{
    fresh();
    BlockWriter block;
    const size_t a =
        block.addSeries(rss("a"), std::vector<Sample>{{10, 1}, {20, 2}, {30, 3}, {40, 4}, {50, 5}});
    const size_t b = block.addSeries(rss("b"), std::vector<Sample>{{10, 1}});
    block.addTombstone(a, 35, 45);
    block.addTombstone(a, 5, 30);
    block.addTombstone(a, 15, 20);
    block.addTombstone(b, INT64_MIN, INT64_MAX);
    block.write(folder());
    const Evidence evidence = read(folder());
    QVERIFY(byGroup(evidence).at("a") == (std::vector<Sample>{{50, 5}}));
    QVERIFY(!byGroup(evidence).contains("b")); // nothing of it is left
}

// Two servers scrape one target; only Thanos' labels of the blocks tell their samples apart.
void TestTsdbImporter::keepsReplicasApart()
{
    fresh();
    for (const QByteArray server : {"a", "b"}) {
        BlockWriter block;
        block.addSeries(rss("x"), rising(10, start + (server == "b" ? 400 : 0), 1e9));
        const QString name =
            folder() + u"/01ARZ3NDEKTSV4RRFFQ69G5FA"_s + QString::fromLatin1(server).toUpper();
        block.write(name);
        const QByteArray labels = "\"version\":1,\"thanos\":{\"labels\":{\"replica\":\"" + server +
                                  "\",\"memtype\":\"said by Thanos\",\"__org_id__\":\"t\"}}";
        handmade::writeFile(name + u"/meta.json"_s, block.meta().replace("\"version\":1", labels));
    }
    const Evidence evidence = read(folder());
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.series.size(), size_t(2));
    QCOMPARE(evidence.counts.duplicateSamples, 0);
    QCOMPARE(evidence.series[0].labels,
             Labels({{"groupname", "x"}, {"memtype", "said by Thanos"}, {"replica", "a"}}));
    QCOMPARE(evidence.series[1].labels.value("replica"), std::string_view("b"));
    QVERIFY(samplesOf(evidence.series[1]) == rising(10, start + 400, 1e9));
    QVERIFY(codesOf(evidence).contains(u"external-labels"_s));
}

void TestTsdbImporter::mergesOverlappingBlocks()
{
    fresh();
    BlockWriter late;
    late.addSeries(rss("a"), rising(200, start + 100 * 15000, 1e9 + 100 * 4096));
    late.addSeries(rss("b"), rising(10, start, 5));
    late.write(m_folder->filePath(u"01A"_s));
    BlockWriter early;
    early.addSeries(rss("a"), rising(150, start, 1e9)); // 50 of them again
    early.write(m_folder->filePath(u"01B"_s));
    const Evidence evidence = read(m_folder->path());
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.source.format, std::string("Prometheus TSDB, 2 blocks"));
    QCOMPARE(evidence.series.size(), size_t(2));
    QVERIFY(byGroup(evidence).at("a") == rising(300, start, 1e9));
    QVERIFY(byGroup(evidence).at("b") == rising(10, start, 5));
    QCOMPARE(evidence.counts.duplicateSamples, 50);
    QCOMPARE(codesOf(evidence), QStringList{u"duplicate-samples"_s});
}

void TestTsdbImporter::namesTheLog()
{
    fresh();
    small().write(folder());
    QDir(m_folder->path()).mkpath(u"wal"_s);
    QDir(m_folder->path()).mkpath(u"chunks_head"_s);
    QDir(m_folder->path()).mkpath(u"01X.tmp-for-creation"_s);
    handmade::writeFile(m_folder->filePath(u"lock"_s), "");
    handmade::writeFile(m_folder->filePath(u"wal/00000000"_s), "x");
    const Evidence evidence = read(m_folder->path());
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.series.size(), size_t(2));
    QCOMPARE(codesOf(evidence),
             (QStringList{u"deleted-samples"_s, u"log-not-read"_s, u"unfinished-blocks"_s}));
    QVERIFY(evidence.notes[1].text.contains(u"chunks_head, wal"));
    QVERIFY(evidence.notes[1].text.contains(u"/api/v1/admin/tsdb/snapshot"));
}

void TestTsdbImporter::onlyALog()
{
    fresh();
    QDir(m_folder->path()).mkpath(u"data/wal"_s);
    handmade::writeFile(m_folder->filePath(u"data/wal/00000000"_s), "x");
    for (const QString &name : {u"data"_s, u"data/wal"_s}) {
        const Evidence evidence = read(m_folder->filePath(name));
        QVERIFY(evidence.error);
        QCOMPARE(evidence.error->code, Error::Code::NoData);
        QVERIFY(evidence.error->message.contains(u"snapshot"));
        QCOMPARE(evidence.error->found, u"wal"_s);
    }
}

void TestTsdbImporter::claims()
{
    fresh();
    const auto importer = makeTsdbImporter();
    QVERIFY(!importer->claims(m_folder->path()));
    small().write(folder());
    QVERIFY(importer->claims(folder()));
    QVERIFY(importer->claims(m_folder->path()));
    // What else lies in a folder of blocks would be lost if it were one data set.
    handmade::writeFile(m_folder->filePath(u"journal.txt"_s), "x");
    QVERIFY(!importer->claims(m_folder->path()));
    QVERIFY(importer->claims(folder()));
    // A block is one whatever else was put into it; that is told.
    handmade::writeFile(folder() + u"/notes.txt"_s, "x");
    QVERIFY(importer->claims(folder()));
    QVERIFY(codesOf(read(folder())).contains(u"foreign-files"_s));
    QFile::remove(folder() + u"/meta.json"_s);
    QVERIFY(importer->claims(folder()));
    QFile::remove(folder() + u"/index"_s);
    QVERIFY(!importer->claims(folder()));
    QDir(m_folder->path()).mkpath(u"words/chunks"_s);
    handmade::writeFile(m_folder->filePath(u"words/index"_s), "a book's");
    QVERIFY(!importer->claims(m_folder->filePath(u"words"_s)));
}

void TestTsdbImporter::oneEntryOfAWalk()
{
    fresh();
    small().write(folder());
    handmade::writeFile(m_folder->filePath(u"other.txt"_s), "x");
    const auto listed = registry().list({m_folder->path()});
    QCOMPARE(listed.size(), size_t(2));
    QCOMPARE(listed[0].path, folder());
    const qint64 bytes = small().index().size() + small().segment().size() + small().tombstones().size() +
                         small().meta().size();
    QCOMPARE(listed[0].bytes, bytes);
    QCOMPARE(listed[1].path, m_folder->filePath(u"other.txt"_s));
    // Without a reader that claims it, the folder is walked.
    QCOMPARE(listFiles({m_folder->path()}).size(), size_t(5));
}

void TestTsdbImporter::damagedChunk()
{
    fresh();
    BlockWriter block;
    block.addSeries(rss("a"), rising(360, start, 1e9));
    block.write(folder());
    // The second chunk: behind the head of the segment and the first one.
    const qsizetype firstBytes = handmade::xorChunk(rising(120, start, 1e9)).size();
    const qsizetype second = 8 + (firstBytes > 127 ? 2 : 1) + 1 + firstBytes + 4;
    QByteArray segment = block.segment();
    segment[second + 20] = char(segment[second + 20] ^ 1);
    handmade::writeFile(folder() + u"/chunks/000001"_s, segment);
    const Evidence evidence = read(folder());
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Damaged);
    QCOMPARE(evidence.error->byte, std::optional(qint64(second)));
    QVERIFY(evidence.error->message.startsWith(u"chunks/000001: "));
    QVERIFY(evidence.error->message.contains(u"groupname=\"a\""));
    QVERIFY(evidence.error->message.contains(isoUtc(instantFromMs(start + 120 * 15000))));
    std::vector<Sample> left = rising(360, start, 1e9);
    left.erase(left.begin() + 120, left.begin() + 240);
    QVERIFY(byGroup(evidence).at("a") == left);
    QCOMPARE(evidence.notes.size(), size_t(1));
    QCOMPARE(evidence.notes[0].byte, std::optional(qint64(second)));
}

void TestTsdbImporter::missingSegment()
{
    fresh();
    small().write(folder());
    QFile::remove(folder() + u"/chunks/000001"_s);
    const Evidence evidence = read(folder());
    QVERIFY(evidence.error);
    QVERIFY(evidence.error->message.startsWith(u"chunks/000001: "));
    QVERIFY(evidence.series.empty());
    QCOMPARE(codesOf(evidence).count(u"damaged"_s), 4); // two chunks a series
}

void TestTsdbImporter::unreadableFiles_data()
{
    QTest::addColumn<QString>("file");
    for (const QString &file : {u"index"_s, u"meta.json"_s, u"tombstones"_s, u"chunks/000001"_s})
        QTest::addRow("%s", qPrintable(file)) << file;
}

// A folder in the place of a file opens on some systems and reads on none.
void TestTsdbImporter::unreadableFiles()
{
    QFETCH(QString, file);
    fresh();
    small().write(folder());
    QFile::remove(folder() + u'/' + file);
    QDir(folder()).mkpath(file);
    const Evidence evidence = read(folder());
    const bool told = evidence.error || !codesOf(evidence).isEmpty();
    QVERIFY(told);
    QCOMPARE(evidence.series.empty(), file == u"index"_s || file == u"chunks/000001"_s);
}

void TestTsdbImporter::damagedList()
{
    fresh();
    const BlockWriter block = small();
    block.write(folder());
    // The list of all series begins with its length 12 and its count 2.
    QByteArray index = block.index();
    const qsizetype list = index.indexOf(QByteArray::fromHex("0000000c00000002"));
    QVERIFY(list > 0);
    index[list + 7] = 3;
    handmade::writeFile(folder() + u"/index"_s, index);
    const Evidence evidence = read(folder());
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->byte, std::optional(qint64(list)));
    // The entries tell where they are.
    QCOMPARE(byGroup(evidence).size(), size_t(2));
    QVERIFY(byGroup(evidence).at("a") == rising(122, start, 1e9));
}

void TestTsdbImporter::everyByteChanged_data()
{
    QTest::addColumn<QString>("file");
    for (const QString &file : {u"index"_s, u"chunks/000001"_s, u"tombstones"_s, u"meta.json"_s})
        QTest::addRow("%s", qPrintable(file)) << file;
}

void TestTsdbImporter::everyByteChanged()
{
    fresh();
    QFETCH(QString, file);
    small().write(folder());
    auto right = byGroup(read(folder()));
    if (file == u"tombstones"_s)
        right["b"] = rising(121, start + 7, 2e9); // a list that cannot be read deletes nothing, and is told
    const QString path = folder() + u'/' + file;
    const QByteArray bytes = bytesOf(path);
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        QByteArray changed = bytes;
        changed[i] = char(uchar(changed[i]) ^ (1U << (i % 8)));
        handmade::writeFile(path, changed);
        if (makeTsdbImporter()->claims(folder()))
            checkDamaged(read(folder()), right, u"byte %1"_s.arg(i));
    }
}

void TestTsdbImporter::everyCut_data()
{
    everyByteChanged_data();
}

void TestTsdbImporter::everyCut()
{
    fresh();
    QFETCH(QString, file);
    small().write(folder());
    auto right = byGroup(read(folder()));
    if (file == u"tombstones"_s)
        right["b"] = rising(121, start + 7, 2e9);
    const QString path = folder() + u'/' + file;
    const QByteArray bytes = bytesOf(path);
    for (qsizetype size = 0; size < bytes.size(); ++size) {
        handmade::writeFile(path, bytes.first(size));
        const Evidence evidence = read(folder());
        QVERIFY2(evidence.error, qPrintable(u"%1 bytes"_s.arg(size)));
        checkDamaged(evidence, right, u"%1 bytes"_s.arg(size));
    }
}

void TestTsdbImporter::chunksNamedAgain()
{
    fresh();
    BlockWriter block;
    const auto chunk = block.addChunk(rising(30000, start, 1));
    const std::vector<handmade::WrittenChunk> again(50, chunk);
    for (int i = 0; i < 100; ++i)
        block.addSeries(rss("s" + std::to_string(i)), again);
    block.write(folder());
    const Evidence evidence = read(folder());
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Limit);
    QVERIFY(evidence.error->message.startsWith(u"index: "));
}

void TestTsdbImporter::entriesInEachOther()
{
    fresh();
    BlockWriter block;
    block.addSeries(rss("a"), rising(10, start, 1));
    block.addSeries(rss("b"), rising(10, start, 1));
    QByteArray index = block.index();
    // The first entry's length now covers the second one; its checksum would even be looked for behind it.
    const qsizetype first = (5 + 4 + index.mid(5, 4).toHex().toInt(nullptr, 16) + 4 + 15) / 16 * 16;
    index[first] = 100;
    block.write(folder());
    handmade::writeFile(folder() + u"/index"_s, index);
    const Evidence evidence = read(folder());
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->byte, std::optional(qint64(first)));
    QVERIFY(byGroup(evidence).contains("b"));
    QVERIFY(!byGroup(evidence).contains("a"));
}

void TestTsdbImporter::impossibleEntries_data()
{
    QTest::addColumn<QByteArray>("entry");
    const QByteArray labels = QByteArray::fromHex("010102"); // one label: symbols 1 and 2
    QTest::addRow("more labels than bytes") << QByteArray::fromHex("ffffffff0f0102");
    QTest::addRow("a symbol that is none") << QByteArray::fromHex("010163") + QByteArray::fromHex("00");
    QTest::addRow("more chunks than bytes") << labels + QByteArray::fromHex("ffffffff0f000000");
    QTest::addRow("cut in a chunk") << labels + QByteArray::fromHex("010000");
    QTest::addRow("a number of eleven bytes")
        << labels + QByteArray::fromHex("01") + QByteArray(11, '\xff') + QByteArray::fromHex("0000");
    QTest::addRow("a segment that is none")
        << labels + QByteArray::fromHex("01000080808080808001"); // far beyond the first
    QTest::addRow("a place beyond the segment") << labels + QByteArray::fromHex("010000ffffff7f");
    QTest::addRow("a place in the head") << labels + QByteArray::fromHex("01000001");
    QTest::addRow("times beyond all calendars")
        << labels + QByteArray::fromHex("01ffffffffffffffffff01ffffffffffffffffff0108");
    QTest::addRow("no labels") << QByteArray::fromHex("0001000163");
}

void TestTsdbImporter::impossibleEntries()
{
    fresh();
    QFETCH(QByteArray, entry);
    BlockWriter block;
    block.addSeries(rss("a"), rising(10, start, 1));
    block.addEntry(entry);
    block.addSeries(rss("b"), rising(10, start, 1));
    block.write(folder());
    const Evidence evidence = read(folder());
    if (QByteArray(QTest::currentDataTag()) != "times beyond all calendars") // the chunk itself is good
        QVERIFY(evidence.error);
    QVERIFY(byGroup(evidence).at("a") == rising(10, start, 1));
    QVERIFY(byGroup(evidence).at("b") == rising(10, start, 1));
}

void TestTsdbImporter::otherCounts()
{
    fresh();
    const BlockWriter block = small();
    block.write(folder());
    handmade::writeFile(folder() + u"/meta.json"_s, block.meta().replace("243", "244"));
    QCOMPARE(codesOf(read(folder())), (QStringList{u"sample-count"_s, u"deleted-samples"_s}));
    handmade::writeFile(
        folder() + u"/meta.json"_s,
        block.meta().replace("\"version\":1",
                             "\"version\":1,\"thanos\":{\"downsample\":{\"resolution\":300000}}"));
    QVERIFY(codesOf(read(folder())).contains(u"downsampled"_s));
    handmade::writeFile(folder() + u"/meta.json"_s, block.meta().replace("\"version\":1", "\"version\":2"));
    const Evidence evidence = read(folder());
    QCOMPARE(evidence.error->code, Error::Code::Version);
    QCOMPARE(evidence.series.size(), size_t(2));
}

void TestTsdbImporter::unsortedChunks()
{
    fresh();
    BlockWriter block;
    const auto late = block.addChunk({{300, 3}, {400, 4}});
    const auto early = block.addChunk({{100, 1}, {300, 9}});
    block.addSeries(rss("a"), {late, early});
    block.write(folder());
    const Evidence evidence = read(folder());
    QVERIFY(byGroup(evidence).at("a") == (std::vector<Sample>{{100, 1}, {300, 9}, {400, 4}}));
    QCOMPARE(evidence.counts.duplicateSamples, 1);
    QCOMPARE(codesOf(evidence),
             (QStringList{u"duplicate-samples"_s, u"conflicting-samples"_s, u"unsorted-samples"_s}));
}

void TestTsdbImporter::sameResultAlways()
{
    fresh();
    BlockWriter block;
    for (int i = 0; i < 500; ++i)
        block.addSeries(rss("s" + std::to_string(1000 + i)), rising(130 + i % 7, start + i % 3, i));
    block.write(folder());
    for (int round = 0; round < 3; ++round) {
        const Evidence evidence = read(folder());
        QVERIFY(!evidence.error);
        QCOMPARE(evidence.series.size(), size_t(500));
        for (int i = 0; i < 500; ++i) {
            QCOMPARE(evidence.series[size_t(i)].labels.value("groupname"), "s" + std::to_string(1000 + i));
            QVERIFY(samplesOf(evidence.series[size_t(i)]) == rising(130 + i % 7, start + i % 3, i));
        }
    }
}

void TestTsdbImporter::stops()
{
    fresh();
    small().write(folder());
    const Evidence evidence = registry().readFile(folder(), {}, [](qint64, qint64) { return false; });
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Cancelled);
}

QTEST_GUILESS_MAIN(TestTsdbImporter)
#include "tst_tsdbimporter.moc"
