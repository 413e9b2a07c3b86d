// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/alttext.h"

#include "models/base/text.h"
#include "models/figures/figurewords.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qsizetype shortLimit = 150;

struct Counts
{
    qsizetype pairs = 0;
    qsizetype holdsKilled = 0; ///< V3
    qsizetype releasesAlive = 0;
    KillLevel weakest = KillLevel::V3; ///< of the holding sides that ended in a kill
    std::vector<const Finding *> holdsRetained;
    std::vector<const Finding *> releasesRetained;
    QString holds;    ///< "glibc"
    QString releases; ///< "mimalloc"
};

bool killed(const LifetimeFinding &story)
{
    return story.lifetime.end == Lifetime::End::Kill && story.lifetime.level >= KillLevel::V1;
}

Counts countsOf(const Findings &findings)
{
    Counts counts;
    for (const PairFinding *pair : drawnPairs(findings)) {
        ++counts.pairs;
        counts.holds = qstr(pair->holds.allocator);
        counts.releases = qstr(pair->releases.allocator);
        counts.holdsRetained.push_back(&pair->holds.story.retained);
        counts.releasesRetained.push_back(&pair->releases.story.retained);
        if (killed(pair->holds.story)) {
            ++counts.holdsKilled;
            counts.weakest = std::min(counts.weakest, pair->holds.story.lifetime.level);
        }
        counts.releasesAlive += killed(pair->releases.story) ? 0 : 1;
    }
    return counts;
}

QString levelPhrase(KillLevel level)
{
    switch (level) {
    case KillLevel::V3:
        return FigureWords::tr("kernel-verified (V3)");
    case KillLevel::V2:
        return FigureWords::tr("host-level (V2)");
    default:
        return FigureWords::tr("counted, unlogged (V1)");
    }
}

QString gibText(const Finding &finding)
{
    return bytesText(*finding.value() * bytesPerGiB);
}

QString featuredSentence(const PairFinding &pair, const Incident &incident, const QString &zone)
{
    const LifetimeFinding &holds = pair.holds.story;
    const LifetimeFinding &twin = pair.releases.story;
    QString text;
    if (holds.peak.value() && twin.peak.value() && holds.peak.time)
        text +=
            FigureWords::tr("In the featured pair both sides peak, at %1 (%2) and %3 (%4), first around %5; ")
                .arg(gibText(holds.peak), qstr(pair.holds.allocator), gibText(twin.peak),
                     qstr(pair.releases.allocator),
                     dayAndClock(twin.peak.time ? std::min(*holds.peak.time, *twin.peak.time)
                                                : *holds.peak.time,
                                 zone));
    if (holds.hold.known()) {
        const double margin = 100 * (1 - incident.choices.definitions.holdShare);
        text += FigureWords::tr("the %1 process stays within %2 % of its peak for %3")
                    .arg(qstr(pair.holds.allocator), fixed(margin, 0), holds.hold.text);
        const bool ended = killed(holds);
        if (ended && holds.lifetime.kill && *holds.lifetime.kill < incident.kills.size() &&
            incident.kills[*holds.lifetime.kill].kill.time)
            text += FigureWords::tr(" and keeps %1 until it is killed at %2")
                        .arg(holds.retained.text,
                             dayAndClock(toInstant(*incident.kills[*holds.lifetime.kill].kill.time), zone));
        else if (holds.retained.known())
            text += FigureWords::tr(" and keeps %1").arg(holds.retained.text);
        text += u"; "_s;
    }
    if (twin.releasedInWindow.known())
        text += FigureWords::tr("the twin gives back %1").arg(twin.releasedInWindow.text);
    if (twin.settled.known())
        text += (twin.releasedInWindow.known() ? FigureWords::tr(" and settles at %1")
                                               : FigureWords::tr("the twin settles at %1"))
                    .arg(gibText(twin.settled));
    while (text.endsWith(u' ') || text.endsWith(u';'))
        text.chop(1);
    return text.isEmpty() ? text : text + u". "_s;
}

} // namespace

std::vector<const PairFinding *> drawnPairs(const Findings &findings)
{
    std::vector<const PairFinding *> pairs;
    for (const PairFinding &pair : findings.pairs) {
        if (!pair.refused)
            pairs.push_back(&pair);
    }
    return pairs;
}

const PairFinding *featuredPair(const Findings &findings)
{
    const auto pairs = drawnPairs(findings);
    const auto found = std::ranges::find_if(pairs, [](const PairFinding *pair) { return pair->featured; });
    return found != pairs.end() ? *found : pairs.empty() ? nullptr : pairs.front();
}

QString pairsTitle(const Findings &findings)
{
    const Counts counts = countsOf(findings);
    if (counts.pairs == 0)
        return FigureWords::tr("No matched pairs");
    return FigureWords::tr("%1 of %2 %3 processes end in a kernel kill; %4 of %2 %5 twins do")
        .arg(QString::number(counts.holdsKilled), QString::number(counts.pairs), counts.holds,
             QString::number(counts.pairs - counts.releasesAlive), counts.releases);
}

