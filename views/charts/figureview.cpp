// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figureview.h"

#include "views/charts/figureaccessible.h"
#include "views/charts/figurecursor.h"
#include "views/charts/figureoverlay.h"
#include "views/charts/figurescene.h"
#include "views/charts/spotcursor.h"

#include <QFontInfo>
#include <QKeyEvent>
#include <QMetaMethod>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace memreport {

namespace {

constexpr double hoverReach = 40;
constexpr double clickReach = 12;
constexpr double dragStart = 4;
constexpr double measuringReach = 5;
constexpr Duration shortest = std::chrono::minutes(1);
constexpr double zoomStep = 0.8;

TimeRange extentOf(const FigureSpec &spec)
{
    TimeRange all = spec.range;
    for (const FigurePanel &panel : spec.panels) {
        for (const FigureLine &line : panel.lines) {
            if (!line.series || line.series->isEmpty())
                continue;
            all.from = std::min(all.from, line.series->time(0));
            all.to = std::max(all.to, line.series->time(line.series->size() - 1) + Duration(1));
        }
    }
    return all;
}

TimeRange clamped(TimeRange range, const TimeRange &extent)
{
    if (range.length() < shortest)
        range.to = range.from + shortest;
    if (range.length() >= extent.length())
        return extent;
    if (range.from < extent.from)
        range = {extent.from, extent.from + range.length()};
    if (range.to > extent.to)
        range = {extent.to - range.length(), extent.to};
    return range;
}

} // namespace

struct FigureView::Private
{
    std::shared_ptr<const FigureSpec> figure;
    std::unique_ptr<FigureScene> scene;
    TimeRange extent;
    QPixmap picture; ///< the scene without overlay; null: must be drawn
    FigureOverlay overlay;
    std::optional<SampleRef> sample;
    struct Drag
    {
        QPointF from;
        TimeRange range;
        size_t panel = 0;
        bool band = false;
        bool moved = false;
    };
    std::optional<Drag> drag;
    SpotCursor spots;
    bool thresholdsMovable = false;
    std::optional<Instant> MeasuringCursors::*measuring = nullptr; ///< the one that is dragged
};

