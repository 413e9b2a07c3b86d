// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "incidents.h"

#include "models/analysis/analyser.h"
#include "models/analysis/fleet.h"
#include "models/analysis/showjson.h"
#include "models/incident/definitionlist.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <tuple>

using namespace memreport;
using namespace memreport::handmade;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 halfHour = 1800;
constexpr size_t samples = 96;

// One relay for two days at 30 min: 1 GiB, its peak after ten hours, then its end level.
struct Relay
{
    std::string name;
    std::string allocator;
    double weight;
    double peakGiB;
    double endGiB;
};

class PairBuilder
{
public:
    PairBuilder()
        : m_builder(halfHour)
    {
        m_left = m_builder.host("basalt");
        m_right = m_builder.host("chert");
    }

    void add(const Relay &relay)
    {
        const size_t host = relay.allocator == "glibc" ? m_left : m_right;
        const size_t process = m_builder.process(host, relay.name, relay.allocator);
        std::vector<double> rss(samples, giB(1));
        std::fill(rss.begin() + 20, rss.end(), giB(relay.endGiB));
        rss[20] = giB(relay.peakGiB);
        m_builder.track(process, Role::Rss, rss);
        m_builder.track(process, Role::Swapped, std::vector<double>(samples, 0.0));
        m_builder.track(process, Role::StartTime, std::vector<double>(samples, -100.0));
        // The grid begins at 0: a weight of the day before is at −1 d.
        m_builder.weight(process, relay.weight, -86'400);
    }

    Builder &builder() { return m_builder; }
    Findings findings()
    {
        m_incident = m_builder.finish(0, qint64(samples) * halfHour);
        return analyse(m_incident);
    }
    const Incident &incident() const { return m_incident; }

private:
    Builder m_builder;
    Incident m_incident;
    size_t m_left = 0;
    size_t m_right = 0;
};

QString stateOf(const Findings &findings, std::string_view id)
{
    const Statement *statement = findings.statement(id);
    if (!statement)
        return u"missing"_s;
    return statement->state == Statement::State::Holds   ? u"true"_s
           : statement->state == Statement::State::Fails ? u"false"_s
                                                         : u"undecided"_s;
}

} // namespace

class TestPairs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pairsComeByFallingWeight();
    void storyMeasuresBothSides();
    void choiceWinsOverProposal();
    void leftOverProcessIsShownWithItsNearest();
    void weightsInsideTheWindowAreNotExAnte();
    void whoIsWeighedLaterIsUnmatched();
    void allocatorIsThatOfTheBegin_data();
    void allocatorIsThatOfTheBegin();
    void stepOfTheSecondWindow();
    void restartWithoutItsStartSample();
    void statementsOfASplit();
    void mixedTwinBreaksTheSentence();
    void missingJournalLeavesItUndecided();
    void swapMovesNoReleaseOfRss();
    void withoutSwapTheReleaseIsRssOnly();
    void swapThatIsRecordedLaterOnly();
    void lateProcessRampsInItsFirstDay();
    void highWaterMarkBesideThePeak();
    void overviewOfAServerIsSaid();
    void lazyFreeIsShownBeside();
    void gapAtThePeak();
    void floodBeforeTheWindow();
    void endWithoutJournalIsUndecided();
    void killedTwinIsNamed();
    void analyserEqualsAnalyse_data();
    void analyserEqualsAnalyse();
    void jsonHasTheShape();
    void killThatNobodyEndedWith();
    void answersTravelWithCaveats();
};

void TestPairs::pairsComeByFallingWeight()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 30, 30});
    builder.add({"b", "glibc", 5000, 30, 30});
    builder.add({"x", "mimalloc", 5100, 30, 3});
    builder.add({"y", "mimalloc", 1010, 30, 3});
    const Findings findings = builder.findings();
    QCOMPARE(findings.pairs.size(), size_t(2));
    QCOMPARE(findings.pairs[0].holds.process, size_t(1));
    QCOMPARE(findings.pairs[0].releases.process, size_t(2));
    QCOMPARE(findings.pairs[0].order, 1);
    QVERIFY(findings.pairs[0].featured);
    QCOMPARE(findings.pairs[1].holds.process, size_t(0));
    QVERIFY(!findings.pairs[1].featured);
    QCOMPARE(findings.holdsCandidates, size_t(2));
}

