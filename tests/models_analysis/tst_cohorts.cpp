// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "incidents.h"

#include "models/analysis/cohortgrid.h"
#include "models/analysis/cohorts.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 stepS = 6 * 3600;
constexpr qint64 stepMs = stepS * 1000;

Instant collection(qint64 index)
{
    return instantFromMs(index * stepMs);
}

void interval(Process &process, const std::string &allocator, const std::string &version,
              std::optional<Instant> from, std::optional<Instant> to)
{
    process.allocators.push_back({allocator, version, from, to, AllocatorEvidence::Table, {}});
}

/// Six processes, four collections. a, b stay on glibc; c, d leave it for jemalloc ten minutes before
/// the third collection; e, f are on mimalloc.
struct Experiment
{
    handmade::Builder builder{stepS};

    Experiment()
    {
        const size_t host = builder.host("go");
        const auto add = [&](const std::string &name, std::vector<double> gib) {
            for (double &value : gib)
                value = handmade::giB(value);
            const size_t process = builder.process(host, name);
            builder.track(process, Role::Rss, std::move(gib));
            return process;
        };
        const Instant change = collection(2) - std::chrono::minutes(10);
        for (const auto &[name, gib] : {std::pair("a", std::vector<double>{4, 5, 6, 6}),
                                        std::pair("b", std::vector<double>{5, 6, 6, 6.4})})
            interval(process(add(name, gib)), "glibc", "2.41", {}, {});
        for (const auto &[name, gib] : {std::pair("c", std::vector<double>{4, 5, 0.5, 2}),
                                        std::pair("d", std::vector<double>{5, 6, 0.7, 3})}) {
            const size_t at = add(name, gib);
            interval(process(at), "glibc", "2.41", {}, change);
            interval(process(at), "jemalloc", "5.3.0", change, {});
        }
        for (const auto &[name, gib] : {std::pair("e", std::vector<double>{1, 1, 1, 1.1}),
                                        std::pair("f", std::vector<double>{1, 1, 1, 1.3})})
            interval(process(add(name, gib)), "mimalloc", "2.0.9", {}, {});
    }

    Process &process(size_t at) { return builder.incident().processes[at]; }
    void list(const std::string &group, const std::string &allocator, const std::vector<std::string> &names)
    {
        for (const std::string &name : names)
            builder.evidence().identities.push_back({name, {}, group, allocator, {}, 1});
    }
    Incident finish() { return builder.finish(0, 4 * stepS); }
};

const Cohort *named(const std::vector<Cohort> &cohorts, std::string_view name)
{
    const auto found = std::ranges::find(cohorts, name, &Cohort::name);
    return found == cohorts.end() ? nullptr : &*found;
}

bool near(double bytes, double gib)
{
    return std::abs(bytes / bytesPerGiB - gib) < 1e-9;
}

bool has(const std::vector<BenchmarkNote> &notes, std::string_view code)
{
    return std::ranges::find(notes, code, &BenchmarkNote::code) != notes.end();
}

} // namespace

class TestCohorts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void membershipByInterval();
    void warmUpIsCut();
    void changesAreMarked();
    void spread();
    void twoAllocatorsAreNoExperiment();
    void versionsOfOneProcessAreTheMostExact();
    void unknownAllocatorsAreCounted();
    void groupsOfTheTableAndOfLists();
    void publishedNumbers_data();
    void publishedNumbers();
    void instantOfPublishedAverages();
    void meanOverOthers();
    void noSuchInstant();
};

