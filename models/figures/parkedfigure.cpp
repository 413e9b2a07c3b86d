// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/parkedfigure.h"

#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostwords.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double leastShare = 0.01;

FigureRows::Item parkedItem(const Finding &finding, PaletteRole role, const QString &label)
{
    return {.value = std::max(0.0, finding.value().value_or(0)),
            .low = {},
            .high = {},
            .role = role,
            .label = label,
            .text = finding.text};
}

FigureRows::Row rowOf(const Incident &incident, const HostFinding &host)
{
    FigureRows::Row row;
    row.label = qstr(incident.hosts[host.host].name);
    row.subject = host.host;
    row.note = host.parkedDiscrepancy
                   ? FigureWords::tr("counters and gauges disagree by %1").arg(host.discarded.text)
                   : told(host.notSwappedBackIn);
    row.items = {parkedItem(host.returned, PaletteRole::Releases, FigureWords::tr("returned")),
                 parkedItem(host.stillParked, PaletteRole::Holds, FigureWords::tr("still parked")),
                 parkedItem(host.discarded, PaletteRole::Muted, FigureWords::tr("discarded in place"))};
    return row;
}

/// Hosts that swapped anything out, most first.
std::vector<const HostFinding *> swappers(const Findings &findings)
{
    std::vector<const HostFinding *> hosts;
    for (const HostFinding &host : findings.hosts) {
        if (host.swappedOut.value().value_or(0) > 0)
            hosts.push_back(&host);
    }
    std::ranges::stable_sort(hosts, std::greater(),
                             [](const HostFinding *host) { return *host->swappedOut.value(); });
    return hosts;
}

} // namespace

FigureSpec parkedFigure(const Incident &incident, const Findings &findings)
{
    FigureSpec spec;
    spec.name = "parked";
    spec.range = findings.hostWindow;
    spec.zone = incident.choices.zone;
    spec.arrangement = Arrangement::Stack;
    const auto hosts = swappers(findings);
    if (hosts.empty()) {
        spec.title = FigureWords::tr("Nothing was swapped out, or no host records it");
        spec.panels.push_back({.emptyText = spec.title});
        spec.altShort = spec.altLong = spec.title + u'.';
        return spec;
    }
    FigureRows rows;
    rows.kind = FigureRows::Kind::StackedBars;
    rows.axis = FigureWords::tr("GiB swapped out in the window");
    QStringList sentences;
    QStringList small; // told in words, their bars would be hairlines
    const double least = leastShare * *hosts.front()->swappedOut.value();
    for (const HostFinding *host : hosts) {
        FigureRows::Row row = rowOf(incident, *host);
        for (const Finding *finding :
             {&host->returned, &host->stillParked, &host->discarded, &host->notSwappedBackIn})
            spec.findings.push_back(*finding);
        sentences << FigureWords::tr("%1: %2 returned, %3 still parked, %4 discarded in place.")
                         .arg(row.label, host->returned.text, host->stillParked.text, host->discarded.text);
        if (*host->swappedOut.value() >= least)
            rows.rows.push_back(std::move(row));
        else
            small << row.label + u' ' + host->swappedOut.text;
    }
    const HostFinding &most = *hosts.front();
    const QString what = FigureWords::tr("Where swapped-out pages went");
    spec.title = FigureWords::tr("%1 swapped out %2; %3")
                     .arg(rows.rows.front().label, most.swappedOut.text, told(most.notSwappedBackIn));
    spec.subtitle = what + u" · "_s + sourcesAndRange(incident, spec);
    spec.panels.push_back({.title = what,
                           .note = small.isEmpty()
                                       ? QString()
                                       : FigureWords::tr("Swapped out little: %1").arg(small.join(u", "_s)),
                           .unit = u"GiB"_s,
                           .content = std::move(rows)});
    spec.altShort = shortened(spec.title + u'.');
    spec.altLong =
        spec.title + u". "_s + sentences.join(u' ') + u' ' +
        FigureWords::tr("One stacked bar a host; swap-ins by readahead count as returned, pages of "
                        "processes that ended as discarded.");
    spec.caption = u"**"_s + spec.title + u".** "_s + spec.subtitle + u".\n"_s + sentences.join(u' ') + u'\n';
    spec.caveats = hostCaveats(findings);
    return spec;
}

} // namespace memreport
