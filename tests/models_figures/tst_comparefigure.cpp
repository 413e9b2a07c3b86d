// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/figures/comparefigure.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace memreport;
using std::chrono::hours;
using std::chrono::minutes;

namespace {

Instant at(std::string_view text)
{
    return toInstant(parseIso(text)->time);
}

/// Resident memory in GiB, a sample each half hour; a negative value stands for a missing one.
Process process(const std::string &name, const std::string &allocator, Instant from,
                const std::vector<double> &levels)
{
    auto times = std::make_shared<TimeColumn>();
    auto values = std::make_shared<ValueColumn>();
    for (size_t i = 0; i < levels.size(); ++i) {
        if (levels[i] < 0)
            continue;
        times->push_back(from + minutes(30) * qint64(i));
        values->push_back(levels[i] * bytesPerGiB);
    }
    auto series = std::make_shared<Series>();
    series->name = "namedprocess_namegroup_memory_bytes";
    series->times = times;
    series->values = values;
    Process made;
    made.name = name;
    made.id = "basalt/" + name;
    made.tracks.push_back({Role::Rss, minutes(30), series, {{0, 0}}});
    made.allocators.push_back({.allocator = allocator, .kind = AllocatorEvidence::Table});
    return made;
}

struct Case
{
    Incident incident;
    Findings findings;
};

/// bas03 on 1 July, killed at 02:10 and started again at 02:15:30; dol02 on 13 July, killed at 01:40.
Case two()
{
    Case made;
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = u"june.json"_s;
    evidence->series.resize(1);
    made.incident.evidence = {evidence};
    made.incident.hosts.push_back({.name = "basalt"});
    made.incident.processes.push_back(
        process("bas03", "glibc", at("2026-07-01T00:00:00Z"), {1, 20, 41, 41, 41, 1, 2}));
    made.incident.processes.push_back(
        process("dol02", "mimalloc", at("2026-07-13T00:00:00Z"), {2, 18, 30, 30, 3, 4}));
    for (const auto *when : {"2026-07-01T02:10:00Z", "2026-07-13T01:40:00Z"}) {
        MergedKill kill;
        kill.kill.time = MicroInstant(at(when));
        made.incident.kills.push_back(kill);
        const size_t index = made.incident.kills.size() - 1;
        made.findings.kills.push_back({.kill = index, .level = KillLevel::V3, .process = index});
    }
    LifetimeFinding life;
    life.lifetime = {.process = 0,
                     .range = {at("2026-07-01T00:00:00Z"), at("2026-07-01T02:00:00Z")},
                     .end = Lifetime::End::Kill,
                     .nextStart = at("2026-07-01T02:15:30Z")};
    made.findings.lifetimes = {life};
    return made;
}

CompareOptions sides(CompareAlignment alignment)
{
    CompareOptions options;
    options.first = {
        .process = 0, .window = {at("2026-07-01T00:00:00Z"), at("2026-07-01T06:00:00Z")}, .moment = {}};
    options.second = {
        .process = 1, .window = {at("2026-07-13T00:00:00Z"), at("2026-07-13T06:00:00Z")}, .moment = {}};
    options.alignment = alignment;
    return options;
}

} // namespace

class TestCompareFigure : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void startsLieOnEachOther();
    void killsLieOnEachOther();
    void chosenMomentsLieOnEachOther();
    void oneProcessInTwoWindows();
    void whatIsMissingIsSaid();
    void spansAreExact();
};

void TestCompareFigure::startsLieOnEachOther()
{
    const Case made = two();
    const FigureSpec spec = compareFigure(made.incident, made.findings, sides(CompareAlignment::WindowStart));
    QCOMPARE(spec.panels.size(), size_t(1));
    const auto &lines = spec.panels[0].lines;
    QCOMPARE(lines.size(), size_t(2));
    QCOMPARE(lines[0].label, u"bas03 glibc"_s);
    QCOMPARE(lines[1].label, u"dol02 mimalloc"_s);
    QVERIFY(lines[0].role != lines[1].role);
    // Twelve days between the windows: the first samples share the axis' 0.
    QVERIFY(spec.origin);
    QCOMPARE(spec.origin->time, at("2026-07-01T00:00:00Z"));
    QCOMPARE(spec.origin->title, u"from the start"_s);
    QCOMPARE(lines[1].series->time(0), at("2026-07-01T00:00:00Z"));
    QCOMPARE(lines[1].series->value(2), 30.0);
    QVERIFY2(spec.panels[0].note.contains(u"moved back by 12 d"), qPrintable(spec.panels[0].note));
    QCOMPARE(spec.range, (TimeRange{at("2026-07-01T00:00:00Z"), at("2026-07-01T06:00:00Z")}));
    // The kill of the second one is drawn where its line is.
    QCOMPARE(spec.panels[0].marks.size(), size_t(2));
    QCOMPARE(spec.panels[0].marks[1].time, at("2026-07-01T01:40:00Z"));
}

