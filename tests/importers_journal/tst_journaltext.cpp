// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faultydevice.h"
#include "textlines.h"

#include <QTest>

/// Text dumps: each shape of a line's head, what belongs to an entry, what is no kill.
class TestJournalText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void probes_data();
    void probes();
    void heads_data();
    void heads();
    void frames_data();
    void frames();
    void frameOfAGrepWithContext();
    void torsOwnLog();
    void statusAlone();
    void decoys_data();
    void decoys();
    void interleavedHosts();
    void samePidInTheNextBoot();
    void samePidWithoutBootIds();
    void reversedReport();
    void foreignLineInsideAReport();
    void groupKill();
    void nameOfOldKernels();
    void swapOfTheVictim();
    void coverage();
    void notes_data();
    void notes();
    void suspendMakesDmesgSuspect();
    void dumpBehindDump();
    void unknownYear();
    void everyCutIsSurvived();
    void failingDevice();
    void cancel();
    void longLine();
    void noBytes();
};

void TestJournalText::probes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("match");
    const int yes = int(Match::Yes);
    const int maybe = int(Match::Maybe);
    const int no = int(Match::No);
    QTest::newRow("short-iso") << line("2026-07-03T22:14:07+0200 h kernel: ") << yes;
    QTest::newRow("short") << line("Jul 03 22:14:07 h kernel: ") << yes;
    QTest::newRow("dmesg") << line("[12345.678901] ") << yes;
    QTest::newRow("no entries") << QByteArray("-- No entries --\n") << yes;
    QTest::newRow("cat") << line("") << maybe;
    QTest::newRow("empty") << QByteArray() << no;
    QTest::newRow("CSV with ISO times")
        << QByteArray("time,rss\n2026-07-03T22:14:07Z,5\n2026-07-03T22:15:07Z,6\n") << no;
    QTest::newRow("prose") << QByteArray("The kernel killed a relay on July 3.\nNothing else.\n") << no;
    QTest::newRow("HTML") << QByteArray("<html><body>Out of memory</body></html>\n") << no;
}

void TestJournalText::probes()
{
    QFETCH(QByteArray, text);
    QTEST(int(makeJournalTextImporter()->probe(text, true)), "match");
}

