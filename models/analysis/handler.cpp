// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/handler.h"

#include "models/analysis/words.h"
#include "models/base/text.h"

#include <QTimeZone>

#include <algorithm>
#include <map>
#include <tuple>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace memreport {

namespace {

constexpr double bytesPerGB = 1e9;
/// A dump in whole seconds and one in microseconds tell the same line up to a second apart.
constexpr auto sameLineLimit = 1s;

struct Line
{
    MicroInstant time;
    const HandlerLine *line = nullptr;
    size_t evidence = 0;
};

/// In order of time, each once.
std::vector<Line> uniqueLines(const Incident &incident)
{
    std::vector<Line> all;
    for (size_t file = 0; file < incident.evidence.size(); ++file) {
        for (const HandlerLine &line : incident.evidence[file]->handlerLines) {
            if (line.time)
                all.push_back({*line.time, &line, file});
        }
    }
    // The more exact stamp of a line stays.
    std::ranges::stable_sort(all, {}, [](const Line &each) {
        return std::tuple(each.line->precision != TimePrecision::Microsecond, each.time);
    });
    using Key = std::tuple<std::string_view, std::string_view, qint64, std::string_view>;
    std::map<Key, std::vector<MicroInstant>> seen;
    std::vector<Line> unique;
    for (const Line &each : all) {
        const HandlerLine &line = *each.line;
        std::vector<MicroInstant> &times = seen[{line.host, line.unit, line.pid.value_or(-1), line.text}];
        if (std::ranges::any_of(
                times, [&](MicroInstant t) { return std::chrono::abs(t - each.time) <= sameLineLimit; }))
            continue;
        times.push_back(each.time);
        unique.push_back(each);
    }
    std::ranges::stable_sort(unique, {}, &Line::time);
    return unique;
}

std::vector<Line> linesWithin(const std::vector<Line> &lines, const TimeRange &range)
{
    std::vector<Line> part;
    std::ranges::copy_if(lines, std::back_inserter(part),
                         [&range](const Line &each) { return range.contains(toInstant(each.time)); });
    return part;
}

double bytesOf(const std::vector<Line> &lines)
{
    double bytes = 0;
    for (const Line &each : lines)
        bytes += double(each.line->bytes);
    return bytes;
}

/// One input for each file that any of the lines was taken from.
std::vector<FindingInput> lineInputs(const Incident &incident, const std::vector<Line> &lines)
{
    std::map<size_t, FindingInput> inputs;
    for (const Line &each : lines) {
        const auto [at, added] = inputs.try_emplace(each.evidence);
        FindingInput &input = at->second;
        if (added) {
            const SourceInfo &source = incident.evidence[each.evidence]->source;
            input.event = each.line->text;
            input.line = each.line->line;
            input.from = toInstant(each.time);
            input.source = utf8(source.path);
            input.sha256 = source.sha256.value_or(std::string());
        }
        input.to = toInstant(each.time);
    }
    std::vector<FindingInput> list;
    for (auto &[evidence, input] : inputs)
        list.push_back(std::move(input));
    return list;
}

QString gbText(double bytes)
{
    return Words::tr("%1 GB (%2 GiB)").arg(fixed(bytes / bytesPerGB, 1), fixed(gib(bytes), 1));
}

Finding sum(const Incident &incident, const std::vector<Line> &lines, double unitBytes, const QString &unit)
{
    const double bytes = bytesOf(lines);
    Finding finding = known("R64", bytes / unitBytes, unit, gbText(bytes));
    if (!lines.empty()) {
        finding.from = toInstant(lines.front().time);
        finding.to = toInstant(lines.back().time);
    }
    finding.inputs = lineInputs(incident, lines);
    return finding;
}

std::vector<HandlerFindings::Day> perDay(const std::vector<Line> &lines)
{
    std::vector<HandlerFindings::Day> days;
    for (const Line &each : lines) {
        const QDate date = QDateTime::fromMSecsSinceEpoch(msOf(toInstant(each.time)), QTimeZone::UTC).date();
        if (days.empty() || days.back().date != date)
            days.push_back({date, 0});
        days.back().bytes += double(each.line->bytes);
    }
    return days;
}

// R59: how long the handler was silent when the restart came.
Finding quietBefore(const std::optional<RestartMarker> &conversion, const std::vector<Line> &lines)
{
    if (!conversion)
        return unknownFinding("R59", u"h"_s, Words::tr("no conversion restart in the window"));
    const auto behind = std::ranges::find_if(
        lines, [&](const Line &each) { return toInstant(each.time) >= conversion->from; });
    if (behind == lines.begin())
        return unknownFinding("R59", u"h"_s, Words::tr("no line of the handler before the restart"));
    const Instant last = toInstant(std::prev(behind)->time);
    const double hours = hoursOf(conversion->from - last);
    Finding finding = known("R59", hours, u"h"_s, durationText(hours * 3600));
    finding.from = last;
    finding.to = conversion->from;
    return finding;
}

} // namespace

std::optional<HandlerFindings> handlerFindings(const Incident &incident, const TimeRange &window,
                                               const Retest &retest)
{
    const std::vector<Line> all = uniqueLines(incident);
    if (all.empty())
        return std::nullopt;
    const NamedWindow *own = incident.window("handler");
    const std::vector<Line> lines = linesWithin(all, own ? own->range : window);
    HandlerFindings findings;
    findings.bytes = sum(incident, lines, 1, u"B"_s);
    findings.gb = sum(incident, lines, bytesPerGB, u"GB"_s);
    findings.gib = sum(incident, lines, bytesPerGiB, u"GiB"_s);
    findings.lines = known("R64", double(lines.size()), u"lines"_s,
                           counted(int(lines.size()), Words::tr("line"), Words::tr("lines")));
    findings.days = perDay(lines);
    if (!lines.empty())
        findings.lastLine = toInstant(lines.back().time);
    findings.quietBeforeRestart = quietBefore(retest.conversion, lines);
    findings.phaseGb =
        retest.phase && retest.phase->to
            ? sum(incident, linesWithin(all, {retest.phase->from, *retest.phase->to}), bytesPerGB, u"GB"_s)
            : unknownFinding("R64", u"GB"_s, Words::tr("no phase in the window"));
    findings.allGb = sum(incident, all, bytesPerGB, u"GB"_s);
    return findings;
}

} // namespace memreport
