// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/figurepage.h"

class QDoubleSpinBox;
class QTableView;
class QToolButton;

namespace memreport {

class PhasesModel;

/// The first window and a second one: beside each other or one over the other, and their numbers.
class RetestPage : public FigurePage
{
    Q_OBJECT
public:
    RetestPage(TimeSelection *selection, QWidget *parent);
    std::optional<int> count() const override;

protected:
    void storyChanged() override;
    bool hasContent() const override;
    FigureSpec makeFigure() const override;
    void fillHeader() override;
    void fillEmpty(EmptyState *empty) const override;
    void onEmptyClicked() override;
    // Both windows belong into the picture, whatever the other pages show.
    bool followsSelection() const override { return false; }

private:
    QWidget *controls();
    void inspectCell(const QModelIndex &index);

    PhasesModel *m_phases = nullptr;
    QTableView *m_table = nullptr;
    QToolButton *m_beside = nullptr;
    QToolButton *m_over = nullptr;
    QDoubleSpinBox *m_shift = nullptr; ///< hours
};

} // namespace memreport
