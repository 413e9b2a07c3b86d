// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"

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
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_history.size(); }

    /// The span of the document and what is seen of it first. Forgets the history when the span changes.
    void setWhole(TimeRange whole, std::optional<TimeRange> first = std::nullopt);

public Q_SLOTS:
    void setRange(memreport::TimeRange range); ///< an empty range is ignored
    void setCursor(std::optional<memreport::Instant> cursor);
    void showWhole() { setRange(m_whole); }
    void zoom(double factor); ///< around the cursor if it is visible, else around the middle
    /// Moves the range, unchanged in length, so that t is visible.
    void reveal(memreport::Instant t);
    void goBack();
    void goForward();

Q_SIGNALS:
    void rangeChanged(memreport::TimeRange range);
    void cursorChanged(std::optional<memreport::Instant> cursor);
    void historyChanged();

private:
    void show(TimeRange range);

    TimeRange m_whole;
    TimeRange m_range;
    std::optional<Instant> m_cursor;
    std::vector<TimeRange> m_history;
    size_t m_at = 0;
};

} // namespace memreport
