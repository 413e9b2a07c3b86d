// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/incident.h"

namespace memreport {

/// Do the author's notes feature this pair: does one line of them speak of "featured" and name both?
bool notesFeature(const Incident &incident, const Process &one, const Process &other);

/// R113: are decimal units (GB) and binary ones (GiB) mixed within the notes and the timeline?
bool notesMixUnits(const Incident &incident);

} // namespace memreport