void TestJournalText::heads_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QString>("time");
    QTest::addColumn<QString>("precision");
    QTest::addColumn<QString>("host");
    auto row = [](const char *head, const QString &time, const QString &precision, const QString &host) {
        QTest::addRow("%s", head) << QByteArray(head) << time << precision << host;
    };
    const QString second = u"2026-07-03T20:14:07Z"_s;
    const QString micro = u"2026-07-03T20:14:07.123456Z"_s;
    const QString h = u"h"_s;
    const QString none = u"none"_s;
    row("2026-07-03T22:14:07+0200 h kernel: ", second, u"s"_s, h);
    row("2026-07-03T22:14:07+02:00 h kernel: ", second, u"s"_s, h);
    row("2026-07-03T20:14:07Z h kernel: ", second, u"s"_s, h);
    row("2026-07-03T22:14:07.123456+0200 h kernel: ", micro, u"us"_s, h);
    row("2026-07-03T22:14:07.123+0200 h kernel: ", u"2026-07-03T20:14:07.123000Z"_s, u"ms"_s, h);
    row("2026-07-03T22:14:07.123456+02:00 h kernel: [640800.100570] ", micro, u"us"_s, h);
    row("2026-07-03T22:14:07+0200 kernel: ", second, u"s"_s, {});
    row("Jul 03 22:14:07 h kernel: ", second, u"s"_s, h);
    row("Jul  3 22:14:07 h kernel: ", second, u"s"_s, h);
    row("juil. 03 22:14:07 h kernel: ", second, u"s"_s, h);
    row(" 7\xe6\x9c\x88 03 22:14:07 h kernel: ", second, u"s"_s, h);
    row("Jul 03 22:14:07.123456 h kernel: ", micro, u"us"_s, h);
    row("Jul 03 22:14:07 kernel: ", second, u"s"_s, {});
    row("<4>Jul  3 22:14:07 h kernel: [640800.100570] ", second, u"s"_s, h);
    row("Fri 2026-07-03 22:14:07 CEST h kernel: ", second, u"s"_s, h);
    row("Fri 2026-07-03 20:14:07 UTC h kernel: ", second, u"s"_s, h);
    row("Fri 2026-07-03 22:14:07.123456 CEST h kernel: ", micro, u"us"_s, h);
    row("1783109647.123456 h kernel: ", micro, u"us"_s, h);
    row("[12345.678901] h kernel: ", none, {}, h);
    row("[12345.678901 <    0.000123 >] h kernel: ", none, {}, h);
    row("[12345.678901] ", none, {}, {});
    row("[12345.678901] [  T123] ", none, {}, {});
    row("[12345.678901 <    0.000123>] ", none, {}, {});
    row("kern  :err   : [12345.678901] ", none, {}, {});
    row("<3>[12345.678901] ", none, {}, {});
    row("3,345,12345678901,-;", none, {}, {});
    row("[Fri Jul  3 22:14:07 2026] ", second, u"s"_s, {});
    row("2026-07-03T22:14:07,123456+02:00 ", second, u"s"_s, {});
    row("[Jul 3 22:14] ", none, {}, {});
    row("[Jul03 22:14] ", u"2026-07-03T20:14:00Z"_s, u"suspect"_s, {});
    row("\x1b[32m[12345.678901] \x1b[0m\x1b[31m", none, {}, {});
    row("<3>1 2026-07-03T22:14:07.123456+02:00 h kernel - - - ", micro, u"us"_s, h);
    row("<3>1 2026-07-03T20:14:07Z h kernel - - [x y=\"\\]\"] \xef\xbb\xbf", second, u"s"_s, h);
    row("412 <3>1 2026-07-03T20:14:07Z h kernel - - - ", second, u"s"_s, h);
    row("Fri 2026-07-03 22:14:07 +03 h kernel: ", u"2026-07-03T19:14:07Z"_s, u"s"_s, h);
    row("Fri 2026-07-03 22:14:07 -0330 h kernel: ", u"2026-07-04T01:44:07Z"_s, u"s"_s, h);
    row("Fri 2026-07-03 20:14:07 GMT h kernel: ", second, u"s"_s, h);
    row("Jul 03 2026 22:14:07 h kernel: ", second, u"s"_s, h);
    row("Fri Jul  3 22:14:07 2026 kern.err kernel: [640800.100570] ", second, u"s"_s, {});
    row("Jul  3 22:14:07 h kern.warn kernel: [640800.100570] ", second, u"s"_s, h);
    row("Jul  3 22:14:07 10.0.0.5 [640800.100570] ", second, u"s"_s, u"10.0.0.5"_s);
    row("[640800.100570][ T3101] ", none, {}, {});
    row("Jul  3 22:14:07 h kernel:[640800.100570] ", second, u"s"_s, h);
    row("Jul  3 22:14:07 h kernel: <3>[640800.100570] ", second, u"s"_s, h);
    row("kern  :err   : 2026-07-03T22:14:07,123456+02:00 ", second, u"s"_s, {});
    row("kern  :err   : ", none, {}, {});
    row("<3>", none, {}, {});
    row("[Fri Jul  3 22:14:07 2026 <    0.000123>] ", second, u"s"_s, {});
    row("[<    0.000123>] ", none, {}, {});
    row("", none, {}, {});
}

void TestJournalText::heads()
{
    QFETCH(QByteArray, head);
    QFETCH(QString, time);
    QFETCH(QString, precision);
    QFETCH(QString, host);
    const Evidence evidence = read(line(head.constData()), berlin());
    if (head.startsWith("[Jul 3")) {
        QCOMPARE(evidence.kills.size(), size_t(0));
        return;
    }
    QCOMPARE(evidence.kills.size(), size_t(1));
    const Kill &kill = evidence.kills.front();
    QCOMPARE(timeOf(kill), time);
    QCOMPARE(QString::fromStdString(timePrecisionWord(kill.precision)), precision);
    QCOMPARE(QString::fromStdString(kill.host), host);
    QCOMPARE(*kill.anonRssKb, 21181340);
    QCOMPARE(kill.lines.size(), size_t(1));
    QCOMPARE(kill.lines[0].line, 1);
    QCOMPARE(*kill.lines[0].byte, 0);
    QCOMPARE(QByteArray::fromStdString(kill.raw),
             line(head.constData()).trimmed().prepend(head.startsWith(' ') ? " " : ""));
    if (head.contains("12345.678901"))
        QCOMPARE(*kill.secondsSinceBoot, 12345.678901);
}

