// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace memreport {

/// A figure on the screen: the very scene that an export draws, with a crosshair over all panels.
///
/// Wheel zooms at the pointer, dragging pans, Shift and dragging chooses a span, a double click shows
/// everything. Keys: left and right step by sample, with Shift by event; up and down change the line;
/// plus and minus zoom, 0 shows everything; Tab goes through the marks, Enter opens one.
class FigureView : public QWidget
{
    Q_OBJECT
public:
    explicit FigureView(QWidget *parent = nullptr);
    ~FigureView() override;

    std::shared_ptr<const FigureSpec> figure() const;
    TimeRange visibleRange() const;
    std::optional<Instant> cursorTime() const;
    /// "3 Jul 2026 14:30 UTC, bas03 glibc, 41.0 GiB"; empty without a cursor on a line.
    QString valueText() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public Q_SLOTS:
    /// Keeps the visible range if the new figure covers it, and shows all of it otherwise.
    void setFigure(const std::shared_ptr<const FigureSpec> &figure);
    /// Silent if nothing changes; clamped to what is recorded.
    void setVisibleRange(const memreport::TimeRange &range);
    void showAll();
    /// The crosshair of another view or a table row; does not emit cursorMoved.
    void setCursorTime(std::optional<memreport::Instant> time);
    /// Replay: what lies after it is veiled; nullopt: no playhead.
    void setPlayhead(std::optional<memreport::Instant> time);

Q_SIGNALS:
    void rangeChanged(const memreport::TimeRange &range);
    void cursorMoved(std::optional<memreport::Instant> time);
    void markActivated(size_t event); ///< Incident::kills index for kills
    void sampleHovered(size_t panel, size_t line, size_t sample);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool focusNextPrevChild(bool next) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void restyle();
    void zoomAt(Instant centre, double factor);
    void panBy(Duration by);
    void hover(QPointF point);
    void moveCursor(std::optional<Instant> time);
    void stepSample(int steps);
    void stepEvent(int steps);
    void changeLine(int steps);
    void focusMark(std::optional<size_t> mark);
    void activate(size_t mark);
    std::optional<size_t> markAt(QPointF point) const;

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace memreport
