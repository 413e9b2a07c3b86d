// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/critcmptable.h"

#include "importers/bench/allocatornames.h"
#include "importers/bench/words.h"
#include "models/base/translate.h"

#include <algorithm>
#include <cmath>

namespace memreport::bench {

namespace {

/// Columns begin where the dashes of the second line do; counted in characters, for ± and µ are
/// longer than one byte.
struct Column
{
    qsizetype begin = 0;
    std::string baseline;
};

bool isRule(std::string_view text)
{
    return text.starts_with("--") && text.find_first_not_of("- ") == std::string_view::npos;
}

/// "6.4 MElem/sec", "86.6 GB/sec": K, M, G are powers of 1024, also for elements.
std::optional<BenchmarkThroughput> rateOf(std::string_view text)
{
    const std::optional<double> value = takeNumber(text);
    text = trimmed(text);
    if (!value || !text.ends_with("/sec"))
        return std::nullopt;
    text.remove_suffix(4);
    const bool isBytes = text.ends_with('B');
    if (!isBytes && !text.ends_with("Elem"))
        return std::nullopt;
    text.remove_suffix(isBytes ? 1 : 4);
    constexpr std::string_view prefixes = "KMGT";
    const size_t power = text.empty() ? 0 : prefixes.find(text.front()) + 1;
    return BenchmarkThroughput{*value * std::pow(1024.0, double(power)), isBytes, {}};
}

/// "4.54      2.7±0.02ms 72.0 MElem/sec"; false: the cell is empty or something else.
bool readCell(std::string_view text, BenchmarkResult &result)
{
    text = trimmed(text);
    if (!takeNumber(text)) // the rank
        return false;
    text = trimmed(text);
    const auto mean = takePrinted(text);
    const PlusMinus sign = findPlusMinus(text);
    if (!mean || sign.length == 0 || sign.at != 0)
        return false;
    text.remove_prefix(sign.length);
    const std::optional<double> spread = takeNumber(text);
    const size_t unitEnd = std::min(text.find(' '), text.size());
    const auto unit = nanosecondsOf(text.substr(0, unitEnd));
    if (!spread || !unit)
        return false;
    result.meanNs = mean->value * *unit;
    result.printedStepNs = mean->step * *unit;
    result.estimateNs = result.meanNs;
    result.estimator = "mean";
    result.stddevNs = *spread * *unit;
    result.throughput = rateOf(trimmed(text.substr(unitEnd)));
    return true;
}

class CritcmpTable final : public LineReader
{
public:
    std::string format() const override { return "critcmp table"; }
    bool found() const override { return !m_results.empty(); }

    void take(const TextLine &line) override
    {
        if (line.text.starts_with("group ")) {
            m_header = line.text;
            m_columns.clear();
        } else if (!m_header.empty() && isRule(line.text)) {
            setColumns(line.text);
            m_header.clear();
        } else if (isRule(line.text) && !line.text.contains(' ')) {
            m_listed = m_last;
        } else if (trimmed(line.text).empty()) {
            m_columns.clear();
            m_listed.clear();
        } else if (!m_columns.empty()) {
            takeRow(line);
        } else if (!m_listed.empty()) {
            takeListed(line);
        }
        m_last = trimmed(line.text);
    }

    void finish(Evidence &into) override
    {
        if (!m_results.empty()) {
            addNote(into, Note::Level::Info, "rounded-means",
                    tr("critcmp prints means to one decimal of their unit; its rank is the ratio of means"),
                    m_results.front().line);
        }
        std::ranges::move(m_results, std::back_inserter(into.benchmarks));
    }

private:
    void setColumns(std::string_view rule)
    {
        for (size_t at = rule.find(' '); at != std::string_view::npos; at = rule.find(' ', at)) {
            at = rule.find('-', at);
            if (at == std::string_view::npos)
                break;
            const size_t end = std::min(rule.find(' ', at), rule.size());
            const std::string_view name = at < m_header.size()
                                              ? trimmed(std::string_view(m_header).substr(at, end - at))
                                              : std::string_view();
            m_columns.push_back({qsizetype(at), std::string(name)});
        }
    }

    void takeRow(const TextLine &line)
    {
        const QString text = QString::fromUtf8(line.text.data(), qsizetype(line.text.size()));
        const std::string name = text.left(m_columns.front().begin).trimmed().toStdString();
        for (size_t i = 0; i < m_columns.size(); ++i) {
            const qsizetype begin = m_columns[i].begin;
            const qsizetype end = i + 1 < m_columns.size() ? m_columns[i + 1].begin : text.size();
            if (begin < text.size())
                takeCell(text.mid(begin, end - begin).toStdString(), name, m_columns[i].baseline, line);
        }
    }

    /// Of `critcmp --list`: a row a baseline below the benchmark's name and its rule.
    void takeListed(const TextLine &line)
    {
        const std::string_view text = trimmed(line.text);
        const size_t end = std::min(text.find_first_of(" \t"), text.size());
        takeCell(text.substr(end), m_listed, text.substr(0, end), line);
    }

    void takeCell(std::string_view cell, const std::string &name, std::string_view baseline,
                  const TextLine &line)
    {
        BenchmarkResult result;
        if (!readCell(cell, result))
            return;
        result.tool = "criterion";
        result.name = name;
        result.baseline = baseline;
        result.allocator = allocatorOfLabel(result.baseline);
        result.fromPrinted = true;
        result.line = line.number;
        m_results.push_back(std::move(result));
    }

    std::string m_header;
    std::vector<Column> m_columns;
    std::string m_last;   ///< the line before
    std::string m_listed; ///< the benchmark of critcmp --list
    std::vector<BenchmarkResult> m_results;
};

} // namespace

std::unique_ptr<LineReader> makeCritcmpTableReader()
{
    return std::make_unique<CritcmpTable>();
}

} // namespace memreport::bench