void TestJournalText::frames_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("behind");
    QTest::addColumn<QByteArray>("head");
    const QByteArray syslog("Jul  3 22:14:07 h kernel: ");
    const QByteArray dmesg("[640800.100570] ");
    const QByteArray none;
    QTest::newRow("grep, a file") << QByteArray("/var/log/kern.log-20260704:") << none << syslog;
    QTest::newRow("grep, a file and a line") << QByteArray("/var/log/kern.log:17:") << none << syslog;
    QTest::newRow("grep, a line") << QByteArray("17:") << none << syslog;
    QTest::newRow("grep over dmesg") << QByteArray("dmesg.0:") << none << dmesg;
    QTest::newRow("kubectl logs --timestamps")
        << QByteArray("2026-07-03T20:14:08.123456789Z ") << none << syslog;
    QTest::newRow("containerd") << QByteArray("2026-07-03T22:14:08.123456789+02:00 stdout F ") << none
                                << syslog;
    QTest::newRow("GitHub Actions") << QByteArray("2026-07-03T20:14:08.1234567Z ") << none << dmesg;
    QTest::newRow("gh run view --log")
        << QByteArray("build\tShow the kernel log\t2026-07-03T20:14:08.1234567Z ") << none << dmesg;
    QTest::newRow("GitLab") << QByteArray("2026-07-03T20:14:08.123456Z 01O ") << none << dmesg;
    QTest::newRow("kubectl logs --prefix") << QByteArray("[pod/npd-x7k2/npd] ") << none << syslog;
    QTest::newRow("docker compose") << QByteArray("\x1b[36mlogger-1  | \x1b[0m") << none << syslog;
    QTest::newRow("docker's file")
        << QByteArray("{\"log\":\"\\u001b[31m")
        << QByteArray("\\u001b[0m\\n\",\"stream\":\"stdout\",\"time\":\"2026-07-03T20:14:08.1Z\"}") << syslog;
    QTest::newRow("quoted") << QByteArray("> ") << none << syslog;
    QTest::newRow("quoted twice") << QByteArray(">> ") << none << dmesg;
    QTest::newRow("block of code") << QByteArray("    ") << none << syslog;
}

/// A log that another program printed is the same log; source_lines and raw stay those of the file.
void TestJournalText::frames()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, behind);
    QFETCH(QByteArray, head);
    const QByteArray text = before + head + summary + behind + '\n' + before + head + victim + behind + '\n';
    QCOMPARE(int(makeJournalTextImporter()->probe(text, true)), int(Match::Yes));
    const Evidence evidence = read(text, berlin());
    QCOMPARE(evidence.journal->kernelEntries, 2);
    QCOMPARE(evidence.kills.size(), size_t(1));
    const Kill &kill = evidence.kills[0];
    QCOMPARE(*kill.pid, 3101);
    QCOMPARE(*kill.oomScoreAdj, 0);
    QCOMPARE(kill.unit, "tor@a.service");
    QCOMPARE(kill.lines[1].line, 2);
    QVERIFY(kill.raw.starts_with(before.toStdString()));
    const bool syslog = head.startsWith('J');
    QCOMPARE(timeOf(kill), syslog ? u"2026-07-03T20:14:07Z"_s : u"none"_s);
    QCOMPARE(kill.host, syslog ? "h" : "");
}

void TestJournalText::frameOfAGrepWithContext()
{
    const QByteArray text = line("kern.log-16-Jul  3 22:14:07 h kernel: ", summary) +
                            line("kern.log:17:Jul  3 22:14:07 h kernel: ") +
                            line("kern.log-18-Jul  3 22:14:09 h systemd[1]: ", "a.service: x") + "--\n" +
                            line("kern.log.1:3:Jul  2 10:00:00 h kernel: ");
    const Evidence evidence = read(text, berlin());
    QCOMPARE(evidence.journal->entries, 4);
    QCOMPARE(evidence.kills.size(), size_t(2));
    QCOMPARE(timeOf(evidence.kills[0]), u"2026-07-02T08:00:00Z"_s);
    QCOMPARE(evidence.kills[1].lines.size(), size_t(2));
}

