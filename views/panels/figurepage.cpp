// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/figurepage.h"

#include "models/analysis/benchmarkcaveats.h"
#include "views/charts/figureview.h"
#include "views/panels/coveragestrip.h"
#include "views/panels/detailstrip.h"
#include "views/panels/emptystate.h"
#include "views/panels/pageheader.h"
#include "views/panels/quietsplitter.h"
#include "views/panels/typography.h"

#include <QAction>
#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

FigurePage::FigurePage(const QString &id, const QString &title, TimeSelection *selection, QWidget *parent)
    : Page(id, title, selection, parent)
    , m_view(new FigureView(this))
    , m_coverage(new CoverageStrip(m_view, this))
    , m_detail(new DetailStrip(this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
    , m_splitter(new QuietSplitter(this))
{
    constexpr int leastFigure = 240;
    m_view->setMinimumHeight(leastFigure);
    m_splitter->addWidget(m_view);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_splitter);
    connect(m_empty, &EmptyState::clicked, this, [this] { onEmptyClicked(); });
    connectFigure();
    connectTime();
    addKeys();
    groundFigure();
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::pageMargin);
    rows->setSpacing(measure::grid);
    rows->addWidget(header());
    rows->addWidget(m_detail);
    rows->addWidget(m_coverage);
    rows->addWidget(m_stack, 1);
}

void FigurePage::addControls(QWidget *controls)
{
    m_controls = controls;
    header()->addControl(controls);
}

void FigurePage::scrollFigure()
{
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidgetResizable(true);
    m_scroll->setWidget(m_view);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    m_splitter->insertWidget(0, m_scroll);
    m_view->installEventFilter(this);
}

void FigurePage::scrollTo(int y)
{
    if (!m_scroll)
        return;
    m_scroll->verticalScrollBar()->setValue(y);
}

bool FigurePage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view && event->type() == QEvent::Wheel &&
        !static_cast<QWheelEvent *>(event)->modifiers().testFlag(Qt::ControlModifier)) {
        // Left to the scroll area, to which the event goes next.
        event->ignore();
        return true;
    }
    return Page::eventFilter(watched, event);
}

void FigurePage::setLower(QWidget *lower)
{
    constexpr int leastLower = 120;
    lower->setMinimumHeight(leastLower);
    m_splitter->addWidget(lower);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 1);
    groundFigure();
}

void FigurePage::divide(double share)
{
    const int figure = int(m_splitter->height() * share);
    m_splitter->setSizes({figure, m_splitter->height() - figure});
}

void FigurePage::connectFigure()
{
    connect(m_view, &FigureView::rangeChanged, this, [this](const TimeRange &range) {
        if (!m_showing && followsSelection())
            selection()->setRange(range);
    });
    // Values stay readable when the pointer goes to the inspector.
    connect(m_view, &FigureView::cursorMoved, this, [this](std::optional<Instant> time) {
        if (time)
            selection()->setCursor(time);
    });
    connect(m_view, &FigureView::markActivated, this, &FigurePage::inspectKill);
    connect(m_view, &FigureView::sampleHovered, this, &FigurePage::sampleHovered);
}

void FigurePage::connectTime()
{
    connect(selection(), &TimeSelection::rangeChanged, this, &FigurePage::showRange);
    connect(selection(), &TimeSelection::cursorChanged, m_view, &FigureView::setCursorTime);
    connect(selection(), &TimeSelection::playheadChanged, m_view, &FigureView::setPlayhead);
    connect(selection(), &TimeSelection::measuringChanged, m_view, &FigureView::setMeasuring);
    connect(m_view, &FigureView::measuringMoved, selection(), &TimeSelection::setMeasuring);
}

