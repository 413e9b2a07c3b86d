// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <functional>
#include <string_view>

namespace memreport::bench {

/// mimalloc-bench's benchres.csv: "test alloc elapsed rss user sys faults reclaims", blank-separated.
/// more() is asked now and then; false stops.
void readMimallocBench(std::string_view text, Evidence &into, const std::function<bool()> &more);

/// The header, or at least two rows of this form, is in the text.
bool looksLikeMimallocBench(std::string_view head);

} // namespace memreport::bench
