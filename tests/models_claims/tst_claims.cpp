// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/bursts.h"
#include "models/analysis/throughput.h"
#include "models/claims/claims.h"
#include "models/claims/draft.h"
#include "models/claims/draftrules.h"
#include "models/claims/quantity.h"

#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

using Verdict = Claim::Verdict;

namespace {

/// Two processes on two hosts: peaks of 41.12 and 94.1 GiB, given back after 3 h; 31 kills, the last 13
/// days ago.
struct Story
{
    Incident incident;
    Findings findings;

    Story()
    {
        incident.hosts = {{.name = "basalt"}, {.name = "dolomite"}};
        incident.processes = {{.id = "basalt/bas03", .name = "bas03", .host = 0},
                              {.id = "dolomite/dol02", .name = "dol02", .host = 1}};
        findings.ranks.lifetimes = 2;
        findings.ranks.relays = 2;
        findings.ranks.top = {{.rank = 1, .process = 1, .allocator = "mimalloc", .peak = gib(94.1)},
                              {.rank = 2, .process = 0, .allocator = "glibc", .peak = gib(41.1169)}};
        findings.ranks.top[0].giveBack = number("D11", 3, u"h"_s);
        findings.journals = {{.host = 0}};
        findings.journals[0].days = number("D21", 13, u"d"_s);
        findings.relayKills = number("D18", 31, u"kills"_s);
        findings.statements = {{"headline",
                                Statement::State::Holds,
                                u"All five glibc relays end in a kernel kill; no twin does."_s,
                                {}},
                               {"R9", Statement::State::Fails, u"Both sides reach the same peaks."_s,
                                u"bas03 and dol02 differ."_s}};
    }

    static Finding number(const char *definition, double value, const QString &unit)
    {
        Finding finding;
        finding.definition = definition;
        finding.values = {value};
        finding.unit = unit;
        finding.text = QString::number(value) + u' ' + unit;
        return finding;
    }
    static Finding gib(double value) { return number("D4", value, u"GiB"_s); }

    std::vector<Claim> check(const QString &draft) const { return checkClaims(draft, incident, findings); }
};

/// Two burst runs and one benchmark: mimalloc 25.2 → 55.0 MB (+118.25 %) after a peak of 55.1, jemalloc 24.8
/// → 44.9 MB (+81.05 %) after one of 65.2; 583 µs against 2.65 ms (4.545 times).
struct Bench
{
    Incident incident;
    Findings findings;

    Bench()
    {
        Evidence evidence;
        evidence.source.path = u"bench.txt"_s;
        evidence.burstRuns = {run("mimalloc", 25.2, 55.1, 55.0), run("jemalloc", 24.8, 65.2, 44.9)};
        evidence.benchmarks = {time("mimalloc", 583e3), time("jemalloc", 2.65e6)};
        incident.evidence.push_back(std::make_shared<const Evidence>(std::move(evidence)));
        auto found = std::make_shared<BenchmarkFindings>();
        found->bursts = burstFindings(incident);
        found->throughput = throughputFindings(incident);
        findings.benchmarks = std::move(found);
    }

    static BurstRun run(const char *allocator, double baseline, double peak, double final)
    {
        BurstRun run;
        run.allocator = allocator;
        run.params = BurstParams{1, 20, 200, 4096, 2};
        run.baselineMib = baseline;
        run.bursts = {{1, peak, final, final, final - baseline, 1}};
        run.finalMib = final;
        return run;
    }

    static BenchmarkResult time(const char *allocator, double ns)
    {
        BenchmarkResult result;
        result.name = "small";
        result.tool = "table";
        result.allocator = allocator;
        result.estimateNs = ns;
        result.fromPrinted = true;
        return result;
    }
};

std::vector<Claim> ratiosOf(const QString &line)
{
    std::vector<size_t> covered;
    return ratioClaims({1, line, {}}, quantitiesIn(line), covered);
}

} // namespace

class TestClaims : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void quantities_data();
    void quantities();
    void numbersWithoutUnitsAreNone();
    void sentencesKnowTheirLines();
    void bindingsAreRead();
    void ratios_data();
    void ratios();
    void contradictions();
    void unitsAndMetricsAreRemarked();
    void findings_data();
    void findings();
    void benchmarks_data();
    void benchmarks();
    void statementsHaveTheirState();
    void bindingNarrows();
    void twoRoundingsAreRemarked();
    void oddDraftsAreRead();
};

