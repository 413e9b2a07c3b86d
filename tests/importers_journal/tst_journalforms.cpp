// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faultydevice.h"
#include "importers/journal/journalimporters.h"

#include <KCompressionDevice>

#include <QBuffer>
#include <QTest>
#include <QtEndian>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

constexpr auto victim = "Out of memory: Killed process 3101 (tor) total-vm:22100356kB, anon-rss:21181340kB, "
                        "file-rss:3408kB, shmem-rss:0kB, UID:106 pgtables:44900kB oom_score_adj:0";

Evidence read(const Importer &importer, QByteArray bytes, const Progress &progress = {})
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    return importer.read(buffer, {}, progress);
}

Evidence readJson(const QByteArray &bytes, const Progress &progress = {})
{
    return read(*makeJournalJsonImporter(), bytes, progress);
}

Evidence readExport(const QByteArray &bytes)
{
    return read(*makeJournalExportImporter(), bytes);
}

QByteArray object(const QByteArray &message, const QByteArray &more = {})
{
    return R"({"__REALTIME_TIMESTAMP":"1783109647330914","__MONOTONIC_TIMESTAMP":"5000000","_TRANSPORT":"kernel",)"
           R"("SYSLOG_FACILITY":"0","SYSLOG_IDENTIFIER":"kernel","_HOSTNAME":"h",)" +
           more + "\"MESSAGE\":" + message + "}\n";
}

QByteArray quoted(const char *text)
{
    return '"' + QByteArray(text) + '"';
}

QByteArray byteList(const QByteArray &bytes)
{
    QByteArray list("[");
    for (const char c : bytes)
        list += QByteArray::number(quint8(c)) + ',';
    list.chop(1);
    return list + ']';
}

QByteArray exported(const QByteArray &message)
{
    return "__REALTIME_TIMESTAMP=1783109647330914\n_TRANSPORT=kernel\n_HOSTNAME=h\n" + message + "\n\n";
}

QByteArray binaryField(const QByteArray &name, quint64 length, const QByteArray &value)
{
    QByteArray size(8, '\0');
    qToLittleEndian(length, size.data());
    return name + '\n' + size + value;
}

QByteArray journalFile()
{
    KCompressionDevice file(QStringLiteral(TEST_EXAMPLE "/kernel.journal.gz"), KCompressionDevice::GZip);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool hasNote(const Evidence &evidence, const std::string &code)
{
    return std::ranges::any_of(evidence.notes, [&code](const Note &note) { return note.code == code; });
}

} // namespace

/// JSON, export and binary journals: odd fields, cuts, lengths that lie.
class TestJournalForms : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void probes_data();
    void probes();
    void messages_data();
    void messages();
    void kernelByTransport_data();
    void kernelByTransport();
    void messageOnly();
    void repeatedFields();
    void nullMessage();
    void unitOfOldSystemd();
    void binaryContext();
    void prettyAndFrames_data();
    void prettyAndFrames();
    void dmesgList();
    void dmesgListDecoded();
    void listOfObjects();
    void objectsOfOneLine();
    void brokenObjects_data();
    void brokenObjects();
    void onlyGarbage();
    void everyJsonCut();
    void hugeJsonLine();
    void failingJsonDevice();
    void cancelledJson();
    void exportForms_data();
    void exportForms();
    void everyExportCut();
    void exportLengths_data();
    void exportLengths();
    void binaryWhole();
    void binaryCuts_data();
    void binaryCuts();
    void binaryCutBehindTheEntries();
    void binaryFailingDevice();
    void binaryHeaderLies_data();
    void binaryHeaderLies();
};

void TestJournalForms::probes_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QString>("reader");
    QTest::newRow("json") << object(quoted("x")) << u"json"_s;
    QTest::newRow("json-seq") << '\x1e' + object(quoted("x")) << u"json"_s;
    QTest::newRow("json-sse") << "data: " + object(quoted("x")) << u"json"_s;
    QTest::newRow("json-pretty") << QByteArray("{\n\t\"_BOOT_ID\" : \"a\"\n}\n") << u"json"_s;
    QTest::newRow("list of jq -s") << "[\n  " + object(quoted("x")) + "]\n" << u"json"_s;
    QTest::newRow("dmesg -J") << QByteArray("{\n   \"dmesg\": [\n      {\n") << u"json"_s;
    QTest::newRow("export") << exported("MESSAGE=x") << u"export"_s;
    QTest::newRow("binary") << QByteArray("LPKSHHRH\0\0\0\0", 12) << u"binary"_s;
    QTest::newRow("Prometheus") << QByteArray(
                                       R"({"status":"success","data":{"resultType":"matrix","result":[]}})")
                                << QString();
    QTest::newRow("array") << QByteArray("[1,2,3]") << QString();
    QTest::newRow("environment file") << QByteArray("_BOOT_ID=1\n") << QString();
    QTest::newRow("empty") << QByteArray() << QString();
}

