// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/allfigures.h"
#include "models/figures/pairstable.h"
#include "models/figures/quadrantfigure.h"
#include "models/figures/ranksfigure.h"

#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace memreport;

namespace {

Finding value(double number, const QString &unit, const std::string &host = {})
{
    Finding finding;
    finding.definition = "D25";
    finding.values = {number};
    finding.unit = unit;
    finding.text = QString::number(number) + u' ' + unit;
    finding.host = host;
    return finding;
}

Finding unknown(const QString &why)
{
    Finding finding;
    finding.why = why;
    return finding;
}

Finding range(double low, double high)
{
    Finding finding;
    finding.values = {low, high};
    return finding;
}

struct Case
{
    Incident incident;
    Findings findings;
};

/// bas03 holds on thin swap and is killed; dol02 releases on large swap; mar01 stands on a host whose
/// swap is not recorded; mar02 is in neither class.
Case twoCells()
{
    Case made;
    made.incident.hosts = {{.name = "basalt"}, {.name = "dolomite"}, {.name = "marble"}};
    for (const auto &[name, host] :
         {std::pair("bas03", 0), std::pair("dol02", 1), std::pair("mar01", 2), std::pair("mar02", 1)})
        made.incident.processes.push_back({.id = name, .name = name, .host = size_t(host)});
    Quadrant &quadrant = made.findings.quadrant;
    const Instant from = toInstant(parseIso("2026-06-26T00:00:00Z")->time);
    quadrant.window = {from, from + std::chrono::hours(480)};
    quadrant.observations = {
        {.host = 0, .range = quadrant.window, .ratio = value(0.0848, u"ratio"_s)},
        {.host = 1, .range = quadrant.window, .ratio = value(1.25, u"ratio"_s), .isLarge = true}};
    quadrant.members = {{0, 0, Behaviour::Holds, "glibc", value(99.8, u"% of peak"_s), true},
                        {1, 1, Behaviour::Releases, "mimalloc", value(8.3, u"% of peak"_s), false},
                        {2, std::nullopt, Behaviour::Holds, "glibc", value(99, u"% of peak"_s), false},
                        {3, 1, Behaviour::Mixed, "mimalloc", value(61.5, u"% of peak"_s), false}};
    quadrant.mixed = {{3, 61.5}};
    quadrant.balloons = 4;
    quadrant.notClassified = 7;
    quadrant.stableHeadroom = range(0.0848, 1.25);
    quadrant.stableHolds = range(61.5, 99);
    quadrant.stableReleases = range(8.3, std::nan(""));
    QuadrantCell holdsThin{.behaviour = Behaviour::Holds,
                           .hosts = {0},
                           .relays = {0},
                           .balloons = 1,
                           .killsV3 = value(1, u"kills"_s),
                           .killsV2 = value(1, u"kills"_s),
                           .maxSwap = value(100, u"% of host swap"_s, "basalt"),
                           .minAvailable = value(0.92, u"% of host RAM"_s, "basalt"),
                           .worstPsiSome = value(12.08, u"% of time"_s, "basalt"),
                           .worstPsiFull = value(10.3888, u"% of time"_s, "basalt")};
    QuadrantCell releasesLarge{.behaviour = Behaviour::Releases,
                               .isLarge = true,
                               .hosts = {1},
                               .relays = {1},
                               .balloons = 1,
                               .killsV3 = value(0, u"kills"_s),
                               .killsV2 = value(0, u"kills"_s),
                               .maxSwap = unknown(u"no swap"_s),
                               .minAvailable = unknown(u"not recorded"_s),
                               .worstPsiSome = value(0, u"% of time"_s, "dolomite"),
                               .worstPsiFull = value(0, u"% of time"_s, "dolomite"),
                               .psiNotRecorded = {2},
                               .psiUnmoved = true};
    quadrant.cells = {holdsThin,
                      {.behaviour = Behaviour::Holds, .isLarge = true},
                      {.behaviour = Behaviour::Releases},
                      releasesLarge};
    made.findings.statements.push_back(
        {"R31", Statement::State::Holds, u"2 of 2 relay kills fell where held memory met thin swap."_s, {}});
    made.findings.caveats.push_back(
        {.code = "unobserved-cell", .text = u"not observed: releases with thin swap"_s, .definition = "D25"});
    return made;
}

const FigureQuadrant &contentOf(const FigureSpec &spec)
{
    return std::get<FigureQuadrant>(spec.panels.at(0).content);
}

} // namespace

