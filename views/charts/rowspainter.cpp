// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/rowspainter.h"

#include "views/charts/chartitems.h"
#include "views/charts/figurefont.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <QPen>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct RowsWords
{
    Q_DECLARE_TR_FUNCTIONS(memreport::RowsPainter)
};

/// Heights of a row in text sizes.
constexpr double leastPitch = 1.2;
constexpr double easyPitch = 2;
constexpr double mostPitch = 4.5;
constexpr double labelShare = 0.42;
constexpr double textShare = 0.3;

bool fromZero(FigureRows::Kind kind)
{
    return kind == FigureRows::Kind::Bars || kind == FigureRows::Kind::StackedBars;
}

double unitsOf(const FigureRows &rows, const FigureRows::Row &row)
{
    return rows.kind == FigureRows::Kind::Bars ? std::max<double>(1, double(row.items.size())) : 1;
}

/// Rows of text below the plot: ticks, and the axis in words.
double axisHeight(const FigureRows &rows, const FigureStyle &style)
{
    return rowHeight(style.small) * (rows.axis.isEmpty() ? 1 : 2) + 6 * style.unit;
}

double referenceHeight(const FigureRows &rows, const FigureStyle &style)
{
    return rows.referenceText.isEmpty() ? 0.3 * style.small : rowHeight(style.small);
}

} // namespace

RowsPainter::RowsPainter(const Sheet &sheet, const FigureRows &rows)
    : PanelCanvas(sheet)
    , m_rows(rows)
    , m_axis({{0, 0}, {1, 1}})
    , m_body(sheet.layout.plot)
{
}

double RowsPainter::heightOf(const FigureRows &rows, const FigureStyle &style)
{
    double units = 0;
    for (const FigureRows::Row &row : rows.rows)
        units += unitsOf(rows, row);
    return units * easyPitch * style.small + axisHeight(rows, style) + referenceHeight(rows, style) +
           rowHeight(style.small);
}

void RowsPainter::paint()
{
    header();
    if (m_rows.rows.empty())
        return;
    drawKeys();
    measure();
    if (m_shown == 0)
        return countHidden(m_body.top());
    drawAxis();
    double top = m_plot.top();
    for (size_t i = 0; i < m_shown; ++i) {
        drawRow(i, top);
        top += units(m_rows.rows[i]) * m_pitch;
    }
    drawReference();
    placeTexts();
    countHidden(m_plot.bottom() + axisHeight(m_rows, m_sheet.style));
}

double RowsPainter::units(const FigureRows::Row &row) const
{
    return unitsOf(m_rows, row);
}

std::vector<RowsPainter::Key> RowsPainter::keys() const
{
    std::vector<Key> found;
    for (const FigureRows::Row &row : m_rows.rows) {
        for (const FigureRows::Item &item : row.items) {
            if (!item.label.isEmpty() && std::ranges::find(found, item.label, &Key::label) == found.end())
                found.push_back({item.label, item.role});
        }
    }
    return found.size() > 1 ? found : std::vector<Key>();
}

void RowsPainter::drawKeys()
{
    const double sample = 1.4 * m_sheet.style.small;
    double x = m_body.left();
    double y = m_body.top();
    const auto all = keys();
    for (const Key &key : all) {
        const double width = sample + textWidth(m_smallBold, key.label);
        if (x > m_body.left() && x + width > m_body.right()) {
            x = m_body.left();
            y += lineRow();
        }
        marker({x + sample / 2 - px(2), y + 0.65 * m_sheet.style.small}, key.role, 0.8 * m_sheet.style.marker,
               m_sheet.style.theme.colour(key.role));
        text(elided(m_smallBold, key.label, m_body.right() - x - sample), m_smallBold, letters(key.role),
             {x + sample, y + m_sheet.style.small});
        x += width + px(16);
    }
    if (!all.empty())
        m_body.setTop(y + lineRow() + px(4));
}

