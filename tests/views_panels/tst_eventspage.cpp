// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "smallstory.h"
#include "views/panels/eventexport.h"
#include "views/panels/eventspage.h"
#include "views/panels/evidencedrawer.h"

#include <QAction>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'783'036'800'000; // 2026-07-03T00:00:00Z
/// A process may name itself so; a spreadsheet would run it.
constexpr auto formula = "=cmd|'/c calc'!A1";

LogEvent logEvent(LogEventKind kind, qint64 minutes, const std::string &host, const std::string &text,
                  qint64 line)
{
    LogEvent event;
    event.kind = kind;
    event.time = MicroInstant(std::chrono::milliseconds(start + minutes * 60'000));
    event.host = host;
    event.identifier = "kernel";
    event.lines = {{line, line * 100, text, ""}};
    return event;
}

/// The small story with a journal of a kill, swap that came, and a line that looks like a formula.
Story journalStory()
{
    const SmallStory small = smallStory();
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = u"/logs/basalt.log"_s;
    evidence->source.sha256 = std::string(64, 'b');
    Kill kill;
    kill.raw = "Out of memory: Killed process 1724 (<b>tor</b>)";
    kill.lines = {{40, 4000, "oom-kill:constraint=…", ""}, {41, 4100, kill.raw, ""}};
    evidence->kills = {kill};
    evidence->logEvents = {logEvent(LogEventKind::SwapAdded, 2, "granite", "Adding 1k swap, on /dev/sda2", 9),
                           logEvent(LogEventKind::AllocatorWarning, 3, "granite", formula, 10)};
    auto incident = std::make_shared<Incident>(*small.incident);
    incident->evidence.push_back(evidence);
    incident->kills[0].reports = {{1, 0}};
    incident->logEvents = mergeLogEvents(incident->evidence);
    Story story;
    story.document.evidence = incident->evidence;
    story.incident = incident;
    story.findings = small.findings;
    return story;
}

struct Shown
{
    TimeSelection selection;
    EventsPage page{&selection, nullptr};

    Shown()
    {
        page.resize(1000, 700);
        page.show();
        page.setStory(journalStory());
    }
    void choose(const QString &name, const QString &entry)
    {
        for (QComboBox *box : page.findChildren<QComboBox *>()) {
            if (box->accessibleName() != name)
                continue;
            box->setCurrentIndex(box->findText(entry));
            Q_EMIT box->activated(box->currentIndex());
        }
    }
    QByteArray exported(const QString &form)
    {
        QSignalSpy wanted(&page, &EventsPage::exportWanted);
        for (QAction *action : page.findChildren<QAction *>()) {
            if (action->text().contains(form))
                action->trigger();
        }
        return wanted.isEmpty() ? QByteArray() : wanted.front().front().toByteArray();
    }
};

ContextLine contextLine(qint64 number, const std::string &text, bool own = false)
{
    return {number, text, 0, own};
}

} // namespace

class TestEventsPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void csvOfTheShownRows();
    void jsonOfTheShownRows();
    void conditionsAreOffered();
    void wordsAndRange();
    void aKillThatIsAskedForIsShown();
    void drawerAsksForTheFile();
    void drawerShowsTheContext();
    void drawerWithoutTheFile();
    void drawerIsPlainText();
    void lateAnswersAreForNobody();
};

void TestEventsPage::csvOfTheShownRows()
{
    Shown shown;
    shown.choose(u"Host"_s, u"granite"_s);
    const QByteArray csv = shown.exported(u"CSV"_s);
    const QList<QByteArray> lines = csv.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines[0],
             "time,precision,host,process,pid,unit,kind,level,resident_gib,swap_gib,count,text,source,"
             "line,byte,sha256");
    const QByteArray end = ",/logs/basalt.log,%1,%2," + QByteArray(64, 'b');
    QCOMPARE(lines[1],
             "2026-07-03T00:02:00Z,,granite,kernel,,,swap-added,,,,1,\"Adding 1k swap, on /dev/sda2\"" +
                 QByteArray(end).replace("%1", "9").replace("%2", "900"));
    // An apostrophe makes the formula a text.
    QCOMPARE(lines[2], "2026-07-03T00:03:00Z,,granite,kernel,,,allocator-warning,,,,1,'=cmd|'/c calc'!A1" +
                           QByteArray(end).replace("%1", "10").replace("%2", "1000"));
}

void TestEventsPage::jsonOfTheShownRows()
{
    Shown shown;
    shown.choose(u"Level"_s, u"V3"_s);
    QCOMPARE(shown.page.filter()->shownEvents().size(), size_t(1)); // the rest has no level
    const QJsonArray list = QJsonDocument::fromJson(shown.exported(u"JSON"_s)).array();
    QCOMPARE(list.size(), 1);
    const QJsonObject kill = list[0].toObject();
    QCOMPARE(kill.value(u"time"_s).toString(), u"2026-07-03T01:30:00Z"_s);
    QCOMPARE(kill.value(u"process"_s).toString(), u"relay01"_s);
    QCOMPARE(kill.value(u"level"_s).toString(), u"V3"_s);
    QCOMPARE(kill.value(u"resident_gib"_s).toDouble(), 40.0);
    QCOMPARE(kill.value(u"line"_s).toInteger(), 41);
    QVERIFY(!kill.contains(u"pid"_s)); // not known, so not there
    QCOMPARE(eventListJson({}), QByteArray("[\n]\n"));
}

