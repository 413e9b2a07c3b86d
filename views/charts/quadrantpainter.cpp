// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/quadrantpainter.h"

#include "views/charts/figurefont.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct QuadrantWords
{
    Q_DECLARE_TR_FUNCTIONS(memreport::QuadrantPainter)
};

constexpr double gutterShare = 0.2;
constexpr double bandShare = 0.12;  ///< of the height, for what is in neither class
constexpr size_t namedMembers = 12; ///< more of them are named by the pointer and the data file
constexpr size_t manyMembers = 150; ///< are drawn smaller
constexpr size_t between = 4;       ///< index of the band beside the four cells

NumberAxis axisX(const FigureQuadrant &quadrant)
{
    const double threshold = quadrant.x.value;
    double from = 0;
    if (quadrant.xLogarithmic && threshold > 0) {
        from = threshold / 10;
        for (const FigureQuadrant::Member &member : quadrant.members) {
            if (member.x > 0)
                from = std::min(from, member.x / 1.5);
        }
    }
    const double to = std::max(quadrant.xMax, threshold > 0 ? threshold * 1.2 : 1.0);
    if (!(threshold > from))
        return NumberAxis({{0, 0}, {to, 1}});
    return NumberAxis({{from, 0}, {threshold, 0.5}, {to, 1}}, quadrant.xLogarithmic);
}

NumberAxis axisY(const FigureQuadrant &quadrant)
{
    const double upper = quadrant.y.value;
    const double to = std::max(quadrant.yMax, upper > 0 ? upper * 1.02 : 1.0);
    if (!(upper > 0))
        return NumberAxis({{0, 0}, {to, 1}});
    const auto &lower = quadrant.yLower;
    if (!lower || lower->value >= upper || lower->value <= 0)
        return NumberAxis({{0, 0}, {upper, 0.5}, {to, 1}});
    return NumberAxis({{0, 0}, {lower->value, (1 - bandShare) / 2}, {upper, (1 + bandShare) / 2}, {to, 1}});
}

QString withUnit(const QString &title, const QString &unit)
{
    return unit.isEmpty() ? title : title + u" ("_s + unit + u')';
}

} // namespace

double QuadrantMap::valueAt(size_t threshold, QPointF point) const
{
    const bool horizontal = threshold == 0;
    const NumberAxis &axis = horizontal ? xAxis : yAxis;
    const double length = horizontal ? plot.width() : plot.height();
    const double share =
        (horizontal ? point.x() - plot.left() : plot.bottom() - point.y()) / std::max(1.0, length);
    const double value = axis.value(share);
    const double perPixel = std::abs(axis.value(share + 1 / length) - axis.value(share - 1 / length)) / 2;
    if (!(perPixel > 0))
        return value;
    const double step = std::pow(10, std::ceil(std::log10(perPixel)));
    return std::round(value / step) * step;
}

QuadrantPainter::QuadrantPainter(const Sheet &sheet, const FigureQuadrant &quadrant)
    : PanelCanvas(sheet)
    , m_quadrant(quadrant)
    , m_map{{}, axisX(quadrant), axisY(quadrant)}
    , m_body(sheet.layout.plot)
{
}

void QuadrantPainter::paint()
{
    header();
    measure();
    placeMembers();
    drawGround();
    for (size_t cell = 0; cell < m_quadrant.cells.size(); ++cell)
        drawCell(cell);
    drawTicks();
    drawTitles();
    drawThresholds();
    drawMembers();
    nameMembers();
}

