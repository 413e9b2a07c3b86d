// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/eventfilter.h"
#include "models/items/eventrecord.h"
#include "models/items/eventtexts.h"
#include "models/items/itemtexts.h"
#include "smallstory.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'783'036'800'000; // 2026-07-03T00:00:00Z
constexpr auto preloadLine = "basalt tor[7]: ERROR: ld.so: object 'libmimalloc.so.2' from LD_PRELOAD …";

EvidencePtr journalEvidence()
{
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = u"/logs/basalt.log"_s;
    evidence->source.sha256 = std::string(64, 'b');
    Kill kill;
    kill.raw = "Out of memory: Killed process 1724 (tor)";
    kill.lines = {{40, 4000, "oom-kill:constraint=…", ""}, {41, 4100, kill.raw, ""}};
    evidence->kills = {kill};
    LogEvent preload;
    preload.time = MicroInstant(std::chrono::milliseconds(start + 60'000));
    preload.precision = TimePrecision::Second;
    preload.host = "basalt";
    preload.identifier = "tor";
    preload.pid = 7;
    preload.unit = "tor@relay01.service";
    preload.object = "/usr/lib/libmimalloc.so.2";
    preload.detail = "cannot open shared object file";
    preload.allocator = "mimalloc";
    preload.lines = {{3, 300, preloadLine, ""}};
    LogEvent swap;
    swap.kind = LogEventKind::SwapAdded;
    swap.time = MicroInstant(std::chrono::milliseconds(start + 120'000));
    swap.host = "granite";
    swap.identifier = "kernel";
    swap.object = "/dev/sda2";
    swap.sizeKb = 8'388'608;
    swap.lines = {{9, 900, "granite kernel: Adding 8388608k swap on /dev/sda2.", ""}};
    evidence->logEvents = {preload, swap};
    evidence->timeline = smallStory().incident->timeline;
    evidence->timeline[0].line = 12;
    return evidence;
}

/// The small story with a journal: kill, preload, swap, a note stated in line 12.
SmallStory journalStory()
{
    const SmallStory small = smallStory();
    auto incident = std::make_shared<Incident>(*small.incident);
    incident->evidence.push_back(journalEvidence());
    incident->timeline = incident->evidence.back()->timeline;
    incident->kills[0].reports = {{1, 0}};
    incident->kills[0].kill.pid = 1724;
    incident->kills[0].kill.unit = "tor@relay01.service";
    incident->logEvents = mergeLogEvents(incident->evidence);
    auto findings = std::make_shared<Findings>(*small.findings);
    RestartMarker marker;
    marker.from = instantFromMs(start + 3'600'000);
    marker.to = marker.from + std::chrono::minutes(4);
    marker.processes.values = {21};
    marker.processes.text = u"21 processes"_s;
    marker.hosts = {0};
    findings->restartMarkers = {marker};
    return {incident, findings};
}

struct Shown
{
    EventsModel events;
    EventFilter filter{&events, nullptr};

    Shown()
    {
        const SmallStory story = journalStory();
        events.setStory(story.incident, story.findings);
        filter.sort(EventsModel::TimeColumn);
    }
    /// Kinds of what is shown, in order.
    QStringList kinds(const EventFilter::Conditions &conditions)
    {
        filter.setConditions(conditions);
        QStringList words;
        for (int day = 0; day < filter.rowCount(); ++day) {
            const QModelIndex parent = filter.index(day, 0);
            for (int row = 0; row < filter.rowCount(parent); ++row)
                words << filter.index(row, 0, parent).data(EventsModel::KindRole).toString();
        }
        return words;
    }
};

QStringList values(const std::vector<EventFilter::Choice> &choices)
{
    QStringList values;
    for (const EventFilter::Choice &choice : choices)
        values << choice.value;
    return values;
}

QString fieldOf(const std::vector<EventField> &fields, const QString &name)
{
    const auto found = std::ranges::find(fields, name, &EventField::name);
    return found == fields.end() ? u"(none)"_s : found->text;
}

} // namespace

class TestEventFilter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::C); }
    void everything();
    void conditions_data();
    void conditions();
    void daysWithoutEventsGo();
    void choices();
    void shownEvents();
    void cells();
    void reportsOfAKill();
    void reportsOfTheRest();
    void fields();
    void rowsForExport();
};

