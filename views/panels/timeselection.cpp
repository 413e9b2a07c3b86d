// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/timeselection.h"

namespace memreport {

namespace {
constexpr size_t historyLimit = 100;
constexpr Duration smallestRange = std::chrono::seconds(1);
} // namespace

TimeSelection::TimeSelection(QObject *parent)
    : QObject(parent)
{
}

void TimeSelection::setWhole(TimeRange whole, std::optional<TimeRange> first)
{
    if (whole == m_whole)
        return;
    m_whole = whole;
    const TimeRange seen = first && !first->isEmpty() ? *first : whole;
    m_history = {seen};
    m_at = 0;
    m_cursor.reset();
    m_playhead.reset();
    show(seen);
    Q_EMIT cursorChanged(m_cursor);
    Q_EMIT playheadChanged(m_playhead);
    setMeasuring({});
    Q_EMIT historyChanged();
}

void TimeSelection::show(TimeRange range)
{
    m_range = range;
    Q_EMIT rangeChanged(range);
}

void TimeSelection::setRange(TimeRange range)
{
    if (range.isEmpty() || range == m_range)
        return;
    // Steps that were undone are forgotten, as in a web browser.
    m_history.resize(m_history.empty() ? 0 : m_at + 1);
    m_history.push_back(range);
    if (m_history.size() > historyLimit)
        m_history.erase(m_history.begin());
    m_at = m_history.size() - 1;
    show(range);
    Q_EMIT historyChanged();
}

void TimeSelection::setCursor(std::optional<Instant> cursor)
{
    if (cursor == m_cursor)
        return;
    m_cursor = cursor;
    Q_EMIT cursorChanged(cursor);
}

void TimeSelection::setPlayhead(std::optional<Instant> playhead)
{
    if (playhead == m_playhead)
        return;
    m_playhead = playhead;
    Q_EMIT playheadChanged(playhead);
    if (playhead)
        setCursor(playhead);
}

void TimeSelection::setMeasuring(const MeasuringCursors &cursors)
{
    if (cursors == m_measuring)
        return;
    m_measuring = cursors;
    Q_EMIT measuringChanged(cursors);
}

void TimeSelection::zoom(double factor)
{
    if (m_range.isEmpty() || factor <= 0)
        return;
    const bool atCursor = m_cursor && m_range.contains(*m_cursor);
    const Instant middle = atCursor ? *m_cursor : m_range.from + m_range.length() / 2;
    const auto scaled = [factor](Duration d) { return Duration(qint64(double(d.count()) / factor)); };
    TimeRange range{middle - scaled(middle - m_range.from), middle + scaled(m_range.to - middle)};
    range.from = std::max(range.from, m_whole.from);
    range.to = std::min(range.to, m_whole.to);
    if (range.length() >= smallestRange)
        setRange(range);
}

TimeRange TimeSelection::rangeAround(Instant t) const
{
    if (m_range.isEmpty() || (t >= m_range.from && t <= m_range.to))
        return m_range;
    const Duration half = m_range.length() / 2;
    return {t - half, t - half + m_range.length()};
}

void TimeSelection::reveal(Instant t)
{
    setRange(rangeAround(t));
}

void TimeSelection::follow(Instant t)
{
    moveRange(rangeAround(t));
}

void TimeSelection::moveRange(TimeRange range)
{
    if (range.isEmpty() || range == m_range || m_history.empty())
        return;
    m_history[m_at] = range;
    show(range);
}

void TimeSelection::goBack()
{
    if (!canGoBack())
        return;
    show(m_history[--m_at]);
    Q_EMIT historyChanged();
}

void TimeSelection::goForward()
{
    if (!canGoForward())
        return;
    show(m_history[++m_at]);
    Q_EMIT historyChanged();
}

} // namespace memreport
