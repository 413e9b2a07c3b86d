// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/kernelreport.h"
#include "models/base/text.h"

#include <QTest>

using namespace memreport;
using namespace memreport::journal;
using namespace Qt::StringLiterals;

using Number = std::optional<qint64>;
using Scope = VictimLine::Scope;
Q_DECLARE_METATYPE(Number)
Q_DECLARE_METATYPE(Scope)

/// The kernel's lines of all ages, one function each.
class TestKernelReport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void victims_data();
    void victims();
    void noVictims_data();
    void noVictims();
    void summaries_data();
    void summaries();
    void reapers();
    void scores();
    void groups();
    void tables_data();
    void tables();
    void stamps();
    void units_data();
    void units();
};

void TestKernelReport::victims_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<Scope>("scope");
    QTest::addColumn<qint64>("pid");
    QTest::addColumn<QByteArray>("comm");
    QTest::addColumn<Number>("uid");
    QTest::addColumn<Number>("totalVm");
    QTest::addColumn<Number>("anon");
    QTest::addColumn<Number>("shmem");
    QTest::addColumn<Number>("scoreAdj");

    auto row = [](const char *name, const char *line, Scope scope, qint64 pid, const char *comm, Number uid,
                  Number totalVm, Number anon, Number shmem, Number scoreAdj) {
        QTest::addRow("%s", name) << QByteArray(line) << scope << pid << QByteArray(comm) << uid << totalVm
                                  << anon << shmem << scoreAdj;
    };
    const Number none;
    row("2.6.18, full stop, no sizes", "Out of memory: Killed process 3101 (mysqld).", Scope::Global, 3101,
        "mysqld", none, none, none, none, none);
    row("2.6.9, capital M", "Out of Memory: Killed process 28803 (vmware).", Scope::Global, 28803, "vmware",
        none, none, none, none, none);
    row("2.6.24, second line", "Killed process 3101 (mysqld)", Scope::Unsaid, 3101, "mysqld", none, none,
        none, none, none);
    row("2.6.34, vsz", "Killed process 77 (tor) vsz:5640604kB, anon-rss:4613964kB, file-rss:20kB",
        Scope::Unsaid, 77, "tor", none, 5640604, 4613964, none, none);
    row("2.6.32 of EL6, uid before the name",
        "Killed process 11726, UID 498, (mysqld) total-vm:7247388kB, anon-rss:6396944kB, file-rss:2872kB",
        Scope::Unsaid, 11726, "mysqld", 498, 7247388, 6396944, none, none);
    row("3.x", "Killed process 5120 (php-fpm7.0) total-vm:3505524kB, anon-rss:943908kB, file-rss:2396kB",
        Scope::Unsaid, 5120, "php-fpm7.0", none, 3505524, 943908, none, none);
    row("3.10 of EL7, uid behind the name",
        "Killed process 7802 (tor), UID 106, total-vm:6322724kB, anon-rss:4614296kB, file-rss:956kB, "
        "shmem-rss:0kB",
        Scope::Unsaid, 7802, "tor", 106, 6322724, 4614296, 0, none);
    row("5.3, one line, no score",
        "Out of memory: Killed process 4120 (tor) total-vm:2302452kB, anon-rss:944496kB, file-rss:3632kB, "
        "shmem-rss:0kB",
        Scope::Global, 4120, "tor", none, 2302452, 944496, 0, none);
    row("5.4 and later",
        "Memory cgroup out of memory: Killed process 1724 (relay01-glibc) total-vm:1013028kB, "
        "anon-rss:496128kB, "
        "file-rss:2012kB, shmem-rss:0kB, UID:0 pgtables:1892kB oom_score_adj:-998",
        Scope::Memcg, 1724, "relay01-glibc", 0, 1013028, 496128, 0, -998);
    row("oom_kill_allocating_task",
        "Out of memory (oom_kill_allocating_task): Killed process 9 (a) total-vm:1kB, anon-rss:2kB, "
        "file-rss:3kB, "
        "shmem-rss:4kB, UID:5 pgtables:6kB oom_score_adj:7",
        Scope::Global, 9, "a", 5, 1, 2, 4, 7);
    row("name with a parenthesis and the next word",
        "Out of memory: Killed process 7052 (a) total-vm:1kB) total-vm:3188280kB, anon-rss:1992436kB, "
        "file-rss:4612kB, "
        "shmem-rss:0kB, UID:1000 pgtables:4636kB oom_score_adj:0",
        Scope::Global, 7052, "a) total-vm:1kB", 1000, 3188280, 1992436, 0, 0);
    row("EL7, name that ends like the size",
        "Killed process 5 (a) total-vm:1kB), UID 7, total-vm:10kB, anon-rss:20kB, file-rss:30kB, "
        "shmem-rss:40kB",
        Scope::Unsaid, 5, "a) total-vm:1kB", 7, 10, 20, 40, none);
    row("name of blanks and an open parenthesis",
        "Out of memory: Killed process 7091 (tor relay (exit) total-vm:8kB, anon-rss:7kB, file-rss:0kB, "
        "shmem-rss:6kB, "
        "UID:1 pgtables:1kB oom_score_adj:0",
        Scope::Global, 7091, "tor relay (exit", 1, 8, 7, 6, 0);
    row("character cut in the middle",
        "Out of memory: Killed process 1 (n\xc3\xa4\xe2\x82) total-vm:8kB, anon-rss:7kB, file-rss:0kB, "
        "shmem-rss:6kB",
        Scope::Global, 1, "n\xc3\xa4\xe2\x82", none, 8, 7, 6, none);
    row("ellipsis in a number",
        "Out of memory: Killed process 3101 (tor) total-vm:22100356kB, anon-rss:2118\xe2\x80\xa6",
        Scope::Global, 3101, "tor", none, 22100356, none, none, none);
}

