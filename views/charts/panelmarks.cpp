// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "views/charts/chartitems.h"
#include "views/charts/figurecursor.h"
#include "views/charts/figurefont.h"
#include "views/charts/panelpainter.h"
#include "views/charts/visiblepoints.h"

#include <QGraphicsPathItem>
#include <QPen>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr Duration halfDay = std::chrono::hours(12);

bool isKill(FigureMark::Kind kind)
{
    return kind == FigureMark::Kind::KillV3 || kind == FigureMark::Kind::KillV2 ||
           kind == FigureMark::Kind::KillV1;
}

/// The blank nearest to the middle that does not part a number from its unit or month; -1: none.
qsizetype splitAt(const QString &words)
{
    qsizetype best = -1;
    for (qsizetype at = words.indexOf(u' '); at > 0; at = words.indexOf(u' ', at + 1)) {
        const auto off = [&words](qsizetype i) { return std::abs(2 * i - words.size()); };
        if (!words[at - 1].isDigit() && (best < 0 || off(at) < off(best)))
            best = at;
    }
    return best;
}

} // namespace

void PanelPainter::markers()
{
    double offset = 0;
    for (const FigureLine &line : m.panel.lines) {
        if (line.secondary || !line.series)
            continue;
        markLine(line, offset);
        offset += 0.5;
    }
}

void PanelPainter::markLine(const FigureLine &line, double offset)
{
    const MarkerShape shape = markerOf(line.role);
    QPainterPath all;
    const auto put = [&](size_t i, const QPainterPath &marker) {
        const double value = line.series->value(i);
        if (std::isfinite(value) && m.map.range.contains(line.series->time(i)))
            all.addPath(marker.translated(m.map.x(line.series->time(i)), m.map.y(value)));
    };
    // One every 12 h, or every multiple of it that leaves the line to be seen between two markers.
    const double needed = 7 * m.style.marker / m.layout.plot.width() * double(m.map.range.length().count());
    const auto step = halfDay * std::max<qint64>(1, qint64(std::ceil(needed / double(halfDay.count()))));
    const QPainterPath marker = markerPath(shape, m.style.marker * 0.8);
    const Duration shift(qint64(double(step.count()) * std::fmod(offset, 1.0)));
    const auto begin = m.map.range.from - (m.map.range.from.time_since_epoch() % step) + shift;
    for (Instant t = begin; t < m.map.range.to && shape != MarkerShape::None; t += step) {
        if (const auto at = sampleAt(line, t))
            put(*at, marker);
    }
    const QPainterPath dot = markerPath(MarkerShape::Circle, std::max(px(3), 2 * m.style.line));
    for (const FigureLine::Run &run : line.runs) {
        if (run.last == run.first + 1)
            put(run.first, dot);
    }
    if (all.isEmpty())
        return;
    auto *item = new QGraphicsPathItem(all, m.above);
    item->setPen(QPen(m.style.theme.ground, m.style.halo / 2));
    item->setBrush(m.style.theme.colour(line.role));
}

void PanelPainter::collectMarks()
{
    for (size_t i = 0; i < m.panel.marks.size(); ++i) {
        const FigureMark &mark = m.panel.marks[i];
        if (!m.map.range.contains(mark.time))
            continue;
        const QPointF centre(m.map.x(mark.time), std::max(m.map.y(mark.y), m.layout.plot.top()));
        const auto near = std::ranges::find_if(m_marks, [&](const DrawnMark &drawn) {
            const FigureMark &other = m.panel.marks[drawn.marks.front()];
            const QPointF off = drawn.centre - centre;
            return other.kind == mark.kind && std::abs(off.x()) < m.style.kill &&
                   std::abs(off.y()) < m.style.kill;
        });
        if (near != m_marks.end())
            near->marks.push_back(i);
        else
            m_marks.push_back({centre, {i}});
    }
}

void PanelPainter::prepareField()
{
    for (const DrawnMark &drawn : m_marks) {
        const double r = m.style.kill * 0.9;
        m_field.block(QRectF(drawn.centre - QPointF(r, r), QSizeF(2 * r, 2 * r)));
    }
    if (!m.panel.featured || (m.panel.brackets.empty() && m_marks.empty()))
        return;
    for (const FigureBand &band : m.panel.bands) {
        if (band.kind == FigureBand::Kind::Gap && band.range)
            m_field.avoid({{m.map.x(band.range->from), m.layout.plot.top()},
                           {m.map.x(band.range->from), m.layout.plot.bottom()},
                           {m.map.x(band.range->to), m.layout.plot.bottom()},
                           {m.map.x(band.range->to), m.layout.plot.top()}},
                          0.05);
    }
    for (size_t i = 0; i < m.panel.lines.size(); ++i) {
        const FigureLine &line = m.panel.lines[i];
        const ExtremaIndex *index = m.chart->index(i);
        for (const FigureLine::Run &run : index ? line.runs : std::vector<FigureLine::Run>()) {
            QList<QPointF> points;
            for (const QPointF p :
                 visiblePoints(line, run, *index, m.map.range, int(m.layout.plot.width() / px(4))))
                points.append({m.map.x(instantFromMs(qint64(p.x()))), m.map.y(p.y())});
            m_field.avoid(points);
        }
    }
}

