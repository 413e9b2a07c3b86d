// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/page.h"

#include <QTimer>

class QPlainTextEdit;
class QPushButton;
class QTreeView;

namespace memreport {

class NotesModel;
class UnderstoodModel;

/// A pasted text beside what was understood of it, before it becomes part of the report. The text
/// can be corrected there; what is understood follows.
class PastePage : public Page
{
    Q_OBJECT
public:
    PastePage(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &) override {}

    void setText(const QString &text);
    QString text() const;
    bool isPending() const { return m_pending; } ///< a text waits for the user's word
    /// What readers made of the text as it is; nullptr: not asked yet.
    void setUnderstood(EvidencePtr evidence);
    /// The user's word is given: nothing waits any more.
    void clear();

Q_SIGNALS:
    void textEdited(); ///< a moment after the last key
    void addWanted();
    void discardWanted();

private:
    void build();
    QWidget *buildUnderstood();
    void fillHeader();

    QPlainTextEdit *m_text = nullptr;
    UnderstoodModel *m_rows = nullptr;
    NotesModel *m_notes = nullptr;
    QTreeView *m_table = nullptr;
    QTreeView *m_details = nullptr;
    QPushButton *m_add = nullptr;
    EvidencePtr m_understood;
    QTimer m_pause;
    bool m_pending = false;
};

} // namespace memreport
