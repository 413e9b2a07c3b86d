// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figurescene.h"

#include "models/base/text.h"
#include "views/charts/chartitems.h"
#include "views/charts/figurefont.h"
#include "views/charts/figurelayout.h"
#include "views/charts/panelchart.h"
#include "views/charts/panelpainter.h"
#include "views/charts/quadrantpainter.h"
#include "views/charts/rowspainter.h"
#include "views/charts/tablepainter.h"

#include <QGraphicsRectItem>
#include <QGraphicsScene>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace memreport {

namespace {

double highest(const FigurePanel &panel)
{
    double top = 0;
    for (const FigureLine &line : panel.lines) {
        if (!line.series)
            continue;
        for (const FigureLine::Run &run : line.runs) {
            for (size_t i = run.first; i < run.last; ++i) {
                for (const Series *series : {line.series.get(), line.high.get()}) {
                    if (series && std::isfinite(series->value(i)))
                        top = std::max(top, series->value(i));
                }
            }
        }
    }
    for (const FigureMark &mark : panel.marks)
        top = std::max(top, mark.y);
    return top;
}

} // namespace

struct FigureScene::Private
{
    std::shared_ptr<const FigureSpec> spec;
    FigureStyle style;
    TimeRange range;
    QGraphicsScene scene;
    QGraphicsItem *below = nullptr;
    QGraphicsItem *above = nullptr;
    FigureLayout layout;
    std::vector<double> tops;
    std::vector<ValueScale> scales;
    std::vector<std::unique_ptr<PanelChart>> charts; ///< none for an empty panel
    std::vector<Panel> panels;
    std::vector<Mark> marks;
    std::vector<FigureSpot> spots;
    std::map<size_t, QuadrantMap> quadrants; ///< by panel

    bool timed(size_t i) const { return spec->panels[i].overTime(); }

    double wantedTop(size_t i) const
    {
        if (spec->panels[i].yMax)
            return *spec->panels[i].yMax;
        // A bracket stands above the plateau and needs a little air.
        return tops[i] * (spec->panels[i].brackets.empty() ? 1.02 : 1.1);
    }

    /// rows: how many steps each panel has room for. Panels with a shared axis end on one top, which
    /// the lowest of them must be able to label; a higher one may take finer steps to it.
    void findScales(const std::vector<int> &rows)
    {
        double shared = 0;
        int least = 5;
        for (size_t i = 0; i < spec->panels.size(); ++i) {
            if (!timed(i))
                continue;
            shared = std::max(shared, wantedTop(i));
            if (!layout.panels.empty() && !layout.panels[i].empty)
                least = std::min(least, rows[i]);
        }
        scales.clear();
        for (size_t i = 0; i < spec->panels.size(); ++i) {
            const ValueScale coarse =
                spec->sharedY ? lowScale(shared, least) : lowScale(wantedTop(i), rows[i]);
            const ValueScale fine = lowScale(coarse.top, rows[i]);
            scales.push_back(fine.top == coarse.top ? fine : coarse);
        }
    }

    double valueWidth() const
    {
        double width = 0;
        const QFont numbers = figureFont(style.small, QFont::Normal, true);
        for (size_t i = 0; i < scales.size(); ++i) {
            if (timed(i))
                width = std::max({width, textWidth(numbers, fixed(scales[i].top, scales[i].decimals)),
                                  textWidth(numbers, spec->panels[i].unit)});
        }
        return width > 0 ? std::ceil(width + 6 * style.unit) : 0;
    }

    void arrange()
    {
        std::vector<int> rows(spec->panels.size(), 5);
        layout = {};
        // The steps decide the width of their labels, which decides the heights, which decide the steps:
        // two rounds, the second one on known heights.
        for (int round = 0; round < 2; ++round) {
            findScales(rows);
            layout = layOut(*spec, style, valueWidth());
            for (size_t i = 0; i < rows.size(); ++i)
                rows[i] = std::clamp(int(layout.panels[i].plot.height() / (2 * style.small)), 1, 5);
        }
        findScales(rows);
        panels.clear();
        for (size_t i = 0; i < spec->panels.size(); ++i) {
            const PanelLayout &at = layout.panels[i];
            panels.push_back({at.area, at.empty || !timed(i) ? QRectF() : at.plot, at.gutter, scales[i].top,
                              !at.keys, at.oneRowLabels});
            if (charts[i])
                charts[i]->place(QRectF(QPointF(), style.size), at.plot, scales[i].top);
        }
    }

    void titles()
    {
        double y = layout.titleTop + style.title;
        for (const QString &line : layout.titleLines) {
            new TextItem(line, figureFont(style.title, QFont::DemiBold), style.theme.ink, {style.margin, y},
                         above);
            y += rowHeight(style.title);
        }
        y = layout.subtitleTop + style.small;
        for (const QString &line : layout.subtitleLines) {
            new TextItem(line, figureFont(style.small), style.theme.muted, {style.margin, y}, above);
            y += rowHeight(style.small);
        }
    }

