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
#include "views/panels/pageheader.h"
#include "views/panels/pairseditor.h"
#include "views/panels/quietsplitter.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QAction>
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
    : Page(u"pairs"_s, tr("Pairs"), selection, parent)
    , m_pairs(new PairsModel(this))
    , m_view(new FigureView(this))
    , m_table(new QTableView(this))
    , m_editor(new PairsEditor(this))
    , m_lower(new QStackedWidget(this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
    , m_edit(flatButton(tr("Edit pairs"), this))
    , m_withSwap(flatButton(tr("RSS + swap"), this))
    , m_rssOnly(flatButton(tr("RSS"), this))
    , m_controls(controls())
{
    m_table->setModel(m_pairs);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    dress(m_table, tr("Numbers of the pairs"), PairsModel::RefusedRole);
    m_table->setFont(tabularFont(mutedFont(font())));
    m_table->horizontalHeader()->setStretchLastSection(false);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &PairsPage::inspectCell);
    connect(m_editor, &PairsEditor::changeWanted, this, &Page::changeWanted);
    connect(m_editor, &PairsEditor::closeWanted, this, [this] { editPairs(false); });
    connect(m_empty, &EmptyState::clicked, this, &Page::importWanted);
    connectFigure();
    groundFigure();

    m_stack->addWidget(m_empty);
    m_stack->addWidget(content());
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::pageMargin);
    rows->setSpacing(measure::grid);
    header()->addControl(m_controls);
    rows->addWidget(header());
    rows->addWidget(m_stack, 1);
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
    connect(group, &QButtonGroup::buttonClicked, this, &PairsPage::makeFigure);
    connect(m_edit, &QToolButton::toggled, this, &PairsPage::editPairs);
    return box;
}

QWidget *PairsPage::content()
{
    constexpr int leastFigure = 240;
    constexpr int leastTable = 120;
    m_lower->addWidget(m_table);
    m_lower->addWidget(m_editor);
    m_lower->setMinimumHeight(leastTable);
    m_view->setMinimumHeight(leastFigure);
    m_view->setAccessibleName(tr("Figure of the pairs"));
    m_splitter = new QuietSplitter(this);
    m_splitter->addWidget(m_view);
    m_splitter->addWidget(m_lower);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 1);
    return m_splitter;
}

void PairsPage::connectFigure()
{
    m_view->setFocusPolicy(Qt::StrongFocus);
    connect(m_view, &FigureView::rangeChanged, this, [this](const TimeRange &range) {
        if (!m_showing)
            selection()->setRange(range);
    });
    connect(selection(), &TimeSelection::rangeChanged, this, &PairsPage::showRange);
    // Values stay readable when the pointer goes to the inspector.
    connect(m_view, &FigureView::cursorMoved, this, [this](std::optional<Instant> time) {
        if (time)
            selection()->setCursor(time);
    });
    connect(selection(), &TimeSelection::cursorChanged, m_view, &FigureView::setCursorTime);
    connect(m_view, &FigureView::markActivated, this, &PairsPage::inspectKill);

    // Single letters work while the chart has the focus, and nowhere else.
    const auto add = [this](const QString &text, const QKeySequence &key, void (PairsPage::*slot)()) {
        auto *action = new QAction(text, this);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        m_view->addAction(action);
        connect(action, &QAction::triggered, this, slot);
    };
    add(tr("Next kill"), Qt::Key_K, &PairsPage::nextKill);
    add(tr("Next gap"), Qt::Key_G, &PairsPage::nextGap);
}

void PairsPage::setStory(const Story &story)
{
    m_story = story;
    m_pairs->setStory(story.incident, story.findings);
    m_count =
        story.findings ? int(std::ranges::count(story.findings->pairs, false, &PairFinding::refused)) : 0;
    const bool any = story.findings && !story.findings->pairs.empty();
    m_stack->setCurrentIndex(any ? 1 : 0);
    m_controls->setVisible(any);
    m_editor->setStory(story);
    fillHeader();
    if (!any)
        fillEmpty();
    m_table->resizeColumnsToContents();
    makeFigure();
}

void PairsPage::fillEmpty()
{
    const bool memory = m_story.incident && !m_story.incident->processes.empty();
    if (memory)
        m_empty->setTexts(
            tr("No pair can be proposed"),
            tr("Pairs need two processes with different allocators and nearly equal weights. Tables of "
               "allocators and of weights tell them."),
            tr("Import tables…"));
    else
        m_empty->setTexts(
            tr("No process memory imported"),
            tr("Pairs compare the memory of processes; it comes from a Prometheus answer or export."),
            tr("Import files…"));
}

