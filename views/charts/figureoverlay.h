// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/charts/figurescene.h"
#include "views/charts/measuringcursors.h"

#include <optional>

QT_BEGIN_NAMESPACE
class QPainter;
QT_END_NAMESPACE

namespace memreport {

/// What moves with pointer, keyboard and playhead, over the drawn figure.
struct FigureOverlay
{
    std::optional<Instant> cursor;
    std::optional<Instant> playhead;
    MeasuringCursors measuring;
    std::optional<QRectF> band;    ///< rubber band
    std::optional<size_t> focused; ///< FigureScene::marks
    QColor accent;

    void paint(QPainter *painter, const FigureScene &scene) const;

private:
    void crosshair(QPainter *painter, const FigureScene &scene, size_t panel) const;
    void pills(QPainter *painter, const FigureScene &scene, size_t panel) const;
    void measured(QPainter *painter, const FigureScene &scene, size_t panel) const;
    void measuringLine(QPainter *painter, const FigureScene &scene, size_t panel, Instant t,
                       const QString &name, int row) const;
    void veil(QPainter *painter, const FigureScene &scene, size_t panel) const;
};

} // namespace memreport
