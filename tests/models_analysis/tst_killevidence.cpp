// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "incidents.h"

#include "models/analysis/clockoffset.h"
#include "models/analysis/coverage.h"
#include "models/analysis/findings.h"
#include "models/analysis/killevidence.h"

using namespace memreport;
using namespace memreport::handmade;
using namespace Qt::StringLiterals;

namespace {

constexpr double mib = 1024 * 1024;

// Two relays on one host. a dies between 120 s and 180 s and is back at 240 s; b lives on.
Builder twoRelays()
{
    Builder builder(60);
    const size_t host = builder.host("basalt");
    const size_t a = builder.process(host, "bas01");
    builder.track(a, Role::Rss, {100 * mib, 200 * mib, 300 * mib, 0, 50 * mib, 60 * mib});
    builder.track(a, Role::StartTime, {-5, -5, -5, -62135596800.0, 190, 190});
    const size_t b = builder.process(host, "bas02");
    builder.track(b, Role::Rss, {10 * mib, 10 * mib, 10 * mib, 10 * mib, 10 * mib, 10 * mib});
    builder.track(b, Role::StartTime, {-9, -9, -9, -9, -9, -9});
    return builder;
}

const LifetimeFinding &firstLifetime(const Findings &findings, size_t process)
{
    const auto found = std::ranges::find_if(
        findings.lifetimes, [&](const LifetimeFinding &l) { return l.lifetime.process == process; });
    return *found;
}

} // namespace

class TestKillEvidence : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void unitNames_data();
    void unitNames();
    void kernelCutsNames();
    void unitInCgroupIsV3();
    void pidOfTheUnitsLinesIsV3();
    void pidOfAnotherBootIsNot();
    void noteThatNoOtherKillClaims();
    void nameOfOneProcessIsV3();
    void nameOfTwoProcessesIsNot();
    void foreignUnitIsAnotherProcess();
    void unattributedKillIsV2AndNamesWhoEnded();
    void userspaceKillStaysV0();
    void noteWithoutKernelLineIsNoKill();
    void counterAloneIsV1();
    void counterWithLineIsNoV1();
    void killInAScrapeGapIsMatchedToTheInterval();
    void killFarFromAnyEndEndsNothing();
    void kernelLineLargerThanSamples();
    void coverageIsTheUnionWithoutHoles();
    void filteredDumpCoversNothing();
    void daysSinceTheLastKill();
    void helperOfAUnitIsAnotherProcess();
    void holeOfAnotherHostMakesDaysAtLeast();
    void unknownClockWidensTheWindow();
    void clockOffsetPrefersStarting();
    void clockOffsetIsTakenOffBeforeMatching();
};

void TestKillEvidence::unitNames_data()
{
    QTest::addColumn<QString>("unit");
    QTest::addColumn<bool>("isUnit");
    QTest::addRow("instance") << u"tor@bas01.service"_s << true;
    QTest::addRow("plain") << u"bas01.service"_s << true;
    QTest::addRow("other instance") << u"tor@bas011.service"_s << false;
    QTest::addRow("template itself") << u"tor@.service"_s << false;
    QTest::addRow("something else") << u"unbound.service"_s << false;
}

void TestKillEvidence::unitNames()
{
    QFETCH(QString, unit);
    QFETCH(bool, isUnit);
    QCOMPARE(isUnitOf(unit.toStdString(), "bas01"), isUnit);
}

void TestKillEvidence::kernelCutsNames()
{
    QVERIFY(isCommOf("relay01-mimallo", "relay01-mimalloc"));
    QVERIFY(isCommOf("relay01-glibc", "relay01-glibc"));
    QVERIFY(!isCommOf("relay01", "relay01-glibc"));
    QVERIFY(!isCommOf("", ""));
}

