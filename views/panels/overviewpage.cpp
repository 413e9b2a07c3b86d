// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/overviewpage.h"

#include "models/base/text.h"
#include "models/figures/overviewfigure.h"
#include "models/items/itemtexts.h"
#include "views/charts/figureview.h"
#include "views/panels/emptystate.h"
#include "views/panels/icons.h"
#include "views/panels/pageheader.h"
#include "views/panels/typography.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
constexpr int trackHeight = 64; ///< 36 px of plot, the unit above it
constexpr int headHeight = 40;  ///< name of a host and what its journal covers
constexpr int numbersHeight = 56;
} // namespace

OverviewPage::OverviewPage(TimeSelection *selection, QWidget *parent)
    : FigurePage(u"overview"_s, tr("Overview"), selection, parent)
    , m_open(new QToolButton(this))
{
    figureView()->setAccessibleName(tr("Hosts, worst first"));
    m_open->setText(tr("Open first kill"));
    m_open->setIcon(icon(u"go-jump"_s));
    m_open->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_open->setAutoRaise(true);
    m_open->setMinimumHeight(measure::target);
    connect(m_open, &QToolButton::clicked, this, &OverviewPage::openFirstKill);
    addControls(m_open);
    scrollFigure();
    QWidget *below = numbers();
    setLower(below);
    below->setFixedHeight(numbersHeight);
    connect(this, &FigurePage::figureChanged, this, &OverviewPage::fitFigure);
}

QWidget *OverviewPage::numbers()
{
    auto *box = new QWidget(this);
    new QHBoxLayout(box);
    box->layout()->setContentsMargins({});
    m_kills = addNumber(tr("kernel kills"), box);
    m_hosts = addNumber(tr("hosts"), box);
    m_processes = addNumber(tr("processes"), box);
    m_covered = addNumber(tr("covered"), box);
    return box;
}

QLabel *OverviewPage::addNumber(const QString &what, QWidget *parent)
{
    auto *cell = new QWidget(parent);
    auto *number = new QLabel(cell);
    number->setFont(tabularFont(headlineFont(font())));
    number->setAccessibleName(what);
    auto *rows = new QVBoxLayout(cell);
    rows->setContentsMargins({});
    rows->setSpacing(0);
    rows->addWidget(number);
    rows->addWidget(mutedLabel(what, cell));
    parent->layout()->addWidget(cell);
    return number;
}

void OverviewPage::storyChanged()
{
    if (story().isEmpty())
        return;
    const auto span = spanOf(*story().incident);
    m_kills->setText(story().findings->relayKills.known() ? fixed(*story().findings->relayKills.value(), 0)
                                                          : u"–"_s);
    m_hosts->setText(QString::number(story().incident->hosts.size()));
    m_processes->setText(
        QString::number(std::ranges::count(story().incident->processes, false, &Process::helper)));
    m_covered->setText(span ? durationText(double(span->length().count()) / 1000) : u"–"_s);
    m_open->setEnabled(!story().findings->kills.empty());
}

std::optional<int> OverviewPage::count() const
{
    // No number; muted while there is nothing to show.
    return !story().isEmpty() && hasContent() ? std::nullopt : std::optional(0);
}

bool OverviewPage::hasContent() const
{
    return !story().findings->hosts.empty();
}

FigureSpec OverviewPage::makeFigure() const
{
    OverviewOptions options;
    options.mostHosts = story().incident->hosts.size();
    options.range = selection()->whole();
    return overviewFigure(*story().incident, *story().findings, options);
}

void OverviewPage::showHost(size_t host)
{
    if (!figure() || story().isEmpty() || host >= story().incident->hosts.size())
        return;
    const QString name = qstr(story().incident->hosts[host].name);
    int y = 0;
    for (const FigurePanel &panel : figure()->panels) {
        if (panel.title == name || panel.title.startsWith(name + u" · "_s))
            return scrollTo(y);
        y += heightOf(panel);
    }
}

int OverviewPage::heightOf(const FigurePanel &panel)
{
    return (panel.emptyText.isEmpty() ? trackHeight : 0) + (panel.title.isEmpty() ? 0 : headHeight);
}

/// Each track keeps its height; what does not fit is scrolled to.
void OverviewPage::fitFigure()
{
    constexpr int axis = 32;
    int height = axis;
    if (figure()) {
        for (const FigurePanel &panel : figure()->panels)
            height += heightOf(panel);
    }
    figureView()->setMinimumHeight(height);
}

void OverviewPage::fillHeader()
{
    header()->setMuted({});
    header()->setCaveats(story().findings ? story().findings->caveats.size() : 0);
    if (story().isEmpty() || !hasContent())
        return header()->setHeadline(title());
    OverviewOptions none;
    none.mostHosts = 0;
    header()->setHeadline(overviewFigure(*story().incident, *story().findings, none).title + u'.');
    QStringList parts{humanRange(selection()->whole(), story().incident->choices.zone),
                      tr("%1 sources").arg(story().incident->evidence.size())};
    if (const Finding &days = story().findings->daysSinceKill; days.known())
        parts << days.text;
    header()->setMuted(parts.join(u" · "_s));
}

void OverviewPage::fillEmpty(EmptyState *empty) const
{
    empty->setTexts(tr("No memory of a host imported"),
                    tr("The overview compares RAM, swap and pressure of hosts; node_exporter and cAdvisor "
                       "record them, and a Prometheus answer brings them here."),
                    tr("Import files…"));
}

void OverviewPage::openFirstKill()
{
    selection()->setCursor(std::nullopt);
    nextKill();
    figureView()->setFocus();
}

} // namespace memreport
