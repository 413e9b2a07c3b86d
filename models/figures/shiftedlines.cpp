// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/shiftedlines.h"

#include <algorithm>

namespace memreport {

std::vector<FigureLine::Run> runsInside(const FigureLine &line, const TimeRange &range)
{
    const size_t first = line.series->lowerBound(range.from);
    const size_t last = line.series->lowerBound(range.to);
    std::vector<FigureLine::Run> runs;
    for (const FigureLine::Run &run : line.runs) {
        const FigureLine::Run part{std::max(run.first, first), std::min(run.last, last)};
        if (part.first < part.last)
            runs.push_back(part);
    }
    return runs;
}

std::shared_ptr<const Series> movedBack(const Series &series, Duration by)
{
    auto copy = std::make_shared<Series>(series);
    TimeColumn times = *series.times;
    for (Instant &time : times)
        time -= by;
    copy->times = std::make_shared<const TimeColumn>(std::move(times));
    return copy;
}

} // namespace memreport
