// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"
#include "models/analysis/findings.h"
#include "models/figures/figurespec.h"

namespace memreport {

struct CohortsOptions
{
    bool byGroup = false;           ///< groups of the file in place of allocators
    std::optional<Instant> instant; ///< of the boxes; default: the last collection
};

/// "On 10 Jan 22:21 mimalloc 3.0.1 averages 10.4 GiB, mimalloc 2.0.9 1.28 GiB".
QString cohortsHeadline(const CohortFindings &findings, const CohortsOptions &options, const QString &zone);

/// Mean of each arm over time with its 10th to 90th percentile as a band, changes of membership
/// marked; below it boxes at one instant.
FigureSpec cohortsFigure(const Incident &incident, const Findings &all, const CohortsOptions &options = {});

/// One row an arm at the instant. subject: index of the cohort.
FigureTable cohortsTable(const CohortFindings &findings, const CohortsOptions &options);

/// The arms that the options choose: groups where there are no allocators.
const std::vector<Cohort> &cohortsOf(const CohortFindings &findings, const CohortsOptions &options);

} // namespace memreport
