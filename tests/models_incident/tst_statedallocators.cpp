// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handmade.h"

#include <QTest>

using namespace handmade;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 day = 86400;

/// A relay with a sample a day from day 1; VmHWM falls to a tenth where it restarted.
std::vector<Series> relay(const std::string &nickname, const std::vector<double> &highWater)
{
    const Pairs labels{{"server", "go"}, {"nickname", nickname}};
    return {series("rss", labels, day, day, std::vector<double>(highWater.size(), 5)),
            series("hwm", labels, day, day, highWater)};
}

EvidencePtr list(const QString &path, const std::string &group, const std::string &allocator,
                 const std::string &version, const std::vector<std::string> &nicknames)
{
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = path;
    for (const std::string &nickname : nicknames)
        evidence->identities.push_back(
            {nickname, {}, group, allocator, version, qint64(evidence->identities.size()) + 1});
    return evidence;
}

EvidencePtr events(const std::vector<std::pair<double, std::string>> &happenings)
{
    auto evidence = std::make_shared<Evidence>();
    for (const auto &[days, text] : happenings) {
        TimelineRow row;
        row.kind = "migration";
        row.from = instantFromMs(qint64(days * double(day)) * 1000);
        row.text = text;
        evidence->timeline.push_back(row);
    }
    return evidence;
}

QString intervalsOf(const Incident &incident, std::string_view id)
{
    QStringList intervals;
    const auto days = [](const std::optional<Instant> &t) {
        return t ? QString::number(double(msOf(*t)) / 1000 / double(day)) : u"…"_s;
    };
    for (const AllocatorInterval &interval : incident.process(id)->allocators)
        intervals += u"%1 %2 %3-%4"_s.arg(QString::fromStdString(interval.allocator),
                                          QString::fromStdString(interval.version), days(interval.from),
                                          days(interval.to));
    return intervals.join(u"; "_s);
}

} // namespace

class TestStatedAllocators : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void undatedHoldsAlways();
    void aRestartDatesTheCurrentList();
    void anOlderListComesBefore();
    void anOlderListIsOlderThanTheChange();
    void eventsWithoutARestartAreNotTheirs();
    void newRelays();
    void theTargetOfAnArrow();
    void joiningAGroup();
    void aNewNameOfTheServer();
    void twoUndatedAreUnknown();
    void fingerprintsOutrankNames();
    void namesakesKeepApart();
};

void TestStatedAllocators::undatedHoldsAlways()
{
    const Incident incident = assemble({{file(u"memory.csv"_s, relay("bigl", {9, 9, 9})),
                                         list(u"dir/relay_config.csv"_s, "Z", "glibc 2.39", "", {"bigl"})},
                                        {}});
    QCOMPARE(intervalsOf(incident, "go/bigl"), u"glibc 2.39 …-…"_s);
    QVERIFY(incident.process("go/bigl")->allocators[0].evidence.contains(u"relay_config.csv, line 1"));
    QCOMPARE(count(incident, "allocator-undated"), size_t(1));
    QCOMPARE(coarsest(incident.process("go/bigl")->tracks, Role::Rss)->series->size(), size_t(3));
}

void TestStatedAllocators::aRestartDatesTheCurrentList()
{
    // Restarts before days 3 and 5; the list is of now, so the last change made it.
    const Incident incident =
        assemble({{file(u"m"_s, relay("bigl", {10, 10, 1, 10, 1, 10})),
                   list(u"B.txt"_s, "B", "mimalloc", "2.0.9", {"bigl"}),
                   events({{2.5, "mimalloc 2.0.9 group (20 relays)"}, {4.5, "all on mimalloc 2.0.9"}})},
                  {}});
    QCOMPARE(intervalsOf(incident, "go/bigl"), u"mimalloc 2.0.9 4.5-…"_s);
    QVERIFY(incident.process("go/bigl")->allocators[0].evidence.contains(u"all on mimalloc 2.0.9"));
}

void TestStatedAllocators::anOlderListComesBefore()
{
    const Incident incident = assemble({{file(u"m"_s, relay("rza", {10, 10, 1, 10, 1, 10})),
                                         list(u"C.txt"_s, "C", "mimalloc", "2.1.7", {"rza"}),
                                         list(u"B.txt"_s, "B_historical", "mimalloc", "2.0.9", {"rza"}),
                                         events({{2.5, "mimalloc 2.0.9 group"},
                                                 {2.6, "mimalloc 2.1.7 group"},
                                                 {4.5, "40 relays to mimalloc 2.1.7"}})},
                                        {}});
    QCOMPARE(intervalsOf(incident, "go/rza"), u"mimalloc 2.0.9 2.5-4.5; mimalloc 2.1.7 4.5-…"_s);
}

void TestStatedAllocators::anOlderListIsOlderThanTheChange()
{
    // One event names both allocators: it began the use of the current list's.
    const Incident incident = assemble({{file(u"m"_s, relay("kdot", {10, 10, 1, 10})),
                                         list(u"D.txt"_s, "D_jemalloc", "jemalloc", "", {"kdot"}),
                                         list(u"E.txt"_s, "E_glibc_historical", "glibc", "", {"kdot"}),
                                         events({{2.5, "test started (jemalloc + glibc)"}})},
                                        {}});
    QCOMPARE(intervalsOf(incident, "go/kdot"), u"glibc  …-2.5; jemalloc  2.5-…"_s);
}

void TestStatedAllocators::eventsWithoutARestartAreNotTheirs()
{
    const Incident incident = assemble(
        {{file(u"m"_s, relay("kidink", {10, 10, 9, 10})), list(u"E.txt"_s, "E", "glibc", "", {"kidink"}),
          events({{2.5, "test started (mimalloc + jemalloc + glibc)"}})},
         {}});
    QCOMPARE(intervalsOf(incident, "go/kidink"), u"glibc  …-…"_s); // 9 is no fall of 20 %
}

