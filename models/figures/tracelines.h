// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// The memory of one process as lines of a panel, in GiB.
struct TraceLines
{
    FigureLine main;               ///< RSS + swapped where both are known (D7), else RSS
    std::optional<FigureLine> rss; ///< RSS alone, where it differs by more than 1 % of the peak
    std::vector<TimeRange> gaps;   ///< D1, between two recorded samples
    std::optional<Duration> step;
    bool swapKnown = false;

    /// Last plotted value at or before t; nullopt before the first one.
    std::optional<double> valueAt(Instant t) const;
    double highest(const TimeRange &range) const; ///< 0 without samples
};

/// nullopt: no resident memory of the process is recorded. Runs end at gaps (D1) and restarts (D2),
/// so that the fall of a killed process never looks like a release.
std::optional<TraceLines> traceLines(const Incident &incident, const Findings &findings, size_t process,
                                     const TimeRange &range, bool footprint);

/// Kills of the process as marks on its line: V3 and V2 from kernel lines, V1 from the counter.
std::vector<FigureMark> killMarks(const Incident &incident, const Findings &findings, size_t process,
                                  const TraceLines &lines, PaletteRole role);

/// Gaps of several lines as one set of bands.
std::vector<FigureBand> gapBands(std::vector<TimeRange> gaps);
/// Phases that the author states.
std::vector<FigureBand> phaseBands(const Incident &incident, const TimeRange &range);

} // namespace memreport