void TestPairs::storyMeasuresBothSides()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 41, 41});
    builder.add({"x", "mimalloc", 1000, 40, 4});
    const Findings findings = builder.findings();
    const PairFinding &pair = findings.pairs.front();
    QCOMPARE(pair.holds.story.baseline.value(), std::optional(41.0));
    QCOMPARE(pair.holds.story.peak.value(), std::optional(41.0));
    QCOMPARE(pair.releases.story.peak.time, std::optional(instantFromMs(20 * halfHour * 1000)));
    QCOMPARE(pair.releases.story.retained.value(), std::optional(10.0));
    QCOMPARE(pair.releases.story.releasedInWindow.value(), std::optional(36.0));
    QCOMPARE(pair.releases.story.releasedInWindow.resolution, u"in <= 1 sample (30 min)"_s);
    QVERIFY(pair.releases.story.oneStepRelease);
    QCOMPARE(pair.holds.story.hold.value(), std::optional(75.0 / 48));
    QVERIFY(pair.holds.story.fallAfterPeak.zeroReleased);
    QVERIFY(!pair.releases.story.fallAfterPeak.zeroReleased);
    QCOMPARE(pair.peakTimeDifference.value(), std::optional(0.0));
    QVERIFY(pair.holds.story.peak.lowerBound);
}

void TestPairs::choiceWinsOverProposal()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 30, 30});
    builder.add({"x", "mimalloc", 1000, 30, 3});
    builder.add({"y", "mimalloc", 2000, 30, 3});
    builder.builder().incident().choices.pairs = {{"basalt/a", "chert/y"}, {"basalt/gone", "chert/x"}};
    builder.builder().incident().choices.featured = "basalt/a";
    const Findings findings = builder.findings();
    QCOMPARE(findings.pairs.size(), size_t(1));
    QCOMPARE(findings.pairs[0].releases.process, size_t(2));
    QVERIFY(findings.pairs[0].featured);
    QVERIFY(!findings.pairs[0].refused);
    QCOMPARE(stateOf(findings, "R6"), u"false"_s);
}

void TestPairs::leftOverProcessIsShownWithItsNearest()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 30, 30});
    builder.add({"b", "glibc", 4400, 30, 30});
    builder.add({"x", "mimalloc", 1000, 30, 3});
    builder.add({"y", "mimalloc", 5085, 30, 3});
    builder.add({"z", "mimalloc", 9000, 30, 3});
    const Findings findings = builder.findings();
    QCOMPARE(findings.pairs.size(), size_t(2));
    QVERIFY(!findings.pairs[0].refused);
    QVERIFY(findings.pairs[1].refused);
    QCOMPARE(findings.pairs[1].releases.process, size_t(3));
    QVERIFY(findings.pairs[1].reason.contains(u"14.4 %"_s));
    // A refused pair is in no sum and in no sentence.
    QCOMPARE(findings.pairSummary.pairs, 1);
    QCOMPARE(stateOf(findings, "R6"), u"true"_s);
}

void TestPairs::weightsInsideTheWindowAreNotExAnte()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 30, 30});
    builder.add({"x", "mimalloc", 1000, 30, 3});
    for (Process &process : builder.builder().incident().processes)
        process.weights = {{instantFromMs(3'600'000), 1000}};
    const Findings findings = builder.findings();
    QCOMPARE(findings.pairs.size(), size_t(1));
    QCOMPARE(stateOf(findings, "R6"), u"undecided"_s);
    QVERIFY(std::ranges::find(findings.caveats, std::string("weights-not-ex-ante"), &Caveat::code) !=
            findings.caveats.end());
}

