// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/moment.h"
#include "importers/journal/servicelines.h"

#include <vector>

namespace memreport::journal {

/// A line of the service manager that has to do with a kill: OOM note, 'oom-kill' result, oomd's
/// note, exit by SIGKILL.
struct UnitNote
{
    ServiceLine line;
    Moment moment;
    Kill origin; ///< host, ids, clock and the line itself, as a kill would have them
};
UnitNote makeNote(const Entry &entry, const ServiceLine &line);

/// Joins notes to kills: completes units and counts of victims, and adds a kill for each note that
/// no kill explains. kills are unique before and after.
void joinNotes(std::vector<Kill> &kills, std::vector<UnitNote> notes);

} // namespace memreport::journal
