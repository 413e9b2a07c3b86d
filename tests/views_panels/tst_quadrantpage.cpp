// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figureview.h"
#include "views/panels/itemtable.h"
#include "views/panels/quadrantpage.h"
#include "views/panels/tablepanel.h"

#include <QLabel>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QToolButton>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

Finding value(double number)
{
    Finding finding;
    finding.values = {number};
    finding.text = QString::number(number);
    return finding;
}

/// bas03 holds on a host with little swap, dol02 releases on one with much.
Story storyWith(double headroomShare)
{
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = u"june.json"_s;
    Story story;
    story.document.evidence = {evidence};
    story.document.choices.definitions.headroomShare = headroomShare;
    auto incident = std::make_shared<Incident>();
    incident->evidence = story.document.evidence;
    incident->choices = story.document.choices;
    incident->hosts = {{.name = "basalt"}, {.name = "dolomite"}};
    incident->processes = {{.id = "basalt/bas03", .name = "bas03", .host = 0},
                           {.id = "dolomite/dol02", .name = "dol02", .host = 1}};
    auto findings = std::make_shared<Findings>();
    Quadrant &quadrant = findings->quadrant;
    quadrant.window = {Instant(Duration(0)), Instant(std::chrono::hours(48))};
    const bool large = 0.4 >= headroomShare;
    quadrant.observations = {{.host = 0, .range = quadrant.window, .ratio = value(0.4), .isLarge = large},
                             {.host = 1, .range = quadrant.window, .ratio = value(1), .isLarge = true}};
    quadrant.members = {{0, 0, Behaviour::Holds, "glibc", value(99.8), true},
                        {1, 1, Behaviour::Releases, "mimalloc", value(8.3), false}};
    quadrant.balloons = 2;
    quadrant.cells = {{.behaviour = Behaviour::Holds},
                      {.behaviour = Behaviour::Holds, .isLarge = true},
                      {.behaviour = Behaviour::Releases},
                      {.behaviour = Behaviour::Releases, .isLarge = true}};
    for (const size_t cell : {size_t(large ? 1 : 0), size_t(3)}) {
        quadrant.cells[cell].hosts = {cell == 3 ? size_t(1) : size_t(0)};
        quadrant.cells[cell].killsV3 = value(cell == 3 ? 0 : 1);
        quadrant.cells[cell].killsV2 = value(0);
    }
    findings->statements.push_back({"R31", Statement::State::Holds, u"1 of 1 kills."_s, {}});
    story.incident = incident;
    story.findings = findings;
    return story;
}

QStringList wordsOf(const QWidget &page)
{
    QStringList words;
    for (const QLabel *label : page.findChildren<QLabel *>())
        words << label->text();
    return words;
}

} // namespace

class TstQuadrantPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_selection = std::make_unique<TimeSelection>();
        m_page = std::make_unique<QuadrantPage>(m_selection.get());
        m_page->resize(1000, 700);
        m_page->setStory(storyWith(0.5));
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void theSentenceIsTheHeadline()
    {
        QVERIFY(wordsOf(*m_page).contains(u"1 of 1 kills."_s));
        QVERIFY(wordsOf(*m_page).contains(u"✓ holds"_s));
        QCOMPARE(m_page->count(), std::optional(2));
        QVERIFY(m_page->figure());
        QCOMPARE(m_page->figure()->name, std::string("quadrant"));
    }

    void aThresholdIsAChangeOfTheDefinitions()
    {
        std::optional<Change> wanted;
        connect(m_page.get(), &Page::changeWanted, this, [&](const Change &change) { wanted = change; });
        const Document before = storyWith(0.5).document;
        Q_EMIT m_page->figureView()->thresholdMoved(0, 0, 0.31);
        QVERIFY(wanted);
        Edit edit = (*wanted)(before);
        QCOMPARE(edit.after.choices.definitions.headroomShare, 0.31);
        QCOMPARE(edit.after.choices.definitions.holdsPercent, 90.0);
        QVERIFY(!edit.text.isEmpty());
        // The two thresholds of what was kept never meet.
        Q_EMIT m_page->figureView()->thresholdMoved(0, 1, 12);
        edit = (*wanted)(before);
        QCOMPARE(edit.after.choices.definitions.holdsPercent, 50.0); // the least that the definition allows
        Q_EMIT m_page->figureView()->thresholdMoved(0, 2, 99);
        edit = (*wanted)(before);
        QCOMPARE(edit.after.choices.definitions.releasesPercent, 89.0);
    }

    void whatMovedIsNamed()
    {
        QVERIFY(m_page->movedText().startsWith(u"Drag a threshold"_s));
        Q_EMIT m_page->figureView()->thresholdMoved(0, 0, 0.45);
        m_page->setStory(storyWith(0.45));
        QCOMPARE(m_page->movedText(), u"No balloon moved to another cell."_s);
        Q_EMIT m_page->figureView()->thresholdMoved(0, 0, 0.3);
        m_page->setStory(storyWith(0.3));
        QCOMPARE(m_page->movedText(), u"Moved to another cell: bas03"_s);
    }

    void membersAndCellsAreInspected()
    {
        std::vector<Subject> seen;
        connect(m_page.get(), &Page::inspected, this, [&](const Subject &s) { seen.push_back(s); });
        Q_EMIT m_page->figureView()->spotActivated(0, 1);
        QCOMPARE(seen.size(), size_t(1));
        QCOMPARE(seen[0].title, u"Kept of the peak · dol02"_s);
        QCOMPARE(seen[0].finding.values, std::vector<double>{8.3});
        Q_EMIT m_page->table()->subjectChosen(0);
        QCOMPARE(seen.size(), size_t(2));
        QCOMPARE(seen[1].finding.values, std::vector<double>{1});
        Q_EMIT m_page->table()->subjectChosen(1); // not observed
        QCOMPARE(seen.size(), size_t(2));
    }

    void theSecondWindowHasItsOwnFigure()
    {
        Story story = storyWith(0.5);
        auto findings = std::make_shared<Findings>(*story.findings);
        findings->quadrantRetest = findings->quadrant;
        findings->quadrantRetest->members.pop_back();
        story.findings = findings;
        m_page->setStory(story);
        for (QToolButton *button : m_page->findChildren<QToolButton *>()) {
            if (button->text() == u"Second window"_s)
                button->click();
        }
        QCOMPARE(m_page->figure()->name, std::string("quadrant-retest"));
        m_page->setStory(storyWith(0.5));
        QCOMPARE(m_page->figure()->name, std::string("quadrant"));
    }

    void emptyStoriesSayWhy()
    {
        m_page->setStory({});
        QVERIFY(!m_page->figure());
        QVERIFY(wordsOf(*m_page).contains(u"No balloon to place"_s));
        Q_EMIT m_page->figureView()->spotActivated(0, 0);
        Q_EMIT m_page->figureView()->thresholdMoved(0, 0, 1);
    }

    void anyItemModelIsATable()
    {
        QStandardItemModel model(0, 2);
        model.setHorizontalHeaderLabels({u"day"_s, u"kills"_s});
        auto *day = new QStandardItem(u"9 Jul"_s);
        auto *number = new QStandardItem(u"2"_s);
        number->setTextAlignment(Qt::AlignRight);
        day->appendRow({new QStandardItem(u"18:42"_s), number});
        model.appendRow(day);
        const FigureTable table = tableOf(model);
        QCOMPARE(table.columns.size(), size_t(2));
        QVERIFY(!table.columns[0].number);
        QVERIFY(table.columns[1].number);
        QCOMPARE(table.rows.size(), size_t(2));
        QCOMPARE(table.rows[1].cells, QStringList({u"18:42"_s, u"2"_s}));
    }

private:
    std::unique_ptr<TimeSelection> m_selection;
    std::unique_ptr<QuadrantPage> m_page;
};

QTEST_MAIN(TstQuadrantPage)
#include "tst_quadrantpage.moc"
