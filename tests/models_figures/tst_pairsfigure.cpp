// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/figures/figurefiles.h"
#include "models/figures/pairsfigure.h"
#include "models/figures/processesfigure.h"

#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace memreport;
using std::chrono::hours;
using std::chrono::minutes;

namespace {

constexpr double gib = bytesPerGiB;

Instant start()
{
    return toInstant(parseIso("2026-07-01T00:00:00Z")->time);
}

/// Resident memory at 30 min steps, in GiB; a negative value stands for a missing sample.
Process process(const std::string &name, const std::string &allocator, const std::vector<double> &levels,
                const std::vector<double> &swapped = {})
{
    const auto columns = [](const std::vector<double> &from, const char *type) {
        auto times = std::make_shared<TimeColumn>();
        auto values = std::make_shared<ValueColumn>();
        for (size_t i = 0; i < from.size(); ++i) {
            if (from[i] < 0)
                continue;
            times->push_back(start() + minutes(30) * qint64(i));
            values->push_back(from[i] * gib);
        }
        auto series = std::make_shared<Series>();
        series->name = "namedprocess_namegroup_memory_bytes";
        series->labels = Labels({{"memtype", type}});
        series->times = times;
        series->values = values;
        return series;
    };
    Process made;
    made.name = name;
    made.id = "basalt/" + name;
    made.tracks.push_back({Role::Rss, minutes(30), columns(levels, "resident"), {{0, 0}}});
    if (!swapped.empty())
        made.tracks.push_back({Role::Swapped, minutes(30), columns(swapped, "swapped"), {{0, 1}}});
    made.allocators.push_back({.allocator = allocator, .kind = AllocatorEvidence::Table});
    return made;
}

Finding value(double number, const QString &unit, const QString &text)
{
    Finding finding;
    finding.values = {number};
    finding.unit = unit;
    finding.text = text;
    return finding;
}

struct Case
{
    Incident incident;
    Findings findings;
};

/// bas03 (glibc) climbs to 41 GiB, holds and is killed after sample 5; dol02 releases in one step.
Case onePair()
{
    Case made;
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = u"june.json"_s;
    evidence->source.format = "Prometheus HTTP API matrix";
    evidence->series.resize(1);
    made.incident.evidence = {evidence};
    made.incident.hosts.push_back({.name = "basalt"});
    made.incident.processes.push_back(process("bas03", "glibc", {1, 20, 41, 41, 41, 41, 1, 2}));
    made.incident.processes.push_back(process("dol02", "mimalloc", {1, 20, 41, 14, -1, -1, -1, -1, 4, 3.5}));
    MergedKill kill;
    kill.kill.time = MicroInstant(start() + minutes(160));
    made.incident.kills.push_back(kill);
    made.findings.window = {start(), start() + hours(24)};

    PairFinding pair;
    pair.order = 1;
    pair.featured = true;
    pair.holds.process = 0;
    pair.holds.allocator = "glibc";
    pair.holds.weight = value(46499.86, u"consensus weight"_s, u"46,500"_s);
    LifetimeFinding &holds = pair.holds.story;
    holds.lifetime = {.process = 0,
                      .range = {start(), start() + minutes(150)},
                      .end = Lifetime::End::Kill,
                      .kill = 0,
                      .level = KillLevel::V3};
    holds.behaviour = Behaviour::Holds;
    holds.peak = value(41, u"GiB"_s, u"≥ 41.0 GiB (step 30 min)"_s);
    holds.peak.time = start() + minutes(60);
    holds.retained = value(99.76, u"% of peak"_s, u"99.8 % of peak"_s);
    holds.hold = value(1.5, u"h"_s, u"1.5 h"_s);
    holds.hold.from = start() + minutes(60);
    holds.hold.to = start() + minutes(150);
    pair.releases.process = 1;
    pair.releases.allocator = "mimalloc";
    pair.releases.weight = value(44800.2, u"consensus weight"_s, u"44,800"_s);
    LifetimeFinding &twin = pair.releases.story;
    twin.lifetime = {.process = 1, .range = {start(), start() + minutes(270)}};
    twin.behaviour = Behaviour::Releases;
    twin.peak = value(41, u"GiB"_s, u"≥ 41.0 GiB (step 30 min)"_s);
    twin.peak.time = start() + minutes(60);
    twin.retained = value(8.54, u"% of peak"_s, u"8.5 % of peak"_s);
    twin.settled = value(3.5, u"GiB"_s, u"3.5 GiB"_s);
    twin.releasedInWindow = value(27, u"GiB"_s, u"27.0 GiB in 1 sample (30 min)"_s);
    twin.releasedInWindow.from = start() + minutes(60);
    twin.releasedInWindow.to = start() + minutes(90);
    pair.weightDiff = value(3.798, u"%"_s, u"3.8 %"_s);
    made.findings.pairs.push_back(pair);
    LifetimeFinding second;
    second.lifetime = {.process = 0, .range = {start() + minutes(180), start() + minutes(210)}};
    made.findings.lifetimes = {holds, second, twin};
    made.findings.kills.push_back(
        {.kill = 0, .level = KillLevel::V3, .process = 0, .rssAtKill = value(41.6, u"GiB"_s, u"41.6 GiB"_s)});
    made.findings.caveats.push_back({.code = "few-pairs", .text = u"One pair is a small sample."_s});
    return made;
}

const FigureLine &lineOf(const FigureSpec &spec, const QString &label)
{
    for (const FigureLine &line : spec.panels.front().lines) {
        if (line.label == label)
            return line;
    }
    static const FigureLine none;
    return none;
}

} // namespace

