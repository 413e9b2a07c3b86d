// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/torbenchreader.h"

#include "importers/bench/allocatornames.h"
#include "importers/bench/words.h"
#include "models/base/translate.h"

#include <array>

namespace memreport::bench {

namespace {

constexpr std::string_view title = "=== Allocator Benchmark (Tor-like pattern) ===";

/// "mimalloc 2.0.9 (default)" → 2.0.9.
std::string versionOf(std::string_view label)
{
    for (std::string_view word : splitWords(label)) {
        if (word.starts_with('v'))
            word.remove_prefix(1);
        if (!word.empty() && isDigit(word.front()) && word.contains('.'))
            return std::string(word);
    }
    return {};
}

class TorBenchReader final : public LineReader
{
public:
    std::string format() const override { return "1AEO bench-allocator"; }
    bool found() const override { return !m_runs.empty(); }

    void take(const TextLine &line) override
    {
        if (line.text.contains(title)) {
            begin(line);
        } else if (const auto label = after(line.text, ">>> "); label && line.text.starts_with(">>> ")) {
            m_label = *label;
        } else if (!m_runs.empty()) {
            takeField(line.text);
        }
    }

    void finish(Evidence &into) override
    {
        for (TorBenchRun &run : m_runs) {
            if (!run.rss.afterCleanupKib || !run.totalMs) {
                addNote(into, Note::Level::Warning, "incomplete-run",
                        tr("the run ends before its last figures"), run.line);
            }
            if (run.allocator.empty()) {
                addNote(into, Note::Level::Info, "unknown-allocator",
                        tr("the program does not name its allocator"), run.line);
            }
            into.torBenchRuns.push_back(std::move(run));
        }
    }

private:
    void begin(const TextLine &line)
    {
        TorBenchRun &run = m_runs.emplace_back();
        run.line = line.number;
        run.label = std::exchange(m_label, {});
        run.allocator = allocatorOfLabel(run.label);
        run.version = versionOf(run.label);
    }

    void takeField(std::string_view text)
    {
        const size_t colon = text.find(": ");
        if (colon == std::string_view::npos)
            return;
        const std::string_view key = trimmed(text.substr(0, colon));
        std::string_view value = trimmed(text.substr(colon + 2));
        const std::optional<double> number = takeNumber(value);
        if (!number)
            return;
        TorBenchRun &run = m_runs.back();
        if (key == "Churn rounds")
            run.churnRounds = countOf(*number);
        else if (key == "Accumulation count")
            run.accumulationCount = countOf(*number);
        else if (key.starts_with("RSS ratio"))
            run.fragmentRatio = number;
        else
            takeFigure(run, key, *number, trimmed(value));
    }

    static void takeFigure(TorBenchRun &run, std::string_view key, double number, std::string_view unit)
    {
        struct Figure
        {
            std::string_view key;
            std::string_view unit;
            std::optional<double> &into;
        };
        const std::array figures{
            Figure{"Phase 1 (churn)", "ms", run.churnMs},
            Figure{"Phase 2+3 (accum+fragment)", "ms", run.accumFragmentMs},
            Figure{"Total", "ms", run.totalMs},
            Figure{"Start", "KB", run.rss.startKib},
            Figure{"After churn", "KB", run.rss.afterChurnKib},
            Figure{"After accumulate", "KB", run.rss.afterAccumulateKib},
            Figure{"After fragment", "KB", run.rss.afterFragmentKib},
            Figure{"After cleanup", "KB", run.rss.afterCleanupKib},
            Figure{"Total alloc ops", "", run.totalAllocOps},
            Figure{"Throughput", "ops/ms", run.opsPerMs},
        };
        for (const Figure &figure : figures) {
            // The script's table of comparison repeats some words: the first figure is the program's.
            if (key == figure.key && unit.substr(0, unit.find(' ')) == figure.unit && !figure.into)
                figure.into = number;
        }
    }

    std::vector<TorBenchRun> m_runs;
    std::string m_label;
};

} // namespace

std::unique_ptr<LineReader> makeTorBenchReader()
{
    return std::make_unique<TorBenchReader>();
}

} // namespace memreport::bench
