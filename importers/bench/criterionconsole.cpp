// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/criterionconsole.h"

#include "importers/bench/words.h"
#include "models/base/translate.h"

#include <array>

namespace memreport::bench {

namespace {

/// Three values in brackets, each with its unit.
struct Triple
{
    std::array<double, 3> values{};
    std::array<std::string_view, 3> units;
};

enum class BracketState
{
    None,
    Cut,
    Whole,
};

/// "[581.07 µs 583.00 µs 585.16 µs]", "[+1.2% −0.1% +2.0%] (p = …)".
BracketState tripleOf(std::string_view text, Triple &triple)
{
    text = trimmed(text);
    if (!text.starts_with('['))
        return BracketState::None;
    const size_t end = text.find(']');
    if (end == std::string_view::npos)
        return BracketState::Cut;
    text = text.substr(1, end - 1);
    for (size_t i = 0; i < 3; ++i) {
        text = trimmed(text);
        const std::optional<double> value = takeNumber(text);
        if (!value)
            return BracketState::None;
        triple.values[i] = *value;
        text = trimmed(text);
        const size_t unitEnd = text.starts_with('%') ? 1 : std::min(text.find(' '), text.size());
        triple.units[i] = text.substr(0, unitEnd);
        text.remove_prefix(unitEnd);
    }
    return trimmed(text).empty() ? BracketState::Whole : BracketState::None;
}

bool isPercent(const Triple &triple)
{
    return triple.units[0] == "%" && triple.units[1] == "%" && triple.units[2] == "%";
}

/// "time: " before the bracket; an id may hold the same letters ("runtime: alloc").
size_t timeWordAt(std::string_view text)
{
    const size_t bracket = text.rfind('[');
    return bracket == std::string_view::npos ? bracket : text.substr(0, bracket).rfind("time: ");
}

class CriterionConsole final : public LineReader
{
public:
    std::string format() const override { return "criterion console"; }
    bool found() const override { return !m_results.empty(); }

    void take(const TextLine &line) override
    {
        std::string_view text = line.text;
        if (text.starts_with("Benchmarking "))
            takeProgress(text.substr(13));
        else if (const size_t at = timeWordAt(text); at != std::string_view::npos)
            takeTime(text.substr(0, at), text.substr(at + 6), line);
        else if (const auto rate = after(text, "thrpt: "))
            takeThroughput(*rate);
        else if (const auto change = after(text, "change: "))
            takeChange(*change);
        else if (!m_results.empty())
            takeRemark(text);
        if (!isResultLine(text))
            m_lastId = trimmed(text);
    }

    void finish(Evidence &into) override
    {
        if (!m_results.empty()) {
            addNote(into, Note::Level::Info, "typical-values",
                    tr("figures of criterion's console: typical values, whose estimators may differ between "
                       "runs"),
                    m_results.front().line);
        }
        std::ranges::move(m_notes, std::back_inserter(into.notes));
        std::ranges::move(m_results, std::back_inserter(into.benchmarks));
    }

private:
    /// Lines that stand between an id and its figures, or below them.
    static bool isResultLine(std::string_view text)
    {
        constexpr std::array<std::string_view, 7> begins{"Benchmarking ", "Found ",   "Warning: ", "slope  [",
                                                         "mean   [",      "median [", " "};
        return trimmed(text).empty() ||
               std::ranges::any_of(begins, [&](std::string_view begin) { return text.starts_with(begin); });
    }

    void takeProgress(std::string_view text)
    {
        const std::array<std::string_view, 3> steps{": Warming up for ", ": Collecting ", ": Analyzing"};
        for (const std::string_view step : steps) {
            const size_t at = text.rfind(step);
            if (at == std::string_view::npos)
                continue;
            std::string_view count = text.substr(at + step.size());
            if (step == ": Collecting ")
                m_sampleCount = takeNumber(count);
            text = text.substr(0, at);
        }
        m_progressId = trimmed(text);
    }

