// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/loglines.h"
#include "models/base/text.h"
#include "models/events/logevent.h"
#include "textlines.h"

#include <QTest>

namespace {

QString shown(const std::optional<double> &number)
{
    return number ? QString::number(*number) : u"none"_s;
}

/// Kind, object or cgroup, detail of the one event in a text.
QStringList only(const Evidence &evidence)
{
    if (evidence.logEvents.size() != 1)
        return {QString::number(evidence.logEvents.size()) + u" events"_s};
    const LogEvent &event = evidence.logEvents.front();
    return {qstr(logEventKindWord(event.kind)), qstr(event.object + event.cgroup), qstr(event.detail)};
}

constexpr auto preload =
    "ERROR: ld.so: object '/usr/lib/x86_64-linux-gnu/libmimalloc.so.2' from LD_PRELOAD cannot be preloaded "
    "(cannot open shared object file): ignored.";
constexpr auto pressed =
    "Killed /user.slice/user-1001.slice/a.scope due to memory pressure for /user.slice/user-1001.slice being "
    "51.07% > 50.00% for > 20s with reclaim activity";

EvidencePtr shared(const QByteArray &text)
{
    return std::make_shared<const Evidence>(read(text, berlin()));
}

} // namespace

class TestLogEvents : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void lines_data();
    void lines();
    void whoAndWhere();
    void swapArea();
    void pressureNumbers();
    void oldOomd();
    void earlyoomLimit();
    void onlyTheKernelAddsSwap();
    void throughTheKernelsLog();
    void repeatsAreCounted();
    void swapComesAndGoes();
    void markedAndKilled();
    void filesTellOfOneEvent();
    void eventsOfOneFileStayApart();
};

