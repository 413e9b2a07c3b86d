// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handmade.h"

#include <QTest>

#include <limits>

using namespace handmade;
using namespace Qt::StringLiterals;

class TestAssemble : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingGivesNothing();
    void hostsByRowInfoAndInstance();
    void cgroupsAreHosts();
    void cgroupLimits_data();
    void cgroupLimits();
    void infoNamesHostOfAnAddress();
    void sameNameOnSeveralHosts();
    void oneFileIsShared();
    void sameStepIsOneTrackOtherStepAnother();
    void filesOfSeveralStepsFollowEachOther();
    void stepWithinARange_data();
    void stepWithinARange();
    void samplesTakeThePlaceOfAnOverview();
    void differingSamplesAreSaid();
    void labelChangeKeepsTheTrace();
    void replicasAreNotAdded();
    void pidsJoinTheirGroup();
    void pidsAloneAreChained();
    void simultaneousPidsStayApart();
    void ambiguousPrefixIsSaid();
    void exportersAreHelpers();
    void bestMetricWins();
    void userBindingWins();
    void allocatorsByLabelTableAndUser();
    void allocatorNames_data();
    void allocatorNames();
    void weightsOfTableBeforeSeries();
    void windowsByText();
    void pairsWindowIsTheExtent();
    void exportedInstance();
    void journalHosts();
    void pageSizeIsSaid();
    void upPerTarget();
    void thousandProcesses();
};

void TestAssemble::nothingGivesNothing()
{
    const Incident incident = assemble({});
    QVERIFY(incident.hosts.empty());
    QVERIFY(incident.processes.empty());
    QVERIFY(incident.window("pairs"));
    QVERIFY(incident.window("pairs")->range.isEmpty());
    QVERIFY(!incident.process("a/b"));
}

void TestAssemble::hostsByRowInfoAndInstance()
{
    auto table = std::make_shared<Evidence>();
    HostRow row;
    row.host = "basalt";
    row.addresses = {"10.0.0.1:9256", "10.0.0.1:9100"};
    row.pageSize = 65536;
    row.timeZone = "Europe/Berlin";
    table->hosts.push_back(row);
    const auto samples = file(u"a"_s, {memory("one", "10.0.0.1:9256", 0, 60, {1, 2}),
                                       memory("two", "plain:9256", 0, 60, {1, 2}),
                                       memory("six", "[fe80::1]:9256", 0, 60, {1, 2})});
    const Incident incident = assemble({{table, samples}, {}});
    QVERIFY(incident.process("basalt/one"));
    QVERIFY(incident.process("plain/two"));
    QVERIFY(incident.process("[fe80::1]/six"));
    const Host &host = incident.hosts[incident.process("basalt/one")->host];
    QCOMPARE(host.name, std::string("basalt"));
    QCOMPARE(host.machine, std::string("basalt"));
    QCOMPARE(host.pageSize, std::optional<qint64>(65536));
    QCOMPARE(host.timeZone, std::string("Europe/Berlin"));
}

namespace {
/// The shape of the lab: groups of one machine, an info metric that names their cgroups.
std::vector<Series> labLike()
{
    const Pairs container{{"id", "/hostA"}, {"name", "hostA"}, {"instance", "vm:9100"}, {"job", "node"}};
    return {memory("relay01-glibc", "vm:9256", 0, 5, {10, 20, 30}),
            series("lab_relay_info",
                   {{"relay", "relay01-glibc"},
                    {"allocator", "glibc"},
                    {"allocator_version", "2.36"},
                    {"host", "hostA"},
                    {"instance", "vm:9100"},
                    {"job", "node"}},
                   0, 5, {1, 1, 1}),
            series("container_memory_rss", container, 0, 5, {10, 20, 30}),
            series("container_memory_swap", container, 0, 5, {0, 1, 2}),
            series("container_oom_events_total", container, 0, 5, {0, 0, 1}),
            series("node_memory_MemTotal_bytes", {{"instance", "vm:9100"}, {"job", "node"}}, 0, 5,
                   {100, 100, 100})};
}
} // namespace

void TestAssemble::cgroupsAreHosts()
{
    auto table = std::make_shared<Evidence>();
    HostRow row;
    row.host = "vm"; // a row for the machine does not hide the cgroup
    row.addresses = {"vm:9256", "vm:9100"};
    table->hosts.push_back(row);
    for (const bool withRow : {false, true}) {
        Document document{{file(u"a"_s, labLike())}, {}};
        if (withRow)
            document.evidence.push_back(table);
        const Incident incident = assemble(document);
        QCOMPARE(incident.hosts.size(), size_t(2));
        const Process *relay = incident.process("hostA/relay01-glibc");
        QVERIFY(relay);
        QVERIFY(!relay->helper);
        const Host &host = incident.hosts[relay->host];
        QCOMPARE(host.machine, std::string("vm"));
        QCOMPARE(valuesOf(coarsest(host.tracks, Role::SwapUsed)), (std::vector<double>{0, 1, 2}));
        QCOMPARE(valuesOf(coarsest(host.tracks, Role::OomKills)), (std::vector<double>{0, 0, 1}));
        QVERIFY(!coarsest(host.tracks, Role::MemTotal));
        QVERIFY(!incident.process("vm/hostA"));
        QCOMPARE(incident.hosts[1].name, std::string("vm"));
        QVERIFY(coarsest(incident.hosts[1].tracks, Role::MemTotal));
        const AllocatorInterval *allocator = allocatorAt(*relay, instantFromMs(7000));
        QVERIFY(allocator);
        QCOMPARE(allocator->allocator, std::string("glibc"));
        QCOMPARE(allocator->version, std::string("2.36"));
        QCOMPARE(allocator->kind, AllocatorEvidence::Label);
    }
}

