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
constexpr float spanShare = 0.06F; ///< wash between the measuring cursors

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

/// A pixel is longer than a second.
Instant toMinute(const FigureSpec &spec, Instant t)
{
    if (!spec.origin)
        return std::chrono::round<std::chrono::minutes>(t);
    return spec.origin->time + std::chrono::round<std::chrono::minutes>(t - spec.origin->time);
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
        measured(painter, scene, i);
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
    const QString words = timeText(scene.spec(), toMinute(scene.spec(), *cursor));
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
        QString name; ///< empty where names stand elsewhere
        QString words;
        QColor colour;
    };
    std::vector<Entry> entries;
    std::vector<double> wanted;
    const FigurePanel &spec = scene.spec().panels[panel];
    const FigureScene::Panel &at = scene.panels()[panel];
    bool read = false;
    for (const FigureLine &line : spec.lines) {
        const auto sample = line.series && !line.secondary ? sampleAt(line, *cursor) : std::nullopt;
        const auto last = at.names && !line.secondary && !line.label.isEmpty()
                              ? lastVisible(line, scene.range())
                              : std::nullopt;
        if (!sample && !last)
            continue;
        entries.push_back({at.names ? line.label : QString(),
                           sample ? valueText(spec, line.series->value(*sample)) : QString(),
                           scene.style().theme.colour(line.role)});
        wanted.push_back(scene.y(panel, line.series->value(sample.value_or(last.value_or(0)))));
        read = read || sample;
        if (!sample)
            continue;
        painter->setPen(QPen(scene.style().theme.ground, 1));
        painter->setBrush(entries.back().colour);
        painter->drawEllipse(QPointF(scene.x(panel, *cursor), wanted.back()), 3.5, 3.5);
    }
    if (!read)
        return;
    const QFont font = figureFont(scene.style().small);
    const QFont nameFont = figureFont(at.oneRow ? scene.style().small : scene.style().text, QFont::DemiBold);
    const double row = 1.6 * scene.style().small;
    const double height = at.names && !at.oneRow ? 2 * row : row;
    // The value at the cursor takes the place of the last value.
    painter->fillRect(
        QRectF(at.plot.right() + 2, at.plot.top() - row, at.gutter - 2, at.plot.height() + 1.5 * row),
        scene.style().theme.ground);
    const auto centres = spread(wanted, std::vector<double>(entries.size(), height + 2), at.plot.top() - row,
                                at.plot.bottom() + row / 2);
    for (size_t i = 0; i < entries.size(); ++i) {
        const Entry &entry = entries[i];
        QRectF place(at.plot.right() + 3, centres[i] - height / 2, at.gutter - 3, row);
        if (!entry.name.isEmpty()) {
            painter->setPen(entry.colour);
            painter->setFont(nameFont);
            painter->drawText(place.adjusted(5, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                              elided(nameFont, entry.name, place.width() - 5));
            if (at.oneRow)
                place.setLeft(place.left() + textWidth(nameFont, entry.name) + 10);
            else
                place.translate(0, row);
        }
        if (entry.words.isEmpty())
            continue;
        place.setWidth(std::min(textWidth(font, entry.words) + 8, place.width()));
        pill(painter, place, entry.words, font, entry.colour, scene.style().theme);
    }
}

/// Both measuring cursors and the span between them, in every panel.
void FigureOverlay::measured(QPainter *painter, const FigureScene &scene, size_t panel) const
{
    const QRectF &plot = scene.panels()[panel].plot;
    if (measuring.span()) {
        const double a = std::clamp(scene.x(panel, *measuring.a), plot.left(), plot.right());
        const double b = std::clamp(scene.x(panel, *measuring.b), plot.left(), plot.right());
        QColor wash = scene.style().theme.ink;
        wash.setAlphaF(spanShare);
        painter->fillRect(QRectF(std::min(a, b), plot.top(), std::abs(b - a), plot.height()), wash);
    }
    // Flags that would lie on each other stand one below the other.
    const double apart = 1.6 * scene.style().small;
    const bool close =
        measuring.span() && std::abs(scene.x(panel, *measuring.a) - scene.x(panel, *measuring.b)) < apart;
    if (measuring.a)
        measuringLine(painter, scene, panel, *measuring.a, u"A"_s, 0);
    if (measuring.b)
        measuringLine(painter, scene, panel, *measuring.b, u"B"_s, close ? 1 : 0);
}

void FigureOverlay::measuringLine(QPainter *painter, const FigureScene &scene, size_t panel, Instant t,
                                  const QString &name, int row) const
{
    const QRectF &plot = scene.panels()[panel].plot;
    if (t < scene.range().from || t > scene.range().to)
        return;
    const FigureTheme &theme = scene.style().theme;
    const double x = std::floor(scene.x(panel, t)) + 0.5;
    painter->setPen(QPen(theme.ink, 1, Qt::DashLine));
    painter->drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    for (const FigureLine &line : scene.spec().panels[panel].lines) {
        const auto sample = line.series && !line.secondary ? sampleAt(line, t) : std::nullopt;
        if (!sample)
            continue;
        painter->setPen(QPen(theme.ground, 1));
        painter->setBrush(theme.colour(line.role));
        painter->drawEllipse(QPointF(x, scene.y(panel, line.series->value(*sample))), 3.5, 3.5);
    }
    const double side = std::min(1.4 * scene.style().small, plot.height() / 2);
    const double left = std::min(x, plot.right() - side);
    const QRectF flag(left, plot.top() + row * side, side, side);
    painter->setRenderHint(QPainter::Antialiasing, false);
    painter->fillRect(flag, theme.ink);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(theme.ground);
    painter->setFont(figureFont(scene.style().small));
    painter->drawText(flag, Qt::AlignCenter, name);
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
    const QString words = timeText(scene.spec(), std::chrono::floor<std::chrono::seconds>(*playhead));
    const double width = textWidth(font, words) + 12;
    const double height = 1.5 * scene.style().small;
    pill(painter,
         {std::clamp(x - width / 2, plot.left(), plot.right() - width), plot.top() - height, width, height},
         words, font, accent, scene.style().theme);
}

} // namespace memreport
