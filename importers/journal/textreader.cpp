// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/textreader.h"

#include "importers/journal/kernelreport.h"
#include "importers/journal/scan.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>
#include <array>
#include <utility>

using namespace std::chrono_literals;

namespace memreport::journal {

namespace {

/// An entry with more is kept with its beginning; the report's own lines are short.
constexpr size_t maxEntryText = 1 << 16;

struct Columns
{
    std::string_view host;
    std::string_view identifier;
    std::optional<qint64> pid;
    std::string_view message;
};

/// "identifier[pid]" or "identifier".
bool splitIdentifier(std::string_view word, Columns &columns)
{
    if (word.empty())
        return false;
    if (word.ends_with(']')) {
        const size_t open = word.rfind('[');
        if (open == std::string_view::npos || open == 0)
            return false;
        columns.pid = parseInteger(word.substr(open + 1, word.size() - open - 2));
        if (columns.pid)
            word = word.substr(0, open);
    }
    columns.identifier = word;
    return word.find(' ') == std::string_view::npos || columns.pid;
}

/// "kern.warn ": busybox' syslogd prints facility and severity, OpenWrt's in front of everything.
std::string_view withoutPriority(std::string_view text)
{
    constexpr std::array<std::string_view, 13> facilities{"kern",   "user",     "mail",    "daemon", "auth",
                                                          "syslog", "lpr",      "news",    "uucp",   "cron",
                                                          "ftp",    "authpriv", "security"};
    constexpr std::array<std::string_view, 11> severities{
        "emerg", "alert", "crit", "err", "error", "warn", "warning", "notice", "info", "debug", "panic"};
    const size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    const size_t point = word.find('.');
    const bool local = word.size() > 6 && word.starts_with("local") && isDigit(word[5]) && point == 6;
    if (point == std::string_view::npos || end == text.size() ||
        !(local || std::ranges::contains(facilities, word.substr(0, point))) ||
        !std::ranges::contains(severities, word.substr(point + 1)))
        return text;
    return text.substr(end + 1);
}

/// "host [12345.678901] message": the kernel's own words from a netconsole, which has no identifier.
/// "host kernel:[12345.678901] message": of a template that leaves the blank out.
bool splitStamped(std::string_view text, Columns &columns)
{
    takeWord(text, "kernel:");
    std::optional<double> seconds;
    if (stripKernelStamp(text, seconds).size() == text.size())
        return false;
    columns.identifier = "kernel";
    columns.message = text;
    return true;
}

/// "[notice] …" behind the stamp: the log that tor itself writes.
bool isTorRow(std::string_view text)
{
    return text.starts_with("[notice] ") || text.starts_with("[warn] ") || text.starts_with("[err] ") ||
           text.starts_with("[info] ") || text.starts_with("[debug] ");
}

/// "host identifier[pid]: message", or without the host (--no-hostname).
std::optional<Columns> splitColumns(std::string_view text)
{
    Columns columns;
    text = withoutPriority(text);
    const std::string_view first = text.substr(0, text.find(' '));
    if (first.size() > 1 && first.ends_with(':')) {
        if (!splitIdentifier(first.substr(0, first.size() - 1), columns))
            return std::nullopt;
        columns.message = text.substr(std::min(first.size() + 1, text.size()));
        return columns;
    }
    if (first.size() == text.size())
        return std::nullopt;
    columns.host = first;
    text = withoutPriority(text.substr(first.size() + 1));
    if (splitStamped(text, columns))
        return columns;
    size_t colon = text.find(": ");
    if (colon == std::string_view::npos && text.ends_with(':'))
        colon = text.size() - 1;
    if (colon == std::string_view::npos || colon > 256 || !splitIdentifier(text.substr(0, colon), columns))
        return std::nullopt;
    columns.message = text.substr(std::min(colon + 2, text.size()));
    return columns;
}

/// "[76B blob data]": journalctl without --all prints this for what a terminal could not show.
bool isBlob(std::string_view message)
{
    return message.size() < 32 && message.starts_with('[') && message.ends_with(" blob data]") &&
           isDigit(message[1]);
}

bool namesKernelRow(std::string_view text)
{
    std::string_view rest = text.substr(0, text.find(' '));
    rest = text.substr(std::min(rest.size() + 1, text.size()));
    return rest.starts_with("kernel: ");
}

bool isReportWord(std::string_view line)
{
    return line.find(" invoked oom-killer: gfp_mask=") != std::string_view::npos ||
           line.starts_with("oom-kill:constraint=") || line.starts_with("Out of memory: Kill") ||
           line.starts_with("Memory cgroup out of memory: Kill");
}

/// The first line of every kernel.
bool beginsBoot(const Entry &entry)
{
    std::optional<double> seconds;
    return entry.origin == Origin::Kernel &&
           stripKernelStamp(entry.message, seconds).starts_with("Linux version ");
}

/// The kernel's words about a sleep that its clock did not count. S5 is the end of the boot.
bool tellsOfSleep(std::string_view message)
{
    if (message.starts_with("PM: suspend") || message.starts_with("PM: hibernation"))
        return true;
    if (!takeWord(message, "ACPI: "))
        return false;
    takeWord(message, "PM: ");
    return takeWord(message, "Preparing to enter system sleep state S") && !message.starts_with('5');
}

bool isMarker(std::string_view line)
{
    return line.starts_with("-- ") || line.starts_with("\xe2\x96\x91\xe2\x96\x91") || line == "--";
}

bool isPermissionHint(std::string_view line)
{
    return line.starts_with("Hint: You are currently not seeing messages") ||
           line.starts_with("No journal files were ") ||
           line.starts_with("dmesg: read kernel buffer failed: ");
}

bool isJournalctlLine(std::string_view line)
{
    return line.starts_with("-- No entries --") || line.starts_with("-- Journal begins at ") ||
           line.starts_with("-- Logs begin at ") || line.starts_with("-- Boot ") || isPermissionHint(line);
}

void sampleHead(TextSample &sample, const LineHead &head)
{
    ++sample.heads;
    const bool tor = head.rest == LineHead::Rest::Columns && isTorRow(head.text);
    if (sample.heads == 1)
        sample.shape = tor ? "tor's own log" : head.shape;
    const bool columns = head.rest != LineHead::Rest::Columns || tor || splitColumns(head.text);
    sample.columnHeads += columns;
    sample.lacksYear = sample.lacksYear || (head.wall && head.wall->year == 0);
    if (head.rest == LineHead::Rest::Either && namesKernelRow(head.text))
        sample.monotonicHasHost = true;
}

std::string withoutColours(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\x1b') {
            plain += text[i];
            continue;
        }
        const char kind = i + 1 < text.size() ? text[i + 1] : '\0';
        if (kind == '[') {
            i += 2;
            while (i < text.size() && (text[i] < '@' || text[i] > '~'))
                ++i;
        } else if (kind == ']') {
            // A link (OSC 8), up to BEL or ESC \.
            while (i < text.size() && text[i] != '\a' && !text.substr(i).starts_with("\x1b\\"))
                ++i;
            i += i < text.size() && text[i] == '\x1b';
        }
    }
    return plain;
}

