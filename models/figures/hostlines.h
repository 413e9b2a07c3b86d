// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

/// What a host's gauges and counters say over time.
enum class HostSignal
{
    SwapUsed,     ///< D13 % of capacity
    RamAvailable, ///< D20 %
    RamFree,      ///< D20 %
    SwapIn,       ///< D14 MiB/s, stepped
    PsiSome,      ///< D16 % of each aligned half hour, stepped
    PsiFull
};
QString signalTitle(HostSignal signal); ///< "Swap used, % of capacity"
QString signalUnit(HostSignal signal);  ///< "%", "MiB/s"

/// All that is recorded of a signal, not only the finding's window.
struct HostLine
{
    std::optional<FigureLine> line;
    QString missing; ///< without a line: why
    /// No half hour is covered whole, so that every step of the counter stands for itself.
    bool perStep = false;
};
HostLine hostLine(const Incident &incident, const Findings &findings, const HostFinding &host,
                  HostSignal signal);

/// The allocator of most of the host's memory decides its colour, dash and marker.
PaletteRole hostRole(const Incident &incident, const Findings &findings, size_t host);

/// Kernel kills (V3, V2) of a host, indices of Findings::kills. A kill that cgroups of one machine
/// share is a kill of each.
std::vector<size_t> killsOfHost(const Incident &incident, const Findings &findings, size_t host);

/// Worst first: kernel kills, then worst pressure, then fullest swap, then least RAM available.
std::vector<const HostFinding *> byWorst(const Incident &incident, const Findings &findings,
                                         const std::vector<HostFinding> &hosts);
/// The host under most pressure of each observed cell of the quadrant, worst first; one host where no
/// cell is observed.
std::vector<size_t> worstOfEachClass(const Incident &incident, const Findings &findings);

/// Kills of the host as marks on its line.
std::vector<FigureMark> hostKillMarks(const Incident &incident, const Findings &findings, size_t host,
                                      const FigureLine &line);
/// Swap that was added or taken away, one mark a change.
std::vector<FigureMark> capacityMarks(const Incident &incident, const HostFinding &host, bool nameHost);
/// Notes that the author pinned to moments of the whole incident.
std::vector<FigureMark> noteMarks(const Incident &incident);
/// D20c as a band over the whole width.
FigureBand cliffBand(const Incident &incident);

} // namespace memreport