void TestAssemble::cgroupLimits_data()
{
    QTest::addColumn<double>("memory");
    QTest::addColumn<double>("swap");
    QTest::addColumn<double>("memTotal");
    QTest::addColumn<double>("swapTotal"); // 0: no track
    const double unlimited = 9223372036854771712.0;
    // The lab's hostA: 1700 MiB of memory, 420 MiB of swap, written as their sum.
    QTest::addRow("sum") << 1782579200.0 << 2222981120.0 << 1782579200.0 << 440401920.0;
    QTest::addRow("swap below memory") << 1782579200.0 << 440401920.0 << 1782579200.0 << 440401920.0;
    QTest::addRow("no limits") << unlimited << unlimited << 0.0 << 0.0;
    QTest::addRow("zero is none") << 1782579200.0 << 0.0 << 1782579200.0 << 0.0;
}

void TestAssemble::cgroupLimits()
{
    QFETCH(double, memory);
    QFETCH(double, swap);
    std::vector<Series> all = labLike();
    const Pairs container{{"id", "/hostA"}, {"name", "hostA"}, {"instance", "vm:9100"}};
    all.push_back(series("container_spec_memory_limit_bytes", container, 0, 5, {memory, memory}));
    all.push_back(series("container_spec_memory_swap_limit_bytes", container, 0, 5, {swap, swap}));
    const Incident incident = assemble({{file(u"a"_s, all)}, {}});
    const std::vector<Track> &tracks = incident.hosts.front().tracks;
    const auto first = [&](Role role) {
        const Track *track = coarsest(tracks, role);
        return track ? track->series->value(1) : 0.0;
    };
    QTEST(first(Role::MemTotal), "memTotal");
    QTEST(first(Role::SwapTotal), "swapTotal");
}

void TestAssemble::infoNamesHostOfAnAddress()
{
    const Incident incident = assemble(
        {{file(u"a"_s, {memory("tor", "10.0.0.7:9256", 0, 5, {1, 2}),
                        series("fleet_info",
                               {{"relay", "tor"},
                                {"allocator", "glibc"},
                                {"host", "slate"},
                                {"instance", "10.0.0.7:9100"}},
                               0, 5, {1, 1}),
                        series("node_memory_SwapFree", {{"instance", "10.0.0.7:9100"}}, 0, 5, {1, 1}),
                        series("node_uname_info",
                               {{"instance", "10.0.0.7:9100"}, {"nodename", "slate-1"}, {"release", "6.1"}},
                               0, 5, {1, 1})})},
         {}});
    QCOMPARE(incident.hosts.size(), size_t(1));
    QCOMPARE(incident.hosts.front().name, std::string("slate"));
    QCOMPARE(incident.hosts.front().machine, std::string("slate-1"));
    QCOMPARE(incident.hosts.front().kernel, std::string("6.1"));
    QVERIFY(coarsest(incident.hosts.front().tracks, Role::SwapFree));
    QVERIFY(incident.process("slate/tor"));
}

void TestAssemble::sameNameOnSeveralHosts()
{
    const auto info = [](const char *instance, const char *host, const char *allocator) {
        return series("fleet_info",
                      {{"relay", "tor"}, {"allocator", allocator}, {"host", host}, {"instance", instance}}, 0,
                      5, {1, 1});
    };
    const auto weight = [](const char *instance, double value) {
        return series("x_consensus_weight", {{"relay", "tor"}, {"instance", instance}}, 0, 5, {value, value});
    };
    const Series a = memory("tor", "a:9256", 0, 5, {1, 2});
    const Series b = memory("tor", "b:9256", 0, 5, {1, 2});
    // Said of a alone: nothing is known of b.
    Incident incident =
        assemble({{file(u"x"_s, {a, b, info("a:9100", "alpha", "glibc"), weight("a:9100", 5)})}, {}});
    QCOMPARE(incident.processes.size(), size_t(2));
    QCOMPARE(incident.process("alpha/tor")->allocators.size(), size_t(1));
    QVERIFY(incident.process("b/tor")->allocators.empty());
    // Said of each by its own machine.
    incident = assemble({{file(u"x"_s, {a, b, info("a:9100", "a", "glibc"), info("b:9100", "b", "mimalloc"),
                                        weight("a:9100", 5), weight("b:9100", 7)})},
                         {}});
    QCOMPARE(incident.process("a/tor")->allocators.front().allocator, std::string("glibc"));
    QCOMPARE(incident.process("b/tor")->allocators.front().allocator, std::string("mimalloc"));
    QCOMPARE(incident.process("a/tor")->weights.front().weight, 5.0);
    QCOMPARE(incident.process("b/tor")->weights.front().weight, 7.0);
    QCOMPARE(count(incident, "weight-ambiguous"), size_t(0));
    // One exporter for the whole fleet: it names the host in a label.
    incident = assemble(
        {{file(u"x"_s, {a, b, info("monitor:9100", "a", "glibc"), info("monitor:9100", "b", "jemalloc")})},
         {}});
    QCOMPARE(incident.process("a/tor")->allocators.front().allocator, std::string("glibc"));
    QCOMPARE(incident.process("b/tor")->allocators.front().allocator, std::string("jemalloc"));
    incident = assemble(
        {{file(u"x"_s, {a, info("monitor:9100", "alpha", "glibc"),
                        series("node_memory_MemFree", {{"instance", "monitor:9100"}}, 0, 5, {1, 1})})},
         {}});
    QVERIFY(incident.process("alpha/tor"));
    QCOMPARE(incident.hosts.back().name, std::string("monitor"));
    QVERIFY(coarsest(incident.hosts.back().tracks, Role::MemFree));
}

