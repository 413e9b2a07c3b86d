// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/pairspage.h"

#include "models/base/text.h"
#include "models/figures/pairsfigure.h"
#include "models/items/itemtexts.h"
#include "models/items/pairsmodel.h"
#include "views/charts/figureview.h"
#include "views/panels/emptystate.h"
#include "views/panels/icons.h"
#include "views/panels/itemtable.h"
#include "views/panels/pageheader.h"
#include "views/panels/pairseditor.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QButtonGroup>
#include <QHeaderView>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QToolButton *flatButton(const QString &text, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setMinimumHeight(measure::target);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

} // namespace

PairsPage::PairsPage(TimeSelection *selection, QWidget *parent)
    : FigurePage(u"pairs"_s, tr("Pairs"), selection, parent)
    , m_pairs(new PairsModel(this))
    , m_table(new QTableView(this))
    , m_editor(new PairsEditor(this))
    , m_lower(new QStackedWidget(this))
    , m_edit(flatButton(tr("Edit pairs"), this))
    , m_withSwap(flatButton(tr("RSS + swap"), this))
    , m_rssOnly(flatButton(tr("RSS"), this))
{
    figureView()->setAccessibleName(tr("Figure of the pairs"));
    addControls(controls());
    setLower(lower());
}

QWidget *PairsPage::lower()
{
    m_table->setModel(m_pairs);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    dress(m_table, tr("Numbers of the pairs"), PairsModel::RefusedRole);
    m_table->setFont(tabularFont(mutedFont(font())));
    m_table->horizontalHeader()->setStretchLastSection(false);
    addCopyMenu(m_table);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &PairsPage::inspectCell);
    connect(m_editor, &PairsEditor::changeWanted, this, &Page::changeWanted);
    connect(m_editor, &PairsEditor::closeWanted, this, [this] { editPairs(false); });
    m_lower->addWidget(m_table);
    m_lower->addWidget(m_editor);
    return m_lower;
}

QWidget *PairsPage::controls()
{
    auto *box = new QWidget(this);
    auto *group = new QButtonGroup(box);
    group->addButton(m_rssOnly);
    group->addButton(m_withSwap);
    m_withSwap->setChecked(true);
    m_rssOnly->setToolTip(tr("Resident memory alone: what was swapped out looks like a release"));
    m_withSwap->setToolTip(tr("Resident and swapped memory: the footprint"));
    m_edit->setIcon(icon(u"document-edit"_s));
    auto *across = new QHBoxLayout(box);
    across->setContentsMargins({});
    across->setSpacing(measure::grid / 2);
    across->addWidget(m_rssOnly);
    across->addWidget(m_withSwap);
    across->addSpacing(measure::grid);
    across->addWidget(m_edit);
    connect(group, &QButtonGroup::buttonClicked, this, &PairsPage::remakeFigure);
    connect(m_edit, &QToolButton::toggled, this, &PairsPage::editPairs);
    return box;
}

void PairsPage::storyChanged()
{
    const Story &now = story();
    m_pairs->setStory(now.incident, now.findings);
    m_count = now.findings ? int(std::ranges::count(now.findings->pairs, false, &PairFinding::refused)) : 0;
    m_editor->setStory(now);
    m_table->resizeColumnsToContents();
}

bool PairsPage::hasContent() const
{
    return !story().findings->pairs.empty();
}

FigureSpec PairsPage::makeFigure() const
{
    PairsOptions options;
    options.footprint = m_withSwap->isChecked();
    options.range = selection()->whole();
    return pairsFigure(*story().incident, *story().findings, options);
}

/// Those of both sides of the pairs that are drawn.
std::vector<size_t> PairsPage::coverageHosts() const
{
    std::vector<size_t> hosts;
    for (const PairFinding &pair : story().findings->pairs) {
        for (const PairSide *side : {&pair.holds, &pair.releases}) {
            const size_t host = story().incident->processes[side->process].host;
            if (!pair.refused && std::ranges::find(hosts, host) == hosts.end())
                hosts.push_back(host);
        }
    }
    return hosts;
}

void PairsPage::fillEmpty(EmptyState *empty) const
{
    const bool memory = story().incident && !story().incident->processes.empty();
    if (memory)
        empty->setTexts(
            tr("No pair can be proposed"),
            tr("Pairs need two processes with different allocators and nearly equal weights. Tables of "
               "allocators and of weights tell them."),
            tr("Import tables…"));
    else
        empty->setTexts(
            tr("No process memory imported"),
            tr("Pairs compare the memory of processes; it comes from a Prometheus answer or export."),
            tr("Import files…"));
}

void PairsPage::fillHeader()
{
    if (m_count == 0) {
        header()->setHeadline(title());
        header()->setMuted({});
        header()->setCaveats(story().findings ? story().findings->caveats.size() : 0);
        return;
    }
    const Statement *statement = story().findings->statement("headline");
    if (!statement && !story().findings->statements.empty())
        statement = &story().findings->statements.front();
    if (statement)
        header()->setStatement(*statement);
    else
        header()->setHeadline(m_count == 1 ? tr("One pair is compared.")
                                           : tr("%1 pairs are compared.").arg(m_count));

    const auto &step = story().findings->pairs.front().holds.story.peak.step;
    QStringList parts{m_count == 1 ? tr("1 pair") : tr("%1 pairs").arg(m_count),
                      humanRange(story().findings->window, story().incident->choices.zone)};
    const auto refused = story().findings->pairs.size() - size_t(m_count);
    if (refused > 0)
        parts.insert(1, tr("%1 refused").arg(refused));
    if (step)
        parts << tr("step %1").arg(durationText(double(step->count()) / 1000));
    parts << tr("%1 sources").arg(story().incident->evidence.size());
    header()->setMuted(parts.join(u" · "_s));
    header()->setCaveats(story().findings->caveats.size());
}

void PairsPage::editPairs(bool on)
{
    m_edit->setChecked(on);
    m_lower->setCurrentIndex(on ? 1 : 0);
    // Choosing needs the rows in view, reading needs the figure.
    divide(on ? 1.0 / 2 : 2.0 / 3);
}

bool PairsPage::showsFootprint() const
{
    return m_withSwap->isChecked();
}

void PairsPage::inspectCell(const QModelIndex &index)
{
    const Finding *finding = m_pairs->finding(index);
    if (!finding)
        return;
    Subject subject;
    subject.kind = Subject::Kind::Number;
    subject.finding = *finding;
    const PairSide &side = *m_pairs->side(index);
    subject.title = u"%1 · %2"_s.arg(m_pairs->headerData(index.column(), Qt::Horizontal).toString(),
                                     qstr(story().incident->processes[side.process].name));
    Q_EMIT inspected(subject);
}

} // namespace memreport
