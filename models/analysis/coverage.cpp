// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/coverage.h"

#include "models/analysis/killevidence.h"

#include <algorithm>
#include <map>

namespace memreport {

namespace {

using Span = JournalSummary::HostSpan;

void addStretches(const Span &span, std::vector<TimeRange> &stretches)
{
    Instant from = toInstant(span.first);
    for (const JournalSummary::Hole &hole : span.holes) {
        stretches.push_back({from, toInstant(hole.from)});
        from = toInstant(hole.to);
    }
    stretches.push_back({from, toInstant(span.last)});
}

// Microseconds tell records apart, so that a repeated one counts once even within a dump (two
// outputs behind each other). Whole seconds do not: there each time counts as often as in the dump
// that holds it most often.
class KernelRecords
{
public:
    void add(const Span &span)
    {
        std::map<MicroInstant, qint64> own;
        const bool hasFractions = std::ranges::any_of(
            span.kernelTimes, [](MicroInstant t) { return t.time_since_epoch().count() % 1'000'000 != 0; });
        for (const MicroInstant t : span.kernelTimes) {
            qint64 &count = own[t];
            count = hasFractions ? 1 : count + 1;
        }
        for (const auto &[t, count] : own) {
            qint64 &most = m_counts[t];
            most = std::max(most, count);
        }
    }
    qint64 count() const
    {
        qint64 sum = 0;
        for (const auto &[t, count] : m_counts)
            sum += count;
        return sum;
    }

private:
    std::map<MicroInstant, qint64> m_counts;
};

std::vector<const Span *> spansOf(const Incident &incident, size_t host)
{
    std::vector<const Span *> spans;
    for (size_t e = 0; e < incident.evidence.size(); ++e) {
        const auto &journal = incident.evidence[e]->journal;
        if (!journal)
            continue;
        for (const Span &span : journal->spans) {
            const std::vector<size_t> hosts =
                span.host.empty() ? hostsOfFile(incident, e) : hostsNamed(incident, span.host);
            if (span.kernelEntries > 0 && std::ranges::find(hosts, host) != hosts.end())
                spans.push_back(&span);
        }
    }
    return spans;
}

} // namespace

double JournalCoverage::shareOf(const TimeRange &range) const
{
    if (range.isEmpty())
        return 0;
    const auto overlap = [&](Instant from, Instant to) {
        return std::max(Duration(0), std::min(range.to, to) - std::max(range.from, from));
    };
    Duration covered = overlap(first, last);
    for (const Gap &hole : holes)
        covered -= overlap(hole.from, hole.to);
    return double(covered.count()) / double(range.length().count());
}

std::vector<TimeRange> unionOf(std::vector<TimeRange> stretches, Duration limit)
{
    std::ranges::sort(stretches, {}, &TimeRange::from);
    std::vector<TimeRange> merged;
    for (const TimeRange &stretch : stretches) {
        if (!merged.empty() && stretch.from - merged.back().to <= limit)
            merged.back().to = std::max(merged.back().to, stretch.to);
        else
            merged.push_back(stretch);
    }
    return merged;
}

std::optional<JournalCoverage> coverageOf(const Incident &incident, size_t host)
{
    const std::vector<const Span *> spans = spansOf(incident, host);
    if (spans.empty())
        return std::nullopt;
    JournalCoverage coverage;
    KernelRecords records;
    std::vector<TimeRange> stretches;
    for (const Span *span : spans) {
        addStretches(*span, stretches);
        records.add(*span);
        coverage.entries += span->entries;
    }
    const Duration limit(qint64(incident.choices.definitions.journalHoleH * 3'600'000));
    const std::vector<TimeRange> merged = unionOf(std::move(stretches), limit);
    coverage.first = merged.front().from;
    coverage.last = merged.back().to;
    for (size_t i = 1; i < merged.size(); ++i)
        coverage.holes.push_back({merged[i - 1].to, merged[i].from});
    coverage.kernelRecords = records.count();
    return coverage;
}

} // namespace memreport
