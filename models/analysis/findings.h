// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/finding.h"
#include "models/incident/incident.h"

namespace memreport {

/// D17. V3: kernel line attributed to the process; V2: kernel line of the host, not attributable;
/// V1: the counter rose and the series ended; V0: restart only, or a userspace kill.
enum class KillLevel { V0, V1, V2, V3 };
QString killLevelWord(KillLevel level); ///< "V3"

/// One process run without a restart (D2), inside a window.
struct Lifetime
{
    size_t process = 0; ///< Incident::processes
    TimeRange range;    ///< first sample to last sample
    enum class End { Alive, Kill, Restart, Unknown } end = End::Alive;
    std::optional<Instant> nextStart;  ///< start time of what came after
    std::optional<size_t> kill;        ///< Incident::kills, when end is Kill and a line exists
    KillLevel level = KillLevel::V0;
    bool restartExcluded = true;       ///< false: no start time recorded ("restart not excluded")
};

enum class Behaviour { NoBalloon, Holds, Releases, Mixed };
QString behaviourWord(Behaviour behaviour); ///< "no balloon", "holds", "releases", "mixed"

/// The numbers of one lifetime; the one with the highest footprint peak speaks for a process in a pair.
struct LifetimeFinding
{
    Lifetime lifetime;
    std::string allocator; ///< at t_p; empty: unknown
    bool shortBaseline = false;
    bool swapKnown = false; ///< F = RSS + swapped, else RSS only (D7)
    Finding baseline;            ///< D3 GiB
    Finding peak;                ///< D4 GiB, RSS
    Finding peakFootprint;       ///< D4 GiB, RSS + swapped
    Finding balloon;             ///< D5 GiB
    Finding retained;            ///< D6 % of peak, on the footprint
    Finding retainedOfBalloon;   ///< D6 % of balloon
    Finding retainedRssOnly;     ///< D6 % of peak, RSS alone
    Finding settled;             ///< D6 GiB
    Finding releasedInWindow;    ///< D8a GiB
    Finding releasedTotal;       ///< D8b GiB
    Finding releasedCumulative;  ///< D8c GiB
    Finding hold;                ///< D10 d (h below a day)
    Finding giveBack;            ///< D11 h
    Behaviour behaviour = Behaviour::NoBalloon; ///< D24
};

struct PairSide
{
    size_t process = 0;
    std::string allocator;
    Finding weight; ///< D12 mean
    size_t lifetimesInWindow = 0;
    LifetimeFinding story;
};

/// A candidate pair by weight (D12): admissible or refused, with the reason in words.
struct PairProposal
{
    size_t holds = 0;    ///< Incident::processes
    size_t releases = 0;
    Finding weightDiff;  ///< D12 %
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
    QString attributedBy; ///< "task_memcg", "unit log", "service manager note", "process name"
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
    std::string id; ///< "R18"
    enum class State { Holds, Fails, Undecided } state = State::Undecided;
    QString text;
    QString detail; ///< the counter-example, or what is missing
};

struct Findings
{
    TimeRange window; ///< of the pairs
    std::vector<LifetimeFinding> lifetimes; ///< of every process with memory in the window
    std::vector<PairProposal> proposals;
    std::vector<PairFinding> pairs; ///< in order; refused ones last
    std::vector<KillFinding> kills; ///< in order of Incident::kills
    Finding relayKills;             ///< D18
    std::vector<Statement> statements;
    std::vector<Caveat> caveats;

    const Statement *statement(std::string_view id) const;
};

/// Pure: same incident, same findings. progress is asked now and then; false stops (empty result).
Findings analyse(const Incident &incident);

} // namespace memreport
