// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/stability.h"
#include "views/panels/page.h"

class QLabel;
class QTreeView;

namespace memreport {

class DefinitionsModel;

/// Every number that the definitions take for granted, editable; what the statements say with it,
/// and how far it can be moved before one of them says something else (R39).
class DefinitionsPage : public Page
{
    Q_OBJECT
public:
    DefinitionsPage(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &story) override;
    std::optional<int> count() const override; ///< numbers that differ from the defaults

public Q_SLOTS:
    /// The answer to stabilityWanted.
    void setStability(size_t definition, const memreport::StableRange &range);

Q_SIGNALS:
    /// definition: index into definitionList().
    void stabilityWanted(const memreport::Story &story, size_t definition);

private:
    void ask();
    void restoreDefaults();
    int changedNumbers() const;
    size_t current() const;
    QString statementsText() const;

    Story m_story;
    DefinitionsModel *m_model = nullptr;
    QTreeView *m_table = nullptr;
    QLabel *m_stable = nullptr;
    QLabel *m_statements = nullptr;
};

} // namespace memreport
