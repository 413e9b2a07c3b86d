// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/hosts.h"

#include "models/analysis/hostgrid.h"
#include "models/analysis/memory.h"
#include "models/analysis/provenance.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int fewIntervals = 100; // D14p: a percentile of fewer says little
// Another capacity, and not the same one rounded by a different exporter.
constexpr double capacityShare = 0.001;

QString notRecorded()
{
    return Words::tr("not recorded");
}

class HostMeasurement
{
public:
    HostMeasurement(const Incident &incident, size_t host, const TimeRange &window, HostParts &parts)
        : m_incident(incident)
        , m_parts(parts)
        , m_host(incident.hosts[host])
        , m_definitions(incident.choices.definitions)
        , m_window(window)
    {
        m_found.host = host;
        m_found.window = window;
        m_found.pageSize = m_host.pageSize.value_or(assumedPageSize);
    }

    std::optional<HostFinding> run()
    {
        if (!readGrid())
            return std::nullopt;
        swapUse();
        swapTraffic();
        pressure();
        ram();
        exhaustion();
        m_found.reboots = m_boots.steps;
        return std::move(m_found);
    }

private:
    const Track *track(Role role) const { return coarsest(m_host.tracks, role); }

    bool readGrid()
    {
        auto grid = hostGrid(m_host, m_window, m_definitions);
        if (!grid)
            return false;
        m_grid = std::move(*grid);
        m_boots = rebootsOf(m_host, m_window);
        m_found.step = m_grid.step;
        m_found.gaps = m_grid.gaps;
        return true;
    }

    Finding with(Finding finding, std::initializer_list<Role> roles) const
    {
        finding.host = m_host.name;
        finding.step = m_found.step;
        const Instant from = finding.time.value_or(m_window.from);
        const Instant to = finding.time.value_or(m_window.to - Duration(1));
        for (const Role role : roles) {
            if (const Track *found = track(role))
                append(finding.inputs, inputsOf(m_incident, *found, from, to));
        }
        return finding;
    }

    Finding hours(std::string definition, Duration length) const
    {
        return known(std::move(definition), hoursOf(length), u"h"_s,
                     durationText(double(length.count()) / 1000));
    }

    void swapUse()
    {
        const GridColumn total = m_grid.column(Role::SwapTotal);
        m_swapPercent = m_grid.swapUsedBytes();
        parkedAtEnds(m_swapPercent);
        for (size_t i = 0; i < m_swapPercent.size(); ++i)
            m_swapPercent[i] = percentOf(m_swapPercent[i], total[i]);
        const auto roles = {Role::SwapTotal, Role::SwapFree, Role::SwapUsed};
        capacity(total.values());
        const auto peak = maximumOf(m_grid.at(m_swapPercent));
        if (!peak) {
            const bool none = std::ranges::any_of(total.values(), [](double t) { return t == 0; });
            const QString why = none ? Words::tr("no swap") : notRecorded();
            m_found.swapUsedMax = unknownFinding("D13", u"% of host swap"_s, why);
            m_found.swapFilled = unknownFinding("D13", u"h"_s, why);
            return;
        }
        Finding most = known("D13", peak->value, u"% of host swap"_s, percentText(peak->value));
        most.time = m_grid.times[peak->index];
        m_found.swapUsedMax = with(std::move(most), roles);
        const HeldTime filled = held(
            m_swapPercent, [this](size_t i) { return m_swapPercent[i] >= m_definitions.swapFilledPercent; });
        m_found.swapFilledFirst = filled.firstEntry;
        m_found.swapFilled = with(hours("D13", filled.held), roles);
    }

    void capacity(std::span<const double> total)
    {
        std::optional<double> before;
        for (size_t i = 0; i < total.size(); ++i) {
            if (!std::isfinite(total[i]) ||
                (before && std::abs(total[i] - *before) <= capacityShare * *before))
                continue;
            Finding step = knownBytes("D13", total[i]);
            step.time = m_grid.times[i];
            m_found.capacitySteps.push_back({m_grid.times[i], with(std::move(step), {Role::SwapTotal})});
            before = total[i];
        }
    }

