// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/comparepage.h"

#include "models/base/text.h"
#include "views/charts/figureview.h"
#include "views/panels/emptystate.h"
#include "views/panels/pageheader.h"
#include "views/panels/typography.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// Keeps what was chosen if it is still there.
void refill(QComboBox *box, const QList<std::pair<QString, QVariant>> &entries)
{
    const QSignalBlocker quiet(box);
    const QVariant before = box->currentData();
    box->clear();
    for (const auto &[text, data] : entries)
        box->addItem(text, data);
    box->setCurrentIndex(std::max(0, box->findData(before)));
}

void chooseData(QComboBox *box, const QVariant &data)
{
    const QSignalBlocker quiet(box);
    const int index = box->findData(data);
    if (index >= 0)
        box->setCurrentIndex(index);
}

} // namespace

ComparePage::ComparePage(TimeSelection *selection, QWidget *parent)
    : FigurePage(u"compare"_s, tr("Compare"), selection, parent)
{
    figureView()->setAccessibleName(tr("Two memories over relative time"));
    QWidget *below = controls();
    setLower(below);
    below->setFixedHeight(2 * measure::target + 2 * measure::grid);
    auto *swap = new QToolButton(this);
    swap->setText(tr("Swap sides"));
    swap->setAutoRaise(true);
    swap->setMinimumHeight(measure::target);
    connect(swap, &QToolButton::clicked, this, &ComparePage::swapSides);
    addControls(swap);
    connect(selection, &TimeSelection::measuringChanged, this, [this] {
        if (CompareAlignment(m_alignment->currentData().toInt()) == CompareAlignment::Moment)
            remake();
    });
}

QComboBox *ComparePage::addChoice(QGridLayout *grid, int row, int column, const QString &label,
                                  const QString &name)
{
    auto *box = new QComboBox(grid->parentWidget());
    box->setAccessibleName(name);
    box->setMinimumHeight(measure::target);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    auto *words = new QLabel(label, grid->parentWidget());
    words->setBuddy(box);
    grid->addWidget(words, row, column);
    grid->addWidget(box, row, column + 1);
    grid->setColumnStretch(column + 1, 1);
    connect(box, &QComboBox::currentIndexChanged, this, &ComparePage::remake);
    return box;
}

QWidget *ComparePage::controls()
{
    auto *box = new QWidget(this);
    auto *grid = new QGridLayout(box);
    grid->setContentsMargins({});
    grid->setSpacing(measure::grid);
    m_first.process = addChoice(grid, 0, 0, tr("First"), tr("First process"));
    m_first.window = addChoice(grid, 0, 2, tr("in"), tr("First window"));
    m_second.process = addChoice(grid, 1, 0, tr("Second"), tr("Second process"));
    m_second.window = addChoice(grid, 1, 2, tr("in"), tr("Second window"));
    m_alignment = addChoice(grid, 0, 4, tr("aligned at"), tr("Aligned at"));
    const QSignalBlocker quiet(m_alignment);
    m_alignment->addItem(tr("start of the windows"), int(CompareAlignment::WindowStart));
    m_alignment->addItem(tr("first restart"), int(CompareAlignment::Restart));
    m_alignment->addItem(tr("first kernel kill"), int(CompareAlignment::Kill));
    m_alignment->addItem(tr("cursors A and B"), int(CompareAlignment::Moment));
    return box;
}

void ComparePage::storyChanged()
{
    if (story().isEmpty()) {
        m_chosen = false;
        return;
    }
    fillProcesses();
    fillWindows();
    if (!m_chosen)
        chooseFirst();
}

void ComparePage::fillProcesses()
{
    QList<std::pair<QString, QVariant>> entries;
    for (const Process &process : story().incident->processes) {
        if (!process.helper && coarsest(process.tracks, Role::Rss))
            entries.append(
                {tr("%1 on %2").arg(qstr(process.name), qstr(story().incident->hosts[process.host].name)),
                 qstr(process.id)});
    }
    refill(m_first.process, entries);
    refill(m_second.process, entries);
}

void ComparePage::fillWindows()
{
    const QString zone = story().incident->choices.zone;
    QList<std::pair<QString, QVariant>> entries{
        {tr("everything, %1").arg(humanRange(selection()->whole(), zone)), QString()}};
    for (const NamedWindow &window : story().incident->windows)
        entries.append(
            {u"%1, %2"_s.arg(qstr(window.name), humanRange(window.range, zone)), qstr(window.name)});
    refill(m_first.window, entries);
    refill(m_second.window, entries);
}

/// The featured pair, one over the other; without pairs the first two processes.
void ComparePage::chooseFirst()
{
    m_chosen = true;
    const Incident &incident = *story().incident;
    const auto &pairs = story().findings->pairs;
    const auto featured = std::ranges::find(pairs, true, &PairFinding::featured);
    if (featured != pairs.end()) {
        chooseData(m_first.process, qstr(incident.processes[featured->holds.process].id));
        chooseData(m_second.process, qstr(incident.processes[featured->releases.process].id));
        chooseData(m_first.window, u"pairs"_s);
        chooseData(m_second.window, u"pairs"_s);
        return;
    }
    const QSignalBlocker quiet(m_second.process);
    m_second.process->setCurrentIndex(std::min(1, m_second.process->count() - 1));
}

void ComparePage::swapSides()
{
    const QVariant process = m_first.process->currentData();
    const QVariant window = m_first.window->currentData();
    chooseData(m_first.process, m_second.process->currentData());
    chooseData(m_first.window, m_second.window->currentData());
    chooseData(m_second.process, process);
    chooseData(m_second.window, window);
    remake();
}

CompareSide ComparePage::sideOf(const Side &side, std::optional<Instant> moment) const
{
    CompareSide made;
    const std::string id = utf8(side.process->currentData().toString());
    const auto &processes = story().incident->processes;
    const auto found = std::ranges::find(processes, id, &Process::id);
    made.process = found == processes.end() ? 0 : size_t(found - processes.begin());
    const NamedWindow *window = story().incident->window(utf8(side.window->currentData().toString()));
    made.window = window ? window->range : selection()->whole();
    made.moment = moment;
    return made;
}

CompareOptions ComparePage::options() const
{
    const MeasuringCursors cursors = selection()->measuring();
    return {.first = sideOf(m_first, cursors.a),
            .second = sideOf(m_second, cursors.b),
            .alignment = CompareAlignment(m_alignment->currentData().toInt())};
}

void ComparePage::remake()
{
    if (story().isEmpty() || !hasContent())
        return;
    remakeFigure();
}

std::optional<int> ComparePage::count() const
{
    // No number; muted while there is nothing to show.
    return !story().isEmpty() && hasContent() ? std::nullopt : std::optional(0);
}

bool ComparePage::hasContent() const
{
    return m_first.process->count() > 0;
}

FigureSpec ComparePage::makeFigure() const
{
    return compareFigure(*story().incident, *story().findings, options());
}

void ComparePage::fillHeader()
{
    headFromFigure();
}

void ComparePage::fillEmpty(EmptyState *empty) const
{
    empty->setTexts(tr("No memory of a process imported"),
                    tr("Two processes, or one in two windows, are laid onto each other at a start, a restart "
                       "or a kill."),
                    tr("Import files…"));
}

} // namespace memreport
