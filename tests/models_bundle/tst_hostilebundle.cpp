// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ziptools.h"

#include "models/bundle/bundlelayout.h"
#include "models/bundle/npy.h"
#include "models/bundle/seriespack.h"

#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <numeric>

using namespace handmade;

class TestHostileBundle : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyMemberDamagedInTurn();
    void everyByteOfASmallOneFlipped();
    void cutAnywhere();
    void names_data();
    void names();
    void liesOfTheDirectory_data();
    void liesOfTheDirectory();
    void sharedBytes();
    void tooManyMembers();
    void otherFiles_data();
    void otherFiles();
    void seriesThatDoNotFit_data();
    void seriesThatDoNotFit();
    void deepJson_data();
    void deepJson();
    void manySeriesThatClaimMuch();
    void samplesByRepetition();
    void largeJsonIsNotUnpacked();
    void oddNumbersAndNames();
    void timesThatOverflow_data();
    void timesThatOverflow();
    void eventsThatAreNone();
    void withoutManifest();

private:
    std::vector<RawMember> m_members; ///< of a good bundle, stored
    QByteArray m_reference;
    QByteArray m_small;
};

namespace {
bool mentions(const LoadedBundle &loaded, const std::string &member)
{
    return std::ranges::any_of(loaded.problems, [&](const Error &error) {
        return error.file == QString::fromStdString(member) && !error.message.isEmpty();
    });
}
} // namespace

void TestHostileBundle::initTestCase()
{
    QTemporaryDir folder;
    QVERIFY(writeBundle(folder.filePath(u"a"_s), fullContents()));
    m_reference = fileBytes(folder.filePath(u"a"_s));
    QVERIFY(writeBundle(folder.filePath(u"b"_s), {}));
    m_small = fileBytes(folder.filePath(u"b"_s));
    QBuffer buffer(&m_reference);
    QVERIFY(buffer.open(QIODevice::ReadOnly));
    bundle::ZipReader zip(buffer);
    QVERIFY(zip.open());
    for (const bundle::ZipEntry &entry : zip.entries())
        m_members.push_back({QByteArray::fromStdString(entry.name), zip.read(entry).value()});
    const auto good = readBytes(zipOf(m_members));
    QVERIFY(good);
    QVERIFY(good->problems.empty());
}

void TestHostileBundle::everyMemberDamagedInTurn()
{
    for (const bundle::ZipEntry &entry : entriesOf(m_reference)) {
        QByteArray bytes = m_reference;
        char &middle = bytes[entry.data + entry.packedSize / 2];
        middle = char(middle ^ 0x55);
        const auto loaded = readBytes(bytes);
        QVERIFY2(loaded, entry.name.c_str());
        QVERIFY2(mentions(*loaded, entry.name), entry.name.c_str());
        QVERIFY2(loaded->readOnly, entry.name.c_str());
        const BundleContents &contents = loaded->contents;
        // What the damage does not touch is there.
        if (entry.name != "findings.json")
            QCOMPARE(contents.findings, fullContents().findings);
        if (entry.name != "incident.json")
            QCOMPARE(contents.document.choices.title, u"Flood"_s);
        if (entry.name != "manifest.json" && entry.name != "series/index.json")
            QCOMPARE(contents.document.evidence.at(2)->series.size(), size_t(4));
        if (entry.name != "events.ndjson")
            QCOMPARE(contents.document.evidence.at(0)->kills.size(), size_t(2));
        if (entry.name == "series/0/value.npy") {
            QVERIFY(contents.document.evidence[0]->series[0].isEmpty());
            QCOMPARE(contents.document.evidence[0]->series[0].labels.value("groupname"),
                     std::string_view("tor"));
            QCOMPARE(contents.document.evidence[0]->series[1].size(), size_t(8));
            QCOMPARE(contents.document.evidence[2]->series[0].size(), size_t(300));
        }
    }
}

void TestHostileBundle::everyByteOfASmallOneFlipped()
{
    int unnoticed = 0;
    for (qsizetype i = 0; i < m_small.size(); ++i) {
        QByteArray bytes = m_small;
        bytes[i] = char(bytes[i] ^ (1 << (i % 8)));
        const auto loaded = readBytes(bytes);
        unnoticed += loaded && loaded->problems.empty() ? 1 : 0;
    }
    // Fields that say nothing of the contents: times, versions, permissions of 10 members.
    QVERIFY2(unnoticed < 10 * 30, qPrintable(QString::number(unnoticed)));
}

