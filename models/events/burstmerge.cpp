// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/events/burstmerge.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

using Report = MergedBurstRun::Report;
using ReportKey = std::pair<size_t, size_t>;

/// Printed baselines agree; one that is worked out of a row may be 0.1 beside it.
constexpr double baselineSlackMib = 0.15;

bool isErrorHalf(const BurstRun &run)
{
    return !run.fromTable && run.bursts.empty() && !run.finalMib && (run.params || !run.allocator.empty());
}

bool isOutputHalf(const BurstRun &run)
{
    return !run.fromTable && !run.bursts.empty() && !run.params && run.allocator.empty();
}

BurstRun joined(const BurstRun &errorHalf, const BurstRun &outputHalf)
{
    BurstRun run = errorHalf;
    run.bursts = outputHalf.bursts;
    run.finalMib = outputHalf.finalMib;
    if (!run.baselineMib)
        run.baselineMib = outputHalf.baselineMib;
    if (run.params)
        run.complete = run.finalMib && qint64(run.bursts.size()) == run.params->bursts;
    return run;
}

/// "dir/real-mimalloc.stderr.txt" and "dir/real-mimalloc.stdout.txt" → the same text.
std::string stemOf(const QString &path)
{
    QString name = path.toLower();
    for (const QString &word : {u"stderr"_s, u"stdout"_s, u"err"_s, u"out"_s})
        name.remove(word);
    return name.toStdString();
}

struct Half
{
    Report report;
    const BurstRun *run = nullptr;
    std::string stem; ///< path without the words that tell the streams apart
    bool used = false;
};

std::vector<Half> halves(std::span<const EvidencePtr> evidence, bool (*isHalf)(const BurstRun &))
{
    std::vector<Half> found;
    for (size_t file = 0; file < evidence.size(); ++file) {
        const std::vector<BurstRun> &runs = evidence[file]->burstRuns;
        for (size_t i = 0; i < runs.size(); ++i) {
            if (isHalf(runs[i]))
                found.push_back({{file, i}, &runs[i], stemOf(evidence[file]->source.path), false});
        }
    }
    return found;
}

/// Each error half with the one output half that fits it: the one named alike, else the only one.
class HalfPairing
{
public:
    explicit HalfPairing(std::span<const EvidencePtr> evidence)
        : m_errors(halves(evidence, isErrorHalf))
        , m_outputs(halves(evidence, isOutputHalf))
    {
        pair(true);
        pair(false);
    }

    /// The other half's report by that of one half.
    const std::map<ReportKey, Report> &partners() const { return m_partners; }

private:
    using Index = std::multimap<std::pair<std::string, double>, Half *>;

    void pair(bool namedAlike)
    {
        Index index;
        for (Half &output : m_outputs) {
            if (!output.used)
                index.insert({{namedAlike ? output.stem : std::string(), output.run->baselineMib.value_or(0)},
                              &output});
        }
        for (Half &error : m_errors) {
            if (error.used)
                continue;
            if (Half *output = onlyFit(index, error, namedAlike))
                join(error, *output);
        }
    }

    /// Runs appended to one pair of files come in the same order in both: there the first one left.
    Half *onlyFit(Index &index, const Half &error, bool namedAlike) const
    {
        const std::string stem = namedAlike ? error.stem : std::string();
        const double baseline = error.run->baselineMib.value_or(0);
        Half *fitting = nullptr;
        for (auto at = index.lower_bound({stem, baseline - baselineSlackMib});
             at != index.end() && at->first <= std::pair(stem, baseline + baselineSlackMib); ++at) {
            if (at->second->used || !fitAsHalves(*error.run, *at->second->run))
                continue;
            if (fitting)
                return nullptr;
            fitting = at->second;
            if (namedAlike)
                break;
        }
        return fitting;
    }

    void join(Half &error, Half &output)
    {
        error.used = output.used = true;
        m_partners[{error.report.evidence, error.report.index}] = output.report;
        m_partners[{output.report.evidence, output.report.index}] = error.report;
    }

    std::vector<Half> m_errors;
    std::vector<Half> m_outputs;
    std::map<ReportKey, Report> m_partners;
};

