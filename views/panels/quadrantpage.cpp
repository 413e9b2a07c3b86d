// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/quadrantpage.h"

#include "models/analysis/words.h"
#include "models/base/text.h"
#include "models/figures/quadrantfigure.h"
#include "models/incident/definitionlist.h"
#include "views/charts/figureview.h"
#include "views/panels/copybutton.h"
#include "views/panels/emptystate.h"
#include "views/panels/pageheader.h"
#include "views/panels/tablepanel.h"
#include "views/panels/typography.h"

#include <QButtonGroup>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// Between the two thresholds of D24 there must be something.
constexpr double leastApart = 1;

void setWithin(Definitions &definitions, double Definitions::*value, double to)
{
    for (const DefinitionInfo &info : definitionList()) {
        if (info.value == value)
            info.set(definitions, to);
    }
}

std::pair<Behaviour, bool> cellOf(const Quadrant &quadrant, const Quadrant::Member &member)
{
    return {member.behaviour, member.observation && quadrant.observations[*member.observation].isLarge};
}

} // namespace

QuadrantPage::QuadrantPage(TimeSelection *selection, QWidget *parent)
    : FigurePage(u"quadrant"_s, tr("Quadrant"), selection, parent)
    , m_table(new TablePanel(tr("Numbers of the cells"), this))
    , m_moved(mutedLabel({}, this))
    , m_first(quietButton(tr("First window"), {}, this))
    , m_second(quietButton(tr("Second window"), {}, this))
{
    figureView()->setAccessibleName(tr("Balloons by what they kept and by swap"));
    figureView()->setThresholdsMovable(true);
    addControls(controls());
    setLower(lower());
    connect(figureView(), &FigureView::thresholdMoved, this,
            [this](size_t, size_t threshold, double value) { moveThreshold(threshold, value); });
    connect(figureView(), &FigureView::spotActivated, this,
            [this](size_t, size_t member) { inspectMember(member); });
    connect(m_table, &TablePanel::subjectChosen, this, &QuadrantPage::inspectCell);
}

QWidget *QuadrantPage::controls()
{
    auto *box = new QWidget(this);
    auto *group = new QButtonGroup(box);
    auto *across = new QHBoxLayout(box);
    across->setContentsMargins({});
    across->setSpacing(measure::grid / 2);
    for (QToolButton *button : {m_first, m_second}) {
        button->setCheckable(true);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        group->addButton(button);
        across->addWidget(button);
    }
    m_first->setChecked(true);
    across->addSpacing(measure::grid);
    across->addWidget(copyButton(m_table, box));
    connect(group, &QButtonGroup::buttonClicked, this, [this] {
        m_before.reset();
        showQuadrant();
        remakeFigure();
    });
    return box;
}

QWidget *QuadrantPage::lower()
{
    auto *box = new QWidget(this);
    m_moved->setWordWrap(true);
    m_moved->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *rows = new QVBoxLayout(box);
    rows->setContentsMargins({});
    rows->setSpacing(measure::grid);
    rows->addWidget(m_moved);
    rows->addWidget(m_table, 1);
    return box;
}

std::optional<int> QuadrantPage::count() const
{
    return story().findings ? std::optional(story().findings->quadrant.balloons) : std::nullopt;
}

QString QuadrantPage::movedText() const
{
    return m_moved->text();
}

const Quadrant &QuadrantPage::shown() const
{
    const Findings &findings = *story().findings;
    return m_second->isChecked() && findings.quadrantRetest ? *findings.quadrantRetest : findings.quadrant;
}

void QuadrantPage::storyChanged()
{
    const bool both = !story().isEmpty() && story().findings->quadrantRetest.has_value();
    m_first->setVisible(both);
    m_second->setVisible(both);
    if (!both)
        m_first->setChecked(true);
    showQuadrant();
    constexpr double figureShare = 0.7;
    divide(figureShare);
}

