// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <span>
#include <string_view>

namespace memreport {

std::string logEventKindWord(LogEventKind kind); ///< "preload-failed", "swap-added" …

/// An event of all files once, with all its reports.
struct MergedLogEvent
{
    LogEvent event;
    struct Report
    {
        size_t evidence = 0; ///< index of the file
        size_t index = 0;    ///< index in that file's logEvents
    };
    std::vector<Report> reports;
};

/// Two files tell of one event if the writer and the words are the same and the times agree to the
/// second (of coarse stamps: two); within a file each event is its own. In order of time, unknown
/// times last.
std::vector<MergedLogEvent> mergeLogEvents(std::span<const EvidencePtr> evidence);

} // namespace memreport