TextSample sampleFramed(std::string_view head, LineFrame::Kind frame)
{
    TextSample sample;
    sample.frame = frame;
    PlainLine plain(frame);
    StatusPaste status;
    while (!head.empty()) {
        std::string_view line = takeUntil(head, "\n");
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        line = plain.of(line);
        if (line.find_first_not_of(" \t") == std::string_view::npos)
            continue;
        sample.isJournalctl = sample.isJournalctl || isJournalctlLine(line);
        const auto found = recogniseHead(line);
        const qint64 before = sample.columnHeads;
        if (found) {
            status.end();
            sampleHead(sample, *found);
        } else if (status.take(line, 0)) {
            continue;
        } else {
            sample.namesKernelLog = sample.namesKernelLog || isReportWord(line);
        }
        if (found || (line.front() != ' ' && line.front() != '\t' && !isMarker(line)))
            ++sample.lines;
        if (plain.wasFramed())
            sample.framedHeads += sample.columnHeads - before;
    }
    sample.isJournalctl = sample.isJournalctl || !status.failures().empty();
    return sample;
}

} // namespace

std::string_view PlainLine::withoutEscapes(std::string_view line)
{
    if (line.find('\x1b') == std::string_view::npos)
        return line;
    m_text = withoutColours(line);
    return m_text;
}

std::string_view PlainLine::of(std::string_view line)
{
    const std::string_view outer = withoutEscapes(line);
    if (m_frame.kind() == LineFrame::Kind::None)
        return outer;
    const std::string_view inside = m_frame.inside(outer);
    m_framed = inside.size() != outer.size();
    return withoutEscapes(inside);
}

