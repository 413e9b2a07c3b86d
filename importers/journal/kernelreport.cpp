// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/kernelreport.h"

#include "importers/journal/scan.h"

#include <algorithm>
#include <array>

namespace memreport::journal {

namespace {

constexpr std::string_view killed = "Killed process ";

struct Prefix
{
    std::string_view text;
    VictimLine::Scope scope;
};
constexpr std::array prefixes{
    Prefix{"Out of memory: ", VictimLine::Scope::Global},
    Prefix{"Out of Memory: ", VictimLine::Scope::Global}, // up to 2.6.9
    Prefix{"Out of memory (oom_kill_allocating_task): ", VictimLine::Scope::Global},
    Prefix{"Memory cgroup out of memory: ", VictimLine::Scope::Memcg},
    Prefix{"Memory cgroup out of memory (oom_kill_allocating_task): ", VictimLine::Scope::Memcg},
};

/// "total-vm:123kB": a number whose unit an ellipsis has eaten is no number.
std::optional<qint64> sizeAfter(std::string_view text, std::string_view key)
{
    const size_t at = text.find(key);
    if (at == std::string_view::npos)
        return std::nullopt;
    text.remove_prefix(at + key.size());
    const auto value = takeInteger(text);
    return value && text.starts_with("kB") ? value : std::nullopt;
}

std::optional<qint64> plainAfter(std::string_view text, std::string_view key)
{
    const size_t at = text.find(key);
    if (at == std::string_view::npos)
        return std::nullopt;
    text.remove_prefix(at + key.size());
    const auto value = takeSigned(text);
    const bool whole = text.empty() || text.front() == ' ' || text.front() == ',' || text.front() == '\n';
    return value && whole ? value : std::nullopt;
}

void readSizes(std::string_view tail, VictimLine &line)
{
    line.totalVmKb = sizeAfter(tail, "total-vm:");
    if (!line.totalVmKb)
        line.totalVmKb = sizeAfter(tail, "vsz:");
    line.anonRssKb = sizeAfter(tail, "anon-rss:");
    line.fileRssKb = sizeAfter(tail, "file-rss:");
    line.shmemRssKb = sizeAfter(tail, "shmem-rss:");
    line.pgtablesKb = sizeAfter(tail, "pgtables:");
    line.oomScoreAdj = plainAfter(tail, "oom_score_adj:");
    if (!line.uid)
        line.uid = plainAfter(tail, "UID:");
}

/// A name may hold every one of these words; the kernel's own are the last ones.
size_t endOfName(std::string_view text)
{
    size_t end = std::string_view::npos;
    for (const std::string_view mark : {") total-vm:", "), UID ", ") vsz:"}) {
        const size_t at = text.rfind(mark);
        if (at != std::string_view::npos)
            end = end == std::string_view::npos ? at : std::max(end, at);
    }
    return end == std::string_view::npos ? text.rfind(')') : end;
}

/// Kernel 2.6.32 of EL6: "Killed process N, UID U, (name) …".
bool readUidBeforeName(std::string_view &text, VictimLine &line)
{
    if (!takeWord(text, ", UID "))
        return true;
    line.uid = takeInteger(text);
    return line.uid && takeWord(text, ",");
}

/// EL7: "(name), UID U, total-vm:…".
void readUidBehindName(std::string_view &text, VictimLine &line)
{
    if (takeWord(text, ", UID "))
        line.uid = takeInteger(text);
}

std::optional<VictimLine::Scope> takeScope(std::string_view &message)
{
    for (const Prefix &prefix : prefixes) {
        if (takeWord(message, prefix.text))
            return prefix.scope;
    }
    return std::nullopt;
}

} // namespace

std::optional<VictimLine> parseVictim(std::string_view message)
{
    VictimLine line;
    line.scope = takeScope(message).value_or(VictimLine::Scope::Unsaid);
    if (!takeWord(message, killed))
        return std::nullopt;
    const auto pid = takeInteger(message);
    if (!pid || !readUidBeforeName(message, line) || !takeWord(message, " ("))
        return std::nullopt;
    line.pid = *pid;
    const size_t end = endOfName(message);
    if (end == std::string_view::npos)
        return line;
    line.comm = message.substr(0, end);
    message.remove_prefix(end + 1);
    readUidBehindName(message, line);
    readSizes(message, line);
    return line;
}

std::optional<SummaryLine> parseSummary(std::string_view message)
{
    if (!takeWord(message, "oom-kill:constraint="))
        return std::nullopt;
    SummaryLine line;
    line.constraint = takeUntil(message, ",nodemask=");
    const size_t limit = message.find(",oom_memcg=");
    const size_t task = message.find(",task_memcg=");
    if (task == std::string_view::npos)
        return line;
    if (limit < task)
        line.oomMemcg = message.substr(limit + 11, task - limit - 11);
    message.remove_prefix(task + 12);
    line.taskMemcg = takeUntil(message, ",task=");
    const size_t uid = message.rfind(",uid=");
    const size_t pid = message.rfind(",pid=", uid);
    if (pid == std::string_view::npos || uid == std::string_view::npos)
        return line;
    line.comm = message.substr(0, pid);
    std::string_view number = message.substr(pid + 5);
    line.pid = takeInteger(number);
    number = message.substr(uid + 5);
    line.uid = takeInteger(number);
    return line;
}

std::optional<ReaperLine> parseReaper(std::string_view message)
{
    if (!takeWord(message, "oom_reaper: reaped process "))
        return std::nullopt;
    const auto pid = takeInteger(message);
    if (!pid || !takeWord(message, " ("))
        return std::nullopt;
    size_t end = message.rfind("), now anon-rss:");
    if (end == std::string_view::npos)
        end = message.rfind(')');
    return ReaperLine{*pid, std::string(message.substr(0, end))};
}

std::optional<VictimLine::Scope> parseScore(std::string_view message)
{
    const auto scope = takeScope(message);
    if (!scope || !(message.starts_with("Kill process ") || message.starts_with("kill process ")))
        return std::nullopt;
    return scope;
}

std::optional<TaskIn> parseTaskIn(std::string_view message)
{
    if (!takeWord(message, "Task in "))
        return std::nullopt;
    constexpr std::string_view middle = " killed as a result of limit of ";
    const size_t at = message.find(middle);
    if (at == std::string_view::npos)
        return std::nullopt;
    return TaskIn{std::string(message.substr(0, at)), std::string(message.substr(at + middle.size()))};
}

std::optional<std::string> parseGroup(std::string_view message)
{
    if (!takeWord(message, "Tasks in "))
        return std::nullopt;
    const size_t at = message.find(" are going to be killed due to memory.oom.group");
    if (at == std::string_view::npos)
        return std::nullopt;
    return std::string(message.substr(0, at));
}

std::optional<TableColumns> parseTableHeader(std::string_view message)
{
    if (!takeWord(message, "["))
        return std::nullopt;
    skipBlanks(message);
    if (!takeWord(message, "pid") || message.find("oom_score_adj") == std::string_view::npos)
        return std::nullopt;
    skipBlanks(message);
    if (!takeWord(message, "]"))
        return std::nullopt;
    TableColumns columns;
    for (std::string_view word = takeToken(message); !word.empty() && word != "name";
         word = takeToken(message)) {
        if (word == "swapents")
            columns.swapents = columns.count;
        ++columns.count;
    }
    return columns;
}

std::optional<qint64> rowPid(std::string_view message)
{
    if (!takeWord(message, "["))
        return std::nullopt;
    skipBlanks(message);
    const auto pid = takeInteger(message);
    skipBlanks(message);
    return pid && takeWord(message, "]") ? pid : std::nullopt;
}

std::optional<TableRow> parseTableRow(std::string_view message, const TableColumns &columns)
{
    const auto pid = rowPid(message);
    if (!pid || columns.swapents < 0)
        return std::nullopt;
    message.remove_prefix(message.find(']') + 1);
    std::optional<qint64> swap;
    for (int i = 0; i < columns.count; ++i) {
        std::string_view word = takeToken(message);
        const auto value = takeSigned(word);
        if (!value || !word.empty())
            return std::nullopt;
        if (i == columns.swapents)
            swap = value;
    }
    return swap ? std::optional(TableRow{*pid, *swap}) : std::nullopt;
}

std::string_view stripKernelStamp(std::string_view message, std::optional<double> &seconds)
{
    std::string_view rest = message;
    if (!takeWord(rest, "["))
        return message;
    skipBlanks(rest);
    const auto value = takeSeconds(rest);
    if (!value || !takeWord(rest, "]"))
        return message;
    seconds = value;
    takeWord(rest, " ");
    return stripCaller(rest);
}

std::string_view stripCaller(std::string_view message)
{
    std::string_view rest = message;
    if (!takeWord(rest, "["))
        return message;
    skipBlanks(rest);
    if (rest.empty() || (rest.front() != 'T' && rest.front() != 'C'))
        return message;
    rest.remove_prefix(1);
    if (!takeInteger(rest) || !takeWord(rest, "]"))
        return message;
    takeWord(rest, " ");
    return rest;
}

namespace {
bool isUnitPart(std::string_view part)
{
    return part.ends_with(".service") || part.ends_with(".scope");
}

std::string_view takePart(std::string_view &path)
{
    const size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
    return part;
}
} // namespace

std::string unitOfCgroup(std::string_view path)
{
    std::string_view last;
    while (!path.empty()) {
        const std::string_view part = takePart(path);
        if (isUnitPart(part))
            last = part;
    }
    return std::string(last);
}

bool cgroupHasUnit(std::string_view path, std::string_view unit)
{
    while (!path.empty()) {
        if (takePart(path) == unit)
            return true;
    }
    return false;
}

} // namespace memreport::journal