void TestJournalText::torsOwnLog()
{
    const QByteArray text =
        "Jul 03 22:14:07.000 [notice] Tor 0.4.8.16 opening log file.\n"
        "Jul 03 22:14:08.250 [warn] Failed: a word with a colon is no program\n"
        "Jul 03 22:14:09.500 [notice] Removed 352153527 bytes by killing 751 circuits; 52771 circuits remain "
        "alive. Also killed 10 non-linked directory connections. Killed 71 edge connections\n";
    QCOMPARE(int(makeJournalTextImporter()->probe(text, true)), int(Match::Yes));
    const Evidence evidence = read(text, berlin());
    QCOMPARE(evidence.source.format, "tor's own log");
    QCOMPARE(evidence.journal->entries, 3);
    QVERIFY(evidence.journal->hosts.empty());
    QVERIFY(evidence.kills.empty());
    QCOMPARE(evidence.handlerLines.size(), size_t(1));
    QCOMPARE(evidence.handlerLines[0].bytes, 352'153'527);
    QCOMPARE(isoUtc(*evidence.handlerLines[0].time), u"2026-07-03T20:14:09.500000Z"_s);
}

/// A status without the log lines of the kill: rotated away, or older than the ten that are printed.
void TestJournalText::statusAlone()
{
    const QByteArray text =
        "\xc3\x97 tor@a.service - Anonymizing overlay network\n"
        "     Loaded: loaded (/lib/systemd/system/tor@.service; enabled-runtime; preset: enabled)\n"
        "     Active: failed (Result: oom-kill) since Fri 2026-07-03 22:14:07 CEST; 3h ago\n"
        "   Main PID: 3101 (code=killed, signal=KILL)\n\n";
    QCOMPARE(int(makeJournalTextImporter()->probe(text, true)), int(Match::Yes));
    const Evidence evidence = read(text, berlin());
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].kind, KillKind::SystemdNote);
    QCOMPARE(evidence.kills[0].unit, "tor@a.service");
    QCOMPARE(*evidence.kills[0].pid, 3101);
    QCOMPARE(timeOf(evidence.kills[0]), u"2026-07-03T20:14:07Z"_s);
    QCOMPARE(evidence.kills[0].lines[0].line, 3);
    // With them it is the same kill, told by its own lines.
    const char *head = "Jul 03 22:14:07 h systemd[1]: ";
    const Evidence whole =
        read(text + line(head, "tor@a.service: A process of this unit has been killed by the OOM killer."),
             berlin());
    QCOMPARE(whole.kills.size(), size_t(1));
    QCOMPARE(whole.kills[0].lines[0].line, 6);
    QCOMPARE(whole.kills[0].host, "h");
}

void TestJournalText::decoys_data()
{
    QTest::addColumn<QByteArray>("text");
    const QByteArray head("2026-07-03T22:14:07+0200 h ");
    QTest::newRow("an application quotes it") << line("2026-07-03T22:14:07+0200 h vector[7]: ");
    QTest::newRow("the kernel quotes it") << line("2026-07-03T22:14:07+0200 h kernel: audit: proctitle=\"");
    QTest::newRow("continued line of an application")
        << head + "python3[8]: MemoryError\n                            " + victim + '\n';
    QTest::newRow("a program named kernel") << line("2026-07-03T22:14:07+0200 h kernel[700]: ");
    QTest::newRow("user facility in /dev/kmsg") << line("user  :err   : [12345.678901] ");
    QTest::newRow("user facility, decoded, no stamp") << line("user  :err   : ");
    QTest::newRow("user facility, raw, no stamp") << line("<11>");
    QTest::newRow("user facility, raw") << line("<11>[12345.678901] ");
    QTest::newRow("user facility, RFC 5424") << line("<11>1 2026-07-03T20:14:07Z h kernel - - - ");
    QTest::newRow("invoked alone") << head + "kernel: tor invoked oom-killer: gfp_mask=0x1, order=0\n";
    QTest::newRow("exit by signal")
        << head + "systemd[1]: a.service: Main process exited, code=killed, status=9/KILL\n" + head +
               "systemd[1]: a.service: Failed with result 'signal'.\n";
    QTest::newRow("words of systemd from an application")
        << head + "logger[9]: a.service: A process of this unit has been killed by the OOM killer.\n";
    QTest::newRow("catalogue text")
        << head +
               "systemd[1]: x\n-- Subject: A process of this unit has been killed by the OOM killer.\n-- " +
               victim + '\n';
    QTest::newRow("earlyoom, dry run")
        << head + "earlyoom[1]: dryrun, not actually sending any signal\n" + head +
               "earlyoom[1]: sending SIGTERM to process 1 uid 0 \"a\": badness 1, VmRSS 1 MiB\n";
    QTest::newRow("kubelet") << head +
                                    "kubelet[1]: System OOM encountered, victim process: tor, pid: 461754\n";
}