QString pairsAltShort(const Findings &findings, const FigureSpec &spec)
{
    const Counts counts = countsOf(findings);
    if (counts.pairs == 0)
        return pairsTitle(findings) + u'.';
    const QString n = QString::number(counts.pairs);
    QStringList parts{FigureWords::tr("%1 of %2 %3 processes end in a kill")
                          .arg(QString::number(counts.holdsKilled), n, counts.holds)};
    if (const QString kept = rangeOf(counts.holdsRetained, 0); !kept.isEmpty())
        parts.back() += FigureWords::tr(" at %1 % of peak").arg(kept);
    parts << FigureWords::tr("%1 of %2 %3 twins without one")
                 .arg(QString::number(counts.releasesAlive), n, counts.releases);
    if (const QString kept = rangeOf(counts.releasesRetained, 0); !kept.isEmpty())
        parts.back() += FigureWords::tr(" at %1 %").arg(kept);
    QString text = parts.join(u"; "_s) + u'.';
    const QString what = FigureWords::tr(" Line charts, %1.").arg(humanRange(spec.range, spec.zone));
    if (text.size() + what.size() <= shortLimit)
        text += what;
    return text.size() <= shortLimit ? text : text.left(shortLimit - 1) + u'…';
}

QString pairsAltLong(const Incident &incident, const Findings &findings, const FigureSpec &spec)
{
    const Counts counts = countsOf(findings);
    if (counts.pairs == 0)
        return pairsTitle(findings) + u'.';
    const QString n = QString::number(counts.pairs);
    QString text = FigureWords::tr("%1 pairs of memory lines, %2 to %3 %4; in each panel one %5 process "
                                   "against its weight-matched %6 twin. ")
                       .arg(n, humanTime(spec.range.from, spec.zone), humanTime(spec.range.to, spec.zone),
                            zoneName(spec.zone), counts.holds, counts.releases);
    text += featuredSentence(*featuredPair(findings), incident, spec.zone);
    text += FigureWords::tr("%1 of %2 %3 processes end in a kill")
                .arg(QString::number(counts.holdsKilled), n, counts.holds);
    if (counts.holdsKilled > 0)
        text += FigureWords::tr(", %1").arg(levelPhrase(counts.weakest));
    if (const QString kept = rangeOf(counts.holdsRetained, 0); !kept.isEmpty())
        text += FigureWords::tr(", at %1 % of peak").arg(kept);
    text += FigureWords::tr("; %1 of %2 twins end without one").arg(QString::number(counts.releasesAlive), n);
    if (const QString kept = rangeOf(counts.releasesRetained, 0); !kept.isEmpty())
        text += FigureWords::tr(", at %1 % of peak").arg(kept);
    return text + u'.';
}

QString pairsCaption(const Findings &findings, const FigureSpec &spec)
{
    QString text = u"**"_s + spec.title + u".** "_s + spec.subtitle + u".\n"_s;
    if (spec.sharedY)
        text += FigureWords::tr("All panels share both axes; memory starts at 0.");
    else
        text += FigureWords::tr("Each panel has a value axis of its own, starting at 0.");
    qsizetype gaps = 0;
    for (const FigurePanel &panel : spec.panels)
        gaps += std::ranges::count(panel.bands, FigureBand::Kind::Gap, &FigureBand::kind);
    if (gaps > 0)
        text += u' ' +
                (gaps == 1
                     ? FigureWords::tr("Lines end at the one gap in the record, which is shaded.")
                     : FigureWords::tr("Lines end at gaps in the record; %1 of them are shaded.").arg(gaps));
    text += u"\n\n"_s + FigureWords::tr("| pair | peak | kept of peak | released fastest | weights apart |");
    text += u"\n|---|---|---|---|---|\n"_s;
    for (const PairFinding *pair : drawnPairs(findings)) {
        const auto cell = [](const Finding &a, const Finding &b) -> QString {
            return a.text + u" / "_s + b.text;
        };
        text += u"| "_s + QString::number(pair->order) + u" | "_s +
                cell(pair->holds.story.peak, pair->releases.story.peak) + u" | "_s +
                cell(pair->holds.story.retained, pair->releases.story.retained) + u" | "_s +
                cell(pair->holds.story.releasedInWindow, pair->releases.story.releasedInWindow) + u" | "_s +
                pair->weightDiff.text + u" |\n"_s;
    }
    if (!spec.caveats.empty()) {
        text += u'\n' + FigureWords::tr("Caveats:") + u'\n';
        for (const QString &caveat : spec.caveats)
            text += u"- "_s + caveat + u'\n';
    }
    return text;
}

} // namespace memreport
