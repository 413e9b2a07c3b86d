// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/killevidence.h"
#include "models/analysis/memory.h"
#include "models/analysis/story.h"

#include <optional>

namespace memreport {

/// Every process with memory on its default grid, its lifetimes over all that was imported, and
/// the kills. Made once, then read by all windows.
class Fleet
{
public:
    /// memory lives longer.
    Fleet(const Incident &incident, AnalysisMemory &memory);

    const Incident &incident() const { return m_incident; }
    const KillEvidence &evidence() const { return m_evidence; }
    const std::vector<ClockOffset> &clockOffsets() const { return m_clocks; }
    /// nullptr: no memory recorded, or part of the monitoring.
    const Trace *trace(size_t process) const
    {
        return m_facts[process] ? m_facts[process]->trace.get() : nullptr;
    }
    /// D1 of resident memory, all of them by the limit that holds in the window.
    const std::vector<Gap> &gaps(size_t process, const TimeRange &window) const;
    const std::vector<LifeSpan> &lifetimes(size_t process) const { return m_lifetimes[process]; }

    /// D3–D11 of every lifetime with a sample in the window, by process and time.
    std::vector<LifetimeFinding> measureAll(const TimeRange &window) const;
    /// The same of one process on another grid (D1: each file is its own run list).
    std::vector<LifetimeFinding> measureTrack(size_t process, const Track &rss,
                                              const TimeRange &window) const;

private:
    std::vector<Instant> killsOf(size_t process) const;
    void readProcess(size_t process);
    std::vector<LifeEnd> lifeEnds() const;
    Ending endingOf(const Trace &trace, const LifeSpan &span, const TimeRange &window) const;
    Instant firstSampleOf(const TimeRange &window) const;
    size_t lifetimeAt(size_t process, Instant t) const;
    const std::vector<LifeSpan> &lifetimesOn(ProcessFacts &facts, size_t process) const;
    std::vector<LifetimeFinding> measureOn(ProcessFacts &facts, const std::vector<LifeSpan> &spans,
                                           const TimeRange &window, Instant firstInWindow) const;

    const Incident &m_incident;
    std::vector<Attribution> m_attributions;
    std::vector<ClockOffset> m_clocks; ///< D19
    std::vector<Duration> m_offsets;   ///< by host
    std::vector<Duration> m_slack;     ///< by host: what D17's window is wider
    AnalysisMemory &m_memory;
    std::vector<ProcessFacts *> m_facts;            ///< by process; nullptr: not measured
    std::vector<std::vector<LifeSpan>> m_lifetimes; ///< by process
    KillEvidence m_evidence;
    std::optional<Instant> m_lastSample; ///< of all traces: whoever ends before it has ended
};

/// D12: allocator of a process at the window's begin, else with its first memory sample in the window
/// (a label may be scraped a step later); nullptr: unknown.
const AllocatorInterval *allocatorFor(const Process &process, const TimeRange &window);

} // namespace memreport
