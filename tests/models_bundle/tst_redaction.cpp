// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ziptools.h"

#include "models/bundle/packedtext.h"
#include "models/bundle/redaction.h"
#include "models/bundle/wordfinder.h"
#include "models_incident/handmade.h"

#include <QCryptographicHash>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace handmade;

namespace {

constexpr const char *fingerprint = "8F02A3C1D5E6B7984A3B2C1D0E9F8A7B6C5D4E3F";

/// A small report with a name in every place that can hold one.
BundleContents secretContents()
{
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = u"/home/alice/basalt-june.json"_s;
    evidence->source.sha256 = std::string(64, 'c');
    evidence->notes = {
        {Note::Level::Warning, "odd", u"basalt.example.org was asked twice by alice"_s, {}, {}}};
    evidence->series = {memory("quietrelay", "basalt.example.org:9256", 1'780'000'000, 60, {1e6, 2e6},
                               {{"fingerprint", fingerprint}, {"datacenter", "Hinterzarten"}}),
                        memory("loudrelay", "203.0.113.7:9256", 1'780'000'000, 60, {3e6, 4e6})};
    Kill kill;
    kill.time = MicroInstant(std::chrono::seconds(1'780'000'060));
    kill.host = "basalt";
    kill.pid = 4711;
    kill.comm = "tor";
    kill.unit = "tor@quietrelay.service";
    kill.cgroup = "/system.slice/system-tor.slice/tor@quietrelay.service";
    kill.machineId = "0123456789abcdef0123456789abcdef";
    kill.raw =
        "basalt kernel: Killed process 4711 (tor), UID 108, task_memcg=/system.slice/tor@quietrelay.service";
    evidence->kills = {kill};
    LogEvent asked;
    asked.kind = LogEventKind::SwapOffAsked;
    asked.host = "basalt";
    asked.identifier = "sudo";
    asked.detail = "/usr/sbin/swapoff -a";
    asked.lines = {{7, 99,
                    "basalt sudo[9]:   bobby : TTY=pts/0 ; PWD=/srv/quietrelay ; USER=root ; "
                    "COMMAND=/usr/sbin/swapoff -a",
                    ""}};
    LogEvent crossed;
    crossed.kind = LogEventKind::LimitCrossed;
    crossed.identifier = "systemd-oomd";
    crossed.cgroup = "/user.slice/user-1001.slice/thirdrelay.scope";
    crossed.detail = "memory pressure for /user.slice/user-1001.slice/thirdrelay.scope being 51.07% > 50.00%";
    evidence->logEvents = {asked, crossed};
    HostRow row;
    row.host = "basalt";
    row.addresses = {"basalt.example.org:9256", "[2001:db8::7]:9100"};
    evidence->hosts = {row};
    evidence->prose = "Mail alice.liddell@example.org about quietrelay.\n";
    BundleContents contents;
    contents.document.evidence = {evidence};
    contents.document.choices.title = u"What Basalt did"_s;
    contents.document.choices.author = u"Alice Liddell"_s;
    contents.document.choices.featured = "basalt/quietrelay";
    contents.sources = {{0, "quietrelay on basalt\n"_ba}};
    contents.unknown = {{"notes/draft.md", "basalt"_ba}};
    return contents;
}

std::string pseudonymOf(const RedactionPlan &plan, const std::string &original)
{
    const auto word = std::ranges::find(plan.words, original, &Pseudonym::original);
    return word == plan.words.end() ? std::string() : word->pseudonym;
}

/// What a module of Python makes of bytes, "compress" or "decompress"; empty if it cannot.
QByteArray throughPython(const QString &module, const QString &function, const QByteArray &bytes)
{
    QProcess process;
    process.start(u"python3"_s,
                  {u"-c"_s, u"import %1, sys; sys.stdout.buffer.write(%1.%2(sys.stdin.buffer.read()))"_s.arg(
                                module, function)});
    process.write(bytes);
    process.closeWriteChannel();
    return process.waitForFinished() && process.exitCode() == 0 ? process.readAllStandardOutput()
                                                                : QByteArray();
}

QByteArray gzipped(const QByteArray &bytes)
{
    return throughPython(u"gzip"_s, u"compress"_s, bytes);
}

/// RFC 8878: one frame whose only block is stored.
QByteArray storedZstd(const QByteArray &bytes)
{
    const quint32 block = quint32(bytes.size()) << 3 | 1;
    return "\x28\xb5\x2f\xfd\x20"_ba + char(bytes.size()) + char(block & 0xff) + char(block >> 8 & 0xff) +
           char(block >> 16) + bytes;
}

const QList<QByteArray> secrets{"basalt",           "example.org", "quietrelay", "loudrelay", "203.0.113.7",
                                "2001:db8::7",      "alice",       "Liddell",    fingerprint, "Hinterzarten",
                                "0123456789abcdef", "bobby",       "thirdrelay"};

} // namespace

class TestRedaction : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsEveryName();
    void namesStayTogether();
    void orderOfNamesStays();
    void cutNamesStayCut();
    void wordsOfTheFormatStay();
    void nothingIsLeftAnywhere();
    void numbersStay();
    void sourcesAreRewrittenOrDropped();
    void compressedSourcesAreRewritten_data();
    void compressedSourcesAreRewritten();
    void zstdSourcesAreRewritten();
    void compressedSourcesThatCannotBe_data();
    void compressedSourcesThatCannotBe();
    void leaksInsideOfCompressedSources();
    void rules_data();
    void rules();
    void badRulesAreNamed_data();
    void badRulesAreNamed();
    void leaksAreFound_data();
    void leaksAreFound();
    void leakingCopyIsNotWritten();
    void finderTakesTheLongest();

private:
    QTemporaryDir m_folder;
};

void TestRedaction::findsEveryName()
{
    const RedactionPlan plan = planRedaction(secretContents(), {});
    QCOMPARE(pseudonymOf(plan, "basalt"), std::string("host01"));
    QCOMPARE(pseudonymOf(plan, "example.org"), std::string("domain-01"));
    QCOMPARE(pseudonymOf(plan, "loudrelay"), std::string("process-01"));
    QCOMPARE(pseudonymOf(plan, "quietrelay"), std::string("process-02"));
    QCOMPARE(pseudonymOf(plan, "2001:db8::7"), std::string("address-01"));
    QCOMPARE(pseudonymOf(plan, "203.0.113.7"), std::string("address-02"));
    QCOMPARE(pseudonymOf(plan, "Alice Liddell"), std::string("user-01"));
    QCOMPARE(pseudonymOf(plan, fingerprint), std::string("0000000000000000000000000000000000000001"));
    QCOMPARE(pseudonymOf(plan, "Hinterzarten"), std::string("datacenter-01"));
    QVERIFY(!pseudonymOf(plan, "alice").empty());
    QVERIFY(!pseudonymOf(plan, "alice.liddell@example.org").empty());
    QCOMPARE(pseudonymOf(plan, "tor"), std::string());
    QCOMPARE(pseudonymOf(plan, "4711"), std::string());
    // Where a name stands in a longer text is not told apart by luck: the same plan every time.
    const RedactionPlan again = planRedaction(secretContents(), {});
    QVERIFY(std::ranges::equal(plan.words, again.words, {}, &Pseudonym::pseudonym, &Pseudonym::pseudonym));
}

void TestRedaction::namesStayTogether()
{
    const BundleContents contents = secretContents();
    const RedactedBundle copy = redactBundle(contents, planRedaction(contents, {}), {});
    const Evidence &evidence = *copy.contents.document.evidence.front();
    // A log may name its host nowhere but here.
    QCOMPARE(evidence.source.path, u"host01-source-1.json"_s);
    QCOMPARE(evidence.kills[0].unit, std::string("tor@process-02.service"));
    QCOMPARE(evidence.kills[0].cgroup, std::string("/system.slice/system-tor.slice/tor@process-02.service"));
    QCOMPARE(evidence.kills[0].raw, std::string("host01 kernel: Killed process 4711 (tor), UID 108, "
                                                "task_memcg=/system.slice/tor@process-02.service"));
    QCOMPARE(evidence.series[0].labels.value("instance"), std::string_view("host01.domain-01:9256"));
    QCOMPARE(evidence.series[0].labels.value("memtype"), std::string_view("resident"));
    QCOMPARE(evidence.hosts[0].addresses,
             (std::vector<std::string>{"host01.domain-01:9256", "[address-01]:9100"}));
    QCOMPARE(copy.contents.document.choices.featured, std::string("host01/process-02"));
    QCOMPARE(copy.contents.document.choices.title, u"What host01 did"_s);
    // The process is still found on its host.
    const Incident incident = assemble(copy.contents.document);
    QVERIFY(incident.process("host01/process-02"));
}

void TestRedaction::orderOfNamesStays()
{
    BundleContents contents;
    std::vector<Series> series;
    for (int i = 0; i < 120; ++i)
        series.push_back(memory("relay" + std::to_string(i * 7919 % 1000), "a:1", 0, 60, {1, 2}));
    contents.document.evidence = {file(u"x"_s, series)};
    const RedactionPlan plan = planRedaction(contents, {});
    std::vector<std::pair<std::string, std::string>> names;
    for (const Pseudonym &word : plan.words) {
        if (word.kind == "process")
            names.emplace_back(word.original, word.pseudonym);
    }
    QCOMPARE(names.size(), size_t(120));
    std::ranges::sort(names);
    QVERIFY(std::ranges::is_sorted(names, {}, [](const auto &pair) { return pair.second; }));
}

void TestRedaction::cutNamesStayCut()
{
    // Linux cuts at 15 characters; the short form is taken for the long one.
    BundleContents contents;
    auto evidence = std::make_shared<Evidence>();
    evidence->series = {memory("averylongname-x", "a:1", 0, 60, {1, 2})};
    evidence->weights = {{instantFromMs(0), "averylongname-xyz", {}, 5, 1}};
    contents.document.evidence = {evidence};
    const Incident before = assemble(contents.document);
    QCOMPARE(before.processes.front().name, std::string("averylongname-xyz"));
    const RedactedBundle copy = redactBundle(contents, planRedaction(contents, {}), {});
    const Incident after = assemble(copy.contents.document);
    QCOMPARE(after.processes.size(), before.processes.size());
    QCOMPARE(after.processes.front().weights.size(), size_t(1));
    QVERIFY(!after.processes.front().name.contains("averylong"));
}

void TestRedaction::wordsOfTheFormatStay()
{
    BundleContents contents;
    contents.document.evidence = {file(u"x"_s, {memory("bytes", "resident:1", 0, 60, {1, 2})})};
    const RedactionPlan plan = planRedaction(contents, {});
    QVERIFY(std::ranges::find(plan.kept, "bytes") != plan.kept.end());
    QVERIFY(std::ranges::find(plan.kept, "resident") != plan.kept.end());
    const RedactedBundle copy = redactBundle(contents, plan, {});
    QCOMPARE(copy.contents.document.evidence[0]->series[0].labels.value("memtype"),
             std::string_view("resident"));
}

void TestRedaction::nothingIsLeftAnywhere()
{
    const BundleContents contents = secretContents();
    const RedactionPlan plan = planRedaction(contents, {});
    const RedactedBundle copy = redactBundle(contents, plan, {});
    const QString path = m_folder.filePath(u"clean.memreport"_s);
    const auto written = writeRedacted(path, copy.contents, plan);
    QVERIFY2(written, qPrintable(written ? QString() : describe(written.error())));
    // Looked for here in another way than the program does: every unpacked member, in lower case.
    QByteArray bytes = fileBytes(path);
    QBuffer buffer(&bytes);
    QVERIFY(buffer.open(QIODevice::ReadOnly));
    bundle::ZipReader zip(buffer);
    QVERIFY(zip.open());
    for (const bundle::ZipEntry &entry : zip.entries()) {
        const QByteArray member = QByteArray::fromStdString(entry.name) + zip.read(entry).value();
        for (const QByteArray &secret : secrets)
            QVERIFY2(!member.toLower().contains(secret.toLower()),
                     qPrintable(QString::fromStdString(entry.name) + u": "_s + QString::fromUtf8(secret)));
    }
    QVERIFY(std::ranges::find(copy.dropped, u"notes/draft.md"_s) != copy.dropped.end());
    QVERIFY(!copy.texts.empty());
}

void TestRedaction::numbersStay()
{
    const BundleContents contents = secretContents();
    const RedactedBundle copy = redactBundle(contents, planRedaction(contents, {}), {});
    const Evidence &before = *contents.document.evidence.front();
    const Evidence &after = *copy.contents.document.evidence.front();
    QCOMPARE(after.series.size(), before.series.size());
    for (size_t i = 0; i < before.series.size(); ++i) {
        QCOMPARE(*after.series[i].values, *before.series[i].values);
        QCOMPARE(*after.series[i].times, *before.series[i].times);
    }
    QCOMPARE(after.kills[0].pid, before.kills[0].pid);
    QCOMPARE(after.kills[0].time, before.kills[0].time);
    QCOMPARE(copy.contents.document.choices.definitions, contents.document.choices.definitions);
}

void TestRedaction::sourcesAreRewrittenOrDropped()
{
    BundleContents contents = secretContents();
    const RedactionPlan plan = planRedaction(contents, {});
    const RedactedBundle rewritten = redactBundle(contents, plan, {});
    QCOMPARE(rewritten.contents.sources.size(), size_t(1));
    QCOMPARE(rewritten.contents.sources[0].bytes, "process-02 on host01\n"_ba);
    RedactionRules rules;
    rules.dropSources = true;
    QVERIFY(redactBundle(contents, plan, rules).contents.sources.empty());
    contents.sources[0].bytes = QByteArray("\x1f\x8b\0\xff", 4);
    QVERIFY(redactBundle(contents, plan, {}).contents.sources.empty());
}

void TestRedaction::compressedSourcesAreRewritten_data()
{
    QTest::addColumn<QString>("module");
    QTest::addColumn<int>("streams");
    for (const auto &module : {u"gzip"_s, u"bz2"_s, u"lzma"_s})
        QTest::addRow("%s", qPrintable(module)) << module << 1;
    // As "cat a.gz b.gz" makes them; the second one is as much text as the first.
    QTest::addRow("bz2, two streams") << u"bz2"_s << 2;
}

void TestRedaction::compressedSourcesAreRewritten()
{
    QFETCH(QString, module);
    QFETCH(int, streams);
    const QByteArray packed = throughPython(module, u"compress"_s, "quietrelay on basalt\n");
    QVERIFY(!packed.isEmpty());
    BundleContents contents = secretContents();
    contents.sources[0].bytes = packed.repeated(streams);
    const RedactionPlan plan = planRedaction(contents, {});
    const RedactedBundle copy = redactBundle(contents, plan, {});
    QCOMPARE(copy.contents.sources.size(), size_t(1));
    const QByteArray &bytes = copy.contents.sources[0].bytes;
    QCOMPARE(throughPython(module, u"decompress"_s, bytes), "process-02 on host01\n"_ba.repeated(streams));
    const Evidence &evidence = *copy.contents.document.evidence[0];
    QCOMPARE(evidence.source.bytes, bytes.size());
    QCOMPARE(evidence.source.sha256,
             QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString());
    // No time of writing, no name of a file: the same bytes on any day.
    QCOMPARE(redactBundle(contents, plan, {}).contents.sources[0].bytes, bytes);
    if (module == u"gzip"_s)
        QCOMPARE(bytes.sliced(4, 4), QByteArray(4, '\0')); // RFC 1952: MTIME
    QVERIFY(writeRedacted(m_folder.filePath(u"packed.memreport"_s), copy.contents, plan));
}

void TestRedaction::zstdSourcesAreRewritten()
{
    BundleContents contents = secretContents();
    contents.sources[0].bytes = storedZstd("quietrelay on basalt\n");
    const RedactedBundle copy = redactBundle(contents, planRedaction(contents, {}), {});
    QCOMPARE(copy.contents.sources.size(), size_t(1));
    QCOMPARE(bundle::unpackedText(copy.contents.sources[0].bytes, 1000), "process-02 on host01\n"_ba);
    QVERIFY(!bundle::unpackedText(copy.contents.sources[0].bytes, 20)); // one byte too many
}

void TestRedaction::compressedSourcesThatCannotBe_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const QByteArray packed = gzipped("quietrelay on basalt\n");
    QVERIFY(packed.size() > 20);
    QTest::addRow("cut") << packed.chopped(9);
    QTest::addRow("cut in the checksum") << packed.chopped(2);
    QTest::addRow("other bytes behind") << packed + "quietrelay";
    // The filter takes both at once, so that nothing tells whether the second one is whole.
    QTest::addRow("two gzip streams") << packed + packed;
    QTest::addRow("no text inside") << gzipped(QByteArray("\0\xff\0", 3));
    QTest::addRow("UTF-16 inside") << gzipped(QByteArray("b\0a\0s\0", 6));
    QTest::addRow("packed twice") << gzipped(packed);
    QTest::addRow("lz4") << "\x04\x22\x4d\x18quietrelay"_ba + '\0';
    QTest::addRow("head alone") << "\x1f\x8b\x08"_ba;
}

void TestRedaction::compressedSourcesThatCannotBe()
{
    QFETCH(QByteArray, bytes);
    BundleContents contents = secretContents();
    contents.sources[0].bytes = bytes;
    const RedactedBundle copy = redactBundle(contents, planRedaction(contents, {}), {});
    QVERIFY(copy.contents.sources.empty());
    const QString name = contents.document.evidence[0]->source.path;
    QVERIFY(std::ranges::find(copy.dropped, name) != copy.dropped.end());
}

void TestRedaction::leaksInsideOfCompressedSources()
{
    // A member that somebody put there by another way than redactBundle.
    const RedactionPlan plan = planRedaction(secretContents(), {});
    RedactedBundle copy = redactBundle(secretContents(), plan, {});
    copy.contents.sources = {{0, gzipped("quietrelay on basalt\n")}};
    const QString path = m_folder.filePath(u"inside.memreport"_s);
    const auto written = writeRedacted(path, copy.contents, plan);
    QVERIFY(!written);
    QCOMPARE(written.error().code, Error::Code::Damaged);
    QVERIFY2(written.error().message.contains(u"quietrelay"_s), qPrintable(written.error().message));
    copy.contents.sources[0].bytes.chop(9);
    const auto unseen = writeRedacted(path, copy.contents, plan);
    QVERIFY(!unseen);
    QCOMPARE(unseen.error().code, Error::Code::Damaged);
    QVERIFY(!QFile::exists(path));
}

void TestRedaction::rules_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("datacenter");
    QTest::addRow("none") << ""_ba << u"What host01 did"_s << u"datacenter-01"_s;
    QTest::addRow("keep") << "# a comment\nkeep basalt\n"_ba << u"What Basalt did"_s << u"datacenter-01"_s;
    QTest::addRow("replace") << "replace basalt = the big one\n"_ba << u"What the big one did"_s
                             << u"datacenter-01"_s;
    QTest::addRow("other words") << "replace did = does\n"_ba << u"What host01 does"_s << u"datacenter-01"_s;
    QTest::addRow("label") << "keep-label datacenter"_ba << u"What host01 did"_s << u"Hinterzarten"_s;
}

void TestRedaction::rules()
{
    QFETCH(QByteArray, text);
    const auto rules = parseRedactionRules(text, u"rules"_s);
    QVERIFY(rules);
    const BundleContents contents = secretContents();
    const RedactedBundle copy = redactBundle(contents, planRedaction(contents, *rules), *rules);
    QTEST(copy.contents.document.choices.title, "title");
    const auto &labels = copy.contents.document.evidence[0]->series[0].labels;
    QTEST(QString::fromStdString(std::string(labels.value("datacenter"))), "datacenter");
}

void TestRedaction::badRulesAreNamed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("line");
    QTest::addRow("unknown verb") << "keep a\nhide b\n"_ba << qint64(2);
    QTest::addRow("no pseudonym") << "replace a =\n"_ba << qint64(1);
    QTest::addRow("no sign") << "\n\nreplace a b\n"_ba << qint64(3);
    QTest::addRow("no word") << "keep \n"_ba << qint64(1);
}

