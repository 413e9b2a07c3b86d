// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/burstspage.h"

#include "models/figures/benchenvironment.h"
#include "models/figures/burstsfigure.h"
#include "views/charts/figureview.h"
#include "views/panels/copybutton.h"
#include "views/panels/emptystate.h"
#include "views/panels/pageheader.h"
#include "views/panels/tablepanel.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

int rowsOf(const Story &story)
{
    if (story.isEmpty())
        return 0;
    size_t rows = 0;
    for (const FigurePanel &panel : burstsFigure(*story.findings).panels) {
        if (const auto *shown = std::get_if<FigureRows>(&panel.content))
            rows += shown->rows.size();
    }
    return int(rows);
}

} // namespace

BurstsPage::BurstsPage(TimeSelection *selection, QWidget *parent)
    : FigurePage(u"bursts"_s, tr("Bursts"), selection, parent)
    , m_table(new TablePanel(tr("Numbers of the runs"), this))
{
    figureView()->setAccessibleName(tr("Memory of the bursts"));
    addControls(copyButton(m_table, this));
    scrollFigure();
    setLower(m_table);
    connect(figureView(), &FigureView::spotActivated, this, [this](size_t, size_t run) { inspectRun(run); });
    connect(m_table, &TablePanel::subjectChosen, this, &BurstsPage::inspectRun);
}

void BurstsPage::storyChanged()
{
    const auto benchmarks = story().findings ? story().findings->benchmarks : nullptr;
    m_count = benchmarks ? int(benchmarks->bursts.findings.size()) : 0;
    FigureTable table = benchmarks ? burstsTable(benchmarks->bursts) : FigureTable();
    if (story().incident)
        table.footnotes << benchEnvironment(*story().incident);
    m_table->setTable(std::move(table));
    // Rows need a line of text each, the two panels their titles, keys and axes.
    constexpr int row = 20;
    constexpr int around = 240;
    figureView()->setMinimumHeight(rowsOf(story()) * row + around);
    constexpr double figureShare = 0.6;
    divide(figureShare);
}

FigureSpec BurstsPage::makeFigure() const
{
    return burstsFigure(*story().findings);
}

void BurstsPage::fillHeader()
{
    headFromFigure("bursts");
}

void BurstsPage::fillEmpty(EmptyState *empty) const
{
    empty->setTexts(
        tr("No run of a burst program imported"),
        tr("The output of bench-allocator, of 1AEO's bench-allocator, or a table of baseline and final "
           "memory tells what an allocator keeps."),
        tr("Add a run…"));
}

void BurstsPage::inspectRun(size_t run)
{
    if (run >= size_t(m_count))
        return;
    const BurstRunFinding &found = story().findings->benchmarks->bursts.findings[run];
    Subject subject;
    subject.kind = Subject::Kind::Number;
    const bool judged = found.kept.known();
    subject.finding = judged ? found.kept : found.overBaseline;
    subject.title = (judged ? tr("Kept of the last burst · %1") : tr("Over baseline · %1")).arg(found.label);
    Q_EMIT inspected(subject);
}

} // namespace memreport
