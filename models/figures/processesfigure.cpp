// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/processesfigure.h"

#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/tracelines.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr size_t namedPerHost = 3;

struct HostLines
{
    size_t host = 0;
    struct Entry
    {
        size_t process = 0;
        TraceLines lines;
        PaletteRole role = PaletteRole::Muted;
        double highest = 0;
        const LifetimeFinding *story = nullptr;
    };
    std::vector<Entry> entries; ///< highest first
};

/// The lifetime with the highest peak speaks for the process; nullptr without one.
const LifetimeFinding *storyOf(const Findings &findings, size_t process)
{
    const LifetimeFinding *best = nullptr;
    for (const LifetimeFinding &found : findings.lifetimes) {
        if (found.lifetime.process == process && found.peakFootprint.known() &&
            (!best || *found.peakFootprint.value() > *best->peakFootprint.value()))
            best = &found;
    }
    return best;
}

std::string allocatorOf(const Process &process, const LifetimeFinding *story, Instant last)
{
    if (story && !story->allocator.empty())
        return story->allocator;
    if (const AllocatorInterval *interval = allocatorAt(process, last))
        return interval->allocator;
    return process.allocators.empty() ? std::string() : process.allocators.front().allocator;
}

std::vector<HostLines> linesByHost(const Incident &incident, const Findings &findings, const TimeRange &range)
{
    std::vector<HostLines> hosts(incident.hosts.size());
    for (size_t i = 0; i < incident.processes.size(); ++i) {
        const Process &process = incident.processes[i];
        auto lines = traceLines(incident, findings, i, range, true);
        if (!lines || lines->highest(range) <= 0)
            continue;
        const LifetimeFinding *story = storyOf(findings, i);
        const double highest = lines->highest(range);
        hosts[process.host].host = process.host;
        hosts[process.host].entries.push_back({.process = i,
                                               .lines = std::move(*lines),
                                               .role = paletteRoleOf(allocatorOf(process, story, range.to)),
                                               .highest = highest,
                                               .story = story});
    }
    std::erase_if(hosts, [](const HostLines &host) { return host.entries.empty(); });
    for (HostLines &host : hosts)
        std::ranges::stable_sort(host.entries, std::greater(), &HostLines::Entry::highest);
    std::ranges::stable_sort(hosts, std::greater(),
                             [](const HostLines &host) { return host.entries.front().highest; });
    return hosts;
}

FigurePanel panelOf(const Incident &incident, const Findings &findings, const HostLines &host)
{
    FigurePanel panel;
    panel.unit = u"GiB"_s;
    panel.title = qstr(incident.hosts[host.host].name);
    panel.note = host.entries.size() == 1 ? FigureWords::tr("1 process")
                                          : FigureWords::tr("%1 processes").arg(host.entries.size());
    for (size_t i = 0; i < host.entries.size(); ++i) {
        FigureLine line = host.entries[i].lines.main;
        line.role = host.entries[i].role;
        line.label = qstr(incident.processes[host.entries[i].process].name);
        line.secondary = i >= namedPerHost;
        panel.lines.push_back(std::move(line));
        const auto marks = killMarks(incident, findings, host.entries[i].process, host.entries[i].lines,
                                     host.entries[i].role);
        // A kill that no process can be told from belongs to the host; it is drawn once.
        for (const FigureMark &mark : marks) {
            const bool drawn = std::ranges::any_of(panel.marks, [&](const FigureMark &other) {
                return other.event == mark.event && other.kind == mark.kind &&
                       mark.kind != FigureMark::Kind::KillV1;
            });
            if (!drawn)
                panel.marks.push_back(mark);
        }
    }
    return panel;
}

qsizetype processCount(const std::vector<HostLines> &hosts)
{
    qsizetype count = 0;
    for (const HostLines &host : hosts)
        count += qsizetype(host.entries.size());
    return count;
}

} // namespace

FigureSpec processesFigure(const Incident &incident, const Findings &findings, std::optional<TimeRange> range)
{
    FigureSpec spec;
    spec.name = "processes";
    spec.range = range.value_or(findings.window);
    spec.zone = incident.choices.zone;
    const auto hosts = linesByHost(incident, findings, spec.range);
    for (const HostLines &host : hosts)
        spec.panels.push_back(panelOf(incident, findings, host));
    if (hosts.empty()) {
        spec.title = FigureWords::tr("No memory of a process is recorded");
        spec.panels.push_back({.emptyText = spec.title});
        spec.altShort = spec.altLong = spec.title + u'.';
        return spec;
    }
    const HostLines::Entry &top = hosts.front().entries.front();
    const QString name = qstr(incident.processes[top.process].name);
    const QString count = QString::number(processCount(hosts));
    spec.title = FigureWords::tr("%1 processes on %2 hosts; the largest is %3 with %4")
                     .arg(count, QString::number(hosts.size()), name, bytesText(top.highest * bytesPerGiB));
    spec.subtitle = FigureWords::tr("Resident + swapped memory where swap is known") + u" · "_s +
                    sourceWords(incident) + u" · "_s + humanRange(spec.range, spec.zone) + u' ' +
                    zoneName(spec.zone);
    for (const Caveat &caveat : findings.caveats)
        spec.caveats.push_back(caveat.text);
    spec.altShort = spec.title + u'.';
    spec.altLong = spec.altShort + u' ' +
                   FigureWords::tr("Line charts, one panel per host, %1 to %2 %3.")
                       .arg(humanTime(spec.range.from, spec.zone), humanTime(spec.range.to, spec.zone),
                            zoneName(spec.zone));
    for (const HostLines &host : hosts) {
        if (const LifetimeFinding *story = host.entries.front().story)
            spec.findings.push_back(story->peakFootprint);
    }
    for (const HostLines &host : hosts)
        spec.altLong += u' ' + FigureWords::tr("%1: up to %2.")
                                   .arg(qstr(incident.hosts[host.host].name),
                                        bytesText(host.entries.front().highest * bytesPerGiB));
    spec.caption = u"**"_s + spec.title + u".** "_s + spec.subtitle + u".\n"_s;
    return spec;
}

} // namespace memreport