void TestJournalForms::probes()
{
    QFETCH(QByteArray, head);
    QFETCH(QString, reader);
    QCOMPARE(makeJournalJsonImporter()->probe(head, true) == Match::Yes, reader == u"json"_s);
    QCOMPARE(makeJournalExportImporter()->probe(head, true) == Match::Yes, reader == u"export"_s);
    QCOMPARE(makeBinaryJournalImporter()->probe(head, true) == Match::Yes, reader == u"binary"_s);
}

void TestJournalForms::messages_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QByteArray>("comm");
    QTest::newRow("string") << quoted(victim) << QByteArray("tor");
    QTest::newRow("bytes") << byteList(QByteArray(victim).replace("(tor)", "(t\xffr)"))
                           << QByteArray("t\xffr");
    QTest::newRow("several values") << '[' + quoted(victim) + ',' + quoted("second") + ']'
                                    << QByteArray("tor");
    QTest::newRow("several values of bytes") << '[' + byteList(victim) + ']' << QByteArray("tor");
    QTest::newRow("escapes") << quoted(victim).replace("(tor)", "(\\u0074\\\"r)") << QByteArray("t\"r");
    QTest::newRow("control characters")
        << byteList(QByteArray(victim).replace("(tor)", "(t\x01r)")) << QByteArray("t\x01r");
}

void TestJournalForms::messages()
{
    QFETCH(QByteArray, message);
    const Evidence evidence = readJson(object(message));
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.kills.size(), size_t(1));
    QTEST(QByteArray::fromStdString(*evidence.kills[0].comm), "comm");
    QCOMPARE(isoUtc(*evidence.kills[0].time), u"2026-07-03T20:14:07.330914Z"_s);
    QCOMPARE(*evidence.kills[0].secondsSinceBoot, 5.0);
    QCOMPARE(evidence.kills[0].host, "h");
}

void TestJournalForms::kernelByTransport_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<int>("kills");
    QTest::newRow("kernel") << QByteArray(R"("_TRANSPORT":"kernel","SYSLOG_FACILITY":"0",)") << 1;
    QTest::newRow("a program wrote to /dev/kmsg")
        << QByteArray(R"("_TRANSPORT":"kernel","SYSLOG_FACILITY":"1",)") << 0;
    QTest::newRow("a program with the kernel's name")
        << QByteArray(R"("_TRANSPORT":"syslog","SYSLOG_IDENTIFIER":"kernel",)") << 0;
    QTest::newRow("an application") << QByteArray(R"("_TRANSPORT":"journal","SYSLOG_IDENTIFIER":"vector",)")
                                    << 0;
    QTest::newRow("identifier only") << QByteArray(R"("SYSLOG_IDENTIFIER":"kernel",)") << 1;
    QTest::newRow("_COMM only") << QByteArray(R"("_COMM":"java",)") << 0;
}

void TestJournalForms::kernelByTransport()
{
    QFETCH(QByteArray, fields);
    QFETCH(int, kills);
    const Evidence evidence = readJson('{' + fields + "\"MESSAGE\":" + quoted(victim) + "}\n");
    QCOMPARE(evidence.kills.size(), size_t(kills));
    QCOMPARE(evidence.journal->entries, 1);
    QCOMPARE(evidence.journal->kernelEntries, kills);
}

