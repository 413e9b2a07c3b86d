// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/retestpage.h"

#include "models/base/text.h"
#include "models/figures/retestfigure.h"
#include "models/items/phasesmodel.h"
#include "views/charts/figureview.h"
#include "views/panels/emptystate.h"
#include "views/panels/pageheader.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QButtonGroup>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QTableView>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double msPerHour = 3.6e6;

QToolButton *modeButton(const QString &text, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setMinimumHeight(measure::target);
    return button;
}

} // namespace

RetestPage::RetestPage(TimeSelection *selection, QWidget *parent)
    : FigurePage(u"retest"_s, tr("Re-test"), selection, parent)
    , m_phases(new PhasesModel(this))
    , m_table(new QTableView(this))
    , m_beside(modeButton(tr("Side by side"), this))
    , m_over(modeButton(tr("Shift by"), this))
    , m_shift(new QDoubleSpinBox(this))
{
    figureView()->setAccessibleName(tr("First window and re-test"));
    m_table->setModel(m_phases);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    dress(m_table, tr("Numbers of both windows"));
    m_table->setFont(tabularFont(mutedFont(font())));
    m_table->horizontalHeader()->setStretchLastSection(true);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &RetestPage::inspectCell);
    addControls(controls());
    setLower(m_table);
    constexpr int sixRows = 7 * measure::target;
    m_table->setMinimumHeight(sixRows);
}

QWidget *RetestPage::controls()
{
    auto *box = new QWidget(this);
    auto *group = new QButtonGroup(box);
    group->addButton(m_beside);
    group->addButton(m_over);
    m_beside->setChecked(true);
    m_beside->setToolTip(tr("Both windows on one time axis"));
    m_over->setToolTip(tr("The re-test moved back onto the first window"));
    constexpr double tenYears = 87600;
    m_shift->setRange(-tenYears, tenYears);
    m_shift->setDecimals(1);
    m_shift->setSuffix(tr(" h"));
    m_shift->setKeyboardTracking(false);
    m_shift->setMinimumHeight(measure::target);
    m_shift->setAccessibleName(tr("Shift of the re-test in hours"));
    m_shift->setEnabled(false);
    auto *across = new QHBoxLayout(box);
    across->setContentsMargins({});
    across->setSpacing(measure::grid / 2);
    for (QWidget *each :
         {static_cast<QWidget *>(m_beside), static_cast<QWidget *>(m_over), static_cast<QWidget *>(m_shift)})
        across->addWidget(each);
    connect(group, &QButtonGroup::buttonClicked, this, [this] {
        m_shift->setEnabled(m_over->isChecked());
        remakeFigure();
    });
    connect(m_shift, &QDoubleSpinBox::valueChanged, this, [this] { remakeFigure(); });
    return box;
}

void RetestPage::storyChanged()
{
    m_phases->setStory(story().incident, story().findings);
    m_table->resizeColumnsToContents();
    if (story().isEmpty())
        return;
    if (const auto shift = startShift(*story().incident, *story().findings)) {
        const QSignalBlocker quiet(m_shift);
        m_shift->setValue(double(shift->count()) / msPerHour);
    }
}

std::optional<int> RetestPage::count() const
{
    // No number; muted while there is nothing to show.
    return !story().isEmpty() && hasContent() ? std::nullopt : std::optional(0);
}

bool RetestPage::hasContent() const
{
    return story().findings->retest && !story().findings->hostsRetest.empty();
}

FigureSpec RetestPage::makeFigure() const
{
    RetestOptions options;
    if (m_over->isChecked())
        options.shift = Duration(qint64(m_shift->value() * msPerHour));
    return retestFigure(*story().incident, *story().findings, options);
}

void RetestPage::fillHeader()
{
    headFromFigure();
}

void RetestPage::fillEmpty(EmptyState *empty) const
{
    if (story().isEmpty() || story().findings->hosts.empty())
        return empty->setTexts(tr("No memory of a host imported"),
                               tr("A re-test compares RAM, swap and pressure of hosts in two windows."),
                               tr("Import files…"));
    if (story().findings->retest)
        return empty->setTexts(tr("The second window has no memory of a host"),
                               tr("Show a time in which hosts were recorded, then set it anew."),
                               tr("Use what is shown as the second window"));
    empty->setTexts(
        tr("No second window"),
        tr("A re-test compares two windows. Show the later time in a chart, with the wheel or the "
           "strip below, then come back."),
        tr("Use what is shown as the second window"));
}

void RetestPage::onEmptyClicked()
{
    if (story().isEmpty() || story().findings->hosts.empty()) {
        Q_EMIT importWanted();
        return;
    }
    Q_EMIT changeWanted([range = selection()->range()](const Document &document) {
        return setWindow(document, "retest", range);
    });
}

void RetestPage::inspectCell(const QModelIndex &index)
{
    const Finding *finding = m_phases->finding(index);
    if (!finding)
        return;
    Subject subject;
    subject.kind = Subject::Kind::Number;
    subject.finding = *finding;
    subject.title = m_phases->data(index.siblingAtColumn(PhasesModel::WhatColumn)).toString();
    Q_EMIT inspected(subject);
}

} // namespace memreport