void TestJournalText::decoys()
{
    QFETCH(QByteArray, text);
    const Evidence evidence = read(text, berlin());
    QCOMPARE(evidence.kills.size(), size_t(0));
    QVERIFY(evidence.journal->entries > 0);
}

void TestJournalText::interleavedHosts()
{
    const QByteArray text = line("2026-07-03T22:14:07.000001+0200 a kernel: ", summary) +
                            line("2026-07-03T22:14:07.000002+0200 b kernel: ", summary) +
                            line("2026-07-03T22:14:07.000003+0200 a kernel: ") +
                            line("2026-07-03T22:14:07.000004+0200 b kernel: ");
    const Evidence evidence = read(text);
    QCOMPARE(evidence.kills.size(), size_t(2));
    QCOMPARE(evidence.kills[0].host, "a");
    QCOMPARE(evidence.kills[0].lines.size(), size_t(2));
    QCOMPARE(evidence.kills[0].lines[1].line, 3);
    QCOMPARE(evidence.kills[1].host, "b");
    QCOMPARE(evidence.kills[1].unit, "tor@a.service");
    QCOMPARE(evidence.journal->hosts, (std::vector<std::string>{"a", "b"}));
}

void TestJournalText::samePidInTheNextBoot()
{
    const QByteArray text = line("Jul 03 22:14:07 h kernel: ") +
                            "-- Boot 406d098c896bf1646f232277f9e5a8bb --\n" +
                            line("Jul 03 22:14:08 h kernel: ");
    const Evidence evidence = read(text, berlin());
    QCOMPARE(evidence.journal->boots, (std::vector<std::string>{"406d098c896bf1646f232277f9e5a8bb"}));
    QCOMPARE(evidence.journal->entries, 2);
    // The first boot has no id here, so one second apart could still be one death; a minute cannot.
    const QByteArray later = line("Jul 03 22:14:07 h kernel: ") + line("Jul 03 23:14:07 h kernel: ");
    QCOMPARE(read(later, berlin()).kills.size(), size_t(2));
}

/// Kernel seconds begin anew with each boot: the same pid a few seconds later is another process.
void TestJournalText::samePidWithoutBootIds()
{
    const char *other = "Out of memory: Killed process 3101 (tor) total-vm:900100kB, anon-rss:800200kB, "
                        "file-rss:300kB, shmem-rss:0kB, UID:106 pgtables:1700kB oom_score_adj:0";
    for (const QByteArray &start :
         {QByteArray("-- Reboot --\n"), line("[    0.000000] ", "Linux version 6.1.0-37-amd64")}) {
        const Evidence evidence = read(line("[12345.678901] ") + start + line("[12348.000001] ", other));
        QCOMPARE(evidence.kills.size(), size_t(2));
        QCOMPARE(*evidence.kills[0].anonRssKb, 21'181'340);
        QCOMPARE(*evidence.kills[1].anonRssKb, 800'200);
    }
    const Evidence evidence = read(line("[12345.678901] ") + line("[12348.000001] ", other));
    QCOMPARE(evidence.kills.size(), size_t(1));
}

void TestJournalText::reversedReport()
{
    const QByteArray text =
        line("Jul 03 22:15:00 h sshd[1]: ", "x") +
        line("Jul 03 22:14:08 h kernel: ",
             "oom_reaper: reaped process 3101 (tor), now anon-rss:0kB, file-rss:0kB, shmem-rss:0kB") +
        line("Jul 03 22:14:07 h kernel: ") + line("Jul 03 22:14:07 h kernel: ", summary) +
        line("Jul 03 22:14:07 h kernel: ",
             "[   3101]   106  3101  1350258  1022940  9560064    33259             0 tor") +
        line("Jul 03 22:14:07 h kernel: ",
             "[  pid  ]   uid  tgid total_vm      rss pgtables_bytes swapents oom_score_adj name");
    const Evidence evidence = read(text, berlin());
    QCOMPARE(evidence.kills.size(), size_t(1));
    const Kill &kill = evidence.kills.front();
    QCOMPARE(timeOf(kill), u"2026-07-03T20:14:07Z"_s);
    QCOMPARE(kill.cgroup, "/system.slice/tor@a.service");
    QCOMPARE(*kill.swapEntryPages, 33259);
    QCOMPARE(kill.lines.size(), size_t(2));
    QCOMPARE(kill.lines[0].line, 3);
}

void TestJournalText::foreignLineInsideAReport()
{
    const QByteArray text =
        line("Jul 03 22:14:07 h kernel: ", summary) +
        line("Jul 03 22:14:07 h kernel: ", "TCP: request_sock_TCP: Possible SYN flooding on port 443.") +
        line("Jul 03 22:14:07 h Tor[9]: ",
             "Removed 2058 bytes by killing 5 circuits. Killed 88 edge connections") +
        line("Jul 03 22:14:07 h kernel: ");
    const Evidence evidence = read(text, berlin());
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].unit, "tor@a.service");
}