    void takeTime(std::string_view name, std::string_view text, const TextLine &line)
    {
        Triple triple;
        const BracketState state = tripleOf(text, triple);
        if (state == BracketState::Whole && isPercent(triple)) {
            setChange(triple);
            return;
        }
        if (state == BracketState::Cut && !line.ended) {
            m_notes.push_back(
                {Note::Level::Warning, "cut-line", tr("the last benchmark's line is cut"), line.number, {}});
        }
        const auto factor = nanosecondsOf(triple.units[1]);
        if (state != BracketState::Whole || !factor)
            return;
        addResult(name, triple, line.number);
    }

    void addResult(std::string_view name, const Triple &triple, qint64 line)
    {
        name = trimmed(name);
        BenchmarkResult result;
        result.tool = "criterion";
        result.name = !name.empty() ? std::string(name) : !m_lastId.empty() ? m_lastId : m_progressId;
        const std::array<std::optional<double> *, 3> into{&result.lowerNs, &result.estimateNs,
                                                          &result.upperNs};
        for (size_t i = 0; i < 3; ++i)
            *into[i] = triple.values[i] * nanosecondsOf(triple.units[i]).value_or(0);
        if (m_sampleCount && m_progressId == result.name)
            result.samples = countOf(*m_sampleCount);
        result.fromPrinted = true;
        result.line = line;
        m_results.push_back(std::move(result));
    }

    void takeThroughput(std::string_view text)
    {
        Triple triple;
        if (m_results.empty() || tripleOf(text, triple) != BracketState::Whole || isPercent(triple))
            return;
        const auto unit = criterionRate(triple.units[1]);
        // Elements and bytes (0.8) give two lines; the first is the one that names the benchmark's work.
        if (unit && !m_results.back().throughput)
            m_results.back().throughput =
                BenchmarkThroughput{triple.values[1] * unit->factor, unit->isBytes, {}};
    }

    void takeChange(std::string_view text)
    {
        Triple triple;
        if (tripleOf(text, triple) == BracketState::Whole && isPercent(triple))
            setChange(triple);
    }

    void setChange(const Triple &triple)
    {
        if (m_results.empty() || m_results.back().change)
            return;
        m_results.back().change =
            BenchmarkChange{triple.values[0] / 100, triple.values[1] / 100, triple.values[2] / 100, {}};
    }

    void takeRemark(std::string_view text)
    {
        BenchmarkResult &result = m_results.back();
        constexpr std::array<std::pair<std::string_view, std::string_view>, 4> verdicts{{
            {"Performance has improved.", "improved"},
            {"Performance has regressed.", "regressed"},
            {"Change within noise threshold.", "noise"},
            {"No change in performance detected.", "no-change"},
        }};
        for (const auto &[words, verdict] : verdicts) {
            if (text.contains(words) && result.change)
                result.change->verdict = verdict;
        }
        if (auto found = after(text, " outliers among "); found && text.starts_with("Found ")) {
            result.outliers.emplace();
            if (const auto samples = takeNumber(*found))
                result.samples = countOf(*samples);
        } else if (result.outliers) {
            takeOutliers(text, *result.outliers);
        }
    }

    /// "  10 (10.00%) high severe".
    static void takeOutliers(std::string_view text, OutlierCounts &outliers)
    {
        text = trimmed(text);
        const std::optional<double> count = takeNumber(text);
        if (!count || !trimmed(text).starts_with('('))
            return;
        const std::array<std::pair<std::string_view, qint64 *>, 4> kinds{
            {{"low severe", &outliers.lowSevere},
             {"low mild", &outliers.lowMild},
             {"high mild", &outliers.highMild},
             {"high severe", &outliers.highSevere}}};
        for (const auto &[words, into] : kinds) {
            if (text.ends_with(words))
                *into = countOf(*count);
        }
    }

    std::vector<BenchmarkResult> m_results;
    std::vector<Note> m_notes;
    std::string m_lastId;     ///< the last line that can be a benchmark's id
    std::string m_progressId; ///< of the last progress line
    std::optional<double> m_sampleCount;
};

} // namespace

std::unique_ptr<LineReader> makeCriterionConsoleReader()
{
    return std::make_unique<CriterionConsole>();
}

} // namespace memreport::bench
