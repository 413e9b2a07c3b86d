// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/figurepage.h"

class QComboBox;

namespace memreport {

class TablePanel;

/// R99–R101: times of allocators as multiples of a reference that the author chooses.
class ThroughputPage : public FigurePage
{
    Q_OBJECT
public:
    explicit ThroughputPage(TimeSelection *selection, QWidget *parent = nullptr);
    std::optional<int> count() const override { return m_count; }
    TablePanel *table() const { return m_table; }
    QComboBox *referenceBox() const { return m_reference; }

protected:
    void storyChanged() override;
    bool hasContent() const override { return m_count > 0; }
    FigureSpec makeFigure() const override;
    void fillHeader() override;
    void fillEmpty(EmptyState *empty) const override;
    bool followsSelection() const override { return false; }

private:
    QWidget *controls();
    void fillChoices();
    void showTable();
    void showSet();
    std::string shownTool() const;
    void chooseReference(int index);
    void inspectSpot(size_t panel, size_t subject);
    void inspectFigureRow(size_t subject);
    void inspectTableRow(size_t subject);

    QComboBox *m_reference = nullptr;
    QComboBox *m_set = nullptr; ///< which tool's table
    TablePanel *m_table = nullptr;
    int m_count = 0; ///< benchmarks
};

} // namespace memreport
