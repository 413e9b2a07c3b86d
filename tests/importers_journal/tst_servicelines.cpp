// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/servicelines.h"

#include <QTest>

using namespace memreport;
using namespace memreport::journal;
using namespace Qt::StringLiterals;

using Number = std::optional<qint64>;
using EventType = UnitEvent::Type;
using EarlyoomType = EarlyoomLine::Type;
Q_DECLARE_METATYPE(Number)
Q_DECLARE_METATYPE(EventType)
Q_DECLARE_METATYPE(EarlyoomType)
Q_DECLARE_METATYPE(memreport::KillKind)

/// Lines of systemd and of the killers in user space.
class TestServiceLines : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void systemdLines_data();
    void systemdLines();
    void noServiceLines_data();
    void noServiceLines();
    void oomd_data();
    void oomd();
    void earlyoom_data();
    void earlyoom();
    void nohang();
};

void TestServiceLines::systemdLines_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<EventType>("type");
    QTest::addColumn<QByteArray>("unit");
    QTest::addColumn<Number>("victims");
    QTest::addColumn<bool>("oomResult");
    QTest::addColumn<bool>("bySignal");
    auto row = [](const char *line, const char *id, EventType type, const char *unit, Number victims = {},
                  bool oomResult = false, bool bySignal = false) {
        QTest::addRow("%s", line) << QByteArray(line) << QByteArray(id) << type << QByteArray(unit) << victims
                                  << oomResult << bySignal;
    };
    const char *oomId = "fe6faa94e7774663a0da52717891d8ef";
    row("tor@a.service: A process of this unit has been killed by the OOM killer.", "", EventType::OomNote,
        "tor@a.service");
    row("tor@a.service: The kernel OOM killer killed some processes in this unit.", "", EventType::OomNote,
        "tor@a.service");
    row("tor@a.service: in another language", oomId, EventType::OomNote, "tor@a.service");
    row("a.scope: systemd-oomd killed 12 process(es) in this unit.", oomId, EventType::OomdNote, "a.scope",
        12);
    row("a.scope: systemd-oomd killed some process(es) in this unit.", oomId, EventType::OomdNote, "a.scope");
    row("a.service: Main process exited, code=killed, status=9/KILL", "", EventType::MainExited, "a.service",
        {}, false, true);
    row("a.service: main process exited, code=killed, status=9/KILL", "", EventType::MainExited, "a.service",
        {}, false, true);
    row("a.service: Main process exited, code=exited, status=1/FAILURE", "", EventType::MainExited,
        "a.service");
    row("a.service: Failed with result 'oom-kill'.", "", EventType::Failed, "a.service", {}, true);
    row("a.service: Failed with result 'signal'.", "", EventType::Failed, "a.service");
    row("Starting tor@a.service - Anonymizing overlay network for TCP...", "", EventType::Starting,
        "tor@a.service");
    row("Started tor@a.service.", "", EventType::Started, "tor@a.service");
    row("Started Anonymizing overlay network for TCP (instance a).", "", EventType::Started, "");
    row("Stopping tor@a.service - x...", "", EventType::Stopping, "tor@a.service");
    row("Stopped tor@a.service - x.", "", EventType::Stopped, "tor@a.service");
}

void TestServiceLines::systemdLines()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, id);
    const auto parsed = parseServiceLine(line.toStdString(), id.toStdString());
    QVERIFY(parsed);
    QTEST(parsed->type, "type");
    QTEST(QByteArray::fromStdString(parsed->unit), "unit");
    QTEST(parsed->victims, "victims");
    QTEST(parsed->oomResult, "oomResult");
    QTEST(parsed->killedBySignal, "bySignal");
}

void TestServiceLines::noServiceLines_data()
{
    QTest::addColumn<QByteArray>("line");
    for (const char *line :
         {"tor@a.service: Consumed 5d 10h 1min CPU time.", "a.service: Scheduled restart job",
          "Reached target multi-user.target - Multi-User System.", "java: Failed with result 'oom-kill'.",
          ": A process of this unit has been killed by the OOM killer."})
        QTest::addRow("%s", line) << QByteArray(line);
}

void TestServiceLines::noServiceLines()
{
    QFETCH(QByteArray, line);
    QVERIFY(!parseServiceLine(line.toStdString(), {}));
}

