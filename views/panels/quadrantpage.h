// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/figurepage.h"

class QLabel;
class QToolButton;

namespace memreport {

class TablePanel;

/// R31–R39: what balloons did against the swap of their hosts. The thresholds are dragged in the
/// figure; what moved to another cell is named.
class QuadrantPage : public FigurePage
{
    Q_OBJECT
public:
    explicit QuadrantPage(TimeSelection *selection, QWidget *parent = nullptr);
    std::optional<int> count() const override;
    TablePanel *table() const { return m_table; }
    /// Which members the last threshold moved; before that, that it can be.
    QString movedText() const;

protected:
    void storyChanged() override;
    bool hasContent() const override;
    FigureSpec makeFigure() const override;
    void fillHeader() override;
    void fillEmpty(EmptyState *empty) const override;
    bool followsSelection() const override { return false; }

private:
    QWidget *controls();
    QWidget *lower();
    const Quadrant &shown() const; ///< of the first window or of the second
    void showQuadrant();
    void moveThreshold(size_t threshold, double value);
    void nameMoved();
    void inspectMember(size_t member);
    void inspectCell(size_t cell);

    TablePanel *m_table = nullptr;
    QLabel *m_moved = nullptr;
    QToolButton *m_first = nullptr;
    QToolButton *m_second = nullptr;
    std::optional<Quadrant> m_before; ///< when a threshold was let go
};

} // namespace memreport
