// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchread.h"
#include "importers/bench/benchtext.h"
#include "models/events/burstmerge.h"

#include <QTest>

#include <cmath>

using namespace memreport;
using namespace benchread;
using namespace Qt::StringLiterals;

namespace {

const QByteArray errorHead =
    "bench-allocator: bursts=2 concurrency=20 tokens/task=200 payload=4096B idle=2s\n"
    "allocator: mimalloc\n"
    "baseline RSS: 25.2 MB\n"
    "\n";
const QByteArray errorEnd =
    "VERDICT: RSS stayed pinned ~118% above baseline after idle \xe2\x80\x94 jemalloc is active "
    "but not reclaiming. Tune MALLOC_CONF (background_thread:true).\n";
const QByteArray tableHead = "burst | peak_rss_mb | post_burst_mb | post_idle_mb | retained_after_idle_mb\n"
                             "------+-------------+---------------+--------------+------------------------\n";
const QByteArray rowOne = "    1 |        49.8 |          49.7 |         49.7 |                   24.5\n";
const QByteArray rowTwo = "    2 |        55.1 |          55.0 |         55.0 |                   29.8\n";
const QByteArray finalLine = "\nfinal RSS: 55.0 MB (baseline 25.2 MB)\n";
const QByteArray output = tableHead + rowOne + rowTwo + finalLine;
const QByteArray both = errorHead + output + errorEnd;

Evidence readText(const QByteArray &text)
{
    return read(makeBenchTextImporter(), text);
}

/// Every line with something before it.
QByteArray prefixed(const QByteArray &text, const QByteArray &prefix)
{
    QByteArray lines;
    for (const QByteArray &line : text.trimmed().split('\n'))
        lines += prefix + line + '\n';
    return lines;
}

EvidencePtr file(const QByteArray &text, const QString &path)
{
    auto evidence = std::make_shared<Evidence>(readText(text));
    evidence->source.path = path;
    return evidence;
}

} // namespace

class TestBursts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsAWholeRun();
    void anyCapture_data();
    void anyCapture();
    void standardOutputAlone();
    void standardErrorAlone();
    void appendedRuns();
    void appendedStreams();
    void killed();
    void cutInARow();
    void asMarkdown();
    void besideTablesOfADocument();
    void tablesThatOnlyLookAlike();
    void dashOfWindows1252();
    void refusedPreload();
    void noRssIsNoData();
    void onTheThreshold();
    void belowTheBaseline();
    void postBurstAbovePeak();
    void rejectedBackgroundThread();
    void halvesInTwoFiles();
    void halvesThatDoNotFit();
    void everyCutIsSurvived();
    void otherTextsAreNotTaken_data();
    void otherTextsAreNotTaken();
};

void TestBursts::readsAWholeRun()
{
    const Evidence evidence = readText(both);
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.source.format, "vtcode bench-allocator");
    QCOMPARE(evidence.burstRuns.size(), 1u);
    const BurstRun &run = evidence.burstRuns.front();
    QCOMPARE(run.allocator, "mimalloc");
    QVERIFY(run.params == (BurstParams{2, 20, 200, 4096, 2}));
    QCOMPARE(run.baselineMib, 25.2);
    QCOMPARE(run.bursts.size(), 2u);
    QVERIFY(run.bursts[1] == (Burst{2, 55.1, 55.0, 55.0, 29.8, 8}));
    QCOMPARE(run.finalMib, 55.0);
    QCOMPARE(run.statedVerdict, StatedVerdict::Pinned);
    QCOMPARE(run.statedPercent, 118.0);
    QCOMPARE(run.complete, true);
    QCOMPARE(run.line, 1);
    // By hand: 55.0 / 25.2 = 2.18254; (55.0 - 25.2) / (55.1 - 25.2) = 0.99666.
    QVERIFY(std::abs(*retainedPercent(run) - 118.254) < 0.001);
    QVERIFY(std::abs(*keptShare(run) - 0.99666) < 0.00001);
    QCOMPARE(ratioVerdict(run), RatioVerdict::Pins);
    QCOMPARE(shareVerdict(keptShare(run)), ShareVerdict::Pins);
    // The verdict's words name jemalloc; the allocator line is what counts.
    QCOMPARE(countOf(evidence, "verdict-names-other"), 1);
}

