// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/provenance.h"

#include <algorithm>

namespace memreport {

std::vector<FindingInput> inputsOf(const Incident &incident, const Track &track, Instant from, Instant to)
{
    std::vector<FindingInput> inputs;
    for (const SeriesRef &ref : track.refs) {
        if (ref.evidence >= incident.evidence.size())
            continue;
        const Evidence &evidence = *incident.evidence[ref.evidence];
        if (ref.series >= evidence.series.size())
            continue;
        const Series &series = evidence.series[ref.series];
        const size_t first = series.lowerBound(from);
        const size_t past = series.lowerBound(to + Duration(1));
        if (first >= past)
            continue;
        FindingInput input;
        input.series = series.canonical();
        input.from = series.time(first);
        input.to = series.time(past - 1);
        input.firstSample = first;
        input.lastSample = past - 1;
        input.source = evidence.source.path.toStdString();
        input.sha256 = evidence.source.sha256.value_or(std::string());
        inputs.push_back(std::move(input));
    }
    return inputs;
}

std::vector<FindingInput> inputsOf(const Incident &incident, const MergedKill &kill)
{
    std::vector<FindingInput> inputs;
    for (const MergedKill::Report &report : kill.reports) {
        const Evidence &evidence = *incident.evidence[report.evidence];
        const Kill &reported = evidence.kills[report.index];
        FindingInput input;
        input.event = reported.raw;
        input.source = evidence.source.path.toStdString();
        input.sha256 = evidence.source.sha256.value_or(std::string());
        if (reported.time)
            input.from = input.to = toInstant(*reported.time);
        const auto victim = std::ranges::find(reported.lines, reported.raw, &EvidenceLine::text);
        const auto line = victim != reported.lines.end() ? victim : reported.lines.begin();
        if (line != reported.lines.end()) {
            input.line = line->line;
            input.byte = line->byte;
        }
        inputs.push_back(std::move(input));
    }
    return inputs;
}

void append(std::vector<FindingInput> &to, std::vector<FindingInput> more)
{
    std::ranges::move(more, std::back_inserter(to));
}

} // namespace memreport