void QuadrantPainter::measure()
{
    const double small = m_sheet.style.small;
    const double gutter = gutterShare * m_body.width();
    m_yWords = wrapped(m_small, m_quadrant.y.text, gutter);
    m_lowerWords = m_quadrant.yLower ? wrapped(m_small, m_quadrant.yLower->text, gutter) : QStringList();
    double right = 0;
    for (const QString &words : m_yWords + m_lowerWords)
        right = std::max(right, std::min(gutter, textWidth(m_small, words)));
    double left = 0;
    for (const NumberTick &tick : m_map.yAxis.ticks(m_body.height(), small))
        left = std::max(left, textWidth(m_numbers, tick.label));
    m_map.plot =
        m_body.adjusted(left + px(18), 2 * lineRow() + px(4), -right - px(10), -2 * lineRow() - px(18));
    if (m_map.plot.width() < small || m_map.plot.height() < small)
        m_map.plot.setSize({std::max(small, m_map.plot.width()), std::max(small, m_map.plot.height())});
}

QRectF QuadrantPainter::cellRect(size_t cell) const
{
    const QRectF &plot = m_map.plot;
    const double middle = m_map.x(m_quadrant.x.value);
    const double upper = m_map.y(m_quadrant.y.value);
    const double lower = m_quadrant.yLower ? m_map.y(m_quadrant.yLower->value) : upper;
    if (cell == between)
        return QRectF(plot.left(), upper, plot.width(), lower - upper);
    const bool isRight = cell % 2 == 1;
    const bool isAbove = cell >= 2;
    return QRectF(QPointF(isRight ? middle : plot.left(), isAbove ? plot.top() : lower),
                  QPointF(isRight ? plot.right() : middle, isAbove ? upper : plot.bottom()));
}

size_t QuadrantPainter::areaOf(const FigureQuadrant::Member &member) const
{
    const size_t right = member.x >= m_quadrant.x.value ? 1 : 0;
    if (member.y >= m_quadrant.y.value)
        return 2 + right;
    if (m_quadrant.yLower && member.y > m_quadrant.yLower->value)
        return between;
    return right;
}

double QuadrantPainter::markSize() const
{
    return m_sheet.style.marker * (m_quadrant.members.size() > manyMembers ? 0.55 : 0.8);
}

double QuadrantPainter::killSize() const
{
    return m_quadrant.members.size() > namedMembers ? 1.2 * markSize() : m_sheet.style.kill;
}

QPointF QuadrantPainter::freePlace(QPointF wanted, const QRectF &room, double size,
                                   const std::vector<QPointF> &taken) const
{
    const double step = size + px(1);
    const auto isFree = [&](QPointF at) {
        return at.x() >= room.left() + size / 2 && at.x() <= room.right() - size / 2 &&
               std::ranges::none_of(taken, [&](QPointF other) {
                   return std::hypot(other.x() - at.x(), other.y() - at.y()) < step * 0.98;
               });
    };
    const int most = int(room.width() / step) + 1;
    for (int k = 0; k <= most; ++k) {
        for (const double side : {1.0, -1.0}) {
            const QPointF at = wanted + QPointF(side * k * step, 0);
            if (isFree(at))
                return at;
        }
    }
    return wanted;
}

