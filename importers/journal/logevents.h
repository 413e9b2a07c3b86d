// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/entry.h"
#include "models/events/journal.h"

#include <unordered_map>
#include <vector>

namespace memreport::journal {

/// Collects what entries tell beside kills. Repeats of one writer's words within a minute are one
/// event with a count; swap areas are not counted together, for they come and go.
class LogEvents
{
public:
    /// message: the entry's first line without the kernel's own stamp.
    void take(const Entry &entry, std::string_view message);
    qint64 lost() const { return m_lost; } ///< beyond the most that are kept
    std::vector<LogEvent> finish() { return std::move(m_events); }

private:
    bool repeats(const LogEvent &event);

    std::vector<LogEvent> m_events;
    std::unordered_map<std::string, size_t> m_latest; ///< by writer and words
    qint64 m_lost = 0;
};

} // namespace memreport::journal