void TestCohorts::membershipByInterval()
{
    const CohortFindings found = cohortFindings(Experiment().finish());
    QCOMPARE(found.byAllocator.size(), size_t(3));
    QCOMPARE(found.processes, size_t(6));
    QCOMPARE(found.collections.size(), size_t(4));
    const Cohort *glibc = named(found.byAllocator, "glibc 2.41");
    QVERIFY(glibc);
    QCOMPARE(glibc->points.at(0).members, size_t(4));
    QVERIFY(near(glibc->points.at(0).mean, 4.5));
    QCOMPARE(glibc->points.at(3).members, size_t(2));
    QVERIFY(near(glibc->points.at(3).mean, 6.2));
    QCOMPARE(glibc->last.text, u"6.20 GiB over 2 processes"_s);
    QVERIFY(near(*glibc->highest.value() * bytesPerGiB, 6.4));
    QCOMPARE(glibc->last.inputs.size(), size_t(2));
}

void TestCohorts::warmUpIsCut()
{
    const CohortFindings found = cohortFindings(Experiment().finish());
    const Cohort *jemalloc = named(found.byAllocator, "jemalloc 5.3.0");
    QVERIFY(jemalloc);
    // Ten minutes after the change both are young: they count neither there nor in glibc.
    QCOMPARE(jemalloc->points.at(0).time, collection(2));
    QCOMPARE(jemalloc->points.at(0).members, size_t(0));
    QCOMPARE(jemalloc->points.at(0).warmingUp, size_t(2));
    QCOMPARE(jemalloc->points.at(1).members, size_t(2));
    QVERIFY(near(jemalloc->points.at(1).mean, 2.5));
    QCOMPARE(named(found.byAllocator, "glibc 2.41")->points.at(2).members, size_t(2));
}

void TestCohorts::changesAreMarked()
{
    const CohortFindings found = cohortFindings(Experiment().finish());
    QCOMPARE(named(found.byAllocator, "glibc 2.41")->changes, std::vector<Instant>{collection(2)});
    QCOMPARE(named(found.byAllocator, "jemalloc 5.3.0")->changes, std::vector<Instant>{collection(2)});
    QVERIFY(named(found.byAllocator, "mimalloc 2.0.9")->changes.empty());
}

void TestCohorts::spread()
{
    const CohortFindings found = cohortFindings(Experiment().finish());
    // 4, 4, 5, 5 GiB: type 7 quantiles.
    const CohortPoint &point = named(found.byAllocator, "glibc 2.41")->points.at(0);
    QVERIFY(near(point.median, 4.5));
    QVERIFY(near(point.low, 4));
    QVERIFY(near(point.high, 5));
    QVERIFY(near(point.least, 4));
    QVERIFY(near(point.most, 5));
}

void TestCohorts::twoAllocatorsAreNoExperiment()
{
    handmade::Builder builder(60);
    const size_t host = builder.host("h");
    builder.track(builder.process(host, "a", "glibc"), Role::Rss, {1, 2});
    builder.track(builder.process(host, "b", "mimalloc"), Role::Rss, {1, 2});
    const CohortFindings found = cohortFindings(builder.finish(0, 120));
    QVERIFY(found.byAllocator.empty());
    QVERIFY(found.collections.empty());
}

void TestCohorts::versionsOfOneProcessAreTheMostExact()
{
    Process process;
    interval(process, "mimalloc", "2.1", {}, collection(1));
    interval(process, "mimalloc", "2.1.7", collection(1), collection(2));
    interval(process, "mimalloc", "2.17", collection(2), {});
    interval(process, "glibc", "", collection(3), {});
    QCOMPARE(exactVersion(process, process.allocators[0]), "2.1.7");
    QCOMPARE(exactVersion(process, process.allocators[1]), "2.1.7");
    QCOMPARE(exactVersion(process, process.allocators[2]), "2.17");
    QCOMPARE(exactVersion(process, process.allocators[3]), "");
}

void TestCohorts::unknownAllocatorsAreCounted()
{
    Experiment experiment;
    experiment.builder.track(experiment.builder.process(0, "g"), Role::Rss, {1e9, 1e9, std::nan(""), 0});
    const CohortFindings found = cohortFindings(experiment.finish());
    QCOMPARE(found.unassigned, size_t(2)); // neither NaN nor 0 is a running process
    QVERIFY(has(found.notes, "allocator-unknown"));
}

