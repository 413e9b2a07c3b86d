// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "views/charts/measuringcursors.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace memreport {

/// A figure on the screen: the very scene that an export draws, with a crosshair over all panels.
///
/// Wheel zooms at the pointer, dragging pans, Shift and dragging chooses a span, a double click shows
/// everything. A measuring cursor is dragged. Keys: left and right step by sample, with Shift by event; up
/// and down change the line; plus and minus zoom, 0 shows everything; Tab goes through the marks, Enter opens
/// one.
///
/// Panels without a time axis have spots: rows, members, thresholds. Page up and down go through
/// them, in a figure without any time axis the arrow keys too; Enter opens one. Thresholds are
/// dragged, or moved with Shift and an arrow key, if the page allows it.
class FigureView : public QWidget
{
    Q_OBJECT
public:
    explicit FigureView(QWidget *parent = nullptr);
    ~FigureView() override;

    std::shared_ptr<const FigureSpec> figure() const;
    TimeRange visibleRange() const;
    /// The widest plot over time, in the widget's coordinates; null without one.
    QRectF timePlot() const;
    bool hasTimeAxis() const; ///< of any panel
    std::optional<Instant> cursorTime() const;
    /// "3 Jul 2026 14:30 UTC, bas03 glibc, 41.0 GiB", or what the spot under the cursor says; empty
    /// without either.
    QString valueText() const;
    /// Off at first.
    void setThresholdsMovable(bool movable);

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
    /// Does not emit measuringMoved.
    void setMeasuring(const memreport::MeasuringCursors &cursors);

Q_SIGNALS:
    void rangeChanged(const memreport::TimeRange &range);
    void cursorMoved(std::optional<memreport::Instant> time);
    void measuringMoved(const memreport::MeasuringCursors &cursors); ///< dragged
    void markActivated(size_t event);                                ///< Incident::kills index for kills
    void sampleHovered(size_t panel, size_t line, size_t sample);
    /// A row or a member; subject as in the specification.
    void spotActivated(size_t panel, size_t subject);
    /// threshold: 0: x, 1: y, 2: yLower. The figure stays as it is until it gets another one.
    void thresholdMoved(size_t panel, size_t threshold, double value);

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
    bool spotKey(QKeyEvent *event);
    void stepSpot(int steps);
    void activateSpot();
    void updateShape(QPointF point);
    std::optional<Instant> MeasuringCursors::*measuringAt(QPointF point) const;
    void dragMeasuring(QPointF point);

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace memreport
