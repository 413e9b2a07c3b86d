// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/pairseditor.h"

#include "models/base/text.h"
#include "models/items/itemtexts.h"
#include "views/panels/typography.h"

#include <QComboBox>
#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

enum PairColumn
{
    FeaturedColumn,
    HoldsColumn,
    ReleasesColumn,
    DifferenceColumn,
    ReasonColumn,
    RemoveColumn
};

/// Takes what room there is; the whole of it is in the tool tip.
QLabel *reasonLabel(const QString &text, QWidget *parent)
{
    QLabel *label = mutedLabel(text, parent);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    label->setToolTip(text);
    return label;
}

std::string idOf(const Incident &incident, size_t process)
{
    return incident.processes[process].id;
}

} // namespace

PairsEditor::PairsEditor(QWidget *parent)
    : QWidget(parent)
    , m_state(mutedLabel({}, this))
    , m_confirm(new QPushButton(tr("Confirm all"), this))
    , m_again(new QPushButton(tr("Propose again"), this))
    , m_scroll(new QScrollArea(this))
{
    setAccessibleName(tr("Edit pairs"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    rows->setSpacing(measure::grid);
    rows->addWidget(head());
    rows->addWidget(m_scroll, 1);
}

QWidget *PairsEditor::head()
{
    auto *box = new QWidget(this);
    auto *add = new QPushButton(tr("Add pair"), box);
    auto *done = new QPushButton(tr("Done"), box);
    auto *across = new QHBoxLayout(box);
    across->setContentsMargins({});
    across->setSpacing(measure::grid);
    across->addWidget(m_state, 1);
    for (QPushButton *button : {m_confirm, add, m_again, done}) {
        button->setMinimumHeight(measure::target);
        across->addWidget(button);
    }
    connect(m_confirm, &QPushButton::clicked, this, &PairsEditor::confirmAll);
    connect(add, &QPushButton::clicked, this, &PairsEditor::addPair);
    connect(m_again, &QPushButton::clicked, this, &PairsEditor::proposeAgain);
    connect(done, &QPushButton::clicked, this, &PairsEditor::closeWanted);
    return box;
}

void PairsEditor::setStory(const Story &story)
{
    m_story = story;
    const bool confirmed = story.document.choices.pairs.has_value();
    m_state->setText(confirmed
                         ? tr("These pairs were chosen by the author.")
                         : tr("Proposed by weight; the sum of the differences is the smallest possible."));
    m_confirm->setVisible(!confirmed);
    m_again->setVisible(confirmed);
    fillRows();
}

void PairsEditor::fillRows()
{
    m_rows = new QWidget;
    auto *grid = new QGridLayout(m_rows);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(measure::panelGap);
    grid->setVerticalSpacing(measure::grid / 2);
    grid->setColumnStretch(ReasonColumn, 1);
    const std::pair<int, QString> heads[] = {{FeaturedColumn, tr("In large")},
                                             {HoldsColumn, tr("Holds")},
                                             {ReleasesColumn, tr("Releases")},
                                             {DifferenceColumn, tr("Weights apart")}};
    for (const auto &[column, text] : heads)
        grid->addWidget(mutedLabel(text, m_rows), 0, column);
    if (!m_story.isEmpty()) {
        for (size_t i = 0; i < m_story.findings->pairs.size(); ++i) {
            if (m_story.findings->pairs[i].refused && !m_story.document.choices.pairs)
                addRefused(grid, m_story.findings->pairs[i]);
            else
                addPairRow(grid, i);
        }
    }
    grid->setRowStretch(grid->rowCount(), 1);
    m_scroll->setWidget(m_rows);
    m_rows->setBackgroundRole(QPalette::Base);
}

void PairsEditor::addPairRow(QGridLayout *grid, size_t pair)
{
    const PairFinding &finding = m_story.findings->pairs[pair];
    const int row = grid->rowCount();
    auto *featured = new QToolButton(m_rows);
    featured->setText(finding.featured ? tr("Featured") : tr("Feature"));
    featured->setCheckable(true);
    featured->setChecked(finding.featured);
    featured->setAccessibleName(tr("Featured pair %1").arg(finding.order));
    featured->setMinimumHeight(measure::target);
    connect(featured, &QToolButton::clicked, this,
            [this, id = idOf(*m_story.incident, finding.holds.process)] {
                Q_EMIT changeWanted([id](const Document &document) { return setFeatured(document, id); });
            });
    auto *difference = new QLabel(shortText(finding.weightDiff), m_rows);
    difference->setFont(tabularFont(difference->font()));
    difference->setToolTip(finding.weightDiff.known() ? finding.weightDiff.text : finding.weightDiff.why);
    auto *away = new QToolButton(m_rows);
    away->setAutoRaise(true);
    away->setText(tr("Remove"));
    away->setMinimumHeight(measure::target);
    away->setAccessibleName(tr("Remove pair %1").arg(finding.order));
    connect(away, &QToolButton::clicked, this, [this, pair] { remove(pair); });
    grid->addWidget(featured, row, FeaturedColumn, Qt::AlignLeft);
    grid->addWidget(sideBox(pair, true), row, HoldsColumn);
    grid->addWidget(sideBox(pair, false), row, ReleasesColumn);
    grid->addWidget(difference, row, DifferenceColumn);
    if (finding.refused)
        grid->addWidget(reasonLabel(finding.reason, m_rows), row, ReasonColumn);
    grid->addWidget(away, row, RemoveColumn);
}

void PairsEditor::addRefused(QGridLayout *grid, const PairFinding &pair)
{
    const int row = grid->rowCount();
    const auto name = [this](const PairSide &side) {
        return qstr(m_story.incident->processes[side.process].name);
    };
    grid->addWidget(mutedLabel(tr("refused"), m_rows), row, FeaturedColumn);
    grid->addWidget(mutedLabel(name(pair.holds), m_rows), row, HoldsColumn);
    grid->addWidget(mutedLabel(name(pair.releases), m_rows), row, ReleasesColumn);
    grid->addWidget(mutedLabel(shortText(pair.weightDiff), m_rows), row, DifferenceColumn);
    grid->addWidget(reasonLabel(pair.reason, m_rows), row, ReasonColumn, 1, 2);
    grid->setRowMinimumHeight(row, measure::target);
}

QComboBox *PairsEditor::sideBox(size_t pair, bool holds)
{
    const PairFinding &finding = m_story.findings->pairs[pair];
    const size_t chosen = holds ? finding.holds.process : finding.releases.process;
    auto *box = new QComboBox(m_rows);
    box->setMinimumHeight(measure::target);
    box->setAccessibleName(holds ? tr("Holding side of pair %1").arg(finding.order)
                                 : tr("Releasing side of pair %1").arg(finding.order));
    for (size_t i = 0; i < m_story.incident->processes.size(); ++i) {
        const Process &process = m_story.incident->processes[i];
        box->addItem(qstr(process.name), qstr(process.id));
        if (i == chosen)
            box->setCurrentIndex(box->count() - 1);
    }
    connect(box, &QComboBox::activated, this,
            [this, pair, holds, box] { exchange(pair, holds, box->currentData().toString().toStdString()); });
    return box;
}

std::vector<PairChoice> PairsEditor::pairsNow() const
{
    if (m_story.document.choices.pairs)
        return *m_story.document.choices.pairs;
    std::vector<PairChoice> pairs;
    for (const PairFinding &pair : m_story.findings->pairs) {
        if (!pair.refused)
            pairs.push_back({idOf(*m_story.incident, pair.holds.process),
                             idOf(*m_story.incident, pair.releases.process)});
    }
    return pairs;
}

void PairsEditor::want(std::vector<PairChoice> pairs)
{
    Q_EMIT changeWanted(
        [pairs = std::move(pairs)](const Document &document) { return setPairs(document, pairs); });
}

void PairsEditor::exchange(size_t pair, bool holds, const std::string &process)
{
    const PairFinding &finding = m_story.findings->pairs[pair];
    std::vector<PairChoice> pairs = pairsNow();
    const std::string before = idOf(*m_story.incident, finding.holds.process);
    const std::string twin = idOf(*m_story.incident, finding.releases.process);
    for (PairChoice &choice : pairs) {
        // A process stands in one pair only: whoever had it gets the other one.
        if (choice.holds == before && choice.releases == twin)
            (holds ? choice.holds : choice.releases) = process;
        else if (holds && choice.holds == process)
            choice.holds = before;
        else if (!holds && choice.releases == process)
            choice.releases = twin;
    }
    want(std::move(pairs));
}

void PairsEditor::remove(size_t pair)
{
    const PairFinding &finding = m_story.findings->pairs[pair];
    std::vector<PairChoice> pairs = pairsNow();
    std::erase(pairs, PairChoice{idOf(*m_story.incident, finding.holds.process),
                                 idOf(*m_story.incident, finding.releases.process)});
    want(std::move(pairs));
}

void PairsEditor::addPair()
{
    if (m_story.isEmpty())
        return;
    std::vector<PairChoice> pairs = pairsNow();
    const auto isFree = [&pairs](const std::string &id) {
        return std::ranges::none_of(pairs,
                                    [&id](const PairChoice &p) { return p.holds == id || p.releases == id; });
    };
    std::vector<std::string> unused;
    for (const Process &process : m_story.incident->processes) {
        if (isFree(process.id))
            unused.push_back(process.id);
    }
    if (unused.size() < 2)
        return;
    pairs.push_back({unused[0], unused[1]});
    want(std::move(pairs));
}

void PairsEditor::confirmAll()
{
    if (!m_story.isEmpty())
        want(pairsNow());
}

void PairsEditor::proposeAgain()
{
    Q_EMIT changeWanted([](const Document &document) {
        Edit edit = setPairs(document, {});
        edit.text = tr("Propose pairs again");
        edit.after.choices.pairs.reset();
        return edit;
    });
}

} // namespace memreport
