// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figurelayout.h"

#include "views/charts/figurefont.h"
#include "views/charts/rowspainter.h"
#include "views/charts/tablepainter.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

class Layouter
{
public:
    Layouter(const FigureSpec &spec, const FigureStyle &style, double valueWidth)
        : m_spec(spec)
        , m_style(style)
        , m_valueWidth(valueWidth)
        , m_text(figureFont(style.text, QFont::DemiBold))
        , m_small(figureFont(style.small))

        , m_pad(8 * style.unit)
        , m_content(QRectF(QPointF(), style.size)
                        .adjusted(style.margin, style.margin, -style.margin, -style.margin))
    {
        m_result.panels.resize(spec.panels.size());
    }

    FigureLayout run()
    {
        placeTitles();
        placeEmpty();
        if (m_spec.arrangement == Arrangement::Stack)
            stack();
        else
            featuredAndGrid();
        return m_result;
    }

private:
    void placeTitles()
    {
        if (!m_style.titles)
            return;
        const QFont title = figureFont(m_style.title, QFont::DemiBold);
        m_result.titleLines = wrapped(title, m_spec.title, m_content.width());
        m_result.subtitleLines = wrapped(m_small, m_spec.subtitle, m_content.width());
        m_result.titleTop = m_content.top();
        m_result.subtitleTop =
            m_result.titleTop + double(m_result.titleLines.size()) * rowHeight(m_style.title);
        m_content.setTop(m_result.subtitleTop +
                         double(m_result.subtitleLines.size()) * rowHeight(m_style.small) + m_style.gap / 2);
    }

    /// Panels without data collapse to one muted line each, at the foot.
    void placeEmpty()
    {
        for (size_t i = m_spec.panels.size(); i-- > 0;) {
            if (m_spec.panels[i].emptyText.isEmpty())
                continue;
            PanelLayout &panel = m_result.panels[i];
            panel.empty = true;
            panel.noteLines = wrapped(m_small, m_spec.panels[i].emptyText, m_content.width());
            const double height = double(panel.noteLines.size()) * rowHeight(m_style.small);
            panel.area = QRectF(m_content.left(), m_content.bottom() - height, m_content.width(), height);
            panel.headerTop = panel.area.top();
            m_content.setBottom(panel.area.top() - m_pad / 2);
        }
    }

    std::vector<size_t> filled(bool featured) const
    {
        std::vector<size_t> found;
        for (size_t i = 0; i < m_spec.panels.size(); ++i) {
            if (!m_result.panels[i].empty && m_spec.panels[i].featured == featured)
                found.push_back(i);
        }
        return found;
    }

    void stack()
    {
        std::vector<size_t> all;
        std::vector<size_t> timed;
        for (size_t i = 0; i < m_spec.panels.size(); ++i) {
            if (m_result.panels[i].empty)
                continue;
            all.push_back(i);
            if (m_spec.panels[i].overTime())
                timed.push_back(i);
        }
        if (all.empty())
            return;
        const double axis = timed.empty() ? 0 : axisHeight();
        const auto heights =
            stackHeights(all, m_content.height() - axis - m_style.gap / 2 * double(all.size() - 1));
        double top = m_content.top();
        bool oneRow = false;
        for (size_t k = 0; k < all.size(); ++k)
            oneRow = oneRow ||
                     (m_spec.panels[all[k]].overTime() && labelsHeight(m_spec.panels[all[k]]) > heights[k]);
        const double gutter = nameGutter(timed, oneRow);
        for (size_t k = 0; k < all.size(); ++k) {
            const size_t i = all[k];
            PanelLayout &panel = m_result.panels[i];
            panel.oneRowLabels = oneRow;
            const bool last = !timed.empty() && i == timed.back();
            panel.area = QRectF(m_content.left(), top, m_content.width(), heights[k] + (last ? axis : 0));
            panel.timeLabels = panel.zoneLabel = last;
            if (m_spec.panels[i].overTime()) {
                panel.gutter = gutter;
                head(i, m_content.width() - m_valueWidth, false);
                finish(panel, headerHeight(panel), m_valueWidth, true);
            } else {
                head(i, m_content.width(), false);
                finishContent(panel, headerHeight(panel));
            }
            top = panel.area.bottom() + m_style.gap / 2;
        }
    }

