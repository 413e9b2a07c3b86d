// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/swappage.h"

#include "models/base/text.h"
#include "models/figures/hostlines.h"
#include "models/figures/parkedfigure.h"
#include "models/figures/swapfigure.h"
#include "views/charts/figureview.h"
#include "views/panels/emptystate.h"
#include "views/panels/icons.h"
#include "views/panels/pageheader.h"
#include "views/panels/typography.h"

#include <QMenu>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// The bars take what they need, the tracks the rest.
int parkedHeight(const FigureSpec &figure)
{
    constexpr int least = 120;
    constexpr int axis = 72;
    const auto *rows = figure.panels.empty() ? nullptr : std::get_if<FigureRows>(&figure.panels[0].content);
    return rows ? std::max(least, axis + int(rows->rows.size()) * measure::target) : least;
}

} // namespace

SwapPage::SwapPage(TimeSelection *selection, QWidget *parent)
    : FigurePage(u"swap"_s, tr("Swap & PSI"), selection, parent)
    , m_choose(new QToolButton(this))
    , m_parked(new FigureView(this))
{
    figureView()->setAccessibleName(tr("Swap and pressure over time"));
    m_parked->setAccessibleName(tr("Where swapped-out pages went"));
    m_choose->setText(tr("Choose hosts"));
    m_choose->setIcon(icon(u"view-filter"_s));
    m_choose->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_choose->setAutoRaise(true);
    m_choose->setMinimumHeight(measure::target);
    m_choose->setPopupMode(QToolButton::InstantPopup);
    m_choose->setMenu(new QMenu(m_choose));
    connect(m_choose->menu(), &QMenu::aboutToShow, this, &SwapPage::fillMenu);
    addControls(m_choose);
    setLower(m_parked);
}

void SwapPage::storyChanged()
{
    if (story().isEmpty() || !hasContent())
        return m_parked->setFigure(nullptr);
    const auto parked =
        std::make_shared<const FigureSpec>(parkedFigure(*story().incident, *story().findings));
    m_parked->setMaximumHeight(parkedHeight(*parked));
    m_parked->setFigure(parked);
}

std::optional<int> SwapPage::count() const
{
    // No number; muted while there is nothing to show.
    return !story().isEmpty() && hasContent() ? std::nullopt : std::optional(0);
}

bool SwapPage::hasContent() const
{
    return !story().findings->hosts.empty();
}

std::vector<size_t> SwapPage::shownHosts() const
{
    std::vector<size_t> hosts;
    for (const HostFinding *host : byWorst(*story().incident, *story().findings, story().findings->hosts)) {
        if (m_hosts.contains(story().incident->hosts[host->host].name))
            hosts.push_back(host->host);
    }
    return hosts.empty() ? worstOfEachClass(*story().incident, *story().findings) : hosts;
}

FigureSpec SwapPage::makeFigure() const
{
    SwapOptions options;
    options.hosts = shownHosts();
    options.range = selection()->whole();
    return swapFigure(*story().incident, *story().findings, options);
}

void SwapPage::fillMenu()
{
    QMenu *menu = m_choose->menu();
    menu->clear();
    QAction *worst = menu->addAction(tr("The worst of each class"), this, &SwapPage::showWorst);
    worst->setCheckable(true);
    worst->setChecked(m_hosts.empty());
    menu->addSeparator();
    const auto shown = shownHosts();
    for (const HostFinding *host : byWorst(*story().incident, *story().findings, story().findings->hosts)) {
        const std::string name = story().incident->hosts[host->host].name;
        QAction *action = menu->addAction(qstr(name));
        action->setCheckable(true);
        action->setChecked(std::ranges::find(shown, host->host) != shown.end());
        connect(action, &QAction::toggled, this, [this, name](bool on) { chooseHost(name, on); });
    }
}

void SwapPage::showWorst()
{
    m_hosts.clear();
    remakeFigure();
}

void SwapPage::chooseHost(const std::string &host, bool chosen)
{
    // The first choice starts from what is shown.
    for (const size_t shown : shownHosts())
        m_hosts.insert(story().incident->hosts[shown].name);
    if (chosen)
        m_hosts.insert(host);
    else
        m_hosts.erase(host);
    remakeFigure();
}

void SwapPage::fillHeader()
{
    headFromFigure();
}

void SwapPage::fillEmpty(EmptyState *empty) const
{
    empty->setTexts(tr("No swap or pressure of a host imported"),
                    tr("Swap, RAM and PSI counters of a host come from node_exporter or cAdvisor, as a "
                       "Prometheus answer or export."),
                    tr("Import files…"));
}

} // namespace memreport
