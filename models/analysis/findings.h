// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/finding.h"
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
    bool chosen = false; ///< part of the best assignment
    QString reason;      ///< "15.6 % apart, limit 10 %"
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
    std::vector<PairProposal> proposals;
    std::vector<PairFinding> pairs; ///< in order; refused ones last
    std::vector<KillFinding> kills; ///< in order of Incident::kills
    Finding relayKills;             ///< D18
    std::vector<Statement> statements;
    std::vector<Caveat> caveats;

    const Statement *statement(std::string_view id) const;
};

/// Pure: same incident, same findings.
Findings analyse(const Incident &incident);

} // namespace memreport
