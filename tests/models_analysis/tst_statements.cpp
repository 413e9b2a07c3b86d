// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "incidents.h"

#include "models/analysis/statements.h"

using namespace memreport;
using namespace memreport::handmade;
using namespace Qt::StringLiterals;

namespace {

using State = Statement::State;

// Two hosts, three relays with memory; journals of both hosts unless said otherwise.
struct Fleet3
{
    Incident incident;
    Findings findings;

    Fleet3()
    {
        Builder builder(1800);
        const size_t left = builder.host("basalt");
        const size_t right = builder.host("chert");
        for (const auto &[host, name] :
             {std::pair(left, "bas01"), std::pair(left, "bas02"), std::pair(right, "che01")})
            builder.track(builder.process(host, name), Role::Rss, {1, 1});
        incident = builder.finish(0, 3600);
        cover(left);
        cover(right);
    }

    void cover(size_t host)
    {
        findings.journals.push_back({host, instantFromMs(0), instantFromMs(3'600'000), {}, {}, {}, {}});
    }

    void kill(std::optional<size_t> process, std::vector<size_t> ambiguous = {})
    {
        KillFinding kill;
        kill.process = process;
        kill.level = process ? KillLevel::V3 : KillLevel::V2;
        kill.countsAsRelayKill = true;
        kill.ambiguousWith = std::move(ambiguous);
        findings.kills.push_back(kill);
    }

    QuadrantCell &releasing(double swapPercent, int kills)
    {
        QuadrantCell cell{.behaviour = Behaviour::Releases, .isLarge = true};
        cell.hosts = {1};
        cell.killsV3.values = {double(kills)};
        cell.killsV2.values = {0};
        cell.maxSwap.values = {swapPercent};
        cell.maxSwap.host = "chert";
        findings.quadrant.cells.push_back(cell);
        return findings.quadrant.cells.back();
    }

    Statement said(const char *id) const
    {
        const std::vector<Statement> all = statementsOf(incident, findings);
        const auto found = std::ranges::find(all, std::string(id), &Statement::id);
        return found == all.end() ? Statement() : *found;
    }
};

Finding percent(double value)
{
    Finding finding;
    finding.values = {value};
    return finding;
}

} // namespace

// Sentences about the fleet: true, false with the counter-example, undecided with what is missing.
class TestStatements : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void mostRelaysAreUntouched();
    void bothIngredients();
    void essentiallyNoSwap();
    void sameCliffInBothWindows();
    void straightDays();
    void killedRelaysWereConverted();
};

void TestStatements::mostRelaysAreUntouched()
{
    Fleet3 fleet;
    fleet.kill(0);
    fleet.kill(0);
    QCOMPARE(fleet.said("R4").state, State::Holds);
    QCOMPARE(fleet.said("R4").text, u"Of 3 relays, 1 were killed repeatedly, 0 once and 2 never."_s);
    fleet.kill(1);
    QCOMPARE(fleet.said("R4").state, State::Fails);
    QCOMPARE(fleet.said("R4").detail, u"Not most: 1 of 3 were never killed"_s);
    Fleet3 once;
    once.kill(0);
    QCOMPARE(once.said("R4").state, State::Fails);
    QCOMPARE(once.said("R4").detail, u"No relay was killed more than once."_s);
    // Without the journal of chert its relay is unknown, not untouched.
    Fleet3 part;
    part.findings.journals.pop_back();
    part.kill(0);
    part.kill(0);
    QCOMPARE(part.said("R4").state, State::Undecided);
    QVERIFY(part.said("R4").detail.startsWith(u"1 relay without"_s));
    part.findings.journals.clear();
    QCOMPARE(part.said("R4").state, State::Undecided);
}