void TestRedaction::badRulesAreNamed()
{
    QFETCH(QByteArray, text);
    const auto rules = parseRedactionRules(text, u"rules"_s);
    QVERIFY(!rules);
    QCOMPARE(rules.error().code, Error::Code::Syntax);
    QTEST(rules.error().line.value_or(0), "line");
}

void TestRedaction::leaksAreFound_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("encoding");
    const QString name = u"Grünbach7"_s;
    const QByteArray text = name.toUtf8();
    QTest::addRow("plain") << "xx" + text + "yy" << u"UTF-8"_s;
    QTest::addRow("other case") << "gRÜNBACH7"_ba.replace("Ü", "ü") << u"UTF-8"_s;
    QTest::addRow("JSON escapes") << R"("\u0047\u0072\u00fc\u006E\u0062\u0061\u0063\u0068\u0037")"_ba
                                  << u"JSON escapes"_s;
    QTest::addRow("XML numbers") << "&#71;&#114;&#252;&#110;&#98;&#97;&#99;&#104;&#55;"_ba << u"XML"_s;
    QTest::addRow("XML hexadecimal") << "&#x47;&#x72;&#xfC;&#x6e;&#x62;&#x61;&#x63;&#x68;&#x37;"_ba
                                     << u"XML"_s;
    QTest::addRow("JSON, one letter escaped") << R"("Gr\u00fcnbach7")"_ba << u"JSON escapes"_s;
    QTest::addRow("percent") << "?q=Gr%c3%bcnbach7"_ba << u"percent"_s;
    QTest::addRow("XML, one letter") << "Gr&#252;nbach7"_ba << u"XML"_s;
    QTest::addRow("percent, every byte") << "?q=%47%72%C3%BC%6E%62%61%63%68%37"_ba << u"percent"_s;
    QByteArray wide;
    QByteArray big;
    for (const QChar c : name) {
        wide += char(c.unicode() & 0xff);
        wide += char(c.unicode() >> 8);
        big += char(c.unicode() >> 8);
        big += char(c.unicode() & 0xff);
    }
    QTest::addRow("UTF-16LE") << "a\0"_ba + wide << u"UTF-16"_s;
    QTest::addRow("UTF-16BE") << "\0a"_ba + big << u"UTF-16"_s;
    for (int shift = 0; shift < 3; ++shift)
        QTest::addRow("base64 at %d", shift)
            << QByteArray(QByteArray(QByteArray(shift, '.') + text + "tail").toBase64()) << u"base64"_s;
    QTest::addRow("nothing") << "Gr\xc3\xbcnbac h7 R3LDbmJhY2 %47"_ba << QString();
}

