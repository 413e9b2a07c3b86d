// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/burstreader.h"

#include "importers/bench/words.h"
#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/events/burstmerge.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport::bench {

namespace {

/// "bursts=3" → 3.
std::optional<double> parameter(std::string_view line, std::string_view name)
{
    auto value = after(line, name);
    return value ? takeNumber(*value) : std::nullopt;
}

/// nullopt: a parameter is missing, the line is cut.
std::optional<BurstParams> paramsOf(std::string_view line)
{
    const auto bursts = parameter(line, "bursts=");
    const auto concurrency = parameter(line, "concurrency=");
    const auto tokens = parameter(line, "tokens/task=");
    const auto payload = parameter(line, "payload=");
    const auto idle = parameter(line, "idle=");
    if (!bursts || !concurrency || !tokens || !payload || !idle)
        return std::nullopt;
    return BurstParams{countOf(*bursts), countOf(*concurrency), countOf(*tokens), countOf(*payload), *idle};
}

/// One decimal, as the program prints sizes: tells a whole number from one that is cut.
std::optional<double> printedSize(std::string_view text)
{
    text = trimmed(text);
    const size_t point = text.rfind('.');
    if (point == std::string_view::npos || point + 2 != text.size())
        return std::nullopt;
    return wholeNumber(text);
}

std::optional<double> sizeBeforeMb(std::string_view text)
{
    const size_t end = text.find(" MB");
    return end == std::string_view::npos ? std::nullopt : printedSize(text.substr(0, end));
}

/// A Markdown row without its outer bars; a row of the program has none, and one at its end tells a cut.
std::string_view withoutOuterBars(std::string_view text)
{
    text = trimmed(text);
    if (!text.starts_with('|'))
        return text;
    text.remove_prefix(1);
    if (text.ends_with('|'))
        text.remove_suffix(1);
    return trimmed(text);
}

/// Nothing of the table stands before its first column; such tables of documents are read elsewhere.
bool isBurstHeader(std::string_view text)
{
    text = withoutOuterBars(text);
    const size_t at = text.find("burst | peak_rss_mb");
    return at != std::string_view::npos && !text.substr(0, at).contains('|');
}

enum class RowState
{
    None,
    Cut,
    Whole,
};

RowState rowOf(const TextLine &line, Burst &burst)
{
    const std::vector<std::string_view> cells = splitAt(withoutOuterBars(line.text), '|');
    const auto number = wholeCount(cells.front());
    if (cells.size() < 2 || !number || *number < 1)
        return RowState::None;
    std::vector<std::optional<double>> sizes;
    for (size_t i = 1; i < cells.size(); ++i)
        sizes.push_back(printedSize(cells[i]));
    const bool whole =
        cells.size() == 5 && std::ranges::all_of(sizes, [](auto &size) { return size.has_value(); });
    if (!whole)
        return !line.ended || cells.size() < 5 ? RowState::Cut : RowState::None;
    burst = {*number, sizes[0], sizes[1], sizes[2], sizes[3], line.number};
    return RowState::Whole;
}

class BurstReader final : public LineReader
{
public:
    std::string format() const override { return "vtcode bench-allocator"; }
    bool found() const override { return m_found; }
    void take(const TextLine &line) override;
    void finish(Evidence &into) override;

private:
    struct Open
    {
        BurstRun run;
        bool hasHeader = false;
    };

    Open &open(qint64 line);
    BurstRun &current(qint64 line);
    void takeParameters(const TextLine &line);
    void takeHeader(const TextLine &line);
    void takeRow(const TextLine &line);
    void takeAllocator(const TextLine &line);
    void takeBaseline(const TextLine &line);
    void takeFinal(const TextLine &line);
    void takeVerdict(const TextLine &line);
    void judge(Evidence &into, const BurstRun &run) const;