/// The first victim is printed twice; the members have no summary line.
void TestJournalText::groupKill()
{
    const char *first = "Memory cgroup out of memory: Killed process 1 (a) total-vm:9kB, anon-rss:8kB, "
                        "file-rss:7kB, shmem-rss:0kB";
    const char *again = "Memory cgroup out of memory: Killed process 1 (a) total-vm:9kB, anon-rss:4kB, "
                        "file-rss:7kB, shmem-rss:0kB";
    const char *member = "Memory cgroup out of memory: Killed process 2 (b) total-vm:3kB, anon-rss:2kB, "
                         "file-rss:1kB, shmem-rss:0kB";
    const char *tasks = "Tasks in /ci.slice/ci.service are going to be killed due to memory.oom.group set";
    const char *head = "2026-07-03T22:14:07.000001+0200 h kernel: ";
    const Evidence evidence =
        read(line(head, first) + line(head, tasks) + line(head, again) + line(head, member));
    QCOMPARE(evidence.kills.size(), size_t(2));
    QCOMPARE(*evidence.kills[0].anonRssKb, 8);
    QCOMPARE(evidence.kills[1].unit, "ci.service");
    QCOMPARE(evidence.kills[1].kind, KillKind::KernelMemcg);
    QVERIFY(evidence.kills[1].constraint.empty());
}

void TestJournalText::nameOfOldKernels()
{
    const char *head = "Jul  3 22:14:07 h kernel: ";
    const Evidence evidence = read(
        line(head, "Memory cgroup out of memory: Kill process 24572 (java) score 57 or sacrifice child") +
            line(head, "Killed process 28438 (java), UID 1000, total-vm:2232248kB, anon-rss:466160kB, "
                       "file-rss:2960kB, shmem-rss:0kB"),
        berlin());
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(*evidence.kills[0].pid, 28438);
    QCOMPARE(evidence.kills[0].kind, KillKind::KernelMemcg);
}

void TestJournalText::swapOfTheVictim()
{
    const char *k = "2026-07-03T20:14:07Z h kernel: ";
    const Evidence evidence =
        read(line(k, "[ pid ]   uid  tgid total_vm      rss nr_ptes swapents oom_score_adj name") +
             line(k, "[ 3101]   106  3101  1580681  1153813    3100    35600             0 tor") +
             line(k, "[ 3102]   106  3102  1580681  1153813    3100    1             0 tor") + line(k));
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(*evidence.kills[0].swapEntryPages, 35600);
}

void TestJournalText::coverage()
{
    const QByteArray text =
        line("2026-07-03T00:00:00Z h sshd[1]: ", "a") + line("2026-07-03T06:00:00Z h kernel: ", "b") +
        line("2026-07-03T12:00:01Z h sshd[1]: ", "c") + line("2026-07-03T03:00:00Z h kernel: ", "late line");
    const Evidence evidence = read(text);
    const JournalSummary &journal = *evidence.journal;
    QCOMPARE(journal.entries, 4);
    QCOMPARE(journal.kernelEntries, 2);
    QCOMPARE(isoUtc(*journal.first), u"2026-07-03T00:00:00Z"_s);
    QCOMPARE(isoUtc(*journal.last), u"2026-07-03T12:00:01Z"_s);
    QCOMPARE(journal.holes.size(), size_t(1));
    QCOMPARE(isoUtc(journal.holes[0].from), u"2026-07-03T06:00:00Z"_s);
    QCOMPARE(isoUtc(journal.holes[0].to), u"2026-07-03T12:00:01Z"_s);
    QCOMPARE(journal.spans.size(), size_t(1));
    QCOMPARE(journal.spans[0].kernelTimes.size(), size_t(2));
    QVERIFY(journal.spans[0].kernelTimes[0] < journal.spans[0].kernelTimes[1]);
}

