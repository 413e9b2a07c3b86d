// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/bursts.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

BurstRun run(const std::string &allocator, double baseline, std::vector<Burst> bursts, double idleSeconds = 2)
{
    BurstRun run;
    run.allocator = allocator;
    run.params = BurstParams{qint64(bursts.size()), 30, 200, 4096, idleSeconds};
    run.baselineMib = baseline;
    run.bursts = std::move(bursts);
    run.finalMib = run.bursts.back().postIdleMib;
    run.complete = true;
    return run;
}

Incident incidentOf(std::vector<BurstRun> runs, const QString &path = u"runs.txt"_s)
{
    Evidence evidence;
    evidence.source.path = path;
    evidence.burstRuns = std::move(runs);
    Incident incident;
    incident.evidence = {std::make_shared<const Evidence>(std::move(evidence))};
    return incident;
}

BurstRunFinding only(BurstRun printed)
{
    return burstFindings(incidentOf({std::move(printed)})).findings.at(0);
}

bool has(const std::vector<BenchmarkNote> &notes, std::string_view code)
{
    return std::ranges::find(notes, code, &BenchmarkNote::code) != notes.end();
}

// real-large-glibc-malloc_trim of the corpus, its last two bursts.
const std::vector<Burst> trimmed{{4, 222.4, 215.0, 67.8, 43.7, 9}, {5, 222.4, 212.1, 42.1, 18.0, 10}};

} // namespace

class TestBurstFindings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keptShareOfGrowth();
    void verdicts_data();
    void verdicts();
    void rulesDisagree();
    void onTheThreshold();
    void belowTheBaseline();
    void noResidentMemory();
    void tableWithoutBursts();
    void statedDoesNotFollow();
    void idleBelowDecay();
    void verdictNamesAnotherAllocator();
    void peakBelowALaterValue();
    void backgroundThread();
    void incompleteRun();
    void allocatorFromFileName_data();
    void allocatorFromFileName();
    void labelsDiffer();
    void parametersGroupRuns();
    void repeatedRuns();
    void torBenchRun();
    void nothing();
};

void TestBurstFindings::keptShareOfGrowth()
{
    const BurstRunFinding found = only(run("glibc", 24.2, trimmed));
    QCOMPARE(found.bursts.size(), size_t(2));
    // (42.1 - 24.2) / (222.4 - 24.2) and (67.8 - 24.2) / (222.4 - 24.2)
    QVERIFY(std::abs(*found.kept.value() - 9.0313) < 1e-3);
    QCOMPARE(found.kept.text, u"9 %"_s);
    QCOMPARE(found.kept.definition, "D28");
    QVERIFY(std::abs(found.keptRange.values.at(1) - 21.9980) < 1e-3);
    QCOMPARE(found.highest.text, u"222.4 MB"_s);
    QVERIFY(std::abs(*found.drift.value() + 25.7) < 1e-9);
    QVERIFY(std::abs(*found.overBaseline.value() - 73.9669) < 1e-3);
    QCOMPARE(found.overBaseline.text, u"+74 %"_s);
    QCOMPARE(found.kept.inputs.at(0).line, std::optional<qint64>(10));
    QCOMPARE(found.kept.inputs.at(0).source, "runs.txt");
}

void TestBurstFindings::verdicts_data()
{
    QTest::addColumn<double>("after");
    QTest::addColumn<int>("verdict");
    // Baseline 20, peak 120: what is kept is after - 20 per cent.
    QTest::newRow("0.80 pins") << 100.0 << int(ShareVerdict::Pins);
    QTest::newRow("0.79 is partial") << 99.0 << int(ShareVerdict::Partial);
    QTest::newRow("0.36 is partial") << 56.0 << int(ShareVerdict::Partial);
    QTest::newRow("0.35 returns") << 55.0 << int(ShareVerdict::Returns);
    QTest::newRow("above the peak pins") << 121.0 << int(ShareVerdict::Pins);
}

