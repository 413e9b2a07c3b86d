// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/figurepage.h"

class QStackedWidget;
class QTableView;
class QToolButton;

namespace memreport {

class PairsEditor;
class PairsModel;

/// The matched pairs: figure above, numbers or the editor below.
class PairsPage : public FigurePage
{
    Q_OBJECT
public:
    PairsPage(TimeSelection *selection, QWidget *parent);
    std::optional<int> count() const override { return m_count; }
    bool showsFootprint() const;

public Q_SLOTS:
    void editPairs(bool on);

protected:
    void storyChanged() override;
    bool hasContent() const override;
    FigureSpec makeFigure() const override;
    std::vector<size_t> coverageHosts() const override;
    void fillHeader() override;
    void fillEmpty(EmptyState *empty) const override;

private:
    QWidget *lower();
    QWidget *controls();
    void inspectCell(const QModelIndex &index);

    PairsModel *m_pairs = nullptr;
    QTableView *m_table = nullptr;
    PairsEditor *m_editor = nullptr;
    QStackedWidget *m_lower = nullptr;
    QToolButton *m_edit = nullptr;
    QToolButton *m_withSwap = nullptr;
    QToolButton *m_rssOnly = nullptr;
    int m_count = 0;
};

} // namespace memreport