void TestEventsPage::conditionsAreOffered()
{
    Shown shown;
    const auto box = [&](const QString &name) {
        for (QComboBox *each : shown.page.findChildren<QComboBox *>()) {
            if (each->accessibleName() == name)
                return each;
        }
        return static_cast<QComboBox *>(nullptr);
    };
    QCOMPARE(box(u"Host"_s)->count(), 3); // all, basalt, granite
    QCOMPARE(box(u"Kind"_s)->count(), 5); // all, kill, swap, warning, reboot
    QVERIFY(box(u"Kind"_s)->isVisible());
    QVERIFY(!box(u"Unit"_s)->isVisible()); // nothing to choose from
    shown.choose(u"Kind"_s, u"Swap added"_s);
    QCOMPARE(shown.page.filter()->shownEvents().size(), size_t(1));
    // A new story keeps what was chosen.
    shown.page.setStory(journalStory());
    QCOMPARE(box(u"Kind"_s)->currentText(), u"Swap added"_s);
    QCOMPARE(shown.page.filter()->shownEvents().size(), size_t(1));
}

void TestEventsPage::wordsAndRange()
{
    Shown shown;
    shown.selection.setWhole({instantFromMs(start), instantFromMs(start + 200'000'000)}, {});
    shown.selection.setRange({instantFromMs(start), instantFromMs(start + 150'000)});
    QCOMPARE(shown.page.filter()->shownEvents().size(), size_t(4));
    shown.choose(u"Time"_s, u"Shown range"_s);
    QCOMPARE(shown.page.filter()->shownEvents().size(), size_t(1)); // 00:02
    shown.selection.setRange({instantFromMs(start), instantFromMs(start + 190'000)});
    QCOMPARE(shown.page.filter()->shownEvents().size(), size_t(2)); // and 00:03
    shown.page.findChild<QLineEdit *>()->setText(u"CMD"_s);
    QCOMPARE(shown.page.filter()->shownEvents().size(), size_t(1));
}

void TestEventsPage::aKillThatIsAskedForIsShown()
{
    Shown shown;
    shown.choose(u"Host"_s, u"granite"_s);
    QSignalSpy inspected(&shown.page, &Page::inspected);
    shown.page.showKill(0);
    QCOMPARE(inspected.count(), 1);
    QCOMPARE(shown.page.filter()->shownEvents().size(), size_t(4));
}

void TestEventsPage::drawerAsksForTheFile()
{
    Shown shown;
    QVERIFY(shown.page.drawer()->isHidden());
    QSignalSpy wanted(shown.page.drawer(), &EvidenceDrawer::contextWanted);
    shown.page.showKill(0);
    QVERIFY(shown.page.drawer()->isVisible());
    QCOMPARE(wanted.count(), 1);
    const auto &wish = shown.page.drawer()->wish();
    QCOMPARE(wish.evidence->source.path, u"/logs/basalt.log"_s);
    QCOMPARE(wish.places.size(), size_t(2));
    QCOMPARE(wish.places[0].byte, std::optional(qint64(4000)));
    QCOMPARE(wish.places[1].line, 41);
    // Until then what the report keeps.
    QCOMPARE(shown.page.drawer()->ownLines(),
             QStringList({u"oom-kill:constraint=…"_s, u"Out of memory: Killed process 1724 (<b>tor</b>)"_s}));
}

void TestEventsPage::drawerShowsTheContext()
{
    Shown shown;
    shown.page.showKill(0);
    EvidenceDrawer *drawer = shown.page.drawer();
    SourceContext context;
    context.lines = {contextLine(7, "before"), contextLine(8, "own", true), contextLine(9, "after"),
                     contextLine(30, "later"), contextLine(31, "own again", true)};
    context.endsFile = true;
    drawer->showContext(drawer->wish().id, context, u"from /logs/basalt.log"_s);
    QCOMPARE(drawer->shownText(), u"   7  before\n"
                                  "▸  8  own\n"
                                  "   9  after\n"
                                  "      ⋯ 20 lines\n"
                                  "  30  later\n"
                                  "▸ 31  own again"_s);
    QCOMPARE(drawer->ownLines(), QStringList({u"own"_s, u"own again"_s}));
    QVERIFY(drawer->stateText().startsWith(u"from /logs/basalt.log"_s));
}

void TestEventsPage::drawerWithoutTheFile()
{
    Shown shown;
    shown.page.showKill(0);
    EvidenceDrawer *drawer = shown.page.drawer();
    drawer->showProblem(drawer->wish().id,
                        u"The file is not at hand. /logs/basalt.log: there is no such file"_s);
    QVERIFY(drawer->stateText().startsWith(u"The file is not at hand."_s));
    QCOMPARE(drawer->ownLines().size(), 2);
}

void TestEventsPage::drawerIsPlainText()
{
    Shown shown;
    shown.page.showKill(0);
    EvidenceDrawer *drawer = shown.page.drawer();
    QVERIFY(drawer->shownText().contains(u"(<b>tor</b>)"_s));
    SourceContext context;
    context.lines = {contextLine(41, "<img src='x'>\u202E", true)};
    drawer->showContext(drawer->wish().id, context, {});
    // What turns the writing around is written out.
    QCOMPARE(drawer->shownText(), u"▸ 41  <img src='x'>⟨U+202E⟩"_s);
}

void TestEventsPage::lateAnswersAreForNobody()
{
    Shown shown;
    shown.page.showKill(0);
    EvidenceDrawer *drawer = shown.page.drawer();
    const quint64 first = drawer->wish().id;
    shown.page.setStory(journalStory());
    QVERIFY(drawer->isHidden());
    SourceContext context;
    context.lines = {contextLine(1, "x", true)};
    drawer->showContext(first, context, {});
    QCOMPARE(drawer->shownText(), QString());
}

QTEST_MAIN(TestEventsPage)
#include "tst_eventspage.moc"
