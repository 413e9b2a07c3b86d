// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/role.h"

#include <QTest>

using namespace memreport;

class TestRole : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void byName_data();
    void byName();
    void wordsReadBack();
    void pageCacheRanksLast();
};

void TestRole::byName_data()
{
    QTest::addColumn<QByteArray>("metric");
    QTest::addColumn<QByteArray>("label");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("role");
    const auto row = [](const char *metric, const char *role, const char *label = "",
                        const char *value = "") {
        QTest::addRow("%s %s", metric, value)
            << QByteArray(metric) << QByteArray(label) << QByteArray(value) << QByteArray(role);
    };
    row("namedprocess_namegroup_memory_bytes", "rss", "memtype", "resident");
    row("namedprocess_namegroup_memory_bytes", "swapped", "memtype", "swapped");
    row("namedprocess_namegroup_memory_bytes", "none", "memtype", "virtual");
    row("namedprocess_namegroup_memory_bytes", "none", "memtype", "proportionalResident");
    row("process_resident_memory_bytes", "rss");
    row("container_memory_rss", "rss");
    row("container_memory_swap", "swapped");
    row("container_spec_memory_limit_bytes", "mem-total");
    row("container_spec_memory_swap_limit_bytes", "swap-total");
    row("container_memory_cache", "none");
    row("windows_process_working_set_bytes", "rss");
    row("windows_process_working_set", "rss");
    row("windows_process_start_time_seconds_timestamp", "start-time");
    row("windows_memory_physical_total_bytes", "mem-total");
    row("windows_memory_available_bytes", "mem-available");
    row("node_memory_total_bytes", "mem-total");
    row("node_memory_free_bytes", "mem-free");
    row("node_memory_swap_total_bytes", "swap-total");
    row("node_memory_swap_used_bytes", "swap-used");
    row("node_memory_MemTotal", "mem-total");
    row("node_memory_MemTotal_bytes", "mem-total");
    row("node_memory_MemFree_bytes", "mem-free");
    row("node_memory_MemAvailable_bytes", "mem-available");
    row("node_memory_SwapTotal", "swap-total");
    row("node_memory_SwapFree_bytes", "swap-free");
    row("node_memory_SwapCached_bytes", "none");
    row("node_vmstat_pswpin", "swap-in-pages");
    row("node_vmstat_pgpgin", "none");
    row("node_vmstat_oom_kill", "oom-kills");
    row("node_pressure_memory_waiting_seconds_total", "psi-some");
    row("node_pressure_memory_stalled_seconds_total", "psi-full");
    row("container_pressure_memory_stalled_seconds_total", "psi-full");
    row("namedprocess_namegroup_oldest_start_time_seconds", "start-time");
    row("namedprocess_namegroup_num_procs", "num-procs");
    row("node_boot_time_seconds", "boot-time");
    row("node_uname_info", "host-info");
    row("up", "up");
    row("lab_relay_info", "allocator-info", "allocator", "glibc");
    row("lab_relay_info", "none", "relay", "relay01");
    row("lab_relay_consensus_weight", "weight");
    row("fleet_consensus_running_relays", "running-relays");
    row("tor_relay_load_oom_bytes_total", "none");
    row("jemalloc_resident_bytes", "none");
}

void TestRole::byName()
{
    QFETCH(QByteArray, metric);
    QFETCH(QByteArray, label);
    QFETCH(QByteArray, value);
    Series series;
    series.name = metric.toStdString();
    if (!label.isEmpty())
        series.labels = Labels({{label.toStdString(), value.toStdString()}});
    QTEST(QByteArray::fromStdString(roleWord(roleOf(series))), "role");
}

void TestRole::wordsReadBack()
{
    for (int i = 0; i <= int(Role::Up); ++i) {
        const std::string word = roleWord(Role(i));
        QVERIFY(!word.empty());
        QCOMPARE(roleFromWord(word), Role(i));
    }
    QVERIFY(!roleFromWord("resident"));
}

void TestRole::pageCacheRanksLast()
{
    Series rss;
    rss.name = "container_memory_rss";
    Series workingSet;
    workingSet.name = "container_memory_working_set_bytes";
    QVERIFY(guessRole(rss).rank < workingSetRank);
    QVERIFY(guessRole(workingSet).rank >= workingSetRank);
}

QTEST_GUILESS_MAIN(TestRole)
#include "tst_role.moc"
