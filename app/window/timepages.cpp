// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/timepages.h"

#include "views/charts/figureview.h"
#include "views/panels/inspector.h"
#include "views/panels/overviewpage.h"
#include "views/panels/retestpage.h"
#include "views/panels/swappage.h"
#include "views/panels/transportbar.h"

namespace memreport {

TimePages::TimePages(TimeSelection *selection, Inspector *inspector, QWidget *pages, QWidget *foot)
    : QObject(pages)
    , m_inspector(inspector)
    , m_overview(new OverviewPage(selection, pages))
    , m_swap(new SwapPage(selection, pages))
    , m_retest(new RetestPage(selection, pages))
    , m_transport(new TransportBar(selection, foot))
{
    // The moment that a note is about must not run away while it is written.
    connect(inspector, &Inspector::noteBegun, m_transport, &TransportBar::pause);
}

void TimePages::add(Page *page)
{
    auto *figurePage = qobject_cast<FigurePage *>(page);
    if (!figurePage)
        return;
    connect(figurePage, &FigurePage::playWanted, m_transport, &TransportBar::togglePlay);
    connect(figurePage, &FigurePage::noteWanted, m_inspector, &Inspector::askForNote);
    connect(figurePage, &FigurePage::figureChanged, this,
            [this, figurePage](const std::shared_ptr<const FigureSpec> &figure) {
                if (figurePage == m_current)
                    m_inspector->setFigure(figure);
            });
    connect(figurePage, &FigurePage::sampleHovered, this,
            [this, figurePage](size_t panel, size_t line, size_t sample) {
                if (figurePage == m_current)
                    m_inspector->showSample(panel, line, sample);
            });
}

void TimePages::setCurrent(Page *page)
{
    // A page without a figure, such as the events, leaves the last one to be read.
    auto *figurePage = qobject_cast<FigurePage *>(page);
    if (!figurePage)
        return;
    m_current = figurePage;
    m_inspector->setFigure(figurePage->figure());
}

void TimePages::focusFigure()
{
    if (m_current && m_current->isVisible())
        m_current->figureView()->setFocus();
}

void TimePages::setStory(const Story &story)
{
    m_transport->setStory(story);
}

} // namespace memreport
