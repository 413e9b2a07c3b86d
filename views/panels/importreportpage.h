// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/notesmodel.h"
#include "models/items/sourcesmodel.h"
#include "views/panels/importreport.h"
#include "views/panels/page.h"

class QLabel;
class QPushButton;
class QTreeView;
class QWidget;

namespace memreport {

/// What the last import made of each file, and the one question that it may leave: take what was
/// whole of a broken file, or not.
class ImportReportPage : public Page
{
    Q_OBJECT
public:
    ImportReportPage(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &story) override;
    std::optional<int> count() const override { return int(m_report.size()); }
    void setReport(ImportReport report);
    bool isEmpty() const { return m_report.empty(); }
    bool asks() const; ///< a file has a fault, and what becomes of it is the user's to say

Q_SIGNALS:
    void keepWanted(size_t file); ///< index in the report
    void leaveOutWanted(size_t file);
    /// The file left questions open that the user wants to answer.
    void answersWanted(const memreport::EvidencePtr &file);

private:
    void build();
    void fillHeader();
    void showFile(int row);
    QString fateText(const ImportedFile &file) const;

    ImportReport m_report;
    SourcesModel *m_files = nullptr;
    NotesModel *m_notes = nullptr;
    QTreeView *m_table = nullptr;
    QTreeView *m_details = nullptr;
    QLabel *m_chosen = nullptr;
    QLabel *m_fate = nullptr;
    QWidget *m_offer = nullptr;
    QPushButton *m_answer = nullptr;
    QPushButton *m_go = nullptr;
    QString m_zone;
    QString m_first; ///< id of the page that answers first
};

} // namespace memreport
