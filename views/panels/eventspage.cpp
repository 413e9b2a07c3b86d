// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/eventspage.h"

#include "models/base/text.h"
#include "models/base/visibletext.h"
#include "models/items/itemtexts.h"
#include "views/panels/copybutton.h"
#include "views/panels/emptystate.h"
#include "views/panels/eventexport.h"
#include "views/panels/evidencedrawer.h"
#include "views/panels/filterfield.h"
#include "views/panels/itemtable.h"
#include "views/panels/pageheader.h"
#include "views/panels/quietsplitter.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int leastTable = 160;
constexpr int leastDrawer = 200;
constexpr int widestChoice = 176;

QComboBox *conditionBox(const QString &accessibleName, QWidget *parent)
{
    auto *box = new QComboBox(parent);
    box->setAccessibleName(accessibleName);
    box->setMinimumHeight(measure::target);
    box->setMaximumWidth(widestChoice);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return box;
}

/// Keeps what is chosen as long as there is such a thing.
/// least: of how many things on there is something to choose.
void fillBox(QComboBox *box, const QString &any, const std::vector<EventFilter::Choice> &choices,
             size_t least)
{
    const QString chosen = box->currentData().toString();
    box->clear();
    box->addItem(any, QString());
    for (const EventFilter::Choice &choice : choices)
        box->addItem(visibleText(choice.text), choice.value);
    box->setCurrentIndex(std::max(0, box->findData(chosen)));
    box->setVisible(choices.size() >= least);
}

} // namespace

EventsPage::EventsPage(TimeSelection *selection, QWidget *parent)
    : Page(u"events"_s, tr("Events"), selection, parent)
    , m_events(new EventsModel(this))
    , m_filtered(new EventFilter(m_events, this))
    , m_table(new QTreeView(this))
    , m_filter(new FilterField(tr("Filter events"), this))
    , m_host(conditionBox(tr("Host"), this))
    , m_kind(conditionBox(tr("Kind"), this))
    , m_unit(conditionBox(tr("Unit"), this))
    , m_level(conditionBox(tr("Level"), this))
    , m_time(conditionBox(tr("Time"), this))
    , m_drawer(new EvidenceDrawer(this))
    , m_splitter(new QuietSplitter(this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
{
    m_table->setModel(m_filtered);
    m_table->setIndentation(measure::panelGap);
    dress(m_table, tr("Events"));
    fitColumns(m_table, EventsModel::KindColumn);
    m_table->setSortingEnabled(true);
    addCopyMenu(m_table);
    m_table->sortByColumn(EventsModel::TimeColumn, Qt::AscendingOrder);
    m_table->setMinimumHeight(leastTable);
    m_drawer->setMinimumHeight(leastDrawer);
    m_drawer->hide();
    header()->addControl(m_filter);
    connect(m_filter, &QLineEdit::textChanged, this, &EventsPage::applyConditions);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &EventsPage::onChosen);
    connect(m_empty, &EmptyState::clicked, this, &Page::importWanted);
    connect(selection, &TimeSelection::playheadChanged, this, &EventsPage::followPlayhead);
    connect(selection, &TimeSelection::rangeChanged, this, [this] {
        if (m_time->currentIndex() > 0)
            applyConditions();
    });

    m_empty->setTexts(tr("No journal imported"),
                      tr("Without the kernel's own lines no kill can be verified, only suspected."),
                      tr("Import a journal…"));
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(m_drawer);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_splitter);
    m_conditions = conditionsRow();
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::pageMargin);
    rows->setSpacing(measure::grid);
    rows->addWidget(header());
    rows->addWidget(m_conditions);
    rows->addWidget(m_stack, 1);
}

QWidget *EventsPage::conditionsRow()
{
    auto *box = new QWidget(this);
    auto *across = new QHBoxLayout(box);
    across->setContentsMargins({});
    across->setSpacing(measure::grid);
    m_time->addItem(tr("Whole time"));
    m_time->addItem(tr("Shown range"));
    for (QComboBox *choice : {m_host, m_kind, m_unit, m_level, m_time}) {
        across->addWidget(choice);
        connect(choice, &QComboBox::activated, this, &EventsPage::applyConditions);
    }
    across->addStretch(1);
    across->addWidget(exportButton());
    return box;
}

QToolButton *EventsPage::exportButton()
{
    QToolButton *button = quietButton(tr("Export list"), u"document-export"_s, this);
    auto *menu = new QMenu(button);
    connect(menu->addAction(tr("As CSV…")), &QAction::triggered, this, [this] { exportList(u"csv"_s); });
    connect(menu->addAction(tr("As JSON…")), &QAction::triggered, this, [this] { exportList(u"json"_s); });
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(menu);
    return button;
}

void EventsPage::setStory(const Story &story)
{
    m_story = story;
    m_drawer->clear();
    m_drawer->hide();
    m_events->setStory(story.incident, story.findings);
    const bool any = m_events->eventCount() > 0;
    m_stack->setCurrentIndex(any ? 1 : 0);
    m_filter->setVisible(any);
    m_conditions->setVisible(any);
    fillHeader(story);
    fillChoices();
    applyConditions();
}

