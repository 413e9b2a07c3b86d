// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/coveragebars.h"

#include "models/analysis/coverage.h"
#include "models/base/text.h"
#include "models/figures/figurewords.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

void addWithin(Instant from, Instant to, const TimeRange &range, std::vector<TimeRange> &stretches)
{
    const TimeRange part{std::max(from, range.from), std::min(to, range.to)};
    if (!part.isEmpty())
        stretches.push_back(part);
}

Duration lengthOf(const std::vector<TimeRange> &stretches)
{
    Duration sum(0);
    for (const TimeRange &stretch : stretches)
        sum += stretch.length();
    return sum;
}

QString holesText(const HostJournal &journal, const QString &zone)
{
    QStringList holes;
    for (const Gap &hole : journal.holes)
        holes << humanRange({hole.from, hole.to}, zone);
    return holes.isEmpty() ? QString() : FigureWords::tr(", silent %1").arg(holes.join(u"; "_s));
}

CoverageBar barOf(const Incident &incident, const Findings &findings, size_t host, const TimeRange &range)
{
    CoverageBar bar;
    bar.name = qstr(incident.hosts[host].name);
    const auto journal = std::ranges::find(findings.journals, host, &HostJournal::host);
    if (journal == findings.journals.end()) {
        bar.text = FigureWords::tr("%1: no kernel journal; kills cannot be verified").arg(bar.name);
        return bar;
    }
    Instant from = journal->from;
    for (const Gap &hole : journal->holes) {
        addWithin(from, hole.from, range, bar.covered);
        from = hole.to;
    }
    addWithin(from, journal->asOf, range, bar.covered);
    bar.whole = lengthOf(bar.covered) == range.length();
    bar.text = FigureWords::tr("%1: kernel journal %2%3, %4")
                   .arg(bar.name, humanRange({journal->from, journal->asOf}, incident.choices.zone),
                        holesText(*journal, incident.choices.zone), journal->kernelRecords.text);
    return bar;
}

std::vector<TimeRange> commonOf(const std::vector<TimeRange> &a, const std::vector<TimeRange> &b)
{
    std::vector<TimeRange> common;
    for (const TimeRange &one : a) {
        for (const TimeRange &other : b)
            addWithin(one.from, one.to, other, common);
    }
    return common;
}

} // namespace

std::vector<CoverageBar> coverageBars(const Incident &incident, const Findings &findings,
                                      const std::vector<size_t> &hosts, const TimeRange &range,
                                      size_t mostRows)
{
    std::vector<CoverageBar> bars;
    if (range.isEmpty())
        return bars;
    for (const size_t host : hosts)
        bars.push_back(barOf(incident, findings, host, range));
    std::ranges::stable_sort(bars, {}, [](const CoverageBar &bar) { return lengthOf(bar.covered); });
    if (bars.size() <= mostRows || mostRows == 0)
        return bars;
    CoverageBar rest = bars[mostRows - 1];
    for (size_t i = mostRows; i < bars.size(); ++i) {
        rest.covered = commonOf(rest.covered, bars[i].covered);
        rest.whole = rest.whole && bars[i].whole;
        rest.text += u'\n' + bars[i].text;
    }
    rest.name = FigureWords::tr("%1 more hosts").arg(bars.size() - mostRows + 1);
    bars.resize(mostRows - 1);
    bars.push_back(std::move(rest));
    return bars;
}

} // namespace memreport