void TestJournalText::notes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("code");
    const char *k = "2026-07-03T20:14:07Z h kernel: ";
    QTest::newRow("no permission")
        << QByteArray("Hint: You are currently not seeing messages from other users and the system.\n"
                      "      Users in groups 'adm', 'systemd-journal' can see all messages.\n") +
               line(k)
        << QByteArray("no-permission");
    QTest::newRow("no entries") << QByteArray("-- No entries --\n") << QByteArray("no-entries");
    QTest::newRow("no journal files")
        << QByteArray("No journal files were opened due to insufficient permissions.\n")
        << QByteArray("no-permission");
    QTest::newRow("no right to read the ring buffer")
        << QByteArray("dmesg: read kernel buffer failed: Operation not permitted\n")
        << QByteArray("no-permission");
    QTest::newRow("no entries, behind other words")
        << QByteArray("Specifying boot ID or boot offset has no effect\n-- No entries --\n")
        << QByteArray("no-entries");
    QTest::newRow("no line end") << line(k).chopped(1) << QByteArray("cut-dump");
    QTest::newRow("cut inside a report")
        << line(k, "tor invoked oom-killer: gfp_mask=0x140cca(GFP_HIGHUSER_MOVABLE|__GFP_COMP), order=0, "
                   "oom_score_adj=0") +
               line(k, "Mem-Info:")
        << QByteArray("report-without-end");
    QTest::newRow("lost by rsyslog")
        << line("2026-07-03T20:14:07Z h rsyslogd: ",
                "imjournal: 6000 messages lost due to rate-limiting (20000 allowed within 600 seconds)")
        << QByteArray("missed-messages");
    QTest::newRow("a form that is not known")
        << line("tor invoked oom-killer: gfp_mask=", "0x1, order=0") + line("srv7|kern|err|")
        << QByteArray("quoted-kill");
    QTest::newRow("29 February of no leap year")
        << line("Feb 29 2025 22:14:07 h kernel: ") << QByteArray("date-impossible");
    QTest::newRow("blob data") << line(k, "[76B blob data]") << QByteArray("hidden-messages");
    QTest::newRow("blob data with a unit") << line(k, "[1.2K blob data]") << QByteArray("hidden-messages");
    QTest::newRow("suppressed by the kernel")
        << line(k, "oom_kill_process: 12 callbacks suppressed") << QByteArray("suppressed-messages");
    QTest::newRow("suppressed by printk")
        << line(k, "printk: 214 messages suppressed.") << QByteArray("suppressed-messages");
    QTest::newRow("missed") << line("2026-07-03T20:14:07Z h systemd-journald[3]: ",
                                    "Missed 17 kernel messages")
                            << QByteArray("missed-messages");
    QTest::newRow("panic")
        << line(k, "Kernel panic - not syncing: Out of memory: system-wide panic_on_oom is enabled")
        << QByteArray("no-victim");
    QTest::newRow("nothing killable")
        << line(k, "Out of memory and no killable processes...") << QByteArray("no-victim");
    QTest::newRow("exiting")
        << line(k, "Out of memory: OOM victim 3606 (tor) is already exiting. Skip killing the task")
        << QByteArray("exiting-victim");
    QTest::newRow("foreign zone") << line("Fri 2026-07-03 22:14:07 EDT h kernel: ")
                                  << QByteArray("zone-doubtful");
    QTest::newRow("zone assumed") << line("[Fri Jul  3 22:14:07 2026] ") << QByteArray("zone-assumed");
}

void TestJournalText::notes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, code);
    QVERIFY(hasNote(read(text), code.toStdString()));
    QVERIFY(!hasNote(read(line("2026-07-03T20:14:07Z h kernel: ")), code.toStdString()));
}