// D12: b joined within the window, when the flood ran already; x is free for nobody.
void TestPairs::whoIsWeighedLaterIsUnmatched()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 5000, 30, 30});
    builder.add({"b", "glibc", 1000, 30, 30});
    builder.add({"x", "mimalloc", 1000, 30, 3});
    builder.builder().incident().processes[1].weights = {{instantFromMs(3'600'000), 1000}};
    const Findings findings = builder.findings();
    QCOMPARE(findings.pairSummary.pairs, 0);
    QCOMPARE(findings.weightVersusPeakCount, 2);
}

void TestPairs::allocatorIsThatOfTheBegin_data()
{
    QTest::addColumn<qint64>("knownFromS");
    QTest::addColumn<int>("pairs");
    // Samples every 30 min from 0 on, which is the window's begin.
    QTest::addRow("since the first sample") << qint64(0) << 1;
    QTest::addRow("scraped a step later") << halfHour << 1;
    QTest::addRow("converted in the window") << 20 * halfHour << 0;
}

void TestPairs::allocatorIsThatOfTheBegin()
{
    QFETCH(qint64, knownFromS);
    QFETCH(int, pairs);
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 30, 30});
    builder.add({"x", "mimalloc", 1000, 30, 3});
    builder.builder().incident().processes[1].allocators[0].from = instantFromMs(knownFromS * 1000);
    QCOMPARE(builder.findings().pairSummary.pairs, pairs);
}

// D1: the file of the first day has a sample each 30 min, that of the second day one each 15 min.
void TestPairs::stepOfTheSecondWindow()
{
    PairBuilder builder;
    builder.add({"a", "mimalloc", 1000, 30, 30});
    Process &process = builder.builder().incident().processes[0];
    const Instant midnight = instantFromMs(48 * halfHour * 1000);
    TimeColumn times;
    ValueColumn values;
    for (qint64 i = 0; i < 48; ++i) {
        times.push_back(instantFromMs(i * halfHour * 1000));
        values.push_back(giB(1));
    }
    // 9 GiB that go in two steps, 5 and 3 GiB; later three samples are missing.
    for (qint64 i = 0; i < 96; ++i) {
        if (i >= 60 && i < 63)
            continue;
        times.push_back(midnight + minutes(15 * i));
        values.push_back(giB(i < 10 ? 1 : i < 40 ? 9 : i == 40 ? 4 : 1));
    }
    auto series = std::make_shared<Series>(*process.tracks[0].series);
    series->times = std::make_shared<TimeColumn>(times);
    series->values = std::make_shared<ValueColumn>(values);
    process.tracks = {process.tracks[0]};
    process.tracks[0].series = series;
    process.tracks[0].stretches = {{times.front(), minutes(30)}, {midnight, minutes(15)}};
    Incident incident = builder.builder().finish(0, 48 * halfHour);
    const TimeRange second{midnight, midnight + minutes(24 * 60)};
    incident.windows.push_back({"retest", second});
    AnalysisMemory memory;
    const Fleet fleet(incident, memory);
    const std::vector<LifetimeFinding> found = fleet.measureAll(second);
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].step, std::optional<Duration>(minutes(15)));
    // 30 min hold two steps of 15 min.
    QCOMPARE(found[0].releasedInWindow.value(), std::optional(8.0));
    QCOMPARE(found[0].largestStepShare.value(), std::optional(5.0 / 8));
    // From the 60th to the 64th sample: longer than 2.5 steps of 15 min, not than 2.5 of 30.
    QCOMPARE(found[0].longestGap.value(), std::optional(1.0));
    QCOMPARE(fleet.measureAll({times.front(), midnight})[0].step, std::optional<Duration>(minutes(30)));
}

// The first sample of the new process has no start time; the next one tells that it ran already.
void TestPairs::restartWithoutItsStartSample()
{
    PairBuilder builder;
    builder.add({"a", "mimalloc", 1000, 30, 30});
    Process &process = builder.builder().incident().processes[0];
    process.tracks.clear();
    std::vector<double> rss(samples, giB(30));
    std::vector<double> starts(samples, -100);
    std::fill(rss.begin(), rss.begin() + 10, giB(1));
    std::fill(rss.begin() + 60, rss.end(), giB(1));
    std::fill(starts.begin() + 60, starts.end(), 60.0 * halfHour - 120);
    starts[60] = noNumber;
    builder.builder().track(0, Role::Rss, rss);
    builder.builder().track(0, Role::StartTime, starts);
    const Findings findings = builder.findings();
    QCOMPARE(findings.lifetimes.size(), size_t(2));
    QCOMPARE(findings.lifetimes[0].lifetime.range.to, instantFromMs(59 * halfHour * 1000));
    QCOMPARE(findings.lifetimes[0].retained.value(), std::optional(100.0));
}

