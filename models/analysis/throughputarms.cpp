// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/throughputarms.h"

#include "models/analysis/bursts.h"
#include "models/analysis/levels.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// Two forms of one run agree this closely where both are exact, and where one is rounded for people
/// or the figures are of different kinds (slope, mean, median).
constexpr double exactShare = 1e-5;
constexpr double roundedShare = 0.03;

using Column = ThroughputColumn;
using Entry = ThroughputColumn::Entry;

/// How much a result tells: the form with the highest is shown.
int detailOf(const BenchmarkResult &result)
{
    if (!result.error.empty())
        return 0;
    if (result.samplesNs.size() > 1)
        return result.fromPrinted ? 4 : 5;
    if (result.fromPrinted)
        return 1;
    return result.medianNs || result.meanNs ? 3 : 2;
}

/// hyperfine's name is the command, which holds the allocator: without it commands can be compared.
std::string comparableName(const BenchmarkResult &result)
{
    if (result.tool != "hyperfine" || result.allocator.empty())
        return result.name;
    QStringList kept;
    for (const QString &word : qstr(result.name).split(u' ', Qt::SkipEmptyParts)) {
        const bool preloads = word.contains("LD_PRELOAD="_L1) || word.contains("DYLD_INSERT_LIBRARIES="_L1);
        if (!preloads && word.compare(qstr(result.allocator), Qt::CaseInsensitive) != 0 && word != "env"_L1)
            kept << word;
    }
    return kept.isEmpty() ? "command" : utf8(kept.join(u' '));
}

/// The name that the results themselves or the file give; named: it tells runs apart.
Column emptyColumn(const Evidence &evidence, const BenchmarkResult &result)
{
    Column column;
    ThroughputArm &arm = column.arm;
    arm.allocator = result.allocator;
    const bool ownBaseline =
        !result.baseline.empty() && result.baseline != "base" && result.baseline != "new";
    if (arm.allocator.empty() && result.baseline.empty()) {
        arm.allocator = allocatorInFileName(evidence.source.path);
        arm.allocatorFromFileName = !arm.allocator.empty();
    }
    if (!arm.allocator.empty())
        arm.name = arm.allocator;
    else
        arm.name = result.baseline.empty() ? utf8(stemOf(evidence.source.path)) : result.baseline;
    column.named = !arm.allocator.empty() || ownBaseline || result.baseline.empty();
    arm.sources = {utf8(evidence.source.path)};
    arm.context = evidence.benchContext;
    return column;
}

bool isWithin(double share, double a, double b)
{
    return std::abs(a - b) <= share * std::max(std::abs(a), std::abs(b));
}

/// Can both be forms of one measurement? nullopt: they have no figure to compare.
std::optional<bool> agree(const BenchmarkResult &a, const BenchmarkResult &b)
{
    const bool rounded = a.fromPrinted || b.fromPrinted;
    for (const auto kind :
         {&BenchmarkResult::medianNs, &BenchmarkResult::meanNs, &BenchmarkResult::relativeTime}) {
        if (a.*kind && b.*kind)
            return isWithin(rounded ? roundedShare : exactShare, *(a.*kind), *(b.*kind));
    }
    const auto mine = typicalTime(a);
    const auto theirs = typicalTime(b);
    if (!mine || !theirs)
        return std::nullopt;
    const bool bothSampled = !a.samplesNs.empty() && !b.samplesNs.empty();
    return isWithin(bothSampled && !rounded ? exactShare : roundedShare, *mine, *theirs);
}

struct Agreement
{
    int common = 0;
    bool all = true; ///< every benchmark that both have agrees
};

Agreement agreementOf(const Column &a, const Column &b)
{
    Agreement agreement;
    for (const Entry &entry : a.entries) {
        const Entry *other = b.find(entry.name);
        const auto same = other ? agree(entry.result, other->result) : std::nullopt;
        agreement.common += same ? 1 : 0;
        agreement.all = agreement.all && same.value_or(true);
    }
    return agreement;
}

void take(Column &into, Column &&from)
{
    for (Entry &entry : from.entries)
        into.add(std::move(entry));
    for (std::string &source : from.arm.sources) {
        if (std::ranges::find(into.arm.sources, source) == into.arm.sources.end())
            into.arm.sources.push_back(std::move(source));
    }
    if (into.arm.context.empty())
        into.arm.context = std::move(from.arm.context);
    into.arm.allocatorFromFileName = into.arm.allocatorFromFileName && from.arm.allocatorFromFileName;
}

/// 1AEO's bench-allocator times one pass and repeats nothing.
std::vector<BenchmarkResult> torResults(const TorBenchRun &run)
{
    std::vector<BenchmarkResult> results;
    const auto add = [&](const char *name, const std::optional<double> &ms) {
        if (!ms)
            return;
        BenchmarkResult result;
        result.name = name;
        result.tool = "tor-bench";
        result.allocator = run.allocator;
        result.estimateNs = *ms * 1e6;
        result.repetitions = 1;
        result.line = run.line;
        results.push_back(std::move(result));
    };
    add("churn", run.churnMs);
    add("accumulate and fragment", run.accumFragmentMs);
    add("total", run.totalMs);
    return results;
}