void TestJournalText::suspendMakesDmesgSuspect()
{
    const Evidence evidence =
        read(line("[Fri Jul  3 22:14:07 2026] ") + line("[Fri Jul  3 23:00:00 2026] ", "PM: suspend exit") +
                 line("[Fri Jul  3 23:14:07 2026] ",
                      "Out of memory: Killed process 9 (tor) total-vm:1kB, anon-rss:1kB, file-rss:1kB"),
             berlin());
    QCOMPARE(evidence.kills.size(), size_t(2));
    QCOMPARE(evidence.kills[0].precision, TimePrecision::Second);
    QCOMPARE(evidence.kills[1].precision, TimePrecision::Suspect);
    QVERIFY(hasNote(evidence, "suspend"));
}

/// Two outputs in one file, in two zones and with a common day: one death.
void TestJournalText::dumpBehindDump()
{
    const QByteArray text = line("2026-07-03T22:14:07.100000+0200 h kernel: ", summary) +
                            line("2026-07-03T22:14:07.100001+0200 h kernel: ") +
                            line("2026-07-03T20:14:07.100001+0000 h kernel: ") +
                            line("[Fri Jul  3 22:14:06 2026] ");
    const Evidence evidence = read(text, berlin());
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].lines.size(), size_t(4));
    QCOMPARE(evidence.kills[0].host, "h");
}

void TestJournalText::unknownYear()
{
    const Evidence evidence = read(line("Jul 03 22:14:07 h kernel: "));
    QCOMPARE(evidence.kills.size(), size_t(1));
    QVERIFY(!evidence.kills[0].time);
    QCOMPARE(evidence.kills[0].precision, TimePrecision::Unknown);
    QVERIFY(hasNote(evidence, "year-unknown"));
    Hints hints;
    hints.fileTimeMs = msOf(toInstant(parseIso("2027-01-05T00:00:00Z")->time));
    const Evidence dated = read(line("Jul 03 22:14:07 h kernel: "), hints);
    QCOMPARE(timeOf(dated.kills[0]), u"2026-07-03T22:14:07Z"_s);
    QVERIFY(hasNote(dated, "year-assumed"));
}

void TestJournalText::everyCutIsSurvived()
{
    const QByteArray text =
        line("Jul 03 22:14:07 h kernel: ", summary) + line("Jul 03 22:14:07 h kernel: ") +
        line("Jul 03 22:14:08 h systemd[1]: ", "tor@a.service: Failed with result 'oom-kill'.");
    const qsizetype victimEnd = text.indexOf("oom_score_adj:0\n") + 16;
    for (qsizetype cut = 0; cut <= text.size(); ++cut) {
        const Evidence evidence = read(text.first(cut), berlin());
        QVERIFY(evidence.kills.size() <= 1);
        if (cut >= victimEnd)
            QCOMPARE(*evidence.kills.at(0).anonRssKb, 21181340);
    }
}

void TestJournalText::failingDevice()
{
    const QByteArray whole = line("2026-07-03T20:14:07Z h kernel: ");
    FaultyDevice device(whole + QByteArray(500'000, 'x'), whole.size() + 300'000);
    const Evidence evidence = makeJournalTextImporter()->read(device, {}, {});
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Io);
    QCOMPARE(evidence.kills.size(), size_t(1));
    FaultyDevice yearless(line("Jul 03 22:14:07 h kernel: ") + QByteArray(500'000, 'x'), 300'000);
    const Evidence spooled = makeJournalTextImporter()->read(yearless, berlin(), {});
    QVERIFY(spooled.error);
    QCOMPARE(spooled.kills.size(), size_t(1));
}

void TestJournalText::cancel()
{
    const Evidence evidence =
        read(line("2026-07-03T20:14:07Z h kernel: "), {}, [](qint64, qint64) { return false; });
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Cancelled);
}

void TestJournalText::longLine()
{
    const QByteArray text = line("2026-07-03T20:14:07Z h kernel: ") +
                            "2026-07-03T20:14:08Z h app[1]: " + QByteArray(20'000'000, 'x') + '\n' +
                            line("2026-07-03T21:14:07Z h kernel: ");
    const Evidence evidence = read(text);
    QCOMPARE(evidence.kills.size(), size_t(2));
    QCOMPARE(evidence.kills[1].lines[0].line, 3);
    QVERIFY(hasNote(evidence, "line-too-long"));
}

void TestJournalText::noBytes()
{
    const Evidence evidence = read({});
    QVERIFY(!evidence.holdsData());
    QCOMPARE(evidence.journal->entries, 0);
}

QTEST_GUILESS_MAIN(TestJournalText)
#include "tst_journaltext.moc"