void TestHostileBundle::cutAnywhere()
{
    QRandomGenerator random(5);
    std::vector<qint64> cuts{0, 1, 4, 29, 30, 37, 38};
    for (const bundle::ZipEntry &entry : entriesOf(m_reference)) {
        cuts.push_back(entry.header);
        cuts.push_back(entry.data);
        cuts.push_back(entry.data + entry.packedSize);
        cuts.push_back(entry.data + qint64(random.bounded(quint32(entry.packedSize))));
    }
    for (int i = 1; i <= 30; ++i)
        cuts.push_back(m_reference.size() - i);
    const qint64 behindEvents = entriesOf(m_reference)[5].header;
    for (const qint64 cut : cuts) {
        const auto loaded = readBytes(m_reference.left(cut));
        QVERIFY(!loaded || !loaded->problems.empty());
        if (cut < behindEvents)
            continue;
        // Manifest, incident and events lie before the cut.
        QVERIFY(loaded);
        QVERIFY(loaded->readOnly);
        QCOMPARE(loaded->contents.document.choices.title, u"Flood"_s);
        QCOMPARE(loaded->contents.document.evidence.at(2)->kills.size(), size_t(2));
    }
}

void TestHostileBundle::names_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const QByteArray &name :
         {"/etc/passwd"_ba, "../x"_ba, "a/../b"_ba, "a/./b"_ba, "a//b"_ba, "a/"_ba, ""_ba, ".."_ba,
          "C:\\x"_ba, "a\\b"_ba, "a\nb"_ba, "gr\xc3\xb6\xc3\x9f"_ba, QByteArray("a\0b", 3),
          QByteArray(241, 'a'), "MIMETYPE"_ba, "Incident.JSON"_ba, "mimetype"_ba})
        QTest::addRow("%s", name.left(40).toPercentEncoding().constData()) << name;
}

void TestHostileBundle::names()
{
    QFETCH(QByteArray, name);
    std::vector<RawMember> members = m_members;
    members.push_back({name, "x"_ba});
    const auto loaded = readBytes(zipOf(members));
    QVERIFY(!loaded);
    QCOMPARE(loaded.error().code, Error::Code::Damaged);
    QCOMPARE(loaded.error().file, u"x.memreport"_s);
}

void TestHostileBundle::liesOfTheDirectory_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Error::Code>("code");
    const auto row = [this](const char *title, const RawMember &member, Error::Code code) {
        std::vector<RawMember> members = m_members;
        members.push_back(member);
        QTest::addRow("%s", title) << zipOf(members) << code;
    };
    const QByteArray some(100, 'x');
    row("link", {"link"_ba, some, 0, 0, 0120777}, Error::Code::Damaged);
    row("device", {"device"_ba, some, 0, 0, 0020666}, Error::Code::Damaged);
    row("encrypted", {"secret"_ba, some, 0, 1}, Error::Code::Damaged);
    row("bzip2", {"x"_ba, some, 12}, Error::Code::Damaged);
    row("stored with two sizes", {"x"_ba, some, 0, 0, 0100644, 5}, Error::Code::Damaged);
    row("four gigabytes of a hundred bytes", {"x"_ba, some, 8, 0, 0100644, 0xfffffff0}, Error::Code::Limit);
    row("more than deflate can", {"x"_ba, some, 8, 0, 0100644, 104001}, Error::Code::Limit);
    RawMember other{"x"_ba, some};
    other.localName = "y"_ba;
    row("two names", other, Error::Code::Damaged);
    QByteArray entries = zipOf(m_members);
    entries.replace(entries.size() - 14, 4, "\xff\xff\xff\xff"_ba);
    QTest::addRow("count") << entries << Error::Code::Limit;
}

void TestHostileBundle::liesOfTheDirectory()
{
    QFETCH(QByteArray, bytes);
    const auto loaded = readBytes(bytes);
    QVERIFY(!loaded);
    QTEST(loaded.error().code, "code");
}

