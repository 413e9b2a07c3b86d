// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/ranksfigure.h"

#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostwords.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString peakText(const Finding &peak)
{
    return bytesText(*peak.value() * bytesPerGiB);
}

FigureRows::Row rowOf(const Incident &incident, const Ranks::Entry &entry, size_t index)
{
    const Process &process = incident.processes[entry.process];
    QStringList notes{qstr(incident.hosts[process.host].name), behaviourWord(entry.behaviour)};
    notes.removeAll(QString());
    return {.label = u"%1. %2"_s.arg(QString::number(entry.rank), qstr(process.name)),
            .note = notes.join(u" · "_s),
            .items = {{.value = *entry.peak.value(),
                       .low = {},
                       .high = {},
                       .role = paletteRoleOf(entry.allocator),
                       .label = entry.allocator.empty() ? FigureWords::tr("allocator unknown")
                                                        : qstr(entry.allocator),
                       .text = peakText(entry.peak)}},
            .subject = index};
}

QString largestWords(const Ranks &ranks)
{
    QStringList parts;
    for (const auto &[allocator, peak] : ranks.largestPerAllocator) {
        if (peak.known())
            parts << FigureWords::tr("%1 up to %2").arg(qstr(allocator), peakText(peak));
    }
    return parts.join(u"; "_s);
}

} // namespace

FigureSpec ranksFigure(const Incident &incident, const Findings &findings)
{
    const Ranks &ranks = findings.ranks;
    FigureSpec spec;
    spec.name = "ranks";
    spec.range = findings.hostWindow;
    spec.zone = incident.choices.zone;
    spec.arrangement = Arrangement::Stack;
    if (ranks.top.empty()) {
        spec.title = FigureWords::tr("No peak of a process is recorded");
        spec.panels.push_back({.emptyText = spec.title});
        spec.altShort = spec.altLong = spec.title + u'.';
        return spec;
    }
    FigureRows rows;
    rows.kind = FigureRows::Kind::Bars;
    rows.axis = FigureWords::tr("peak of resident memory (GiB)");
    for (size_t i = 0; i < ranks.top.size(); ++i) {
        rows.rows.push_back(rowOf(incident, ranks.top[i], i));
        spec.findings.push_back(ranks.top[i].peak);
    }
    if (ranks.largestRetest.known()) {
        rows.reference = ranks.largestRetest.value();
        rows.referenceText =
            FigureWords::tr("largest of the second window: %1").arg(peakText(ranks.largestRetest));
        spec.findings.push_back(ranks.largestRetest);
    }
    const Ranks::Entry &first = ranks.top.front();
    const QString scope = FigureWords::tr("%1 lifetimes of %2 processes imported")
                              .arg(grouped(ranks.lifetimes), grouped(ranks.relays));
    spec.title =
        FigureWords::tr("%1 peaks highest, at %2")
            .arg(processLabel(incident.processes[first.process].name, first.allocator), peakText(first.peak));
    spec.subtitle = FigureWords::tr("Largest of %1").arg(scope) + u" · "_s + sourceWords(incident);
    spec.panels.push_back({.unit = u"GiB"_s, .content = std::move(rows)});
    spec.altShort = shortened(FigureWords::tr("%1, the largest of %2.").arg(spec.title, scope));
    QStringList sentences{spec.altShort};
    if (const QString largest = largestWords(ranks); !largest.isEmpty())
        sentences << FigureWords::tr("By allocator: %1.").arg(largest);
    if (ranks.largestRetest.known())
        sentences << FigureWords::tr("In the second window the largest reaches %1.")
                         .arg(peakText(ranks.largestRetest));
    sentences << FigureWords::tr("Bars from 0, largest first; every peak is a lower bound at its step.");
    spec.altLong = sentences.join(u' ');
    spec.caption =
        u"**"_s + spec.title + u".** "_s + spec.subtitle + u".\n"_s + sentences.mid(1).join(u' ') + u'\n';
    for (const Caveat &caveat : findings.caveats) {
        if (caveat.definition == "D4" || caveat.definition == "D1")
            spec.caveats.push_back(caveat.text);
    }
    return spec;
}

} // namespace memreport