void TestPairs::statementsOfASplit()
{
    PairBuilder builder;
    for (int i = 0; i < 5; ++i) {
        const std::string n = std::to_string(i);
        builder.add({"a" + n, "glibc", 1000.0 * (i + 1), 30, 30});
        builder.add({"x" + n, "mimalloc", 1000.0 * (i + 1), 31, 3});
    }
    builder.builder().journal("chert", -100, 400'000);
    const Findings findings = builder.findings();
    QCOMPARE(findings.pairSummary.predictedSplit.value(), std::optional(0.0));
    // Whose median of the first day is the balloon itself has no balloon: nothing is classified.
    QCOMPARE(stateOf(findings, "R21"), u"undecided"_s);
    QCOMPARE(stateOf(findings, "R22"), u"true"_s);
    QCOMPARE(stateOf(findings, "R19"), u"true"_s);
    QCOMPARE(stateOf(findings, "R28"), u"true"_s);
    QCOMPARE(stateOf(findings, "R9"), u"true"_s);
    QCOMPARE(stateOf(findings, "R18"), u"false"_s);
    QCOMPARE(findings.statement("headline")->text, u"No glibc relay ends in a kernel kill; no twin does."_s);
    QCOMPARE(findings.pairSummary.clusterText,
             u"5 pairs on 1 glibc host and 1 mimalloc host: not independent; p is nominal"_s);
}

void TestPairs::mixedTwinBreaksTheSentence()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 30, 20});
    builder.add({"x", "mimalloc", 1000, 30, 15});
    const Findings findings = builder.findings();
    QCOMPARE(stateOf(findings, "R22"), u"false"_s);
    QVERIFY(findings.statement("R22")->detail.startsWith(u"a: "_s));
    QCOMPARE(stateOf(findings, "R19"), u"false"_s);
}

void TestPairs::missingJournalLeavesItUndecided()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 30, 30});
    builder.add({"x", "mimalloc", 1000, 30, 3});
    QCOMPARE(stateOf(builder.findings(), "R28"), u"undecided"_s);
    // Half of the window is covered: no kill seen is not no kill.
    builder.builder().journal("chert", 0, qint64(samples) * halfHour / 2);
    const Findings findings = builder.findings();
    QCOMPARE(stateOf(findings, "R28"), u"undecided"_s);
    QCOMPARE(findings.pairs[0].releases.journalCoverage.value(), std::optional(50.0));
}

void TestPairs::swapMovesNoReleaseOfRss()
{
    Builder builder(halfHour);
    const size_t host = builder.host("marble");
    const size_t relay = builder.process(host, "mar01", "glibc");
    std::vector<double> rss(samples, giB(1));
    std::vector<double> swapped(samples, 0.0);
    for (size_t i = 50; i < samples; ++i) {
        rss[i] = giB(i == 50 ? 40 : 8);
        swapped[i] = giB(i == 50 ? 0 : 32);
    }
    builder.track(relay, Role::Rss, rss);
    builder.track(relay, Role::Swapped, swapped);
    const Findings findings = analyse(builder.finish(0, qint64(samples) * halfHour));
    const LifetimeFinding &story = findings.lifetimes.front();
    QCOMPARE(story.retained.value(), std::optional(100.0));
    QCOMPARE(story.retainedRssOnly.value(), std::optional(20.0));
    QCOMPARE(story.releasedInWindow.value(), std::optional(0.0));
    QCOMPARE(story.behaviour, Behaviour::Holds);
    QCOMPARE(story.behaviourRssOnly, Behaviour::Releases);
    QVERIFY(!story.lifetime.restartExcluded);
}