FigureView::FigureView(QWidget *parent)
    : QWidget(parent)
    , d(std::make_unique<Private>())
{
    installFigureAccessibility();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

FigureView::~FigureView() = default;

std::shared_ptr<const FigureSpec> FigureView::figure() const
{
    return d->figure;
}

TimeRange FigureView::visibleRange() const
{
    return d->scene ? d->scene->range() : TimeRange{};
}

QRectF FigureView::timePlot() const
{
    QRectF widest;
    for (const FigureScene::Panel &panel :
         d->scene ? d->scene->panels() : std::vector<FigureScene::Panel>()) {
        if (panel.plot.width() > widest.width())
            widest = panel.plot;
    }
    return widest;
}

bool FigureView::hasTimeAxis() const
{
    return d->scene && d->scene->hasTimeAxis();
}

std::optional<Instant> FigureView::cursorTime() const
{
    return d->overlay.cursor;
}

QString FigureView::valueText() const
{
    if (const auto spot = d->scene ? d->spots.current(*d->scene) : std::nullopt)
        return spotText(*d->figure, *spot);
    return d->sample ? sampleText(*d->figure, *d->sample) : QString();
}

void FigureView::setThresholdsMovable(bool movable)
{
    d->thresholdsMovable = movable;
}

QSize FigureView::sizeHint() const
{
    return {820, 560};
}

QSize FigureView::minimumSizeHint() const
{
    return {320, 200};
}

void FigureView::setFigure(const std::shared_ptr<const FigureSpec> &figure)
{
    const TimeRange before = visibleRange();
    const bool wasWhole = !d->figure || before == d->figure->range;
    d->figure = figure;
    d->scene.reset();
    d->sample.reset();
    d->drag.reset();
    d->measuring = nullptr;
    d->overlay.focused.reset();
    d->spots.reset();
    if (figure) {
        d->extent = extentOf(*figure);
        d->scene = std::make_unique<FigureScene>(
            figure, screenStyle(size(), themeOf(palette()), QFontInfo(font()).pixelSize()));
        if (!wasWhole && before.from >= d->extent.from && before.to <= d->extent.to)
            d->scene->setRange(before);
        setAccessibleName(figure->title);
        setAccessibleDescription(figure->altShort);
    }
    d->picture = {};
    update();
}

void FigureView::setVisibleRange(const TimeRange &range)
{
    if (!d->scene || range.isEmpty() || !d->scene->hasTimeAxis())
        return;
    const TimeRange wanted = clamped(range, d->extent);
    if (wanted == d->scene->range())
        return;
    d->scene->setRange(wanted);
    d->picture = {};
    update();
    Q_EMIT rangeChanged(wanted);
}

void FigureView::showAll()
{
    if (d->figure)
        setVisibleRange(d->figure->range);
}

void FigureView::setCursorTime(std::optional<Instant> time)
{
    d->overlay.cursor = time;
    update();
}

void FigureView::setPlayhead(std::optional<Instant> time)
{
    d->overlay.playhead = time;
    update();
}

void FigureView::setMeasuring(const MeasuringCursors &cursors)
{
    if (cursors == d->overlay.measuring)
        return;
    d->overlay.measuring = cursors;
    update();
}

void FigureView::restyle()
{
    if (d->scene)
        d->scene->setStyle(screenStyle(size(), themeOf(palette()), QFontInfo(font()).pixelSize()));
    d->picture = {};
    update();
}

void FigureView::paintEvent(QPaintEvent *event)
{
    Q_UNUSED(event)
    if (!d->scene)
        return;
    if (d->picture.isNull()) {
        d->picture = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
        d->picture.setDevicePixelRatio(devicePixelRatioF());
        d->picture.fill(d->scene->style().theme.ground);
        QPainter painter(&d->picture);
        d->scene->render(&painter);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, d->picture);
    d->overlay.accent = palette().color(QPalette::Highlight);
    d->overlay.paint(&painter, *d->scene);
    d->spots.paint(&painter, *d->scene, d->overlay.accent);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(d->overlay.accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void FigureView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    restyle();
}

void FigureView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange)
        restyle();
}

void FigureView::zoomAt(Instant centre, double factor)
{
    const TimeRange now = visibleRange();
    const auto scaled = [&](Duration part) {
        return Duration(qint64(std::llround(double(part.count()) * factor)));
    };
    setVisibleRange({centre - scaled(centre - now.from), centre + scaled(now.to - centre)});
}

void FigureView::panBy(Duration by)
{
    const TimeRange now = visibleRange();
    setVisibleRange({now.from + by, now.to + by});
}

void FigureView::wheelEvent(QWheelEvent *event)
{
    const auto panel = d->scene ? panelAt(*d->scene, event->position()) : std::nullopt;
    if (!panel) {
        event->ignore();
        return;
    }
    const QPoint turned = event->angleDelta();
    if (std::abs(turned.x()) > std::abs(turned.y())) {
        panBy(Duration(-qint64(double(visibleRange().length().count()) * turned.x() / 1200)));
    } else {
        zoomAt(d->scene->time(*panel, event->position().x()), std::pow(zoomStep, turned.y() / 120.0));
        hover(event->position());
    }
    event->accept();
}

