// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/events/killmerge.h"

namespace memreport {

std::vector<MergedKill> mergeKills(std::span<const EvidencePtr>)
{
    return {};
}

} // namespace memreport