void PanelPainter::placed(const QString &words, const std::vector<Anchor> &anchors, bool search)
{
    const auto sizeOf = [this](const QStringList &rows) {
        double width = 0;
        for (const QString &row : rows)
            width = std::max(width, textWidth(m_small, row));
        return QSizeF(width + px(4), 1.15 * m.style.small * double(rows.size()));
    };
    const auto centresOf = [&anchors](QSizeF size) {
        std::vector<QPointF> centres;
        for (const Anchor &anchor : anchors) {
            const double shift = anchor.side == Side::Left    ? size.width() / 2
                                 : anchor.side == Side::Right ? -size.width() / 2
                                                              : 0;
            centres.push_back(anchor.point + QPointF(shift, 0));
        }
        return centres;
    };
    QStringList rows{words};
    auto spot = m_field.place(sizeOf(rows), centresOf(sizeOf(rows)), LabelField::Beside);
    const qsizetype space = splitAt(words);
    if (!spot && space > 0) {
        rows = {words.left(space), words.mid(space + 1)};
        spot = m_field.place(sizeOf(rows), centresOf(sizeOf(rows)), LabelField::Beside);
    }
    if (!spot && search) {
        rows = {words};
        spot = m_field.place(sizeOf(rows), centresOf(sizeOf(rows)), LabelField::Anywhere);
    }
    for (qsizetype i = 0; spot && i < rows.size(); ++i)
        text(rows[i], m_small, m.style.theme.ink,
             {spot->left() + px(2), spot->top() + (0.88 + 1.15 * double(i)) * m.style.small}, true);
}

void PanelPainter::brackets()
{
    for (const FigureBracket &bracket : m.panel.brackets) {
        if (bracket.range.to <= m.map.range.from || bracket.range.from >= m.map.range.to)
            continue;
        if (bracket.yFrom == bracket.yTo)
            timeBracket(bracket);
        else
            dropBracket(bracket);
    }
}

void PanelPainter::timeBracket(const FigureBracket &bracket)
{
    const double left = std::max(m.map.x(bracket.range.from), m.layout.plot.left());
    const double right = std::min(m.map.x(bracket.range.to), m.layout.plot.right());
    const double y = std::max(m.map.y(bracket.yFrom) - 1.1 * m.style.small, m.layout.plot.top() + px(2));
    const double tick = 0.4 * m.style.small;
    stroke({{left, y + tick}, {left, y}, {right, y}, {right, y + tick}}, m.style.theme.muted, m.style.grid,
           m.above);
    m_field.block(QRectF(left, y - 1, right - left, tick + 1));
    const double middle = (left + right) / 2;
    placed(bracket.label,
           {{{middle, y - 0.8 * m.style.small}},
            {{middle, y - 1.4 * m.style.small}},
            {{middle, y + 1.8 * m.style.small}}},
           true);
}

void PanelPainter::dropBracket(const FigureBracket &bracket)
{
    const double x = std::min(m.map.x(bracket.range.to) + 0.9 * m.style.small, m.layout.plot.right() - px(2));
    const double top = m.map.y(std::max(bracket.yFrom, bracket.yTo));
    const double bottom = m.map.y(std::min(bracket.yFrom, bracket.yTo));
    const double tick = 0.4 * m.style.small;
    stroke({{x - tick, top}, {x, top}, {x, bottom}, {x - tick, bottom}}, m.style.theme.muted, m.style.grid,
           m.above);
    m_field.block(QRectF(x - tick, top, tick + 1, bottom - top));
    const double beside = x + 0.7 * m.style.small;
    const double middle = (top + bottom) / 2;
    placed(bracket.label,
           {{{beside, middle}, Side::Left},
            {{beside, top + 2 * m.style.small}, Side::Left},
            {{beside, bottom - 2 * m.style.small}, Side::Left},
            {{x - 2 * m.style.small, middle}, Side::Right}},
           true);
}

void PanelPainter::drawMarks()
{
    for (const DrawnMark &drawn : m_marks)
        drawMark(drawn);
}