    HeldTime held(const ValueColumn &values, const std::function<bool(size_t)> &isTrue) const
    {
        HeldTime time = heldTime(m_grid.at(values), isTrue, m_found.step, m_grid.limit, m_window.to);
        // Nothing is known of the time before the first number.
        const auto first = std::ranges::find_if(values, [](double value) { return std::isfinite(value); });
        if (first != values.end())
            time.unknown += m_grid.times[size_t(first - values.begin())] - m_window.from;
        return time;
    }

    void swapTraffic()
    {
        noTraffic();
        const auto in = pagesSwapped(Role::SwapInPages);
        const auto out = pagesSwapped(Role::SwapOutPages);
        if (in)
            rates();
        if (in && out)
            parked(*in, *out);
    }

    // What the counter has grown in the window, in pages; nullopt: no step of it is known.
    std::optional<double> pagesSwapped(Role role) const
    {
        std::optional<double> pages;
        forEachStep(role, [&pages](const CounterInterval &step) { pages = pages.value_or(0) + step.rise; });
        return pages;
    }

    template<typename Visit>
    void forEachStep(Role role, Visit visit) const
    {
        const Samples samples = hostSamples(m_host, role, m_window);
        if (samples.isEmpty())
            return;
        CounterSteps steps(samples, gapLimitOf(m_host, role, m_window, m_definitions), m_boots.at);
        while (const auto step = steps.next())
            visit(*step);
    }

    void noTraffic()
    {
        m_found.swapInP99 = unknownFinding("D14p", u"MiB/s"_s, notRecorded());
        m_found.swapInMax = unknownFinding("D14", u"MiB/s"_s, notRecorded());
        m_found.notSwappedBackIn = unknownFinding("D15", u"% of swapped-out pages"_s, notRecorded());
        for (Finding *f : {&m_found.returned, &m_found.stillParked, &m_found.discarded, &m_found.swappedOut})
            *f = unknownFinding("D15s", u"GiB"_s, notRecorded());
    }

    void rates()
    {
        std::vector<double> values;
        std::vector<double> seconds;
        values.reserve(m_grid.times.size());
        seconds.reserve(m_grid.times.size());
        std::optional<CounterInterval> most;
        const auto rate = [this](const CounterInterval &i) { return rateOf(i, m_found.pageSize); };
        forEachStep(Role::SwapInPages, [&](const CounterInterval &step) {
            values.push_back(rate(step));
            seconds.push_back(step.seconds());
            if (!most || values.back() > rate(*most))
                most = step;
        });
        m_found.swapIntervals = int(values.size());
        // A percentile of a few averages says less than the largest of them.
        const bool few = m_found.swapIntervals < fewIntervals;
        const double p99 = few ? rate(*most) : *weightedQuantile(values, seconds, 0.99);
        const QString text =
            few ? Words::tr("%1 MiB/s (largest of %2 averages of %3)")
                      .arg(fixed(p99, 2), QString::number(m_found.swapIntervals), stepText(m_found.step))
                : Words::tr("%1 MiB/s (averages of %2)").arg(fixed(p99, 2), stepText(m_found.step));
        m_found.swapInP99 = with(known("D14p", p99, u"MiB/s"_s, text), {Role::SwapInPages});
        Finding max = known("D14", rate(*most), u"MiB/s"_s, fixed(rate(*most), 2) + u" MiB/s"_s);
        max.from = most->from;
        max.to = most->to;
        m_found.swapInMax = with(std::move(max), {Role::SwapInPages});
    }

    void parked(double pagesIn, double pagesOut)
    {
        const double returned = pagesIn * double(m_found.pageSize);
        const double swappedOut = pagesOut * double(m_found.pageSize);
        const auto roles = {Role::SwapInPages, Role::SwapOutPages};
        if (swappedOut > 0) {
            const double share = std::clamp(100 * (1 - returned / swappedOut), 0.0, 100.0);
            m_found.notSwappedBackIn =
                with(known("D15", share, u"% of swapped-out pages"_s,
                           Words::tr("%1 not swapped back in (net)").arg(percentText(share))),
                     roles);
        } else {
            m_found.notSwappedBackIn =
                with(unknownFinding("D15", u"% of swapped-out pages"_s, Words::tr("nothing was swapped out")),
                     roles);
        }
        m_found.returned = with(knownBytes("D15s", returned), roles);
        m_found.swappedOut = with(knownBytes("D15s", swappedOut), roles);
        const auto still = parkedChange();
        if (!still)
            return;
        const double discarded = swappedOut - returned - *still;
        m_found.stillParked =
            with(knownBytes("D15s", *still), {Role::SwapTotal, Role::SwapFree, Role::SwapUsed});
        m_found.discarded = with(knownBytes("D15s", discarded), roles);
        // One page more than nothing is rounding of gauges that are read at other moments.
        m_found.parkedDiscrepancy = discarded < -double(m_found.pageSize);
    }