void TestPairs::withoutSwapTheReleaseIsRssOnly()
{
    Builder builder(halfHour);
    const size_t host = builder.host("marble");
    const size_t relay = builder.process(host, "mar01", "glibc");
    std::vector<double> rss(samples, giB(1));
    std::fill(rss.begin() + 50, rss.end(), giB(8));
    rss[50] = giB(40);
    builder.track(relay, Role::Rss, rss);
    // The host's swap grew by half of the fall in the same step.
    std::vector<double> used(samples, 0.0);
    std::fill(used.begin() + 51, used.end(), giB(16));
    builder.hostTrack(host, Role::SwapUsed, used);
    const Findings findings = analyse(builder.finish(0, qint64(samples) * halfHour));
    const LifetimeFinding &story = findings.lifetimes.front();
    QVERIFY(!story.swapKnown);
    QVERIFY(story.maybeSwapOut);
    QVERIFY(std::ranges::find(story.releasedInWindow.caveats, "may-be-swap-out") !=
            story.releasedInWindow.caveats.end());
    QVERIFY(std::ranges::find(findings.caveats, std::string("rss-only"), &Caveat::code) !=
            findings.caveats.end());
}

namespace {

bool hasCaveat(const Findings &findings, const char *code)
{
    return std::ranges::find(findings.caveats, std::string(code), &Caveat::code) != findings.caveats.end();
}

// One relay on one host, two days at 30 min: 1 GiB, from sample 50 on the level given.
size_t oneRelay(Builder &builder, double levelGiB)
{
    const size_t relay = builder.process(builder.host("marble"), "mar01", "mimalloc");
    std::vector<double> rss(samples, giB(1));
    std::fill(rss.begin() + 50, rss.end(), giB(levelGiB));
    builder.track(relay, Role::Rss, rss);
    return relay;
}

QString shownText(const Incident &incident, const Findings &findings)
{
    return QString::fromUtf8(QJsonDocument(showJson(incident, findings)).toJson());
}

} // namespace

void TestPairs::swapThatIsRecordedLaterOnly()
{
    Builder builder(halfHour);
    const size_t relay = oneRelay(builder, 20);
    // Swap of the process is known from the second day on; the window is the first.
    std::vector<double> swapped(samples, noNumber);
    std::fill(swapped.begin() + 60, swapped.end(), 0.0);
    builder.track(relay, Role::Swapped, swapped);
    const Findings findings = analyse(builder.finish(0, 55 * halfHour));
    const LifetimeFinding &story = findings.lifetimes.front();
    QVERIFY(!story.swapKnown);
    QCOMPARE(story.peakFootprint.value(), std::optional(20.0));
    QVERIFY(hasCaveat(findings, "rss-only"));
}

void TestPairs::lateProcessRampsInItsFirstDay()
{
    Builder builder(halfHour);
    const size_t host = builder.host("marble");
    const size_t early = builder.process(host, "early", "glibc");
    const size_t late = builder.process(host, "late", "glibc");
    builder.track(early, Role::Rss, std::vector<double>(samples, giB(1)));
    // Seen from 10 h on; 1 GiB for 8 h, then 20: the median of its first day is in the balloon, while a
    // tenth of its samples (76, 16 of them low) lie at 1 GiB.
    std::vector<double> rss(samples, noNumber);
    std::fill(rss.begin() + 20, rss.begin() + 36, giB(1));
    std::fill(rss.begin() + 36, rss.end(), giB(20));
    builder.track(late, Role::Rss, rss);
    Incident incident = builder.finish(0, qint64(samples) * halfHour);
    Track &track = incident.processes[late].tracks.front();
    auto series = std::make_shared<Series>(*track.series);
    series->times = std::make_shared<TimeColumn>(series->times->begin() + 20, series->times->end());
    series->values = std::make_shared<ValueColumn>(series->values->begin() + 20, series->values->end());
    track.series = series;
    const Findings findings = analyse(incident);
    QCOMPARE(findings.lifetimes[1].baseline.value(), std::optional(1.0));
    QVERIFY(findings.lifetimes[1].isBalloon);
}