void TestBurstFindings::verdicts()
{
    QFETCH(double, after);
    QFETCH(int, verdict);
    QCOMPARE(int(only(run("tcmalloc", 20, {{1, 120, 120, after, after - 20, 3}})).verdict), verdict);
}

void TestBurstFindings::rulesDisagree()
{
    const BurstRunFinding found = only(run("glibc", 24.2, trimmed));
    QCOMPARE(found.ratioVerdict, RatioVerdict::Pins); // 42.1 > 1.5 · 24.2
    QCOMPARE(found.verdict, ShareVerdict::Returns);
    QVERIFY(has(found.notes, "ratio-rule"));
}

void TestBurstFindings::onTheThreshold()
{
    BurstRun printed = run("jemalloc", 20.0, {{1, 60, 40, 30.0, 10.0, 3}});
    printed.statedVerdict = StatedVerdict::Returned;
    const BurstRunFinding found = only(printed);
    QVERIFY(found.onThreshold);
    QCOMPARE(found.ratioVerdict, RatioVerdict::Returns);
    QVERIFY(has(found.notes, "on-threshold"));
}

void TestBurstFindings::belowTheBaseline()
{
    const BurstRunFinding found =
        only(run("jemalloc", 31.4, {{1, 66.0, 40.2, 30.9, -0.5, 3}, {2, 65.1, 39.8, 30.2, -1.2, 4}}, 12));
    QVERIFY(*found.kept.value() < 0);
    QCOMPARE(found.verdict, ShareVerdict::Returns);
    QCOMPARE(found.bursts.at(1).retained.text, u"−1.2 MB"_s);
}

void TestBurstFindings::noResidentMemory()
{
    BurstRun printed = run("mimalloc", 0, {{1, 0, 0, 0, 0, 3}});
    printed.statedVerdict = StatedVerdict::Returned;
    printed.verdictText = "RSS returned near baseline after idle";
    const BurstRunFinding found = only(printed);
    QVERIFY(!found.kept.known());
    QVERIFY(!found.overBaseline.known());
    QCOMPARE(found.verdict, ShareVerdict::Unknown);
    QCOMPARE(found.ratioVerdict, RatioVerdict::Unknown);
    QVERIFY(has(found.notes, "all-zeros"));
    QVERIFY(found.statedContradicts);
}

void TestBurstFindings::tableWithoutBursts()
{
    BurstRun row;
    row.allocator = "mimalloc";
    row.label = "mimalloc (default)";
    row.baselineMib = 25.2;
    row.finalMib = 55.0;
    row.statedPercent = 118;
    row.statedVerdict = StatedVerdict::Pinned;
    row.fromTable = true;
    const BurstRunFinding found = only(row);
    QCOMPARE(found.label, u"mimalloc (default)"_s);
    QVERIFY(std::abs(*found.overBaseline.value() - 118.2540) < 1e-3);
    QCOMPARE(found.stated->text, u"+118 %"_s);
    QCOMPARE(statedWords(found), u"+118 %, pins"_s);
    QCOMPARE(found.stated->fits, std::optional(true));
    QCOMPARE(found.ratioVerdict, RatioVerdict::Pins);
    QCOMPARE(found.verdict, ShareVerdict::Unknown);
    QVERIFY(!found.kept.known());
}

void TestBurstFindings::statedDoesNotFollow()
{
    BurstRun row;
    row.allocator = "jemalloc";
    row.baselineMib = 24.8;
    row.finalMib = 44.9;
    row.fromTable = true;
    row.statedPercent = 85; // 44.95/24.75 - 1 is 81.6 at most
    const BurstRunFinding found = only(row);
    QCOMPARE(found.stated->fits, std::optional(false));
    QVERIFY(has(found.notes, "stated-differs"));
}

