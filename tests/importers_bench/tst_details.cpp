// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchread.h"
#include "importers/bench/benchtext.h"

#include <QTest>

using namespace memreport;
using namespace benchread;
using namespace Qt::StringLiterals;

namespace {

Evidence readText(const QByteArray &text)
{
    return read(makeBenchTextImporter(), text);
}

} // namespace

class TestDetails : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void gnuTime();
    void gnuTimeShort();
    void gnuTimeOfARefusedLibrary();
    void jemallocText();
    void jemallocJson();
    void jemallocJsonCut();
    void mimallocLayouts_data();
    void mimallocLayouts();
    void mimallocSince32();
    void mimallocHeadingTwice();
    void mimallocOptions();
    void mallocInfo();
    void mallocInfoCut();
    void severalInOneText();
};

void TestDetails::gnuTime()
{
    const Evidence evidence =
        readText("Command terminated by signal 9\n"
                 "\tCommand being timed: \"env LD_PRELOAD=/usr/lib/libjemalloc.so.2 ./bench: all\"\n"
                 "\tElapsed (wall clock) time (h:mm:ss or m:ss): 1:02:03.50\n"
                 "\tMaximum resident set size (kbytes): 383712\n"
                 "\tExit status: 0\n"
                 "\tCommand being timed: \"./bench mimalloc\"\n"
                 "\tElapsed (wall clock) time (h:mm:ss or m:ss): 0:00.26\n");
    QCOMPARE(evidence.allocatorDetails.size(), 2u);
    const AllocatorDetail &first = evidence.allocatorDetails[0];
    QCOMPARE(first.kind, "gnu-time");
    QCOMPARE(first.allocator, "jemalloc");
    QCOMPARE(first.maxRssKib, 383712.0);
    QCOMPARE(first.elapsedSeconds, 3723.5);
    QCOMPARE(first.exitStatus, 0);
    // An argument of the command is no evidence of what was loaded.
    QVERIFY(evidence.allocatorDetails[1].allocator.empty());
    QCOMPARE(evidence.allocatorDetails[1].elapsedSeconds, 0.26);
    QVERIFY(!evidence.allocatorDetails[1].maxRssKib);
    QCOMPARE(countOf(evidence, "incomplete-dump"), 1);
}

void TestDetails::gnuTimeShort()
{
    const Evidence evidence =
        readText("0.07user 0.18system 0:00.26elapsed 99%CPU (0avgtext+0avgdata "
                 "383712maxresident)k\n0inputs+8outputs (0major+95529minor)pagefaults 0swaps\n");
    QCOMPARE(evidence.allocatorDetails.size(), 1u);
    QCOMPARE(evidence.allocatorDetails[0].maxRssKib, 383712.0);
    QCOMPARE(evidence.allocatorDetails[0].elapsedSeconds, 0.26);
}

void TestDetails::gnuTimeOfARefusedLibrary()
{
    const Evidence evidence = readText(
        "ERROR: ld.so: object '/opt/libmimalloc.so.2' from LD_PRELOAD cannot be preloaded (wrong ELF "
        "class: ELFCLASS32): ignored.\n"
        "\tCommand being timed: \"env LD_PRELOAD=/opt/libmimalloc.so.2 ./bench\"\n"
        "\tMaximum resident set size (kbytes): 4096\n"
        "\tCommand being timed: \"env LD_PRELOAD=/opt/libjemalloc.so.2 ./bench\"\n"
        "\tMaximum resident set size (kbytes): 4096\n");
    QVERIFY(evidence.allocatorDetails[0].allocator.empty());
    QCOMPARE(evidence.allocatorDetails[1].allocator, "jemalloc");
    QCOMPARE(countOf(evidence, "preload-failed"), 1);
}

void TestDetails::jemallocText()
{
    const Evidence evidence =
        readText("___ Begin jemalloc statistics ___\n"
                 "Version: \"5.3.0-0-g54eaed1d\"\n"
                 "Run-time option settings\n"
                 "  opt.background_thread: true (background_thread: true)\n"
                 "  opt.dirty_decay_ms: 10000 (arenas.dirty_decay_ms: 10000)\n"
                 "Allocated: 267904, active: 323584, metadata: 3535456 (n_thp 0), resident: "
                 "12128256, mapped: 33824768, retained: 10215424\n"
                 "Allocated: 1, active: 2\n"
                 "--- End jemalloc statistics ---\n");
    QCOMPARE(evidence.allocatorDetails.size(), 1u);
    const AllocatorDetail &dump = evidence.allocatorDetails.front();
    QCOMPARE(dump.kind, "jemalloc");
    QCOMPARE(dump.version, "5.3.0-0-g54eaed1d");
    QCOMPARE(dump.allocatedBytes, 267904.0);
    QCOMPARE(dump.activeBytes, 323584.0);
    QCOMPARE(dump.metadataBytes, 3535456.0);
    QCOMPARE(dump.residentBytes, 12128256.0);
    QCOMPARE(dump.mappedBytes, 33824768.0);
    QCOMPARE(dump.retainedBytes, 10215424.0);
    QVERIFY(std::ranges::contains(dump.options,
                                  std::pair<std::string, std::string>("background_thread", "true")));
    QVERIFY(
        std::ranges::contains(dump.options, std::pair<std::string, std::string>("dirty_decay_ms", "10000")));
}

