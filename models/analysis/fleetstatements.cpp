// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/fleetstatements.h"

#include "models/analysis/pairs.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

using State = Statement::State;

// R37: "essentially none" of the swap, % of host swap.
constexpr double littleSwapPercent = 2;
// R60: a journal writes when something happens, so that its last entry comes before the last sample.
constexpr Duration journalLag = std::chrono::hours(1);

class FleetRules
{
public:
    FleetRules(const Incident &incident, const Findings &findings)
        : m_incident(incident)
        , m_findings(findings)
    {
    }

    std::vector<Statement> run() const
    {
        return {mostUntouched(), littleSwap(), sameCliff(), daysWithoutKill(), converted()};
    }

private:
    QString hostName(size_t host) const { return qstr(m_incident.hosts[host].name); }
    QString processName(size_t process) const { return qstr(m_incident.processes[process].name); }

    // R4: some are killed again and again, most are not touched.
    Statement mostUntouched() const
    {
        const KillCounts counts = killCountsOf(m_incident, m_findings);
        if (counts.known() == 0)
            return {"R4", State::Undecided, Words::tr("How often relays were killed is not known."),
                    Words::tr("No kernel journal of a host with relays.")};
        Statement statement{"R4",
                            State::Holds,
                            Words::tr("Of %1 relays, %2 were killed repeatedly, %3 once and %4 never.")
                                .arg(counts.known())
                                .arg(counts.repeatedly)
                                .arg(counts.once)
                                .arg(counts.never),
                            {}};
        const int all = counts.known() + counts.unknown;
        const QString without = Words::tr("%1 without a kernel journal of their host")
                                    .arg(counted(counts.unknown, Words::tr("relay"), Words::tr("relays")));
        if (2 * (counts.never + counts.unknown) <= all) {
            statement.state = State::Fails;
            statement.detail = Words::tr("Not most: %1 of %2 were never killed").arg(counts.never).arg(all);
        } else if (counts.repeatedly == 0 && counts.unknown == 0) {
            statement.state = State::Fails;
            statement.detail = Words::tr("No relay was killed more than once.");
        } else if (counts.repeatedly == 0 || 2 * counts.never <= all) {
            statement.state = State::Undecided;
            statement.detail = without;
        } else if (counts.unknown > 0) {
            statement.detail = without;
        }
        return statement;
    }

    // Of the releasing cells the one that speaks against the sentence, else the one with the most swap.
    Statement littleSwap() const
    {
        const QuadrantCell *most = nullptr;
        const QuadrantCell *missing = nullptr;
        const QuadrantCell *killed = nullptr;
        for (const QuadrantCell &cell : m_findings.quadrant.cells) {
            if (cell.behaviour != Behaviour::Releases || cell.hosts.empty())
                continue;
            const bool hasSwap = cell.maxSwap.known();
            if (!hasSwap)
                missing = &cell;
            else if (!most || *cell.maxSwap.value() > *most->maxSwap.value())
                most = &cell;
            if (killsOf(cell) > 0)
                killed = &cell;
        }
        if (!most && !missing)
            return {"R37", State::Undecided, Words::tr("No host with releasing relays is observed."),
                    Words::tr("No releasing relay on a host whose swap capacity is recorded.")};
        if (!most)
            return {"R37", State::Undecided,
                    Words::tr("How much swap the releasing hosts used is not known."), missing->maxSwap.why};
        Statement statement{
            "R37",
            State::Holds,
            Words::tr("The hosts whose relays release survived with at most %1 of their swap used (%2).")
                .arg(percentText(*most->maxSwap.value()), qstr(most->maxSwap.host)),
            {}};
        if (killed) {
            statement.state = State::Fails;
            statement.text = Words::tr("Not all hosts whose relays release survived.");
            statement.detail =
                Words::tr("%1 among their relays")
                    .arg(counted(killsOf(*killed), Words::tr("kernel kill"), Words::tr("kernel kills")));
        } else if (*most->maxSwap.value() > littleSwapPercent) {
            statement.state = State::Fails;
            statement.detail = Words::tr("%1: %2, more than %3 %")
                                   .arg(qstr(most->maxSwap.host), most->maxSwap.text)
                                   .arg(littleSwapPercent);
        }
        return statement;
    }