void TestClaims::quantities_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<double>("precision");
    QTest::addColumn<Bound>("bound");
    QTest::addColumn<UnitMeaning>("meaning");
    const double gib = 1024.0 * 1024 * 1024;
    QTest::addRow("range") << u"peaks of about 24–54 GiB here"_s << 24.0 << 54.0 << 0.5 << Bound::About
                           << UnitMeaning{Dimension::Bytes, gib};
    QTest::addRow("range in words") << u"7 to 13 percent of peak"_s << 7.0 << 13.0 << 0.5 << Bound::Equal
                                    << UnitMeaning{Dimension::Percent, 1};
    QTest::addRow("about tens") << u"filling about 40% of swap"_s << 40.0 << 40.0 << 5.0 << Bound::About
                                << UnitMeaning{Dimension::Percent, 1};
    QTest::addRow("decimals") << u"at 83.60 GiB"_s << 83.6 << 83.6 << 0.005 << Bound::Equal
                              << UnitMeaning{Dimension::Bytes, gib};
    QTest::addRow("number word") << u"flat for over five days"_s << 5.0 << 5.0 << 0.5 << Bound::AtLeast
                                 << UnitMeaning{Dimension::Time, 86400};
    QTest::addRow("straight days") << u"for 13 straight days and"_s << 13.0 << 13.0 << 0.5 << Bound::Equal
                                   << UnitMeaning{Dimension::Time, 86400};
    QTest::addRow("counted things") << u"All five glibc relays end"_s << 5.0 << 5.0 << 0.5 << Bound::Equal
                                    << UnitMeaning{Dimension::Count, 1};
    QTest::addRow("some of all") << u"5 of the 7 relays"_s << 5.0 << 5.0 << 0.5 << Bound::Equal
                                 << UnitMeaning{Dimension::Count, 1};
    QTest::addRow("none") << u"with zero kills"_s << 0.0 << 0.0 << 0.5 << Bound::Equal
                          << UnitMeaning{Dimension::Count, 1};
    QTest::addRow("rate below") << u"under 0.7 MiB/s"_s << 0.7 << 0.7 << 0.05 << Bound::AtMost
                                << UnitMeaning{Dimension::Rate, 1048576};
    QTest::addRow("grouped") << u"1,240 relays"_s << 1240.0 << 1240.0 << 0.5 << Bound::Equal
                             << UnitMeaning{Dimension::Count, 1};
    QTest::addRow("microseconds") << u"583 µs"_s << 583.0 << 583.0 << 0.5 << Bound::Equal
                                  << UnitMeaning{Dimension::Time, 1e-6};
    QTest::addRow("at or below") << u"at or below 0.2%"_s << 0.2 << 0.2 << 0.05 << Bound::AtMost
                                 << UnitMeaning{Dimension::Percent, 1};
    QTest::addRow("thin blank") << u"27.1\u202fGB"_s << 27.1 << 27.1 << 0.05 << Bound::Equal
                                << UnitMeaning{Dimension::Bytes, 1e9};
}

void TestClaims::quantities()
{
    QFETCH(QString, text);
    const auto found = quantitiesIn(text);
    QCOMPARE(found.size(), size_t(1));
    QTEST(found[0].low, "low");
    QTEST(found[0].high, "high");
    QFETCH(double, precision);
    QVERIFY(qFuzzyCompare(found[0].precision, precision));
    QTEST(found[0].bound, "bound");
    QTEST(found[0].meaning, "meaning");
}

void TestClaims::numbersWithoutUnitsAreNone()
{
    for (const QString &text :
         {u"July 3 to 4, 2026"_s, u"mimalloc 2.1 and V3"_s, u"a 30-minute sample"_s, u"at 14:30"_s,
          u"relay05 hosts2"_s, u""_s, u"its mimalloc 2.1 twin"_s, u"one glibc relay per panel"_s,
          u"on July 28 the glibc relays"_s, u"on one of the hosts"_s})
        QVERIFY2(quantitiesIn(text).empty(), qPrintable(text));
}