    /// Rows and tables take what they need, at most their share where all need more than there is; the
    /// other panels share the rest.
    std::vector<double> stackHeights(const std::vector<size_t> &panels, double room)
    {
        std::vector<double> heights;
        double wanted = 0;
        double flexible = 0;
        for (const size_t i : panels) {
            const auto natural = naturalHeight(m_spec.panels[i]);
            heights.push_back(natural.value_or(0));
            wanted += heights.back();
            flexible += natural ? 0 : 1;
        }
        const double most =
            flexible > 0 ? room * double(panels.size()) / (double(panels.size()) + flexible) : room;
        if (wanted > most) {
            for (double &height : heights)
                height *= most / wanted;
            wanted = most;
        } else if (panels.size() == 1) {
            heights.front() = room; // rows stand farther apart
        }
        // Titles and phases take nothing away from their own track: all plots are equally high.
        std::vector<double> over;
        for (const size_t i : panels)
            over.push_back(heights[over.size()] > 0 ? 0 : heightOver(m_spec.panels[i]));
        const double words = std::accumulate(over.begin(), over.end(), 0.0);
        const double share = words < (room - wanted) / 2 ? (room - wanted - words) / flexible : 0;
        for (size_t k = 0; k < heights.size(); ++k) {
            if (heights[k] <= 0)
                heights[k] = share > 0 ? share + over[k] : (room - wanted) / flexible;
        }
        return heights;
    }

    /// Of names over values, one below the other.
    double labelsHeight(const FigurePanel &panel) const
    {
        const auto lines = std::ranges::count_if(
            panel.lines, [](const FigureLine &line) { return !line.secondary && !line.label.isEmpty(); });
        return double(lines) * (rowHeight(m_style.text) + rowHeight(m_style.small));
    }

    /// What stands over the plot of a track and not over every one.
    double heightOver(const FigurePanel &panel) const
    {
        const bool phases = std::ranges::any_of(
            panel.bands, [](const FigureBand &band) { return band.kind == FigureBand::Kind::Phase; });
        return double(wrapped(m_text, panel.title, m_content.width() - m_valueWidth).size()) *
                   rowHeight(m_style.text) +
               (phases ? m_style.phase + m_pad / 2 - m_style.small : 0);
    }

    /// nullopt: as much as there is.
    std::optional<double> naturalHeight(const FigurePanel &panel) const
    {
        const double header =
            double(wrapped(m_text, panel.title, m_content.width()).size()) * rowHeight(m_style.text) +
            double(wrapped(m_small, panel.note, m_content.width()).size()) * rowHeight(m_style.small) + m_pad;
        if (const auto *rows = std::get_if<FigureRows>(&panel.content))
            return header + RowsPainter::heightOf(*rows, m_style);
        if (const auto *table = std::get_if<FigureTable>(&panel.content))
            return header + TablePainter::heightOf(*table, m_style, m_content.width());
        return std::nullopt;
    }

    void finishContent(PanelLayout &panel, double header) const
    {
        panel.timeLabels = panel.zoneLabel = panel.unitLabel = panel.valueLabels = false;
        panel.gutter = 0;
        panel.plot = panel.area.adjusted(0, header > 0 ? header + m_pad / 2 : 0, 0, 0);
        panel.plot.setHeight(std::max(panel.plot.height(), double(m_style.small)));
    }