/// journalctl -o json --output-fields=MESSAGE keeps the ids.
void TestJournalForms::messageOnly()
{
    const Evidence evidence = readJson(
        R"({"__CURSOR":"s=1","_BOOT_ID":"406d098c896bf1646f232277f9e5a8bb","__REALTIME_TIMESTAMP":"1783109647330914","MESSAGE":)" +
        quoted(victim) + "}\n");
    QCOMPARE(evidence.kills.size(), size_t(1));
    QVERIFY(evidence.kills[0].host.empty());
    QCOMPARE(evidence.kills[0].bootId, "406d098c896bf1646f232277f9e5a8bb");
    QCOMPARE(evidence.kills[0].lines[0].cursor, "s=1");
}

void TestJournalForms::repeatedFields()
{
    const Evidence evidence = readJson(object(
        quoted(victim), R"("PRIORITY":["4","5"],"UNIT":["a","b"],"SYSLOG_IDENTIFIER":["kern","kernel"],)"));
    QCOMPARE(evidence.kills.size(), size_t(1));
}

void TestJournalForms::nullMessage()
{
    const Evidence evidence = readJson(object("null") + object(quoted(victim)));
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.journal->entries, 2);
    QVERIFY(hasNote(evidence, "hidden-messages"));
}

/// Before 250 "Started" names the description only; the field names the unit.
void TestJournalForms::unitOfOldSystemd()
{
    const Evidence evidence = readJson(
        R"({"__REALTIME_TIMESTAMP":"1783109647330914","_TRANSPORT":"journal","SYSLOG_IDENTIFIER":"systemd","UNIT":"tor@a.service","MESSAGE":"Started Anonymizing overlay network for TCP."})");
    QCOMPARE(evidence.unitEvents.size(), size_t(1));
    QCOMPARE(evidence.unitEvents[0].unit, "tor@a.service");
    QCOMPARE(evidence.unitEvents[0].type, UnitEvent::Type::Started);
}

/// Entries of a binary journal around the one that names a victim, as evidence prints them.
void TestJournalForms::binaryContext()
{
    QByteArray bytes = journalFile();
    QBuffer first(&bytes);
    first.open(QIODevice::ReadOnly);
    const Evidence evidence = makeBinaryJournalImporter()->read(first, {}, {});
    QCOMPARE(evidence.kills.size(), size_t(3));
    const Kill &kill = evidence.kills.front();
    const auto proof = std::ranges::find(kill.lines, kill.raw, &EvidenceLine::text);
    QVERIFY(proof != kill.lines.end());
    QVERIFY(!proof->byte); // a binary journal has no lines that a byte could point at
    QBuffer again(&bytes);
    again.open(QIODevice::ReadOnly);
    const auto context = makeBinaryJournalImporter()->context(again, {{proof->line, {}, 1}}, 20, {});
    QVERIFY(context);
    QVERIFY(context->entries);
    QCOMPARE(context->lines.front().number, proof->line - 20);
    QCOMPARE(context->lines.back().number, proof->line + 20);
    const auto own = std::ranges::find(context->lines, true, &ContextLine::own);
    QVERIFY(own != context->lines.end());
    QCOMPARE(own->number, proof->line);
    QCOMPARE(own->text, proof->text);
    QBuffer beyond(&bytes);
    beyond.open(QIODevice::ReadOnly);
    const auto nothing = makeBinaryJournalImporter()->context(beyond, {{10'000'000, {}, 1}}, 20, {});
    QCOMPARE(nothing.error().code, Error::Code::NoData);
}

void TestJournalForms::prettyAndFrames_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("line");
    const QByteArray one = object(quoted("x"));
    const QByteArray two = object(quoted(victim));
    QTest::newRow("lines") << one + two << qint64(2);
    QTest::newRow("sequence") << '\x1e' + one + '\x1e' + two << qint64(2);
    QTest::newRow("server-sent events") << "data: " + one + "\ndata: " + two + '\n' << qint64(3);
    QTest::newRow("pretty") << QByteArray(one).replace(",", ",\n") + '\n' +
                                   QByteArray(two).replace(",\"", ",\n\"")
                            << qint64(9);
    QTest::newRow("brackets in a string") << object(quoted("} ] { [")) + two << qint64(2);
    QTest::newRow("CRLF") << QByteArray(one + two).replace("\n", "\r\n") << qint64(2);
    QTest::newRow("no line end") << one + two.chopped(1) << qint64(2);
    QTest::newRow("one list") << '[' + one.chopped(1) + ",\n" + two.chopped(1) + ']' << qint64(2);
}

