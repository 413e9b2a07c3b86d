// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"
#include "views/charts/measuringcursors.h"

#include <QObject>

namespace memreport {

/// What all panels of a document show and where they point. They talk through it, never to each other.
class TimeSelection : public QObject
{
    Q_OBJECT
public:
    explicit TimeSelection(QObject *parent = nullptr);

    TimeRange range() const { return m_range; }
    TimeRange whole() const { return m_whole; }
    std::optional<Instant> cursor() const { return m_cursor; }
    /// Of a replay: what lies after it is not told yet; nullopt: no replay.
    std::optional<Instant> playhead() const { return m_playhead; }
    MeasuringCursors measuring() const { return m_measuring; }
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_history.size(); }

    /// The span of the document and what is seen of it first. Forgets the history when the span changes.
    void setWhole(TimeRange whole, std::optional<TimeRange> first = std::nullopt);

public Q_SLOTS:
    void setRange(memreport::TimeRange range); ///< an empty range is ignored
    void setCursor(std::optional<memreport::Instant> cursor);
    /// The cursor goes with it, so that values are read where the replay stands.
    void setPlayhead(std::optional<memreport::Instant> playhead);
    void setMeasuring(const memreport::MeasuringCursors &cursors);
    void showWhole() { setRange(m_whole); }
    void zoom(double factor); ///< around the cursor if it is visible, else around the middle
    /// Moves the range, unchanged in length, so that t is visible.
    void reveal(memreport::Instant t);
    /// The same while a replay runs: no step of the history.
    void follow(memreport::Instant t);
    /// setRange() in the course of a drag: no further step of the history.
    void moveRange(memreport::TimeRange range);
    void goBack();
    void goForward();

Q_SIGNALS:
    void rangeChanged(memreport::TimeRange range);
    void cursorChanged(std::optional<memreport::Instant> cursor);
    void playheadChanged(std::optional<memreport::Instant> playhead);
    void measuringChanged(const memreport::MeasuringCursors &cursors);
    void historyChanged();

private:
    void show(TimeRange range);
    TimeRange rangeAround(Instant t) const;

    TimeRange m_whole;
    TimeRange m_range;
    std::optional<Instant> m_cursor;
    std::optional<Instant> m_playhead;
    MeasuringCursors m_measuring;
    std::vector<TimeRange> m_history;
    size_t m_at = 0;
};

} // namespace memreport
