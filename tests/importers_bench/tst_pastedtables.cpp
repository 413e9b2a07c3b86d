// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchread.h"
#include "importers/bench/benchtable.h"

#include <QTest>

#include <cmath>

using namespace memreport;
using namespace benchread;
using namespace Qt::StringLiterals;

namespace {

Evidence readText(const QByteArray &text)
{
    return read(makeBenchTableImporter(), text);
}

const QByteArray markdown = "| Allocator | Baseline MB | Final MB | Retained | Note |\n"
                            "|---|---|---|---|---|\n"
                            "| mimalloc (default) | 25.2 | 55.0 | +118% | pins |\n"
                            "| **jemalloc**\xc2\xb9 | 24.8 | 44.9 | +81% | pins on macOS only |\n"
                            "\n"
                            "| Benchmark | mimalloc | jemalloc | Delta |\n"
                            "|---|---|---|---|\n"
                            "| `alloc_free_64B` (200k iters) | 583 us | 2.65 ms | jemalloc ~4.7x slower |\n"
                            "| `event_burst` 200x1000 | 23.0 ms | \xe2\x80\x94 | |\n";

/// The same tables in other forms.
QByteArray tabs()
{
    QByteArray text;
    for (QByteArray line : markdown.split('\n')) {
        if (line.startsWith("|--"))
            continue;
        line = line.trimmed();
        if (line.size() > 1)
            line = line.sliced(1, line.size() - 2);
        QByteArrayList cells;
        for (const QByteArray &cell : line.split('|'))
            cells += cell.trimmed();
        text += cells.join('\t') + '\n';
    }
    return text;
}

QByteArray html()
{
    QByteArray text = "<html><body><p>words</p><table class=x>\n";
    bool first = true;
    for (const QByteArray &line : tabs().split('\n')) {
        if (line.isEmpty()) {
            text += first ? "" : "</table><table>\n";
            continue;
        }
        first = false;
        text += "<tr>";
        for (QByteArray cell : line.split('\t'))
            text += "<td><b>" + cell.replace("us", "&micro;s").replace("\xc2\xb9", "<sup>1</sup>") +
                    "</b>\n</td>";
        text += "</tr>\n";
    }
    return text + "</table></body></html>";
}

QByteArray aligned()
{
    QByteArray text;
    for (const QByteArray &line : tabs().split('\n')) {
        for (QByteArray cell : line.split('\t'))
            text += (cell.isEmpty() ? QByteArray(line.isEmpty() ? "" : "-") : cell).leftJustified(34, ' ');
        text = text.trimmed() + '\n' + (line.isEmpty() ? "\n" : "");
    }
    return text;
}

} // namespace

class TestPastedTables : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anyForm_data();
    void anyForm();
    void saysWhatItUnderstood();
    void units_data();
    void units();
    void lists();
    void framed_data();
    void framed();
    void delimited_data();
    void delimited();
    void delimitedTimes();
    void cutTables();
    void printedDigits();
    void burstRows();
    void rowsByAllocator();
    void oneBenchmarkByAllocator();
    void sizesOfBenchmarks();
    void cellsWithoutUnits();
    void otherTablesAreNotTaken_data();
    void otherTablesAreNotTaken();
    void wordsAreKept();
    void everyCutIsSurvived();
};

void TestPastedTables::anyForm_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("Markdown") << markdown;
    QTest::newRow("CRLF") << QByteArray(markdown).replace("\n", "\r\n");
    QTest::newRow("tabs") << tabs();
    QTest::newRow("HTML") << html();
    QTest::newRow("aligned") << aligned();
    QTest::newRow("in a document") << "# Allocators\n\nSome words.\n\n" + markdown + "\nMore | words.\n";
}