void FigureView::mousePressEvent(QMouseEvent *event)
{
    const auto panel = d->scene ? panelAt(*d->scene, event->position()) : std::nullopt;
    if (event->button() == Qt::LeftButton && d->scene && d->thresholdsMovable &&
        d->spots.beginDrag(*d->scene, event->position()))
        return;
    // A kill under a measuring cursor can still be opened.
    if (event->button() == Qt::LeftButton && !markAt(event->position())) {
        d->measuring = measuringAt(event->position());
        if (d->measuring)
            return;
    }
    if (event->button() != Qt::LeftButton || !panel) {
        // A click on a spot is this widget's as well.
        if (event->button() != Qt::LeftButton || !d->scene ||
            !SpotCursor::spotAt(*d->scene, event->position()))
            QWidget::mousePressEvent(event);
        return;
    }
    d->drag = Private::Drag{.from = event->position(),
                            .range = visibleRange(),
                            .panel = *panel,
                            .band = event->modifiers().testFlag(Qt::ShiftModifier)};
}

void FigureView::mouseMoveEvent(QMouseEvent *event)
{
    if (!d->scene)
        return;
    if (d->spots.isDragging()) {
        d->spots.drag(event->position());
        update();
        return;
    }
    if (d->measuring) {
        dragMeasuring(event->position());
        return;
    }
    if (!d->drag) {
        hover(event->position());
        return;
    }
    const QRectF &plot = d->scene->panels()[d->drag->panel].plot;
    const double moved = event->position().x() - d->drag->from.x();
    d->drag->moved = d->drag->moved || std::abs(moved) >= dragStart;
    if (!d->drag->moved)
        return;
    if (d->drag->band) {
        const double left =
            std::clamp(std::min(event->position().x(), d->drag->from.x()), plot.left(), plot.right());
        const double right =
            std::clamp(std::max(event->position().x(), d->drag->from.x()), plot.left(), plot.right());
        d->overlay.band = QRectF(left, plot.top(), right - left, plot.height());
        update();
        return;
    }
    const double perUnit = double(d->drag->range.length().count()) / plot.width();
    const Duration by(-qint64(moved * perUnit));
    setVisibleRange({d->drag->range.from + by, d->drag->range.to + by});
}

void FigureView::mouseReleaseEvent(QMouseEvent *event)
{
    if (d->spots.isDragging() && event->button() == Qt::LeftButton) {
        update();
        if (const auto moved = d->spots.endDrag(*d->scene))
            Q_EMIT thresholdMoved(moved->threshold.panel, moved->threshold.index, moved->value);
        return;
    }
    if (d->measuring && event->button() == Qt::LeftButton) {
        d->measuring = nullptr;
        return;
    }
    if (!d->drag || event->button() != Qt::LeftButton) {
        if (event->button() == Qt::LeftButton && d->scene) {
            d->spots.hover(*d->scene, event->position());
            activateSpot();
        } else {
            QWidget::mouseReleaseEvent(event);
        }
        return;
    }
    const Private::Drag drag = *d->drag;
    const auto band = d->overlay.band;
    d->drag.reset();
    d->overlay.band.reset();
    update();
    if (band && band->width() > dragStart)
        setVisibleRange(
            {d->scene->time(drag.panel, band->left()), d->scene->time(drag.panel, band->right())});
    else if (const auto mark = drag.moved ? std::nullopt : markAt(event->position()))
        activate(*mark);
}

void FigureView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        showAll();
}

void FigureView::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    moveCursor(std::nullopt);
    d->spots.reset();
    update();
    unsetCursor();
}

void FigureView::hover(QPointF point)
{
    const auto panel = panelAt(*d->scene, point);
    updateShape(point);
    if (d->spots.hover(*d->scene, point))
        update();
    if (!panel || point.x() > d->scene->panels()[*panel].plot.right()) {
        moveCursor(std::nullopt);
        return;
    }
    d->sample = sampleNear(*d->scene, point, hoverReach);
    moveCursor(d->scene->time(*panel, point.x()));
    if (d->sample)
        Q_EMIT sampleHovered(d->sample->panel, d->sample->line, d->sample->sample);
}

