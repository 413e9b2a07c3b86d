// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/finding.h"
#include "models/analysis/handlerfindings.h"
#include "models/analysis/runs.h"
#include "models/incident/incident.h"

#include <map>
#include <memory>

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
    bool gapAtPeak = false;       ///< D4: a gap touches t_p of RSS
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
    Finding highWater;        ///< D4 GiB: VmHWM, where it shows more than the samples; unknown: it does not
    Finding lazyFree;         ///< D9 GiB: RSS less LazyFree at the end level
    Finding retainedLazyFree; ///< D9 % of peak, of RSS less LazyFree
    Finding settled;          ///< D6 GiB: the end level
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

/// D16 of one counter in one window.
struct PressureFinding
{
    Finding worst;                      ///< % of time, aligned half hour with the most; unknown: not recorded
    int halfHours = 0;                  ///< with a value
    int notAvailable = 0;               ///< covered by less than psiCoverage
    bool unmoved = false;               ///< all values are equal
    std::optional<Instant> latestWorst; ///< begin of the latest half hour as bad as the worst
    Finding slidingWorst;               ///< % of time, of a half hour that may begin at any time
};

/// D20c: below the cliff, step-held.
struct CliffFinding
{
    Finding hours;
    Finding fraction;
    Finding entries;
    Finding span; ///< h, first entry to last exit; unknown: never below
    Finding unknownHours;
    std::optional<Instant> firstEntry;
    std::optional<Instant> lastExit;
};

/// D13–D16, D20 and R44 of one host in one window.
struct HostFinding
{
    size_t host = 0;
    TimeRange window;
    qint64 pageSize = 4096;
    std::optional<Duration> step;
    Finding swapUsedMax; ///< D13 % of host swap
    std::optional<Instant> swapFilledFirst;
    Finding swapFilled; ///< D13 h, step-held
    struct CapacityStep
    {
        Instant time;
        Finding total; ///< D13 GiB
    };
    std::vector<CapacityStep> capacitySteps; ///< the first value and every change
    Finding swapInP99;                       ///< D14p MiB/s
    Finding swapInMax;                       ///< D14 MiB/s
    int swapIntervals = 0;
    Finding notSwappedBackIn; ///< D15 %
    Finding returned;         ///< D15s GiB
    Finding stillParked;
    Finding discarded;
    Finding swappedOut;
    bool parkedDiscrepancy = false; ///< counters and gauges disagree
    PressureFinding psiSome;
    PressureFinding psiFull;
    Finding ramFreeMin; ///< D20 % of host RAM
    Finding ramAvailableMin;
    CliffFinding cliffFree; ///< D20c
    CliffFinding cliffAvailable;
    Finding jointExhaustion;  ///< R44 h: swap filled and RAM available below the cliff
    std::vector<Gap> reboots; ///< steps in which the boot time changed
    std::vector<Gap> gaps;
};

/// D23. A stretch of a host with one swap capacity.
struct HostObservation
{
    size_t host = 0;
    TimeRange range;
    Finding ratio;     ///< D23 SwapTotal/MemTotal
    Finding swapTotal; ///< D13 GiB
    bool isLarge = false;
    bool swapResized = false; ///< the window holds more than one observation of this host
};

/// D25. One of four: behaviour × headroom.
struct QuadrantCell
{
    Behaviour behaviour = Behaviour::Holds;
    bool isLarge = false;
    std::vector<size_t> hosts;  ///< distinct, with a lifetime in the cell; none: not observed
    std::vector<size_t> relays; ///< processes, distinct
    int balloons = 0;           ///< lifetimes
    Finding killsV3;
    Finding killsV2;
    Finding maxSwap;      ///< D13, with the host that reached it
    Finding minAvailable; ///< D20
    Finding worstPsiSome; ///< D16
    Finding worstPsiFull;
    std::vector<size_t> psiNotRecorded; ///< hosts
    bool psiUnmoved = false;            ///< no counter of the cell moved: 0.00 is a measurement
};

/// D23–D25 of one window.
struct Quadrant
{
    TimeRange window;
    std::vector<HostObservation> observations;
    std::vector<QuadrantCell> cells; ///< holds+thin, holds+large, releases+thin, releases+large
    Finding stableHeadroom;          ///< R39: thresholds between which no member moves
    Finding stableHolds;             ///< R39 likewise, of D24's threshold for "holds", % of peak
    Finding stableReleases;
    /// A balloon: one dot of the figure.
    struct Member
    {
        size_t process = 0;
        std::optional<size_t> observation; ///< of its host at its peak; nullopt: no swap capacity recorded
        Behaviour behaviour = Behaviour::Holds;
        std::string allocator;
        Finding retained;
        bool killed = false; ///< its lifetime ended in a kernel kill, V3 or V2, or a counted one, V1
    };
    std::vector<Member> members; ///< in order of lifetimes
    struct Mixed
    {
        size_t process = 0;
        double retained = 0;
    };
    std::vector<Mixed> mixed;
    int notClassified = 0; ///< lifetimes without a balloon
    int balloons = 0;
    int relayKills = 0; ///< V3 and V2 in the window
    int killsInHoldsThin = 0;
    std::vector<size_t> killsElsewhere; ///< Incident::kills, of relays in the window: in no holds+thin
};