void TestCohorts::groupsOfTheTableAndOfLists()
{
    Experiment experiment;
    RelayTable table;
    table.memberships = {
        {"a", {}, "Z", collection(0)}, {"b", {}, "Z", collection(0)}, {"b", {}, "I", collection(2)}};
    experiment.builder.evidence().relayTable = table;
    experiment.list("Z", "glibc", {"a", "b"}); // the column says the same with dates
    experiment.list("E_glibc", "glibc", {"a", "c"});
    const CohortFindings found = cohortFindings(experiment.finish());
    QCOMPARE(found.byGroup.size(), size_t(3));
    QCOMPARE(named(found.byGroup, "Z")->points.at(1).members, size_t(2));
    QCOMPARE(named(found.byGroup, "Z")->points.at(2).members, size_t(1));
    QCOMPARE(named(found.byGroup, "I")->points.at(0).time, collection(2));
    QVERIFY(near(named(found.byGroup, "E_glibc")->points.at(3).mean, 4)); // 6 and 2 GiB
}

void TestCohorts::publishedNumbers_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<double>>("values");
    QTest::newRow("slashes") << u"1.16 / 1.59 / 3.79"_s << QList<double>{1.16, 1.59, 3.79};
    QTest::newRow("units") << u"mean 4 GB, then 5.70 GiB"_s << QList<double>{4, 5.70};
    QTest::newRow("no versions") << u"mimalloc 3.0.1 and v2"_s << QList<double>{};
    QTest::newRow("empty") << QString() << QList<double>{};
}

void TestCohorts::publishedNumbers()
{
    QFETCH(QString, text);
    QFETCH(QList<double>, values);
    QList<double> found;
    for (const PublishedFigure &figure : publishedFigures(text))
        found << figure.value;
    QCOMPARE(found, values);
}

void TestCohorts::instantOfPublishedAverages()
{
    const Incident incident = Experiment().finish();
    const auto figures = publishedFigures(u"6.20, 2.50, 1.20"_s);
    const CohortMatch match = findPublished(incident, figures);
    QCOMPARE(match.instants, std::vector<Instant>{collection(3)});
    QCOMPARE(match.parts.size(), size_t(3));
    QCOMPARE(match.parts.at(0).set, "glibc 2.41");
    QCOMPARE(match.parts.at(0).others, size_t(0));
    QVERIFY(!match.parts.at(0).trueMean);
}

// 1AEO's "glibc 4.01 GB" is the mean of a list, nine of whose relays no longer ran glibc.
void TestCohorts::meanOverOthers()
{
    Experiment experiment;
    experiment.list("E_glibc_historical", "glibc", {"a", "b", "c", "d"});
    const auto figures = publishedFigures(u"4.35"_s); // (6 + 6.4 + 2 + 3) / 4
    const CohortMatch match = findPublished(experiment.finish(), figures);
    QCOMPARE(match.instants, std::vector<Instant>{collection(3)});
    const CohortMatch::Part &part = match.parts.at(0);
    QCOMPARE(part.set, "E_glibc_historical");
    QCOMPARE(part.members, size_t(4));
    QCOMPARE(part.others, size_t(2));
    QCOMPARE(part.othersText, u"2 jemalloc 5.3.0"_s);
    QCOMPARE(part.trueMembers, size_t(2));
    QVERIFY(std::abs(*part.trueMean - 6.2) < 1e-9);
}

void TestCohorts::noSuchInstant()
{
    const auto figures = publishedFigures(u"77.7"_s);
    QVERIFY(findPublished(Experiment().finish(), figures).parts.empty());
    QVERIFY(findPublished(Experiment().finish(), {}).instants.empty());
}

QTEST_GUILESS_MAIN(TestCohorts)
#include "tst_cohorts.moc"
