// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/pipeline.h"

#include "importers/journal/handlerlines.h"
#include "importers/journal/kernelreport.h"
#include "importers/journal/scan.h"
#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/events/killmerge.h"

#include <algorithm>
#include <span>

using namespace std::chrono_literals;

namespace memreport::journal {

namespace {

constexpr size_t maxUnitEvents = 500'000;
constexpr size_t maxUnitPids = 100'000;
constexpr size_t maxHandlerLines = 1'000'000;
/// A death that earlyoom and the kernel both claim is the kernel's.
constexpr auto sameDeathLimit = 60s;

/// -o with-unit prints the unit in place of the identifier.
void unifyIdentifier(Entry &entry)
{
    std::string_view name = entry.identifier;
    if (name.ends_with("init.scope")) {
        entry.identifier = "systemd";
        return;
    }
    if (!looksLikeUnit(name))
        return;
    if (entry.unit.empty())
        entry.unit = name.substr(0, name.find('/'));
    if (name.ends_with(".service"))
        entry.identifier.resize(name.size() - 8);
}

/// "<3>": klogd leaves the level in front of what it did not read from its beginning.
std::string_view withoutLevel(std::string_view message)
{
    const bool level = message.size() > 2 && message[0] == '<' && isDigit(message[1]) && message[2] == '>';
    return level ? message.substr(3) : message;
}

bool isKernelName(std::string_view identifier)
{
    return identifier == "kernel";
}

/// Debian's tor@x.service writes as Tor-x; a relay's own lines say its pid where no field does.
std::string unitOfIdentifier(std::string_view identifier)
{
    if (!takeWord(identifier, "Tor-") || identifier.empty())
        return {};
    return "tor@" + std::string(identifier) + ".service";
}

std::string writersUnit(const Entry &entry)
{
    return entry.unit.ends_with(".service") ? entry.unit : unitOfIdentifier(entry.identifier);
}

bool sameDeath(const Kill &kernel, const Kill &user)
{
    const bool signalled = user.kind == KillKind::Earlyoom || user.kind == KillKind::Nohang;
    return signalled && isKernelKill(kernel.kind) && kernel.pid && kernel.pid == user.pid &&
           (kernel.host == user.host || sameHostName(kernel.host, user.host)) && kernel.time && user.time &&
           std::chrono::abs(*kernel.time - *user.time) <= sameDeathLimit;
}

void dropSignalled(std::vector<Kill> &kills)
{
    std::unordered_map<qint64, std::vector<size_t>> kernel;
    for (size_t i = 0; i < kills.size(); ++i) {
        if (isKernelKill(kills[i].kind) && kills[i].pid)
            kernel[*kills[i].pid].push_back(i);
    }
    std::vector<bool> drop(kills.size(), false);
    for (size_t i = 0; i < kills.size(); ++i) {
        const auto rivals = kills[i].pid ? kernel.find(*kills[i].pid) : kernel.end();
        if (rivals != kernel.end())
            drop[i] =
                std::ranges::any_of(rivals->second, [&](size_t k) { return sameDeath(kills[k], kills[i]); });
    }
    size_t index = 0;
    std::erase_if(kills, [&](const Kill &) { return bool(drop[index++]); });
}

bool comesBefore(const Kill &a, const Kill &b)
{
    if (a.time && b.time && *a.time != *b.time)
        return *a.time < *b.time;
    if (a.time.has_value() != b.time.has_value())
        return a.time.has_value();
    const qint64 lineA = a.lines.empty() ? 0 : a.lines.front().line;
    const qint64 lineB = b.lines.empty() ? 0 : b.lines.front().line;
    return lineA < lineB;
}

} // namespace

Note makeNoteOf(Note::Level level, std::string code, QString text, std::optional<qint64> line)
{
    return Note{level, std::move(code), std::move(text), line, std::nullopt};
}

void Pipeline::take(Entry &entry)
{
    ++m_entries;
    unifyIdentifier(entry);
    if (entry.origin == Origin::Unknown && !entry.identifier.empty())
        entry.origin = isKernelName(entry.identifier) ? Origin::Kernel : Origin::Other;
    if (entry.origin == Origin::Kernel)
        entry.identifier = "kernel";
    if (entry.hidden) {
        ++m_hidden;
        m_hiddenLine = m_hiddenLine.value_or(entry.number);
    }
    std::string_view message = entry.firstLine();
    if (entry.origin != Origin::Other)
        message = takeKernel(entry);
    m_known += entry.time || entry.seconds || entry.origin != Origin::Unknown;
    m_coverage.take(entry);
    m_logEvents.take(entry, message);
    takeQuote(entry, message);
    if (entry.origin == Origin::Kernel)
        return;
    if (UserKills::concerns(entry.identifier))
        m_user.take(entry);
    if (entry.identifier.empty() || entry.identifier == "systemd")
        takeService(entry);
    else
        takePid(entry);
    takeHandler(entry);
    takeLoss(entry);
}

/// What the writers of logs say about lines that they did not write.
void Pipeline::takeLoss(const Entry &entry)
{
    const std::string_view text = entry.message;
    const bool journald = entry.identifier == "systemd-journald" &&
                          (text.starts_with("Missed ") || text.starts_with("Suppressed "));
    const bool rsyslog = entry.identifier == "rsyslogd" && text.contains(" due to rate-limiting");
    if (journald || rsyslog) {
        ++m_missed;
        m_missedLine = m_missedLine.value_or(entry.number);
    }
}

/// Nobody known wrote it and it does not begin as the kernel's line does, so it proves nothing; but a
/// form that is not known here must not look like a log without kills.
void Pipeline::takeQuote(const Entry &entry, std::string_view message)
{
    if (entry.origin == Origin::Kernel || !entry.identifier.empty() || parseVictim(message))
        return;
    const size_t killed = message.find("Killed process ");
    if (killed == std::string_view::npos || message.find("-rss:", killed) == std::string_view::npos)
        return;
    ++m_quoted;
    m_quotedLine = m_quotedLine.value_or(entry.number);
}

/// What the kernel said, behind its own stamp.
std::string_view Pipeline::takeKernel(Entry &entry)
{
    std::optional<double> stamp;
    const std::string_view line = withoutLevel(entry.firstLine());
    const std::string_view message = stripCaller(stripKernelStamp(line, stamp));
    if (stamp)
        entry.seconds = stamp;
    m_kernel.take(entry, message);
    return message;
}

void Pipeline::takeService(const Entry &entry)
{
    auto line = parseServiceLine(entry.firstLine(), entry.messageId);
    if (!line)
        return;
    if (line->unit.empty())
        line->unit = entry.subjectUnit;
    if (line->unit.empty())
        return;
    using Type = UnitEvent::Type;
    const bool proof = line->type == Type::OomNote || line->type == Type::OomdNote || line->oomResult;
    if ((proof || line->killedBySignal) && m_unitNotes.size() < maxUnitEvents)
        m_unitNotes.push_back(makeNote(entry, *line));
    const bool process = line->unit.ends_with(".service") || line->unit.ends_with(".scope");
    if ((process || proof) && m_unitEvents.size() < maxUnitEvents) {
        m_unitEvents.push_back(
            {line->type, entry.time, entry.host, entry.bootId, line->unit, line->detail, entry.number});
    }
}

void Pipeline::sawFailure(const Entry &entry)
{
    if (const auto line = parseServiceLine(entry.firstLine(), {}))
        m_failures.push_back(makeNote(entry, *line));
}

/// A status repeats what the unit's log lines say, where they are printed.
void Pipeline::addFailures()
{
    const auto isProofOf = [](const UnitNote &note, const std::string &unit) {
        return note.line.unit == unit && (note.line.oomResult || note.line.type == UnitEvent::Type::OomNote);
    };
    const size_t logged = m_unitNotes.size();
    for (UnitNote &failure : m_failures) {
        const auto known = std::span(m_unitNotes).first(logged);
        if (std::ranges::none_of(known,
                                 [&](const UnitNote &note) { return isProofOf(note, failure.line.unit); }))
            m_unitNotes.push_back(std::move(failure));
    }
}

void Pipeline::takeHandler(const Entry &entry)
{
    const auto bytes = parseHandlerLine(entry.firstLine());
    if (!bytes)
        return;
    if (m_handlerLines.size() >= maxHandlerLines) {
        ++m_handlerLinesLost;
        return;
    }
    const std::string unit = writersUnit(entry);
    m_handlerLines.push_back({entry.time, entry.precision, entry.host, unit.empty() ? entry.identifier : unit,
                              entry.pid, *bytes, std::string(entry.firstLine()), entry.number});
}

void Pipeline::takePid(const Entry &entry)
{
    if (!entry.pid)
        return;
    const std::string unit = writersUnit(entry);
    if (unit.empty())
        return;
    const std::string key =
        entry.host + '\n' + entry.bootId + '\n' + unit + '\n' + std::to_string(*entry.pid);
    const auto [found, fresh] = m_pidIndex.try_emplace(key, m_unitPids.size());
    if (fresh) {
        if (m_unitPids.size() >= maxUnitPids) {
            m_pidIndex.erase(found);
            return;
        }
        m_unitPids.push_back({entry.host, entry.bootId, unit, *entry.pid, entry.time, entry.time});
        return;
    }
    UnitPid &seen = m_unitPids[found->second];
    if (!entry.time)
        return;
    seen.first = seen.first ? std::min(*seen.first, *entry.time) : *entry.time;
    seen.last = seen.last ? std::max(*seen.last, *entry.time) : *entry.time;
}

void Pipeline::addNotes(Evidence &evidence)
{
    using Level = Note::Level;
    auto add = [&evidence](Level level, const char *code, const QString &text, std::optional<qint64> line) {
        evidence.notes.push_back(makeNoteOf(level, code, text, line));
    };
    if (m_permissionLine) {
        add(Level::Warning, "no-permission",
            tr("The dump was made without the right to read every log: kills can be missing."),
            m_permissionLine);
    }
    if (m_quoted > 0) {
        add(Level::Warning, "quoted-kill",
            tr("%1 lines quote a kill of the kernel and are not the kernel's own lines: they are not "
               "counted.")
                .arg(m_quoted),
            m_quotedLine);
    }
    if (m_noEntriesLine && m_known == 0)
        add(Level::Warning, "no-entries", tr("The dump holds no entries: it says nothing about kills."),
            m_noEntriesLine);
    if (m_hidden > 0) {
        add(Level::Warning, "hidden-messages",
            tr("%1 messages are not in the dump (blob data or null): dump again with --all.").arg(m_hidden),
            m_hiddenLine);
    }
    if (m_missed > 0) {
        add(Level::Warning, "missed-messages",
            tr("The log lost messages, by its own word, %1 times: kills can be missing.").arg(m_missed),
            m_missedLine);
    }
    if (m_handlerLinesLost > 0) {
        add(Level::Warning, "too-many-lines",
            tr("%1 lines of tor's memory handler are more than the reader keeps.").arg(m_handlerLinesLost),
            {});
    }
    if (m_logEvents.lost() > 0) {
        add(Level::Warning, "too-many-events",
            tr("%1 lines of allocators and about swap or pressure are more than the reader keeps.")
                .arg(m_logEvents.lost()),
            {});
    }
    addKernelNotes(evidence);
}

void Pipeline::addKernelNotes(Evidence &evidence)
{
    using Level = Note::Level;
    const KernelKills::Notices &notices = m_kernel.notices();
    auto add = [&evidence](Level level, const char *code, const QString &text,
                           std::optional<qint64> line = {}) {
        evidence.notes.push_back(makeNoteOf(level, code, text, line));
    };
    if (notices.suppressed > 0) {
        add(Level::Warning, "suppressed-messages",
            tr("The kernel suppressed messages of its own %1 times: kills can be missing.")
                .arg(notices.suppressed),
            notices.suppressedLine);
    }
    if (notices.panics > 0) {
        add(Level::Warning, "no-victim",
            tr("%1 lines tell of memory running out without a victim (panic, nothing killable).")
                .arg(notices.panics),
            notices.panicLine);
    }
    if (notices.skipped > 0) {
        add(Level::Info, "exiting-victim",
            tr("%1 victims were exiting already and were not killed.").arg(notices.skipped));
    }
    if (notices.open > 0) {
        add(Level::Warning, "report-without-end",
            tr("%1 reports of the kernel (“invoked oom-killer”) name no victim: the dump does not hold their "
               "end.")
                .arg(notices.open),
            notices.openLine);
    }
    if (notices.tooMany)
        add(Level::Error, "too-many-kills",
            tr("There are more kills than the reader keeps; the later ones are missing."));
}

/// The note of the service manager names no process; a pasted status does, of a unit's only kill.
void Pipeline::addMainPids(std::vector<Kill> &kills) const
{
    for (const StatusPaste::Main &main : m_mains) {
        const auto isOfUnit = [&main](const Kill &kill) { return kill.unit == main.unit; };
        const auto found = main.killed ? std::ranges::find_if(kills, isOfUnit) : kills.end();
        if (found != kills.end() && std::ranges::count_if(kills, isOfUnit) == 1 &&
            found->kind == KillKind::SystemdNote && !found->pid)
            found->pid = main.pid;
    }
}

/// A main process that lives is none that was killed, but it names the unit of its pid: a kernel line
/// of another dump that has the pid alone can be told whose it is.
void Pipeline::addLivingMains(Evidence &evidence) const
{
    if (evidence.journal->hosts.size() > 1)
        return;
    const std::string host =
        evidence.journal->hosts.empty() ? std::string() : evidence.journal->hosts.front();
    for (const StatusPaste::Main &main : m_mains) {
        const auto isKnown = [&main](const UnitPid &known) {
            return known.unit == main.unit && known.pid == main.pid;
        };
        if (main.killed || !main.unit.ends_with(".service") ||
            std::ranges::any_of(evidence.unitPids, isKnown))
            continue;
        evidence.unitPids.push_back(
            {host, {}, main.unit, main.pid, evidence.journal->last, evidence.journal->last});
    }
}

void Pipeline::finish(Evidence &evidence)
{
    std::vector<Kill> kills = m_kernel.finish();
    std::ranges::move(m_user.finish(), std::back_inserter(kills));
    kills = uniqueKills(std::move(kills));
    dropSignalled(kills);
    addFailures();
    joinNotes(kills, std::move(m_unitNotes));
    addMainPids(kills);
    std::ranges::stable_sort(kills, comesBefore);
    evidence.kills = std::move(kills);
    evidence.unitEvents = std::move(m_unitEvents);
    evidence.unitPids = std::move(m_unitPids);
    evidence.handlerLines = std::move(m_handlerLines);
    evidence.logEvents = m_logEvents.finish();
    for (Note &note : m_notes)
        evidence.notes.push_back(std::move(note));
    addNotes(evidence);
    evidence.journal = m_coverage.finish();
    addLivingMains(evidence);
}

} // namespace memreport::journal