void TestStatements::bothIngredients()
{
    Fleet3 fleet;
    QVERIFY(!fleet.said("R31").detail.isEmpty());
    QCOMPARE(fleet.said("R31").state, State::Undecided);
    Quadrant &quadrant = fleet.findings.quadrant;
    quadrant.observations.emplace_back();
    quadrant.balloons = 1;
    QCOMPARE(fleet.said("R31").state, State::Undecided);
    QVERIFY(!fleet.said("R31").detail.isEmpty());
    quadrant.relayKills = 2;
    quadrant.killsInHoldsThin = 2;
    QCOMPARE(fleet.said("R31").state, State::Holds);
    Kill kill;
    kill.host = "chert";
    kill.time = Builder::micro(86'400);
    fleet.incident.kills = {{kill, {}}};
    quadrant.killsInHoldsThin = 1;
    quadrant.killsElsewhere = {0};
    QCOMPARE(fleet.said("R31").state, State::Fails);
    QCOMPARE(fleet.said("R31").detail, u"Elsewhere: chert at 1970-01-02T00:00:00Z"_s);
}

void TestStatements::essentiallyNoSwap()
{
    Fleet3 fleet;
    QCOMPARE(fleet.said("R37").state, State::Undecided);
    QVERIFY(!fleet.said("R37").detail.isEmpty());
    fleet.releasing(1.9, 0);
    QCOMPARE(fleet.said("R37").state, State::Holds);
    QVERIFY(fleet.said("R37").text.contains(u"1.9 %"_s));
    QVERIFY(fleet.said("R37").text.contains(u"chert"_s));
    fleet.releasing(2.1, 0);
    QCOMPARE(fleet.said("R37").state, State::Fails);
    QVERIFY(fleet.said("R37").detail.startsWith(u"chert"_s));
    Fleet3 killed;
    killed.releasing(0, 2);
    QCOMPARE(killed.said("R37").state, State::Fails);
    QCOMPARE(killed.said("R37").detail, u"2 kernel kills among their relays"_s);
    Fleet3 unknown;
    unknown.releasing(0, 0).maxSwap = Finding{.why = u"not recorded"_s};
    QCOMPARE(unknown.said("R37").state, State::Undecided);
    QCOMPARE(unknown.said("R37").detail, u"not recorded"_s);
}

void TestStatements::sameCliffInBothWindows()
{
    Fleet3 fleet;
    QCOMPARE(fleet.said("R53").state, State::Undecided);
    QCOMPARE(fleet.said("R53").detail, u"No window named re-test."_s);
    fleet.findings.retest.emplace();
    Retest::HostFloor floor;
    floor.host = 0;
    floor.freeFloor = percent(2.70);
    floor.firstFreeMin = percent(0.72);
    fleet.findings.retest->hosts = {floor};
    QCOMPARE(fleet.said("R53").state, State::Holds);
    QCOMPARE(fleet.said("R53").text,
             u"Free RAM falls below 5 % in both windows: basalt 2.70 %, 0.72 % in the first window."_s);
    fleet.findings.retest->hosts[0].firstFreeMin = percent(5);
    QCOMPARE(fleet.said("R53").state, State::Fails);
    QCOMPARE(fleet.said("R53").detail, u"basalt stays at or above 5 %: 5.00 %"_s);
    fleet.findings.retest->hosts[0].firstFreeMin = Finding{.why = u"no first window"_s};
    QCOMPARE(fleet.said("R53").state, State::Undecided);
    QCOMPARE(fleet.said("R53").detail, u"basalt: no first window"_s);
}

void TestStatements::straightDays()
{
    Fleet3 fleet;
    QCOMPARE(fleet.said("R60").state, State::Holds); // no kill in two journals without a hole
    Finding &days = fleet.findings.daysSinceKill;
    days.values = {13};
    days.from = instantFromMs(-13 * qint64(86'400'000));
    days.to = instantFromMs(3'600'000);
    QCOMPARE(fleet.said("R60").state, State::Holds);
    QCOMPARE(fleet.said("R60").text,
             u"Zero kernel kills of relays for 13 days and counting (as of 1970-01-01T01:00:00Z)."_s);
    // Data goes on for a day: nothing says that it still counts.
    fleet.findings.journals[1].asOf = instantFromMs(90'000'000);
    QVERIFY(!fleet.said("R60").text.contains(u"counting"_s));
    days.atLeast = true;
    QCOMPARE(fleet.said("R60").state, State::Undecided);
    days.atLeast = false;
    days.values = {0};
    QCOMPARE(fleet.said("R60").state, State::Fails);
    QVERIFY(fleet.said("R60").detail.contains(u"1969-12-19T00:00:00Z"_s));
    days.values.clear();
    fleet.findings.journals[0].holes = {{instantFromMs(1), instantFromMs(2)}};
    QCOMPARE(fleet.said("R60").state, State::Undecided);
    QCOMPARE(fleet.said("R60").detail, u"Holes in the journals of basalt."_s);
    fleet.findings.journals.clear();
    QCOMPARE(fleet.said("R60").state, State::Undecided);
    QCOMPARE(fleet.said("R60").detail, u"No kernel journal."_s);
}

void TestStatements::killedRelaysWereConverted()
{
    Fleet3 fleet;
    QCOMPARE(fleet.said("R70").state, State::Undecided);
    Retest &retest = fleet.findings.retest.emplace();
    retest.conversion.emplace();
    retest.conversion->convertedProcesses = {0, 1};
    QCOMPARE(fleet.said("R70").state, State::Undecided);
    QVERIFY(!fleet.said("R70").detail.isEmpty());
    retest.killedRelays = {0};
    QCOMPARE(fleet.said("R70").state, State::Holds);
    // A kill that names nobody: bas02 was converted, che01 was not.
    fleet.kill(std::nullopt, {1});
    QCOMPARE(fleet.said("R70").state, State::Holds);
    fleet.kill(std::nullopt, {1, 2});
    QCOMPARE(fleet.said("R70").state, State::Undecided);
    QVERIFY(fleet.said("R70").detail.endsWith(u"che01"_s));
    retest.killedRelays = {0, 2};
    retest.killedNotConverted = {2};
    QCOMPARE(fleet.said("R70").state, State::Fails);
    QCOMPARE(fleet.said("R70").detail, u"Not so: che01"_s);
}

QTEST_GUILESS_MAIN(TestStatements)
#include "tst_statements.moc"
