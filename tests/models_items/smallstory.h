// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// An incident written by hand: two processes on one host, one kill, one dated note, one pair and
/// one refused pair. Nothing in it was computed.
struct SmallStory
{
    std::shared_ptr<const Incident> incident;
    std::shared_ptr<const Findings> findings;
};
SmallStory smallStory();

/// Two series of one metric and one of another, a warning at line 7.
EvidencePtr smallEvidence();

} // namespace memreport
