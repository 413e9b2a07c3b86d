// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/throughput.h"

#include "models/analysis/levels.h"
#include "models/analysis/throughputarms.h"
#include "models/analysis/throughputratio.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// From so many comparisons on, one in twenty at 95 % is worth a word.
constexpr size_t manyComparisons = 20;

/// Differ from run to run or name the allocator themselves: no difference of circumstances.
bool saysNothing(std::string_view key)
{
    static constexpr std::array silent{"date",       "executable", "load_avg",  "ld_preload",
                                       "LD_PRELOAD", "label",      "allocator", "lib_preload"};
    return std::ranges::find(silent, key) != silent.end();
}

Finding timeFinding(const BenchmarkResult &result)
{
    const auto time = typicalTime(result);
    if (!time)
        return unknownFinding("R99", u"ns"_s,
                              result.error.empty() ? Words::tr("no time is recorded") : qstr(result.error));
    if (!result.estimateNs && !result.meanNs && !result.medianNs && result.samplesNs.empty())
        return known("R99", *time, u"relative"_s, fixed(*time, 2));
    return known("R99", *time, u"ns"_s, timeText(*time));
}

std::string estimatorOf(const BenchmarkResult &result)
{
    if (!result.samplesNs.empty() || result.medianNs)
        return "median";
    if (result.meanNs)
        return "mean";
    return result.estimateNs ? result.estimator : "relative";
}

FindingInput inputOf(const Incident &incident, const ThroughputColumn::Entry &entry)
{
    const Evidence &evidence = *incident.evidence[entry.evidence];
    FindingInput input;
    input.source = utf8(evidence.source.path);
    input.sha256 = evidence.source.sha256.value_or(std::string());
    if (entry.result.line > 0)
        input.line = entry.result.line;
    return input;
}

ThroughputCell cellOf(const Incident &incident, const ThroughputColumn::Entry &entry)
{
    ThroughputCell cell;
    cell.present = true;
    cell.time = timeFinding(entry.result);
    cell.time.inputs = {inputOf(incident, entry)};
    cell.interval = printedInterval(entry.result);
    cell.samples = entry.result.samplesNs.size();
    cell.estimator = estimatorOf(entry.result);
    cell.error = qstr(entry.result.error);
    return cell;
}

/// What a document says about one row: a fraction of change of the arm that the words name.
std::optional<StatedFigure> statedOf(const BenchmarkResult &other, const BenchmarkResult &base,
                                     const ThroughputComparison &comparison)
{
    if (other.tool != "table" || !comparison.ratio.known())
        return std::nullopt;
    const BenchmarkResult *speaker = other.change && other.change->estimate ? &other
                                     : base.change && base.change->estimate ? &base
                                                                            : nullptr;
    if (!speaker || !(*speaker->change->estimate > -1))
        return std::nullopt;
    const double said = 1 + *speaker->change->estimate;
    const bool asFactor = std::max(said, 1 / said) >= 2;
    const bool slower = said >= 1;
    const double shown = slower ? said : 1 / said;
    StatedFigure stated;
    const QString size =
        asFactor ? u'~' + fixed(shown, 1) + u"×"_s : u'~' + fixed((shown - 1) * 100, 0) + u" %"_s;
    stated.text = (slower ? Words::tr("%1 slower") : Words::tr("%1 faster")).arg(size);
    if (speaker == &base)
        stated.text = qstr(speaker->allocator) + u' ' + stated.text;
    const double step = asFactor ? 0.1 : 0.01;
    stated.value = shown;
    stated.meant = roundingInterval(shown, step);
    const double computed = *comparison.ratio.value();
    Interval possible = comparison.interval.value_or(Interval{computed, computed});
    // The words may speak of the other side, and of faster instead of slower.
    const bool invert = (speaker == &base) == slower;
    if (invert)
        possible = {1 / possible.high, 1 / possible.low};
    stated.fits = possible.overlaps(stated.meant);
    return stated;
}

class SetBuilder
{
public:
    SetBuilder(const Incident &incident, ThroughputColumns columns)
        : m_incident(incident)
        , m_columns(std::move(columns.columns))
    {
        m_set.tool = columns.tool;
        m_set.notes = std::move(columns.notes);
    }