    void parkedAtEnds(std::span<const double> used)
    {
        for (const double bytes : used) {
            if (!std::isfinite(bytes))
                continue;
            m_parkedFirst = m_parkedFirst.value_or(bytes);
            m_parkedLast = bytes;
        }
    }

    // ΔSwapUsed over the window; a reboot forgets what was parked before it. nullopt: not recorded.
    std::optional<double> parkedChange() const
    {
        if (!m_parkedFirst)
            return std::nullopt;
        return m_parkedLast - (m_boots.steps.empty() ? *m_parkedFirst : 0);
    }

    void pressure()
    {
        const HostParts::PressureKey key(m_definitions.gapSteps, m_definitions.gapMinS,
                                         m_definitions.psiWindowS, m_definitions.psiCoverage);
        m_found.psiSome = m_parts.psiSome.of(key, [this] { return pressureOf(Role::PsiSome); });
        m_found.psiFull = m_parts.psiFull.of(key, [this] { return pressureOf(Role::PsiFull); });
    }

    Duration stretch() const { return Duration(qint64(m_definitions.psiWindowS * 1000)); }

    PressureFinding pressureOf(Role role) const
    {
        PressureFinding found;
        const Samples samples = hostSamples(m_host, role, m_window);
        if (samples.isEmpty()) {
            found.worst = unknownFinding("D16", u"% of time"_s, notRecorded());
            found.slidingWorst = found.worst;
            return found;
        }
        const HalfHours half = halfHoursOf(samples, gapLimitOf(m_host, role, m_window, m_definitions),
                                           stretch(), m_definitions.psiCoverage, m_boots.at);
        found.halfHours = int(half.known.size());
        found.notAvailable = half.notAvailable;
        found.unmoved = isUnmoved(samples);
        const auto worst = std::ranges::max_element(half.known, {}, &HalfHour::percent);
        if (worst == half.known.end()) {
            found.worst =
                with(unknownFinding(
                         "D16", u"% of time"_s,
                         Words::tr("no whole %1 is covered").arg(durationText(m_definitions.psiWindowS))),
                     {role});
            found.slidingWorst = found.worst;
            sliding(role, found);
            return found;
        }
        QString text = fixed(worst->percent, 2, true) + u" %"_s;
        if (found.unmoved)
            text += Words::tr(" (the counter did not move)");
        Finding finding = known("D16", worst->percent, u"% of time"_s, text);
        finding.from = worst->from;
        finding.to = worst->from + stretch();
        found.worst = with(std::move(finding), {role});
        const auto last =
            std::ranges::find_if(half.known.rbegin(), half.known.rend(),
                                 [&](const HalfHour &h) { return h.percent == worst->percent; });
        found.latestWorst = last->from;
        sliding(role, found);
        return found;
    }

    // A reset that hides between equal ends has moved all the same.
    static bool isUnmoved(const Samples &samples)
    {
        const auto finite = [](double value) { return std::isfinite(value); };
        const auto first = std::ranges::find_if(samples.values, finite);
        return first != samples.values.end() && std::ranges::all_of(samples.values, [&](double v) {
                   return !std::isfinite(v) || v == *first;
               });
    }

    void sliding(Role role, PressureFinding &found) const
    {
        const auto worst = worstStretchOf(hostSamples(m_host, role, m_window),
                                          gapLimitOf(m_host, role, m_window, m_definitions), stretch(),
                                          m_definitions.psiCoverage, m_boots.at);
        if (!worst)
            return;
        found.slidingWorst =
            known("D16", worst->percent, u"% of time"_s, fixed(worst->percent, 2, true) + u" %"_s);
        found.slidingWorst.from = worst->from;
        found.slidingWorst.to = worst->from + stretch();
        found.slidingWorst = with(std::move(found.slidingWorst), {role});
    }