void TestPairs::highWaterMarkBesideThePeak()
{
    Builder builder(halfHour);
    const size_t relay = oneRelay(builder, 20);
    std::vector<double> marks(samples, giB(2));
    std::fill(marks.begin() + 50, marks.end(), giB(26));
    builder.track(relay, Role::HighWater, marks);
    Incident incident = builder.finish(0, qint64(samples) * halfHour);
    LifetimeFinding story = analyse(incident).lifetimes.front();
    QCOMPARE(story.peak.value(), std::optional(20.0));
    QCOMPARE(story.highWater.value(), std::optional(26.0));
    QVERIFY(story.peak.text.endsWith(u"the high-water mark shows 26.0 GiB"_s));
    // In a window in which the mark does not rise it may be of a peak before.
    incident.windows.front().range.from = instantFromMs(60 * halfHour * 1000);
    story = analyse(incident).lifetimes.front();
    QVERIFY(!story.highWater.known());
}

void TestPairs::overviewOfAServerIsSaid()
{
    Builder builder(halfHour);
    const size_t relay = oneRelay(builder, 20);
    Incident incident = builder.finish(0, qint64(samples) * halfHour);
    QVERIFY(!hasCaveat(analyse(incident), "per-step-memory"));
    for (Track &track : incident.processes[relay].tracks) {
        if (track.role != Role::Rss)
            continue;
        Series made = *track.series;
        made.perStep = PerStep::Largest;
        track.series = std::make_shared<const Series>(made);
    }
    const Findings findings = analyse(incident);
    QVERIFY(hasCaveat(findings, "per-step-memory"));
    const LifetimeFinding &story = findings.lifetimes.front();
    QCOMPARE(story.peak.text, u"≥ 20.0 GiB (largest in 30 min)"_s);
    for (const Finding &number : {story.peak, story.balloon, story.releasedTotal})
        QVERIFY(std::ranges::contains(number.caveats, "per-step-memory"));
}

void TestPairs::lazyFreeIsShownBeside()
{
    Builder builder(halfHour);
    const size_t relay = oneRelay(builder, 20);
    QVERIFY(hasCaveat(analyse(builder.finish(0, qint64(samples) * halfHour)), "lazy-free-not-recorded"));
    // 16 of the 20 GiB are given up from sample 60 on, and stay resident.
    std::vector<double> lazy(samples, 0.0);
    std::fill(lazy.begin() + 60, lazy.end(), giB(16));
    builder.track(relay, Role::LazyFree, lazy);
    const Findings findings = analyse(builder.finish(0, qint64(samples) * halfHour));
    const LifetimeFinding &story = findings.lifetimes.front();
    QCOMPARE(story.retained.value(), std::optional(100.0));
    QCOMPARE(story.lazyFree.value(), std::optional(4.0));
    QCOMPARE(story.lazyFree.definition, std::string("D9"));
    QCOMPARE(story.retainedLazyFree.value(), std::optional(20.0));
    QVERIFY(!hasCaveat(findings, "lazy-free-not-recorded"));
}

void TestPairs::gapAtThePeak()
{
    Builder builder(halfHour);
    const size_t relay = oneRelay(builder, 20);
    QVERIFY(!hasCaveat(analyse(builder.finish(0, qint64(samples) * halfHour)), "gap-at-peak"));
    Incident incident = builder.finish(0, qint64(samples) * halfHour);
    // Samples 46 to 49 are missing: the first of the peak's level comes after a gap.
    Track &track = incident.processes[relay].tracks.front();
    const Columns cut = without({*track.series->times, *track.series->values}, {46, 47, 48, 49});
    auto series = std::make_shared<Series>(*track.series);
    series->times = std::make_shared<TimeColumn>(cut.times);
    series->values = std::make_shared<ValueColumn>(cut.values);
    track.series = series;
    QVERIFY(hasCaveat(analyse(incident), "gap-at-peak"));
}