void TestCompareFigure::killsLieOnEachOther()
{
    const Case made = two();
    const FigureSpec spec = compareFigure(made.incident, made.findings, sides(CompareAlignment::Kill));
    QCOMPARE(spec.origin->time, at("2026-07-01T02:10:00Z"));
    for (const FigureMark &mark : spec.panels[0].marks)
        QCOMPARE(mark.time, at("2026-07-01T02:10:00Z"));
    // From 1 July 02:10 to 13 July 01:40 are half an hour less than twelve days.
    QVERIFY2(spec.panels[0].note.contains(u"moved back by 11 d 23:30:00"), qPrintable(spec.panels[0].note));
    QVERIFY(spec.panels[0].note.contains(u"13 Jul 2026 01:40"));
    // The second window begins half an hour later on the axis of the first, and ends so.
    QCOMPARE(spec.range, (TimeRange{at("2026-07-01T00:00:00Z"), at("2026-07-01T06:30:00Z")}));
    QVERIFY(spec.altLong.contains(u"moved back by"));
    QVERIFY(spec.caption.contains(u"moved back by"));
    QVERIFY(spec.altShort.size() <= 150);
}

void TestCompareFigure::chosenMomentsLieOnEachOther()
{
    const Case made = two();
    CompareOptions options = sides(CompareAlignment::Moment);
    options.first.moment = at("2026-07-01T01:00:00Z");
    options.second.moment = at("2026-07-13T00:59:59.750Z");
    const FigureSpec spec = compareFigure(made.incident, made.findings, options);
    QCOMPARE(spec.origin->time, at("2026-07-01T01:00:00Z"));
    QVERIFY2(spec.panels[0].note.contains(u"moved back by 11 d 23:59:59.750"),
             qPrintable(spec.panels[0].note));
}

void TestCompareFigure::oneProcessInTwoWindows()
{
    const Case made = two();
    CompareOptions options = sides(CompareAlignment::WindowStart);
    options.second = options.first;
    options.first.window.to = at("2026-07-01T01:00:00Z");
    options.second.window.from = at("2026-07-01T01:00:00Z");
    const FigureSpec spec = compareFigure(made.incident, made.findings, options);
    const auto &lines = spec.panels[0].lines;
    QCOMPARE(lines.size(), size_t(2));
    QVERIFY(lines[0].label != lines[1].label);
    QVERIFY(lines[0].role != lines[1].role);
    // 00:00 and 00:30 lie in the first window; 01:00 is the first sample of the second.
    QCOMPARE(lines[0].runs.front().first, size_t(0));
    QCOMPARE(lines[0].runs.back().last, size_t(2));
    QCOMPARE(lines[1].runs.front().first, size_t(2));
    QCOMPARE(lines[1].series->time(2), at("2026-07-01T00:00:00Z"));
}

void TestCompareFigure::whatIsMissingIsSaid()
{
    const Case made = two();
    // Only bas03 restarted.
    FigureSpec spec = compareFigure(made.incident, made.findings, sides(CompareAlignment::Restart));
    QVERIFY(!spec.origin);
    QCOMPARE(spec.panels.size(), size_t(1));
    QVERIFY2(spec.panels[0].emptyText.contains(u"dol02"), qPrintable(spec.panels[0].emptyText));
    CompareOptions options = sides(CompareAlignment::Restart);
    options.second = options.first;
    spec = compareFigure(made.incident, made.findings, options);
    QCOMPARE(spec.origin->time, at("2026-07-01T02:15:30Z"));
    QVERIFY(spec.panels[0].note.contains(u"nothing is moved"));
    // No cursors are set.
    spec = compareFigure(made.incident, made.findings, sides(CompareAlignment::Moment));
    QVERIFY(spec.panels[0].emptyText.contains(u"cursors A and B"));
    // A window without any sample of the process.
    options = sides(CompareAlignment::WindowStart);
    options.first.window = options.second.window = {at("2026-08-01T00:00:00Z"), at("2026-08-02T00:00:00Z")};
    spec = compareFigure(made.incident, made.findings, options);
    QVERIFY(!spec.panels[0].emptyText.isEmpty());
}

void TestCompareFigure::spansAreExact()
{
    QCOMPARE(exactSpan(hours(24 * 12)), u"+12 d"_s);
    QCOMPARE(exactSpan(hours(28) + minutes(30)), u"+1 d 04:30:00"_s);
    QCOMPARE(exactSpan(Duration(-5000)), u"−00:00:05"_s);
    QCOMPARE(exactSpan(Duration(250)), u"+00:00:00.250"_s);
    QCOMPARE(exactSpan(Duration(0)), u"+00:00:00"_s);
}

QTEST_GUILESS_MAIN(TestCompareFigure)
#include "tst_comparefigure.moc"
