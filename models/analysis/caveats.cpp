// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/caveats.h"

#include "models/analysis/authorwords.h"
#include "models/analysis/killevidence.h"
#include "models/analysis/pairs.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <map>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int smallSample = 6;
constexpr qint64 usualPageSize = 4096;

class Rules
{
public:
    Rules(const Incident &incident, const Findings &findings)
        : m_incident(incident)
        , m_findings(findings)
    {
        for (const PairFinding &pair : findings.pairs) {
            if (!pair.refused)
                m_pairs.push_back(pair);
        }
    }

    std::vector<Caveat> run()
    {
        pairRules();
        sampleRules();
        perStepRules();
        lifetimeRules();
        killRules();
        journalRules();
        hostRules();
        allocatorRules();
        assemblyRules();
        const bool tellsBoth = m_findings.retest && m_findings.retest->handler;
        if (notesMixUnits(m_incident) || tellsBoth)
            add("unit-mix", Words::tr("GB and GiB in one text"), "R113");
        return std::move(m_caveats);
    }

private:
    void add(const std::string &code, const QString &text, const std::string &definition)
    {
        Caveat caveat{code, text, definition, {}};
        const auto answer = m_incident.choices.answeredCaveats.find(code);
        if (answer != m_incident.choices.answeredCaveats.end())
            caveat.answer = answer->second;
        m_caveats.push_back(std::move(caveat));
    }

    void pairRules()
    {
        const auto n = int(m_pairs.size());
        if (n > 0 && n < smallSample)
            add("small-sample", Words::tr("n = %1 pairs (fewer than %2)").arg(n).arg(smallSample), "D22");
        if (const QString cluster = clusterText(m_incident, m_pairs); !cluster.isEmpty())
            add("shared-host", cluster, "D22");
        const bool late = std::ranges::any_of(m_pairs, [](const PairFinding &pair) {
            return std::ranges::find(pair.weightDiff.caveats, "weights-not-ex-ante") !=
                   pair.weightDiff.caveats.end();
        });
        floodBeforeWindow();
        if (late)
            add("weights-not-ex-ante",
                Words::tr("weights were recorded inside the window only, not before it"), "D12");
    }

    // D12: t0 must come before the flood, or the weights have seen it.
    void floodBeforeWindow()
    {
        const Instant begin = m_findings.window.from;
        const auto running = std::ranges::find_if(m_incident.timeline, [&](const TimelineRow &row) {
            return row.kind == "phase" && row.from < begin && row.to && *row.to > begin;
        });
        if (!m_pairs.empty() && running != m_incident.timeline.end())
            add("flood-before-window",
                Words::tr("the window of the pairs begins after \"%1\" had begun (%2)")
                    .arg(qstr(running->text), isoUtc(running->from)),
                "D12");
    }

    void sampleRules()
    {
        std::set<QString> steps;
        bool equal = false;
        bool below = false;
        for (const LifetimeFinding &lifetime : m_findings.lifetimes) {
            if (lifetime.step)
                steps.insert(stepText(lifetime.step));
            equal |= has(lifetime.releasedInWindow, "release-window-equals-step");
            below |= has(lifetime.releasedInWindow, "release-window-below-step");
        }
        const QString window = durationText(m_incident.choices.definitions.releaseWindowMin * 60);
        if (equal)
            add("release-window-equals-step",
                Words::tr("released in %1 is resolved to one sample (%1)").arg(window), "D8a");
        if (below)
            add("release-window-below-step",
                Words::tr("released in %1 is not resolvable at steps above it").arg(window), "D8a");
        if (!steps.empty())
            add("peak-is-lower-bound",
                Words::tr("peaks are lower bounds, step %1").arg(listText({steps.begin(), steps.end()})),
                "D4");
        scrapeGaps();
        gapAtPeak();
    }

    // D4: the maximum beside a hole may have been passed inside it.
    void gapAtPeak()
    {
        const auto names = processNames([](const LifetimeFinding &l) { return l.gapAtPeak; });
        if (!names.isEmpty())
            add("gap-at-peak", Words::tr("a gap in the samples touches the peak of %1").arg(listText(names)),
                "D4");
    }

    static bool has(const Finding &finding, const char *code)
    {
        return std::ranges::find(finding.caveats, code) != finding.caveats.end();
    }