void TestAssemble::oneFileIsShared()
{
    const auto evidence = file(u"a"_s, {memory("tor", "h:1", 0, 60, {1, 2, 3})});
    const Incident incident = assemble({{evidence}, {}});
    const Track *track = coarsest(incident.processes.front().tracks, Role::Rss);
    QVERIFY(track);
    QCOMPARE(track->series.get(), &evidence->series.front());
    QCOMPARE(track->step, std::optional<Duration>(60000));
    QCOMPARE(track->refs, (std::vector<SeriesRef>{{0, 0}}));
}

void TestAssemble::sameStepIsOneTrackOtherStepAnother()
{
    const auto june = file(u"june"_s, {memory("tor", "h:1", 0, 1800, {1, 2, 3})});
    const auto july =
        file(u"july"_s, {memory("tor", "h:1", 3600, 1800, {3, 4, 5}, {{"allocator", "glibc"}})});
    const auto fine = file(u"fine"_s, {memory("tor", "h:1", 0, 300, {1, 1, 1, 1, 1, 1, 2})});
    const auto once = file(u"once"_s, {memory("tor", "h:1", 100, 1, {9})});
    const Incident incident = assemble({{june, july, fine, once}, {}});
    QCOMPARE(incident.processes.size(), size_t(1));
    const std::vector<Track> &tracks = incident.processes.front().tracks;
    QCOMPARE(tracks.size(), size_t(3));
    const Track *coarse = coarsest(tracks, Role::Rss);
    QCOMPARE(coarse->step, std::optional<Duration>(1800000));
    QCOMPARE(valuesOf(coarse), (std::vector<double>{1, 2, 3, 4, 5}));
    QCOMPARE(secondsOf(coarse), (std::vector<qint64>{0, 1800, 3600, 5400, 7200}));
    QCOMPARE(coarse->refs, (std::vector<SeriesRef>{{0, 0}, {1, 0}}));
    QCOMPARE(coarse->series->labels.value("groupname"), std::string_view("tor"));
    QVERIFY(!coarse->series->labels.find("allocator")); // not of all samples
    QCOMPARE(finest(tracks, Role::Rss)->step, std::optional<Duration>(300000));
    QCOMPARE(count(incident, "differing-samples"), size_t(0));
    // The same file twice adds nothing and copies nothing.
    const Incident twice = assemble({{june, june}, {}});
    const Track *track = coarsest(twice.processes.front().tracks, Role::Rss);
    QCOMPARE(track->series->values, june->series.front().values);
    QCOMPARE(track->refs.size(), size_t(2));
}

