// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/mimallocbench.h"

#include "importers/bench/allocatornames.h"
#include "importers/bench/linereader.h"
#include "importers/bench/repetitions.h"
#include "importers/bench/words.h"
#include "models/base/translate.h"

#include <algorithm>
#include <array>

namespace memreport::bench {

namespace {

struct Row
{
    std::string_view test;
    std::string_view code;
    double elapsed = 0; ///< s, or relative
    double rssKib = 0;
};

/// user, sys, faults and reclaims are not kept; they only tell a row.
bool isFigure(std::string_view word)
{
    return word.find_first_not_of("0123456789.") == std::string_view::npos;
}

std::optional<Row> rowOf(std::string_view line)
{
    const std::vector<std::string_view> words = splitWords(line);
    if (words.size() != 8 || words.front().starts_with('#'))
        return std::nullopt;
    const auto elapsed = clockSeconds(words[2]);
    const auto rss = wholeNumber(words[3]);
    const bool isRest = std::ranges::all_of(words.begin() + 4, words.end(), isFigure);
    if (!elapsed || !rss || !isRest || isDigit(words[1].front()))
        return std::nullopt;
    return Row{words[0], words[1], *elapsed, *rss};
}

/// bench.sh replaces the elapsed time of these by one made of their operations a second.
bool isRelative(std::string_view test)
{
    constexpr std::array<std::string_view, 5> tests{"larson", "redis", "rptest", "xmalloc", "glibc-thread"};
    return std::ranges::any_of(tests, [&](std::string_view name) { return test.starts_with(name); });
}

bool isFailure(std::string_view line)
{
    return line.contains("Command exited with non-zero status ") ||
           line.contains("Command terminated by signal ");
}

} // namespace

bool looksLikeMimallocBench(std::string_view head)
{
    TextLines lines(head);
    TextLine line;
    int rows = 0;
    while (lines.next(line) && rows < 2) {
        if (line.text.starts_with("# benchmark allocator "))
            return true;
        rows += rowOf(line.text) ? 1 : 0;
    }
    return rows == 2;
}

void readMimallocBench(std::string_view text, Evidence &into, const std::function<bool()> &more)
{
    Repetitions repetitions;
    TextLines lines(text);
    TextLine line;
    std::string failure;
    qint64 strange = 0;
    qint64 strangeLine = 0;
    for (qint64 count = 1; lines.next(line); ++count) {
        if (count % 65536 == 0 && !more())
            break;
        const auto row = rowOf(line.text);
        if (!row) {
            const std::string_view rest = trimmed(line.text);
            if (isFailure(rest)) {
                failure = rest;
            } else if (!rest.empty() && !rest.starts_with('#') && strange++ == 0) {
                strangeLine = line.number;
            }
            continue;
        }
        BenchmarkResult &result =
            repetitions.of(std::string(row->test), allocatorOfCode(row->code), "mimalloc-bench", line.number);
        if (!failure.empty()) {
            repetitions.addFailure(result, std::exchange(failure, {}));
            continue;
        }
        if (isRelative(row->test))
            repetitions.addRelativeTime(result, row->elapsed);
        else
            repetitions.addTime(result, row->elapsed * 1e9);
        result.peakRssKib = std::max(result.peakRssKib.value_or(0), row->rssKib);
    }
    std::ranges::move(repetitions.take(), std::back_inserter(into.benchmarks));
    if (strange > 0) {
        addNote(into, Note::Level::Warning, "unread-lines",
                tr("%1 lines are no rows of mimalloc-bench; they are left out").arg(strange), strangeLine);
    }
}

} // namespace memreport::bench
