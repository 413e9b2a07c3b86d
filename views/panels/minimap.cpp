// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/minimap.h"

#include "views/charts/figuretheme.h"
#include "views/panels/typography.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace memreport {

namespace {

constexpr double gripWidth = 6;
constexpr double dragStart = 3;
constexpr double phaseHeight = 4;
constexpr double keyStep = 0.1;
constexpr double zoomStep = 2;
constexpr Duration shortestRange = std::chrono::minutes(1);

TimeRange inside(TimeRange range, const TimeRange &whole)
{
    if (range.length() >= whole.length())
        return whole;
    if (range.from < whole.from)
        return {whole.from, whole.from + range.length()};
    if (range.to > whole.to)
        return {whole.to - range.length(), whole.to};
    return range;
}

} // namespace

MiniMap::MiniMap(TimeSelection *selection, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Whole range"));
    connect(selection, &TimeSelection::rangeChanged, this, &MiniMap::tellRange);
    connect(selection, &TimeSelection::playheadChanged, this, qOverload<>(&QWidget::update));
}

void MiniMap::setMap(RangeMap map)
{
    m_map = std::move(map);
    m_picture = {};
    const bool noJournal = m_map.uncovered.size() == 1 && m_map.uncovered.front() == m_map.whole;
    setToolTip(noJournal ? tr("Memory of all processes. No kernel journal: kills are not known anywhere.")
                         : tr("Memory of all processes, kernel kills as ×; hatched where no kernel journal "
                              "tells of kills. Drag the window to move what is shown."));
    tellRange();
}

void MiniMap::tellRange()
{
    const TimeRange range = m_selection->range();
    setAccessibleDescription(
        range.isEmpty() ? QString()
                        : tr("Shown: %1, of %2").arg(humanRange(range, {}), humanRange(m_map.whole, {})));
    update();
}

QSize MiniMap::sizeHint() const
{
    return {480, measure::target + measure::grid / 2};
}

QSize MiniMap::minimumSizeHint() const
{
    return {120, measure::target};
}

double MiniMap::x(Instant t) const
{
    return width() * double((t - m_map.whole.from).count()) / double(m_map.whole.length().count());
}

Instant MiniMap::time(double x) const
{
    return m_map.whole.from + Duration(qint64(x / width() * double(m_map.whole.length().count())));
}

void MiniMap::drawMemory(QPainter &painter) const
{
    const double bottom = height();
    const double room = height() - phaseHeight - 3;
    const double step = double(width()) / double(m_map.memoryGiB.size());
    const QColor area = themeOf(palette()).wash(0.28);
    for (size_t i = 0; i < m_map.memoryGiB.size(); ++i) {
        if (!std::isfinite(m_map.memoryGiB[i]))
            continue;
        const double top = m_map.mostGiB > 0 ? room * m_map.memoryGiB[i] / m_map.mostGiB : 0;
        const double left = std::floor(double(i) * step);
        painter.fillRect(QRectF(left, bottom - top, std::floor(double(i + 1) * step) - left, top), area);
    }
}

void MiniMap::drawUncovered(QPainter &painter) const
{
    QColor hatch = palette().color(QPalette::PlaceholderText);
    hatch.setAlphaF(0.35F);
    for (const TimeRange &range : m_map.uncovered)
        painter.fillRect(QRectF(QPointF(x(range.from), phaseHeight), QPointF(x(range.to), height())),
                         QBrush(hatch, Qt::BDiagPattern));
}

void MiniMap::drawMap()
{
    m_picture = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
    m_picture.setDevicePixelRatio(devicePixelRatioF());
    m_picture.fill(palette().color(QPalette::Base));
    QPainter painter(&m_picture);
    const FigureTheme theme = themeOf(palette());
    drawMemory(painter);
    drawUncovered(painter);
    for (const FigureBand &phase : m_map.phases)
        painter.fillRect(QRectF(QPointF(x(phase.range->from), 0), QPointF(x(phase.range->to), phaseHeight)),
                         theme.wash(0.5));
    painter.setRenderHint(QPainter::Antialiasing);
    constexpr double arm = 3;
    for (const Instant kill : m_map.kills) {
        const QPointF at(x(kill), phaseHeight + arm + 3);
        for (const auto &[colour, wide] : {std::pair(palette().color(QPalette::Base), 4.0),
                                           std::pair(theme.colour(PaletteRole::Holds), 1.75)}) {
            painter.setPen(QPen(colour, wide));
            painter.drawLine(at + QPointF(-arm, -arm), at + QPointF(arm, arm));
            painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm));
        }
    }
}