// D1: June at 30 min, July at 15 min, and a day of June at 5 min, which stays beside them.
void TestAssemble::filesOfSeveralStepsFollowEachOther()
{
    const Pairs node{{"instance", "h:1"}};
    const auto june = file(u"june"_s, {memory("tor", "h:1", 0, 1800, {1, 2, 3, 4}),
                                       series("node_vmstat_oom_kill", node, 0, 1800, {0, 0, 1, 1})});
    const auto july = file(u"july"_s, {memory("tor", "h:1", 90'000, 900, {5, 6, 7}),
                                       series("node_vmstat_oom_kill", node, 90'000, 900, {1, 1, 2})});
    const auto fine = file(u"fine"_s, {memory("tor", "h:1", 1800, 300, {2, 2, 2})});
    const Incident incident = assemble({{june, july, fine}, {}});
    const std::vector<Track> &tracks = incident.processes.front().tracks;
    const Track *all = coarsest(tracks, Role::Rss);
    QCOMPARE(all->step, std::optional<Duration>(1'800'000));
    QCOMPARE(valuesOf(all), (std::vector<double>{1, 2, 3, 4, 5, 6, 7}));
    QCOMPARE(secondsOf(all), (std::vector<qint64>{0, 1800, 3600, 5400, 90'000, 90'900, 91'800}));
    QCOMPARE(all->refs, (std::vector<SeriesRef>{{0, 0}, {1, 0}}));
    QCOMPARE(all->stretches.size(), size_t(2));
    QCOMPARE(all->stretches[1].from, instantFromMs(90'000'000));
    QCOMPARE(all->stretches[1].step, Duration(900'000));
    // The finer file of a process keeps to itself, the counter of a host has no end in between.
    QCOMPARE(secondsOf(finest(tracks, Role::Rss)), (std::vector<qint64>{1800, 2100, 2400}));
    const Track *kills = finest(incident.hosts.front().tracks, Role::OomKills);
    QCOMPARE(valuesOf(kills), (std::vector<double>{0, 0, 1, 1, 1, 1, 2}));
    QCOMPARE(kills->step, std::optional<Duration>(900'000));
    // A finer file that ends less than a gap later adds nothing.
    const auto tail = file(u"tail"_s, {memory("tor", "h:1", 3600, 300, std::vector<double>(20, 4))});
    const Incident without = assemble({{june, tail}, {}});
    QCOMPARE(valuesOf(coarsest(without.processes.front().tracks, Role::Rss)),
             (std::vector<double>{1, 2, 3, 4}));
}

void TestAssemble::stepWithinARange_data()
{
    QTest::addColumn<qint64>("fromH");
    QTest::addColumn<qint64>("toH");
    QTest::addColumn<qint64>("stepMin");
    // 30 min until hour 100, then 15 min.
    QTest::addRow("all of the first") << qint64(10) << qint64(90) << qint64(30);
    QTest::addRow("all of the second") << qint64(100) << qint64(200) << qint64(15);
    QTest::addRow("before both") << qint64(-20) << qint64(-10) << qint64(30);
    QTest::addRow("a fifth of the first") << qint64(80) << qint64(180) << qint64(30);
    QTest::addRow("a twentieth of the first") << qint64(95) << qint64(195) << qint64(15);
}

void TestAssemble::stepWithinARange()
{
    QFETCH(qint64, fromH);
    QFETCH(qint64, toH);
    QFETCH(qint64, stepMin);
    const auto hour = [](qint64 h) { return instantFromMs(h * 3'600'000); };
    Track track;
    track.step = Duration(1'800'000);
    track.stretches = {{hour(0), Duration(1'800'000)}, {hour(100), Duration(900'000)}};
    QCOMPARE(stepIn(track, {hour(fromH), hour(toH)}), std::optional<Duration>(stepMin * 60'000));
}

void TestAssemble::samplesTakeThePlaceOfAnOverview()
{
    const auto overviewOf = [](double second) {
        Series largest = memory("tor", "h:1", 3600, 3600, {10, second, 20, 15});
        largest.perStep = PerStep::Largest;
        return file(u"overview"_s, {largest});
    };
    // Every 10 min in (3600 s, 10800 s].
    const auto samples = file(
        u"samples"_s, {memory("tor", "h:1", 4200, 600, {11, 30, 40, 25, 20, 20, 19, 20, 18, 17, 16, 14})});
    const Incident incident = assemble({{overviewOf(40), samples}, {}});
    const std::vector<Track> &tracks = incident.processes.front().tracks;
    QCOMPARE(tracks.size(), size_t(2));
    const Track *both = coarsest(tracks, Role::Rss);
    QCOMPARE(both->step, std::optional<Duration>(3'600'000));
    QCOMPARE(both->series->perStep, std::optional(PerStep::Largest));
    QCOMPARE(valuesOf(both), (std::vector<double>{10, 11, 30, 40, 25, 20, 20, 19, 20, 18, 17, 16, 14, 15}));
    QCOMPARE(secondsOf(both).front(), qint64(3600));
    QCOMPARE(secondsOf(both)[1], qint64(4200));
    QCOMPARE(secondsOf(both).back(), qint64(14400));
    QCOMPARE(both->sampled, (std::vector<TimeRange>{{instantFromMs(3'600'000), instantFromMs(10'800'000)}}));
    QCOMPARE(both->refs, (std::vector<SeriesRef>{{0, 0}, {1, 0}}));
    QVERIFY(isPerStep(*both, {instantFromMs(3'600'000), instantFromMs(10'800'001)}));
    QVERIFY(!isPerStep(*both, {instantFromMs(3'600'001), instantFromMs(10'800'001)}));
    const Track *fine = finest(tracks, Role::Rss);
    QVERIFY(!fine->series->perStep);
    QVERIFY(!isPerStep(*fine, {instantFromMs(0), instantFromMs(20'000'000)}));
    QCOMPARE(count(incident, "differing-samples"), size_t(0));
    // A peak that the samples missed is not lost: its step stays.
    const Incident missed = assemble({{samples, overviewOf(41)}, {}});
    QCOMPARE(valuesOf(coarsest(missed.processes.front().tracks, Role::Rss)),
             (std::vector<double>{10, 41, 19, 20, 18, 17, 16, 14, 15}));
}

void TestAssemble::differingSamplesAreSaid()
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto a = file(u"a"_s, {memory("tor", "h:1", 0, 60, {1, nan, 3, 4})});
    const auto b = file(u"b"_s, {memory("tor", "h:1", 0, 60, {1, 2, 7, nan})});
    const Incident incident = assemble({{a, b}, {}});
    QCOMPARE(valuesOf(coarsest(incident.processes.front().tracks, Role::Rss)),
             (std::vector<double>{1, 2, 3, 4}));
    QCOMPARE(count(incident, "differing-samples"), size_t(1));
}

void TestAssemble::labelChangeKeepsTheTrace()
{
    const auto july =
        file(u"july"_s, {memory("bas01", "h:1", 7200, 1800, {3, 4}, {{"allocator", "mimalloc21"}}),
                         memory("bas01", "h:1", 0, 1800, {1, 2, 2, 2}, {{"allocator", "glibc"}})});
    const Incident incident = assemble({{july}, {}});
    QCOMPARE(incident.processes.size(), size_t(1));
    const Process &process = incident.processes.front();
    QCOMPARE(secondsOf(coarsest(process.tracks, Role::Rss)),
             (std::vector<qint64>{0, 1800, 3600, 5400, 7200, 9000}));
    QCOMPARE(process.allocators.size(), size_t(2));
    QCOMPARE(allocatorAt(process, instantFromMs(7199999))->allocator, std::string("glibc"));
    QCOMPARE(allocatorAt(process, instantFromMs(7200000))->allocator, std::string("mimalloc"));
    QCOMPARE(allocatorAt(process, instantFromMs(7200000))->version, std::string("2.1"));
    QVERIFY(!allocatorAt(process, instantFromMs(-1)));
    QVERIFY(allocatorAt(process, instantFromMs(900000000)));
}

void TestAssemble::replicasAreNotAdded()
{
    // b scrapes 20 s after a; a misses the samples of 120 and 180 s.
    Series a = memory("tor", "h:1", 0, 60, {1, 2, 5, 6}, {{"replica", "a"}});
    auto times = std::make_shared<TimeColumn>();
    for (const qint64 s : {0, 60, 240, 300})
        times->push_back(instantFromMs(s * 1000));
    a.times = times;
    const Series b = memory("tor", "h:1", 140, 60, {3, 4}, {{"replica", "b"}});
    const Incident incident = assemble({{file(u"a"_s, {a, b})}, {}});
    QCOMPARE(incident.processes.size(), size_t(1));
    QCOMPARE(incident.processes.front().tracks.size(), size_t(1));
    QCOMPARE(secondsOf(&incident.processes.front().tracks.front()),
             (std::vector<qint64>{0, 60, 140, 200, 240, 300}));
}

void TestAssemble::pidsJoinTheirGroup()
{
    const auto named = file(u"named"_s, {memory("relay01-mimalloc", "h:9256", 0, 5, {10, 20, 0, 30})});
    const auto pids = file(u"pids"_s, {memory("relay01-mimallo:17", "h:9257", 0, 5, {10, 20, 0, 0}),
                                       memory("relay01-mimallo:99", "h:9257", 15, 5, {30})});
    const Incident incident = assemble({{named, pids}, {}});
    QCOMPARE(incident.processes.size(), size_t(1));
    const Process &process = incident.processes.front();
    QCOMPARE(process.id, std::string("h/relay01-mimalloc"));
    QCOMPARE(process.pids, (std::vector<qint64>{17, 99}));
    QCOMPARE(process.pidSpans.size(), size_t(2));
    QCOMPARE(process.pidSpans[0].pid, qint64(17));
    QCOMPARE(process.pidSpans[0].last, instantFromMs(5000));
    QCOMPARE(process.pidSpans[1].first, instantFromMs(15000));
    QCOMPARE(process.tracks.size(), size_t(1));
    QCOMPARE(process.tracks.front().series.get(), &named->series.front());
    QCOMPARE(count(incident, "name-prefix"), size_t(1));
    QCOMPARE(count(incident, "metric-preferred"), size_t(0));
}

void TestAssemble::pidsAloneAreChained()
{
    const auto pids = file(u"pids"_s, {memory("tor:99", "h:9257", 15, 5, {30, 31}),
                                       memory("tor:17", "h:9257", 0, 5, {10, 20, 0, 0, 0})});
    const Incident incident = assemble({{pids}, {}});
    QCOMPARE(incident.processes.size(), size_t(1));
    const Process &process = incident.processes.front();
    QCOMPARE(process.name, std::string("tor"));
    const Track *track = coarsest(process.tracks, Role::Rss);
    // 0 at 10 s is the death of 17, its later zeros are no samples of 99.
    QCOMPARE(valuesOf(track), (std::vector<double>{10, 20, 0, 30, 31}));
    QCOMPARE(secondsOf(track), (std::vector<qint64>{0, 5, 10, 15, 20}));
    QCOMPARE(track->step, std::optional<Duration>(5000));
    // A port is no pid of a long name, and no number is none.
    const auto other = assemble({{file(u"x"_s, {memory("a-name-longer-than-comm:17", "h:1", 0, 5, {1}),
                                                memory("tor:9999999", "h:1", 0, 5, {1})})},
                                 {}});
    QVERIFY(other.process("h/a-name-longer-than-comm:17"));
    QVERIFY(other.process("h/tor:9999999"));
}

void TestAssemble::simultaneousPidsStayApart()
{
    const auto pids =
        file(u"pids"_s, {memory("tor:17", "h:1", 0, 5, {1, 2, 3}), memory("tor:18", "h:1", 0, 5, {4, 5, 6})});
    const Incident incident = assemble({{pids}, {}});
    QCOMPARE(incident.processes.size(), size_t(2));
    QVERIFY(incident.process("h/tor:17"));
    QCOMPARE(incident.process("h/tor:18")->pids, std::vector<qint64>{18});
    QCOMPARE(incident.process("h/tor:18")->tracks.size(), size_t(1));
    const auto windows = file(
        u"w"_s, {series("windows_process_working_set_bytes",
                        {{"process", "tor#1"}, {"process_id", "7"}, {"instance", "w:1"}}, 0, 5, {1, 2})});
    QVERIFY(assemble({{windows}, {}}).process("w/tor"));
}

void TestAssemble::ambiguousPrefixIsSaid()
{
    const Incident incident = assemble({{file(u"a"_s, {memory("relay01-mimallo:17", "h:1", 0, 5, {1, 2}),
                                                       memory("relay01-mimalloc2", "h:1", 0, 5, {1, 2}),
                                                       memory("relay01-mimalloc3", "h:1", 0, 5, {1, 2})})},
                                        {}});
    QVERIFY(incident.process("h/relay01-mimallo"));
    QCOMPARE(count(incident, "name-prefix"), size_t(1));
}

void TestAssemble::exportersAreHelpers()
{
    const Incident incident =
        assemble({{file(u"a"_s, {memory("prometheus", "h:9256", 0, 5, {1, 2}),
                                 memory("node_exporter", "h:9256", 0, 5, {1, 2}),
                                 memory("tor", "h:9256", 0, 5, {1, 2}),
                                 // The exporter that serves the groups speaks of itself …
                                 series("process_resident_memory_bytes",
                                        {{"instance", "h:9256"}, {"job", "process"}}, 0, 5, {5, 6}),
                                 // … a client library speaks of its program.
                                 series("process_resident_memory_bytes",
                                        {{"instance", "h:9052"}, {"job", "guard"}}, 0, 5, {7, 8})})},
                  {}});
    QVERIFY(incident.process("h/prometheus")->helper);
    QVERIFY(incident.process("h/node_exporter")->helper);
    QVERIFY(!incident.process("h/tor")->helper);
    QVERIFY(incident.process("h/h:9256")->helper);
    QVERIFY(!incident.process("h/h:9052")->helper);
}

void TestAssemble::bestMetricWins()
{
    const Pairs pod{{"pod", "guard-0"}, {"container", "tor"}, {"instance", "n:1"}};
    const Incident both =
        assemble({{file(u"a"_s, {series("container_memory_working_set_bytes", pod, 0, 5, {9, 9}),
                                 series("container_memory_rss", pod, 0, 5, {1, 2})})},
                  {}});
    const Process *process = both.process("n/guard-0/tor");
    QVERIFY(process);
    QCOMPARE(process->tracks.size(), size_t(1));
    QCOMPARE(valuesOf(coarsest(process->tracks, Role::Rss)), (std::vector<double>{1, 2}));
    QCOMPARE(count(both, "metric-preferred"), size_t(0)); // page cache is no alternative
    QCOMPARE(count(both, "working-set"), size_t(0));
    const Pairs tor{{"process", "tor"}, {"process_id", "7"}, {"instance", "w:1"}};
    const Incident windows =
        assemble({{file(u"a"_s, {series("windows_process_private_bytes", tor, 0, 5, {9, 9}),
                                 series("windows_process_working_set_bytes", tor, 0, 5, {1, 2})})},
                  {}});
    QCOMPARE(valuesOf(coarsest(windows.processes.front().tracks, Role::Rss)), (std::vector<double>{1, 2}));
    const Incident alone =
        assemble({{file(u"a"_s, {series("container_memory_working_set_bytes", pod, 0, 5, {9, 9})})}, {}});
    QCOMPARE(count(alone, "working-set"), size_t(1));
}

void TestAssemble::userBindingWins()
{
    Document document{{file(u"a"_s, {memory("tor", "h:1", 0, 5, {1, 2}),
                                     memory("tor", "h:1", 0, 5, {3, 4}, {}, "proportionalResident")})},
                      {}};
    document.choices.roles = {
        {"namedprocess_namegroup_memory_bytes", Labels({{"memtype", "proportionalResident"}}), Role::Rss}};
    const Incident bound = assemble(document);
    QCOMPARE(valuesOf(coarsest(bound.processes.front().tracks, Role::Rss)), (std::vector<double>{3, 4}));
    document.choices.roles = {{"namedprocess_namegroup_memory_bytes", {}, Role::None}};
    QVERIFY(assemble(document).processes.empty());
    // A table's column has a title and no labels.
    Series column = series("", {}, 0, 5, {5, 6});
    column.title = "relay01";
    document = {{file(u"t"_s, {column})}, {}};
    document.choices.roles = {{"relay01", {}, Role::Rss}};
    QVERIFY(assemble(document).process("unknown/relay01"));
}

void TestAssemble::allocatorsByLabelTableAndUser()
{
    auto table = std::make_shared<Evidence>();
    table->source.path = u"dir/allocators.csv"_s;
    table->allocators = {
        {"che10", "h", "mimalloc", "2.1.7", {}, instantFromMs(10000000), "drop-in", 2},
        {"che10", "h", "glibc", "2.36", instantFromMs(10000000), {}, "inventory", 3},
        {"che10", "elsewhere", "jemalloc", "5", {}, {}, "", 4},
    };
    const auto samples =
        file(u"a"_s, {memory("che10", "h:1", 20000, 1800, {1, 2, 3}, {{"allocator", "mimalloc21"}}),
                      memory("plain", "h:1", 20000, 1800, {1, 2, 3})});
    Document document{{table, samples}, {}};
    Incident incident = assemble(document);
    const Process *process = incident.process("h/che10");
    QCOMPARE(process->allocators.size(), size_t(3));
    QCOMPARE(allocatorAt(*process, instantFromMs(0))->allocator, std::string("mimalloc"));
    QCOMPARE(allocatorAt(*process, instantFromMs(0))->kind, AllocatorEvidence::Table);
    QCOMPARE(allocatorAt(*process, instantFromMs(15000000))->allocator, std::string("glibc"));
    QCOMPARE(allocatorAt(*process, instantFromMs(20000000))->allocator, std::string("mimalloc"));
    QCOMPARE(allocatorAt(*process, instantFromMs(20000000))->kind, AllocatorEvidence::Label);
    QVERIFY(process->allocators.front().evidence.contains(u"allocators.csv, line 2"_s));
    QCOMPARE(count(incident, "allocator-conflict"), size_t(1));
    QVERIFY(!allocatorAt(*incident.process("h/plain"), instantFromMs(20000000)));

    document.choices.allocators = {{"h/che10", "jemalloc", "5.3", {}, {}}};
    incident = assemble(document);
    QCOMPARE(allocatorAt(*incident.process("h/che10"), instantFromMs(20000000))->allocator,
             std::string("jemalloc"));

    // The table dates a conversion to the second, the label follows at the next scrape: no conflict.
    auto exact = std::make_shared<Evidence>();
    exact->allocators = {{"bas01", "", "glibc", "", {}, instantFromMs(3700000), "", 2},
                         {"bas01", "", "mimalloc", "", instantFromMs(3700000), {}, "", 3}};
    const auto july =
        file(u"j"_s, {memory("bas01", "h:1", 0, 1800, {1, 2, 2}, {{"allocator", "glibc"}}),
                      memory("bas01", "h:1", 5400, 1800, {3, 4}, {{"allocator", "mimalloc21"}})});
    QCOMPARE(count(assemble({{exact, july}, {}}), "allocator-conflict"), size_t(0));
}

void TestAssemble::allocatorNames_data()
{
    QTest::addColumn<QByteArray>("label");
    QTest::addColumn<QByteArray>("family");
    QTest::addColumn<QByteArray>("version");
    QTest::addRow("package name") << QByteArray("mimalloc21") << QByteArray("mimalloc") << QByteArray("2.1");
    QTest::addRow("dashed") << QByteArray("mimalloc-2.1.7") << QByteArray("mimalloc") << QByteArray("2.1.7");
    QTest::addRow("capitals") << QByteArray("GLIBC") << QByteArray("glibc") << QByteArray();
    QTest::addRow("old name") << QByteArray("ptmalloc2") << QByteArray("glibc") << QByteArray("2");
    QTest::addRow("unknown") << QByteArray("Custom9") << QByteArray("custom9") << QByteArray();
}

void TestAssemble::allocatorNames()
{
    QFETCH(QByteArray, label);
    const Incident incident = assemble(
        {{file(u"a"_s, {memory("tor", "h:1", 0, 5, {1, 2}, {{"allocator", label.toStdString()}})})}, {}});
    const AllocatorInterval &interval = incident.processes.front().allocators.front();
    QTEST(QByteArray::fromStdString(interval.allocator), "family");
    QTEST(QByteArray::fromStdString(interval.version), "version");
}

void TestAssemble::weightsOfTableBeforeSeries()
{
    auto table = std::make_shared<Evidence>();
    table->weights = {{instantFromMs(86400000), "tor", "AB", 20, 3}, {instantFromMs(0), "tor", "AB", 10, 2}};
    const auto samples =
        file(u"a"_s,
             {memory("tor", "h:1", 0, 5, {1, 2}), memory("gate", "h:1", 0, 5, {1, 2}),
              series("lab_relay_consensus_weight", {{"relay", "tor"}, {"instance", "h:2"}}, 0, 5, {7, 7}),
              series("lab_relay_consensus_weight", {{"relay", "gate"}, {"instance", "h:2"}}, 0, 5, {8, 9})});
    const Incident incident = assemble({{table, samples}, {}});
    const Process *tor = incident.process("h/tor");
    QCOMPARE(tor->weights.size(), size_t(2));
    QCOMPARE(tor->weights.front().weight, 10.0);
    QCOMPARE(tor->weights.back().weight, 20.0);
    QCOMPARE(incident.process("h/gate")->weights.size(), size_t(2));
    QCOMPARE(incident.process("h/gate")->weights.back().weight, 9.0);
}

void TestAssemble::windowsByText()
{
    auto table = std::make_shared<Evidence>();
    const auto row = [](const char *kind, const char *text, qint64 from, qint64 to) {
        TimelineRow made;
        made.kind = kind;
        made.text = text;
        made.from = instantFromMs(from);
        made.to = instantFromMs(to);
        return made;
    };
    table->timeline = {
        row("window", "re-test", 30, 40),      row("window", "pairs", 0, 10),
        row("window", "swap and PSI", 0, 20),  row("window", "memory handler, six dates", 5, 6),
        row("window", "My own window!", 1, 2), row("phase", "pairs", 100, 200)};
    Document document{{table}, {}};
    document.choices.windows = {{"retest", {instantFromMs(31), instantFromMs(41)}}};
    const Incident incident = assemble(document);
    QCOMPARE(incident.windows.size(), size_t(5));
    QCOMPARE(incident.window("pairs")->range, (TimeRange{instantFromMs(0), instantFromMs(10)}));
    QCOMPARE(incident.window("swap_psi")->range, (TimeRange{instantFromMs(0), instantFromMs(20)}));
    QCOMPARE(incident.window("retest")->range, (TimeRange{instantFromMs(31), instantFromMs(41)}));
    QVERIFY(incident.window("handler"));
    QVERIFY(incident.window("my_own_window"));
    QCOMPARE(incident.timeline.size(), size_t(6));
    QCOMPARE(incident.timeline.back().kind, std::string("phase"));
    auto other = std::make_shared<Evidence>();
    other->timeline = {row("window", "five matched pairs", 0, 10), row("window", "July re-test", 30, 40)};
    const Incident named = assemble({{other}, {}});
    QCOMPARE(named.window("pairs")->range, (TimeRange{instantFromMs(0), instantFromMs(10)}));
    QVERIFY(named.window("retest"));
}

void TestAssemble::pairsWindowIsTheExtent()
{
    const Incident incident =
        assemble({{file(u"a"_s, {memory("prometheus", "h:1", 0, 5, {1, 2, 3}),
                                 memory("tor", "h:1", 100, 5, {1, 2}), memory("gate", "h:1", 50, 5, {1, 2}),
                                 memory("gate", "h:1", 5000, 5, {1, 2}, {}, "swapped")})},
                  {}});
    const TimeRange range = incident.window("pairs")->range;
    QCOMPARE(msOf(range.from), qint64(50000));
    QVERIFY(range.contains(instantFromMs(105000)));
    QCOMPARE(msOf(range.to), qint64(105001));
}

void TestAssemble::exportedInstance()
{
    const Incident incident = assemble(
        {{file(u"a"_s,
               {series("process_resident_memory_bytes",
                       {{"exported_instance", "r1:9052"}, {"instance", "federate:9090"}}, 0, 5, {1, 2}),
                series("process_resident_memory_bytes",
                       {{"exported_instance", "r2:9052"}, {"instance", "federate:9090"}}, 0, 5, {1, 2})})},
         {}});
    QVERIFY(incident.process("r1/r1:9052"));
    QVERIFY(incident.process("r2/r2:9052"));
}

void TestAssemble::journalHosts()
{
    auto journal = std::make_shared<Evidence>();
    journal->journal = JournalSummary{};
    journal->journal->hosts = {"slate", "marble"};
    const auto samples = file(u"a"_s, {memory("tor", "slate.example.net:9256", 0, 5, {1, 2})});
    const Incident incident = assemble({{journal, samples}, {}});
    QCOMPARE(incident.hosts.size(), size_t(2));
    QCOMPARE(incident.hosts[0].name, std::string("marble"));
    QCOMPARE(incident.hosts[1].machine, std::string("slate"));
}

void TestAssemble::pageSizeIsSaid()
{
    const auto samples = file(u"a"_s, {series("node_vmstat_pswpin", {{"instance", "h:1"}}, 0, 5, {1, 2}),
                                       series("node_memory_MemFree", {{"instance", "i:1"}}, 0, 5, {1, 2})});
    QCOMPARE(count(assemble({{samples}, {}}), "page-size"), size_t(1));
}

void TestAssemble::upPerTarget()
{
    const Incident incident =
        assemble({{file(u"a"_s, {series("up", {{"instance", "h:1"}, {"job", "a"}}, 0, 5, {1, 1}),
                                 series("up", {{"instance", "h:2"}, {"job", "b"}}, 0, 5, {1, 0})})},
                  {}});
    QCOMPARE(incident.hosts.size(), size_t(1));
    QCOMPARE(incident.hosts.front().tracks.size(), size_t(2));
}

void TestAssemble::thousandProcesses()
{
    std::vector<Series> all;
    auto times = std::make_shared<TimeColumn>();
    auto values = std::make_shared<ValueColumn>(1000, 5.0);
    for (int i = 0; i < 1000; ++i)
        times->push_back(instantFromMs(i * 1800000));
    for (int i = 0; i < 1000; ++i) {
        for (const std::string type : {"resident", "swapped"}) {
            Series each =
                memory("relay" + std::to_string(i), "h" + std::to_string(i % 10) + ":1", 0, 1, {}, {}, type);
            each.times = times;
            each.values = values;
            all.push_back(each);
        }
    }
    const Incident incident = assemble({{file(u"a"_s, std::move(all))}, {}});
    QCOMPARE(incident.processes.size(), size_t(1000));
    for (const Process &process : incident.processes) {
        QCOMPARE(process.tracks.size(), size_t(2));
        QCOMPARE(process.tracks.front().series->times, times);
    }
}

QTEST_GUILESS_MAIN(TestAssemble)
#include "tst_assemble.moc"