void TestPairs::floodBeforeTheWindow()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 30, 30});
    builder.add({"x", "mimalloc", 1000, 30, 3});
    QVERIFY(!hasCaveat(builder.findings(), "flood-before-window"));
    TimelineRow phase;
    phase.kind = "phase";
    phase.text = "flood";
    phase.from = instantFromMs(-3'600'000);
    phase.to = instantFromMs(7'200'000);
    builder.builder().incident().timeline = {phase};
    QVERIFY(hasCaveat(builder.findings(), "flood-before-window"));
}

void TestPairs::endWithoutJournalIsUndecided()
{
    Builder builder(halfHour);
    const size_t left = builder.host("basalt");
    const size_t right = builder.host("chert");
    for (const auto &[host, name, allocator] :
         {std::tuple(left, "a", "glibc"), std::tuple(right, "x", "mimalloc")}) {
        const size_t relay = builder.process(host, name, allocator);
        builder.track(relay, Role::Rss, std::vector<double>(samples, giB(2)));
        std::vector<double> starts(samples, -100.0);
        if (host == left)
            std::fill(starts.begin() + 50, starts.end(), 50 * halfHour - 20.0);
        builder.track(relay, Role::StartTime, starts);
        builder.weight(relay, 1000, -86'400);
    }
    const Findings findings = analyse(builder.finish(0, qint64(samples) * halfHour));
    // It was restarted, and nothing tells whether it was killed before.
    QCOMPARE(stateOf(findings, "R18"), u"undecided"_s);
    QVERIFY(findings.statement("R18")->detail.contains(u"a (restarted)"_s));
    builder.journal("basalt", -100, qint64(samples) * halfHour + 100);
    QCOMPARE(stateOf(analyse(builder.finish(0, qint64(samples) * halfHour)), "R18"), u"false"_s);
}

void TestPairs::killedTwinIsNamed()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 30, 30});
    builder.add({"x", "mimalloc", 1000, 30, 3});
    builder.builder().kill("chert", 60 * halfHour, "x", 7);
    const Findings findings = builder.findings();
    QCOMPARE(stateOf(findings, "R28"), u"false"_s);
    QCOMPARE(findings.statement("R28")->detail, u"x: 1 kill"_s);
}

void TestPairs::analyserEqualsAnalyse_data()
{
    QTest::addColumn<QString>("key");
    for (const DefinitionInfo &info : definitionList())
        QTest::addRow("%s", info.key) << QString::fromLatin1(info.key);
    QTest::addRow("the window") << QString();
}

void TestPairs::analyserEqualsAnalyse()
{
    QFETCH(QString, key);
    PairBuilder pairs;
    for (int i = 0; i < 2; ++i) {
        pairs.add({"a" + std::to_string(i), "glibc", 1000.0 * (i + 1), 30, 28});
        pairs.add({"x" + std::to_string(i), "mimalloc", 1000.0 * (i + 1), 31, 3});
    }
    Builder &builder = pairs.builder();
    builder.hostTrack(0, Role::MemTotal, std::vector<double>(samples, giB(100)));
    builder.hostTrack(0, Role::MemFree, std::vector<double>(samples, giB(4)));
    builder.hostTrack(0, Role::SwapTotal, std::vector<double>(samples, giB(50)));
    builder.hostTrack(0, Role::SwapFree, std::vector<double>(samples, giB(10)));
    builder.hostTrack(0, Role::PsiSome, every(1, std::vector<double>(samples, 9)).values);
    builder.kill("basalt", 96 * halfHour - 900, "a1", 7);
    builder.journal("basalt", -100, qint64(samples) * halfHour);
    Analyser analyser;
    {
        const Incident before = builder.finish(0, qint64(samples) * halfHour);
        QCOMPARE(shownText(before, analyser.analyse(before)), shownText(before, analyse(before)));
    }
    // Another incident of the same columns; the one before is gone.
    Incident after = builder.incident();
    for (int turn = 0; turn < 2; ++turn) {
        for (const DefinitionInfo &info : definitionList()) {
            if (key == QLatin1StringView(info.key))
                info.set(after.choices.definitions,
                         info.get(after.choices.definitions) * (turn == 0 ? 0.6 : 1.5));
        }
        if (key.isEmpty())
            after.windows.front().range.from += std::chrono::hours(turn + 1);
        const Incident copy = after;
        QCOMPARE(shownText(copy, analyser.analyse(copy)), shownText(copy, analyse(copy)));
    }
}