    static int killsOf(const QuadrantCell &cell)
    {
        return int(cell.killsV3.value().value_or(0) + cell.killsV2.value().value_or(0));
    }

    // R53: free RAM of both windows on the hosts of the re-test.
    Statement sameCliff() const
    {
        const QString limit = shortest(m_incident.choices.definitions.cliffPercent);
        if (!m_findings.retest || m_findings.retest->hosts.empty())
            return {"R53", State::Undecided, Words::tr("Free RAM of two windows cannot be compared."),
                    m_findings.retest ? Words::tr("No host of the second window was converted.")
                                      : Words::tr("No window named re-test.")};
        Statement statement{"R53", State::Holds, {}, {}};
        QStringList parts;
        for (const Retest::HostFloor &host : m_findings.retest->hosts) {
            const QString name = hostName(host.host);
            const auto now = host.freeFloor.value();
            const auto before = host.firstFreeMin.value();
            if (!now || !before)
                return {"R53", State::Undecided, Words::tr("Free RAM of two windows cannot be compared."),
                        Words::tr("%1: %2").arg(name, now ? host.firstFreeMin.why : host.freeFloor.why)};
            parts << Words::tr("%1 %2, %3 in the first window")
                         .arg(name, percentText(*now, 2), percentText(*before, 2));
            const double cliff = m_incident.choices.definitions.cliffPercent;
            if (statement.state == State::Holds && (*now >= cliff || *before >= cliff)) {
                statement.state = State::Fails;
                statement.detail = Words::tr("%1 stays at or above %2 %: %3")
                                       .arg(name, limit, percentText(std::max(*now, *before), 2));
            }
        }
        statement.text =
            Words::tr("Free RAM falls below %1 % in both windows: %2.").arg(limit, parts.join(u"; "_s));
        return statement;
    }

    // R60: no kernel kill since the last one, to the end of what the journals cover.
    Statement daysWithoutKill() const
    {
        const QString missing = Words::tr("The days without a kernel kill cannot be counted.");
        if (m_findings.journals.empty())
            return {"R60", State::Undecided, missing, Words::tr("No kernel journal.")};
        if (!m_findings.daysSinceKill.known())
            return neverKilled();
        const Finding &days = m_findings.daysSinceKill;
        const int count = int(*days.value());
        const QString length = counted(count, Words::tr("day"), Words::tr("days"));
        const bool isNewest = newest() - *days.to <= journalLag;
        Statement statement{"R60",
                            State::Holds,
                            (isNewest
                                 ? Words::tr("Zero kernel kills of relays for %1 and counting (as of %2).")
                                 : Words::tr("Zero kernel kills of relays for %1 (as of %2)."))
                                .arg(length, isoUtc(*days.to)),
                            {}};
        if (count < 1) {
            statement.state = State::Fails;
            statement.detail = Words::tr("The last one was at %1.").arg(isoUtc(*days.from));
        } else if (days.atLeast) {
            statement.state = State::Undecided;
            statement.detail = Words::tr("A journal has a hole after the last kill.");
        }
        return statement;
    }

    Statement neverKilled() const
    {
        QStringList holes;
        for (const HostJournal &journal : m_findings.journals) {
            if (!journal.holes.empty())
                holes << hostName(journal.host);
        }
        Statement statement{
            "R60", State::Holds, Words::tr("No kernel kill of a relay in what the journals cover."), {}};
        if (!holes.isEmpty()) {
            statement.state = State::Undecided;
            statement.detail = Words::tr("Holes in the journals of %1.").arg(listText(holes));
        }
        return statement;
    }