TextSample sampleText(std::string_view head)
{
    TextSample best = sampleFramed(head, LineFrame::Kind::None);
    const bool isLog = best.columnHeads * 2 > best.lines;
    for (const LineFrame::Kind frame : LineFrame::kinds) {
        // A clock in front of a line that has its own looks like the stamp of one that has none.
        if (isLog && frame != LineFrame::Kind::Clock)
            continue;
        const TextSample framed = sampleFramed(head, frame);
        const bool more = framed.columnHeads > best.columnHeads;
        const bool inside = framed.framedHeads * 2 > framed.lines;
        // A few lines that only look framed are no reason to take all others apart.
        if ((more && framed.columnHeads * 5 > framed.lines) || inside)
            best = framed;
    }
    return best;
}

TextReader::TextReader(Pipeline &pipeline, const Hints &hints, const TextSample &sample, YearPlan years)
    : m_pipeline(pipeline)
    , m_hints(hints)
    , m_clock(hints.zone)
    , m_years(std::move(years))
    , m_plain(sample.frame)
    , m_bare(sample.heads * 5 < sample.lines)
    , m_monotonicHasHost(sample.monotonicHasHost)
{
}

void TextReader::take(const LineSource::Line &line)
{
    if (line.tooLong) {
        ++m_tooLong;
        m_tooLongLine = m_tooLongLine.value_or(line.number);
        return;
    }
    const std::string_view text = m_plain.of(line.text);
    if (m_skipIndented && (text.empty() || text.front() == ' '))
        return;
    m_skipIndented = false;
    if (text.empty() || takeMarker(text, line.number))
        return;
    if (m_bare) {
        beginBare(line, text);
        return;
    }
    if (const auto head = recogniseHead(text)) {
        m_status.end();
        begin(line, *head);
    } else if (m_status.take(text, line.number)) {
        flush();
    } else if (m_open) {
        continueEntry(line.text, text);
    }
}

/// Lines of journalctl itself and of its catalogue are no entries.
bool TextReader::takeMarker(std::string_view text, qint64 number)
{
    if (isPermissionHint(text)) {
        m_pipeline.sawPermissionHint(number);
        m_skipIndented = true;
        return true;
    }
    if (!isMarker(text))
        return false;
    flush();
    if (text.starts_with("-- No entries --"))
        m_pipeline.sawNoEntries(number);
    m_boot += text.starts_with("-- Reboot --") || text.starts_with("-- Boot ");
    if (takeWord(text, "-- Boot ") && text.size() >= 32)
        m_bootId = text.substr(0, 32);
    return true;
}

void TextReader::begin(const LineSource::Line &line, const LineHead &head)
{
    flush();
    if (m_shape != head.shape) {
        // A second dump behind the first one: its boots are its own.
        if (*m_shape)
            m_bootId.clear();
        m_shape = head.shape;
    }
    m_entry.clear();
    m_open = true;
    m_fields = head.rest == LineHead::Rest::Fields;
    m_field.clear();
    m_entry.number = line.number;
    m_entry.byte = line.byte;
    m_entry.raw = line.text.substr(0, maxEntryText);
    m_entry.bootId = m_bootId;
    m_entry.seconds = head.seconds;
    readRest(head);
    m_boot += beginsBoot(m_entry);
    m_entry.boot = m_boot;
    if (!m_entry.time)
        readClock(head);
}

void TextReader::beginBare(const LineSource::Line &line, std::string_view text)
{
    if (m_open && (text.front() == ' ' || text.front() == '\t')) {
        continueEntry(line.text, text);
        return;
    }
    flush();
    m_entry.clear();
    m_open = true;
    m_entry.number = line.number;
    m_entry.byte = line.byte;
    m_entry.raw = line.text.substr(0, maxEntryText);
    m_entry.message = text.substr(0, maxEntryText);
}

