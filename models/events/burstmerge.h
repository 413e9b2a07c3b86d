// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <span>

namespace memreport {

/// A burst run of all files once, each field from the half that knows it, with its reports.
struct MergedBurstRun
{
    BurstRun run;
    struct Report
    {
        size_t evidence = 0; ///< index of the file
        size_t index = 0;    ///< index in that file's burstRuns
    };
    std::vector<Report> reports;
};

/// Joins the standard error half of a run (allocator, parameters, verdict) with its standard output
/// half (table, final): same baseline as printed, as many rows as were announced, a stated percent
/// that the final fits. A half that fits several others is joined only with one that is named
/// alike (run.stdout.txt, run.stderr.txt). Other runs stay as they are; the same run in two files is
/// one. In the order of the files.
std::vector<MergedBurstRun> mergeBurstRuns(std::span<const EvidencePtr> evidence);

/// The runs of one text with their halves joined, in the order of the first halves.
std::vector<BurstRun> joinHalves(std::vector<BurstRun> runs);

/// Whether one is the error half and the other the output half of what can be one run.
bool fitAsHalves(const BurstRun &errorHalf, const BurstRun &outputHalf);

} // namespace memreport
