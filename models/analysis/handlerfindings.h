// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/finding.h"

#include <QDate>

namespace memreport {

/// What tor's own memory handler gave back by the lines that it logged (R59, R64). Each line counts
/// once, in however many dumps it stands.
struct HandlerFindings
{
    Finding bytes; ///< R64, in the window "handler", else in that of the re-test
    Finding gb;    ///< the same, 10^9 bytes
    Finding gib;   ///< and 2^30 bytes: the two units are told beside each other (R113)
    Finding lines;
    struct Day
    {
        QDate date; ///< UTC
        double bytes = 0;
    };
    std::vector<Day> days;           ///< those with a line, in order
    std::optional<Instant> lastLine; ///< in the window
    Finding quietBeforeRestart;      ///< R59, h: from the last line to the conversion restart
    Finding phaseGb;                 ///< in the phase of the re-test alone
    Finding allGb;                   ///< of all journals that are imported
};

} // namespace memreport