RowsPainter::Extent RowsPainter::extent() const
{
    std::vector<double> values;
    for (const FigureRows::Row &row : m_rows.rows) {
        double sum = 0;
        for (const FigureRows::Item &item : row.items) {
            sum += std::max(0.0, item.value);
            for (const std::optional<double> each : {std::optional(item.value), item.low, item.high})
                values.push_back(each.value_or(item.value));
        }
        if (m_rows.kind == FigureRows::Kind::StackedBars)
            values.push_back(sum);
    }
    if (m_rows.reference)
        values.push_back(*m_rows.reference);
    std::erase_if(values, [this](double v) { return !std::isfinite(v) || (m_rows.logarithmic && v <= 0); });
    if (values.empty())
        return {0, 1};
    Extent found{*std::ranges::min_element(values), *std::ranges::max_element(values)};
    if (m_rows.logarithmic)
        return found;
    // Bars begin at 0; dots too, where that costs less than a third of the axis.
    if (fromZero(m_rows.kind) || (found.from > 0 && found.from < found.to / 3))
        found.from = std::min(found.from, 0.0);
    if (fromZero(m_rows.kind))
        found.to = std::max(found.to, 0.0);
    return found;
}

double RowsPainter::labelWidth() const
{
    double widest = 0;
    for (const FigureRows::Row &row : m_rows.rows) {
        const double note = row.note.isEmpty() ? 0 : textWidth(m_small, row.note) + px(8);
        widest = std::max(widest, textWidth(m_small, row.label) + note);
    }
    return std::min(widest + px(12), labelShare * m_body.width());
}

double RowsPainter::textReserve() const
{
    double widest = 0;
    for (const FigureRows::Row &row : m_rows.rows) {
        for (const FigureRows::Item &item : row.items)
            widest = std::max(widest, textWidth(m_numbers, item.text));
    }
    return std::min(widest + m_sheet.style.marker + px(8), textShare * m_body.width());
}

void RowsPainter::measure()
{
    const double small = m_sheet.style.small;
    m_plot = m_body.adjusted(labelWidth(), referenceHeight(m_rows, m_sheet.style), -textReserve(),
                             -axisHeight(m_rows, m_sheet.style));
    double all = 0;
    for (const FigureRows::Row &row : m_rows.rows)
        all += units(row);
    m_pitch = std::clamp(m_plot.height() / all, leastPitch * small, mostPitch * small);
    double room = m_plot.height() + px(1);
    if (all * m_pitch > room)
        room -= lineRow(); // for the words about the rest
    double used = 0;
    for (const FigureRows::Row &row : m_rows.rows) {
        if (used + units(row) * m_pitch > room)
            break;
        used += units(row) * m_pitch;
        ++m_shown;
    }
    m_plot.setHeight(std::max(used, small));
    const Extent values = extent();
    m_axis = NumberAxis::rounded(values.from, values.to, std::max(2, int(m_plot.width() / (6 * small))),
                                 m_rows.logarithmic);
    m_field.emplace(QRectF(m_plot.left(), m_plot.top(), m_body.right() - m_plot.left(), m_plot.height()));
}

void RowsPainter::drawAxis()
{
    const FigureStyle &style = m_sheet.style;
    const double bottom = m_plot.bottom() + px(2);
    double free = m_plot.left() - 2 * style.small;
    for (const NumberTick &tick : m_axis.ticks(m_plot.width(), 5 * style.small)) {
        const double at = x(tick.value);
        const bool zero = fromZero(m_rows.kind) && tick.value == 0;
        stroke({{at, m_plot.top()}, {at, bottom}}, style.theme.wash(zero ? 0.45 : 0.12), style.grid,
               m_sheet.below);
        const double width = textWidth(m_numbers, tick.label);
        const double left = std::min(at - width / 2, m_body.right() - width);
        if (left < free + px(4))
            continue;
        text(tick.label, m_numbers, style.theme.muted, {left, bottom + style.small + px(2)});
        free = left + width;
    }
    stroke({{m_plot.left(), bottom}, {m_plot.right(), bottom}}, style.theme.wash(0.45), style.grid,
           m_sheet.below);
    const double room = m_body.right() - m_body.left();
    const QString words = elided(m_small, m_rows.axis, room);
    const double left = std::clamp(m_plot.center().x() - textWidth(m_small, words) / 2, m_body.left(),
                                   m_body.right() - textWidth(m_small, words));
    text(words, m_small, style.theme.muted, {left, bottom + lineRow() + style.small + px(2)});
}

