// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/review.h"
#include "views/panels/page.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QTreeWidget;

namespace memreport {

/// What reviewers said about figures and numbers, and the reviewer's own verdict and checklist.
class ReviewPage : public Page
{
    Q_OBJECT
public:
    ReviewPage(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &story) override;
    std::optional<int> count() const override; ///< comments

    /// All reviews of the report and the reviewer's own, which is the one that is edited.
    void setReviews(const std::vector<Review> &all, const Review &own);
    Review own() const { return m_own; }
    /// Begins a comment on a figure or number: the field has the focus.
    void comment(const QString &about);

Q_SIGNALS:
    void ownChanged(const memreport::Review &own);
    void exportWanted();
    void mergeWanted();

private:
    QWidget *commentSide();
    QWidget *verdictSide();
    void addComment();
    void removeComment();
    void takeAnswers();
    void fillComments();
    void fillChecklist();

    std::vector<Review> m_all;
    Review m_own;
    QString m_about;
    QTreeWidget *m_comments = nullptr;
    QTreeWidget *m_checklist = nullptr;
    QLabel *m_aboutLabel = nullptr;
    QLineEdit *m_text = nullptr;
    QLineEdit *m_reviewer = nullptr;
    QComboBox *m_verdict = nullptr;
    bool m_filling = false;
};

} // namespace memreport
