// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figureoverlay.h"

#include "models/base/text.h"
#include "views/charts/figurecursor.h"
#include "views/charts/figurefont.h"
#include "views/charts/labelplacement.h"
#include "views/charts/visiblepoints.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double playheadWidth = 2;
constexpr double veilShare = 0.45;

/// The panel that names the time: the featured one, else the last with a plot.
size_t timed(const FigureScene &scene)
{
    size_t found = 0;
    for (size_t i = 0; i < scene.panels().size(); ++i) {
        if (scene.spec().panels[i].featured && !scene.panels()[i].plot.isNull())
            return i;
        if (!scene.panels()[i].plot.isNull())
            found = i;
    }
    return found;
}

size_t firstPlot(const FigureScene &scene)
{
    for (size_t i = 0; i < scene.panels().size(); ++i) {
        if (!scene.panels()[i].plot.isNull())
            return i;
    }
    return 0;
}

void pill(QPainter *painter, const QRectF &rect, const QString &words, const QFont &font, const QColor &edge,
          const FigureTheme &theme)
{
    painter->setPen(QPen(edge, 1));
    painter->setBrush(theme.ground);
    painter->drawRoundedRect(rect, 3, 3);
    painter->setPen(theme.ink);
    painter->setFont(font);
    painter->drawText(rect, Qt::AlignCenter, words);
}

} // namespace

void FigureOverlay::paint(QPainter *painter, const FigureScene &scene) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < scene.panels().size(); ++i) {
        if (scene.panels()[i].plot.isNull())
            continue;
        if (playhead)
            veil(painter, scene, i);
        if (cursor && scene.range().contains(*cursor)) {
            crosshair(painter, scene, i);
            pills(painter, scene, i);
        }
    }
    if (band) {
        QColor wash = accent;
        wash.setAlphaF(0.15F);
        painter->fillRect(*band, wash);
        painter->setPen(accent);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(*band);
    }
    if (focused && *focused < scene.marks().size()) {
        painter->setPen(QPen(accent, 2));
        painter->setBrush(Qt::NoBrush);
        const double r = scene.style().kill;
        painter->drawEllipse(scene.marks()[*focused].centre, r, r);
    }
}

void FigureOverlay::crosshair(QPainter *painter, const FigureScene &scene, size_t panel) const
{
    const QRectF &plot = scene.panels()[panel].plot;
    const double x = std::floor(scene.x(panel, *cursor)) + 0.5;
    painter->setPen(QPen(scene.style().theme.muted, 1));
    painter->drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    if (panel != timed(scene))
        return;
    const QFont font = figureFont(scene.style().small);
    // To the minute: a pixel is longer than a second.
    const QString words = humanTime(std::chrono::round<std::chrono::minutes>(*cursor), scene.spec().zone);
    const double width = textWidth(font, words) + 12;
    const double height = 1.5 * scene.style().small;
    const double left =
        std::clamp(x - width / 2, plot.left(), plot.right() + scene.panels()[panel].gutter - width);
    pill(painter, {left, plot.bottom() + 2, width, height}, words, font, scene.style().theme.muted,
         scene.style().theme);
}

void FigureOverlay::pills(QPainter *painter, const FigureScene &scene, size_t panel) const
{
    struct Entry
    {
        QString words;
        QColor colour;
    };
    std::vector<Entry> entries;
    std::vector<double> wanted;
    const FigurePanel &spec = scene.spec().panels[panel];
    const FigureScene::Panel &at = scene.panels()[panel];
    for (const FigureLine &line : spec.lines) {
        const auto sample = line.series && !line.secondary ? sampleAt(line, *cursor) : std::nullopt;
        if (!sample)
            continue;
        const double value = line.series->value(*sample);
        entries.push_back({valueText(spec, value), scene.style().theme.colour(line.role)});
        wanted.push_back(scene.y(panel, value));
        painter->setPen(QPen(scene.style().theme.ground, 1));
        painter->setBrush(entries.back().colour);
        painter->drawEllipse(QPointF(scene.x(panel, *cursor), wanted.back()), 3.5, 3.5);
    }
    if (entries.empty())
        return;
    const QFont font = figureFont(scene.style().small);
    const double height = 1.6 * scene.style().small;
    // The value at the cursor takes the place of the last value.
    painter->fillRect(
        QRectF(at.plot.right() + 2, at.plot.top() - height, at.gutter - 2, at.plot.height() + 1.5 * height),
        scene.style().theme.ground);
    const auto centres = spread(wanted, std::vector<double>(entries.size(), height + 2),
                                at.plot.top() - height, at.plot.bottom() + height / 2);
    for (size_t i = 0; i < entries.size(); ++i) {
        const double width = std::min(textWidth(font, entries[i].words) + 8, at.gutter - 3);
        pill(painter, {at.plot.right() + 3, centres[i] - height / 2, width, height}, entries[i].words, font,
             entries[i].colour, scene.style().theme);
    }
}

void FigureOverlay::veil(QPainter *painter, const FigureScene &scene, size_t panel) const
{
    const QRectF &plot = scene.panels()[panel].plot;
    const double x = std::clamp(scene.x(panel, *playhead), plot.left(), plot.right());
    QColor ground = scene.style().theme.ground;
    ground.setAlphaF(float(1 - veilShare));
    painter->fillRect(QRectF(x, plot.top(), plot.right() - x, plot.height()), ground);
    painter->setPen(QPen(accent, playheadWidth));
    painter->drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    if (panel != firstPlot(scene) || !scene.range().contains(*playhead))
        return;
    const QFont font = figureFont(scene.style().small);
    const QString words = humanTime(std::chrono::floor<std::chrono::seconds>(*playhead), scene.spec().zone);
    const double width = textWidth(font, words) + 12;
    const double height = 1.5 * scene.style().small;
    pill(painter,
         {std::clamp(x - width / 2, plot.left(), plot.right() - width), plot.top() - height, width, height},
         words, font, accent, scene.style().theme);
}

} // namespace memreport