class TstQuadrantFigure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void membersStandAtTheirNumbers()
    {
        const auto [incident, findings] = twoCells();
        const FigureSpec spec = quadrantFigure(incident, findings);
        const FigureQuadrant &content = contentOf(spec);
        QCOMPARE(content.members.size(), size_t(3));
        QCOMPARE(content.members[0].label, u"bas03 glibc"_s);
        QCOMPARE(content.members[0].x, 0.0848);
        QCOMPARE(content.members[0].y, 99.8);
        QCOMPARE(content.members[0].role, PaletteRole::Holds);
        QVERIFY(content.members[0].killed);
        QCOMPARE(content.members[2].subject, size_t(3));
        QVERIFY(!content.members[1].killed);
        QCOMPARE(content.xMax, 1.5); // 1.1 times 1.25, up to a quarter
        QCOMPARE(content.yMax, 100.0);
        QVERIFY2(spec.caption.contains(
                     u"Not placed, because the swap or RAM of the host is not recorded: 1 balloon."_s),
                 qPrintable(spec.caption));
    }

    void thresholdsAreThoseOfTheDefinitions()
    {
        auto [incident, findings] = twoCells();
        incident.choices.definitions.headroomShare = 0.75;
        const FigureSpec spec = quadrantFigure(incident, findings);
        const FigureQuadrant &content = contentOf(spec);
        QCOMPARE(content.x.value, 0.75);
        QCOMPARE(content.x.text, u"large swap from 0.75 × RAM; same members from 0.08 to 1.25"_s);
        QCOMPARE(*content.x.stableFrom, 0.0848);
        QCOMPARE(content.y.value, 90.0);
        QCOMPARE(content.y.text, u"holds from 90\u00a0%; same members from 61.5 to 99.0"_s);
        QCOMPARE(content.yLower->value, 25.0);
        QCOMPARE(content.yLower->text, u"releases up to 25\u00a0%; same members from 8.3 on"_s);
        QVERIFY(!content.yLower->stableTo);
    }

    void cellsTellTheirNumbers()
    {
        const auto [incident, findings] = twoCells();
        const FigureSpec spec = quadrantFigure(incident, findings);
        const auto &cells = contentOf(spec).cells;
        QCOMPARE(cells[2].title, u"Holds, thin swap"_s);
        QCOMPARE(cells[2].numbers,
                 QStringList({u"2 kernel kills, 1 of them of the host only (V2)"_s,
                              u"swap used up to 100.0\u00a0% (basalt)"_s,
                              u"stalled at worst: some 12.08\u00a0%, full 10.39\u00a0% (basalt)"_s,
                              u"RAM available down to 0.92\u00a0% (basalt)"_s,
                              u"1 host, 1 process, 1 balloon"_s}));
        QCOMPARE(cells[1].title, u"Releases, large swap"_s);
        QCOMPARE(cells[1].numbers,
                 QStringList({u"0 kernel kills"_s, u"swap used: no swap"_s,
                              u"stalled at worst: some 0.00\u00a0%, full 0.00\u00a0%, no counter moved; "
                              "stalls not recorded on marble"_s,
                              u"1 host, 1 process, 1 balloon"_s}));
        QVERIFY(cells[1].observed && cells[2].observed);
    }

    void whatWasNotObservedIsNeverZero()
    {
        const auto [incident, findings] = twoCells();
        const FigureSpec spec = quadrantFigure(incident, findings);
        for (const size_t cell : {0, 3}) {
            QVERIFY(!contentOf(spec).cells[cell].observed);
            QVERIFY(contentOf(spec).cells[cell].numbers.isEmpty());
            QCOMPARE(contentOf(spec).cells[cell].notObserved, u"Not observed"_s);
        }
        QVERIFY2(spec.altLong.endsWith(u"Not observed: holds, large swap; releases, thin swap."_s),
                 qPrintable(spec.altLong));
        QCOMPARE(spec.altLong.count(u"kernel kill"_s), 2);
        QVERIFY(spec.altLong.contains(u"Holds, thin swap: 2 kernel kills"_s));
        QVERIFY(spec.altLong.startsWith(u"2 of 2 relay kills fell where held memory met thin swap."_s));
        QVERIFY(spec.altShort.size() <= 150);
        QCOMPARE(spec.caveats, std::vector<QString>{u"not observed: releases with thin swap"_s});
        const FigureTable table = quadrantFigureTable(incident, findings.quadrant);
        QCOMPARE(table.rows[1].cells.mid(0, 4),
                 QStringList({u"Holds, large swap"_s, u"not observed"_s, u"–"_s, u"–"_s}));
        QVERIFY(table.rows[1].muted);
        QCOMPARE(table.rows[0].cells, QStringList({u"Holds, thin swap"_s, u"basalt"_s, u"1"_s, u"1"_s, u"2"_s,
                                                   u"100.0"_s, u"0.92"_s, u"12.08"_s, u"10.39"_s}));
        QCOMPARE(table.footnotes, QStringList({u"In neither class: mar02 (61.5 %)"_s}));
    }

    void withoutMembersThereAreWords()
    {
        const auto [incident, findings] = twoCells();
        const FigureSpec spec = quadrantRetestFigure(incident, findings);
        QVERIFY(!showsSomething(spec));
        QVERIFY(!spec.panels.at(0).emptyText.isEmpty());
        QVERIFY(!spec.altShort.isEmpty());
        QVERIFY(!showsSomething(quadrantTableFigure({}, {})));
        QVERIFY(!showsSomething(ranksFigure({}, {})));
        QVERIFY(!showsSomething(pairsTableFigure({}, {})));
    }

    void ranksAreBarsOfAllLifetimes()
    {
        auto [incident, findings] = twoCells();
        Finding largest = value(94.1, u"GiB"_s);
        Finding second = value(83.6, u"GiB"_s);
        findings.ranks.lifetimes = 1240;
        findings.ranks.relays = 781;
        findings.ranks.top = {{1, 1, "mimalloc", largest, Behaviour::Releases, {}},
                              {2, 0, "glibc", second, Behaviour::Holds, {}}};
        findings.ranks.largestPerAllocator = {{"glibc", second}, {"mimalloc", largest}};
        findings.ranks.largestRetest = second;
        const FigureSpec spec = ranksFigure(incident, findings);
        const auto &rows = std::get<FigureRows>(spec.panels.at(0).content);
        QCOMPARE(rows.kind, FigureRows::Kind::Bars);
        QCOMPARE(rows.rows.size(), size_t(2));
        QCOMPARE(rows.rows[0].label, u"1. dol02"_s);
        QCOMPARE(rows.rows[0].note, u"dolomite · releases"_s);
        QCOMPARE(rows.rows[0].items[0].value, 94.1);
        QCOMPARE(rows.rows[0].items[0].text, u"94.1 GiB"_s);
        QCOMPARE(rows.rows[0].items[0].role, PaletteRole::Releases);
        QCOMPARE(*rows.reference, 83.6);
        QCOMPARE(rows.referenceText, u"largest of the second window: 83.6 GiB"_s);
        QCOMPARE(spec.title, u"dol02 mimalloc peaks highest, at 94.1 GiB"_s);
        QVERIFY(spec.subtitle.startsWith(u"Largest of 1,240 lifetimes of 781 processes imported"_s));
        QVERIFY2(spec.altLong.contains(u"By allocator: glibc up to 83.6 GiB; mimalloc up to 94.1 GiB."_s),
                 qPrintable(spec.altLong));
    }

    void aPairIsTwoRows()
    {
        auto [incident, findings] = twoCells();
        PairFinding pair;
        pair.order = 1;
        pair.featured = true;
        pair.weightDiff = value(3.798, u"%"_s);
        pair.holds.process = 0;
        pair.holds.allocator = "glibc";
        pair.holds.weight = value(46499.86, u"weight"_s);
        pair.holds.story.lifetime.end = Lifetime::End::Kill;
        pair.holds.story.lifetime.level = KillLevel::V3;
        pair.holds.story.peak = value(41.1, u"GiB"_s);
        pair.holds.story.retained = value(99.76, u"% of peak"_s);
        pair.releases.process = 1;
        pair.releases.story.releasedInWindow = value(27.1, u"GiB"_s);
        findings.pairs = {pair};
        PairFinding refused = pair;
        refused.refused = true;
        findings.pairs.push_back(refused);
        const FigureTable table = pairsFigureTable(incident, findings);
        QCOMPARE(table.rows.size(), size_t(2));
        QCOMPARE(table.rows[0].cells,
                 QStringList({u"1"_s, u"bas03"_s, u"glibc"_s, u"killed, V3"_s, u"46,500"_s, u"3.8"_s,
                              u"41.1"_s, u"99.8"_s, u"–"_s, u"–"_s, u"–"_s}));
        QCOMPARE(table.rows[1].cells.mid(0, 4),
                 QStringList({QString(), u"dol02"_s, u"unknown"_s, u"alive"_s}));
        QCOMPARE(table.rows[1].cells[8], u"27.1"_s);
        QCOMPARE(table.columns[8].title, u"released in 30 min"_s);
        QCOMPARE(table.rows[1].subject, size_t(1));
        QVERIFY(table.rows[0].strong);
    }
};

QTEST_GUILESS_MAIN(TstQuadrantFigure)
#include "tst_quadrantfigure.moc"