void TestPastedTables::anyForm()
{
    QFETCH(QByteArray, text);
    QCOMPARE(makeBenchTableImporter()->probe(text, true), Match::Yes);
    const Evidence evidence = readText(text);
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.burstRuns.size(), 2u);
    const BurstRun &first = evidence.burstRuns[0];
    QCOMPARE(first.allocator, "mimalloc");
    QCOMPARE(first.label, "mimalloc (default)");
    QCOMPARE(first.baselineMib, 25.2);
    QCOMPARE(first.finalMib, 55.0);
    QCOMPARE(first.statedPercent, 118.0);
    QVERIFY(first.bursts.empty() && first.fromTable);
    QCOMPARE(evidence.burstRuns[1].allocator, "jemalloc");
    QCOMPARE(evidence.burstRuns[1].label, "jemalloc");
    QCOMPARE(evidence.burstRuns[1].verdictText, "pins on macOS only");
    QCOMPARE(evidence.burstRuns[1].statedVerdict, StatedVerdict::Pinned);
    QCOMPARE(evidence.benchmarks.size(), 3u);
    QCOMPARE(benchmark(evidence, "alloc_free_64B (200k iters)", "mimalloc").estimateNs, 583000.0);
    const BenchmarkResult slower = benchmark(evidence, "alloc_free_64B (200k iters)", "jemalloc");
    QCOMPARE(slower.estimateNs, 2650000.0);
    // The author's figure; 2650 / 583 = 4.55 is what the table's own figures give.
    QVERIFY(std::abs(*slower.change->estimate - 3.7) < 1e-9);
    QCOMPARE(slower.change->verdict, "regressed");
    QVERIFY(benchmark(evidence, "event_burst 200x1000", "jemalloc").name.empty());
}

void TestPastedTables::saysWhatItUnderstood()
{
    const Evidence evidence = readText(markdown);
    QCOMPARE(countOf(evidence, "understood"), 2);
    QCOMPARE(countOf(evidence, "binary-units"), 1);
    const auto stated = std::ranges::find(evidence.notes, "stated-change", &Note::code);
    QVERIFY(stated != evidence.notes.end());
    QVERIFY(stated->text.contains(u"4.7x"_s) && stated->text.contains(u"4.55"_s));
    QCOMPARE(stated->line, 8);
}

void TestPastedTables::units_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("cell");
    QTest::addColumn<double>("ns");
    QTest::newRow("of the header") << QByteArray("Mean [ms]") << QByteArray("107.8 \xc2\xb1 6.2") << 107.8e6;
    QTest::newRow("in parentheses") << QByteArray("Time (\xc2\xb5s)") << QByteArray("1,234.5") << 1234.5e3;
    QTest::newRow("of the cell") << QByteArray("Mean") << QByteArray("2.5 s \xc2\xb1 10 ms") << 2.5e9;
    QTest::newRow("unit once") << QByteArray("Mean") << QByteArray("2.5 \xc2\xb1 0.1 ms") << 2.5e6;
    QTest::newRow("clock") << QByteArray("Elapsed") << QByteArray("1:01.40") << 61.4e9;
    QTest::newRow("decimal comma") << QByteArray("Time") << QByteArray("2,65 ms \xc2\xb1 0,1 ms") << 2.65e6;
    QTest::newRow("decimal comma of three digits") << QByteArray("Time (ms)") << QByteArray("0,583") << 583e3;
    QTest::newRow("about") << QByteArray("Time") << QByteArray("~583us") << 583e3;
}

void TestPastedTables::units()
{
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, cell);
    QFETCH(double, ns);
    const Evidence evidence = readText("| Benchmark | " + header + " |\n|---|---|\n| x | " + cell + " |\n");
    QCOMPARE(evidence.benchmarks.size(), 1u);
    QCOMPARE(evidence.benchmarks.front().meanNs, ns);
}

void TestPastedTables::lists()
{
    const Evidence evidence =
        readText("| Command | Mean [ms] | Min [ms] | Max [ms] | Relative |\n"
                 "|:---|---:|---:|---:|---:|\n"
                 "| `./w.sh glibc` | 107.8 \xc2\xb1 6.2 | 97.8 | 120.8 | 1.00 |\n"
                 "| `./w.sh jemalloc` | 120.7 \xc2\xb1 9.1 | 109.4 | 147.7 | 1.12 \xc2\xb1 0.11 |\n");
    QCOMPARE(evidence.benchmarks.size(), 2u);
    const BenchmarkResult second = benchmark(evidence, "./w.sh jemalloc");
    QCOMPARE(second.tool, "hyperfine");
    QCOMPARE(second.allocator, "jemalloc");
    QCOMPARE(second.meanNs, 120.7e6);
    QCOMPARE(second.stddevNs, 9.1e6);
    QCOMPARE(second.minNs, 109.4e6);
    QCOMPARE(second.maxNs, 147.7e6);
}

