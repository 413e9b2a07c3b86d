// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/killevidence.h"
#include "models/analysis/story.h"

#include <optional>

namespace memreport {

/// Every process with memory on its default grid, its lifetimes over all that was imported, and
/// the kills. Made once, then read by all windows.
class Fleet
{
public:
    explicit Fleet(const Incident &incident);

    const Incident &incident() const { return m_incident; }
    const KillEvidence &evidence() const { return m_evidence; }
    const std::optional<Trace> &trace(size_t process) const { return m_traces[process]; }
    const std::vector<LifeSpan> &lifetimes(size_t process) const { return m_lifetimes[process]; }

    /// D3–D11 of every lifetime with a sample in the window, by process and time.
    std::vector<LifetimeFinding> measureAll(const TimeRange &window) const;
    /// The same of one process.
    std::vector<LifetimeFinding> measureProcess(size_t process, const TimeRange &window) const;
    /// On another grid (D1: each file is its own run list).
    std::vector<LifetimeFinding> measureTrack(size_t process, const Track &rss,
                                              const TimeRange &window) const;

private:
    std::vector<Instant> killsOf(size_t process) const;
    void readProcess(size_t process);
    std::vector<LifeEnd> lifeEnds() const;
    Ending endingOf(const Trace &trace, const LifeSpan &span, const TimeRange &window) const;
    size_t lifetimeAt(size_t process, Instant t) const;
    std::vector<LifetimeFinding> measureTrace(const Trace &trace, const std::vector<LifeSpan> &spans,
                                              const TimeRange &window) const;

    const Incident &m_incident;
    std::vector<Attribution> m_attributions;
    std::vector<Duration> m_offsets;                ///< D19 by host
    std::vector<std::optional<Trace>> m_traces;     ///< by process
    std::vector<std::vector<LifeSpan>> m_lifetimes; ///< by process
    KillEvidence m_evidence;
    std::optional<Instant> m_lastSample; ///< of all traces: whoever ends before it has ended
};

/// Allocator of a process for a window: at its begin, else the first that becomes known within it
/// (a label may be scraped a step later than the memory); nullptr: unknown.
const AllocatorInterval *allocatorFor(const Process &process, const TimeRange &window);

} // namespace memreport
