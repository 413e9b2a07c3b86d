// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "views/panels/page.h"

class QAction;
class QSplitter;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace memreport {

class EmptyState;
class FigureView;
class PairsEditor;
class PairsModel;

/// The matched pairs: figure above, numbers or the editor below.
class PairsPage : public Page
{
    Q_OBJECT
public:
    PairsPage(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &story) override;
    std::optional<int> count() const override { return m_count; }
    std::shared_ptr<const FigureSpec> figure() const { return m_figure; }
    FigureView *figureView() const { return m_view; }
    bool showsFootprint() const;

public Q_SLOTS:
    void nextKill();
    void nextGap();
    void editPairs(bool on);

Q_SIGNALS:
    void figureChanged(std::shared_ptr<const memreport::FigureSpec> figure);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *content();
    void groundFigure();
    void showRange(const TimeRange &range);
    QWidget *controls();
    void connectFigure();
    void fillHeader();
    void fillEmpty();
    void makeFigure();
    void inspectKill(size_t incidentKill);
    void inspectCell(const QModelIndex &index);
    void goTo(Instant t);

    Story m_story;
    std::shared_ptr<const FigureSpec> m_figure;
    PairsModel *m_pairs = nullptr;
    FigureView *m_view = nullptr;
    QTableView *m_table = nullptr;
    PairsEditor *m_editor = nullptr;
    QStackedWidget *m_lower = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    QSplitter *m_splitter = nullptr;
    QToolButton *m_edit = nullptr;
    QToolButton *m_withSwap = nullptr;
    QToolButton *m_rssOnly = nullptr;
    QWidget *m_controls = nullptr;
    int m_count = 0;
    bool m_showing = false; ///< the range comes from the selection, not from the user's hand
};

} // namespace memreport
