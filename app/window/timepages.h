// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/story.h"
#include "views/panels/timeselection.h"

class QWidget;

namespace memreport {

class FigurePage;
class Inspector;
class OverviewPage;
class Page;
class RetestPage;
class SwapPage;
class TransportBar;

/// The pages over time, the replay at the window's foot, and what they have to do with each other: the
/// page that is seen tells the inspector which figure is read, its keys start and stop the replay.
class TimePages : public QObject
{
    Q_OBJECT
public:
    /// pages: parent of the pages; foot: parent of the transport bar.
    TimePages(TimeSelection *selection, Inspector *inspector, QWidget *pages, QWidget *foot);

    OverviewPage *overview() const { return m_overview; }
    SwapPage *swap() const { return m_swap; }
    RetestPage *retest() const { return m_retest; }
    TransportBar *transport() const { return m_transport; }

    /// Any page; those with a figure take part.
    void add(Page *page);
    void setCurrent(Page *page);
    /// Keys go to the figure of the page that is seen.
    void focusFigure();
    void setStory(const Story &story);

private:
    Inspector *m_inspector = nullptr;
    OverviewPage *m_overview = nullptr;
    SwapPage *m_swap = nullptr;
    RetestPage *m_retest = nullptr;
    TransportBar *m_transport = nullptr;
    FigurePage *m_current = nullptr;
};

} // namespace memreport