void TestClaims::sentencesKnowTheirLines()
{
    const auto sentences =
        sentencesOf(u"# A title\n\nOne is\n**2.1** long. Two is [a link](http://x.y/z).\n"
                    "```\n41 GiB of code\n```\n- an item\n| a | 4 |\n|---|---|\n| b | 5 |\n"_s);
    QStringList texts;
    QList<qint64> lines;
    for (const DraftSentence &sentence : sentences) {
        texts << sentence.text;
        lines << sentence.line;
    }
    QCOMPARE(texts, (QStringList{u"A title"_s, u"One is 2.1 long."_s, u"Two is a link."_s, u"an item"_s,
                                 u"a 4"_s, u"b 5"_s}));
    QCOMPARE(lines, (QList<qint64>{1, 3, 4, 8, 9, 11}));
    // A bare number of a row has its header's unit; an allocator's small name begins a sentence.
    const auto rows = sentencesOf(u"| Name | Final MB | Runs |\n|---|---|---|\n| x | 55.0 | 3 |\n"_s);
    QCOMPARE(rows.back().text, u"x 55.0 MB 3"_s);
    QCOMPARE(rows.back().headerAt(2), u"Final MB"_s);
    QCOMPARE(rows.back().headerAt(10), u"Runs"_s);
    QCOMPARE(sentencesOf(u"It ended. jemalloc did not, e.g. jemalloc 5."_s).size(), size_t(2));
}

void TestClaims::bindingsAreRead()
{
    const auto sentences =
        sentencesOf(u"It fell by 27 GiB. <!-- memreport: D8a bas03 -->\nNo word. <!-- a note -->\n"_s);
    QCOMPARE(sentences.size(), size_t(2));
    QCOMPARE(sentences[0].binding, (QStringList{u"D8a"_s, u"bas03"_s}));
    QVERIFY(sentences[1].binding.isEmpty());
    QCOMPARE(sentences[1].text, u"No word."_s);
}

void TestClaims::ratios_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<Verdict>("verdict");
    QTest::addColumn<QString>("words");
    // C1 to C4; the numbers are worked in spec.md.
    QTest::addRow("C1") << u"alloc_free_64B 583 us 2.65 ms ~4.7x slower"_s << Verdict::Differs
                        << u"should read ~4.5x"_s;
    QTest::addRow("C2") << u"763 us 881 us ~17% slower"_s << Verdict::Differs << u"should read ~15%"_s;
    QTest::addRow("C3") << u"23.0 ms against 30.0 ms, ~30% slower"_s << Verdict::Found << u"1.304"_s;
    QTest::addRow("C4") << u"25.2 MB 55.0 MB +118%"_s << Verdict::Found << u"2.183"_s;
    QTest::addRow("C4 second") << u"24.8 MB 44.9 MB +81%"_s << Verdict::Found << u"1.810"_s;
    QTest::addRow("growth, larger first")
        << u"55.0 MB over a baseline of 25.2 MB, +118%"_s << Verdict::Found << u"2.183"_s;
    QTest::addRow("a peak between") << u"25.2 MB 60.3 MB 55.0 MB +118%"_s << Verdict::Found << u"2.183"_s;
    QTest::addRow("faster, larger first")
        << u"30.0 ms against 23.0 ms, ~30% faster"_s << Verdict::Found << u"1.304"_s;
}

void TestClaims::ratios()
{
    QFETCH(QString, line);
    QFETCH(QString, words);
    const auto claims = ratiosOf(line);
    QCOMPARE(claims.size(), size_t(1));
    QTEST(claims[0].verdict, "verdict");
    QVERIFY2(claims[0].text.contains(words), qPrintable(claims[0].text));
}

void TestClaims::contradictions()
{
    // C5 and C6.
    const auto claims = consistencyClaims(
        sentencesOf(u"Both sides ballooned to about 24–54 GiB of resident memory per relay.\n\n"
                    "All five twins drain back to 7 to 13 percent of peak.\n\n"
                    "Every twin returned its balloon, 17–58 GiB per relay.\n"_s));
    QCOMPARE(claims.size(), size_t(2));
    for (const Claim &claim : claims) {
        QCOMPARE(claim.verdict, Verdict::Differs);
        QCOMPARE(claim.line, 5);
        QCOMPARE(claim.quote, u"17–58 GiB"_s);
    }
    QVERIFY2(claims[0].text.contains(u"54.0 GiB"_s) && claims[0].text.contains(u"cumulative"_s),
             qPrintable(claims[0].text));
    // (1 − 0.135) × 24 = 20.76
    QVERIFY2(claims[1].text.contains(u"20.8 GiB"_s), qPrintable(claims[1].text));
    QVERIFY(consistencyClaims(sentencesOf(u"They peaked at 24–54 GiB and returned 22–48 GiB."_s)).empty());
}