void TextReader::readRest(const LineHead &head)
{
    using Rest = LineHead::Rest;
    switch (head.rest) {
    case Rest::Rfc5424:
        readRfc5424(head.text);
        break;
    case Rest::Fields:
        applyCursor(head.cursor, m_entry);
        return;
    case Rest::Columns:
        readColumns(head.text);
        break;
    case Rest::Either:
        if (namesKernelRow(head.text) || (m_monotonicHasHost && splitColumns(head.text))) {
            readColumns(head.text);
            break;
        }
        [[fallthrough]];
    case Rest::Message:
        m_entry.message = head.text.substr(0, maxEntryText);
        m_entry.origin = Origin::Kernel;
        break;
    }
    if (head.facility && *head.facility != 0)
        m_entry.origin = Origin::Other;
    m_suspended = m_suspended || (m_entry.origin == Origin::Kernel && tellsOfSleep(m_entry.message));
}

void TextReader::readColumns(std::string_view text)
{
    if (isTorRow(text)) {
        m_entry.identifier = "Tor";
        m_entry.message = text.substr(0, maxEntryText);
        m_entry.origin = Origin::Other;
        return;
    }
    const auto columns = splitColumns(text);
    if (!columns) {
        m_entry.message = text.substr(0, maxEntryText);
        m_entry.origin = Origin::Other;
        return;
    }
    m_entry.host = columns->host;
    m_entry.identifier = columns->identifier;
    m_entry.pid = columns->pid;
    m_entry.message = columns->message.substr(0, maxEntryText);
    // A repeated identifier can show as "kern". A pid is that of a program which took the name.
    const bool ownPid = m_entry.pid.value_or(0) != 0;
    const bool kernel = !ownPid && (m_entry.identifier == "kernel" || m_entry.identifier == "kern");
    m_entry.origin = kernel ? Origin::Kernel : Origin::Other;
}