void TestLogEvents::lines_data()
{
    QTest::addColumn<QByteArray>("writer");
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const char *writer, const char *message,
                        const QStringList &expected) {
        QTest::addRow("%s", name) << QByteArray(writer) << QByteArray(message) << expected;
    };
    const auto preloadFailed = u"preload-failed"_s;
    const auto warning = u"allocator-warning"_s;
    const QStringList none{u"0 events"_s};
    row("ld.so", "tor[7]", preload,
        {preloadFailed, u"/usr/lib/x86_64-linux-gnu/libmimalloc.so.2"_s,
         u"cannot open shared object file"_s});
    row("ld.so, wrong class", "sh[7]",
        "ERROR: ld.so: object '/opt/libjemalloc.so' from LD_PRELOAD cannot be preloaded (wrong ELF class: "
        "ELFCLASS32): ignored.",
        {preloadFailed, u"/opt/libjemalloc.so"_s, u"wrong ELF class: ELFCLASS32"_s});
    row("ld.so of old", "sh[7]",
        "ERROR: ld.so: object 'libx.so' from LD_PRELOAD cannot be preloaded: ignored.",
        {preloadFailed, u"libx.so"_s, {}});
    row("ld.so.preload", "cron[7]",
        "ERROR: ld.so: object '/lib/libx.so' from /etc/ld.so.preload cannot be preloaded (cannot open shared "
        "object file): ignored.",
        {preloadFailed, u"/lib/libx.so"_s, u"cannot open shared object file"_s});
    row("ld.so, quoted", "bot[7]", QByteArray("saw: ").append(preload).constData(), none);
    row("jemalloc", "tor[7]", "<jemalloc>: Invalid conf pair: prof:true",
        {warning, {}, u"Invalid conf pair: prof:true"_s});
    row("jemalloc, background thread", "tor[7]",
        "<jemalloc>: option background_thread currently supports pthread only",
        {warning, {}, u"option background_thread currently supports pthread only"_s});
    row("jemalloc, nothing said", "tor[7]", "<jemalloc>: ", none);
    row("mimalloc", "tor[7]",
        "mimalloc: warning: thread 0x7F3D2C1A0B40: unable to allocate OS memory (error: 12 (0x0C))",
        {warning, {}, u"unable to allocate OS memory (error: 12 (0x0C))"_s});
    row("mimalloc, without thread", "tor[7]", "mimalloc: error: buffer overflow in heap block",
        {warning, {}, u"buffer overflow in heap block"_s});
    row("mimalloc, verbose", "tor[7]", "mimalloc: process init: 0x7F3D2C1A0B40", none);
    row("tcmalloc", "tor[7]", "tcmalloc: large alloc 1073741824 bytes == 0x55d0 @  0x7f01 0x7f02",
        {warning, {}, u"large alloc 1073741824 bytes"_s});
    row("swap", "kernel", "Adding 8388604k swap on /dev/sda2.  Priority:-2 extents:1 across:8388604k SS",
        {u"swap-added"_s, u"/dev/sda2"_s, u"Priority:-2 extents:1 across:8388604k SS"_s});
    row("swap, one blank", "kernel", "Adding 1k swap on /a. Priority:5 extents:1 across:1k",
        {u"swap-added"_s, u"/a"_s, u"Priority:5 extents:1 across:1k"_s});
    row("swap, odd path", "kernel", "Adding 1k swap on /a. Priority:1/b.  Priority:5 extents:1 across:1k FS",
        {u"swap-added"_s, u"/a. Priority:1/b"_s, u"Priority:5 extents:1 across:1k FS"_s});
    row("swap, another Adding", "kernel", "Adding 3 to the table", none);
    row("swap off", "systemd[1]", "Deactivated swap /swapfile.", {u"swap-removed"_s, u"/swapfile"_s, {}});
    row("swap off, 250", "systemd[1]", "Deactivated swap dev-sda2.swap - /dev/sda2.",
        {u"swap-removed"_s, u"/dev/sda2"_s, {}});
    row("swap off, by a user's program", "deploy[9]", "Deactivated swap /swapfile.", none);
    row("swapoff", "swapoff[9]", "swapoff: /swapfile: swapoff failed: Cannot allocate memory",
        {u"swapoff-failed"_s, u"/swapfile"_s, u"swapoff failed: Cannot allocate memory"_s});
    row("sudo", "sudo[9]", "   alice : TTY=pts/0 ; PWD=/ ; USER=root ; COMMAND=/usr/sbin/swapoff -a",
        {u"swapoff-asked"_s, {}, u"/usr/sbin/swapoff -a"_s});
    row("sudo, one area", "sudo[9]", "alice : PWD=/ ; USER=root ; COMMAND=/sbin/swapoff /swapfile",
        {u"swapoff-asked"_s, u"/swapfile"_s, u"/sbin/swapoff /swapfile"_s});
    row("sudo, something else", "sudo[9]", "alice : PWD=/ ; USER=root ; COMMAND=/usr/bin/less swapoff", none);
    row("pressure felt", "systemd-resolved[944]", "Under memory pressure, flushing caches.",
        {u"pressure-felt"_s, {}, {}});
    row("oomd", "systemd-oomd[840]", pressed,
        {u"limit-crossed"_s, u"/user.slice/user-1001.slice"_s,
         u"memory pressure for /user.slice/user-1001.slice being 51.07% > 50.00% for > 20s with reclaim "
         "activity"_s});
    row("oomd, said by another program", "mailer[840]", pressed, none);
    row("oomd, swap", "systemd-oomd[840]",
        "Killed /a due to memory used (16) / total (17) and swap used (8) / total (9) being more than 90.00%",
        {u"limit-crossed"_s,
         {},
         u"memory used (16) / total (17) and swap used (8) / total (9) being more than 90.00%"_s});
    row("oomd, rule", "systemd-oomd[840]",
        "Rule 'r' conditions met for cgroup /b for 15s, taking action kill-all",
        {u"limit-crossed"_s, u"/b"_s,
         u"Rule 'r' conditions met for cgroup /b for 15s, taking action kill-all"_s});
}

void TestLogEvents::lines()
{
    QFETCH(QByteArray, writer);
    QFETCH(QByteArray, message);
    QTEST(only(read("2026-07-03T22:14:07+0200 h " + writer + ": " + message + '\n')), "expected");
}