void TestHostileBundle::sharedBytes()
{
    // Two members, one kernel of bytes: how a small file unpacks to petabytes.
    QByteArray bytes = zipOf({{"mimetype"_ba, "x"_ba}, {"b1"_ba, "y"_ba}, {"b2"_ba, "z"_ba}});
    const qsizetype third = bytes.lastIndexOf("PK\x01\x02"_ba);
    const qsizetype second = bytes.lastIndexOf("PK\x01\x02"_ba, third - 1);
    bytes.replace(third + 42, 4, bytes.mid(second + 42, 4));
    bytes.replace(bytes.indexOf("b1"_ba), 2, "b2"_ba); // its header then fits the third name
    const auto loaded = readBytes(bytes);
    QVERIFY(!loaded);
    QCOMPARE(loaded.error().code, Error::Code::Damaged);
}

void TestHostileBundle::tooManyMembers()
{
    std::vector<RawMember> members = m_members;
    for (qint64 i = 0; i < bundle::maxMembers; ++i)
        members.push_back({"m" + QByteArray::number(i), {}});
    const auto loaded = readBytes(zipOf(members));
    QVERIFY(!loaded);
    QCOMPARE(loaded.error().code, Error::Code::Limit);
    // Cut before its directory it is walked through, with the same limit.
    QByteArray cut = zipOf(members);
    cut.chop(30);
    QCOMPARE(readBytes(cut).error().code, Error::Code::Limit);
}

void TestHostileBundle::otherFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addRow("text") << "{\"status\":\"success\"}"_ba;
    QTest::addRow("empty archive") << zipOf({});
    QTest::addRow("other archive") << zipOf({{"word/document.xml"_ba, "<x/>"_ba}});
    QTest::addRow("magic alone") << "PK\x03\x04"_ba;
    QTest::addRow("nothing") << QByteArray();
}

void TestHostileBundle::otherFiles()
{
    QFETCH(QByteArray, bytes);
    const auto loaded = readBytes(bytes);
    QVERIFY(!loaded);
    QCOMPARE(loaded.error().code, Error::Code::UnknownFormat);
}

void TestHostileBundle::seriesThatDoNotFit_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addRow("too many values") << "\"count\": 300"_ba << "\"count\": 900"_ba;
    QTest::addRow("very many values") << "\"count\": 300"_ba << "\"count\": 9223372036854775807"_ba;
    QTest::addRow("negative count") << "\"count\": 300"_ba << "\"count\": -300"_ba;
    QTest::addRow("negative time row") << "\"timeFirst\": 0"_ba << "\"timeFirst\": -1"_ba;
    QTest::addRow("late time row") << "\"timeFirst\": 0"_ba << "\"timeFirst\": 9223372036854775800"_ba;
    QTest::addRow("no such member") << "series/0/value.npy"_ba << "series/9/value.npy"_ba;
    QTest::addRow("values for times") << "series/0/time.npy"_ba << "series/0/value.npy"_ba;
    QTest::addRow("text for values") << "series/0/value.npy"_ba << "README.txt"_ba;
    QTest::addRow("no such source") << "\"source\": 0"_ba << "\"source\": 70000000"_ba;
    QTest::addRow("negative source") << "\"source\": 0"_ba << "\"source\": -7"_ba;
    QTest::addRow("unknown unit") << "\"unit\": \"bytes\""_ba << "\"unit\": \"stones\""_ba;
}

void TestHostileBundle::seriesThatDoNotFit()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    std::vector<RawMember> members = m_members;
    std::erase_if(members, [](const RawMember &member) { return member.name == "manifest.json"; });
    const auto index = std::ranges::find(members, "series/index.json"_ba, &RawMember::name);
    QVERIFY(index->bytes.contains(from));
    index->bytes.replace(from, to);
    const auto loaded = readBytes(zipOf(members));
    QVERIFY(loaded);
    QVERIFY(loaded->problems.size() > 1); // the manifest is one
    for (const EvidencePtr &evidence : loaded->contents.document.evidence) {
        for (const Series &series : evidence->series)
            QCOMPARE(series.times->size(), series.values->size());
    }
}

void TestHostileBundle::deepJson_data()
{
    QTest::addColumn<QByteArray>("member");
    for (const QByteArray &name :
         {"manifest.json"_ba, "incident.json"_ba, "series/index.json"_ba, "events.ndjson"_ba})
        QTest::addRow("%s", name.constData()) << name;
}

