// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/replayclock.h"

#include <algorithm>

namespace memreport {

void ReplayClock::setRange(const TimeRange &range)
{
    m_range = range;
    if (m_position < range.from || m_position > range.to)
        m_position = range.from;
    if (range.isEmpty())
        m_playing = false;
}

void ReplayClock::setSpeed(double speed)
{
    m_speed = std::clamp(speed, realTime, fastest);
}

void ReplayClock::setPosition(Instant position)
{
    m_position = std::clamp(position, m_range.from, std::max(m_range.from, m_range.to));
}

void ReplayClock::play()
{
    if (m_range.isEmpty())
        return;
    if (m_position >= m_range.to)
        m_position = m_range.from;
    m_playing = true;
}

void ReplayClock::advance(Duration real)
{
    if (!m_playing || real.count() <= 0)
        return;
    m_position += Duration(qint64(double(real.count()) * m_speed));
    if (m_position < m_range.to)
        return;
    if (m_looping) {
        m_position = m_range.from + (m_position - m_range.from) % m_range.length();
    } else {
        m_position = m_range.to;
        m_playing = false;
    }
}

} // namespace memreport
