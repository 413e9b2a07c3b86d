// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/bencherlines.h"

#include "importers/bench/words.h"
#include "models/base/translate.h"

namespace memreport::bench {

namespace {

class BencherReader final : public LineReader
{
public:
    std::string format() const override { return "bencher lines"; }
    bool found() const override { return !m_results.empty(); }

    void take(const TextLine &line) override
    {
        if (!line.text.starts_with("test "))
            return;
        const size_t mark = line.text.find(" ... bench:");
        if (mark == std::string_view::npos)
            return;
        std::string_view text = trimmed(line.text.substr(mark + 11));
        const auto value = takePrinted(text);
        text = trimmed(text);
        const size_t slash = text.find("/iter");
        const auto unit =
            slash == std::string_view::npos ? std::nullopt : nanosecondsOf(text.substr(0, slash));
        if (!value || !unit)
            return;
        BenchmarkResult result;
        result.tool = "criterion";
        result.name = trimmed(line.text.substr(5, mark - 5));
        result.medianNs = value->value * *unit;
        result.printedStepNs = value->step * *unit;
        result.estimateNs = result.medianNs;
        result.estimator = "median";
        result.fromPrinted = true;
        result.line = line.number;
        takeSpread(text, *unit, result);
        takeRate(text, result);
        m_results.push_back(std::move(result));
    }

    void finish(Evidence &into) override
    {
        if (!m_results.empty()) {
            addNote(into, Note::Level::Info, "bencher-spread",
                    tr("the figure behind +/- is read as criterion's standard deviation; libtest prints the "
                       "range "
                       "there"),
                    m_results.front().line);
        }
        std::ranges::move(m_results, std::back_inserter(into.benchmarks));
    }

private:
    static void takeSpread(std::string_view text, double unit, BenchmarkResult &result)
    {
        const PlusMinus sign = findPlusMinus(text);
        if (sign.length == 0)
            return;
        std::string_view spread = trimmed(text.substr(sign.at + sign.length));
        if (const auto value = takeNumber(spread))
            result.stddevNs = *value * unit;
    }

    /// " = 137 MB/s" of libtest, in millions of bytes.
    static void takeRate(std::string_view text, BenchmarkResult &result)
    {
        auto rate = after(text, ") = ");
        const auto value = rate ? takeNumber(*rate) : std::nullopt;
        if (value && trimmed(*rate).starts_with("MB/s"))
            result.throughput = BenchmarkThroughput{*value * 1e6, true, {}};
    }

    std::vector<BenchmarkResult> m_results;
};

} // namespace

std::unique_ptr<LineReader> makeBencherReader()
{
    return std::make_unique<BencherReader>();
}

} // namespace memreport::bench
