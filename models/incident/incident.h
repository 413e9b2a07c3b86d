// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/logevent.h"
#include "models/incident/document.h"

namespace memreport {

/// Which sample columns a track was made from.
struct SeriesRef
{
    uint32_t evidence = 0; ///< Incident::evidence
    uint32_t series = 0;   ///< Evidence::series
    bool operator==(const SeriesRef &) const = default;
};

/// One signal of a process or host at one step. Files that hold the same signal at the same step
/// are one track (equal samples once); another step is another track (D1).
/// What a server made of each step (Series::perStep) gives way to samples where they cover the step: such a
/// track holds both, at the step of the server's values, and the samples are a track of their own as well.
struct Track
{
    Role role = Role::None;
    std::optional<Duration> step; ///< Δ, median within one source
    std::shared_ptr<const Series> series;
    std::vector<SeriesRef> refs;
    std::vector<TimeRange> sampled; ///< of a track with perStep: where samples stand instead, rising
    /// Of a track that files of different steps make one after the other: where each step begins, rising.
    struct Stretch
    {
        Instant from;
        Duration step;
    };
    std::vector<Stretch> stretches; ///< empty: one step throughout
};
/// Δ within the range: where several steps meet in it the coarsest of those that fill a tenth of it.
std::optional<Duration> stepIn(const Track &track, const TimeRange &range);
/// Some of the track's values in the range are what a server made of a step, not samples.
bool isPerStep(const Track &track, const TimeRange &range);

enum class AllocatorEvidence
{
    Label,
    Table,
    User
};

struct AllocatorInterval
{
    std::string allocator; ///< lower case family: glibc, mimalloc, jemalloc, tcmalloc, or as given
    std::string version;
    std::optional<Instant> from;
    std::optional<Instant> to;
    AllocatorEvidence kind = AllocatorEvidence::Table;
    QString evidence; ///< label name and series, or table row with file and line
};

struct WeightPoint
{
    Instant time;
    double weight = 0;
};

struct Host
{
    std::string name;
    std::vector<std::string> addresses;
    std::string machine;            ///< host name that its journal carries; name unless known otherwise
    std::optional<qint64> pageSize; ///< nullopt: 4096 is assumed and a caveat raised
    std::string timeZone;
    std::string kernel;
    std::vector<Track> tracks;
};

/// The samples of one process id that a by-pid group or a process_id label names.
struct PidSpan
{
    qint64 pid = 0;
    Instant first; ///< first and last sample at which it was resident
    Instant last;
};

struct Process
{
    std::string id;   ///< host + "/" + name: stable, used by choices
    std::string name; ///< groupname, relay
    size_t host = 0;  ///< Incident::hosts
    std::vector<Track> tracks;
    std::vector<AllocatorInterval> allocators; ///< label wins over table, user wins over both (R96)
    std::vector<WeightPoint> weights;          ///< rising
    std::vector<qint64> pids;                  ///< as labels tell, rising
    std::vector<PidSpan> pidSpans;             ///< by time, where memory samples of a pid tell
    bool helper = false; ///< part of the monitoring itself: imported, shown, never proposed for a pair
};

/// A disagreement or assumption met while the model was built; becomes a caveat.
struct AssemblyNote
{
    std::string code; ///< "allocator-conflict", "page-size", "name-prefix" …
    QString text;
};

/// The model of the incident, a pure function of the document.
struct Incident
{
    std::vector<EvidencePtr> evidence;
    Choices choices;
    std::vector<Host> hosts;
    std::vector<Process> processes;
    std::vector<Track> fleet; ///< signals of no host and no process
    std::vector<MergedKill> kills;
    std::vector<MergedLogEvent> logEvents; ///< what the journals tell beside kills
    std::vector<NamedWindow>
        windows; ///< those of the evidence with the user's over them; "pairs" always exists
    std::vector<TimelineRow> timeline;
    std::vector<AssemblyNote> notes;

    const Process *process(std::string_view id) const;
    const NamedWindow *window(std::string_view name) const;
};

/// Never fails: what cannot be used is in notes. Hosts and processes come in order of their names.
/// A process stands on the host whose row has the address that is its instance; else on the host
/// that an info metric names; else on its instance without port. A cgroup that an info metric
/// names as host wins over a row, which speaks of the machine.
Incident assemble(const Document &document);
/// The same, less work where before is of the same evidence and the choices differ in nothing that makes
/// tracks and owners: then its tracks are taken over, which an Analyser knows again.
Incident assemble(const Document &document, const Incident &before);

/// The track of a role with the coarsest step (default of the pair table), nullptr if not recorded. Before
/// its first and after its last sample it goes on with what other files hold (Track::stretches).
const Track *coarsest(const std::vector<Track> &tracks, Role role);
/// The finest one; that of a host goes on in the same way, that of a process keeps to its own step (D1).
const Track *finest(const std::vector<Track> &tracks, Role role);

/// Allocator at t: the interval of the strongest evidence that contains t; nullptr: unknown.
const AllocatorInterval *allocatorAt(const Process &process, Instant t);

} // namespace memreport
