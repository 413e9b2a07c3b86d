// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/story.h"

#include "models/analysis/memory.h"
#include "models/analysis/provenance.h"
#include "models/analysis/release.h"
#include "models/analysis/swapout.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

Duration ofMinutes(double minutes)
{
    return Duration(qint64(minutes * 60'000));
}

// Measures one lifetime; each step reads what the earlier ones found.
class Measurement
{
public:
    Measurement(const Incident &incident, const Trace &trace, const LifePart &part, const Ending &ending,
                bool startsWithWindow, PartFacts &facts)
        : m_incident(incident)
        , m_facts(facts)
        , m_definitions(incident.choices.definitions)
        , m_trace(trace)
        , m_ending(ending)
        , m_part(part)
        , m_step(trace.stepIn({trace.times[part.first], trace.times[part.last] + Duration(1)}))
        , m_limit(gapLimit(m_step, m_definitions))
        , m_startsWithWindow(startsWithWindow)
        , m_rss(trace.rssSamples().part(part.first, part.last))
        , m_footprint(trace.footprintSamples().part(part.first, part.last))
        , m_swapKnown(trace.swapKnown && facts.peakFootprint.of(0, [this] { return maximumOf(m_footprint); }))
    {
        // D7: a lifetime of which no file tells the swapped part is measured on RSS.
        if (!m_swapKnown)
            m_footprint = m_rss;
        describeLifetime();
    }

    LifetimeFinding run()
    {
        const auto peakRss = m_facts.peakRss.of(0, [this] { return maximumOf(m_rss); });
        const auto peak =
            m_swapKnown ? m_facts.peakFootprint.of(0, [this] { return maximumOf(m_footprint); }) : peakRss;
        const auto baseline = m_facts.baseline.of({m_startsWithWindow, m_definitions.baselineH}, [this] {
            return baselineOf(m_footprint, m_startsWithWindow, m_definitions);
        });
        if (!peakRss || !peak || !baseline) {
            nothingMeasured();
            return std::move(m_found);
        }
        m_found.shortBaseline = baseline->isShort;
        peaks(*peakRss, *peak);
        highWater(part(m_trace.highWater), *peakRss);
        balloon(*baseline, *peak);
        endLevels(*baseline, *peak, *peakRss);
        lazyFree(part(m_trace.lazyFree));
        releases(*peak, *peakRss);
        times(*baseline, *peak, *peakRss);
        classify();
        return std::move(m_found);
    }

private:
    void describeLifetime()
    {
        Lifetime &lifetime = m_found.lifetime;
        lifetime.process = m_trace.process;
        lifetime.range = {m_trace.times[m_part.first], m_trace.times[m_part.last]};
        lifetime.end = m_ending.end;
        lifetime.level = m_ending.level;
        lifetime.kill = m_ending.kill;
        lifetime.endTime = m_ending.time;
        lifetime.userspaceKill = m_ending.userspaceKill;
        lifetime.restartExcluded = m_part.span.startRecorded;
        if (m_part.span.nextStarted)
            lifetime.nextStart = instantFromMs(qint64(*m_part.span.nextStarted * 1000));
        m_found.swapKnown = m_swapKnown;
        m_found.step = m_step;
    }

    void nothingMeasured()
    {
        const QString why = Words::tr("no number recorded in this lifetime");
        m_found.baseline = unknownFinding("D3", u"GiB"_s, why);
        m_found.peak = unknownFinding("D4", u"GiB"_s, why);
        m_found.peakFootprint = unknownFinding("D4/D7", u"GiB"_s, why);
        m_found.balloon = unknownFinding("D5", u"GiB"_s, why);
        for (Finding *f : {&m_found.retained, &m_found.retainedRssOnly})
            *f = unknownFinding("D6", u"% of peak"_s, why);
        m_found.retainedOfBalloon = unknownFinding("D6", u"% of balloon"_s, why);
        m_found.highWater = unknownFinding("D4", u"GiB"_s, why);
        m_found.lazyFree = unknownFinding("D9", u"GiB"_s, why);
        m_found.retainedLazyFree = unknownFinding("D9", u"% of peak"_s, why);
        m_found.settled = unknownFinding("D6", u"GiB"_s, why);
        m_found.fallAfterPeak = unknownFinding("D6", u"GiB"_s, why);
        m_found.releasedInWindow = unknownFinding("D8a", u"GiB"_s, why);
        m_found.largestStepShare = unknownFinding("D8a/D8b", u"share of D8b"_s, why);
        m_found.releasedTotal = unknownFinding("D8b", u"GiB"_s, why);
        m_found.releasedCumulative = unknownFinding("D8c", u"GiB"_s, why);
        m_found.hold = unknownFinding("D10", u"d"_s, why);
        m_found.giveBack = unknownFinding("D11", u"h"_s, why);
        m_found.longestGap = unknownFinding("D1", u"h"_s, why);
    }

    Finding withRssInputs(Finding finding, Instant from, Instant to) const
    {
        finding.step = m_step;
        finding.from = from;
        finding.to = to;
        finding.inputs = inputsOf(m_incident, *m_trace.rss, from, to);
        if (isPerStep(*m_trace.rss, {from, to + Duration(1)}))
            finding.caveats.emplace_back("per-step-memory");
        return finding;
    }

    Finding withInputs(Finding finding, Instant from, Instant to) const
    {
        finding = withRssInputs(std::move(finding), from, to);
        for (const Track *track : m_trace.swapped)
            append(finding.inputs, inputsOf(m_incident, *track, from, to));
        if (!m_swapKnown)
            finding.caveats.emplace_back("rss-only");
        return finding;
    }

    Finding atPeak(Finding finding, const Samples &samples, const Extreme &peak, bool footprint) const
    {
        const Instant t = samples.times[peak.index];
        finding = footprint ? withInputs(std::move(finding), t, t) : withRssInputs(std::move(finding), t, t);
        finding.time = t;
        finding.lowerBound = true;
        const QString text = isPerStep(*m_trace.rss, {t, t + Duration(1)}) ? Words::tr("≥ %1 (largest in %2)")
                                                                           : Words::tr("≥ %1 (step %2)");
        finding.text = text.arg(bytesText(peak.value), stepText(m_step));
        finding.caveats.emplace_back("peak-is-lower-bound");
        return finding;
    }

    const std::vector<Gap> &gaps() const
    {
        return m_facts.gaps.of(m_limit, [this] { return gapsOf(m_rss, m_limit); });
    }

    bool touchesGap(const Extreme &peak) const
    {
        const Instant t = m_rss.times[peak.index];
        return std::ranges::any_of(gaps(), [&](const Gap &gap) { return gap.from == t || gap.to == t; });
    }

    void peaks(const Extreme &peakRss, const Extreme &peak)
    {
        m_found.gapAtPeak = touchesGap(peakRss);
        m_found.peak = atPeak(knownBytes("D4", peakRss.value), m_rss, peakRss, false);
        m_found.peakFootprint = atPeak(knownBytes("D4/D7", peak.value), m_footprint, peak, true);
        const Process &process = m_incident.processes[m_trace.process];
        if (const AllocatorInterval *interval = allocatorAt(process, *m_found.peakFootprint.time))
            m_found.allocator = interval->allocator;
    }

    // The part of a column of the trace; empty if the column is.
    Samples part(const ValueColumn &column) const
    {
        if (column.empty())
            return {};
        return Samples{m_trace.times, column}.part(m_part.first, m_part.last);
    }

    // D4: the kernel's own mark shows what lies between two samples. A mark that did not rise within the
    // window may be older than it.
    void highWater(const Samples &marks, const Extreme &peakRss)
    {
        m_found.highWater = unknownFinding("D4", u"GiB"_s, Words::tr("no high-water mark above the samples"));
        const auto most = maximumOf(marks);
        const auto least = minimumOf(marks);
        const bool begins = m_part.first == m_part.span.first;
        if (!most || most->value <= peakRss.value || (!begins && most->value <= least->value))
            return;
        m_found.highWater = knownBytes("D4", most->value);
        m_found.highWater.time = marks.times[most->index];
        for (const Track *track : m_trace.marks)
            append(m_found.highWater.inputs,
                   inputsOf(m_incident, *track, *m_found.highWater.time, *m_found.highWater.time));
        if (most->value > peakRss.value * (1 + largerPeakShare))
            m_found.peak.text =
                Words::tr("%1; the high-water mark shows %2").arg(m_found.peak.text, m_found.highWater.text);
    }

    // D9: beside RSS, never in its place.
    void lazyFree(const Samples &lazy)
    {
        const QString why = Words::tr("LazyFree is not recorded");
        m_found.lazyFree = unknownFinding("D9", u"GiB"_s, why);
        m_found.retainedLazyFree = unknownFinding("D9", u"% of peak"_s, why);
        if (lazy.isEmpty() || !maximumOf(lazy))
            return;
        ValueColumn kept(m_rss.size());
        for (size_t i = 0; i < kept.size(); ++i)
            kept[i] = m_rss.values[i] - lazy.values[i];
        const Samples corrected{m_rss.times, kept};
        const auto peak = maximumOf(corrected);
        const auto end = peak ? endOf(corrected, peak->index) : std::nullopt;
        if (!end)
            return;
        const Instant from = corrected.times[end->first];
        const Instant to = corrected.times[end->last];
        m_found.lazyFree = withLazyInputs(knownBytes("D9", end->value), from, to);
        m_found.lazyFree.text += Words::tr(" (RSS less LazyFree)");
        if (const auto percent = retainedOfPeak(end->value, peak->value))
            m_found.retainedLazyFree = withLazyInputs(
                known("D9", *percent, u"% of peak"_s,
                      Words::tr("%1 % of peak (RSS less LazyFree)").arg(fixed(*percent, 1, true))),
                from, to);
    }

    Finding withLazyInputs(Finding finding, Instant from, Instant to) const
    {
        finding = withRssInputs(std::move(finding), from, to);
        for (const Track *track : m_trace.lazy)
            append(finding.inputs, inputsOf(m_incident, *track, from, to));
        return finding;
    }

    void balloon(const Baseline &baseline, const Extreme &peak)
    {
        const Duration day(qint64(m_definitions.baselineH * 3'600'000));
        const Instant begin = m_footprint.times.front();
        m_found.baseline = withInputs(knownBytes("D3", baseline.value), begin,
                                      std::min(begin + day, m_footprint.times.back()));
        if (baseline.isShort) {
            m_found.baseline.text += Words::tr(" (short baseline)");
            m_found.baseline.caveats.emplace_back("short-baseline");
        }
        m_found.balloon =
            withInputs(knownBytes("D5", peak.value - baseline.value), begin, m_footprint.times[peak.index]);
        m_found.isBalloon = isBalloon(baseline.value, peak.value, m_definitions);
        if (!m_found.isBalloon)
            m_found.balloon.text = Words::tr("no balloon (%1)").arg(m_found.balloon.text);
        m_found.episodes = m_facts.episodes.of(
            {baseline.value, m_definitions.episodeLowShare, m_definitions.episodeHighShare},
            [&] { return episodesOf(m_footprint, baseline.value, peak, m_definitions); });
    }

    std::optional<EndLevel> endOf(const Samples &samples, size_t peakIndex) const
    {
        return m_ending.isKill() ? lastLevel(samples) : settledLevel(samples, peakIndex, m_definitions);
    }

    QString endText() const
    {
        return m_ending.isKill() ? Words::tr("last sample before the kill")
                                 : Words::tr("median of the last %1 h").arg(shortest(m_definitions.settledH));
    }

    void endLevels(const Baseline &baseline, const Extreme &peak, const Extreme &peakRss)
    {
        const auto end = endOf(m_footprint, peak.index);
        const auto endRss = endOf(m_rss, peakRss.index);
        if (!end || !endRss) {
            const QString why = Words::tr("no sample after the peak holds both RSS and swap");
            for (Finding *f : {&m_found.retained, &m_found.retainedOfBalloon, &m_found.retainedRssOnly})
                *f = unknownFinding("D6", u"%"_s, why);
            m_found.settled = unknownFinding("D6", u"GiB"_s, why);
        } else {
            const Instant from = m_footprint.times[end->first];
            const Instant to = m_footprint.times[end->last];
            m_found.settled = withInputs(knownBytes("D6", end->value), from, to);
            m_found.retained = retained(retainedOfPeak(end->value, peak.value), u"% of peak"_s, from, to);
            m_found.retainedOfBalloon = retained(retainedOfBalloon(end->value, baseline.value, peak.value),
                                                 u"% of balloon"_s, from, to);
            m_found.retainedRssOnly = retained(retainedOfPeak(endRss->value, peakRss.value), u"% of peak"_s,
                                               m_rss.times[endRss->first], m_rss.times[endRss->last]);
            m_found.retainedRssOnly.text += Words::tr(" (RSS only)");
            m_found.endText = endText();
        }
    }

    Finding retained(std::optional<double> percent, const QString &unit, Instant from, Instant to) const
    {
        if (!percent)
            return unknownFinding("D6", unit, Words::tr("no balloon to take a share of"));
        const QString text = fixed(*percent, 1, true) + u' ' + unit;
        return withInputs(known("D6", *percent, unit, text), from, to);
    }

    void releases(const Extreme &peak, const Extreme &peakRss)
    {
        windowRelease();
        const auto trough =
            m_facts.troughFootprint.of(0, [&] { return releasedToTrough(m_footprint, peak); });
        const Instant peakTime = m_footprint.times[peak.index];
        m_found.releasedTotal =
            withInputs(knownBytes("D8b", trough->fall), peakTime, m_footprint.times[trough->trough]);
        tagSwapOut(m_found.releasedTotal, trough->fall);
        const double cumulative = m_facts.cumulative.of({m_definitions.turnShare, m_limit}, [&] {
            return releasedCumulative(m_footprint, peak.value, m_definitions.turnShare, m_limit);
        });
        m_found.releasedCumulative =
            withInputs(knownBytes("D8c", cumulative), m_footprint.times.front(), m_footprint.times.back());
        m_found.releasedCumulative.text += Words::tr(" (cumulative)");
        stepShare(trough->fall);
        fallAfterPeak(peakRss, trough->fall);
    }

    void windowRelease()
    {
        const Duration window = ofMinutes(m_definitions.releaseWindowMin);
        const WindowRelease release = m_facts.windowRelease.of(
            {window, m_limit}, [&] { return releasedWithin(m_footprint, m_step, window, m_limit); });
        const QString within = durationText(m_definitions.releaseWindowMin * 60);
        if (release.resolution == WindowRelease::Resolution::Unresolvable) {
            m_found.releasedInWindow = unknownFinding(
                "D8a", u"GiB"_s, Words::tr("not resolvable at this step (%1)").arg(stepText(m_step)));
            if (m_step)
                m_found.releasedInWindow.caveats.emplace_back("release-window-below-step");
            return;
        }
        Finding finding = withInputs(knownBytes("D8a", release.fall), m_footprint.times[release.from],
                                     m_footprint.times[release.to]);
        if (release.resolution == WindowRelease::Resolution::OneSample) {
            finding.resolution = Words::tr("in <= 1 sample (%1)").arg(within);
            finding.text = Words::tr("%1 in 1 sample (%2)").arg(finding.text, within);
            finding.caveats.emplace_back("release-window-equals-step");
        } else {
            finding.resolution = Words::tr("in %1 (step %2)").arg(within, stepText(m_step));
            finding.text = Words::tr("%1 in %2").arg(finding.text, within);
        }
        m_found.releasedInWindow = std::move(finding);
        tagSwapOut(m_found.releasedInWindow, release.fall);
    }

    // D7: RSS alone cannot tell pages that were freed from pages that were written to swap.
    void tagSwapOut(Finding &release, double fall)
    {
        const Host &host = m_incident.hosts[m_incident.processes[m_trace.process].host];
        if (m_swapKnown || !release.from || !release.to ||
            !mayBeSwapOut(host, fall, *release.from, *release.to, m_definitions))
            return;
        m_found.maybeSwapOut = true;
        release.text += Words::tr(" (may be swap-out, not release)");
        release.caveats.emplace_back("may-be-swap-out");
    }

    // R27: one step of the grid, its share of the whole release.
    void stepShare(double total)
    {
        const WindowRelease largest = m_facts.step.of(0, [this] { return largestStep(m_footprint, m_step); });
        if (total <= 0 || !m_step) {
            m_found.largestStepShare =
                unknownFinding("D8a/D8b", u"share of D8b"_s, Words::tr("nothing was released"));
            return;
        }
        const double share = largest.fall / total;
        m_found.largestStepShare = withInputs(known("D8a/D8b", share, u"share of D8b"_s, fixed(share, 2)),
                                              m_footprint.times[largest.from], m_footprint.times[largest.to]);
        m_found.oneStepRelease = m_found.isBalloon && share >= m_definitions.oneStepShare;
    }

    void fallAfterPeak(const Extreme &peakRss, double footprintFall)
    {
        const auto trough = m_facts.troughRss.of(0, [&] { return releasedToTrough(m_rss, peakRss); });
        const Instant from = m_rss.times[peakRss.index];
        Finding fall = withRssInputs(knownBytes("D6", trough->fall), from, m_rss.times[trough->trough]);
        const double tolerated = m_definitions.zeroReleasedShare * peakRss.value;
        fall.zeroReleased = isZeroReleased(peakRss.value, peakRss.value - trough->fall, m_definitions) &&
                            footprintFall <= std::max(tolerated, trough->fall);
        if (fall.zeroReleased)
            fall.text = Words::tr("%1 (zero released: at most %2)").arg(fall.text, bytesText(tolerated));
        m_found.fallAfterPeak = std::move(fall);
    }

    void times(const Baseline &baseline, const Extreme &peak, const Extreme &peakRss)
    {
        const auto hold = m_facts.hold.of({m_definitions.holdShare, m_limit}, [&] {
            return holdOf(m_rss, peakRss.value, m_definitions, m_limit);
        });
        const Instant from = m_rss.times[hold->first];
        const Instant to = m_rss.times[hold->last];
        const QString length = durationText(double(hold->length.count()) / 1000);
        m_found.hold = withRssInputs(known("D10", daysOf(hold->length), u"d"_s, length), from, to);
        m_found.hold.atLeast = hold->atLeast;
        if (hold->atLeast)
            m_found.hold.text = Words::tr("at least %1").arg(length);
        giveBack(baseline, peak);
        Duration gap{0};
        for (const Gap &each : gaps())
            gap = std::max(gap, each.length());
        m_found.longestGap =
            withRssInputs(known("D1", hoursOf(gap), u"h"_s, durationText(double(gap.count()) / 1000)),
                          m_rss.times.front(), m_rss.times.back());
    }

    void giveBack(const Baseline &baseline, const Extreme &peak)
    {
        const auto index = m_facts.giveBack.of({baseline.value, m_definitions.giveBackShare}, [&] {
            return giveBackIndex(m_footprint, baseline.value, peak, m_definitions);
        });
        const Instant from = m_footprint.times[peak.index];
        if (!index) {
            m_found.giveBack =
                withInputs(unknownFinding("D11", u"h"_s, Words::tr("not reached by the end of the lifetime")),
                           from, m_footprint.times.back());
            return;
        }
        const Duration length = m_footprint.times[*index] - from;
        m_found.giveBack =
            withInputs(known("D11", hoursOf(length), u"h"_s, durationText(double(length.count()) / 1000)),
                       from, m_footprint.times[*index]);
    }

    void classify()
    {
        m_found.behaviour = behaviourOf(m_found.isBalloon, m_found.retained.value(), m_definitions);
        m_found.behaviourRssOnly =
            behaviourOf(m_found.isBalloon, m_found.retainedRssOnly.value(), m_definitions);
    }

    const Incident &m_incident;
    PartFacts &m_facts;
    const Definitions &m_definitions;
    const Trace &m_trace;
    const Ending &m_ending;
    LifePart m_part;
    std::optional<Duration> m_step; ///< D1's Δ within the part
    Duration m_limit;
    bool m_startsWithWindow;
    Samples m_rss;
    Samples m_footprint;
    bool m_swapKnown;
    LifetimeFinding m_found;
};

} // namespace

std::vector<LifePart> lifePartsOf(const Trace &trace, const std::vector<LifeSpan> &spans,
                                  const TimeRange &window)
{
    std::vector<LifePart> parts;
    const auto indexAt = [&](Instant t) {
        return size_t(std::ranges::lower_bound(trace.times, t) - trace.times.begin());
    };
    const size_t from = indexAt(window.from);
    const size_t past = indexAt(window.to);
    for (const LifeSpan &span : spans) {
        if (span.last < from || span.first >= past)
            continue;
        parts.push_back({span, std::max(span.first, from), std::min(span.last, past - 1)});
    }
    return parts;
}

LifetimeFinding measure(const Incident &incident, const Trace &trace, const LifePart &part,
                        const Ending &ending, bool startsWithWindow, PartFacts &facts)
{
    return Measurement(incident, trace, part, ending, startsWithWindow, facts).run();
}

QString endWords(const Lifetime &lifetime)
{
    switch (lifetime.end) {
    case Lifetime::End::Alive:
        return Words::tr("alive");
    case Lifetime::End::Kill:
        return Words::tr("killed, %1").arg(killLevelWord(lifetime.level));
    case Lifetime::End::Restart:
        return Words::tr("restarted");
    case Lifetime::End::Unknown:
        break;
    }
    return Words::tr("ended, unknown why");
}

} // namespace memreport
