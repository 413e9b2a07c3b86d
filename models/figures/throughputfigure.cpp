// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/throughputfigure.h"

#include "models/analysis/benchmarkcaveats.h"
#include "models/analysis/words.h"
#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostwords.h"

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// Where ratios lie this far apart, equal factors should have equal lengths.
constexpr double logarithmicFrom = 2;
constexpr size_t noSubject = std::numeric_limits<size_t>::max();

/// Subjects of the set's first comparison.
size_t subjectsBefore(const ThroughputFindings &findings, const ThroughputSet &set)
{
    size_t count = 0;
    for (const ThroughputSet &each : findings.sets) {
        if (&each == &set)
            break;
        for (const ThroughputRow &row : each.rows)
            count += row.comparisons.size();
    }
    return count;
}

QString armName(const ThroughputSet &set, size_t arm)
{
    return qstr(set.arms[arm].name);
}

bool isMismatch(const ThroughputComparison &comparison)
{
    return comparison.stated && comparison.stated->fits && !*comparison.stated->fits;
}

FigureRows::Item itemOf(const ThroughputSet &set, const ThroughputComparison &comparison)
{
    FigureRows::Item item{.value = *comparison.ratio.value(), .low = {}, .high = {}};
    if (comparison.interval) {
        item.low = comparison.interval->low;
        item.high = comparison.interval->high;
    }
    item.role = paletteRoleOf(set.arms[comparison.arm].allocator);
    item.label = set.arms.size() > 2 ? armName(set, comparison.arm) : QString();
    item.text = comparison.difference == Difference::NotClear ? comparison.ratio.text : comparison.wording;
    if (isMismatch(comparison))
        item.text += FigureWords::tr(" (stated %1)").arg(comparison.stated->text);
    return item;
}

FigureRows rowsOf(const ThroughputSet &set, size_t subject)
{
    FigureRows rows;
    rows.reference = 1;
    rows.referenceText = FigureWords::tr("as long as %1").arg(armName(set, set.reference));
    rows.axis =
        FigureWords::tr("time as a multiple of %1's; to the left is faster").arg(armName(set, set.reference));
    double least = 1;
    double most = 1;
    for (const ThroughputRow &row : set.rows) {
        bool named = false;
        for (const ThroughputComparison &comparison : row.comparisons) {
            const size_t place = subject++;
            if (!comparison.ratio.known())
                continue;
            least = std::min(least, *comparison.ratio.value());
            most = std::max(most, *comparison.ratio.value());
            rows.rows.push_back({.label = named ? QString() : qstr(row.benchmark),
                                 .note = armName(set, comparison.arm),
                                 .muted = comparison.difference == Difference::NotClear,
                                 .items = {itemOf(set, comparison)},
                                 .subject = place});
            named = true;
        }
    }
    bool named = false;
    for (const ThroughputMean &mean : set.means) {
        if (!mean.ratio.known() || mean.common < 2)
            continue;
        rows.rows.push_back({.label = named ? QString() : FigureWords::tr("geometric mean"),
                             .note = armName(set, mean.arm),
                             .muted = false,
                             .items = {{.value = *mean.ratio.value(),
                                        .low = {},
                                        .high = {},
                                        .role = PaletteRole::Ink,
                                        .label = {},
                                        .text = mean.ratio.text}},
                             .subject = noSubject});
        named = true;
    }
    rows.logarithmic = most / least >= logarithmicFrom;
    return rows;
}

QString panelTitle(const ThroughputSet &set)
{
    const qsizetype rows = std::ssize(set.rows);
    return FigureWords::tr("%1, %2").arg(
        toolName(set.tool), counted(int(rows), FigureWords::tr("benchmark"), FigureWords::tr("benchmarks")));
}

bool compares(const ThroughputSet &set)
{
    return std::ranges::any_of(set.rows, [](const ThroughputRow &row) {
        return std::ranges::any_of(row.comparisons, [](const auto &c) { return c.ratio.known(); });
    });
}

bool isShown(const ThroughputSet &set, const std::string &tool)
{
    return tool.empty() || set.tool == tool;
}

/// The set that the headline speaks of: the one with most comparisons.
const ThroughputSet *leadingSet(const ThroughputFindings &findings, const std::string &tool)
{
    const ThroughputSet *best = nullptr;
    for (const ThroughputSet &set : findings.sets) {
        if (compares(set) && isShown(set, tool) &&
            (!best || set.rows.size() * set.means.size() > best->rows.size() * best->means.size()))
            best = &set;
    }
    return best;
}