void TestRedaction::leaksAreFound()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, encoding);
    BundleContents contents;
    contents.figures = {{"pairs", {}, bytes, {}, {}}};
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::ReadWrite));
    QVERIFY(writeBundle(buffer, u"x"_s, contents));
    const auto leaks = findLeaks(buffer, {{"host", "Grünbach7", "host01", false}});
    QVERIFY(leaks);
    QCOMPARE(leaks->size(), size_t(encoding.isEmpty() ? 0 : 1));
    if (!encoding.isEmpty()) {
        QCOMPARE(leaks->front().encoding, encoding);
        QCOMPARE(leaks->front().member, std::string("figures/pairs.svg"));
    }
}

void TestRedaction::leakingCopyIsNotWritten()
{
    const BundleContents contents = secretContents();
    const RedactionPlan plan = planRedaction(contents, {});
    RedactedBundle copy = redactBundle(contents, plan, {});
    copy.contents.figures = {{"pairs", {}, "<svg>drawn before: quietrelay</svg>"_ba, {}, {}}};
    const QString path = m_folder.filePath(u"leaking.memreport"_s);
    QFile old(path);
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
    old.close();
    const auto written = writeRedacted(path, copy.contents, plan);
    QVERIFY(!written);
    QCOMPARE(written.error().code, Error::Code::Damaged);
    QVERIFY(written.error().message.contains(u"quietrelay"_s));
    QVERIFY(written.error().message.contains(u"figures/pairs.svg"_s));
    QCOMPARE(fileBytes(path), "old"_ba);
}

