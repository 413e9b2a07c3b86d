// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/tradeofffigure.h"

#include "models/analysis/benchmarkcaveats.h"
#include "models/analysis/words.h"
#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostwords.h"
#include "models/figures/throughputfigure.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double logarithmicFromRatio = 4;

// An allocator's time as a multiple of the reference's, over all benchmarks that both have.
std::optional<double> ratioOf(const ThroughputSet &set, std::string_view allocator)
{
    if (set.arms[set.reference].allocator == allocator)
        return 1.0;
    for (const ThroughputMean &mean : set.means) {
        if (set.arms[mean.arm].allocator == allocator && mean.ratio.known())
            return mean.ratio.value();
    }
    return std::nullopt;
}

class TradeOff
{
public:
    TradeOff(const Findings &all, const BenchmarkFindings &findings, const ThroughputSet &set)
        : m_all(all)
        , m_bursts(findings.bursts)
        , m_set(set)
        , m_reference(qstr(set.arms[set.reference].name))
    {
    }

    FigureSpec run()
    {
        members();
        thresholds();
        cells();
        words();
        FigurePanel panel{.title = FigureWords::tr("Memory kept against time taken")};
        if (m_quadrant.members.empty())
            panel.emptyText = m_spec.title;
        else
            panel.content = std::move(m_quadrant);
        m_spec.panels.push_back(std::move(panel));
        return std::move(m_spec);
    }

private:
    void members()
    {
        for (size_t i = 0; i < m_bursts.findings.size(); ++i) {
            const BurstRunFinding &run = m_bursts.findings[i];
            const auto ratio = run.allocator.empty() ? std::nullopt : ratioOf(m_set, run.allocator);
            if (!ratio || !run.kept.known())
                continue;
            FigureQuadrant::Member member{.label = run.label, .x = *ratio, .y = *run.kept.value()};
            member.role = paletteRoleOf(run.allocator);
            member.subject = i;
            m_quadrant.xMax = std::max(m_quadrant.xMax, 1.1 * *ratio);
            m_quadrant.yMax = std::max({m_quadrant.yMax, 100.0, *run.kept.value()});
            m_sentences << FigureWords::tr(
                               "%1 keeps %2 of a burst's growth and takes %3 times as long as %4.")
                               .arg(run.label, percentText(*run.kept.value(), 0), fixed(*ratio, 2),
                                    m_reference);
            m_quadrant.members.push_back(std::move(member));
            m_spec.findings.push_back(run.kept);
        }
        for (const ThroughputMean &mean : m_set.means)
            m_spec.findings.push_back(mean.ratio);
    }

    void thresholds()
    {
        m_quadrant.xTitle = FigureWords::tr("time as a multiple of %1's").arg(m_reference);
        m_quadrant.xUnit = u"×"_s;
        m_quadrant.yTitle = FigureWords::tr("kept of the last burst's growth");
        m_quadrant.yUnit = u"%"_s;
        m_quadrant.xLogarithmic = m_quadrant.xMax >= logarithmicFromRatio;
        m_quadrant.x = {.value = 1, .text = FigureWords::tr("as long as %1").arg(m_reference)};
        m_quadrant.y = {.value = 100 * pinsFromShare,
                        .text = FigureWords::tr("pins from %1 %").arg(fixed(100 * pinsFromShare, 0))};
        m_quadrant.yLower = {.value = 100 * returnsUpToShare,
                             .text =
                                 FigureWords::tr("returns up to %1 %").arg(fixed(100 * returnsUpToShare, 0))};
    }

    void cells()
    {
        const std::array titles{FigureWords::tr("Returns, faster"),
                                FigureWords::tr("Returns, as long or longer"),
                                FigureWords::tr("Pins, faster"), FigureWords::tr("Pins, as long or longer")};
        for (size_t i = 0; i < titles.size(); ++i) {
            FigureQuadrant::Cell &cell = m_quadrant.cells[i];
            cell.title = titles[i];
            const bool isRight = i % 2 == 1;
            const bool isAbove = i >= 2;
            const auto count =
                std::ranges::count_if(m_quadrant.members, [&](const FigureQuadrant::Member &m) {
                    const bool inRow = isAbove ? m.y >= m_quadrant.y.value : m.y <= m_quadrant.yLower->value;
                    return inRow && (m.x >= m_quadrant.x.value) == isRight;
                });
            cell.observed = count > 0;
            cell.notObserved = FigureWords::tr("Not measured");
            if (count > 0)
                cell.numbers << counted(int(count), FigureWords::tr("run"), FigureWords::tr("runs"));
        }
    }

    void words()
    {
        m_spec.name = "trade-off";
        m_spec.arrangement = Arrangement::Stack;
        m_spec.title = m_sentences.isEmpty()
                           ? FigureWords::tr("No allocator was measured for both memory and time")
                           : FigureWords::tr("What allocators keep against the time they take");
        m_spec.subtitle = FigureWords::tr("burst programs · %1").arg(toolName(m_set.tool));
        m_spec.altShort = shortened(m_spec.title + u'.');
        m_spec.altLong = m_spec.title + u". "_s + m_sentences.join(u' ');
        m_spec.caption =
            u"**"_s + m_spec.title + u".** "_s + m_spec.subtitle + u".\n"_s +
            FigureWords::tr(
                "Upwards: what stays of a burst's growth after idle (D28). To the right: geometric mean of "
                "the times against %1 (D27). The axes are stretched at the thresholds; there is no single "
                "score.")
                .arg(m_reference) +
            u'\n';
        for (const char *section : {"bursts", "throughput"})
            std::ranges::move(sectionCaveats(m_all, section), std::back_inserter(m_spec.caveats));
    }

    const Findings &m_all;
    const BurstFindings &m_bursts;
    const ThroughputSet &m_set;
    QString m_reference;
    FigureQuadrant m_quadrant;
    QStringList m_sentences;
    FigureSpec m_spec;
};

} // namespace

FigureSpec tradeOffFigure(const Findings &all, const std::string &tool)
{
    const BenchmarkFindings findings = all.benchmarks ? *all.benchmarks : BenchmarkFindings();
    const std::string wanted = tool.empty() ? leadingTool(findings.throughput) : tool;
    const auto set = std::ranges::find(findings.throughput.sets, wanted, &ThroughputSet::tool);
    if (set != findings.throughput.sets.end() && !set->arms.empty())
        return TradeOff(all, findings, *set).run();
    FigureSpec spec;
    spec.name = "trade-off";
    spec.title = FigureWords::tr("No allocator was measured for both memory and time");
    spec.panels.push_back({.emptyText = spec.title});
    return spec;
}

const BurstRunFinding *tradeOffRun(const Findings &all, size_t subject)
{
    return all.benchmarks && subject < all.benchmarks->bursts.findings.size()
               ? &all.benchmarks->bursts.findings[subject]
               : nullptr;
}

} // namespace memreport
