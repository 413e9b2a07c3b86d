// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/finding.h"
#include "models/analysis/runs.h"
#include "models/incident/incident.h"

namespace memreport {

/// D17. V3: kernel line attributed to the process; V2: kernel line of the host, not attributable;
/// V1: the counter rose and the series ended; V0: restart only, or a userspace kill.
enum class KillLevel
{
    V0,
    V1,
    V2,
    V3
};
QString killLevelWord(KillLevel level); ///< "V3"

/// One process run without a restart (D2), inside a window.
struct Lifetime
{
    size_t process = 0; ///< Incident::processes
    TimeRange range;    ///< first sample to last sample
    enum class End
    {
        Alive,
        Kill,
        Restart,
        Unknown
    } end = End::Alive;
    std::optional<Instant> nextStart; ///< start time of what came after
    std::optional<size_t> kill;       ///< Incident::kills, when end is Kill and a line exists
    std::optional<Instant> endTime;   ///< of the kill line, the next start or the sample that says so
    KillLevel level = KillLevel::V0;
    bool restartExcluded = true;         ///< false: no start time recorded ("restart not excluded")
    std::optional<size_t> userspaceKill; ///< Incident::kills: systemd-oomd and the like; stays V0
};

enum class Behaviour
{
    NoBalloon,
    Holds,
    Releases,
    Mixed
};
QString behaviourWord(Behaviour behaviour); ///< "no balloon", "holds", "releases", "mixed"
/// D24, of retained % of peak. Without a balloon or a retained level: NoBalloon.
Behaviour behaviourOf(bool isBalloon, std::optional<double> retainedPercent, const Definitions &definitions);

/// The numbers of one lifetime; the one with the highest footprint peak speaks for a process in a pair.
struct LifetimeFinding
{
    Lifetime lifetime;
    std::string allocator; ///< at t_p; empty: unknown
    bool shortBaseline = false;
    bool swapKnown = false;       ///< F = RSS + swapped, else RSS only (D7)
    bool isBalloon = false;       ///< D5
    bool oneStepRelease = false;  ///< R27
    bool maybeSwapOut = false;    ///< D7: the fall may be swap-out, because swap is not recorded per process
    int episodes = 1;             ///< D5
    std::optional<Duration> step; ///< Δ of the samples
    Finding baseline;             ///< D3 GiB
    Finding peak;                 ///< D4 GiB, RSS
    Finding peakFootprint;        ///< D4 GiB, RSS + swapped
    Finding balloon;              ///< D5 GiB
    Finding retained;             ///< D6 % of peak, on the footprint
    Finding retainedOfBalloon;    ///< D6 % of balloon
    Finding retainedRssOnly;      ///< D6 % of peak, RSS alone
    Finding settled;              ///< D6 GiB: the end level
    QString endText;          ///< how it was taken: "last sample before the kill", "median of the last 24 h"
    Finding fallAfterPeak;    ///< D6 GiB, RSS; zeroReleased
    Finding releasedInWindow; ///< D8a GiB
    Finding largestStepShare; ///< R27: largest step / D8b
    Finding releasedTotal;    ///< D8b GiB
    Finding releasedCumulative;                        ///< D8c GiB
    Finding hold;                                      ///< D10 d
    Finding giveBack;                                  ///< D11 h
    Finding longestGap;                                ///< D1 h
    Behaviour behaviour = Behaviour::NoBalloon;        ///< D24
    Behaviour behaviourRssOnly = Behaviour::NoBalloon; ///< D24 on RSS, for comparison
};

struct PairSide
{
    size_t process = 0;
    std::string allocator;
    Finding weight; ///< D12 mean
    size_t lifetimesInWindow = 0;
    LifetimeFinding story;
    Finding kernelKills;          ///< D18, attributed to the process, in the window
    Finding journalCoverage;      ///< D21, % of the window
    Finding hoursAfterLastSample; ///< D17 h, of the kill that ended the story
    Finding peakToKill;           ///< D10 d
};

/// A candidate pair by weight (D12): admissible or refused, with the reason in words.
struct PairProposal
{
    size_t holds = 0; ///< Incident::processes
    size_t releases = 0;
    Finding weightDiff; ///< D12 %
    bool admissible = false;
    bool chosen = false;      ///< part of the best assignment
    bool nearestFree = false; ///< of a holding process that the assignment leaves over: its nearest free twin
    bool nearMiss = false;    ///< outside the limit by at most a fifth of it; its sides may be in other pairs
    QString reason;           ///< "15.6 % apart, limit 10 %"
};

struct PairFinding
{
    int order = 0; ///< 1 = heaviest
    bool featured = false;
    bool refused = false; ///< proposed as the nearest pair, but outside the limit; drawn nowhere by default
    QString reason;
    PairSide holds;
    PairSide releases;
    Finding weightDiff;            ///< D12
    Finding weightDiffAsymmetric;  ///< D12, of the holding side
    Finding weightDiffWholeWindow; ///< D12 drift
    Finding peakDifference;        ///< D4 %
    Finding peakTimeDifference;    ///< D4 h
};

/// The pairs together; ranges are findings with two values. Refused pairs are no part of it.
struct PairSummary
{
    int pairs = 0;
    int ties = 0;           ///< pairs whose sides are not told apart (D22 drops and counts them)
    Finding predictedSplit; ///< D22 pairs
    Finding signOneSided;   ///< D22 p
    Finding signTwoSided;
    Finding lowerBound;      ///< D22 share, Clopper–Pearson, one-sided 95 %
    Finding fisherUnpaired;  ///< D22 p, shown only if asked
    Finding peakRange;       ///< D4 GiB, RSS, all sides
    Finding weightDiffRange; ///< D12 %
    Finding retainedHolds;   ///< D6 % of peak
    Finding retainedReleases;
    Finding releasedTotal;               ///< D8b GiB, releasing sides
    Finding releasedCumulative;          ///< D8c
    Finding releasedInWindow;            ///< D8a
    Finding holdRange;                   ///< D10 d, holding sides
    Finding verifiedKills;               ///< D17 "of 5"
    Finding releasesKills;               ///< D18 kills of the releasing sides
    std::vector<size_t> oneStepReleases; ///< R27, processes
    std::vector<size_t> holdsHosts;      ///< distinct, in order
    std::vector<size_t> releasesHosts;
    QString clusterText; ///< D22; empty: every pair on hosts of its own
};

struct KillFinding
{
    size_t kill = 0; ///< Incident::kills
    KillLevel level = KillLevel::V2;
    std::optional<size_t> process;
    QString
        attributedBy; ///< "task_memcg", "pid of the unit's own lines", "service manager note", "process name"
    std::string unit; ///< as the evidence tells, also of processes that are not in the incident
    bool otherProcess = false; ///< the victim is none of the incident's processes
    bool countsAsRelayKill = false;
    Finding rssAtKill;   ///< D4, kernel line
    Finding sampledPeak; ///< D4, samples of that lifetime
    bool largerThanSampled = false;
    std::vector<size_t> ambiguousWith; ///< processes, V2
};

/// V1 (D17): the host's kill counter rose by more than its kernel lines while a lifetime ended.
struct CounterKill
{
    size_t process = 0;
    Instant lastSample;
    Instant nextStart;
    Instant counterFrom; ///< the step in which the counter rose
    Instant counterTo;
    bool journalCovers = false; ///< false: the line may be lost in a hole
};

/// D21 of one host.
struct HostJournal
{
    size_t host = 0;
    Instant from;
    Instant asOf; ///< end of coverage, never the present
    std::vector<Gap> holes;
    Finding kernelRecords;
    std::optional<Instant> lastKill; ///< of a relay, V3 or V2
    Finding days; ///< since the last kill; unknown with the text "0 kills in the N days the journal covers"
};

/// D19 of one host.
struct ClockOffset
{
    size_t host = 0;
    int restarts = 0;    ///< matched
    Finding offset;      ///< s, unknown below three restarts
    Finding fromStarted; ///< s, of "Started" lines: holds the start-up time of the unit
};

/// A hole that all processes of a host share: the exporter's.
struct HostGap
{
    size_t host = 0;
    Gap gap;
};

struct Caveat
{
    std::string code;
    QString text;
    std::string definition;
    QString answer; ///< the author's, travels along
};

/// A sentence of the story with its state; its words follow from the state.
struct Statement
{
    std::string id; ///< "R18", or "headline": the one sentence of the Pairs page
    enum class State
    {
        Holds,
        Fails,
        Undecided
    } state = State::Undecided;
    QString text;
    QString detail; ///< the counter-example, or what is missing
};

struct Findings
{
    TimeRange window;                       ///< of the pairs
    std::vector<LifetimeFinding> lifetimes; ///< of every process with memory in the window
    std::vector<PairProposal> proposals;    ///< by difference
    size_t holdsCandidates = 0;             ///< processes with memory, weight and the allocator of that side
    size_t releasesCandidates = 0;
    std::vector<PairFinding> pairs; ///< in order; refused ones last
    PairSummary pairSummary;
    std::vector<KillFinding> kills; ///< in order of Incident::kills
    Finding relayKills;             ///< D18
    std::vector<CounterKill> counterKills;
    std::vector<HostJournal> journals; ///< hosts with a kernel journal, in order of hosts
    Finding daysSinceKill;             ///< D21 of the fleet
    std::optional<Instant> lastKill;   ///< of the fleet
    std::vector<ClockOffset> clockOffsets;
    std::vector<HostGap> scrapeGaps;
    std::vector<Statement> statements;
    std::vector<Caveat> caveats;

    const Statement *statement(std::string_view id) const;
};

/// Pure: same incident, same findings.
Findings analyse(const Incident &incident);

} // namespace memreport