    // The newest instant imported: of any sample or journal.
    Instant newest() const
    {
        Instant last = *m_findings.daysSinceKill.to;
        const auto see = [&last](const std::vector<Track> &tracks) {
            for (const Track &track : tracks) {
                if (track.series && !track.series->isEmpty())
                    last = std::max(last, track.series->times->back());
            }
        };
        for (const Host &host : m_incident.hosts)
            see(host.tracks);
        for (const Process &process : m_incident.processes)
            see(process.tracks);
        for (const HostJournal &journal : m_findings.journals)
            last = std::max(last, journal.asOf);
        return last;
    }

    // R70: everybody who was killed runs another allocator now.
    Statement converted() const
    {
        const QString unknown = Words::tr("Whether the killed relays were converted is not known.");
        if (!m_findings.retest || !m_findings.retest->conversion)
            return {"R70", State::Undecided, unknown, Words::tr("No conversion in a window named re-test.")};
        const Retest &retest = *m_findings.retest;
        if (retest.killedRelays.empty())
            return {"R70", State::Undecided, unknown, Words::tr("No kernel kill is attributed to a relay.")};
        Statement statement{
            "R70",
            State::Holds,
            Words::tr("All %1 relays that the kernel killed were converted.").arg(retest.killedRelays.size()),
            {}};
        QStringList others;
        for (const size_t process : retest.killedNotConverted)
            others << processName(process);
        if (!others.isEmpty()) {
            statement.state = State::Fails;
            statement.text = Words::tr("Of %1 relays that the kernel killed, %2 were converted.")
                                 .arg(retest.killedRelays.size())
                                 .arg(retest.killedRelays.size() - retest.killedNotConverted.size());
            statement.detail = Words::tr("Not so: %1").arg(listText(others));
        } else if (const QStringList maybe = notConvertedSuspects(retest); !maybe.isEmpty()) {
            statement.state = State::Undecided;
            statement.detail =
                Words::tr("A kill that names no relay may have been one of: %1").arg(listText(maybe));
        }
        return statement;
    }

    // Relays that a kill at host level (V2) may have hit and that were not converted.
    QStringList notConvertedSuspects(const Retest &retest) const
    {
        const std::vector<size_t> &converted = retest.conversion->convertedProcesses;
        QStringList names;
        for (const KillFinding &kill : m_findings.kills) {
            if (!kill.countsAsRelayKill || kill.process)
                continue;
            for (const size_t process : kill.ambiguousWith) {
                const QString name = processName(process);
                if (!std::ranges::binary_search(converted, process) && !names.contains(name))
                    names << name;
            }
        }
        return names;
    }

    const Incident &m_incident;
    const Findings &m_findings;
};

} // namespace

KillCounts killCountsOf(const Incident &incident, const Findings &findings)
{
    std::map<size_t, int> kills;
    for (const KillFinding &kill : findings.kills) {
        if (kill.countsAsRelayKill && kill.level == KillLevel::V3 && kill.process)
            ++kills[*kill.process];
    }
    KillCounts counts;
    for (size_t p = 0; p < incident.processes.size(); ++p) {
        const Process &process = incident.processes[p];
        if (process.helper || !coarsest(process.tracks, Role::Rss))
            continue;
        const bool hasJournal =
            std::ranges::find(findings.journals, process.host, &HostJournal::host) != findings.journals.end();
        const auto found = kills.find(p);
        const int count = found == kills.end() ? 0 : found->second;
        if (!hasJournal)
            ++counts.unknown;
        else
            ++(count == 0 ? counts.never : count == 1 ? counts.once : counts.repeatedly);
    }
    return counts;
}

std::vector<Statement> fleetStatements(const Incident &incident, const Findings &findings)
{
    return FleetRules(incident, findings).run();
}

} // namespace memreport