QStringList sentencesOf(const ThroughputSet &set)
{
    QStringList sentences;
    for (const ThroughputRow &row : set.rows) {
        for (const ThroughputComparison &comparison : row.comparisons) {
            QString text = qstr(row.benchmark) + u": "_s + comparison.detail;
            if (comparison.difference == Difference::NotClear)
                text += FigureWords::tr(", no clear difference");
            if (comparison.interval)
                text += FigureWords::tr(", 95 % interval %1").arg(comparison.ratio.resolution);
            if (isMismatch(comparison))
                text += FigureWords::tr(" (stated %1)").arg(comparison.stated->text);
            sentences << text + u'.';
        }
    }
    return sentences;
}

void tell(FigureSpec &spec, const ThroughputFindings &findings, const Findings &all, const std::string &tool)
{
    spec.title = throughputHeadline(findings, tool);
    QStringList sentences;
    QStringList tools;
    for (const ThroughputSet &set : findings.sets) {
        if (!isShown(set, tool))
            continue;
        tools << toolName(set.tool);
        sentences << sentencesOf(set);
        for (const ThroughputRow &row : set.rows) {
            for (const ThroughputComparison &comparison : row.comparisons)
                spec.findings.push_back(comparison.ratio);
        }
        for (const ThroughputMean &mean : set.means)
            spec.findings.push_back(mean.ratio);
    }
    spec.subtitle = tools.join(u" · "_s);
    spec.caveats = sectionCaveats(all, "throughput");
    spec.altShort = shortened(spec.title + u'.');
    spec.altLong = spec.title + u". "_s + sentences.join(u' ');
    spec.caption = u"**"_s + spec.title + u".** "_s + spec.subtitle + u".\n"_s;
}

QString pCell(const ThroughputComparison &comparison)
{
    if (!comparison.test)
        return u"–"_s;
    if (!comparison.test->p)
        return FigureWords::tr("all equal");
    const double p = *comparison.test->p;
    return p < 0.001 ? u"< 0.001"_s : fixed(p, 3);
}

QString samplesCell(const ThroughputComparison &comparison)
{
    return comparison.test ? u"%1, %2"_s.arg(comparison.test->n).arg(comparison.test->m) : u"–"_s;
}

QString intervalCell(const ThroughputComparison &comparison)
{
    if (!comparison.interval)
        return u"–"_s;
    return fixed(comparison.interval->low, 2) + u'–' + fixed(comparison.interval->high, 2);
}

} // namespace

std::string leadingTool(const ThroughputFindings &findings)
{
    const ThroughputSet *set = leadingSet(findings, {});
    return set ? set->tool : std::string();
}

QString throughputHeadline(const ThroughputFindings &findings, const std::string &tool)
{
    const ThroughputSet *set = leadingSet(findings, tool);
    if (!set)
        return findings.sets.empty() ? FigureWords::tr("No throughput was measured")
                                     : FigureWords::tr("No benchmark was run under two allocators");
    QStringList parts;
    int common = 0;
    for (const ThroughputMean &mean : set->means) {
        if (!mean.ratio.known())
            continue;
        parts << FigureWords::tr("%1 %2").arg(armName(*set, mean.arm),
                                              fixed(*mean.ratio.value(), 2) + u"×"_s);
        common = std::max(common, mean.common);
    }
    const QString base = armName(*set, set->reference);
    if (set->rows.size() == 1)
        return FigureWords::tr("Time against %1 in %2: %3")
            .arg(base, qstr(set->rows.front().benchmark), listText(parts));
    return FigureWords::tr("Time against %1 over %2: %3")
        .arg(base, counted(common, FigureWords::tr("benchmark"), FigureWords::tr("benchmarks")),
             listText(parts));
}