void TestJournalForms::prettyAndFrames()
{
    QFETCH(QByteArray, text);
    QFETCH(qint64, line);
    const Evidence evidence = readJson(text);
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.journal->entries, 2);
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].lines[0].line, line);
    QVERIFY(text.sliced(*evidence.kills[0].lines[0].byte).startsWith('{'));
    QVERIFY(evidence.notes.empty());
}

void TestJournalForms::dmesgList()
{
    const QByteArray text = "{\n   \"dmesg\": [\n      {\n         \"pri\": 6,\n         \"time\":   "
                            "763.719078,\n         \"msg\": \"x\"\n      },{\n"
                            "         \"pri\": 3,\n         \"time\":  1056.359189,\n         \"msg\": " +
                            quoted(victim) +
                            "\n      },{\n"
                            "         \"pri\": 12,\n         \"time\":  1056.4,\n         \"msg\": " +
                            quoted(victim) + "\n      }\n   ]\n}\n";
    const Evidence evidence = readJson(text);
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.source.format, "dmesg -J");
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].lines.size(), size_t(1));
    QCOMPARE(evidence.kills[0].lines[0].line, 7);
    QCOMPARE(*evidence.kills[0].secondsSinceBoot, 1056.359189);
    QCOMPARE(evidence.journal->entries, 3);
}

/// -x spells facility and severity; who writes to /dev/kmsg is none of the kernel.
void TestJournalForms::dmesgListDecoded()
{
    const QByteArray head = R"({"fac":"kern","pri":"err","time":1056.359189,"msg":)";
    const QByteArray user = R"({"fac":"user","pri":"err","time":2056.359189,"msg":)";
    const Evidence evidence = readJson("{\n   \"dmesg\": [\n" + head + quoted(victim) + "},\n" + user +
                                       quoted(victim) + "}\n   ]\n}\n");
    QCOMPARE(evidence.journal->entries, 2);
    QCOMPARE(evidence.journal->kernelEntries, 1);
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(*evidence.kills[0].secondsSinceBoot, 1056.359189);
}

void TestJournalForms::listOfObjects()
{
    const QByteArray text =
        "[\n  " + object(quoted("first")).chopped(1) + ",\n  " + object(quoted(victim)).chopped(1) + "\n]\n";
    for (const QByteArray &form : {text, text.simplified()}) {
        const Evidence evidence = readJson(form);
        QVERIFY(!evidence.error);
        QVERIFY(evidence.notes.empty());
        QCOMPARE(evidence.journal->entries, 2);
        QCOMPARE(evidence.kills.size(), size_t(1));
    }
}

/// Nothing parts them but their braces, and the second line's end looks like that of one object.
void TestJournalForms::objectsOfOneLine()
{
    const QByteArray pair = object(quoted("first")).chopped(1) + ' ' + object(quoted(victim));
    const Evidence evidence = readJson(pair + pair.chopped(1) + "  \n" + object(quoted("last")));
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.journal->entries, 5);
    QCOMPARE(evidence.kills.size(), size_t(1)); // one kill, printed twice
    QCOMPARE(evidence.kills[0].lines[0].line, 1);
    QCOMPARE(*evidence.kills[0].lines[0].byte, object(quoted("first")).size());
    QVERIFY(evidence.notes.empty());
}

void TestJournalForms::brokenObjects_data()
{
    QTest::addColumn<QByteArray>("bad");
    QTest::newRow("cut inside a string, then the next line") << object(quoted(victim)).first(150) + '\n';
    QTest::newRow("cut behind a field") << object(quoted("x")).first(40) + '\n';
    QTest::newRow("no JSON") << QByteArray("garbage\n");
    QTest::newRow("wrong literal") << QByteArray("{\"MESSAGE\":tru}\n");
    QTest::newRow("empty object") << QByteArray("{}\n");
    QTest::newRow("invalid UTF-8") << object(quoted("a\xff"));
    QTest::newRow("byte over 255") << object("[256]");
}

void TestJournalForms::brokenObjects()
{
    QFETCH(QByteArray, bad);
    const Evidence evidence = readJson(object(quoted("first")) + bad + object(quoted(victim)));
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].lines[0].line, 3);
    QVERIFY(hasNote(evidence, "bad-entry"));
    QCOMPARE(*evidence.notes.front().line, 2);
}