void MiniMap::drawWindow(QPainter &painter) const
{
    const TimeRange range = m_selection->range();
    const double left = std::clamp(x(range.from), 0.0, double(width()));
    const double right = std::clamp(x(range.to), left + 2, double(width()) + 2);
    QColor veil = palette().color(QPalette::Window);
    veil.setAlphaF(0.6F);
    painter.fillRect(QRectF(0, 0, left, height()), veil);
    painter.fillRect(QRectF(right, 0, width() - right, height()), veil);
    painter.setPen(QPen(palette().color(QPalette::Highlight), hasFocus() ? 2 : 1));
    painter.drawRect(QRectF(left, 0, right - left, height()).adjusted(0.5, 0.5, -0.5, -0.5));
    if (const auto head = m_selection->playhead()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.drawLine(QPointF(x(*head), 0), QPointF(x(*head), height()));
    }
}

void MiniMap::paintEvent(QPaintEvent *)
{
    if (m_map.whole.isEmpty())
        return;
    if (m_picture.isNull())
        drawMap();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    drawWindow(painter);
}

void MiniMap::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_picture = {};
}

void MiniMap::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_picture = {};
}

MiniMap::Grip MiniMap::gripAt(double at) const
{
    const TimeRange range = m_selection->range();
    if (std::abs(at - x(range.from)) <= gripWidth)
        return Grip::Left;
    return std::abs(at - x(range.to)) <= gripWidth ? Grip::Right : Grip::Window;
}

void MiniMap::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_map.whole.isEmpty())
        return QWidget::mousePressEvent(event);
    const double at = event->position().x();
    const TimeRange range = m_selection->range();
    const Grip grip = gripAt(at);
    if (grip == Grip::Window && !range.contains(time(at))) {
        const Duration half = range.length() / 2;
        m_selection->setRange(inside({time(at) - half, time(at) - half + range.length()}, m_map.whole));
    }
    m_drag = Drag{.grip = grip, .from = at, .range = m_selection->range()};
}

void MiniMap::mouseMoveEvent(QMouseEvent *event)
{
    const double at = event->position().x();
    if (m_map.whole.isEmpty())
        return;
    if (!m_drag) {
        setCursor(gripAt(at) == Grip::Window ? Qt::ArrowCursor : Qt::SizeHorCursor);
        return;
    }
    if (std::abs(at - m_drag->from) < dragStart && !m_drag->moved)
        return;
    const Duration by = time(at) - time(m_drag->from);
    TimeRange range = m_drag->range;
    switch (m_drag->grip) {
    case Grip::Window:
        range = inside({range.from + by, range.to + by}, m_map.whole);
        break;
    case Grip::Left:
        range.from = std::clamp(range.from + by, m_map.whole.from, range.to - shortestRange);
        break;
    case Grip::Right:
        range.to = std::clamp(range.to + by, range.from + shortestRange, m_map.whole.to);
        break;
    }
    moveTo(range);
}

/// The first move of a drag is a step that Back undoes; the others belong to it.
void MiniMap::moveTo(TimeRange range)
{
    if (m_drag->moved)
        m_selection->moveRange(range);
    else
        m_selection->setRange(range);
    m_drag->moved = true;
}

void MiniMap::mouseReleaseEvent(QMouseEvent *event)
{
    m_drag.reset();
    QWidget::mouseReleaseEvent(event);
}

void MiniMap::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        m_selection->showWhole();
}

void MiniMap::keyPressEvent(QKeyEvent *event)
{
    const TimeRange range = m_selection->range();
    const Duration step(qint64(double(range.length().count()) * keyStep));
    switch (event->key()) {
    case Qt::Key_Left:
        return m_selection->setRange(inside({range.from - step, range.to - step}, m_map.whole));
    case Qt::Key_Right:
        return m_selection->setRange(inside({range.from + step, range.to + step}, m_map.whole));
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return m_selection->zoom(zoomStep);
    case Qt::Key_Minus:
        return m_selection->zoom(1 / zoomStep);
    case Qt::Key_0:
        return m_selection->showWhole();
    case Qt::Key_Space:
        Q_EMIT playWanted();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace memreport