/// A run as it stands in its file, without the lines.
BurstRun withoutLines(BurstRun run)
{
    run.line = 0;
    for (Burst &burst : run.bursts)
        burst.line = 0;
    return run;
}

/// Merged runs so far, for finding a run that another file repeats to the last digit.
class Repeats
{
public:
    explicit Repeats(std::vector<MergedBurstRun> &merged)
        : m_merged(merged)
    {
    }

    MergedBurstRun *find(const BurstRun &run, size_t file) const
    {
        if (run.bursts.empty() || holdsNoRss(run))
            return nullptr;
        const auto [first, last] = m_index.equal_range(keyOf(run));
        for (auto at = first; at != last; ++at) {
            MergedBurstRun &other = m_merged[at->second];
            if (other.reports.back().evidence != file && withoutLines(other.run) == withoutLines(run))
                return &other;
        }
        return nullptr;
    }

    void remember() { m_index.insert({keyOf(m_merged.back().run), m_merged.size() - 1}); }

private:
    using Key = std::tuple<std::string, std::optional<double>, std::optional<double>, double>;
    static Key keyOf(const BurstRun &run)
    {
        return {run.allocator, run.baselineMib, run.finalMib,
                run.bursts.empty() ? 0 : run.bursts.back().peakRssMib.value_or(0)};
    }

    std::vector<MergedBurstRun> &m_merged;
    std::multimap<Key, size_t> m_index;
};

} // namespace

bool fitAsHalves(const BurstRun &errorHalf, const BurstRun &outputHalf)
{
    if (!isErrorHalf(errorHalf) || !isOutputHalf(outputHalf))
        return false;
    const bool ended = outputHalf.finalMib.has_value();
    if (errorHalf.baselineMib && outputHalf.baselineMib &&
        std::abs(*errorHalf.baselineMib - *outputHalf.baselineMib) > (ended ? 0.001 : baselineSlackMib))
        return false;
    const qint64 rows = qint64(outputHalf.bursts.size());
    if (errorHalf.params && (ended ? rows != errorHalf.params->bursts : rows > errorHalf.params->bursts))
        return false;
    const std::optional<double> percent = retainedPercent(outputHalf);
    if (!percent)
        return true;
    if (errorHalf.statedVerdict == StatedVerdict::Returned)
        return *percent <= 50 || isOnThreshold(outputHalf);
    // The program rounds its percent from sizes that are printed to 0.1 MiB.
    const double slack = 0.5 + 20 / std::max(outputHalf.baselineMib.value_or(1), 0.1);
    return !errorHalf.statedPercent || std::abs(*percent - *errorHalf.statedPercent) <= slack;
}

std::vector<MergedBurstRun> mergeBurstRuns(std::span<const EvidencePtr> evidence)
{
    const HalfPairing pairing(evidence);
    std::vector<MergedBurstRun> merged;
    Repeats repeats(merged);
    for (size_t file = 0; file < evidence.size(); ++file) {
        const std::vector<BurstRun> &runs = evidence[file]->burstRuns;
        for (size_t i = 0; i < runs.size(); ++i) {
            const auto partner = pairing.partners().find({file, i});
            if (partner == pairing.partners().end()) {
                if (MergedBurstRun *same = repeats.find(runs[i], file)) {
                    same->reports.push_back({file, i});
                    continue;
                }
                merged.push_back({runs[i], {{file, i}}});
            } else {
                const Report &other = partner->second;
                if (ReportKey(other.evidence, other.index) < ReportKey(file, i))
                    continue; // joined where the first half stands
                const BurstRun &otherRun = evidence[other.evidence]->burstRuns[other.index];
                merged.push_back(
                    {isErrorHalf(runs[i]) ? joined(runs[i], otherRun) : joined(otherRun, runs[i]),
                     {{file, i}, other}});
            }
            repeats.remember();
        }
    }
    return merged;
}

std::vector<BurstRun> joinHalves(std::vector<BurstRun> runs)
{
    auto text = std::make_shared<Evidence>();
    text->burstRuns = std::move(runs);
    std::vector<BurstRun> joined;
    for (MergedBurstRun &merged : mergeBurstRuns(std::vector<EvidencePtr>{std::move(text)}))
        joined.push_back(std::move(merged.run));
    return joined;
}

} // namespace memreport