    std::vector<Open> m_runs;
    std::vector<std::string> m_warnings; ///< of the allocator, before the run they belong to
    std::vector<Note> m_notes;
    bool m_found = false;
};

BurstReader::Open &BurstReader::open(qint64 line)
{
    Open &fresh = m_runs.emplace_back();
    fresh.run.line = line;
    fresh.run.warnings = std::exchange(m_warnings, {});
    return fresh;
}

BurstRun &BurstReader::current(qint64 line)
{
    return m_runs.empty() ? open(line).run : m_runs.back().run;
}

void BurstReader::takeParameters(const TextLine &line)
{
    m_found = true;
    // Standard output's header may stand before it where both streams were merged.
    const bool headerOnly = !m_runs.empty() && m_runs.back().hasHeader && !m_runs.back().run.params &&
                            m_runs.back().run.bursts.empty() && !m_runs.back().run.finalMib;
    BurstRun &run = headerOnly ? m_runs.back().run : open(line.number).run;
    run.params = paramsOf(line.text);
    if (!run.params) {
        m_notes.push_back(
            {Note::Level::Warning, "cut-line", tr("the line of parameters is cut"), line.number, {}});
    }
}

void BurstReader::takeHeader(const TextLine &line)
{
    m_found = true;
    if (m_runs.empty() || m_runs.back().hasHeader || !m_runs.back().run.bursts.empty() ||
        m_runs.back().run.finalMib || m_runs.back().run.statedVerdict != StatedVerdict::None)
        open(line.number);
    m_runs.back().hasHeader = true;
}

void BurstReader::takeRow(const TextLine &line)
{
    // Rows of other tables look alike: only below a header or in a run that was announced.
    if (m_runs.empty() || (!m_runs.back().hasHeader && !m_runs.back().run.params))
        return;
    Burst burst;
    const RowState state = rowOf(line, burst);
    if (state == RowState::Cut && !m_runs.back().run.finalMib) {
        m_notes.push_back(
            {Note::Level::Warning, "cut-row", tr("a burst's row is cut; it is left out"), line.number, {}});
    }
    if (state != RowState::Whole)
        return;
    m_found = true;
    if (!m_runs.back().run.bursts.empty() && burst.number <= m_runs.back().run.bursts.back().number)
        open(line.number).hasHeader = true; // appended without its header
    m_runs.back().run.bursts.push_back(burst);
}

void BurstReader::takeAllocator(const TextLine &line)
{
    constexpr std::string_view key = "allocator: ";
    const std::string_view text = trimmed(line.text);
    const size_t at = text.find(key);
    const bool starts = at == 0 || (at != std::string_view::npos && text[at - 1] == ' ');
    if (!starts || text.contains("bursts="))
        return;
    const std::string_view name = trimmed(text.substr(at + key.size()));
    if (name.empty() || name.contains(' '))
        return;
    const bool isOpen = !m_runs.empty() && m_runs.back().run.allocator.empty() &&
                        m_runs.back().run.statedVerdict == StatedVerdict::None;
    if (!isOpen && at != 0)
        return;
    (isOpen ? m_runs.back().run : open(line.number).run).allocator = name;
}

void BurstReader::takeBaseline(const TextLine &line)
{
    const auto text = after(line.text, "baseline RSS: ");
    const auto size = text ? sizeBeforeMb(*text) : std::nullopt;
    if (!size)
        return;
    m_found = true;
    const bool isTaken = !m_runs.empty() && m_runs.back().run.baselineMib;
    (isTaken ? open(line.number).run : current(line.number)).baselineMib = size;
}

void BurstReader::takeFinal(const TextLine &line)
{
    const auto text = after(line.text, "final RSS: ");
    const auto size = text ? sizeBeforeMb(*text) : std::nullopt;
    const auto inside = text ? after(*text, "(baseline ") : std::nullopt;
    const auto baseline = inside ? sizeBeforeMb(*inside) : std::nullopt;
    if (!size || !baseline)
        return;
    m_found = true;
    BurstRun &run = current(line.number);
    run.finalMib = size;
    if (!run.baselineMib)
        run.baselineMib = baseline;
}

void BurstReader::takeVerdict(const TextLine &line)
{
    const auto words = after(line.text, "VERDICT: ");
    if (!words || !words->starts_with("RSS "))
        return;
    m_found = true;
    const bool isTaken = !m_runs.empty() && m_runs.back().run.statedVerdict != StatedVerdict::None;
    BurstRun &run = isTaken ? open(line.number).run : current(line.number);
    run.verdictText = *words;
    if (words->starts_with("RSS stayed pinned")) {
        run.statedVerdict = StatedVerdict::Pinned;
        auto percent = after(*words, "~");
        run.statedPercent = percent ? takeNumber(*percent) : std::nullopt;
    } else if (words->starts_with("RSS returned")) {
        run.statedVerdict = StatedVerdict::Returned;
    }
}

void BurstReader::take(const TextLine &line)
{
    const std::string_view text = line.text;
    if (text.empty())
        return;
    if (text.starts_with("<jemalloc>:"))
        m_warnings.emplace_back(text);
    else if (text.contains("bench-allocator: bursts="))
        takeParameters(line);
    else if (isBurstHeader(text))
        takeHeader(line);
    else if (text.contains("allocator: "))
        takeAllocator(line);
    else if (text.contains("baseline RSS: "))
        takeBaseline(line);
    else if (text.contains("final RSS: "))
        takeFinal(line);
    else if (text.contains("VERDICT: "))
        takeVerdict(line);
    else if (text.contains('|'))
        takeRow(line);
}

bool saysAnything(const BurstRun &run)
{
    return run.params || run.baselineMib || run.finalMib || !run.bursts.empty() ||
           run.statedVerdict != StatedVerdict::None;
}

bool rejectsBackgroundThread(const BurstRun &run)
{
    return std::ranges::any_of(run.warnings, [](const std::string &warning) {
        return warning.contains("background_thread currently supports pthread only");
    });
}

void BurstReader::judge(Evidence &into, const BurstRun &run) const
{
    const auto say = [&](Note::Level level, const char *code, const QString &text) {
        addNote(into, level, code, text, run.line);
    };
    if (holdsNoRss(run)) {
        say(Note::Level::Warning, "no-rss",
            tr("every RSS is 0.0: the system gives none, so the run has no data and no verdict"));
    }
    if (run.complete == false) {
        say(Note::Level::Warning, "incomplete-run",
            tr("the run is incomplete: %1 bursts announced, %2 here, %3")
                .arg(run.params->bursts)
                .arg(run.bursts.size())
                .arg(run.finalMib ? tr("a final line") : tr("no final line")));
    }
    if (run.bursts.empty() && !run.finalMib)
        say(Note::Level::Info, "no-table", tr("no table of bursts here: standard output is missing"));
    if (run.allocator.empty()) {
        say(Note::Level::Info, "unknown-allocator",
            tr("the allocator is not named here: standard error is missing"));
    }
    if (isOnThreshold(run))
        say(Note::Level::Info, "on-threshold",
            tr("the final RSS is on the threshold of 1.5 times the baseline"));
    const bool namesJemalloc = run.verdictText.contains("jemalloc");
    if (namesJemalloc && !run.allocator.empty() && run.allocator != "jemalloc") {
        say(Note::Level::Info, "verdict-names-other",
            tr("the verdict's words name jemalloc, the allocator line says %1: the line is taken")
                .arg(qstr(run.allocator)));
    }
    if (rejectsBackgroundThread(run)) {
        say(Note::Level::Warning, "background-thread-rejected",
            tr("jemalloc refused background_thread here: its start-up failed and every allocation takes one "
               "lock, so "
               "times of this run are not jemalloc's"));
    }
}

/// Of a run that was cut before its final line: post_idle - retained of the first burst.
void recoverBaseline(BurstRun &run)
{
    if (run.baselineMib || run.bursts.empty())
        return;
    const Burst &burst = run.bursts.front();
    run.baselineMib = std::round((*burst.postIdleMib - *burst.retainedAfterIdleMib) * 10) / 10;
}

void BurstReader::finish(Evidence &into)
{
    std::vector<BurstRun> runs;
    for (Open &each : m_runs) {
        if (saysAnything(each.run))
            runs.push_back(std::move(each.run));
    }
    std::ranges::move(m_notes, std::back_inserter(into.notes));
    for (BurstRun &run : runs) {
        const bool isWorkedOut = !run.baselineMib && !run.bursts.empty();
        recoverBaseline(run);
        if (isWorkedOut) {
            addNote(into, Note::Level::Info, "baseline-worked-out",
                    tr("the baseline is not printed here; it is post_idle less retained of the first burst, "
                       "to 0.1 MiB"),
                    run.line);
        }
    }
    for (BurstRun &run : joinHalves(std::move(runs))) {
        if (run.params && (!run.bursts.empty() || run.statedVerdict == StatedVerdict::None))
            run.complete = run.finalMib && qint64(run.bursts.size()) == run.params->bursts;
        judge(into, run);
        into.burstRuns.push_back(std::move(run));
    }
}

} // namespace

std::unique_ptr<LineReader> makeBurstReader()
{
    return std::make_unique<BurstReader>();
}

} // namespace memreport::bench
