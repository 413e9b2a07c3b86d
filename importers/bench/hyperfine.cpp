// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/hyperfine.h"

#include "importers/bench/allocatornames.h"
#include "importers/bench/words.h"
#include "models/base/translate.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport::bench {

namespace {

class HyperfineConsole final : public LineReader
{
public:
    std::string format() const override { return "hyperfine console"; }
    bool found() const override { return m_hasFigures; }

    void take(const TextLine &line) override
    {
        const std::string_view text = trimmed(line.text);
        if (line.text.starts_with("Benchmark "))
            begin(line);
        else if (m_results.empty())
            return;
        else if (text.starts_with("Time (mean "))
            takeMean(text);
        else if (text.starts_with("Time (abs "))
            takeSingle(text);
        else if (text.starts_with("Range (min "))
            takeRange(text);
        else if (text.contains("Ignoring non-zero exit code"))
            m_ignored = line.number;
    }

    void finish(Evidence &into) override
    {
        if (m_ignored > 0) {
            addNote(into, Note::Level::Warning, "failed-runs",
                    tr("hyperfine ignored exit codes that tell of failures; which runs failed is only in its "
                       "JSON"),
                    m_ignored);
        }
        for (BenchmarkResult &result : m_results) {
            if (!result.meanNs)
                continue;
            result.estimateNs = result.meanNs;
            result.estimator = "mean";
            into.benchmarks.push_back(std::move(result));
        }
    }

private:
    /// "Benchmark 1: command", "Benchmark #1: command" before 1.13.
    void begin(const TextLine &line)
    {
        std::string_view text = line.text.substr(10);
        if (text.starts_with('#'))
            text.remove_prefix(1);
        const size_t colon = text.find(": ");
        if (colon == std::string_view::npos || !wholeCount(text.substr(0, colon)))
            return;
        BenchmarkResult &result = m_results.emplace_back();
        result.tool = "hyperfine";
        result.name = trimmed(text.substr(colon + 2));
        result.allocator = hyperfineAllocator(result.name, {});
        result.fromPrinted = true;
        result.line = line.number;
    }

    void takeMean(std::string_view text)
    {
        auto values = after(text, "):");
        const auto mean = values ? takeDuration(*values) : std::nullopt;
        const PlusMinus sign = values ? findPlusMinus(*values) : PlusMinus();
        if (!mean || sign.length == 0)
            return;
        m_hasFigures = true;
        m_results.back().meanNs = mean;
        std::string_view spread = values->substr(sign.at + sign.length);
        m_results.back().stddevNs = takeDuration(spread);
    }

    void takeSingle(std::string_view text)
    {
        auto value = after(text, "):");
        m_results.back().meanNs = value ? takeDuration(*value) : std::nullopt;
        m_results.back().repetitions = 1;
        m_hasFigures = m_hasFigures || m_results.back().meanNs;
    }

    void takeRange(std::string_view text)
    {
        auto values = after(text, "):");
        if (!values)
            return;
        m_results.back().minNs = takeDuration(*values);
        while (!values->empty() && !isDigit(values->front())) // the sign between them, in any encoding
            values->remove_prefix(1);
        m_results.back().maxNs = takeDuration(*values);
        *values = trimmed(*values);
        if (const auto runs = takeNumber(*values); runs && trimmed(*values).starts_with("run"))
            m_results.back().repetitions = countOf(*runs);
    }

    std::vector<BenchmarkResult> m_results;
    bool m_hasFigures = false;
    qint64 m_ignored = 0;
};

} // namespace

std::unique_ptr<LineReader> makeHyperfineConsoleReader()
{
    return std::make_unique<HyperfineConsole>();
}

bool isHyperfineHeader(std::span<const std::string> header)
{
    constexpr std::array<std::string_view, 8> names{"command", "mean",   "stddev", "median",
                                                    "user",    "system", "min",    "max"};
    return header.size() >= names.size() &&
           std::ranges::equal(header.first(names.size()), names,
                              [](const std::string &cell, std::string_view name) { return cell == name; });
}

BenchmarkResult hyperfineRow(std::span<const std::string> header, std::span<const std::string> cells,
                             qint64 line)
{
    BenchmarkResult result;
    result.tool = "hyperfine";
    result.name = cells.front();
    result.line = line;
    const std::array<std::pair<size_t, std::optional<double> *>, 5> columns{{{1, &result.meanNs},
                                                                             {2, &result.stddevNs},
                                                                             {3, &result.medianNs},
                                                                             {6, &result.minNs},
                                                                             {7, &result.maxNs}}};
    for (const auto &[column, into] : columns) {
        const auto seconds = column < cells.size() ? wholeNumber(cells[column]) : std::nullopt;
        if (seconds)
            *into = *seconds * 1e9;
    }
    std::vector<std::pair<std::string, std::string>> parameters;
    for (size_t i = 8; i < std::min(header.size(), cells.size()); ++i) {
        if (header[i].starts_with("parameter_"))
            parameters.emplace_back(header[i].substr(10), cells[i]);
    }
    result.allocator = hyperfineAllocator(result.name, parameters);
    if (result.meanNs == 0.0 && result.maxNs == 0.0) {
        // The form has no exit codes; with -i a command that fails at once leaves only zeros.
        for (const auto &[column, into] : columns)
            into->reset();
        result.error = tr("every time is 0 s: nothing was measured").toStdString();
    } else {
        result.estimateNs = result.meanNs;
        result.estimator = "mean";
    }
    return result;
}

std::string hyperfineAllocator(std::string_view command,
                               std::span<const std::pair<std::string, std::string>> parameters)
{
    for (const auto &[name, value] : parameters) {
        if (std::string known = allocatorOfCommand(value); !known.empty())
            return known;
        if (lowered(name).starts_with("alloc") && !value.empty())
            return value;
    }
    return allocatorOfCommand(command);
}

} // namespace memreport::bench