void TestServiceLines::oomd_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("cgroup");
    QTest::addColumn<KillKind>("kind");
    QTest::newRow("pressure") << QByteArray("Killed /u.slice/a.scope due to memory pressure for /u.slice "
                                            "being 62.61% > 50.00% for > 20s with reclaim activity")
                              << QByteArray("/u.slice/a.scope") << KillKind::OomdPressure;
    QTest::newRow("swap") << QByteArray("Killed /s/n.service due to memory used (1) / total (2) and swap "
                                        "used (3) / total (4) being more than 90.00%")
                          << QByteArray("/s/n.service") << KillKind::OomdSwap;
    QTest::newRow("new words")
        << QByteArray("Marked /s/n.service for killing due to memory pressure for /s being 62.61% > 50.00%")
        << QByteArray("/s/n.service") << KillKind::OomdPressure;
    QTest::newRow("rule")
        << QByteArray("Rule 'r' conditions met for cgroup /s/n.service for 15s, taking action kill-all")
        << QByteArray("/s/n.service") << KillKind::OomdRule;
    QTest::newRow("candidates") << QByteArray("Considered 69 cgroups for killing, top candidates were:")
                                << QByteArray() << KillKind::Nohang;
    QTest::newRow("start-up") << QByteArray("No swap; memory pressure usage will be degraded") << QByteArray()
                              << KillKind::Nohang;
    QTest::newRow("other rule") << QByteArray(
                                       "Rule 'r' conditions met for cgroup /s for 15s, taking action log")
                                << QByteArray() << KillKind::Nohang;
}

void TestServiceLines::oomd()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, cgroup);
    QFETCH(KillKind, kind);
    const auto parsed = parseOomd(line.toStdString());
    QCOMPARE(parsed.has_value(), !cgroup.isEmpty());
    if (!parsed)
        return;
    QCOMPARE(QByteArray::fromStdString(parsed->cgroup), cgroup);
    QCOMPARE(parsed->kind, kind);
}

void TestServiceLines::earlyoom_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<EarlyoomType>("type");
    QTest::addColumn<Number>("pid");
    QTest::addColumn<QByteArray>("comm");
    QTest::addColumn<Number>("uid");
    QTest::addColumn<Number>("scoreAdj");
    auto row = [](const char *line, EarlyoomType type, Number pid, const char *comm = "", Number uid = {},
                  Number adj = {}) {
        QTest::addRow("%s", line) << QByteArray(line) << type << pid << QByteArray(comm) << uid << adj;
    };
    row("Killing process cluster, pid: 29410, badness: 1264, VmRSS: 23964 MiB", EarlyoomType::Signal, 29410,
        "cluster");
    row("killing process 29410 \"cluster\" with signal 15", EarlyoomType::Signal, 29410, "cluster");
    row("sending SIGTERM to process 11567 uid 1000 \"electron\": badness 1264, VmRSS 1703 MiB",
        EarlyoomType::Signal, 11567, "electron", 1000);
    row("sending SIGKILL to process 1 uid 0 \"ninja\": oom_score 1264, oom_score_adj -17, VmRSS 8912 MiB, "
        "cmdline \"ninja\"",
        EarlyoomType::Signal, 1, "ninja", 0, -17);
    row("sending SIGTERM to process 9 uid 1 \"java\": oom_score 1, oom_score_adj 0, VmRSS 2 MiB, cmdline "
        "\"java \"x\": oom_score_adj 5\"",
        EarlyoomType::Signal, 9, "java", 1, 0);
    row("process 29410 exited after 0.100 seconds", EarlyoomType::Exited, 29410);
    row("process 700500 did not exit", EarlyoomType::Stayed, 700500);
    row("kill failed: Timer expired", EarlyoomType::Stayed, {});
    row("dryrun, not actually sending any signal", EarlyoomType::DryRun, {});
    row("mem total: 31808 MiB, user mem total: 31010 MiB, swap total:    0 MiB", EarlyoomType::Started, {});
}

void TestServiceLines::earlyoom()
{
    QFETCH(QByteArray, line);
    const auto parsed = parseEarlyoom(line.toStdString());
    QVERIFY(parsed);
    QTEST(parsed->type, "type");
    QTEST(parsed->pid, "pid");
    QTEST(QByteArray::fromStdString(parsed->comm), "comm");
    QTEST(parsed->uid, "uid");
    QTEST(parsed->oomScoreAdj, "scoreAdj");
    QVERIFY(!parseEarlyoom("sending SIGTERM when mem avail <= 10.00% and swap free <= 10.00%,"));
    QVERIFY(!parseEarlyoom("low memory! at or below SIGTERM limits: mem 10.00%, swap 10.00%"));
}

void TestServiceLines::nohang()
{
    const auto victim = parseNohang("    PID: 55120, Name: tor, badness: 911");
    QVERIFY(victim && victim->type == NohangLine::Type::Victim);
    QCOMPARE(victim->pid, 55120);
    QCOMPARE(victim->comm, "tor");
    QVERIFY(parseNohang("Sending SIGKILL to the victim")->type == NohangLine::Type::Signal);
    QVERIFY(parseNohang("The victim died in 0.31s")->type == NohangLine::Type::Died);
    QVERIFY(!parseNohang("Implementing a corrective action:"));
}

QTEST_GUILESS_MAIN(TestServiceLines)
#include "tst_servicelines.moc"