    Finding lowest(const ValueColumn &percent, Role role, const QString &metric) const
    {
        const auto low = minimumOf(m_grid.at(percent));
        if (!low)
            return unknownFinding("D20", u"% of host RAM"_s, notRecorded());
        Finding finding = known("D20", low->value, u"% of host RAM"_s,
                                Words::tr("%1 %2").arg(percentText(low->value, 2), metric));
        finding.time = m_grid.times[low->index];
        return with(std::move(finding), {role, Role::MemTotal});
    }

    CliffFinding cliff(const ValueColumn &percent, Role role) const
    {
        CliffFinding found;
        if (!minimumOf(m_grid.at(percent))) {
            for (Finding *f : {&found.hours, &found.span, &found.unknownHours})
                *f = unknownFinding("D20c", u"h"_s, notRecorded());
            found.fraction = unknownFinding("D20c", u"share"_s, notRecorded());
            found.entries = unknownFinding("D20c", u"entries"_s, notRecorded());
            return found;
        }
        const HeldTime low = held(percent, [&](size_t i) { return percent[i] < m_definitions.cliffPercent; });
        const auto roles = {role, Role::MemTotal};
        found.hours = with(hours("D20c", low.held), roles);
        found.unknownHours = with(hours("D20c", low.unknown), roles);
        const Duration seen = m_window.length() - low.unknown;
        const double share = seen.count() > 0 ? double(low.held.count()) / double(seen.count()) : 0;
        found.fraction = with(known("D20c", share, u"share"_s, percentText(100 * share)), roles);
        found.entries = with(known("D20c", low.entries, u"entries"_s, QString::number(low.entries)), roles);
        found.firstEntry = low.firstEntry;
        found.lastExit = low.lastExit;
        found.span = low.firstEntry ? with(hours("D20c", *low.lastExit - *low.firstEntry), roles)
                                    : unknownFinding("D20c", u"h"_s, Words::tr("never below"));
        return found;
    }

    void ram()
    {
        const ValueColumn free = m_grid.ramPercent(Role::MemFree);
        m_available = m_grid.ramPercent(Role::MemAvailable);
        m_found.ramFreeMin = lowest(free, Role::MemFree, Words::tr("RAM free"));
        m_found.ramAvailableMin = lowest(m_available, Role::MemAvailable, Words::tr("RAM available"));
        m_found.cliffFree = cliff(free, Role::MemFree);
        m_found.cliffAvailable = cliff(m_available, Role::MemAvailable);
    }

    void exhaustion()
    {
        // Known where both are.
        for (size_t i = 0; i < m_swapPercent.size(); ++i) {
            if (!std::isfinite(m_available[i]))
                m_swapPercent[i] = std::nan("");
        }
        if (!minimumOf(m_grid.at(m_swapPercent))) {
            m_found.jointExhaustion = unknownFinding("R44", u"h"_s, notRecorded());
            return;
        }
        const HeldTime joint = held(m_swapPercent, [this](size_t i) {
            return m_swapPercent[i] >= m_definitions.swapFilledPercent &&
                   m_available[i] < m_definitions.cliffPercent;
        });
        m_found.jointExhaustion = with(hours("R44", joint.held), {Role::SwapFree, Role::MemAvailable});
    }

    const Incident &m_incident;
    HostParts &m_parts;
    const Host &m_host;
    const Definitions &m_definitions;
    TimeRange m_window;
    HostGrid m_grid;
    Reboots m_boots;
    std::optional<double> m_parkedFirst; ///< bytes in swap at the window's first sample
    double m_parkedLast = 0;             ///< and at its last one
    ValueColumn m_swapPercent;
    ValueColumn m_available;
    HostFinding m_found;
};

} // namespace

std::optional<HostFinding> hostFinding(const Incident &incident, size_t host, const TimeRange &window,
                                       HostParts &parts)
{
    return HostMeasurement(incident, host, window, parts).run();
}

std::vector<HostFinding> hostFindings(const Incident &incident, const TimeRange &window)
{
    AnalysisMemory memory;
    return hostFindings(incident, window, memory);
}

std::vector<HostFinding> hostFindings(const Incident &incident, const TimeRange &window,
                                      AnalysisMemory &memory)
{
    std::vector<HostFinding> found;
    for (const auto *finding : memory.hosts(incident, window)) {
        if (*finding)
            found.push_back(**finding);
    }
    return found;
}

} // namespace memreport