void PanelPainter::drawMark(const DrawnMark &drawn)
{
    const FigureMark &mark = m.panel.marks[drawn.marks.front()];
    const QColor colour = m.style.theme.colour(mark.role);
    if (!isKill(mark.kind)) {
        stroke({{drawn.centre.x(), m.layout.plot.top()}, {drawn.centre.x(), m.layout.plot.bottom()}},
               m.style.theme.wash(0.4), m.style.grid, m.below);
    } else if (mark.kind == FigureMark::Kind::KillV1) {
        const QFont bold = figureFont(qRound(m.style.kill * 1.3), QFont::Bold);
        text(u"?"_s, bold, colour,
             drawn.centre + QPointF(-textWidth(bold, u"?"_s) / 2, 0.37 * bold.pixelSize()), true);
    } else {
        kill(drawn.centre, colour, m.style.kill, mark.kind == FigureMark::Kind::KillV2);
    }
    int count = 0;
    for (const size_t i : drawn.marks)
        count += m.panel.marks[i].count;
    QString words = m.panel.featured || !isKill(mark.kind) ? mark.label : QString();
    if (count > 1)
        words = u"×%1"_s.arg(count) + (words.isEmpty() ? QString() : u' ' + words);
    if (words.isEmpty())
        return;
    const double off = 1.1 * m.style.kill;
    const double up = 1.7 * m.style.kill;
    placed(words,
           {{drawn.centre + QPointF(off, 0), Side::Left},
            {drawn.centre + QPointF(off, -up), Side::Left},
            {drawn.centre + QPointF(off, up), Side::Left},
            {drawn.centre + QPointF(0, -up), Side::Middle},
            {drawn.centre + QPointF(0, up), Side::Middle},
            {drawn.centre - QPointF(off, 0), Side::Right},
            {drawn.centre + QPointF(0, up), Side::Right}},
           m.panel.featured);
}

/// The author's words for the end of the line; where the view ends before it, the value there.
QString PanelPainter::endTextOf(const FigureLine &line, size_t at) const
{
    const bool whole = line.runs.empty() || at + 1 >= line.runs.back().last;
    return whole || line.endText.isEmpty() ? line.endText : valueText(m.panel, line.series->value(at));
}

void PanelPainter::endLabels()
{
    struct Label
    {
        const FigureLine *line;
        size_t at;
    };
    std::vector<Label> labels;
    std::vector<double> wanted;
    for (const FigureLine &line : m.panel.lines) {
        const auto at =
            line.secondary || line.label.isEmpty() ? std::nullopt : lastVisible(line, m.map.range);
        if (!at)
            continue;
        labels.push_back({&line, *at});
        wanted.push_back(
            std::clamp(m.map.y(line.series->value(*at)), m.layout.plot.top(), m.layout.plot.bottom()));
    }
    const bool names = !m.layout.keys;
    const bool oneRow = m.layout.oneRowLabels;
    const double height = names && !oneRow ? rowHeight(m.style.text) + lineRow() : 1.1 * m.style.small;
    const double overhang = height / 2;
    const auto centres =
        spread(wanted, std::vector<double>(labels.size(), height), m.layout.plot.top() - overhang,
               m.layout.plot.bottom() + (names && !oneRow ? 0 : overhang));
    const double x = m.layout.plot.right() + px(8);
    const double width = m.layout.gutter - px(8);
    for (size_t i = 0; i < labels.size(); ++i) {
        const FigureLine &line = *labels[i].line;
        const QString words = endTextOf(line, labels[i].at);
        const double endX = m.map.x(line.series->time(labels[i].at));
        if (std::abs(centres[i] - wanted[i]) > px(3) || endX < m.layout.plot.right() - px(12))
            stroke({{std::min(endX + px(4), x - px(6)), wanted[i]},
                    {m.layout.plot.right() + px(1), wanted[i]},
                    {x - px(2), centres[i]}},
                   m.style.theme.wash(0.35), m.style.grid / 2, m.above);
        if (!names) {
            text(elided(m_numbers, words, width), m_numbers, m.style.theme.ink,
                 {x, centres[i] + 0.36 * m.style.small});
            continue;
        }
        double left = x;
        if (!m.style.colouredText) {
            auto *item = new QGraphicsPathItem(m.above);
            QPainterPath path(QPointF(x, centres[i] - 0.2 * m.style.text));
            path.lineTo(x + 1.8 * m.style.small, centres[i] - 0.2 * m.style.text);
            item->setPath(path);
            QPen pen(m.style.theme.colour(line.role), m.style.line, Qt::SolidLine, Qt::FlatCap);
            QList<qreal> dashes = dashOf(line.role);
            for (qreal &dash : dashes)
                dash *= m.style.unit / m.style.line;
            if (!dashes.isEmpty())
                pen.setDashPattern(dashes);
            item->setPen(pen);
            left += 2.2 * m.style.small;
        }
        if (oneRow) {
            const double baseline = centres[i] + 0.36 * m.style.small;
            text(line.label, m_smallBold, letters(line.role), {left, baseline});
            text(words, m_numbers, m.style.theme.ink,
                 {left + textWidth(m_smallBold, line.label) + px(6), baseline});
            continue;
        }
        text(elided(m_text, line.label, width - (left - x)), m_text, letters(line.role),
             {left, centres[i] - 0.02 * m.style.text});
        text(elided(m_small, words, width - (left - x)), m_small, m.style.theme.ink,
             {left, centres[i] + lineRow() * 0.9});
    }
}

} // namespace memreport
