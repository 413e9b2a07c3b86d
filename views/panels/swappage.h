// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/figurepage.h"

#include <set>

class QToolButton;

namespace memreport {

/// Swap, RAM and pressure of chosen hosts over time; below, where swapped-out pages went.
class SwapPage : public FigurePage
{
    Q_OBJECT
public:
    SwapPage(TimeSelection *selection, QWidget *parent);
    std::optional<int> count() const override;

protected:
    void storyChanged() override;
    bool hasContent() const override;
    FigureSpec makeFigure() const override;
    std::vector<size_t> coverageHosts() const override { return shownHosts(); }
    void fillHeader() override;
    void fillEmpty(EmptyState *empty) const override;

private:
    void fillMenu();
    void chooseHost(const std::string &host, bool chosen);
    void showWorst();
    std::vector<size_t> shownHosts() const;

    std::set<std::string> m_hosts; ///< by name, so that they outlive a story; none: the worst of each class
    QToolButton *m_choose = nullptr;
    FigureView *m_parked = nullptr;
};

} // namespace memreport