    ThroughputSet build()
    {
        for (const ThroughputColumn &column : m_columns)
            m_set.arms.push_back(column.arm);
        chooseReference();
        for (const std::string &name : names())
            m_set.rows.push_back(row(name));
        for (size_t arm = 0; arm < m_set.arms.size(); ++arm) {
            if (arm != m_set.reference)
                m_set.means.push_back(mean(arm));
        }
        compareContexts();
        noteWhole();
        return std::move(m_set);
    }

private:
    void chooseReference()
    {
        const auto find = [&](std::string_view name) {
            return std::ranges::find(m_set.arms, name, &ThroughputArm::name);
        };
        for (const std::string &wanted :
             {m_incident.choices.reference, std::string("glibc"), std::string("mimalloc")}) {
            if (const auto found = find(wanted); !wanted.empty() && found != m_set.arms.end()) {
                m_set.reference = size_t(found - m_set.arms.begin());
                return;
            }
        }
        const auto named =
            std::ranges::find_if(m_set.arms, [](const ThroughputArm &arm) { return !arm.allocator.empty(); });
        if (named != m_set.arms.end())
            m_set.reference = size_t(named - m_set.arms.begin());
    }

    /// In the order of the columns, each once.
    std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        std::set<std::string, std::less<>> seen;
        for (const ThroughputColumn &column : m_columns) {
            for (const ThroughputColumn::Entry &entry : column.entries) {
                if (seen.insert(entry.name).second)
                    names.push_back(entry.name);
            }
        }
        return names;
    }

    ThroughputRow row(const std::string &name) const
    {
        ThroughputRow row{.benchmark = name};
        const ThroughputColumn::Entry *base = m_columns[m_set.reference].find(name);
        for (size_t arm = 0; arm < m_columns.size(); ++arm) {
            const ThroughputColumn::Entry *entry = m_columns[arm].find(name);
            row.cells.push_back(entry ? cellOf(m_incident, *entry) : ThroughputCell());
            if (arm == m_set.reference)
                continue;
            row.comparisons.push_back(entry && base ? compared(arm, *entry, *base) : oneSided(arm, entry));
        }
        return row;
    }

    ThroughputComparison compared(size_t arm, const ThroughputColumn::Entry &entry,
                                  const ThroughputColumn::Entry &base) const
    {
        ThroughputComparison comparison =
            compareResults(entry.result, m_set.arms[arm].name, base.result, m_set.arms[m_set.reference].name);
        comparison.arm = arm;
        comparison.ratio.inputs = {inputOf(m_incident, entry), inputOf(m_incident, base)};
        comparison.stated = statedOf(entry.result, base.result, comparison);
        const bool threaded = entry.result.threads.value_or(1) > 1 && m_set.tool == "google-benchmark";
        if (threaded && contextOf(m_set.arms[arm], "library_version") !=
                            contextOf(m_set.arms[m_set.reference], "library_version"))
            comparison.notes.push_back(
                {"library-version",
                 Words::tr("times of threaded benchmarks are divided by the number of threads up "
                           "to library 1.8 and not since: the versions differ")});
        return comparison;
    }

    ThroughputComparison oneSided(size_t arm, const ThroughputColumn::Entry *entry) const
    {
        ThroughputComparison comparison{.arm = arm};
        const size_t missing = entry ? m_set.reference : arm;
        comparison.ratio = unknownFinding(
            "D27", u"×"_s, Words::tr("%1 has no such benchmark").arg(qstr(m_set.arms[missing].name)));
        comparison.wording = differenceWords(1, Difference::NoData);
        comparison.detail = comparison.ratio.why;
        return comparison;
    }

    ThroughputMean mean(size_t arm) const
    {
        ThroughputMean mean{.arm = arm};
        std::vector<double> ratios;
        std::vector<FindingInput> inputs;
        for (const ThroughputRow &row : m_set.rows) {
            const auto comparison = std::ranges::find(row.comparisons, arm, &ThroughputComparison::arm);
            if (!comparison->ratio.known())
                continue;
            ratios.push_back(*comparison->ratio.value());
            inputs.insert(inputs.end(), comparison->ratio.inputs.begin(), comparison->ratio.inputs.end());
        }
        mean.common = int(ratios.size());
        const auto value = geometricMean(ratios);
        mean.ratio =
            value ? known("D27", *value, u"×"_s,
                          Words::tr("%1× over %2")
                              .arg(fixed(*value, 2), counted(mean.common, Words::tr("common benchmark"),
                                                             Words::tr("common benchmarks"))))
                  : unknownFinding("D27", u"×"_s, Words::tr("no benchmark is common to both"));
        mean.ratio.inputs = std::move(inputs);
        return mean;
    }

    static QString contextOf(const ThroughputArm &arm, std::string_view key)
    {
        const auto found = std::ranges::find(arm.context, key,
                                             [](const auto &pair) { return std::string_view(pair.first); });
        return found == arm.context.end() ? QString() : qstr(found->second);
    }

    void compareContexts()
    {
        std::set<std::string> keys;
        for (const ThroughputArm &arm : m_set.arms) {
            for (const auto &[key, value] : arm.context) {
                if (!saysNothing(key))
                    keys.insert(key);
            }
        }
        for (const std::string &key : keys) {
            std::set<QString> values;
            QStringList words;
            for (const ThroughputArm &arm : m_set.arms) {
                const QString value = contextOf(arm, key);
                values.insert(value);
                words << Words::tr("%1 %2").arg(qstr(arm.name),
                                                value.isEmpty() ? Words::tr("unknown") : value);
            }
            if (values.size() > 1)
                m_set.contextDifferences << qstr(key) + u": "_s + words.join(u", "_s);
        }
    }

    void noteWhole()
    {
        const auto add = [&](const char *code, const QString &text) { m_set.notes.push_back({code, text}); };
        const bool debug = std::ranges::any_of(m_set.arms, [](const ThroughputArm &arm) {
            return contextOf(arm, "library_build_type") == "debug"_L1;
        });
        if (debug)
            add("debug-library",
                Words::tr("the benchmark library was built without NDEBUG, as distributions ship it; "
                          "it says nothing about the benchmarked program"));
        QStringList guessed;
        for (const ThroughputArm &arm : m_set.arms) {
            if (arm.allocatorFromFileName)
                guessed << qstr(arm.name);
        }
        if (!guessed.isEmpty())
            add("allocator-from-file-name",
                Words::tr("taken from the names of files, not from what they hold: %1")
                    .arg(listText(guessed)));
        noteRows();
        if (m_set.tool == "hyperfine")
            add("sigma",
                Words::tr(
                    "± of hyperfine is a standard deviation; the intervals here are computed from the runs"));
        if (m_set.tool == "tor-bench")
            add("single-pass",
                Words::tr("one pass of each: first-touch noise is large, and nothing can be tested"));
    }

    void noteRows()
    {
        size_t compared = 0;
        int oneSided = 0;
        for (const ThroughputRow &row : m_set.rows) {
            const auto present = std::ranges::count(row.cells, true, &ThroughputCell::present);
            oneSided += present < std::ssize(row.cells) ? 1 : 0;
            compared +=
                size_t(std::ranges::count_if(row.comparisons, [](const auto &c) { return c.ratio.known(); }));
        }
        if (oneSided > 0 && m_set.arms.size() > 1)
            m_set.notes.push_back(
                {"not-everywhere",
                 Words::tr(
                     "%1 not measured under every allocator: listed, in no mean where a side is missing")
                     .arg(counted(oneSided, Words::tr("benchmark was"), Words::tr("benchmarks were")))});
        if (compared >= manyComparisons)
            m_set.notes.push_back(
                {"many-comparisons",
                 Words::tr("%1 comparisons at 95 %: about one in twenty differs by chance alone")
                     .arg(compared)});
    }

    const Incident &m_incident;
    std::vector<ThroughputColumn> m_columns;
    ThroughputSet m_set;
};

} // namespace

