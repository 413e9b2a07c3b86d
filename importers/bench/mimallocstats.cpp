// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/detailreaders.h"
#include "importers/bench/words.h"
#include "models/base/translate.h"

#include <algorithm>

namespace memreport::bench {

namespace {

/// "35.3 MiB", "17.8 mb": bytes.
std::optional<double> sizeOf(std::string_view text)
{
    text = trimmed(text);
    const std::optional<double> value = takeNumber(text);
    text = trimmed(text);
    const auto unit = bytesOf(text.substr(0, text.find_first_of(" ,")));
    return value && unit ? std::optional(*value * *unit) : std::nullopt;
}

/// "elapsed:     0.012 s"; since 3.2 blanks fill the key: "elapsed   :     0.012 s".
std::optional<std::string_view> valueOf(std::string_view text, std::string_view key)
{
    if (!text.starts_with(key))
        return std::nullopt;
    text = trimmed(text.substr(key.size()));
    return text.starts_with(':') ? std::optional(trimmed(text.substr(1))) : std::nullopt;
}

/// "subproc 0", "heap 0": how a part of a dump begins since 3.2.
bool isPartName(std::string_view text)
{
    const std::vector<std::string_view> words = splitWords(text);
    return words.size() == 2 && (words[0] == "subproc" || words[0] == "heap") && wholeCount(words[1]);
}

class MimallocReader final : public LineReader
{
public:
    std::string format() const override { return "mimalloc statistics"; }
    bool found() const override { return !m_dumps.empty() || !m_options.empty(); }

    void take(const TextLine &line) override
    {
        const std::string_view text = trimmed(line.text);
        if (text.starts_with("mimalloc: option '"))
            takeOption(text.substr(18), line.number);
        else if (text.starts_with("mimalloc: v") || text.starts_with("mimalloc v"))
            takeVersion(text.substr(text.find(" v") + 2));
        else if (text.starts_with("heap stats:"))
            beginHeaded(line.number);
        else if (isPartName(text))
            m_part = {.line = line.number};
        else if (const auto elapsed = valueOf(text, "elapsed"))
            takeElapsed(*elapsed);
        else if (valueOf(text, "process") && text.contains("rss: "))
            takeProcess(text, line.number);
        else if (const auto committed = valueOf(text, "committed"))
            takePeak("committed_peak", *committed);
        else if (const auto reserved = valueOf(text, "reserved"))
            takePeak("reserved_peak", *reserved);
    }

    void finish(Evidence &into) override
    {
        if (m_dumps.empty() && !m_options.empty())
            begin(m_optionsLine);
        if (m_dumps.size() > 1) {
            addNote(into, Note::Level::Info, "several-dumps",
                    tr("statistics of %1 processes: a wrapper (time, sh) inherited LD_PRELOAD; the program's "
                       "are the "
                       "first")
                        .arg(m_dumps.size()),
                    m_dumps[1].line);
        }
        std::ranges::move(m_dumps, std::back_inserter(into.allocatorDetails));
    }

private:
    /// The dump whose heading was seen, else what waits for the line that tells a process.
    AllocatorDetail &part() { return isOpen() ? m_dumps.back() : m_part; }
    bool isOpen() const { return !m_dumps.empty() && !m_dumps.back().maxRssKib; }

    /// Builds that count by size print the heading again below their bins.
    void beginHeaded(qint64 line)
    {
        if (!isOpen())
            begin(line);
    }

    void begin(qint64 line)
    {
        AllocatorDetail &dump = m_dumps.emplace_back();
        dump.kind = "mimalloc";
        dump.allocator = "mimalloc";
        dump.version = m_version;
        dump.options = std::exchange(m_options, {});
        dump.line = line;
    }

    /// "show_errors': 0". A process prints them at its start, and a wrapper prints them again.
    void takeOption(std::string_view text, qint64 line)
    {
        const size_t quote = text.find("': ");
        if (quote == std::string_view::npos)
            return;
        if (m_options.empty())
            m_optionsLine = line;
        std::string name(text.substr(0, quote));
        const bool isKnown =
            std::ranges::any_of(m_options, [&](const auto &pair) { return pair.first == name; });
        if (!isKnown)
            m_options.emplace_back(std::move(name), trimmed(text.substr(quote + 3)));
    }

    void takeVersion(std::string_view text)
    {
        const size_t end = text.find_first_not_of("0123456789.");
        m_version = text.substr(0, end);
        if (isOpen() && m_dumps.back().version.empty())
            m_dumps.back().version = m_version;
    }

    void takeElapsed(std::string_view text)
    {
        const std::optional<double> value = takeNumber(text);
        const auto unit = nanosecondsOf(trimmed(text));
        if (value && unit)
            part().elapsedSeconds = *value * *unit / 1e9;
    }

    /// The last line of a dump: "process: user: 0.034 s, system: 0.041 s, faults: 0, rss: 35.3 MiB, …".
    void takeProcess(std::string_view text, qint64 line)
    {
        if (!isOpen()) {
            begin(m_part.line > 0 ? m_part.line : line);
            m_dumps.back().elapsedSeconds = m_part.elapsedSeconds;
            std::ranges::move(m_part.options, std::back_inserter(m_dumps.back().options));
            m_part = {};
        }
        if (const auto rss = after(text, "rss: ")) {
            if (const auto bytes = sizeOf(*rss))
                m_dumps.back().maxRssKib = *bytes / 1024;
        }
    }

    void takePeak(const char *name, std::string_view text)
    {
        text = trimmed(text);
        const std::vector<std::string_view> words = splitWords(text);
        const bool isTold =
            std::ranges::contains(part().options, name, &std::pair<std::string, std::string>::first);
        if (words.size() >= 2 && !isTold)
            part().options.emplace_back(name, std::string(words[0]) + ' ' + std::string(words[1]));
    }

    std::vector<AllocatorDetail> m_dumps;
    AllocatorDetail m_part; ///< since 3.2 no heading tells a dump, only its last line
    std::vector<std::pair<std::string, std::string>> m_options; ///< printed before their dump
    qint64 m_optionsLine = 0;
    std::string m_version;
};

} // namespace

std::unique_ptr<LineReader> makeMimallocReader()
{
    return std::make_unique<MimallocReader>();
}

} // namespace memreport::bench