void TestPastedTables::framed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("plus signs") << QByteArray("+-----------+-------------+----------+\n"
                                              "| Allocator | Baseline MB | Final MB |\n"
                                              "+-----------+-------------+----------+\n"
                                              "| mimalloc  | 31.5        | 88.0     |\n"
                                              "| jemalloc  | 30.0        | 36.0     |\n"
                                              "+-----------+-------------+----------+\n");
    QTest::newRow("reStructuredText") << QByteArray("+-----------+-------------+----------+\n"
                                                    "| Allocator | Baseline MB | Final MB |\n"
                                                    "+===========+=============+==========+\n"
                                                    "| mimalloc  | 31.5        | 88.0     |\n"
                                                    "+-----------+-------------+----------+\n"
                                                    "| jemalloc  | 30.0        | 36.0     |\n"
                                                    "+-----------+-------------+----------+\n");
    QTest::newRow("box characters")
        << "\u250c\u2500\u2500\u2500\u252c\u2500\u2500\u2500\u252c\u2500\u2500\u2500\u2510\n"
           "\u2502 Allocator \u2502 Baseline MB \u2502 Final MB \u2502\n"
           "\u251c\u2500\u2500\u2500\u253c\u2500\u2500\u2500\u253c\u2500\u2500\u2500\u2524\n"
           "\u2502 mimalloc \u2502 31.5 \u2502 88.0 \u2502\n"
           "\u2502 jemalloc \u2502 30.0 \u2502 36.0 \u2502\n"
           "\u2514\u2500\u2500\u2500\u2534\u2500\u2500\u2500\u2534\u2500\u2500\u2500\u2518\n"_ba;
}

void TestPastedTables::framed()
{
    QFETCH(QByteArray, text);
    const Evidence evidence = readText(text);
    QCOMPARE(evidence.burstRuns.size(), 2u);
    QCOMPARE(evidence.burstRuns[0].allocator, "mimalloc");
    QCOMPARE(evidence.burstRuns[0].baselineMib, 31.5);
    QCOMPARE(evidence.burstRuns[1].finalMib, 36.0);
}

void TestPastedTables::delimited_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("commas") << QByteArray("Allocator,Baseline MB,Final MB,Retained\n"
                                          "mimalloc,31.5,88.0,+179%\n\"jemalloc\",30.0,36.0,+20%\n");
    QTest::newRow("semicolons and decimal commas")
        << QByteArray("Allocator;Baseline MB;Final MB;Retained\r\n"
                      "mimalloc;31,5;88,0;+179 %\r\njemalloc;30,0;36,0;+20 %\r\n");
    QTest::newRow("of a spreadsheet") << QByteArray("sep=;\nAllocator;Baseline MB;Final MB;Retained\n"
                                                    "mimalloc;31,5;88,0;179%\njemalloc;30;36;20%\n");
}

void TestPastedTables::delimited()
{
    QFETCH(QByteArray, text);
    QCOMPARE(makeBenchTableImporter()->probe(text, true), Match::Yes);
    const Evidence evidence = readText(text);
    QCOMPARE(evidence.burstRuns.size(), 2u);
    QCOMPARE(evidence.burstRuns[0].baselineMib, 31.5);
    QCOMPARE(evidence.burstRuns[0].finalMib, 88.0);
    QCOMPARE(evidence.burstRuns[0].statedPercent, 179.0);
    QCOMPARE(evidence.burstRuns[1].allocator, "jemalloc");
}

void TestPastedTables::delimitedTimes()
{
    const Evidence matrix = readText("benchmark,glibc_ms,jemalloc_ms\nchurn,10.5,9.5\nburst,20.1,22\n");
    QCOMPARE(matrix.benchmarks.size(), 4u);
    QCOMPARE(benchmark(matrix, "burst", "jemalloc").estimateNs, 22e6);
    const Evidence list = readText("allocator,benchmark,mean_ms,stddev_ms,max_rss_mb\n"
                                   "glibc,churn,10.5,0.2,100\njemalloc,churn,9.5,0.1,80\n");
    const BenchmarkResult second = benchmark(list, "churn", "jemalloc");
    QCOMPARE(second.meanNs, 9.5e6);
    QCOMPARE(second.stddevNs, 0.1e6);
    QCOMPARE(second.peakRssKib, 80.0 * 1024);
}