void TestLogEvents::whoAndWhere()
{
    const QByteArray before = "2026-07-03T22:14:06+0200 basalt cron[1]: x\n";
    const Evidence evidence = read(before + line("2026-07-03T22:14:07+0200 basalt tor[109848]: ", preload));
    QCOMPARE(evidence.logEvents.size(), size_t(1));
    const LogEvent &event = evidence.logEvents.front();
    QCOMPARE(event.host, std::string("basalt"));
    QCOMPARE(event.identifier, std::string("tor"));
    QCOMPARE(event.pid, std::optional(qint64(109848)));
    QCOMPARE(event.allocator, std::string("mimalloc"));
    QCOMPARE(isoUtc(*event.time), u"2026-07-03T20:14:07Z"_s);
    QCOMPARE(event.lines.size(), size_t(1));
    QCOMPARE(event.lines[0].line, 2);
    QCOMPARE(event.lines[0].byte, std::optional(qint64(before.size())));
    QVERIFY(event.lines[0].text.ends_with("ignored."));
    QVERIFY(evidence.kills.empty());
}

void TestLogEvents::swapArea()
{
    const Evidence evidence =
        read("[12345.678901] Adding 2097148k swap on /swapfile.  Priority:-2 extents:6 across:2260988k FS\n");
    QCOMPARE(evidence.logEvents.size(), size_t(1));
    QCOMPARE(evidence.logEvents[0].sizeKb, std::optional(qint64(2097148)));
    QCOMPARE(evidence.logEvents[0].secondsSinceBoot, std::optional(12345.678901));
    QVERIFY(!evidence.logEvents[0].time);
    QCOMPARE(evidence.logEvents[0].identifier, std::string("kernel"));
}

void TestLogEvents::pressureNumbers()
{
    const auto event = journal::parseLimitEvent(pressed);
    QVERIFY(event);
    QCOMPARE(shown(event->percent), u"51.07"_s);
    QCOMPARE(shown(event->limitPercent), u"50"_s);
    QCOMPARE(shown(event->windowSeconds), u"20"_s);
    const auto longer =
        journal::parseLimitEvent("Killed /a due to memory pressure for /b being 9.50% > 4.00% "
                                 "for > 1min 30s with reclaim activity");
    QCOMPARE(shown(longer->windowSeconds), u"90"_s);
    const auto swap = journal::parseLimitEvent("Killed /a due to memory used (16) / total (17) and swap used "
                                               "(8) / total (9) being more than 90.00%");
    QCOMPARE(shown(swap->percent), u"none"_s);
    QCOMPARE(shown(swap->limitPercent), u"90"_s);
    QVERIFY(!journal::parseLimitEvent("Killed /a due to memory pressure for /b being high"));
}

void TestLogEvents::oldOomd()
{
    const auto event = journal::parseLimitEvent("Memory pressure for /user.slice is greater than 10 for more "
                                                "than 30 seconds and there was reclaim activity");
    QVERIFY(event);
    QCOMPARE(event->cgroup, std::string("/user.slice"));
    QCOMPARE(shown(event->percent), u"none"_s); // the line does not say it
    QCOMPARE(shown(event->limitPercent), u"10"_s);
    QCOMPARE(shown(event->windowSeconds), u"30"_s);
    QCOMPARE(shown(journal::parseLimitEvent("Swap used (8) / total (9) is more than 90%")->limitPercent),
             u"90"_s);
}

void TestLogEvents::earlyoomLimit()
{
    const Evidence evidence =
        read("2026-07-03T22:14:07+0200 h earlyoom[904]: low memory! at or below SIGTERM limits: mem  8.00%, "
             "swap 30.42%\n");
    QCOMPARE(
        only(evidence),
        QStringList(
            {u"limit-crossed"_s, {}, u"low memory! at or below SIGTERM limits: mem  8.00%, swap 30.42%"_s}));
    QCOMPARE(shown(evidence.logEvents[0].limitPercent), u"8"_s);
    QVERIFY(evidence.kills.empty());
}

void TestLogEvents::onlyTheKernelAddsSwap()
{
    QCOMPARE(only(read("2026-07-03T22:14:07+0200 h setup[9]: Adding 1k swap on /a.  Priority:1 extents:1\n")),
             QStringList(u"0 events"_s));
    // A user's program can write into the kernel's log, but not with the kernel's facility.
    QCOMPARE(only(read("user  :info  : [12.000000] Adding 1k swap on /a.  Priority:1 extents:1\n"
                       "kern  :info  : [13.000000] x\n")),
             QStringList(u"0 events"_s));
}

