// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/eventspage.h"

#include "models/base/text.h"
#include "models/items/itemtexts.h"
#include "views/panels/emptystate.h"
#include "views/panels/filterfield.h"
#include "views/panels/itemtable.h"
#include "views/panels/pageheader.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

EventsPage::EventsPage(TimeSelection *selection, QWidget *parent)
    : Page(u"events"_s, tr("Events"), selection, parent)
    , m_events(new EventsModel(this))
    , m_filtered(new QSortFilterProxyModel(this))
    , m_table(new QTreeView(this))
    , m_filter(new FilterField(tr("Filter events"), this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
{
    m_filtered->setSourceModel(m_events);
    m_filtered->setSortRole(EventsModel::SortRole);
    m_filtered->setFilterRole(EventsModel::FilterRole);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_table->setModel(m_filtered);
    m_table->setIndentation(measure::panelGap);
    dress(m_table, tr("Events"));
    fitColumns(m_table, EventsModel::KindColumn);
    m_table->setSortingEnabled(true);
    addCopyMenu(m_table);
    m_table->sortByColumn(EventsModel::TimeColumn, Qt::AscendingOrder);
    header()->addControl(m_filter);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &words) {
        m_filtered->setFilterFixedString(words.trimmed());
        openDays();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &EventsPage::onChosen);
    connect(m_empty, &EmptyState::clicked, this, &Page::importWanted);
    connect(selection, &TimeSelection::playheadChanged, this, &EventsPage::followPlayhead);

    m_empty->setTexts(tr("No journal imported"),
                      tr("Without the kernel's own lines no kill can be verified, only suspected."),
                      tr("Import a journal…"));
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_table);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::pageMargin);
    rows->setSpacing(measure::panelGap);
    rows->addWidget(header());
    rows->addWidget(m_stack, 1);
}

void EventsPage::setStory(const Story &story)
{
    m_events->setStory(story.incident, story.findings);
    m_stack->setCurrentIndex(m_events->eventCount() > 0 ? 1 : 0);
    m_filter->setVisible(m_events->eventCount() > 0);
    fillHeader(story);
    openDays();
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
    parts << (notes == 1 ? tr("1 dated note") : tr("%1 dated notes").arg(notes));
    header()->setMuted(parts.join(u" · "_s));
    header()->setCaveats(story.findings->caveats.size());
}

void EventsPage::showKill(size_t kill)
{
    const QModelIndex index = m_filtered->mapFromSource(m_events->indexOfKill(kill));
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
    const EventsModel::Event *event = m_events->event(m_filtered->mapToSource(index));
    if (!event)
        return;
    Subject subject;
    subject.kind = event->isKill ? Subject::Kind::Kill : Subject::Kind::Timeline;
    subject.index = event->index;
    Q_EMIT inspected(subject);
    if (event->time && !m_following) {
        selection()->reveal(*event->time);
        selection()->setCursor(event->time);
    }
}

} // namespace memreport
