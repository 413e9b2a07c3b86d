// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"

namespace memreport {

/// Where a replay stands. It knows neither widgets nor the real clock: whoever drives it tells how
/// much real time went by.
class ReplayClock
{
public:
    static constexpr double realTime = 1;
    static constexpr double fastest = 86400; ///< a day a second

    Instant position() const { return m_position; }
    TimeRange range() const { return m_range; }
    double speed() const { return m_speed; }
    bool isPlaying() const { return m_playing; }
    bool isLooping() const { return m_looping; }

    /// What is played. A position outside of it goes to its start.
    void setRange(const TimeRange &range);
    /// At the end: begin again instead of stopping.
    void setLooping(bool looping) { m_looping = looping; }
    /// Seconds of the incident in one real second, from realTime to fastest.
    void setSpeed(double speed);
    /// Not outside the range.
    void setPosition(Instant position);
    /// From the start if the end was reached. An empty range does not play.
    void play();
    void pause() { m_playing = false; }
    void advance(Duration real);

private:
    TimeRange m_range;
    Instant m_position;
    double m_speed = 60;
    bool m_playing = false;
    bool m_looping = false;
};

} // namespace memreport
