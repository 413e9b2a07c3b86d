// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/spotcursor.h"

#include "views/charts/figurefont.h"
#include "views/charts/numberaxis.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace memreport {

namespace {

constexpr double spotDragStart = 3;
constexpr double nudge = 4;
constexpr double pillWidth = 28; ///< at most, in text sizes
constexpr double padding = 6;

/// Words on a plate beside what they speak of, inside the figure.
void paintPill(QPainter *painter, const FigureScene &scene, const QRectF &beside, const QString &words,
               const QColor &edge)
{
    const FigureStyle &style = scene.style();
    const QFont font = figureFont(style.small);
    const QStringList lines = wrapped(font, words, pillWidth * style.small);
    const double row = 1.38 * style.small;
    QSizeF size(0, row * double(lines.size()) + padding);
    for (const QString &line : lines)
        size.setWidth(std::max(size.width(), textWidth(font, line) + 2 * padding));
    QPointF at(beside.right() + padding, beside.bottom() + padding);
    if (at.x() + size.width() > style.size.width())
        at.setX(std::max(0.0, std::min(beside.left() - padding, style.size.width()) - size.width()));
    if (at.y() + size.height() > style.size.height())
        at.setY(std::max(0.0, beside.top() - padding - size.height()));
    painter->setPen(QPen(edge, 1));
    painter->setBrush(style.theme.ground);
    painter->drawRoundedRect(QRectF(at, size), 3, 3);
    painter->setPen(style.theme.ink);
    painter->setFont(font);
    for (qsizetype i = 0; i < lines.size(); ++i)
        painter->drawText(at + QPointF(padding, padding / 2 + row * double(i) + style.small), lines[i]);
}

} // namespace

std::optional<size_t> SpotCursor::spotAt(const FigureScene &scene, QPointF point)
{
    const auto &spots = scene.spots();
    std::optional<size_t> best;
    const auto distance = [&](size_t i) {
        const QPointF off = spots[i].rect.center() - point;
        return std::hypot(off.x(), off.y());
    };
    for (size_t i = 0; i < spots.size(); ++i) {
        if (!spots[i].rect.contains(point))
            continue;
        const bool member = spots[i].kind == FigureSpot::Kind::Member;
        const bool over = best && spots[*best].kind == FigureSpot::Kind::Member;
        if (!best || (member && !over) || (member == over && distance(i) < distance(*best)))
            best = i;
    }
    return best;
}

bool SpotCursor::hover(const FigureScene &scene, QPointF point)
{
    const auto found = spotAt(scene, point);
    if (found == m_current)
        return false;
    m_current = found;
    return true;
}

bool SpotCursor::step(const FigureScene &scene, int steps)
{
    const auto count = qsizetype(scene.spots().size());
    if (count == 0)
        return false;
    const qsizetype now = m_current ? qsizetype(*m_current) + steps : steps > 0 ? 0 : count - 1;
    m_current = size_t(std::clamp<qsizetype>(now, 0, count - 1));
    return true;
}

void SpotCursor::reset()
{
    m_current.reset();
    m_dragged.reset();
}

std::optional<FigureSpot> SpotCursor::current(const FigureScene &scene) const
{
    return m_current && *m_current < scene.spots().size() ? std::optional(scene.spots()[*m_current])
                                                          : std::nullopt;
}

bool SpotCursor::beginDrag(const FigureScene &scene, QPointF point)
{
    const auto at = spotAt(scene, point);
    if (!at || scene.spots()[*at].kind != FigureSpot::Kind::Threshold)
        return false;
    m_dragged = at;
    m_from = m_to = point;
    return true;
}

void SpotCursor::drag(QPointF to)
{
    m_to = to;
}

std::optional<SpotCursor::Moved> SpotCursor::endDrag(const FigureScene &scene)
{
    const auto dragged = m_dragged;
    m_dragged.reset();
    const QPointF off = m_to - m_from;
    if (!dragged || *dragged >= scene.spots().size() || std::hypot(off.x(), off.y()) < spotDragStart)
        return std::nullopt;
    const FigureSpot &threshold = scene.spots()[*dragged];
    return Moved{threshold, scene.thresholdAt(threshold, m_to)};
}

SpotCursor::Moved SpotCursor::nudged(const FigureScene &scene, const FigureSpot &threshold, int steps)
{
    const QPointF by = threshold.index == 0 ? QPointF(nudge * steps, 0) : QPointF(0, -nudge * steps);
    // Values are rounded to what a pixel can tell, which can be coarser than one nudge of a wide plot.
    constexpr int mostNudges = 10;
    const double before = scene.thresholdAt(threshold, threshold.rect.center());
    double value = before;
    for (int k = 1; k <= mostNudges && value == before; ++k)
        value = scene.thresholdAt(threshold, threshold.rect.center() + k * by);
    return {threshold, value};
}

void SpotCursor::paint(QPainter *painter, const FigureScene &scene, const QColor &accent) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    if (m_dragged && *m_dragged < scene.spots().size())
        paintDrag(painter, scene, accent);
    else if (const auto spot = current(scene))
        paintSpot(painter, scene, *spot, accent);
}

void SpotCursor::paintSpot(QPainter *painter, const FigureScene &scene, const FigureSpot &spot,
                           const QColor &accent) const
{
    QColor wash = accent;
    wash.setAlphaF(0.12F);
    QRectF beside = spot.rect;
    switch (spot.kind) {
    case FigureSpot::Kind::Row:
        painter->fillRect(spot.rect, wash);
        beside = QRectF(spot.rect.left() + spot.rect.width() / 3, spot.rect.top(), 1, spot.rect.height());
        break;
    case FigureSpot::Kind::Member:
        painter->setPen(QPen(accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(spot.rect.adjusted(-3, -3, 3, 3));
        break;
    case FigureSpot::Kind::Threshold:
        painter->fillRect(spot.rect, wash);
        beside = spot.index == 0 ? QRectF(spot.rect.center().x(), spot.rect.top(), 6, 6)
                                 : QRectF(spot.rect.left(), spot.rect.center().y(), 6, 6);
        break;
    }
    paintPill(painter, scene, beside, spotText(scene.spec(), spot), accent);
}

void SpotCursor::paintDrag(QPainter *painter, const FigureScene &scene, const QColor &accent) const
{
    const FigureSpot &threshold = scene.spots()[*m_dragged];
    painter->setPen(QPen(accent, 2));
    const QRectF &rect = threshold.rect;
    if (threshold.index == 0)
        painter->drawLine(QPointF(m_to.x(), rect.top()), QPointF(m_to.x(), rect.bottom()));
    else
        painter->drawLine(QPointF(rect.left(), m_to.y()), QPointF(rect.right(), m_to.y()));
    paintPill(painter, scene, QRectF(m_to, QSizeF(8, 8)), tickText(scene.thresholdAt(threshold, m_to)),
              accent);
}

} // namespace memreport