void TestKernelReport::victims()
{
    QFETCH(QByteArray, line);
    const auto victim = parseVictim(std::string_view(line.data(), size_t(line.size())));
    QVERIFY(victim);
    QTEST(victim->scope, "scope");
    QTEST(victim->pid, "pid");
    QTEST(QByteArray::fromStdString(victim->comm.value_or("")), "comm");
    QTEST(victim->uid, "uid");
    QTEST(victim->totalVmKb, "totalVm");
    QTEST(victim->anonRssKb, "anon");
    QTEST(victim->shmemRssKb, "shmem");
    QTEST(victim->oomScoreAdj, "scoreAdj");
}

void TestKernelReport::noVictims_data()
{
    QTest::addColumn<QByteArray>("line");
    for (const char *line : {"", "Killed process", "Killed process tor", "Killed process 12",
                             "Killed process 99999999999999999999 (x)",
                             "Out of memory: Kill process 5001 (php-fpm7.0) score 88 or sacrifice child",
                             "Out of memory and no killable processes...",
                             "Out of memory: OOM victim 3606 (tor) is already exiting. Skip killing the task",
                             "tor invoked oom-killer: gfp_mask=0x100cca, order=0",
                             "audit: proctitle=\"Out of memory: Killed process 1 (init)\"",
                             "TCP: out of memory -- consider tuning tcp_mem", "Would have killed process 5",
                             "Killed 88 edge connections", "oom killer 5 (a) has mm pinned by 6 (b)"})
        QTest::addRow("%s", *line ? line : "empty") << QByteArray(line);
}

void TestKernelReport::noVictims()
{
    QFETCH(QByteArray, line);
    QVERIFY(!parseVictim(std::string_view(line.data(), size_t(line.size()))));
}

