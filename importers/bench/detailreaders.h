// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/linereader.h"

namespace memreport::bench {

/// `/usr/bin/time -v`, and its short form with "maxresident".
std::unique_ptr<LineReader> makeGnuTimeReader();
/// jemalloc's statistics as text and as JSON.
std::unique_ptr<LineReader> makeJemallocReader();
/// mimalloc's statistics and options (MIMALLOC_SHOW_STATS, MIMALLOC_VERBOSE), layouts of 1.x to 3.x.
std::unique_ptr<LineReader> makeMimallocReader();
/// glibc's malloc_info().
std::unique_ptr<LineReader> makeMallocInfoReader();

} // namespace memreport::bench
