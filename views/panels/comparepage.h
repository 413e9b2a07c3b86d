// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/comparefigure.h"
#include "views/panels/figurepage.h"

class QComboBox;
class QGridLayout;

namespace memreport {

/// Two processes, or one in two windows, laid onto each other at a start, a restart, a kill or at the
/// measuring cursors.
class ComparePage : public FigurePage
{
    Q_OBJECT
public:
    ComparePage(TimeSelection *selection, QWidget *parent);
    std::optional<int> count() const override;
    CompareOptions options() const;

protected:
    void storyChanged() override;
    bool hasContent() const override;
    FigureSpec makeFigure() const override;
    void fillHeader() override;
    void fillEmpty(EmptyState *empty) const override;
    // Its axis is relative; the range of the other pages means something else.
    bool followsSelection() const override { return false; }

private:
    struct Side
    {
        QComboBox *process = nullptr;
        QComboBox *window = nullptr;
    };
    QWidget *controls();
    QComboBox *addChoice(QGridLayout *grid, int row, int column, const QString &label, const QString &name);
    void fillProcesses();
    void fillWindows();
    void chooseFirst();
    void swapSides();
    CompareSide sideOf(const Side &side, std::optional<Instant> moment) const;
    void remake();

    Side m_first;
    Side m_second;
    QComboBox *m_alignment = nullptr;
    bool m_chosen = false; ///< there was a first choice for this document
};

} // namespace memreport
