// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/rangemap.h"
#include "views/panels/timeselection.h"

#include <QPixmap>
#include <QWidget>

namespace memreport {

/// The whole range with what is shown of it as a window that can be dragged. Inside the window a drag
/// moves it, at its edges it resizes it, outside it brings it there. Keys: left and right move it, plus
/// and minus zoom, 0 shows everything.
class MiniMap : public QWidget
{
    Q_OBJECT
public:
    MiniMap(TimeSelection *selection, QWidget *parent);
    void setMap(RangeMap map);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void playWanted();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    enum class Grip
    {
        Window,
        Left,
        Right
    };
    double x(Instant t) const;
    Instant time(double x) const;
    Grip gripAt(double x) const;
    void moveTo(TimeRange range);
    void drawMap();
    void drawMemory(QPainter &painter) const;
    void drawUncovered(QPainter &painter) const;
    void drawWindow(QPainter &painter) const;
    void tellRange();

    struct Drag
    {
        Grip grip = Grip::Window;
        double from = 0;
        TimeRange range;
        bool moved = false;
    };
    TimeSelection *m_selection = nullptr;
    RangeMap m_map;
    QPixmap m_picture; ///< all that does not move; null: must be drawn
    std::optional<Drag> m_drag;
};

} // namespace memreport
