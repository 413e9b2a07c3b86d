// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/allocatornames.h"
#include "importers/bench/detailreaders.h"
#include "importers/bench/words.h"
#include "models/base/translate.h"

#include <algorithm>

namespace memreport::bench {

namespace {

class GnuTimeReader final : public LineReader
{
public:
    std::string format() const override { return "GNU time"; }
    bool found() const override { return !m_dumps.empty(); }

    void take(const TextLine &line) override
    {
        const std::string_view text = trimmed(line.text);
        if (text.starts_with("Command being timed: "))
            begin(text.substr(21), line.number);
        else if (text.starts_with("Command terminated by signal "))
            m_signal = text.substr(29);
        else if (text.contains("elapsed ") && text.contains("maxresident)k"))
            takeShort(text, line.number);
        else if (!m_dumps.empty())
            takeField(text);
    }

    void finish(Evidence &into) override
    {
        for (AllocatorDetail &dump : m_dumps) {
            if (!dump.maxRssKib) {
                addNote(into, Note::Level::Warning, "incomplete-dump",
                        tr("the output of time ends before the resident size"), dump.line);
            }
            into.allocatorDetails.push_back(std::move(dump));
        }
    }

private:
    AllocatorDetail &begin(std::string_view command, qint64 line)
    {
        if (command.size() > 1 && command.starts_with('"') && command.ends_with('"'))
            command = command.substr(1, command.size() - 2);
        AllocatorDetail &dump = m_dumps.emplace_back();
        dump.kind = "gnu-time";
        dump.line = line;
        if (!command.empty()) {
            dump.options.emplace_back("command", command);
            // Only what is preloaded in the command is evidence; a word of its arguments is not.
            if (command.contains("LD_PRELOAD="))
                dump.allocator = allocatorOfCommand(command);
        }
        if (!m_signal.empty())
            dump.options.emplace_back("signal", std::exchange(m_signal, {}));
        return dump;
    }

    /// Keys hold colons themselves: the last ": " divides.
    void takeField(std::string_view text)
    {
        const size_t colon = text.rfind(": ");
        if (colon == std::string_view::npos)
            return;
        const std::string_view key = text.substr(0, colon);
        const std::string_view value = trimmed(text.substr(colon + 2));
        AllocatorDetail &dump = m_dumps.back();
        if (key.starts_with("Maximum resident set size"))
            dump.maxRssKib = wholeNumber(value);
        else if (key.starts_with("Elapsed (wall clock) time"))
            dump.elapsedSeconds = clockSeconds(value);
        else if (key == "Exit status")
            dump.exitStatus = wholeCount(value);
    }

    /// "0.07user 0.18system 0:00.26elapsed 99%CPU (0avgtext+0avgdata 383712maxresident)k".
    void takeShort(std::string_view text, qint64 line)
    {
        AllocatorDetail &dump = begin({}, line);
        for (std::string_view word : splitWords(text)) {
            if (word.ends_with("elapsed"))
                dump.elapsedSeconds = clockSeconds(word.substr(0, word.size() - 7));
            else if (word.ends_with("maxresident)k"))
                dump.maxRssKib = wholeNumber(word.substr(0, word.size() - 13));
        }
    }

    std::vector<AllocatorDetail> m_dumps;
    std::string m_signal;
};

} // namespace

std::unique_ptr<LineReader> makeGnuTimeReader()
{
    return std::make_unique<GnuTimeReader>();
}

} // namespace memreport::bench