    void decorate()
    {
        delete below;
        delete above;
        below = new QGraphicsRectItem;
        above = new QGraphicsRectItem;
        for (QGraphicsItem *root : {below, above}) {
            root->setFlag(QGraphicsItem::ItemHasNoContents);
            scene.addItem(root);
        }
        above->setZValue(2);
        marks.clear();
        spots.clear();
        quadrants.clear();
        titles();
        for (size_t i = 0; i < spec->panels.size(); ++i) {
            if (timed(i) || layout.panels[i].empty)
                paintOverTime(i);
            else
                paintContent(i);
        }
    }

    void paintOverTime(size_t i)
    {
        PanelPainter painter({*spec,
                              spec->panels[i],
                              layout.panels[i],
                              style,
                              {range, layout.panels[i].plot, scales[i].top},
                              scales[i],
                              charts[i].get(),
                              below,
                              above});
        painter.paint();
        for (const DrawnMark &drawn : painter.marks())
            marks.push_back({i, drawn.centre, drawn.marks});
    }

    void paintContent(size_t i)
    {
        const auto &content = spec->panels[i].content;
        const PanelCanvas::Sheet sheet{spec->panels[i], layout.panels[i], style, below, above};
        const auto draw = [this, i](auto painter) {
            painter.paint();
            for (FigureSpot spot : painter.spots()) {
                spot.panel = i;
                spots.push_back(spot);
            }
            return painter;
        };
        if (const auto *rows = std::get_if<FigureRows>(&content))
            draw(RowsPainter(sheet, *rows));
        else if (const auto *quadrant = std::get_if<FigureQuadrant>(&content))
            quadrants.insert_or_assign(i, draw(QuadrantPainter(sheet, *quadrant)).map());
        else if (const auto *table = std::get_if<FigureTable>(&content))
            draw(TablePainter(sheet, *table));
    }

    void show()
    {
        for (const auto &chart : charts) {
            if (chart)
                chart->setRange(range);
        }
        decorate();
    }
};

FigureScene::FigureScene(std::shared_ptr<const FigureSpec> spec, const FigureStyle &style)
    : d(std::make_unique<Private>())
{
    d->spec = std::move(spec);
    d->style = style;
    d->range = d->spec->range;
    // Everything is rebuilt when the range moves; a search tree would be built for nothing.
    d->scene.setItemIndexMethod(QGraphicsScene::NoIndex);
    for (const FigurePanel &panel : d->spec->panels) {
        d->tops.push_back(highest(panel));
        d->charts.push_back(panel.emptyText.isEmpty() && panel.overTime()
                                ? std::make_unique<PanelChart>(d->scene, panel, d->style)
                                : nullptr);
    }
    setStyle(style);
}

FigureScene::~FigureScene() = default;

void FigureScene::setRange(const TimeRange &range)
{
    if (range.isEmpty() || range == d->range)
        return;
    d->range = range;
    d->show();
}

TimeRange FigureScene::range() const
{
    return d->range;
}

void FigureScene::setStyle(const FigureStyle &style)
{
    d->style = style;
    d->scene.setSceneRect(QRectF(QPointF(), style.size));
    d->arrange();
    d->show();
}

void FigureScene::render(QPainter *painter) const
{
    const QRectF sheet(QPointF(), d->style.size);
    painter->setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter->fillRect(sheet, d->style.theme.ground);
    d->scene.render(painter, sheet, sheet);
}

const std::vector<FigureScene::Panel> &FigureScene::panels() const
{
    return d->panels;
}

double FigureScene::x(size_t panel, Instant t) const
{
    return PlotMap{d->range, d->panels[panel].plot, d->panels[panel].yMax}.x(t);
}

double FigureScene::y(size_t panel, double value) const
{
    return PlotMap{d->range, d->panels[panel].plot, d->panels[panel].yMax}.y(value);
}

Instant FigureScene::time(size_t panel, double x) const
{
    return PlotMap{d->range, d->panels[panel].plot, d->panels[panel].yMax}.time(x);
}

const std::vector<FigureScene::Mark> &FigureScene::marks() const
{
    return d->marks;
}

const std::vector<FigureSpot> &FigureScene::spots() const
{
    return d->spots;
}

double FigureScene::thresholdAt(const FigureSpot &threshold, QPointF point) const
{
    return d->quadrants.at(threshold.panel).valueAt(threshold.index, point);
}

bool FigureScene::hasTimeAxis() const
{
    return std::ranges::any_of(d->panels, [](const Panel &panel) { return !panel.plot.isNull(); });
}

std::vector<FigureScene::Label> FigureScene::labels() const
{
    std::vector<Label> found;
    for (QGraphicsItem *item : d->above->childItems()) {
        if (const auto *text = dynamic_cast<const TextItem *>(item))
            found.push_back({text->text(), text->textRect()});
    }
    return found;
}

const FigureSpec &FigureScene::spec() const
{
    return *d->spec;
}

const FigureStyle &FigureScene::style() const
{
    return d->style;
}

} // namespace memreport
