// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"
#include "models/incident/incident.h"

#include <span>

namespace memreport {

/// Arms of an experiment over time: mean, median and spread of resident memory by allocator (members
/// by interval, young processes left out) and by group. Empty unless there is a table of an
/// experiment's relays or more than two allocators.
CohortFindings cohortFindings(const Incident &incident);

/// A published average, GiB, with as many decimals as were published.
struct PublishedFigure
{
    double value = 0;
    int decimals = 2;
};
/// Every number of a text: "1.16 / 1.59 GB, 3.79".
std::vector<PublishedFigure> publishedFigures(const QString &text);

/// The instants at which the most of the published figures are the mean of some cohort, group or
/// list, rounded as published; each set stands for one figure. With what is wrong about the sets:
/// members that ran another allocator then, and the mean over those that did run it.
CohortMatch findPublished(const Incident &incident, std::span<const PublishedFigure> published);

} // namespace memreport