void TestDetails::jemallocJson()
{
    const QByteArray dump = "{\"jemalloc\":{\"version\":\"5.3.0\",\n\t\"opt\":{\"background_thread\":false,"
                            "\"dirty_decay_ms\":10000},\n\"stats\":{\"allocated\":266720,\"active\":319488,"
                            "\"metadata\":1,\"resident\":5185536,\"mapped\":2,\"retained\":3}}}";
    QByteArray second = dump;
    second.replace("266720", "234496");
    const Evidence evidence = readText("done {ok}\n" + dump + second + "\nmore\n");
    QCOMPARE(evidence.allocatorDetails.size(), 2u);
    QCOMPARE(evidence.allocatorDetails[0].allocatedBytes, 266720.0);
    QCOMPARE(evidence.allocatorDetails[0].line, 2);
    QCOMPARE(evidence.allocatorDetails[0].residentBytes, 5185536.0);
    QCOMPARE(evidence.allocatorDetails[1].allocatedBytes, 234496.0);
    QVERIFY(std::ranges::contains(evidence.allocatorDetails[0].options,
                                  std::pair<std::string, std::string>("background_thread", "false")));
    QCOMPARE(countOf(evidence, "several-dumps"), 1);
}

void TestDetails::jemallocJsonCut()
{
    const Evidence evidence = readText("{\"jemalloc\":{\"version\":\"5.3.0\",\"opt\":{}\n");
    QVERIFY(evidence.allocatorDetails.empty());
    QCOMPARE(countOf(evidence, "incomplete-dump"), 1);
}

void TestDetails::mimallocLayouts_data()
{
    QTest::addColumn<QByteArray>("process");
    QTest::addColumn<double>("kib");
    QTest::newRow("2.x")
        << QByteArray("   process: user: 0.034 s, system: 0.041 s, faults: 0, rss: 35.5 MiB, commit: 78.1 "
                      "MiB\n")
        << 35.5 * 1024;
    QTest::newRow("1.x")
        << QByteArray("  process: user: 0.034 s, system: 0.041 s, faults: 0, reclaims: 8, rss: 512 kb\n")
        << 512.0;
}

void TestDetails::mimallocLayouts()
{
    QFETCH(QByteArray, process);
    QFETCH(double, kib);
    const Evidence evidence =
        readText("heap stats:    peak      total      freed    current       unit      count   \n"
                 "  reserved:  576.1 MiB  576.1 MiB   72.2 KiB  576.0 MiB\n"
                 "  segments:     19         19         18          1         not all freed!\n"
                 "   elapsed:       2.630 s\n" +
                 process);
    QCOMPARE(evidence.allocatorDetails.size(), 1u);
    QCOMPARE(evidence.allocatorDetails[0].kind, "mimalloc");
    QCOMPARE(evidence.allocatorDetails[0].maxRssKib, kib);
    QCOMPARE(evidence.allocatorDetails[0].elapsedSeconds, 2.63);
    QCOMPARE(countOf(evidence, "incomplete-dump"), 0);
}

/// Layout of src/stats.c since 3.2: parts with a name, keys filled with blanks, "peak rss".
void TestDetails::mimallocSince32()
{
    const Evidence evidence =
        readText("hello\n"
                 "subproc 0\n"
                 " pages             peak       total     current       block      total#   \n"
                 "  touched   :    30.0 MiB    31.0 MiB    20.0 MiB\n"
                 "\n"
                 " arenas            peak       total     current       block      total#   \n"
                 "  reserved  :     1.0 GiB     1.0 GiB     1.0 GiB\n"
                 "  committed :    40.5 MiB    60.0 MiB    40.0 MiB\n"
                 "\n"
                 " process           peak       total     current       block      total#   \n"
                 "  threads   :         5           9           1                          not all freed\n"
                 "  numa nodes:     1\n"
                 "  elapsed   :     2.500 s\n"
                 "  process   : user: 1.105 s, system: 0.091 s, faults: 0, peak rss: 35.5 MiB, peak commit: "
                 "40.5 MiB\n");
    QCOMPARE(evidence.allocatorDetails.size(), 1u);
    const AllocatorDetail &dump = evidence.allocatorDetails.front();
    QCOMPARE(dump.allocator, "mimalloc");
    QCOMPARE(dump.maxRssKib, 35.5 * 1024);
    QCOMPARE(dump.elapsedSeconds, 2.5);
    QCOMPARE(dump.line, 2);
    QVERIFY(std::ranges::contains(dump.options,
                                  std::pair<std::string, std::string>("committed_peak", "40.5 MiB")));
}