void PairsPage::fillHeader()
{
    if (m_count == 0) {
        header()->setHeadline(title());
        header()->setMuted({});
        header()->setCaveats(m_story.findings ? m_story.findings->caveats.size() : 0);
        return;
    }
    const Statement *statement = m_story.findings->statement("headline");
    if (!statement && !m_story.findings->statements.empty())
        statement = &m_story.findings->statements.front();
    if (statement)
        header()->setStatement(*statement);
    else
        header()->setHeadline(m_count == 1 ? tr("One pair is compared.")
                                           : tr("%1 pairs are compared.").arg(m_count));

    const auto &step = m_story.findings->pairs.front().holds.story.peak.step;
    QStringList parts{m_count == 1 ? tr("1 pair") : tr("%1 pairs").arg(m_count),
                      humanRange(m_story.findings->window, m_story.incident->choices.zone)};
    const auto refused = m_story.findings->pairs.size() - size_t(m_count);
    if (refused > 0)
        parts.insert(1, tr("%1 refused").arg(refused));
    if (step)
        parts << tr("step %1").arg(durationText(double(step->count()) / 1000));
    parts << tr("%1 sources").arg(m_story.incident->evidence.size());
    header()->setMuted(parts.join(u" · "_s));
    header()->setCaveats(m_story.findings->caveats.size());
}

void PairsPage::makeFigure()
{
    m_figure.reset();
    if (!m_story.isEmpty() && m_count > 0) {
        PairsOptions options;
        options.footprint = m_withSwap->isChecked();
        options.range = selection()->whole();
        m_figure =
            std::make_shared<const FigureSpec>(pairsFigure(*m_story.incident, *m_story.findings, options));
    }
    m_showing = true;
    m_view->setFigure(m_figure);
    m_showing = false;
    showRange(selection()->range());
    Q_EMIT figureChanged(m_figure);
}

void PairsPage::showRange(const TimeRange &range)
{
    if (range.isEmpty())
        return;
    m_showing = true;
    m_view->setVisibleRange(range);
    m_showing = false;
}

/// A chart takes the window's ground for its own; on a page that is the page's.
void PairsPage::groundFigure()
{
    QPalette ground;
    ground.setColor(QPalette::Window, palette().color(QPalette::Base));
    if (m_view->palette().color(QPalette::Window) != ground.color(QPalette::Window))
        m_view->setPalette(ground);
}

void PairsPage::changeEvent(QEvent *event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        groundFigure();
}

void PairsPage::editPairs(bool on)
{
    m_edit->setChecked(on);
    m_lower->setCurrentIndex(on ? 1 : 0);
    // Choosing needs the rows in view, reading needs the figure.
    const int height = m_splitter->height();
    m_splitter->setSizes(on ? QList<int>{height / 2, height / 2} : QList<int>{height * 2 / 3, height / 3});
}

void PairsPage::goTo(Instant t)
{
    selection()->reveal(t);
    selection()->setCursor(t);
}

void PairsPage::inspectKill(size_t incidentKill)
{
    if (m_story.isEmpty())
        return;
    const auto &kills = m_story.findings->kills;
    const auto found = std::ranges::find(kills, incidentKill, &KillFinding::kill);
    if (found == kills.end())
        return;
    Subject subject;
    subject.kind = Subject::Kind::Kill;
    subject.index = size_t(found - kills.begin());
    Q_EMIT inspected(subject);
    if (const auto &time = m_story.incident->kills[incidentKill].kill.time)
        goTo(toInstant(*time));
}

bool PairsPage::showsFootprint() const
{
    return m_withSwap->isChecked();
}

void PairsPage::nextKill()
{
    if (!m_figure)
        return;
    const Instant now = selection()->cursor().value_or(Instant::min());
    const FigureMark *next = nullptr;
    for (const FigurePanel &panel : m_figure->panels) {
        for (const FigureMark &mark : panel.marks) {
            const bool isKill =
                mark.kind == FigureMark::Kind::KillV3 || mark.kind == FigureMark::Kind::KillV2;
            if (isKill && mark.time > now && (!next || mark.time < next->time))
                next = &mark;
        }
    }
    if (!next)
        return;
    const Instant time = next->time;
    inspectKill(next->event);
    goTo(time);
}

void PairsPage::nextGap()
{
    if (!m_figure)
        return;
    const Instant now = selection()->cursor().value_or(Instant::min());
    std::optional<Instant> next;
    for (const FigurePanel &panel : m_figure->panels) {
        for (const FigureLine &line : panel.lines) {
            for (size_t i = 1; i < line.runs.size(); ++i) {
                const Instant end = line.series->time(line.runs[i - 1].last - 1);
                const Instant middle = end + (line.series->time(line.runs[i].first) - end) / 2;
                if (middle > now && (!next || middle < *next))
                    next = middle;
            }
        }
    }
    if (next)
        goTo(*next);
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
                                     qstr(m_story.incident->processes[side.process].name));
    Q_EMIT inspected(subject);
}

} // namespace memreport
