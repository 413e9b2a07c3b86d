// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/quadrantpainter.h"

#include "views/charts/figurefont.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
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
constexpr double leastMark = 0.3;   ///< of a marker's size, in the densest crowd
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

/// Places that keep a distance from each other. Looked for on growing rings around the wanted one,
/// first beside it.
class Crowd
{
public:
    explicit Crowd(double step)
        : m_step(step)
    {
    }

    struct Place
    {
        QPointF at;
        bool apart = true; ///< false: no free place near by, it lies on others
    };
    Place place(QPointF wanted, const QRectF &room)
    {
        wanted.setX(std::clamp(wanted.x(), room.left(), std::max(room.left(), room.right())));
        wanted.setY(std::clamp(wanted.y(), room.top(), std::max(room.top(), room.bottom())));
        constexpr int mostRings = 30;
        for (int ring = 0; ring <= mostRings; ++ring) {
            const int spots = std::max(1, 6 * ring);
            for (int k = 0; k < spots; ++k) {
                // 0, half a turn, then away from the horizontal on either side.
                const int away = (k + 1) / 2;
                const double turn = std::numbers::pi * away / std::max(1, spots / 2);
                const double angle = k % 2 == 0 ? turn : -turn;
                const QPointF at = wanted + ring * m_step * QPointF(std::cos(angle), std::sin(angle));
                if (room.contains(at) && isFree(at))
                    return take(at, true);
            }
        }
        return take(wanted, false);
    }

private:
    std::pair<int, int> boxOf(QPointF at) const
    {
        return {int(std::floor(at.x() / m_step)), int(std::floor(at.y() / m_step))};
    }

    bool isFree(QPointF at) const
    {
        const auto [column, row] = boxOf(at);
        for (int x = column - 1; x <= column + 1; ++x) {
            for (int y = row - 1; y <= row + 1; ++y) {
                const auto box = m_taken.find({x, y});
                if (box != m_taken.end() && std::ranges::any_of(box->second, [&](QPointF other) {
                        return std::hypot(other.x() - at.x(), other.y() - at.y()) < m_step * 0.98;
                    }))
                    return false;
            }
        }
        return true;
    }

    Place take(QPointF at, bool apart)
    {
        m_taken[boxOf(at)].push_back(at);
        return {at, apart};
    }

    double m_step;
    std::map<std::pair<int, int>, std::vector<QPointF>> m_taken; ///< by boxes of one step
};

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
    m_map.plot = m_body.adjusted(left + px(18), 2 * lineRow() + px(4), -px(18), -2 * lineRow() - px(18));
    m_wordsInBand = fitsBand(m_map.plot);
    if (!m_wordsInBand)
        m_map.plot.setRight(m_body.right() - right - px(10));
    if (m_map.plot.width() < small || m_map.plot.height() < small)
        m_map.plot.setSize({std::max(small, m_map.plot.width()), std::max(small, m_map.plot.height())});
}