void TestBursts::anyCapture_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("CRLF") << QByteArray(both).replace("\n", "\r\n");
    QTest::newRow("script(1)") << "Script started on 2026-11-30 14:24:00+00:00 [COMMAND=\"./burst\"]\n" +
                                      QByteArray(both).replace("\n", "\r\n") +
                                      "\nScript done on 2026-11-30\n";
    QTest::newRow("colours and cargo") << "\x1b[1m\x1b[92m   Compiling\x1b[0m vtcode v0.1 "
                                          "(/home)\n\x1b[1m\x1b[92m     Running\x1b[0m `x`\n" +
                                              both;
    QTest::newRow("coloured rows") << QByteArray(both).replace("mimalloc\n", "\x1b[32mmimalloc\x1b[0m\n");
    QTest::newRow("GitHub Actions") << prefixed(both, "2026-07-09T06:43:12.1234567Z ");
    QTest::newRow("gh run view") << prefixed(both, "bench\tRun the bench\t2026-07-09T06:43:12.1234567Z ");
    QTest::newRow("GitLab") << prefixed(both, "2026-07-09T06:43:12.123456Z 01O ");
    QTest::newRow("docker compose") << prefixed(both, "bench-1  | ");
    QTest::newRow("Jenkins") << prefixed(both, "[2026-07-09T06:43:12.123Z] ");
    QTest::newRow("ts(1)") << prefixed(both, "Jul 09 06:43:12 ");
    QTest::newRow("BuildKit") << prefixed(both, "#12 3.456 ");
    QTest::newRow("act") << prefixed(both, "[bench/run]   | ");
    QTest::newRow("quoted") << prefixed(both, "> ");
    QTest::newRow("indented") << prefixed(both, "    ");
    QTest::newRow("standard output first") << output + errorHead + errorEnd;
    QTest::newRow("header of the table first")
        << tableHead + errorHead + rowOne + rowTwo + finalLine + errorEnd;
    QTest::newRow("verdict before the final line")
        << errorHead + tableHead + rowOne + rowTwo + errorEnd + finalLine;
    QTest::newRow("dash of cp1252") << QByteArray(both).replace("\xe2\x80\x94", "\x97");
}

void TestBursts::anyCapture()
{
    QFETCH(QByteArray, text);
    QCOMPARE(makeBenchTextImporter()->probe(text, true), Match::Yes);
    const Evidence evidence = readText(text);
    QCOMPARE(evidence.burstRuns.size(), 1u);
    const BurstRun &run = evidence.burstRuns.front();
    QCOMPARE(run.allocator, "mimalloc");
    QVERIFY(run.params == (BurstParams{2, 20, 200, 4096, 2}));
    QCOMPARE(run.baselineMib, 25.2);
    QCOMPARE(run.bursts.size(), 2u);
    QCOMPARE(run.bursts[0].peakRssMib, 49.8);
    QCOMPARE(run.finalMib, 55.0);
    QCOMPARE(run.statedPercent, 118.0);
    QCOMPARE(run.complete, true);
}

void TestBursts::standardOutputAlone()
{
    const Evidence evidence = readText(output);
    QCOMPARE(evidence.burstRuns.size(), 1u);
    const BurstRun &run = evidence.burstRuns.front();
    QVERIFY(run.allocator.empty() && !run.params && !run.complete);
    QCOMPARE(run.baselineMib, 25.2); // of the final line
    QCOMPARE(run.statedVerdict, StatedVerdict::None);
    QCOMPARE(ratioVerdict(run), RatioVerdict::Pins);
    QCOMPARE(countOf(evidence, "unknown-allocator"), 1);
}

void TestBursts::standardErrorAlone()
{
    const Evidence evidence = readText(errorHead + errorEnd);
    QCOMPARE(evidence.burstRuns.size(), 1u);
    const BurstRun &run = evidence.burstRuns.front();
    QCOMPARE(run.allocator, "mimalloc");
    QVERIFY(run.bursts.empty() && !run.finalMib && !run.complete);
    QCOMPARE(run.statedPercent, 118.0);
    QVERIFY(!retainedPercent(run));
    QCOMPARE(countOf(evidence, "no-table"), 1);
}

