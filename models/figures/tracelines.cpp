// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/tracelines.h"

#include "models/analysis/trace.h"
#include "models/base/text.h"
#include "models/figures/figurewords.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double companionShare = 0.01;

std::shared_ptr<const Series> gibSeries(const Trace &trace, const ValueColumn &bytes, const char *title)
{
    auto series = std::make_shared<Series>();
    series->name = trace.rss->series->name;
    series->labels = trace.rss->series->labels;
    series->title = title;
    series->unit = Unit::Bytes;
    series->times = std::make_shared<TimeColumn>(trace.times);
    ValueColumn values(bytes.size());
    // Zero resident bytes say "not running" (D2): the line ends, it does not touch the axis.
    std::ranges::transform(bytes, trace.resident, values.begin(), [](double value, double resident) {
        return resident == 0 ? std::nan("") : value / bytesPerGiB;
    });
    series->values = std::make_shared<ValueColumn>(std::move(values));
    return series;
}

std::vector<Instant> lifeBegins(const Trace &trace, const Findings &findings)
{
    std::vector<Instant> begins;
    for (const LifetimeFinding &found : findings.lifetimes) {
        if (found.lifetime.process == trace.process)
            begins.push_back(found.lifetime.range.from);
    }
    std::ranges::sort(begins);
    return begins;
}

std::vector<FigureLine::Run> runsOfTrace(const Trace &trace, const Series &series,
                                         const std::vector<Instant> &begins, double jitter)
{
    std::vector<FigureLine::Run> runs;
    double start = std::nan("");
    for (const Run &run : runsOf(Samples{*series.times, *series.values}, trace.limit)) {
        size_t first = run.first;
        for (size_t i = run.first; i <= run.last; ++i) {
            const double begun = i < trace.starts.size() ? trace.starts[i] : std::nan("");
            const bool restarted = std::abs(begun - start) > jitter;
            if (i > first && (restarted || std::ranges::binary_search(begins, series.time(i)))) {
                runs.push_back({first, i});
                first = i;
            }
            // Compared with the first start time of the life, for rounding must not add up (D2).
            if (restarted || std::isnan(start))
                start = begun;
        }
        runs.push_back({first, run.last + 1});
    }
    return runs;
}

bool differs(const Trace &trace)
{
    double highest = 0;
    double apart = 0;
    for (size_t i = 0; i < trace.times.size(); ++i) {
        if (std::isfinite(trace.footprint[i]) && std::isfinite(trace.resident[i])) {
            highest = std::max(highest, trace.footprint[i]);
            apart = std::max(apart, trace.footprint[i] - trace.resident[i]);
        }
    }
    return apart > companionShare * highest;
}

std::string sourcesOf(const Incident &incident, const Track &track)
{
    std::string words;
    for (const SeriesRef &ref : track.refs) {
        if (ref.evidence >= incident.evidence.size())
            continue;
        const std::string path = utf8(incident.evidence[ref.evidence]->source.path);
        if (words.find(path) == std::string::npos)
            words += (words.empty() ? "" : "; ") + path;
    }
    return words;
}

QString lastText(const FigureLine &line, const TimeRange &range)
{
    const size_t end = line.series->lowerBound(range.to);
    for (auto run = line.runs.rbegin(); run != line.runs.rend(); ++run) {
        if (run->first < end)
            return bytesText(line.series->value(std::min(run->last, end) - 1) * bytesPerGiB);
    }
    return {};
}

} // namespace

std::optional<double> TraceLines::valueAt(Instant t) const
{
    const Series &series = *main.series;
    for (size_t i = series.lowerBound(t + Duration(1)); i-- > 0;) {
        if (std::isfinite(series.value(i)))
            return series.value(i);
    }
    return std::nullopt;
}

double TraceLines::highest(const TimeRange &range) const
{
    double top = 0;
    for (size_t i = main.series->lowerBound(range.from); i < main.series->lowerBound(range.to); ++i) {
        if (std::isfinite(main.series->value(i)))
            top = std::max(top, main.series->value(i));
    }
    return top;
}

