// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/coverage.h"
#include "importers/journal/kernelkills.h"
#include "importers/journal/logevents.h"
#include "importers/journal/statuspaste.h"
#include "importers/journal/unitnotes.h"
#include "importers/journal/userkills.h"
#include "models/events/evidence.h"

#include <unordered_map>

namespace memreport::journal {

/// What every form's entries go through. Entries come in the order of the file, each once; finish
/// joins them. Holds the kills, the service manager's lines and one open report per host, never the log.
class Pipeline
{
public:
    /// Takes an entry; its identifier and origin are made uniform on the way.
    void take(Entry &entry);
    /// The dump said that its maker may not see everything.
    void sawPermissionHint(qint64 line) { m_permissionLine = m_permissionLine.value_or(line); }
    void sawNoEntries(qint64 line) { m_noEntriesLine = m_noEntriesLine.value_or(line); }
    /// A status that was pasted with the log says which process is a unit's main one.
    void sawMains(std::vector<StatusPaste::Main> mains) { m_mains = std::move(mains); }
    /// … and that a unit failed by the OOM killer, where none of its log lines may be among those printed.
    void sawFailure(const Entry &entry);
    void addNote(Note note) { m_notes.push_back(std::move(note)); }
    qint64 entries() const { return m_entries; }
    void finish(Evidence &evidence);

private:
    std::string_view takeKernel(Entry &entry);
    void takeService(const Entry &entry);
    void takePid(const Entry &entry);
    void takeHandler(const Entry &entry);
    void takeLoss(const Entry &entry);
    void takeQuote(const Entry &entry, std::string_view message);
    void addMainPids(std::vector<Kill> &kills) const;
    void addLivingMains(Evidence &evidence) const;
    void addFailures();
    void addNotes(Evidence &evidence);
    void addKernelNotes(Evidence &evidence);

    Coverage m_coverage;
    KernelKills m_kernel;
    UserKills m_user;
    LogEvents m_logEvents;
    std::vector<UnitNote> m_unitNotes;
    std::vector<UnitNote> m_failures; ///< of pasted statuses
    std::vector<UnitEvent> m_unitEvents;
    std::vector<UnitPid> m_unitPids;
    std::vector<HandlerLine> m_handlerLines;
    std::vector<StatusPaste::Main> m_mains;
    std::unordered_map<std::string, size_t> m_pidIndex;
    std::vector<Note> m_notes;
    qint64 m_entries = 0;
    qint64 m_hidden = 0;
    qint64 m_missed = 0;
    qint64 m_quoted = 0;
    qint64 m_known = 0; ///< entries with a clock or a writer
    qint64 m_handlerLinesLost = 0;
    std::optional<qint64> m_hiddenLine, m_missedLine, m_quotedLine, m_permissionLine, m_noEntriesLine;
};

Note makeNoteOf(Note::Level level, std::string code, QString text, std::optional<qint64> line = std::nullopt);

} // namespace memreport::journal
