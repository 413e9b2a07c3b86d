// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "views/charts/figurespot.h"
#include "views/charts/figurestyle.h"

#include <QPointF>
#include <QRectF>

#include <memory>
#include <optional>
#include <vector>

QT_BEGIN_NAMESPACE
class QPainter;
QT_END_NAMESPACE

namespace memreport {

/// A figure laid out at one size. Screen and file are two renderings of it; nothing in it depends
/// on a window, a device's resolution or the machine's locale. Needs a QApplication.
class FigureScene
{
public:
    FigureScene(std::shared_ptr<const FigureSpec> spec, const FigureStyle &style);
    ~FigureScene();
    FigureScene(const FigureScene &) = delete;
    FigureScene &operator=(const FigureScene &) = delete;

    /// What is shown of the time axis; the specification's range at first. Empty ranges are ignored.
    void setRange(const TimeRange &range);
    TimeRange range() const;
    /// Another size or theme, same data; keeps the decimation index.
    void setStyle(const FigureStyle &style);

    /// Paints ground and figure at the painter's origin, one scene unit per painter unit.
    void render(QPainter *painter) const;

    struct Panel
    {
        QRectF area;
        QRectF plot; ///< null for a panel without data or without a time axis
        double gutter = 0;
        double yMax = 1;
        bool names = false;  ///< names of the lines stand in the gutter
        bool oneRow = false; ///< and their values beside them, not below
    };
    const std::vector<Panel> &panels() const;
    double x(size_t panel, Instant t) const;
    double y(size_t panel, double value) const;
    Instant time(size_t panel, double x) const;

    struct Mark
    {
        size_t panel = 0;
        QPointF centre;
        std::vector<size_t> marks; ///< FigurePanel::marks, several when they would lie on each other
    };
    const std::vector<Mark> &marks() const;

    /// What panels without a time axis can be pointed at, in reading order.
    const std::vector<FigureSpot> &spots() const;
    /// The value of a threshold that is taken to the point.
    double thresholdAt(const FigureSpot &threshold, QPointF point) const;
    bool hasTimeAxis() const; ///< of any panel

    /// Every piece of text and where it stands; for tests and for checks before an export.
    struct Label
    {
        QString text;
        QRectF rect;
    };
    std::vector<Label> labels() const;
    const FigureSpec &spec() const;
    const FigureStyle &style() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace memreport
