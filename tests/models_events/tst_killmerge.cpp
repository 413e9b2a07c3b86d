// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/events/killmerge.h"

#include <QTest>

#include <functional>

using namespace memreport;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr MicroInstant noon = std::chrono::sys_days(std::chrono::year(2026) / 7 / 3) + 12h;

Kill torKill()
{
    Kill kill;
    kill.time = noon + 250'000us;
    kill.precision = TimePrecision::Microsecond;
    kill.secondsSinceBoot = 1000.5;
    kill.host = "mullein";
    kill.pid = 2211;
    kill.comm = "tor";
    kill.totalVmKb = 45'026'192;
    kill.anonRssKb = 42'886'952;
    kill.fileRssKb = 3'784;
    kill.lines.push_back({10, 100, "Killed", {}});
    return kill;
}

EvidencePtr fileOf(std::vector<Kill> kills)
{
    auto evidence = std::make_shared<Evidence>();
    evidence->kills = std::move(kills);
    return evidence;
}

using Change = std::function<void(Kill &)>;

} // namespace
Q_DECLARE_METATYPE(Change)

/// When two reports are one death (D18).
class TestKillMerge : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pairs_data();
    void pairs();
    void fieldsFromWhoKnowsThem();
    void orderOfTime();
    void noteJoinsKernelLine();
    void nearestOfTwoDeaths();
    void linesOfOneFile();
    void nothing();
};

void TestKillMerge::pairs_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<bool>("same");
    auto row = [](const char *name, bool same, Change change) {
        QTest::addRow("%s", name) << std::move(change) << same;
    };
    row("the same line", true, [](Kill &) {});
    row("whole seconds, 1.9 s apart", true, [](Kill &k) {
        k.time = noon + 2'150'000us;
        k.precision = TimePrecision::Second;
        k.secondsSinceBoot.reset();
    });
    row("whole seconds, 2.1 s apart", false, [](Kill &k) {
        k.time = noon + 2'350'001us;
        k.precision = TimePrecision::Second;
        k.secondsSinceBoot.reset();
    });
    row("fractions, 0.9 s apart", true, [](Kill &k) {
        k.time = noon + 1'150'000us;
        k.secondsSinceBoot.reset();
    });
    row("fractions, 1.1 s apart", false, [](Kill &k) {
        k.time = noon + 1'350'001us;
        k.secondsSinceBoot.reset();
    });
    row("kernel seconds only", true, [](Kill &k) { k.time.reset(); });
    row("other kernel seconds, no clock", false, [](Kill &k) {
        k.time.reset();
        k.secondsSinceBoot = 5000;
    });
    row("no clock at all, same sizes", true, [](Kill &k) {
        k.time.reset();
        k.secondsSinceBoot.reset();
    });
    row("no clock, no sizes: pid alone does not join", false, [](Kill &k) {
        k.time.reset();
        k.secondsSinceBoot.reset();
        k.totalVmKb.reset();
    });
    row("suspect time, hours off", true, [](Kill &k) {
        k.time = noon + 5h;
        k.precision = TimePrecision::Suspect;
        k.secondsSinceBoot.reset();
    });
    row("same kernel seconds, wall clock drifted", true, [](Kill &k) { k.time = noon + 5h; });
    row("as dmesg -T prints it, hours off", true, [](Kill &k) {
        k.time = noon - 5h;
        k.precision = TimePrecision::Second;
        k.secondsSinceBoot.reset();
        k.host.clear();
    });
    row("as dmesg -T prints it, hours off, no sizes", false, [](Kill &k) {
        k.time = noon - 5h;
        k.precision = TimePrecision::Second;
        k.secondsSinceBoot.reset();
        k.host.clear();
        k.totalVmKb.reset();
    });
    row("hours off", false, [](Kill &k) {
        k.time = noon + 5h;
        k.secondsSinceBoot.reset();
    });
    row("another pid", false, [](Kill &k) { k.pid = 2212; });
    row("another name", false, [](Kill &k) { k.comm = "zgrep"; });
    row("another size", false, [](Kill &k) { k.anonRssKb = 1; });
    row("host not said", true, [](Kill &k) { k.host.clear(); });
    row("the host with its domain", true, [](Kill &k) { k.host = "mullein.example.net"; });
    row("the host in capitals", true, [](Kill &k) { k.host = "MULLEIN"; });
    row("a host that begins alike", false, [](Kill &k) { k.host = "mullein2"; });
    row("another host", false, [](Kill &k) { k.host = "tansy"; });
    row("a size not said", true, [](Kill &k) { k.anonRssKb.reset(); });
    row("earlyoom", false, [](Kill &k) { k.kind = KillKind::Earlyoom; });
}

