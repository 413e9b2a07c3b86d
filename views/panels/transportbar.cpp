// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/transportbar.h"

#include "models/base/text.h"
#include "views/panels/icons.h"
#include "views/panels/minimap.h"
#include "views/panels/typography.h"
#include "views/panels/zonechoice.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QStyle>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr auto frame = std::chrono::milliseconds(33);
/// Where motion is to be reduced the playhead jumps twice a second instead of gliding.
constexpr auto calmFrame = std::chrono::milliseconds(500);

bool reducedMotion(const QWidget *widget)
{
    return widget->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, widget) == 0;
}

QString speedText(double speed)
{
    if (speed >= ReplayClock::fastest)
        return TransportBar::tr("1 day/s");
    if (speed >= 3600)
        return TransportBar::tr("%1 h/s").arg(shortest(speed / 3600));
    return speed > ReplayClock::realTime ? TransportBar::tr("%1×").arg(shortest(speed))
                                         : TransportBar::tr("Real time");
}

} // namespace

TransportBar::TransportBar(TimeSelection *selection, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_across(new QHBoxLayout(this))
    , m_map(new MiniMap(selection, this))
    , m_zone(new ZoneChoice(this))
{
    setAccessibleName(tr("Replay"));
    m_across->setContentsMargins(measure::grid, measure::grid / 2, measure::grid, measure::grid / 2);
    m_across->setSpacing(measure::grid / 4);
    addTransport();
    addChoices();
    m_across->addSpacing(measure::grid);
    m_across->addWidget(m_map, 1);
    m_across->addSpacing(measure::grid);
    m_across->addWidget(m_zone);
    connect(m_map, &MiniMap::playWanted, this, &TransportBar::togglePlay);
    connect(m_zone, &ZoneChoice::changeWanted, this, &TransportBar::changeWanted);
    connect(&m_timer, &QTimer::timeout, this, &TransportBar::tick);
    // What is shown is what is played; zooming or paging while it plays changes both.
    connect(selection, &TimeSelection::rangeChanged, this, [this](const TimeRange &range) {
        m_clock.setRange(range);
        showState();
    });
    connect(selection, &TimeSelection::playheadChanged, this, [this](std::optional<Instant> head) {
        if (head)
            m_clock.setPosition(*head);
        showState();
    });
    m_clock.setRange(selection->range());
    showState();
}

QToolButton *TransportBar::addButton(const QString &text, const QString &iconName)
{
    auto *button = new QToolButton(this);
    button->setIcon(icon(iconName));
    button->setText(text);
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    button->setMinimumSize(measure::target, measure::target);
    m_across->addWidget(button);
    return button;
}

QToolButton *TransportBar::addMenuButton(const QString &name, const QString &detail)
{
    auto *button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(new QMenu(button));
    button->setMinimumHeight(measure::target);
    button->setAccessibleName(name);
    button->setToolTip(detail);
    m_across->addWidget(button);
    return button;
}

void TransportBar::addTransport()
{
    auto *start = addButton(tr("To the start of what is shown"), u"media-skip-backward"_s);
    auto *back = addButton(tr("Step back"), u"media-seek-backward"_s);
    m_play = addButton(tr("Play"), u"media-playback-start"_s);
    auto *forward = addButton(tr("Step forward"), u"media-seek-forward"_s);
    auto *last = addButton(tr("To the end of what is shown"), u"media-skip-forward"_s);
    m_end = addButton(tr("End the replay"), u"media-playback-stop"_s);
    connect(start, &QToolButton::clicked, this, [this] { jumpTo(m_selection->range().from); });
    connect(back, &QToolButton::clicked, this, [this] { stepTo(true); });
    connect(m_play, &QToolButton::clicked, this, &TransportBar::togglePlay);
    connect(forward, &QToolButton::clicked, this, [this] { stepTo(false); });
    connect(last, &QToolButton::clicked, this, [this] { jumpTo(m_selection->range().to); });
    connect(m_end, &QToolButton::clicked, this, &TransportBar::endReplay);
}

void TransportBar::addChoices()
{
    m_loop = addButton(tr("Repeat what is shown"), u"media-playlist-repeat"_s);
    m_loop->setCheckable(true);
    connect(m_loop, &QToolButton::toggled, this, [this](bool on) { m_clock.setLooping(on); });
    m_stepChoice = addMenuButton(tr("Step by"), tr("What one step goes to"));
    m_speedChoice = addMenuButton(tr("Speed"), tr("Time of the incident in one second"));
    fillSteps();
    fillSpeeds();
}

void TransportBar::fillSteps()
{
    auto *group = new QActionGroup(this);
    const std::pair<ReplayStep, QString> steps[] = {{ReplayStep::Sample, tr("Sample")},
                                                    {ReplayStep::Event, tr("Event")},
                                                    {ReplayStep::Kill, tr("Kill")},
                                                    {ReplayStep::Gap, tr("Gap")}};
    for (const auto &[step, name] : steps) {
        QAction *action = m_stepChoice->menu()->addAction(name);
        action->setCheckable(true);
        action->setChecked(step == m_step);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, step, name] { setStep(step, name); });
    }
    m_stepChoice->setText(steps[0].second);
}