void RowsPainter::drawReference()
{
    if (!m_rows.reference || (m_rows.logarithmic && *m_rows.reference <= 0))
        return;
    const FigureStyle &style = m_sheet.style;
    const double at = x(*m_rows.reference);
    stroke({{at, m_plot.top() - px(3)}, {at, m_plot.bottom() + px(2)}}, style.theme.wash(0.6), style.grid,
           m_sheet.below);
    const QString words = elided(m_small, m_rows.referenceText, m_body.width());
    const double width = textWidth(m_small, words);
    const double left = std::clamp(at - width / 2, m_body.left(), m_body.right() - width);
    text(words, m_small, style.theme.ink, {left, m_plot.top() - px(6)});
}

void RowsPainter::drawRow(size_t index, double top)
{
    const FigureRows::Row &row = m_rows.rows[index];
    const double height = units(row) * m_pitch;
    const double middle = top + height / 2;
    m_spots.push_back({.kind = FigureSpot::Kind::Row,
                       .index = index,
                       .rect = QRectF(m_body.left(), top, m_body.width(), height),
                       .subject = row.subject});
    drawName(row, middle);
    switch (m_rows.kind) {
    case FigureRows::Kind::Dots:
        return drawDots(row, middle);
    case FigureRows::Kind::Bars:
        return drawBars(row, top);
    case FigureRows::Kind::StackedBars:
        return drawStack(row, middle);
    case FigureRows::Kind::Boxes:
        return drawBoxes(row, middle);
    }
}

void RowsPainter::drawName(const FigureRows::Row &row, double middle)
{
    const FigureStyle &style = m_sheet.style;
    const double baseline = middle + 0.36 * style.small;
    const double room = m_plot.left() - px(12) - m_body.left();
    const QString name = elided(m_small, row.label, room);
    const QRectF drawn =
        text(name, m_small, row.muted ? style.theme.muted : style.theme.ink, {m_body.left(), baseline});
    const double left = name.isEmpty() ? m_body.left() : drawn.right() + px(8);
    const double rest = m_body.left() + room - left + px(1);
    if (!row.note.isEmpty() && rest > 2 * style.small)
        text(elided(m_small, row.note, rest), m_small, style.theme.muted, {left, baseline});
}

QColor RowsPainter::colour(const FigureRows::Row &row, const FigureRows::Item &item) const
{
    return row.muted ? m_sheet.style.theme.wash(0.45) : m_sheet.style.theme.colour(item.role);
}

void RowsPainter::drawInterval(const FigureRows::Item &item, const QColor &colour, double middle)
{
    if (!item.low || !item.high)
        return;
    const double cap = m_sheet.style.marker / 3;
    const double from = x(*item.low);
    const double to = x(*item.high);
    QPainterPath path(QPointF(from, middle));
    path.lineTo(to, middle);
    for (const double end : {from, to}) {
        path.moveTo(end, middle - cap);
        path.lineTo(end, middle + cap);
    }
    shape(path, QPen(colour, m_sheet.style.line, Qt::SolidLine, Qt::FlatCap), Qt::NoBrush, 1);
}

void RowsPainter::drawDots(const FigureRows::Row &row, double middle)
{
    const double size = m_sheet.style.marker;
    for (const FigureRows::Item &item : row.items) {
        drawInterval(item, colour(row, item), middle);
        marker({x(item.value), middle}, item.role, size, colour(row, item));
        const double from = std::min(x(item.value) - size / 2, x(item.low.value_or(item.value)));
        const double to = std::max(x(item.value) + size / 2, x(item.high.value_or(item.value)));
        const QRectF taken(from, middle - size / 2, to - from, size);
        m_field->block(taken);
        m_waiting.push_back({item.text, taken, row.muted});
    }
}

