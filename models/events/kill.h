// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace memreport {

/// Who killed. Kernel kills and userspace kills are different kinds everywhere.
enum class KillKind
{
    KernelGlobal,
    KernelMemcg,
    KernelCpuset,
    KernelMempolicy,
    OomdPressure,
    OomdSwap,
    OomdRule,
    Earlyoom,
    Nohang,
    SystemdNote, ///< the service manager says a process of the unit was killed; no kernel line seen
};
std::string killKindWord(KillKind kind); ///< "kernel-global", "kernel-memcg", …, "systemd-note"
std::optional<KillKind> killKindFromWord(std::string_view word);
bool isKernelKill(KillKind kind);

/// Whether two logs name one machine: journald writes the host's name as it is set, rsyslog without its
/// domain, and no name's case counts. An empty name is nobody's.
bool sameHostName(std::string_view a, std::string_view b);

enum class TimePrecision
{
    Unknown,
    Second,
    Millisecond,
    Microsecond,
    Suspect
};
std::string timePrecisionWord(TimePrecision precision); ///< "", "s", "ms", "us", "suspect"

/// One raw entry that proves the kill.
struct EvidenceLine
{
    qint64 line = 0;            ///< entry number as cli.md counts source_lines
    std::optional<qint64> byte; ///< offset of the entry in the decompressed text; unknown in a binary journal
    std::string text;           ///< as printed in the dump
    std::string cursor;         ///< journal cursor, where there is one
};

/// One dead process (systemd-oomd: one cgroup) as one file reports it. A field that the file does
/// not say is nullopt or empty, never 0. Sizes in KiB as the kernel prints them ("kB").
struct Kill
{
    std::optional<MicroInstant> time; ///< the victim line's
    TimePrecision precision = TimePrecision::Unknown;
    std::optional<double> secondsSinceBoot;
    std::string host;
    std::string machineId;
    std::string bootId;
    KillKind kind = KillKind::KernelGlobal;
    std::optional<qint64> pid;
    std::optional<std::string> comm; ///< at most 15 bytes, any bytes
    std::optional<qint64> uid;
    std::string unit;
    std::string unitEvidence; ///< cgroup, systemd, inferred or empty
    std::string cgroup;       ///< task_memcg: where the victim lived
    std::string oomMemcg;     ///< whose limit was hit
    std::string constraint;   ///< CONSTRAINT_…
    std::optional<qint64> totalVmKb, anonRssKb, fileRssKb, shmemRssKb, pgtablesKb;
    std::optional<qint64> swapEntryPages; ///< swapents of the victim's row in the task table, pages
    std::optional<qint64> oomScoreAdj;
    std::optional<qint64> victims; ///< systemd-oomd: how many processes
    std::string outcome;           ///< earlyoom, nohang: killed, attempted
    std::vector<EvidenceLine> lines;
    std::string raw; ///< the victim line

    /// anon + file + shmem as the kernel printed them, bytes (D4); nullopt if no size was printed.
    std::optional<double> rssBytes() const;
};

/// A kill of all files once, each field from the source that knows it, with all its reports.
struct MergedKill
{
    Kill kill;
    struct Report
    {
        size_t evidence = 0; ///< index of the file
        size_t index = 0;    ///< index in that file's kills
    };
    std::vector<Report> reports;
};

} // namespace memreport
