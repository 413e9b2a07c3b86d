// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"
#include "models/figures/figurespec.h"

#include <QImage>
#include <QPalette>

#include <memory>

namespace memreport {

class FigureScene;

/// A replay as pictures: what a page shows while the playhead goes through a range.
struct AnimationOptions
{
    TimeRange range;
    double speed = 60; ///< seconds of the incident in one second of the animation
    int framesPerSecond = 25;
    QSize size;          ///< of the figure as it is laid out
    double scale = 1;    ///< picture pixels to one unit of the size
    QPalette palette;    ///< light or dark, and the accent of the playhead
    int basePixels = 13; ///< size of the text

    QSize pixels() const; ///< of every picture, exactly
};

inline constexpr qint64 mostAnimationFrames = 20'000;

/// From the start of the range to its end, both shown; 0 for options that make no animation.
qint64 animationFrames(const AnimationOptions &options);
/// Where the playhead stands in a picture; the last one stands at the end of the range.
Instant animationTime(const AnimationOptions &options, qint64 frame);

/// Writes the pictures one by one as frame-0001.png and so on. They are collected in a hidden folder beside
/// the wanted one, which appears with all of them at the end or not at all.
class AnimationExport
{
public:
    /// folder: must not exist yet, its parent must.
    AnimationExport(std::shared_ptr<const FigureSpec> figure, const AnimationOptions &options,
                    const QString &folder);
    ~AnimationExport(); ///< removes what is not finished

    qint64 frames() const { return m_frames; }
    qint64 done() const { return m_done; }
    QString folder() const { return m_folder; }

    /// The next picture. On the GUI thread, as everything that lays out charts.
    QImage draw();
    /// Of the picture drawn last, on any thread.
    Result<void> write(const QImage &picture);
    /// After the last picture.
    Result<void> finish();

private:
    QString nameOf(qint64 frame) const;
    Result<void> begin();

    std::shared_ptr<const FigureSpec> m_figure;
    AnimationOptions m_options;
    QString m_folder;
    qint64 m_frames = 0;
    qint64 m_done = 0;
    std::unique_ptr<FigureScene> m_scene;
    QImage m_ground;     ///< the figure without playhead
    QString m_collected; ///< the hidden folder; empty before the first picture and after the last
};

} // namespace memreport
