// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/notesmodel.h"
#include "models/items/sourcesmodel.h"
#include "views/panels/page.h"

class QLabel;
class QSortFilterProxyModel;
class QStackedWidget;
class QTreeView;

namespace memreport {

class EmptyState;

/// The files of the document and what was odd about them.
class SourcesPage : public Page
{
    Q_OBJECT
public:
    SourcesPage(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &story) override;
    std::optional<int> count() const override { return m_sources->rowCount(); }

Q_SIGNALS:
    /// The file is to be read again with other answers.
    void answersWanted(const memreport::EvidencePtr &file);

private:
    QWidget *content();
    void showFile(const QModelIndex &index);
    void removeCurrent();
    int currentRow() const;
    EvidencePtr currentEvidence() const;

    std::vector<EvidencePtr> m_evidence;
    SourcesModel *m_sources = nullptr;
    QSortFilterProxyModel *m_sorted = nullptr;
    NotesModel *m_notes = nullptr;
    QTreeView *m_table = nullptr;
    QTreeView *m_details = nullptr;
    QLabel *m_chosen = nullptr;
    QLabel *m_hash = nullptr;
    QStackedWidget *m_stack = nullptr;
};

} // namespace memreport