void TestKillEvidence::unitInCgroupIsV3()
{
    Builder builder = twoRelays();
    builder.kill("basalt", 150, "tor", 7).cgroup = "/system.slice/system-tor.slice/tor@bas01.service";
    const Findings findings = analyse(builder.finish(0, 400));
    QCOMPARE(findings.kills[0].level, KillLevel::V3);
    QCOMPARE(findings.kills[0].attributedBy, u"task_memcg"_s);
    const Lifetime &lifetime = firstLifetime(findings, 0).lifetime;
    QCOMPARE(lifetime.end, Lifetime::End::Kill);
    QCOMPARE(lifetime.kill, std::optional(size_t(0)));
    QCOMPARE(lifetime.endTime, std::optional(instantFromMs(150'000)));
    // D6: the end level of a killed lifetime is its last sample, although zeros follow.
    QCOMPARE(firstLifetime(findings, 0).retained.value(), std::optional(100.0));
    QCOMPARE(firstLifetime(findings, 1).lifetime.end, Lifetime::End::Alive);
    QCOMPARE(findings.relayKills.value(), std::optional(1.0));
    QCOMPARE(findings.kills[0].rssAtKill.inputs.size(), size_t(1));
    QCOMPARE(findings.kills[0].rssAtKill.inputs[0].line, std::optional(qint64(10)));
}

void TestKillEvidence::pidOfTheUnitsLinesIsV3()
{
    Builder builder = twoRelays();
    builder.kill("basalt", 150, "tor", 7).bootId = "boot1";
    builder.evidence().unitPids = {
        {"basalt", "boot1", "tor@bas01.service", 7, Builder::micro(10), Builder::micro(140)}};
    const Findings findings = analyse(builder.finish(0, 400));
    QCOMPARE(findings.kills[0].level, KillLevel::V3);
    QCOMPARE(findings.kills[0].attributedBy, u"pid of the unit's own lines"_s);
    QCOMPARE(findings.kills[0].process, std::optional(size_t(0)));
}

void TestKillEvidence::pidOfAnotherBootIsNot()
{
    Builder builder = twoRelays();
    builder.kill("basalt", 150, "tor", 7).bootId = "boot2";
    builder.evidence().unitPids = {
        {"basalt", "boot1", "tor@bas01.service", 7, Builder::micro(10), Builder::micro(140)}};
    QCOMPARE(analyse(builder.finish(0, 400)).kills[0].level, KillLevel::V2);
}

void TestKillEvidence::noteThatNoOtherKillClaims()
{
    Builder builder = twoRelays();
    builder.kill("basalt", 150, "tor", 7);
    builder.kill("basalt", 151, "tor", 8).cgroup = "/system.slice/tor@bas02.service";
    const auto note = [](const char *unit, qint64 atS) {
        return UnitEvent{UnitEvent::Type::OomNote, Builder::micro(atS), "basalt", "", unit, "", 0};
    };
    builder.evidence().unitEvents = {note("tor@bas01.service", 152), note("tor@bas02.service", 152),
                                     note("tor@bas02.service", 300)};
    const Findings findings = analyse(builder.finish(0, 400));
    QCOMPARE(findings.kills[0].attributedBy, u"service manager note"_s);
    QCOMPARE(findings.kills[0].process, std::optional(size_t(0)));
}

void TestKillEvidence::nameOfOneProcessIsV3()
{
    Builder builder = twoRelays();
    builder.kill("basalt", 150, "bas01", 7);
    const Findings findings = analyse(builder.finish(0, 400));
    QCOMPARE(findings.kills[0].level, KillLevel::V3);
    QCOMPARE(findings.kills[0].attributedBy, u"process name"_s);
}

void TestKillEvidence::nameOfTwoProcessesIsNot()
{
    Builder builder(60);
    const size_t host = builder.host("vm");
    builder.process(host, "relay-number-001-a");
    builder.process(host, "relay-number-001-b");
    builder.kill("vm", 150, "relay-number-00", 7);
    const Incident incident = builder.finish(0, 400);
    QVERIFY(!attributeKills(incident)[0].process);
}

void TestKillEvidence::foreignUnitIsAnotherProcess()
{
    Builder builder = twoRelays();
    builder.kill("basalt", 150, "unbound", 7).cgroup = "/system.slice/unbound.service";
    const Findings findings = analyse(builder.finish(0, 400));
    QVERIFY(findings.kills[0].otherProcess);
    QVERIFY(!findings.kills[0].countsAsRelayKill);
    // A kernel line of somebody else in the same minute is no evidence: it was a restart.
    QCOMPARE(firstLifetime(findings, 0).lifetime.end, Lifetime::End::Restart);
    QCOMPARE(findings.relayKills.value(), std::optional(0.0));
}

void TestKillEvidence::unattributedKillIsV2AndNamesWhoEnded()
{
    Builder builder = twoRelays();
    builder.kill("basalt", 150, "tor", 7);
    const Findings findings = analyse(builder.finish(0, 400));
    QCOMPARE(findings.kills[0].level, KillLevel::V2);
    QCOMPARE(findings.kills[0].ambiguousWith, std::vector<size_t>{0});
    QVERIFY(findings.kills[0].countsAsRelayKill);
    QCOMPARE(firstLifetime(findings, 0).lifetime.level, KillLevel::V2);
    QCOMPARE(firstLifetime(findings, 0).lifetime.end, Lifetime::End::Kill);
}

void TestKillEvidence::userspaceKillStaysV0()
{
    Builder builder = twoRelays();
    Kill &kill = builder.kill("basalt", 150, "tor", 7);
    kill.kind = KillKind::OomdPressure;
    kill.cgroup = "/system.slice/tor@bas01.service";
    const Findings findings = analyse(builder.finish(0, 400));
    QCOMPARE(findings.kills[0].level, KillLevel::V0);
    QVERIFY(!findings.kills[0].countsAsRelayKill);
    QCOMPARE(firstLifetime(findings, 0).lifetime.end, Lifetime::End::Restart);
    QCOMPARE(firstLifetime(findings, 0).lifetime.userspaceKill, std::optional(size_t(0)));
}

void TestKillEvidence::noteWithoutKernelLineIsNoKill()
{
    Builder builder = twoRelays();
    Kill &kill = builder.kill("basalt", 150, "tor", 7);
    kill.kind = KillKind::SystemdNote;
    kill.unit = "tor@bas01.service";
    kill.unitEvidence = "systemd";
    const Findings findings = analyse(builder.finish(0, 400));
    QCOMPARE(findings.kills[0].process, std::optional(size_t(0)));
    QVERIFY(!findings.kills[0].countsAsRelayKill);
    QCOMPARE(firstLifetime(findings, 0).lifetime.end, Lifetime::End::Restart);
    QVERIFY(!firstLifetime(findings, 0).lifetime.userspaceKill);
    QVERIFY(std::ranges::find(findings.caveats, std::string("note-without-kernel-line"), &Caveat::code) !=
            findings.caveats.end());
}

void TestKillEvidence::counterAloneIsV1()
{
    Builder builder = twoRelays();
    builder.hostTrack(0, Role::OomKills, {2, 2, 2, 3, 3, 3});
    const Findings findings = analyse(builder.finish(0, 400));
    QCOMPARE(firstLifetime(findings, 0).lifetime.level, KillLevel::V1);
    QCOMPARE(firstLifetime(findings, 0).lifetime.end, Lifetime::End::Kill);
    QCOMPARE(findings.counterKills.size(), size_t(1));
    QCOMPARE(findings.counterKills[0].nextStart, instantFromMs(190'000));
    // V1 is never added to the count of D18.
    QCOMPARE(findings.relayKills.value(), std::optional(0.0));
}

void TestKillEvidence::counterWithLineIsNoV1()
{
    Builder builder = twoRelays();
    builder.hostTrack(0, Role::OomKills, {2, 2, 2, 3, 3, 3});
    builder.kill("basalt", 150, "unbound", 7).cgroup = "/system.slice/unbound.service";
    const Findings findings = analyse(builder.finish(0, 400));
    QVERIFY(findings.counterKills.empty());
    QCOMPARE(firstLifetime(findings, 0).lifetime.end, Lifetime::End::Restart);
}

void TestKillEvidence::killInAScrapeGapIsMatchedToTheInterval()
{
    // One sample every 3 h: the next process is seen at 3 h, started 15 s before. The
    // kill lies 2 h 42 min after the last sample, yet within (last sample, new start].
    Builder builder(10'800);
    const size_t host = builder.host("basalt");
    const size_t relay = builder.process(host, "bas01");
    builder.track(relay, Role::Rss, {5 * mib, 4 * mib, 4 * mib});
    builder.track(relay, Role::StartTime, {-5, 10'785, 10'785});
    builder.kill("basalt", 9'720, "tor", 7).cgroup = "/system.slice/tor@bas01.service";
    const Findings findings = analyse(builder.finish(0, 40'000));
    QCOMPARE(firstLifetime(findings, 0).lifetime.end, Lifetime::End::Kill);
    QCOMPARE(firstLifetime(findings, 0).lifetime.level, KillLevel::V3);
}

void TestKillEvidence::killFarFromAnyEndEndsNothing()
{
    Builder builder = twoRelays();
    builder.kill("basalt", 1000, "tor", 7).cgroup = "/system.slice/tor@bas01.service";
    const Findings findings = analyse(builder.finish(0, 400));
    QCOMPARE(firstLifetime(findings, 0).lifetime.end, Lifetime::End::Restart);
    QVERIFY(!findings.kills[0].sampledPeak.known());
}

void TestKillEvidence::kernelLineLargerThanSamples()
{
    Builder builder = twoRelays();
    Kill &kill = builder.kill("basalt", 150, "tor", 7);
    kill.cgroup = "/system.slice/tor@bas01.service";
    kill.anonRssKb = 306 * 1024; // 300 MiB sampled: 2 % is exactly 306 MiB
    kill.fileRssKb = 0;
    kill.shmemRssKb = 0;
    QVERIFY(!analyse(builder.finish(0, 400)).kills[0].largerThanSampled);

    Builder larger = twoRelays();
    Kill &second = larger.kill("basalt", 150, "tor", 7);
    second.cgroup = "/system.slice/tor@bas01.service";
    second.anonRssKb = 307 * 1024;
    second.fileRssKb = 0;
    second.shmemRssKb = 0;
    const Findings findings = analyse(larger.finish(0, 400));
    QVERIFY(findings.kills[0].largerThanSampled);
    QCOMPARE(findings.kills[0].sampledPeak.value(), std::optional(300.0 / 1024));
    QVERIFY(firstLifetime(findings, 0).peak.lowerBound);
}

void TestKillEvidence::coverageIsTheUnionWithoutHoles()
{
    Builder builder(60);
    builder.host("basalt");
    const qint64 hour = 3600;
    builder.journal("basalt", 0, 10 * hour);
    builder.journal("basalt", 9 * hour, 20 * hour);
    builder.journal("basalt", 40 * hour, 100 * hour);
    const auto coverage = coverageOf(builder.finish(0, 400), 0);
    QVERIFY(coverage);
    QCOMPARE(coverage->holes.size(), size_t(1));
    QCOMPARE(coverage->holes[0].length(), minutes(20 * 60));
    const TimeRange all{instantFromMs(0), instantFromMs(100 * hour * 1000)};
    QCOMPARE(coverage->shareOf(all), 0.8);
    QCOMPARE(coverage->shareOf({all.from, instantFromMs(10 * hour * 1000)}), 1.0);
    // The record at 9 h … is its own; none is in two dumps at the same time.
    QCOMPARE(coverage->kernelRecords, qint64(6));
    QVERIFY(!coverageOf(builder.incident(), 7));
}

void TestKillEvidence::filteredDumpCoversNothing()
{
    Builder builder(60);
    builder.host("basalt");
    builder.journal("basalt", 0, 100);
    builder.evidence().journal->spans.front().kernelEntries = 0;
    QVERIFY(!coverageOf(builder.finish(0, 400), 0));
}

void TestKillEvidence::daysSinceTheLastKill()
{
    Builder builder = twoRelays();
    const qint64 day = 86'400;
    builder.kill("basalt", 150, "bas01", 7);
    builder.journal("basalt", 0, 150 + 14 * day - 1);
    Findings findings = analyse(builder.finish(0, 400));
    QCOMPARE(findings.journals.size(), size_t(1));
    QCOMPARE(findings.journals[0].days.value(), std::optional(13.0));
    QVERIFY(!findings.journals[0].days.atLeast);
    QCOMPARE(findings.daysSinceKill.value(), std::optional(13.0));

    Builder calm = twoRelays();
    calm.journal("basalt", 0, 34 * day + 100);
    findings = analyse(calm.finish(0, 400));
    QVERIFY(!findings.journals[0].days.known());
    QVERIFY(findings.journals[0].days.text.contains(u"34"_s));
    QVERIFY(!findings.daysSinceKill.known());
}

void TestKillEvidence::helperOfAUnitIsAnotherProcess()
{
    Builder builder = twoRelays();
    builder.kill("basalt", 100, "lyrebird", 6).cgroup = "/system.slice/tor@bas01.service";
    builder.kill("basalt", 150, "tor", 7).cgroup = "/system.slice/tor@bas01.service";
    const Findings findings = analyse(builder.finish(0, 400));
    QVERIFY(findings.kills[0].otherProcess);
    QVERIFY(!findings.kills[0].countsAsRelayKill);
    QVERIFY(!findings.kills[0].process);
    QCOMPARE(findings.kills[1].level, KillLevel::V3);
    QCOMPARE(findings.relayKills.value(), std::optional(1.0));
    QCOMPARE(firstLifetime(findings, 0).lifetime.kill, std::optional(size_t(1)));
}

void TestKillEvidence::holeOfAnotherHostMakesDaysAtLeast()
{
    const qint64 day = 86'400;
    Builder builder = twoRelays();
    const size_t host = builder.host("gneiss");
    builder.process(host, "gne01");
    builder.kill("gneiss", 50, "gne01", 8);
    builder.kill("basalt", 150, "bas01", 7);
    builder.journal("basalt", 0, 10 * day);
    builder.journal("gneiss", 0, 5 * day);
    builder.journal("gneiss", 6 * day, 12 * day);
    const Findings findings = analyse(builder.finish(0, 400));
    // From the kill at 150 s to the end of basalt's journal; gneiss is silent for a day of them.
    QCOMPARE(findings.daysSinceKill.value(), std::optional(9.0));
    QVERIFY(findings.daysSinceKill.atLeast);
    QCOMPARE(findings.statement("R60")->state, Statement::State::Undecided);
}

void TestKillEvidence::unknownClockWidensTheWindow()
{
    // A sample a minute: the window of D17 is 120 s, and 60 s more while the clocks were not compared. bas01
    // ends between its sample at 120 s and the next start at 190 s.
    Builder builder = twoRelays();
    builder.kill("basalt", 365, "tor", 7).cgroup = "/system.slice/tor@bas01.service";
    const Findings near = analyse(builder.finish(0, 400));
    QCOMPARE(firstLifetime(near, 0).lifetime.level, KillLevel::V3);
    QVERIFY(std::ranges::find(near.caveats, std::string("clock-offset-unknown"), &Caveat::code) ==
            near.caveats.end()); // no journal whose clock could be compared
    Builder later = twoRelays();
    later.journal("basalt", 0, 500);
    later.kill("basalt", 375, "tor", 7).cgroup = "/system.slice/tor@bas01.service";
    const Findings far = analyse(later.finish(0, 400));
    QCOMPARE(firstLifetime(far, 0).lifetime.end, Lifetime::End::Restart);
    QVERIFY(std::ranges::find(far.caveats, std::string("clock-offset-unknown"), &Caveat::code) !=
            far.caveats.end());
}

void TestKillEvidence::clockOffsetPrefersStarting()
{
    Builder builder(60);
    const size_t host = builder.host("basalt");
    const size_t relay = builder.process(host, "bas01");
    builder.track(relay, Role::StartTime, {100, 100, 400, 401, 900});
    const auto event = [](UnitEvent::Type type, qint64 atS) {
        return UnitEvent{type, Builder::micro(atS), "basalt", "", "tor@bas01.service", "", 0};
    };
    using Type = UnitEvent::Type;
    builder.evidence().unitEvents = {event(Type::Starting, 102), event(Type::Started, 106),
                                     event(Type::Starting, 402), event(Type::Started, 406),
                                     event(Type::Starting, 903), event(Type::Started, 907)};
    const auto offsets = clockOffsets(builder.finish(0, 400));
    QCOMPARE(offsets.size(), size_t(1));
    QCOMPARE(offsets[0].restarts, 3);
    QCOMPARE(offsets[0].offset.value(), std::optional(2.0));
    QCOMPARE(offsets[0].fromStarted.value(), std::optional(6.0));

    builder.evidence().unitEvents.resize(2);
    QVERIFY(!clockOffsets(builder.finish(0, 400))[0].offset.known());
}

// The journal's clock is 50 s ahead: its 220 s are the metrics' 170 s, when bas01 had died and bas02 had not.
void TestKillEvidence::clockOffsetIsTakenOffBeforeMatching()
{
    constexpr double gone = -62135596800.0;
    Builder builder(60);
    const size_t host = builder.host("basalt");
    const size_t a = builder.process(host, "bas01");
    builder.track(a, Role::Rss, {100 * mib, 200 * mib, 300 * mib, 0, 50 * mib, 60 * mib, 60 * mib});
    builder.track(a, Role::StartTime, {-5, -5, -5, gone, 190, 190, 190});
    const size_t b = builder.process(host, "bas02");
    builder.track(b, Role::Rss, {10 * mib, 10 * mib, 10 * mib, 10 * mib, 0, 10 * mib, 10 * mib});
    builder.track(b, Role::StartTime, {-9, -9, -9, -9, gone, 250, 250});
    const size_t clock = builder.process(host, "clock");
    builder.track(clock, Role::StartTime, {100, 100, 400, 400, 900, 900, 900});
    builder.kill("basalt", 220, "tor", 7);
    for (const qint64 start : {100, 400, 900})
        builder.evidence().unitEvents.push_back({UnitEvent::Type::Starting, Builder::micro(start + 50),
                                                 "basalt", "", "tor@clock.service", "", 0});

    Findings findings = analyse(builder.finish(0, 400));
    QCOMPARE(findings.kills[0].level, KillLevel::V2);
    QCOMPARE(findings.kills[0].ambiguousWith, std::vector<size_t>{a});

    // With two restarts the offset is unknown, and the line is taken as it stands.
    builder.evidence().unitEvents.pop_back();
    findings = analyse(builder.finish(0, 400));
    QCOMPARE(findings.kills[0].ambiguousWith, std::vector<size_t>{b});
}

QTEST_GUILESS_MAIN(TestKillEvidence)
#include "tst_killevidence.moc"