void TestJournalForms::onlyGarbage()
{
    const Evidence evidence = readJson("{\"MESSAGE\":tru}\n{\"MESSAGE\":\n");
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Syntax);
    QCOMPARE(*evidence.error->line, 1);
    QVERIFY(!evidence.error->expected.isEmpty());
    QVERIFY(!evidence.error->found.isEmpty());
}

void TestJournalForms::everyJsonCut()
{
    const QByteArray first = object(quoted(victim));
    const QByteArray text = first + object(quoted("x"));
    for (qsizetype cut = 1; cut < text.size(); ++cut) {
        const Evidence evidence = readJson(text.first(cut));
        const bool whole = cut >= first.size() - 1;
        QCOMPARE(evidence.kills.size(), size_t(whole ? 1 : 0));
        if (whole && cut > first.size() && cut < text.size() - 1)
            QVERIFY2(hasNote(evidence, "cut-dump"), text.first(cut).constData());
        if (!whole)
            QVERIFY(evidence.error && evidence.error->code == Error::Code::Syntax);
    }
}

void TestJournalForms::hugeJsonLine()
{
    QByteArray huge = object(quoted("x")).chopped(2) + ",\"A\":\"" + QByteArray(100'000'000, 'x') + "\"}\n";
    const Evidence evidence = readJson(huge + object(quoted(victim)));
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].lines[0].line, 2);
    QVERIFY(hasNote(evidence, "bad-entry"));
}

void TestJournalForms::failingJsonDevice()
{
    const QByteArray whole = object(quoted(victim));
    FaultyDevice device(whole + whole, whole.size() + 20);
    const Evidence evidence = makeJournalJsonImporter()->read(device, {}, {});
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Io);
    QCOMPARE(evidence.error->found, u"the stick was pulled out"_s);
    QCOMPARE(evidence.kills.size(), size_t(1));
}

void TestJournalForms::cancelledJson()
{
    const Evidence evidence = readJson(object(quoted(victim)), [](qint64, qint64) { return false; });
    QVERIFY(evidence.error && evidence.error->code == Error::Code::Cancelled);
}

void TestJournalForms::exportForms_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("line");
    const QByteArray message(victim);
    QTest::newRow("text field") << exported("MESSAGE=" + message) << qint64(1);
    QTest::newRow("binary field") << exported(binaryField("MESSAGE", quint64(message.size()), message))
                                  << qint64(1);
    QTest::newRow("binary field of several lines, second entry")
        << exported(binaryField("MESSAGE", 3, "a\nb")) +
               exported(binaryField("MESSAGE", quint64(message.size()) + 2, message + "\nx"))
        << qint64(8);
    QTest::newRow("blank lines before") << "\n\n" + exported("MESSAGE=" + message) << qint64(3);
    QTest::newRow("value with an equals sign") << exported("_CMDLINE=a=b\nMESSAGE=" + message) << qint64(1);
}

void TestJournalForms::exportForms()
{
    QFETCH(QByteArray, text);
    QFETCH(qint64, line);
    const Evidence evidence = readExport(text);
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].lines[0].line, line);
    QVERIFY(text.sliced(*evidence.kills[0].lines[0].byte).startsWith("__REALTIME"));
    QVERIFY(evidence.notes.empty());
}

void TestJournalForms::everyExportCut()
{
    const QByteArray first = exported("MESSAGE=" + QByteArray(victim));
    const QByteArray text = first + exported(binaryField("MESSAGE", 3, "a\nb"));
    for (qsizetype cut = first.size(); cut < text.size(); ++cut) {
        const Evidence evidence = readExport(text.first(cut));
        QCOMPARE(evidence.kills.size(), size_t(1));
        QCOMPARE(evidence.journal->entries, 1);
        QCOMPARE(hasNote(evidence, "cut-dump"), cut > first.size());
    }
}

void TestJournalForms::exportLengths_data()
{
    QTest::addColumn<quint64>("length");
    QTest::addColumn<qint64>("entries");
    QTest::newRow("one too many") << quint64(4) << qint64(1);
    QTest::newRow("one too few") << quint64(2) << qint64(2);
    QTest::newRow("a gigabyte") << (quint64(1) << 30) << qint64(2);
    QTest::newRow("all bits") << ~quint64(0) << qint64(2);
}

