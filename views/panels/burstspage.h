// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/figurepage.h"

namespace memreport {

class TablePanel;

/// R90–R98: what allocators keep after bursts, with the program's verdict beside ours.
class BurstsPage : public FigurePage
{
    Q_OBJECT
public:
    explicit BurstsPage(TimeSelection *selection, QWidget *parent = nullptr);
    std::optional<int> count() const override { return m_count; }
    TablePanel *table() const { return m_table; }

protected:
    void storyChanged() override;
    bool hasContent() const override { return m_count > 0; }
    FigureSpec makeFigure() const override;
    void fillHeader() override;
    void fillEmpty(EmptyState *empty) const override;
    bool followsSelection() const override { return false; }

private:
    void inspectRun(size_t run);

    TablePanel *m_table = nullptr;
    int m_count = 0;
};

} // namespace memreport