void TestPastedTables::cutTables()
{
    const QByteArray text = "Allocator,Baseline MB,Final MB,Retained\nglibc,30.5,61.5,+102%\njemalloc,24.8,4";
    const Evidence cell = readText(text);
    QCOMPARE(cell.burstRuns.size(), 2u);
    QVERIFY(!cell.burstRuns[1].finalMib); // "4" of "44.9"
    QCOMPARE(readText(text + "4.9,+81%").burstRuns[1].finalMib, 44.9);
    const Evidence quote = readText(text + "4.9,\"+81");
    QCOMPARE(quote.burstRuns.size(), 1u);
    QCOMPARE(quote.error->code, Error::Code::Truncated);
    QCOMPARE(quote.error->line, 3);
}

void TestPastedTables::printedDigits()
{
    const Evidence evidence = readText("| Benchmark | mimalloc | jemalloc |\n|---|---|---|\n"
                                       "| small | 0.8 us | 2.650 ms |\n| clock | 1:01.4 | 12 s |\n");
    QCOMPARE(benchmark(evidence, "small", "mimalloc").printedStepNs, 100.0);
    QCOMPARE(benchmark(evidence, "small", "jemalloc").printedStepNs, 1000.0);
    QCOMPARE(benchmark(evidence, "clock", "mimalloc").printedStepNs, 1e8);
    QCOMPARE(benchmark(evidence, "clock", "jemalloc").printedStepNs, 1e9);
}

void TestPastedTables::burstRows()
{
    const Evidence evidence =
        readText("| burst | peak_rss_mb | post_burst_mb | post_idle_mb | retained_after_idle_mb |\n"
                 "|---|---|---|---|---|\n"
                 "| 1 | 49.8 | 49.7 | 49.7 | 24.5 |\n"
                 "| 2 | 55.1 | 55.0 | 55.0 | 29.8 |\n");
    QCOMPARE(evidence.burstRuns.size(), 1u);
    QCOMPARE(evidence.burstRuns[0].bursts.size(), 2u);
    QVERIFY(evidence.burstRuns[0].bursts[1] == (Burst{2, 55.1, 55.0, 55.0, 29.8, 4}));
    QCOMPARE(evidence.burstRuns[0].baselineMib, 25.2);
}

void TestPastedTables::rowsByAllocator()
{
    const Evidence evidence = readText("allocator\tcfrac\tespresso\tremark\n"
                                       "mimalloc 2.1\t3.20 s\t3.71 s\tbest\n"
                                       "jemalloc\t3.41 s\tn/a\t\n");
    QCOMPARE(evidence.benchmarks.size(), 3u);
    QCOMPARE(benchmark(evidence, "cfrac", "mimalloc").estimateNs, 3.2e9);
    QCOMPARE(benchmark(evidence, "espresso", "mimalloc").estimateNs, 3.71e9);
    QCOMPARE(benchmark(evidence, "cfrac", "jemalloc").estimateNs, 3.41e9);
}

void TestPastedTables::oneBenchmarkByAllocator()
{
    const Evidence evidence =
        readText("<table><tr><th>Allocator<th>Time (ms)<th>Peak RSS</tr><tr><td>jemalloc 5.3"
                 "<td>12.5 &plusmn; 0.3<td>120&nbsp;MB</tr><tr><td>glibc<td>13.5 &plusmn; 0.3"
                 "<td>&mdash;</tr></table>");
    QCOMPARE(evidence.benchmarks.size(), 2u);
    const BenchmarkResult first = benchmark(evidence, "Time (ms)", "jemalloc");
    QCOMPARE(first.meanNs, 12.5e6);
    QCOMPARE(first.stddevNs, 0.3e6);
    QCOMPARE(first.peakRssKib, 120.0 * 1024);
    QVERIFY(!benchmark(evidence, "Time (ms)", "glibc").peakRssKib);
}