    void scrapeGaps()
    {
        QStringList texts;
        for (const HostGap &each : m_findings.scrapeGaps)
            texts << Words::tr("%1 %2 to %3")
                         .arg(qstr(m_incident.hosts[each.host].name), isoUtc(each.gap.from),
                              isoUtc(each.gap.to));
        if (!texts.isEmpty())
            add("scrape-gap", listText(texts), "D1");
    }

    // An overview that the server made: no peak is lost in it, but other things are.
    void perStepRules()
    {
        const auto names =
            processNames([](const LifetimeFinding &l) { return has(l.peak, "per-step-memory"); });
        if (!names.isEmpty())
            add("per-step-memory",
                Words::tr(
                    "%1: a server's overview, the largest value of each %2: times are known to %2, shorter "
                    "falls are not seen, and resident and swapped memory may be largest at different times")
                    .arg(listText(names), perStepText()),
                "D4");
        QStringList hosts;
        QString step;
        for (const Host &host : m_incident.hosts) {
            for (const Role role : {Role::MemAvailable, Role::MemFree, Role::SwapFree}) {
                const Track *track = coarsest(host.tracks, role);
                if (!track || !isPerStep(*track, m_findings.hostWindow))
                    continue;
                step = stepText(stepIn(*track, m_findings.hostWindow));
                if (!hosts.contains(qstr(host.name)))
                    hosts << qstr(host.name);
            }
        }
        if (!hosts.isEmpty())
            add("per-step-hosts",
                Words::tr("%1: a server's overview, the least free memory and swap of each %2; times are "
                          "known to %2")
                    .arg(listText(hosts), step),
                "D20");
    }

    // Steps of the lifetimes whose peak is the server's largest of a step.
    QString perStepText() const
    {
        std::set<QString> steps;
        for (const LifetimeFinding &lifetime : m_findings.lifetimes) {
            if (has(lifetime.peak, "per-step-memory"))
                steps.insert(stepText(lifetime.step));
        }
        return listText({steps.begin(), steps.end()});
    }

    QStringList processNames(auto &&holds) const
    {
        std::set<size_t> seen;
        QStringList names;
        for (const LifetimeFinding &lifetime : m_findings.lifetimes) {
            const size_t process = lifetime.lifetime.process;
            if (holds(lifetime) && seen.insert(process).second)
                names << qstr(m_incident.processes[process].name);
        }
        return names;
    }

    void lifetimeRules()
    {
        const auto rssOnly = processNames([](const LifetimeFinding &l) { return !l.swapKnown; });
        if (!rssOnly.isEmpty())
            add("rss-only",
                Words::tr("no swapped bytes for %1: a fall may be swap-out, not release")
                    .arg(listText(rssOnly)),
                "D7");
        const auto swapOut = processNames([](const LifetimeFinding &l) { return l.maybeSwapOut; });
        if (!swapOut.isEmpty())
            add("may-be-swap-out",
                Words::tr("the host's swap grew while %1 fell: may be swap-out, not release")
                    .arg(listText(swapOut)),
                "D7");
        const auto lazy = processNames([](const LifetimeFinding &l) {
            return l.peak.known() && !l.lazyFree.known() && !isHoldsAllocator(l.allocator);
        });
        if (!lazy.isEmpty())
            add("lazy-free-not-recorded",
                Words::tr(
                    "LazyFree is not recorded for %1: memory given up with MADV_FREE stays in RSS until "
                    "the kernel takes it")
                    .arg(listText(lazy)),
                "D9");
        const auto noStart =
            processNames([](const LifetimeFinding &l) { return !l.lifetime.restartExcluded; });
        if (!noStart.isEmpty())
            add("restart-not-excluded", Words::tr("no start time for %1").arg(listText(noStart)), "D2");
        const auto shortLived = processNames([](const LifetimeFinding &l) { return l.shortBaseline; });
        if (!shortLived.isEmpty())
            add("short-baseline",
                Words::tr("lifetimes shorter than %1, baseline from their first tenth: %2")
                    .arg(durationText(m_incident.choices.definitions.baselineH * 3600), listText(shortLived)),
                "D3");
        balloonFloor();
    }

    void balloonFloor()
    {
        const auto isClassified = [](const LifetimeFinding &l) { return l.isBalloon; };
        if (m_pairs.empty() || std::ranges::any_of(m_findings.lifetimes, isClassified))
            return;
        add("below-balloon-floor",
            Words::tr("no lifetime grows by more than %1 GiB, the smallest balloon of the definitions: "
                      "nothing is classified as holding or releasing")
                .arg(fixed(m_incident.choices.definitions.balloonMinGiB, 1)),
            "D5");
    }