void RowsPainter::drawBars(const FigureRows::Row &row, double top)
{
    const double height = std::min(0.62 * m_pitch, 1.5 * m_sheet.style.small);
    const double zero = x(m_rows.logarithmic ? m_axis.from() : 0);
    for (size_t i = 0; i < row.items.size(); ++i) {
        const FigureRows::Item &item = row.items[i];
        const double middle = top + (double(i) + 0.5) * m_pitch;
        const double end = x(item.value);
        const QRectF bar = QRectF(zero, middle - height / 2, end - zero, height).normalized();
        fill(bar, colour(row, item));
        // The marker tells the roles apart where colours do not.
        marker({end, middle}, item.role, std::min(0.8 * m_sheet.style.marker, height), colour(row, item));
        drawInterval(item, m_sheet.style.theme.ink, middle);
        const double reach = m_sheet.style.marker / 2;
        const QRectF taken = bar.adjusted(-reach, 0, reach, 0);
        m_field->block(taken);
        m_waiting.push_back({item.text, taken, row.muted});
    }
}

void RowsPainter::drawStack(const FigureRows::Row &row, double middle)
{
    const double height = std::min(0.62 * m_pitch, 1.5 * m_sheet.style.small);
    double sum = 0;
    for (const FigureRows::Item &item : row.items) {
        const double from = x(sum);
        sum += std::max(0.0, item.value);
        const QRectF bar(from, middle - height / 2, x(sum) - from, height);
        if (bar.width() <= 0)
            continue;
        fill(bar, colour(row, item));
        stroke({bar.topRight(), bar.bottomRight()}, m_sheet.style.theme.ground, 2 * m_sheet.style.grid,
               m_sheet.below);
        const double width = textWidth(m_numbers, item.text);
        const bool fits =
            !item.text.isEmpty() && width + px(8) < bar.width() && height >= m_sheet.style.small;
        if (fits)
            text(item.text, m_numbers, m_sheet.style.theme.ground,
                 {bar.center().x() - width / 2, middle + 0.36 * m_sheet.style.small});
        else if (bar.width() > m_sheet.style.marker)
            marker(bar.center(), item.role, 0.7 * m_sheet.style.marker, colour(row, item));
    }
}

void RowsPainter::drawBoxes(const FigureRows::Row &row, double middle)
{
    const double height = std::min(0.7 * m_pitch, 1.4 * m_sheet.style.small);
    for (const FigureRows::Item &item : row.items) {
        const double from = x(item.low.value_or(item.value));
        const double to = x(item.high.value_or(item.value));
        const QRectF box(from, middle - height / 2, to - from, height);
        QPainterPath outline;
        outline.addRect(box);
        shape(outline, QPen(colour(row, item), m_sheet.style.line),
              row.muted ? m_sheet.style.theme.wash(0.09) : m_sheet.style.theme.tint(item.role, 0.2));
        stroke({{x(item.value), box.top()}, {x(item.value), box.bottom()}}, colour(row, item),
               2 * m_sheet.style.line, m_sheet.above);
        marker({x(item.value), middle}, item.role, 0.7 * m_sheet.style.marker, colour(row, item));
        const double reach = m_sheet.style.marker / 2;
        m_field->block(box.adjusted(-reach, 0, reach, 0));
        m_waiting.push_back({item.text, box.adjusted(-reach, 0, reach, 0), row.muted});
    }
}

void RowsPainter::placeTexts()
{
    const FigureStyle &style = m_sheet.style;
    for (const Waiting &each : m_waiting) {
        if (each.words.isEmpty())
            continue;
        const QSizeF size(textWidth(m_numbers, each.words) + px(4), 1.15 * style.small);
        const QPointF middle = each.item.center();
        const double aside = each.item.width() / 2 + size.width() / 2 + px(3);
        const double away = each.item.height() / 2 + size.height() / 2;
        const auto spot = m_field->place(size,
                                         {middle + QPointF(aside, 0), middle - QPointF(aside, 0),
                                          middle - QPointF(0, away), middle + QPointF(0, away)},
                                         LabelField::Beside);
        if (spot)
            text(each.words, m_numbers, each.muted ? style.theme.muted : style.theme.ink,
                 {spot->left() + px(2), spot->top() + 0.88 * style.small}, true);
    }
}

void RowsPainter::countHidden(double top)
{
    const size_t hidden = m_rows.rows.size() - m_shown;
    if (hidden == 0)
        return;
    const QString words = RowsWords::tr("and %1 more rows in the data file").arg(hidden);
    text(elided(m_small, words, m_body.width()), m_small, m_sheet.style.theme.muted,
         {m_body.left(), top + m_sheet.style.small});
}

} // namespace memreport