void TestClaims::unitsAndMetricsAreRemarked()
{
    // C14, C15, C16.
    const auto claims = consistencyClaims(sentencesOf(
        u"The relay reached 94 GiB.\nIts handler released about 475 GB.\nIt held 41 GiB.\n"
        "Stalls stayed at or below 0.2%.\nFree RAM fell to 2.70%.\nRAM available never exhausts.\n"
        "PSI some stayed under 0.2%.\n"_s));
    QStringList quotes;
    for (const Claim &claim : claims) {
        QCOMPARE(claim.verdict, Verdict::Remark);
        quotes << claim.quote;
    }
    QCOMPARE(quotes, (QStringList{u"about 475 GB"_s, u"at or below 0.2%"_s, u"RAM available"_s}));
    QVERIFY2(claims[0].text.contains(u"442 GiB"_s) || claims[0].text.contains(u"442.4 GiB"_s),
             qPrintable(claims[0].text));
}

void TestClaims::findings_data()
{
    QTest::addColumn<QString>("draft");
    QTest::addColumn<Verdict>("verdict");
    QTest::addColumn<QString>("words");
    QTest::addRow("rounded") << u"The glibc relay bas03 peaks at 41 GiB."_s << Verdict::Found << u"bas03"_s;
    QTest::addRow("rounded wrongly") << u"The relay bas03 peaks at 41.5 GiB."_s << Verdict::Differs
                                     << u"off by 0.38 GiB"_s;
    QTest::addRow("of another relay")
        << u"The relay bas03 peaks at 94 GiB."_s << Verdict::Differs << u"41.1169"_s;
    QTest::addRow("no name") << u"The worst balloon, roughly 94 GiB, was the largest."_s << Verdict::Found
                             << u"dol02"_s;
    QTest::addRow("range of a kind") << u"The relays bas03 and dol02 peak at 41–94 GiB."_s << Verdict::Found
                                     << u"2 numbers"_s;
    // C17: right digits, wrong unit.
    QTest::addRow("wrong unit") << u"The largest peaks at 94.1 GB."_s << Verdict::Differs
                                << u"the unit is GiB"_s;
    QTest::addRow("days") << u"Zero trouble for 13 straight days."_s << Verdict::Found << u"D21"_s;
    QTest::addRow("within") << u"The relay dol02 gave the whole thing back within four hours."_s
                            << Verdict::Found << u"D11"_s;
    QTest::addRow("too short") << u"The relay dol02 gave it back within 2 hours."_s << Verdict::Differs
                               << u"D11"_s;
    QTest::addRow("kills") << u"There were roughly 31 relay kills."_s << Verdict::Found << u"D18"_s;
    QTest::addRow("nothing measured")
        << u"Stalls (PSI some) stayed at or below 0.2%."_s << Verdict::Undecided << u"no finding"_s;
}

void TestClaims::findings()
{
    QFETCH(QString, draft);
    QFETCH(QString, words);
    const auto claims = Story().check(draft);
    QCOMPARE(claims.size(), size_t(1));
    QVERIFY2(claims[0].text.contains(words), qPrintable(claims[0].text));
    QTEST(claims[0].verdict, "verdict");
}