void TestKernelReport::summaries_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("constraint");
    QTest::addColumn<QByteArray>("limit");
    QTest::addColumn<QByteArray>("group");
    QTest::addColumn<QByteArray>("comm");
    QTest::addColumn<Number>("pid");
    QTest::addColumn<Number>("uid");
    QTest::newRow("global")
        << QByteArray("oom-kill:constraint=CONSTRAINT_NONE,nodemask=(null),cpuset=/,mems_allowed=0,"
                      "global_oom,task_memcg=/system.slice/tor@a.service,task=tor,pid=4120,uid=106")
        << QByteArray("CONSTRAINT_NONE") << QByteArray() << QByteArray("/system.slice/tor@a.service")
        << QByteArray("tor") << Number(4120) << Number(106);
    QTest::newRow("limit of a parent")
        << QByteArray("oom-kill:constraint=CONSTRAINT_MEMCG,nodemask=(null),cpuset=a,mems_allowed=0-1,"
                      "oom_memcg=/kubepods,task_memcg=/kubepods/pod1/x,task=java,pid=7,uid=0")
        << QByteArray("CONSTRAINT_MEMCG") << QByteArray("/kubepods") << QByteArray("/kubepods/pod1/x")
        << QByteArray("java") << Number(7) << Number(0);
    QTest::newRow("commas in the masks")
        << QByteArray("oom-kill:constraint=CONSTRAINT_CPUSET,nodemask=2,4-6,cpuset=r,mems_allowed=2,4-6,"
                      "global_oom,task_memcg=/,task=tor,pid=8,uid=1")
        << QByteArray("CONSTRAINT_CPUSET") << QByteArray() << QByteArray("/") << QByteArray("tor")
        << Number(8) << Number(1);
    QTest::newRow("a name that imitates the end")
        << QByteArray("oom-kill:constraint=CONSTRAINT_NONE,nodemask=(null),cpuset=/,mems_allowed=0,"
                      "global_oom,task_memcg=/s,task=x,pid=1,uid=0,pid=7104,uid=1000")
        << QByteArray("CONSTRAINT_NONE") << QByteArray() << QByteArray("/s") << QByteArray("x,pid=1,uid=0")
        << Number(7104) << Number(1000);
    QTest::newRow("cut") << QByteArray(
                                "oom-kill:constraint=CONSTRAINT_NONE,nodemask=(null),cpuset=/,mems_all")
                         << QByteArray("CONSTRAINT_NONE") << QByteArray() << QByteArray() << QByteArray()
                         << Number() << Number();
}

void TestKernelReport::summaries()
{
    QFETCH(QByteArray, line);
    const auto summary = parseSummary(std::string_view(line.data(), size_t(line.size())));
    QVERIFY(summary);
    QTEST(QByteArray::fromStdString(summary->constraint), "constraint");
    QTEST(QByteArray::fromStdString(summary->oomMemcg), "limit");
    QTEST(QByteArray::fromStdString(summary->taskMemcg), "group");
    QTEST(QByteArray::fromStdString(summary->comm), "comm");
    QTEST(summary->pid, "pid");
    QTEST(summary->uid, "uid");
}

void TestKernelReport::reapers()
{
    const auto line = parseReaper(
        "oom_reaper: reaped process 71001 (a), now b), now anon-rss:0kB, file-rss:0kB, shmem-rss:0kB");
    QVERIFY(line);
    QCOMPARE(line->pid, 71001);
    QCOMPARE(line->comm, "a), now b");
    QVERIFY(!parseReaper("oom_reaper: unable to reap pid:3606 (tor)"));
}

void TestKernelReport::scores()
{
    QVERIFY(parseScore("Out of memory: Kill process 1 (a) score 5 or sacrifice child") == Scope::Global);
    QVERIFY(parseScore("Out of memory: kill process 1 (a) score 5 or a child") == Scope::Global);
    QVERIFY(parseScore("Memory cgroup out of memory: Kill process 1 (a) score 5 or sacrifice child") ==
            Scope::Memcg);
    QVERIFY(!parseScore("Out of memory: Killed process 1 (a)"));
}

void TestKernelReport::groups()
{
    const auto task = parseTaskIn("Task in /docker/4f1c77aa02 killed as a result of limit of /docker");
    QVERIFY(task);
    QCOMPARE(task->victim, "/docker/4f1c77aa02");
    QCOMPARE(task->limit, "/docker");
    QCOMPARE(parseGroup("Tasks in /ci are going to be killed due to memory.oom.group set"),
             std::string("/ci"));
    QVERIFY(!parseGroup("Tasks in /ci"));
}