void TestBurstFindings::idleBelowDecay()
{
    const std::vector<Burst> partial{{1, 304.7, 277.9, 178.4, 153.4, 3}};
    QVERIFY(has(only(run("jemalloc", 25.0, partial, 3)).notes, "idle-below-decay"));
    QVERIFY(!has(only(run("jemalloc", 25.0, partial, 10)).notes, "idle-below-decay"));
    QVERIFY(!has(only(run("mimalloc", 25.0, partial, 3)).notes, "idle-below-decay"));
    // Where the thread that purges was refused, waiting longer gives nothing back.
    BurstRun refused = run("jemalloc", 25.0, partial, 3);
    refused.warnings = {"<jemalloc>: option background_thread currently supports pthread only"};
    QVERIFY(!has(only(refused).notes, "idle-below-decay"));

    // The statistics in the same file know better than the default.
    Evidence evidence;
    evidence.burstRuns = {run("jemalloc", 25.0, partial, 3)};
    AllocatorDetail detail;
    detail.kind = "jemalloc";
    detail.options = {{"dirty_decay_ms", "1000"}};
    evidence.allocatorDetails = {detail};
    Incident incident;
    incident.evidence = {std::make_shared<const Evidence>(evidence)};
    QVERIFY(!has(burstFindings(incident).findings.at(0).notes, "idle-below-decay"));
}

void TestBurstFindings::verdictNamesAnotherAllocator()
{
    BurstRun printed = run("mimalloc", 24.4, {{1, 59.6, 59.6, 59.6, 35.2, 3}});
    printed.statedVerdict = StatedVerdict::Pinned;
    printed.verdictText =
        "RSS stayed pinned ~144% above baseline after idle — jemalloc is active but not reclaiming.";
    QVERIFY(has(only(printed).notes, "verdict-names-jemalloc"));
    printed.allocator = "jemalloc";
    QVERIFY(!has(only(printed).notes, "verdict-names-jemalloc"));
}

void TestBurstFindings::peakBelowALaterValue()
{
    const BurstRunFinding found = only(run("mimalloc", 3.1, {{1, 28.1, 28.2, 28.2, 25.0, 3}}));
    QVERIFY(*found.kept.value() > 100);
    QCOMPARE(found.highest.text, u"28.2 MB"_s);
    QVERIFY(has(found.notes, "above-peak"));
}

void TestBurstFindings::backgroundThread()
{
    BurstRun printed = run("jemalloc", 24.8, {{1, 45.2, 45.1, 44.9, 20.1, 3}});
    printed.warnings = {"<jemalloc>: option background_thread currently supports pthread only"};
    QVERIFY(has(only(printed).notes, "background-thread"));
}

void TestBurstFindings::incompleteRun()
{
    BurstRun printed =
        run("mimalloc", 25.6, {{1, 62.1, 61.8, 61.8, 36.2, 3}, {2, 70.4, 70.0, 70.0, 44.4, 4}});
    printed.params->bursts = 3;
    printed.finalMib.reset();
    printed.complete = false;
    const BurstRunFinding found = only(printed);
    QVERIFY(has(found.notes, "incomplete"));
    QVERIFY(!found.overBaseline.known());
    QCOMPARE(found.ratioVerdict, RatioVerdict::Unknown);
    QCOMPARE(found.verdict, ShareVerdict::Pins);
}

void TestBurstFindings::allocatorFromFileName_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("allocator");
    QTest::newRow("a word") << u"/runs/console-mimalloc.txt"_s << u"mimalloc"_s;
    QTest::newRow("capitals") << u"JEMALLOC.out"_s << u"jemalloc"_s;
    QTest::newRow("two") << u"mimalloc-vs-jemalloc.txt"_s << QString();
    QTest::newRow("only the folder") << u"/mimalloc/run.txt"_s << QString();
    QTest::newRow("none") << u"stdout-only.txt"_s << QString();
}

