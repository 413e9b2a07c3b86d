// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/figurepage.h"

class QLabel;
class QToolButton;

namespace memreport {

/// The way in: hosts, worst first, and below them how much there is of what.
class OverviewPage : public FigurePage
{
    Q_OBJECT
public:
    OverviewPage(TimeSelection *selection, QWidget *parent);
    std::optional<int> count() const override;

public Q_SLOTS:
    void openFirstKill();
    void showHost(size_t host); ///< Incident::hosts: scrolls to its tracks

protected:
    void storyChanged() override;
    bool hasContent() const override;
    FigureSpec makeFigure() const override;
    void fillHeader() override;
    void fillEmpty(EmptyState *empty) const override;

private:
    QWidget *numbers();
    QLabel *addNumber(const QString &what, QWidget *parent);
    void fitFigure();
    static int heightOf(const FigurePanel &panel);

    QToolButton *m_open = nullptr;
    QLabel *m_kills = nullptr;
    QLabel *m_hosts = nullptr;
    QLabel *m_processes = nullptr;
    QLabel *m_covered = nullptr;
};

} // namespace memreport
