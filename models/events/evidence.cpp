// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/events/evidence.h"

namespace memreport {

bool Evidence::holdsData() const
{
    return !series.empty() || !kills.empty() || (journal && journal->entries > 0) || !allocators.empty() ||
           !weights.empty() || !hosts.empty() || !timeline.empty() || !burstRuns.empty() ||
           !torBenchRuns.empty() || !benchmarks.empty() || !allocatorDetails.empty() ||
           !handlerLines.empty() || !logEvents.empty() || relayTable.has_value() || !identities.empty();
}

} // namespace memreport