void TestStatedAllocators::newRelays()
{
    // First seen on day 1: an event in the day before added it, an older one did not.
    const auto at = [](double days) {
        return intervalsOf(assemble({{file(u"m"_s, relay("new", {10, 10})),
                                      list(u"A.txt"_s, "A", "mimalloc", "3.0.1", {"new"}),
                                      events({{days, "+60 new relays (mimalloc 3.0.1)"}})},
                                     {}}),
                           "go/new");
    };
    QCOMPARE(at(0.5), u"mimalloc 3.0.1 0.5-…"_s);
    QCOMPARE(at(-1), u"mimalloc 3.0.1 …-…"_s);
}

void TestStatedAllocators::theTargetOfAnArrow()
{
    const auto with = [](const std::string &text) {
        return intervalsOf(assemble({{file(u"m"_s, relay("x", {10, 10, 1})),
                                      list(u"g"_s, "g", "mimalloc", "3.0.1", {"x"}), events({{2.5, text}})},
                                     {}}),
                           "go/x");
    };
    QCOMPARE(with("60 relays from mimalloc 3.0.1 → 2.0.9"), u"mimalloc 3.0.1 …-…"_s);
    QCOMPARE(with("60 relays from mimalloc 2.0.9 -> 3.0.1"), u"mimalloc 3.0.1 2.5-…"_s);
    QCOMPARE(with("Mimalloc 3.0.1/2.0.9/2.1.7 + jemalloc"), u"mimalloc 3.0.1 2.5-…"_s);
    QCOMPARE(with("mimalloc 13.0.1"), u"mimalloc 3.0.1 …-…"_s);
    QCOMPARE(with("mimalloc 3.0.10 and 3.0.1.2"), u"mimalloc 3.0.1 …-…"_s);
    QCOMPARE(with("now on mimalloc 3.0.1."), u"mimalloc 3.0.1 2.5-…"_s);
    QCOMPARE(with("jemalloc 3.0.1"), u"mimalloc 3.0.1 …-…"_s);
}

void TestStatedAllocators::joiningAGroup()
{
    auto table = std::make_shared<Evidence>();
    table->series = relay("ombpeezy", {10, 10, 10});
    table->relayTable.emplace();
    table->relayTable->first = instantFromMs(day * 1000);
    table->relayTable->memberships = {{"ombpeezy", "", "I", instantFromMs(2 * day * 1000)}};
    const Incident incident =
        assemble({{table, list(u"relay_config.csv"_s, "I", "mimalloc3", "", {"ombpeezy"})}, {}});
    QCOMPARE(intervalsOf(incident, "go/ombpeezy"), u"mimalloc 3 2-…"_s);
}

void TestStatedAllocators::aNewNameOfTheServer()
{
    auto table = std::make_shared<Evidence>();
    table->series = relay("22gz", {10, 10, 10});
    table->relayTable.emplace();
    table->relayTable->first = instantFromMs(day * 1000);
    table->relayTable->memberships = {{"22gz", "", "A", instantFromMs(day * 1000)},
                                      {"22gz", "", "A", instantFromMs(2 * day * 1000)}};
    const Incident incident =
        assemble({{table, list(u"relay_config.csv"_s, "A", "jemalloc", "", {"22gz"})}, {}});
    QCOMPARE(intervalsOf(incident, "go/22gz"), u"jemalloc  …-…"_s);
}

void TestStatedAllocators::twoUndatedAreUnknown()
{
    const Incident incident =
        assemble({{file(u"m"_s, relay("x", {10, 10})), list(u"a.txt"_s, "a", "glibc", "", {"x"}),
                   list(u"b.txt"_s, "b", "jemalloc", "", {"x"})},
                  {}});
    QCOMPARE(intervalsOf(incident, "go/x"), QString());
    QCOMPARE(count(incident, "allocator-conflict"), size_t(1));
}

void TestStatedAllocators::fingerprintsOutrankNames()
{
    auto identities = std::make_shared<Evidence>();
    identities->source.path = u"relay_config.csv"_s;
    identities->identities = {{"bigl", "BB", "A", "jemalloc", "", 2}, {"renamed", "AA", "B", "glibc", "", 3}};
    const Pairs labels{{"server", "go"}, {"nickname", "bigl"}, {"fingerprint", "AA"}};
    const Incident incident =
        assemble({{file(u"m"_s, {series("rss", labels, day, day, {1, 2})}), identities}, {}});
    QCOMPARE(intervalsOf(incident, "go/bigl"), u"glibc  …-…"_s);
}

void TestStatedAllocators::namesakesKeepApart()
{
    const Pairs second{{"server", "go"}, {"nickname", "estgee"}, {"occurrence", "2"}};
    std::vector<Series> both = relay("estgee", {10, 10});
    both.push_back(series("rss", second, day, day, {7, 8}));
    const Incident incident =
        assemble({{file(u"m"_s, both), list(u"c"_s, "E", "glibc", "", {"estgee"})}, {}});
    QCOMPARE(incident.processes.size(), size_t(2));
    QCOMPARE(valuesOf(coarsest(incident.process("go/estgee#2")->tracks, Role::Rss)),
             (std::vector<double>{7, 8}));
    QCOMPARE(intervalsOf(incident, "go/estgee#2"), u"glibc  …-…"_s);
}

QTEST_GUILESS_MAIN(TestStatedAllocators)
#include "tst_statedallocators.moc"
