// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/replayclock.h"
#include "views/panels/replaystops.h"
#include "views/panels/story.h"
#include "views/panels/timeselection.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace memreport {

class MiniMap;
class ZoneChoice;

/// At the foot of the window: replays what is shown, steps by sample, event, kill or gap, shows the
/// whole range in small, chooses the zone. It moves the playhead of the selection; charts and lists
/// follow that.
class TransportBar : public QWidget
{
    Q_OBJECT
public:
    TransportBar(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &story);
    bool isPlaying() const { return m_clock.isPlaying(); }
    double speed() const { return m_clock.speed(); }

public Q_SLOTS:
    void togglePlay();
    void pause();
    void endReplay(); ///< no playhead, nothing is veiled
    void setSpeed(double speed);

Q_SIGNALS:
    void changeWanted(const memreport::Change &change);

private:
    QToolButton *addButton(const QString &text, const QString &iconName);
    QToolButton *addMenuButton(const QString &name, const QString &detail);
    void addTransport();
    void addChoices();
    void fillSpeeds();
    void fillSteps();
    void setStep(ReplayStep step, const QString &name);
    void stepTo(bool backwards);
    void jumpTo(Instant t);
    void tick();
    void showState();

    TimeSelection *m_selection = nullptr;
    ReplayClock m_clock;
    ReplayStops m_stops;
    ReplayStep m_step = ReplayStep::Sample;
    QTimer m_timer;
    QElapsedTimer m_sinceTick;
    QHBoxLayout *m_across = nullptr;
    QToolButton *m_play = nullptr;
    QToolButton *m_end = nullptr;
    QToolButton *m_loop = nullptr;
    QToolButton *m_stepChoice = nullptr;
    QToolButton *m_speedChoice = nullptr;
    MiniMap *m_map = nullptr;
    ZoneChoice *m_zone = nullptr;
};

} // namespace memreport