std::optional<TraceLines> traceLines(const Incident &incident, const Findings &findings, size_t process,
                                     const TimeRange &range, bool footprint)
{
    const auto trace = defaultTrace(incident, process);
    if (!trace || trace->times.empty())
        return std::nullopt;
    const auto begins = lifeBegins(*trace, findings);
    const double jitter = incident.choices.definitions.restartJitterS;
    TraceLines lines;
    lines.step = trace->step;
    lines.swapKnown = trace->swapKnown;
    const bool both = footprint && trace->swapKnown;
    lines.main.series = both ? gibSeries(*trace, trace->footprint, "RSS + swapped, GiB")
                             : gibSeries(*trace, trace->resident, "RSS, GiB");
    lines.main.runs = runsOfTrace(*trace, *lines.main.series, begins, jitter);
    lines.main.source = sourcesOf(incident, *trace->rss);
    lines.main.refs = trace->rss->refs;
    lines.main.endText = lastText(lines.main, range);
    if (both && differs(*trace)) {
        lines.rss = FigureLine{.secondary = true, .source = lines.main.source};
        lines.rss->series = gibSeries(*trace, trace->resident, "RSS, GiB");
        lines.rss->runs = runsOfTrace(*trace, *lines.rss->series, begins, jitter);
    }
    for (const Gap &gap :
         gapsOf(Samples{*lines.main.series->times, *lines.main.series->values}, trace->limit))
        lines.gaps.push_back({gap.from, gap.to});
    return lines;
}

std::vector<FigureMark> killMarks(const Incident &incident, const Findings &findings, size_t process,
                                  const TraceLines &lines, PaletteRole role)
{
    std::vector<FigureMark> marks;
    const auto add = [&](FigureMark::Kind kind, Instant t, size_t event, std::optional<double> rss) {
        // The X caps the line as plotted, unless the kernel saw more than the last sample did (R12).
        const double y = std::max(lines.valueAt(t).value_or(0), rss.value_or(0));
        marks.push_back({.kind = kind,
                         .role = role,
                         .time = t,
                         .y = y,
                         .label = FigureWords::tr("killed %1").arg(dayAndMinute(t, incident.choices.zone)),
                         .event = event});
    };
    for (const KillFinding &found : findings.kills) {
        const auto &time = incident.kills[found.kill].kill.time;
        if (!time || found.level < KillLevel::V2)
            continue;
        const bool mine = found.level == KillLevel::V3
                              ? found.process == process
                              : std::ranges::find(found.ambiguousWith, process) != found.ambiguousWith.end();
        if (mine)
            add(found.level == KillLevel::V3 ? FigureMark::Kind::KillV3 : FigureMark::Kind::KillV2,
                toInstant(*time), found.kill,
                found.level == KillLevel::V3 ? found.rssAtKill.value() : std::nullopt);
    }
    for (const LifetimeFinding &found : findings.lifetimes) {
        if (found.lifetime.process == process && found.lifetime.level == KillLevel::V1)
            add(FigureMark::Kind::KillV1, found.lifetime.range.to, incident.kills.size(), std::nullopt);
    }
    return marks;
}

std::vector<FigureBand> gapBands(std::vector<TimeRange> gaps)
{
    std::ranges::sort(gaps, {}, &TimeRange::from);
    std::vector<FigureBand> bands;
    for (const TimeRange &gap : gaps) {
        if (!bands.empty() && gap.from <= bands.back().range->to)
            bands.back().range->to = std::max(bands.back().range->to, gap.to);
        else
            bands.push_back({.kind = FigureBand::Kind::Gap, .range = gap});
    }
    return bands;
}

std::vector<FigureBand> phaseBands(const Incident &incident, const TimeRange &range)
{
    std::vector<FigureBand> bands;
    for (const TimelineRow &row : incident.timeline) {
        if (row.kind != "phase")
            continue;
        const TimeRange span{row.from, row.to.value_or(range.to)};
        if (span.from < range.to && span.to > range.from)
            bands.push_back({.kind = FigureBand::Kind::Phase, .range = span, .label = qstr(row.text)});
    }
    return bands;
}

} // namespace memreport