/// How a balloon went (R30).
enum class Outcome
{
    InProcess,
    ByKill,
    ByRestart,
    NotYet
};
QString outcomeWord(Outcome outcome); ///< "in-process", "by kill", "by restart", "not yet"
/// D11 reached or released (D24): in-process; else by what ended the lifetime.
Outcome outcomeOf(const LifetimeFinding &lifetime);

/// R55. Lifetimes of all windows imported by D4 (RSS), largest first.
struct Ranks
{
    int lifetimes = 0;
    int relays = 0;
    struct Entry
    {
        int rank = 0;
        size_t process = 0;
        std::string allocator;
        Finding peak;
        Behaviour behaviour = Behaviour::NoBalloon;
        Finding giveBack;
    };
    std::vector<Entry> top;
    std::map<std::string, Finding> largestPerAllocator;
    Finding largestRetest;
};

/// D26. Many processes that start together.
struct RestartMarker
{
    Instant from; ///< first and last start
    Instant to;
    Finding processes;           ///< each counts once
    int mostInWindow = 0;        ///< in the fullest single window
    std::vector<size_t> members; ///< processes
    std::vector<size_t> hosts;
    std::vector<size_t> convertedProcesses;
    Finding converted; ///< relays whose allocator differs an hour before and an hour after
    std::vector<size_t> hostsRebooted;
    bool isConversion() const { return !convertedProcesses.empty(); }
};

/// The second window beside the first (R51–R63, R68, R70, R71).
struct Retest
{
    std::optional<TimelineRow> phase;
    std::optional<RestartMarker> conversion; ///< the last one in the window
    struct HostFloor
    {
        size_t host = 0;
        Finding freeBefore; ///< R54
        Finding freeFloor;  ///< D20
        Finding availableFloor;
        CliffFinding cliffFree;
        Finding firstFreeMin; ///< D20 of the first window
        Finding firstAvailableMin;
        Finding swapPeak;                 ///< D13
        std::optional<Instant> firstLoad; ///< R63
        Finding freeAfterRestart;         ///< R68
        Finding swapAfterRestart;
    };
    std::vector<HostFloor> hosts; ///< those that were converted
    std::vector<size_t> killedRelays;
    std::vector<size_t> killedNotConverted;
    Finding stillGlibc; ///< R71, at the end of the window
    Finding unknownAllocator;
    Finding runningRelays; ///< R72 %, largest deviation around the conversion; unknown: not recorded
    std::vector<size_t> withoutStart;
    std::optional<HandlerFindings> handler; ///< R59, R64
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

struct BenchmarkFindings; ///< models/analysis/benchmarkfindings.h

struct Findings
{
    TimeRange window;                       ///< of the pairs
    std::vector<LifetimeFinding> lifetimes; ///< of every process with memory in the window
    /// The highest lifetime of each process that another file samples more finely (D1), on that grid.
    std::vector<LifetimeFinding> finerLifetimes;
    std::vector<PairProposal> proposals; ///< by difference
    size_t holdsCandidates = 0;          ///< processes with memory, weight and the allocator of that side
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
    TimeRange hostWindow; ///< of hosts: the window "swap_psi", else that of the pairs
    std::vector<HostFinding> hosts;
    std::map<std::string, std::map<Outcome, int>> outcomes; ///< R30 in hostWindow, by allocator
    Ranks ranks;
    Finding weightVersusPeak; ///< R7 Spearman's rho over the pair window
    int weightVersusPeakCount = 0;
    std::vector<RestartMarker> restartMarkers;
    std::optional<Retest> retest;
    Quadrant quadrant; ///< in hostWindow
    std::optional<Quadrant> quadrantRetest;
    std::vector<HostFinding> hostsRetest; ///< in the window "retest", empty without one
    /// Of allocator benchmarks; nullptr: none imported.
    std::shared_ptr<const BenchmarkFindings> benchmarks;
    std::vector<Statement> statements;
    std::vector<Caveat> caveats;

    const Statement *statement(std::string_view id) const;
};

/// Pure: same incident, same findings.
Findings analyse(const Incident &incident);

} // namespace memreport
