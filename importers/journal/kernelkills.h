// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/kernelreport.h"
#include "importers/journal/moment.h"

#include <unordered_map>
#include <vector>

namespace memreport::journal {

/// Joins the kernel's lines to kills. One open state per host and boot, because merged dumps
/// interleave reports; no order of the lines is taken for granted, because journalctl -r reverses it.
class KernelKills
{
public:
    /// A line of the kernel, its stamp and caller taken off.
    void take(const Entry &entry, std::string_view message);
    /// One kill per victim; kills of overlapping dumps are still apart.
    std::vector<Kill> finish();

    /// Lines that are no kills and yet have to be told.
    struct Notices
    {
        qint64 suppressed = 0; ///< the kernel dropped messages of its own
        std::optional<qint64> suppressedLine;
        qint64 panics = 0; ///< no victim: out of memory and a panic, or nothing killable
        std::optional<qint64> panicLine;
        qint64 skipped = 0; ///< victims that were exiting already
        qint64 open = 0;    ///< reports that end without victim or reason: the dump does not hold their rest
        std::optional<qint64> openLine;
        bool tooMany = false;
    };
    const Notices &notices() const { return m_notices; }

private:
    struct Report
    {
        Kill kill;
        Moment moment;
        bool hasVictim = false;
        bool hasSummary = false;
        bool kindKnown = false;
        std::optional<EvidenceLine> reaper;
    };

    template<typename T>
    struct Seen
    {
        T value;
        Moment moment;
    };

    struct Stream
    {
        std::unordered_map<qint64, std::vector<size_t>> byPid;
        std::optional<Seen<TaskIn>> taskIn;
        std::optional<Seen<std::string>> group;
        std::optional<Seen<VictimLine::Scope>> score;
        std::optional<TableColumns> columns;
        std::unordered_map<qint64, qint64> swapByPid;
        std::optional<Moment> tableMoment;
        std::vector<std::pair<qint64, std::string>> rowsBeforeHeader;
        std::optional<Moment> last;
        std::optional<size_t> lastVictim;
        std::optional<qint64> report; ///< line of "invoked oom-killer", until its victim comes
        bool descending = false;
    };

    void endReport(Stream &stream);
    Stream &streamOf(const Entry &entry);
    void takeVictim(Stream &stream, const Entry &entry, const VictimLine &line);
    void takeRepeated(Stream &stream, Report &report, const Entry &entry, const VictimLine &line);
    void takeSummary(Stream &stream, const Entry &entry, const SummaryLine &line);
    void takeReaper(Stream &stream, const Entry &entry, const ReaperLine &line);
    void takeTaskIn(Stream &stream, const Entry &entry, const TaskIn &line);
    void takeGroup(Stream &stream, const Entry &entry, const std::string &cgroup);
    void takeScore(Stream &stream, const Entry &entry, VictimLine::Scope scope);
    void takeBracket(Stream &stream, const Entry &entry, std::string_view message);
    void takeHeader(Stream &stream, const Entry &entry, const TableColumns &columns);
    void takeNotice(Stream &stream, const Entry &entry, std::string_view message);
    void settleKind(Stream &stream, Report &report, VictimLine::Scope scope);
    void settleGroup(Stream &stream, Report &report);
    Report *find(Stream &stream, qint64 pid, std::string_view comm, const Moment &moment);
    Report *open(Stream &stream, qint64 pid, const Entry &entry);

    std::unordered_map<std::string, Stream> m_streams;
    std::vector<Report> m_reports;
    Notices m_notices;
};

} // namespace memreport::journal
