// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/analysis/hold.h"
#include "models/analysis/hosts.h"
#include "models/analysis/kept.h"
#include "models/analysis/release.h"
#include "models/analysis/trace.h"

#include <map>
#include <memory>
#include <tuple>

namespace memreport {

/// What one lifetime's samples in one window say, step by step; each with the definitions that it depends on.
struct PartFacts
{
    Kept<int, std::optional<Extreme>> peakRss;
    Kept<int, std::optional<Extreme>> peakFootprint;
    Kept<std::tuple<bool, double>, std::optional<Baseline>> baseline;  ///< already ran, baselineH
    Kept<std::tuple<double, double, double>, int> episodes;            ///< b, both shares
    Kept<std::tuple<Duration, Duration>, WindowRelease> windowRelease; ///< W, gap limit
    Kept<int, WindowRelease> step;
    Kept<int, std::optional<TroughRelease>> troughRss;
    Kept<int, std::optional<TroughRelease>> troughFootprint;
    Kept<std::tuple<double, Duration>, double> cumulative;            ///< turnShare, gap limit
    Kept<std::tuple<double, Duration>, std::optional<Hold>> hold;     ///< holdShare, gap limit
    Kept<std::tuple<double, double>, std::optional<size_t>> giveBack; ///< b, giveBackShare
    Kept<Duration, std::vector<Gap>> gaps;                            ///< gap limit
    bool used = false;                                                ///< in the run that goes on
};

/// One process on one grid, as long as its columns stay the same.
struct ProcessFacts
{
    std::vector<std::shared_ptr<const Series>> series; ///< of all tracks, and of the host's boot time
    std::unique_ptr<Trace> trace;
    std::vector<std::vector<size_t>> places; ///< of the trace's lists of tracks, in the process
    Kept<std::tuple<double, double, std::vector<Instant>>, std::vector<LifeSpan>>
        lifetimes;                            ///< jitter, fall, kills
    Kept<double, std::vector<double>> starts; ///< jitter
    Kept<Duration, std::vector<Gap>> gaps;
    std::map<std::pair<size_t, size_t>, PartFacts> parts; ///< by first and last sample
    bool used = false;
};

/// What analyse() has found out about columns, so that a changed threshold or window costs only what depends
/// on it. Belongs to one computation at a time.
class AnalysisMemory
{
public:
    /// The process on the grid of that track of its own; its trace speaks of this incident.
    ProcessFacts &facts(const Incident &incident, size_t process, const Track &rss);
    /// The host in the window, measured where anything that it depends on has changed.
    const std::optional<HostFinding> &host(const Incident &incident, size_t host, const TimeRange &window);
    /// All of them, in order.
    std::vector<const std::optional<HostFinding> *> hosts(const Incident &incident, const TimeRange &window);
    /// D2 of processes without memory too: start times, each once.
    const std::vector<double> &starts(const Incident &incident, size_t process);

    void beginRun();
    void endRun(); ///< forgets what this run did not ask for

private:
    struct HostFacts
    {
        std::vector<std::shared_ptr<const Series>> series;
        std::vector<double> definitions;
        qint64 pageSize = 0;
        HostParts parts;
        std::optional<HostFinding> finding;
        bool used = false;
    };
    HostFacts &hostFacts(const Incident &incident, size_t host, const TimeRange &window);
    static void measureHost(HostFacts &facts, const Incident &incident, size_t host, const TimeRange &window);
    struct StartFacts
    {
        std::vector<std::shared_ptr<const Series>> series;
        Kept<double, std::vector<double>> starts;
        bool used = false;
    };
    std::map<std::pair<std::string, const Series *>, ProcessFacts> m_processes; ///< by id and grid
    std::map<std::tuple<std::string, Instant, Instant>, HostFacts> m_hosts;     ///< by name and window
    std::map<std::string, StartFacts> m_starts;                                 ///< by process id
};

} // namespace memreport
