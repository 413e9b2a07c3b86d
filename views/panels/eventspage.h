// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/eventfilter.h"
#include "views/panels/page.h"

class QComboBox;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace memreport {

class EmptyState;
class EvidenceDrawer;
class FilterField;

/// Kills, what journals tell beside them, restarts and dated happenings by day. The chosen one is
/// shown in the inspector, moves the cursor and opens the drawer with its lines in their file; during a
/// replay the last one that happened is the chosen one.
class EventsPage : public Page
{
    Q_OBJECT
public:
    EventsPage(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &story) override;
    std::optional<int> count() const override { return m_events->eventCount(); }
    EvidenceDrawer *drawer() const { return m_drawer; }
    EventFilter *filter() const { return m_filtered; }

public Q_SLOTS:
    void showKill(size_t kill); ///< of Findings::kills

Q_SIGNALS:
    /// The list as it is shown; suffix: "csv" or "json".
    void exportWanted(const QByteArray &list, const QString &suffix);

private:
    QWidget *conditionsRow();
    QToolButton *exportButton();
    void onChosen(const QModelIndex &index);
    void followPlayhead(std::optional<Instant> playhead);
    void fillHeader(const Story &story);
    void fillChoices();
    void applyConditions();
    void clearConditions();
    void exportList(const QString &suffix);
    void openDays();

    Story m_story;
    EventsModel *m_events = nullptr;
    EventFilter *m_filtered = nullptr;
    QTreeView *m_table = nullptr;
    FilterField *m_filter = nullptr;
    QComboBox *m_host = nullptr;
    QComboBox *m_kind = nullptr;
    QComboBox *m_unit = nullptr;
    QComboBox *m_level = nullptr;
    QComboBox *m_time = nullptr;
    QWidget *m_conditions = nullptr;
    EvidenceDrawer *m_drawer = nullptr;
    QSplitter *m_splitter = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    bool m_following = false; ///< the row comes from the playhead, not from the user's hand
};

} // namespace memreport