void TestBursts::appendedRuns()
{
    QByteArray second = both;
    second.replace("mimalloc", "jemalloc").replace("118%", "81%");
    const Evidence evidence = readText(both + second);
    QCOMPARE(evidence.burstRuns.size(), 2u);
    QCOMPARE(evidence.burstRuns[0].statedPercent, 118.0);
    QCOMPARE(evidence.burstRuns[1].allocator, "jemalloc");
    QCOMPARE(evidence.burstRuns[1].statedPercent, 81.0);
    QCOMPARE(evidence.burstRuns[1].line, 12);
    // Twice the same output: two runs, without what names them.
    QCOMPARE(readText(output + output).burstRuns.size(), 2u);
    QCOMPARE(readText(tableHead + rowOne + rowTwo + rowOne).burstRuns.size(), 2u);
}

void TestBursts::appendedStreams()
{
    QByteArray secondError = errorHead + errorEnd;
    secondError.replace("mimalloc", "jemalloc").replace("25.2", "24.0").replace("118%", "129%");
    QByteArray secondOutput = output;
    secondOutput.replace("25.2", "24.0");
    const Evidence evidence = readText(output + secondOutput + errorHead + errorEnd + secondError);
    QCOMPARE(evidence.burstRuns.size(), 2u);
    QCOMPARE(evidence.burstRuns[0].allocator, "mimalloc");
    QCOMPARE(evidence.burstRuns[1].allocator, "jemalloc");
    QCOMPARE(evidence.burstRuns[1].baselineMib, 24.0);
    QCOMPARE(evidence.burstRuns[1].bursts.size(), 2u);
}

void TestBursts::killed()
{
    const Evidence evidence = readText(errorHead + tableHead + rowOne);
    const BurstRun &run = evidence.burstRuns.front();
    QCOMPARE(run.bursts.size(), 1u);
    QCOMPARE(run.complete, false);
    QVERIFY(!run.finalMib);
    QCOMPARE(ratioVerdict(run), RatioVerdict::Unknown);
    QCOMPARE(countOf(evidence, "incomplete-run"), 1);
    // Without standard error the baseline is post_idle less retained: 49.7 - 24.5.
    const Evidence alone = readText(tableHead + rowOne);
    QCOMPARE(alone.burstRuns.front().baselineMib, 25.2);
    QCOMPARE(countOf(alone, "baseline-worked-out"), 1);
}

void TestBursts::cutInARow()
{
    for (const qsizetype length :
         {qsizetype(12), qsizetype(20), qsizetype(40), qsizetype(60), rowTwo.size() - 2}) {
        const Evidence evidence = readText(errorHead + tableHead + rowOne + rowTwo.first(length));
        QCOMPARE(evidence.burstRuns.size(), 1u);
        QCOMPARE(evidence.burstRuns.front().bursts.size(), 1u);
        QCOMPARE(evidence.burstRuns.front().complete, false);
        QCOMPARE(countOf(evidence, "cut-row"), 1);
    }
    // All digits are there, only the line end is not.
    QCOMPARE(readText(errorHead + tableHead + rowOne + rowTwo.trimmed()).burstRuns.front().bursts.size(), 2u);
}

void TestBursts::asMarkdown()
{
    const QByteArray table =
        "| burst | peak_rss_mb | post_burst_mb | post_idle_mb | retained_after_idle_mb |\n"
        "|---:|---:|---:|---:|---:|\n"
        "| 1 | 49.8 | 49.7 | 49.7 | 24.5 |\n"
        "| 2 | 55.1 | 55.0 | 55.0 | 29.8 |\n";
    const Evidence evidence = readText(errorHead + table + finalLine);
    QCOMPARE(evidence.burstRuns.size(), 1u);
    const BurstRun &run = evidence.burstRuns.front();
    QVERIFY(run.bursts[1] == (Burst{2, 55.1, 55.0, 55.0, 29.8, 8}));
    QCOMPARE(run.complete, true);
    QCOMPARE(run.allocator, "mimalloc");
    // Indented as code, and without the line of parameters.
    const QByteArray cut = prefixed(errorHead.mid(errorHead.indexOf('\n') + 1) + output, "    ");
    QCOMPARE(readText(cut).burstRuns.size(), 1u);
    QCOMPARE(readText(cut).burstRuns.front().allocator, "mimalloc");
}