void QuadrantPainter::placeMembers()
{
    // A cross takes more room than a marker.
    const bool anyKilled = std::ranges::any_of(m_quadrant.members, &FigureQuadrant::Member::killed);
    const double size = anyKilled ? killSize() : markSize();
    m_centres.resize(m_quadrant.members.size());
    std::vector<size_t> order(m_quadrant.members.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::ranges::stable_sort(order, [this](size_t a, size_t b) {
        const auto &left = m_quadrant.members[a];
        const auto &right = m_quadrant.members[b];
        return std::pair(left.y, left.x) < std::pair(right.y, right.x);
    });
    std::array<std::vector<QPointF>, between + 1> taken;
    for (const size_t i : order) {
        const FigureQuadrant::Member &member = m_quadrant.members[i];
        const size_t area = areaOf(member);
        const QRectF room = cellRect(area);
        QPointF wanted(m_map.x(member.x), m_map.y(member.y));
        const double inset = std::min(size / 2, room.width() / 2);
        wanted.setX(std::clamp(wanted.x(), room.left() + inset, room.right() - inset));
        m_centres[i] = freePlace(wanted, room, size, taken[area]);
        taken[area].push_back(m_centres[i]);
    }
}

void QuadrantPainter::drawGround()
{
    if (!m_quadrant.yLower)
        return;
    const QRectF band = cellRect(between);
    fill(band, m_sheet.style.theme.wash(0.06));
    const QString words = QuadrantWords::tr("mixed");
    if (band.height() > 1.2 * m_sheet.style.small)
        text(words, m_small, m_sheet.style.theme.muted,
             {band.left() + px(8), band.center().y() + 0.36 * m_sheet.style.small});
}

void QuadrantPainter::drawCell(size_t cell)
{
    const QRectF rect = cellRect(cell);
    if (rect.width() < 2 * m_sheet.style.small || rect.height() < m_sheet.style.small)
        return;
    if (!m_quadrant.cells[cell].observed) {
        hatch(rect);
        QPainterPath outline;
        outline.addRect(rect.adjusted(px(1), px(1), -px(1), -px(1)));
        QPen dashed(m_sheet.style.theme.muted, m_sheet.style.grid);
        dashed.setDashPattern({6, 4});
        shape(outline, dashed, Qt::NoBrush);
    }
    drawWords(cell);
}

void QuadrantPainter::drawWords(size_t index)
{
    struct Line
    {
        QString words;
        bool title = false;
    };
    const FigureStyle &style = m_sheet.style;
    const FigureQuadrant::Cell &cell = m_quadrant.cells[index];
    const QRectF room = cellRect(index).adjusted(px(8), px(6), -px(8), -px(6));
    LabelField field(room);
    for (size_t i = 0; i < m_centres.size(); ++i) {
        const double r = markSize() / 2 + px(2);
        field.block(QRectF(m_centres[i] - QPointF(r, r), QSizeF(2 * r, 2 * r)));
    }
    for (qsizetype kept = cell.observed ? cell.numbers.size() : 0; kept >= 0; --kept) {
        std::vector<Line> lines;
        for (const QString &line : wrapped(m_smallBold, cell.title, room.width()))
            lines.push_back({line, true});
        for (const QString &each : cell.observed ? cell.numbers.first(kept) : QStringList{cell.notObserved}) {
            for (const QString &line : wrapped(m_small, each, room.width()))
                lines.push_back({line});
        }
        QSizeF size(0, double(lines.size()) * lineRow());
        for (const Line &line : lines)
            size.setWidth(
                std::max(size.width(), textWidth(line.title ? m_smallBold : m_small, line.words) + px(4)));
        const QPointF half(size.width() / 2, size.height() / 2);
        const QPointF topLeft = room.topLeft() + half;
        const QPointF bottomRight = room.bottomRight() - half;
        std::vector<QPointF> centres{topLeft,
                                     {topLeft.x(), bottomRight.y()},
                                     {bottomRight.x(), topLeft.y()},
                                     bottomRight,
                                     room.center()};
        if (!cell.observed)
            std::ranges::reverse(centres);
        auto spot = field.place(size, centres, LabelField::Anywhere);
        if (!spot && kept == 0)
            spot = QRectF(room.topLeft(), size); // over the members: they can still be pointed at
        if (!spot)
            continue;
        double y = spot->top();
        for (const Line &line : lines) {
            const QFont &font = line.title ? m_smallBold : m_small;
            text(elided(font, line.words, room.width()), font, style.theme.ink,
                 {spot->left() + px(2), y + 0.95 * style.small}, !cell.observed || kept == 0);
            y += lineRow();
        }
        m_taken.push_back(*spot);
        return;
    }
}

void QuadrantPainter::drawTicks()
{
    const FigureStyle &style = m_sheet.style;
    const QRectF &plot = m_map.plot;
    stroke({plot.topLeft(), plot.bottomLeft(), plot.bottomRight()}, style.theme.wash(0.45), style.grid,
           m_sheet.below);
    stroke({plot.topLeft(), plot.topRight(), plot.bottomRight()}, style.theme.wash(0.12), style.grid,
           m_sheet.below);
    for (const NumberTick &tick : m_map.yAxis.ticks(plot.height(), 2.4 * style.small)) {
        const double y = m_map.y(tick.value);
        stroke({{plot.left() - px(4), y}, {plot.left(), y}}, style.theme.wash(0.45), style.grid,
               m_sheet.below);
        text(tick.label, m_numbers, style.theme.muted,
             {plot.left() - px(14) - textWidth(m_numbers, tick.label), y + 0.36 * style.small});
    }
    for (const NumberTick &tick : m_map.xAxis.ticks(plot.width(), 5 * style.small)) {
        const double x = m_map.x(tick.value);
        stroke({{x, plot.bottom()}, {x, plot.bottom() + px(4)}}, style.theme.wash(0.45), style.grid,
               m_sheet.below);
        const double width = textWidth(m_numbers, tick.label);
        text(tick.label, m_numbers, style.theme.muted,
             {std::min(x - width / 2, m_body.right() - width), plot.bottom() + px(14) + style.small});
    }
}

void QuadrantPainter::drawTitles()
{
    const FigureStyle &style = m_sheet.style;
    const QRectF &plot = m_map.plot;
    text(elided(m_small, withUnit(m_quadrant.yTitle, m_quadrant.yUnit), m_body.width()), m_small,
         style.theme.muted, {m_body.left(), m_body.top() + style.small});
    const QString words = elided(m_small, withUnit(m_quadrant.xTitle, m_quadrant.xUnit), m_body.width());
    const double width = textWidth(m_small, words);
    const double left = std::clamp(plot.center().x() - width / 2, m_body.left(), m_body.right() - width);
    text(words, m_small, style.theme.muted, {left, plot.bottom() + px(14) + lineRow() + style.small});
}

void QuadrantPainter::drawStable(const FigureQuadrant::Threshold &threshold, bool horizontal)
{
    if (!threshold.stableFrom && !threshold.stableTo)
        return;
    const NumberAxis &axis = horizontal ? m_map.xAxis : m_map.yAxis;
    const double from = threshold.stableFrom.value_or(axis.from());
    const double to = threshold.stableTo.value_or(axis.to());
    const QRectF &plot = m_map.plot;
    const QRectF bar = horizontal ? QRectF(QPointF(m_map.x(from), plot.bottom() + px(3)),
                                           QPointF(m_map.x(to), plot.bottom() + px(8)))
                                  : QRectF(QPointF(plot.left() - px(9), m_map.y(to)),
                                           QPointF(plot.left() - px(4), m_map.y(from)));
    fill(bar, m_sheet.style.theme.wash(0.3));
}

void QuadrantPainter::drawHandle(QPointF tip, bool horizontal)
{
    const double length = px(9);
    const double half = px(5);
    const QPolygonF triangle =
        horizontal ? QPolygonF({tip, tip + QPointF(half, length), tip + QPointF(-half, length)})
                   : QPolygonF({tip, tip + QPointF(-length, -half), tip + QPointF(-length, half)});
    QPainterPath path;
    path.addPolygon(triangle);
    path.closeSubpath();
    shape(path, QPen(m_sheet.style.theme.ground, m_sheet.style.halo / 2), m_sheet.style.theme.ink, 2);
}

void QuadrantPainter::drawThresholds()
{
    drawStable(m_quadrant.x, true);
    drawStable(m_quadrant.y, false);
    drawThresholdX();
    drawThresholdY(m_quadrant.y, 1);
    if (m_quadrant.yLower)
        drawThresholdY(*m_quadrant.yLower, 2);
}

void QuadrantPainter::drawThresholdX()
{
    const FigureStyle &style = m_sheet.style;
    const QRectF &plot = m_map.plot;
    const double x = m_map.x(m_quadrant.x.value);
    stroke({{x, plot.top() - px(4)}, {x, plot.bottom()}}, style.theme.wash(0.6), 1.5 * style.grid,
           m_sheet.below);
    drawHandle({x, plot.bottom()}, true);
    const QString words = elided(m_small, m_quadrant.x.text, m_body.width());
    const double width = textWidth(m_small, words);
    text(words, m_small, style.theme.ink,
         {std::clamp(x - width / 2, m_body.left(), m_body.right() - width), plot.top() - px(8)});
    m_spots.push_back({.kind = FigureSpot::Kind::Threshold,
                       .index = 0,
                       .rect = QRectF(x - px(6), plot.top(), px(12), plot.height() + px(12))});
}

void QuadrantPainter::drawThresholdY(const FigureQuadrant::Threshold &threshold, size_t index)
{
    const FigureStyle &style = m_sheet.style;
    const QRectF &plot = m_map.plot;
    const double y = m_map.y(threshold.value);
    stroke({{plot.left(), y}, {plot.right() + px(4), y}}, style.theme.wash(0.6), 1.5 * style.grid,
           m_sheet.below);
    drawHandle({plot.left(), y}, false);
    const QStringList &lines = index == 1 ? m_yWords : m_lowerWords;
    // The words of the upper threshold end at its line, those of the lower one begin there.
    double baseline =
        index == 1 ? y + 0.36 * style.small - double(lines.size() - 1) * lineRow() : y + 0.36 * style.small;
    for (const QString &line : lines) {
        text(elided(m_small, line, m_body.right() - plot.right() - px(8)), m_small, style.theme.ink,
             {plot.right() + px(8), baseline});
        baseline += lineRow();
    }
    m_spots.push_back({.kind = FigureSpot::Kind::Threshold,
                       .index = index,
                       .rect = QRectF(plot.left() - px(12), y - px(6), plot.width() + px(12), px(12))});
}

void QuadrantPainter::drawMembers()
{
    for (size_t i = 0; i < m_quadrant.members.size(); ++i) {
        const FigureQuadrant::Member &member = m_quadrant.members[i];
        const QColor colour = m_sheet.style.theme.colour(member.role);
        if (member.killed)
            kill(m_centres[i], colour, killSize());
        else
            marker(m_centres[i], member.role, markSize(), colour);
        const double r = std::max(markSize() / 2, px(4));
        m_spots.push_back({.kind = FigureSpot::Kind::Member,
                           .index = i,
                           .rect = QRectF(m_centres[i] - QPointF(r, r), QSizeF(2 * r, 2 * r)),
                           .subject = member.subject});
    }
}

void QuadrantPainter::nameMembers()
{
    if (m_quadrant.members.size() > namedMembers)
        return;
    LabelField field(m_map.plot);
    for (const QRectF &words : m_taken)
        field.block(words);
    const double r = m_sheet.style.kill * 0.8;
    for (const QPointF centre : m_centres)
        field.block(QRectF(centre - QPointF(r, r), QSizeF(2 * r, 2 * r)));
    for (size_t i = 0; i < m_quadrant.members.size(); ++i) {
        const QString &words = m_quadrant.members[i].label;
        const QSizeF size(textWidth(m_small, words) + px(4), 1.15 * m_sheet.style.small);
        const QPointF aside(r + size.width() / 2 + px(1), 0);
        const QPointF away(0, r + size.height() / 2);
        const auto spot = field.place(
            size, {m_centres[i] + aside, m_centres[i] - aside, m_centres[i] - away, m_centres[i] + away},
            LabelField::Beside);
        if (spot)
            text(words, m_small, m_sheet.style.theme.ink,
                 {spot->left() + px(2), spot->top() + 0.88 * m_sheet.style.small});
    }
}

} // namespace memreport