void TestPastedTables::sizesOfBenchmarks()
{
    const Evidence evidence =
        readText("| test | glibc | tcmalloc (minimal) |\n|---|---|---|\n| big | 343 MB | 1.5 GiB |\n");
    QCOMPARE(benchmark(evidence, "big", "glibc").peakRssKib, 343.0 * 1024);
    QCOMPARE(benchmark(evidence, "big", "tcmalloc").peakRssKib, 1.5 * 1024 * 1024);
    QVERIFY(!benchmark(evidence, "big", "glibc").estimateNs);
}

void TestPastedTables::cellsWithoutUnits()
{
    const Evidence evidence =
        readText("| Allocator | Baseline MB | Final |\n|---|---|---|\n| jemalloc | 24.8 | 44.9 |\n");
    QCOMPARE(evidence.burstRuns.size(), 1u);
    QCOMPARE(evidence.burstRuns[0].baselineMib, 24.8);
    QVERIFY(!evidence.burstRuns[0].finalMib); // 44.9 of what?
    QCOMPARE(countOf(evidence, "unread-cell"), 1);
    // A spread is in the unit of its time.
    const Evidence spread =
        readText("| Allocator | Median (ms) | Std dev |\n|---|---|---|\n| glibc | 12.5 | 0.2 |\n");
    QCOMPARE(spread.benchmarks.front().medianNs, 12.5e6);
    QCOMPARE(spread.benchmarks.front().stddevNs, 0.2e6);
}

void TestPastedTables::otherTablesAreNotTaken_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("an operator's allocator table")
        << QByteArray("relay,host,allocator,version,from,to\nr01,h,jemalloc,5.3,2026-01-01,\n");
    QTest::newRow("the same with tabs") << QByteArray(
        "relay\thost\tallocator\tfrom\nr01\th\tjemalloc\t2026-01-01\nr02\th\tglibc\t2026-01-01\n");
    QTest::newRow("its hosts") << QByteArray(
        "host,allocator,ram_gb,swap_gb\nh1,glibc,64,8\nh2,jemalloc,32,4\n");
    QTest::newRow("relays and their peaks")
        << QByteArray("relay,allocator,peak_gib,final_gib\nr1,glibc,24.1,23.9\nr2,mimalloc,25,3\n");
    QTest::newRow("samples of a process")
        << QByteArray("time,host,allocator,rss_kb\n1751328000,h,glibc,100\n1751328060,h,glibc,200\n");
    QTest::newRow("ps") << QByteArray("pid,command,rss,time\n1,init,9000,0:01.20\n2,jemalloc,9000,0:00.10\n");
    QTest::newRow("columns of allocators over time")
        << QByteArray("timestamp,glibc,jemalloc\n1751328000,1.5 GiB,1.2 GiB\n1751328060,1.6 GiB,1.2 GiB\n");
    QTest::newRow("series over time") << QByteArray("Time\tmimalloc\n2026-01-01 00:00:00\t1.5 GiB\n"
                                                    "2026-01-02 00:00:00\t1.6 GiB\n");
    QTest::newRow("numbers") << QByteArray("| a | b |\n|---|---|\n| 1 | 2 |\n");
    QTest::newRow("prose") << QByteArray("Some words  with blanks\nand mimalloc  583 us\n");
    QTest::newRow("an HTML page") << QByteArray(
        "<!doctype html><title>Sign in</title><table><tr><td>x</table>");
}

void TestPastedTables::otherTablesAreNotTaken()
{
    QFETCH(QByteArray, text);
    QCOMPARE(makeBenchTableImporter()->probe(text, true), Match::No);
}

void TestPastedTables::wordsAreKept()
{
    QVERIFY(readText(markdown).prose.empty());
    QVERIFY(readText("# Allocators\n\n" + markdown).prose.starts_with("# Allocators"));
}

void TestPastedTables::everyCutIsSurvived()
{
    for (const QByteArray &text : {markdown, html(), aligned(), tabs()}) {
        for (qsizetype length = 0; length < text.size(); ++length) {
            const Evidence evidence = readText(text.first(length));
            QVERIFY(evidence.burstRuns.size() <= 2 && evidence.benchmarks.size() <= 3);
        }
    }
}

QTEST_GUILESS_MAIN(TestPastedTables)
#include "tst_pastedtables.moc"