/// A report that quotes the run and tells its result in a table.
void TestBursts::besideTablesOfADocument()
{
    const Evidence evidence =
        readText("# Report\n\n```\n" + both +
                 "```\n\n| Allocator | Baseline MB | Final MB | Retained |\n"
                 "|---|---|---|---|\n| jemalloc | 24.8 | 44.9 | +81% |\n\n"
                 "| Benchmark | mimalloc | jemalloc |\n|---|---|---|\n| small | 583 us | 2.65 ms |\n");
    QCOMPARE(evidence.burstRuns.size(), 2u);
    QCOMPARE(evidence.burstRuns[0].bursts.size(), 2u);
    QCOMPARE(evidence.burstRuns[1].allocator, "jemalloc");
    QCOMPARE(evidence.burstRuns[1].finalMib, 44.9);
    QVERIFY(evidence.burstRuns[1].fromTable);
    QCOMPARE(evidence.benchmarks.size(), 2u);
    QVERIFY(evidence.prose.starts_with("# Report"));
}

void TestBursts::tablesThatOnlyLookAlike()
{
    // Another table's rows are no cut rows of a run that has ended.
    QCOMPARE(countOf(readText(both + "\n| 1 | 4.0 | 3.0 |\n"), "cut-row"), 0);
    // A column before the bursts: not the program's own form.
    QCOMPARE(makeBenchTextImporter()->probe("| allocator | burst | peak_rss_mb | post_idle_mb |\n"
                                            "|---|---|---|---|\n| glibc | 1 | 9.0 | 5.0 |\n",
                                            true),
             Match::No);
}

void TestBursts::dashOfWindows1252()
{
    const Evidence evidence = readText(QByteArray(both).replace("\xe2\x80\x94", "\x97"));
    QVERIFY(evidence.burstRuns[0].verdictText.contains("idle \xe2\x80\x94 jemalloc"));
    QCOMPARE(countOf(evidence, "encoding"), 1);
}

/// The name is compiled into vtcode, so it stays; that the library did not come is told.
void TestBursts::refusedPreload()
{
    const QByteArray refusal = "ERROR: ld.so: object '/opt/libjemalloc.so.2' from LD_PRELOAD cannot be "
                               "preloaded (cannot open shared object file): ignored.\n";
    const Evidence evidence = readText(refusal + refusal + both);
    QCOMPARE(countOf(evidence, "preload-failed"), 1);
    QCOMPARE(evidence.burstRuns[0].allocator, "mimalloc");
    QCOMPARE(makeBenchTextImporter()->probe(refusal, true), Match::No);
}

void TestBursts::noRssIsNoData()
{
    QByteArray text =
        errorHead + tableHead + "    1 |         0.0 |           0.0 |          0.0 |  0.0\n" +
        "    2 |         0.0 |           0.0 |          0.0 |  0.0\n\nfinal RSS: 0.0 MB (baseline 0.0 "
        "MB)\nVERDICT: RSS returned near baseline after idle \xe2\x80\x94 allocator reclaims memory.\n";
    text.replace("baseline RSS: 25.2", "baseline RSS: 0.0");
    const Evidence evidence = readText(text);
    const BurstRun &run = evidence.burstRuns.front();
    QVERIFY(holdsNoRss(run));
    QVERIFY(!retainedPercent(run) && !keptShare(run));
    QCOMPARE(ratioVerdict(run), RatioVerdict::Unknown);
    QCOMPARE(run.statedVerdict, StatedVerdict::Returned); // the words stay, as words
    QCOMPARE(countOf(evidence, "no-rss"), 1);
}

void TestBursts::onTheThreshold()
{
    BurstRun run;
    run.baselineMib = 20.0;
    run.finalMib = 30.0;
    QVERIFY(isOnThreshold(run));
    QCOMPARE(ratioVerdict(run), RatioVerdict::Returns); // 30.0 is not above 1.5 * 20.0
    run.statedVerdict = StatedVerdict::Pinned;
    QCOMPARE(ratioVerdict(run), RatioVerdict::Pins); // 30.04 of 19.96 prints the same
    run.finalMib = 30.3;
    QVERIFY(!isOnThreshold(run));
    run.statedVerdict = StatedVerdict::Returned;
    QCOMPARE(ratioVerdict(run), RatioVerdict::Pins);
}