    void killRules()
    {
        int unattributed = 0;
        int userspace = 0;
        int notes = 0;
        for (const KillFinding &kill : m_findings.kills) {
            const KillKind kind = m_incident.kills[kill.kill].kill.kind;
            unattributed += kill.countsAsRelayKill && kill.level == KillLevel::V2;
            userspace += isUserspaceKill(kind) && kill.process;
            notes += kind == KillKind::SystemdNote;
        }
        if (notes > 0)
            add("note-without-kernel-line",
                Words::tr("%1 of the service manager about an OOM kill without a kernel line: not counted")
                    .arg(counted(notes, Words::tr("note"), Words::tr("notes"))),
                "D17");
        if (unattributed > 0)
            add("unattributed-kills",
                Words::tr("%1 without the name of a relay (V2)")
                    .arg(counted(unattributed, Words::tr("kernel kill"), Words::tr("kernel kills"))),
                "D17");
        if (userspace > 0)
            add("userspace-kill",
                Words::tr("%1 killed from userspace: no kernel kills")
                    .arg(counted(userspace, Words::tr("relay"), Words::tr("relays"))),
                "D17");
        QStringList counted;
        for (const CounterKill &kill : m_findings.counterKills) {
            const QString host = qstr(m_incident.hosts[m_incident.processes[kill.process].host].name);
            if (!counted.contains(host))
                counted << host;
        }
        if (!counted.isEmpty())
            add("counter-only-kill",
                Words::tr("%1: the kill counter rose without a kernel line (V1)").arg(listText(counted)),
                "D17");
    }

    void journalRules()
    {
        QStringList holes;
        std::set<size_t> covered;
        for (const HostJournal &journal : m_findings.journals) {
            covered.insert(journal.host);
            for (const Gap &hole : journal.holes)
                holes << Words::tr("%1 %2 to %3")
                             .arg(qstr(m_incident.hosts[journal.host].name), isoUtc(hole.from),
                                  isoUtc(hole.to));
        }
        std::set<size_t> uncovered;
        for (const LifetimeFinding &lifetime : m_findings.lifetimes) {
            const size_t host = m_incident.processes[lifetime.lifetime.process].host;
            if (!covered.contains(host))
                uncovered.insert(host);
        }
        unknownClocks(covered);
        QStringList none;
        for (const size_t host : uncovered)
            none << qstr(m_incident.hosts[host].name);
        if (!holes.isEmpty())
            add("journal-hole", listText(holes), "D21");
        if (!none.isEmpty())
            add("no-journal",
                Words::tr("no kernel journal of %1: kills cannot be excluded").arg(listText(none)), "D21");
    }

    // D19: said where a kill had to be matched without it.
    void unknownClocks(const std::set<size_t> &covered)
    {
        QStringList names;
        for (const size_t host : covered) {
            const auto offset = std::ranges::find(m_findings.clockOffsets, host, &ClockOffset::host);
            const bool known = offset != m_findings.clockOffsets.end() && offset->offset.known();
            if (!known && hasKill(host))
                names << qstr(m_incident.hosts[host].name);
        }
        if (!names.isEmpty())
            add("clock-offset-unknown",
                Words::tr("the journal's clock could not be compared on %1: kills are matched within a wider "
                          "window")
                    .arg(listText(names)),
                "D19");
    }

    QStringList hostNames(auto &&holds) const
    {
        QStringList names;
        for (const HostFinding &host : m_findings.hosts) {
            if (holds(host))
                names << qstr(m_incident.hosts[host.host].name);
        }
        return names;
    }

    void hostRules()
    {
        cellRules();
        const auto resized = hostNames([](const HostFinding &h) { return h.capacitySteps.size() > 1; });
        if (!resized.isEmpty())
            add("swap-resized",
                Words::tr("swap capacity changed inside the window on %1").arg(listText(resized)), "D23");
        // A counter too short for a half hour is there all the same, and names its samples.
        const auto noPsi = hostNames(
            [](const HostFinding &h) { return !h.psiSome.worst.known() && h.psiSome.worst.inputs.empty(); });
        if (!noPsi.isEmpty())
            add("psi-not-recorded", Words::tr("no PSI counters on %1").arg(listText(noPsi)), "D16");
        const auto measured = hostNames(
            [](const HostFinding &h) { return h.swapUsedMax.known() || h.ramAvailableMin.known(); });
        if (!measured.isEmpty())
            add("own-capacity", Words::tr("RAM and swap are percentages of each host's own capacity"), "D13");
        const auto killed =
            hostNames([this](const HostFinding &h) { return h.notSwappedBackIn.known() && hasKill(h.host); });
        if (!killed.isEmpty())
            add("counters-without-cause",
                Words::tr(
                    "swapped-out pages of hosts with kills include pages dropped when their owner died"),
                "D15n");
    }