void TestPairs::jsonHasTheShape()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 30, 30});
    builder.add({"x", "mimalloc", 1020, 30, 3});
    const Findings findings = builder.findings();
    const QJsonObject json = showJson(builder.incident(), findings);
    const QJsonObject pair = json[u"pairs"_s][0].toObject();
    QCOMPARE(pair[u"holds_side"_s][u"relay"_s].toString(), u"a"_s);
    const QJsonObject peak = pair[u"holds_side"_s][u"peak"_s].toObject();
    QCOMPARE(peak[u"value"_s].toDouble(), 30.0);
    QCOMPARE(peak[u"unit"_s].toString(), u"GiB"_s);
    QCOMPARE(peak[u"definition"_s].toString(), u"D4"_s);
    QCOMPARE(peak[u"step_s"_s].toDouble(), 1800.0);
    QVERIFY(peak[u"lower_bound"_s].toBool());
    QCOMPARE(peak[u"inputs"_s][0][u"source"_s].toString(), u"handmade.json"_s);
    QCOMPARE(peak[u"inputs"_s][0][u"first_sample"_s].toInt(), 20);
    QVERIFY(pair[u"holds_side"_s][u"end"_s][u"level"_s].isNull());
    QVERIFY(json[u"kills"_s].isNull());
    QVERIFY(json[u"why"_s].toObject().contains(u"kills"_s));
    QCOMPARE(json[u"matching"_s][u"pairs"_s], QJsonValue(QJsonArray{QJsonArray{u"a"_s, u"x"_s}}));
}

// D17: V2 names every relay that ended then; nobody did, which is not the same as "attributed".
void TestPairs::killThatNobodyEndedWith()
{
    Builder builder(halfHour);
    const size_t host = builder.host("basalt");
    const size_t relay = builder.process(host, "a", "glibc");
    builder.track(relay, Role::Rss, std::vector<double>(samples, giB(2)));
    std::vector<double> starts(samples, -100.0);
    std::fill(starts.begin() + 50, starts.end(), 50 * halfHour - 20.0);
    builder.track(relay, Role::StartTime, starts);
    Kill &first = builder.kill("basalt", 50 * halfHour - 30, "tor", 7);
    first.unit = "tor@a.service";
    first.unitEvidence = "cgroup";
    builder.kill("basalt", 80 * halfHour, "tor", 8);
    const Incident incident = builder.finish(0, qint64(samples) * halfHour);
    const QJsonObject json = showJson(incident, analyse(incident));
    const QJsonArray kills = json[u"kills"_s].toArray();
    QCOMPARE(kills.size(), qsizetype(2));
    QVERIFY(kills[0][u"ambiguous_with"_s].isNull());
    QCOMPARE(kills[1][u"level"_s].toString(), u"V2"_s);
    QVERIFY(kills[1][u"ambiguous_with"_s].isArray());
    QVERIFY(kills[1][u"ambiguous_with"_s].toArray().isEmpty());
    QCOMPARE(json[u"kill_summary"_s][u"per_host"_s][u"basalt"_s][u"text"_s].toString(), u"2 kills"_s);
}

void TestPairs::answersTravelWithCaveats()
{
    PairBuilder builder;
    builder.add({"a", "glibc", 1000, 30, 30});
    builder.add({"x", "mimalloc", 1000, 30, 3});
    builder.builder().incident().choices.answeredCaveats["small-sample"] = u"We know."_s;
    const Findings findings = builder.findings();
    const auto caveat = std::ranges::find(findings.caveats, std::string("small-sample"), &Caveat::code);
    QVERIFY(caveat != findings.caveats.end());
    QCOMPARE(caveat->answer, u"We know."_s);
}

QTEST_GUILESS_MAIN(TestPairs)
#include "tst_pairs.moc"