/// Single letters work while the chart has the focus, and nowhere else.
void FigurePage::addKeys()
{
    const auto add = [this](const QString &name, const QString &text, const QKeySequence &key, auto slot) {
        auto *action = new QAction(text, this);
        action->setObjectName(u"chart."_s + name);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        m_view->addAction(action);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    add(u"nextKill"_s, tr("Next kill"), Qt::Key_K, &FigurePage::nextKill);
    add(u"nextGap"_s, tr("Next gap"), Qt::Key_G, &FigurePage::nextGap);
    add(u"play"_s, tr("Play or pause"), Qt::Key_Space, &FigurePage::playWanted);
    add(u"note"_s, tr("Pin a note"), Qt::Key_N, &FigurePage::noteWanted);
    add(u"cursorA"_s, tr("Measuring cursor A here"), Qt::Key_A, &FigurePage::dropMeasuringA);
    add(u"cursorB"_s, tr("Measuring cursor B here"), Qt::Key_B, &FigurePage::dropMeasuringB);
    QAction *remove = add(u"removeCursors"_s, tr("Remove the measuring cursors"), Qt::Key_Escape,
                          &FigurePage::removeMeasuring);
    // Escape is for others while there is nothing to remove.
    remove->setEnabled(false);
    connect(selection(), &TimeSelection::measuringChanged, remove,
            [remove](const MeasuringCursors &cursors) { remove->setEnabled(cursors.any()); });
}

Instant FigurePage::pointedAt() const
{
    const TimeRange shown = m_view->visibleRange();
    const auto cursor = m_view->cursorTime() ? m_view->cursorTime() : selection()->cursor();
    return cursor.value_or(shown.from + shown.length() / 2);
}

void FigurePage::dropMeasuringA()
{
    MeasuringCursors cursors = selection()->measuring();
    cursors.a = pointedAt();
    selection()->setMeasuring(cursors);
}

void FigurePage::dropMeasuringB()
{
    MeasuringCursors cursors = selection()->measuring();
    cursors.b = pointedAt();
    selection()->setMeasuring(cursors);
}

void FigurePage::removeMeasuring()
{
    selection()->setMeasuring({});
}

void FigurePage::setStory(const Story &story)
{
    m_story = story;
    storyChanged();
    remakeFigure();
}

std::shared_ptr<const FigureSpec> FigurePage::figure() const
{
    if (!std::exchange(m_isMade, true) && !m_story.isEmpty() && hasContent())
        m_figure = std::make_shared<const FigureSpec>(makeFigure());
    return m_figure;
}

void FigurePage::headFromFigure(const char *section)
{
    const Findings *findings = story().findings.get();
    header()->setMuted({});
    header()->setCaveats(!findings ? 0
                         : section ? sectionCaveats(*findings, section).size()
                                   : findings->caveats.size());
    const auto told = figure();
    header()->setHeadline(told ? told->title + u'.' : title());
    if (told)
        header()->setMuted(told->subtitle);
}

void FigurePage::remakeFigure()
{
    m_figure.reset();
    m_isMade = false;
    m_untold = true;
    if (isVisible())
        tell();
}

/// Making and drawing is what costs; a page that nobody sees is told when somebody does.
void FigurePage::tell()
{
    m_untold = false;
    const bool any = figure() != nullptr;
    m_stack->setCurrentWidget(any ? static_cast<QWidget *>(m_splitter) : m_empty);
    if (m_controls)
        m_controls->setVisible(any);
    fillHeader();
    if (!any)
        fillEmpty(m_empty);
    showCoverage();
    showFigure();
    Q_EMIT figureChanged(m_figure);
}

void FigurePage::showCoverage()
{
    std::vector<CoverageBar> bars;
    if (m_figure)
        bars = coverageBars(*m_story.incident, *m_story.findings, coverageHosts(), m_figure->range);
    m_coverage->setBars(std::move(bars));
}

void FigurePage::showFigure()
{
    m_showing = true;
    m_view->setFigure(m_figure);
    m_showing = false;
    m_coverage->update();
    showRange(selection()->range());
}

void FigurePage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    if (m_untold)
        tell();
    else
        showRange(selection()->range());
}

void FigurePage::showRange(const TimeRange &range)
{
    if (range.isEmpty() || !isVisible() || !followsSelection())
        return;
    m_showing = true;
    m_view->setVisibleRange(range);
    m_showing = false;
}

/// A chart takes the window's ground for its own; on a page that is the page's.
void FigurePage::groundFigure()
{
    QPalette ground;
    ground.setColor(QPalette::Window, palette().color(QPalette::Base));
    for (FigureView *view : findChildren<FigureView *>()) {
        if (view->palette().color(QPalette::Window) != ground.color(QPalette::Window))
            view->setPalette(ground);
    }
}

void FigurePage::changeEvent(QEvent *event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        groundFigure();
}

void FigurePage::goTo(Instant t)
{
    selection()->reveal(t);
    if (selection()->playhead())
        selection()->setPlayhead(t);
    selection()->setCursor(t);
}

void FigurePage::inspectKill(size_t incidentKill)
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

void FigurePage::nextKill()
{
    if (!figure())
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

void FigurePage::nextGap()
{
    if (!figure())
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

} // namespace memreport