/// The measuring cursor under a point of a plot; nullptr: none.
std::optional<Instant> MeasuringCursors::*FigureView::measuringAt(QPointF point) const
{
    const auto panel = d->scene ? panelAt(*d->scene, point) : std::nullopt;
    if (!panel || !d->scene->hasTimeAxis())
        return nullptr;
    const auto off = [&](std::optional<Instant> t) {
        return t && d->scene->range().contains(*t) ? std::abs(d->scene->x(*panel, *t) - point.x())
                                                   : measuringReach + 1;
    };
    const double a = off(d->overlay.measuring.a);
    const double b = off(d->overlay.measuring.b);
    if (std::min(a, b) > measuringReach)
        return nullptr;
    return b <= a ? &MeasuringCursors::b : &MeasuringCursors::a;
}

void FigureView::dragMeasuring(QPointF point)
{
    const auto &panels = d->scene->panels();
    // All plots lie over the same times; a pointer that left them goes on in the first one.
    size_t panel = panelAt(*d->scene, point).value_or(0);
    while (panel + 1 < panels.size() && panels[panel].plot.isNull())
        ++panel;
    const double x = std::clamp(point.x(), panels[panel].plot.left(), panels[panel].plot.right());
    d->overlay.measuring.*(d->measuring) = d->scene->time(panel, x);
    update();
    Q_EMIT measuringMoved(d->overlay.measuring);
}

void FigureView::updateShape(QPointF point)
{
    const auto spot = SpotCursor::spotAt(*d->scene, point);
    const bool threshold = spot && d->scene->spots()[*spot].kind == FigureSpot::Kind::Threshold;
    if (threshold && d->thresholdsMovable)
        setCursor(d->scene->spots()[*spot].index == 0 ? Qt::SplitHCursor : Qt::SplitVCursor);
    else if (!markAt(point) && measuringAt(point))
        setCursor(Qt::SplitHCursor);
    else if (markAt(point) ||
             (spot && !threshold && isSignalConnected(QMetaMethod::fromSignal(&FigureView::spotActivated))))
        setCursor(Qt::PointingHandCursor);
    else
        setCursor(Qt::ArrowCursor);
}

void FigureView::moveCursor(std::optional<Instant> time)
{
    if (time == d->overlay.cursor)
        return;
    d->overlay.cursor = time;
    update();
    Q_EMIT cursorMoved(time);
}

std::optional<size_t> FigureView::markAt(QPointF point) const
{
    for (size_t i = 0; d->scene && i < d->scene->marks().size(); ++i) {
        const QPointF off = d->scene->marks()[i].centre - point;
        if (std::hypot(off.x(), off.y()) <= clickReach)
            return i;
    }
    return std::nullopt;
}

void FigureView::activate(size_t mark)
{
    const FigureScene::Mark &drawn = d->scene->marks()[mark];
    Q_EMIT markActivated(d->figure->panels[drawn.panel].marks[drawn.marks.front()].event);
}