std::vector<BenchmarkResult> resultsOf(const Evidence &evidence)
{
    std::vector<BenchmarkResult> results = evidence.benchmarks;
    for (const TorBenchRun &run : evidence.torBenchRuns)
        std::ranges::move(torResults(run), std::back_inserter(results));
    return results;
}

/// By tool, in the order in which the file names them.
std::vector<ThroughputColumns> columnsOfFile(const Evidence &evidence, size_t file)
{
    std::vector<ThroughputColumns> sets;
    std::map<std::tuple<std::string, std::string, std::string>, size_t> index;
    for (BenchmarkResult &result : resultsOf(evidence)) {
        auto set = std::ranges::find(sets, result.tool, &ThroughputColumns::tool);
        if (set == sets.end())
            set = sets.insert(sets.end(), {result.tool, {}, {}});
        // criterion's base and new are runs of their own, whatever allocator they had.
        const auto key = std::tuple(result.tool, result.allocator,
                                    result.allocator.empty() ? result.baseline : std::string());
        const auto [at, added] = index.try_emplace(key, set->columns.size());
        if (added)
            set->columns.push_back(emptyColumn(evidence, result));
        std::string name = comparableName(result);
        set->columns[at->second].add({std::move(name), std::move(result), file});
    }
    return sets;
}

/// Columns of one name that hold one run become one; others are named after their files.
std::vector<Column> joinRepeated(std::vector<Column> columns)
{
    std::vector<Column> joined;
    for (Column &column : columns) {
        // Runs of one allocator with other benchmarks go on, forms of one run agree.
        const auto same = std::ranges::find_if(joined, [&](const Column &other) {
            return other.arm.name == column.arm.name && agreementOf(other, column).all;
        });
        if (same == joined.end())
            joined.push_back(std::move(column));
        else
            take(*same, std::move(column));
    }
    return joined;
}

/// base and new repeat a saved baseline when the last run was saved.
std::vector<Column> withoutCopies(std::vector<Column> columns, std::vector<BenchmarkNote> &notes)
{
    std::vector<Column> kept;
    std::ranges::copy_if(columns, std::back_inserter(kept), &Column::named);
    const size_t named = kept.size();
    for (Column &column : columns) {
        if (column.named)
            continue;
        const auto end = kept.begin() + std::ptrdiff_t(named);
        const auto twin = std::find_if(kept.begin(), end, [&](const Column &other) {
            const Agreement agreement = agreementOf(other, column);
            return agreement.common > 0 && agreement.all;
        });
        if (twin == end)
            kept.push_back(std::move(column));
        else
            notes.push_back({"same-as-saved", Words::tr("“%1” is the run saved as “%2”; it counts once")
                                                  .arg(qstr(column.arm.name), qstr(twin->arm.name))});
    }
    return kept;
}

void nameApart(std::vector<Column> &columns)
{
    std::map<std::string, int> seen;
    for (const Column &column : columns)
        ++seen[column.arm.name];
    std::map<std::string, int> used;
    for (Column &column : columns) {
        std::string &name = column.arm.name;
        const std::string stem = utf8(stemOf(qstr(column.arm.sources.front())));
        if (seen[name] > 1 && name != stem)
            name += " (" + stem + ')';
        if (const int repeat = ++used[name]; repeat > 1)
            name += " #" + std::to_string(repeat);
    }
}

} // namespace

const ThroughputColumn::Entry *ThroughputColumn::find(std::string_view name) const
{
    const auto found = m_index.find(name);
    return found == m_index.end() ? nullptr : &entries[found->second];
}

void ThroughputColumn::add(Entry entry)
{
    const auto [at, added] = m_index.try_emplace(entry.name, entries.size());
    if (added)
        entries.push_back(std::move(entry));
    else if (detailOf(entry.result) > detailOf(entries[at->second].result))
        entries[at->second] = std::move(entry);
}

std::optional<double> typicalTime(const BenchmarkResult &result)
{
    if (!result.error.empty())
        return std::nullopt;
    if (const auto median = medianOf(result.samplesNs))
        return median;
    for (const auto &value : {result.medianNs, result.meanNs, result.estimateNs, result.relativeTime}) {
        if (value && std::isfinite(*value))
            return value;
    }
    return std::nullopt;
}

std::vector<ThroughputColumns> throughputColumns(const Incident &incident)
{
    std::vector<ThroughputColumns> sets;
    for (size_t file = 0; file < incident.evidence.size(); ++file) {
        for (ThroughputColumns &found : columnsOfFile(*incident.evidence[file], file)) {
            const auto set = std::ranges::find(sets, found.tool, &ThroughputColumns::tool);
            if (set == sets.end())
                sets.push_back(std::move(found));
            else
                std::ranges::move(found.columns, std::back_inserter(set->columns));
        }
    }
    for (ThroughputColumns &set : sets) {
        set.columns = withoutCopies(joinRepeated(std::move(set.columns)), set.notes);
        nameApart(set.columns);
    }
    return sets;
}

} // namespace memreport