void TestClaims::benchmarks_data()
{
    QTest::addColumn<QString>("draft");
    QTest::addColumn<QString>("quote");
    QTest::addColumn<Verdict>("verdict");
    QTest::addColumn<QString>("path");
    const QString over = u"After one burst mimalloc kept +118 % over its baseline of 25.2 MB."_s;
    QTest::addRow("over baseline") << over << u"+118 %"_s << Verdict::Found
                                   << u"bench.runs[0].retained_pct"_s;
    QTest::addRow("baseline") << over << u"25.2 MB"_s << Verdict::Found << u"bench.runs[0].baseline_mb"_s;
    QTest::addRow("wrong percentage") << u"mimalloc retained +108 % over its baseline."_s << u"+108 %"_s
                                      << Verdict::Differs << u"bench.runs[0].retained_pct"_s;
    QTest::addRow("a verdict's words") << u"RSS of jemalloc stayed pinned 81 % above baseline."_s << u"81 %"_s
                                       << Verdict::Found << u"bench.runs[1].retained_pct"_s;
    // (44.9 - 24.8) / (65.2 - 24.8) = 49.75 %
    QTest::addRow("of the growth") << u"jemalloc kept 50 % of the burst's growth."_s << u"50 %"_s
                                   << Verdict::Found << u"bench.runs"_s;
    QTest::addRow("final") << u"The final RSS of jemalloc was 44.9 MB."_s << u"44.9 MB"_s << Verdict::Found
                           << u"bench.runs[1].final_mb"_s;
    QTest::addRow("two sentences, small names")
        << u"mimalloc ended at 55.0 MB. jemalloc ended at 44.9 MB, +81 % above its baseline."_s << u"+81 %"_s
        << Verdict::Found << u"bench.runs[1].retained_pct"_s;
    const QString table =
        u"| Allocator | Baseline MB | Peak MB | Final MB | Retained |\n|---|---|---|---|---|\n"
        "| mimalloc (default) | 25.2 | 55.1 | 55.0 | +118% |\n"
        "| jemalloc | 24.8 | 65.2 | 44.9 | +81% |\n"_s;
    // Baseline and final of the row itself.
    QTest::addRow("row of a table") << table << u"+81%"_s << Verdict::Found << QString();
    QTest::addRow("peak of a row") << table << u"65.2 MB"_s << Verdict::Found << u"bench.runs[1]"_s;
    QTest::addRow("a row's percentage alone")
        << u"| Allocator | Retained |\n|---|---|\n| mimalloc | +118% |\n| jemalloc | +91% |\n"_s << u"+91%"_s
        << Verdict::Differs << u"bench.runs[1].retained_pct"_s;
    const QString slower = u"On small, jemalloc is 4.5x slower than mimalloc."_s;
    QTest::addRow("factor") << slower << u"4.5x"_s << Verdict::Found << u"throughput.comparisons[0].ratio"_s;
    QTest::addRow("the other side") << u"On small, mimalloc is 4.5x faster."_s << u"4.5x"_s << Verdict::Found
                                    << u"throughput.comparisons[0].ratio"_s;
    QTest::addRow("the other way round") << u"On small, mimalloc is 4.5x slower than jemalloc."_s << u"4.5x"_s
                                         << Verdict::Differs << u"throughput.comparisons[0].ratio"_s;
    // (2.65 / 0.583 - 1) * 100
    QTest::addRow("percentage") << u"On small, jemalloc is 355 % slower."_s << u"355 %"_s << Verdict::Found
                                << u"throughput.comparisons[0].ratio"_s;
}

void TestClaims::benchmarks()
{
    QFETCH(QString, draft);
    QFETCH(QString, quote);
    QFETCH(Verdict, verdict);
    QFETCH(QString, path);
    const Bench bench;
    const auto claims = checkClaims(draft, bench.incident, bench.findings);
    const auto found = std::ranges::find_if(
        claims, [&](const Claim &claim) { return claim.quote == quote && claim.verdict != Verdict::Remark; });
    QVERIFY2(found != claims.end(), qPrintable(quote));
    QVERIFY2(found->verdict == verdict, qPrintable(found->text));
    QVERIFY2(found->path.startsWith(path), qPrintable(found->path + u": "_s + found->text));
}

void TestClaims::statementsHaveTheirState()
{
    const auto claims = Story().check(u"All five glibc relays end in a kernel kill; no twin does.\n\n"
                                      "**Both sides** reach the same peaks."_s);
    QCOMPARE(claims.size(), size_t(2));
    QCOMPARE(claims[0].verdict, Verdict::Found);
    QCOMPARE(claims[1].verdict, Verdict::Differs);
    QCOMPARE(claims[1].text, u"bas03 and dol02 differ."_s);
}

void TestClaims::bindingNarrows()
{
    const Story story;
    QCOMPARE(story.check(u"We saw 41 GiB. <!-- memreport: D4 bas03 -->"_s).at(0).verdict, Verdict::Found);
    QCOMPARE(story.check(u"We saw 41 GiB. <!-- memreport: D4 dol02 -->"_s).at(0).verdict, Verdict::Differs);
    QVERIFY(story.check(u"We saw 1 GiB. <!-- memreport: ignore -->"_s).empty());
}

void TestClaims::twoRoundingsAreRemarked()
{
    // C9.
    const auto claims = Story().check(u"The record is 94 GiB.\n\nThe largest peak was 94.1 GiB."_s);
    QCOMPARE(claims.size(), size_t(3));
    QVERIFY(std::ranges::any_of(claims, [](const Claim &claim) {
        return claim.verdict == Verdict::Remark && claim.line == 3 && claim.text.contains(u"94 GiB"_s);
    }));
}

void TestClaims::oddDraftsAreRead()
{
    const Story story;
    QVERIFY(story.check({}).empty());
    QVERIFY(story.check(u"\r\n\r\n```\n41 GiB"_s).empty());
    QVERIFY(story.check(QString(200'000, u'9')).empty());
    story.check(u"1,2,3,4,5,6,7 GiB % % % <!-- memreport:"_s.repeated(2000));
}

QTEST_GUILESS_MAIN(TestClaims)
#include "tst_claims.moc"
