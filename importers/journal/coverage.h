// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/entry.h"
#include "models/events/journal.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace memreport::journal {

/// Stretches of time without a silence of more than 6 h (D21), whatever the order of the entries.
class Stretches
{
public:
    void add(MicroInstant t);
    std::vector<JournalSummary::Hole> holes() const;
    std::optional<MicroInstant> first() const;
    std::optional<MicroInstant> last() const;

private:
    std::map<MicroInstant, MicroInstant> m_stretches; ///< start to end, apart by more than 6 h
    std::map<MicroInstant, MicroInstant>::iterator m_recent = m_stretches.end();
};

/// What a dump covers, counted while it streams by.
class Coverage
{
public:
    void take(const Entry &entry);
    JournalSummary finish();

private:
    struct Host
    {
        JournalSummary::HostSpan span;
        Stretches stretches;
    };
    Host &hostOf(const Entry &entry);
    void takeBoot(const std::string &bootId);

    JournalSummary m_summary;
    Stretches m_all;
    std::vector<Host> m_hosts;
    std::unordered_map<std::string, size_t> m_index;
    size_t m_recent = 0;
    std::string m_recentBoot;
};

} // namespace memreport::journal
