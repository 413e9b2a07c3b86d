// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/kernelkills.h"

#include <algorithm>
#include <ranges>

using namespace std::chrono_literals;

namespace memreport::journal {

namespace {

/// The lines of one report follow each other within milliseconds; stamps can be whole seconds.
constexpr auto reportLimit = 10s;
/// The reaper is a thread of its own and waits for a busy machine.
constexpr auto reaperLimit = 60s;
constexpr size_t maxReports = 200'000;
constexpr size_t maxTableRows = 100'000;
constexpr size_t maxRowsBeforeHeader = 64;

KillKind kindOf(VictimLine::Scope scope)
{
    return scope == VictimLine::Scope::Memcg ? KillKind::KernelMemcg : KillKind::KernelGlobal;
}

KillKind kindOf(std::string_view constraint)
{
    if (constraint == "CONSTRAINT_MEMCG")
        return KillKind::KernelMemcg;
    if (constraint == "CONSTRAINT_CPUSET")
        return KillKind::KernelCpuset;
    if (constraint == "CONSTRAINT_MEMORY_POLICY")
        return KillKind::KernelMempolicy;
    return KillKind::KernelGlobal;
}

void setClock(Kill &kill, const Entry &entry)
{
    kill.time = entry.time;
    kill.precision = entry.time ? entry.precision : TimePrecision::Unknown;
    kill.secondsSinceBoot = entry.seconds;
}

void setCgroup(Kill &kill, const std::string &cgroup)
{
    kill.cgroup = cgroup;
    kill.unit = unitOfCgroup(cgroup);
    kill.unitEvidence = kill.unit.empty() ? "" : "cgroup";
}

void setSizes(Kill &kill, const VictimLine &line)
{
    if (line.uid)
        kill.uid = line.uid;
    kill.totalVmKb = line.totalVmKb;
    kill.anonRssKb = line.anonRssKb;
    kill.fileRssKb = line.fileRssKb;
    kill.shmemRssKb = line.shmemRssKb;
    kill.pgtablesKb = line.pgtablesKb;
    kill.oomScoreAdj = line.oomScoreAdj;
}

bool sameSizes(const Kill &kill, const VictimLine &line)
{
    return kill.totalVmKb == line.totalVmKb && kill.anonRssKb == line.anonRssKb &&
           kill.fileRssKb == line.fileRssKb;
}

bool isBefore(const Moment &a, const Moment &b)
{
    if (a.time && b.time)
        return *a.time < *b.time;
    return a.seconds && b.seconds && *a.seconds < *b.seconds;
}

bool names(std::string_view message, std::string_view word)
{
    return message.find(word) != std::string_view::npos;
}

} // namespace

KernelKills::Stream &KernelKills::streamOf(const Entry &entry)
{
    Stream &stream = m_streams[entry.host + '\n' + entry.bootId + '\n' + std::to_string(entry.boot)];
    const Moment now = Moment::of(entry);
    if (stream.last) {
        if (isBefore(now, *stream.last))
            stream.descending = true;
        else if (isBefore(*stream.last, now))
            stream.descending = false;
    }
    stream.last = now;
    return stream;
}

KernelKills::Report *KernelKills::find(Stream &stream, qint64 pid, std::string_view comm,
                                       const Moment &moment)
{
    const auto found = stream.byPid.find(pid);
    if (found == stream.byPid.end())
        return nullptr;
    for (const size_t index : std::views::reverse(found->second)) {
        Report &report = m_reports[index];
        const bool reaperOnly = !report.hasVictim && !report.hasSummary;
        const bool sameName = !report.kill.comm || comm.empty() || *report.kill.comm == comm;
        if (sameName && isNear(report.moment, moment, reaperOnly ? reaperLimit : reportLimit))
            return &report;
    }
    return nullptr;
}

KernelKills::Report *KernelKills::open(Stream &stream, qint64 pid, const Entry &entry)
{
    if (m_reports.size() >= maxReports) {
        m_notices.tooMany = true;
        return nullptr;
    }
    stream.byPid[pid].push_back(m_reports.size());
    Report &report = m_reports.emplace_back();
    report.moment = Moment::of(entry);
    report.kill.pid = pid;
    report.kill.host = entry.host;
    report.kill.machineId = entry.machineId;
    report.kill.bootId = entry.bootId;
    setClock(report.kill, entry);
    return &report;
}

void KernelKills::take(const Entry &entry, std::string_view message)
{
    if (message.empty())
        return;
    Stream &stream = streamOf(entry);
    switch (message.front()) {
    case '[':
        takeBracket(stream, entry, message);
        return;
    case 'O':
    case 'M':
    case 'K':
        if (const auto line = parseVictim(message)) {
            takeVictim(stream, entry, *line);
            return;
        }
        if (const auto scope = parseScore(message)) {
            takeScore(stream, entry, *scope);
            return;
        }
        break;
    case 'T':
        if (const auto line = parseTaskIn(message))
            takeTaskIn(stream, entry, *line);
        else if (const auto cgroup = parseGroup(message))
            takeGroup(stream, entry, *cgroup);
        break;
    case 'o':
        if (const auto line = parseSummary(message); line && line->pid)
            takeSummary(stream, entry, *line);
        else if (const auto reaped = parseReaper(message))
            takeReaper(stream, entry, *reaped);
        break;
    default:
        break;
    }
    takeNotice(stream, entry, message);
}

void KernelKills::takeVictim(Stream &stream, const Entry &entry, const VictimLine &line)
{
    stream.report.reset();
    Report *report = find(stream, line.pid, line.comm.value_or(""), Moment::of(entry));
    if (report && report->hasVictim) {
        takeRepeated(stream, *report, entry, line);
        return;
    }
    if (!report)
        report = open(stream, line.pid, entry);
    if (!report)
        return;
    report->hasVictim = true;
    report->moment = Moment::of(entry);
    setClock(report->kill, entry);
    if (line.comm)
        report->kill.comm = line.comm;
    setSizes(report->kill, line);
    report->kill.raw = entry.raw;
    report->kill.lines.push_back(entry.evidence());
    settleKind(stream, *report, line.scope);
    settleGroup(stream, *report);
    const auto swap = stream.swapByPid.find(line.pid);
    if (swap != stream.swapByPid.end() && stream.tableMoment &&
        isNear(*stream.tableMoment, report->moment, reportLimit))
        report->kill.swapEntryPages = swap->second;
    stream.lastVictim = size_t(report - m_reports.data());
}

/// The same line again: a copy in a pasted file, or the first victim of a group kill, which the
/// kernel prints twice; what it held at the first print is what it held when it was chosen.
void KernelKills::takeRepeated(Stream &stream, Report &report, const Entry &entry, const VictimLine &line)
{
    if (sameSizes(report.kill, line)) {
        report.kill.lines.push_back(entry.evidence());
        return;
    }
    if (!stream.descending)
        return;
    setSizes(report.kill, line);
    setClock(report.kill, entry);
    report.kill.raw = entry.raw;
    report.kill.lines.push_back(entry.evidence());
}

void KernelKills::settleKind(Stream &stream, Report &report, VictimLine::Scope scope)
{
    if (report.kindKnown)
        return;
    const bool scored = stream.score && isNear(stream.score->moment, report.moment, reportLimit);
    if (scope == VictimLine::Scope::Unsaid && scored && !stream.descending)
        scope = stream.score->value;
    report.kindKnown = scope != VictimLine::Scope::Unsaid;
    report.kill.kind = kindOf(scope);
    const bool told = stream.taskIn && isNear(stream.taskIn->moment, report.moment, reportLimit);
    if (!told || stream.descending || report.kill.kind != KillKind::KernelMemcg)
        return;
    setCgroup(report.kill, stream.taskIn->value.victim);
    report.kill.oomMemcg = stream.taskIn->value.limit;
    stream.taskIn.reset();
}

void KernelKills::settleGroup(Stream &stream, Report &report)
{
    const bool told = stream.group && isNear(stream.group->moment, report.moment, reportLimit);
    if (told && !stream.descending && report.kill.cgroup.empty() && report.kill.kind == KillKind::KernelMemcg)
        setCgroup(report.kill, stream.group->value);
}

void KernelKills::takeSummary(Stream &stream, const Entry &entry, const SummaryLine &line)
{
    stream.report.reset();
    Report *report = find(stream, *line.pid, line.comm, Moment::of(entry));
    if (!report)
        report = open(stream, *line.pid, entry);
    if (!report)
        return;
    report->kill.lines.push_back(entry.evidence());
    if (report->hasSummary)
        return;
    report->hasSummary = true;
    report->kindKnown = true;
    report->kill.kind = kindOf(line.constraint);
    report->kill.constraint = line.constraint;
    report->kill.oomMemcg = line.oomMemcg;
    setCgroup(report->kill, line.taskMemcg);
    if (!report->kill.comm)
        report->kill.comm = line.comm;
    if (!report->kill.uid)
        report->kill.uid = line.uid;
    if (!report->hasVictim)
        report->kill.raw = entry.raw;
}

void KernelKills::takeReaper(Stream &stream, const Entry &entry, const ReaperLine &line)
{
    Report *report = nullptr;
    const auto found = stream.byPid.find(line.pid);
    if (found != stream.byPid.end()) {
        for (const size_t index : std::views::reverse(found->second)) {
            if (isNear(m_reports[index].moment, Moment::of(entry), reaperLimit)) {
                report = &m_reports[index];
                break;
            }
        }
    }
    if (!report) {
        report = open(stream, line.pid, entry);
        if (!report)
            return;
        report->kill.comm = line.comm;
        report->kill.raw = entry.raw;
    }
    if (!report->reaper)
        report->reaper = entry.evidence();
}

void KernelKills::takeTaskIn(Stream &stream, const Entry &entry, const TaskIn &line)
{
    const Moment now = Moment::of(entry);
    if (!stream.descending || !stream.lastVictim) {
        stream.taskIn = Seen<TaskIn>{line, now};
        return;
    }
    Report &report = m_reports[*stream.lastVictim];
    if (report.hasSummary || !report.kill.cgroup.empty() || !isNear(report.moment, now, reportLimit))
        return;
    if (report.kill.kind == KillKind::KernelMemcg) {
        setCgroup(report.kill, line.victim);
        report.kill.oomMemcg = line.limit;
    }
}

void KernelKills::takeGroup(Stream &stream, const Entry &entry, const std::string &cgroup)
{
    const Moment now = Moment::of(entry);
    stream.group = Seen<std::string>{cgroup, now};
    if (!stream.descending)
        return;
    for (Report &report : std::views::reverse(m_reports)) {
        if (!isNear(report.moment, now, reportLimit))
            break;
        if (report.kill.host == entry.host && report.kill.cgroup.empty() &&
            report.kill.kind == KillKind::KernelMemcg)
            setCgroup(report.kill, cgroup);
    }
}

void KernelKills::takeScore(Stream &stream, const Entry &entry, VictimLine::Scope scope)
{
    const Moment now = Moment::of(entry);
    stream.score = Seen<VictimLine::Scope>{scope, now};
    if (!stream.descending || !stream.lastVictim)
        return;
    Report &report = m_reports[*stream.lastVictim];
    if (!report.kindKnown && isNear(report.moment, now, reportLimit)) {
        report.kindKnown = true;
        report.kill.kind = kindOf(scope);
    }
}

void KernelKills::takeBracket(Stream &stream, const Entry &entry, std::string_view message)
{
    if (const auto columns = parseTableHeader(message)) {
        takeHeader(stream, entry, *columns);
        return;
    }
    const auto pid = rowPid(message);
    if (!pid)
        return;
    const Moment now = Moment::of(entry);
    if (Report *report = find(stream, *pid, {}, now); report && !report->kill.swapEntryPages) {
        const auto row = stream.columns ? parseTableRow(message, *stream.columns) : std::nullopt;
        if (row)
            report->kill.swapEntryPages = row->swapEntryPages;
        else if (stream.rowsBeforeHeader.size() < maxRowsBeforeHeader)
            stream.rowsBeforeHeader.emplace_back(qint64(report - m_reports.data()), message);
    }
    if (!stream.columns || stream.swapByPid.size() >= maxTableRows)
        return;
    if (const auto row = parseTableRow(message, *stream.columns)) {
        stream.swapByPid[row->pid] = row->swapEntryPages;
        stream.tableMoment = now;
    }
}

void KernelKills::takeHeader(Stream &stream, const Entry &entry, const TableColumns &columns)
{
    for (const auto &[index, text] : stream.rowsBeforeHeader) {
        Report &report = m_reports[size_t(index)];
        const auto row = parseTableRow(text, columns);
        if (row && isNear(report.moment, Moment::of(entry), reportLimit))
            report.kill.swapEntryPages = row->swapEntryPages;
    }
    stream.rowsBeforeHeader.clear();
    stream.swapByPid.clear();
    stream.columns = columns;
    stream.tableMoment = Moment::of(entry);
}

/// The kernel prints one report after another, so one that is still open when the next begins is one
/// whose rest this dump does not hold.
void KernelKills::endReport(Stream &stream)
{
    if (!stream.report || stream.descending)
        return;
    ++m_notices.open;
    m_notices.openLine = m_notices.openLine.value_or(*stream.report);
    stream.report.reset();
}

void KernelKills::takeNotice(Stream &stream, const Entry &entry, std::string_view message)
{
    if (names(message, " invoked oom-killer: ")) {
        endReport(stream);
        stream.report = entry.number;
    } else if ((message.starts_with("oom_kill") || message.starts_with("dump_header") ||
                message.starts_with("printk: ")) &&
               names(message, " suppressed")) {
        ++m_notices.suppressed;
        m_notices.suppressedLine = m_notices.suppressedLine.value_or(entry.number);
    } else if (message.starts_with("Out of memory and no killable processes") ||
               (message.starts_with("Kernel panic - not syncing: ") && names(message, "memory"))) {
        ++m_notices.panics;
        stream.report.reset();
        m_notices.panicLine = m_notices.panicLine.value_or(entry.number);
    } else if (message.starts_with("Out of memory: OOM victim ")) {
        ++m_notices.skipped;
        stream.report.reset();
    }
}

std::vector<Kill> KernelKills::finish()
{
    for (auto &[key, stream] : m_streams)
        endReport(stream);
    std::vector<Kill> kills;
    kills.reserve(m_reports.size());
    for (Report &report : m_reports) {
        if (report.kill.lines.empty() && report.reaper)
            report.kill.lines.push_back(*report.reaper);
        kills.push_back(std::move(report.kill));
    }
    m_reports.clear();
    m_streams.clear();
    return kills;
}

} // namespace memreport::journal