    void featuredAndGrid()
    {
        const auto featured = filled(true);
        const auto others = filled(false);
        double share = others.empty() ? 1 : 2.0 / 3;
        if (featured.empty())
            share = 0;
        else if (gridColumns(others) < int(others.size()))
            share = 0.5; // two rows of small panels need the room
        else if (m_content.height() < 34 * m_style.small)
            share = 0.55; // else the words of the small ones have no room
        const double upper =
            m_content.height() * share - (others.empty() || featured.empty() ? 0 : m_style.gap);
        double top = m_content.top();
        for (const size_t i : featured) {
            PanelLayout &panel = m_result.panels[i];
            panel.area = QRectF(m_content.left(), top, m_content.width(), upper / double(featured.size()));
            if (m_spec.panels[i].overTime()) {
                panel.gutter = nameGutter({i});
                panel.zoneLabel = i == featured.front();
                head(i, m_content.width() - m_valueWidth, false);
                finish(panel, headerHeight(panel), m_valueWidth, true);
            } else {
                head(i, m_content.width(), false);
                finishContent(panel, headerHeight(panel));
            }
            top = panel.area.bottom();
        }
        grid(others, featured.empty() ? top : top + m_style.gap, featured.empty());
    }

    int gridColumns(const std::vector<size_t> &panels) const
    {
        if (panels.empty())
            return 1;
        const double least = (filled(true).empty() ? 26.0 : 13.0) * m_style.small;
        const int n = int(panels.size());
        const int fit = std::clamp(int((m_content.width() + m_style.gap) / (least + m_style.gap)), 1, n);
        const int rows = (n + fit - 1) / fit;
        return (n + rows - 1) / rows;
    }

    void grid(const std::vector<size_t> &panels, double top, bool zone)
    {
        if (panels.empty())
            return;
        const int columns = gridColumns(panels);
        const int rows = (int(panels.size()) + columns - 1) / columns;
        const bool shared = m_spec.sharedY;
        const double left = m_content.left() + (shared ? m_valueWidth : 0);
        const double width = (m_content.right() - left - m_style.gap * (columns - 1)) / columns;
        const double rowGap = m_style.gap * 0.75;
        const double height = (m_content.bottom() - top - rowGap * (rows - 1)) / rows;
        const double gutter = endGutter(panels);
        for (int row = 0; row < rows; ++row) {
            double header = 0;
            int keys = 0;
            qsizetype skip = 0;
            const double textWidth = width - (shared ? 0 : m_valueWidth);
            const auto first = size_t(row * columns);
            const auto last = std::min(panels.size(), first + size_t(columns));
            for (size_t k = first; k < last; ++k) {
                PanelLayout &panel = m_result.panels[panels[k]];
                panel.area = QRectF(left + double(k - first) * (width + m_style.gap),
                                    top + row * (height + rowGap), width, height);
                panel.gutter = gutter;
                panel.valueLabels = !shared || k == first;
                panel.zoneLabel = zone && k + 1 == panels.size();
                skip = std::max(skip, head(panels[k], textWidth, true));
                keys = std::max(keys, panel.keyRows);
            }
            for (size_t k = first; k < last; ++k) {
                head(panels[k], textWidth, true, skip);
                m_result.panels[panels[k]].keyRows = keys;
                header = std::max(header, headerHeight(m_result.panels[panels[k]]));
            }
            for (size_t k = first; k < last; ++k) {
                PanelLayout &panel = m_result.panels[panels[k]];
                if (m_spec.panels[panels[k]].overTime())
                    finish(panel, header, shared ? 0 : m_valueWidth, row == 0 || !shared);
                else
                    finishContent(panel, header);
            }
        }
    }

