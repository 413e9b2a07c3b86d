// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figurecursor.h"

#include "models/base/text.h"
#include "models/figures/comparefigure.h"
#include "views/charts/visiblepoints.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

const FigureLine &lineOf(const FigureSpec &spec, SampleRef at)
{
    return spec.panels[at.panel].lines[at.line];
}

/// All lines that are no companions, in the order of the panels.
std::vector<SampleRef> mainLines(const FigureSpec &spec)
{
    std::vector<SampleRef> lines;
    for (size_t p = 0; p < spec.panels.size(); ++p) {
        for (size_t l = 0; l < spec.panels[p].lines.size(); ++l) {
            const FigureLine &line = spec.panels[p].lines[l];
            if (!line.secondary && line.series && !line.runs.empty())
                lines.push_back({p, l, line.runs.front().first});
        }
    }
    return lines;
}

} // namespace

std::optional<size_t> panelAt(const FigureScene &scene, QPointF point)
{
    for (size_t i = 0; i < scene.panels().size(); ++i) {
        const FigureScene::Panel &panel = scene.panels()[i];
        if (panel.plot.adjusted(0, 0, panel.gutter, 0).contains(point))
            return i;
    }
    return std::nullopt;
}

std::optional<SampleRef> sampleNear(const FigureScene &scene, QPointF point, double reach)
{
    const auto panel = panelAt(scene, point);
    if (!panel)
        return std::nullopt;
    const Instant t = scene.time(*panel, point.x());
    std::optional<SampleRef> best;
    double nearest = reach;
    const auto &lines = scene.spec().panels[*panel].lines;
    for (size_t i = 0; i < lines.size(); ++i) {
        const auto sample = lines[i].series ? sampleAt(lines[i], t) : std::nullopt;
        if (!sample)
            continue;
        const double off = std::abs(scene.y(*panel, lines[i].series->value(*sample)) - point.y());
        if (off < nearest) {
            nearest = off;
            best = SampleRef{*panel, i, *sample};
        }
    }
    return best;
}

std::optional<SampleRef> firstSample(const FigureScene &scene)
{
    const auto lines = mainLines(scene.spec());
    const auto featured = std::ranges::find_if(
        lines, [&](const SampleRef &at) { return scene.spec().panels[at.panel].featured; });
    if (lines.empty())
        return std::nullopt;
    SampleRef at = featured == lines.end() ? lines.front() : *featured;
    const FigureLine &line = lineOf(scene.spec(), at);
    at.sample = std::clamp(line.series->lowerBound(scene.range().from), line.runs.front().first,
                           line.runs.back().last - 1);
    return at;
}

SampleRef stepped(const FigureSpec &spec, SampleRef from, int steps)
{
    const FigureLine &line = lineOf(spec, from);
    SampleRef to = from;
    for (int left = std::abs(steps); left > 0; --left) {
        auto run = std::ranges::find_if(
            line.runs, [&](const FigureLine::Run &r) { return to.sample >= r.first && to.sample < r.last; });
        if (run == line.runs.end())
            break;
        if (steps > 0 && to.sample + 1 < run->last)
            ++to.sample;
        else if (steps > 0 && run + 1 != line.runs.end())
            to.sample = (run + 1)->first;
        else if (steps < 0 && to.sample > run->first)
            --to.sample;
        else if (steps < 0 && run != line.runs.begin())
            to.sample = (run - 1)->last - 1;
    }
    return to;
}

SampleRef otherLine(const FigureSpec &spec, SampleRef from, int steps)
{
    const auto lines = mainLines(spec);
    const auto here = std::ranges::find_if(
        lines, [&](const SampleRef &at) { return at.panel == from.panel && at.line == from.line; });
    if (here == lines.end())
        return from;
    const auto n = qsizetype(lines.size());
    SampleRef to = lines[size_t((here - lines.begin() + steps + n) % n)];
    const FigureLine &line = lineOf(spec, to);
    const Instant t = timeOf(spec, from);
    to.sample = sampleAt(line, t).value_or(
        std::clamp(line.series->lowerBound(t), line.runs.front().first, line.runs.back().last - 1));
    return to;
}

Instant timeOf(const FigureSpec &spec, SampleRef at)
{
    return lineOf(spec, at).series->time(at.sample);
}

QString valueText(const FigurePanel &panel, double value)
{
    if (panel.unit == "GiB"_L1)
        return bytesText(value * bytesPerGiB);
    return fixed(value, std::abs(value) < 10 ? 2 : 1, true) + u' ' + panel.unit;
}

QString timeText(const FigureSpec &spec, Instant t)
{
    return spec.origin ? exactSpan(t - spec.origin->time) : humanTime(t, spec.zone);
}

QString sampleText(const FigureSpec &spec, SampleRef at)
{
    const FigureLine &line = lineOf(spec, at);
    const QString axis = spec.origin ? spec.origin->title : spec.zone.isEmpty() ? u"UTC"_s : spec.zone;
    return timeText(spec, line.series->time(at.sample)) + u' ' + axis + u", "_s + line.label + u", "_s +
           valueText(spec.panels[at.panel], line.series->value(at.sample));
}

} // namespace memreport
