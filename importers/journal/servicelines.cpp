// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/servicelines.h"

#include "importers/journal/scan.h"

#include <algorithm>
#include <array>

namespace memreport::journal {

namespace {

constexpr std::array<std::string_view, 9> unitSuffixes{".service", ".scope", ".slice",  ".socket", ".mount",
                                                       ".timer",   ".swap",  ".target", ".path"};

/// MESSAGE_ID of "… killed by the OOM killer", whatever the words of the version.
constexpr std::string_view oomMessageId = "fe6faa94e7774663a0da52717891d8ef";

struct Job
{
    std::string_view word;
    UnitEvent::Type type;
};
constexpr std::array jobs{
    Job{"Starting ", UnitEvent::Type::Starting},
    Job{"Started ", UnitEvent::Type::Started},
    Job{"Stopping ", UnitEvent::Type::Stopping},
    Job{"Stopped ", UnitEvent::Type::Stopped},
};

/// "Started tor@x.service - Anonymizing overlay network for TCP." (250 and later name the unit).
std::optional<ServiceLine> parseJob(std::string_view message)
{
    for (const Job &job : jobs) {
        if (!takeWord(message, job.word))
            continue;
        ServiceLine line{.type = job.type, .unit = {}, .detail = {}, .victims = {}};
        std::string_view name = takeToken(message);
        while (name.ends_with('.') && !looksLikeUnit(name))
            name.remove_suffix(1);
        if (looksLikeUnit(name))
            line.unit = name;
        return line;
    }
    return std::nullopt;
}

/// "systemd-oomd killed 12 process(es) in this unit." or "… some process(es) …".
std::optional<ServiceLine> parseOomdNote(std::string_view text, ServiceLine line)
{
    if (!takeWord(text, "systemd-oomd killed "))
        return std::nullopt;
    line.type = UnitEvent::Type::OomdNote;
    line.victims = takeInteger(text);
    return line;
}

bool isOomNote(std::string_view text, std::string_view messageId)
{
    return messageId == oomMessageId ||
           text.starts_with("A process of this unit has been killed by the OOM killer") ||
           text.starts_with("The kernel OOM killer killed some processes in this unit");
}

/// "Main process exited, code=killed, status=9/KILL"; before 243 with a small m.
std::optional<ServiceLine> parseExit(std::string_view text, ServiceLine line)
{
    if (!takeWord(text, "Main process exited, ") && !takeWord(text, "main process exited, "))
        return std::nullopt;
    line.type = UnitEvent::Type::MainExited;
    line.detail = text;
    line.killedBySignal = text.starts_with("code=killed, status=9/KILL");
    return line;
}

std::optional<ServiceLine> parseFailed(std::string_view text, ServiceLine line)
{
    if (!takeWord(text, "Failed with result '"))
        return std::nullopt;
    line.type = UnitEvent::Type::Failed;
    line.detail = takeUntil(text, "'");
    line.oomResult = line.detail == "oom-kill";
    return line;
}

} // namespace

bool looksLikeUnit(std::string_view name)
{
    return std::ranges::any_of(unitSuffixes, [name](std::string_view suffix) {
        return name.size() > suffix.size() && name.ends_with(suffix);
    });
}

std::optional<ServiceLine> parseServiceLine(std::string_view message, std::string_view messageId)
{
    ServiceLine line;
    const size_t colon = message.find(": ");
    if (colon == std::string_view::npos || !looksLikeUnit(message.substr(0, colon)))
        return parseJob(message);
    line.unit = message.substr(0, colon);
    const std::string_view text = message.substr(colon + 2);
    // systemd-oomd's note has the same MESSAGE_ID as the kernel's.
    if (auto note = parseOomdNote(text, line))
        return note;
    if (isOomNote(text, messageId)) {
        line.type = UnitEvent::Type::OomNote;
        return line;
    }
    if (auto exit = parseExit(text, line))
        return exit;
    return parseFailed(text, line);
}

std::optional<OomdLine> parseOomd(std::string_view message)
{
    OomdLine line;
    if (takeWord(message, "Killed /")) {
        line.cgroup = '/' + std::string(takeUntil(message, " due to "));
    } else if (takeWord(message, "Marked /")) {
        line.cgroup = '/' + std::string(takeUntil(message, " for killing due to "));
    } else if (takeWord(message, "Rule '")) {
        takeUntil(message, "' conditions met for cgroup ");
        if (message.find("taking action kill") == std::string_view::npos)
            return std::nullopt;
        line.kind = KillKind::OomdRule;
        line.cgroup = takeUntil(message, " for ");
        return line;
    } else {
        return std::nullopt;
    }
    if (message.starts_with("memory used ("))
        line.kind = KillKind::OomdSwap;
    else if (!message.starts_with("memory pressure"))
        return std::nullopt;
    return line;
}

namespace {

/// A command line may hold all of it again: the first closing mark is the kernel's 15 bytes away at most.
std::string takeQuotedName(std::string_view &text)
{
    const size_t end =
        std::min({text.find("\": badness "), text.find("\": oom_score "), text.find("\" with signal ")});
    std::string name(text.substr(0, end == std::string_view::npos ? text.rfind('"') : end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    return name;
}

std::optional<EarlyoomLine> parseSignal(std::string_view text)
{
    EarlyoomLine line;
    if (takeWord(text, "Killing process ")) {
        line.comm = takeUntil(text, ", pid: ");
        line.pid = takeInteger(text);
        return line.pid ? std::optional(line) : std::nullopt;
    }
    if (takeWord(text, "sending SIG")) {
        takeToken(text);
        if (!takeWord(text, " to process "))
            return std::nullopt;
    } else if (!takeWord(text, "killing process ")) {
        return std::nullopt;
    }
    line.pid = takeInteger(text);
    if (takeWord(text, " uid "))
        line.uid = takeInteger(text);
    if (!line.pid || !takeWord(text, " \""))
        return std::nullopt;
    line.comm = takeQuotedName(text);
    const std::string_view own = text.substr(0, text.find(", cmdline "));
    if (size_t at = own.find("oom_score_adj "); at != std::string_view::npos) {
        std::string_view number = own.substr(at + 14);
        line.oomScoreAdj = takeSigned(number);
    }
    return line;
}

} // namespace

std::optional<EarlyoomLine> parseEarlyoom(std::string_view message)
{
    if (auto signal = parseSignal(message))
        return signal;
    EarlyoomLine line;
    if (message.starts_with("dryrun, not actually sending")) {
        line.type = EarlyoomLine::Type::DryRun;
        return line;
    }
    if (message.starts_with("mem total: ") || message.starts_with("earlyoom ")) {
        line.type = EarlyoomLine::Type::Started;
        return line;
    }
    if (message.starts_with("kill failed: ")) {
        line.type = EarlyoomLine::Type::Stayed;
        return line;
    }
    if (!takeWord(message, "process "))
        return std::nullopt;
    line.pid = takeInteger(message);
    if (message.starts_with(" exited"))
        line.type = EarlyoomLine::Type::Exited;
    else if (message.starts_with(" did not exit"))
        line.type = EarlyoomLine::Type::Stayed;
    else
        return std::nullopt;
    return line.pid ? std::optional(line) : std::nullopt;
}

std::optional<NohangLine> parseNohang(std::string_view line)
{
    skipBlanks(line);
    NohangLine result;
    if (takeWord(line, "PID: ")) {
        const auto pid = takeInteger(line);
        if (!pid || !takeWord(line, ", Name: "))
            return std::nullopt;
        result.pid = *pid;
        result.comm = line.substr(0, line.rfind(", badness: "));
        return result;
    }
    if (line.starts_with("Sending SIG") && line.find(" to the victim") != std::string_view::npos) {
        result.type = NohangLine::Type::Signal;
        return result;
    }
    if (line.starts_with("The victim died in")) {
        result.type = NohangLine::Type::Died;
        return result;
    }
    return std::nullopt;
}

} // namespace memreport::journal
