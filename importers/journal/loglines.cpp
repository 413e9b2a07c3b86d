// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/loglines.h"

#include "importers/journal/scan.h"

#include <array>

namespace memreport::journal {

namespace {

constexpr size_t maxDetail = 400;

/// Names of libraries as distributions spell them: libmimalloc.so.2, libtcmalloc_minimal.so.4.
std::string_view allocatorNamedIn(std::string_view text)
{
    for (const std::string_view family :
         {"mimalloc", "jemalloc", "tcmalloc", "snmalloc", "hardened_malloc"}) {
        if (text.find(family) != std::string_view::npos)
            return family;
    }
    return {};
}

LogEvent eventOf(LogEventKind kind, std::string_view detail = {})
{
    LogEvent event;
    event.kind = kind;
    event.detail = detail.substr(0, maxDetail);
    return event;
}

/// A number that may have a fraction: "62.61", "50".
std::optional<double> takeDecimal(std::string_view &text)
{
    skipBlanks(text);
    double value = 0;
    const auto [end, code] =
        std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    if (code != std::errc() || text.empty() || !isDigit(text.front()))
        return std::nullopt;
    text.remove_prefix(size_t(end - text.data()));
    return value;
}

/// systemd prints spans in its own units: "20s", "1min 30s", "2min".
std::optional<double> takeSpan(std::string_view &text)
{
    std::optional<double> seconds;
    while (true) {
        std::string_view rest = text;
        const auto number = takeDecimal(rest);
        if (!number)
            return seconds;
        const double unit = takeWord(rest, "ms")    ? 0.001
                            : takeWord(rest, "min") ? 60
                            : takeWord(rest, "h")   ? 3600
                            : takeWord(rest, "s")   ? 1
                                                    : 0;
        if (unit == 0)
            return seconds;
        seconds = seconds.value_or(0) + *number * unit;
        text = rest;
    }
}

/// "ERROR: ld.so: object 'libx.so' from LD_PRELOAD cannot be preloaded (reason): ignored."; before glibc
/// 2.4 or so without a reason.
std::optional<LogEvent> parsePreload(std::string_view text)
{
    if (!takeWord(text, "ERROR: ld.so: object '"))
        return std::nullopt;
    const size_t end = text.find("' from ");
    if (end == std::string_view::npos)
        return std::nullopt;
    const std::string_view object = text.substr(0, end);
    text.remove_prefix(end + 7);
    const std::string_view from = takeUntil(text, " cannot be preloaded");
    if (from != "LD_PRELOAD" && from != "/etc/ld.so.preload")
        return std::nullopt;
    std::string_view reason;
    if (takeWord(text, " ("))
        reason = text.substr(0, text.rfind(')'));
    LogEvent event = eventOf(LogEventKind::PreloadFailed, reason);
    event.object = object;
    event.allocator = allocatorNamedIn(object);
    return event;
}

/// mimalloc names its thread: "mimalloc: warning: thread 0x7F12…: unable to …".
std::string_view withoutThread(std::string_view text)
{
    std::string_view rest = text;
    if (!takeWord(rest, "thread 0x"))
        return text;
    takeUntil(rest, ": ");
    return rest.empty() ? text : rest;
}

/// What follows "being" or "for" in oomd's lines: "62.61% > 50.00% for > 20s with reclaim activity".
bool takePressure(std::string_view text, LogEvent &event)
{
    event.percent = takeDecimal(text);
    if (!event.percent || !takeWord(text, "% > "))
        return false;
    event.limitPercent = takeDecimal(text);
    if (!event.limitPercent || !takeWord(text, "% for > "))
        return false;
    event.windowSeconds = takeSpan(text);
    return true;
}

/// "memory pressure for /p being …" and "memory used (a) / total (b) and swap used (c) / total (d) being
/// more than 90.00%".
std::optional<LogEvent> parseReason(std::string_view text)
{
    LogEvent event = eventOf(LogEventKind::LimitCrossed, text);
    if (takeWord(text, "memory pressure for ")) {
        const size_t being = text.rfind(" being ");
        if (being == std::string_view::npos)
            return std::nullopt;
        event.cgroup = text.substr(0, being);
        return takePressure(text.substr(being + 7), event) ? std::optional(event) : std::nullopt;
    }
    if (!text.starts_with("memory used ("))
        return std::nullopt;
    const size_t more = text.rfind(" being more than ");
    if (more == std::string_view::npos)
        return std::nullopt;
    std::string_view limit = text.substr(more + 17);
    event.limitPercent = takeDecimal(limit);
    return event.limitPercent ? std::optional(event) : std::nullopt;
}

/// systemd 247: the limit in a line of its own, without the value that crossed it.
std::optional<LogEvent> parseOldReason(std::string_view text)
{
    LogEvent event = eventOf(LogEventKind::LimitCrossed, text);
    if (takeWord(text, "Memory pressure for ")) {
        event.cgroup = takeUntil(text, " is greater than ");
        event.limitPercent = takeDecimal(text);
        if (!event.limitPercent)
            return std::nullopt;
        takeWord(text, "%");
        if (!takeWord(text, " for more than "))
            return std::nullopt;
        event.windowSeconds = takeDecimal(text);
        return event.windowSeconds && text.starts_with(" seconds") ? std::optional(event) : std::nullopt;
    }
    if (!takeWord(text, "Swap used ("))
        return std::nullopt;
    takeUntil(text, " is more than ");
    event.limitPercent = takeDecimal(text);
    return event.limitPercent && text.starts_with("%") ? std::optional(event) : std::nullopt;
}

/// "Rule 'r' conditions met for cgroup /p for 15s, taking action kill-all".
std::optional<LogEvent> parseRule(std::string_view text)
{
    LogEvent event = eventOf(LogEventKind::LimitCrossed, text);
    takeUntil(text, "' conditions met for cgroup ");
    if (text.empty())
        return std::nullopt;
    event.cgroup = takeUntil(text, " for ");
    event.windowSeconds = takeSpan(text);
    return event.windowSeconds ? std::optional(event) : std::nullopt;
}

/// "dev-sda2.swap - /dev/sda2." since systemd 250, "/dev/sda2." before.
std::string_view swapAreaOf(std::string_view text)
{
    const std::string_view first = text.substr(0, text.find(' '));
    if (const size_t dash = text.find(" - "); first.ends_with(".swap") && dash == first.size())
        text.remove_prefix(dash + 3);
    return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

/// "alice : TTY=pts/0 ; PWD=/ ; USER=root ; COMMAND=/usr/sbin/swapoff -a".
std::optional<LogEvent> parseSudo(std::string_view text)
{
    takeUntil(text, "COMMAND=");
    const std::string_view program = text.substr(0, text.find(' '));
    if (program != "swapoff" && !program.ends_with("/swapoff"))
        return std::nullopt;
    LogEvent event = eventOf(LogEventKind::SwapOffAsked, text);
    std::string_view area = text.substr(std::min(program.size() + 1, text.size()));
    if (!area.starts_with('-'))
        event.object = area;
    return event;
}

} // namespace

std::optional<LogEvent> parseKernelEvent(std::string_view message)
{
    std::string_view text = message;
    if (!takeWord(text, "Adding "))
        return std::nullopt;
    const auto size = takeInteger(text);
    if (!size || !takeWord(text, "k swap on "))
        return std::nullopt;
    // A path may hold any of these words: the kernel's own are the last ones.
    const size_t end = text.rfind(" Priority:");
    if (end == std::string_view::npos)
        return std::nullopt;
    LogEvent event = eventOf(LogEventKind::SwapAdded, text.substr(end + 1));
    std::string_view area = text.substr(0, end);
    while (area.ends_with(' '))
        area.remove_suffix(1);
    if (area.ends_with('.'))
        area.remove_suffix(1);
    event.object = area;
    event.sizeKb = size;
    return event;
}

std::optional<LogEvent> parseProgramEvent(std::string_view message)
{
    if (auto preload = parsePreload(message))
        return preload;
    std::string_view text = message;
    LogEvent event = eventOf(LogEventKind::AllocatorWarning);
    if (takeWord(text, "<jemalloc>: ")) {
        event.allocator = "jemalloc";
    } else if (takeWord(text, "mimalloc: warning: ") || takeWord(text, "mimalloc: error: ")) {
        event.allocator = "mimalloc";
        text = withoutThread(text);
    } else if (text.starts_with("tcmalloc: large alloc ")) {
        // "… == 0x55… @ 0x7f…": addresses of one process, which tell nothing.
        event.allocator = "tcmalloc";
        takeWord(text, "tcmalloc: ");
        text = text.substr(0, text.find(" == "));
    } else {
        return std::nullopt;
    }
    event.detail = text.substr(0, maxDetail);
    return event.detail.empty() ? std::nullopt : std::optional(event);
}

std::optional<LogEvent> parseLimitEvent(std::string_view message)
{
    std::string_view text = message;
    if (takeWord(text, "Killed /")) {
        takeUntil(text, " due to ");
        return parseReason(text);
    }
    if (takeWord(text, "Marked /")) {
        takeUntil(text, " for killing due to ");
        return parseReason(text);
    }
    if (text.starts_with("Rule '"))
        return parseRule(text);
    if (takeWord(text, "low memory! at or below SIG")) {
        LogEvent event = eventOf(LogEventKind::LimitCrossed, message);
        takeUntil(text, "limits: mem ");
        event.limitPercent = takeDecimal(text);
        return event;
    }
    return parseOldReason(message);
}

std::optional<LogEvent> parseSwapOffEvent(std::string_view identifier, std::string_view message)
{
    if (identifier == "sudo")
        return parseSudo(message);
    if (identifier == "swapoff") {
        if (!takeWord(message, "swapoff: "))
            return std::nullopt;
        const size_t end = message.find(": swapoff failed");
        if (end == std::string_view::npos)
            return std::nullopt;
        LogEvent event = eventOf(LogEventKind::SwapOffFailed, message.substr(end + 2));
        event.object = message.substr(0, end);
        return event;
    }
    if (!identifier.empty() && identifier != "systemd")
        return std::nullopt;
    if (!takeWord(message, "Deactivated swap "))
        return std::nullopt;
    LogEvent event = eventOf(LogEventKind::SwapRemoved);
    event.object = swapAreaOf(message);
    return event.object.empty() ? std::nullopt : std::optional(event);
}

std::optional<LogEvent> parsePressureEvent(std::string_view message)
{
    constexpr std::string_view felt = "Under memory pressure, flushing caches";
    // Before journald runs, and in dmesg, its words have its name in front.
    if (message.starts_with("systemd-")) {
        std::string_view writer = message.substr(0, message.find(": "));
        if (writer.size() > 64 || writer.find(' ') != std::string_view::npos)
            return std::nullopt;
        message.remove_prefix(std::min(writer.size() + 2, message.size()));
        if (!message.starts_with(felt))
            return std::nullopt;
        LogEvent event = eventOf(LogEventKind::PressureFelt);
        std::string_view name = writer;
        event.identifier = takeUntil(name, "[");
        event.pid = takeInteger(name);
        return event;
    }
    return message.starts_with(felt) ? std::optional(eventOf(LogEventKind::PressureFelt)) : std::nullopt;
}

} // namespace memreport::journal