void FigureView::keyPressEvent(QKeyEvent *event)
{
    if (!d->scene)
        return QWidget::keyPressEvent(event);
    if (spotKey(event))
        return;
    if (!d->scene->hasTimeAxis())
        return QWidget::keyPressEvent(event);
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const TimeRange now = visibleRange();
    const Instant centre = d->overlay.cursor.value_or(now.from + now.length() / 2);
    switch (event->key()) {
    case Qt::Key_Left:
        shift ? stepEvent(-1) : stepSample(-1);
        break;
    case Qt::Key_Right:
        shift ? stepEvent(1) : stepSample(1);
        break;
    case Qt::Key_Up:
        changeLine(-1);
        break;
    case Qt::Key_Down:
        changeLine(1);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomAt(centre, zoomStep);
        break;
    case Qt::Key_Minus:
        zoomAt(centre, 1 / zoomStep);
        break;
    case Qt::Key_0:
        showAll();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (d->overlay.focused)
            activate(*d->overlay.focused);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool FigureView::spotKey(QKeyEvent *event)
{
    if (d->scene->spots().empty())
        return false;
    const auto spot = d->spots.current(*d->scene);
    const int key = event->key();
    const bool threshold = spot && spot->kind == FigureSpot::Kind::Threshold && d->thresholdsMovable;
    if (event->modifiers().testFlag(Qt::ShiftModifier) && threshold) {
        const int up = spot->index == 0 ? Qt::Key_Right : Qt::Key_Up;
        const int down = spot->index == 0 ? Qt::Key_Left : Qt::Key_Down;
        if (key != up && key != down)
            return false;
        const auto moved = SpotCursor::nudged(*d->scene, *spot, key == up ? 1 : -1);
        Q_EMIT thresholdMoved(spot->panel, spot->index, moved.value);
        return true;
    }
    const bool arrows = !d->scene->hasTimeAxis();
    if (key == Qt::Key_PageDown || (arrows && (key == Qt::Key_Right || key == Qt::Key_Down)))
        stepSpot(1);
    else if (key == Qt::Key_PageUp || (arrows && (key == Qt::Key_Left || key == Qt::Key_Up)))
        stepSpot(-1);
    else if (spot && !d->overlay.focused && (key == Qt::Key_Return || key == Qt::Key_Enter))
        activateSpot();
    else
        return false;
    return true;
}

void FigureView::stepSpot(int steps)
{
    if (!d->spots.step(*d->scene, steps))
        return;
    update();
    announceFigure(this);
}

void FigureView::activateSpot()
{
    const auto spot = d->spots.current(*d->scene);
    if (spot && spot->kind != FigureSpot::Kind::Threshold)
        Q_EMIT spotActivated(spot->panel, spot->subject);
}

void FigureView::stepSample(int steps)
{
    d->sample = d->sample ? stepped(*d->figure, *d->sample, steps) : firstSample(*d->scene);
    if (!d->sample)
        return;
    const Instant t = timeOf(*d->figure, *d->sample);
    const TimeRange now = visibleRange();
    if (!now.contains(t))
        panBy(t - (now.from + now.length() / 2));
    moveCursor(t);
    Q_EMIT sampleHovered(d->sample->panel, d->sample->line, d->sample->sample);
    announceFigure(this);
}

void FigureView::changeLine(int steps)
{
    if (d->sample)
        d->sample = otherLine(*d->figure, *d->sample, steps);
    stepSample(0);
}

void FigureView::stepEvent(int steps)
{
    std::vector<Instant> times;
    for (const FigurePanel &panel : d->figure->panels) {
        for (const FigureMark &mark : panel.marks)
            times.push_back(mark.time);
    }
    std::ranges::sort(times);
    const Instant from = d->overlay.cursor.value_or(visibleRange().from);
    const auto next =
        steps > 0 ? std::ranges::upper_bound(times, from) : std::ranges::lower_bound(times, from);
    if (steps > 0 ? next == times.end() : next == times.begin())
        return;
    const Instant t = steps > 0 ? *next : *(next - 1);
    if (!visibleRange().contains(t))
        panBy(t - (visibleRange().from + visibleRange().length() / 2));
    moveCursor(t);
}

void FigureView::focusMark(std::optional<size_t> mark)
{
    d->overlay.focused = mark;
    if (mark) {
        const FigureScene::Mark &drawn = d->scene->marks()[*mark];
        moveCursor(d->figure->panels[drawn.panel].marks[drawn.marks.front()].time);
    }
    update();
}

bool FigureView::focusNextPrevChild(bool next)
{
    const size_t count = d->scene ? d->scene->marks().size() : 0;
    if (count == 0)
        return QWidget::focusNextPrevChild(next);
    if (!d->overlay.focused) {
        focusMark(next ? 0 : count - 1);
        return true;
    }
    // Past the last mark Tab leaves the figure.
    if (next ? *d->overlay.focused + 1 >= count : *d->overlay.focused == 0)
        return QWidget::focusNextPrevChild(next);
    focusMark(next ? *d->overlay.focused + 1 : *d->overlay.focused - 1);
    return true;
}

void FigureView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    focusMark(std::nullopt);
}

} // namespace memreport