class TstPairsFigure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aKilledProcessEndsItsLine()
    {
        const auto [incident, findings] = onePair();
        const FigureSpec spec = pairsFigure(incident, findings);
        QCOMPARE(spec.panels.size(), size_t(1));
        const FigureLine &line = lineOf(spec, u"bas03 glibc"_s);
        QCOMPARE(line.role, PaletteRole::Holds);
        QCOMPARE(line.runs.size(), size_t(2));
        QCOMPARE(line.runs[0].first, size_t(0));
        QCOMPARE(line.runs[0].last, size_t(6));
        QCOMPARE(line.runs[1].first, size_t(6));
        QCOMPARE(line.runs[1].last, size_t(8));
        QCOMPARE(line.series->value(2), 41.0);
        QCOMPARE(line.endText, u"2.0 GiB"_s);
        QCOMPARE(line.source, std::string("june.json"));
    }

    void aGapBreaksAndIsShaded()
    {
        const auto [incident, findings] = onePair();
        const FigureSpec spec = pairsFigure(incident, findings);
        const FigureLine &line = lineOf(spec, u"dol02 mimalloc"_s);
        QCOMPARE(line.runs.size(), size_t(2));
        QCOMPARE(line.runs[0].last, size_t(4));
        QCOMPARE(std::ranges::count(spec.panels[0].bands, FigureBand::Kind::Gap, &FigureBand::kind), 1);
        QCOMPARE(*spec.panels[0].bands[0].range, (TimeRange{start() + minutes(90), start() + minutes(240)}));
        QVERIFY(spec.caption.contains(u"gap"_s));
    }

    void aKillCapsTheLine()
    {
        auto [incident, findings] = onePair();
        FigureSpec spec = pairsFigure(incident, findings);
        QCOMPARE(spec.panels[0].marks.size(), size_t(1));
        QCOMPARE(spec.panels[0].marks[0].kind, FigureMark::Kind::KillV3);
        QCOMPARE(spec.panels[0].marks[0].time, start() + minutes(160));
        QCOMPARE(spec.panels[0].marks[0].y, 41.6);
        QCOMPARE(spec.panels[0].marks[0].label, u"killed 1 Jul 02:40"_s);

        findings.kills[0] = {.kill = 0, .level = KillLevel::V2, .ambiguousWith = {0, 7}};
        spec = pairsFigure(incident, findings);
        QCOMPARE(spec.panels[0].marks[0].kind, FigureMark::Kind::KillV2);
        QCOMPARE(spec.panels[0].marks[0].y, 41.0);

        findings.kills.clear();
        findings.lifetimes[0].lifetime.level = KillLevel::V1;
        spec = pairsFigure(incident, findings);
        QCOMPARE(spec.panels[0].marks[0].kind, FigureMark::Kind::KillV1);
        QCOMPARE(spec.panels[0].marks[0].time, start() + minutes(150));
    }

    void bracketsSpanHoldAndRelease()
    {
        const auto [incident, findings] = onePair();
        const FigureSpec spec = pairsFigure(incident, findings);
        const auto &brackets = spec.panels[0].brackets;
        QCOMPARE(brackets.size(), size_t(2));
        QCOMPARE(brackets[0].label, u"held 41.0 GiB for 1.5 h"_s);
        QCOMPARE(brackets[0].yFrom, 41.0);
        QCOMPARE(brackets[0].range, (TimeRange{start() + minutes(60), start() + minutes(150)}));
        QCOMPARE(brackets[1].label, u"−27.0 GiB in 1 sample (30 min)"_s);
        QCOMPARE(brackets[1].yFrom, 41.0);
        QCOMPARE(brackets[1].yTo, 14.0);
    }

    void everyNumberInWordsIsAFinding()
    {
        const auto [incident, findings] = onePair();
        const FigureSpec spec = pairsFigure(incident, findings);
        QCOMPARE(spec.title, u"1 of 1 glibc processes end in a kernel kill; 0 of 1 mimalloc twins do"_s);
        QCOMPARE(spec.panels[0].note,
                 u"weights 46,500 / 44,800 · 3.8 % apart · kept 99.8 % / 8.5 % of peak"_s);
        QVERIFY(spec.altShort.size() <= 150);
        QVERIFY(spec.altShort.startsWith(u"1 of 1 glibc processes end in a kill at 100 % of peak; "
                                         "1 of 1 mimalloc twins without one at 9 %."_s));
        for (const QString &part :
             {u"keeps 99.8 % of peak until it is killed at 1 Jul 02:40"_s, u"for 1.5 h"_s,
              u"gives back 27.0 GiB in 1 sample (30 min)"_s, u"settles at 3.5 GiB"_s,
              u"kernel-verified (V3)"_s, u"twins end without one, at 9 % of peak"_s,
              u"1 Jul 2026 00:00 to 2 Jul 2026 00:00 UTC"_s})
            QVERIFY2(spec.altLong.contains(part), qPrintable(part + u" not in: "_s + spec.altLong));
        QVERIFY(spec.caption.contains(u"One pair is a small sample."_s));
        QVERIFY(spec.subtitle.contains(u"step 30 min"_s));
    }

    void aLowerLevelChangesTheWords()
    {
        auto [incident, findings] = onePair();
        findings.pairs[0].holds.story.lifetime.level = KillLevel::V1;
        QVERIFY(pairsFigure(incident, findings).altLong.contains(u"(V1)"_s));
        findings.pairs[0].holds.story.lifetime.end = Lifetime::End::Alive;
        QVERIFY(pairsFigure(incident, findings).title.startsWith(u"0 of 1 glibc"_s));
    }

    void unknownNumbersAreLeftOut()
    {
        auto [incident, findings] = onePair();
        findings.pairs[0].releases.story.releasedInWindow = {};
        findings.pairs[0].releases.story.retained = {};
        findings.pairs[0].weightDiff = {};
        const FigureSpec spec = pairsFigure(incident, findings);
        QCOMPARE(spec.panels[0].brackets.size(), size_t(1));
        QVERIFY(!spec.altLong.contains(u"gives back"_s));
        QVERIFY(spec.panels[0].note.contains(u"weights unknown"_s));
        QVERIFY(spec.panels[0].note.contains(u"kept 99.8 % / ? % of peak"_s));
    }

    void swapIsAddedAndRssStaysVisible()
    {
        auto [incident, findings] = onePair();
        incident.processes[0] =
            process("bas03", "glibc", {1, 20, 30, 25, 25, 25, 1, 2}, {0, 0, 11, 16, 16, 16, 0, 0});
        FigureSpec spec = pairsFigure(incident, findings);
        QCOMPARE(lineOf(spec, u"bas03 glibc"_s).series->value(3), 41.0);
        const FigureLine &rss = lineOf(spec, u"bas03 glibc, RSS alone"_s);
        QVERIFY(rss.secondary);
        QCOMPARE(rss.series->value(3), 25.0);
        QVERIFY(spec.subtitle.startsWith(u"Resident + swapped memory"_s));
        spec = pairsFigure(incident, findings, {.footprint = false});
        QCOMPARE(lineOf(spec, u"bas03 glibc"_s).series->value(3), 25.0);
        QVERIFY(spec.subtitle.startsWith(u"Resident memory"_s));
    }

    void zeroIsNotRunning()
    {
        auto [incident, findings] = onePair();
        incident.processes[1] = process("dol02", "mimalloc", {1, 20, 41, 14, 0, 3, 4});
        const FigureSpec spec = pairsFigure(incident, findings);
        const FigureLine &line = lineOf(spec, u"dol02 mimalloc"_s);
        QCOMPARE(line.runs.size(), size_t(2));
        QVERIFY(std::isnan(line.series->value(4)));
    }

    void refusedPairsAreNotDrawn()
    {
        auto [incident, findings] = onePair();
        findings.pairs[0].refused = true;
        const FigureSpec spec = pairsFigure(incident, findings);
        QCOMPARE(spec.panels.size(), size_t(1));
        QVERIFY(!spec.panels[0].emptyText.isEmpty());
        QVERIFY(!spec.altShort.isEmpty());
    }

    void phasesStandAboveTheFeaturedPair()
    {
        auto [incident, findings] = onePair();
        incident.timeline.push_back(
            {.kind = "phase", .from = start() + hours(1), .to = start() + hours(5), .text = "circuit flood"});
        incident.timeline.push_back({.kind = "reboot", .from = start() + hours(2)});
        const FigureSpec spec = pairsFigure(incident, findings);
        QCOMPARE(std::ranges::count(spec.panels[0].bands, FigureBand::Kind::Phase, &FigureBand::kind), 1);
        QCOMPARE(spec.panels[0].bands.back().label, u"circuit flood"_s);
    }

    void processesAreGroupedByHost()
    {
        auto [incident, findings] = onePair();
        incident.hosts.push_back({.name = "dolomite"});
        incident.processes[1].host = 1;
        incident.processes.push_back(process("bas04", "glibc", {1, 2, 3}));
        const FigureSpec spec = processesFigure(incident, findings);
        QCOMPARE(spec.panels.size(), size_t(2));
        QCOMPARE(spec.panels[0].title, u"basalt"_s);
        QCOMPARE(spec.panels[0].lines.size(), size_t(2));
        QCOMPARE(spec.panels[0].lines[0].label, u"bas03"_s);
        QCOMPARE(spec.panels[1].lines[0].role, PaletteRole::Releases);
        QCOMPARE(spec.title, u"3 processes on 2 hosts; the largest is bas03 with 41.0 GiB"_s);
        QVERIFY(spec.altShort.size() <= 150);
    }
};

QTEST_GUILESS_MAIN(TstPairsFigure)
#include "tst_pairsfigure.moc"