void TestEventFilter::everything()
{
    Shown shown;
    const QAbstractItemModelTester tester(&shown.filter,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(shown.events.eventCount(), 5);
    QCOMPARE(shown.kinds({}), QStringList({u"preload-failed"_s, u"swap-added"_s, u"fleet-restart"_s,
                                           u"kernel-global"_s, u"reboot"_s}));
}

void TestEventFilter::conditions_data()
{
    QTest::addColumn<EventFilter::Conditions>("conditions");
    QTest::addColumn<QStringList>("expected");
    using Conditions = EventFilter::Conditions;
    QTest::addRow("host") << Conditions{.host = u"granite"_s} << QStringList{u"swap-added"_s};
    QTest::addRow("kind") << Conditions{.kind = u"preload-failed"_s} << QStringList{u"preload-failed"_s};
    QTest::addRow("unit") << Conditions{.unit = u"tor@relay01.service"_s}
                          << QStringList{u"preload-failed"_s, u"kernel-global"_s};
    QTest::addRow("level") << Conditions{.level = u"V3"_s} << QStringList{u"kernel-global"_s};
    QTest::addRow("words, of a raw line")
        << Conditions{.words = u"LD_preload"_s} << QStringList{u"preload-failed"_s};
    QTest::addRow("range") << Conditions{.range = TimeRange{instantFromMs(start + 120'000),
                                                            instantFromMs(start + 3'600'001)}}
                           << QStringList{u"swap-added"_s, u"fleet-restart"_s};
    QTest::addRow("two") << Conditions{.host = u"granite"_s, .unit = u"tor@relay01.service"_s}
                         << QStringList{};
}

void TestEventFilter::conditions()
{
    QFETCH(EventFilter::Conditions, conditions);
    Shown shown;
    QTEST(shown.kinds(conditions), "expected");
}

void TestEventFilter::daysWithoutEventsGo()
{
    Shown shown;
    QCOMPARE(shown.filter.rowCount(), 2);
    shown.kinds({.host = u"granite"_s});
    QCOMPARE(shown.filter.rowCount(), 1);
    shown.kinds({});
    QCOMPARE(shown.filter.rowCount(), 2);
}

void TestEventFilter::choices()
{
    Shown shown;
    QCOMPARE(values(shown.filter.choices(EventsModel::HostRole)), QStringList({u"basalt"_s, u"granite"_s}));
    QCOMPARE(values(shown.filter.choices(EventsModel::UnitRole)), QStringList(u"tor@relay01.service"_s));
    QCOMPARE(values(shown.filter.choices(EventsModel::LevelRole)), QStringList(u"V3"_s));
    QCOMPARE(shown.filter.choices(EventsModel::KindRole).size(), size_t(5));
    // What there is, whatever is shown.
    shown.kinds({.host = u"granite"_s});
    QCOMPARE(values(shown.filter.choices(EventsModel::HostRole)), QStringList({u"basalt"_s, u"granite"_s}));
}

void TestEventFilter::shownEvents()
{
    Shown shown;
    shown.kinds({.unit = u"tor@relay01.service"_s});
    const auto events = shown.filter.shownEvents();
    QCOMPARE(events.size(), size_t(2));
    QCOMPARE(events[0].kind, EventsModel::Event::Kind::Log);
    QCOMPARE(events[1].kind, EventsModel::Event::Kind::Kill);
}

void TestEventFilter::cells()
{
    Shown shown;
    shown.kinds({});
    const QModelIndex day = shown.filter.index(0, 0);
    const auto cell = [&](int row, int column) {
        return shown.filter.index(row, column, day).data().toString();
    };
    QCOMPARE(cell(0, EventsModel::HostColumn), u"basalt"_s);
    QCOMPARE(cell(0, EventsModel::ProcessColumn), u"tor@relay01.service"_s);
    QVERIFY(cell(0, EventsModel::KindColumn).endsWith(u"libmimalloc.so.2: cannot open shared object file"_s));
    QVERIFY(cell(1, EventsModel::KindColumn).endsWith(u"8.0 GiB on /dev/sda2"_s));
    QCOMPARE(cell(1, EventsModel::LevelColumn), QString());
    QVERIFY(cell(2, EventsModel::KindColumn).contains(u"21 processes"_s));
}

void TestEventFilter::reportsOfAKill()
{
    Shown shown;
    const auto &incident = *shown.events.incident();
    const auto reports =
        eventReports(incident, *shown.events.findings(), {EventsModel::Event::Kind::Kill, 0, std::nullopt});
    QCOMPARE(reports.size(), size_t(1));
    QCOMPARE(reports[0].evidence->source.path, u"/logs/basalt.log"_s);
    QCOMPARE(reports[0].lines.size(), size_t(2));
    const EvidenceLine &victim = reports[0].lines[reports[0].first]; // the line that names it
    QCOMPARE(victim.line, 41);
    SourceInfo source;
    QCOMPARE(recordPlaceText(source, victim), u"line 41 · byte 4100"_s);
    source.importer = "journal-binary";
    QCOMPARE(recordPlaceText(source, {81, std::nullopt, {}, {}}), u"entry 81"_s);
}

void TestEventFilter::reportsOfTheRest()
{
    Shown shown;
    const auto of = [&](EventsModel::Event::Kind kind) {
        return eventReports(*shown.events.incident(), *shown.events.findings(), {kind, 0, std::nullopt});
    };
    QCOMPARE(of(EventsModel::Event::Kind::Log).at(0).lines.at(0).byte, std::optional(qint64(300)));
    QCOMPARE(of(EventsModel::Event::Kind::Timeline).at(0).lines.at(0).line, 12);
    QVERIFY(of(EventsModel::Event::Kind::Restart).empty());
}

void TestEventFilter::fields()
{
    Shown shown;
    const auto of = [&](EventsModel::Event::Kind kind, size_t index) {
        return eventFields(*shown.events.incident(), *shown.events.findings(), {kind, index, std::nullopt});
    };
    const auto kill = of(EventsModel::Event::Kind::Kill, 0);
    QCOMPARE(fieldOf(kill, u"Pid"_s), u"1724"_s);
    QCOMPARE(fieldOf(kill, u"Unit"_s), u"tor@relay01.service"_s);
    QCOMPARE(fieldOf(kill, u"anon-rss"_s), u"(none)"_s); // not told, so not 0
    const auto swap = of(EventsModel::Event::Kind::Log, 1);
    QCOMPARE(fieldOf(swap, u"Size"_s), u"8388608 kB (8.0 GiB)"_s);
    QCOMPARE(fieldOf(swap, u"Swap area"_s), u"/dev/sda2"_s);
    QCOMPARE(fieldOf(of(EventsModel::Event::Kind::Log, 0), u"Good to"_s), u"whole seconds"_s);
}

void TestEventFilter::rowsForExport()
{
    Shown shown;
    const auto row = [&](EventsModel::Event::Kind kind, size_t index, qint64 ms) {
        return eventRow(*shown.events.incident(), *shown.events.findings(), {kind, index, instantFromMs(ms)});
    };
    const EventRow kill = row(EventsModel::Event::Kind::Kill, 0, start + 5'400'000);
    QCOMPARE(kill.time, u"2026-07-03T01:30:00Z"_s);
    QCOMPARE(kill.process, u"relay01"_s);
    QCOMPARE(kill.kind, u"kernel-global"_s);
    QCOMPARE(kill.level, u"V3"_s);
    QCOMPARE(kill.residentGib, std::optional(40.0));
    QCOMPARE(kill.file, u"/logs/basalt.log"_s);
    QCOMPARE(kill.line, std::optional(qint64(41)));
    QCOMPARE(kill.byte, std::optional(qint64(4100)));
    QCOMPARE(kill.sha256, QString(64, u'b'));
    const EventRow swap = row(EventsModel::Event::Kind::Log, 1, start + 120'000);
    QCOMPARE(swap.swapGib, std::optional(8.0));
    QVERIFY(!swap.residentGib);
    QVERIFY(!swap.pid);
}

QTEST_GUILESS_MAIN(TestEventFilter)
#include "tst_eventfilter.moc"