void QuadrantPage::showQuadrant()
{
    const bool any = !story().isEmpty() && hasContent();
    m_table->setTable(any ? quadrantFigureTable(*story().incident, shown()) : FigureTable());
    nameMoved();
}

bool QuadrantPage::hasContent() const
{
    return !story().findings->quadrant.members.empty();
}

FigureSpec QuadrantPage::makeFigure() const
{
    return &shown() == &story().findings->quadrant
               ? quadrantFigure(*story().incident, *story().findings)
               : quadrantRetestFigure(*story().incident, *story().findings);
}

void QuadrantPage::fillHeader()
{
    header()->setMuted({});
    header()->setCaveats(story().findings ? story().findings->caveats.size() : 0);
    if (story().isEmpty() || !hasContent())
        return header()->setHeadline(title());
    const bool first = &shown() == &story().findings->quadrant;
    const FigureSpec &told = *figure();
    const Statement *statement = first ? story().findings->statement("R31") : nullptr;
    if (statement)
        header()->setStatement(*statement);
    else
        header()->setHeadline(told.title);
    header()->setMuted(tr("%1 balloons · %2")
                           .arg(shown().balloons)
                           .arg(humanRange(shown().window, story().incident->choices.zone)));
}

void QuadrantPage::fillEmpty(EmptyState *empty) const
{
    empty->setTexts(tr("No balloon to place"),
                    tr("A balloon is memory of a process that grows far above its baseline. It is placed by "
                       "what it kept and by the swap and RAM of its host."),
                    tr("Import files…"));
}

void QuadrantPage::moveThreshold(size_t threshold, double value)
{
    if (story().isEmpty())
        return;
    m_before = shown();
    Q_EMIT changeWanted([threshold, value](const Document &document) {
        Definitions definitions = document.choices.definitions;
        if (threshold == 0)
            setWithin(definitions, &Definitions::headroomShare, value);
        else if (threshold == 1)
            setWithin(definitions, &Definitions::holdsPercent,
                      std::max(value, definitions.releasesPercent + leastApart));
        else
            setWithin(definitions, &Definitions::releasesPercent,
                      std::min(value, definitions.holdsPercent - leastApart));
        return setDefinitions(document, definitions);
    });
}

/// R39: the members that the last threshold moved to another cell.
void QuadrantPage::nameMoved()
{
    m_moved->setText(tr("Drag a threshold to see whether the sentence still holds."));
    m_moved->setToolTip({});
    if (!m_before || story().isEmpty() || m_before->members.size() != shown().members.size())
        return;
    const Quadrant &now = shown();
    QStringList names;
    for (size_t i = 0; i < now.members.size(); ++i) {
        if (cellOf(*m_before, m_before->members[i]) != cellOf(now, now.members[i]))
            names << qstr(story().incident->processes[now.members[i].process].name);
    }
    names.removeDuplicates();
    m_moved->setText(names.isEmpty() ? tr("No balloon moved to another cell.")
                                     : tr("Moved to another cell: %1").arg(listText(names)));
    m_moved->setToolTip(names.join(u", "_s));
}

void QuadrantPage::inspectMember(size_t member)
{
    if (story().isEmpty() || member >= shown().members.size())
        return;
    const Quadrant::Member &chosen = shown().members[member];
    Subject subject;
    subject.kind = Subject::Kind::Number;
    subject.finding = chosen.retained;
    subject.title = tr("Kept of the peak · %1").arg(qstr(story().incident->processes[chosen.process].name));
    Q_EMIT inspected(subject);
}

void QuadrantPage::inspectCell(size_t cell)
{
    if (story().isEmpty() || cell >= shown().cells.size() || shown().cells[cell].hosts.empty())
        return;
    Subject subject;
    subject.kind = Subject::Kind::Number;
    subject.finding = shown().cells[cell].killsV3;
    subject.title = tr("Verified kernel kills · %1").arg(cellTitle(shown().cells[cell]));
    Q_EMIT inspected(subject);
}

} // namespace memreport