void TestBursts::belowTheBaseline()
{
    const Evidence evidence =
        readText(tableHead + "    1 |        65.1 |          39.8 |         30.2 |                   -1.2\n"
                             "\nfinal RSS: 30.2 MB (baseline 31.4 MB)\n");
    const BurstRun &run = evidence.burstRuns.front();
    QCOMPARE(run.bursts[0].retainedAfterIdleMib, -1.2);
    // (30.2 / 31.4 - 1) * 100 = -3.8217; (30.2 - 31.4) / (65.1 - 31.4) = -0.03561.
    QVERIFY(std::abs(*retainedPercent(run) + 3.8217) < 0.0001);
    QVERIFY(std::abs(*keptShare(run) + 0.03561) < 0.00001);
    QCOMPARE(shareVerdict(keptShare(run)), ShareVerdict::Returns);
}

void TestBursts::postBurstAbovePeak()
{
    const Burst burst{1, 28.1, 28.2, 28.2, 25.0, 1};
    QVERIFY(*keptShare(burst, 3.1) > 1);
    QVERIFY(!keptShare(burst, 28.1)); // nothing grew
}

void TestBursts::rejectedBackgroundThread()
{
    const Evidence evidence =
        readText("<jemalloc>: option background_thread currently supports pthread only\n" + both);
    QCOMPARE(evidence.burstRuns.front().warnings.size(), 1u);
    QCOMPARE(countOf(evidence, "background-thread-rejected"), 1);
}

void TestBursts::halvesInTwoFiles()
{
    const std::vector<EvidencePtr> files{file(output, u"a.stdout.txt"_s),
                                         file(errorHead + errorEnd, u"a.stderr.txt"_s)};
    const std::vector<MergedBurstRun> merged = mergeBurstRuns(files);
    QCOMPARE(merged.size(), 1u);
    QCOMPARE(merged[0].reports.size(), 2u);
    QCOMPARE(merged[0].run.allocator, "mimalloc");
    QCOMPARE(merged[0].run.bursts.size(), 2u);
    QCOMPARE(merged[0].run.finalMib, 55.0);
    QCOMPARE(merged[0].run.statedPercent, 118.0);
    QCOMPARE(merged[0].run.complete, true);
    // The same whole run in two files is one.
    QCOMPARE(mergeBurstRuns(std::vector{file(both, u"x"_s), file(both, u"y"_s)}).size(), 1u);
}

void TestBursts::halvesThatDoNotFit()
{
    const EvidencePtr out = file(output, u"out"_s);
    const auto countWith = [&](QByteArray text) {
        return mergeBurstRuns(std::vector{out, file(text, u"err"_s)}).size();
    };
    const QByteArray error = errorHead + errorEnd;
    QCOMPARE(countWith(error), 1u);
    QCOMPARE(countWith(QByteArray(error).replace("25.2", "25.3")), 2u);
    QCOMPARE(countWith(QByteArray(error).replace("bursts=2", "bursts=3")), 2u);
    QCOMPARE(countWith(QByteArray(error).replace("118%", "81%")), 2u);
    // Two outputs that fit alike and are named otherwise: nobody can tell.
    const std::vector<EvidencePtr> files{file(output, u"one"_s),
                                         file(QByteArray(output).replace("49.8", "49.9"), u"two"_s),
                                         file(error, u"three"_s)};
    QCOMPARE(mergeBurstRuns(files).size(), 3u);
}

void TestBursts::everyCutIsSurvived()
{
    for (qsizetype length = 0; length < both.size(); ++length) {
        const Evidence evidence = readText(both.first(length));
        QVERIFY(evidence.burstRuns.size() <= 1);
        if (!evidence.burstRuns.empty() && length < both.size() - errorEnd.size() - 2)
            QVERIFY(evidence.burstRuns.front().complete != true);
    }
}

void TestBursts::otherTextsAreNotTaken_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("prose") << QByteArray("The allocator: mimalloc\nis fast.\n");
    QTest::newRow("an allocator line alone") << QByteArray("allocator: mimalloc\n");
    QTest::newRow("rows of another table") << QByteArray("    1 | 2.0 | 3.0 | 4.0 | 5.0\n");
    QTest::newRow("binary") << QByteArray("bench-allocator: bursts=1\0", 26);
}

void TestBursts::otherTextsAreNotTaken()
{
    QFETCH(QByteArray, text);
    QCOMPARE(makeBenchTextImporter()->probe(text, true), Match::No);
    QVERIFY(readText(text).burstRuns.empty() || text.contains('\0'));
}

QTEST_GUILESS_MAIN(TestBursts)
#include "tst_burstreader.moc"