/// A wide and high plot has room for the words of both thresholds between their lines.
bool QuadrantPainter::fitsBand(const QRectF &plot) const
{
    const auto &lower = m_quadrant.yLower;
    if (!lower || lower->value >= m_quadrant.y.value || lower->value <= 0)
        return false;
    const double width =
        std::max(textWidth(m_small, m_quadrant.y.text), textWidth(m_small, lower->text)) + px(16);
    return bandShare * plot.height() >= 2 * lineRow() + px(2) && width <= plot.width() / 2;
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

double QuadrantPainter::crossSize() const
{
    return 1.2 * m_mark;
}

void QuadrantPainter::placeMembers()
{
    // A crowd is drawn smaller until nobody lies on anybody.
    m_mark = m_sheet.style.marker * 0.8;
    const double least = m_sheet.style.marker * leastMark;
    while (!placeMembers(m_mark) && m_mark > least)
        m_mark = std::max(least, 0.85 * m_mark);
}

bool QuadrantPainter::placeMembers(double size)
{
    const auto &members = m_quadrant.members;
    const bool anyKilled = std::ranges::any_of(members, &FigureQuadrant::Member::killed);
    const double step = (anyKilled ? 1.2 * size : size) + px(1);
    std::vector<size_t> order(members.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::ranges::stable_sort(order, {},
                             [&members](size_t i) { return std::pair(members[i].y, members[i].x); });
    std::array<Crowd, between + 1> crowds{Crowd(step), Crowd(step), Crowd(step), Crowd(step), Crowd(step)};
    m_centres.resize(members.size());
    bool all = true;
    for (const size_t i : order) {
        const size_t area = areaOf(members[i]);
        const QRectF cell = cellRect(area);
        const double inset = std::min({size / 2, cell.width() / 2, cell.height() / 2});
        const auto found = crowds[area].place({m_map.x(members[i].x), m_map.y(members[i].y)},
                                              cell.adjusted(inset, 0, -inset, 0));
        all = all && found.apart;
        m_centres[i] = found.at;
    }
    return all;
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

std::vector<QuadrantPainter::WordLine> QuadrantPainter::wordsOf(const FigureQuadrant::Cell &cell,
                                                                qsizetype kept, double width) const
{
    std::vector<WordLine> lines;
    for (const QString &line : wrapped(m_smallBold, cell.title, width))
        lines.push_back({line, true});
    for (const QString &each : cell.observed ? cell.numbers.first(kept) : QStringList{cell.notObserved}) {
        for (const QString &line : wrapped(m_small, each, width))
            lines.push_back({line, false});
    }
    return lines;
}

QSizeF QuadrantPainter::sizeOf(const std::vector<WordLine> &lines) const
{
    QSizeF size(0, double(lines.size()) * lineRow());
    for (const WordLine &line : lines)
        size.setWidth(
            std::max(size.width(), textWidth(line.title ? m_smallBold : m_small, line.words) + px(4)));
    return size;
}

/// The corners first, then everywhere in the cell.
std::vector<QPointF> QuadrantPainter::placesFor(QSizeF size, const QRectF &room) const
{
    const QRectF centres =
        room.adjusted(size.width() / 2, size.height() / 2, -size.width() / 2, -size.height() / 2);
    if (centres.width() < 0 || centres.height() < 0)
        return {};
    std::vector<QPointF> places{centres.topLeft(), centres.bottomLeft(), centres.topRight(),
                                centres.bottomRight(), centres.center()};
    for (double y = centres.top(); y <= centres.bottom(); y += lineRow() / 2) {
        for (double x = centres.left(); x <= centres.right(); x += m_sheet.style.small)
            places.emplace_back(x, y);
    }
    return places;
}

void QuadrantPainter::drawWords(size_t index)
{
    const FigureQuadrant::Cell &cell = m_quadrant.cells[index];
    const QRectF room = cellRect(index).adjusted(px(8), px(6), -px(8), -px(6));
    LabelField field(room.adjusted(-1, -1, 1, 1));
    for (const QPointF centre : m_centres) {
        const double r = m_mark / 2 + px(2);
        field.block(QRectF(centre - QPointF(r, r), QSizeF(2 * r, 2 * r)));
    }
    for (qsizetype kept = cell.observed ? cell.numbers.size() : 0; kept >= 0; --kept) {
        for (const double share : {1.0, 0.75, 0.6, 0.45, 0.35}) {
            const auto lines = wordsOf(cell, kept, share * room.width() - px(4));
            const QSizeF size = sizeOf(lines);
            auto places = placesFor(size, room);
            if (!cell.observed && !places.empty())
                places = {room.center()};
            if (const auto spot = places.empty() ? std::nullopt : field.place(size, places))
                return drawWords(lines, *spot, !cell.observed);
        }
    }
    // Over the members, which can still be pointed at.
    const auto lines = wordsOf(cell, 0, room.width() - px(4));
    drawWords(lines, QRectF(room.topLeft(), sizeOf(lines)), true);
}

void QuadrantPainter::drawWords(const std::vector<WordLine> &lines, const QRectF &spot, bool plate)
{
    double y = spot.top();
    for (const WordLine &line : lines) {
        const QFont &font = line.title ? m_smallBold : m_small;
        text(elided(font, line.words, spot.width()), font, m_sheet.style.theme.ink,
             {spot.left() + px(2), y + 0.95 * m_sheet.style.small}, plate);
        y += lineRow();
    }
    m_taken.push_back(spot);
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
         {std::clamp(x - width / 2, m_body.left(), m_body.right() - width), plot.top() - px(12)});
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
    m_spots.push_back({.kind = FigureSpot::Kind::Threshold,
                       .index = index,
                       .rect = QRectF(plot.left() - px(12), y - px(6), plot.width() + px(12), px(12))});
    if (m_wordsInBand)
        return drawBandWords(threshold, index);
    const QStringList &lines = index == 1 ? m_yWords : m_lowerWords;
    // The words of the upper threshold end at its line, those of the lower one begin there.
    double baseline =
        index == 1 ? y + 0.36 * style.small - double(lines.size() - 1) * lineRow() : y + 0.36 * style.small;
    for (const QString &line : lines) {
        text(elided(m_small, line, m_body.right() - plot.right() - px(8)), m_small, style.theme.ink,
             {plot.right() + px(8), baseline});
        baseline += lineRow();
    }
}

/// At the right end of the band, or as near to it as the members in the band let them.
void QuadrantPainter::drawBandWords(const FigureQuadrant::Threshold &threshold, size_t index)
{
    const QRectF band = cellRect(between);
    const double width = textWidth(m_small, threshold.text);
    const double top = index == 1 ? band.top() + px(1) : band.bottom() - px(1) - lineRow();
    QRectF row(band.right() - px(8) - width, top, width, lineRow());
    const auto isFree = [this](const QRectF &place) {
        const double r = m_mark / 2 + px(2);
        return std::ranges::none_of(
            m_centres, [&](QPointF centre) { return place.adjusted(-r, -r, r, r).contains(centre); });
    };
    const double least = band.left() + px(16) + textWidth(m_small, QuadrantWords::tr("mixed"));
    for (double left = row.left(); left > least; left -= px(8)) {
        if (isFree(QRectF(QPointF(left, top), row.size()))) {
            row.moveLeft(left);
            break;
        }
    }
    text(threshold.text, m_small, m_sheet.style.theme.ink, {row.left(), row.top() + 0.85 * lineRow()}, true);
    m_taken.push_back(row);
}

void QuadrantPainter::drawMembers()
{
    for (size_t i = 0; i < m_quadrant.members.size(); ++i) {
        const FigureQuadrant::Member &member = m_quadrant.members[i];
        const QColor colour = m_sheet.style.theme.colour(member.role);
        if (member.killed)
            kill(m_centres[i], colour, crossSize());
        else
            marker(m_centres[i], member.role, m_mark, colour);
        const double r = std::max(m_mark / 2, px(4));
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
