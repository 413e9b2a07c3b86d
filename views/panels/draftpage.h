// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/claimsmodel.h"
#include "views/panels/page.h"

class QCheckBox;
class QPlainTextEdit;
class QSortFilterProxyModel;
class QTimer;
class QTreeView;

namespace memreport {

/// An article's draft beside the findings: every number of it with a unit, and what the findings say (R118).
class DraftPage : public Page
{
    Q_OBJECT
public:
    DraftPage(TimeSelection *selection, QWidget *parent);

    void setStory(const Story &story) override;
    /// How much differs, once there is a draft.
    std::optional<int> count() const override;
    QString draft() const;
    /// name: of its file, for people; empty: it was typed or pasted.
    void setDraft(const QString &text, const QString &name);
    void setClaims(std::vector<Claim> claims);

Q_SIGNALS:
    void fileWanted();    ///< a draft is to be opened
    void compareWanted(); ///< the draft or the findings have changed

private:
    QWidget *content();
    void showHeadline();
    void showSentence(const QModelIndex &index);

    ClaimsModel *m_claims = nullptr;
    QSortFilterProxyModel *m_filtered = nullptr;
    QPlainTextEdit *m_text = nullptr;
    QTreeView *m_table = nullptr;
    QCheckBox *m_onlyOpen = nullptr;
    QTimer *m_pause = nullptr; ///< between two keys
    QString m_name;
};

} // namespace memreport