void TestHostileBundle::deepJson()
{
    QFETCH(QByteArray, member);
    std::vector<RawMember> members = m_members;
    std::erase_if(members, [&](const RawMember &each) {
        return each.name == "manifest.json" && member != "manifest.json";
    });
    const auto at = std::ranges::find(members, member, &RawMember::name);
    at->bytes = "{\"a\":"_ba.repeated(200000) + "1" + QByteArray(200000, '}');
    const auto loaded = readBytes(zipOf(members));
    QVERIFY(loaded);
    QVERIFY(mentions(*loaded, member.toStdString()));
}

void TestHostileBundle::manySeriesThatClaimMuch()
{
    // A hundred thousand series that say that they have a thousand million samples each.
    std::vector<RawMember> members = m_members;
    std::erase_if(members, [](const RawMember &member) { return member.name == "manifest.json"; });
    QByteArray list;
    for (int i = 0; i < 100000; ++i)
        list += R"({"series":1,"count":1000000000,"time":"series/0/time.npy","timeFirst":0},)";
    list.chop(1);
    const auto index = std::ranges::find(members, "series/index.json"_ba, &RawMember::name);
    index->bytes =
        R"({"blocks":[{"source":0,"name":"x","dtype":"<u4","value":"series/0/value.npy","list":[)" + list +
        "]}]}";
    const auto loaded = readBytes(zipOf(members));
    QVERIFY(loaded);
    QVERIFY(mentions(*loaded, "series/0/value.npy"));
    const std::vector<Series> &series = loaded->contents.document.evidence[0]->series;
    QCOMPARE(series.size(), size_t(100000));
    QVERIFY(std::ranges::all_of(series, &Series::isEmpty));
}

void TestHostileBundle::samplesByRepetition()
{
    // Thirty megabytes of zeros are a few bytes of a file, and each row may have a grid of its own.
    const qint64 rows = 30'000'000;
    const qint64 perSeries = 1'000'000;
    QByteArray list;
    for (qint64 i = 0; i < rows / perSeries; ++i)
        list +=
            "{\"series\":1,\"count\":1000000,\"time\":\"time.npy\",\"timeFirst\":" + QByteArray::number(i) +
            "},";
    list.chop(1);
    const QByteArray index =
        R"({"blocks":[{"source":0,"name":"x","dtype":"|u1","value":"value.npy","list":[)" + list + "]}]}";
    const QByteArray values = bundle::writeNpy(bundle::DType::U1, std::vector<qint64>(size_t(rows), 0));
    std::vector<qint64> times(size_t(perSeries + 100));
    std::iota(times.begin(), times.end(), 0);
    const QByteArray timeBytes = bundle::writeNpy(bundle::DType::I8, times);
    std::vector<Evidence> sources(1);
    std::vector<Error> problems;
    const auto read = [&](const std::string &name) -> Result<QByteArray> {
        return name == "value.npy" ? values : timeBytes;
    };
    bundle::unpackSeries(QJsonDocument::fromJson(index).object(), read, bundle::freeSamples, sources,
                         problems);
    qint64 kept = 0;
    for (const Series &series : sources[0].series)
        kept += qint64(series.size());
    QCOMPARE(kept, bundle::freeSamples);
    QVERIFY(!problems.empty());
}

void TestHostileBundle::largeJsonIsNotUnpacked()
{
    std::vector<RawMember> members = m_members;
    std::erase_if(members, [](const RawMember &member) { return member.name == "manifest.json"; });
    const auto index = std::ranges::find(members, "series/index.json"_ba, &RawMember::name);
    index->bytes = "{" + QByteArray(bundle::maxJsonBytes, ' ') + "}";
    const auto loaded = readBytes(zipOf(members));
    QVERIFY(loaded);
    const auto problem = std::ranges::find(loaded->problems, u"series/index.json"_s, &Error::file);
    QVERIFY(problem != loaded->problems.end());
    QCOMPARE(problem->code, Error::Code::Limit);
}