void TestKernelReport::tables_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<Number>("swap");
    QTest::newRow("2.6.32 has no column")
        << QByteArray("[ pid ]   uid  tgid total_vm      rss cpu oom_adj oom_score_adj name")
        << QByteArray("[ 2877]   106  2877  1410151  1153496   3       0             0 tor") << Number();
    QTest::newRow("3.x")
        << QByteArray("[ pid ]   uid  tgid total_vm      rss nr_ptes swapents oom_score_adj name")
        << QByteArray("[ 7802]   106  7802  1580681  1153813    3100    35600             0 tor")
        << Number(35600);
    QTest::newRow("4.x")
        << QByteArray("[ pid ]   uid  tgid total_vm      rss nr_ptes nr_pmds swapents oom_score_adj name")
        << QByteArray(
               "[ 5120]    33  5120   876381   236576     665       3    50738             0 php-fpm7.0")
        << Number(50738);
    QTest::newRow("6.8, more columns, name of two words")
        << QByteArray("[  pid  ]   uid  tgid total_vm      rss rss_anon rss_file rss_shmem pgtables_bytes "
                      "swapents oom_score_adj name")
        << QByteArray("[   4401]   106  4401  6020912  5820639  5819728      911        0 50421760    81234  "
                      "        -998 Web Content")
        << Number(81234);
    QTest::newRow("cut")
        << QByteArray("[  pid  ]   uid  tgid total_vm      rss pgtables_bytes swapents oom_score_adj name")
        << QByteArray("[   4401]   106  4401  6020912  58206") << Number();
}

void TestKernelReport::tables()
{
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, line);
    QFETCH(Number, swap);
    const auto columns = parseTableHeader(std::string_view(header.data(), size_t(header.size())));
    QVERIFY(columns);
    const auto row = parseTableRow(std::string_view(line.data(), size_t(line.size())), *columns);
    QCOMPARE(row.has_value(), swap.has_value());
    if (swap)
        QCOMPARE(row->swapEntryPages, *swap);
    QVERIFY(!parseTableHeader("[UFW BLOCK] IN=eno1 OUT="));
}

void TestKernelReport::stamps()
{
    std::optional<double> seconds;
    QCOMPARE(stripKernelStamp("[640800.100570] [  T123] Out of memory", seconds), "Out of memory");
    QCOMPARE(seconds, 640800.100570);
    seconds.reset();
    QCOMPARE(stripKernelStamp("[UFW BLOCK] IN=eno1", seconds), "[UFW BLOCK] IN=eno1");
    QVERIFY(!seconds);
    QCOMPARE(stripCaller("[   C4] Killed"), "Killed");
    QCOMPARE(stripCaller("[   7117]  1000  7117"), "[   7117]  1000  7117");
}

void TestKernelReport::units_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("unit");
    QTest::newRow("service") << QByteArray("/system.slice/system-tor.slice/tor@m01.service")
                             << QByteArray("tor@m01.service");
    QTest::newRow("last of several") << QByteArray("/user.slice/user@1000.service/app.slice/a.scope")
                                     << QByteArray("a.scope");
    QTest::newRow("below the unit") << QByteArray("/system.slice/a.service/payload")
                                    << QByteArray("a.service");
    QTest::newRow("root") << QByteArray("/") << QByteArray();
    QTest::newRow("no unit") << QByteArray("/docker/4f1c") << QByteArray();
}

void TestKernelReport::units()
{
    QFETCH(QByteArray, path);
    QTEST(QByteArray::fromStdString(unitOfCgroup(path.toStdString())), "unit");
    QVERIFY(cgroupHasUnit("/system.slice/a.service", "system.slice"));
    QVERIFY(!cgroupHasUnit("/system.slice/aa.service", "a.service"));
}

QTEST_GUILESS_MAIN(TestKernelReport)
#include "tst_kernelreport.moc"