void EventsPage::fillChoices()
{
    fillBox(m_host, tr("All hosts"), m_filtered->choices(EventsModel::HostRole), 2);
    fillBox(m_kind, tr("All kinds"), m_filtered->choices(EventsModel::KindRole), 2);
    // Not every event has a unit or a level: one alone parts them from the others.
    fillBox(m_unit, tr("All units"), m_filtered->choices(EventsModel::UnitRole), 1);
    fillBox(m_level, tr("All levels"), m_filtered->choices(EventsModel::LevelRole), 1);
}

void EventsPage::applyConditions()
{
    EventFilter::Conditions conditions;
    conditions.host = m_host->currentData().toString();
    conditions.kind = m_kind->currentData().toString();
    conditions.unit = m_unit->currentData().toString();
    conditions.level = m_level->currentData().toString();
    conditions.words = m_filter->text().trimmed();
    if (m_time->currentIndex() > 0 && !selection()->range().isEmpty())
        conditions.range = selection()->range();
    m_filtered->setConditions(conditions);
    openDays();
}

void EventsPage::clearConditions()
{
    for (QComboBox *choice : {m_host, m_kind, m_unit, m_level, m_time})
        choice->setCurrentIndex(0);
    m_filter->clear();
    applyConditions();
}

void EventsPage::exportList(const QString &suffix)
{
    if (m_story.isEmpty())
        return;
    std::vector<EventRow> rows;
    for (const EventsModel::Event &event : m_filtered->shownEvents())
        rows.push_back(eventRow(*m_story.incident, *m_story.findings, event));
    Q_EMIT exportWanted(suffix == u"csv" ? eventListCsv(rows) : eventListJson(rows), suffix);
}

void EventsPage::openDays()
{
    m_table->expandAll();
    for (int row = 0; row < m_filtered->rowCount(); ++row)
        m_table->setFirstColumnSpanned(row, {}, true);
}

void EventsPage::fillHeader(const Story &story)
{
    if (story.isEmpty()) {
        header()->setHeadline(title());
        header()->setMuted({});
        header()->setCaveats(0);
        return;
    }
    const auto total = std::ssize(story.findings->kills);
    const auto verified = std::ranges::count(story.findings->kills, KillLevel::V3, &KillFinding::level);
    header()->setHeadline(
        total == 0 ? tr("No kill is in the imported journals.")
        : total == verified
            ? tr("%1 kills, all verified by a kernel line of the process.").arg(total)
            : tr("%1 kills, %2 of them verified by a kernel line of the process.").arg(total).arg(verified));
    const Finding &counted = story.findings->relayKills;
    const auto notes = story.incident->timeline.size();
    QStringList parts;
    if (counted.known())
        parts << tr("counted for the story: %1").arg(counted.text);
    const auto told = story.incident->logEvents.size();
    if (told > 0)
        parts << (told == 1 ? tr("1 other log line") : tr("%1 other log lines").arg(told));
    if (notes > 0)
        parts << (notes == 1 ? tr("1 dated note") : tr("%1 dated notes").arg(notes));
    header()->setMuted(parts.join(u" · "_s));
    header()->setCaveats(story.findings->caveats.size());
}

void EventsPage::showKill(size_t kill)
{
    // Whoever asks for a kill wants to see it, whatever was looked for before.
    QModelIndex index = m_filtered->mapFromSource(m_events->indexOfKill(kill));
    if (!index.isValid()) {
        clearConditions();
        index = m_filtered->mapFromSource(m_events->indexOfKill(kill));
    }
    if (!index.isValid())
        return;
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

void EventsPage::followPlayhead(std::optional<Instant> playhead)
{
    if (!playhead)
        return;
    const QModelIndex index = m_filtered->mapFromSource(m_events->lastIndexAt(*playhead));
    if (index == m_table->currentIndex().siblingAtColumn(0))
        return;
    m_following = true;
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
    m_following = false;
}

void EventsPage::onChosen(const QModelIndex &index)
{
    const EventsModel::Event *chosen = m_events->event(m_filtered->mapToSource(index));
    if (!chosen)
        return;
    const EventsModel::Event event = *chosen;
    Subject subject;
    subject.index = event.index;
    switch (event.kind) {
    case EventsModel::Event::Kind::Kill:
        subject.kind = Subject::Kind::Kill;
        break;
    case EventsModel::Event::Kind::Log:
        subject.kind = Subject::Kind::Log;
        break;
    case EventsModel::Event::Kind::Timeline:
        subject.kind = Subject::Kind::Timeline;
        break;
    case EventsModel::Event::Kind::Restart:
        subject.kind = Subject::Kind::Number;
        subject.title = index.siblingAtColumn(EventsModel::KindColumn).data().toString();
        subject.finding = m_story.findings->restartMarkers[event.index].processes;
        break;
    }
    const bool opens = m_drawer->isHidden();
    m_drawer->show();
    m_drawer->showRecord(m_story, event);
    if (opens)
        m_splitter->setSizes({m_splitter->height() / 2, m_splitter->height() / 2});
    m_table->scrollTo(index);
    Q_EMIT inspected(subject);
    if (event.time && !m_following) {
        selection()->reveal(*event.time);
        selection()->setCursor(event.time);
    }
}

} // namespace memreport
