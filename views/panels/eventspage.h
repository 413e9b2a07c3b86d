// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/eventsmodel.h"
#include "views/panels/page.h"

class QSortFilterProxyModel;
class QStackedWidget;
class QTreeView;

namespace memreport {

class EmptyState;
class FilterField;

/// Kills and dated happenings by day. The chosen one is shown in the inspector and moves the cursor;
/// during a replay the last one that happened is the chosen one.
class EventsPage : public Page
{
    Q_OBJECT
public:
    EventsPage(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &story) override;
    std::optional<int> count() const override { return m_events->eventCount(); }

public Q_SLOTS:
    void showKill(size_t kill); ///< of Findings::kills

private:
    void onChosen(const QModelIndex &index);
    void followPlayhead(std::optional<Instant> playhead);
    void fillHeader(const Story &story);
    void openDays();

    EventsModel *m_events = nullptr;
    QSortFilterProxyModel *m_filtered = nullptr;
    QTreeView *m_table = nullptr;
    FilterField *m_filter = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    bool m_following = false; ///< the row comes from the playhead, not from the user's hand
};

} // namespace memreport
