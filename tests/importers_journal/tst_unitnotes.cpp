// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textlines.h"

#include <QTest>

/// The service manager's lines: which death they tell of, and which ones nobody else tells of.
class TestUnitNotes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noteJoins_data();
    void noteJoins();
    void notesOfParents();
    void deathsOfOneUnitInAMinute();
    void inferredUnit();
    void kernelBeatsEarlyoom();
    void unitEventsAndPids();
};

void TestUnitNotes::noteJoins_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("kills"); // kind unit evidence victims
    const char *note = "a.service: A process of this unit has been killed by the OOM killer.";
    const char *failed = "a.service: Failed with result 'oom-kill'.";
    const char *oomd = "Killed /system.slice/a.service due to memory pressure for /system.slice being 9%";
    const char *h = "2026-07-03T20:14:07Z h systemd[1]: ";
    const char *k = "2026-07-03T20:14:07Z h kernel: ";
    QTest::newRow("note alone") << line(h, note) << QStringList{u"systemd-note a.service systemd"_s};
    QTest::newRow("result alone") << line(h, failed) << QStringList{u"systemd-note a.service systemd"_s};
    QTest::newRow("note and result") << line(h, note) + line(h, failed)
                                     << QStringList{u"systemd-note a.service systemd"_s};
    QTest::newRow("note of the victim's unit")
        << line(k, summary) + line(k) +
               line(h, "tor@a.service: A process of this unit has been killed by the OOM killer.")
        << QStringList{u"kernel-global tor@a.service cgroup"_s};
    QTest::newRow("note of another unit")
        << line(k, summary) + line(k) + line(h, note)
        << QStringList{u"kernel-global tor@a.service cgroup"_s, u"systemd-note a.service systemd"_s};
    QTest::newRow("kill without a cgroup")
        << line(k) + line(h, note) << QStringList{u"kernel-global a.service systemd"_s};
    QTest::newRow("note 61 s later") << line(k) + line("2026-07-03T20:15:08Z h systemd[1]: ", note)
                                     << QStringList{u"kernel-global  "_s,
                                                    u"systemd-note a.service systemd"_s};
    QTest::newRow("note of another host")
        << line(k) + line("2026-07-03T20:14:07Z i systemd[1]: ", note)
        << QStringList{u"kernel-global  "_s, u"systemd-note a.service systemd"_s};
    QTest::newRow("two notes for one nameless kill: the nearest, marked")
        << line(k) + line(h, note) + line(h, "b.service: Failed with result 'oom-kill'.")
        << QStringList{u"kernel-global a.service inferred"_s, u"systemd-note b.service systemd"_s};
    QTest::newRow("oomd and its count")
        << line("2026-07-03T20:14:07Z h systemd-oomd[6]: ", oomd) +
               line(h, "a.service: systemd-oomd killed 12 process(es) in this unit.") + line(h, failed)
        << QStringList{u"oomd-pressure a.service cgroup 12"_s};
    QTest::newRow("oomd by systemd alone")
        << line(h, "a.service: systemd-oomd killed 5 process(es) in this unit.") + line(h, failed)
        << QStringList{u"oomd-pressure a.service systemd 5"_s};
}

void TestUnitNotes::noteJoins()
{
    QFETCH(QByteArray, text);
    QFETCH(QStringList, kills);
    QStringList found;
    for (const Kill &kill : read(text).kills) {
        QString words =
            QString::fromStdString(killKindWord(kill.kind) + ' ' + kill.unit + ' ' + kill.unitEvidence);
        if (kill.victims)
            words += u' ' + QString::number(*kill.victims);
        found.push_back(words);
    }
    QCOMPARE(found, kills);
}

void TestUnitNotes::notesOfParents()
{
    const char *h = "2026-07-03T20:14:07Z h systemd[1]: ";
    const Evidence evidence =
        read(line(h, "user@1000.service: A process of this unit has been killed by the OOM killer.") +
             line(h, "user.slice: A process of this unit has been killed by the OOM killer.") +
             line("2026-07-03T20:14:07Z h systemd[1837]: ",
                  "app.scope: A process of this unit has been killed by the OOM killer."));
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].unit, "app.scope");
    const Evidence alone =
        read(line(h, "user.slice: A process of this unit has been killed by the OOM killer."));
    QCOMPARE(alone.kills.size(), size_t(1));
}

