// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/page.h"
#include "views/publish/exportbar.h"
#include "views/publish/figuresheet.h"

class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace memreport {

class EmptyState;
class FigureEditor;
class FigurePreview;

/// What leaves the house: all figures on one sheet, the chosen one with its words beside its picture,
/// and the export. The window writes; the page says what.
class FiguresPage : public Page
{
    Q_OBJECT
public:
    FiguresPage(TimeSelection *selection, QWidget *parent);

    void setStory(const Story &story) override;
    std::optional<int> count() const override;
    FigureSheet *sheet() const { return m_sheet; }
    FigureEditor *editor() const { return m_editor; }
    FigurePreview *preview() const { return m_preview; }
    ExportBar *exportBar() const { return m_export; }
    /// Computed figures that are ticked.
    std::vector<std::shared_ptr<const FigureSpec>> tickedFigures() const;
    /// What was typed last becomes a change of the document now.
    void commit();

Q_SIGNALS:
    void exportWanted();
    void stopWanted();

private:
    QWidget *makeBench();
    QWidget *makePreview();
    SheetFigure sheetFigure(const std::shared_ptr<const FigureSpec> &computed) const;
    void fillHeader();
    void showChosen();
    void showLint();
    void showCounts();

    Story m_story;
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    QWidget *m_bench = nullptr;
    FigureSheet *m_sheet = nullptr;
    FigureEditor *m_editor = nullptr;
    FigurePreview *m_preview = nullptr;
    QComboBox *m_vision = nullptr;
    QComboBox *m_tone = nullptr;
    QToolButton *m_fit = nullptr;
    QLabel *m_lint = nullptr;
    ExportBar *m_export = nullptr;
};

} // namespace memreport