void TestBurstFindings::allocatorFromFileName()
{
    QFETCH(QString, path);
    QFETCH(QString, allocator);
    BurstRun printed = run({}, 25.2, {{1, 55.1, 55.0, 55.0, 29.8, 3}});
    printed.params.reset();
    const BurstFindings found = burstFindings(incidentOf({printed}, path));
    QCOMPARE(QString::fromStdString(found.findings.at(0).allocator), allocator);
    QVERIFY(has(found.findings.at(0).notes,
                allocator.isEmpty() ? "allocator-unknown" : "allocator-from-file-name"));
}

void TestBurstFindings::labelsDiffer()
{
    const BurstRun one = run("jemalloc", 25, {{1, 60, 30, 30, 5, 3}});
    BurstRun two = one;
    two.baselineMib = 26;
    const BurstFindings found =
        burstFindings(incidentOf({one, two, run("glibc", 25, {{1, 60, 59, 59, 34, 9}})}));
    QCOMPARE(found.findings.at(0).label, u"jemalloc · runs"_s);
    QCOMPARE(found.findings.at(1).label, u"jemalloc · runs #2"_s);
    QCOMPARE(found.findings.at(2).label, u"glibc"_s);
}

void TestBurstFindings::parametersGroupRuns()
{
    BurstRun large = run("mimalloc", 24.4, {{1, 232.1, 232, 232, 207.7, 3}}, 3);
    large.params->concurrency = 60;
    const BurstFindings found =
        burstFindings(incidentOf({run("glibc", 25, {{1, 60, 59, 59, 34, 3}}), large}));
    QCOMPARE(found.groups.size(), size_t(2));
    QCOMPARE(found.groups.at(1).text, u"1 burst × 60 events × 200 tasks of 4096 B, 3 s idle"_s);
    QVERIFY(has(found.notes, "different-parameters"));
}

void TestBurstFindings::repeatedRuns()
{
    const BurstFindings found =
        burstFindings(incidentOf({run("jemalloc", 25, {{1, 337.2, 337.2, 41.7, 16.6, 3}}, 12),
                                  run("jemalloc", 25, {{1, 300, 290, 102, 77, 9}}, 12)}));
    QCOMPARE(found.repeats.size(), size_t(1));
    // (41.7 - 25) / 312.2 and (102 - 25) / 275
    QVERIFY(std::abs(found.repeats.at(0).keptRange.values.at(0) - 5.3491) < 1e-3);
    QVERIFY(std::abs(found.repeats.at(0).keptRange.values.at(1) - 28.0) < 1e-9);
    QVERIFY(has(found.notes, "repeated-runs"));
    QVERIFY(!has(found.notes, "single-runs"));
}

void TestBurstFindings::torBenchRun()
{
    TorBenchRun tor;
    tor.label = "jemalloc";
    tor.allocator = "jemalloc";
    tor.rss = {2048, 6144, 393216, 393216, 157696};
    Evidence evidence;
    evidence.source.path = u"jemalloc.txt"_s;
    evidence.torBenchRuns = {tor};
    Incident incident;
    incident.evidence = {std::make_shared<const Evidence>(evidence)};
    const BurstRunFinding found = burstFindings(incident).findings.at(0);
    QVERIFY(!found.hasIdle);
    QCOMPARE(found.baseline.text, u"2.0 MB"_s);
    // (157696 - 2048) / (393216 - 2048)
    QVERIFY(std::abs(*found.kept.value() - 39.7906) < 1e-3);
    QCOMPARE(found.verdict, ShareVerdict::Partial);
    QCOMPARE(found.ratioVerdict, RatioVerdict::Unknown);
}

void TestBurstFindings::nothing()
{
    QVERIFY(burstFindings(Incident()).findings.empty());
    QVERIFY(burstFindings(Incident()).notes.empty());
}

QTEST_GUILESS_MAIN(TestBurstFindings)
#include "tst_burstfindings.moc"