void TestUnitNotes::deathsOfOneUnitInAMinute()
{
    const char *note = "a.service: A process of this unit has been killed by the OOM killer.";
    const char *failed = "a.service: Failed with result 'oom-kill'.";
    const Evidence evidence = read(line("2026-07-03T20:14:07Z h systemd[1]: ", note) +
                                   line("2026-07-03T20:14:08Z h systemd[1]: ", failed) +
                                   line("2026-07-03T20:14:40Z h systemd[1]: ", note) +
                                   line("2026-07-03T20:14:41Z h systemd[1]: ", failed));
    QCOMPARE(evidence.kills.size(), size_t(2));
    QCOMPARE(evidence.kills[1].lines[0].line, 3);
}

/// systemd before 243, kernel before 5.0: only the moment joins them.
void TestUnitNotes::inferredUnit()
{
    const char *old = "Killed process 3101 (tor) total-vm:22100356kB, anon-rss:21181340kB, file-rss:3408kB";
    const char *exited = "tor@a.service: main process exited, code=killed, status=9/KILL";
    const Evidence evidence = read(line("2026-07-03T20:14:07Z h kernel: ", old) +
                                   line("2026-07-03T20:14:08Z h systemd[1]: ", exited));
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].unit, "tor@a.service");
    QCOMPARE(evidence.kills[0].unitEvidence, "inferred");
    const Evidence late = read(line("2026-07-03T20:14:07Z h kernel: ", old) +
                               line("2026-07-03T20:14:11Z h systemd[1]: ", exited));
    QVERIFY(late.kills[0].unit.empty());
}

void TestUnitNotes::kernelBeatsEarlyoom()
{
    const QByteArray signal = line("2026-07-03T20:14:05Z h earlyoom[1]: ",
                                   "sending SIGTERM to process 3101 uid 106 \"tor\": badness 1, VmRSS 9 MiB");
    const Evidence evidence = read(signal + line("2026-07-03T20:14:07Z h kernel: "));
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].kind, KillKind::KernelGlobal);
    QCOMPARE(read(signal).kills.size(), size_t(1));
}

void TestUnitNotes::unitEventsAndPids()
{
    const Evidence evidence =
        read(line("2026-07-03T20:14:05Z h systemd[1]: ", "Starting tor@bas05.service - Anonymizing...") +
             line("2026-07-03T20:14:06Z h Tor-bas05[54954]: ", "Bootstrapped 100%") +
             line("2026-07-03T20:14:09Z h Tor-bas05[54954]: ", "Heartbeat") +
             line("2026-07-03T20:14:09Z h sshd[7]: ", "Invalid user") +
             line("2026-07-03T20:14:10Z h systemd[1]: ", "tor@bas05.service: Failed with result 'signal'."));
    QCOMPARE(evidence.unitEvents.size(), size_t(2));
    QCOMPARE(evidence.unitEvents[0].type, UnitEvent::Type::Starting);
    QCOMPARE(evidence.unitEvents[0].unit, "tor@bas05.service");
    QCOMPARE(evidence.unitEvents[1].detail, "signal");
    QCOMPARE(evidence.unitEvents[1].line, 5);
    QCOMPARE(evidence.unitPids.size(), size_t(1));
    QCOMPARE(evidence.unitPids[0].unit, "tor@bas05.service");
    QCOMPARE(evidence.unitPids[0].pid, 54954);
    QCOMPARE(isoUtc(*evidence.unitPids[0].first), u"2026-07-03T20:14:06Z"_s);
    QCOMPARE(isoUtc(*evidence.unitPids[0].last), u"2026-07-03T20:14:09Z"_s);
    const Evidence withUnit =
        read(line("Fri 2026-07-03 20:14:06 UTC h ssh.service[72676]: ", "Invalid user"));
    QCOMPARE(withUnit.unitPids.size(), size_t(1));
    QCOMPARE(withUnit.unitPids[0].unit, "ssh.service");
}

QTEST_GUILESS_MAIN(TestUnitNotes)
#include "tst_unitnotes.moc"