void TestHostileBundle::oddNumbersAndNames()
{
    // What no exporter writes but a file may hold is kept as it is, and computing with it ends.
    auto evidence = std::make_shared<Evidence>();
    Series series;
    series.name = "namedprocess_namegroup_memory_bytes";
    series.labels = Labels({{"groupname", "\xe2\x80\xae<img src=x>\x01\xff"}, {"memtype", "resident"}});
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double huge = std::numeric_limits<double>::max();
    series.times =
        std::make_shared<TimeColumn>(TimeColumn{instantFromMs(-bundle::maxTimeMs), instantFromMs(0),
                                                instantFromMs(1), instantFromMs(bundle::maxTimeMs)});
    series.values = std::make_shared<ValueColumn>(ValueColumn{nan, -huge, huge, -0.0});
    evidence->series = {series};
    BundleContents contents;
    contents.document.evidence = {evidence};
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::ReadWrite));
    QVERIFY(writeBundle(buffer, u"x"_s, contents));
    const auto loaded = readBundle(buffer, u"x"_s);
    QVERIFY(loaded);
    QCOMPARE(loaded->problems.size(), size_t(0));
    const Series &read = loaded->contents.document.evidence[0]->series[0];
    QCOMPARE(read.labels, series.labels);
    QCOMPARE(*read.times, *series.times);
    QCOMPARE(read.value(2), huge);
}

void TestHostileBundle::timesThatOverflow_data()
{
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("last");
    QTest::addRow("before") << std::numeric_limits<qint64>::min() << qint64(0);
    QTest::addRow("after") << qint64(0) << std::numeric_limits<qint64>::max();
    QTest::addRow("just before") << -bundle::maxTimeMs - 1 << qint64(0);
    QTest::addRow("just after") << qint64(0) << bundle::maxTimeMs + 1;
}

void TestHostileBundle::timesThatOverflow()
{
    QFETCH(qint64, first);
    QFETCH(qint64, last);
    const QByteArray times = bundle::writeNpyList(std::array{first, last});
    const QByteArray values = bundle::writeNpy(bundle::DType::U1, std::array<qint64, 2>{1, 2});
    const auto read = [&](const std::string &name) -> Result<QByteArray> {
        return name == "value.npy" ? values : times;
    };
    std::vector<Evidence> sources(1);
    std::vector<Error> problems;
    const QByteArray index = R"({"blocks":[{"source":0,"name":"x","dtype":"|u1","value":"value.npy",)"
                             R"("list":[{"series":0,"count":2,"time":"time.npy","timeFirst":0}]}]})";
    bundle::unpackSeries(QJsonDocument::fromJson(index).object(), read, bundle::freeSamples, sources,
                         problems);
    QVERIFY(sources[0].series.at(0).isEmpty());
    QCOMPARE(problems.size(), size_t(1));
    QCOMPARE(problems[0].file, u"time.npy"_s);
}

void TestHostileBundle::eventsThatAreNone()
{
    std::vector<RawMember> members = m_members;
    std::erase_if(members, [](const RawMember &member) { return member.name == "manifest.json"; });
    const auto events = std::ranges::find(members, "events.ndjson"_ba, &RawMember::name);
    const qint64 good = events->bytes.count('\n');
    events->bytes +=
        "{\"event\":\"kill\",\"source\":1e300}\n[]\nnonsense\n{\"event\":\"new\",\"source\":0}"_ba;
    const auto loaded = readBytes(zipOf(members));
    QVERIFY(loaded);
    const auto problem = std::ranges::find(loaded->problems, u"events.ndjson"_s, &Error::file);
    QVERIFY(problem != loaded->problems.end());
    QCOMPARE(problem->line, std::optional(good + 1));
    QCOMPARE(loaded->contents.document.evidence.at(0)->kills.size(), size_t(2));
}

void TestHostileBundle::withoutManifest()
{
    std::vector<RawMember> members = m_members;
    std::erase_if(members, [](const RawMember &member) { return member.name == "manifest.json"; });
    const auto loaded = readBytes(zipOf(members));
    QVERIFY(loaded);
    QVERIFY(loaded->readOnly);
    QCOMPARE(loaded->contents.document.evidence.size(), size_t(3));
    QCOMPARE(loaded->contents.document.evidence[0]->series.size(), size_t(4));
    QCOMPARE(loaded->contents.document.evidence[2]->series[0].size(), size_t(300));
    QCOMPARE(loaded->contents.document.choices.title, u"Flood"_s);
}

QTEST_GUILESS_MAIN(TestHostileBundle)
#include "tst_hostilebundle.moc"
