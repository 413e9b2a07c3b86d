// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/journals.h"

#include "models/analysis/coverage.h"
#include "models/analysis/provenance.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

int wholeDays(Duration duration)
{
    return int(std::floor(daysOf(duration)));
}

// A machine whose cgroups are hosts of their own has no relays itself: its journal saw all kills.
bool hasRelays(const Incident &incident, size_t host)
{
    return std::ranges::any_of(incident.processes,
                               [&](const Process &p) { return p.host == host && !p.helper; });
}

bool stands(const Incident &incident, const KillFinding &kill, size_t host)
{
    if (kill.process && hasRelays(incident, host))
        return incident.processes[*kill.process].host == host;
    const std::vector<size_t> hosts = hostsOfKill(incident, incident.kills[kill.kill]);
    return std::ranges::find(hosts, host) != hosts.end();
}

const KillFinding *lastKillOf(const Incident &incident, const std::vector<KillFinding> &kills,
                              std::optional<size_t> host)
{
    const KillFinding *last = nullptr;
    for (const KillFinding &kill : kills) {
        const auto &time = incident.kills[kill.kill].kill.time;
        if (!kill.countsAsRelayKill || !time || (host && !stands(incident, kill, *host)))
            continue;
        if (!last || *time > *incident.kills[last->kill].kill.time)
            last = &kill;
    }
    return last;
}

Finding daysSince(const Incident &incident, const KillFinding &last, Instant asOf,
                  const std::vector<Gap> &holes)
{
    const MergedKill &kill = incident.kills[last.kill];
    const Instant time = toInstant(*kill.kill.time);
    const int days = wholeDays(asOf - time);
    const QString length = days > 0 ? counted(days, Words::tr("day"), Words::tr("days"))
                                    : durationText(double((asOf - time).count()) / 1000);
    Finding finding = known("D21", days, u"d"_s, Words::tr("%1 since the last kill").arg(length));
    finding.from = time;
    finding.to = asOf;
    finding.atLeast = std::ranges::any_of(holes, [&](const Gap &hole) { return hole.to > time; });
    if (finding.atLeast)
        finding.text = Words::tr("at least %1").arg(finding.text);
    finding.inputs = inputsOf(incident, kill);
    return finding;
}

Finding noKill(const JournalCoverage &coverage)
{
    Duration covered = coverage.last - coverage.first;
    for (const Gap &hole : coverage.holes)
        covered -= hole.length();
    const int days = wholeDays(covered);
    const QString text = days > 0 ? Words::tr("0 kills in the %1 the journal covers")
                                        .arg(counted(days, Words::tr("day"), Words::tr("days")))
                                  : Words::tr("0 kills in the %1 the journal covers")
                                        .arg(durationText(double(covered.count()) / 1000));
    return unknownFinding("D21", u"d"_s, text);
}

} // namespace

std::vector<HostJournal> hostJournals(const Incident &incident, const std::vector<KillFinding> &kills)
{
    std::vector<HostJournal> journals;
    for (size_t host = 0; host < incident.hosts.size(); ++host) {
        const auto coverage = coverageOf(incident, host);
        if (!coverage)
            continue;
        HostJournal journal{host, coverage->first, coverage->last, coverage->holes, {}, {}, {}};
        journal.kernelRecords = known("D21", double(coverage->kernelRecords), u"records"_s,
                                      counted(int(coverage->kernelRecords), Words::tr("kernel record read"),
                                              Words::tr("kernel records read")));
        if (const KillFinding *last = lastKillOf(incident, kills, host)) {
            journal.lastKill = toInstant(*incident.kills[last->kill].kill.time);
            journal.days = daysSince(incident, *last, coverage->last, coverage->holes);
        } else {
            journal.days = noKill(*coverage);
        }
        journals.push_back(std::move(journal));
    }
    return journals;
}

Finding fleetDays(const Incident &incident, const std::vector<HostJournal> &journals,
                  const std::vector<KillFinding> &kills, std::optional<Instant> &lastKill)
{
    const KillFinding *last = lastKillOf(incident, kills, std::nullopt);
    const HostJournal *earliest = nullptr;
    for (const HostJournal &journal : journals) {
        if (journal.lastKill && (!earliest || journal.asOf < earliest->asOf))
            earliest = &journal;
    }
    if (!last || !earliest)
        return unknownFinding("D21", u"d"_s, Words::tr("no kernel kill of a relay is recorded"));
    lastKill = toInstant(*incident.kills[last->kill].kill.time);
    // A hole on any host that had kills may hide a later one.
    std::vector<Gap> holes;
    for (const HostJournal &journal : journals) {
        if (journal.lastKill)
            std::ranges::copy_if(journal.holes, std::back_inserter(holes),
                                 [&](const Gap &hole) { return hole.from < earliest->asOf; });
    }
    return daysSince(incident, *last, earliest->asOf, holes);
}

std::vector<HostGap> scrapeGaps(const Fleet &fleet, std::span<const TimeRange> windows)
{
    const Incident &incident = fleet.incident();
    const auto sampledInside = [&](size_t host, const Gap &gap) {
        for (size_t p = 0; p < incident.processes.size(); ++p) {
            const Trace *trace = fleet.trace(p);
            if (!trace || incident.processes[p].host != host)
                continue;
            const auto next = std::ranges::upper_bound(trace->times, gap.from);
            if (next != trace->times.end() && *next < gap.to)
                return true;
        }
        return false;
    };
    std::vector<HostGap> gaps;
    std::set<std::pair<size_t, Instant>> told;
    std::set<std::tuple<size_t, Instant, Instant>> judged; // the relays of a host share its holes
    for (size_t p = 0; p < incident.processes.size(); ++p) {
        const Trace *trace = fleet.trace(p);
        if (!trace)
            continue;
        const size_t host = incident.processes[p].host;
        for (const TimeRange &window : windows) {
            // The next sample may be due behind the window: then nothing is missing in it.
            const Duration step = trace->stepIn(window).value_or(Duration(0));
            for (const Gap &gap : fleet.gaps(p, window)) {
                const bool inWindow = gap.from + step < window.to && gap.to > window.from;
                if (inWindow && judged.emplace(host, gap.from, gap.to).second && !sampledInside(host, gap) &&
                    told.insert({host, gap.from}).second)
                    gaps.push_back({host, gap});
            }
        }
    }
    return gaps;
}

std::vector<CounterKill> counterKills(const Fleet &fleet, const std::vector<HostJournal> &journals)
{
    std::vector<CounterKill> found;
    for (const KillEvidence::CounterKill &kill : fleet.evidence().counterKills) {
        const Trace &trace = *fleet.trace(kill.process);
        const LifeSpan &span = fleet.lifetimes(kill.process)[kill.lifetime];
        CounterKill counted{kill.process, trace.times[span.last], kill.to, kill.from, kill.to, false};
        if (span.nextStarted)
            counted.nextStart = instantFromMs(qint64(*span.nextStarted * 1000));
        const size_t host = fleet.incident().processes[kill.process].host;
        const auto journal = std::ranges::find(journals, host, &HostJournal::host);
        counted.journalCovers =
            journal != journals.end() && std::ranges::none_of(journal->holes, [&](const Gap &hole) {
                return hole.from < counted.nextStart && hole.to > counted.lastSample;
            });
        found.push_back(counted);
    }
    return found;
}

} // namespace memreport