/// "host app pid msgid [data] message"; "-" stands for nothing, a byte order mark may precede the message.
void TextReader::readRfc5424(std::string_view text)
{
    auto next = [&text] {
        const std::string_view word = takeUntil(text, " ");
        return word == "-" ? std::string_view() : word;
    };
    m_entry.host = next();
    m_entry.identifier = next();
    m_entry.pid = parseInteger(next());
    next();
    if (!takeWord(text, "-")) {
        while (text.starts_with('[')) {
            size_t end = 1;
            while (end < text.size() && (text[end] != ']' || text[end - 1] == '\\'))
                ++end;
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }
    takeWord(text, " ");
    takeWord(text, "\xef\xbb\xbf");
    m_entry.message = text.substr(0, maxEntryText);
    const bool ownPid = m_entry.pid.value_or(0) != 0;
    m_entry.origin = m_entry.identifier == "kernel" && !ownPid ? Origin::Kernel : Origin::Other;
}

void TextReader::readClock(const LineHead &head)
{
    m_entry.precision = head.precision;
    if (head.time)
        m_entry.time = head.time;
    else if (head.wall)
        m_entry.time = wallToUtc(*head.wall, head.zoneName);
    else if (head.step && m_last)
        m_entry.time = *m_last + *head.step;
    const bool derived = head.rest == LineHead::Rest::Message && !head.seconds;
    if (derived && m_suspended)
        m_entry.precision = TimePrecision::Suspect;
    if (m_entry.time)
        m_last = m_entry.time;
}

std::optional<MicroInstant> TextReader::wallToUtc(Stamp stamp, std::string_view zoneName)
{
    m_usedZone = true;
    if (stamp.year == 0) {
        m_usedYear = true;
        const auto planned = m_years.yearOf(stamp);
        if (planned) {
            stamp.year = *planned;
        } else if (m_last) {
            // No plan: a dump behind one with years is of the same season.
            const auto near = std::chrono::floor<std::chrono::days>(*m_last);
            const std::chrono::year_month_day date(near);
            stamp.year = int(date.year());
            const int apart = int(stamp.month) - int(unsigned(date.month()));
            stamp.year += apart > 6 ? -1 : apart < -6 ? 1 : 0;
        } else {
            m_lackedYear = true;
            return std::nullopt;
        }
    }
    const auto time = m_clock.toUtc(stamp, zoneName);
    if (!time && m_clock.known() && !m_impossibleLine)
        m_impossibleLine = m_entry.number;
    return time;
}

void TextReader::continueEntry(std::string_view raw, std::string_view text)
{
    if (m_entry.raw.size() + raw.size() < maxEntryText) {
        m_entry.raw += '\n';
        m_entry.raw += raw;
    }
    if (m_fields) {
        takeField(text);
        return;
    }
    const size_t start = text.find_first_not_of(" \t");
    if (start == std::string_view::npos || m_entry.message.size() + text.size() > maxEntryText)
        return;
    m_entry.message += '\n';
    m_entry.message += text.substr(start);
}

/// "    FIELD=value" of -o verbose; deeper lines go on with the value before.
void TextReader::takeField(std::string_view text)
{
    const size_t indent = text.find_first_not_of(' ');
    if (indent == std::string_view::npos)
        return;
    text.remove_prefix(indent);
    const size_t equals = text.find('=');
    const std::string_view name = text.substr(0, equals);
    const bool isField =
        indent == 4 && equals != std::string_view::npos && !name.empty() &&
        std::ranges::all_of(name, [](char c) { return (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_'; });
    if (!isField) {
        if (m_field == "MESSAGE" && m_entry.message.size() + text.size() < maxEntryText) {
            m_entry.message += '\n';
            m_entry.message += text;
        }
        return;
    }
    m_field = name;
    m_verbose.set(name, text.substr(equals + 1));
    if (name == "MESSAGE")
        m_entry.message = text.substr(equals + 1);
}

void TextReader::flush()
{
    if (!m_open)
        return;
    m_open = false;
    if (m_fields) {
        Entry &fields = m_verbose.complete();
        fields.number = m_entry.number;
        fields.byte = m_entry.byte;
        fields.raw = std::move(m_entry.raw);
        fields.time = m_entry.time;
        fields.precision = m_entry.precision;
        fields.cursor = std::move(m_entry.cursor);
        fields.message = std::move(m_entry.message);
        if (fields.bootId.empty())
            fields.bootId = m_entry.bootId;
        m_entry = std::move(fields);
        m_verbose.clear();
    }
    m_entry.hidden = isBlob(m_entry.message);
    m_pipeline.take(m_entry);
}

void TextReader::finish(Evidence &evidence)
{
    flush();
    m_pipeline.sawMains(m_status.mains());
    takeFailures();
    noteClocks(evidence);
    if (m_tooLong > 0) {
        evidence.notes.push_back(makeNoteOf(
            Note::Level::Warning, "line-too-long",
            tr("%1 lines are too long for a log and were skipped.").arg(m_tooLong), m_tooLongLine));
    }
}

void TextReader::takeFailures()
{
    for (const StatusPaste::Failure &failure : m_status.failures()) {
        m_entry.clear();
        m_entry.identifier = "systemd";
        m_entry.number = failure.line;
        m_entry.raw = failure.text;
        m_entry.message = failure.unit + ": Failed with result 'oom-kill'.";
        if (const auto head = recogniseHead(failure.since))
            readClock(*head);
        m_pipeline.sawFailure(m_entry);
    }
}

void TextReader::noteClocks(Evidence &evidence) const
{
    auto add = [&evidence](Note::Level level, const char *code, const QString &text) {
        evidence.notes.push_back(makeNoteOf(level, code, text));
    };
    const QString zone = m_hints.zone.isEmpty() ? QStringLiteral("UTC") : m_hints.zone;
    if (m_usedZone && !m_clock.known())
        add(Note::Level::Warning, "unknown-zone",
            tr("The time zone %1 is not known here: times are left out.").arg(zone));
    else if (m_clock.sawForeignZone())
        add(Note::Level::Warning, "zone-doubtful",
            tr("Times were read in the zone %1, but the lines name another one: give the zone of the dump.")
                .arg(zone));
    else if (m_usedZone)
        add(Note::Level::Info, "zone-assumed",
            tr("Times without an offset were read in the zone %1.").arg(zone));
    if (m_lackedYear)
        add(Note::Level::Warning, "year-unknown",
            tr("The lines have no year and none was given: times are left out."));
    else if (m_usedYear && !m_hints.year && m_years.newestYear())
        add(Note::Level::Info, "year-assumed",
            tr("The lines have no year; the newest ones were taken to be of %1.").arg(*m_years.newestYear()));
    if (m_impossibleLine) {
        evidence.notes.push_back(
            makeNoteOf(Note::Level::Warning, "date-impossible",
                       tr("A date does not exist in its year (29 February): its times are left out."),
                       m_impossibleLine));
    }
    if (m_suspended)
        add(Note::Level::Warning, "suspend",
            tr("The machine was suspended: times that dmesg derived from seconds since boot can be hours "
               "off."));
}

} // namespace memreport::journal