    bool hasKill(size_t host) const
    {
        return std::ranges::any_of(m_findings.kills, [&](const KillFinding &kill) {
            return kill.countsAsRelayKill && kill.process && m_incident.processes[*kill.process].host == host;
        });
    }

    // An empty cell is no zero: nobody was there to be counted.
    void cellRules()
    {
        if (m_findings.quadrant.balloons == 0)
            return;
        QStringList empty;
        for (const QuadrantCell &cell : m_findings.quadrant.cells) {
            if (cell.hosts.empty())
                empty << Words::tr("%1 + %2").arg(behaviourWord(cell.behaviour),
                                                  cell.isLarge ? Words::tr("large") : Words::tr("thin"));
        }
        if (!empty.isEmpty())
            add("unobserved-cell", Words::tr("not observed: %1").arg(listText(empty)), "D25");
    }

    void allocatorRules()
    {
        int unknown = 0;
        for (const Process &process : m_incident.processes)
            unknown += !process.helper && process.allocators.empty();
        if (unknown > 0)
            add("unknown-allocator",
                Words::tr("%1 without allocator")
                    .arg(counted(unknown, Words::tr("relay"), Words::tr("relays"))),
                "R96");
        std::map<size_t, std::set<std::string>> families;
        for (const LifetimeFinding &lifetime : m_findings.lifetimes) {
            if (!lifetime.allocator.empty())
                families[m_incident.processes[lifetime.lifetime.process].host].insert(lifetime.allocator);
        }
        QStringList mixed;
        for (const auto &[host, allocators] : families) {
            if (allocators.size() > 1)
                mixed << qstr(m_incident.hosts[host].name);
        }
        if (!mixed.isEmpty())
            add("mixed-allocators", Words::tr("two allocators on %1").arg(listText(mixed)), "D25");
    }

    static std::string definitionOf(const std::string &code)
    {
        if (code == "page-size")
            return "D14";
        return code == "allocator-conflict" ? "R96" : "";
    }

    // The texts of one code together: a caveat is a rule, not an occurrence.
    void assemblyRules()
    {
        std::map<std::string, QStringList> texts;
        for (const AssemblyNote &note : m_incident.notes)
            texts[note.code] << note.text;
        for (const Host &host : m_incident.hosts) {
            if (host.pageSize && *host.pageSize != usualPageSize)
                texts["page-size"]
                    << Words::tr("page size %1 on %2").arg(*host.pageSize).arg(qstr(host.name));
        }
        for (const auto &[code, list] : texts)
            add(code, list.join(u' '), definitionOf(code));
    }

    const Incident &m_incident;
    const Findings &m_findings;
    std::vector<PairFinding> m_pairs;
    std::vector<Caveat> m_caveats;
};

} // namespace

QString clusterText(const Incident &incident, const std::vector<PairFinding> &pairs)
{
    std::set<size_t> holds;
    std::set<size_t> releases;
    for (const PairFinding &pair : pairs) {
        holds.insert(incident.processes[pair.holds.process].host);
        releases.insert(incident.processes[pair.releases.process].host);
    }
    if (pairs.empty() || (holds.size() >= pairs.size() && releases.size() >= pairs.size()))
        return {};
    const auto hosts = [](size_t count, const std::string &allocator) {
        return count == 1 ? Words::tr("1 %1 host").arg(qstr(allocator))
                          : Words::tr("%1 %2 hosts").arg(count).arg(qstr(allocator));
    };
    return Words::tr("%1 pairs on %2 and %3: not independent; p is nominal")
        .arg(pairs.size())
        .arg(hosts(holds.size(), pairs.front().holds.allocator),
             hosts(releases.size(), pairs.front().releases.allocator));
}

std::vector<Caveat> caveatsOf(const Incident &incident, const Findings &findings)
{
    return Rules(incident, findings).run();
}

} // namespace memreport