bool isListed(const ThroughputSet &set, const ThroughputRow &row, const ThroughputComparison &comparison)
{
    if (row.cells[comparison.arm].present)
        return true;
    const auto present = std::ranges::count(row.cells, true, &ThroughputCell::present);
    return present == 1 && row.cells[set.reference].present && &comparison == &row.comparisons.front();
}

QString toolName(std::string_view tool)
{
    if (tool == "table")
        return Words::tr("pasted table");
    if (tool == "google-benchmark")
        return u"Google Benchmark"_s;
    if (tool == "tor-bench")
        return Words::tr("1AEO's bench-allocator");
    return qstr(tool);
}

QString timeText(double ns)
{
    struct Step
    {
        double ns;
        const char16_t *unit;
    };
    static constexpr std::array steps{Step{1e9, u"s"}, Step{1e6, u"ms"}, Step{1e3, u"µs"}, Step{1, u"ns"}};
    const double size = std::abs(ns);
    for (const Step &step : steps) {
        // 999.6 µs prints as 1.00 ms.
        if (size < step.ns * 0.9995 && step.ns > 1)
            continue;
        const double shown = ns / step.ns;
        const int decimals = std::abs(shown) >= 99.95 ? 0 : std::abs(shown) >= 9.995 ? 1 : 2;
        return fixed(shown, decimals, true) + u' ' + QStringView(step.unit).toString();
    }
    return {};
}

ThroughputFindings throughputFindings(const Incident &incident)
{
    ThroughputFindings findings;
    for (ThroughputColumns &columns : throughputColumns(incident))
        findings.sets.push_back(SetBuilder(incident, std::move(columns)).build());
    for (const ThroughputSet &set : findings.sets) {
        for (const ThroughputArm &arm : set.arms) {
            if (std::ranges::find(findings.references, arm.name) == findings.references.end())
                findings.references.push_back(arm.name);
        }
    }
    return findings;
}

} // namespace memreport