void TestKillMerge::pairs()
{
    QFETCH(Change, change);
    QFETCH(bool, same);
    Kill other = torKill();
    change(other);
    QCOMPARE(sameKill(torKill(), other), same);
    QCOMPARE(sameKill(other, torKill()), same);
    const std::vector<EvidencePtr> files{fileOf({torKill()}), fileOf({other})};
    QCOMPARE(mergeKills(files).size(), size_t(same ? 1 : 2));
    Kill machine = torKill();
    Kill copy = other;
    machine.machineId = "a";
    copy.machineId = "b";
    QVERIFY(!sameKill(machine, copy));
    machine.machineId = copy.machineId = "a";
    machine.bootId = "1";
    copy.bootId = "2";
    QVERIFY(!sameKill(machine, copy));
}

void TestKillMerge::fieldsFromWhoKnowsThem()
{
    Kill dmesg = torKill();
    dmesg.host.clear();
    dmesg.time = noon;
    dmesg.precision = TimePrecision::Second;
    dmesg.cgroup = "/system.slice/tor@m11.service";
    dmesg.unit = "tor@m11.service";
    dmesg.unitEvidence = "cgroup";
    Kill journal = torKill();
    journal.secondsSinceBoot.reset();
    journal.unit = "tor@guess.service";
    journal.unitEvidence = "inferred";
    const std::vector<EvidencePtr> files{fileOf({dmesg}), nullptr, fileOf({journal})};
    const auto merged = mergeKills(files);
    QCOMPARE(merged.size(), size_t(1));
    const Kill &kill = merged[0].kill;
    QCOMPARE(*kill.time, noon + 250'000us);
    QCOMPARE(kill.precision, TimePrecision::Microsecond);
    QCOMPARE(kill.host, "mullein");
    QCOMPARE(kill.unit, "tor@m11.service");
    QCOMPARE(kill.unitEvidence, "cgroup");
    QCOMPARE(*kill.secondsSinceBoot, 1000.5);
    QCOMPARE(merged[0].reports.size(), size_t(2));
    QCOMPARE(merged[0].reports[0].evidence, size_t(0));
    QCOMPARE(merged[0].reports[1].evidence, size_t(2));
}

void TestKillMerge::orderOfTime()
{
    Kill late = torKill();
    late.time = noon + 1h;
    late.pid = 1;
    late.secondsSinceBoot.reset();
    Kill unknown = torKill();
    unknown.time.reset();
    unknown.pid = 2;
    const std::vector<EvidencePtr> files{fileOf({unknown, late}), fileOf({torKill()})};
    const auto merged = mergeKills(files);
    QCOMPARE(merged.size(), size_t(3));
    QCOMPARE(*merged[0].kill.pid, 2211);
    QCOMPARE(*merged[1].kill.pid, 1);
    QCOMPARE(*merged[2].kill.pid, 2);
}

void TestKillMerge::noteJoinsKernelLine()
{
    Kill kernel = torKill();
    kernel.unit = "tor@m11.service";
    kernel.unitEvidence = "cgroup";
    Kill note;
    note.kind = KillKind::SystemdNote;
    note.unit = "tor@m11.service";
    note.unitEvidence = "systemd";
    note.host = "mullein";
    note.time = noon + 1s;
    note.precision = TimePrecision::Second;
    const auto merged = mergeKills(std::vector<EvidencePtr>{fileOf({note}), fileOf({kernel})});
    QCOMPARE(merged.size(), size_t(1));
    QCOMPARE(merged[0].kill.kind, KillKind::KernelGlobal);
    note.time = noon + 61s;
    QCOMPARE(mergeKills(std::vector<EvidencePtr>{fileOf({note}), fileOf({kernel})}).size(), size_t(2));
}

void TestKillMerge::nearestOfTwoDeaths()
{
    Kill first = torKill();
    first.unit = "a.service";
    Kill second = torKill();
    second.unit = "a.service";
    second.pid = 3000;
    second.time = noon + 40s;
    second.secondsSinceBoot.reset();
    Kill note;
    note.kind = KillKind::SystemdNote;
    note.unit = "a.service";
    note.time = noon + 41s;
    const auto merged = mergeKills(std::vector<EvidencePtr>{fileOf({first, second}), fileOf({note})});
    QCOMPARE(merged.size(), size_t(2));
    QCOMPARE(merged[0].reports.size(), size_t(1));
    QCOMPARE(merged[1].reports.size(), size_t(2));
}

void TestKillMerge::linesOfOneFile()
{
    Kill copy = torKill();
    copy.host.clear();
    copy.lines = {{5, 50, "copy", {}}};
    const auto unique = uniqueKills({torKill(), copy});
    QCOMPARE(unique.size(), size_t(1));
    QCOMPARE(unique[0].lines.size(), size_t(2));
    QCOMPARE(unique[0].lines[0].line, 5);
    QCOMPARE(unique[0].lines[1].line, 10);
}

void TestKillMerge::nothing()
{
    QVERIFY(mergeKills({}).empty());
    QVERIFY(mergeKills(std::vector<EvidencePtr>{nullptr, fileOf({})}).empty());
    QVERIFY(uniqueKills({}).empty());
}

QTEST_GUILESS_MAIN(TestKillMerge)
#include "tst_killmerge.moc"