void TestRedaction::finderTakesTheLongest()
{
    const bundle::WordFinder finder(
        {{"bas"_ba, true, false}, {"bas03"_ba, false, false}, {"ab"_ba, true, true}});
    const auto first = finder.next("xbas bas03 bas", 0);
    QVERIFY(first);
    QCOMPARE(first->at, qsizetype(5));
    QCOMPARE(first->length, qsizetype(5));
    const auto second = finder.next("xbas bas03 bas", first->at + first->length);
    QVERIFY(second);
    QCOMPARE(second->word, size_t(0));
    QVERIFY(!finder.next("AB abc cab", 0));
    // One letter, at the end too; of two that differ in case the one that is written there.
    const bundle::WordFinder letters(
        {{"x"_ba, true, false}, {"mem"_ba, true, false}, {"Mem"_ba, true, false}});
    QCOMPARE(letters.next("ax x", 0)->at, qsizetype(3));
    QCOMPARE(letters.next("a X-b", 0)->word, size_t(0));
    QCOMPARE(letters.next("a Mem", 0)->word, size_t(2));
    QCOMPARE(letters.next("a mem", 0)->word, size_t(1));
    QCOMPARE(letters.next("a MEM", 0)->word, size_t(1));
}

QTEST_GUILESS_MAIN(TestRedaction)
#include "tst_redaction.moc"