void TestLogEvents::throughTheKernelsLog()
{
    const Evidence evidence =
        read("[578760.598621] systemd-journald[3639274]: Under memory pressure, flushing caches.\n");
    QCOMPARE(only(evidence), QStringList({u"pressure-felt"_s, {}, {}}));
    QCOMPARE(evidence.logEvents[0].identifier, std::string("systemd-journald"));
    QCOMPARE(evidence.logEvents[0].pid, std::optional(qint64(3639274)));
}

void TestLogEvents::repeatsAreCounted()
{
    const char *felt = "Under memory pressure, flushing caches.";
    const Evidence evidence = read(line("2026-07-03T22:14:00+0200 h systemd-journald[3]: ", felt) +
                                   line("2026-07-03T22:14:50+0200 h systemd-journald[3]: ", felt) +
                                   line("2026-07-03T22:15:40+0200 h systemd-journald[3]: ", felt) +
                                   line("2026-07-03T22:15:40+0200 h systemd-journald[4]: ", felt) +
                                   line("2026-07-03T22:17:00+0200 h systemd-journald[3]: ", felt));
    QCOMPARE(evidence.logEvents.size(), size_t(3));
    QCOMPARE(evidence.logEvents[0].count, 3); // each within a minute of the one before
    QCOMPARE(isoUtc(*evidence.logEvents[0].time), u"2026-07-03T20:14:00Z"_s);
    QCOMPARE(isoUtc(*evidence.logEvents[0].last), u"2026-07-03T20:15:40Z"_s);
    QCOMPARE(evidence.logEvents[1].count, 1); // another process
    QCOMPARE(evidence.logEvents[2].count, 1); // 80 s later
    QVERIFY(!evidence.logEvents[2].last);
}

void TestLogEvents::swapComesAndGoes()
{
    const char *on = "Adding 1k swap on /a.  Priority:-2 extents:1 across:1k";
    const Evidence evidence = read(line("2026-07-03T22:14:00+0200 h kernel: ", on) +
                                   line("2026-07-03T22:14:10+0200 h systemd[1]: ", "Deactivated swap /a.") +
                                   line("2026-07-03T22:14:20+0200 h kernel: ", on));
    QCOMPARE(evidence.logEvents.size(), size_t(3));
}

void TestLogEvents::markedAndKilled()
{
    const char *reason =
        "due to memory pressure for /p being 62.61% > 50.00% for > 20s with reclaim activity";
    const Evidence evidence =
        read(line("2026-07-03T22:14:00+0200 h systemd-oomd[8]: Marked /p/a.service for killing ", reason) +
             line("2026-07-03T22:14:01+0200 h systemd-oomd[8]: Killed /p/a.service ", reason));
    QCOMPARE(evidence.logEvents.size(), size_t(1)); // the limit was crossed once
    QCOMPARE(evidence.kills.size(), size_t(1));
}

void TestLogEvents::filesTellOfOneEvent()
{
    const std::vector<EvidencePtr> files{
        shared(line("2026-07-03T22:14:07.400000+0200 h tor[7]: ", preload)),
        shared(line("Jul 03 22:14:07 h tor[7]: ", preload) + line("Jul 03 22:20:00 h tor[7]: ", preload)),
        shared(line("Jul 03 22:14:07 other tor[7]: ", preload)),
    };
    const auto merged = mergeLogEvents(files);
    QCOMPARE(merged.size(), size_t(3)); // 22:14:07 of h and of the other host, 22:20:00
    QCOMPARE(merged[0].reports.size() + merged[1].reports.size(), size_t(3));
    const auto &first = merged[0].event.host == "h" ? merged[0] : merged[1];
    QCOMPARE(first.reports.size(), size_t(2));
    QCOMPARE(isoUtc(*first.event.time), u"2026-07-03T20:14:07.400000Z"_s); // the more exact one
    QCOMPARE(isoUtc(*merged[2].event.time), u"2026-07-03T20:20:00Z"_s);
}

void TestLogEvents::eventsOfOneFileStayApart()
{
    const char *on = "Adding 1k swap on /a.  Priority:-2 extents:1 across:1k";
    const std::vector<EvidencePtr> files{shared(line("2026-07-03T22:14:00+0200 h kernel: ", on) +
                                                line("2026-07-03T22:14:00+0200 h kernel: ", on))};
    QCOMPARE(mergeLogEvents(files).size(), size_t(2));
}

QTEST_GUILESS_MAIN(TestLogEvents)
#include "tst_logevents.moc"
