// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/analysis/trace.h"

namespace memreport {

struct PartFacts;

/// How a lifetime ended inside the window.
struct Ending
{
    Lifetime::End end = Lifetime::End::Alive;
    KillLevel level = KillLevel::V0;
    std::optional<size_t> kill;          ///< Incident::kills
    std::optional<Instant> time;         ///< of the kill line, or of the next start
    std::optional<size_t> userspaceKill; ///< Incident::kills: systemd-oomd and the like

    /// D6: V3, V2 and V1 take the last sample as end level, everything else the settled one.
    bool isKill() const { return end == Lifetime::End::Kill; }
};

/// The part of a lifetime that lies in a window: indices into the trace, both included.
struct LifePart
{
    LifeSpan span;
    size_t first = 0;
    size_t last = 0;
};
/// D4: another witness of the peak is larger when it exceeds the sampled one by more than this.
inline constexpr double largerPeakShare = 0.02;

/// Lifetimes with at least one sample in the window, cut to it.
std::vector<LifePart> lifePartsOf(const Trace &trace, const std::vector<LifeSpan> &spans,
                                  const TimeRange &window);

/// D3–D8, D10, D11, D24 of one lifetime in one window. startsWithWindow: D3's "already ran".
/// facts: what is known of the part; what is missing is found and kept.
LifetimeFinding measure(const Incident &incident, const Trace &trace, const LifePart &part,
                        const Ending &ending, bool startsWithWindow, PartFacts &facts);

/// "killed, V3", "alive", "restarted": how a lifetime ended.
QString endWords(const Lifetime &lifetime);

} // namespace memreport