void TestDetails::mimallocHeadingTwice()
{
    const QByteArray head = "heap stats:     peak       total     current       block      total#   \n";
    const Evidence evidence =
        readText(head + "  bin S    4:   1.2 KiB     1.2 KiB     0           32 B         40\n\n" + head +
                 "   elapsed:     0.250 s\n"
                 "   process: user: 0.105 s, system: 0.091 s, faults: 0, peak rss: 512.0 KiB\n");
    QCOMPARE(evidence.allocatorDetails.size(), 1u);
    QCOMPARE(evidence.allocatorDetails[0].maxRssKib, 512.0);
    QCOMPARE(evidence.allocatorDetails[0].elapsedSeconds, 0.25);
    QCOMPARE(countOf(evidence, "several-dumps"), 0);
}

void TestDetails::mimallocOptions()
{
    const Evidence evidence = readText("mimalloc: option 'show_errors': 0\n"
                                       "mimalloc: option 'decommit_delay': 25\n"
                                       "mimalloc: option 'show_errors': 0\n"
                                       "mimalloc: v2.1.7, release\n");
    QCOMPARE(evidence.allocatorDetails.size(), 1u);
    QCOMPARE(evidence.allocatorDetails[0].version, "2.1.7");
    QCOMPARE(evidence.allocatorDetails[0].options.size(), 2u);
    QVERIFY(!evidence.allocatorDetails[0].maxRssKib);
}

const QByteArray heapsXml =
    "<malloc version=\"1\">\n<heap nr=\"0\">\n<sizes>\n</sizes>\n"
    "<total type=\"fast\" count=\"1\" size=\"10\"/>\n<total type=\"rest\" count=\"2\" size=\"100\"/>\n"
    "<system type=\"current\" size=\"1000\"/>\n<system type=\"max\" size=\"2000\"/>\n</heap>\n"
    "<heap nr=\"1\">\n<total type=\"rest\" count=\"2\" size=\"50\"/>\n</heap>\n";

void TestDetails::mallocInfo()
{
    const Evidence evidence =
        readText("program's own line\n" + heapsXml +
                 "<total type=\"fast\" count=\"1\" size=\"10\"/>\n"
                 "<total type=\"rest\" count=\"4\" size=\"151\"/>\n"
                 "<system type=\"current\" size=\"1001\"/>\n<system type=\"max\" size=\"2001\"/>\n"
                 "</malloc>\n");
    QCOMPARE(evidence.allocatorDetails.size(), 1u);
    const AllocatorDetail &dump = evidence.allocatorDetails.front();
    QCOMPARE(dump.allocator, "glibc");
    QCOMPARE(dump.line, 2);
    QCOMPARE(dump.heaps, 2);
    QCOMPARE(dump.totalRestBytes, 151.0);
    QCOMPARE(dump.totalFastBytes, 10.0);
    QCOMPARE(dump.systemCurrentBytes, 1001.0);
    QCOMPARE(dump.systemMaxBytes, 2001.0);
}

void TestDetails::mallocInfoCut()
{
    const Evidence evidence = readText(heapsXml);
    QCOMPARE(evidence.allocatorDetails.size(), 1u);
    QCOMPARE(evidence.allocatorDetails[0].totalRestBytes, 150.0); // of the heaps
    QCOMPARE(countOf(evidence, "incomplete-dump"), 1);
}

void TestDetails::severalInOneText()
{
    const Evidence evidence =
        readText("bench-allocator: bursts=1 concurrency=10 tokens/task=100 payload=4096B idle=1s\n"
                 "allocator: jemalloc\nbaseline RSS: 4.0 MB\n"
                 "___ Begin jemalloc statistics ___\nVersion: \"5.3.0\"\n"
                 "--- End jemalloc statistics ---\n"
                 "\tCommand being timed: \"./x\"\n\tMaximum resident set size (kbytes): 7\n");
    QCOMPARE(evidence.source.format, "vtcode bench-allocator + GNU time + jemalloc statistics");
    QCOMPARE(evidence.burstRuns.size(), 1u);
    QCOMPARE(evidence.allocatorDetails.size(), 2u);
}

QTEST_GUILESS_MAIN(TestDetails)
#include "tst_details.moc"
