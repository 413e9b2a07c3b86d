// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <optional>
#include <string>
#include <string_view>

namespace memreport::journal {

/// "Killed process …" of every kernel from 2.6.18 on: the only line that proves a kill and names its
/// victim. A field that this kernel does not print is nullopt.
struct VictimLine
{
    enum class Scope
    {
        Unsaid, ///< two-line form: the score line before it says
        Global,
        Memcg
    };
    Scope scope = Scope::Unsaid;
    qint64 pid = 0;
    std::optional<std::string> comm; ///< nullopt: the line is cut inside of it
    std::optional<qint64> uid, totalVmKb, anonRssKb, fileRssKb, shmemRssKb, pgtablesKb, oomScoreAdj;
};
std::optional<VictimLine> parseVictim(std::string_view message);

/// "oom-kill:constraint=…" (5.0 and later).
struct SummaryLine
{
    std::string constraint;
    std::string oomMemcg; ///< empty: global
    std::string taskMemcg;
    std::string comm;
    std::optional<qint64> pid;
    std::optional<qint64> uid;
};
std::optional<SummaryLine> parseSummary(std::string_view message);

/// "oom_reaper: reaped process V (n), now …"
struct ReaperLine
{
    qint64 pid = 0;
    std::string comm;
};
std::optional<ReaperLine> parseReaper(std::string_view message);

/// "… out of memory: Kill process P (n) score S or sacrifice child": the candidate, maybe not the victim.
std::optional<VictimLine::Scope> parseScore(std::string_view message);

/// "Task in G killed as a result of limit of L" (before 5.0).
struct TaskIn
{
    std::string victim;
    std::string limit;
};
std::optional<TaskIn> parseTaskIn(std::string_view message);

/// "Tasks in L are going to be killed due to memory.oom.group set": L.
std::optional<std::string> parseGroup(std::string_view message);

/// Where the task table's header puts the columns that matter. Rows are read by header, because
/// every few kernels add or drop a column.
struct TableColumns
{
    int count = 0; ///< columns behind "[ pid ]", the name excluded
    int swapents = -1;
    bool operator==(const TableColumns &) const = default;
};
std::optional<TableColumns> parseTableHeader(std::string_view message);
struct TableRow
{
    qint64 pid = 0;
    qint64 swapEntryPages = 0;
};
std::optional<TableRow> parseTableRow(std::string_view message, const TableColumns &columns);
/// The pid of what looks like a row, for rows that come before their header (journalctl -r).
std::optional<qint64> rowPid(std::string_view message);

/// Takes "[12345.678901] " and "[  T123] " (CONFIG_PRINTK_CALLER) off the front.
std::string_view stripKernelStamp(std::string_view message, std::optional<double> &seconds);
std::string_view stripCaller(std::string_view message);

/// The last *.service or *.scope part of a control group's path; empty if there is none.
std::string unitOfCgroup(std::string_view path);
/// Whether one of the path's parts is the unit: notes go to parent slices, too.
bool cgroupHasUnit(std::string_view path, std::string_view unit);

} // namespace memreport::journal