FigureSpec throughputFigure(const Findings &all, const std::string &tool)
{
    const ThroughputFindings findings = all.benchmarks ? all.benchmarks->throughput : ThroughputFindings();
    FigureSpec spec;
    spec.name = "throughput";
    spec.arrangement = Arrangement::Stack;
    tell(spec, findings, all, tool);
    bool logarithmic = false;
    for (const ThroughputSet &set : findings.sets) {
        if (!compares(set) || !isShown(set, tool))
            continue;
        FigureRows rows = rowsOf(set, subjectsBefore(findings, set));
        logarithmic = logarithmic || rows.logarithmic;
        spec.panels.push_back({.title = panelTitle(set), .unit = u"×"_s, .content = std::move(rows)});
    }
    if (spec.panels.empty())
        spec.panels.push_back({.emptyText = spec.title});
    spec.caption +=
        FigureWords::tr("Dots are ratios of typical times, lines their 95 % intervals (of printed figures "
                        "what rounding allows); grey: no clear difference.");
    if (logarithmic)
        spec.caption += FigureWords::tr(" The axis is logarithmic.");
    spec.caption += u'\n';
    return spec;
}

FigureTable throughputTable(const ThroughputSet &set)
{
    FigureTable table;
    const QString base = armName(set, set.reference);
    table.columns = {{FigureWords::tr("Benchmark"), {}, false},
                     {FigureWords::tr("Allocator"), {}, false},
                     {FigureWords::tr("Difference"), {}, false},
                     {FigureWords::tr("Stated"), {}, false},
                     {base, {}, true},
                     {FigureWords::tr("Time"), {}, true},
                     {FigureWords::tr("Ratio"), {}, true},
                     {FigureWords::tr("95 % interval"), {}, true},
                     {FigureWords::tr("p"), {}, true},
                     {FigureWords::tr("n"), {}, true}};
    size_t subject = 0;
    for (const ThroughputRow &row : set.rows) {
        for (const ThroughputComparison &comparison : row.comparisons) {
            const size_t place = subject++;
            if (!isListed(set, row, comparison))
                continue;
            const auto time = [](const ThroughputCell &cell) {
                return cell.time.known()      ? cell.time.text
                       : cell.error.isEmpty() ? u"–"_s
                                              : FigureWords::tr("failed");
            };
            table.rows.push_back(
                {.cells = {qstr(row.benchmark), armName(set, comparison.arm), comparison.wording,
                           comparison.stated ? comparison.stated->text : u"–"_s,
                           time(row.cells[set.reference]), time(row.cells[comparison.arm]),
                           comparison.ratio.known() ? comparison.ratio.text : u"–"_s,
                           intervalCell(comparison), pCell(comparison), samplesCell(comparison)},
                 .muted = comparison.difference == Difference::NotClear ||
                          comparison.difference == Difference::NoData,
                 .strong = false,
                 .subject = place});
        }
    }
    for (const ThroughputMean &mean : set.means) {
        table.rows.push_back({.cells = {FigureWords::tr("geometric mean"), armName(set, mean.arm),
                                        counted(mean.common, FigureWords::tr("common benchmark"),
                                                FigureWords::tr("common benchmarks")),
                                        u"–"_s, u"–"_s, u"–"_s,
                                        mean.ratio.known() ? fixed(*mean.ratio.value(), 2) + u"×"_s : u"–"_s,
                                        u"–"_s, u"–"_s, u"–"_s},
                              .muted = false,
                              .strong = true,
                              .subject = noSubject});
    }
    for (const QString &difference : set.contextDifferences)
        table.footnotes << FigureWords::tr("circumstances differ: %1").arg(difference);
    for (const BenchmarkNote &note : set.notes)
        table.footnotes << note.text;
    return table;
}

FigureSpec throughputTableFigure(const Findings &all)
{
    const ThroughputFindings findings = all.benchmarks ? all.benchmarks->throughput : ThroughputFindings();
    FigureSpec spec;
    spec.name = "throughput-table";
    spec.arrangement = Arrangement::Stack;
    tell(spec, findings, all, {});
    for (const ThroughputSet &set : findings.sets) {
        if (set.arms.size() > 1)
            spec.panels.push_back({.title = panelTitle(set), .content = throughputTable(set)});
    }
    if (spec.panels.empty())
        spec.panels.push_back({.emptyText = spec.title});
    return spec;
}

ThroughputPlace comparisonAt(const ThroughputFindings &findings, size_t subject)
{
    for (const ThroughputSet &set : findings.sets) {
        for (const ThroughputRow &row : set.rows) {
            if (subject < row.comparisons.size())
                return {&set, &row, &row.comparisons[subject]};
            subject -= row.comparisons.size();
        }
    }
    return {};
}

} // namespace memreport
