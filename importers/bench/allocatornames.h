// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace memreport::bench {

/// The allocator that a whole name is ("jemalloc", "tcmalloc_minimal"), as it is spelled here; empty:
/// not known.
std::string allocatorOfName(std::string_view name);
/// The one allocator that a label names among its words ("mimalloc 2.0.9 (default)"); empty if it
/// names none or several.
std::string allocatorOfLabel(std::string_view label);
/// What a command line preloads (LD_PRELOAD=…/libjemalloc.so.2) or names as a word of its own.
std::string allocatorOfCommand(std::string_view command);
/// mimalloc-bench's codes: mi, je, tc, sys (glibc), hd (hoard); others stay as they are.
std::string allocatorOfCode(std::string_view code);

} // namespace memreport::bench
