// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/throughputpage.h"

#include "models/base/text.h"
#include "models/figures/allfigures.h"
#include "models/figures/throughputfigure.h"
#include "models/figures/tradeofffigure.h"
#include "views/charts/figureview.h"
#include "views/panels/copybutton.h"
#include "views/panels/emptystate.h"
#include "views/panels/pageheader.h"
#include "views/panels/tablepanel.h"
#include "views/panels/typography.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

ThroughputPage::ThroughputPage(TimeSelection *selection, QWidget *parent)
    : FigurePage(u"throughput"_s, tr("Throughput"), selection, parent)
    , m_reference(new QComboBox(this))
    , m_set(new QComboBox(this))
    , m_table(new TablePanel(tr("Times and ratios"), this))
{
    figureView()->setAccessibleName(tr("Ratios of times"));
    addControls(controls());
    scrollFigure();
    setLower(m_table);
    connect(m_reference, &QComboBox::activated, this, &ThroughputPage::chooseReference);
    connect(m_set, &QComboBox::activated, this, &ThroughputPage::showSet);
    connect(figureView(), &FigureView::spotActivated, this, &ThroughputPage::inspectSpot);
    connect(m_table, &TablePanel::subjectChosen, this, &ThroughputPage::inspectTableRow);
}

QWidget *ThroughputPage::controls()
{
    auto *box = new QWidget(this);
    auto *label = new QLabel(tr("Compare with"), box);
    label->setBuddy(m_reference);
    for (QComboBox *choice : {m_reference, m_set}) {
        choice->setMinimumHeight(measure::target);
        choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    }
    m_reference->setAccessibleName(tr("Compare with"));
    m_set->setAccessibleName(tr("Tool whose table is shown"));
    auto *across = new QHBoxLayout(box);
    across->setContentsMargins({});
    across->setSpacing(measure::grid);
    across->addWidget(label);
    across->addWidget(m_reference);
    across->addWidget(m_set);
    across->addWidget(copyButton(m_table, box));
    return box;
}

void ThroughputPage::storyChanged()
{
    m_count = 0;
    if (story().findings && story().findings->benchmarks) {
        for (const ThroughputSet &set : story().findings->benchmarks->throughput.sets)
            m_count += int(set.rows.size());
    }
    fillChoices();
    showTable();
    constexpr double figureShare = 0.55;
    divide(figureShare);
}

std::string ThroughputPage::shownTool() const
{
    return utf8(m_set->currentData().toString());
}

/// The other tool's panel, headline and table, and the reference that it has.
void ThroughputPage::showSet()
{
    showTable();
    remakeFigure();
}

void ThroughputPage::fillChoices()
{
    const QString shown = m_set->currentData().toString();
    m_reference->clear();
    m_set->clear();
    if (m_count == 0)
        return;
    const ThroughputFindings &findings = story().findings->benchmarks->throughput;
    for (const std::string &name : findings.references)
        m_reference->addItem(qstr(name));
    for (const ThroughputSet &set : findings.sets)
        m_set->addItem(toolName(set.tool), qstr(set.tool));
    const int kept = m_set->findData(shown);
    const int leading = m_set->findData(qstr(leadingTool(findings)));
    m_set->setCurrentIndex(std::max(0, kept >= 0 ? kept : leading));
    m_set->setVisible(m_set->count() > 1);
}

void ThroughputPage::showTable()
{
    const int at = m_set->currentIndex();
    if (at < 0)
        return m_table->setTable({});
    const ThroughputSet &set = story().findings->benchmarks->throughput.sets[size_t(at)];
    m_table->setTable(throughputTable(set));
    m_reference->setCurrentText(qstr(set.arms[set.reference].name));
    // Rows need a line of text each, panels their keys and axes.
    constexpr int row = 20;
    constexpr int around = 130;
    constexpr int tradeOff = 320;
    const bool hasTradeOff = showsSomething(tradeOffFigure(*story().findings, shownTool()));
    figureView()->setMinimumHeight(int(set.rows.size() * set.means.size() + set.means.size()) * row + around +
                                   (hasTradeOff ? tradeOff : 0));
}

FigureSpec ThroughputPage::makeFigure() const
{
    FigureSpec figure = throughputFigure(*story().findings, shownTool());
    FigureSpec tradeOff = tradeOffFigure(*story().findings, shownTool());
    if (showsSomething(tradeOff)) {
        figure.panels.push_back(std::move(tradeOff.panels.front()));
        figure.altLong += u' ' + tradeOff.altLong;
        figure.caption += tradeOff.caption;
        std::ranges::move(tradeOff.findings, std::back_inserter(figure.findings));
    }
    return figure;
}

void ThroughputPage::fillHeader()
{
    headFromFigure("throughput");
}

void ThroughputPage::fillEmpty(EmptyState *empty) const
{
    empty->setTexts(
        tr("No benchmark of throughput imported"),
        tr("criterion, Google Benchmark, hyperfine and mimalloc-bench are read, and tables of times with "
           "a column for each allocator."),
        tr("Import files…"));
}

void ThroughputPage::chooseReference(int index)
{
    const std::string name = utf8(m_reference->itemText(index));
    Q_EMIT changeWanted([name](const Document &document) { return setReference(document, name); });
}

/// Panels of ratios first, then that of memory and time, whose dots are runs of a burst program.
void ThroughputPage::inspectSpot(size_t panel, size_t subject)
{
    if (m_count == 0)
        return;
    const FigureSpec &figure = *this->figure();
    const bool isRun =
        panel < figure.panels.size() && std::holds_alternative<FigureQuadrant>(figure.panels[panel].content);
    if (!isRun)
        return inspectFigureRow(subject);
    if (const BurstRunFinding *run = tradeOffRun(*story().findings, subject)) {
        Subject number;
        number.kind = Subject::Kind::Number;
        number.finding = run->kept;
        number.title = tr("Kept of the last burst · %1").arg(run->label);
        Q_EMIT inspected(number);
    }
}

void ThroughputPage::inspectFigureRow(size_t subject)
{
    if (m_count == 0)
        return;
    const ThroughputPlace place = comparisonAt(story().findings->benchmarks->throughput, subject);
    if (!place.comparison)
        return;
    Subject number;
    number.kind = Subject::Kind::Number;
    number.finding = place.comparison->ratio;
    number.title =
        u"%1 · %2"_s.arg(qstr(place.row->benchmark), qstr(place.set->arms[place.comparison->arm].name));
    Q_EMIT inspected(number);
}

void ThroughputPage::inspectTableRow(size_t subject)
{
    if (m_count == 0 || m_set->currentIndex() < 0)
        return;
    // Rows of a table count from the set's first comparison, those of the figure over all sets.
    const auto &sets = story().findings->benchmarks->throughput.sets;
    for (size_t set = 0; set < size_t(m_set->currentIndex()); ++set) {
        for (const ThroughputRow &row : sets[set].rows)
            subject += subject == SIZE_MAX ? 0 : row.comparisons.size();
    }
    inspectFigureRow(subject);
}

} // namespace memreport
