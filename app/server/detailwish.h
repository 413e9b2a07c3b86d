// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/server/fetchplan.h"
#include "models/incident/incident.h"

namespace memreport {

/// Samples that a server has and a document has not.
struct DetailWish
{
    QString server; ///< its address, as serverAt() reads it
    FetchWish wish;
};

/// Every sample of the processes and hosts of these series in the range, where all that the document has of
/// them there is a server's overview. The range is made wider to whole steps of the overview. One wish a
/// server, by address; none: there is nothing to be had.
std::vector<DetailWish> detailWishes(const Incident &incident, const std::vector<SeriesRef> &shown,
                                     const TimeRange &range);

} // namespace memreport
