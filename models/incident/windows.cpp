// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/assembly.h"

#include <algorithm>

namespace memreport::assembly {

namespace {
QString slug(const QString &text)
{
    QString word;
    for (const QChar c : text) {
        if (c.isLetterOrNumber())
            word += c;
        else if (!word.isEmpty() && !word.endsWith(u'_'))
            word += u'_';
    }
    while (word.endsWith(u'_'))
        word.chop(1);
    return word;
}

/// What the author calls a window, as the word that definitions use.
std::string windowName(const QString &text)
{
    const QString lower = text.toLower();
    if (lower.startsWith(u"pair") || lower.endsWith(u" pairs"))
        return "pairs";
    if (lower.contains(u"swap") && lower.contains(u"psi"))
        return "swap_psi";
    if (lower.contains(u"re-test") || lower.contains(u"retest"))
        return "retest";
    if (lower.contains(u"handler"))
        return "handler";
    return slug(lower).toStdString();
}

void putWindow(std::vector<NamedWindow> &windows, const NamedWindow &window)
{
    const auto known = std::ranges::find(windows, window.name, &NamedWindow::name);
    if (known == windows.end())
        windows.push_back(window);
    else
        known->range = window.range;
}

void widen(std::optional<TimeRange> &extent, const Track &track)
{
    if (track.series->isEmpty())
        return;
    const TimeRange own{toldFrom(*track.series), track.series->times->back() + Duration(1)};
    extent = extent ? TimeRange{std::min(extent->from, own.from), std::max(extent->to, own.to)} : own;
}

/// From the first memory sample of a process to the last, which is included; without any, the samples of
/// hosts.
std::optional<TimeRange> extentOfMemory(const Incident &incident)
{
    std::optional<TimeRange> extent;
    for (const Process &process : incident.processes) {
        for (const Track &track : process.tracks) {
            if (!process.helper && track.role == Role::Rss)
                widen(extent, track);
        }
    }
    if (extent)
        return extent;
    for (const Host &host : incident.hosts) {
        for (const Track &track : host.tracks)
            widen(extent, track);
    }
    return extent;
}
} // namespace

void addWindows(const Document &document, Incident &incident)
{
    for (const EvidencePtr &evidence : document.evidence) {
        for (const TimelineRow &row : evidence->timeline) {
            incident.timeline.push_back(row);
            if (row.kind == "window" && row.to && row.from < *row.to)
                putWindow(incident.windows,
                          {windowName(QString::fromStdString(row.text)), {row.from, *row.to}});
        }
    }
    for (const NamedWindow &window : document.choices.windows)
        putWindow(incident.windows, window);
    std::ranges::stable_sort(incident.timeline, {}, &TimelineRow::from);
    if (!incident.window("pairs"))
        incident.windows.insert(incident.windows.begin(),
                                {"pairs", extentOfMemory(incident).value_or(TimeRange{})});
}

} // namespace memreport::assembly
