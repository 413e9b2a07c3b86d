// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/googlebenchmark.h"
#include "importers/bench/words.h"

#include <algorithm>
#include <cmath>

namespace memreport::bench {

namespace {

/// "1192 us" at the front of the text; of an aggregate also "3 %".
std::optional<double> takeTimeOrPercent(std::string_view &text)
{
    if (const auto ns = takeDuration(text))
        return ns;
    std::string_view rest = text;
    const std::optional<double> value = takeNumber(rest);
    rest = trimmed(rest);
    if (!value || !rest.starts_with('%'))
        return std::nullopt;
    text = rest.substr(1);
    return value;
}

/// "nan us" at the front of the text.
bool takeNonFinite(std::string_view &text)
{
    const std::string_view rest = trimmed(text);
    const size_t end = std::min(rest.find(' '), rest.size());
    if (!isNonFinite(rest.substr(0, end)))
        return false;
    const std::string_view unit = trimmed(rest.substr(end));
    text = unit.substr(std::min(unit.find(' '), unit.size()));
    return true;
}

/// "170.311M/s", "91.4Gi/s": k, M, G of elements count by 1000; of bytes always by 1024, also where
/// the i is missing (up to 1.8).
std::optional<double> rateOf(std::string_view text, bool isBytes)
{
    const std::optional<double> value = takeNumber(text);
    if (!value || !text.ends_with("/s"))
        return std::nullopt;
    text.remove_suffix(2);
    constexpr std::string_view prefixes = "kMGTPE";
    const size_t power = text.empty() ? 0 : prefixes.find(text.front()) + 1;
    const bool isBinary = isBytes || text.ends_with('i');
    return *value * std::pow(isBinary ? 1024.0 : 1000.0, double(power));
}

class GoogleConsole final : public LineReader
{
public:
    std::string format() const override { return "Google Benchmark console"; }
    bool found() const override { return !m_rows.isEmpty(); }

    void take(const TextLine &line) override
    {
        const std::string_view text = line.text;
        if (text.starts_with("Benchmark ") && text.contains(" Time ") && text.contains(" CPU ") &&
            text.contains("Iterations"))
            m_inTable = true;
        else if (!m_inTable)
            takeContext(text);
        else if (!text.starts_with("--") && !trimmed(text).empty())
            takeRow(line);
    }

    void finish(Evidence &into) override
    {
        if (m_rows.isEmpty())
            return;
        std::ranges::move(m_context, std::back_inserter(into.benchContext));
        m_rows.finish(into, m_allocator, true);
        noteGoogleContext(into);
    }

private:
    void takeContext(std::string_view text)
    {
        if (const auto run = after(text, "Run on "); run && text.starts_with("Run on "))
            m_context.emplace_back("machine", *run);
        else if (const auto name = after(text, "allocator: "); name && text.starts_with("allocator: "))
            m_allocator = *name;
        else if (text.contains("***WARNING*** Library was built as DEBUG"))
            m_context.emplace_back("library_build_type", "debug");
    }

    void takeRow(const TextLine &line)
    {
        const std::vector<std::string_view> words = splitWords(line.text);
        GoogleRow row;
        row.name = words.front();
        row.line = line.number;
        std::string_view rest =
            trimmed(line.text.substr(line.text.find(words.front()) + words.front().size()));
        for (const std::string_view mark : {"ERROR OCCURRED: ", "SKIPPED: "}) {
            if (rest.starts_with(mark)) {
                rest.remove_prefix(mark.size());
                row.error = rest.starts_with('\'') && rest.ends_with('\'') && rest.size() > 1
                                ? rest.substr(1, rest.size() - 2)
                                : rest;
                m_rows.add(std::move(row));
                return;
            }
        }
        row.isNotFinite = takeNonFinite(rest);
        if (!row.isNotFinite)
            row.realTimeNs = takeTimeOrPercent(rest);
        const bool hasCpu = takeNonFinite(rest) || takeTimeOrPercent(rest);
        rest = trimmed(rest);
        row.iterations = takeNumber(rest);
        if ((!row.realTimeNs && !row.isNotFinite) || !hasCpu || !row.iterations)
            return;
        takeCounters(rest, row);
        m_rows.add(std::move(row));
    }

    static void takeCounters(std::string_view text, GoogleRow &row)
    {
        for (const std::string_view word : splitWords(text)) {
            const size_t equals = word.find('=');
            if (equals == std::string_view::npos)
                row.label += (row.label.empty() ? "" : " ") + std::string(word);
            else if (word.starts_with("bytes_per_second="))
                row.bytesPerSecond = rateOf(word.substr(equals + 1), true);
            else if (word.starts_with("items_per_second="))
                row.itemsPerSecond = rateOf(word.substr(equals + 1), false);
        }
    }

    GoogleRows m_rows;
    bool m_inTable = false;
    std::string m_allocator;
    std::vector<std::pair<std::string, std::string>> m_context;
};

} // namespace

std::unique_ptr<LineReader> makeGoogleConsoleReader()
{
    return std::make_unique<GoogleConsole>();
}

} // namespace memreport::bench