/// A length that lies costs its own entry, never memory.
void TestJournalForms::exportLengths()
{
    QFETCH(quint64, length);
    QFETCH(qint64, entries);
    const QByteArray good = exported("MESSAGE=" + QByteArray(victim));
    const Evidence evidence = readExport(good + exported(binaryField("MESSAGE", length, "abc")) + good);
    QVERIFY(!evidence.error);
    QVERIFY(evidence.journal->entries >= entries);
    QCOMPARE(evidence.kills.size(), size_t(1));
    QVERIFY(!evidence.notes.empty());
}

void TestJournalForms::binaryWhole()
{
    const QByteArray bytes = journalFile();
    QVERIFY(bytes.startsWith("LPKSHHRH"));
    // A descriptor that is closed twice shows as a warning of the temporary file.
    QTest::failOnWarning();
    const Evidence evidence = read(*makeBinaryJournalImporter(), bytes);
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.journal->entries, 241);
    QCOMPARE(evidence.journal->kernelEntries, 239);
    QCOMPARE(evidence.journal->boots, (std::vector<std::string>{"1f53a5312b7c4f45842a01ba3ab5ee12"}));
    QCOMPARE(evidence.kills.size(), size_t(3));
    QCOMPARE(evidence.kills[0].lines[1].line, 81);
    QVERIFY(evidence.kills[0].lines[1].cursor.starts_with("s="));
    QVERIFY(
        QString::fromStdString(evidence.kills[0].raw)
            .startsWith(
                u"2026-11-30T14:19:18.713286Z lab-vm kernel: Memory cgroup out of memory: Killed process 1724 (relay01-glibc)"_s));
}

void TestJournalForms::binaryCuts_data()
{
    QTest::addColumn<qsizetype>("size");
    for (const qsizetype size : {8, 100, 207, 208, 300, 4096, 65'536, 1'000'000, 8'388'607})
        QTest::addRow("%lld bytes", qlonglong(size)) << size;
}

void TestJournalForms::binaryCuts()
{
    QFETCH(qsizetype, size);
    const Evidence evidence = read(*makeBinaryJournalImporter(), journalFile().first(size));
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Syntax);
    QVERIFY(evidence.error->byte);
    QVERIFY(!evidence.error->message.isEmpty());
    QVERIFY(!evidence.error->expected.isEmpty());
    QVERIFY(!evidence.error->found.isEmpty());
}

/// What was whole before the cut: the header counts 241 entries, and the last megabytes hold none.
void TestJournalForms::binaryCutBehindTheEntries()
{
    const Evidence evidence = read(*makeBinaryJournalImporter(), journalFile().first(8'000'000));
    QVERIFY(evidence.error);
    QCOMPARE(*evidence.error->byte, 8'000'000);
    QCOMPARE(evidence.journal->entries, 241);
    QCOMPARE(evidence.kills.size(), size_t(3));
}

void TestJournalForms::binaryFailingDevice()
{
    FaultyDevice device(journalFile(), 5'000'000);
    const Evidence evidence = makeBinaryJournalImporter()->read(device, {}, {});
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Io);
    QCOMPARE(evidence.error->found, u"the stick was pulled out"_s);
}

void TestJournalForms::binaryHeaderLies_data()
{
    QTest::addColumn<qsizetype>("offset");
    QTest::addColumn<quint64>("value");
    for (const quint64 value : {quint64(0), quint64(1), quint64(1) << 40, ~quint64(0)}) {
        for (const qsizetype offset : {88, 96, 104, 112, 120, 128, 136, 144, 152, 168, 176})
            QTest::addRow("offset %lld, value %llu", qlonglong(offset), qulonglong(value)) << offset << value;
    }
}

/// Sizes, table offsets and counts of the header, each made wrong: an answer or an error, nothing worse.
void TestJournalForms::binaryHeaderLies()
{
    QFETCH(qsizetype, offset);
    QFETCH(quint64, value);
    QByteArray bytes = journalFile();
    qToLittleEndian(value, bytes.data() + offset);
    const Evidence evidence = read(*makeBinaryJournalImporter(), bytes);
    QVERIFY(evidence.error || evidence.journal->entries <= 241);
}

QTEST_GUILESS_MAIN(TestJournalForms)
#include "tst_journalforms.moc"
