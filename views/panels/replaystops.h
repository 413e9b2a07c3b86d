// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

#include <memory>
#include <vector>

namespace memreport {

enum class ReplayStep
{
    Sample, ///< of any process or host
    Event,  ///< a kill, a dated note, a restart of many
    Kill,   ///< kernel kills, V3 and V2
    Gap     ///< middle of a hole in the samples of a host
};

/// The moments at which a replay can halt.
class ReplayStops
{
public:
    ReplayStops() = default;
    ReplayStops(const Incident &incident, const Findings &findings);

    /// The nearest one after (or, backwards, before) a moment; nullopt: there is none.
    std::optional<Instant> from(Instant moment, ReplayStep step, bool backwards = false) const;

private:
    std::optional<Instant> sampleFrom(Instant moment, bool backwards) const;

    std::vector<std::shared_ptr<const TimeColumn>> m_samples; ///< each scrape grid once
    std::vector<Instant> m_events;
    std::vector<Instant> m_kills;
    std::vector<Instant> m_gaps;
};

} // namespace memreport