    /// Text rows above a plot, wrapped to the width.
    /// skip: pieces of the note to leave out. Returns how many were left out in the end.
    qsizetype head(size_t i, double width, bool keys, qsizetype skip = 0)
    {
        const FigurePanel &panel = m_spec.panels[i];
        PanelLayout &layout = m_result.panels[i];
        layout.headerTop = layout.area.top();
        layout.titleLines = wrapped(m_text, panel.title, width);
        layout.keys = keys;
        if (keys)
            layout.keyRows = keyRows(panel, width);
        // In a low panel the picture goes before the words; the last ones are the ones that matter.
        const double most = (keys ? 0.5 : 0.4) * layout.area.height();
        const QStringList pieces = panel.note.split(u" · "_s, Qt::SkipEmptyParts);
        for (;; ++skip) {
            layout.noteLines = wrapped(m_small, pieces.mid(skip).join(u" · "_s), width);
            if (headerHeight(layout) <= most || skip >= pieces.size())
                break;
        }
        layout.phases = !keys && std::ranges::any_of(panel.bands, [](const FigureBand &band) {
            return band.kind == FigureBand::Kind::Phase;
        });
        return skip;
    }

    int keyRows(const FigurePanel &panel, double width) const
    {
        double x = 0;
        int rows = 0;
        for (const FigureLine &line : panel.lines) {
            if (line.secondary || line.label.isEmpty())
                continue;
            const double needed = keySample() + textWidth(m_small, line.label) + m_pad;
            if (rows == 0 || x + needed > width + m_pad) {
                ++rows;
                x = 0;
            }
            x += needed;
        }
        return rows;
    }

    double keySample() const { return 2.2 * m_style.small; }

    double headerHeight(const PanelLayout &panel) const
    {
        return double(panel.titleLines.size()) * rowHeight(m_style.text) +
               double(panel.keyRows + panel.noteLines.size()) * rowHeight(m_style.small);
    }

    double axisHeight() const { return rowHeight(m_style.small) + m_pad / 2; }

    /// unit: of this row of panels one names the unit above its axis; all plots begin at one height.
    void finish(PanelLayout &panel, double header, double left, bool unit) const
    {
        panel.unitLabel = unit && panel.valueLabels;
        const double phases = panel.phases ? m_style.phase + m_pad / 2 : 0;
        const double above = std::max(phases, unit ? m_style.small : 0.0) + 0.6 * m_style.small;
        panel.plot =
            panel.area.adjusted(left, header + above, -panel.gutter, panel.timeLabels ? -axisHeight() : 0);
        if (panel.plot.height() < m_style.small)
            panel.plot.setHeight(m_style.small);
        if (panel.plot.width() < m_style.small)
            panel.plot.setWidth(m_style.small);
    }

    double gutterLimit() const { return std::max(m_style.gutter, m_style.size.width() * 0.32); }

    double nameGutter(const std::vector<size_t> &panels, bool oneRow = false) const
    {
        double widest = 0;
        for (const size_t i : panels) {
            for (const FigureLine &line : m_spec.panels[i].lines) {
                if (line.secondary)
                    continue;
                const double name = textWidth(m_text, line.label);
                const double value = textWidth(m_text, line.endText);
                widest = std::max(widest, oneRow ? name + m_pad + value : std::max(name, value));
            }
        }
        if (!m_style.colouredText)
            widest += keySample();
        const double zone = textWidth(m_small, m_spec.origin ? m_spec.origin->title : u"UTC, 2026"_s);
        return std::min(std::max(widest, zone) + 1.5 * m_pad, gutterLimit());
    }

    double endGutter(const std::vector<size_t> &panels) const
    {
        double widest = 0;
        for (const size_t i : panels) {
            for (const FigureLine &line : m_spec.panels[i].lines) {
                if (!line.secondary)
                    widest = std::max(widest, textWidth(m_small, line.endText));
            }
        }
        return widest > 0 ? widest + 1.5 * m_pad : 0;
    }

    const FigureSpec &m_spec;
    const FigureStyle &m_style;
    double m_valueWidth;
    QFont m_text;
    QFont m_small;
    double m_pad; ///< between letters and lines
    QRectF m_content;
    FigureLayout m_result;
};

} // namespace

double rowHeight(int pixels)
{
    return std::round(pixels * 1.38 * 4) / 4;
}

FigureLayout layOut(const FigureSpec &spec, const FigureStyle &style, double valueWidth)
{
    return Layouter(spec, style, valueWidth).run();
}

} // namespace memreport
