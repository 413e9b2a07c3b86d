// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/handlerlines.h"
#include "importers/journal/statuspaste.h"
#include "textlines.h"

#include <QTest>

namespace {

constexpr auto removed =
    "Removed 508109469 bytes by killing 5737 circuits; 24939 circuits remain alive. Also killed 8 "
    "non-linked directory connections. Killed 45 edge connections";

const QByteArray status =
    "● tor@a.service - Anonymizing overlay network for TCP\n"
    "     Loaded: loaded (/lib/systemd/system/tor@.service; enabled; preset: enabled)\n"
    "     Active: failed (Result: oom-kill) since Fri 2026-07-03 22:14:08 CEST; 5min ago\n"
    "    Process: 3000 ExecStartPre=/usr/bin/tor (code=exited, status=0/SUCCESS)\n"
    "   Main PID: 3101 (code=killed, signal=KILL)\n"
    "        CPU: 2h 3min 4.567s\n"
    "\n"
    "Jul 03 22:14:08 h systemd[1]: tor@a.service: A process of this unit has been killed by the OOM killer.\n"
    "Jul 03 22:14:08 h systemd[1]: tor@a.service: Failed with result 'oom-kill'.\n";

} // namespace

class TestUnitLines : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void handlerLines_data();
    void handlerLines();
    void handlerOfAUnit();
    void mainPidOfAStatus();
    void mainPidThatLives();
    void mainPidBesideTheKernel();
    void twoStatuses();
    void bulletsInMessages();
};

void TestUnitLines::handlerLines_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<qint64>("bytes");
    QTest::addRow("plain") << QByteArray(removed) << qint64(508109469);
    QTest::addRow("tor's own log") << QByteArray("[notice] ") + removed << qint64(508109469);
    QTest::addRow("with the function")
        << QByteArray("circuits_handle_oom(): ") + removed << qint64(508109469);
    QTest::addRow("the short form") << QByteArray(
                                           "Removed 0 bytes by killing 1 circuits; 2 circuits remain alive.")
                                    << qint64(0);
    QTest::addRow("quoted") << QByteArray("message=\"") + removed + '"' << qint64(-1);
    QTest::addRow("other words") << QByteArray("Removed 5 bytes from the cache") << qint64(-1);
    QTest::addRow("no number") << QByteArray("Removed bytes by killing") << qint64(-1);
    QTest::addRow("too large") << QByteArray("Removed 99999999999999999999 bytes by killing 1 circuits")
                               << qint64(-1);
}

void TestUnitLines::handlerLines()
{
    QFETCH(QByteArray, message);
    QTEST(journal::parseHandlerLine(message.constData()).value_or(-1), "bytes");
}

void TestUnitLines::handlerOfAUnit()
{
    const Evidence evidence = read(line("2026-07-26T02:13:26+0200 basalt Tor-bas09[109848]: ", removed) +
                                   line("2026-07-26T02:13:27+0200 basalt vector[7]: ", "x") +
                                   line("2026-07-26T02:13:28+0200 basalt tor[8]: ", removed));
    QCOMPARE(evidence.handlerLines.size(), size_t(2));
    const HandlerLine &first = evidence.handlerLines[0];
    QCOMPARE(first.host, std::string("basalt"));
    QCOMPARE(first.unit, std::string("tor@bas09.service"));
    QCOMPARE(first.pid, std::optional(qint64(109848)));
    QCOMPARE(first.bytes, 508109469);
    QCOMPARE(isoUtc(*first.time), u"2026-07-26T00:13:26Z"_s);
    QCOMPARE(first.precision, TimePrecision::Second);
    QCOMPARE(first.line, 1);
    QCOMPARE(evidence.handlerLines[1].unit, std::string("tor"));
    QVERIFY(evidence.kills.empty()); // nothing that is killed there is a process
}

void TestUnitLines::mainPidOfAStatus()
{
    const Evidence evidence = read(status, berlin());
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].pid, std::optional(qint64(3101)));
    QCOMPARE(evidence.kills[0].kind, KillKind::SystemdNote);
    QCOMPARE(evidence.kills[0].unit, std::string("tor@a.service"));
    QCOMPARE(evidence.kills[0].lines.front().line, 8);
    QCOMPARE(evidence.journal->entries, 2);
}

void TestUnitLines::mainPidThatLives()
{
    QByteArray text = status;
    text.replace("(code=killed, signal=KILL)", "(tor)");
    const Evidence evidence = read(text, berlin());
    QCOMPARE(evidence.kills.size(), size_t(1));
    QVERIFY(!evidence.kills[0].pid); // the process that runs now is not the one that died
    // Kernel lines of another dump that have the pid alone can be told whose it is.
    QCOMPARE(evidence.unitPids.size(), size_t(1));
    QCOMPARE(evidence.unitPids[0].unit, std::string("tor@a.service"));
    QCOMPARE(evidence.unitPids[0].pid, 3101);
    QCOMPARE(evidence.unitPids[0].host, std::string("h"));
    QCOMPARE(isoUtc(*evidence.unitPids[0].first), u"2026-07-03T20:14:08Z"_s);
}

void TestUnitLines::mainPidBesideTheKernel()
{
    const Evidence evidence = read(
        status + line("Jul 03 22:14:07 h kernel: ", summary) + line("Jul 03 22:14:07 h kernel: "), berlin());
    QCOMPARE(evidence.kills.size(), size_t(1));
    QCOMPARE(evidence.kills[0].kind, KillKind::KernelGlobal);
    QCOMPARE(evidence.kills[0].pid, std::optional(qint64(3101)));
}

void TestUnitLines::twoStatuses()
{
    QByteArray other = status;
    other.replace("tor@a", "tor@b").replace("3101", "3202");
    const Evidence evidence = read(status + '\n' + other, berlin());
    QCOMPARE(evidence.kills.size(), size_t(2));
    std::vector<std::pair<std::string, qint64>> found;
    for (const Kill &kill : evidence.kills)
        found.emplace_back(kill.unit, kill.pid.value_or(0));
    std::ranges::sort(found);
    QVERIFY(found ==
            (std::vector<std::pair<std::string, qint64>>{{"tor@a.service", 3101}, {"tor@b.service", 3202}}));
}

void TestUnitLines::bulletsInMessages()
{
    journal::StatusPaste paste;
    QVERIFY(!paste.take("● an item of a list - not a unit", 1));
    QVERIFY(!paste.take("   Main PID: 1 (code=killed, signal=KILL)", 1));
    QVERIFY(!paste.take("tor@a.service - no mark", 1));
    QVERIFY(paste.take("× tor@a.service - Tor", 1));
    QVERIFY(paste.take("   Main PID: 1 (code=killed, signal=KILL)", 1));
    paste.end();
    QVERIFY(!paste.take("   Main PID: 2 (code=killed, signal=KILL)", 1));
    QCOMPARE(paste.mains().size(), size_t(1));
    QVERIFY(paste.mains().front().killed);
    QVERIFY(paste.take("* tor.service - in ASCII", 1));
}

QTEST_GUILESS_MAIN(TestUnitLines)
#include "tst_unitlines.moc"