void TransportBar::setStep(ReplayStep step, const QString &name)
{
    m_step = step;
    m_stepChoice->setText(name);
}

void TransportBar::fillSpeeds()
{
    auto *group = new QActionGroup(this);
    for (const double speed : {1.0, 10.0, 60.0, 600.0, 3600.0, 21600.0, 86400.0}) {
        QAction *action = m_speedChoice->menu()->addAction(speedText(speed));
        action->setCheckable(true);
        action->setChecked(speed == m_clock.speed());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, speed] { setSpeed(speed); });
    }
    m_speedChoice->setText(speedText(m_clock.speed()));
}

void TransportBar::setSpeed(double speed)
{
    m_clock.setSpeed(speed);
    m_speedChoice->setText(speedText(m_clock.speed()));
}

void TransportBar::setStory(const Story &story)
{
    pause();
    m_zone->setStory(story);
    if (story.isEmpty()) {
        m_stops = {};
        m_map->setMap({});
    } else {
        m_stops = ReplayStops(*story.incident, *story.findings);
        m_map->setMap(rangeMap(*story.incident, *story.findings, m_selection->whole()));
    }
    showState();
}

void TransportBar::togglePlay()
{
    if (m_clock.isPlaying())
        return pause();
    // A replay begins where the user points, else where the view begins.
    if (!m_selection->playhead()) {
        const TimeRange range = m_selection->range();
        const auto cursor = m_selection->cursor();
        m_clock.setPosition(cursor && range.contains(*cursor) ? *cursor : range.from);
    }
    m_clock.play();
    if (!m_clock.isPlaying())
        return;
    m_selection->setPlayhead(m_clock.position());
    m_sinceTick.start();
    m_timer.start(reducedMotion(this) ? calmFrame : frame);
    showState();
}

void TransportBar::pause()
{
    m_clock.pause();
    m_timer.stop();
    showState();
}

void TransportBar::endReplay()
{
    pause();
    m_selection->setPlayhead(std::nullopt);
}

void TransportBar::tick()
{
    m_clock.advance(Duration(m_sinceTick.restart()));
    m_selection->setPlayhead(m_clock.position());
    if (!m_clock.isPlaying())
        pause();
}

void TransportBar::stepTo(bool backwards)
{
    const Instant here = m_selection->playhead().value_or(
        m_selection->cursor().value_or(backwards ? m_selection->range().to : m_selection->range().from));
    if (const auto next = m_stops.from(here, m_step, backwards))
        jumpTo(*next);
}

void TransportBar::jumpTo(Instant t)
{
    pause();
    m_selection->follow(t);
    m_selection->setPlayhead(t);
}

void TransportBar::showState()
{
    const bool playing = m_clock.isPlaying();
    const QString text = playing ? tr("Pause") : tr("Play");
    m_play->setIcon(icon(playing ? u"media-playback-pause"_s : u"media-playback-start"_s));
    m_play->setText(text);
    m_play->setToolTip(text);
    m_play->setAccessibleName(text);
    m_end->setEnabled(m_selection->playhead().has_value());
    setEnabled(!m_selection->range().isEmpty());
}

} // namespace memreport
